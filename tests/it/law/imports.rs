//! The import law: which room may use which, and no module itself by way of others.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;

use super::source::{Source, root, sources};

/// A room and the rooms that it may use: what its manifest doesn't name, it can't.
const LAW: &[(&str, &[&str])] = &[
    ("domain", &[]),
    ("page", &["domain"]),
    ("policy", &["domain", "page"]),
    ("proof", &["domain", "page"]),
    ("services", &["domain", "page"]),
    ("journal", &["domain", "page"]),
    ("browser", &["domain", "page"]),
    ("planner", &["domain", "page"]),
    ("model", &["domain", "page", "planner"]),
    (
        "agent",
        &["domain", "page", "policy", "proof", "browser", "model"],
    ),
    ("mock", &["domain", "services"]),
    ("config", &["domain"]),
    (
        "run",
        &[
            "agent", "browser", "config", "domain", "journal", "model", "proof",
        ],
    ),
    ("mcp", &["agent", "domain", "journal"]),
    (
        "cli",
        &[
            "agent", "browser", "config", "domain", "journal", "mcp", "model", "page", "policy",
            "run", "services", "mock",
        ],
    ),
];

/// Of some rooms others know single modules alone.
const PARTS: &[(&str, &str, &[&str])] = &[
    ("agent", "browser", &["port"]),
    ("agent", "model", &["port", "prompt", "reader"]),
    ("mcp", "agent", &["port"]),
];

/// The big libraries, and the only rooms that name them.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("rmcp", &["browser", "mcp"]),
    ("process-wrap", &["browser"]),
    ("reqwest", &["model"]),
    ("rustls", &["model"]),
    ("axum", &["mock"]),
    ("clap", &["cli"]),
    ("inquire", &["cli"]),
];

/// What a room's manifest names of the workspace's dependencies.
fn manifest(room: &str) -> Vec<String> {
    let path = root().join("crates").join(room).join("Cargo.toml");
    let manifest: toml::Table = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let names = manifest.get("dependencies").and_then(toml::Value::as_table);
    names
        .into_iter()
        .flatten()
        .map(|(name, _)| name.clone())
        .collect()
}

#[test]
fn rooms_use_only_what_the_law_allows() {
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(root().join("crates")).unwrap() {
        let room = entry.unwrap().file_name().into_string().unwrap();
        let allowed = LAW.iter().find(|(known, _)| *known == room);
        let (_, allowed) =
            allowed.unwrap_or_else(|| panic!("the law doesn't know the room {room}"));
        for name in manifest(&room) {
            let is_room = LAW.iter().any(|(known, _)| *known == name);
            let library = LIBRARIES.iter().find(|(library, _)| *library == name);
            let at_home = library.is_none_or(|(_, rooms)| rooms.contains(&room.as_str()));
            if (is_room && !allowed.contains(&name.as_str())) || !at_home {
                wrong.push(format!("crates/{room}/Cargo.toml: {name}"));
            }
        }
    }
    let sources = sources();
    for (room, other, modules) in PARTS {
        let used = Regex::new(&format!(r"(^|[^:\w]){other}::(\w+|\{{)")).unwrap();
        for source in sources.iter().filter(|source| source.room() == *room) {
            let places = used.captures_iter(&source.code);
            let places = places.filter(|found| !modules.contains(&&found[2]));
            wrong.extend(places.map(|found| format!("{}: {}", source.path, found[0].trim())));
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "the import law is broken");
}

/// Each module (a file with the folder of its name) uses only modules below it: beside each other in one place, none uses itself by way of others. What lies inside a
/// module may use what its own file says.
#[test]
fn no_module_uses_itself_by_way_of_others() {
    let sources = sources();
    let modules: BTreeMap<String, &Source> = sources.iter().map(|s| (s.module(), s)).collect();
    // Place → module in it → modules beside it that it uses.
    let mut places: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (module, source) in &modules {
        for path in paths(module, source) {
            let Some(used) = nearest(&path, &modules) else {
                continue;
            };
            if let Some((place, from, to)) = part(module, &used) {
                let beside = places.entry(place).or_default().entry(from).or_default();
                beside.insert(to);
            }
        }
    }
    let mut round = places
        .into_iter()
        .map(|(place, edges)| (place, in_a_circle(edges)));
    assert_eq!(
        round.find(|(_, circle)| !circle.is_empty()),
        None,
        "modules in a circle"
    );
}

/// The paths that a file names from its room or from what is around it, from the room's name on.
fn paths(module: &str, source: &Source) -> Vec<String> {
    let path = Regex::new(r"\b(crate|super)((?:::super)*)((?:::[a-z_0-9]+)+)").unwrap();
    let whole = |found: regex::Captures<'_>| {
        let out = found[1].matches("super").count() + found[2].matches("super").count();
        let mut from = if out == 0 { source.room() } else { module };
        for _ in 0..out {
            from = from.rsplit_once("::").map_or("", |(outer, _)| outer);
        }
        format!("{from}{}", &found[3])
    };
    path.captures_iter(&source.code).map(whole).collect()
}

/// The module that a path leads to.
fn nearest(path: &str, modules: &BTreeMap<String, &Source>) -> Option<String> {
    let mut path = path;
    while !modules.contains_key(path) {
        path = path.rsplit_once("::")?.0;
    }
    Some(path.to_owned())
}

/// Where two modules part: the place that holds both, and the one beside the other there. `None` where one holds the other.
fn part(one: &str, other: &str) -> Option<(String, String, String)> {
    let (one, other): (Vec<_>, Vec<_>) = (one.split("::").collect(), other.split("::").collect());
    let shared = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (from, to) = (one.get(shared)?, other.get(shared)?);
    Some((
        one[..shared].join("::"),
        (*from).to_owned(),
        (*to).to_owned(),
    ))
}

/// The modules that are left when all are taken away that use none of those that are left: they use themselves by way of others, or lead to one that does.
fn in_a_circle(mut edges: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let left: BTreeSet<String> = edges.keys().cloned().collect();
        edges.retain(|_, used| !used.is_disjoint(&left));
        if edges.len() == left.len() {
            return edges.into_keys().collect();
        }
    }
}
