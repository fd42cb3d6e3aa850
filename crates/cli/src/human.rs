//! A run as a person reads it: one line a turn, the last lines say what became of the subscription.
//!
//! A reader of events; knows nothing of the loop. A turn's line appears when the call is really sent, or
//! says that it isn't. On a terminal with room it ends with the kind of page; in a pipe it is the
//! contract's line and nothing else. Tools, arguments and evidence are for verbose output. Page text is made safe and masked before it is printed. The
//! question itself is the approver's ([`super::approver`]).

use std::path::PathBuf;

use serde_json::Value;

use super::attempts::Attempts;
use super::clean;
use super::closing::closing;
use super::found::found;
use super::purpose::{InWords, Purpose};
use super::spent::Spent;
use super::story::{Hindrance, Story};
use super::ui::{Mark, Paint, Stream, Ui};
use super::words;
use super::wrap::{columns, fitting};
use domain::event::{
    AnsweredBy, Approval, DecisionKind, Event, HandOverKind, Look, RequestDecision, Wait,
};
use domain::evidence::{Entry, Source};
use domain::gesture::Gesture;
use domain::masking::Masker;
use domain::outcome::{Evidence, RunResult};
use domain::page_state::PageState;
use domain::price::dollars;
use journal::REMINDER_FILE;
use model::port::RULES;

/// Longest name of a control in a turn's line, in characters.
const LABEL: usize = 100;
/// Longest message of a server or of policy, in characters.
const MESSAGE: usize = 300;

/// What the reader shows beside the plain course.
#[derive(Debug, Clone, Default)]
pub struct HumanOptions {
    /// Arguments, whole pages, timings, tokens, evidence.
    pub verbose: bool,
    /// Path of the report, named in the last line.
    pub receipt: Option<PathBuf>,
    /// Which command it is.
    pub purpose: Purpose,
    /// How the person names the service on the command line.
    pub named: String,
    /// What keeps the person from doing something in the browser.
    pub hindrance: Option<Hindrance>,
    /// An earlier run of this home did something that the person approved.
    pub approved_before: bool,
    /// The command that opens the report, where one finds it.
    pub report: Option<String>,
}

/// Prints events for a person, on standard output.
#[derive(Debug)]
pub struct HumanOutput {
    ui: Ui,
    masker: Masker,
    options: HumanOptions,
    story: Story,
    /// A turn whose call is not decided yet.
    pending: Option<Pending>,
    question: Option<Approval>,
    attempts: Attempts,
    spent: Spent,
}

/// A turn whose call is not decided yet.
#[derive(Debug)]
struct Pending {
    number: String,
    gesture: Option<Gesture>,
    label: String,
    state: &'static str,
    /// The call itself, for verbose output.
    call: String,
}

/// What became of a turn's call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Done,
    Refused,
    SaidNo,
    Dropped,
}

impl HumanOutput {
    /// A reader that prints to `ui` and masks with `masker`.
    pub fn new(ui: Ui, masker: Masker, options: HumanOptions) -> Self {
        let (story, spent, attempts) = (Story::default(), Spent::default(), Attempts::default());
        Self {
            ui,
            masker,
            options,
            story,
            pending: None,
            question: None,
            attempts,
            spent,
        }
    }

    /// Names no report at the end: it could not be written.
    pub fn forget_receipt(&mut self) {
        self.options.receipt = None;
    }

