//! The import law: which room may use which.

use std::collections::{BTreeMap, BTreeSet};

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
    ("mcp", &["agent", "domain", "journal", "model"]),
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
    ("agent", "model", &["port", "prompt", "witness"]),
    ("mcp", "agent", &["port"]),
    ("mcp", "model", &["history", "port", "wire", "witness"]),
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
    ("indicatif", &["cli"]),
];

/// Every path in a room that begins with `crate::` or with another room's name, as (byte, path from the rooms). Groups are
/// taken apart: `crate::{a::b, c}`.
fn room_paths(room: &str, code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut known = manifest(room);
    known.retain(|name| LAW.iter().any(|(room, _)| room == name));
    for name in known.iter().map(String::as_str).chain(["crate"]) {
        let word = format!("{name}::");
        let base = if name == "crate" { room } else { name };
        let below = |path: String| format!("{base}::{path}");
        for (at, _) in code.match_indices(&word) {
            let before = code[..at].trim_end_matches("::");
            let rooted = before.len() + 2 == at && !before.ends_with(is_of_a_name);
            if code[..at].ends_with(is_of_a_name) || (before.len() < at && !rooted) {
                continue;
            }
            let rest = code[at + word.len()..].trim_start();
            match rest.strip_prefix('{') {
                None => found.push((at, below(head(rest)))),
                Some(group) => {
                    found.extend(top_level(inside(group)).map(|item| (at, below(head(item)))));
                }
            }
        }
    }
    found
}

/// What a room's manifest names of the workspace's dependencies.
fn manifest(room: &str) -> Vec<String> {
    let path = match room {
        "lib" | "main" => root().join("Cargo.toml"),
        room => root().join("crates").join(room).join("Cargo.toml"),
    };
    let text = std::fs::read_to_string(path).unwrap();
    let own = text.split("[dev-dependencies]").next().unwrap_or_default();
    let names = own
        .lines()
        .filter_map(|line| line.strip_suffix(".workspace = true"));
    names.map(str::to_owned).collect()
}

fn is_of_a_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// A text up to the brace that closes it.
fn inside(group: &str) -> &str {
    let mut depth = 1_u32;
    let end = group.char_indices().find(|(_, c)| {
        depth = if *c == '{' {
            depth + 1
        } else {
            depth - u32::from(*c == '}')
        };
        depth == 0
    });
    end.map_or(group, |(at, _)| &group[..at])
}

/// The parts between the commas that are in no inner group.
fn top_level(inside: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    let parts = inside.split(move |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

/// The path at the start of a text.
fn head(text: &str) -> String {
    text.chars()
        .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':'))
        .collect()
}

