//! Where nothing was done: what an account's page says by itself.

use super::*;

fn named(goal: &str, fresh: &str) -> Finding {
    finding(&Evidence {
        goal: goal.into(),
        ..looked(fresh)
    })
}

/// Active by a dated charge of what was named; nothing to end by words that say so and name nothing else.
#[test]
fn what_goes_on_and_what_is_none() {
    for [goal, fresh, found] in rows(
        "
        any | # Membership / Gold, £9 a month / Next payment: 3 December 2026 / [Cancel membership] | active
        Gold | # Membership / Gold, £9 a month / Next payment: 3 December 2026 / [Cancel membership] | active
        Gold membership | # Gold membership / Status: Active / Renews on 3 December 2026. | active
        Gold membership | # Gold membership / Renews on 3 December 2026. | unclear
        Silver | # Membership / Gold, £9 a month / Next payment: 3 December 2026 | unclear
        Gold Plus Family | # Membership / Gold, £9 a month / Next payment: 3 December 2026 | unclear
        any | # Membership / Gold, £9 a month / [Cancel membership] | unclear
        any | # Membership / Status: Active / [Cancel membership] | unclear
        any | # Membership / Next payment: 3 November 2026 | unclear
        any | # Weather / Next delivery: 3 December 2026 | unclear
        any | # Membership / You have no active membership. | none
        any | # Membership / You do not have an active subscription. | none
        any | # Membership / You have no active membership. / [Cancel membership] | unclear
        any | # Membership / You have no active membership. / Gold, £9 a month | unclear
        any | # Membership / You have no active Photo Cloud membership. | unclear
        any | # Membership / No active membership? | unclear
        ",
    ) {
        let expected = match found {
            "active" => Finding::Active,
            "none" => Finding::Nothing,
            _ => Finding::Unclear,
        };
        let goal = goal.strip_prefix("any").unwrap_or(goal);
        assert_eq!(named(goal, fresh), expected, "{goal}: {fresh}");
    }
    let until = Some(day("2026-12-03"));
    let paused = "# Membership / Status: Paused until 3 December 2026";
    assert_eq!(named("", paused), Finding::Paused { until });
}

#[test]
fn an_end_by_three_kinds() {
    let until = Some("2026-12-03");
    let three = "# Membership / Status: Cancelled / Your membership has been cancelled. / Access until 3 December 2026";
    let undated = "# Membership / Status: Cancelled / It won't renew. / [Restart membership]";
    for (fresh, on) in [(three, until), (ENDED, until), (undated, None)] {
        assert_eq!(named("", fresh), ended(on), "{fresh}");
    }
    for fewer in [
        "# Membership / Status: Cancelled / Your membership has been cancelled.",
        "# Membership / Status: Cancelled / [Restart membership]",
        "# Membership / Status: Cancelled",
        "# Membership / Thank you",
    ] {
        assert_eq!(named("", fewer), Finding::Unclear, "{fewer}");
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
    let other = three.replace("# Membership", "# Photo Cloud");
    assert_eq!(named("", &other), Finding::Unclear);
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
    let charge =
        "  - paragraph: \"Status: Active\"\n  - paragraph: \"Next payment: 3 December 2026\"\n";
    assert_eq!(list(ends, &["Gold"]), ended(Some("2026-12-03")));
    assert_eq!(list(charge, &["Gold"]), Finding::Active);
    for head in [ends, charge] {
        assert_eq!(list(head, &["Gold", "Silver"]), Finding::Unclear, "{head}");
    }
}

/// Pages that contradict each other tell nothing, and neither does what a page said already when the thing went on.
#[test]
fn other_pages_and_earlier_ones() {
    let both = |first: &str, second: &str| {
        let mut evidence = looked(first);
        let other = page_at("https://acme.example/plan", second);
        evidence.fresh.push(other);
        finding(&evidence)
    };
    let until = Some("2026-12-03");
    assert_eq!(both(ENDED, ENDED), ended(until));
    assert_eq!(both("# Hello", ENDED), ended(until));
    assert_eq!(both(ACTIVE, ENDED), Finding::Unclear);
    let nothing = "# Membership / You have no active membership.";
    assert_eq!(both(nothing, ACTIVE), Finding::Unclear);
    let page = format!("{ENDED} / It won't renew.");
    let before = |said: &str| {
        finding(&Evidence {
            before: vec![account(said)],
            ..looked(&page)
        })
    };
    assert_eq!(before(ACTIVE), ended(until));
    let went_on = format!("{page} / [Cancel membership]");
    assert_eq!(before(&went_on), Finding::Unclear);
}
