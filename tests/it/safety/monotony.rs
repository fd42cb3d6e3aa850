//! Facts can be falsified by the page, so they may raise the risk and never lower it.

use proptest::prelude::*;
use serde_json::json;
use subterminator::domain::call::ToolCall;
use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, call, click, strictness};

fn words() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "",
        "Menu",
        "Help",
        "Continue",
        "Cancel",
        "Finish cancellation",
        "Keep my plan",
        "No thanks",
        "Go back",
        "Accept offer",
        "Yes",
        "OK",
        "Close",
        "Auto-renew",
        "Kündigen",
        "Oui",
        "Pay now",
        "I understand",
        "x",
        "Sign out",
        "Why cancel? Learn more",
        "Cancel subscription",
    ])
    .prop_map(str::to_owned)
}

fn address() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "",
        "https://www.shop.example/cancel",
        "https://www.shop.example/cancel/confirm",
        "https://evil.example/",
        "javascript:void(0)",
        "https://www.shop.example/account#",
    ])
    .prop_map(str::to_owned)
}

fn facts() -> impl Strategy<Value = ElementFacts> {
    let tag = prop::sample::select(vec![
        "", "a", "button", "input", "div", "select", "textarea",
    ]);
    let kind = prop::sample::select(vec![
        "", "submit", "button", "text", "password", "checkbox", "radio", "email",
    ]);
    let frame = prop::sample::select(vec![
        "",
        "https://www.shop.example/account",
        "https://evil.example/frame",
        "about:blank",
    ]);
    let form = (
        address(),
        prop::collection::vec(words(), 0..3),
        any::<bool>(),
    );
    let rest = (
        words(),
        prop::collection::vec(words(), 0..2),
        words(),
        prop::collection::vec(words(), 0..2),
    );
    (tag, kind, words(), words(), address(), frame, form, rest).prop_map(
        |(
            tag,
            kind,
            text,
            value,
            href,
            frame,
            (action, submits_by, submits),
            (covered_by, form_checked, label, around),
        )| {
            ElementFacts {
                tag: tag.into(),
                r#type: kind.into(),
                text,
                value,
                label,
                href,
                form_action: action,
                form_submits: submits_by,
                form_checked,
                submits,
                frame_url: frame.into(),
                covered_by,
                around,
                ..ElementFacts::default()
            }
        },
    )
}

fn content() -> impl Strategy<Value = String> {
    let role = prop::sample::select(vec![
        "button", "link", "checkbox", "radio", "switch", "option", "textbox", "combobox",
        "menuitem", "tab", "generic", "row", "slider",
    ]);
    let state = prop::sample::select(vec![
        "",
        " [checked]",
        " [cursor=pointer]",
        " [selected]",
        " [expanded]",
    ]);
    let around = prop::sample::select(vec![
        "- heading \"Account\" [level=1]\n",
        "- heading \"Are you sure you want to cancel?\" [level=1]\n",
        "- heading \"Why are you leaving?\" [level=1]\n- radio \"A\" [ref=e11]\n- radio \"B\" [ref=e12]\n- radio \"Cancel\" [checked] [ref=e13]\n",
        "- checkbox \"Keep Extras for $4.99\" [checked] [ref=e14]\n",
        "",
    ]);
    let url = prop::sample::select(vec![
        "",
        ":\n  - /url: /cancel",
        ":\n  - /url: \"#\"",
        ":\n  - button \"Inner\" [ref=e8]",
        ":\n  - option \"Cancel\"",
    ]);
    (around, role, words(), state, url).prop_map(|(around, role, name, state, url)| {
        format!(
            "{around}- {role} {}{state} [active] [ref=e5]{url}\n",
            serde_json::to_string(&name).unwrap_or_default()
        )
    })
}

fn calls() -> Vec<ToolCall> {
    vec![
        click("e5"),
        call("browser_type", json!({"ref": "e5", "text": "x"})),
        call(
            "browser_type",
            json!({"ref": "e5", "text": "x", "submit": true}),
        ),
        call("browser_press_key", json!({"key": "Enter"})),
        call("browser_press_key", json!({"key": " "})),
        call("browser_press_key", json!({"key": "a"})),
        call("browser_press_key", json!({"key": "Tab"})),
        call("browser_press_key", json!({"key": "End"})),
        call(
            "browser_select_option",
            json!({"ref": "e5", "values": ["Cancel"]}),
        ),
        call(
            "browser_fill_form",
            json!({"fields": [{"name": "x", "type": "checkbox", "ref": "e5", "value": "true"}]}),
        ),
        call(
            "browser_fill_form",
            json!({"fields": [{"name": "x", "type": "textbox", "ref": "e5", "value": "x"}]}),
        ),
        call(
            "browser_fill_form",
            json!({"fields": [{"name": "x", "type": "combobox", "ref": "e5", "value": "Cancel"}]}),
        ),
        call("browser_drag", json!({"startRef": "e5", "endRef": "e5"})),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn facts_only_raise_the_risk(content in content(), facts in facts()) {
        let bare = Stage::new(&content).with("e5", ElementFacts::default());
        let told = Stage::new(&content).with("e5", facts);
        let blind = Stage::new(&content).blind();
        for call in calls() {
            // Without facts Enter in a field is refused, because nobody can tell what it sends; facts that name
            // the form's buttons answer that question.
            let enter_in_field = told.page.find("e5").is_some_and(|(_, e)| matches!(e.role.as_str(), "textbox" | "combobox"))
                && (call.args.get("submit") == Some(&true.into()) || call.text("key") == Some("Enter"));
            if !enter_in_field {
                prop_assert!(strictness(&told.judge(&call)) >= strictness(&bare.judge(&call)), "{content}\n{call:?}\n{:?}", told.judge(&call));
            }
            prop_assert!(strictness(&blind.judge(&call)) >= strictness(&bare.judge(&call)), "{content}\n{call:?}\n{:?}", blind.judge(&call));
            let moves = matches!(call.text("key"), Some("Tab" | "End"));
            prop_assert!(moves || strictness(&blind.judge(&call)) > 0, "unexamined, but allowed: {content}\n{call:?}");
        }
    }
}
