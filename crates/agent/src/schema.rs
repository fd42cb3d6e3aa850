//! Checks a call's arguments against the tool's JSON Schema, as far as Playwright's schemas go: required
//! properties, no unknown ones, types, enums, items. A mismatch is told to the model in words.

use serde_json::{Map, Value};

/// The first thing in which the arguments don't fit; `None` if they fit.
pub fn mismatch(args: &Map<String, Value>, schema: &Value) -> Option<String> {
    object(args, schema, "", 0)
}

fn object(args: &Map<String, Value>, schema: &Value, at: &str, depth: usize) -> Option<String> {
    let required = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    if let Some(missing) = required.into_iter().find(|key| !args.contains_key(*key)) {
        return Some(format!("'{at}{missing}' is missing"));
    }
    let properties = schema.get("properties").and_then(Value::as_object)?;
    for (key, value) in args {
        let Some(property) = properties.get(key) else {
            let known: Vec<&str> = properties.keys().map(String::as_str).collect();
            return Some(format!(
                "'{at}{key}' is unknown; known are: {}",
                known.join(", ")
            ));
        };
        if let Some(problem) = one(value, property, &format!("{at}{key}"), depth + 1) {
            return Some(problem);
        }
    }
    None
}

fn one(value: &Value, schema: &Value, at: &str, depth: usize) -> Option<String> {
    if depth > 8 {
        return Some(format!("'{at}' is nested too deeply"));
    }
    if let Some(list) = schema.get("enum").and_then(Value::as_array)
        && !list.contains(value)
    {
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        return Some(format!("'{at}' must be one of {}", list.join(", ")));
    }
    let wanted = schema.get("type").and_then(Value::as_str)?;
    let fits = match wanted {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    if !fits {
        return Some(format!("'{at}' must be of type {wanted}"));
    }
    match (value, schema.get("items")) {
        (Value::Array(items), Some(each)) => items
            .iter()
            .enumerate()
            .find_map(|(i, item)| one(item, each, &format!("{at}[{i}]"), depth + 1)),
        (Value::Object(map), _) => object(map, schema, &format!("{at}."), depth + 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn mismatches_are_named() {
        let schema = json!({"type": "object", "required": ["ref"], "properties": {
            "ref": {"type": "string"}, "submit": {"type": "boolean"}, "status": {"enum": ["a", "b"]},
            "fields": {"type": "array", "items": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}}
        }});
        let check = |args: Value| mismatch(args.as_object().unwrap(), &schema);
        assert_eq!(check(json!({"ref": "e1", "submit": true})), None);
        for (args, word) in [
            (json!({}), "'ref' is missing"),
            (json!({"ref": 4}), "type string"),
            (
                json!({"ref": "e1", "selector": "#x"}),
                "'selector' is unknown",
            ),
            (json!({"ref": "e1", "status": "c"}), "one of"),
            (
                json!({"ref": "e1", "fields": [{}]}),
                "'fields[0].name' is missing",
            ),
        ] {
            let problem = check(args).unwrap();
            assert!(problem.contains(word), "{problem}");
        }
    }
}
