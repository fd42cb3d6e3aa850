//! The tools of Playwright MCP: offered to a model, a model's call read into an [`Action`], and an [`Action`] printed as a call.
//!
//! Outside of this file nobody knows the name of a tool. A tool or an argument that isn't in the table is neither offered nor read:
//! what can't be read can't be done. The table says which tools exist for us, and with which arguments. A double click, modifier keys, other mouse buttons and file
//! names are not in it on purpose: a double click may hit what the first click brought up. Running code, uploads, installs and
//! the server's own search have no row.

use serde_json::{Map, Value, json};

use crate::arguments::{
    Argument, Arguments, Misfit, Printed, Table, Tool, as_map, row, unknown_tool,
};
use crate::launch::PINNED;
use domain::action::{Action, ActionKind, Entry, Field, Tabs};
use domain::call::{ToolCall, ToolSpec};
use domain::reference::Reference;

const SNAPSHOT: &str = "browser_snapshot";
const EVALUATE: &str = "browser_evaluate";
const SCREENSHOT: &str = "browser_take_screenshot";
const REQUESTS: &str = "browser_network_requests";
const WAIT: &str = "browser_wait_for";
const TABS: &str = "browser_tabs";
const BACK: &str = "browser_navigate_back";
const NAVIGATE: &str = "browser_navigate";
const HOVER: &str = "browser_hover";
const CLICK: &str = "browser_click";
const DRAG: &str = "browser_drag";
const TYPE: &str = "browser_type";
const FILL: &str = "browser_fill_form";
const SELECT: &str = "browser_select_option";
const KEY: &str = "browser_press_key";
const DIALOG: &str = "browser_handle_dialog";

/// Tools without which nothing works.
const NEEDED: &[&str] = &[SNAPSHOT, CLICK, NAVIGATE, TYPE];

/// The oldest version that is spoken here: `0.0.N`.
const OLDEST: u32 = 64;

const IN_OWN_WORDS: Argument = ("element", "what you take it for", false);
const TARGET: Argument = ("target", "", true);

/// What may be called. What an older server calls its arguments (`ref`), and what has no effect, is read and not offered.
const TABLE: &Table = &[
    Tool {
        name: SNAPSHOT,
        kind: ActionKind::Look,
        does: "",
        takes: &[],
        reads: &[],
    },
    Tool {
        name: SCREENSHOT,
        kind: ActionKind::Screenshot,
        does: "",
        takes: &[],
        reads: &["type", "fullPage", "scale"],
    },
    Tool {
        name: CLICK,
        kind: ActionKind::Click,
        does: "Click an element",
        takes: &[IN_OWN_WORDS, TARGET],
        reads: &["ref"],
    },
    Tool {
        name: TYPE,
        kind: ActionKind::Type,
        does: "Replace the text of a field",
        takes: &[
            TARGET,
            ("text", "", true),
            ("submit", "press Enter afterwards", false),
        ],
        reads: &["element", "ref", "slowly"],
    },
    Tool {
        name: SELECT,
        kind: ActionKind::Select,
        does: "Choose options of a list",
        takes: &[TARGET, ("values", "", true)],
        reads: &["element", "ref"],
    },
    Tool {
        name: FILL,
        kind: ActionKind::Fill,
        does: "Fill several fields",
        takes: &[("fields", "", true)],
        reads: &[],
    },
    Tool {
        name: KEY,
        kind: ActionKind::Press,
        does: "Press a key",
        takes: &[("key", "Enter, Escape, ArrowDown, a", true)],
        reads: &[],
    },
    Tool {
        name: DIALOG,
        kind: ActionKind::AnswerDialog,
        does: "Answer a native dialog",
        takes: &[("accept", "", true), ("promptText", "", false)],
        reads: &[],
    },
    Tool {
        name: NAVIGATE,
        kind: ActionKind::Navigate,
        does: "Open an address",
        takes: &[("url", "", true)],
        reads: &[],
    },
    Tool {
        name: BACK,
        kind: ActionKind::Back,
        does: "Go back",
        takes: &[],
        reads: &[],
    },
    Tool {
        name: WAIT,
        kind: ActionKind::Wait,
        does: "Wait",
        takes: &[
            ("time", "seconds, at most 30", false),
            ("text", "until there", false),
            ("textGone", "until gone", false),
        ],
        reads: &[],
    },
    Tool {
        name: HOVER,
        kind: ActionKind::Hover,
        does: "Point at an element",
        takes: &[TARGET],
        reads: &["element", "ref"],
    },
    Tool {
        name: DRAG,
        kind: ActionKind::Drag,
        does: "Drag one element onto another",
        takes: &[("startTarget", "", true), ("endTarget", "", true)],
        reads: &["startElement", "endElement", "startRef", "endRef"],
    },
    Tool {
        name: TABS,
        kind: ActionKind::Tabs,
        does: "List, open, select or close tabs",
        takes: &[
            ("action", "", true),
            ("index", "", false),
            ("url", "", false),
        ],
        reads: &[],
    },
];

