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
        offers_to_cancel(&page, &controls(&page, None)).is_some()
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
    for (label, expected) in [
        ("Finish Cancellation", Ending::Final),
        ("Yes, cancel my plan", Ending::Final),
        ("Cancel now", Ending::Final),
        ("Jetzt kündigen", Ending::Final),
        ("Delete my account", Ending::Final),
        ("Confirm cancellation", Ending::Final),
        ("Yes, I want to cancel", Ending::Final),
        ("I want to cancel", Ending::Towards),
        ("Cancel Membership", Ending::Towards),
        ("Cancel", Ending::Towards),
        ("Continue to cancel", Ending::Towards),
        ("No thanks, continue cancelling", Ending::Towards),
        ("Keep my plan", Ending::No),
        ("Don't cancel", Ending::No),
        ("Cancel the cancellation", Ending::No),
        ("Cancelled orders", Ending::No),
        ("Cancellation policy", Ending::No),
        ("How do I cancel?", Ending::No),
        ("Delete photo", Ending::No),
        ("Restart membership", Ending::No),
        ("Agree to the terms and cancel", Ending::Final),
        ("Terms and cancellation conditions", Ending::No),
        ("Confirm", Ending::No),
        ("Turn off my subscription", Ending::Towards),
        ("Remove plan", Ending::Towards),
        ("Let my plan lapse", Ending::Towards),
        ("Give notice", Ending::Towards),
        ("Return to the free plan", Ending::Towards),
        ("Vertrag auflösen", Ending::Towards),
        ("Abo deaktivieren", Ending::Towards),
        ("Nicht verlängern", Ending::Towards),
        ("Mettre un terme à mon abonnement", Ending::Towards),
        ("Clôturer mon compte", Ending::Towards),
        ("Se désinscrire", Ending::Towards),
        ("Baja definitiva", Ending::Towards),
        ("Eliminar suscripción", Ending::Final),
        ("Kündigung widerrufen", Ending::No),
        ("Vertrag verlängern", Ending::No),
        ("Turn off subtitles", Ending::No),
        ("Remove device", Ending::No),
        ("Privacy notice", Ending::No),
    ] {
        assert_eq!(ending(label), expected, "{label}");
    }
}
