//! chrome-devtools-mcp: its tools, as version 1.11.0 lists them.
//!
//! Elements are named by `uid` (`1_7`), here by the reference `s1e7`. What a field gets is one text whatever the field is, so it is
//! read as [`Entry::Given`] and policy decides by the field. It has no tool that waits for a time: the program offers one of its
//! own and waits itself. Running scripts, uploads, emulation, network, performance and memory tools have no row; double clicks,
//! snapshots on the side and files are no arguments here.

pub(crate) mod answer;
mod outline;

use serde_json::{Map, Value, json};

use crate::arguments::{Arguments, Misfit, Printed, Table, as_map, offered, row, unknown_tool};
use domain::action::{Action, ActionKind, Entry, Field, Tabs};
use domain::call::{ToolCall, ToolSpec};
use domain::reference::Reference;

const SNAPSHOT: &str = "take_snapshot";
const SCREENSHOT: &str = "take_screenshot";
const EVALUATE: &str = "evaluate_script";
const PAGES: &str = "list_pages";
const SELECT_PAGE: &str = "select_page";
const NEW_PAGE: &str = "new_page";
const CLOSE_PAGE: &str = "close_page";
const NAVIGATE: &str = "navigate_page";
const WAIT_FOR: &str = "wait_for";
const HOVER: &str = "hover";
const CLICK: &str = "click";
const DRAG: &str = "drag";
const FILL: &str = "fill";
const FILL_FORM: &str = "fill_form";
const KEY: &str = "press_key";
const DIALOG: &str = "handle_dialog";
/// Offered by the program: the server has none.
const WAIT: &str = "wait";

/// Tools without which nothing works.
pub(crate) const NEEDED: &[&str] = &[SNAPSHOT, CLICK, NAVIGATE, FILL, EVALUATE, PAGES, DIALOG];

/// How long a page may take to load before the server gives up, in milliseconds.
const LOAD_LIMIT: u64 = 30_000;

/// Tool, what it does, and the arguments that may be given.
const TABLE: &Table = &[
    (SNAPSHOT, ActionKind::Look, &[]),
    (SCREENSHOT, ActionKind::Screenshot, &["fullPage"]),
    (WAIT_FOR, ActionKind::Wait, &["text"]),
    (WAIT, ActionKind::Wait, &["seconds"]),
    (PAGES, ActionKind::Tabs, &[]),
    (SELECT_PAGE, ActionKind::Tabs, &["pageId"]),
    (NEW_PAGE, ActionKind::Tabs, &["url"]),
    (CLOSE_PAGE, ActionKind::Tabs, &["pageId"]),
    (NAVIGATE, ActionKind::Navigate, &["type", "url"]),
    (HOVER, ActionKind::Hover, &["uid"]),
    (CLICK, ActionKind::Click, &["uid"]),
    (DRAG, ActionKind::Drag, &["from_uid", "to_uid"]),
    (FILL, ActionKind::Fill, &["uid", "value"]),
    (FILL_FORM, ActionKind::Fill, &["elements"]),
    (KEY, ActionKind::Press, &["key"]),
    (DIALOG, ActionKind::AnswerDialog, &["action", "promptText"]),
];

/// Arguments that may be given although they have no effect that is allowed, if they say so.
fn is_harmless(key: &str, value: &Value) -> bool {
    matches!(key, "dblClick" | "includeSnapshot" | "background") && value == &Value::Bool(false)
}

pub(crate) fn kind_of(tool: &str) -> Option<ActionKind> {
    row(TABLE, tool).map(|(kind, _)| kind)
}

pub(crate) fn offers(server: &[ToolSpec]) -> Vec<ToolSpec> {
    // A server's tool by the name of ours would not be the one that is called.
    let theirs = offered(TABLE, server).filter(|spec| spec.name != WAIT);
    let mut offered: Vec<ToolSpec> = theirs.map(plainer).collect();
    offered.push(ToolSpec {
        name: WAIT.to_owned(),
        description: "Wait for a number of seconds.".to_owned(),
        input_schema: json!({
            "type": "object",
            "properties": {"seconds": {"type": "number", "description": "How many seconds, 30 at most"}},
            "required": ["seconds"]
        }),
    });
    offered
}

/// Elements go by the references that the page is shown with, and of the ways to navigate two are left.
fn plainer(mut spec: ToolSpec) -> ToolSpec {
    let Some(properties) = spec
        .input_schema
        .get_mut("properties")
        .and_then(Value::as_object_mut)
    else {
        return spec;
    };
    for (key, property) in properties {
        match key.as_str() {
            "uid" | "from_uid" | "to_uid" => {
                property["description"] = json!("The element's ref in the newest page");
            }
            "elements" => {
                property["items"]["properties"]["uid"]["description"] =
                    json!("The field's ref in the newest page");
            }
            "type" => property["enum"] = json!(["url", "back"]),
            "pageId" => property["description"] = json!("The tab's number"),
            _ => {}
        }
    }
    spec
}

