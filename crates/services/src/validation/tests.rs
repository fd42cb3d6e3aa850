//! Tests of `validation`.

use super::*;

const GOOD: &str = r#"
name = "streamly"
display_name = "Streamly"
status = "available"
start_url = "https://www.streamly.example/account"
domains = ["streamly.example"]
goal = "Cancel it."
last_verified = "2026-02-03"

[[success]]
id = "gone"
when = { content = { contains = "cancelled" } }
"#;

fn problems(text: &str) -> Vec<String> {
    read(Path::new("s.toml"), text)
        .err()
        .unwrap_or_default()
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// What stands in the good definition | what in its place | what is told.
const MISTAKES: &str = r#"
domains = | domain = | s.toml:6:1: domain: unknown key. Did you mean `domains`?
{ content = | { contents = | s.toml:12:10: contents: unknown key or value. Did you mean `content`?
contains = | contain = | s.toml:12:22: contain: unknown key or value. Did you mean `contains`?
domains = | zzz = | Known here: name, display_name
"available" | "avaliable" | avaliable: unknown key or value. Did you mean `available`?
"Streamly" | "Streamly | s.toml:3:
"Cancel it." | 5 | s.toml:7:8
contains = "cancelled" | regex = "(" | not a regular expression
goal = "Cancel it." | # nothing | goal: this key is missing. Add `goal = …`.
https://www.streamly.example/account | https://streamly.example.evil.example/ | s.toml:5:13: start_url: 'streamly.example.evil.example' is not among the domains. Add its domain to `domains`, or correct the address.
https://www. | https://me:secret@www. | user name or password
["streamly.example"] | [] | Add domains = ["streamly.example"].
last_verified = "2026-02-03" | cancel_url = "https://other.example/cancel" | cancel_url: 'other.example' is not among the domains
"#;

/// A good definition with one thing in another's place has one problem, which is told at its place and with what to do.
#[test]
fn each_mistake_is_told_where_it_stands() {
    assert_eq!(problems(GOOD), Vec::<String>::new());
    assert_eq!(problems("").len(), 1);
    for row in MISTAKES.trim().lines() {
        let [right, wrong, told] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let found = problems(&GOOD.replace(right, wrong));
        assert_eq!(found.len(), 1, "{row}: {found:#?}");
        assert!(found[0].contains(told), "{row}: {found:?}");
    }
}

#[test]
fn meaning_is_checked_all_at_once() {
    let text = r#"
name = "Streamly!"
display_name = " "
status = "available"
start_url = "ftp://streamly.example/"
status_url = "https://other.example/"
domains = ["www.streamly.example", "com"]
goal = "x"
decline = ["No Thanks"]
last_verified = "yesterday"

[[failure]]
id = "a"
when = { tool = ["click"] }
[[failure]]
id = "a"
when = { all = [] }
[[failure]]
id = "B c"
when = { any = [{ element = {} }, { content = { regex = ".*" } }] }
[[billing]]
provider = "X"
words = []
steps = []
"#;
    let found = read(Path::new("s.toml"), text).unwrap_err();
    let places: Vec<(usize, &str)> = found.iter().map(|p| (p.line, p.key.as_str())).collect();
    assert_eq!(
        places,
        [
            (2, "name"),
            (3, "display_name"),
            (5, "start_url"),
            (6, "status_url"),
            (7, "domains[0]"),
            (7, "domains[1]"),
            (9, "decline[0]"),
            (10, "last_verified"),
            (14, "failure[0].when"),
            (16, "failure[1].id"),
            (17, "failure[1].when"),
            (19, "failure[2].id"),
            (20, "failure[2].when"),
            (20, "failure[2].when"),
            (23, "billing[0].words"),
        ]
    );
    assert!(
        found.iter().all(|p| p.remedy.ends_with(['.', '?'])),
        "{found:#?}"
    );
}

#[test]
fn deep_nesting_is_a_problem_not_a_crash() {
    for depth in [17, 60, 5000] {
        let when = format!(
            "{}{{ url = {{ contains = \"x\" }} }}{}",
            "{ not = ".repeat(depth),
            " }".repeat(depth)
        );
        let text = GOOD.replace("{ content = { contains = \"cancelled\" } }", &when);
        assert_eq!(problems(&text).len(), 1, "{depth}");
    }
}

proptest::proptest! {
    #[test]
    fn no_text_breaks_it(text in "\\PC{0,200}", cut in 0usize..300) {
        let _ = read(Path::new("x"), &text);
        let end = GOOD.char_indices().map(|(i, _)| i).nth(cut).unwrap_or(GOOD.len());
        let _ = read(Path::new("x"), &format!("{}{text}", &GOOD[..end]));
    }
}
