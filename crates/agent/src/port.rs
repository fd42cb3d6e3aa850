//! The two ports that lead to the person: the approver answers questions, the event sink is told what
//! happens and keeps it.

use std::path::PathBuf;

use async_trait::async_trait;

use domain::event::{AnsweredBy, Approval, Event, HandOverKind, Moment};

/// The person's answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalAnswer {
    /// Only `y` or `yes` is a yes.
    pub approved: bool,
    /// How the answer came.
    pub by: AnsweredBy,
}

impl ApprovalAnswer {
    /// Nobody said yes.
    pub fn no(by: AnsweredBy) -> Self {
        Self {
            approved: false,
            by,
        }
    }
}

/// The pages after an approved act, which prove no end and don't disprove it either.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EndReading {
    /// What speaks for an end, one line each.
    pub shows: Vec<String>,
    /// What speaks against it, or is missing, one line each.
    pub against: Vec<String>,
    /// URL of the page that is shown.
    pub url: String,
    /// Path of its picture, if one could be taken.
    pub screenshot: Option<String>,
}

/// A fact of the person's own that a page demands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inquiry {
    /// The question, in the page's words.
    pub question: String,
    /// The answers that the page offers; empty for an answer in words.
    pub choices: Vec<String>,
    /// The choice that claims nothing, if there is one.
    pub default: Option<String>,
}

impl Inquiry {
    /// Whether each answer that is offered claims something, so that saying nothing may be no way on.
    pub fn is_fact_only(&self) -> bool {
        !self.choices.is_empty() && self.default.is_none()
    }
}

/// What the person is asked to do in the browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandOverNotice {
    /// Sign in, second factor, CAPTCHA.
    pub kind: HandOverKind,
    /// Service name for people.
    pub display_name: String,
    /// Page URL.
    pub url: String,
    /// The browser has no window, so the person can't do anything in it.
    pub headless: bool,
    /// They said before that it was done, and the page still asks.
    pub again: bool,
}

/// How the wait for the person ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandOverReply {
    /// The person says it is done (Enter).
    Done,
    /// Nobody is there (no terminal, no input, end of input, headless browser), or the person gave up.
    Unavailable,
}

/// The person, as far as the loop knows.
#[async_trait]
pub trait Approver: Send {
    /// Puts a question. Anything but a clear yes is a no. Dropping the future takes the question back.
    async fn approve(&mut self, approval: &Approval) -> ApprovalAnswer;

    /// Whether somebody is there who can look at pages and judge them: a person at a terminal.
    fn reads(&self) -> bool {
        false
    }

    /// Asks whether the pages show that it is cancelled. Anything but a clear yes is a no, and who isn't asked for it
    /// expressly (a pipe, a script, a test) says no.
    async fn confirm_end(&mut self, _: &EndReading) -> ApprovalAnswer {
        ApprovalAnswer::no(AnsweredBy::NoInput)
    }

    /// Asks for a fact that only the person knows. `None`: nobody is there, or they don't want to say.
    async fn inquire(&mut self, _: &Inquiry) -> Option<String> {
        None
    }

    /// Tells the person what to do in the browser and waits for Enter. The loop watches the browser at
    /// the same time and drops this future when the page shows that it is done.
    async fn hand_over(&mut self, notice: &HandOverNotice) -> HandOverReply;
}

/// A record or a file could not be written. Irreversible acts stop on this.
#[derive(Debug, thiserror::Error)]
#[error(
    "Can't write the run's record {path}: {source}. Free space or choose another folder with --output-dir."
)]
pub struct SinkError {
    /// File.
    pub path: PathBuf,
    /// Cause.
    pub source: std::io::Error,
}

/// Where events go: journal, terminal, JSON output.
pub trait EventSink: Send {
    /// Takes one event. When it returns, records that precede an act are on disk.
    ///
    /// # Errors
    /// [`SinkError`] if the journal could not be written.
    fn emit(&mut self, event: &Event) -> Result<(), SinkError>;

    /// Keeps a picture as `<number>-<moment>.<extension>` in the run's folder and returns its path.
    ///
    /// # Errors
    /// [`SinkError`] if it could not be written.
    fn keep_picture(
        &mut self,
        moment: Moment,
        extension: &str,
        bytes: &[u8],
    ) -> Result<PathBuf, SinkError>;

    /// Keeps what a verdict rested on, masked, so that it can be replayed. What can't be kept is missing, and nothing more.
    fn keep_evidence(&mut self, _: &proof::Evidence) {}
}
