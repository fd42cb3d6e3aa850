//! A small site of four pages, and everybody who takes part in a run.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};
mod site;

pub use site::*;

use crate::port::{
    ApprovalAnswer, Approver, EndReading, EventSink, HandOverNotice, HandOverReply, SinkError,
};
use crate::{Agent, RunSettings};
use browser::port::{BrowserError, RequestGuard};
use domain::call::ToolCall;
use domain::event::{AnsweredBy, Approval, Event, Moment, Wait};
use domain::masking::Masker;
use domain::outcome::RunResult;
use domain::service::ServiceDefinition;
use domain::vision::{Vision, When};
use model::port::{Model, ModelError, ModelErrorKind, Reply, Request};
use page::snapshot::PageSnapshot;
use page::tree;

/// A page from its tree.
pub fn page(url: &str, content: &str) -> PageSnapshot {
    PageSnapshot {
        title: "Shop".into(),
        ..tree::page(url, content)
    }
}

pub const ACCOUNT: &str = "- heading \"Account\" [ref=e1]\n- paragraph: Next billing date 1 March 2027\n- link \"Cancel subscription\" [ref=e2]:\n  - /url: /cancel\n- link \"Help\" [ref=e3]:\n  - /url: /help";
pub const FINAL: &str = "- heading \"Finish cancelling\" [ref=e1]\n- paragraph: You can rejoin at any time.\n- button \"Finish cancellation\" [ref=e2]\n- link \"Go back\" [ref=e3]:\n  - /url: /account";
pub const DONE: &str = "- heading \"Your cancellation is confirmed\" [ref=e1]\n- paragraph: Your subscription ends on March 1, 2027. Confirmation number SH-4711.";
pub const ENDED: &str = "- heading \"Account\" [ref=e1]\n- paragraph: Your subscription ends on March 1, 2027.\n- button \"Restart subscription\" [ref=e2]";
pub const LOGIN: &str = "- heading \"Sign in\" [ref=e1]\n- textbox \"E-mail\" [ref=e2]\n- textbox \"Password\" [ref=e3]\n- button \"Sign in\" [ref=e4]";

/// The service that these pages belong to.
pub fn service() -> ServiceDefinition {
    toml::from_str(
        r#"
        name = "shop"
        display_name = "Shop"
        status = "available"
        start_url = "https://shop.example/account"
        domains = ["shop.example"]
        goal = "Cancel."
        success = [{ id = "ends", when = { content = { regex = "^your subscription ends" } } }]
        failure = [{ id = "error", when = { content = { contains = "something went wrong" } } }]
        "#,
    )
    .unwrap()
}

/// What happens when a call arrives.
pub type OnCall = Box<dyn FnMut(&ToolCall, &mut Site) -> Result<(), BrowserError> + Send>;

/// Who stands at the request gate.
pub type Guard = Arc<dyn RequestGuard>;

/// One answer of the model: its calls.
pub type Answer = Vec<(&'static str, Value)>;
/// One without any.
pub const SILENCE: Answer = Vec::new();

#[derive(Default)]
pub struct FakeModel {
    pub script: VecDeque<Answer>,
    /// Messages, tools and view of each request.
    pub seen: Vec<(usize, Vec<String>, String, String)>,
    /// What happens at the request gate before the answer to a request of this number.
    pub thinks: Option<fn(usize, &Guard)>,
    pub guard: Arc<OnceLock<Guard>>,
    /// It answers 400 to pictures.
    pub blind: bool,
    /// Which requests had a picture.
    pub pictures: Vec<bool>,
}

/// A single call.
pub fn call(name: &'static str, args: Value) -> Answer {
    vec![(name, args)]
}

pub fn click(reference: &str) -> Answer {
    let args = json!({"ref": reference, "element": "a harmless help link"});
    call("browser_click", args)
}

pub fn complete(status: &str) -> Answer {
    let args = json!({"status": status, "reason": "because"});
    call("complete_task", args)
}

#[async_trait]
impl Model for FakeModel {
    fn name(&self) -> &'static str {
        "fake"
    }
    async fn next(
        &mut self,
        request: &Request<'_>,
        _: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let pictured = request.image.is_some();
        self.pictures.push(pictured);
        if self.blind && pictured {
            return Err(ModelError {
                kind: ModelErrorKind::BadRequest,
                message: "This model does not support image input.".to_owned(),
                attempts: 1,
            });
        }
        let c = request.conversation;
        let told = c.exchanges.last().map(|e| format!("{:?}", e.answer));
        let tools = c.tools.iter().map(|t| t.name.clone()).collect();
        let view = request.view.to_owned();
        let messages = 1 + 2 * c.exchanges.len();
        (self.seen).push((messages, tools, view, told.unwrap_or_default()));
        if let (Some(thinks), Some(guard)) = (self.thinks, self.guard.get()) {
            thinks(self.seen.len(), guard);
        }
        let calls = self.script.pop_front().unwrap_or_default();
        let number = self.seen.len();
        let named = |(i, (name, args)): (usize, (&str, Value))| ToolCall {
            id: format!("c{number}-{i}"),
            ..ToolCall::own(name, args)
        };
        Ok(Reply {
            calls: calls.into_iter().enumerate().map(named).collect(),
            attempts: 1,
            ..Reply::default()
        })
    }
}

#[derive(Default)]
pub struct Person {
    /// Answers to questions; none left means nobody is there.
    pub answers: VecDeque<bool>,
    pub asked: Vec<Approval>,
    /// Says yes to click themself, and has said so by now.
    pub by_own_hand: Option<Arc<AtomicBool>>,
    pub handed: u32,
    /// Presses Enter when handed over.
    pub enters: bool,
    /// What is said to the one question whether the pages show the end; `None`: nobody sits at a terminal.
    pub reads: Option<bool>,
    /// How often that was asked.
    pub read: u32,
}

