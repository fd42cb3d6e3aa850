//! The reader: somebody who reads the pages before, right after and in a fresh load, and says what became of the thing
//! that was to be ended.
//!
//! One request of its own to a model's API: no tools of the run, no history, a fixed form for the answer, few tokens. It
//! may be fooled or lie, so its word is a [`ReaderAnswer`] and no proof: whoever decides checks its quotes. What can't be
//! read as a testimony (no JSON, an unknown state, an answer cut off, a refusal) is an error and never an end.

mod statement;
mod wording;

use async_trait::async_trait;

use super::port::{BYTES_PER_TOKEN, ModelError, ModelErrorKind, Reply};
use domain::outcome::Usage;
use domain::reader::ReaderAnswer;

pub use statement::object_in;
pub(super) use wording::{FORM, FORM_ABOUT, form};
pub use wording::{REQUEST_MARK, RULES, told};

/// What a reader is told. All texts are masked; pages and what was approved come from strangers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReaderBrief {
    /// Service name for people.
    pub service: String,
    /// What was to be ended, in the program's own words.
    pub object: String,
    /// What the person approved, oldest first; empty where nothing was done.
    pub approved: Vec<Approved>,
    /// Pages before the act: the account page, the pages of the controls that were approved, and those that are read now as they were.
    pub before: Vec<PageText>,
    /// The pages right after the acts that tell of an end, and the newest.
    pub after: Vec<PageText>,
    /// Account pages in a fresh load.
    pub fresh: Vec<PageText>,
    /// What it quoted the first time and stands on none of these pages: it is asked once more.
    pub wrong: Vec<String>,
}

/// One approved act.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Approved {
    /// The control, with its role.
    pub what: String,
    /// What the question said about it.
    pub question: String,
    /// When, RFC 3339 in UTC.
    pub at: String,
}

/// A page as text, for a reader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageText {
    /// Address.
    pub url: String,
    /// Title.
    pub title: String,
    /// Its lines, see [`super::prompt::plain`].
    pub text: String,
}

impl ReaderBrief {
    /// About how many tokens a request with it has. Meant for limits.
    pub fn estimated_tokens(&self) -> u64 {
        u64::try_from((RULES.len() + told(self).len()).div_ceil(BYTES_PER_TOKEN))
            .unwrap_or(u64::MAX)
    }
}

/// No testimony, and what it took to learn that.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{error}")]
pub struct NoAnswer {
    /// What went wrong and what to do.
    pub error: ModelError,
    /// Tokens of an answer that can't be used.
    pub usage: Usage,
}

impl From<ModelError> for NoAnswer {
    fn from(error: ModelError) -> Self {
        Self {
            error,
            usage: Usage::default(),
        }
    }
}

/// Somebody who reads pages and says what became of it.
#[async_trait]
pub trait SecondReader: Send {
    /// Name, as on the command line.
    fn name(&self) -> &str;

    /// Reads and tells, with the tokens that it took.
    ///
    /// # Errors
    /// [`NoAnswer`] when the API failed for good, or its answer can't be read as a testimony.
    async fn testify(&mut self, brief: &ReaderBrief) -> Result<(ReaderAnswer, Usage), NoAnswer>;
}

/// A model's answer as a testimony.
///
/// # Errors
/// [`NoAnswer`] where it can't be read as one.
pub fn testimony_of(reply: &Reply, name: &str) -> Result<(ReaderAnswer, Usage), NoAnswer> {
    let read = statement::form_in(reply).and_then(|form| statement::read(&form));
    read.map(|testimony| (testimony, reply.usage))
        .map_err(|why| {
            let message = format!("What {name} said as a second reader can't be used: {why}.");
            NoAnswer {
                error: ModelError {
                    kind: ModelErrorKind::Malformed,
                    message,
                    attempts: reply.attempts,
                },
                usage: reply.usage,
            }
        })
}
