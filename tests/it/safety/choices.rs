//! Boxes, radio buttons, lists and switches: what choosing does, and what is sent along.

use serde_json::json;
use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, call, click, plain, why};

fn settings(content: &str) -> Stage {
    Stage::at(
        "https://www.shop.example/settings",
        &format!("- heading \"Settings\" [level=1]\n{content}"),
    )
}

/// Choosing is no act; sending what is against the goal is.
#[test]
fn a_choice_against_the_goal_is_sent_by_the_person_only() {
    for (choice, button) in [
        ("Switch to Basic", "Save"),
        ("Abo behalten", "Weiter"),
        ("Keep my plan", "Continue"),
        ("Pause for a month", "Next"),
    ] {
        for role in ["radio", "menuitemradio"] {
            let stage = settings(&format!(
                "- {role} \"{choice}\" [checked] [ref=e1]\n- button \"{button}\" [ref=e5]\n- button \"Back\" [ref=e6]"
            ));
            assert_eq!(
                stage.says(&click("e5")),
                "ask",
                "{role} {choice} / {button}"
            );
            assert_eq!(stage.says(&click("e6")), "allow");
        }
        let list = settings(&format!(
            "- combobox \"Action\" [ref=e1]:\n  - option \"{choice}\" [selected]\n  - option \"Nothing\"\n- button \"{button}\" [ref=e5]"
        ));
        assert_eq!(list.says(&click("e5")), "ask", "list {choice}");
    }
}

#[test]
fn a_prechecked_box_that_keeps_or_adds_is_unticked_first() {
    let page = "- checkbox \"Keep me subscribed to Extras for $4.99/month\" [checked] [ref=e1]\n- button \"Finish Cancellation\" [ref=e5]\n- button \"Continue\" [ref=e6]";
    let stage = settings(page);
    assert_eq!(stage.says(&click("e5")), "refuse");
    assert_eq!(stage.says(&click("e6")), "refuse");
    assert_eq!(
        stage.says(&click("e1")),
        "allow",
        "unticking is the way out"
    );
    let mut ticked_by_a_yes = settings(page);
    let label = "Keep me subscribed to Extras for $4.99/month".to_owned();
    ticked_by_a_yes.agreed = vec![(ticked_by_a_yes.page.url.clone(), label)];
    assert_eq!(ticked_by_a_yes.says(&click("e5")), "ask");
    ticked_by_a_yes.page.url = "https://www.shop.example/other".to_owned();
    assert_eq!(ticked_by_a_yes.says(&click("e5")), "refuse", "on that page");
    assert_eq!(
        settings(&page.replace("[checked]", "[checked] [disabled]")).says(&click("e5")),
        "ask"
    );
    assert_eq!(
        settings(&page.replace("[checked]", "[checked] [disabled]")).says(&click("e6")),
        "ask",
        "a box that can't be unticked"
    );
    let hidden = ElementFacts {
        submits: true,
        form_checked: vec!["Add premium for 9.99".into()],
        ..ElementFacts::default()
    };
    assert_eq!(
        settings("- button \"Continue\" [ref=e6]")
            .with("e6", hidden)
            .says(&click("e6")),
        "ask",
        "a box that the page hides"
    );
}

/// A sum on one of several answers may be a reason or a refund; a price for each period is a plan's, and a box adds what it names.
#[test]
fn a_sum_is_a_price_only_where_something_is_bought() {
    for (role, label, says) in [
        ("radio", "Refund £12.40 to my card", "allow"),
        ("radio", "Too dear at €8", "allow"),
        ("radio", "Light, £3.99 a month", "ask"),
        ("radio", "Keep my plan for £5", "ask"),
        ("checkbox", "Insurance £5", "ask"),
    ] {
        let facts = ElementFacts {
            form_method: "post".into(),
            ..plain()
        };
        let stage = settings(&format!("- {role} \"{label}\" [ref=e5]")).with("e5", facts);
        assert_eq!(stage.says(&click("e5")), says, "{role} {label}");
    }
    let priced = why(&settings("- checkbox \"Insurance £5\" [ref=e5]").judge(&click("e5")));
    assert!(
        priced.contains("adds something that has a price"),
        "{priced}"
    );
}

