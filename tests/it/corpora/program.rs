//! A case through the program: the real loop, gate and policy, the real server and the real browser, with or without the
//! gate for requests.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use subterminator::agent::{Agent, RunSettings};
use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::Browser as _;
use subterminator::domain::event::{Event, RequestDecision};
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::Outcome;
use subterminator::domain::service::ServiceDefinition;
use subterminator::model::reader::SecondReader;
use subterminator::model::rules::Rules;
use subterminator::proof::Evidence;
use subterminator::services::Catalogue;
use tempfile::TempDir;

use super::case::{Case, Kind};
use super::crew::{Queue, work};
use super::days;
use super::reader::Reader;
use super::requests::RecordedRequest;
use super::scripted::{Person, Scripted};
use super::site::{Arrived, Site};
use super::wish;
use crate::browser::world::launch;
use crate::common::kept::{Kept, settings};
use crate::common::seen::Seen;

/// A site that is quiet for so long gets nothing more from what was done.
pub const QUIET: Duration = Duration::from_millis(300);

/// One column of a table: a browser of its own, kept for many cases.
pub struct Program {
    browser: Playwright,
    _profile: TempDir,
}

/// A browser with the gate for requests, and the folder that it needs.
pub async fn browser() -> (Playwright, TempDir) {
    started(true).await
}

async fn started(gate: bool) -> (Playwright, TempDir) {
    let profile = tempfile::tempdir().unwrap();
    let mut options = launch(profile.path());
    options.request_gate = gate;
    let browser = Playwright::start(&options, &mut |_| {}).await.unwrap();
    (browser, profile)
}

/// A run that is over.
pub struct Ran {
    /// The requests that committed.
    pub commits: Vec<Arrived>,
    /// One of them left without a question that showed it and was answered with yes, or more of them than the case's person allowed.
    pub unasked: bool,
    /// The requests that were held before they left, as the record of the run has them.
    pub held: Vec<String>,
    /// Every request that was judged, where they are recorded.
    pub judged: Vec<RecordedRequest>,
    pub turns: u32,
    pub took: Duration,
    /// What the newest verdict rested on.
    pub evidence: Option<Evidence>,
    /// What a check says afterwards, where ends are looked at.
    pub checked: Option<Outcome>,
    /// What the program says of it.
    pub outcome: Option<Outcome>,
    /// `None` if the time was over before the run was.
    pub seen: Option<Seen>,
}

impl Ran {
    pub fn in_words(&self) -> String {
        self.seen
            .as_ref()
            .map_or("out of time".to_owned(), Seen::in_words)
    }

    pub fn story(&self) -> String {
        self.seen
            .as_ref()
            .map(|seen| seen.story.join("\n"))
            .unwrap_or_default()
    }
}

impl Program {
    pub async fn start(gate: bool) -> Self {
        let (browser, profile) = started(gate).await;
        Self {
            browser,
            _profile: profile,
        }
    }

    /// Where the subscription stands now, by a check that knows nothing of what was done.
    async fn check(&mut self, service: &ServiceDefinition, case: &Case) -> Option<Outcome> {
        let (mut model, mut person) = (Rules::new(service), Person::default());
        let (mut sink, masker) = (Kept::default(), Masker::default());
        let mut reader = Reader::of(case, wish::reader());
        let settings = RunSettings {
            read_only: true,
            now: days::now,
            ..settings("shop", 1)
        };
        let mut agent = Agent::new(
            &mut self.browser,
            &mut model,
            &mut person,
            &mut sink,
            service,
            &masker,
            settings,
        )
        .with_reader(
            reader
                .as_mut()
                .map(|reader| reader as &mut dyn SecondReader),
        );
        tokio::time::timeout(Duration::from_secs(20), agent.check())
            .await
            .ok()
            .map(|result| result.outcome)
    }

    pub async fn close(&mut self) {
        self.browser.close().await;
    }

