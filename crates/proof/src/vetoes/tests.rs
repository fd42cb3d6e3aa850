//! Each rule, with a table of what it vetoes and what it lets pass.

use page::snapshot::{Dialog, PageSnapshot};
use page::tree;

use super::*;
use crate::facts::WayIn;
use crate::tests::{ACCOUNT, ACTIVE, CANCEL, ENDED, account, acted, looked, page_at, rows};
use crate::{Evidence, KnownLine, ReaderReport};
use domain::reader::{ReaderAnswer, ReaderState};

fn veto(rule: Rule, evidence: &Evidence) -> Option<Veto> {
    rule(&Facts::of(evidence, WayIn::to_the_thing(evidence).as_ref()))
}

fn assert_rule(rule: Rule, evidence: &Evidence, vetoes: &str, case: &str) {
    let veto = veto(rule, evidence);
    assert_eq!(veto.is_some(), vetoes == "veto", "{case}: {veto:?}");
}

#[test]
fn error_answer_vetoes() {
    // Status and body of each answer, and the line that is told.
    for [answers, line] in rows(
        r#"
        500 | HTTP 500
        404 <p>Not found</p> | HTTP 404
        200; 503 | HTTP 503
        400; 0 | HTTP 400
        200 {"ok": false} | ""
        200 {"success": false, "message": "Not now", "csrf": "s3cret"} | Not now
        200 {"error": "Too late"} | Too late
        200 {"errors": [{"code": 7}]} | ""
        200 {"status": "error"} | ""
        0 | none
        200 | none
        302 | none
        500; 200 | none
        200 Error | none
        200 ["error"] | none
        200 {"success": true, "message": "Error"} | none
        200 {"error": null, "errors": []} | none
        200 {"error": 0} | none
        200 {"errors": {}} | none
        200 {"error": "", "errors": false} | none
        "#,
    ) {
        let answer = |one: &str| {
            let (status, body) = one.split_once(' ').unwrap_or((one, ""));
            Answer {
                status: status.parse().expect("a status"),
                body: (!body.is_empty()).then(|| body.to_owned()),
            }
        };
        let evidence = Evidence {
            answers: answers.split("; ").map(answer).collect(),
            ..acted(ACTIVE, ENDED)
        };
        let told = veto(error_answer, &evidence).map_or("none".to_owned(), |veto| veto.line);
        assert_eq!(told, line.replace("\"\"", ""), "{answers}");
    }
    assert!(veto(error_answer, &acted(ACTIVE, ENDED)).is_none());
}