    /// Shows one event.
    pub fn event(&mut self, event: &Event) {
        match event {
            Event::Waiting(wait) => return self.waiting(wait),
            Event::Warning { message } => {
                let sign = self.ui.mark(Stream::Err, Mark::Attention);
                return self.ui.line(
                    Stream::Err,
                    &format!("{sign} {}", self.safe(message, MESSAGE)),
                );
            }
            _ => self.ui.settle(),
        }
        match event {
            Event::Start {
                display_name,
                target,
                model,
                version,
                run,
                dry_run,
                max_turns,
                ..
            } => {
                self.spent.max_turns = *max_turns;
                let (name, named) = (
                    self.safe(display_name, LABEL),
                    clean::line(&self.options.named),
                );
                self.story = Story {
                    name,
                    named,
                    dry_run: *dry_run,
                    by_planner: model == RULES,
                    hindrance: self.options.hindrance,
                    approved_before: self.options.approved_before,
                    ..Story::default()
                };
                self.start(target);
                self.aside(&format!("{model}, version {version}, run {run}"));
            }
            Event::Connected { server, tools, ms } => {
                self.aside(&format!(
                    "Connected to {server}: {tools} tools, {}",
                    words::duration(*ms)
                ));
            }
            Event::Page {
                url,
                title,
                state,
                because,
                dialog,
                content,
                ..
            } => {
                self.story.sees(*state);
                self.page(
                    url,
                    title,
                    *state,
                    because,
                    dialog.as_deref(),
                    content.as_deref(),
                );
            }
            Event::ModelCall {
                turn,
                model,
                ms,
                attempts,
                usage,
                cost,
                ignored_calls,
                text,
            } => {
                self.spent.add(*turn, *usage, *cost);
                let attempts = words::count(*attempts, "attempt");
                self.aside(&format!(
                    "{model}: {}, {attempts}, {}",
                    words::duration(*ms),
                    words::spent(*usage, *cost)
                ));
                if *ignored_calls > 0 {
                    self.aside(&format!("Ignored further tool calls: {ignored_calls}"));
                }
                self.thought(model, *ms, text);
            }
            Event::Turn {
                turn,
                state,
                tool,
                gesture,
                label,
                args,
                ..
            } => {
                let mut args = Value::Object(args.clone());
                self.masker.mask_json(&mut args);
                let call = format!("{tool} {args}");
                self.story.state = *state;
                self.turn(*turn, words::state(*state), *gesture, label, call);
            }
            Event::Decision { decision, why, .. } => self.decision(*decision, why),
            Event::Question { approval, .. } => self.question = Some(approval.clone()),
            Event::Answer { approved, by, .. } => self.answer(*approved, *by),
            Event::Acting { irreversible, .. } => {
                self.story.acted = true;
                self.flush(Fate::Done);
                if *irreversible {
                    self.ui.note_act();
                    self.aside("Can't be undone: sent once");
                }
            }
            Event::Acted {
                ok, message, ms, ..
            } => {
                self.flush(Fate::Done);
                if *ok {
                    self.aside(&format!("Done in {}: {message}", words::duration(*ms)));
                } else {
                    self.detail("That didn't work.");
                    self.aside(&format!("Failed: {message}"));
                }
            }
            Event::Request {
                sends,
                decision,
                why,
                ..
            } => self.request(sends, *decision, why),
            Event::RequestAnswered { status, .. } => {
                self.aside(&format!("The site answered {status}"));
            }
            Event::HandOver { kind, done, .. } => self.hand_over(*kind, *done),
            Event::Verification {
                look,
                verified,
                why,
                evidence,
                ..
            } => self.verification(*look, *verified, why, evidence),
            Event::Witness {
                model,
                ms,
                usage,
                cost,
                control,
                testimony,
                problem,
                ..
            } => {
                self.spent.add(self.spent.turns, *usage, *cost);
                self.aside(&words::second_reader(
                    &self.safe(model, LABEL),
                    *control,
                    testimony.as_ref(),
                    problem.as_deref(),
                    |t| self.safe(t, LABEL),
                ));
                self.aside(&format!(
                    "{model}: {}, {}",
                    words::duration(*ms),
                    words::spent(*usage, *cost)
                ));
            }
            Event::Reading { confirmed, .. } => self.reading(*confirmed),
            Event::Ledger { entries, .. } => self.ledger(entries),
            Event::Screenshot { label, file, .. } => {
                self.aside(&format!("Screenshot ({}): {file}", label.name()));
            }
            Event::Reconnected { during, .. } => {
                self.flush(Fate::Done);
                self.detail("The browser was lost and has been started again.");
                self.aside(&format!("Lost during: {during}"));
            }
            Event::Result(result) => self.result(result),
            Event::Waiting(_) | Event::Warning { .. } => {}
        }
    }

