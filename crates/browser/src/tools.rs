//! The tools of Playwright MCP: offered to a model, a model's call read into an [`Action`], and an [`Action`] printed as a call.
//!
//! Outside of this file nobody knows the name of a tool. A tool or an argument that isn't in the table is neither offered nor read:
//! what can't be read can't be done. The table says which tools exist for us, and with which arguments. A double click, modifier keys, other mouse buttons and file
//! names are not in it on purpose: a double click may hit what the first click brought up. Running code, uploads, installs and
//! the server's own search have no row.

use serde_json::{Map, Value, json};

use crate::arguments::{Argument, Arguments, Misfit, Printed, Tool, offer};
use crate::launch::PINNED;
use domain::action::{Action, ActionKind, Entry, Field, Tabs};
use domain::call::{ToolCall, ToolSpec};
use domain::reference::Reference;

const SNAPSHOT: &str = "browser_snapshot";
const CLICK: &str = "browser_click";
const NAVIGATE: &str = "browser_navigate";
const TYPE: &str = "browser_type";
const FILL: &str = "browser_fill_form";
const SCREENSHOT: &str = "browser_take_screenshot";
/// Runs a function in the page. In no row of the table: only constant functions of ours are sent.
const EVALUATE: &str = "browser_evaluate";
/// Lists requests.
pub(crate) const REQUESTS: &str = "browser_network_requests";

/// Tools without which nothing works.
const NEEDED: &[&str] = &[SNAPSHOT, CLICK, NAVIGATE, TYPE];

/// The oldest version that is spoken here: `0.0.N`.
const OLDEST: u32 = 64;

const IN_OWN_WORDS: Argument = ("element", "what you take it for", false);
const TARGET: Argument = ("target", "", true);

/// What may be called, and what is offered of it.
const TABLE: &[Tool] = {
    use ActionKind::{
        AnswerDialog, Back, Click, Drag, Fill, Hover, Look, Navigate, Press, Screenshot, Select,
        Tabs, Type, Wait,
    };
    &[
        (SNAPSHOT, Look, "", &[]),
        (SCREENSHOT, Screenshot, "", &[]),
        (CLICK, Click, "Click an element", &[IN_OWN_WORDS, TARGET]),
        (
            TYPE,
            Type,
            "Replace the text of a field",
            &[
                TARGET,
                ("text", "", true),
                ("submit", "press Enter afterwards", false),
            ],
        ),
        (
            "browser_select_option",
            Select,
            "Choose options of a list",
            &[TARGET, ("values", "", true)],
        ),
        (FILL, Fill, "Fill several fields", &[("fields", "", true)]),
        (
            "browser_press_key",
            Press,
            "Press a key",
            &[("key", "Enter, Escape, ArrowDown, a", true)],
        ),
        (
            "browser_handle_dialog",
            AnswerDialog,
            "Answer a native dialog",
            &[("accept", "", true), ("promptText", "", false)],
        ),
        (NAVIGATE, Navigate, "Open an address", &[("url", "", true)]),
        ("browser_navigate_back", Back, "Go back", &[]),
        (
            "browser_wait_for",
            Wait,
            "Wait",
            &[
                ("time", "seconds, at most 30", false),
                ("text", "until there", false),
                ("textGone", "until gone", false),
            ],
        ),
        ("browser_hover", Hover, "Point at an element", &[TARGET]),
        (
            "browser_drag",
            Drag,
            "Drag one element onto another",
            &[("startTarget", "", true), ("endTarget", "", true)],
        ),
        (
            "browser_tabs",
            Tabs,
            "List, open, select or close tabs",
            &[
                ("action", "", true),
                ("index", "", false),
                ("url", "", false),
            ],
        ),
    ]
};

/// What is read and not offered: what older servers call their arguments, and what makes no difference to what is judged.
fn is_read((_, kind, _, takes): &Tool, argument: &str) -> bool {
    let further: &[&str] = match kind {
        ActionKind::Screenshot => &["type", "fullPage", "scale"],
        ActionKind::Click | ActionKind::Hover | ActionKind::Select => &["element", "ref"],
        ActionKind::Type => &["element", "ref", "slowly"],
        ActionKind::Drag => &["startElement", "startRef", "endElement", "endRef"],
        _ => &[],
    };
    further.contains(&argument) || takes.iter().any(|(name, ..)| *name == argument)
}

/// What an argument is, as JSON Schema.
fn kind_of_value(argument: &str) -> Value {
    match argument {
        "accept" | "submit" => json!({"type": "boolean"}),
        "time" | "index" => json!({"type": "number"}),
        "values" => json!({"type": "array", "items": {"type": "string"}}),
        "action" => json!({"type": "string", "enum": ["list", "new", "select", "close"]}),
        "fields" => json!({"type": "array", "items": {
            "type": "object",
            "properties": {
                "target": {"type": "string"},
                "type": {"type": "string", "enum": ["textbox", "checkbox", "radio", "combobox", "slider"]},
                "value": {"type": "string", "description": "true or false; of combobox the option's text"},
            },
            "required": ["target", "type", "value"],
        }}),
        _ => json!({"type": "string"}),
    }
}

