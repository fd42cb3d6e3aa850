//! Tools as a model is told about them: the same schemas with shorter words.
//!
//! Sent with every request, so each byte counts; what the words leave out stands in the standing rules or is no
//! business of the model. Types, enums and required arguments stay as they are.

use serde_json::Value;

use super::find::find_tool;
use domain::call::ToolSpec;

/// Longest description of an argument, in characters.
const ARGUMENT_WORDS: usize = 100;

/// The tools with one sentence each, and the search that the program answers itself.
pub fn brief_tools(mut tools: Vec<ToolSpec>) -> Vec<ToolSpec> {
    for tool in &mut tools {
        tool.description = first_sentence(&tool.description);
        shorten(&mut tool.input_schema);
    }
    tools.push(find_tool());
    tools
}

fn first_sentence(text: &str) -> String {
    let text = text.trim();
    let end = text
        .match_indices(". ")
        .map(|(at, _)| at + 1)
        .find(|at| !text[..*at].ends_with("e.g.") && !text[..*at].ends_with("i.e."));
    text[..end.unwrap_or(text.len())].to_owned()
}

/// Shortens the words of every argument. A selector is refused, so no description speaks of one.
fn shorten(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            // Whatever a server calls the argument, it takes what the page shows as ref.
            for (key, argument) in map.iter_mut() {
                let names_one = key.to_lowercase().ends_with("ref")
                    || key.to_lowercase().ends_with("target")
                    || key.ends_with("uid");
                if names_one && argument.get("type").is_some_and(|kind| kind == "string") {
                    argument["description"] =
                        Value::from("ref of the element, as the newest page shows it");
                }
            }
            if let Some(Value::String(words)) = map.get_mut("description") {
                let short = first_sentence(words);
                let short = short
                    .split(", or a unique element selector")
                    .next()
                    .unwrap_or_default();
                let short = short.split(" used to obtain").next().unwrap_or_default();
                *words = short.chars().take(ARGUMENT_WORDS).collect();
            }
            map.values_mut().for_each(shorten);
        }
        Value::Array(items) => items.iter_mut().for_each(shorten),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_are_cut_and_types_stay() {
        let tools = vec![ToolSpec {
            name: "browser_click".into(),
            description: "Click. Then more.".into(),
            input_schema: json!({"type": "object", "required": ["target"], "properties": {
                "target": {"type": "string", "description": "Exact target element reference from the page snapshot, or a unique element selector"},
                "description": {"type": "string", "description": "An argument with this name. It stays."}
            }}),
        }];
        let brief = brief_tools(tools);
        assert_eq!(brief[0].description, "Click.");
        let schema = &brief[0].input_schema;
        assert_eq!(
            schema["properties"]["target"],
            json!({"type": "string", "description": "ref of the element, as the newest page shows it"})
        );
        assert_eq!(
            schema["properties"]["description"]["description"],
            "An argument with this name."
        );
        assert_eq!(schema["required"], json!(["target"]));
        assert_eq!(brief[1].name, domain::call::FIND_ON_PAGE);
    }
}
