//! The generic definition: made from an address, and its predicates in several languages.

use subterminator::domain::service::ServiceDefinition;
use subterminator::services::Catalogue;

use super::pages::{asked, page};
use crate::common::standing::{is_end, verdict};
use subterminator::page::snapshot::PageSnapshot;

fn generic() -> ServiceDefinition {
    Catalogue::load(None)
        .0
        .generic("https://www.fitpass.example/account?tab=plan")
        .expect("an address")
}

/// Whether the page, in a fresh load and without a reader, is taken for an end.
fn proves(service: &ServiceDefinition, page: &PageSnapshot) -> bool {
    is_end(&verdict(service, page, Vec::new(), "2026-11-20T12:00:00Z"))
}

#[test]
fn an_address_becomes_a_definition_for_its_site() {
    let catalogue = Catalogue::load(None).0;
    let service = generic();
    assert_eq!(
        (service.name.as_str(), service.display_name.as_str()),
        ("fitpass-example", "fitpass.example")
    );
    assert_eq!(service.domains, ["fitpass.example"]);
    assert_eq!(
        service.status_page().as_str(),
        "https://www.fitpass.example/account?tab=plan"
    );
    assert!(service.goal.contains("fitpass.example") && !service.goal.contains('{'));
    let local = catalogue.generic("http://127.0.0.1:4000/x").unwrap();
    assert_eq!(
        (local.name.as_str(), local.domains),
        ("127-0-0-1-4000", vec!["127.0.0.1:4000".to_owned()])
    );
    for (address, words) in [
        ("netflix", "no web address"),
        ("ftp://a.example/", "can't be opened"),
        ("javascript:alert(1)", "can't be opened"),
        ("https://me:pw@a.example/", "user name or password"),
        ("https://co.uk/", "no site of one owner"),
    ] {
        let message = catalogue.generic(address).unwrap_err().to_string();
        assert!(message.contains(words), "{address}: {message}");
    }
}

#[test]
fn announcements_conditions_and_denials_are_no_proof() {
    let service = generic();
    for text in [
        "Once your subscription has been cancelled, you lose your list.",
        "If your subscription is cancelled you can come back",
        "Your subscription has not been cancelled.",
        "Your subscription was not cancelled",
        "Your request has been received.",
        "Your subscription renews on February 15. Cancel anytime.",
        "Wenn deine Kündigung bestätigt ist, bekommst du eine E-Mail",
        "Dein Abo ist noch nicht gekündigt",
        "Your plan will end on February 15. You can rejoin at any time.",
        "Votre abonnement n'est pas résilié",
        "Your plan stays active until February 15. After that you lose access, but you can always come back.",
        "By confirming, you end your subscription on February 15.",
        "You will have access until February 15 and won't be charged after that.",
        "Cancellation takes effect on February 15. Restart whenever you like.",
        "Your subscription ends on February 15 when you complete this step.",
        "If you confirm, your subscription ends on February 15 and won't renew.",
        "Wenn du abschließt, endet dein Abo am 15. Februar. Du kannst jederzeit zurückkommen.",
        "Si vous terminez, votre abonnement prendra fin le 15 février.",
    ] {
        let p = page(
            "https://fitpass.example/x",
            "",
            &format!("main\n  heading: {text}\n  link: Home"),
        );
        assert!(!proves(&service, &p), "{text}");
    }
    for button in [
        "Finish cancellation",
        "Yes, cancel",
        "Confirm cancellation",
        "Kündigung bestätigen",
        "Confirmer la résiliation",
        "End subscription",
    ] {
        let p = page(
            "https://fitpass.example/x",
            "",
            &format!("main\n  heading: Your subscription is cancelled\n  button: {button}"),
        );
        assert!(!proves(&service, &p), "{button}");
    }
}

#[test]
fn an_account_that_ends_and_can_be_restarted_is_proof() {
    let service = generic();
    for (text, button) in [
        (
            "Your subscription ends on February 15, 2027.",
            "Restart subscription",
        ),
        ("Your subscription ends on February 15, 2027", "Reactivate"),
    ] {
        let ended = page(
            "https://fitpass.example/account",
            "",
            &format!("main\n  text: {text}\n  button: {button}"),
        );
        assert!(proves(&service, &ended), "{text}");
        let active = page(
            "https://fitpass.example/account",
            "",
            &format!("main\n  text: {text}\n  button: {button}\n  button: Cancel subscription"),
        );
        assert!(!proves(&service, &active), "{text}");
    }
}

#[test]
fn the_checkpoint_asks_at_finishing_controls_only() {
    let service = generic();
    let outline = "
main
  button: Finish cancellation
  button: Kündigung bestätigen
  button: Confirmer la résiliation
  button: Yes, cancel
  radio: Finish cancellation
  heading: Confirm cancellation
  link: Continue to cancel
  button: Keep my plan
  button: Don't keep my plan
  button: Don't cancel my plan
  button: Abo nicht behalten
  button: Abo nicht kündigen
  button: Submit
";
    let p = page("https://fitpass.example/x", "", outline);
    assert_eq!(
        asked(&service, &p),
        [
            "Finish cancellation",
            "Kündigung bestätigen",
            "Confirmer la résiliation",
            "Yes, cancel",
            "Don't keep my plan",
            "Abo nicht behalten"
        ]
    );
}

#[test]
fn committing_addresses_are_known() {
    let commits = |url: &str| generic().committing_urls.iter().any(|m| m.matches(url));
    assert!(commits("https://a.example/cancel/confirm"));
    assert!(commits(
        "https://a.example/subscription?step=2&confirm=true"
    ));
    assert!(!commits("https://a.example/cancel"));
    assert!(!commits("https://a.example/account?confirm=no"));
}
