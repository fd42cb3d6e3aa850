//! A run as a person reads it: one line a turn, the last lines say what became of the subscription.
//!
//! A reader of events; knows nothing of the loop. A turn's line appears when the call is allowed, or has come back where it was
//! asked about, or says that it isn't done. On a terminal with room it ends with the kind of page; in a pipe it is the
//! contract's line and nothing else. Tools, arguments and evidence are for verbose output. Page text is made safe and masked before it is printed. The
//! question itself is the approver's ([`super::approver`]).

use std::path::PathBuf;

use super::clean;
use super::ui::{Paint, Stream, Ui};
use super::words;
use super::wrap::columns;
use domain::event::{AnsweredBy, DecisionKind, Event, Purpose, RequestDecision, Start, Wait};
use domain::gesture::Gesture;
use domain::masking::Masker;
use domain::outcome::RunResult;
use domain::price::dollars;
use journal::{REMINDER_FILE, Story, Tone, clipped, closing, kind_of_page};

/// Longest name of a control in a turn's line, in characters.
const LABEL: usize = 100;
/// Longest message of a server or of policy, in characters.
const MESSAGE: usize = 300;

/// What the reader shows beside the plain course.
#[derive(Debug, Clone, Default)]
pub struct HumanOptions {
    /// Below each line what the record has of it, and whole pages.
    pub verbose: bool,
    /// Path of the report, named in the last line if it is there.
    pub receipt: Option<PathBuf>,
    /// The command that opens it, where one finds it; else its path is told.
    pub report: Option<String>,
    /// What is known before the run begins.
    pub story: Story,
}

/// Prints events for a person, on standard output.
pub struct HumanOutput {
    ui: Ui,
    masker: Masker,
    options: HumanOptions,
    /// The turn whose call is not decided yet, or was approved and has not come back.
    pending: Option<u32>,
    /// That call was asked about: it isn't done before it is said to be.
    to_be_asked: bool,
    /// That call is being sent.
    acting: bool,
    /// What the open question is about.
    asked: String,
}

/// What became of a turn's call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Done,
    /// It was sent, and nobody knows what came of it.
    Tried,
    Refused,
    SaidNo,
    LeftToYou,
    Dropped,
}

impl HumanOutput {
    /// A reader that prints to `ui` and masks with `masker`.
    pub fn new(ui: Ui, masker: Masker, options: HumanOptions) -> Self {
        Self {
            ui,
            masker,
            options,
            pending: None,
            to_be_asked: false,
            acting: false,
            asked: String::new(),
        }
    }

    /// Shows one event.
    pub fn event(&mut self, event: &Event) {
        if !matches!(event, Event::Waiting(_) | Event::Warning { .. }) {
            self.ui.settle();
        }
        match event {
            // The page may have gone between the answer and the act.
            Event::Turn { .. } if self.to_be_asked => self.break_off(),
            Event::Turn { .. } => self.flush(Fate::Done),
            _ => {}
        }
        let masker = &self.masker;
        let safe = |text: &str| safe(masker, text, LABEL);
        self.options.story.hears(event, safe);
        match event {
            Event::Waiting(wait) => return self.waiting(wait),
            Event::Warning { message } => {
                let sign = self.ui.sign(Stream::Err, Tone::Attention);
                let message = self.safe(message, MESSAGE);
                self.ui.line(Stream::Err, &format!("{sign} {message}"));
            }
            Event::Start(start) => self.start(start),
            Event::Turn { turn, .. } => self.turn(*turn),
            Event::Decision { decision, .. } => match decision {
                DecisionKind::Allow => self.flush(Fate::Done),
                DecisionKind::Ask => self.to_be_asked = true,
                DecisionKind::Refuse => self.flush(Fate::Refused),
                DecisionKind::HandOver => self.pending = None,
            },
            Event::Question { approval, .. } => self.asked = self.safe(&approval.target, LABEL),
            Event::Answer { approved, by, .. } => self.answer(*approved, *by),
            Event::Acted { ok, .. } => {
                let told = self.pending.is_none();
                self.flush(if *ok { Fate::Done } else { Fate::Tried });
                if !ok && told {
                    self.detail("That didn't work.");
                }
            }
            Event::Request {
                decision: RequestDecision::Refused,
                ..
            } => self.detail(
                "The page wanted to send something that only you may send. It was stopped.",
            ),
            Event::HandOver { done, .. } => {
                self.pending = None;
                // What wasn't done is told last.
                if *done == Some(true) {
                    self.detail("Thank you. Going on…");
                }
            }
            Event::Acting { .. } => self.acting = true,
            Event::Ledger { .. } => self.flush(Fate::Done),
            Event::Reading { confirmed, .. } => {
                self.flush(Fate::Done);
                match confirmed {
                    None => {}
                    Some(true) => self.detail("You say that it is cancelled."),
                    Some(false) => self.detail("You don't say that it is cancelled."),
                }
            }
            Event::Reconnected { .. } => {
                self.break_off();
                self.detail("The browser didn't answer, and has been started again.");
            }
            Event::Result(result) => return self.result(event, result),
            _ => {}
        }
        self.record(event);
    }

    /// What the record has of an event, and a page whole; in verbose output alone.
    fn record(&self, event: &Event) {
        if !self.options.verbose {
            return;
        }
        let line = clean::line(&words::recorded(event, &self.masker));
        self.detail(&self.quiet(&self.masker.mask(&line)));
        if let Event::Page {
            content: Some(page),
            ..
        } = event
        {
            for line in clean::block(page).lines() {
                let line = self.quiet(&self.masker.mask(line));
                self.ui.say(&format!("    {line}"));
            }
        }
    }

