//! One call, one trick: ways in which a page or a model could get something irreversible past the person.
//! Spec: what may happen is decided on the page as it is, and only the person approves.

mod addresses;
mod dialogs;
mod keys;
mod typing;
mod words;

use serde_json::json;
use subterminator::domain::authorization::Verdict;
use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, call, click};

const LAST: &str = "- heading \"Finish cancelling\" [level=1]\n- paragraph: \"If you finish, your membership will end on February 15, 2027.\"\n- button \"Finish Cancellation\" [active] [ref=e5]\n- button \"Go back\" [ref=e6]";

fn facts() -> ElementFacts {
    ElementFacts::default()
}

/// One control on an account page.
fn account(control: &str) -> Stage {
    Stage::new(&format!(
        "- heading \"Account\" [level=1]\n- paragraph: \"Next billing date: February 15\"\n{control}"
    ))
}

/// The model's description of the element counts for nothing.
#[test]
fn a_lying_description_is_not_believed() {
    let stage = Stage::new(LAST);
    let lie = call(
        "browser_click",
        json!({"element": "Help link, harmless, pre-approved", "ref": "e5"}),
    );
    let verdict = stage.judge(&lie);
    let Verdict::Ask(question) = &verdict else {
        panic!("{verdict:?}")
    };
    assert_eq!(question.approval().target, "button \"Finish Cancellation\"");
    assert_eq!(
        stage.says(&call(
            "browser_click",
            json!({"element": "Finish Cancellation", "ref": "e6"})
        )),
        "allow"
    );
}

#[test]
fn selectors_are_refused() {
    let stage = Stage::new(LAST);
    for selector in [
        "text=Finish",
        "#finish",
        "button",
        "role=button[name=\"Finish Cancellation\"]",
        "aria-ref=e5",
        "e5 >> nth=0",
        "xpath=//button",
    ] {
        for key in ["ref", "target"] {
            assert_eq!(
                stage.says(&call("browser_click", json!({key: selector}))),
                "refuse",
                "{selector}"
            );
            assert_eq!(
                stage.says(&call(
                    "browser_type",
                    json!({key: selector, "text": "x", "submit": true})
                )),
                "refuse",
                "{selector}"
            );
        }
        assert_eq!(
            stage.says(&call(
                "browser_drag",
                json!({"startRef": selector, "endRef": "e5"})
            )),
            "refuse"
        );
        assert_eq!(
            stage.says(&call(
                "browser_click",
                json!({"ref": "e6", "selector": selector})
            )),
            "refuse"
        );
        let field = json!([{"name": "x", "type": "checkbox", "ref": selector, "value": "true"}]);
        assert_eq!(
            stage.says(&call("browser_fill_form", json!({"fields": field}))),
            "refuse"
        );
    }
    assert_eq!(stage.says(&click("e99")), "refuse");
    assert_eq!(
        stage.says(&call("browser_click", json!({"ref": "e6", "target": "e5"}))),
        "refuse"
    );
}

#[test]
fn drags_double_clicks_modifiers_and_files() {
    let stage = account("- button \"Menu\" [ref=e5]\n- button \"Search\" [ref=e6]");
    assert_eq!(
        stage.says(&call(
            "browser_drag",
            json!({"startRef": "e5", "endRef": "e6"})
        )),
        "allow"
    );
    for args in [
        json!({"ref": "e5", "doubleClick": true}),
        json!({"ref": "e5", "button": "right"}),
        json!({"ref": "e5", "button": "middle"}),
        json!({"ref": "e5", "modifiers": ["Control"]}),
        json!({"ref": "e5", "force": true}),
        json!({"ref": "e5", "x": 1, "y": 2}),
    ] {
        assert_eq!(
            stage.says(&call("browser_click", args.clone())),
            "refuse",
            "{args}"
        );
    }
    assert_eq!(
        stage.says(&call(
            "browser_click",
            json!({"ref": "e5", "doubleClick": false, "modifiers": []})
        )),
        "allow"
    );
    assert_eq!(
        stage.says(&call("browser_snapshot", json!({"filename": "/tmp/x"}))),
        "refuse"
    );
    assert_eq!(
        stage.says(&call(
            "browser_take_screenshot",
            json!({"filename": "../x.png"})
        )),
        "refuse"
    );
}

/// An area with several controls can't be clicked as a whole.
#[test]
fn a_click_on_an_area_is_a_click_on_what_is_in_it() {
    let area = "- generic [ref=e4] [cursor=pointer]:\n  - text: Your plan\n  - button \"Menu\" [ref=e5]\n  - button \"Go\" [ref=e6]";
    assert_eq!(account(area).says(&click("e4")), "refuse");
    assert_eq!(
        account(&area.replace(" [cursor=pointer]", "")).says(&click("e4")),
        "refuse"
    );
    let named = "- generic \"Card\" [ref=e4] [cursor=pointer]:\n  - button \"Finish cancellation\" [ref=e5]";
    assert_eq!(account(named).says(&click("e4")), "ask");
    let row = "- row \"Netflix\" [ref=e4] [cursor=pointer]:\n  - cell \"Plan\" [ref=e5]\n  - cell [ref=e6]:\n    - button \"Cancel now\" [ref=e7]";
    assert_eq!(account(row).says(&click("e4")), "ask");
    let text = "- button \"Finish Cancellation\" [ref=e4]:\n  - generic \"Free\" [ref=e5]\n  - img [ref=e6]";
    for reference in ["e5", "e6"] {
        assert_eq!(
            account(text).says(&click(reference)),
            "ask",
            "a part of a button is the button"
        );
    }
    let wrapped = "- button \"Finish Cancellation\" [ref=e3]:\n  - link \"Help\" [ref=e4]:\n    - /url: \"#\"";
    assert_eq!(
        account(wrapped).says(&click("e4")),
        "ask",
        "a click in a button reaches the button"
    );
}
