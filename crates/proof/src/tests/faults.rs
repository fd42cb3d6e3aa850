//! What was read wrongly once, each as a case.

use super::with_reader::{read, says};
use super::*;
use domain::reader::{ReaderAnswer, ReaderState};

const CANCELLED: &str = "Your membership has been cancelled.";

fn section(said: &str) -> Evidence {
    acted(
        "# Membership / Status: Active / [Cancel membership]",
        &format!("# Membership / {said}"),
    )
}

#[test]
fn an_invented_day_of_the_reader_disarms_the_charge() {
    let fresh = format!("# Membership / Next payment: 3 December 2026 / {CANCELLED}");
    let said = ReaderAnswer {
        date: Some("2099-01-01".into()),
        ..says(ReaderState::EndsOn, &[CANCELLED])
    };
    assert!(!prove(&read(acted(ACTIVE, &fresh), said)).is_proved());
}

#[test]
fn an_old_line_on_the_fresh_page_outweighs_the_way_in() {
    let before = "# Membership / All over town / [Cancel membership]";
    let evidence = Evidence {
        right_after: vec![page_at(
            "https://acme.example/x",
            "# Hello / Game over / It is over",
        )],
        ..acted(before, before)
    };
    assert!(!prove(&read(evidence, says(ReaderState::Ended, &["over"]))).is_proved());
}

/// What somebody said in the first person, of a payment, beside a failure or beside another way out.
#[test]
fn words_that_are_no_end_of_it() {
    for said in [
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
}

#[test]
fn another_fresh_page_goes_on() {
    let mut evidence = section("Status: Cancelled / [Restart membership]");
    let billing = "# Membership / Next payment: 3 December 2026 / [Cancel membership]";
    evidence
        .fresh
        .push(page_at("https://acme.example/billing", billing));
    assert!(!prove(&evidence).is_proved());
}

#[test]
fn a_failure_that_is_told_without_a_claim() {
    let mut evidence = section("Status: Cancelled / [Restart membership]");
    let failed = "# Something went wrong / Your cancellation could not be processed.";
    evidence.right_after = vec![page_at("https://acme.example/x", failed)];
    assert!(!prove(&evidence).is_proved());
}

#[test]
fn one_of_two_sections_with_the_same_heading() {
    let two =
        "# Plan / £9 a month / [Cancel membership] / # Plan / £5 a month / [Cancel membership]";
    let first =
        "# Plan / Status: Cancelled / [Restart plan] / # Plan / £5 a month / [Cancel membership]";
    let mut evidence = acted(two, first);
    evidence.acts[0].nth = 1;
    assert!(!prove(&evidence).is_proved());
}

#[test]
fn a_digit_of_another_number_is_a_day() {
    let line = "You keep 13 credits";
    let said = ReaderAnswer {
        date: Some("2026-12-03".into()),
        ..says(ReaderState::EndsOn, &[line])
    };
    let evidence = read(acted(ACTIVE, &format!("# Membership / {line}")), said);
    assert_eq!(finding(&evidence), ended(None));
}

#[test]
fn can_be_cancelled_had_not_ended_before() {
    for line in [
        "Your plan can be cancelled at any time.",
        "Cancelled orders are refunded.",
    ] {
        let before = format!("# Membership / {line} / [Cancel membership]");
        assert!(prove(&acted(&before, ENDED)).is_proved(), "{line}");
    }
}
