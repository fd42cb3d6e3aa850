//! A run as a person reads it: one line a turn, the last lines say what became of the subscription.
//!
//! A reader of events; knows nothing of the loop. A turn's line appears when the call is really sent, or
//! says that it isn't. On a terminal with room it ends with the kind of page; in a pipe it is the
//! contract's line and nothing else. Tools, arguments and evidence are for verbose output. Page text is made safe and masked before it is printed. The
//! question itself is the approver's ([`super::approver`]).

use std::path::PathBuf;

use serde_json::Value;

use super::clean;
use super::closing::{Story, closing};
use super::purpose::{Purpose, opening};
use super::ui::{Paint, Stream, Ui};
use super::words::{self, Spent};
use super::wrap::columns;
use domain::event::{
    AnsweredBy, DecisionKind, Event, HandOverKind, Look, RequestDecision, Start, Wait,
};
use domain::evidence::{Entry, Source};
use domain::gesture::Gesture;
use domain::masking::Masker;
use domain::outcome::{Evidence, RunResult};
use domain::price::dollars;
use journal::{REMINDER_FILE, Tone};
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
    /// The command that opens it, where one finds it; else its path is told.
    pub report: Option<String>,
    /// Which command it is.
    pub purpose: Purpose,
    /// What is known before the run begins.
    pub story: Story,
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
    /// What the open question is about.
    asked: String,
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
        Self {
            ui,
            masker,
            story: options.story.clone(),
            options,
            pending: None,
            asked: String::new(),
            spent: Spent::default(),
        }
    }

    /// Shows one event.
    pub fn event(&mut self, event: &Event) {
        if !matches!(event, Event::Waiting(_) | Event::Warning { .. }) {
            self.ui.settle();
        }
        match event {
            Event::Waiting(wait) => self.waiting(wait),
            Event::Warning { message } => {
                let sign = self.ui.sign(Stream::Err, Tone::Attention);
                let message = self.safe(message, MESSAGE);
                self.ui.line(Stream::Err, &format!("{sign} {message}"));
            }
            Event::Start(Start {
                display_name,
                target,
                model,
                version,
                run,
                dry_run,
                max_turns,
                ..
            }) => {
                self.spent.max_turns = *max_turns;
                self.story.name = self.safe(display_name, LABEL);
                self.story.dry_run = *dry_run;
                self.story.by_planner = model == RULES;
                self.start(target);
                self.aside(&format!("{model}, version {version}, run {run}"));
            }
            Event::Connected { server, tools, ms } => {
                let took = words::duration(*ms);
                self.aside(&format!("Connected to {server}: {tools} tools, {took}"));
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
                self.aside(&format!("Page: \"{title}\" {url}"));
                let because = because.join("; ");
                self.aside(&format!("State: {} ({because})", state.name()));
                if let Some(text) = dialog {
                    self.aside(&format!("Dialog: \"{text}\""));
                }
                self.whole(content.as_deref().unwrap_or_default());
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
                let (took, spent) = (words::duration(*ms), words::spent(*usage, *cost));
                let attempts = words::count(*attempts, "attempt");
                self.aside(&format!("{model}: {took}, {attempts}, {spent}"));
                if *ignored_calls > 0 {
                    self.aside(&format!("Ignored further tool calls: {ignored_calls}"));
                }
                if !text.is_empty() {
                    self.aside(&format!("Says: {}", self.safe(text, MESSAGE)));
                }
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
                self.story.state = *state;
                self.story.gesture = *gesture;
                self.story.label = self.safe(label, LABEL);
                self.turn(*turn, format!("{tool} {args}"));
            }
            Event::Decision { decision, why, .. } => self.decision(*decision, why),
            Event::Question { approval, .. } => self.asked = self.safe(&approval.target, LABEL),
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
                let (testimony, problem) = (testimony.as_ref(), problem.as_deref());
                self.aside(&words::second_reader(
                    &self.safe(model, LABEL),
                    *control,
                    testimony,
                    problem,
                    |text| self.safe(text, LABEL),
                ));
                let (took, spent) = (words::duration(*ms), words::spent(*usage, *cost));
                self.aside(&format!("{model}: {took}, {spent}"));
            }
            Event::Reading { confirmed, .. } => {
                self.flush(Fate::Done);
                match confirmed {
                    None => {}
                    Some(true) => self.detail("You say that it is cancelled."),
                    Some(false) => self.detail("You don't say that it is cancelled."),
                }
            }
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
        }
    }

    fn waiting(&mut self, wait: &Wait) {
        let mut text = self.safe(&words::wait(wait), MESSAGE);
        if matches!(wait, Wait::Package) {
            self.ui.settle();
            self.ui.line(Stream::Out, &text);
        }
        if self.ui.animates() {
            text.push_str(&self.spent.so_far(wait, self.options.verbose));
        }
        self.ui.wait(&text, words::failed(wait));
    }

    fn start(&self, target: &str) {
        let name = &self.story.name;
        let opening = if self.story.dry_run {
            format!("Dry run of {name} cancellation…")
        } else {
            opening(self.options.purpose, name)
        };
        self.ui.line(Stream::Out, &opening);
        if let Some(rest) = target.strip_prefix("mock") {
            let variant = match rest.trim_start_matches(':') {
                "" => String::new(),
                variant => format!(" ({})", self.safe(variant, LABEL)),
            };
            self.detail(&format!(
                "On the mock service{variant}: nothing here is real."
            ));
        }
    }

    /// A whole page, in verbose output.
    fn whole(&self, page: &str) {
        if !self.options.verbose {
            return;
        }
        for line in clean::block(page).lines() {
            let line = self.quiet(&self.masker.mask(line));
            self.ui.line(Stream::Out, &format!("    {line}"));
        }
    }

    fn turn(&mut self, turn: u32, call: String) {
        self.flush(Fate::Done);
        if self.story.dry_run {
            return;
        }
        let gesture = self.story.gesture;
        self.pending = Some(Pending {
            number: self.quiet(&format!("[Turn {turn}]")),
            gesture,
            label: self.story.label.clone(),
            state: words::state(self.story.state),
            call,
        });
        if let Some(Gesture::AskYou | Gesture::Check | Gesture::Stop) = gesture {
            self.flush(Fate::Done);
        }
    }

    fn decision(&mut self, decision: DecisionKind, why: &str) {
        let word = match decision {
            DecisionKind::Allow => {
                self.flush(Fate::Done);
                "Allowed"
            }
            DecisionKind::Ask => "Asking",
            DecisionKind::Refuse => {
                self.flush(Fate::Refused);
                "Refused"
            }
            DecisionKind::HandOver => {
                self.pending = None;
                "Handing over"
            }
        };
        self.aside(&format!("{word}: {why}"));
    }

    fn answer(&mut self, approved: bool, by: AnsweredBy) {
        let asked = std::mem::take(&mut self.asked);
        if by == AnsweredBy::NotAnswered {
            return self.detail("You gave no answer, so none is given.");
        }
        self.story.refused_by = (!approved).then_some(by);
        if !approved {
            let nobody = matches!(by, AnsweredBy::NoInput | AnsweredBy::EndOfInput);
            return self.flush(if nobody { Fate::Dropped } else { Fate::SaidNo });
        }
        if by == AnsweredBy::NoCheckpoint {
            self.detail(&format!("Not asked (--no-checkpoint): {asked}"));
        }
        self.flush(Fate::Done);
    }

    fn hand_over(&mut self, kind: HandOverKind, done: Option<bool>) {
        self.pending = None;
        match (done, kind) {
            (None, _) => self.story.needed = Some(kind),
            (Some(true), _) => {
                self.story.needed = None;
                self.detail(match kind {
                    HandOverKind::Login => "You are signed in. Going on…",
                    HandOverKind::Mfa | HandOverKind::Captcha => "Thank you. Going on…",
                });
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

    fn verification(&mut self, look: Look, verified: bool, why: &str, evidence: &[Evidence]) {
        self.flush(Fate::Done);
        let came = match (verified, look) {
            (true, Look::Claim) => "The page says it is done",
            (true, Look::Second) => "Verified by a second look",
            (false, Look::Claim) => "Not verified yet",
            (false, Look::Second) => "A second look did not prove it",
        };
        self.aside(&format!("{came}: {why}"));
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
        let purpose = self.options.purpose;
        let said = closing(purpose, &self.story, result);
        let headline = self.masker.mask(&said.headline);
        self.ui.headline(Stream::Out, said.tone, &headline);
        for line in &said.details {
            self.detail(&self.masker.mask(line));
        }
        if self.options.verbose {
            let turns = words::count(result.turns, "turn");
            let spent = words::spent(result.usage, result.cost);
            self.aside(&format!("Used: {turns}, {spent}"));
        } else if let Some(cost) = result.cost.filter(|cost| *cost > 0.0) {
            self.detail(&format!("Cost: about {}", dollars(cost)));
        }
        // Where it couldn't be written, that has been said.
        let Some(path) = self.options.receipt.as_ref().filter(|it| it.is_file()) else {
            return;
        };
        let proved = said.tone == Tone::Done && purpose == Purpose::Cancel;
        let word = if proved { "Receipt" } else { "Report" };
        // A path would break the line, and whoever wants to see the report wants it opened.
        let opens = self.options.report.clone();
        let opens = opens.unwrap_or_else(|| clean::path(path));
        self.detail(&format!("{word}: {opens}"));
        if proved && path.with_file_name(REMINDER_FILE).is_file() {
            self.detail(&format!(
                "Reminder for your calendar: {REMINDER_FILE}, beside the receipt"
            ));
        }
    }

    /// Prints the turn that was held back, by what became of it.
    fn flush(&mut self, fate: Fate) {
        let Some(turn) = self.pending.take() else {
            return;
        };
        let label = &turn.label;
        let said = match (turn.gesture, fate) {
            (Some(gesture), Fate::Done) => gesture.past(label),
            (Some(gesture), Fate::Refused) => format!("Not allowed to {}", gesture.to_do(label)),
            (Some(gesture), Fate::SaidNo) => {
                format!("Did not {}: you said no", gesture.to_do(label))
            }
            (Some(gesture), Fate::Dropped) => format!("Did not {}", gesture.to_do(label)),
            (None, Fate::Refused) => "Tried something that isn't allowed".to_owned(),
            (None, _) => "Tried something that doesn't exist".to_owned(),
        };
        let mut line = format!("{} {said}", turn.number);
        if fate == Fate::Done && !turn.state.is_empty() {
            line.push_str(&self.beside(&line, turn.state));
        }
        self.ui.hang(Stream::Out, &line, 4);
        self.aside(&turn.call);
    }

    /// The kind of page beside a turn's line, on a terminal that has room for it.
    fn beside(&self, line: &str, state: &str) -> String {
        let text = if self.ui.theme(Stream::Out).plain {
            format!(", on: {state}")
        } else {
            format!("  · {state}")
        };
        let room = self.ui.columns(Stream::Out);
        if room.is_some_and(|width| columns(line) + columns(&text) <= width) {
            self.quiet(&text)
        } else {
            String::new()
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
            self.detail(&self.quiet(&self.masker.mask(&text)));
        }
    }

    fn quiet(&self, text: &str) -> String {
        self.ui.paint(Stream::Out, Paint::Quiet, text)
    }

    /// Foreign text: cleaned first, so that invisible characters can't hide a secret from the masker.
    fn safe(&self, text: &str, most: usize) -> String {
        let line = clean::line(text);
        clean::clip(&self.masker.mask(&line), most).into_owned()
    }
}

#[cfg(test)]
mod tests;
