//! The decision table against the tools of real servers, and against tools and arguments that nobody knows.

use std::path::Path;

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use subterminator::browser::port::tools::{is_known, offers};
use subterminator::domain::authorization::Verdict;
use subterminator::domain::call::{ToolCall, ToolSpec};
use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, call, click, strictness};
use crate::common::versions::{RECORDED, recorded};

fn server(version: &str) -> Vec<ToolSpec> {
    let path = Path::new(RECORDED).join(version).join("tools.json");
    let list: Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("a fixture that can be read"))
            .expect("a fixture that can be read");
    let tools = list
        .as_array()
        .or_else(|| list["tools"].as_array())
        .expect("a list of tools");
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    tools
        .iter()
        .map(|t| ToolSpec {
            name: text(&t["name"]),
            description: text(&t["description"]),
            input_schema: t["inputSchema"].clone(),
        })
        .collect()
}

fn stage() -> Stage {
    Stage::new(
        "- heading \"Account\" [level=1]\n- button \"Menu\" [active] [ref=e1]\n- textbox \"Reason\" [ref=e2]\n- checkbox \"News\" [ref=e3]\n- combobox \"Language\" [ref=e4]:\n  - option \"A\"\n- button \"Finish cancellation\" [ref=e5]",
    )
}

/// Every tool of every captured server version has a row, or is refused whatever its arguments.
#[test]
fn every_tool_of_every_server_has_a_definite_decision() {
    let stage = stage();
    let mut rows: Vec<(String, String)> = Vec::new();
    for version in &recorded() {
        let tools = server(version);
        assert!(tools.len() > 15, "{version}");
        let names: Vec<String> = offers(&tools).into_iter().map(|t| t.name).collect();
        for tool in &tools {
            let row = if is_known(&tool.name) {
                "read"
            } else {
                "refuse"
            };
            let row = row.to_owned();
            if !is_known(&tool.name) {
                assert!(!names.contains(&tool.name), "{} is offered", tool.name);
                for args in [
                    json!({}),
                    json!({"ref": "e1"}),
                    json!({"code": "1", "function": "() => 1", "url": "https://www.shop.example/"}),
                ] {
                    assert_eq!(
                        stage.says(&call(&tool.name, args)),
                        "refuse",
                        "{version} {}",
                        tool.name
                    );
                }
            }
            if !rows.contains(&(tool.name.clone(), row.clone())) {
                rows.push((tool.name.clone(), row));
            }
        }
        for must in ["browser_click", "browser_navigate", "browser_handle_dialog"] {
            assert!(names.iter().any(|n| n == must), "{version}: {must}");
        }
        for never in [
            "browser_evaluate",
            "browser_run_code",
            "browser_run_code_unsafe",
            "browser_file_upload",
            "browser_install",
            "browser_close",
            "browser_pdf_save",
        ] {
            assert!(!is_known(never), "{never}");
        }
    }
    rows.sort();
    for (tool, row) in rows {
        println!("{tool:<32} {row}");
    }
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(true)),
        Just(json!(null)),
        any::<i32>().prop_map(|n| json!(n)),
        "[ -~]{0,12}".prop_map(|s| json!(s)),
        Just(json!("e1")),
        Just(json!("e5")),
        Just(json!("https://www.shop.example/")),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::Array),
            prop::collection::vec(("[a-zA-Z]{1,8}", inner), 0..3)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

fn arguments() -> impl Strategy<Value = Map<String, Value>> {
    let key = prop_oneof![
        Just("ref".to_owned()),
        Just("target".to_owned()),
        Just("element".to_owned()),
        Just("url".to_owned()),
        Just("text".to_owned()),
        Just("key".to_owned()),
        Just("submit".to_owned()),
        Just("fields".to_owned()),
        Just("values".to_owned()),
        Just("accept".to_owned()),
        Just("action".to_owned()),
        "[a-zA-Z]{1,10}"
    ];
    prop::collection::vec((key, value()), 0..5).prop_map(|pairs| pairs.into_iter().collect())
}