/// What a field of a form may say. `name` and `element` are the model's own words for it.
const FIELD: &[&str] = &["name", "element", "type", "ref", "target", "value"];

/// Where the reference of an element stands up to 0.0.70, and then.
const OLDER: &str = "ref";
const NEWER: &str = "target";
const ELEMENT: &[&str] = &[NEWER, OLDER];

/// Stands where a server wants a description of an element in words.
const IN_WORDS: &str = "the element";

/// Why a server that calls itself so, with these tools, can't be used: it is another one, or too old.
pub(crate) fn unfit(name: &str, tools: &[ToolSpec]) -> Option<String> {
    let lacks = |tool: &&&str| !tools.iter().any(|t| t.name == ***tool);
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

fn row(tool: &str) -> Option<&'static Tool> {
    TABLE.iter().find(|(name, ..)| *name == tool)
}

/// What a tool does; `None` for one that nobody here may call.
pub fn kind_of(tool: &str) -> Option<ActionKind> {
    row(tool).map(|(_, kind, ..)| *kind)
}

/// The tools that are offered to a model: those of the table that the server has, in few words, since they are sent with every request. The
/// newest page is always shown, and a picture comes with it where one helps: neither has to be asked for.
pub fn offers(server: &[ToolSpec]) -> Vec<ToolSpec> {
    let there = |(name, ..): &&Tool| server.iter().any(|s| s.name == *name);
    let asked = |(_, kind, ..): &&Tool| !matches!(kind, ActionKind::Look | ActionKind::Screenshot);
    let tools = TABLE.iter().filter(there).filter(asked);
    tools.map(|tool| offer(tool, kind_of_value)).collect()
}

/// Reads a call.
///
/// # Errors
/// [`Misfit`] for a tool or an argument that is not known, and for a value that an action can't hold.
pub fn parse(call: &ToolCall) -> Result<Action, Misfit> {
    let Some(tool) = row(&call.name) else {
        let advice = format!("The tool {} is not available here.", call.name);
        return Err(Misfit { advice });
    };
    let args = Arguments {
        tool: tool.0,
        args: &call.args,
    };
    args.only(|key| is_read(tool, key))?;
    Ok(match tool.1 {
        ActionKind::Look => Action::Look,
        ActionKind::Screenshot => Action::Screenshot,
        ActionKind::Wait => Action::Wait {
            seconds: args.number("time")?,
            text: args.maybe_text("text")?,
            gone: args.maybe_text("textGone")?,
        },
        ActionKind::Tabs => Action::Tabs(tabs(args)?),
        ActionKind::Back => Action::Back,
        ActionKind::Navigate => Action::Navigate {
            url: args.text("url")?,
        },
        ActionKind::Hover => Action::Hover {
            target: args.element(ELEMENT)?,
        },
        ActionKind::Click => Action::Click {
            target: args.element(ELEMENT)?,
        },
        ActionKind::Drag => Action::Drag {
            from: args.element(&["startTarget", "startRef"])?,
            to: args.element(&["endTarget", "endRef"])?,
        },
        ActionKind::Type => Action::Type {
            target: args.element(ELEMENT)?,
            text: args.text("text")?,
            submit: args.flag("submit")?,
        },
        ActionKind::Fill => Action::Fill {
            fields: args
                .list("fields")?
                .iter()
                .map(|field| read_field(args, field))
                .collect::<Result<_, _>>()?,
        },
        ActionKind::Select => Action::Select {
            target: args.element(ELEMENT)?,
            values: args.texts("values")?,
        },
        ActionKind::Press => Action::Press {
            key: args.text("key")?,
        },
        ActionKind::AnswerDialog => Action::AnswerDialog {
            accept: args.flag("accept")?,
            text: args.maybe_text("promptText")?,
        },
    })
}

fn tabs(args: Arguments<'_>) -> Result<Tabs, Misfit> {
    match args.text("action")?.as_str() {
        "list" => Ok(Tabs::List),
        "select" => {
            let index = args
                .index("index")?
                .ok_or_else(|| Misfit::new("Say which tab to select, by its number as 'index'."))?;
            Ok(Tabs::Select { index })
        }
        "new" => Ok(Tabs::Open {
            url: args.maybe_text("url")?,
        }),
        "close" => Ok(Tabs::Close {
            index: args.index("index")?,
        }),
        _ => Err(Misfit::new(format!(
            "{} takes the action list, select, new or close.",
            args.tool
        ))),
    }
}