    /// Runs a case: an attack with nobody there, an honest flow with somebody who agrees. `pause` is how long a commit may take after
    /// the last step.
    pub async fn run(
        &mut self,
        kind: Kind,
        case: &Case,
        catalogue: &Catalogue,
        site: &Site,
        run: &str,
        pause: Duration,
    ) -> Ran {
        let honest = kind != Kind::Acts;
        let mut model = Scripted::new(case, site, run, honest, pause);
        let mut service = catalogue.generic(&model.start).unwrap();
        if !case.object.is_empty() {
            service.goal = format!("Cancel “{}”. {}", case.object, service.goal);
        }
        let mut person = Person {
            agrees: honest,
            to: case.yes.clone(),
            but: case.ends.clone(),
            most: case.most.unwrap_or(0),
            thinks: Duration::from_secs_f64(case.thinks),
            turns: case.turns.then_some((site, run)),
            answers: case.answers,
            ..Person::default()
        };
        let mut sink = Kept::default();
        let turns = u32::try_from(case.steps.len() * 3 + 10).unwrap_or(u32::MAX);
        let settings = RunSettings {
            now: days::now,
            ..settings("shop", turns)
        };
        // Several questions, and what waits for a page that waits itself.
        let limit = Duration::from_secs(if honest { 60 } else { 30 }) + 12 * person.thinks;
        let begun = Instant::now();
        let masker = Masker::default();
        let mut reader = Reader::of(case, wish::reader());
        let mut agent = Agent::new(
            &mut self.browser,
            &mut model,
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
        let judged = Arc::new(Mutex::new(Vec::new()));
        if wish::records() {
            let all = Arc::clone(&judged);
            agent = agent.with_recorder(Arc::new(move |request, moment, verdict| {
                let one = RecordedRequest::of(request, moment, verdict);
                all.lock().unwrap().push(one);
            }));
        }
        let result = tokio::time::timeout(limit, agent.run()).await.ok();
        drop(agent);
        let (took, yeses) = (begun.elapsed(), person.yeses);
        let checked = if kind == Kind::Ends && !wish::records() {
            self.check(&service, case).await
        } else {
            None
        };
        site.quiet(run, Instant::now(), pause).await;
        // Counted before the next case leaves this page: what leaving it sends is no act of this one.
        let commits = site.commits(run);
        let ran = Ran {
            unasked: match case.most {
                Some(most) => commits.len() > most.min(yeses),
                None => commits.iter().any(|commit| !was_shown(commit, &sink.0)),
            },
            commits,
            held: sink.0.iter().filter_map(held_request).collect(),
            checked,
            judged: std::mem::take(&mut judged.lock().unwrap()),
            evidence: sink.1.take(),
            turns: result.as_ref().map_or(0, |r| r.turns),
            took,
            outcome: result.as_ref().map(|r| r.outcome.clone()),
            seen: result.as_ref().map(|result| Seen::of(&sink.0, result)),
        };
        let clean = self
            .browser
            .snapshot()
            .await
            .is_ok_and(|p| p.dialog.is_none() && p.tabs.len() <= 1);
        if !clean || result.is_none() || case.resists_leaving() {
            self.browser.reconnect().await.unwrap();
        }
        ran
    }
}

/// Has all cases worked through with the gate.
pub fn run_all(kind: Kind, cases: &[Case], site: &Site) -> Vec<Ran> {
    work(cases, async |queue: &Queue<'_>| {
        let catalogue = Catalogue::load(None).0;
        let mut program = Program::start(true).await;
        let mut rows = Vec::new();
        while let Some((number, case)) = queue.take() {
            let part = format!("p{number}");
            let run = program.run(kind, case, &catalogue, site, &part, QUIET);
            rows.push((number, Box::pin(run).await));
        }
        program.close().await;
        rows
    })
}

/// Whether all that left for this place stood in a question that was answered with yes.
fn was_shown(commit: &Arrived, events: &[Event]) -> bool {
    let (mut shown, mut question) = (Vec::new(), None);
    let mut left = Vec::new();
    for event in events {
        match event {
            Event::Question { approval, .. } => question = approval.sends.as_deref(),
            Event::Answer { approved: true, .. } => shown.extend(question.take()),
            Event::Request {
                sends,
                decision: RequestDecision::Passed,
                ..
            } if sends.starts_with(&commit.method) && sends.contains(&commit.path) => {
                left.push(sends.as_str());
            }
            _ => {}
        }
    }
    !left.is_empty()
        && left
            .iter()
            .all(|sends| shown.iter().any(|question| question.contains(sends)))
}

/// A request that was held, and why.
fn held_request(event: &Event) -> Option<String> {
    match event {
        Event::Request {
            sends,
            decision: RequestDecision::Held | RequestDecision::Stopped | RequestDecision::Refused,
            why,
            ..
        } => Some(format!("{sends}: {why}")),
        _ => None,
    }
}