fn selector() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,6}",
        "#[a-z]{1,8}",
        "text=[A-Za-z ]{1,10}",
        "\\.[a-z]{1,5} > button",
        "[ -~]{1,20}",
        "e[0-9]{1,3}[ >.:]{1,3}",
        "E[0-9]",
        "aria-ref=e[0-9]"
    ]
    .prop_filter("a reference", |s| {
        !subterminator::page::reference::is_reference(s)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_tool_outside_the_table_is_refused_with_any_arguments(name in "(browser_)?[a-z_]{0,20}", args in arguments()) {
        prop_assume!(!is_known(&name));
        let proposal = ToolCall { id: "1".into(), name, args };
        let decided = stage().judge(&proposal);
        prop_assert!(matches!(decided, Verdict::Refuse(_)), "{:?} {:?}", proposal, decided);
    }

    #[test]
    fn any_arguments_for_any_known_tool_never_allow_the_finish_button(index in 0_usize..14, args in arguments()) {
        const TOOLS: [&str; 14] = [
            "browser_snapshot", "browser_take_screenshot", "browser_wait_for", "browser_tabs", "browser_navigate_back",
            "browser_navigate", "browser_hover", "browser_click", "browser_drag", "browser_type", "browser_fill_form",
            "browser_select_option", "browser_press_key", "browser_handle_dialog",
        ];
        let mut args = args;
        let proposal = ToolCall { id: "1".into(), name: TOOLS[index].into(), args: args.clone() };
        let decided = stage().judge(&proposal);
        if args.get("ref") == Some(&json!("e5")) && TOOLS[index] == "browser_click" {
            prop_assert!(strictness(&decided) > 0, "{:?}", proposal);
        }
        // On a page of another site nothing acting is allowed.
        args.insert("ref".into(), json!("e1"));
        let abroad = Stage { page: subterminator::page::snapshot::PageSnapshot { url: "https://evil.example/".into(), ..stage().page }, ..stage() };
        // The first seven act on nothing.
        let acts = index >= 7;
        let proposal = ToolCall { id: "1".into(), name: TOOLS[index].into(), args };
        prop_assert!(!acts || strictness(&abroad.judge(&proposal)) == 2, "{:?}", proposal);
    }

    #[test]
    fn a_selector_is_refused_wherever_it_stands(selector in selector(), new in any::<bool>()) {
        let stage = stage();
        let key = if new { "target" } else { "ref" };
        let (start, end) = if new { ("startTarget", "endTarget") } else { ("startRef", "endRef") };
        for proposal in [
            call("browser_click", json!({key: selector})),
            call("browser_hover", json!({key: selector})),
            call("browser_type", json!({key: selector, "text": "x"})),
            call("browser_select_option", json!({key: selector, "values": ["A"]})),
            call("browser_drag", json!({start: selector, end: "e1"})),
            call("browser_drag", json!({start: "e1", end: selector})),
            call("browser_fill_form", json!({"fields": [{"name": "x", "type": "textbox", key: selector, "value": "x"}]})),
            call("browser_fill_form", json!({"fields": []})),
        ] {
            prop_assert_eq!(stage.says(&proposal), "refuse", "{:?}", proposal);
        }
    }

    #[test]
    fn only_the_services_own_addresses_are_opened(host in "[a-z]{1,10}(\\.[a-z]{1,8}){0,2}", path in "[a-z0-9/?=&.@:-]{0,20}") {
        prop_assume!(host != "shop.example" && !host.ends_with(".shop.example"));
        for url in [format!("https://{host}/{path}"), format!("https://www.shop.example@{host}/{path}"), format!("{host}:{path}"), format!("https://{host}/https://www.shop.example/")] {
            prop_assert_eq!(stage().says(&call("browser_navigate", json!({"url": url}))), "refuse");
        }
    }
}

/// A yes is bound to the element, the page, its facts and the dialog: whatever changes, it is asked again.
#[test]
fn what_a_question_is_bound_to() {
    let print = |stage: &Stage, reference: &str| match stage.judge(&click(reference)) {
        Verdict::Ask(question) => question.print().clone(),
        other => panic!("{other:?}"),
    };
    let page = "- heading \"Finish cancelling\" [level=1]\n- button \"Finish cancellation\" [ref=e5]\n- button \"Yes, cancel\" [ref=e6]";
    let first = print(&Stage::new(page), "e5");
    assert_eq!(first, print(&Stage::new(page), "e5"));
    assert_ne!(first, print(&Stage::new(page), "e6"));
    assert_ne!(
        first,
        print(&Stage::at("https://www.shop.example/other", page), "e5")
    );
    for other in [
        page.replace("Finish cancellation", "Finish cancellation of Plus"),
        page.replace("button \"Finish", "link \"Finish"),
        page.replace(
            "- button \"Finish cancellation\" [ref=e5]",
            "- dialog \"Plus\":\n  - button \"Finish cancellation\" [ref=e5]",
        ),
    ] {
        assert_ne!(first, print(&Stage::new(&other), "e5"), "{other}");
    }
    let facts = |change: fn(&mut ElementFacts)| {
        let mut facts = ElementFacts::default();
        change(&mut facts);
        print(&Stage::new(page).with("e5", facts), "e5")
    };
    assert_ne!(
        first,
        facts(|f| "https://www.shop.example/delete".clone_into(&mut f.form_action))
    );
    assert_ne!(
        first,
        facts(|f| "Delete everything".clone_into(&mut f.text))
    );
    assert_ne!(first, facts(|f| f.form_submits = vec!["Pay".to_owned()]));
    assert_ne!(
        first,
        facts(|f| f.form_checked = vec!["Add Plus".to_owned()])
    );
}
