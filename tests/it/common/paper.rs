//! A site on paper: four pages as trees, and a run through them with the real loop, gate, policy and verification, but
//! without a browser. For tests whose subject is the other side of the loop: the model.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};
use subterminator::agent::port::{
    ApprovalAnswer, Approver, EndReading, HandOverNotice, HandOverReply,
};
use subterminator::agent::{Agent, Budget, RunSettings};
use subterminator::browser::port::{
    Acted, Browser, BrowserError, RequestGate, RequestGuard, ServerInfo, tools,
};
use subterminator::domain::authorization::Authorized;
use subterminator::domain::call::{ToolCall, ToolSpec};
use subterminator::domain::event::{AnsweredBy, Approval, Event, Wait};
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::RunResult;
use subterminator::domain::reader::ReaderAnswer;
use subterminator::domain::reference::Reference;
use subterminator::domain::service::ServiceDefinition;
use subterminator::model::port::Model;
use subterminator::model::reader::SecondReader;
use subterminator::page::facts::ElementFacts;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::page::tree;

use super::kept::{Kept, settings};

const ACCOUNT: &str = "- heading \"Account\" [ref=e1]\n- paragraph: Next billing date 1 March 2027\n- link \"Cancel subscription\" [ref=e2]:\n  - /url: /cancel\n- link \"Help\" [ref=e3]:\n  - /url: /help";
const FINAL: &str = "- heading \"Finish cancelling\" [ref=e1]\n- paragraph: You can rejoin at any time.\n- button \"Finish cancellation\" [ref=e2]\n- link \"Go back\" [ref=e3]:\n  - /url: /account";
const DONE: &str = "- heading \"Your cancellation is confirmed\" [ref=e1]\n- paragraph: Your subscription ends on March 1, 2027.";
const ENDED: &str = "- heading \"Account\" [ref=e1]\n- paragraph: Your subscription ends on March 1, 2027.\n- button \"Restart subscription\" [ref=e2]";

/// An end in words that no sign of the program knows, on both pages.
pub const BYE: &str = "- main [ref=e0]:\n  - heading \"So long\" [ref=e1]\n  - paragraph [ref=e2]: The gate closes behind you on March 1, 2027.";

/// Names to click on the way, best first, and the words at the end: for a scripted model.
pub const WAY: (&[&str], &[&str]) = (
    &["Finish cancellation", "Cancel subscription"],
    &["Your cancellation is confirmed"],
);

/// The service that the pages belong to.
pub fn service() -> ServiceDefinition {
    let text = r#"
        name = "shop"
        display_name = "Shop"
        status = "available"
        start_url = "https://shop.example/account"
        domains = ["shop.example"]
        goal = "Cancel."
        success = [{ id = "ends", when = { content = { regex = "^your subscription ends" } } }]
    "#;
    toml::from_str(text).unwrap()
}

/// The site and the browser in one.
struct Paper {
    page: PageSnapshot,
    /// Headings that say nothing, on every page.
    ballast: String,
    cancelled: u32,
    /// What both pages show after the last click, in place of words that prove it.
    bye: Option<&'static str>,
    info: ServerInfo,
    tools: Vec<ToolSpec>,
}

impl Paper {
    /// The site, with this many headings on every page that a person may have to read.
    fn new(ballast: usize, bye: Option<&'static str>) -> Self {
        let tool = |name: &str, key: &str| {
            let schema = json!({"type": "object", "required": [key], "properties": {key: {"type": "string"}, "element": {"type": "string"}}});
            ToolSpec {
                name: name.to_owned(),
                description: "Acts on the page".to_owned(),
                input_schema: schema,
            }
        };
        // In parts of ten: of what is all alike a model is shown the first few.
        let part = |i: usize, each: usize, part: &'static str| {
            if i.is_multiple_of(each) { part } else { "" }
        };
        let ballast: Vec<_> = (0..ballast)
            .map(|i| {
                let (outer, inner) = (part(i, 100, "\n- generic:"), part(i, 10, "\n  - generic:"));
                format!("{outer}{inner}\n    - textbox \"Line {i} of a long form about hills and people\" [ref=e{}]", 1000 + i)
            })
            .collect();
        let ballast = ballast.concat();
        Self {
            page: PageSnapshot::default(),
            ballast,
            cancelled: 0,
            bye,
            info: ServerInfo {
                name: "paper".to_owned(),
                tools: 2,
                started_in: Duration::ZERO,
            },
            tools: vec![
                tool("browser_click", "ref"),
                tool("browser_navigate", "url"),
            ],
        }
    }

    fn go(&mut self, path: &str) {
        let content = match path {
            "/cancel" => FINAL,
            "/done" => self.bye.unwrap_or(DONE),
            _ if self.cancelled > 0 => self.bye.unwrap_or(ENDED),
            _ => ACCOUNT,
        };
        let content = format!("{content}{}", self.ballast);

        let url = format!("https://shop.example{path}");
        self.page = PageSnapshot {
            title: "Shop".to_owned(),
            ..tree::page(&url, &content)
        };
    }
}

#[async_trait]
impl Browser for Paper {
    fn request_gate(&self) -> RequestGate {
        RequestGate::Off("it has none".to_owned())
    }

    fn guard_requests(&mut self, _: Arc<dyn RequestGuard>) {}

    fn info(&self) -> &ServerInfo {
        &self.info
    }

