//! The tools of Playwright MCP: offered to a model, a model's call read into an [`Action`], and an [`Action`] printed as a call.
//!
//! Outside of this file nobody knows the name of a tool. What `Call` has no place for can't be read, and what can't be read can't be done: a call is
//! never passed on, it is printed anew from its action. A double click, modifier keys, other mouse buttons and file names have no place
//! on purpose: a double click may hit what the first click brought up. Running code, uploads, installs and the server's own search are no action.

use serde_json::{Map, Value, json};

use crate::launch::PINNED;
use domain::action::{Action, Tabs};
use domain::call::{ToolCall, ToolSpec};
use domain::reference::Reference;

mod fields;

const SNAPSHOT: &str = "browser_snapshot";
const CLICK: &str = "browser_click";
const SCREENSHOT: &str = "browser_take_screenshot";
/// Runs a function in the page. No model can call it: only constant functions of ours are sent.
const EVALUATE: &str = "browser_evaluate";
/// Lists requests.
pub(crate) const REQUESTS: &str = "browser_network_requests";

/// Tools without which nothing works.
const NEEDED: [&str; 4] = [SNAPSHOT, CLICK, "browser_navigate", "browser_type"];

/// The oldest version that is spoken here: `0.0.N`.
const OLDEST: u32 = 64;

/// What a model is told about its tools, in few words, since they are sent with every request. The newest page is always shown, and a picture comes
/// with it where one helps: neither has to be asked for.
const OFFERED: &str = include_str!("tools/offered.json");

/// Tools without arguments.
const TAKE_NOTHING: [&str; 3] = [SNAPSHOT, SCREENSHOT, "browser_navigate_back"];

/// Arguments of the server's that make no difference to what is judged, and are never sent.
const IDLE: &str = "element startElement endElement slowly type fullPage scale";

/// Stands where a server wants a description of an element in words.
const IN_WORDS: &str = "the element";

/// An action as the newest server takes it. Up to 0.0.70 references have other names, which are read, too.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "Action", tag = "name", content = "args", deny_unknown_fields)]
enum Call {
    #[serde(rename = "browser_snapshot")]
    Look,
    #[serde(rename = "browser_take_screenshot")]
    Screenshot,
    #[serde(rename = "browser_wait_for")]
    Wait {
        #[serde(rename = "time")]
        seconds: Option<f64>,
        text: Option<String>,
        #[serde(rename = "textGone")]
        gone: Option<String>,
    },
    #[serde(rename = "browser_tabs", with = "TabsCall")]
    Tabs(Tabs),
    #[serde(rename = "browser_navigate_back")]
    Back,
    #[serde(rename = "browser_navigate")]
    Navigate { url: String },
    #[serde(rename = "browser_hover")]
    Hover {
        #[serde(alias = "ref")]
        target: Reference,
    },
    #[serde(rename = "browser_click")]
    Click {
        #[serde(alias = "ref")]
        target: Reference,
    },
    #[serde(rename = "browser_drag")]
    Drag {
        #[serde(rename = "startTarget", alias = "startRef")]
        from: Reference,
        #[serde(rename = "endTarget", alias = "endRef")]
        to: Reference,
    },
    #[serde(rename = "browser_type")]
    Type {
        #[serde(alias = "ref")]
        target: Reference,
        text: String,
        #[serde(default)]
        submit: bool,
    },
    #[serde(rename = "browser_fill_form")]
    Fill {
        #[serde(with = "fields")]
        fields: Vec<domain::action::Field>,
    },
    #[serde(rename = "browser_select_option")]
    Select {
        #[serde(alias = "ref")]
        target: Reference,
        values: Vec<String>,
    },
    #[serde(rename = "browser_press_key")]
    Press { key: String },
    #[serde(rename = "browser_handle_dialog")]
    AnswerDialog {
        accept: bool,
        #[serde(rename = "promptText")]
        text: Option<String>,
    },
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(
    remote = "Tabs",
    tag = "action",
    rename_all = "lowercase",
    deny_unknown_fields
)]
enum TabsCall {
    List,
    Select {
        index: usize,
    },
    #[serde(rename = "new")]
    Open {
        url: Option<String>,
    },
    Close {
        index: Option<usize>,
    },
}

/// Why a call is no action, with advice to the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// What is wrong and what to do instead.
    pub advice: String,
}

/// A tool and its arguments, to be sent.
pub type Printed = (String, Map<String, Value>);

/// Why a server that calls itself so, with these tools, can't be used: it is another one, or too old.
pub(crate) fn unfit(name: &str, tools: &[ToolSpec]) -> Option<String> {
    let lacks = |tool: &&&str| !tools.iter().any(|t| t.name == **tool);
    let why = if let Some(tool) = NEEDED.iter().find(lacks) {
        format!("{name} has no tool {tool}")
    } else {
        // Versions that are made from Playwright's own say Playwright's number, as 1.64.0: they are all newer.
        let version = name.rsplit(' ').next()?.strip_prefix("0.0.")?;
        version.parse::<u32>().ok().filter(|n| *n < OLDEST)?;
        format!("{name} is too old; 0.0.{OLDEST} or newer is needed")
    };
    Some(format!(
        "{why}. Leave out --mcp-command, or say: --mcp-command 'npx -y @playwright/mcp@{PINNED}'"
    ))
}

