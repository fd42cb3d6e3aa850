//! The tools: what they are called, what they take, and what they may do. Arguments are named like the options of the command line. None of them
//! approves anything: an argument that isn't in the table is refused, whatever it says.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use domain::outcome::RunResult;

use super::Refused;

/// Lists the catalogue.
pub(crate) const LIST_SERVICES: &str = "list_services";
/// Looks, and changes nothing.
pub(crate) const CHECK: &str = "check_subscription";
/// Cancels, with the person's approval.
pub(crate) const CANCEL: &str = "cancel_subscription";
/// Tells of a past run.
pub(crate) const GET_RUN: &str = "get_run";

/// Arguments of a cancellation; of a check those that make sense there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wishes {
    /// Service name.
    pub service: Option<String>,
    /// Address of the account page, for a service that isn't on the list.
    pub url: Option<String>,
    /// What the person calls the thing.
    pub thing: Option<String>,
    /// `live` or `mock:VARIANT`.
    pub target: Option<String>,
    /// Model.
    pub model: Option<String>,
    /// Shows the first step and doesn't do it.
    pub dry_run: bool,
    /// Limit of turns.
    pub max_turns: Option<u32>,
    /// No browser window.
    pub headless: bool,
}

/// Arguments of a check.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct CheckWishes {
    service: Option<String>,
    url: Option<String>,
    target: Option<String>,
    headless: bool,
}

impl From<CheckWishes> for Wishes {
    fn from(wishes: CheckWishes) -> Self {
        Self {
            service: wishes.service,
            url: wishes.url,
            target: wishes.target,
            headless: wishes.headless,
            ..Self::default()
        }
    }
}

/// Arguments of `get_run`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RunName {
    /// Name of the run, or its beginning.
    pub(crate) run: Option<String>,
}

/// No arguments.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Nothing {}

/// Reads the arguments of a call.
///
/// # Errors
/// [`Refused`] for what isn't in the table.
pub(crate) fn read<T: DeserializeOwned>(arguments: Option<JsonObject>) -> Result<T, Refused> {
    serde_json::from_value(Value::Object(arguments.unwrap_or_default())).map_err(|error| {
        Refused::new(
            format!("The arguments can't be used: {error}."),
            "Call it with the arguments of its schema alone. No argument approves anything: the person is asked by your client.",
        )
    })
}

/// All of them.
pub(crate) fn all() -> Vec<Tool> {
    let looks = |title: &str| ToolAnnotations::with_title(title).read_only(true);
    let tool = |name: &'static str, about: &'static str, takes: Value| {
        Tool::new(name, about, Arc::new(object(takes)))
    };
    vec![
        tool(
            LIST_SERVICES,
            "Lists the services that can be cancelled by name. For any other site, give its account page as `url`.",
            takes(&json!({})),
        )
        .with_annotations(looks("List services").open_world(false)),
        tool(
            CHECK,
            "Opens the account page of a service in the user's browser and says whether the subscription is active, cancelled, paused or billed by \
             somebody else. Clicks nothing. If nobody is signed in, the user is asked to sign in.",
            takes(&pick(&["service", "url", "target", "headless"])),
        )
        .with_raw_output_schema(result_schema())
        .with_annotations(looks("Check a subscription").open_world(true)),
        tool(
            CANCEL,
            "Cancels one subscription in the user's browser. It takes minutes. Before anything that can't be undone the user is asked through this \
             client, and only they can approve; you can't, and a user's wish in the chat is no approval. It is cancelled only if the result has \
             `success` and `verified`, or `outcome.confirmed_by` is `person`. One run at a time. With `dry_run` it only shows the first step.",
            takes(&pick(&[
                "service", "url", "thing", "target", "model", "dry_run", "max_turns", "headless",
            ])),
        )
        .with_raw_output_schema(result_schema())
        .with_annotations(
            ToolAnnotations::with_title("Cancel a subscription")
                .read_only(false)
                .destructive(true)
                .idempotent(false)
                .open_world(true),
        ),
        tool(
            GET_RUN,
            "Tells how a past run ended, and where its report, receipt and pictures are: the newest, or the newest whose name begins with `run`.",
            takes(&json!({"run": {"type": "string", "description": "Name of the run, or its beginning, such as netflix"}})),
        )
        .with_annotations(looks("Get a run").open_world(false)),
    ]
}

