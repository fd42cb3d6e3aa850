//! A run as a person reads it: one line a turn, the last lines say what became of the subscription.
//!
//! A reader of events; knows nothing of the loop. A turn's line appears when the call is really sent, or
//! with the word that says why it isn't. On a terminal with room it ends with the kind of page; in a pipe it is the
//! contract's line and nothing else. Page text is made safe and masked before it is printed. The
//! question itself is the approver's ([`super::approver`]).
//!
//! Long because it is one match: what a person reads of every event.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::{Map, Value};

use super::attempts::Attempts;
use super::clean;
use super::closing::{Story, closing};
use super::found::found;
use super::purpose::{InWords, Purpose};
use super::ui::{Mark, Paint, Stream, Ui};
use super::words;
use super::wrap::columns;
use domain::call::{ASK_PERSON, COMPLETE_TASK, REQUEST_HUMAN_APPROVAL};
use domain::event::{
    AnsweredBy, Approval, DecisionKind, Event, HandOverKind, Look, RequestDecision, Wait,
};
use domain::evidence::Entry;
use domain::masking::Masker;
use domain::outcome::{Evidence, RunResult, Usage};
use domain::page_state::PageState;
use domain::price::dollars;
use journal::REMINDER_FILE;

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
    line: String,
    state: &'static str,
    args: Value,
}

