//! `docs/events.schema.json` is the schema of what is printed with `--json`, and it tells wrong lines from right ones.

use serde_json::{Value, json};
use subterminator::cli::schema;

use crate::common::schema::{assert_valid, file};

/// `UPDATE_SCHEMA=1 cargo nextest run -E 'test(schema)'` writes the file anew.
#[test]
fn the_schema_in_the_documents_is_that_of_the_types() {
    let mut now = serde_json::to_string_pretty(&schema::of_a_line()).unwrap();
    now.push('\n');
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(file(), &now).unwrap();
    }
    let kept = std::fs::read_to_string(file()).unwrap_or_default();
    assert!(
        kept == now,
        "docs/events.schema.json is old: UPDATE_SCHEMA=1 cargo nextest run -E 'test(schema)'"
    );
}

#[test]
fn the_schema_refuses_what_is_no_event() {
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(file()).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let right = json!({"type": "answer", "turn": 3, "approved": true, "by": "terminal"});
    assert!(validator.is_valid(&right));
    for (field, value) in [
        ("type", json!("answered")),
        ("turn", json!(-1)),
        ("approved", json!("yes")),
        ("by", Value::Null),
    ] {
        let mut wrong = right.clone();
        wrong[field] = value;
        assert!(!validator.is_valid(&wrong), "{wrong}");
    }
    assert!(
        !validator.is_valid(&json!({"type": "answer", "turn": 3, "by": "terminal"})),
        "a field is missing"
    );
    assert!(
        !validator.is_valid(&json!({"type": "waiting", "for": "browser"})),
        "waits aren't printed"
    );
}

/// The examples that the document shows are real lines.
#[test]
fn the_examples_of_the_schema_s_document_are_valid() {
    let text = std::fs::read_to_string(file().with_file_name("json.md")).unwrap();
    let lines: Vec<&str> = text
        .lines()
        .filter(|l| l.starts_with("{\"type\":"))
        .collect();
    assert!(assert_valid(&lines.join("\n")).len() > 8);
}

/// The document tells of every type of line, and of no other.
#[test]
fn the_document_of_the_schema_has_every_type() {
    let schema = serde_json::to_value(schema::of_a_line()).unwrap();
    let events = schema["$defs"]["Event"]["oneOf"].as_array().unwrap();
    let types: Vec<&str> = events
        .iter()
        .map(|event| event["properties"]["type"]["const"].as_str().unwrap())
        .collect();
    let text = std::fs::read_to_string(file().with_file_name("json.md")).unwrap();
    let rows = text
        .split("| type |")
        .nth(1)
        .unwrap()
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let told: Vec<&str> = rows
        .flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2))
        .collect();
    assert_eq!(told, types);
}