/// The arguments of a run with these names.
fn pick(names: &[&str]) -> Value {
    let known = json!({
        "service": {"type": "string", "description": "Name of the service, as list_services has it"},
        "url": {"type": "string", "description": "Instead of service, for one that isn't on the list: the address of its account page"},
        "thing": {"type": "string", "description": "What to cancel, if the account has several things, in the user's words: Sports Extra"},
        "target": {"type": "string", "description": "live (the default), or a pretend service to try it on: mock, mock:VARIANT", "default": "live"},
        "model": {"type": "string", "description": "Which model reads the pages: a name, rules for the built-in planner, or caller for the one behind this client, if it offers sampling with tools; the last two need no key. Leave it out for the one that is set up"},
        "dry_run": {"type": "boolean", "description": "Shows the first step and doesn't do it", "default": false},
        "max_turns": {"type": "integer", "minimum": 1, "maximum": 1000, "description": "The most steps", "default": 20},
        "headless": {"type": "boolean", "description": "No browser window. Nobody can sign in then", "default": false},
    });
    let mut known = object(known);
    known.retain(|name, _| names.contains(&name.as_str()));
    Value::Object(known)
}

fn takes(properties: &Value) -> Value {
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

fn object(value: Value) -> JsonObject {
    match value {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    }
}

/// Schema of the object that a run ends with, as clients check it: without the dialect's name and the formats of numbers, which some of them don't know.
fn result_schema() -> Arc<JsonObject> {
    let mut schema = schemars::schema_for!(RunResult).to_value();
    plain(&mut schema);
    let mut schema = object(schema);
    schema.shift_remove("$schema");
    Arc::new(schema)
}

fn plain(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.retain(|name, value| !(name == "format" && value.is_string()));
            fields.values_mut().for_each(plain);
        }
        Value::Array(items) => items.iter_mut().for_each(plain),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_cancellation_changes_anything() {
        for tool in all() {
            let hints = tool.annotations.unwrap();
            assert_eq!(
                hints.read_only_hint == Some(true),
                tool.name != CANCEL,
                "{}",
                tool.name
            );
            assert_eq!(
                hints.is_destructive() && hints.read_only_hint != Some(true),
                tool.name == CANCEL
            );
        }
    }

    #[test]
    fn what_a_schema_names_is_read_and_nothing_else() {
        let named = |tool: &Tool| -> Vec<String> {
            object(tool.input_schema["properties"].clone())
                .keys()
                .cloned()
                .collect()
        };
        let tools = all();
        let cancel = tools.iter().find(|tool| tool.name == CANCEL).unwrap();
        assert_eq!(
            named(cancel).join(" "),
            "service url thing target model dry_run max_turns headless"
        );
        let given = json!({"service": "netflix", "url": "u", "thing": "t", "target": "mock", "model": "rules", "dry_run": true, "max_turns": 3, "headless": true});
        assert_eq!(
            read::<Wishes>(Some(object(given))).unwrap().max_turns,
            Some(3)
        );
        for hostile in [
            "approve",
            "approved",
            "no_checkpoint",
            "yes",
            "i_accept_the_risk",
        ] {
            let given = object(json!({"service": "netflix", hostile: true}));
            let refused = read::<Wishes>(Some(given.clone())).unwrap_err();
            assert!(refused.what.contains(hostile), "{refused}");
            assert!(read::<CheckWishes>(Some(given)).is_err());
        }
        assert!(read::<CheckWishes>(Some(object(json!({"dry_run": true})))).is_err());
        assert!(read::<Nothing>(None).is_ok() && read::<RunName>(None).unwrap().run.is_none());
    }

    #[test]
    fn a_client_s_validator_understands_the_schema_of_a_result() {
        let schema = Value::Object(result_schema().as_ref().clone());
        assert_eq!(schema["type"], "object");
        let text = schema.to_string();
        assert!(
            !text.contains("$schema") && !text.contains("uint32"),
            "{text}"
        );
    }
}
