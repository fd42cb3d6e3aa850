//! Tests of `tools`.

use super::*;

fn spec(name: &str, input_schema: Value) -> ToolSpec {
    ToolSpec {
        name: name.to_owned(),
        description: String::new(),
        input_schema,
    }
}

fn read(tool: &str, args: Value) -> Result<Action, String> {
    parse(&ToolCall::own(tool, args)).map_err(|misfit| misfit.advice)
}

fn e(text: &str) -> Reference {
    Reference::new(text).unwrap()
}

#[test]
fn dangerous_tools_are_neither_known_nor_offered() {
    let dangerous = [
        "browser_click",
        "browser_evaluate",
        "browser_run_code",
        "browser_run_code_unsafe",
        "browser_file_upload",
        "browser_drop",
    ];
    let server: Vec<ToolSpec> = dangerous.iter().map(|name| spec(name, json!({}))).collect();
    let names: Vec<String> = offers(&server).into_iter().map(|t| t.name).collect();
    assert_eq!(names, ["browser_click"]);
    for tool in &dangerous[1..] {
        assert!(!is_known(tool));
        let advice = read(tool, json!({"ref": "e1"})).unwrap_err();
        assert!(advice.contains("is not available here"), "{advice}");
    }
}

/// Tool, arguments, and a word of the advice.
const MISFITS: &str = r##"
browser_click {"ref": "e1", "doubleClick": true} 'doubleClick'
browser_click {"ref": "e1", "modifiers": ["Shift"]} 'modifiers'
browser_click {"ref": "e1", "button": "right"} 'button'
browser_click {"ref": "e1", "selector": "button"} 'selector'
browser_click {"ref": "e1", "force": true} 'force'
browser_click {"ref": "e1", "x": 1, "y": 2} 'x'
browser_click {"target": "#finish"} selectors are not accepted
browser_click {"target": "e1", "ref": "e2"} duplicate field 'target'
browser_click {} missing field 'target'
browser_snapshot {"filename": "/etc/x"} can't be called so
browser_take_screenshot {"filename": "/tmp/x.png"} can't be called so
browser_type {"ref": "e1", "text": 1} has to be a string
browser_type {"ref": "e1", "text": "a", "submit": "yes"} has to be a boolean
browser_press_key {} 'key'
browser_tabs {"action": "select"} 'index'
browser_tabs {"action": "close", "index": -1} has to be usize
browser_tabs {"action": "evil"} 'list', 'select', 'new', 'close'
browser_fill_form {"fields": ["e1"]} has to be
browser_fill_form {"fields": [1]} has to be
browser_fill_form {"fields": "e3"} has to be a sequence
browser_fill_form {"fields": null} fields
browser_fill_form {"fields": [{"ref": "e1", "type": "file", "value": "1"}]} file
browser_fill_form {"fields": [{"ref": "e1", "type": "checkbox", "value": "on"}]} true or false
browser_fill_form {"fields": [{"ref": "#x", "type": "textbox", "value": "a"}]} selectors are not accepted
"##;

#[test]
fn advice_about_a_value_doesn_t_hold_it() {
    for args in [
        json!({"ref": "e1", "text": 471_193}),
        json!({"ref": "e1", "text": "a", "submit": "471193"}),
    ] {
        let advice = read("browser_type", args).unwrap_err();
        assert!(!advice.contains("471193"), "{advice}");
    }
    for field in [json!("471193"), json!(471_193), json!({"value": 471_193})] {
        let advice = read("browser_fill_form", json!({"fields": [field]})).unwrap_err();
        assert!(!advice.contains("471193"), "{advice}");
    }
}

#[test]
fn arguments_that_no_action_can_hold_are_refused_with_advice() {
    for row in MISFITS.trim().lines() {
        let (tool, rest) = row.split_once(' ').unwrap();
        let (args, word) = rest.split_at(rest.rfind('}').unwrap() + 1);
        let advice = read(tool, serde_json::from_str(args).unwrap()).unwrap_err();
        assert!(advice.contains(word.trim()), "{row}: {advice}");
    }
}

