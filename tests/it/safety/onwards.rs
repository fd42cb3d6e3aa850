//! Controls that say "cancel" and only lead on, told from those that may act: by what the page shows of them.

use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, click, why};

const OFFER: &str = "- heading \"Before you go: 50% off for three months\" [level=1]\n- paragraph: Stay and pay half.\n- button \"Accept offer\" [ref=e1]\n- button \"No thanks, continue cancelling\" [ref=e5]";

/// A link that carries a token or the number of a subscription, and speaks of cancelling, may act by being opened.
#[test]
fn a_link_with_a_token_asks() {
    for (link, expected) in [
        ("/cancel", "allow"),
        ("/cancel?source=account", "allow"),
        ("/cancel?token=8f3a21", "ask"),
        ("/subscriptions/cancel?id=4711", "ask"),
        ("/unsubscribe/9f8e7d6c5b4a39281706f5e4", "ask"),
        ("/account?token=8f3a21", "allow"),
    ] {
        let content = format!(
            "- heading \"Account\" [level=1]\n- link \"Cancel subscription\" [ref=e5]:\n  - /url: \"{link}\""
        );
        let facts = ElementFacts {
            tag: "a".into(),
            href: format!("https://www.shop.example{link}"),
            ..ElementFacts::default()
        };
        assert_eq!(
            Stage::new(&content).with("e5", facts).says(&click("e5")),
            expected,
            "{link}"
        );
    }
}

/// A yes to a button that a click can't reach would be wasted: what lies over it goes first.
#[test]
fn what_lies_over_a_control_is_closed_before_anything_is_asked() {
    let content = "- heading \"Account\" [level=1]\n- button \"Finish cancellation\" [ref=e5]\n- button \"Menu\" [ref=e6]";
    let under = || ElementFacts {
        covered_by: "We use cookies".into(),
        ..ElementFacts::default()
    };
    let stage = Stage::new(content).with("e5", under()).with("e6", under());
    let verdict = stage.judge(&click("e5"));
    assert!(
        why(&verdict).contains("Close what lies over it first"),
        "{}",
        why(&verdict)
    );
    assert_eq!(stage.says(&click("e5")), "refuse");
    assert_eq!(
        stage.says(&click("e6")),
        "allow",
        "a harmless one is left to the browser"
    );
}

/// Where requests are judged, an offer is declined without a question, also with a verb of ending and in spite of it.
#[test]
fn declining_in_spite_of_an_offer_is_left_to_what_is_sent() {
    for (label, expected) in [
        ("Cancel anyway", "allow"),
        ("No thanks, cancel anyway", "allow"),
        ("Yes, cancel anyway", "ask"),
        ("Cancel now", "ask"),
    ] {
        let page = OFFER.replace("No thanks, continue cancelling", label);
        let stage = Stage::at("https://www.shop.example/leave/deal", &page);
        assert_eq!(stage.says(&click("e5")), expected, "{label}");
    }
}

/// On a page that asks for the last yes or no a link is followed without a question only if it names a step that is still to come.
#[test]
fn a_link_that_names_a_step_to_come_is_not_the_last_answer() {
    for (label, expected) in [
        ("Continue to final step", "allow"),
        ("Next step", "allow"),
        ("Continue", "ask"),
        ("Yes", "ask"),
    ] {
        let page = format!(
            "- heading \"Are you sure?\" [level=1]\n- link \"{label}\" [ref=e5]:\n  - /url: /s/5c70\n- link \"Keep my plan\" [ref=e6]:\n  - /url: /account"
        );
        let facts = ElementFacts {
            tag: "a".into(),
            text: label.into(),
            href: "https://www.shop.example/s/5c70".into(),
            ..ElementFacts::default()
        };
        let stage = Stage::at("https://www.shop.example/leave/sure", &page).with("e5", facts);
        assert_eq!(stage.says(&click("e5")), expected, "{label}");
    }
}
