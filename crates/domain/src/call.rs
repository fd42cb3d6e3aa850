//! Tool calls and tool descriptions, independent of any model API or MCP library.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One call that a model proposed, or that the program makes for itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ToolCall {
    /// Identifier that links the call to its result in the conversation.
    pub id: String,
    /// Tool name as the server lists it, or the name of a virtual tool.
    pub name: String,
    /// Arguments by name.
    pub args: Map<String, Value>,
}

impl ToolCall {
    /// A call that the program makes for itself; it never enters a conversation.
    pub fn own(name: &str, args: Value) -> Self {
        let args = match args {
            Value::Object(map) => map,
            _ => Map::new(),
        };
        Self {
            id: "own".to_owned(),
            name: name.to_owned(),
            args,
        }
    }

    /// A string argument, or `None` where it is absent or of another type.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.args.get(key).and_then(Value::as_str)
    }
}

/// Description of a tool: what the model is told about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolSpec {
    /// Tool name.
    pub name: String,
    /// What it does, in the server's words.
    pub description: String,
    /// JSON Schema of the arguments.
    pub input_schema: Value,
}

/// Name of the virtual tool that ends a run.
pub const COMPLETE_TASK: &str = "complete_task";
/// Its status where the goal was achieved and a page shows it.
pub const SUCCESS: &str = "success";
/// Its status where the goal is believed to be achieved and no page shows it.
pub const DONE_UNCONFIRMED: &str = "done_unconfirmed";
/// Its status where the end was asked for and something is left that only the person or time does.
pub const PENDING: &str = "pending";
/// Its status where there is no way.
pub const FAILED: &str = "failed";
/// Name of the virtual tool with which the model asks for the person's opinion.
pub const REQUEST_HUMAN_APPROVAL: &str = "request_human_approval";

/// Name of the virtual tool that asks the person for a fact that only they know.
pub const ASK_PERSON: &str = "ask_person";

/// In place of a tool in questions about what an act sends and what is held.
pub const HELD_REQUEST: &str = "request";

/// Name of the virtual tool that shows what a shortened page left out.
pub const FIND_ON_PAGE: &str = "find_on_page";

/// The tools that the program itself answers; they are never forwarded to the server.
pub fn virtual_tools() -> Vec<ToolSpec> {
    vec![
        ToolSpec {
            name: COMPLETE_TASK.to_owned(),
            description: "End the run.".to_owned(),
            input_schema: serde_json::json!({
                "type": "object",
                "properties": {
                    "status": {"type": "string", "enum": [SUCCESS, DONE_UNCONFIRMED, PENDING, FAILED]},
                    "reason": {"type": "string", "description": "in words for the person"}
                },
                "required": ["status", "reason"]
            }),
        },
        ToolSpec {
            name: REQUEST_HUMAN_APPROVAL.to_owned(),
            description: "Let the person decide what the page demands and the goal leaves open. Not before a click.".to_owned(),
            input_schema: serde_json::json!({
                "type": "object",
                "properties": {
                    "action": {"type": "string"},
                    "reason": {"type": "string"}
                },
                "required": ["action", "reason"]
            }),
        },
        ToolSpec {
            name: ASK_PERSON.to_owned(),
            description: "Ask for a fact of the person's own (job, health, other providers: never invent one), or which of several subscriptions is meant, with their names as choices.".to_owned(),
            input_schema: serde_json::json!({
                "type": "object",
                "properties": {
                    "question": {"type": "string", "description": "in the page's words"},
                    "choices": {"type": "array", "items": {"type": "string"}},
                    "default": {"type": ["string", "null"], "description": "the choice that claims nothing, if any"}
                },
                "required": ["question"]
            }),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn virtual_tools_have_the_specified_schemas() {
        let [complete, approval] = [0, 1].map(|at| virtual_tools()[at].input_schema.clone());
        let statuses = json!(["success", "done_unconfirmed", "pending", "failed"]);
        assert_eq!(complete["properties"]["status"]["enum"], statuses);
        assert_eq!(complete["required"], json!(["status", "reason"]));
        assert_eq!(approval["required"], json!(["action", "reason"]));
    }
}
