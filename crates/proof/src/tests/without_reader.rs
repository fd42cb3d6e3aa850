//! Without a reader, after an act: two kinds of evidence in the thing's own section, and nothing that goes on.

use super::*;

/// What is said in the section in place of what it said before.
fn section(said: &str) -> Evidence {
    let before = "# Membership / Status: Active / [Cancel membership]";
    acted(before, &format!("# Membership / {said}"))
}

#[test]
fn two_kinds_prove() {
    let until = Some("2026-12-03");
    for (said, on) in [
        (
            "Status: Cancelled / Your membership has been cancelled.",
            None,
        ),
        ("Status: Cancelled / It ends on 3 December 2026.", until),
        ("Status: Cancelled / It won't renew.", None),
        ("Status: Cancelled / [Restart membership]", None),
        (
            "Your membership has been cancelled. / [Restart membership]",
            None,
        ),
        (
            "Your membership has been cancelled. / You have access until 3 December 2026.",
            until,
        ),
        (
            "Your membership ends on 3 December 2026 and won't renew.",
            until,
        ),
        (
            "You won't be charged again. / Available until 3 December 2026",
            until,
        ),
    ] {
        assert_eq!(finding(&section(said)), ended(on), "{said}");
    }
    let verdict = prove(&acted(ACTIVE, ENDED));
    assert_eq!(verdict.finding, ended(until));
    assert!(verdict.is_proved() && verdict.against_lines().is_empty());
}

#[test]
fn one_kind_does_not() {
    for said in [
        "Status: Cancelled",
        "Your membership has been cancelled.",
        "Your membership has been cancelled. / Your subscription was cancelled.",
        "Your membership ends on 3 December 2026. / Access until 3 December 2026",
        "You won't be charged again. / Your membership won't renew.",
        "[Restart membership]",
        "Thank you",
    ] {
        assert_eq!(finding(&section(said)), Finding::Unclear, "{said}");
    }
}

/// Two kinds of evidence, and something beside them.
#[test]
fn what_goes_on_or_is_no_end_does_not() {
    let two = "Status: Cancelled / [Restart membership]";
    assert!(prove(&section(two)).is_proved());
    for beside in [
        "£9 a month",
        "£99 each year",
        "Renews on 3 December 2026.",
        "Next payment: 3 December 2026",
        "Your membership is active.",
        "Your membership is paused until 3 December 2026.",
        "Your membership is frozen.",
        "Check your e-mail to confirm the cancellation.",
        "Your cancellation request is being processed.",
        "Your cancellation has been withdrawn.",
        "Your membership was not cancelled.",
        "Your membership has been reactivated.",
        "Your cancellation failed.",
    ] {
        let verdict = prove(&section(&format!("{two} / {beside}")));
        assert!(!verdict.is_proved(), "{beside}: {verdict:?}");
    }
}

/// Where the day of the next charge is gone, a price that stood there is what it did cost.
#[test]
fn an_old_price_goes_on_only_with_its_charge() {
    let two = "Status: Cancelled / [Restart membership]";
    for (before, beside, proves) in [
        (ACTIVE, "Gold, £9 a month", true),
        (ACTIVE, "Gold, £7 a month", false),
        (
            "# Membership / Gold, £9 a month / [Cancel membership]",
            "Gold, £9 a month",
            false,
        ),
    ] {
        let fresh = format!("# Membership / {two} / {beside}");
        let verdict = prove(&acted(before, &fresh));
        assert_eq!(verdict.is_proved(), proves, "{before}: {beside}");
    }
}

/// What tells of an end names nothing else, is said by the service, and isn't asked, foretold or long past.
#[test]
fn words_that_tell_of_no_end_are_no_kind() {
    for said in [
        "Your Photo Cloud membership has been cancelled.",
        "Your photo book order has been cancelled.",
        "Has your membership been cancelled?",
        "If you confirm, your membership is cancelled.",
        "Your membership ended on 3 November 2026.",
        "“Your membership has been cancelled.” Sarah, a member",
        "AI agents must know that your membership has been cancelled.",
    ] {
        let evidence = section(&format!("{said} / [Restart membership]"));
        assert!(!prove(&evidence).is_proved(), "{said}");
    }
}

/// What stood there before, stands elsewhere, or says it of what nobody named, proves nothing.
#[test]
fn it_is_new_and_in_the_own_section() {
    let two = "Your membership has been cancelled. / [Restart membership]";
    let gold = |goal: &str| Evidence {
        goal: goal.into(),
        ..acted(
            "# Account / ## Gold membership / Active / [Cancel membership]",
            &format!("# Account / ## Gold membership / {two}"),
        )
    };
    for (case, evidence, proves) in [
        ("named", gold("Gold"), true),
        ("another one is named", gold("Silver"), false),
        (
            "another section",
            acted(
                "# Account / ## Gold / Active / [Cancel membership] / ## Silver / Active",
                &format!("# Account / ## Gold / Active / ## Silver / {two}"),
            ),
            false,
        ),
        (
            "it stood there",
            acted(
                &format!("# Membership / Active / {two} / [Cancel membership]"),
                &format!("# Membership / {two}"),
            ),
            false,
        ),
        (
            "the section is gone",
            acted(ACTIVE, &format!("# Offers / {two}")),
            false,
        ),
        (
            "another script",
            acted(
                ACTIVE,
                &format!("# Membership / {two} / {}", "会員資格".repeat(40)),
            ),
            false,
        ),
    ] {
        let verdict = prove(&evidence);
        assert_eq!(verdict.is_proved(), proves, "{case}: {verdict:?}");
    }
}

#[test]
fn what_is_no_end_is_told_as_that() {
    let after = |said: &str| Evidence {
        right_after: vec![page_at("https://acme.example/cancel", said)],
        ..acted(ACTIVE, "# Membership / Gold, £9 a month")
    };
    let left = "Open the link in our e-mail to confirm the cancellation.";
    let pending = Finding::Pending { left: left.into() };
    let until = Some(day("2026-12-03"));
    for (evidence, expected) in [
        (after(&format!("# Nearly there / {left}")), pending),
        (
            section("Status: Paused until 3 December 2026"),
            Finding::Paused { until },
        ),
        (acted(ACTIVE, ACTIVE), Finding::Active),
        (after("# Thank you"), Finding::Unclear),
        (
            Evidence {
                fresh: vec![],
                ..after(left)
            },
            Finding::Unclear,
        ),
    ] {
        let verdict = prove(&evidence);
        assert_eq!(verdict.finding, expected, "{:?}", verdict.entries);
    }
}