    fn waiting(&self, wait: &Wait) {
        let text = self.safe(&words::wait(wait), MESSAGE);
        if matches!(wait, Wait::Package) {
            self.ui.settle();
            self.ui.say(&text);
        }
        self.ui.wait(&text, words::failed(wait));
    }

    fn start(&self, start: &Start) {
        let name = self.options.story.name();
        self.ui.say(&match start.purpose {
            Purpose::Cancel if start.dry_run => format!("Dry run of {name} cancellation…"),
            Purpose::Cancel => format!("Starting {name} cancellation…"),
            Purpose::Check => format!("Checking {name}; nothing is clicked or changed…"),
            Purpose::Login => format!("Opening {name}, so that you can sign in…"),
        });
        if let Some(variants) = start.target.strip_prefix("mock:") {
            let variants = self.safe(variants, LABEL);
            self.detail(&format!(
                "On the mock service ({variants}): nothing here is real."
            ));
        }
    }

    fn turn(&mut self, turn: u32) {
        let story = &self.options.story;
        self.pending = Some(turn).filter(|_| !story.start.dry_run);
        if let Some(Gesture::AskYou | Gesture::Check | Gesture::Stop) = story.gesture {
            self.flush(Fate::Done);
        }
    }

    fn answer(&mut self, approved: bool, by: AnsweredBy) {
        let asked = std::mem::take(&mut self.asked);
        if by == AnsweredBy::NotAnswered {
            return self.detail("You gave no answer, so none is given.");
        }
        if !approved {
            let nobody = matches!(by, AnsweredBy::NoInput | AnsweredBy::EndOfInput);
            return self.flush(if nobody { Fate::Dropped } else { Fate::SaidNo });
        }
        match by {
            AnsweredBy::NoCheckpoint => {
                self.detail(&format!("Not asked (--no-checkpoint): {asked}"));
            }
            AnsweredBy::OwnHand => self.flush(Fate::LeftToYou),
            _ => {}
        }
    }

    fn result(&mut self, event: &Event, result: &RunResult) {
        self.break_off();
        let said = closing(&self.options.story, result);
        let shown = |text: &str| clean::line(&self.masker.mask(text));
        self.ui
            .headline(Stream::Out, said.tone, &shown(&said.headline));
        for line in &said.details {
            self.detail(&shown(line));
        }
        self.record(event);
        if let Some(cost) = result.cost.filter(|cost| *cost > 0.0) {
            self.detail(&format!("Cost: about {}", dollars(cost)));
        }
        // Where it couldn't be written, that has been said.
        let Some(path) = self.options.receipt.as_ref().filter(|it| it.is_file()) else {
            return;
        };
        let proved = said.tone == Tone::Done && self.options.story.start.purpose == Purpose::Cancel;
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

    /// Tells a turn that comes to no end: one that waits for a decision or an answer was not sent.
    fn break_off(&mut self) {
        self.flush(if self.acting {
            Fate::Tried
        } else {
            Fate::Dropped
        });
    }

    /// Prints the turn that was held back, by what became of it.
    fn flush(&mut self, fate: Fate) {
        (self.acting, self.to_be_asked) = (false, false);
        let Some(turn) = self.pending.take() else {
            return;
        };
        let story = &self.options.story;
        let label = &story.label;
        let to_do = story.gesture.map(|gesture| gesture.to_do(label));
        let said = match (story.gesture, to_do, fate) {
            (Some(gesture), _, Fate::Done) => gesture.past(label),
            (_, Some(to_do), Fate::Tried) => format!("Tried to {to_do}"),
            (_, Some(to_do), Fate::Refused) => format!("Not allowed to {to_do}"),
            (_, Some(to_do), Fate::LeftToYou) => format!("Left to you: {to_do}"),
            (_, Some(to_do), Fate::SaidNo) => format!("Did not {to_do}: you said no"),
            (_, Some(to_do), _) => format!("Did not {to_do}"),
            (.., Fate::Refused) => "Tried something that isn't allowed".to_owned(),
            _ => "Tried something that doesn't exist".to_owned(),
        };
        let line = format!("{} {said}", self.quiet(&format!("[Turn {turn}]")));
        // The kind of page stands beside it on a terminal that has room for it.
        let state = kind_of_page(story.state);
        let beside = format!("  {} {state}", self.ui.dot(Stream::Out));
        let room = self.ui.columns(Stream::Out);
        let fits = room.is_some_and(|room| columns(&line) + columns(&beside) <= room);
        let beside = if fate == Fate::Done && !state.is_empty() && fits {
            self.quiet(&beside)
        } else {
            String::new()
        };
        self.ui.hang(Stream::Out, &format!("{line}{beside}"), 4);
    }

    /// A line below a turn; the text is safe already.
    fn detail(&self, text: &str) {
        self.ui.say(&format!("  {text}"));
    }

    fn quiet(&self, text: &str) -> String {
        self.ui.paint(Stream::Out, Paint::Quiet, text)
    }

    fn safe(&self, text: &str, most: usize) -> String {
        safe(&self.masker, text, most)
    }
}

/// Foreign text: cleaned first, so that invisible characters can't hide a secret from the masker.
pub(super) fn safe(masker: &Masker, text: &str, most: usize) -> String {
    let line = clean::line(text);
    clipped(&masker.mask(&line), most)
}

#[cfg(test)]
mod tests;