    fn tools(&self) -> &[ToolSpec] {
        &self.tools
    }

    async fn perform(&mut self, action: Authorized) -> Result<Acted, BrowserError> {
        let (name, args) = tools::print(action.action(), &self.tools);
        let call = ToolCall::own(&name, Value::Object(args));
        match (call.name.as_str(), call.text("ref")) {
            ("browser_navigate", _) => self.go("/account"),
            ("browser_click", Some("e2"))
                if self.page.url.ends_with("/account") && self.cancelled == 0 =>
            {
                self.go("/cancel");
            }
            ("browser_click", Some("e2")) if self.page.url.ends_with("/cancel") => {
                self.cancelled += 1;
                self.go("/done");
            }
            _ => {}
        }
        Ok(Acted {
            message: String::new(),
            dialog: false,
            url: Some(self.page.url.clone()),
        })
    }

    async fn snapshot(&mut self) -> Result<PageSnapshot, BrowserError> {
        Ok(self.page.clone())
    }

    async fn facts(&mut self, _: Option<Reference>) -> Result<ElementFacts, BrowserError> {
        Ok(ElementFacts {
            frame_url: self.page.url.clone(),
            ..ElementFacts::default()
        })
    }

    async fn screenshot(&mut self) -> Result<Vec<u8>, BrowserError> {
        Ok(b"\x89PNG".to_vec())
    }

    async fn reconnect(&mut self) -> Result<(), BrowserError> {
        Ok(())
    }

    async fn close(&mut self) {}
}

/// A person who says yes to the cancellation.
struct Person {
    asked: Vec<Approval>,
    /// What they say of the pages at the end; nobody is there where it is `None`.
    reads: Option<bool>,
    readings: Vec<EndReading>,
}

#[async_trait]
impl Approver for Person {
    async fn approve(&mut self, approval: &Approval) -> ApprovalAnswer {
        self.asked.push(approval.clone());
        ApprovalAnswer {
            approved: true,
            by: AnsweredBy::Line,
        }
    }

    fn reads(&self) -> bool {
        self.reads.is_some()
    }

    async fn confirm_end(&mut self, reading: &EndReading) -> ApprovalAnswer {
        self.readings.push(reading.clone());
        ApprovalAnswer {
            approved: self.reads == Some(true),
            by: AnsweredBy::Terminal,
        }
    }

    async fn hand_over(&mut self, _: &HandOverNotice) -> HandOverReply {
        HandOverReply::Unavailable
    }
}

/// What came of a run.
pub struct Ran {
    /// The result.
    pub result: RunResult,
    /// Everything that happened.
    pub events: Vec<Event>,
    /// Questions to the person.
    pub asked: Vec<Approval>,
    /// What the person was asked to read.
    pub readings: Vec<EndReading>,
    /// How often the last button was clicked.
    pub cancelled: u32,
}

impl Ran {
    /// Why it was waited for the model's API.
    pub fn waits(&self) -> Vec<&str> {
        let told = self.events.iter().filter_map(|event| match event {
            Event::Waiting(Wait::Model { problem, .. }) => problem.as_deref(),
            _ => None,
        });
        told.collect()
    }

    /// What second readers said: model, statement and problem.
    pub fn testimonies(&self) -> Vec<(&str, Option<&ReaderAnswer>, Option<&str>)> {
        let told = self.events.iter().filter_map(|e| match e {
            Event::Reader {
                model,
                testimony,
                problem,
                ..
            } => Some((model.as_str(), testimony.as_ref(), problem.as_deref())),
            _ => None,
        });
        told.collect()
    }

    /// What the person was warned of.
    pub fn warnings(&self) -> Vec<&str> {
        let told = self.events.iter().filter_map(|event| match event {
            Event::Warning { message } => Some(message.as_str()),
            _ => None,
        });
        told.collect()
    }
}

/// What a run has beside its model.
#[derive(Default)]
pub struct Wish<'m> {
    /// Limits and prices.
    pub budget: Budget,
    /// Headings on every page that say nothing, each another one.
    pub ballast: usize,
    /// The second reader.
    pub reader: Option<&'m mut dyn SecondReader>,
    /// The end is told in words that prove nothing: these.
    pub farewell: Option<&'static str>,
    /// The person sits at a terminal and says this of the pages.
    pub reads: Option<bool>,
    /// Masks these.
    pub secrets: Vec<String>,
}

/// Runs to the end.
pub async fn run(model: &mut dyn Model, wish: Wish<'_>) -> Ran {
    let mut site = Paper::new(wish.ballast, wish.farewell);
    let mut person = Person {
        asked: Vec::new(),
        reads: wish.reads,
        readings: Vec::new(),
    };
    let mut kept = Kept::default();
    let (service, masker) = (service(), Masker::new(wish.secrets));
    let settings = RunSettings {
        watch_every: Duration::from_millis(1),
        ..settings("shop", 12)
    };
    let agent = Agent::new(
        &mut site,
        model,
        &mut person,
        &mut kept,
        &service,
        &masker,
        settings,
    );
    let agent = agent.with_reader(wish.reader.map(|r| &mut *r as &mut dyn SecondReader));
    let result = agent.with_budget(wish.budget).run().await;
    Ran {
        result,
        events: kept.0,
        asked: person.asked,
        readings: person.readings,
        cancelled: site.cancelled,
    }
}