fn read_field(of: Arguments<'_>, field: &Value) -> Result<Field, Misfit> {
    let args = Arguments {
        args: field
            .as_object()
            .ok_or_else(|| of.wrong("fields", "a list of fields"))?,
        ..of
    };
    args.only(|key| FIELD.contains(&key))?;
    let (target, value) = (args.element(ELEMENT)?, args.text("value")?);
    let set = || match value.as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Misfit::new("A box is filled with true or false.")),
    };
    let entry = match args.text("type")?.as_str() {
        "textbox" => Entry::Text(value),
        "checkbox" => Entry::Tick(set()?),
        "radio" => Entry::Pick(set()?),
        "combobox" => Entry::Choose(value),
        "slider" => Entry::Slide(value),
        other => {
            return Err(Misfit::new(format!(
                "A field can't be filled as a {other}."
            )));
        }
    };
    Ok(Field { target, entry })
}

/// Prints an action as this server takes it: what isn't given is left out.
pub fn print(action: &Action, server: &[ToolSpec]) -> Printed {
    let at = reference_name(server);
    let args = match action {
        Action::Look | Action::Back => json!({}),
        // In points of the page rather than of the screen, where the server knows the difference.
        Action::Screenshot => {
            let scale = has_argument(server, SCREENSHOT, "scale").then_some("css");
            json!({"type": "png", "scale": scale})
        }
        Action::Wait {
            seconds,
            text,
            gone,
        } => json!({"time": seconds, "text": text, "textGone": gone}),
        Action::Tabs(Tabs::List) => json!({"action": "list"}),
        Action::Tabs(Tabs::Select { index }) => json!({"action": "select", "index": index}),
        Action::Tabs(Tabs::Open { url }) => json!({"action": "new", "url": url}),
        Action::Tabs(Tabs::Close { index }) => json!({"action": "close", "index": index}),
        Action::Navigate { url } => json!({"url": url}),
        Action::Hover { target } | Action::Click { target } => json!({at: target}),
        Action::Drag { from, to } if at == NEWER => json!({"startTarget": from, "endTarget": to}),
        Action::Drag { from, to } => {
            json!({"startElement": IN_WORDS, "startRef": from, "endElement": IN_WORDS, "endRef": to})
        }
        Action::Type {
            target,
            text,
            submit,
        } => json!({at: target, "text": text, "submit": submit.then_some(true)}),
        Action::Fill { fields } => {
            let print = |field: &Field| {
                let (kind, value) = match &field.entry {
                    Entry::Text(text) => ("textbox", text.clone()),
                    Entry::Tick(set) => ("checkbox", set.to_string()),
                    Entry::Pick(set) => ("radio", set.to_string()),
                    Entry::Choose(value) => ("combobox", value.clone()),
                    Entry::Slide(value) => ("slider", value.clone()),
                };
                json!({"name": IN_WORDS, "type": kind, at: field.target, "value": value})
            };
            json!({"fields": fields.iter().map(print).collect::<Vec<_>>()})
        }
        Action::Select { target, values } => json!({at: target, "values": values}),
        Action::Press { key } => json!({"key": key}),
        Action::AnswerDialog { accept, text } => json!({"accept": accept, "promptText": text}),
    };
    let tool = TABLE.iter().find(|(_, kind, ..)| *kind == action.kind());
    (tool.map_or("", |(name, ..)| *name), given(args))
}

/// A constant function of ours, with an element as its argument or without one.
pub(crate) fn evaluate(function: &str, target: Option<Reference>, server: &[ToolSpec]) -> Printed {
    let args = json!({reference_name(server): target, "function": function});
    (EVALUATE, given(args))
}

/// What is given, without what is `null`.
fn given(args: Value) -> Map<String, Value> {
    let Value::Object(mut args) = args else {
        return Map::new();
    };
    args.retain(|_, value| !value.is_null());
    args
}

/// What this server calls the reference of an element.
fn reference_name(server: &[ToolSpec]) -> &'static str {
    if has_argument(server, CLICK, NEWER) {
        NEWER
    } else {
        OLDER
    }
}

fn has_argument(server: &[ToolSpec], tool: &str, argument: &str) -> bool {
    let tool = server.iter().find(|t| t.name == tool);
    tool.is_some_and(|t| t.input_schema["properties"].get(argument).is_some())
}

/// Texts that a call would put into fields, each with the reference as it was given. Generous, since it tells what has to
/// be kept secret: also of calls that will be refused.
pub fn typed(call: &ToolCall) -> Vec<(&str, &str)> {
    let fields = call
        .args
        .get("fields")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_object);
    fields
        .filter_map(|field| entry(field, "value"))
        .chain(entry(&call.args, "text"))
        .collect()
}

fn entry<'a>(args: &'a Map<String, Value>, key: &str) -> Option<(&'a str, &'a str)> {
    let reference = args
        .get("target")
        .or_else(|| args.get("ref"))
        .and_then(Value::as_str)?;
    Some((reference, args.get(key).and_then(Value::as_str)?))
}

#[cfg(test)]
mod tests;