/// Where the file's tests begin: a file of tests is one from its start.
pub fn tests_begin(source: &Source) -> usize {
    if source.path.ends_with("/tests.rs")
        || source.path.ends_with("_tests.rs")
        || source.path.contains("/tests/")
    {
        return 0;
    }
    let module = source
        .code
        .match_indices("#[cfg(test)]")
        .find(|(at, mark)| {
            let next = source.code[at + mark.len()..].trim_start();
            next.starts_with("mod ")
                || next.starts_with("pub(crate) mod ")
                || next.starts_with("pub(super) mod ")
        });
    module.map_or(source.code.len(), |(at, _)| at)
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
    for source in sources() {
        let tests = tests_begin(&source);
        for (room, other, modules) in PARTS.iter().filter(|(room, ..)| *room == source.room()) {
            for (at, path) in room_paths(room, &source.code[..tests]) {
                let mut path = path.split("::");
                let known =
                    path.next() != Some(other) || path.next().is_some_and(|m| modules.contains(&m));
                if !known {
                    wrong.push(format!("{}:{}: {other}", source.path, source.line_of(at)));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "the import law is broken:\n{}",
        wrong.join("\n")
    );
}

/// Each module (a file with the folder of its name) uses only modules below it: beside each other in one place, none uses itself by way of others. What lies inside a
/// module may use what its own file says.
#[test]
fn no_module_uses_itself_by_way_of_others() {
    let sources = sources();
    let modules: BTreeMap<String, &Source> = sources.iter().map(|s| (module_of(s), s)).collect();
    // Place → module in it → modules beside it that it uses.
    let mut places: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (module, source) in &modules {
        let tests = tests_begin(source);
        for used in uses(module, source, tests, &modules) {
            if let Some((place, from, to)) = part(module, &used) {
                let beside = places.entry(place).or_default().entry(from).or_default();
                beside.insert(to);
            }
        }
    }
    let round: Vec<String> = places
        .iter()
        .filter(|(place, _)| !place.is_empty())
        .filter(|(_, edges)| edges.keys().any(|m| reaches(edges, m, m)))
        .map(|(place, edges)| format!("{place}: {:?}", in_a_circle(edges)))
        .collect();
    assert!(
        round.is_empty(),
        "modules in a circle:\n{}",
        round.join("\n")
    );
}

/// `crates/page/src/live/align.rs` is `page::live::align`.
fn module_of(source: &Source) -> String {
    let (room, inner) = (source.room(), source.inner());
    if inner.is_empty() {
        return room.to_owned();
    }
    format!("{room}::{inner}")
}

/// The modules that a file uses before its tests begin.
fn uses(
    module: &str,
    source: &Source,
    tests: usize,
    modules: &BTreeMap<String, &Source>,
) -> BTreeSet<String> {
    let code = &source.code[..tests];
    let by_crate = room_paths(source.room(), code)
        .into_iter()
        .map(|(_, path)| path);
    let by_super = code.match_indices("super::").filter_map(|(at, _)| {
        let before = &code[..at];
        if before.ends_with("super::") || before.ends_with("in ") {
            return None;
        }
        let mut rest = &code[at..];
        let mut from = module;
        while let Some(inner) = rest.strip_prefix("super::") {
            (rest, from) = (inner, from.rsplit_once("::").map_or("", |(outer, _)| outer));
        }
        let below = |path: String| {
            format!("{from}::{path}")
                .trim_start_matches("::")
                .to_owned()
        };
        Some(match rest.strip_prefix('{') {
            None => vec![below(head(rest))],
            Some(group) => top_level(inside(group))
                .map(|item| below(head(item)))
                .collect(),
        })
    });
    let nearest = |path: &str| {
        let mut path = path.trim_end_matches("::");
        while !modules.contains_key(path) {
            path = path.rsplit_once("::")?.0;
        }
        Some(path.to_owned())
    };
    by_crate
        .chain(by_super.flatten())
        .filter_map(|path| nearest(&path))
        .collect()
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

/// Whether the way from one module leads to another.
fn reaches(edges: &BTreeMap<String, BTreeSet<String>>, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut next: Vec<&str> = vec![from];
    while let Some(module) = next.pop() {
        for used in edges.get(module).into_iter().flatten() {
            if used == to {
                return true;
            }
            if seen.insert(used.as_str()) {
                next.push(used);
            }
        }
    }
    false
}

fn in_a_circle(edges: &BTreeMap<String, BTreeSet<String>>) -> Vec<&String> {
    edges.keys().filter(|m| reaches(edges, m, m)).collect()
}

/// The inner rooms have no clock, no files, no network, no processes and nothing asynchronous.
#[test]
fn pure_rooms_stay_pure() {
    let outside = [
        "std::fs",
        "TcpStream",
        "TcpListener",
        "UdpSocket",
        "std::process",
        "std::env",
        "std::thread",
        "tokio",
        "async fn",
        ".await",
        "Instant::now",
        "Timestamp::now",
        "SystemTime",
    ];
    let mut wrong = Vec::new();
    let pure = ["domain", "page", "policy", "proof", "planner"];
    for source in sources().iter().filter(|s| pure.contains(&s.room())) {
        let code = &source.code[..tests_begin(source)];
        let touched = outside.iter().filter(|word| code.contains(**word));
        wrong.extend(touched.map(|word| format!("{}: {word}", source.path)));
    }
    assert!(
        wrong.is_empty(),
        "a pure room touches the outside:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn groups_and_visibilities_are_understood() {
    let paths: Vec<String> =
        room_paths("page", "use crate::{a::{b, c}, d}; pub(in crate::e) x; crate::f::g(); $crate::h; domain::i; super::model::j; xmodel::k")
            .into_iter()
            .map(|(_, p)| p)
            .collect();
    assert_eq!(
        paths,
        ["domain::i", "page::a::", "page::d", "page::e", "page::f::g"]
    );
}

#[test]
fn circles_are_found_where_modules_part() {
    let parted = |one, other| part(one, other).map(|(place, from, to)| [place, from, to].join(" "));
    assert_eq!(
        parted("page::live::align", "page::snapshot").as_deref(),
        Some("page live snapshot")
    );
    assert_eq!(parted("page::live::align", "page::live"), None);
    let edges = [("a", "b"), ("b", "c"), ("c", "b"), ("d", "a")]
        .map(|(from, to)| (from.to_owned(), BTreeSet::from([to.to_owned()])));
    assert_eq!(in_a_circle(&edges.into()), ["b", "c"]);
}