/// How far the run is.
#[derive(Debug, Default)]
struct Spent {
    /// Turns that the model has answered.
    turns: u32,
    max_turns: u32,
    usage: Usage,
    /// US dollars, as far as prices are known.
    cost: Option<f64>,
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
                if !text.trim().is_empty() {
                    self.aside(&format!("Says: {text}"));
                }
            }
            Event::Turn {
                turn,
                state,
                tool,
                label,
                args,
                ..
            } => self.turn(*turn, words::state(*state), tool, label, args),
            Event::Decision { decision, why, .. } => self.decision(*decision, why),
            Event::Question { approval, .. } => self.question = Some(approval.clone()),
            Event::Answer { approved, by, .. } => self.answer(*approved, *by),
            Event::Acting { irreversible, .. } => {
                self.flush("");
                if *irreversible {
                    self.aside("Can't be undone: sent once");
                }
            }
            Event::Acted {
                ok, message, ms, ..
            } => {
                self.flush("");
                if *ok {
                    self.aside(&format!("Done in {}: {message}", words::duration(*ms)));
                } else {
                    self.detail(&format!("Failed: {}", self.safe(message, MESSAGE)));
                }
            }
            Event::Request {
                sends,
                decision,
                why,
                ..
            } => match decision {
                RequestDecision::KeptBack => self.aside(&format!("Kept back: {sends} ({why})")),
                RequestDecision::Passed => self.aside(&format!("Sends: {sends} ({why})")),
                RequestDecision::Stopped => self.aside(&format!("Stopped: {sends} ({why})")),
                RequestDecision::Refused => {
                    self.detail(&format!(
                        "Stopped before it left: {} ({})",
                        self.safe(sends, LABEL),
                        self.safe(why, LABEL)
                    ));
                }
            },
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
                self.detail(&words::second_reader(
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
                self.flush("");
                self.detail(&format!(
                    "The connection to the browser was lost ({}) and made anew.",
                    self.safe(during, LABEL)
                ));
            }
            Event::Result(result) => self.result(result),
            Event::DarkPattern { what, .. } => self.aside(&format!("Met: {what}")),
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

    fn turn(
        &mut self,
        turn: u32,
        state: &'static str,
        tool: &str,
        label: &str,
        args: &Map<String, Value>,
    ) {
        self.flush("");
        let (tool, label) = (self.safe(tool, LABEL), self.safe(label, LABEL));
        self.story.label.clone_from(&label);
        if self.story.dry_run {
            return;
        }
        let number = self
            .ui
            .paint(Stream::Out, Paint::Quiet, &format!("[Turn {turn}]"));
        let line = match (tool.as_str(), label.as_str()) {
            (tool, "") => format!("{number} {tool}"),
            (COMPLETE_TASK, label) => format!("{number} {tool} {label}"),
            (tool, label) => format!("{number} {tool} \"{label}\""),
        };
        self.pending = Some(Pending {
            line,
            state,
            args: Value::Object(args.clone()),
        });
        if matches!(
            tool.as_str(),
            COMPLETE_TASK | REQUEST_HUMAN_APPROVAL | ASK_PERSON
        ) {
            self.flush("");
        }
    }

    fn decision(&mut self, decision: DecisionKind, why: &str) {
        match decision {
            DecisionKind::Allow => {
                self.flush("");
                self.aside(&format!("Allowed: {why}"));
            }
            DecisionKind::Ask => self.aside(&format!("Asking: {why}")),
            DecisionKind::Refuse => {
                let why = self.safe(why, MESSAGE);
                self.flush(&format!(" — refused: {why}"));
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
            return self.detail("Not answered, so nothing is claimed.");
        }
        if !approved {
            self.story.refused_by = Some(by);
            return self.flush(" — not approved");
        }
        self.story.refused_by = None;
        if by == AnsweredBy::NoCheckpoint {
            let target = question
                .map(|q| self.safe(&q.target, LABEL))
                .unwrap_or_default();
            self.detail(&format!("Not asked (--no-checkpoint): {target}"));
        }
        self.flush("");
    }

    fn hand_over(&mut self, kind: HandOverKind, done: Option<bool>) {
        self.pending = None;
        let text = match (done, kind) {
            (None, _) => return,
            (Some(true), HandOverKind::Login) => "You are signed in; going on.",
            (Some(true), HandOverKind::Mfa | HandOverKind::Captcha) => "Thank you; going on.",
            (Some(false), _) => "It was not done.",
        };
        self.detail(text);
    }

    /// What speaks for an end and what against it; all of it only for who wants to see everything.
    fn ledger(&mut self, entries: &[Entry]) {
        self.flush("");
        for entry in entries {
            let side = if entry.speaks_for {
                "For an end"
            } else {
                "Against it"
            };
            let text = format!("{side}: {}", self.safe(&entry.in_words(), MESSAGE));
            if entry.speaks_for {
                self.aside(&text);
            } else {
                self.detail(&text);
            }
        }
    }

    fn reading(&mut self, confirmed: Option<bool>) {
        self.flush("");
        match confirmed {
            None => {}
            Some(true) => self.detail("You say that the pages show it."),
            Some(false) => self.detail("You don't say that the pages show it."),
        }
    }

    fn verification(&mut self, look: Look, verified: bool, why: &str, evidence: &[Evidence]) {
        self.flush("");
        let second = look == Look::Second;
        match (verified, second) {
            (true, false) => self.aside(&format!("The page says it is done: {why}")),
            (true, true) => self.aside(&format!("Verified by a second look: {why}")),
            (false, false) => {
                self.detail(&format!("Not verified yet: {}", self.safe(why, MESSAGE)));
            }
            (false, true) => self.detail(&format!(
                "A second look did not prove it: {}",
                self.safe(why, MESSAGE)
            )),
        }
        for proof in evidence {
            self.aside(&format!(
                "Evidence: {} \"{}\" {} {}",
                proof.indicator, proof.line, proof.url, proof.at
            ));
        }
    }

    fn result(&mut self, result: &RunResult) {
        // Whatever is sent is told before it is: a turn that still waits for a decision or an answer was not.
        self.flush(" — not done");
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
        let used = format!("Used: {}", words::spent(result.usage, result.cost));
        if result.cost.is_some_and(|cost| cost > 0.0) {
            self.detail(&used);
        } else {
            self.aside(&used);
        }
        if let Some(path) = &self.options.receipt {
            let proved = said.mark == Some(Mark::Done) && self.options.purpose == Purpose::Cancel;
            let word = if proved { "Receipt" } else { "Report" };
            self.detail(&format!("{word}: {}", self.ui.path(Stream::Out, path)));
            let reminder = path.with_file_name(REMINDER_FILE);
            if proved && reminder.is_file() {
                self.detail(&format!(
                    "Calendar: {} (reminds you to check your statement)",
                    self.ui.path(Stream::Out, &reminder)
                ));
            }
        }
    }

    /// Prints the turn that was held back, with a word about its fate.
    fn flush(&mut self, fate: &str) {
        if let Some(Pending {
            line,
            state,
            mut args,
        }) = self.pending.take()
        {
            let aside = if fate.is_empty() {
                self.beside(&line, state)
            } else {
                String::new()
            };
            self.ui
                .hang(Stream::Out, &format!("{line}{fate}{aside}"), 4);
            self.masker.mask_json(&mut args);
            self.aside(&format!("Arguments: {args}"));
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

impl Spent {
    fn add(&mut self, turn: u32, usage: Usage, cost: Option<f64>) {
        self.turns = turn;
        self.usage += usage;
        if let Some(cost) = cost {
            *self.cost.get_or_insert(0.0) += cost;
        }
    }

    /// `(turn 3 of 20)` beside a wait for the model or the browser; in verbose output with what it took so far.
    fn so_far(&self, wait: &Wait, verbose: bool) -> String {
        let turn = match wait {
            Wait::Model { .. } => self.turns + 1,
            Wait::Action { .. } => self.turns,
            Wait::Package | Wait::Browser | Wait::Verification => return String::new(),
        };
        if self.max_turns == 0 || turn == 0 {
            return String::new();
        }
        let mut text = format!(" (turn {turn}");
        // Turns that do nothing aren't counted, so there may be more.
        if turn <= self.max_turns {
            let _ = write!(text, " of {}", self.max_turns);
        }
        if verbose && self.turns > 0 {
            let _ = write!(text, "; {}", words::tokens(self.usage));
            if let Some(cost) = self.cost {
                let _ = write!(text, ", {}", dollars(cost));
            }
            text.push_str(" so far");
        }
        text + ")"
    }
}

#[cfg(test)]
mod tests;
