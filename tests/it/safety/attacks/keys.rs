//! Keys: what is pressed counts by what has the focus.

use serde_json::json;

use super::{LAST, account};
use crate::safety::stage::{Stage, call};

#[test]
fn enter_and_space_on_the_focused_finish_button_ask() {
    let stage = Stage::new(LAST);
    for key in ["Enter", " ", "Space", "NumpadEnter"] {
        assert_eq!(
            stage.says(&call("browser_press_key", json!({"key": key}))),
            "ask",
            "{key}"
        );
    }
    for key in [
        "Control+Enter",
        "Shift+Space",
        "Alt+F4",
        "F5",
        "Control+W",
        "Meta+Enter",
    ] {
        assert_eq!(
            stage.says(&call("browser_press_key", json!({"key": key}))),
            "refuse",
            "{key}"
        );
    }
    let nothing = Stage::new("- button \"Finish Cancellation\" [ref=e5]");
    assert_eq!(
        nothing.says(&call("browser_press_key", json!({"key": "Enter"}))),
        "refuse"
    );
}

/// Arrows change what a focused radio button or list is set to.
#[test]
fn keys_that_move_a_choice_are_refused() {
    for role in ["radio", "combobox", "listbox", "spinbutton", "switch"] {
        let stage = account(&format!("- {role} \"Plan\" [active] [ref=e5]"));
        for key in ["ArrowDown", "ArrowLeft", "End", "PageUp"] {
            assert_eq!(
                stage.says(&call("browser_press_key", json!({"key": key}))),
                "refuse",
                "{role} {key}"
            );
        }
        assert_eq!(
            stage.says(&call("browser_press_key", json!({"key": "Tab"}))),
            "allow"
        );
    }
    let slider = account("- slider \"Plan\" [active] [ref=e5]");
    let key = call("browser_press_key", json!({"key": "ArrowLeft"}));
    let fill = |value: &str| {
        call(
            "browser_fill_form",
            json!({"fields": [{"name": "x", "type": "slider", "ref": "e5", "value": value}]}),
        )
    };
    assert_eq!(slider.says(&key), "refuse");
    assert_eq!(slider.says(&fill("3")), "allow");
    assert_eq!(slider.says(&fill("cheap")), "refuse");
    assert_eq!(
        account("- button \"Menu\" [active] [ref=e5]")
            .says(&call("browser_press_key", json!({"key": "PageDown"}))),
        "allow"
    );
}
