//! A model that knows the way: it takes the steps that the flow's hand wrote down, by what it is sent of the page. Whatever it meets beside
//! them is the program's own obstacle: refusals, calls that could not be made, waiting, a claim that isn't believed.

use std::collections::VecDeque;

use async_trait::async_trait;
use serde_json::{Value, json};
use subterminator::domain::call::ToolCall;
use subterminator::domain::event::Wait;
use subterminator::model::port::{Model, ModelError, Reply, Request};
use subterminator::page::control::label_of;
use subterminator::page::snapshot::{ElementId, PageSnapshot};

use super::served::Flow;

/// So often a step is tried again that was refused.
const REPEATS: usize = 2;
/// So often it waits for what a step needs; some dialogs count first.
const WAITS: usize = 4;
/// So often it begins anew where the page went back on the way.
const ANEW: usize = 3;

/// The model.
pub struct Competent {
    /// What a page can show at the end.
    truth: String,
    steps: VecDeque<Value>,
    behind: Vec<Value>,
    taken: Option<Value>,
    anew: usize,
    repeats: usize,
    waits: usize,
    ending: usize,
    said: usize,
    /// About what its requests took, without what a provider caches of them.
    tokens: u64,
    /// What it was sent.
    read: Vec<String>,
    /// What it met beside its steps.
    obstacles: Vec<String>,
}

impl Competent {
    pub fn new(flow: &Flow) -> Self {
        Self {
            truth: flow.truth.clone(),
            steps: flow
                .steps
                .iter()
                .filter(|s| s.get("wait").is_none())
                .cloned()
                .collect(),
            behind: Vec::new(),
            taken: None,
            anew: 0,
            repeats: 0,
            waits: 0,
            ending: 0,
            said: 0,
            tokens: 0,
            read: Vec::new(),
            obstacles: Vec::new(),
        }
    }

    /// Tells what it met on the way, and with `VIEW=1` what it read.
    pub fn tell(&self, flow: &str) {
        if std::env::var("VIEW").is_ok_and(|v| v == "1") {
            eprintln!("{}", self.read.join("\n"));
        }
        let turns = u64::try_from(self.said.max(1)).unwrap_or(1);
        eprintln!("{flow}: {} tokens of page a turn", self.tokens / turns);
        for obstacle in &self.obstacles {
            eprintln!("{flow}: {obstacle}");
        }
    }

    fn call(&mut self, page: &PageSnapshot, refusal: Option<&str>) -> (&'static str, Value) {
        if let Some(why) = refusal {
            let of = self
                .taken
                .as_ref()
                .map_or("the end".to_owned(), Value::to_string);
            self.obstacles.push(format!("{of}: {why}"));
            if let Some(step) = self.taken.clone() {
                match tool(page, &step) {
                    Some(call) if self.repeats < REPEATS => {
                        self.repeats += 1;
                        return call;
                    }
                    Some(_) => {}
                    // It wasn't done, so it is still to be done.
                    None => {
                        self.behind.pop();
                        self.steps.push_front(step);
                    }
                }
            }
        }
        let Some(step) = self.steps.front() else {
            return self.end();
        };
        if let Some(call) = tool(page, step) {
            self.taken = self.steps.pop_front();
            self.behind.extend(self.taken.clone());
            (self.repeats, self.waits) = (0, 0);
            return call;
        }
        if self.waits < WAITS {
            self.waits += 1;
            self.taken = None;
            return ("browser_wait_for", json!({"time": 2}));
        }
        self.obstacles
            .push(format!("{step}: its element isn't on the page"));
        // Whoever knows the way goes on from the last step of it that the page shows.
        let shown = self.behind.iter().rposition(|s| tool(page, s).is_some());
        if let Some(at) = shown.filter(|_| self.anew < ANEW) {
            self.anew += 1;
            for step in self.behind.split_off(at).into_iter().rev() {
                self.steps.push_front(step);
            }
            self.waits = 0;
            return self.call(page, None);
        }
        self.steps.clear();
        self.end()
    }

    /// Says that it is over, as far as the pages can show it; not believed, it says that it believes so.
    fn end(&mut self) -> (&'static str, Value) {
        self.taken = None;
        self.ending += 1;
        let status = match (self.truth.as_str(), self.ending) {
            // Its page says so, whatever it ended.
            ("ended" | "ends_on" | "other_only", 1) => "success",
            ("ended" | "ends_on", 2) => "done_unconfirmed",
            ("pending", 1) => "pending",
            _ => "failed",
        };
        let reason = "all steps were taken";
        ("complete_task", json!({"status": status, "reason": reason}))
    }
}