pub(crate) fn parse(call: &ToolCall) -> Result<Action, Misfit> {
    let Some((_, known)) = row(TABLE, &call.name) else {
        return Err(unknown_tool(call));
    };
    let args = Arguments::of(call);
    args.only(known, is_harmless)?;
    let tab = || {
        args.index("pageId")?
            .ok_or_else(|| Misfit::new("Say which tab, by its number as 'pageId'."))
    };
    Ok(match call.name.as_str() {
        SNAPSHOT => Action::Look,
        SCREENSHOT => Action::Screenshot {
            whole: args.flag("fullPage")?,
        },
        WAIT_FOR => match &args.texts("text")?[..] {
            [text] => Action::Wait {
                seconds: None,
                text: Some(text.clone()),
                gone: None,
            },
            _ => return Err(Misfit::new(format!("{WAIT_FOR} takes one text here."))),
        },
        WAIT => {
            let seconds = args
                .number("seconds")?
                .ok_or_else(|| Misfit::new("Say how many seconds to wait, as 'seconds'."))?;
            Action::Wait {
                seconds: Some(seconds),
                text: None,
                gone: None,
            }
        }
        PAGES => Action::Tabs(Tabs::List),
        SELECT_PAGE => Action::Tabs(Tabs::Select { index: tab()? }),
        NEW_PAGE => Action::Tabs(Tabs::Open {
            url: Some(args.text("url")?.to_owned()),
        }),
        CLOSE_PAGE => Action::Tabs(Tabs::Close {
            index: Some(tab()?),
        }),
        NAVIGATE => match args.maybe_text("type")? {
            None | Some("url") => Action::Navigate {
                url: args.text("url")?.to_owned(),
            },
            Some("back") => Action::Back,
            Some(_) => {
                return Err(Misfit::new(format!(
                    "{NAVIGATE} takes the type url or back here."
                )));
            }
        },
        HOVER => Action::Hover {
            target: element(args, "uid")?,
        },
        CLICK => Action::Click {
            target: element(args, "uid")?,
        },
        DRAG => Action::Drag {
            from: element(args, "from_uid")?,
            to: element(args, "to_uid")?,
        },
        FILL => Action::Fill {
            fields: vec![read_field(args)?],
        },
        FILL_FORM => Action::Fill {
            fields: args
                .list("elements")?
                .iter()
                .map(|e| element_of(args, e))
                .collect::<Result<_, _>>()?,
        },
        KEY => Action::Press {
            key: args.text("key")?.to_owned(),
        },
        _ => {
            let accept = match args.text("action")? {
                "accept" => true,
                "dismiss" => false,
                _ => {
                    return Err(Misfit::new(format!(
                        "{DIALOG} takes the action accept or dismiss."
                    )));
                }
            };
            Action::AnswerDialog {
                accept,
                text: args.maybe_text("promptText")?.map(str::to_owned),
            }
        }
    })
}

/// An element, by its reference in the page as it is shown, or by the server's own name for it.
fn element(args: Arguments<'_>, key: &str) -> Result<Reference, Misfit> {
    match args.maybe_text(key)?.and_then(reference) {
        Some(target) => Ok(target),
        None => args.element(&[key]),
    }
}

fn element_of(of: Arguments<'_>, element: &Value) -> Result<Field, Misfit> {
    let element = element
        .as_object()
        .ok_or_else(|| Misfit::new(format!("{FILL_FORM} needs a list of elements.")))?;
    let args = of.inside(element);
    args.only(&["uid", "value"], |_, _| false)?;
    read_field(args)
}

fn read_field(args: Arguments<'_>) -> Result<Field, Misfit> {
    Ok(Field {
        target: element(args, "uid")?,
        entry: Entry::Given(args.text("value")?.to_owned()),
    })
}

