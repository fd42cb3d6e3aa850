//! Tests of `align`.

use super::*;
use crate::tree;

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

/// A page of which these controls are seen; one that lies behind a layer makes one.
fn seen_page(content: &str, controls: Vec<LiveControl>) -> PageSnapshot {
    let mut page = tree::page("", content);
    let report = LiveReport {
        layered: controls.iter().any(|control| control.seen.behind),
        controls,
        ..LiveReport::default()
    };
    page.live = align(&report, &page).into();
    page
}

fn hidden(page: &PageSnapshot) -> Vec<String> {
    let ids = 0..page.elements.len();
    ids.map(|id| {
        page.seen(id)
            .map_or_else(|| "unknown".to_owned(), |seen| format!("{:?}", seen.hidden))
    })
    .collect()
}

#[test]
fn controls_are_found_again_whatever_one_list_lacks() {
    let page = seen_page(
        "- link \"Home\" [ref=e1]\n- button \"Open\" [ref=e2]\n- heading \"Plan\" [ref=e3]\n- button \"Cancel plan\" [ref=e4]\n- link \"Help\" [ref=e5]",
        vec![
            control("button", "Elsewhere", ""),
            control("button", "Open", ""),
            control("button", "Cancel  PLAN", "clipped"),
            control("link", "Help", ""),
        ],
    );
    assert_eq!(
        hidden(&page),
        ["unknown", "None", "unknown", "Some(Clipped)", "None"]
    );
}

#[test]
fn one_of_two_alike_is_left_out_where_the_other_is_missing() {
    let two = || {
        vec![
            control("button", "Cancel", "clipped"),
            control("button", "Cancel", ""),
        ]
    };
    let three = [two(), vec![control("button", "Keep", "")]].concat();
    let one = "- button \"Cancel\" [ref=e1]\n";
    let page = seen_page(&format!("{one}- button \"Keep\" [ref=e2]"), three);
    assert_eq!(hidden(&page), ["unknown", "None"]);
    let both = seen_page(&format!("{one}- button \"Cancel\" [ref=e2]"), two());
    assert_eq!(hidden(&both), ["Some(Clipped)", "None"]);
}

#[test]
fn a_control_without_a_name_gets_its_visible_text() {
    let page = seen_page(
        "- button [ref=e1]\n- button \"Keep\" [ref=e2]",
        vec![
            control("button", "Cancel it", ""),
            control("button", "Keep", ""),
        ],
    );
    let text = |id: ElementId| page.live.elements[&id].text.as_str();
    assert_eq!((text(0), text(1)), ("Cancel it", ""));
}

#[test]
fn what_hides_a_control_is_known_with_what_opens_it() {
    let content = "- button \"Manage subscription\" [ref=e1]\n- button \"Cancel plan\" [ref=e2]\n- button \"Chat\" [ref=e3]";
    let page = seen_page(
        content,
        vec![
            control("button", "Manage subscription", ""),
            LiveControl {
                opener: Some(0),
                ..control("button", "Cancel plan", "clipped")
            },
            LiveControl {
                cover: "We are here".into(),
                ..control("button", "Chat", "")
            },
        ],
    );
    assert_eq!(
        hidden(&page),
        ["None", "Some(Clipped)", "Some(Covered(\"We are here\"))"]
    );
    assert_eq!(page.seen(1).and_then(|seen| seen.opener), Some(0));
    let mut behind = control("button", "Chat", "");
    behind.seen.behind = true;
    let page = seen_page(content, vec![behind]);
    assert!(page.live.layered && !page.usable(2) && page.usable(0));
}
