//! The Netflix definition on pages of the flow: when it asks, what it takes for proof, what not.

use subterminator::domain::service::ServiceDefinition;
use subterminator::services::Catalogue;

use super::pages::{asked, first, page, proves};

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

/// The page before the last click talks of the end, of restarting and of rejoining.
#[test]
fn the_page_before_the_last_click_proves_nothing() {
    let service = netflix();
    let marketing = "
main
  heading: Cancelling?
  paragraph
    text: Your membership will end on February 15, 2027. You can rejoin at any time. Restart in one click!
  button: Yes, end it
";
    let conditional = "
main
  paragraph
    text: Once your cancellation is confirmed, your membership ends on February 15, 2027.
  button: Next
";
    let vague = "
main
  paragraph
    text: Your membership ends on February 15, 2027.
  button: Continue
  button: Keep membership
";
    let frame = "
main
  paragraph
    text: Your membership ends on February 15, 2027
  iframe
    button: Finish Cancellation
";
    for (name, path, outline) in [
        ("last page", "/cancelplan", LAST_PAGE),
        ("marketing", "/cancelplan", marketing),
        ("conditional", "/cancelplan", conditional),
        ("vague", "/cancelplan", vague),
        (
            "double negative",
            "/cancelplan",
            "main\n  text: Your membership ends on February 15, 2027.\n  button: Don't keep my membership",
        ),
        ("frame", "/cancelplan", frame),
        ("account", "/account", ACCOUNT),
        (
            "success address alone",
            "/cancelsuccess",
            "main\n  heading: Page not found",
        ),
        (
            "success address on the last page",
            "/cancelsuccess",
            LAST_PAGE,
        ),
        (
            "typed words",
            "/account",
            "main\n  textbox: Reason\n    text: Your membership ends on Monday",
        ),
        (
            "help",
            "/help",
            "main\n  paragraph: If your membership is cancelled, your membership ends later\n  link: Restart membership help",
        ),
    ] {
        let p = at(path, "Netflix", outline);
        assert_eq!(first(&p, &service.success), None, "{name}");
        assert!(!proves(&service, &p), "{name}");
        assert_eq!(first(&p, &service.already_cancelled), None, "{name}");
    }
}

#[test]
fn the_confirmation_and_the_account_afterwards_prove_it() {
    let service = netflix();
    let mock = service
        .clone()
        .relocated(&"http://127.0.0.1:4321/".parse().unwrap());
    for (path, outline) in [
        ("/cancelsuccess", CONFIRMATION),
        ("/anything", CONFIRMATION),
        ("/account", ENDED),
    ] {
        assert!(proves(&service, &at(path, "Netflix", outline)), "{path}");
        assert!(
            proves(
                &mock,
                &page(&format!("http://127.0.0.1:4321{path}"), "Mock", outline)
            ),
            "{path}"
        );
    }
    assert_eq!(mock.status_page().as_str(), "http://127.0.0.1:4321/account");
    assert_eq!(
        first(&at("/account", "", ENDED), &service.already_cancelled).unwrap(),
        "membership-ends-and-can-be-restarted"
    );
    assert_eq!(
        first(&at("/account", "", ACCOUNT), &service.already_cancelled),
        None
    );
    assert!(proves(
        &service,
        &at("/x", "Cancelled - Netflix", "main\n  heading: Goodbye")
    ));
}

#[test]
fn evidence_is_the_sentence_that_a_person_would_read() {
    let service = netflix();
    let p = at("/account", "Account", ENDED);
    let found = subterminator::page::matching::FoldedPage::new(&p)
        .first(&service.success)
        .unwrap();
    assert_eq!(found.line, "Your membership ends on February 15, 2027");
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
    let harmless = "main\n  paragraph: If something went wrong, contact us.\n  heading: Your cancellation is confirmed";
    assert!(proves(&service, &at("/account?note=error", "", harmless)));
}

/// AC-7.2: the address of a sign-in page is enough; words on any other page are not.
#[test]
fn only_real_obstacles_need_the_person() {
    let service = netflix();
    let form = "main\n  heading: Sign In\n  textbox: Email or phone number\n  textbox: Password\n  button: Sign In";
    assert!(first(&at("/login", "", ""), &service.login).is_some());
    assert!(first(&at("/gb-en/login?next=x", "", ""), &service.login).is_some());
    assert!(first(&at("/", "", form), &service.login).is_some());
    assert!(
        first(
            &at(
                "/x",
                "",
                "main\n  textbox: Enter the 6-digit code\n  button: Verify"
            ),
            &service.mfa
        )
        .is_some()
    );
    assert!(
        first(
            &at("/x", "", "iframe\n  checkbox: I'm not a robot"),
            &service.captcha
        )
        .is_some()
    );
    let settings = "
main
  heading: Security settings
  text: We may send a verification code. Two-factor authentication is off. Are you a robot? captcha
  link: Login history
  textbox: Current password
  textbox: New password
  button: Save
  iframe: reCAPTCHA
";
    for list in [&service.login, &service.mfa, &service.captcha] {
        assert_eq!(
            first(&at("/account/security?from=/login", "", settings), list),
            None
        );
        assert_eq!(first(&at("/account", "", ACCOUNT), list), None);
        assert_eq!(first(&at("/cancelplan", "", LAST_PAGE), list), None);
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