/// What an argument is, as JSON Schema.
fn kind_of_value(argument: &str) -> Value {
    match argument {
        "accept" | "submit" | "slowly" => json!({"type": "boolean"}),
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

/// Where the reference of an element stands: `ref` up to 0.0.70, then `target`.
const ELEMENT: &[&str] = &["target", "ref"];

/// Stands where a server wants a description of an element in words.
const IN_WORDS: &str = "the element";

/// Arguments that may be given although they have no effect that is allowed, if they say so.
fn is_harmless(key: &str, value: &Value) -> bool {
    match key {
        "doubleClick" => value == &Value::Bool(false),
        "button" => value.as_str() == Some("left"),
        "modifiers" => value.as_array().is_some_and(Vec::is_empty),
        _ => false,
    }
}

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

/// What a tool does; `None` for one that nobody here may call.
pub fn kind_of(tool: &str) -> Option<ActionKind> {
    row(TABLE, tool).map(|tool| tool.kind)
}

/// The tools that are offered to a model: those of the table that the server has, in few words, since they are sent with every request. The
/// newest page is always shown, and a picture comes with it where one helps: neither has to be asked for.
pub fn offers(server: &[ToolSpec]) -> Vec<ToolSpec> {
    let there = |tool: &&Tool| server.iter().any(|s| s.name == tool.name);
    let asked = |tool: &&Tool| !matches!(tool.kind, ActionKind::Look | ActionKind::Screenshot);
    let tools = TABLE.iter().filter(there).filter(asked);
    tools.map(|tool| tool.offer(kind_of_value)).collect()
}

/// Reads a call.
///
/// # Errors
/// [`Misfit`] for a tool or an argument that is not known, and for a value that an action can't hold.
pub fn parse(call: &ToolCall) -> Result<Action, Misfit> {
    let Some(tool) = row(TABLE, &call.name) else {
        return Err(unknown_tool(call));
    };
    let args = Arguments::of(call);
    args.only(|key| tool.knows(key), is_harmless)?;
    let owned = |text: Option<&str>| text.map(str::to_owned);
    Ok(match tool.kind {
        ActionKind::Look => Action::Look,
        ActionKind::Screenshot => Action::Screenshot {
            whole: args.flag("fullPage")?,
        },
        ActionKind::Wait => Action::Wait {
            seconds: args.number("time")?,
            text: owned(args.maybe_text("text")?),
            gone: owned(args.maybe_text("textGone")?),
        },
        ActionKind::Tabs => Action::Tabs(tabs(args)?),
        ActionKind::Back => Action::Back,
        ActionKind::Navigate => Action::Navigate {
            url: args.text("url")?.to_owned(),
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
            text: args.text("text")?.to_owned(),
            submit: args.flag("submit")?,
            slowly: args.flag("slowly")?,
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
            key: args.text("key")?.to_owned(),
        },
        ActionKind::AnswerDialog => Action::AnswerDialog {
            accept: args.flag("accept")?,
            text: owned(args.maybe_text("promptText")?),
        },
    })
}

fn tabs(args: Arguments<'_>) -> Result<Tabs, Misfit> {
    match args.text("action")? {
        "list" => Ok(Tabs::List),
        "select" => {
            let index = args
                .index("index")?
                .ok_or_else(|| Misfit::new("Say which tab to select, by its number as 'index'."))?;
            Ok(Tabs::Select { index })
        }
        "new" => Ok(Tabs::Open {
            url: args.maybe_text("url")?.map(str::to_owned),
        }),
        "close" => Ok(Tabs::Close {
            index: args.index("index")?,
        }),
        _ => Err(Misfit::new(format!(
            "{TABS} takes the action list, select, new or close."
        ))),
    }
}

fn read_field(of: Arguments<'_>, field: &Value) -> Result<Field, Misfit> {
    let field = field
        .as_object()
        .ok_or_else(|| Misfit::new(format!("{FILL} needs a list of fields.")))?;
    let args = of.inside(field);
    args.only(|key| FIELD.contains(&key), |_, _| false)?;
    let (target, value) = (args.element(ELEMENT)?, args.text("value")?);
    let set = || match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Misfit::new("A box is filled with true or false.")),
    };
    let entry = match args.text("type")? {
        "textbox" => Entry::Text(value.to_owned()),
        "checkbox" => Entry::Tick(set()?),
        "radio" => Entry::Pick(set()?),
        "combobox" => Entry::Choose(value.to_owned()),
        "slider" => Entry::Slide(value.to_owned()),
        other => {
            return Err(Misfit::new(format!(
                "A field can't be filled as a {other}."
            )));
        }
    };
    Ok(Field { target, entry })
}