    fn waiting(&mut self, wait: &Wait) {
        let text = self.safe(&words::wait(wait), MESSAGE);
        if matches!(wait, Wait::Package) {
            self.ui.settle();
            self.ui.line(Stream::Out, &text);
        }
        let so_far = if self.ui.animates() {
            self.spent.so_far(wait, self.options.verbose)
        } else {
            String::new()
        };
        self.attempts
            .show(&self.ui, wait, &format!("{text}{so_far}"));
    }

    fn start(&self, target: &str) {
        let name = &self.story.name;
        let opening = if self.story.dry_run {
            format!("Dry run of {name} cancellation…")
        } else {
            self.options.purpose.opening(name)
        };
        self.ui.line(Stream::Out, &opening);
        if let Some(rest) = target.strip_prefix("mock") {
            let variant = self.safe(rest.trim_start_matches(':'), LABEL);
            let variant = if variant.is_empty() {
                variant
            } else {
                format!(" ({variant})")
            };
            self.detail(&format!(
                "On the mock service{variant}: {}.",
                self.options.purpose.on_mock()
            ));
        }
    }

    fn page(
        &self,
        url: &str,
        title: &str,
        state: PageState,
        because: &[String],
        dialog: Option<&str>,
        content: Option<&str>,
    ) {
        if !self.options.verbose {
            return;
        }
        let because = if because.is_empty() {
            String::new()
        } else {
            format!(" ({})", because.join("; "))
        };
        self.aside(&format!("Page: \"{title}\" {url}"));
        self.aside(&format!("State: {}{because}", state.name()));
        if let Some(text) = dialog {
            self.aside(&format!("Dialog: \"{text}\""));
        }
        for line in content
            .map(clean::block)
            .iter()
            .flat_map(|text| text.lines())
        {
            let line = self
                .ui
                .paint(Stream::Out, Paint::Quiet, &self.masker.mask(line));
            self.ui.line(Stream::Out, &format!("    {line}"));
        }
    }

    /// A model's own line of reasoning, where somebody can watch it think.
    fn thought(&self, model: &str, ms: u64, text: &str) {
        let text = self.safe(text, MESSAGE);
        if text.is_empty() {
            return;
        }
        let watched = self.ui.size(Stream::Out).filter(|_| model != RULES);
        let Some((width, _)) = watched.filter(|_| !self.options.verbose) else {
            return self.aside(&format!("Says: {text}"));
        };
        let cost = self.spent.cost.filter(|cost| *cost > 0.0);
        let cost = cost.map(|cost| format!(", {} so far", dollars(cost)));
        let beside = format!(" ({}{})", words::duration(ms), cost.unwrap_or_default());
        let room = width.saturating_sub(columns(&beside) + 2);
        let line = format!("  {}{beside}", fitting(&text, room));
        self.ui.line(
            Stream::Out,
            &self.ui.paint(Stream::Out, Paint::Quiet, &line),
        );
    }

    fn turn(
        &mut self,
        turn: u32,
        state: &'static str,
        gesture: Option<Gesture>,
        label: &str,
        call: String,
    ) {
        self.flush(Fate::Done);
        let label = self.safe(label, LABEL);
        self.story.gesture = gesture;
        self.story.label.clone_from(&label);
        if self.story.dry_run {
            return;
        }
        let number = self
            .ui
            .paint(Stream::Out, Paint::Quiet, &format!("[Turn {turn}]"));
        self.pending = Some(Pending {
            number,
            gesture,
            label,
            state,
            call,
        });
        if matches!(
            gesture,
            Some(Gesture::AskYou | Gesture::Check | Gesture::Stop)
        ) {
            self.flush(Fate::Done);
        }
    }

    fn decision(&mut self, decision: DecisionKind, why: &str) {
        match decision {
            DecisionKind::Allow => {
                self.flush(Fate::Done);
                self.aside(&format!("Allowed: {why}"));
            }
            DecisionKind::Ask => self.aside(&format!("Asking: {why}")),
            DecisionKind::Refuse => {
                self.flush(Fate::Refused);
                self.aside(&format!("Refused: {why}"));
            }
            DecisionKind::HandOver => {
                self.pending = None;
                self.aside(&format!("Handing over: {why}"));
            }
        }
    }

