//! What hangs on a thing that is paid for.

use super::*;

const SUPPORT: &str = "- generic:\n  - generic:\n    - text: Shelter\n    - link \"Gift shop\" [ref=e4]\n  - generic:\n    - heading \"My support\" [level=1]\n    - group \"Regular giving\":\n      - generic: Regular giving\n      - paragraph: £10 a month by Direct Debit. Next gift 30 November 2026.\n      - link \"Change regular giving\" [ref=e11]\n    - group \"Tax\":\n      - generic: Tax\n      - paragraph: You are a tax payer and have declared it.\n      - link \"Cancel your declaration\" [ref=e15]\n    - group \"How we write to you\":\n      - paragraph: Post and e-mail";

/// A declaration costs nothing; the gift that it belongs to goes on.
#[test]
fn what_never_had_a_price_ended_and_what_is_paid_goes_on() {
    let fresh = SUPPORT.replace(
        "      - paragraph: You are a tax payer and have declared it.\n      - link \"Cancel your declaration\" [ref=e15]\n",
        "      - paragraph: Cancelled on 22 November 2026.\n",
    );
    let mut case = run(
        SUPPORT,
        "- paragraph: That's cancelled. Thank you for all you have done.",
        &fresh,
    );
    case.way = "Cancel your declaration";
    assert!(!case.verdict().is_proved(), "{:#?}", case.verdict());
}

/// One week of a box, in a list of weeks below what the box costs.
#[test]
fn one_of_the_days_ended_and_what_they_cost_stands_above() {
    let week = |state: &str, act: &str| {
        format!(
            "- generic:\n  - heading \"My deliveries\" [level=1]\n  - paragraph: 3 recipes for 2 people, £35.50 a week\n  - generic:\n    - text: Nov 30\n    - paragraph: {state}\n    - link \"{act}\" [ref=e13]\n  - generic:\n    - text: Dec 7\n    - paragraph: Scheduled\n  - generic:\n    - text: Dec 14\n    - paragraph: Scheduled"
        )
    };
    let (before, fresh) = (
        week("Scheduled", "Edit this week"),
        week("Cancelled", "Restore"),
    );
    let mut case = run(
        &before,
        "- paragraph: Cancelled! You won't be charged on Nov 25.",
        &fresh,
    );
    case.way = "Edit this week";
    assert!(!case.verdict().is_proved(), "{:#?}", case.verdict());
}

/// The dearer plan ends, and the cheaper one begins on that day.
#[test]
fn what_is_followed_by_another_plan_is_no_end() {
    let before = "- main:\n  - heading \"Your subscriptions\" [level=1]\n  - heading \"Premium\" [level=3]\n  - paragraph: $15.99/month, renews 12/13/2026\n  - link \"Cancel Gold\" [ref=e1]";
    let fresh = before.replace(
        "$15.99/month, renews 12/13/2026",
        "Ends 12/13/2026. Followed by With Ads, $7.99/month, first charge 12/13/2026.",
    );
    let said = "- paragraph: Premium is cancelled. Enjoy With Ads from 12/13/2026.";
    assert!(!run(before, said, &fresh).verdict().is_proved());
    let ends = fresh.replace(
        " Followed by With Ads, $7.99/month, first charge 12/13/2026.",
        "",
    );
    let ends = ends.replace("link \"Cancel Gold\"", "button \"Resume Gold\"");
    let verdict = run(before, said, &ends).verdict();
    assert!(verdict.is_proved(), "{verdict:#?}");
}

/// What is offered, what hangs on the thing, and the end of the whole account stood beside it all along and are not of its kind.
#[test]
fn what_hangs_on_it_or_is_offered_beside_it_is_none_of_its_kind() {
    let with = |page: &str, more: &str| {
        page.replace(
            "  - heading \"Boosts\" [level=2]\n  - text: They never expire.",
            more,
        )
    };
    for more in [
        "  - heading \"Add-on: Wigs\" [level=2]\n  - text: $6 per month\n  - button \"Cancel add-on\" [ref=e5]",
        "  - heading \"Add a wig?\" [level=2]\n  - text: A wig, $6, in your next box.\n  - button \"Add\" [ref=e5]",
        "  - heading \"ann@example.org\" [level=2]\n  - text: Signed in by e-mail\n  - button \"Delete account\" [ref=e5]",
    ] {
        let (before, fresh) = (with(BEFORE, more), with(ENDED, more));
        let verdict = run(&before, "- text: Bye", &fresh).verdict();
        assert!(verdict.is_proved(), "{more}: {verdict:#?}");
    }
    // Nor is the thing of the kind of what hangs on it.
    let before = BEFORE
        .replace("Sparkle Gold", "Add-on: Wigs")
        .replace("They never expire.", "Renews on Dec 24")
        .replace("Cancel Gold", "Cancel add-on");
    let fresh = before
        .replace("Active · Renews on Dec 22", "Canceled · Expires on Dec 22")
        .replace("link \"Cancel add-on\"", "button \"Resume\"");
    let mut case = run(&before, "- text: Bye", &fresh);
    case.way = "Cancel add-on";
    assert!(!case.verdict().is_proved());
}

/// A reader who quotes the end of what hangs on the thing, and words beside it that name nothing.
#[test]
fn the_end_of_how_it_is_paid_is_nobody_s_proof() {
    let before = "- main:\n  - heading \"Services\" [level=1]\n  - paragraph: Broadband, in service\n  - paragraph: Paid by Direct Debit on the 9th.\n  - link \"Stop broadband payments\" [ref=e1]";
    let fresh = before
        .replace(
            "Paid by Direct Debit on the 9th.",
            "'Direct Debit: cancelled. Paid by paper bill.'",
        )
        .replace("Stop broadband payments", "Set up a Direct Debit");
    let after = "- main:\n  - heading \"Cancelled successfully\" [level=1]\n  - paragraph: Your Direct Debit has been cancelled. We post a paper bill for broadband.";
    let mut case = run(before, after, &fresh);
    case.way = "Stop broadband payments";
    let mut said = says(
        WitnessState::Ended,
        WitnessPage::Fresh,
        "Direct Debit: cancelled. Paid by paper bill.",
    );
    said.quotes.push(WitnessQuote {
        page: WitnessPage::After,
        text: "Cancelled successfully".into(),
    });
    case.testimony = Some(said);
    assert!(!case.verdict().is_proved(), "{:#?}", case.verdict());
}
