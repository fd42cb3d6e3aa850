//! One flow, walked by a model, and what the oracle says of it.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use serde_json::Value;
use subterminator::agent::port::{
    ApprovalAnswer, Approver, HandOverNotice, HandOverReply, Inquiry,
};
use subterminator::agent::{Agent, RunSettings};
use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::Browser as _;
use subterminator::domain::action::ActionKind;
use subterminator::domain::event::{AnsweredBy, Approval, Event};
use subterminator::domain::evidence::Source;
use subterminator::domain::goal::Thing;
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::{Outcome, RunResult};
use subterminator::domain::reader::ReaderPage;
use subterminator::domain::service::ServiceDefinition;
use subterminator::model::port::Model;
use subterminator::model::reader::SecondReader;
use subterminator::page::state::PageState;
use subterminator::services::Catalogue;

use super::served::Flow;
use crate::common::kept::{Kept, settings};
use crate::common::seen::Seen;
use crate::corpora::reader::Manner;
use crate::corpora::{days, wish};

/// Most turns and longest time of a flow.
const TURNS: u32 = 40;
const LIMIT: Duration = Duration::from_mins(3);

/// Who reads beside the planner, and how long pages that lag are waited for.
pub struct Beside {
    pub reader: Option<Manner>,
    pub look_again: &'static [Duration],
}

impl Beside {
    /// As the environment wishes, without waiting.
    pub fn wished() -> Self {
        Self {
            reader: wish::reader(),
            look_again: &[],
        }
    }
}

/// The person: says yes to everything, knows which thing they want ended, and says nothing of their life.
struct Person {
    object: String,
    /// So often they were asked something else than yes or no.
    inquiries: usize,
}

#[async_trait]
impl Approver for Person {
    async fn approve(&mut self, _: &Approval) -> ApprovalAnswer {
        ApprovalAnswer {
            approved: true,
            by: AnsweredBy::Line,
        }
    }

    async fn inquire(&mut self, asked: &Inquiry) -> Option<String> {
        self.inquiries += 1;
        let named = |choice: &str| {
            choice
                .to_lowercase()
                .split(|c: char| !c.is_alphanumeric())
                .filter(|word| word.len() > 2 && self.object.contains(word))
                .count()
        };
        let best = asked.choices.iter().max_by_key(|c| named(c))?;
        (named(best) > 0).then(|| best.clone())
    }

    async fn hand_over(&mut self, _: &HandOverNotice) -> HandOverReply {
        HandOverReply::Unavailable
    }
}

/// What came of a flow.
pub struct Row {
    pub name: String,
    truth: String,
    /// The oracle at the end.
    told: Value,
    pub violations: Vec<String>,
    result: Option<RunResult>,
    questions: usize,
    /// Questions that want more than yes or no.
    pub inquiries: usize,
    /// After the end was claimed, something was clicked or a step of the flow was shown again.
    pub reopened: bool,
    /// A reader quoted a page of before.
    pub quoted_before: bool,
    /// So many entries of the list are told as gone beside the thing.
    pub vanished: usize,
    took: Duration,
    story: Vec<String>,
}

impl Row {
    pub fn outcome(&self) -> &'static str {
        match self.result.as_ref().map(|r| &r.outcome) {
            None => "out of time",
            Some(Outcome::Cancelled { .. }) => "cancelled",
            Some(Outcome::AlreadyCancelled { .. }) => "already_cancelled",
            Some(Outcome::ThirdPartyBilling { .. }) => "third_party",
            Some(Outcome::NeedsHuman { .. }) => "needs_human",
            Some(Outcome::Paused { .. }) => "paused",
            Some(Outcome::Pending { .. }) => "pending",
            Some(Outcome::OtherObject { .. }) => "other_object",
            Some(Outcome::NotCancelled) => "not_cancelled",
            Some(Outcome::Unverified) => "unverified",
        }
    }

    /// What was to be reached is reached, by the oracle.
    pub fn done(&self) -> bool {
        let is = |key: &str| self.told[key].as_bool() == Some(true);
        match self.truth.as_str() {
            "ended" => is("ended"),
            "ends_on" => is("ended") || self.told["ends_on"].is_string(),
            "pending" => is("pending"),
            _ => !is("ended") && !is("pending") && !is("paused") && self.told["ends_on"].is_null(),
        }
    }

    fn ended(&self) -> bool {
        self.told["ended"].as_bool() == Some(true) || self.told["ends_on"].is_string()
    }

    fn success(&self) -> bool {
        self.result.as_ref().is_some_and(|r| r.success)
    }

    /// An end is told that was none.
    pub fn false_success(&self) -> bool {
        self.success() && !self.ended()
    }

    /// Finished and proved, or rightly told as impossible.
    pub fn finished(&self) -> bool {
        let told = match self.truth.as_str() {
            "ended" | "ends_on" => self.success(),
            _ => !self.success(),
        };
        self.done() && told && self.violations.is_empty()
    }
}

/// The service at the flow's address. Its goal names what is to be ended, as the task of this benchmark does (`flows/README.md`);
/// with `UNNAMED=1` only the person knows.
pub fn service_of(flow: &Flow) -> ServiceDefinition {
    let mut service = Catalogue::load(None).0.generic(&flow.url).unwrap();
    if std::env::var("UNNAMED").is_err() && !flow.object.is_empty() {
        let thing: Thing = flow.object.parse().unwrap();
        service.goal = thing.named_in(&service.goal);
    }
    service
}

