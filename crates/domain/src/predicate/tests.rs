//! Tests of `predicate`.

use super::*;

fn parse(text: &str) -> Result<Predicate, toml::de::Error> {
    #[derive(Deserialize)]
    struct Holder {
        p: Predicate,
    }
    toml::from_str::<Holder>(text).map(|h| h.p)
}

#[test]
fn folding_collapses_space_case_and_invisible_characters() {
    for (text, folded) in [
        (
            "  Finish\u{a0}\n CANCEL\u{200b}lation ",
            "finish cancellation",
        ),
        (
            "Don’t n´est auto\u{2011}renewal",
            "don't n'est auto-renewal",
        ),
        (
            "Ku\u{308}ndigung RE\u{301}SILIE\u{301} AN\u{303}O i\u{327} ſave K",
            "kündigung résilié año i\u{327} save k",
        ),
        ("", ""),
        (" ", ""),
        ("A b", "a b"),
        (" A", "a"),
        ("A ", "a"),
        ("a  B\tc\u{b}D`", "a b c d'"),
    ] {
        assert_eq!(fold(text), folded, "{text:?}");
        assert_eq!(fold(&format!("{text}\u{ad}")), folded, "{text:?}");
    }
}

#[test]
fn predicates_read_from_toml() {
    let p = parse(
        r#"p = { all = [ { url = { contains = ["/A", "/b"] } }, { not = { title = { regex = "x+" } } } ] }"#,
    );
    match p.unwrap() {
        Predicate::All(list) => {
            assert!(matches!(&list[0], Predicate::Url(t) if t.matches("host/a")));
            assert!(matches!(&list[1], Predicate::Not(_)));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_pattern_says_what_is_wrong_with_it_and_matches_in_any_case() {
    let pattern = |text: &str| Pattern {
        text: text.to_owned(),
        built: Arc::default(),
    };
    let problem = pattern("(").problem().unwrap_or_default();
    let told = problem.starts_with("not a regular expression: ") && !problem.contains('\n');
    assert!(told && !pattern("(").is_match("("), "{problem}");
    assert!(pattern("\\w{5000}").problem().is_some());
    for text in ["^end\\b", "^End\\b", "^END\\S*"] {
        let matches = pattern(text).is_match(&fold("END it"));
        assert!(matches && pattern(text).problem().is_none(), "{text}");
    }
}

#[test]
fn empty_texts_and_broken_patterns_are_errors() {
    for wrong in [
        "url = { contains = '' }",
        "url = { contains = [] }",
        "url = { regex = 5 }",
        "url = { regexp = 'a' }",
        "colour = { contains = 'a' }",
    ] {
        assert!(parse(&format!("p = {{ {wrong} }}")).is_err(), "{wrong}");
    }
}