pub(crate) fn print(action: &Action) -> Result<Printed, Misfit> {
    let cannot = |what: &str| Err(Misfit::new(format!("This browser server can't {what}.")));
    let (tool, args) = match action {
        Action::Look => return Ok(look(true)),
        Action::Screenshot { whole } => (SCREENSHOT, json!({"format": "png", "fullPage": whole})),
        Action::Wait {
            seconds: None,
            text: Some(text),
            gone: None,
        } => (WAIT_FOR, json!({"text": [text]})),
        Action::Wait {
            seconds: Some(seconds),
            text: None,
            gone: None,
        } => (WAIT, json!({"seconds": seconds})),
        Action::Wait { .. } => return cannot("wait for that"),
        Action::Tabs(Tabs::List) => (PAGES, json!({})),
        Action::Tabs(Tabs::Select { index }) => (SELECT_PAGE, json!({"pageId": index})),
        Action::Tabs(Tabs::Open { url }) => (
            NEW_PAGE,
            json!({"url": url.as_deref().unwrap_or("about:blank"), "timeout": LOAD_LIMIT}),
        ),
        Action::Tabs(Tabs::Close { index: Some(index) }) => (CLOSE_PAGE, json!({"pageId": index})),
        Action::Tabs(Tabs::Close { index: None }) => {
            return cannot("close a tab without its number");
        }
        // Left to itself the server says yes to "Leave this page?", which is the person's to answer.
        Action::Back => (
            NAVIGATE,
            json!({"type": "back", "handleBeforeUnload": "dismiss", "timeout": LOAD_LIMIT}),
        ),
        Action::Navigate { url } => (
            NAVIGATE,
            json!({"type": "url", "url": url, "handleBeforeUnload": "dismiss", "timeout": LOAD_LIMIT}),
        ),
        Action::Hover { target } => (HOVER, json!({"uid": uid(*target)?})),
        Action::Click { target } => (CLICK, json!({"uid": uid(*target)?})),
        Action::Drag { from, to } => (DRAG, json!({"from_uid": uid(*from)?, "to_uid": uid(*to)?})),
        Action::Type { submit: true, .. } => {
            return cannot("type and press Enter in one; press Enter afterwards");
        }
        Action::Type { target, text, .. } => (FILL, json!({"uid": uid(*target)?, "value": text})),
        Action::Select { target, values } => match &values[..] {
            [value] => (FILL, json!({"uid": uid(*target)?, "value": value})),
            _ => return cannot("choose several options at once"),
        },
        Action::Fill { fields } => {
            let elements: Result<Vec<Value>, Misfit> = fields.iter().map(print_field).collect();
            (FILL_FORM, json!({"elements": elements?}))
        }
        Action::Press { key } => (KEY, json!({"key": key})),
        Action::AnswerDialog { accept, text } => {
            let mut args = json!({"action": if *accept { "accept" } else { "dismiss" }});
            if let Some(text) = text {
                args["promptText"] = json!(text);
            }
            (DIALOG, args)
        }
    };
    Ok((tool, as_map(args)))
}

fn print_field(field: &Field) -> Result<Value, Misfit> {
    let value = match &field.entry {
        Entry::Text(text) | Entry::Choose(text) | Entry::Slide(text) | Entry::Given(text) => {
            text.clone()
        }
        Entry::Tick(set) | Entry::Pick(set) => set.to_string(),
    };
    Ok(json!({"uid": uid(field.target)?, "value": value}))
}

/// `s1e7` as the server has it: `1_7`.
fn uid(target: Reference) -> Result<String, Misfit> {
    let (snapshot, number) = target
        .strip_prefix('s')
        .and_then(|rest| rest.split_once('e'))
        .ok_or_else(|| Misfit::new(format!("There is no element {target} on the current page.")))?;
    Ok(format!("{snapshot}_{number}"))
}

/// `1_7` as a reference: `s1e7`; `None` for what has another form.
pub(crate) fn reference(uid: &str) -> Option<Reference> {
    let (snapshot, number) = uid.split_once('_')?;
    Reference::new(&format!("s{snapshot}e{number}"))
}

/// `whole`: with what holds other things together, paragraphs above all.
pub(crate) fn look(whole: bool) -> Printed {
    (SNAPSHOT, as_map(json!({"verbose": whole})))
}

pub(crate) fn tabs() -> Printed {
    (PAGES, Map::new())
}

/// A constant function of ours. A dialog that opens meanwhile stays open: any word here would answer it, and none says yes.
pub(crate) fn evaluate(function: &str, target: Option<Reference>) -> Result<Printed, Misfit> {
    let mut args = json!({"function": function, "dialogAction": "", "waitForStableDom": false});
    if let Some(target) = target {
        args["args"] = json!([uid(target)?]);
    }
    Ok((EVALUATE, as_map(args)))
}

pub(crate) fn screenshot() -> Printed {
    (SCREENSHOT, as_map(json!({"format": "png"})))
}

pub(crate) fn typed(call: &ToolCall) -> Vec<(&str, &str)> {
    let elements = call
        .args
        .get("elements")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_object);
    elements
        .filter_map(entry)
        .chain(entry(&call.args))
        .collect()
}

fn entry(args: &Map<String, Value>) -> Option<(&str, &str)> {
    Some((args.get("uid")?.as_str()?, args.get("value")?.as_str()?))
}

#[cfg(test)]
mod tests;
