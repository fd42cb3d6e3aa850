//! At which controls the definitions ask, on pages written as outlines: Netflix's own, and the generic one of any site.

use subterminator::domain::service::ServiceDefinition;
use subterminator::services::Catalogue;

use super::pages::{asked, page};

fn netflix() -> ServiceDefinition {
    Catalogue::load(None).0.get("netflix").unwrap().clone()
}

fn generic() -> ServiceDefinition {
    let catalogue = Catalogue::load(None).0;
    catalogue
        .generic("https://www.fitpass.example/account?tab=plan")
        .unwrap()
}

#[test]
fn every_wording_of_the_last_click_is_asked() {
    // Anywhere, on a page that says what is about to happen, and at the address of the last step.
    let anywhere = "/somewhere | main\n  button: {}\n  link: {}";
    let said = "/x | main\n  heading: Finish and cancel\n  button: {}";
    let there = "/cancelplan/confirm | main\n  button: {}";
    let both = "/cancelplan/confirm | main\n  heading: Finish and cancel\n  button: {}";
    for (outlines, labels, asks) in [
        (
            &[anywhere][..],
            &[
                "Finish Cancellation",
                "Confirm",
                "Complete cancellation",
                "Yes, finish",
                "Finish",
                "CONFIRM CANCELLATION",
                "Finish\u{a0}cancelling",
            ][..],
            2,
        ),
        (
            &[said, there],
            &[
                "Cancel Membership",
                "Yes, cancel",
                "End membership",
                "Cancel now",
                "Don't keep my membership",
                "Don’t keep my membership",
                "Finalize cancellation",
            ],
            1,
        ),
        (
            &[both],
            &[
                "Go Back",
                "Keep membership",
                "No thanks",
                "Cancel and go back",
                "Don't cancel",
                "Don't cancel my membership",
                "Stay",
            ],
            0,
        ),
    ] {
        for (outline, label) in outlines
            .iter()
            .flat_map(|o| labels.iter().map(move |l| (o, l)))
        {
            let (path, outline) = outline.split_once(" | ").unwrap();
            let url = format!("https://www.netflix.com{path}");
            let last = page(&url, "", &outline.replace("{}", label));
            assert_eq!(asked(&netflix(), &last).len(), asks, "{label}: {outline}");
        }
    }
}

#[test]
fn the_generic_checkpoint_asks_at_finishing_controls_only() {
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
        asked(&generic(), &p),
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
fn an_address_becomes_a_definition_for_its_site() {
    let service = generic();
    assert_eq!(
        (&*service.name, &*service.display_name),
        ("fitpass-example", "fitpass.example")
    );
    assert_eq!(service.domains, ["fitpass.example"]);
    let start = "https://www.fitpass.example/account?tab=plan";
    assert_eq!(service.status_page().as_str(), start);
    assert!(service.goal.contains("fitpass.example") && !service.goal.contains('{'));
    let commits = |url: &str| service.committing_urls.iter().any(|m| m.matches(url));
    for (url, wanted) in [
        ("https://a.example/cancel/confirm", true),
        ("https://a.example/subscription?step=2&confirm=true", true),
        ("https://a.example/cancel", false),
        ("https://a.example/account?confirm=no", false),
    ] {
        assert_eq!(commits(url), wanted, "{url}");
    }
    let catalogue = Catalogue::load(None).0;
    let local = catalogue.generic("http://127.0.0.1:4000/x").unwrap();
    assert_eq!(
        (&*local.name, &*local.domains[0]),
        ("127-0-0-1-4000", "127.0.0.1:4000")
    );
    for address in [
        "netflix",
        "ftp://a.example/",
        "javascript:alert(1)",
        "https://me:pw@a.example/",
        "https://co.uk/",
    ] {
        let message = catalogue.generic(address).unwrap_err().to_string();
        let told = message.contains("no site of one owner") && !message.contains("pw");
        assert!(told, "{address}: {message}");
    }
}
