//! What the fake model says: a list of steps, one a request, or a policy for flows of unknown length.

use std::collections::VecDeque;
use std::fmt;

use regex::{Regex, RegexBuilder};
use serde_json::{Map, Value, json};

use super::Api;

/// Roles of elements that a model would act on; a heading with the same words is none.
const ROLES: &str =
    "button link radio checkbox switch textbox searchbox combobox option tab menuitem listitem";

/// What one request is answered with.
pub enum Step {
    /// One tool call.
    Call(String, Value),
    /// Clicks the first enabled element on the page whose accessible name contains this, in any case;
    /// `/…/` is a regular expression.
    ClickNamed(String),
    /// Text without a call.
    Text(String),
    /// Several calls at once.
    Several(Vec<(String, Value)>),
    /// An HTTP error with headers and body.
    Status(u16, Vec<(String, String)>, String),
    /// A response body as it is, with status 200.
    Raw(String),
    /// Bytes that needn't be text, with status 200.
    Bytes(Vec<u8>),
    /// Never answers.
    Stall,
    /// Begins to answer and never ends.
    StallInBody,
    /// Begins to answer and breaks the connection.
    Reset,
    /// Something that is no JSON, with status 200.
    Malformed,
    /// A call whose arguments were cut off at the output limit.
    Truncated(String),
    /// Decides anew on every request, for the rest of the run.
    Loop(Eager),
    /// Decides by what was asked.
    With(Box<dyn FnMut(&Seen) -> Step + Send>),
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(name, args) => write!(f, "Call({name}, {args})"),
            Self::ClickNamed(label) => write!(f, "ClickNamed({label})"),
            Self::Status(code, ..) => write!(f, "Status({code})"),
            _ => f.write_str("Step"),
        }
    }
}

impl Step {
    /// One tool call.
    pub fn call(name: &str, args: Value) -> Self {
        Self::Call(name.to_owned(), args)
    }

    /// Clicks an element by its name.
    pub fn click(label: &str) -> Self {
        Self::ClickNamed(label.to_owned())
    }

    /// Ends the run.
    pub fn complete(success: bool) -> Self {
        let status = if success { "success" } else { "failed" };
        Self::call(
            "complete_task",
            json!({"status": status, "reason": "as the page says"}),
        )
    }

    /// Only text.
    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// An error in neither provider's format, so that only the status counts.
    pub fn status(code: u16) -> Self {
        Self::Status(code, Vec::new(), String::new())
    }

    /// An error with `retry-after`.
    pub fn retry_after(code: u16, value: &str) -> Self {
        Self::Status(
            code,
            vec![("retry-after".to_owned(), value.to_owned())],
            String::new(),
        )
    }

    /// Decides by what was asked.
    pub fn with(decide: impl FnMut(&Seen) -> Self + Send + 'static) -> Self {
        Self::With(Box::new(decide))
    }
}

/// A policy that clicks its way through a flow whose length nobody knows. On each page, in this order:
/// ends the run when a success word is there, clicks the first label that is there; otherwise gives up.
#[derive(Debug, Clone)]
pub struct Eager {
    /// Names to click, best first; a ticked box or chosen radio button doesn't count.
    labels: Vec<String>,
    /// Words on the page that mean success.
    success: Vec<String>,
}

impl Eager {
    /// Clicks these labels until one of these words is on the page.
    pub fn new(labels: &[&str], success: &[&str]) -> Self {
        let owned = |list: &[&str]| list.iter().map(|&l| l.to_owned()).collect();
        Self {
            labels: owned(labels),
            success: owned(success),
        }
    }

    fn decide(&self, seen: &Seen) -> Step {
        if self.success.iter().any(|word| seen.says(word)) {
            return Step::complete(true);
        }
        let target = self.labels.iter().find_map(|label| seen.find(label));
        match target {
            Some(target) => seen.click(&target),
            None => Step::complete(false),
        }
    }
}

/// What the server says on the wire.
pub enum Said {
    /// Text and calls.
    Message(String, Vec<(String, Value)>),
    /// Everything else stays a step.
    Step(Step),
}

/// Steps in order. A [`Step::Loop`] stays; without one, a request after the last step is a violation.
#[derive(Debug, Default)]
pub struct Script {
    steps: VecDeque<Step>,
}

impl<I: IntoIterator<Item = Step>> From<I> for Script {
    fn from(steps: I) -> Self {
        Self {
            steps: steps.into_iter().collect(),
        }
    }
}

impl Script {
    /// What to say to this request.
    pub fn next(&mut self, seen: &Seen) -> Result<Said, String> {
        let step = match self.steps.front() {
            Some(Step::Loop(policy)) => policy.decide(seen),
            Some(_) => self.steps.pop_front().ok_or("no step")?,
            None => return Err("the script has no step for this request".to_owned()),
        };
        Ok(seen.settle(step))
    }
}

