//! The decision table: which tools exist for us, and with which arguments. Everything else is refused and
//! never offered to a model.

use serde_json::Value;

use crate::domain::call::ToolSpec;

/// What a tool does, as far as policy cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Reads the page or waits.
    Read,
    /// Lists, selects, opens, closes a tab.
    Tabs,
    /// Goes back in the history.
    Back,
    /// Opens an address.
    Navigate,
    /// Points at an element.
    Hover,
    /// Clicks an element.
    Click,
    /// Drags one element onto another.
    Drag,
    /// Types into a field.
    Type,
    /// Fills several fields.
    FillForm,
    /// Chooses options of a list.
    Select,
    /// Presses a key.
    Key,
    /// Answers a native dialog.
    Dialog,
}

/// Tool, kind, and the arguments that may be given. A double click, modifier keys, other mouse buttons and
/// file names are not in here on purpose: a double click may hit what the first click brought up.
const TABLE: &[(&str, Kind, &[&str])] = &[
    ("browser_snapshot", Kind::Read, &[]),
    ("browser_find", Kind::Read, &["text", "regex"]),
    ("browser_take_screenshot", Kind::Read, &["type", "fullPage", "scale"]),
    ("browser_wait_for", Kind::Read, &["time", "text", "textGone"]),
    ("browser_tabs", Kind::Tabs, &["action", "index", "url"]),
    ("browser_navigate_back", Kind::Back, &[]),
    ("browser_navigate", Kind::Navigate, &["url"]),
    ("browser_hover", Kind::Hover, &["element", "ref", "target"]),
    ("browser_click", Kind::Click, &["element", "ref", "target"]),
    ("browser_drag", Kind::Drag, &["startElement", "startRef", "startTarget", "endElement", "endRef", "endTarget"]),
    ("browser_type", Kind::Type, &["element", "ref", "target", "text", "submit", "slowly"]),
    ("browser_fill_form", Kind::FillForm, &["fields"]),
    ("browser_select_option", Kind::Select, &["element", "ref", "target", "values"]),
    ("browser_press_key", Kind::Key, &["key"]),
    ("browser_handle_dialog", Kind::Dialog, &["accept", "promptText"]),
];

/// Arguments that may be given although they have no effect that policy allows, if they say so.
fn is_harmless(key: &str, value: &Value) -> bool {
    match key {
        "doubleClick" => value == &Value::Bool(false),
        "button" => value.as_str() == Some("left"),
        "modifiers" => value.as_array().is_some_and(Vec::is_empty),
        _ => false,
    }
}

/// Looks a tool up.
#[must_use]
pub fn kind_of(tool: &str) -> Option<Kind> {
    TABLE.iter().find(|(name, ..)| *name == tool).map(|(_, kind, _)| *kind)
}

/// The first argument that is not allowed for this tool.
#[must_use]
pub fn forbidden_argument(tool: &str, args: &serde_json::Map<String, Value>) -> Option<String> {
    let (_, _, allowed) = TABLE.iter().find(|(name, ..)| *name == tool)?;
    args.iter().find(|(key, value)| !allowed.contains(&key.as_str()) && !is_harmless(key, value)).map(|(key, _)| key.clone())
}

/// The tools that are offered to a model: those of the table that the server has, their schemas without
/// the arguments that policy would refuse.
#[must_use]
pub fn offered(server: &[ToolSpec]) -> Vec<ToolSpec> {
    let known = |spec: &&ToolSpec| TABLE.iter().any(|(name, ..)| *name == spec.name);
    server.iter().filter(known).map(trimmed).collect()
}

fn trimmed(spec: &ToolSpec) -> ToolSpec {
    let mut spec = spec.clone();
    let allowed = TABLE.iter().find(|(name, ..)| *name == spec.name).map_or(&[][..], |(_, _, allowed)| *allowed);
    if let Some(properties) = spec.input_schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.retain(|key, _| allowed.contains(&key.as_str()));
    }
    if let Some(required) = spec.input_schema.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|key| key.as_str().is_some_and(|k| allowed.contains(&k)));
    }
    if let Some(schema) = spec.input_schema.as_object_mut() {
        schema.shift_remove("$schema");
    }
    spec
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn dangerous_tools_are_neither_known_nor_offered() {
        let server: Vec<ToolSpec> =
            ["browser_click", "browser_evaluate", "browser_run_code", "browser_run_code_unsafe", "browser_file_upload", "browser_drop"]
                .iter()
                .map(|n| ToolSpec { name: (*n).to_owned(), description: String::new(), input_schema: json!({}) })
                .collect();
        let names: Vec<String> = offered(&server).into_iter().map(|t| t.name).collect();
        assert_eq!(names, ["browser_click"]);
        assert_eq!(kind_of("browser_evaluate"), None);
    }

    #[test]
    fn arguments_are_checked() {
        let args = |v: Value| v.as_object().cloned().unwrap();
        assert_eq!(forbidden_argument("browser_click", &args(json!({"ref": "e1", "doubleClick": true}))), Some("doubleClick".to_owned()));
        assert_eq!(forbidden_argument("browser_click", &args(json!({"ref": "e1", "doubleClick": false, "button": "left"}))), None);
        assert_eq!(forbidden_argument("browser_snapshot", &args(json!({"filename": "/etc/x"}))), Some("filename".to_owned()));
    }
}
