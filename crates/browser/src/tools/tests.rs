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
        assert_eq!(kind_of(tool), None);
        assert!(
            read(tool, json!({"ref": "e1"}))
                .unwrap_err()
                .contains("is not available here"),
            "{tool}"
        );
    }
}

#[test]
fn arguments_that_no_action_can_hold_are_refused_with_advice() {
    for (tool, args, word) in [
        (
            CLICK,
            json!({"ref": "e1", "doubleClick": true}),
            "'doubleClick'",
        ),
        (
            CLICK,
            json!({"ref": "e1", "modifiers": ["Shift"]}),
            "'modifiers'",
        ),
        (CLICK, json!({"ref": "e1", "button": "right"}), "'button'"),
        (
            CLICK,
            json!({"target": "#finish"}),
            "Selectors are not accepted",
        ),
        (
            CLICK,
            json!({"target": "e1", "ref": "e2"}),
            "Two different references",
        ),
        (CLICK, json!({}), "is missing"),
        (SNAPSHOT, json!({"filename": "/etc/x"}), "'filename'"),
        (TYPE, json!({"ref": "e1", "text": 1}), "'text'"),
        (
            TYPE,
            json!({"ref": "e1", "text": "a", "submit": "yes"}),
            "'submit'",
        ),
        ("browser_press_key", json!({}), "'key'"),
        ("browser_tabs", json!({"action": "select"}), "'index'"),
        (
            "browser_tabs",
            json!({"action": "close", "index": -1}),
            "'index'",
        ),
        (
            "browser_tabs",
            json!({"action": "evil"}),
            "list, select, new or close",
        ),
        (FILL, json!({"fields": ["e1"]}), "a list of fields"),
        (
            FILL,
            json!({"fields": [{"ref": "e1", "type": "file", "value": "1"}]}),
            "file",
        ),
        (
            FILL,
            json!({"fields": [{"ref": "e1", "type": "checkbox", "value": "on"}]}),
            "true or false",
        ),
        (
            FILL,
            json!({"fields": [{"ref": "#x", "type": "textbox", "value": "a"}]}),
            "Selectors are not accepted",
        ),
        (
            FILL,
            json!({"fields": [{"ref": "e1", "type": "textbox", "value": "a", "file": "/etc/x"}]}),
            "'file'",
        ),
    ] {
        let advice = read(tool, args.clone()).unwrap_err();
        assert!(advice.contains(word), "{tool} {args}: {advice}");
    }
    let plain = json!({"ref": "e1", "doubleClick": false, "button": "left", "modifiers": []});
    assert_eq!(read(CLICK, plain), Ok(Action::Click { target: e("e1") }));
}

#[test]
fn what_is_printed_is_read_as_the_same_with_old_and_new_servers() {
    let old = json!({"properties": {"element": {}, "ref": {}}, "required": ["element", "ref"]});
    let new = json!({"properties": {"element": {}, "target": {}}, "required": ["target"]});
    let servers = [old, new].map(|schema| [CLICK].map(|tool| spec(tool, schema.clone())).to_vec());
    for server in &servers {
        for action in [
            Action::Look,
            Action::Screenshot { whole: true },
            Action::Wait {
                seconds: Some(2.0),
                text: None,
                gone: Some("Loading".to_owned()),
            },
            Action::Tabs(Tabs::List),
            Action::Tabs(Tabs::Select { index: 1 }),
            Action::Tabs(Tabs::Open { url: None }),
            Action::Tabs(Tabs::Close { index: Some(2) }),
            Action::Back,
            Action::Navigate {
                url: "https://a.example/".to_owned(),
            },
            Action::Hover { target: e("e1") },
            Action::Click { target: e("f1e2") },
            Action::Drag {
                from: e("e1"),
                to: e("e2"),
            },
            Action::Type {
                target: e("e1"),
                text: "CANCEL".to_owned(),
                submit: true,
                slowly: false,
            },
            Action::Fill {
                fields: vec![
                    Field {
                        target: e("e1"),
                        entry: Entry::Text("a".to_owned()),
                    },
                    Field {
                        target: e("e2"),
                        entry: Entry::Tick(false),
                    },
                    Field {
                        target: e("e3"),
                        entry: Entry::Pick(true),
                    },
                    Field {
                        target: e("e4"),
                        entry: Entry::Choose("Other".to_owned()),
                    },
                ],
            },
            Action::Select {
                target: e("e1"),
                values: vec!["Other".to_owned()],
            },
            Action::Press {
                key: "Tab".to_owned(),
            },
            Action::AnswerDialog {
                accept: false,
                text: None,
            },
        ] {
            let (tool, args) = print(&action, server);
            assert_eq!(read(tool, Value::Object(args)), Ok(action));
        }
    }
    let click = Action::Click { target: e("e1") };
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
        TYPE,
        json!({"target": "e1", "text": "hunter2", "filename": "x"}),
    );
    assert!(parse(&call).is_err());
    assert_eq!(typed(&call), [("e1", "hunter2")]);
    let form = ToolCall::own(FILL, json!({"fields": [{"ref": "e2", "value": "4711"}, 5]}));
    assert_eq!(typed(&form), [("e2", "4711")]);
}