fn offered() -> Vec<ToolSpec> {
    serde_json::from_str(OFFERED).unwrap_or_default()
}

/// Whether a tool is one of the browser's that may be called here.
pub fn is_known(tool: &str) -> bool {
    matches!(tool, SNAPSHOT | SCREENSHOT) || offered().iter().any(|known| known.name == tool)
}

/// The tools that are offered to a model: those that the server has.
pub fn offers(server: &[ToolSpec]) -> Vec<ToolSpec> {
    let mut tools = offered();
    tools.retain(|tool| server.iter().any(|s| s.name == tool.name));
    tools
}

/// Reads a call.
///
/// # Errors
/// [`Misfit`] for a tool or an argument that is not known, and for a value that an action can't hold.
pub fn parse(call: &ToolCall) -> Result<Action, Misfit> {
    let name = &call.name;
    if !is_known(name) {
        let advice = format!("The tool {name} is not available here.");
        return Err(Misfit { advice });
    }
    let mut args = call.args.clone();
    args.retain(|key, value| !value.is_null() && !IDLE.split(' ').any(|idle| idle == key));
    // By either name, and by both where both say the same.
    if args.get("ref") == args.get("target") {
        args.shift_remove("ref");
    }
    let mut named = json!({"name": name});
    if !args.is_empty() || !TAKE_NOTHING.contains(&name.as_str()) {
        named["args"] = Value::Object(args);
    }
    Call::deserialize(named).map_err(|wrong| {
        let wrong = wrong.to_string().replace('`', "'");
        // What a model gives in place of it may be a secret, and this is kept and shown.
        let wrong = match wrong.split_once(", expected ") {
            Some((given, expected)) if !given.starts_with("unknown field") => {
                format!("something in it has to be {expected}")
            }
            _ => wrong,
        };
        let advice = format!("{name} can't be called so: {wrong}.");
        Misfit { advice }
    })
}

/// Prints an action as this server takes it: what isn't given is left out.
pub fn print(action: &Action, server: &[ToolSpec]) -> Printed {
    let mut call = Call::serialize(action, serde_json::value::Serializer).unwrap_or_default();
    let name = call["name"].as_str().unwrap_or_default().to_owned();
    let mut args = match call["args"].take() {
        Value::Object(args) => args,
        _ => Map::new(),
    };
    args.retain(|_, value| !value.is_null());
    if *action == Action::Screenshot {
        args.insert("type".to_owned(), json!("png"));
        // In points of the page rather than of the screen, where the server knows the difference.
        if has_argument(server, SCREENSHOT, "scale") {
            args.insert("scale".to_owned(), json!("css"));
        }
    }
    if is_older(server) {
        as_older(&mut args);
    }
    (name, args)
}

/// A constant function of ours, with an element as its argument or without one.
pub(crate) fn evaluate(function: &str, target: Option<Reference>, server: &[ToolSpec]) -> Printed {
    let mut args = Map::from_iter([("function".to_owned(), json!(function))]);
    args.extend(target.map(|target| ("target".to_owned(), json!(target))));
    if is_older(server) {
        as_older(&mut args);
    }
    (EVALUATE.to_owned(), args)
}

/// Whether a server calls the references of elements as they were called up to 0.0.70.
fn is_older(server: &[ToolSpec]) -> bool {
    !has_argument(server, CLICK, "target")
}

fn has_argument(server: &[ToolSpec], tool: &str, argument: &str) -> bool {
    let tool = server.iter().find(|t| t.name == tool);
    tool.is_some_and(|t| t.input_schema["properties"].get(argument).is_some())
}

/// The arguments by their older names.
fn as_older(args: &mut Map<String, Value>) {
    for (new, old, words) in [
        ("target", "ref", None),
        ("startTarget", "startRef", Some("startElement")),
        ("endTarget", "endRef", Some("endElement")),
    ] {
        let target = args.remove(new).map(|target| (old.to_owned(), target));
        let words = words.filter(|_| target.is_some());
        args.extend(target);
        args.extend(words.map(|words| (words.to_owned(), json!(IN_WORDS))));
    }
    let fields = args.get_mut("fields").and_then(Value::as_array_mut);
    let fields = fields.into_iter().flatten();
    fields.filter_map(Value::as_object_mut).for_each(as_older);
}

/// Texts that a call would put into fields, each with the reference as it was given. Generous, since it tells what has to
/// be kept secret: also of calls that will be refused.
pub fn typed(call: &ToolCall) -> Vec<(&str, &str)> {
    fn entry<'a>(args: &'a Map<String, Value>, key: &str) -> Option<(&'a str, &'a str)> {
        let reference = args.get("target").or_else(|| args.get("ref"))?.as_str()?;
        Some((reference, args.get(key)?.as_str()?))
    }
    let fields = call.args.get("fields").and_then(Value::as_array);
    let fields = fields.into_iter().flatten().filter_map(Value::as_object);
    fields
        .filter_map(|field| entry(field, "value"))
        .chain(entry(&call.args, "text"))
        .collect()
}

#[cfg(test)]
mod tests;
