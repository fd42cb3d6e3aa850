//! Tests of `control`.

use super::*;

#[test]
fn jumps_are_told_from_addresses_and_buttons() {
    let page = PageSnapshot {
        url: "https://a.example/me?tab=1#top".into(),
        ..PageSnapshot::default()
    };
    for (url, jumps) in [
        ("#content", true),
        ("/me?tab=1#content", true),
        ("https://a.example/me?tab=1#inhalt", true),
        ("#", false),
        ("#/cancel", false),
        ("#!/cancel", false),
        ("/other#content", false),
        ("https://b.example/me?tab=1#content", false),
        ("/me", false),
    ] {
        let link = Element {
            role: "link".into(),
            url: Some(url.into()),
            ..Element::default()
        };
        assert_eq!(jumps_within(&page, &link), jumps, "{url}");
    }
}

#[test]
fn a_footer_offers_nothing() {
    let offered = |content: &str| {
        let page = crate::tree::page("", content);
        offers_to_cancel(&page, &controls(&page)).is_some()
    };
    let link = "link \"Verträge hier kündigen\" [ref=e2]";
    assert!(offered(&format!("- main [ref=e1]:\n  - {link}")));
    assert!(!offered(&format!(
        "- contentinfo [ref=e1]:\n  - list:\n    - {link}"
    )));
    assert!(
        offered("- contentinfo [ref=e1]:\n  - button \"Cancel membership\" [ref=e2]"),
        "a button is no link of the law"
    );
}

#[test]
fn endings_are_told_apart() {
    const FINAL: &str = "Finish Cancellation | Yes, cancel my plan | Cancel now | Jetzt kündigen | Delete my account | Confirm cancellation | \
        Yes, I want to cancel | Agree to the terms and cancel | Eliminar suscripción";
    const TOWARDS: &str = "I want to cancel | Cancel Membership | Cancel | Continue to cancel | No thanks, continue cancelling | \
        Turn off my subscription | Remove plan | Let my plan lapse | Give notice | Return to the free plan | Vertrag auflösen | \
        Abo deaktivieren | Nicht verlängern | Mettre un terme à mon abonnement | Clôturer mon compte | Se désinscrire | Baja definitiva";
    const NO: &str = "Keep my plan | Don't cancel | Cancel the cancellation | Cancelled orders | Cancellation policy | How do I cancel? | \
        Delete photo | Restart membership | Terms and cancellation conditions | Confirm | Kündigung widerrufen | Vertrag verlängern | \
        Turn off subtitles | Remove device | Privacy notice";
    for (expected, labels) in [
        (Ending::Final, FINAL),
        (Ending::Towards, TOWARDS),
        (Ending::No, NO),
    ] {
        for label in labels.split(" | ") {
            assert_eq!(ending(label), expected, "{label}");
        }
    }
}
