//! Typing: what sends a form, and what only the person types.

use serde_json::json;
use subterminator::page::facts::ElementFacts;

use super::{account, facts};
use crate::safety::stage::{Stage, call, click};

#[test]
fn typing_with_submit_is_judged_by_the_forms_first_button() {
    let field = "- textbox \"Comment\" [ref=e5]\n- button \"Send\" [ref=e6]";
    let submit = call(
        "browser_type",
        json!({"ref": "e5", "text": "bye", "submit": true}),
    );
    let form = |labels: &[&str]| ElementFacts {
        tag: "input".into(),
        r#type: "text".into(),
        submits: true,
        form_submits: labels.iter().map(|l| (*l).to_owned()).collect(),
        ..facts()
    };
    assert_eq!(
        account(field)
            .with("e5", form(&["Finish Cancellation"]))
            .says(&submit),
        "ask"
    );
    assert_eq!(
        account(field).with("e5", form(&["Search"])).says(&submit),
        "allow"
    );
    assert_eq!(
        account(field)
            .with("e5", form(&["Keep my plan"]))
            .says(&submit),
        "ask"
    );
    assert_eq!(
        account(field).with("e5", form(&[])).says(&submit),
        "allow",
        "what it sends is judged"
    );
    assert_eq!(account(field).blind().says(&submit), "refuse");
    let enter = account(&field.replace("[ref=e5]", "[active] [ref=e5]"))
        .focus(form(&["Yes, cancel my plan"]));
    assert_eq!(
        enter.says(&call("browser_press_key", json!({"key": "Enter"}))),
        "ask"
    );
}

#[test]
fn a_field_that_is_a_button_is_judged_as_a_button() {
    for role in [
        "textbox",
        "searchbox",
        "combobox",
        "checkbox",
        "radio",
        "option",
    ] {
        let own = ElementFacts {
            tag: "button".into(),
            r#type: "submit".into(),
            text: "Finish cancellation".into(),
            submits: true,
            ..facts()
        };
        assert_eq!(
            account(&format!("- {role} \"Name\" [ref=e5]"))
                .with("e5", own)
                .says(&click("e5")),
            "ask",
            "{role}"
        );
    }
    let input = ElementFacts {
        tag: "input".into(),
        r#type: "text".into(),
        submits: true,
        form_submits: vec!["Finish".into()],
        ..facts()
    };
    assert_eq!(
        account("- textbox \"Name\" [ref=e5]")
            .with("e5", input)
            .says(&click("e5")),
        "allow",
        "the focus acts on nothing"
    );
}

#[test]
fn secrets_are_typed_by_the_person() {
    let typing = |name: &str, own: ElementFacts| {
        account(&format!("- textbox \"{name}\" [ref=e5]"))
            .with("e5", own)
            .says(&call("browser_type", json!({"ref": "e5", "text": "1234"})))
    };
    let field = |kind: &str, hints: &str| ElementFacts {
        tag: "input".into(),
        r#type: kind.into(),
        hints: hints.into(),
        ..facts()
    };
    for name in [
        "Password",
        "Card number",
        "CVC",
        "Expiry date",
        "One-time code",
        "Passwort",
        "Mot de passe",
        "Contraseña",
        "IBAN",
        "Code de vérification",
        "Kartenprüfnummer",
        "Codigo de seguridad",
    ] {
        assert_ne!(typing(name, field("text", "")), "allow", "{name}");
    }
    assert_eq!(typing("Reason", field("password", "")), "refuse");
    for hints in [
        "one-time-code",
        "cc-number",
        "section-a billing cc-csc",
        "off current-password",
        "userPassword",
        "card_number",
    ] {
        assert_eq!(typing("Reason", field("text", hints)), "refuse", "{hints}");
    }
    assert_eq!(typing("Reason", field("text", "off reason")), "allow");
    for text in ["a\nb", "a\r", "a\tb", "\u{8}"] {
        let stage = account("- textbox \"Reason\" [ref=e5]").with("e5", field("text", ""));
        assert_eq!(
            stage.says(&call(
                "browser_type",
                json!({"ref": "e5", "text": text, "slowly": true})
            )),
            "refuse",
            "{text:?}"
        );
        let fields = json!([{"name": "x", "type": "textbox", "ref": "e5", "value": text}]);
        assert_eq!(
            stage.says(&call("browser_fill_form", json!({"fields": fields}))),
            "refuse",
            "{text:?}"
        );
    }
}

/// A page with a sign-in form belongs to the person.
#[test]
fn a_sign_in_page_is_handed_over() {
    let stage = Stage::at(
        "https://www.shop.example/login",
        "- heading \"Sign in\" [level=1]\n- textbox \"Email\" [ref=e1]\n- textbox \"Password\" [ref=e2]\n- button \"Sign in\" [ref=e3]",
    );
    for proposal in [
        click("e3"),
        call("browser_type", json!({"ref": "e1", "text": "me@a.example"})),
        call("browser_press_key", json!({"key": "Enter"})),
    ] {
        assert_eq!(stage.says(&proposal), "hand over");
    }
    assert_eq!(stage.says(&call("browser_snapshot", json!({}))), "allow");
}