#[async_trait]
impl Model for Competent {
    fn name(&self) -> &'static str {
        "competent"
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        _: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let told = request.conversation.exchanges.last().map(|e| &e.answer);
        let refused = told.filter(|answer| answer.happened.is_error());
        let refusal =
            refused.map(|answer| answer.text.lines().next().unwrap_or_default().to_owned());
        let conversation = request.conversation;
        if self.said == 0 {
            let tools = conversation.tools.iter();
            let tools = tools.map(|t| format!("{} {}: {}", t.name, t.description, t.input_schema));
            self.read
                .extend([conversation.system.clone(), conversation.goal.clone()]);
            self.read.extend(tools);
        }
        self.read.push(format!("<< {told:?}\n{}", request.view));
        self.tokens += u64::try_from(request.view.len() / 4).unwrap_or_default();
        let (tool, args) = self.call(request.page, refusal.as_deref());
        self.said += 1;
        let call = ToolCall {
            id: format!("c{}", self.said),
            ..ToolCall::own(tool, args)
        };
        Ok(Reply {
            calls: vec![call],
            attempts: 1,
            ..Reply::default()
        })
    }
}

/// A step as a call on this page; `None` while what it needs can't be used.
fn tool(page: &PageSnapshot, step: &Value) -> Option<(&'static str, Value)> {
    let on = |key: &str| {
        let wanted = step[key].as_str()?;
        let id = find(page, wanted)?;
        Some(json!({"element": wanted, "target": page.elements[id].reference.as_deref()}))
    };
    let text = |key: &str| step[key].as_str().unwrap_or_default().to_owned();
    if step.get("click").is_some() {
        return Some(("browser_click", on("click")?));
    }
    if step.get("check").is_some() {
        return Some(("browser_click", on("check")?));
    }
    if step.get("type").is_some() {
        let slider = step["type"]
            .as_str()
            .is_some_and(|w| w.starts_with("slider:"));
        let mut args = on("type")?;
        if slider {
            let field = json!({"target": args["target"], "name": args["element"], "element": args["element"], "type": "slider", "value": text("text")});
            return Some(("browser_fill_form", json!({"fields": [field]})));
        }
        args["text"] = text("text").into();
        return Some(("browser_type", args));
    }
    if step.get("select").is_some() {
        let mut args = on("select")?;
        args["values"] = json!([option(page, step["select"].as_str()?, &text("value"))]);
        return Some(("browser_select_option", args));
    }
    Some(("browser_press_key", json!({"key": text("press")})))
}

/// The option that is meant by a value: the one that says it, else the last, which tends to be the one that claims nothing.
fn option(page: &PageSnapshot, list: &str, value: &str) -> String {
    let value = value.to_lowercase();
    let names: Vec<String> = find(page, list).map_or(Vec::new(), |id| {
        page.subtree(id)
            .iter()
            .filter(|e| e.role == "option")
            .map(|e| e.label().to_string())
            .collect()
    });
    let said = names
        .iter()
        .filter_map(|n| Some((says(n, &value)?, n)))
        .min()
        .map(|(_, n)| n);
    said.or(names.last()).cloned().unwrap_or(value)
}

/// The element of a step by what a person reads on it: of those that can be used the one that says the least beside it, and the
/// innermost of these.
fn find(page: &PageSnapshot, wanted: &str) -> Option<ElementId> {
    let (role, name) = wanted.split_once(':').unwrap_or(("", wanted));
    let name = name.to_lowercase();
    let beside = |id: ElementId| {
        let element = &page.elements[id];
        let seen = page.seen(id).map_or("", |seen| seen.text.as_str());
        [&label_of(page, id), &*element.name, &*element.text, seen]
            .iter()
            .filter_map(|text: &&str| says(text, &name))
            .min()
    };
    (0..page.elements.len())
        .filter(|id| {
            let element = &page.elements[*id];
            element.reference.is_some()
                && (role.is_empty() || element.role == role)
                && !element.is("disabled")
                && page.usable(*id)
        })
        .filter_map(|id| Some((beside(id)?, std::cmp::Reverse(page.elements[id].depth), id)))
        .min()
        .map(|(_, _, id)| id)
}

/// How much a text says beside these words (in lower case); `None` where it doesn't say them. What only begins elsewhere is worse than
/// any end.
fn says(text: &str, words: &str) -> Option<(bool, usize)> {
    let text = text.trim().to_lowercase();
    let at = text.find(words)?;
    Some((at > 0, text.len() - words.len()))
}