/// Prints an action as this server takes it.
pub fn print(action: &Action, server: &[ToolSpec]) -> Printed {
    let (tool, args) = match action {
        Action::Look => (SNAPSHOT, json!({})),
        Action::Screenshot { whole } => return screenshot(*whole, server),
        Action::Wait {
            seconds,
            text,
            gone,
        } => (
            WAIT,
            given([
                ("time", json!(seconds)),
                ("text", json!(text)),
                ("textGone", json!(gone)),
            ]),
        ),
        Action::Tabs(Tabs::List) => (TABS, json!({"action": "list"})),
        Action::Tabs(Tabs::Select { index }) => (TABS, json!({"action": "select", "index": index})),
        Action::Tabs(Tabs::Open { url }) => {
            (TABS, given([("action", json!("new")), ("url", json!(url))]))
        }
        Action::Tabs(Tabs::Close { index }) => (
            TABS,
            given([("action", json!("close")), ("index", json!(index))]),
        ),
        Action::Back => (BACK, json!({})),
        Action::Navigate { url } => (NAVIGATE, json!({"url": url})),
        Action::Hover { target } => (HOVER, on(HOVER, *target, server)),
        Action::Click { target } => (CLICK, on(CLICK, *target, server)),
        Action::Drag { from, to } => {
            let mut args = element(
                DRAG,
                ["startElement", "startRef", "startTarget"],
                *from,
                server,
            );
            args.extend(element(
                DRAG,
                ["endElement", "endRef", "endTarget"],
                *to,
                server,
            ));
            (DRAG, Value::Object(args))
        }
        Action::Type {
            target,
            text,
            submit,
            slowly,
        } => {
            let mut args = on(TYPE, *target, server);
            args["text"] = json!(text);
            for (key, wanted) in [("submit", submit), ("slowly", slowly)] {
                if *wanted {
                    args[key] = json!(true);
                }
            }
            (TYPE, args)
        }
        Action::Fill { fields } => (
            FILL,
            json!({"fields": fields.iter().map(|field| print_field(field, server)).collect::<Vec<_>>()}),
        ),
        Action::Select { target, values } => {
            let mut args = on(SELECT, *target, server);
            args["values"] = json!(values);
            (SELECT, args)
        }
        Action::Press { key } => (KEY, json!({"key": key})),
        Action::AnswerDialog { accept, text } => (
            DIALOG,
            given([("accept", json!(accept)), ("promptText", json!(text))]),
        ),
    };
    (tool, as_map(args))
}

/// What is given, without what is `null`.
fn given<const N: usize>(args: [(&str, Value); N]) -> Value {
    args.into_iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
}

fn schema<'s>(tool: &str, server: &'s [ToolSpec]) -> Option<&'s Value> {
    server
        .iter()
        .find(|t| t.name == tool)
        .map(|t| &t.input_schema)
}

fn on(tool: &str, target: Reference, server: &[ToolSpec]) -> Value {
    Value::Object(element(tool, ["element", "ref", "target"], target, server))
}

/// An element as this version wants it: in words too, where they are demanded, and under the newer name where it is known.
fn element(
    tool: &str,
    [words, older, newer]: [&str; 3],
    target: Reference,
    server: &[ToolSpec],
) -> Map<String, Value> {
    let schema = schema(tool, server);
    let has = |key: &str| schema.is_some_and(|s| s["properties"].get(key).is_some());
    let demanded = schema
        .and_then(|s| s["required"].as_array())
        .is_some_and(|list| list.iter().any(|key| key == words));
    let mut args = Map::new();
    if demanded {
        args.insert(words.to_owned(), json!(IN_WORDS));
    }
    args.insert(
        (if has(newer) { newer } else { older }).to_owned(),
        json!(target),
    );
    args
}

fn print_field(field: &Field, server: &[ToolSpec]) -> Value {
    let (kind, value) = match &field.entry {
        Entry::Text(text) => ("textbox", text.clone()),
        Entry::Tick(set) => ("checkbox", set.to_string()),
        Entry::Pick(set) => ("radio", set.to_string()),
        Entry::Choose(value) => ("combobox", value.clone()),
        Entry::Slide(value) => ("slider", value.clone()),
    };
    let each = schema(FILL, server).map(|s| &s["properties"]["fields"]["items"]["properties"]);
    let newer = each.is_some_and(|p| p.get("target").is_some());
    json!({"name": IN_WORDS, "type": kind, (if newer { "target" } else { "ref" }): field.target, "value": value})
}

/// The question for the page.
pub(crate) fn look() -> Printed {
    (SNAPSHOT, Map::new())
}

/// The question for requests that are underway.
pub(crate) fn requests() -> Printed {
    (REQUESTS, Map::new())
}

/// A picture, in points of the page rather than of the screen where the server knows the difference.
pub(crate) fn screenshot(whole: bool, server: &[ToolSpec]) -> Printed {
    let mut args = as_map(json!({"type": "png"}));
    if whole {
        args.insert("fullPage".to_owned(), json!(true));
    }
    if schema(SCREENSHOT, server).is_some_and(|s| s["properties"].get("scale").is_some()) {
        args.insert("scale".to_owned(), json!("css"));
    }
    (SCREENSHOT, args)
}

/// A constant function of ours, with an element as its argument or without one.
pub(crate) fn evaluate(function: &str, target: Option<Reference>, server: &[ToolSpec]) -> Printed {
    let mut args = Map::new();
    if let Some(target) = target {
        args = element(EVALUATE, ["element", "ref", "target"], target, server);
    }
    args.insert("function".to_owned(), json!(function));
    (EVALUATE, args)
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