#[test]
fn filling_a_form_is_judged_field_by_field() {
    let stage = settings(
        "- checkbox \"Keep me subscribed for $4.99\" [ref=e1]\n- checkbox \"Keep me subscribed for $4.99\" [checked] [ref=e2]\n- textbox \"Comment\" [ref=e3]\n- textbox \"Card number\" [ref=e4]\n- button \"Send\" [ref=e5]\n- checkbox \"I understand that I lose access\" [ref=e6]\n- combobox \"Plan\" [ref=e7]:\n  - option \"Premium plan: upgrade\"\n  - option \"Cancel subscription\"\n  - option \"Nothing\"",
    );
    let fill = |reference: &str, kind: &str, value: &str| {
        stage.says(&call(
            "browser_fill_form",
            json!({"fields": [{"name": "x", "type": kind, "ref": reference, "value": value}]}),
        ))
    };
    assert_eq!(fill("e1", "checkbox", "true"), "ask");
    assert_eq!(fill("e2", "checkbox", "false"), "allow");
    assert_eq!(fill("e3", "textbox", "bye"), "allow");
    assert_eq!(fill("e4", "textbox", "bye"), "refuse");
    assert_eq!(fill("e5", "textbox", "bye"), "refuse");
    assert_eq!(fill("e5", "checkbox", "true"), "refuse");
    assert_eq!(fill("e6", "checkbox", "true"), "allow");
    assert_eq!(fill("e7", "combobox", "Cancel subscription"), "allow");
    assert_eq!(fill("e7", "combobox", "Premium plan: upgrade"), "ask");
    assert_eq!(fill("e7", "combobox", "Nothing"), "allow");
    assert_eq!(fill("e7", "slider", "3"), "refuse");
    let mixed = json!({"fields": [
        {"name": "a", "type": "textbox", "ref": "e3", "value": "x"},
        {"name": "b", "type": "textbox", "ref": "e4", "value": "x"}
    ]});
    assert_eq!(stage.says(&call("browser_fill_form", mixed)), "refuse");
    for fields in [json!([]), json!("e3"), json!([1]), json!(null)] {
        assert_eq!(
            stage.says(&call("browser_fill_form", json!({"fields": fields}))),
            "refuse"
        );
    }
}

/// A list takes labels and hidden values alike; a value that nobody can read on the page is not chosen.
#[test]
fn list_values_are_the_options_that_the_page_shows() {
    let stage = settings(
        "- combobox \"Action\" [ref=e1]:\n  - option \"Choose\" [selected]\n  - option \"Cancel subscription\"\n  - option \"Résilier\"\n  - option \"Change address\"\n- button \"Go\" [ref=e2]",
    );
    let select = |value: &str| {
        stage.says(&call(
            "browser_select_option",
            json!({"ref": "e1", "values": [value]}),
        ))
    };
    assert_eq!(select("Cancel subscription"), "allow");
    assert_eq!(select("Change address"), "allow");
    assert_eq!(select("opt-2"), "refuse");
    assert_eq!(select(""), "refuse");
    assert_eq!(
        stage.says(&call(
            "browser_select_option",
            json!({"ref": "e2", "values": ["x"]})
        )),
        "refuse"
    );
    assert_eq!(
        stage.says(&call(
            "browser_select_option",
            json!({"ref": "e1", "values": [7]})
        )),
        "refuse"
    );
}

/// In a survey, reasons are harmless; offers among them are none.
#[test]
fn an_offer_among_the_reasons_asks() {
    let survey = |label: &str| {
        Stage::at(
            "https://www.shop.example/survey",
            &format!(
                "- heading \"Why are you leaving?\" [level=1]\n- radio \"Price\" [ref=e1]\n- radio \"Time\" [ref=e2]\n- radio \"{label}\" [ref=e3]\n- button \"Continue\" [ref=e5]"
            ),
        )
    };
    for label in [
        "It's too expensive",
        "I switched to another plan",
        "I only signed up for the free trial",
        "Prefer not to say",
        "I want to take a break",
    ] {
        assert_eq!(survey(label).says(&click("e3")), "allow", "{label}");
    }
    for label in [
        "Pause my subscription instead",
        "Switch to Basic for $5.99",
        "Keep my plan",
        "Get 50% off",
        "Abo pausieren",
    ] {
        assert_eq!(survey(label).says(&click("e3")), "ask", "{label}");
    }
    let made = "- heading \"Why are you leaving?\" [level=1]\n- radio \"Price\" [ref=e1]\n- radio \"Time\" [ref=e2]\n- radio \"Pause my subscription instead\" [checked] [ref=e3]\n- button \"Continue\" [ref=e5]";
    assert_eq!(
        Stage::at("https://www.shop.example/survey", made).says(&click("e5")),
        "ask"
    );
    let reason = made.replace(
        "Pause my subscription instead",
        "I switched to another plan",
    );
    assert_eq!(
        Stage::at("https://www.shop.example/survey", &reason).says(&click("e5")),
        "allow"
    );
}