#[test]
fn open_dialog_vetoes() {
    let with = |kind: &str| PageSnapshot {
        dialog: (kind != "plain").then(|| Dialog {
            kind: kind.into(),
            message: "Are you sure?".into(),
        }),
        ..account(ENDED)
    };
    // Right after the act, and in fresh loads.
    for [after, fresh, vetoes] in rows(
        "
        none | confirm | veto
        none | beforeunload | veto
        plain | prompt | veto
        confirm | none | veto
        none | plain | pass
        none | alert | pass
        alert | none | pass
        confirm | plain | pass
        none | none | pass
        ",
    ) {
        let pages = |kind: &str| (kind != "none").then(|| with(kind)).into_iter().collect();
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
    let known = KnownLine {
        line: "Your cancellation has failed".into(),
        url: ACCOUNT.into(),
    };
    let evidence = Evidence {
        known_as_none: vec![known],
        ..looked(ENDED)
    };
    assert_rule(known_as_none, &evidence, "veto", "a known line");
    assert_rule(known_as_none, &looked(ENDED), "pass", "no known line");
    assert_eq!(all(&Facts::of(&evidence, None)).len(), 1);
}

#[test]
fn charge_to_come_vetoes() {
    let report = |end: &str| ReaderReport {
        statement: (end != "none").then(|| ReaderAnswer {
            state: ReaderState::EndsOn,
            date: Some(end.into()),
            what_is_left: None,
            object: None,
            quotes: Vec::new(),
        }),
        ..ReaderReport::default()
    };
    // The section in a fresh load, and the end that a reader names. A day that no page names switches nothing off.
    for [fresh, end, vetoes] in rows(
        "
        # Membership / Next payment: 3 December 2026 | none | veto
        # Membership / Renews on 3 December 2026. | none | veto
        # Membership / Next payment: 3 December 2026 | 2026-11-30 | veto
        # Membership / Next payment: 3 December 2026 | 2026-12-31 | veto
        # Membership / Next payment: 3 December 2026 / Ends on 31 December 2026 | 2026-12-31 | pass
        # Membership / Next payment: 3 November 2026 | none | pass
        # Membership / Next payment: 20 November 2026 | none | pass
        # Membership / Next payment: none | none | pass
        # Membership / Renews each month. | none | pass
        # Membership / Your membership ends on 3 December 2026. | none | pass
        # Membership / You have access until 3 December 2026. | none | pass
        # Membership / Cancelled / # Boosts / Next payment: 3 December 2026 | none | pass
        # Other / Next payment: 3 December 2026 | none | pass
        ",
    ) {
        let evidence = Evidence {
            reader: Some(report(end)),
            ..acted(ACTIVE, fresh)
        };
        assert_rule(charge_to_come, &evidence, vetoes, fresh);
    }
}

#[test]
fn other_number_vetoes() {
    let two = "# Policies / ## Policy 48213 / [Cancel membership] / ## Policy 77-120 / Since 2026-03-01, with 2026 and 48 / [Cancel membership]";
    // The person's words, and in which of the two sections the control stood.
    for [goal, nth, vetoes] in rows(
        "
        policy 48213 | 1 | veto
        the one with 77-120 | 0 | veto
        policy 48213 | 0 | pass
        the one with 77-120 | 1 | pass
        policy 99999 | 0 | pass
        policy | 1 | pass
        policy of 2026 | 0 | pass
        policy since 2026-03-01 | 0 | pass
        policy 48 | 0 | pass
        ",
    ) {
        let mut evidence = acted(two, ENDED);
        evidence.goal = goal.into();
        evidence.acts[0].nth = nth.parse().expect("a number");
        assert_rule(other_number, &evidence, vetoes, goal);
    }
}

#[test]
fn ended_before_vetoes() {
    for [before, vetoes] in rows(
        "
        # Membership / Status: Cancelled / [Cancel membership] | veto
        # Membership / Your membership ended on 3 November 2026. / [Cancel membership] | veto
        # Membership / Gold, £9 a month / [Cancel membership] | pass
        # Membership / Status: Active / [Cancel membership] | pass
        # Membership / Status: Cancelled / £9 a month / [Cancel membership] | pass
        # Membership / Cancelled: available until 3 December 2026 / [Cancel membership] | pass
        # Membership / Gold / [Cancel membership] / # Boosts / Status: Cancelled | pass
        ",
    ) {
        assert_rule(ended_before, &acted(before, ENDED), vetoes, before);
    }
}

#[test]
fn way_in_there_vetoes() {
    let tree = |control: &str| {
        let content = format!("- main:\n  - heading \"Membership\" [level=1]\n  - {control}");
        tree::page(ACCOUNT, &content)
    };
    let link = |to: &str| format!("link \"Cancel membership\" [ref=e1]:\n    - /url: {to}");
    let button = |state: &str| tree(&format!("button \"Cancel membership\" {state}[ref=e1]"));
    let says_cancelled = "# Membership / Cancelled / [Cancel membership]";
    let in_capitals = "# Membership / ## Gold / [CANCEL MEMBERSHIP]";
    let elsewhere = "# Membership / Over / # Boosts / [Cancel membership]";
    for (fresh, vetoes) in [
        (account(ACTIVE), "veto"),
        (account(says_cancelled), "veto"),
        (account(in_capitals), "veto"),
        (tree(&link("/cancel")), "veto"),
        (button(""), "veto"),
        (account(ENDED), "pass"),
        (account("# Membership / [Cancel insurance]"), "pass"),
        (account(elsewhere), "pass"),
        (page_at("https://acme.example/plans", ACTIVE), "pass"),
        (tree(&link("https://elsewhere.example/")), "pass"),
        (button("[disabled] "), "pass"),
        (button("[expanded] "), "pass"),
    ] {
        let case = fresh.content.to_string();
        let evidence = Evidence {
            fresh: vec![fresh],
            ..acted(ACTIVE, "")
        };
        assert_rule(way_in_there, &evidence, vetoes, &case);
        let there = veto(way_in_there, &evidence);
        assert!(there.is_none_or(|veto| veto.yields_to_reader), "{case}");
    }
    // A switch has the same words on and off: it is there as it was only where it wasn't turned.
    let switch = |state: &str| tree(&format!("switch \"Auto-renewal\" {state}[ref=e1]"));
    for (state, vetoes) in [("", "pass"), ("[checked] ", "veto")] {
        let mut evidence = acted("", "");
        evidence.acts[0].control = "Auto-renewal".into();
        evidence.acts[0].page = switch("[checked] ");
        evidence.before = vec![switch("[checked] ")];
        evidence.fresh = vec![switch(state)];
        assert_rule(way_in_there, &evidence, vetoes, state);
    }
    // Who asks for help on the way comes back to the same link.
    let parts = "# Membership / [How to cancel] / [Cancel membership]";
    for (control, vetoes) in [("How to cancel", "pass"), (CANCEL, "veto")] {
        let mut evidence = acted(parts, parts);
        evidence.acts[0].control = control.into();
        assert_rule(way_in_there, &evidence, vetoes, control);
    }
}

/// After an act six rules are asked, where nothing was done the two that need no act.
#[test]
fn rules_of_an_act_need_one() {
    let told =
        |evidence: &Evidence| all(&Facts::of(evidence, WayIn::to_the_thing(evidence).as_ref()));
    assert!(told(&looked(ACTIVE)).is_empty());
    let both = told(&acted(ACTIVE, ACTIVE));
    let what: Vec<_> = both.iter().map(|veto| veto.line.as_str()).collect();
    assert_eq!(what, ["Next payment: 3 December 2026", CANCEL]);
    assert!(are_of_what_goes_on(&both) && !are_of_what_goes_on(&both[..1]));
    assert!(!are_of_what_goes_on(&both[1..]));
}
