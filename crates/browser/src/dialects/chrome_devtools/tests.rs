//! Tests of `chrome_devtools`.

use super::*;

fn read(tool: &str, args: Value) -> Result<Action, String> {
    parse(&ToolCall::own(tool, args)).map_err(|misfit| misfit.advice)
}

fn s(number: u32) -> Reference {
    Reference::new(&format!("s1e{number}")).unwrap()
}

#[test]
fn uids_and_references_stand_for_each_other() {
    assert_eq!(reference("1_7"), Some(s(7)));
    assert_eq!(uid(s(7)).unwrap(), "1_7");
    for strange in ["", "1", "_7", "1_", "1_7_3", "a_b", "1_x", "17 1_7"] {
        assert_eq!(reference(strange), None, "{strange}");
    }
    assert_eq!(
        read(CLICK, json!({"uid": "1_7"})),
        read(CLICK, json!({"uid": "s1e7"}))
    );
    assert!(
        uid(Reference::new("f1e2").unwrap()).is_err(),
        "a reference of another server"
    );
}

#[test]
fn arguments_that_no_action_can_hold_are_refused_with_advice() {
    for (tool, args, word) in [
        (
            CLICK,
            json!({"uid": "s1e1", "dblClick": true}),
            "'dblClick'",
        ),
        (
            CLICK,
            json!({"uid": "s1e1", "includeSnapshot": true}),
            "'includeSnapshot'",
        ),
        (
            CLICK,
            json!({"uid": "#finish"}),
            "Selectors are not accepted",
        ),
        (
            CLICK,
            json!({"uid": "1_7 >> nth=1"}),
            "no element reference",
        ),
        (SNAPSHOT, json!({"filePath": "/etc/x"}), "'filePath'"),
        (NAVIGATE, json!({"type": "reload"}), "url or back"),
        (
            NAVIGATE,
            json!({"url": "https://a.example/", "initScript": "x"}),
            "'initScript'",
        ),
        (
            NAVIGATE,
            json!({"url": "https://a.example/", "handleBeforeUnload": "accept"}),
            "'handleBeforeUnload'",
        ),
        (
            NEW_PAGE,
            json!({"url": "https://a.example/", "isolatedContext": "x"}),
            "'isolatedContext'",
        ),
        (
            FILL_FORM,
            json!({"elements": [{"uid": "s1e1", "value": "a", "file": "b"}]}),
            "'file'",
        ),
        (FILL, json!({"uid": "s1e1"}), "'value'"),
        (WAIT_FOR, json!({"text": ["a", "b"]}), "one text"),
        (WAIT, json!({}), "seconds"),
        (DIALOG, json!({"action": "maybe"}), "accept or dismiss"),
        (CLOSE_PAGE, json!({}), "'pageId'"),
    ] {
        let advice = read(tool, args.clone()).unwrap_err();
        assert!(advice.contains(word), "{tool} {args}: {advice}");
    }
    for tool in [
        "evaluate_script",
        "upload_file",
        "type_text",
        "emulate",
        "take_heapsnapshot",
        "list_network_requests",
        "click_at",
    ] {
        assert!(
            read(tool, json!({}))
                .unwrap_err()
                .contains("is not available here"),
            "{tool}"
        );
    }
}

#[test]
fn what_is_printed_is_read_as_the_same_or_as_what_the_field_decides() {
    let given = |number, value: &str| Field {
        target: s(number),
        entry: Entry::Given(value.to_owned()),
    };
    for (action, other) in [
        (Action::Look, None),
        (
            Action::Wait {
                seconds: Some(2.0),
                text: None,
                gone: None,
            },
            None,
        ),
        (
            Action::Wait {
                seconds: None,
                text: Some("Done".to_owned()),
                gone: None,
            },
            None,
        ),
        (Action::Tabs(Tabs::List), None),
        (Action::Tabs(Tabs::Select { index: 2 }), None),
        (Action::Tabs(Tabs::Close { index: Some(2) }), None),
        (Action::Hover { target: s(1) }, None),
        (Action::Click { target: s(1) }, None),
        (
            Action::Drag {
                from: s(1),
                to: s(2),
            },
            None,
        ),
        (
            Action::Press {
                key: "Enter".to_owned(),
            },
            None,
        ),
        (
            Action::AnswerDialog {
                accept: false,
                text: None,
            },
            None,
        ),
        (
            Action::Fill {
                fields: vec![given(1, "a")],
            },
            None,
        ),
        (
            Action::Type {
                target: s(1),
                text: "CANCEL".to_owned(),
                submit: false,
                slowly: false,
            },
            Some(Action::Fill {
                fields: vec![given(1, "CANCEL")],
            }),
        ),
        (
            Action::Select {
                target: s(2),
                values: vec!["Other".to_owned()],
            },
            Some(Action::Fill {
                fields: vec![given(2, "Other")],
            }),
        ),
    ] {
        let (tool, mut args) = print(&action).unwrap();
        args.retain(|key, _| row(TABLE, tool).unwrap().1.contains(&key.as_str()));
        assert_eq!(read(tool, Value::Object(args)), Ok(other.unwrap_or(action)));
    }
    let enter = Action::Type {
        target: s(1),
        text: "a".to_owned(),
        submit: true,
        slowly: false,
    };
    assert!(print(&enter).is_err());
}

#[test]
fn no_dialog_is_answered_beside_an_answer() {
    let (_, args) = print(&Action::Navigate {
        url: "https://a.example/".to_owned(),
    })
    .unwrap();
    assert_eq!(args["handleBeforeUnload"], "dismiss");
    let (_, args) = evaluate("() => 1", None).unwrap();
    assert_eq!(
        args["dialogAction"], "",
        "nothing, which the server leaves to us; without it, it says yes"
    );
}
