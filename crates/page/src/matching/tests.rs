//! Tests of `matching`.

use std::sync::Arc;

use super::*;
use crate::tree;
use domain::predicate::TextMatch;
use proptest::prelude::*;

fn indicator(toml: &str) -> Indicator {
    toml::from_str(&format!("id = 'x'\nwhen = {toml}")).unwrap()
}

fn line(page: &PageSnapshot, toml: &str) -> Option<String> {
    FoldedPage::new(page)
        .first(&[indicator(toml)])
        .map(|m| m.line)
}

fn sample() -> PageSnapshot {
    let content = "- main [ref=e1]:\n  - heading \"Your CANCELLATION\u{a0}is confirmed\" [ref=e2]\n  - button \"Restart membership\" [ref=e3]\n  - textbox \"Reason\" [ref=e4]: membership ends";
    PageSnapshot {
        title: "Finish  Cancelling".into(),
        ..tree::page("https://www.netflix.com/CancelPlan?x=1", content)
    }
}

#[test]
fn each_matcher_reports_what_it_matched() {
    let p = sample();
    for (wanted, shown) in [
        (
            "{ content = { contains = 'Cancellation  is confirmed' } }",
            "Your CANCELLATION is confirmed",
        ),
        ("{ url = { regex = '/cancelplan' } }", &*p.url),
        (
            "{ title = { contains = 'finish cancelling' } }",
            "Finish  Cancelling",
        ),
        (
            "{ element = { role = 'button', name = { regex = '^restart' } } }",
            "button \"Restart membership\"",
        ),
        // The last part that shows something is the evidence.
        (
            "{ all = [ { url = { contains = 'netflix' } }, { content = { contains = 'confirmed' } }, { not = { title = { contains = 'zzz' } } } ] }",
            "Your CANCELLATION is confirmed",
        ),
        ("{ not = { title = { contains = 'zzz' } } }", &*p.url),
    ] {
        assert_eq!(line(&p, wanted).as_deref(), Some(shown), "{wanted}");
    }
}

#[test]
fn references_roles_and_typed_values_are_no_content() {
    for word in ["ref=", "e2", "button", "heading", "membership ends"] {
        let wanted = format!("{{ content = {{ contains = '{word}' }} }}");
        assert_eq!(line(&sample(), &wanted), None, "{word}");
    }
    let value = "{ element = { name = { contains = 'membership ends' } } }";
    assert_eq!(line(&sample(), value), None, "a value is no name");
}

#[test]
fn words_of_separate_blocks_do_not_make_a_phrase() {
    let content = "- paragraph: Your cancellation\n- paragraph: is confirmed by mail";
    for wanted in [
        "{ content = { contains = 'cancellation is confirmed' } }",
        r"{ content = { regex = 'cancellation\s+is' } }",
    ] {
        assert_eq!(line(&tree::page("", content), wanted), None);
    }
}

#[test]
fn with_a_call_only_its_own_target_counts() {
    let p = tree::page(
        "",
        "- button \"Finish\" [ref=e1]\n- generic [ref=e2]:\n  - text: Go back",
    );
    let clicked = |target: Option<&Element>, wanted: &Indicator| {
        let act = FoldedPage::new(&p).with_act(ActionKind::Click, target);
        act.first(std::slice::from_ref(wanted)).is_some()
    };
    let finish = indicator(
        "{ all = [ { tool = ['click'] }, { element = { name = { contains = 'finish' } } } ] }",
    );
    assert!(clicked(p.elements.first(), &finish) && !clicked(p.elements.get(1), &finish));
    assert!(
        clicked(None, &finish),
        "without a known target any element counts"
    );
    assert!(
        FoldedPage::new(&p).first(&[finish]).is_none(),
        "without a call no tool matches"
    );
    let back = indicator("{ element = { role = 'generic', name = { contains = 'go back' } } }");
    assert!(
        clicked(p.elements.get(1), &back),
        "a target without a name is what it contains"
    );
}

fn predicates() -> impl Strategy<Value = Predicate> {
    let text = "[a-c]{1,2}".prop_map(|s| TextMatch::Contains(vec![s]));
    let leaf = prop_oneof![
        text.clone().prop_map(Predicate::Url),
        text.clone().prop_map(Predicate::Title),
        text.clone().prop_map(Predicate::Content),
        text.prop_map(|name| Predicate::Element(ElementMatch {
            role: None,
            name: Some(name)
        })),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Predicate::All),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Predicate::Any),
            inner.prop_map(|p| Predicate::Not(Box::new(p))),
        ]
    })
}

fn pages() -> impl Strategy<Value = PageSnapshot> {
    let row = "(    ){0,3}- (text|button|textbox|generic|link) \"[A-Ca-c ]{0,4}\": [a-c]{0,3}\n";
    let content = prop::collection::vec(row, 0..12).prop_map(|rows| rows.concat());
    ("[a-c/]{0,6}", "[a-c ]{0,6}", content).prop_map(|(url, title, content)| PageSnapshot {
        title,
        ..tree::page(&url, &content)
    })
}

proptest! {
    #[test]
    fn not_is_the_opposite_and_folding_changes_nothing(p in pages(), predicate in predicates()) {
        let holds = |page: &PageSnapshot, predicate: &Predicate| FoldedPage::new(page).judge(predicate).is_some();
        let held = holds(&p, &predicate);
        prop_assert_ne!(held, holds(&p, &Predicate::Not(Box::new(predicate.clone()))));
        let mut shouted = p.clone();
        shouted.url = p.url.to_uppercase();
        shouted.title = format!("  {} ", p.title.to_uppercase());
        for element in Arc::make_mut(&mut shouted.elements) {
            element.name = element.name.to_uppercase().into();
        }
        prop_assert_eq!(held, holds(&shouted, &predicate));
    }

    #[test]
    fn any_snapshot_is_safe(rows in prop::collection::vec((".{0,12}", ".{0,12}", prop::option::of(0usize..20), 0usize..9), 0..20)) {
        let elements = rows.iter().map(|(role, name, parent, depth)| Element {
            role: role.as_str().into(), name: name.as_str().into(), parent: *parent, depth: *depth, ..Element::default()
        });
        let p = PageSnapshot { elements: Arc::new(elements.collect()), ..PageSnapshot::default() };
        let found = FoldedPage::new(&p).first(&[indicator("{ content = { regex = '\\x00never$' } }")]);
        prop_assert!(found.is_none());
    }
}
