//! Tests of `matching`.

use std::sync::Arc;

use super::*;
use crate::reference::Reference;
use domain::predicate::TextMatch;
use proptest::prelude::*;

/// A page from rows of depth, role, name, text; every element but text nodes gets a reference.
pub(crate) fn page(url: &str, title: &str, rows: &[(usize, &str, &str, &str)]) -> PageSnapshot {
    let mut page = PageSnapshot {
        url: url.to_owned(),
        title: title.to_owned(),
        ..PageSnapshot::default()
    };
    for (id, (depth, role, name, text)) in rows.iter().enumerate() {
        let parent = page
            .elements
            .iter()
            .rposition(|e: &Element| e.depth < *depth);
        let reference = (*role != "text")
            .then(|| Reference::new(&format!("e{id}")))
            .flatten();
        let (role, name, text) = ((*role).into(), (*name).into(), (*text).into());
        Arc::make_mut(&mut page.elements).push(Element {
            reference,
            role,
            name,
            text,
            parent,
            depth: *depth,
            ..Element::default()
        });
    }
    page
}

fn indicator(toml: &str) -> Indicator {
    toml::from_str(&format!("id = 'x'\nwhen = {toml}")).unwrap()
}

fn line(page: &PageSnapshot, toml: &str) -> Option<String> {
    FoldedPage::new(page)
        .first(&[indicator(toml)])
        .map(|m| m.line)
}

fn sample() -> PageSnapshot {
    page(
        "https://www.netflix.com/CancelPlan?x=1",
        "Finish  Cancelling",
        &[
            (0, "main", "", ""),
            (1, "heading", "Your CANCELLATION\u{a0}is confirmed", ""),
            (1, "button", "Restart membership", ""),
            (1, "textbox", "Reason", "membership ends"),
        ],
    )
}

#[test]
fn each_matcher_reports_what_it_matched() {
    let p = sample();
    assert_eq!(
        line(
            &p,
            "{ content = { contains = 'Cancellation  is confirmed' } }"
        )
        .unwrap(),
        "Your CANCELLATION is confirmed"
    );
    assert_eq!(
        line(&p, "{ url = { regex = '/cancelplan' } }").unwrap(),
        "https://www.netflix.com/CancelPlan?x=1"
    );
    assert_eq!(
        line(&p, "{ title = { contains = 'finish cancelling' } }").unwrap(),
        "Finish  Cancelling"
    );
    let button = line(
        &p,
        "{ element = { role = 'button', name = { regex = '^restart' } } }",
    );
    assert_eq!(button.unwrap(), "button \"Restart membership\"");
    let all = "{ all = [ { url = { contains = 'netflix' } }, { content = { contains = 'confirmed' } }, { not = { title = { contains = 'zzz' } } } ] }";
    assert_eq!(
        line(&p, all).unwrap(),
        "Your CANCELLATION is confirmed",
        "the last part that shows something is the evidence"
    );
    assert_eq!(
        line(&p, "{ not = { title = { contains = 'zzz' } } }").unwrap(),
        p.url
    );
}

#[test]
fn references_roles_and_typed_values_are_no_content() {
    let p = sample();
    for word in ["ref=", "e2", "button", "heading", "membership ends"] {
        assert_eq!(
            line(&p, &format!("{{ content = {{ contains = '{word}' }} }}")),
            None,
            "{word}"
        );
    }
    assert_eq!(
        line(
            &p,
            "{ element = { name = { contains = 'membership ends' } } }"
        ),
        None,
        "a value is no name"
    );
}

#[test]
fn words_of_separate_blocks_do_not_make_a_phrase() {
    let p = page(
        "",
        "",
        &[
            (0, "paragraph", "", "Your cancellation"),
            (0, "paragraph", "", "is confirmed by mail"),
        ],
    );
    assert_eq!(
        line(
            &p,
            "{ content = { contains = 'cancellation is confirmed' } }"
        ),
        None
    );
    assert_eq!(
        line(&p, r"{ content = { regex = 'cancellation\s+is' } }"),
        None
    );
}

#[test]
fn with_a_call_only_its_own_target_counts() {
    let p = page(
        "",
        "",
        &[
            (0, "button", "Finish", ""),
            (0, "generic", "", ""),
            (1, "text", "Go back", ""),
        ],
    );
    let clicked = |target: Option<&Element>, wanted: &Indicator| {
        let act = FoldedPage::new(&p).with_act(ActionKind::Click, target);
        act.first(std::slice::from_ref(wanted)).is_some()
    };
    let finish = indicator(
        "{ all = [ { tool = { contains = 'browser_click' } }, { element = { name = { contains = 'finish' } } } ] }",
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
    let row = (
        0usize..4,
        prop::sample::select(vec!["text", "button", "textbox", "generic", "link"]),
        "[A-Ca-c ]{0,4}",
        "[a-c]{0,3}",
    );
    (
        "[a-c/]{0,6}",
        "[a-c ]{0,6}",
        prop::collection::vec(row, 0..12),
    )
        .prop_map(|(url, title, rows)| {
            let rows: Vec<_> = rows
                .iter()
                .map(|(d, r, n, t)| (*d, *r, n.as_str(), t.as_str()))
                .collect();
            page(&url, &title, &rows)
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