/// Walks a flow from its start page to wherever this model ends.
pub async fn walk(
    flow: &Flow,
    browser: &mut Playwright,
    model: &mut dyn Model,
    beside: &Beside,
) -> Row {
    let service = service_of(flow);
    let mut person = Person {
        object: flow.object.to_lowercase(),
        inquiries: 0,
    };
    let mut sink = Kept::default();
    let settings = RunSettings {
        now: days::now,
        look_again: beside.look_again,
        ..settings(&flow.name, TURNS)
    };
    let masker = Masker::default();
    let mut reader = flow.reader(beside.reader);
    let begun = Instant::now();
    let mut agent = Agent::new(
        browser,
        model,
        &mut person,
        &mut sink,
        &service,
        &masker,
        settings,
    )
    .with_reader(
        reader
            .as_mut()
            .map(|reader| reader as &mut dyn SecondReader),
    );
    let result = tokio::time::timeout(LIMIT, agent.run()).await.ok();
    drop(agent);
    let took = begun.elapsed();
    let told = crate::browser::world::ask_for(reqwest::Method::GET, &flow.oracle).await;
    let told: Value = serde_json::from_str(&told).unwrap();
    let list = told["violations"].as_array().into_iter().flatten();
    let violations = list
        .map(|v| v.as_str().map_or_else(|| v.to_string(), ToOwned::to_owned))
        .collect();
    let questions = sink
        .0
        .iter()
        .filter(|e| matches!(e, Event::Question { .. }))
        .count();
    let quoted_before = sink.0.iter().any(quotes_before);
    let vanished = sink.0.iter().map(vanished).max().unwrap_or(0);
    let story = match &result {
        Some(r) => Seen::of(&sink.0, r).story,
        None => Seen::story(&sink.0),
    };
    let left = result.is_none()
        || browser
            .snapshot()
            .await
            .is_ok_and(|p| p.dialog.is_some() || p.tabs.len() > 1);
    if left {
        browser.reconnect().await.unwrap();
    }
    Row {
        name: flow.name.clone(),
        truth: flow.truth.clone(),
        told,
        violations,
        result,
        questions,
        inquiries: person.inquiries,
        reopened: reopened(&sink.0),
        quoted_before,
        vanished,
        took,
        story,
    }
}

/// Whether the flow was gone into again once its end was claimed.
fn reopened(events: &[Event]) -> bool {
    let claims = |e: &Event| matches!(e, Event::Turn { tool, .. } if tool == "complete_task");
    let goes_in = |e: &Event| match e {
        Event::Acting { action, .. } => *action == Some(ActionKind::Click),
        Event::Page { state, .. } => {
            matches!(state, PageState::ExitSurvey | PageState::FinalConfirmation)
        }
        _ => false,
    };
    events.iter().skip_while(|e| !claims(e)).any(goes_in)
}

fn quotes_before(event: &Event) -> bool {
    let Event::Reader {
        testimony: Some(said),
        ..
    } = event
    else {
        return false;
    };
    said.quotes.iter().any(|q| q.page == ReaderPage::Before)
}

fn vanished(event: &Event) -> usize {
    let Event::Ledger { entries, .. } = event else {
        return 0;
    };
    let gone = entries.iter().filter(|e| e.source == Source::Vanished);
    gone.count()
}

/// The table, and what else was wanted.
pub fn table(rows: &[Row]) -> String {
    let switched_on = |name: &str| std::env::var(name).is_ok_and(|v| v == "1");
    let mut text = String::new();
    let yes = |is: bool| if is { "yes" } else { "no" };
    if !switched_on("TOTALS") {
        let _ = writeln!(
            text,
            "\n| flow | truth | done | outcome | right | violations | turns | questions | s | said |\n|---|---|---|---|---|---|--:|--:|--:|---|"
        );
        for row in rows {
            if switched_on("STORY") {
                let _ = writeln!(
                    text,
                    "== {}\n{}\n{}",
                    row.name,
                    row.story.join("\n"),
                    row.told
                );
            }
            let said = row
                .result
                .as_ref()
                .and_then(|r| r.error.as_deref())
                .unwrap_or_default();
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {} | {} | {} | {:.0} | {} |",
                row.name,
                row.truth,
                yes(row.done()),
                row.outcome(),
                yes(row.finished()),
                row.violations.join("; "),
                row.result.as_ref().map_or(0, |r| r.turns),
                row.questions,
                row.took.as_secs_f64(),
                said
            );
        }
    }
    let count = |test: &dyn Fn(&Row) -> bool| rows.iter().filter(|r| test(r)).count();
    #[expect(clippy::cast_precision_loss, reason = "a few dozen")]
    let mean = |of: usize| of as f64 / rows.len().max(1) as f64;
    let _ = writeln!(
        text,
        "{} flows: finished and proved, or rightly told {}; done by the oracle, nothing else touched {}; false ends {}; with violations {}; {:.2} questions, {:.1} turns, {:.0} s a flow",
        rows.len(),
        count(&Row::finished),
        count(&|r| r.done() && r.violations.is_empty()),
        count(&Row::false_success),
        count(&|r| !r.violations.is_empty()),
        mean(rows.iter().map(|r| r.questions).sum()),
        mean(
            rows.iter()
                .map(|r| r.result.as_ref().map_or(0, |r| r.turns as usize))
                .sum()
        ),
        mean(
            rows.iter()
                .map(|r| usize::try_from(r.took.as_secs()).unwrap_or(0))
                .sum()
        ),
    );
    text
}
