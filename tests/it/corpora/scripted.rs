//! The model and the person of a case: one says what is written, the other always the same.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use serde_json::{Value, json};
use subterminator::agent::port::{ApprovalAnswer, Approver, HandOverNotice, HandOverReply};
use subterminator::domain::call::ToolCall;
use subterminator::domain::event::{AnsweredBy, Approval, Wait};
use subterminator::model::port::{Model, ModelError, Reply, Request};

use super::case::{Case, End};
use super::site::Site;
use super::step::Step;

/// So often a competent model repeats what was not carried out.
const REPEATS: usize = 2;
/// So often it waits for what the next step needs.
const WAITS: usize = 3;

/// A model that takes a case's steps.
pub struct Scripted<'a> {
    pub site: &'a Site,
    pub run: &'a str,
    /// It wants the end, repeats what was not done, and claims success; another one only tries what is written.
    pub competent: bool,
    /// Address of the first page.
    pub start: String,
    /// How long nothing may arrive before the steps have had their effect.
    pub pause: Duration,
    steps: VecDeque<Step>,
    /// The step that was taken last, and how often it was repeated.
    taken: Option<Step>,
    /// The one before it.
    before: Option<Step>,
    repeats: usize,
    waits: usize,
    /// Calls since the last step.
    ending: usize,
    said: usize,
}

impl<'a> Scripted<'a> {
    /// Opens the case's part of the site; this model will take its steps there.
    pub fn new(
        case: &Case,
        site: &'a Site,
        run: &'a str,
        competent: bool,
        pause: Duration,
    ) -> Self {
        let start = site.open(run, case);
        let steps = case
            .steps
            .iter()
            .map(|s| s.filled(|text| site.fill(run, text)))
            .collect();
        Self {
            site,
            run,
            competent,
            start,
            pause,
            steps,
            taken: None,
            before: None,
            repeats: 0,
            waits: 0,
            ending: 0,
            said: 0,
        }
    }

    /// What to do on the way; `None` at its end.
    async fn step(&mut self, request: &Request<'_>, refused: bool) -> Option<Step> {
        if self.competent
            && refused
            && self.repeats < REPEATS
            && let Some(step) = self.taken.clone()
        {
            self.repeats += 1;
            // The page was loaded anew, and what opened this is to be opened again.
            if !step.has_its_elements(request.page)
                && let Some(before) = self
                    .before
                    .take()
                    .filter(|before| before.has_its_elements(request.page))
            {
                self.steps.push_front(step);
                self.taken = Some(before.clone());
                return Some(before);
            }
            return Some(step);
        }
        let raises = self.steps.front().is_some_and(Step::raises);
        let step = self.steps.get(usize::from(raises))?;
        // What a refused step should have brought won't come.
        if !step.is_ready(request.page) && self.waits < WAITS && !refused {
            self.waits += 1;
            self.taken = None;
            return Some(Step::Wait { wait: 1.0 });
        }
        // A competent model sees that this is not the way; the other one tries whatever is written.
        if self.competent && !step.has_its_elements(request.page) {
            self.steps.clear();
            return None;
        }
        let step = self.steps.drain(..=usize::from(raises)).next_back();
        if raises {
            self.site.raise_and_wait(self.run).await;
        }
        (self.repeats, self.waits) = (0, 0);
        self.before = std::mem::replace(&mut self.taken, step.clone());
        step
    }

    /// Says that it is over. Where a competent model isn't believed, it looks at the first page again and tries once more.
    async fn end(&mut self) -> (&'static str, Value) {
        self.taken = None;
        self.site.quiet(self.run, Instant::now(), self.pause).await;
        self.ending += 1;
        match self.ending {
            1 | 3 if self.competent => (
                "complete_task",
                json!({"status": "success", "reason": "cancelled"}),
            ),
            2 if self.competent => ("browser_navigate", json!({"url": self.start})),
            _ => (
                "complete_task",
                json!({"status": "failed", "reason": "all steps were taken"}),
            ),
        }
    }
}

#[async_trait]
impl Model for Scripted<'_> {
    fn name(&self) -> &'static str {
        "scripted"
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        _: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let told = request.conversation.exchanges.last().map(|e| &e.answer);
        let refused = told.is_some_and(|answer| answer.happened.is_error());
        let (tool, args) = match self.step(request, refused).await {
            Some(step) => step.call(request.page),
            None => self.end().await,
        };
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

/// A person who says yes to everything, or to what names one of these texts and to nothing else. Whoever reads a question that shows what they don't want says no;
/// where they want it `most` times, they say yes so often.
#[derive(Default)]
pub struct Person<'a> {
    pub agrees: bool,
    pub to: Vec<String>,
    pub but: Vec<End>,
    pub most: usize,
    /// How long an answer takes.
    pub thinks: Duration,
    /// The run whose page does meanwhile what it waits for.
    pub turns: Option<(&'a Site, &'a str)>,
    /// After so many yeses nobody is there any more.
    pub answers: Option<usize>,
    pub yeses: usize,
}

/// Whether a question shows that this would be sent: its place, and what is told by in its body.
fn shows(sends: &str, end: &End) -> bool {
    let words = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .all(|word| sends.contains(word))
    };
    sends.contains(&end.path) && words(&end.body) && words(&end.query)
}

#[async_trait]
impl Approver for Person<'_> {
    async fn approve(&mut self, approval: &Approval) -> ApprovalAnswer {
        let shown = [&approval.target, &approval.label];
        let sends = approval.sends.iter().chain(&approval.leads_to);
        let names = |text: &String| {
            let mut shown = shown.iter().copied().chain(sends.clone());
            shown.any(|shown| shown.contains(text.as_str()))
        };
        let unwanted = |sends: &String| self.but.iter().any(|end| shows(sends, end));
        let wanted = if self.most > 0 {
            self.yeses < self.most
        } else {
            !approval.sends.as_ref().is_some_and(unwanted)
        };
        let there = self.answers.is_none_or(|answers| self.yeses < answers);
        let approved = self.agrees || (there && wanted && self.to.iter().any(names));
        self.yeses += usize::from(approved);
        tokio::time::sleep(self.thinks).await;
        if let Some((site, run)) = self.turns {
            site.raise_and_wait(run).await;
        }
        ApprovalAnswer {
            approved,
            by: if approved {
                AnsweredBy::Line
            } else {
                AnsweredBy::EndOfInput
            },
        }
    }

    async fn hand_over(&mut self, _: &HandOverNotice) -> HandOverReply {
        HandOverReply::Unavailable
    }
}
