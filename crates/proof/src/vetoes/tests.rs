//! Each rule, with a table of what it vetoes and what it lets pass.

use std::cell::OnceCell;

use page::snapshot::{Dialog, PageSnapshot};
use page::tree;

use super::*;
use crate::tests::{ACCOUNT, ACTIVE, CANCEL, ENDED, account, acted, looked, page_at};
use crate::{Evidence, KnownLine, ReaderReport};
use domain::reader::{ReaderAnswer, ReaderState};

fn assert_rule(rule: Rule, evidence: &Evidence, vetoes: bool, case: &str) {
    let veto = rule(&Facts::of(evidence, &OnceCell::new()));
    assert_eq!(veto.is_some(), vetoes, "{case}: {veto:?}");
}

#[test]
fn error_answer_vetoes() {
    let answers = |all: &[(u16, &str)]| {
        let answer = |&(status, body): &(u16, &str)| Answer {
            status,
            body: (!body.is_empty()).then(|| body.to_owned()),
        };
        Evidence {
            answers: all.iter().map(answer).collect(),
            ..acted(ACTIVE, ENDED)
        }
    };
    for (all, line) in [
        (&[(500, "")][..], Some("HTTP 500")),
        (&[(404, "<p>Not found</p>")], Some("HTTP 404")),
        (&[(200, ""), (503, "")], Some("HTTP 503")),
        (&[(400, ""), (0, "")], Some("HTTP 400")),
        (&[(200, r#"{"ok": false}"#)], Some("")),
        (
            &[(
                200,
                r#"{"success": false, "message": "Not now", "csrf": "s3cret"}"#,
            )],
            Some("Not now"),
        ),
        (&[(200, r#"{"error": "Too late"}"#)], Some("Too late")),
        (&[(200, r#"{"errors": [{"code": 7}]}"#)], Some("")),
        (&[], None),
        (&[(0, "")], None),
        (&[(200, "")], None),
        (&[(302, "")], None),
        (&[(500, ""), (200, "")], None),
        (&[(200, "Error")], None),
        (&[(200, r#"["error"]"#)], None),
        (&[(200, r#"{"success": true, "message": "Error"}"#)], None),
        (&[(200, r#"{"status": "error"}"#)], Some("")),
        (&[(200, r#"{"error": null, "errors": []}"#)], None),
        (&[(200, r#"{"error": 0}"#)], None),
        (&[(200, r#"{"errors": {}}"#)], None),
        (&[(200, r#"{"error": "", "errors": false}"#)], None),
    ] {
        let veto = error_answer(&Facts::of(&answers(all), &OnceCell::new()));
        assert_eq!(veto.map(|v| v.line).as_deref(), line, "{all:?}");
    }
}

#[test]
fn open_dialog_vetoes() {
    let with = |kind: &str| PageSnapshot {
        dialog: (!kind.is_empty()).then(|| Dialog {
            kind: kind.into(),
            message: "Are you sure?".into(),
        }),
        ..account(ENDED)
    };
    // Right after the act, and in fresh loads; "" is a page without one, "-" none at all.
    for (after, fresh, vetoes) in [
        ("-", "confirm", true),
        ("-", "beforeunload", true),
        ("", "prompt", true),
        ("confirm", "-", true),
        ("-", "", false),
        ("-", "alert", false),
        ("alert", "-", false),
        ("confirm", "", false),
        ("-", "-", false),
    ] {
        let pages = |kind: &str| (kind != "-").then(|| with(kind)).into_iter().collect();
        let evidence = Evidence {
            right_after: pages(after),
            fresh: pages(fresh),
            ..acted(ACTIVE, ENDED)
        };
        assert_rule(open_dialog, &evidence, vetoes, &format!("{after}, {fresh}"));
    }
}

#[test]
fn known_as_none_vetoes() {
    for (lines, vetoes) in [(&["Your cancellation has failed"][..], true), (&[], false)] {
        let known = |line: &&str| KnownLine {
            line: (*line).into(),
            url: ACCOUNT.into(),
        };
        let evidence = Evidence {
            known_as_none: lines.iter().map(known).collect(),
            ..looked(ENDED)
        };
        assert_rule(known_as_none, &evidence, vetoes, &format!("{lines:?}"));
        assert_eq!(
            all(&Facts::of(&evidence, &OnceCell::new())).len(),
            usize::from(vetoes)
        );
    }
}

#[test]
fn charge_to_come_vetoes() {
    let report = |end: Option<&str>| ReaderReport {
        statement: end.map(|end| ReaderAnswer {
            state: ReaderState::EndsOn,
            date: Some(end.into()),
            what_is_left: None,
            object: None,
            quotes: Vec::new(),
        }),
        ..ReaderReport::default()
    };
    // The section in a fresh load, and the end that a reader names.
    for (fresh, end, vetoes) in [
        ("# Membership / Next payment: 3 December 2026", None, true),
        ("# Membership / Renews on 3 December 2026.", None, true),
        (
            "# Membership / Next payment: 3 December 2026",
            Some("2026-11-30"),
            true,
        ),
        (
            "# Membership / Next payment: 3 December 2026 / Ends on 31 December 2026",
            Some("2026-12-31"),
            false,
        ),
        // A day that no page names switches nothing off.
        (
            "# Membership / Next payment: 3 December 2026",
            Some("2026-12-31"),
            true,
        ),
        ("# Membership / Next payment: 3 November 2026", None, false),
        ("# Membership / Next payment: 20 November 2026", None, false),
        ("# Membership / Next payment: none", None, false),
        ("# Membership / Renews each month.", None, false),
        (
            "# Membership / Your membership ends on 3 December 2026.",
            None,
            false,
        ),
        (
            "# Membership / You have access until 3 December 2026.",
            None,
            false,
        ),
        (
            "# Membership / Cancelled / # Boosts / Next payment: 3 December 2026",
            None,
            false,
        ),
        ("# Other / Next payment: 3 December 2026", None, false),
    ] {
        let evidence = Evidence {
            reader: Some(report(end)),
            ..acted(ACTIVE, fresh)
        };
        assert_rule(
            charge_to_come,
            &evidence,
            vetoes,
            &format!("{fresh}, {end:?}"),
        );
    }
}

#[test]
fn other_number_vetoes() {
    let two = "# Policies / ## Policy 48213 / [Cancel membership] / ## Policy 77-120 / Since 2026-03-01, with 2026 and 48 / [Cancel membership]";
    // The person's words, and in which of the two sections the control stood.
    for (goal, nth, vetoes) in [
        ("policy 48213", 1, true),
        ("the one with 77-120", 0, true),
        ("policy 48213", 0, false),
        ("the one with 77-120", 1, false),
        ("policy 99999", 0, false),
        ("policy", 1, false),
        ("policy of 2026", 0, false),
        ("policy since 2026-03-01", 0, false),
        ("policy 48", 0, false),
    ] {
        let mut evidence = acted(two, ENDED);
        evidence.goal = goal.into();
        evidence.acts[0].nth = nth;
        assert_rule(other_number, &evidence, vetoes, &format!("{goal}, {nth}"));
    }
}

#[test]
fn ended_before_vetoes() {
    for (before, vetoes) in [
        (
            "# Membership / Status: Cancelled / [Cancel membership]",
            true,
        ),
        (
            "# Membership / Your membership ended on 3 November 2026. / [Cancel membership]",
            true,
        ),
        (ACTIVE, false),
        ("# Membership / Status: Active / [Cancel membership]", false),
        (
            "# Membership / Status: Cancelled / £9 a month / [Cancel membership]",
            false,
        ),
        (
            "# Membership / Cancelled: available until 3 December 2026 / [Cancel membership]",
            false,
        ),
        (
            "# Membership / Gold / [Cancel membership] / # Boosts / Status: Cancelled",
            false,
        ),
    ] {
        assert_rule(ended_before, &acted(before, ENDED), vetoes, before);
    }
}

#[test]
fn way_in_there_vetoes() {
    let yaml = |control: &str| format!("- main:\n  - heading \"Membership\" [level=1]\n{control}");
    let here = |parts: &str| account(parts);
    for (fresh, vetoes) in [
        (here(ACTIVE), true),
        (here("# Membership / Cancelled / [Cancel membership]"), true),
        (here("# Membership / ## Gold / [CANCEL MEMBERSHIP]"), true),
        (
            tree::page(
                ACCOUNT,
                &yaml("  - link \"Cancel membership\" [ref=e1]:\n    - /url: /cancel"),
            ),
            true,
        ),
        (here(ENDED), false),
        (here("# Membership / [Cancel insurance]"), false),
        (
            here("# Membership / Cancelled / # Boosts / [Cancel membership]"),
            false,
        ),
        (page_at("https://acme.example/plans", ACTIVE), false),
        (
            tree::page(
                ACCOUNT,
                &yaml(
                    "  - link \"Cancel membership\" [ref=e1]:\n    - /url: https://elsewhere.example/",
                ),
            ),
            false,
        ),
        (
            tree::page(
                ACCOUNT,
                &yaml("  - button \"Cancel membership\" [disabled] [ref=e1]"),
            ),
            false,
        ),
        (
            tree::page(
                ACCOUNT,
                &yaml("  - button \"Cancel membership\" [expanded] [ref=e1]"),
            ),
            false,
        ),
    ] {
        let case = fresh.content.to_string();
        let evidence = Evidence {
            fresh: vec![fresh],
            ..acted(ACTIVE, "")
        };
        assert_rule(way_in_there, &evidence, vetoes, &case);
        let there = way_in_there(&Facts::of(&evidence, &OnceCell::new()));
        assert!(there.is_none_or(|veto| veto.yields_to_reader), "{case}");
    }
}

/// A switch has the same words on and off: it is there as it was only where it wasn't turned.
#[test]
fn way_in_there_knows_a_switch_that_was_turned() {
    let page = |state: &str| {
        let content = format!(
            "- main:\n  - heading \"Membership\" [level=1]\n  - switch \"Auto-renewal\" {state}[ref=e1]"
        );
        tree::page(ACCOUNT, &content)
    };
    for (fresh, vetoes) in [("", false), ("[checked] ", true)] {
        let mut evidence = acted("", "");
        evidence.acts[0].control = "Auto-renewal".into();
        evidence.acts[0].page = page("[checked] ");
        evidence.before = vec![page("[checked] ")];
        evidence.fresh = vec![page(fresh)];
        assert_rule(way_in_there, &evidence, vetoes, fresh);
    }
}

/// Who asks for help on the way comes back to the same link.
#[test]
fn way_in_there_knows_help() {
    let parts = "# Membership / [How to cancel] / [Cancel membership]";
    for (control, vetoes) in [("How to cancel", false), (CANCEL, true)] {
        let mut evidence = acted(parts, parts);
        evidence.acts[0].control = control.into();
        assert_rule(way_in_there, &evidence, vetoes, control);
    }
}

/// After an act six rules are asked, where nothing was done the two that need no act.
#[test]
fn rules_of_an_act_need_one() {
    let none = all(&Facts::of(&looked(ACTIVE), &OnceCell::new()));
    assert!(none.is_empty(), "{none:?}");
    let both = all(&Facts::of(&acted(ACTIVE, ACTIVE), &OnceCell::new()));
    let what: Vec<_> = both.iter().map(|veto| veto.line.as_str()).collect();
    assert_eq!(what, ["Next payment: 3 December 2026", CANCEL]);
    assert!(are_of_what_goes_on(&both) && !are_of_what_goes_on(&both[..1]));
    assert!(!are_of_what_goes_on(&both[1..]));
}
