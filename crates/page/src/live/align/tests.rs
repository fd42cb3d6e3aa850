//! Tests of `align`.

use super::*;
use crate::tree;

fn page(content: &str) -> PageSnapshot {
    tree::page("", content)
}

fn control(role: &str, text: &str, hidden: &str) -> LiveControl {
    LiveControl {
        role: role.into(),
        hidden: hidden.into(),
        seen: Visibility {
            text: text.into(),
            ..Visibility::default()
        },
        ..LiveControl::default()
    }
}

fn hidden(page: &PageSnapshot, controls: Vec<LiveControl>) -> Vec<String> {
    let live = align(
        &LiveReport {
            controls,
            ..LiveReport::default()
        },
        page,
    );
    (0..page.elements.len())
        .map(|id| {
            live.elements
                .get(&id)
                .map_or_else(|| "unknown".to_owned(), |seen| format!("{:?}", seen.hidden))
        })
        .collect()
}

#[test]
fn controls_are_found_again_whatever_one_list_lacks() {
    let page = page(
        "- link \"Home\" [ref=e1]\n- button \"Open\" [ref=e2]\n- heading \"Plan\" [ref=e3]\n- button \"Cancel plan\" [ref=e4]\n- link \"Help\" [ref=e5]",
    );
    let seen = hidden(
        &page,
        vec![
            control("button", "Elsewhere", ""),
            control("button", "Open", ""),
            control("button", "Cancel  PLAN", "clipped"),
            control("link", "Help", ""),
        ],
    );
    assert_eq!(
        seen,
        ["unknown", "None", "unknown", "Some(Clipped)", "None"]
    );
}

#[test]
fn one_of_two_alike_is_left_out_where_the_other_is_missing() {
    let page = page("- button \"Cancel\" [ref=e1]\n- button \"Keep\" [ref=e2]");
    let seen = hidden(
        &page,
        vec![
            control("button", "Cancel", "clipped"),
            control("button", "Cancel", ""),
            control("button", "Keep", ""),
        ],
    );
    assert_eq!(seen, ["unknown", "None"]);
    let both = tree::page(
        "",
        "- button \"Cancel\" [ref=e1]\n- button \"Cancel\" [ref=e2]",
    );
    let seen = hidden(
        &both,
        vec![
            control("button", "Cancel", "clipped"),
            control("button", "Cancel", ""),
        ],
    );
    assert_eq!(seen, ["Some(Clipped)", "None"]);
}

#[test]
fn a_control_without_a_name_gets_its_visible_text() {
    let page = page("- button [ref=e1]\n- button \"Keep\" [ref=e2]");
    let live = align(
        &LiveReport {
            controls: vec![
                control("button", "Cancel it", ""),
                control("button", "Keep", ""),
            ],
            ..LiveReport::default()
        },
        &page,
    );
    assert_eq!(
        (
            live.elements[&0].text.as_str(),
            live.elements[&1].text.as_str()
        ),
        ("Cancel it", "")
    );
}

#[test]
fn what_hides_a_control_is_known_with_what_opens_it() {
    let mut page = page(
        "- button \"Manage subscription\" [ref=e1]\n- button \"Cancel plan\" [ref=e2]\n- button \"Chat\" [ref=e3]",
    );
    let controls = vec![
        control("button", "Manage subscription", ""),
        LiveControl {
            opener: Some(0),
            ..control("button", "Cancel plan", "clipped")
        },
        LiveControl {
            cover: "We are here".into(),
            ..control("button", "Chat", "")
        },
    ];
    page.live = align(
        &LiveReport {
            controls,
            ..LiveReport::default()
        },
        &page,
    );
    let hidden = |id: ElementId| page.seen(id).and_then(|seen| seen.hidden.clone());
    assert_eq!(
        [0, 1, 2].map(hidden),
        [
            None,
            Some(Hidden::Clipped),
            Some(Hidden::Covered("We are here".into()))
        ]
    );
    assert_eq!(page.seen(1).and_then(|seen| seen.opener), Some(0));
    let mut behind = control("button", "Chat", "");
    behind.seen.behind = true;
    page.live = align(
        &LiveReport {
            controls: vec![behind],
            layered: true,
            ..LiveReport::default()
        },
        &page,
    );
    assert!(page.live.layered && !page.usable(2) && page.usable(0));
}

#[test]
fn many_controls_are_aligned_in_a_moment() {
    let tree: String = (0..1200)
        .map(|n| {
            [
                "- button \"Add ",
                &n.to_string(),
                "\" [ref=e",
                &(n + 1).to_string(),
                "]\n",
            ]
            .concat()
        })
        .collect();
    let page = page(&tree);
    let controls: Vec<LiveControl> = (1..1199)
        .map(|n| control("button", &format!("Add {n}"), ""))
        .collect();
    let begun = std::time::Instant::now();
    let live = align(
        &LiveReport {
            controls,
            ..LiveReport::default()
        },
        &page,
    );
    assert_eq!(live.elements.len(), 1198);
    assert!(
        begun.elapsed() < std::time::Duration::from_secs(5),
        "{:?}",
        begun.elapsed()
    );
}
