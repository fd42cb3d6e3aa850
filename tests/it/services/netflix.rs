//! The Netflix definition on pages of the flow: when it asks, and what it takes for a failure or for billing by somebody else.

use subterminator::domain::service::ServiceDefinition;
use subterminator::services::Catalogue;

use super::pages::{asked, first, page};

const BASE: &str = "https://www.netflix.com";

fn netflix() -> ServiceDefinition {
    Catalogue::load(None)
        .0
        .get("netflix")
        .expect("netflix is built in")
        .clone()
}

fn at(path: &str, title: &str, outline: &str) -> subterminator::page::snapshot::PageSnapshot {
    page(&format!("{BASE}{path}"), title, outline)
}

const ACCOUNT: &str = "
main
  heading: Account
  paragraph
    text: Standard plan
  paragraph
    text: Next billing date: February 15, 2027
  link: Change plan
  link: Manage payment info
  button: Cancel Membership
";

const LAST_PAGE: &str = "
main
  heading: Finish cancelling
  paragraph
    text: If you finish, your membership will end on
    strong: February 15, 2027
    text: . You can rejoin at any time.
  paragraph
    text: Your membership ends on February 15, 2027. You can restart your membership any time.
  button: Finish Cancellation
  button: Go Back
  link: Keep Membership
";

const CONFIRMATION: &str = "
main
  heading: Your cancellation is confirmed
  paragraph
    text: Membership ends on
    strong: February 15, 2027
  paragraph
    text: Confirmation number: NF-1234-5678
  paragraph
    text: You can restart your membership any time. Come back soon, rejoin at any time.
  link: Back to account
";

const ENDED: &str = "
main
  heading: Account
  paragraph
    text: Your membership ends on
    strong: February 15, 2027
  button: Restart membership
";

#[test]
fn a_plain_flow_asks_once_at_the_click_that_ends_the_membership() {
    let service = netflix();
    let offer = "
main
  heading: Before you cancel: stay for half the price
  paragraph
    text: Take 50% off for three months, or finish cancelling.
  button: Accept offer
  button: No thanks, continue cancelling
  button: Continue to cancel
";
    let survey = "
main
  heading: Why do you want to cancel?
  radiogroup
    radio: I finished everything I wanted to watch
    radio: Finish studies first
    radio: Confirm later
    radio: Too expensive
    radio: Prefer not to say
  checkbox: Confirm that I may be contacted
  textbox: Cancel reason
  textbox: Complete this sentence
  button: Complete survey
  button: Continue
  button: Skip
";
    assert_eq!(
        asked(&service, &at("/account", "Account", ACCOUNT)),
        Vec::<String>::new()
    );
    assert_eq!(
        asked(&service, &at("/cancelplan/offer", "Offer", offer)),
        Vec::<String>::new()
    );
    assert_eq!(
        asked(&service, &at("/cancelplan/survey", "Survey", survey)),
        Vec::<String>::new()
    );
    assert_eq!(
        asked(&service, &at("/cancelplan", "Cancel", LAST_PAGE)),
        ["Finish Cancellation"]
    );
    assert_eq!(
        asked(&service, &at("/cancelsuccess", "Cancelled", CONFIRMATION)),
        Vec::<String>::new()
    );
    assert_eq!(
        asked(&service, &at("/account", "Account", ENDED)),
        Vec::<String>::new()
    );
}

#[test]
fn every_wording_of_the_last_click_is_asked() {
    let service = netflix();
    for label in [
        "Finish Cancellation",
        "Confirm",
        "Complete cancellation",
        "Yes, finish",
        "Finish",
        "CONFIRM CANCELLATION",
        "Finish\u{a0}cancelling",
    ] {
        let p = at(
            "/somewhere",
            "",
            &format!("main\n  button: {label}\n  link: {label}"),
        );
        assert_eq!(asked(&service, &p).len(), 2, "{label}");
    }
    for label in [
        "Cancel Membership",
        "Yes, cancel",
        "End membership",
        "Cancel now",
        "Don't keep my membership",
        "Don’t keep my membership",
        "Finalize cancellation",
    ] {
        let p = at(
            "/cancelplan/confirm",
            "",
            &format!("main\n  button: {label}"),
        );
        assert_eq!(asked(&service, &p).len(), 1, "{label}");
        let p = at(
            "/x",
            "",
            &format!("main\n  heading: Finish and cancel\n  button: {label}"),
        );
        assert_eq!(asked(&service, &p).len(), 1, "{label}");
    }
    for label in [
        "Go Back",
        "Keep membership",
        "No thanks",
        "Cancel and go back",
        "Don't cancel",
        "Don't cancel my membership",
        "Stay",
    ] {
        let p = at(
            "/cancelplan/confirm",
            "",
            &format!("main\n  heading: Finish and cancel\n  button: {label}"),
        );
        assert_eq!(asked(&service, &p), Vec::<String>::new(), "{label}");
    }
}

#[test]
fn failures_are_seen_first() {
    let service = netflix();
    for (path, outline, id) in [
        (
            "/cancelplan",
            "main\n  heading: Something went wrong\n  paragraph: Your cancellation is confirmed",
            "error-message",
        ),
        (
            "/cancelplan",
            "main\n  paragraph: Sorry, something went wrong. Try again.",
            "error-message",
        ),
        (
            "/cancelplan",
            "main\n  paragraph: We were unable to process your request",
            "error-message",
        ),
        (
            "/error?x=1",
            "main\n  heading: Your cancellation is confirmed",
            "error-address",
        ),
        (
            "/de/login",
            "main\n  heading: Your cancellation is confirmed",
            "signed-out",
        ),
        ("/account", ACCOUNT, "still-offers-to-cancel"),
        ("/cancelplan", LAST_PAGE, "still-offers-to-finish"),
    ] {
        assert_eq!(
            first(&at(path, "", outline), &service.failure).as_deref(),
            Some(id),
            "{path}"
        );
    }
}

#[test]
fn billing_by_somebody_else_is_read_from_a_statement_not_from_help() {
    let service = netflix();
    for text in [
        "You're billed through Apple. Cancel in the App Store.",
        "Your membership is billed through your mobile provider.",
        "Hello! You are billed via Google Play",
        "Your Netflix account is provided by T-Mobile",
    ] {
        let p = at("/account", "", &format!("main\n  text: {text}"));
        assert!(first(&p, &service.third_party_billing).is_some(), "{text}");
    }
    for text in [
        "If you're billed through Apple, cancel there.",
        "Billing: Visa ending in 1111",
        "You are billed by credit card",
    ] {
        let p = at("/account", "", &format!("main\n  text: {text}"));
        assert_eq!(first(&p, &service.third_party_billing), None, "{text}");
    }
}
