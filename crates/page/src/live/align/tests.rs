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

/// Why each element isn't seen, as far as anything is known of it.
fn hidden(page: &PageSnapshot) -> String {
    let told = |id: ElementId| {
        let seen = page.seen(id);
        seen.map_or("unknown".to_owned(), |seen| format!("{:?}", seen.hidden))
    };
    let all: Vec<String> = (0..page.elements.len()).map(told).collect();
    all.join(" ")
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
    assert_eq!(hidden(&page), "unknown None unknown Some(Clipped) None");
}

#[test]
fn one_of_two_alike_is_left_out_where_the_other_is_missing() {
    let first = control("button", "Cancel", "clipped");
    let two = vec![first, control("button", "Cancel", "")];
    let three = [two.clone(), vec![control("button", "Keep", "")]].concat();
    let one = "- button \"Cancel\" [ref=e1]\n";
    let page = seen_page(&format!("{one}- button \"Keep\" [ref=e2]"), three);
    assert_eq!(hidden(&page), "unknown None");
    let both = seen_page(&format!("{one}- button \"Cancel\" [ref=e2]"), two);
    assert_eq!(hidden(&both), "Some(Clipped) None");
}

#[test]
fn what_hides_a_control_is_known_with_what_opens_it() {
    let content =
        "- button [ref=e1]\n- button \"Cancel plan\" [ref=e2]\n- button \"Chat\" [ref=e3]";
    let mut clipped = control("button", "Cancel plan", "clipped");
    clipped.opener = Some(0);
    let mut covered = control("button", "Chat", "");
    covered.cover = "We are here".into();
    let named = control("button", "Manage subscription", "");
    let page = seen_page(content, vec![named, clipped, covered]);
    let told = "None Some(Clipped) Some(Covered(\"We are here\"))";
    assert_eq!(hidden(&page), told);
    assert_eq!(page.seen(1).and_then(|seen| seen.opener), Some(0));
    // A control without a name gets its visible text, and one that has the same name none.
    let text = |id: ElementId| page.live.elements[&id].text.as_str();
    assert_eq!((text(0), text(2)), ("Manage subscription", ""));
    let mut behind = control("button", "Chat", "");
    behind.seen.behind = true;
    let page = seen_page(content, vec![behind]);
    assert!(page.live.layered && !page.usable(2) && page.usable(0));
}
