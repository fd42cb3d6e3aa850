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

fn only(text: &str) -> String {
    let found = problems(text);
    assert_eq!(found.len(), 1, "{found:#?}");
    found.into_iter().next().unwrap_or_default()
}

#[test]
fn a_good_definition_has_no_problems() {
    assert_eq!(problems(GOOD), Vec::<String>::new());
}

#[test]
fn an_unknown_key_is_an_error_at_its_place_with_a_suggestion() {
    let text = GOOD.replace("domains =", "domain =");
    assert_eq!(
        only(&text),
        "s.toml:6:1: domain: unknown key. Did you mean `domains`?"
    );
    let text = GOOD.replace("{ content = ", "{ contents = ");
    assert_eq!(
        only(&text),
        "s.toml:12:10: contents: unknown key or value. Did you mean `content`?"
    );
    let text = GOOD.replace("contains =", "contain =");
    assert!(
        only(&text)
            .starts_with("s.toml:12:22: contain: unknown key or value. Did you mean `contains`?"),
        "{}",
        only(&text)
    );
    assert!(only(&GOOD.replace("domains =", "zzz =")).contains("Known here: name, display_name"));
    let text = GOOD.replace("\"available\"", "\"avaliable\"");
    assert!(
        only(&text).contains("avaliable: unknown key or value. Did you mean `available`?"),
        "{}",
        only(&text)
    );
}

#[test]
fn broken_toml_types_and_patterns_are_shown_where_they_are() {
    assert!(only(&GOOD.replace("\"Streamly\"", "\"Streamly")).starts_with("s.toml:3:"));
    assert!(
        only(&GOOD.replace("\"Cancel it.\"", "5")).starts_with("s.toml:7:8"),
        "{}",
        only(&GOOD.replace("\"Cancel it.\"", "5"))
    );
    let text = GOOD.replace("contains = \"cancelled\"", "regex = \"(\"");
    let found = only(&text);
    assert!(
        found.starts_with("s.toml:12:") && found.contains("not a regular expression"),
        "{found}"
    );
    assert!(
        only(&GOOD.replace("goal = \"Cancel it.\"\n", ""))
            .contains("goal: this key is missing. Add `goal = …`.")
    );
    assert_eq!(problems("").len(), 1);
}

#[test]
fn meaning_is_checked_all_at_once() {
    let text = r#"
name = "Streamly!"
display_name = " "
status = "available"
aliases = ["s", "S", " x"]
start_url = "ftp://streamly.example/"
status_url = "https://other.example/"
domains = ["www.streamly.example", "com"]
goal = "x"
decline = ["No Thanks"]
last_verified = "yesterday"

[[failure]]
id = "a"
when = { tool = { contains = "click" } }
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
            (5, "aliases[1]"),
            (5, "aliases[2]"),
            (6, "start_url"),
            (7, "status_url"),
            (8, "domains[0]"),
            (8, "domains[1]"),
            (10, "decline[0]"),
            (11, "last_verified"),
            (15, "failure[0].when"),
            (17, "failure[1].id"),
            (18, "failure[1].when"),
            (20, "failure[2].id"),
            (21, "failure[2].when"),
            (21, "failure[2].when"),
            (24, "billing[0].words"),
            (25, "billing[0].steps"),
        ]
    );
    assert!(
        found.iter().all(|p| p.remedy.ends_with(['.', '?'])),
        "{found:#?}"
    );
}

#[test]
fn an_address_outside_the_domains_is_a_problem() {
    let text = GOOD.replace(
        "https://www.streamly.example/account",
        "https://streamly.example.evil.example/",
    );
    assert_eq!(
        only(&text),
        "s.toml:5:13: start_url: 'streamly.example.evil.example' is not among the domains. Add its domain to `domains`, or correct the address."
    );
    assert!(
        only(&GOOD.replace("https://www.", "https://me:secret@www."))
            .contains("user name or password")
    );
    assert!(
        only(&GOOD.replace("[\"streamly.example\"]", "[]"))
            .contains("Add domains = [\"streamly.example\"].")
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

#[test]
fn a_cancellation_page_is_inside_the_domains_too() {
    let text = GOOD.replace(
        "domains =",
        "cancel_url = \"https://other.example/cancel\"\ndomains =",
    );
    let found = only(&text);
    assert!(
        found.contains("cancel_url: 'other.example' is not among the domains"),
        "{found}"
    );
}