#[test]
fn what_is_printed_is_read_as_the_same_with_old_and_new_servers() {
    let old = json!({"properties": {"element": {}, "ref": {}}, "required": ["element", "ref"]});
    let new = json!({"properties": {"element": {}, "target": {}}, "required": ["target"]});
    let servers = [old, new].map(|schema| [spec(CLICK, schema)]);
    let calls = r#"
        browser_snapshot {}
        browser_take_screenshot {}
        browser_wait_for {"time": 2.0, "textGone": "Loading"}
        browser_tabs {"action": "list"}
        browser_tabs {"action": "select", "index": 1}
        browser_tabs {"action": "new"}
        browser_tabs {"action": "new", "url": "https://a.example/"}
        browser_tabs {"action": "close", "index": 2}
        browser_navigate_back {}
        browser_navigate {"url": "https://a.example/"}
        browser_hover {"target": "e1"}
        browser_click {"target": "f1e2"}
        browser_drag {"startTarget": "e1", "endTarget": "e2"}
        browser_type {"target": "e1", "text": "CANCEL", "submit": true}
        browser_fill_form {"fields": [{"target": "e1", "type": "textbox", "value": "a"}, {"target": "e2", "type": "checkbox", "value": "false"}]}
        browser_fill_form {"fields": [{"target": "e3", "type": "radio", "value": "true"}, {"target": "e4", "type": "combobox", "value": "Other"}]}
        browser_select_option {"target": "e1", "values": ["Other"]}
        browser_press_key {"key": "Tab"}
        browser_handle_dialog {"accept": false}
        browser_handle_dialog {"accept": true, "promptText": "a"}
    "#;
    for line in calls.trim().lines() {
        let (tool, args) = line.trim().split_once(' ').unwrap();
        let action = read(tool, serde_json::from_str(args).unwrap()).unwrap();
        for server in &servers {
            let (printed, args) = print(&action, server);
            assert_eq!(printed, tool);
            assert_eq!(read(tool, Value::Object(args)).as_ref(), Ok(&action));
        }
    }
    let click = Action::Click { target: e("e1") };
    let both = json!({"target": "e1", "ref": "e1"});
    assert_eq!(read(CLICK, both).as_ref(), Ok(&click));
    let printed = |server: &[ToolSpec]| Value::Object(print(&click, server).1);
    assert_eq!(printed(&servers[0]), json!({"ref": "e1"}));
    assert_eq!(printed(&servers[1]), json!({"target": "e1"}));
}

/// Old versions answer in another format, which nobody here reads; another server's tools mean nobody knows what.
#[test]
fn another_server_and_an_old_version_are_refused_with_what_to_do() {
    let all: Vec<ToolSpec> = NEEDED.iter().map(|tool| spec(tool, json!({}))).collect();
    for good in [
        "Playwright 0.0.64",
        "Playwright 0.0.83",
        "Playwright 1.64.0-alpha-1790635538000",
        "Playwright 0.1.2",
        "Playwright ?",
        "",
    ] {
        assert_eq!(unfit(good, &all), None, "{good}");
    }
    for (name, tools, why) in [
        ("Playwright 0.0.63", &all[..], "0.0.63 is too old; 0.0.64"),
        ("Playwright 0.0.9", &all[..], "0.0.9 is too old"),
        (
            "chrome_devtools 1.11.0",
            &[],
            "has no tool browser_snapshot",
        ),
    ] {
        let said = unfit(name, tools).unwrap();
        let pinned = format!("npx -y @playwright/mcp@{PINNED}");
        assert!(said.contains(why) && said.contains(&pinned), "{said}");
    }
}

#[test]
fn what_is_typed_is_known_of_calls_that_are_refused_too() {
    let call = ToolCall::own(
        "browser_type",
        json!({"target": "e1", "text": "hunter2", "filename": "x"}),
    );
    assert!(parse(&call).is_err());
    assert_eq!(typed(&call), [("e1", "hunter2")]);
    let fields = json!({"fields": [{"ref": "e2", "value": "4711"}, 5]});
    let form = ToolCall::own("browser_fill_form", fields);
    assert_eq!(typed(&form), [("e2", "4711")]);
}
