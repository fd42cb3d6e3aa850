//! Without a reader, after an act: two kinds of evidence in the thing's own section, and nothing that goes on.

use super::*;

/// What is said in the section in place of what it said before.
fn section(said: &str) -> Evidence {
    let before = "# Membership / Status: Active / [Cancel membership]";
    acted(before, &format!("# Membership / {said}"))
}

#[test]
fn two_kinds_prove_and_one_does_not() {
    for [said, found] in rows(
        "
        Status: Cancelled / Your membership has been cancelled. | ended
        Status: Cancelled / It ends on 3 December 2026. | until
        Status: Cancelled / It won't renew. | ended
        Status: Cancelled / [Restart membership] | ended
        Your membership has been cancelled. / [Restart membership] | ended
        Your membership has been cancelled. / You have access until 3 December 2026. | until
        Your membership ends on 3 December 2026 and won't renew. | until
        You won't be charged again. / Available until 3 December 2026 | until
        Status: Cancelled | unclear
        Your membership has been cancelled. | unclear
        Your membership has been cancelled. / Your subscription was cancelled. | unclear
        Your membership ends on 3 December 2026. / Access until 3 December 2026 | unclear
        You won't be charged again. / Your membership won't renew. | unclear
        [Restart membership] | unclear
        Thank you | unclear
        ",
    ) {
        let expected = match found {
            "ended" => ended(None),
            "until" => ended(Some("2026-12-03")),
            _ => Finding::Unclear,
        };
        assert_eq!(finding(&section(said)), expected, "{said}");
    }
    let verdict = prove(&acted(ACTIVE, ENDED));
    assert_eq!(verdict.finding, ended(Some("2026-12-03")));
    assert!(verdict.is_proved() && verdict.against_lines().is_empty());
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

/// The way in stood on a page of settings and is gone with its section: the thing is what went on on the account's page.
#[test]
fn a_way_in_that_stood_elsewhere_leads_to_what_went_on() {
    let settings = "https://acme.example/settings";
    let two = "# Membership / Status: Cancelled / It ends on 3 December 2026.";
    let goes_on = format!("{two} / # Boosts / Renews on 3 December 2026.");
    for (before, fresh, proves) in [
        (ACTIVE, two, true),
        (ACTIVE, "# Membership / Status: Cancelled", false),
        (
            ACTIVE,
            "# Other / Status: Cancelled / It ends on 3 December 2026.",
            false,
        ),
        (ACTIVE, goes_on.as_str(), false),
    ] {
        let mut evidence = acted(before, fresh);
        evidence.way = vec![FlowStep {
            url: settings.into(),
            ..by_the_way_in()
        }];
        evidence
            .before
            .push(page_at(settings, "# Leaving / [Cancel membership]"));
        evidence
            .fresh
            .push(page_at(settings, "# Settings / Dark mode"));
        evidence.acts[0].control = "Confirm".into();
        evidence.acts[0].page = page_at("https://acme.example/sure", "Sure? / [Confirm]");
        assert_eq!(prove(&evidence).is_proved(), proves, "{before} → {fresh}");
    }
}

/// Where the day of the next charge is gone, a price that stood there is what it did cost.
#[test]
fn an_old_price_goes_on_only_with_its_charge() {
    let undated = "# Membership / Gold, £9 a month / [Cancel membership]";
    for (before, price, proves) in [(ACTIVE, 9, true), (ACTIVE, 7, false), (undated, 9, false)] {
        let fresh = format!(
            "# Membership / Status: Cancelled / [Restart membership] / Gold, £{price} a month"
        );
        let verdict = prove(&acted(before, &fresh));
        assert_eq!(verdict.is_proved(), proves, "{before}: {price}");
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
        "I have cancelled my membership.",
        "I cancelled my membership.",
        "Your payment was cancelled.",
        "Last payment: cancelled",
        "Status: Cancelled / Something went wrong.",
        "Status: Cancelled / [End membership]",
    ] {
        let evidence = section(&format!("{said} / [Restart membership]"));
        assert!(!prove(&evidence).is_proved(), "{said}");
    }
    // What can be cancelled had not ended before.
    for line in [
        "Your plan can be cancelled at any time.",
        "Cancelled orders are refunded.",
    ] {
        let before = format!("# Membership / {line} / [Cancel membership]");
        assert!(prove(&acted(&before, ENDED)).is_proved(), "{line}");
    }
}

/// What stood there before, stands elsewhere, or says it of what nobody named, proves nothing.
#[test]
fn it_is_new_and_in_the_own_section() {
    const TWO: &str = "Your membership has been cancelled. / [Restart membership]";
    // Case, what the person named, the page before and after, and which of the controls was used.
    let kanji = "会員資格".repeat(40);
    for [case, goal, before, fresh, nth] in rows(
        "
        proves: named | Gold | # Account / ## Gold membership / Active / [Cancel membership] | # Account / ## Gold membership / {two} | 0
        another is named | Silver | # Account / ## Gold membership / Active / [Cancel membership] | # Account / ## Gold membership / {two} | 0
        another section | any | # Account / ## Gold / Active / [Cancel membership] / ## Silver / Active | # Account / ## Gold / Active / ## Silver / {two} | 0
        it stood | any | # Membership / Active / {two} / [Cancel membership] | # Membership / {two} | 0
        its section is gone | any | {active} | # Offers / {two} | 0
        the other of two alike | any | # Plan / £9 a month / [Cancel membership] / # Plan / £5 a month / [Cancel membership] | # Plan / Status: Cancelled / [Restart plan] / # Plan / £5 a month / [Cancel membership] | 1
        another script | any | {active} | # Membership / {two} / {kanji} | 0
        ",
    ) {
        let whole = |text: &str| {
            let text = text.replace("{two}", TWO).replace("{active}", ACTIVE);
            text.replace("{kanji}", &kanji)
        };
        let mut evidence = acted(&whole(before), &whole(fresh));
        evidence.goal = goal.replace("any", "");
        evidence.acts[0].nth = nth.parse().expect("a number");
        let verdict = prove(&evidence);
        let proves = case.starts_with("proves");
        assert_eq!(verdict.is_proved(), proves, "{case}: {verdict:?}");
    }
}

/// Another fresh page on which it goes on, and a failure that is told right after the act.
#[test]
fn other_pages_speak_against_it() {
    let evidence = section("Status: Cancelled / [Restart membership]");
    assert!(prove(&evidence).is_proved());
    let billing = "# Membership / Next payment: 3 December 2026 / [Cancel membership]";
    let mut going_on = evidence.clone();
    let billing = page_at("https://acme.example/billing", billing);
    going_on.fresh.push(billing);
    let failed = "# Something went wrong / Your cancellation could not be processed.";
    let failed = Evidence {
        right_after: vec![page_at("https://acme.example/x", failed)],
        ..evidence
    };
    assert!(!prove(&going_on).is_proved() && !prove(&failed).is_proved());
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
    let paused = section("Status: Paused until 3 December 2026");
    let not_looked_at = Evidence {
        fresh: vec![],
        ..after(left)
    };
    for (evidence, expected) in [
        (after(&format!("# Nearly there / {left}")), pending),
        (paused, Finding::Paused { until }),
        (acted(ACTIVE, ACTIVE), Finding::Active),
        (after("# Thank you"), Finding::Unclear),
        (not_looked_at, Finding::Unclear),
    ] {
        let verdict = prove(&evidence);
        assert_eq!(verdict.finding, expected, "{:?}", verdict.entries);
    }
}
