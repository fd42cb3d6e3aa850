//! The generic definition: made from an address, and its predicates in several languages.

use subterminator::domain::service::ServiceDefinition;
use subterminator::services::Catalogue;

use super::pages::{asked, page};

fn generic() -> ServiceDefinition {
    Catalogue::load(None)
        .0
        .generic("https://www.fitpass.example/account?tab=plan")
        .expect("an address")
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
    for address in [
        "netflix",
        "ftp://a.example/",
        "javascript:alert(1)",
        "https://me:pw@a.example/",
        "https://co.uk/",
    ] {
        let message = catalogue.generic(address).unwrap_err().to_string();
        assert!(
            message.contains("no site of one owner") && !message.contains("pw"),
            "{address}: {message}"
        );
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
