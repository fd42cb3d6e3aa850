//! Addresses: where a call, a link or a form leads.

use serde_json::json;
use subterminator::page::facts::ElementFacts;

use super::{account, facts};
use crate::safety::stage::{call, click};

#[test]
fn addresses_that_commit_or_leave() {
    let stage = account("");
    let go = |url: &str| stage.says(&call("browser_navigate", json!({"url": url})));
    let tab = |url: &str| stage.says(&call("browser_tabs", json!({"action": "new", "url": url})));
    for (url, expected) in [
        ("https://www.shop.example/help", "allow"),
        (
            "https://www.shop.example/subscription/cancel/confirm",
            "ask",
        ),
        ("https://www.shop.example/cancel?confirm=true", "ask"),
        ("https://www.shop.example/account?action=cancel", "ask"),
        ("https://www.shop.example/kuendigen/confirm", "ask"),
        (
            "https://www.shop.example/api/v1/subscriptions/17/cancel",
            "ask",
        ),
        ("https://evil.example/", "refuse"),
        ("https://www.shop.example.evil.example/", "refuse"),
        ("https://www.shop.example@evil.example/", "refuse"),
        ("https://user:pw@www.shop.example/", "refuse"),
        ("https://xn--shp-tna.example/", "refuse"),
        ("https://ѕhop.example/", "refuse"),
        ("javascript:document.forms[0].submit()", "refuse"),
        ("java\nscript:alert(1)", "refuse"),
        ("data:text/html,x", "refuse"),
        ("file:///etc/passwd", "refuse"),
        ("blob:https://www.shop.example/x", "refuse"),
        ("chrome://settings", "refuse"),
        ("", "refuse"),
    ] {
        assert_eq!(go(url), expected, "{url}");
        assert_eq!(tab(url), expected, "{url}");
    }
}

#[test]
fn links_are_where_they_lead_and_not_what_they_say() {
    let link = |name: &str, url: &str| {
        account(&format!("- link \"{name}\" [ref=e5]:\n  - /url: \"{url}\""))
    };
    let href = |url: &str| ElementFacts {
        tag: "a".into(),
        href: url.into(),
        ..facts()
    };
    let here = "https://www.shop.example/cancel";
    assert_eq!(
        link("Cancel membership", "/cancel")
            .with("e5", href(here))
            .says(&click("e5")),
        "allow"
    );
    for (url, real, expected) in [
        ("https://evil.example/", "https://evil.example/", "refuse"),
        ("/cancel", "https://evil.example/", "refuse"),
        ("/cancel", "https://www.shop.example/cancel/confirm", "ask"),
        (
            "javascript:void(0)",
            "https://www.shop.example/cancel/confirm",
            "ask",
        ),
        (
            "mailto:bye@shop.example",
            "mailto:bye@shop.example",
            "refuse",
        ),
        ("data:text/html,x", "data:text/html,x", "refuse"),
    ] {
        assert_eq!(
            link("Cancel", url)
                .with("e5", href(real))
                .says(&click("e5")),
            expected,
            "{url} {real}"
        );
    }
    assert_eq!(
        link("Help", "/help")
            .with("e5", href("https://www.shop.example/cancel/confirm"))
            .says(&click("e5")),
        "ask"
    );
}

/// A form isn't sent to another site.
#[test]
fn a_form_that_leads_away_is_refused() {
    let away = ElementFacts {
        submits: true,
        form_action: "https://evil.example/x".into(),
        ..facts()
    };
    assert_eq!(
        account("- button \"Continue\" [ref=e5]")
            .with("e5", away)
            .says(&click("e5")),
        "refuse"
    );
}

#[test]
fn controls_in_a_frame_of_another_site_are_refused() {
    let foreign = || ElementFacts {
        frame_url: "https://pay.example/frame".into(),
        tag: "button".into(),
        ..facts()
    };
    let stage = account("- iframe [ref=e4]:\n  - button \"Continue\" [ref=f1e2]\n  - textbox \"Name\" [ref=f1e3]\n  - checkbox \"Yes\" [ref=f1e4]\n  - combobox \"Plan\" [ref=f1e5]:\n    - option \"A\"")
        .with("f1e2", foreign())
        .with("f1e3", foreign())
        .with("f1e4", foreign())
        .with("f1e5", foreign());
    for reference in ["f1e2", "f1e3", "f1e4", "f1e5"] {
        assert_eq!(stage.says(&click(reference)), "refuse", "{reference}");
    }
    assert_eq!(
        stage.says(&call("browser_type", json!({"ref": "f1e3", "text": "x"}))),
        "refuse"
    );
    assert_eq!(
        stage.says(&call(
            "browser_select_option",
            json!({"ref": "f1e5", "values": ["A"]})
        )),
        "refuse"
    );
    for (reference, kind, value) in [
        ("f1e3", "textbox", "x"),
        ("f1e4", "checkbox", "true"),
        ("f1e5", "combobox", "A"),
    ] {
        let fields = json!([{"name": "x", "type": kind, "ref": reference, "value": value}]);
        assert_eq!(
            stage.says(&call("browser_fill_form", json!({"fields": fields}))),
            "refuse",
            "{kind}"
        );
    }
}
