//! Dialogs: questions that cover a page.

use serde_json::json;

use super::{LAST, account};
use crate::safety::stage::{Stage, call, click};

#[test]
fn a_native_dialog_is_accepted_by_the_person_only() {
    let accept = call("browser_handle_dialog", json!({"accept": true}));
    for message in [
        "Are you sure you want to cancel?",
        "Delete everything?",
        "OK",
        "Keep your plan for half the price?",
    ] {
        let stage = account("- button \"Menu\" [ref=e5]").dialog("confirm", message);
        assert_eq!(stage.says(&accept), "ask", "{message}");
        assert_eq!(
            stage.says(&click("e5")),
            "refuse",
            "only the dialog can be answered"
        );
        assert_eq!(
            stage.says(&call(
                "browser_handle_dialog",
                json!({"accept": true, "promptText": "yes"})
            )),
            "ask"
        );
    }
    assert_eq!(
        account("")
            .dialog("confirm", "Cancel?")
            .says(&call("browser_handle_dialog", json!({"accept": false}))),
        "allow"
    );
    assert_eq!(account("").says(&accept), "refuse");
}

/// "No" on "keep your membership?" may end it as well as a yes elsewhere.
#[test]
fn dismissing_a_question_about_keeping_asks() {
    let dismiss = call("browser_handle_dialog", json!({"accept": false}));
    for message in [
        "Do you want to keep your membership?",
        "Would you like to stay subscribed?",
        "Möchtest du dein Abo behalten?",
    ] {
        assert_eq!(
            account("").dialog("confirm", message).says(&dismiss),
            "ask",
            "{message}"
        );
    }
    assert_eq!(
        account("")
            .dialog(
                "confirm",
                "Cancel your membership? You could keep your benefits."
            )
            .says(&dismiss),
        "allow"
    );
}

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