/// An element on the page that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// ARIA role.
    pub role: String,
    /// Accessible name.
    pub name: String,
    /// Reference.
    pub reference: String,
    /// Its whole line.
    pub line: String,
}

impl Target {
    /// A person could act on it, and it is not in the wanted state already.
    fn is_usable(&self) -> bool {
        let used_up = self.line.contains("[disabled]") || self.line.contains("[checked]");
        !used_up && ROLES.split(' ').any(|role| role == self.role)
    }
}

/// A request as a model sees it, whatever the API.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The body.
    pub body: Value,
    /// Tool names with their schemas.
    pub tools: Map<String, Value>,
    /// All text of the last message: the last result and the newest page.
    pub page: String,
}

impl Seen {
    /// Reads a body that has been checked.
    pub fn of(api: Api, body: Value) -> Self {
        let list = |key: &str| body[key].as_array().cloned().unwrap_or_default();
        let mut tools = Map::new();
        for tool in list("tools") {
            let (tool, schema) = match api {
                Api::Anthropic => (&tool, &tool["input_schema"]),
                Api::OpenAi => (&tool["function"], &tool["function"]["parameters"]),
            };
            tools.insert(
                tool["name"].as_str().unwrap_or_default().to_owned(),
                schema.clone(),
            );
        }
        let messages = list("messages");
        let spoken = messages
            .iter()
            .rposition(|m| m["role"] == "assistant")
            .map_or(0, |i| i + 1);
        let page = messages[spoken..]
            .iter()
            .map(|m| texts(&m["content"]))
            .collect::<Vec<_>>()
            .join("\n");
        Self { body, tools, page }
    }

    /// Whether these words are in the last message, in any case.
    pub fn says(&self, words: &str) -> bool {
        self.page.to_lowercase().contains(&words.to_lowercase())
    }

    /// The first element with such a name that a person could act on.
    pub fn find(&self, label: &str) -> Option<Target> {
        let wanted = pattern(label);
        self.elements()
            .into_iter()
            .find(|t| t.is_usable() && wanted.is_match(&t.name))
    }

    /// Elements with a reference, in order: lines like `- button "Name" [ref=e7]`.
    pub fn elements(&self) -> Vec<Target> {
        let line =
            Regex::new(r#"^[\s'-]*([a-z]+) "((?:[^"\\]|\\.)*)".*?\[ref=([A-Za-z0-9]+)\]"#).unwrap();
        let read = |text: &str| {
            let found = line.captures(text)?;
            let name = found[2].replace("\\\"", "\"").replace("\\\\", "\\");
            Some(Target {
                role: found[1].to_owned(),
                name,
                reference: found[3].to_owned(),
                line: text.trim().to_owned(),
            })
        };
        self.page.lines().filter_map(read).collect()
    }

    /// Arguments for a tool that acts on an element, named as the tool's schema has them.
    pub fn aim(&self, tool: &str, target: &Target, further: Value) -> Value {
        let properties = &self.tools.get(tool).unwrap_or(&Value::Null)["properties"];
        let key = if properties.get("target").is_some() {
            "target"
        } else {
            "ref"
        };
        let mut args = Map::new();
        if properties.get("element").is_some() {
            args.insert(
                "element".to_owned(),
                json!(format!("{} {}", target.name, target.role)),
            );
        }
        args.insert(key.to_owned(), json!(target.reference));
        if let Value::Object(further) = further {
            args.extend(further);
        }
        Value::Object(args)
    }

    fn click(&self, target: &Target) -> Step {
        Step::Call(
            "browser_click".to_owned(),
            self.aim("browser_click", target, Value::Null),
        )
    }

    /// A step made plain: what goes over the wire.
    fn settle(&self, step: Step) -> Said {
        match step {
            Step::Call(name, args) => Said::Message(String::new(), vec![(name, args)]),
            Step::Several(calls) => Said::Message("Several things at once.".to_owned(), calls),
            Step::Text(text) => Said::Message(text, Vec::new()),
            Step::ClickNamed(label) => match self.find(&label) {
                Some(target) => self.settle(self.click(&target)),
                None => Said::Message(format!("{label:?} isn't on the page."), Vec::new()),
            },
            Step::Loop(policy) => self.settle(policy.decide(self)),
            Step::With(mut decide) => {
                let step = decide(self);
                self.settle(step)
            }
            other => Said::Step(other),
        }
    }
}

fn pattern(label: &str) -> Regex {
    let inner = label.strip_prefix('/').and_then(|l| l.strip_suffix('/'));
    let text = inner.map_or_else(|| regex::escape(label), str::to_owned);
    RegexBuilder::new(&text)
        .case_insensitive(true)
        .build()
        .unwrap()
}

/// All text in a message's content, results of tools included.
fn texts(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Array(blocks) => {
            let text = |b: &Value| {
                b["text"]
                    .as_str()
                    .map_or_else(|| texts(&b["content"]), str::to_owned)
            };
            blocks.iter().map(text).collect::<Vec<_>>().join("\n")
        }
        _ => String::new(),
    }
}
