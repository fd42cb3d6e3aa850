//! Dialogs: questions that cover a page.

use serde_json::json;

use super::LAST;
use crate::safety::stage::{Stage, call};

#[test]
fn an_approved_click_covers_only_the_same_question_asked_again() {
    let accept = call("browser_handle_dialog", json!({"accept": true}));
    let after = |kind: &str, message: &str| {
        Stage::new(LAST)
            .approved(crate::safety::stage::ACCOUNT)
            .dialog(kind, message)
            .says(&accept)
    };
    assert_eq!(
        after("confirm", "Do you really want to end your membership?"),
        "allow"
    );
    assert_eq!(
        after("beforeunload", ""),
        "allow",
        "leaving the page is what the approved click does"
    );
    for (kind, message) in [
        ("confirm", "Cancel now for a fee of $25?"),
        ("confirm", "Really cancel? OK to get 50% off instead"),
        ("confirm", "Do you want to keep your membership?"),
        ("confirm", "Pause instead of cancelling?"),
        ("confirm", "Really cancel and delete all your data?"),
        ("confirm", "Cancel the cancellation?"),
        ("confirm", "Pay the early termination fee of 49,99 €"),
        ("prompt", "Do you really want to end your membership?"),
        ("confirm", "Proceed?"),
    ] {
        assert_eq!(after(kind, message), "ask", "{message}");
    }
    let elsewhere = Stage::at("https://www.shop.example/other", LAST)
        .approved(crate::safety::stage::ACCOUNT)
        .dialog("confirm", "Really cancel?");
    assert_eq!(
        elsewhere.says(&accept),
        "ask",
        "the click was approved on another page"
    );
    let outside = Stage::at("https://evil.example/", LAST)
        .approved("https://evil.example/")
        .dialog("confirm", "Really cancel?");
    assert_eq!(outside.says(&accept), "ask");
}
