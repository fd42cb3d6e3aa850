//! Controls that say "cancel" and only lead on, told from those that may act: by what the page shows of them.

use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, click, why};

const OFFER: &str = "- heading \"Before you go: 50% off for three months\" [level=1]\n- paragraph: Stay and pay half.\n- button \"Accept offer\" [ref=e1]\n- button \"No thanks, continue cancelling\" [ref=e5]";
const NEXT: &str = "https://www.shop.example/leave/reasons";

/// A button alone in a form that only opens another page.
fn opens(next: &str) -> ElementFacts {
    ElementFacts {
        tag: "button".into(),
        r#type: "submit".into(),
        text: "No thanks, continue cancelling".into(),
        form_action: next.into(),
        form_method: "get".into(),
        form_submits: vec!["No thanks, continue cancelling".into()],
        submits: true,
        ..ElementFacts::default()
    }
}

fn on_offer(facts: ElementFacts) -> &'static str {
    Stage::at("https://www.shop.example/leave/deal", OFFER)
        .with("e5", facts)
        .says(&click("e5"))
}

/// A button that says so may be the last click, also where its form seems to do nothing but open another page: what a page says
/// of an element never lowers the risk.
#[test]
fn a_button_that_speaks_of_cancelling_asks_whatever_the_page_says_of_it() {
    let here = "https://www.shop.example/leave/deal";
    for (name, facts) in [
        ("only opens a page", opens(NEXT)),
        (
            "posts",
            ElementFacts {
                form_method: "post".into(),
                ..opens(NEXT)
            },
        ),
        (
            "is served by a script",
            ElementFacts {
                form_method: String::new(),
                submits: false,
                ..opens("")
            },
        ),
        (
            "has a handler",
            ElementFacts {
                scripted: true,
                ..opens(NEXT)
            },
        ),
        (
            "sends to the same page, as forms for scripts do",
            opens(here),
        ),
        (
            "sends to an address that commits",
            opens("https://www.shop.example/cancel/confirm"),
        ),
        (
            "sends fields along",
            ElementFacts {
                form_fields: vec!["text why".into()],
                ..opens(NEXT)
            },
        ),
        (
            "sends hidden fields along",
            ElementFacts {
                form_checked: vec!["confirm yes".into()],
                ..opens(NEXT)
            },
        ),
        (
            "is not the only button",
            ElementFacts {
                form_submits: vec!["a".into(), "b".into()],
                ..opens(NEXT)
            },
        ),
        (
            "says that it ends",
            ElementFacts {
                text: "Cancel now".into(),
                ..opens(NEXT)
            },
        ),
    ] {
        assert_eq!(on_offer(facts), "ask", "{name}");
    }
    let foretold = OFFER.replace(
        "Stay and pay half.",
        "You'll lose access on February 15, 2027.",
    );
    assert_eq!(
        Stage::at(here, &foretold)
            .with("e5", opens(NEXT))
            .says(&click("e5")),
        "ask",
        "the page says what will be lost"
    );
    let account = "- heading \"Account\" [level=1]\n- paragraph: \"Next billing date: February 15, 2027\"\n- button \"Continue to cancel\" [ref=e5]";
    assert_eq!(
        Stage::new(account)
            .with("e5", opens(NEXT))
            .says(&click("e5")),
        "ask",
        "not an offer"
    );
}

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
    let content = "- heading \"Account\" [level=1]\n- button \"Cancel subscription\" [ref=e5]\n- button \"Menu\" [ref=e6]";
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
