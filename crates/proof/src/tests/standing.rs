//! Where nothing was done: what an account's page says by itself.

use super::*;

fn named(goal: &str, fresh: &str) -> Finding {
    finding(&Evidence {
        goal: goal.into(),
        ..looked(fresh)
    })
}

#[test]
fn active_by_a_dated_charge_of_what_was_named() {
    for (goal, fresh, active) in [
        ("", ACTIVE, true),
        ("Gold", ACTIVE, true),
        (
            "Gold membership",
            "# Gold membership / Renews on 3 December 2026.",
            true,
        ),
        ("Silver", ACTIVE, false),
        ("Gold Plus Family", ACTIVE, false),
        (
            "",
            "# Membership / Gold, £9 a month / [Cancel membership]",
            false,
        ),
        (
            "",
            "# Membership / Status: Active / [Cancel membership]",
            false,
        ),
        ("", "# Membership / Next payment: 3 November 2026", false),
        ("", "# Weather / Next delivery: 3 December 2026", false),
    ] {
        let expected = if active {
            Finding::Active
        } else {
            Finding::Unclear
        };
        assert_eq!(named(goal, fresh), expected, "{goal}: {fresh}");
    }
}

#[test]
fn an_end_by_three_kinds() {
    let until = Some("2026-12-03");
    let three = "# Membership / Status: Cancelled / Your membership has been cancelled. / Access until 3 December 2026";
    for (fresh, expected) in [
        (three, ended(until)),
        (ENDED, ended(until)),
        (
            "# Membership / Status: Cancelled / It won't renew. / [Restart membership]",
            ended(None),
        ),
        (
            "# Membership / Status: Cancelled / Your membership has been cancelled.",
            Finding::Unclear,
        ),
        (
            "# Membership / Status: Cancelled / [Restart membership]",
            Finding::Unclear,
        ),
        ("# Membership / Status: Cancelled", Finding::Unclear),
        ("# Membership / Thank you", Finding::Unclear),
    ] {
        assert_eq!(named("", fresh), expected, "{fresh}");
    }
    for beside in [
        "Renews on 3 December 2026.",
        "Your membership is paused.",
        "Check your e-mail to confirm the cancellation.",
        "[Cancel membership]",
    ] {
        let fresh = format!("{three} / {beside}");
        assert_eq!(named("", &fresh), Finding::Unclear, "{beside}");
    }
    assert_eq!(named("Silver", three), Finding::Unclear);
    assert_eq!(
        named("", &three.replace("# Membership", "# Photo Cloud")),
        Finding::Unclear
    );
}

#[test]
fn none_is_nothing_to_end() {
    for (fresh, expected) in [
        (
            "# Membership / You have no active membership.",
            Finding::Nothing,
        ),
        (
            "# Membership / You do not have an active subscription.",
            Finding::Nothing,
        ),
        (
            "# Membership / You have no active membership. / [Cancel membership]",
            Finding::Unclear,
        ),
        (
            "# Membership / You have no active membership. / Gold, £9 a month",
            Finding::Unclear,
        ),
        (
            "# Membership / You have no active Photo Cloud membership.",
            Finding::Unclear,
        ),
        ("# Membership / No active membership?", Finding::Unclear),
    ] {
        assert_eq!(named("", fresh), expected, "{fresh}");
    }
}

#[test]
fn paused() {
    let until = Some(day("2026-12-03"));
    let fresh = "# Membership / Status: Paused until 3 December 2026";
    assert_eq!(named("", fresh), Finding::Paused { until });
}

/// What is said of several things may be about any of them.
#[test]
fn several_things_are_unclear() {
    let list = |head: &str, items: &[&str]| {
        let item = |name: &&str| {
            format!("    - listitem:\n      - text: {name}\n      - button \"Details\" [ref=e1]\n")
        };
        let items: String = items.iter().map(item).collect();
        let content =
            format!("- main:\n  - heading \"Subscriptions\" [level=1]\n{head}  - list:\n{items}");
        finding(&Evidence {
            fresh: vec![page::tree::page(ACCOUNT, &content)],
            ..looked("")
        })
    };
    let ends = "  - paragraph: \"Status: Cancelled\"\n  - paragraph: Your subscription has been cancelled.\n  - paragraph: Access until 3 December 2026\n";
    let charge = "  - paragraph: \"Next payment: 3 December 2026\"\n";
    assert_eq!(list(ends, &["Gold"]), ended(Some("2026-12-03")));
    assert_eq!(list(charge, &["Gold"]), Finding::Active);
    for head in [ends, charge] {
        assert_eq!(list(head, &["Gold", "Silver"]), Finding::Unclear, "{head}");
    }
}

#[test]
fn pages_that_contradict_each_other_tell_nothing() {
    let both = |first: &str, second: &str| {
        let mut evidence = looked(first);
        evidence
            .fresh
            .push(page_at("https://acme.example/plan", second));
        finding(&evidence)
    };
    let nothing = "# Membership / You have no active membership.";
    assert_eq!(both(ENDED, ENDED), ended(Some("2026-12-03")));
    assert_eq!(both("# Hello", ENDED), ended(Some("2026-12-03")));
    assert_eq!(both(ACTIVE, ENDED), Finding::Unclear);
    assert_eq!(both(nothing, ACTIVE), Finding::Unclear);
}

/// What a page said when the thing went on proves nothing now.
#[test]
fn what_stood_there_before_is_no_news() {
    let page = format!("{ENDED} / It won't renew.");
    let before = |said: &str| {
        finding(&Evidence {
            before: vec![account(said)],
            ..looked(&page)
        })
    };
    assert_eq!(before(ACTIVE), ended(Some("2026-12-03")));
    assert_eq!(
        before(&format!("{page} / [Cancel membership]")),
        Finding::Unclear
    );
}
