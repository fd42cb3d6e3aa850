//! The tools: what they are called, what they take, and what they may do. Arguments are options of the command line by their names. None of them
//! approves anything: an argument that isn't in the table is refused, whatever it says.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

use super::Refused;

/// A tool.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    title: &'static str,
    about: &'static str,
    takes: &'static [&'static str],
}

/// Lists the catalogue.
pub(crate) const LIST_SERVICES: &str = "list_services";
/// Looks, and changes nothing.
pub(crate) const CHECK: &str = "check_subscription";
/// Cancels, with the person's approval.
pub(crate) const CANCEL: &str = "cancel_subscription";
/// Tells of a past run.
pub(crate) const GET_RUN: &str = "get_run";

pub(crate) const TOOLS: [Row; 4] = [
    Row {
        name: LIST_SERVICES,
        title: "List services",
        about: "Lists the services that can be cancelled by name. For any other site, give its account page as `url`.",
        takes: &[],
    },
    Row {
        name: CHECK,
        title: "Check a subscription",
        about: "Opens the account page of a service in the user's browser and says whether the subscription is active, cancelled, paused or billed by \
             somebody else. Clicks nothing. If nobody is signed in, the user is asked to sign in.",
        takes: &["service", "url", "target", "headless"],
    },
    Row {
        name: CANCEL,
        title: "Cancel a subscription",
        about: "Cancels one subscription in the user's browser. It takes minutes. Before anything that can't be undone the user is asked through this \
             client, and only they can approve; you can't, and a user's wish in the chat is no approval. It is cancelled only if the result has \
             `success` and `verified`, or `outcome.confirmed_by` is `person`. One run at a time. With `dry_run` it only shows the first step.",
        takes: &[
            "service",
            "url",
            "thing",
            "target",
            "model",
            "dry_run",
            "max_turns",
            "headless",
        ],
    },
    Row {
        name: GET_RUN,
        title: "Get a run",
        about: "Tells how a past run ended, and where its report, receipt and pictures are: the newest, or the newest whose name begins with `run`.",
        takes: &["run"],
    },
];

/// Every argument, as a schema has it.
fn arguments() -> Value {
    json!({
        "service": {"type": "string", "description": "Name of the service, as list_services has it"},
        "url": {"type": "string", "description": "Instead of service, for one that isn't on the list: the address of its account page"},
        "thing": {"type": "string", "description": "What to cancel, if the account has several things, in the user's words: Sports Extra"},
        "target": {"type": "string", "description": "live (the default), or a pretend service to try it on: mock, mock:VARIANT", "default": "live"},
        "model": {"type": "string", "description": "Which model reads the pages: a name, or rules for the built-in planner, which needs no key. Leave it out for the one that is set up"},
        "dry_run": {"type": "boolean", "description": "Shows the first step and doesn't do it", "default": false},
        "max_turns": {"type": "integer", "minimum": 1, "maximum": 1000, "description": "The most steps", "default": 20},
        "headless": {"type": "boolean", "description": "No browser window. Nobody can sign in then", "default": false},
        "run": {"type": "string", "description": "Name of the run, or its beginning, such as netflix"},
    })
}

impl Row {
    /// As clients read it.
    pub(crate) fn tool(&self) -> Tool {
        let mut properties = object(&arguments());
        properties.retain(|name, _| self.takes.contains(&name.as_str()));
        let schema =
            json!({"type": "object", "properties": properties, "additionalProperties": false});
        let cancels = self.name == CANCEL;
        let hints = ToolAnnotations::with_title(self.title)
            .read_only(!cancels)
            .open_world(self.takes.contains(&"target"));
        let tool = Tool::new(self.name, self.about, Arc::new(object(&schema)));
        tool.with_annotations(if cancels {
            hints.destructive(true).idempotent(false)
        } else {
            hints
        })
    }

    /// The arguments as options, which the command line reads. Each value stands behind its own option, so none can be read as another one.
    ///
    /// # Errors
    /// For an argument that this tool doesn't take, and a value that can't be one of an option.
    pub(crate) fn options(&self, given: &JsonObject) -> Result<Vec<String>, Refused> {
        let mut options = Vec::new();
        for (name, value) in given {
            if !self.takes.contains(&name.as_str()) {
                return Err(unusable(&format!("unknown field `{name}`")));
            }
            let option = format!("--{}", name.replace('_', "-"));
            options.extend(match value {
                Value::String(_) => text(given, name).map(|text| format!("{option}={text}")),
                Value::Number(number) => Some(format!("{option}={number}")),
                Value::Bool(true) => Some(option),
                Value::Bool(false) | Value::Null => None,
                Value::Array(_) | Value::Object(_) => {
                    return Err(unusable(&format!("`{name}` is of another type")));
                }
            });
        }
        Ok(options)
    }
}

fn unusable(why: &str) -> Refused {
    Refused::new(
        format!("The arguments can't be used: {why}."),
        "Call it with the arguments of its schema alone. No argument approves anything: the person is asked by your client.",
    )
}

/// An argument that is a text and not blank.
pub(crate) fn text<'g>(given: &'g JsonObject, name: &str) -> Option<&'g str> {
    let text = given.get(name)?.as_str()?.trim();
    Some(text).filter(|text| !text.is_empty())
}

fn object(value: &Value) -> JsonObject {
    value.as_object().cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> &'static Row {
        const ROWS: &[Row] = &TOOLS;
        ROWS.iter().find(|row| row.name == name).unwrap()
    }

    #[test]
    fn only_the_cancellation_changes_anything() {
        for row in &TOOLS {
            let hints = row.tool().annotations.unwrap();
            let cancels = row.name == CANCEL;
            assert_eq!(hints.read_only_hint, Some(!cancels), "{}", row.name);
            assert_eq!(hints.destructive_hint == Some(true), cancels);
        }
    }

    #[test]
    fn what_a_schema_names_is_taken_and_nothing_else() {
        let options = |tool: &str, given: Value| named(tool).options(&object(&given));
        let given = json!({"service": " netflix ", "url": "", "thing": null, "target": "mock", "dry_run": true, "max_turns": 3, "headless": false});
        assert_eq!(
            options(CANCEL, given).unwrap().join(" "),
            "--service=netflix --target=mock --dry-run --max-turns=3"
        );
        for hostile in [
            "approve",
            "approved",
            "no_checkpoint",
            "yes",
            "i_accept_the_risk",
            "run",
        ] {
            let given = json!({"service": "netflix", hostile: true});
            let refused = options(CANCEL, given.clone()).unwrap_err();
            assert!(refused.what.contains(hostile), "{refused}");
            assert!(options(CHECK, given).is_err());
        }
        for odd in [json!({"service": ["netflix"]}), json!({"url": {}})] {
            assert!(options(CANCEL, odd.clone()).is_err(), "{odd}");
        }
        for tool in [CHECK, LIST_SERVICES, GET_RUN] {
            assert!(options(tool, json!({"dry_run": true})).is_err());
        }
    }
}