#[async_trait]
impl Approver for Person {
    async fn approve(&mut self, approval: &Approval) -> ApprovalAnswer {
        self.asked.push(approval.clone());
        let (approved, by) = if let Some(said) = &self.by_own_hand {
            said.store(true, Ordering::SeqCst);
            (true, AnsweredBy::OwnHand)
        } else {
            let answer = self.answers.pop_front();
            answer.map_or((false, AnsweredBy::EndOfInput), |a| (a, AnsweredBy::Line))
        };
        ApprovalAnswer { approved, by }
    }
    async fn hand_over(&mut self, _: &HandOverNotice) -> HandOverReply {
        self.handed += 1;
        let replies = [HandOverReply::Unavailable, HandOverReply::Done];
        replies[usize::from(self.enters)]
    }
    fn reads(&self) -> bool {
        self.reads.is_some()
    }
    async fn confirm_end(&mut self, _: &EndReading) -> ApprovalAnswer {
        self.read += 1;
        ApprovalAnswer {
            approved: self.reads == Some(true),
            by: AnsweredBy::Terminal,
        }
    }
}

/// Keeps events in memory; fails from a certain one on, if told so.
#[derive(Default)]
pub struct Memory {
    pub events: Vec<Event>,
    pub full_at: Option<fn(&Event) -> bool>,
}

impl EventSink for Memory {
    fn emit(&mut self, event: &Event) -> Result<(), SinkError> {
        if self.full_at.is_some_and(|full| full(event)) {
            return Err(SinkError {
                path: "journal.jsonl".into(),
                source: std::io::Error::other("no space left"),
            });
        }
        self.events.push(event.clone());
        Ok(())
    }
    fn keep_picture(
        &mut self,
        moment: Moment,
        extension: &str,
        _: &[u8],
    ) -> Result<PathBuf, SinkError> {
        Ok(PathBuf::from(format!("/run/{}.{extension}", moment.name())))
    }
}

/// Everybody together.
pub struct Scene {
    pub browser: FakeBrowser,
    pub model: FakeModel,
    pub person: Person,
    pub memory: Memory,
    pub settings: RunSettings,
    pub service: ServiceDefinition,
    pub masker: Masker,
}

impl Scene {
    pub fn new(script: impl IntoIterator<Item = Answer>) -> Self {
        let browser = FakeBrowser::new();
        let model = FakeModel {
            script: script.into_iter().collect(),
            guard: Arc::clone(&browser.shared),
            ..FakeModel::default()
        };
        Self {
            browser,
            model,
            person: Person::default(),
            memory: Memory::default(),
            settings: RunSettings {
                max_turns: 20,
                dry_run: false,
                no_checkpoint: false,
                read_only: false,
                strict: false,
                headless: false,
                named: "shop".to_owned(),
                earlier: None,
                watch_every: Duration::from_millis(1),
                look_again: &[],
                when: When::PeriodEnd,
                vision: Vision::Auto,
                page_budget: 24_000,
                now: || "2026-01-01T00:00:00Z".to_owned(),
            },
            service: service(),
            masker: Masker::default(),
        }
    }

    /// The usual run: the end is approved and done, claimed, and then given up.
    pub fn ending() -> Self {
        let script = [
            click("e2"),
            click("e2"),
            complete("success"),
            complete("failed"),
        ];
        Self::new(script).saying(&[true])
    }

    pub fn saying(mut self, answers: &[bool]) -> Self {
        self.person.answers = answers.iter().copied().collect();
        self
    }

    /// Whatever is done does this.
    pub fn plays(&mut self, mut done: impl FnMut(&ToolCall, &mut Site) + Send + 'static) {
        self.browser.on_call = Box::new(move |call, site| {
            done(call, site);
            Ok(())
        });
    }

    /// The way in leads to the last page, and a click there does this; whatever else is done shows the account.
    pub fn at_the_end(&mut self, mut ends: impl FnMut(&mut Site) + Send + 'static) {
        self.plays(
            move |call, site| match (call.name.as_str(), site.page.url.as_str()) {
                ("browser_click", "https://shop.example/account") => site.go("/cancel"),
                ("browser_click", _) => ends(site),
                _ => site.go("/account"),
            },
        );
    }

    /// A click does this, wherever; whatever else is done shows the account.
    pub fn at_a_click(&mut self, mut clicked: impl FnMut(&mut Site) + Send + 'static) {
        self.plays(move |call, site| match call.name.as_str() {
            "browser_click" => clicked(site),
            _ => site.go("/account"),
        });
    }

    /// What the model was told right before a request of this number, from 0.
    pub fn told(&self, request: usize) -> &str {
        &self.model.seen[request].3
    }

    /// How often the browser was told to click.
    pub fn clicks(&self) -> usize {
        let performed = self.browser.site.performed.iter();
        performed.filter(|c| c.name == "browser_click").count()
    }

    /// How many events are such.
    pub fn count(&self, such: impl Fn(&Event) -> bool) -> usize {
        self.memory.events.iter().filter(|e| such(e)).count()
    }

    /// Whether one is.
    pub fn tells(&self, such: impl Fn(&Event) -> bool) -> bool {
        self.count(such) > 0
    }

    /// The loop over everybody here.
    pub fn agent(&mut self) -> Agent<'_> {
        Agent::new(
            &mut self.browser,
            &mut self.model,
            &mut self.person,
            &mut self.memory,
            &self.service,
            &self.masker,
            self.settings.clone(),
        )
    }

    pub async fn run(&mut self) -> RunResult {
        self.agent().run().await
    }
}