    fn answer(&mut self, approved: bool, by: AnsweredBy) {
        let question = self.question.take();
        if by == AnsweredBy::NotAnswered {
            return self.detail("You gave no answer, so none is given.");
        }
        if !approved {
            self.story.refused_by = Some(by);
            return self.flush(Fate::SaidNo);
        }
        self.story.refused_by = None;
        if by == AnsweredBy::NoCheckpoint {
            let target = question
                .map(|q| self.safe(&q.target, LABEL))
                .unwrap_or_default();
            self.detail(&format!("Not asked (--no-checkpoint): {target}"));
        }
        self.flush(Fate::Done);
    }

    fn hand_over(&mut self, kind: HandOverKind, done: Option<bool>) {
        self.pending = None;
        match (done, kind) {
            (None, _) => self.story.needed = Some(kind),
            (Some(true), HandOverKind::Login) => {
                self.story.needed = None;
                self.detail("You are signed in. Going on…");
            }
            (Some(true), HandOverKind::Mfa | HandOverKind::Captcha) => {
                self.story.needed = None;
                self.detail("Thank you. Going on…");
            }
            // The last words say what is needed.
            (Some(false), _) => {}
        }
    }

    /// What speaks for an end and what against it; all of it only for who wants to see everything.
    fn ledger(&mut self, entries: &[Entry]) {
        self.flush(Fate::Done);
        self.story.still.clear();
        self.story.vanished.clear();
        for entry in entries {
            let side = if entry.speaks_for {
                "For an end"
            } else {
                "Against it"
            };
            self.aside(&format!("{side}: {}", entry.in_words()));
            let line = self.safe(&entry.line, LABEL);
            if entry.source == Source::Vanished {
                self.story.vanished.push(line);
                continue;
            }
            let stands = !entry.speaks_for
                && matches!(entry.source, Source::AccountPage | Source::Change)
                && !line.is_empty();
            if stands && !self.story.still.iter().any(|known| known.contains(&line)) {
                self.story.still.push(line);
            }
        }
    }

    /// What a page wanted to send: the person reads only of what is theirs alone to send.
    fn request(&self, sends: &str, decision: RequestDecision, why: &str) {
        let fate = match decision {
            RequestDecision::KeptBack => "Kept back",
            RequestDecision::Passed => "Sends",
            RequestDecision::Held => "Waits for your answer",
            RequestDecision::Stopped => "Stopped",
            RequestDecision::Refused => {
                self.detail(
                    "The page wanted to send something that only you may send. It was stopped.",
                );
                "Stopped before it left"
            }
        };
        self.aside(&format!("{fate}: {sends} ({why})"));
    }

    fn reading(&mut self, confirmed: Option<bool>) {
        self.flush(Fate::Done);
        match confirmed {
            None => {}
            Some(true) => self.detail("You say that it is cancelled."),
            Some(false) => self.detail("You don't say that it is cancelled."),
        }
    }

    fn verification(&mut self, look: Look, verified: bool, why: &str, evidence: &[Evidence]) {
        self.flush(Fate::Done);
        self.aside(&match (verified, look) {
            (true, Look::Claim) => format!("The page says it is done: {why}"),
            (true, Look::Second) => format!("Verified by a second look: {why}"),
            (false, Look::Claim) => format!("Not verified yet: {why}"),
            (false, Look::Second) => format!("A second look did not prove it: {why}"),
        });
        for proof in evidence {
            self.aside(&format!(
                "Evidence: {} \"{}\" {} {}",
                proof.indicator, proof.line, proof.url, proof.at
            ));
        }
    }

    fn result(&mut self, result: &RunResult) {
        // Whatever is sent is told before it is: a turn that still waits for a decision or an answer was not.
        self.flush(Fate::Dropped);
        let said = if self.options.purpose == Purpose::Check {
            found(&self.story, result)
        } else {
            closing(&self.story, result)
        };
        let headline = self.masker.mask(&said.headline);
        if let Some(mark) = said.mark {
            self.ui.headline(Stream::Out, mark, &headline);
        } else {
            let headline = self.ui.paint(Stream::Out, Paint::Strong, &headline);
            self.ui.line(Stream::Out, &headline);
        }
        for line in &said.details {
            self.detail(&self.masker.mask(line));
        }
        let used = format!(
            "Used: {}, {}",
            words::count(result.turns, "turn"),
            words::spent(result.usage, result.cost)
        );
        match result.cost.filter(|cost| *cost > 0.0) {
            Some(cost) if !self.options.verbose => {
                self.detail(&format!("Cost: about {}", dollars(cost)));
            }
            _ => self.aside(&used),
        }
        if let Some(path) = &self.options.receipt {
            let proved = said.mark == Some(Mark::Done) && self.options.purpose == Purpose::Cancel;
            let word = if proved { "Receipt" } else { "Report" };
            // A path would break the line, and whoever wants to see the report wants it opened.
            let whole = || self.ui.path(Stream::Out, path);
            let opens = self.options.report.clone().unwrap_or_else(whole);
            self.detail(&format!("{word}: {opens}"));
            let reminder = path.with_file_name(REMINDER_FILE);
            if proved && reminder.is_file() {
                self.detail(&format!(
                    "Reminder for your calendar: {REMINDER_FILE}, beside the receipt"
                ));
            }
        }
    }

    /// Prints the turn that was held back, by what became of it.
    fn flush(&mut self, fate: Fate) {
        if let Some(Pending {
            number,
            gesture,
            label,
            state,
            call,
        }) = self.pending.take()
        {
            let said = match (gesture, fate) {
                (Some(gesture), Fate::Done) => gesture.past(&label),
                (Some(gesture), Fate::Refused) => {
                    format!("Not allowed to {}", gesture.to_do(&label))
                }
                (Some(gesture), Fate::SaidNo) => {
                    format!("Did not {}: you said no", gesture.to_do(&label))
                }
                (Some(gesture), Fate::Dropped) => format!("Did not {}", gesture.to_do(&label)),
                (None, Fate::Refused) => "Tried something that isn't allowed".to_owned(),
                (None, _) => "Tried something that doesn't exist".to_owned(),
            };
            let line = format!("{number} {said}");
            let aside = if fate == Fate::Done {
                self.beside(&line, state)
            } else {
                String::new()
            };
            self.ui.hang(Stream::Out, &format!("{line}{aside}"), 4);
            self.aside(&call);
        }
    }

    /// The kind of page beside a turn's line, on a terminal that has room for it.
    fn beside(&self, line: &str, state: &str) -> String {
        let theme = self.ui.theme(Stream::Out);
        let text = if theme.plain {
            format!(", on: {state}")
        } else {
            format!("  · {state}")
        };
        let room = self
            .ui
            .size(Stream::Out)
            .is_some_and(|(width, _)| columns(line) + columns(&text) <= width);
        if state.is_empty() || !room {
            String::new()
        } else {
            self.ui.paint(Stream::Out, Paint::Quiet, &text)
        }
    }

    /// A line below a turn; the text is safe already.
    fn detail(&self, text: &str) {
        self.ui.line(Stream::Out, &format!("  {text}"));
    }

    /// A line that only verbose output has; the text is made safe here.
    fn aside(&self, text: &str) {
        if self.options.verbose {
            let text = clean::line(text);
            let text = self
                .ui
                .paint(Stream::Out, Paint::Quiet, &self.masker.mask(&text));
            self.ui.line(Stream::Out, &format!("  {text}"));
        }
    }

    /// Foreign text: cleaned first, so that invisible characters can't hide a secret from the masker.
    fn safe(&self, text: &str, most: usize) -> String {
        let line = clean::line(text);
        clean::clip(&self.masker.mask(&line), most).into_owned()
    }
}

#[cfg(test)]
mod tests;
