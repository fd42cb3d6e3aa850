//! How a run ended, in the words of the contract: reason, outcome, evidence and usage.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why the loop stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The task ended by `complete_task`.
    Completed,
    /// The person said no, was not there to ask, or interrupted.
    HumanRejected,
    /// The run's record could not be written (a full disk), so nothing more was done.
    RecordFailed,
    /// The limit of turns was reached.
    MaxTurnsExceeded,
    /// The model answered three times in a row without a tool call.
    LlmNoAction,
    /// The model's API failed after all retries.
    LlmError,
    /// The next call to the model would have passed `--max-cost` or `--max-tokens`.
    BudgetExceeded,
    /// The MCP server or the browser could not be started or was lost.
    McpError,
    /// The model claimed success, and the page never proved it.
    VerificationFailed,
}

/// Who says that it has ended, where the pages didn't prove it to the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmedBy {
    /// The person, who looked at the pages after the act.
    Person,
}

/// By what people are reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// A call.
    Phone,
    /// An e-mail.
    Email,
    /// The page names neither number nor address.
    Person,
}

/// What became of the subscription, as far as it was proved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// Cancelled: verified, or confirmed by the person.
    Cancelled {
        /// Last day of access, as ISO date where the page's date could be read.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        effective_date: Option<String>,
        /// Confirmation number or code that the page shows.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        confirmation: Option<String>,
        /// What it is called on the service's pages.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        object: Option<String>,
        /// Who says so, where no page proved it; then the result isn't verified.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        confirmed_by: Option<ConfirmedBy>,
    },
    /// It had been cancelled before this run.
    AlreadyCancelled {
        /// Last day of access, as ISO date where the page's date could be read.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        effective_date: Option<String>,
        /// What it is called on the service's pages; `None` where they say that there is nothing of the kind.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        object: Option<String>,
    },
    /// Somebody else bills for it (an app store, a provider), so it must be cancelled there.
    ThirdPartyBilling {
        /// Who bills, as the page names it.
        provider: String,
        /// What the person has to do there.
        steps: Vec<String>,
    },
    /// Only a person can go on (phone, chat, letter).
    NeedsHuman {
        /// By what, where the page names a number or an address.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        how: Option<Channel>,
        /// The number or the address, or what the page says of it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        contact: Option<String>,
        /// When somebody is there, in the page's words.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        hours: Option<String>,
    },
    /// It rests and goes on by itself.
    Paused {
        /// Until this day, ISO date, where the page's date could be read.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        until: Option<String>,
    },
    /// It was asked for, and something is still to be done.
    Pending {
        /// What, in the service's words, or else in the model's.
        what_is_left: String,
    },
    /// Something else was ended, and the subscription goes on.
    OtherObject {
        /// What was ended, in the service's words.
        object: String,
        /// What goes on.
        goes_on: String,
    },
    /// Known to be still active.
    NotCancelled,
    /// Nobody can say: it may or may not be cancelled. The person must look.
    Unverified,
}

impl Outcome {
    /// Only a person can go on, and the page doesn't say how.
    pub const fn needs_human() -> Self {
        Self::NeedsHuman {
            how: None,
            contact: None,
            hours: None,
        }
    }

    /// Cancelled, as the person read it on the pages: no page proved it to the program.
    pub const fn confirmed_by_person() -> Self {
        Self::Cancelled {
            effective_date: None,
            confirmation: None,
            object: None,
            confirmed_by: Some(ConfirmedBy::Person),
        }
    }
}

/// One piece of proof: which indicator matched which line of which page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Evidence {
    /// Identifier of the indicator that matched.
    pub indicator: String,
    /// The line of the page that it matched, masked.
    pub line: String,
    /// URL of the page.
    pub url: String,
    /// When, RFC 3339 in UTC.
    pub at: String,
}

/// Tokens of one or several model calls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Usage {
    /// Input tokens that were not read from a cache.
    pub input: u64,
    /// Input tokens read from the provider's cache.
    pub cache_read: u64,
    /// Input tokens written to the provider's cache.
    pub cache_write: u64,
    /// Output tokens.
    pub output: u64,
}

impl Usage {
    /// All tokens, whatever they cost.
    pub fn total(self) -> u64 {
        [self.cache_read, self.cache_write, self.output]
            .iter()
            .fold(self.input, |sum, n| sum.saturating_add(*n))
    }
}

impl std::ops::AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.input = self.input.saturating_add(other.input);
        self.cache_read = self.cache_read.saturating_add(other.cache_read);
        self.cache_write = self.cache_write.saturating_add(other.cache_write);
        self.output = self.output.saturating_add(other.output);
    }
}

/// The result of a run, as it stands in `result.json` and in the last line of `--json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RunResult {
    /// The goal was reached (or the dry run was completed).
    pub success: bool,
    /// Proved on the page, twice.
    pub verified: bool,
    /// Why the loop stopped.
    pub reason: Reason,
    /// What became of the subscription.
    pub outcome: Outcome,
    /// Turns taken.
    pub turns: u32,
    /// URL of the last page seen.
    pub final_url: Option<String>,
    /// What went wrong, and what to do about it.
    pub error: Option<String>,
    /// Proof.
    #[serde(default)]
    pub evidence: Vec<Evidence>,
    /// Tokens of all model calls.
    #[serde(default)]
    pub usage: Usage,
    /// What all model calls cost in US dollars, where the model's price is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cost: Option<f64>,
    /// The first proposed action of a dry run.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub proposed: Option<crate::call::ToolCall>,
    /// The run was interrupted (exit code 130).
    #[serde(default)]
    pub interrupted: bool,
}

impl RunResult {
    /// A run that ended for this reason before its first turn, with nothing reached.
    pub fn unsuccessful(reason: Reason, outcome: Outcome) -> Self {
        Self {
            success: false,
            verified: false,
            reason,
            outcome,
            turns: 0,
            final_url: None,
            error: None,
            evidence: Vec::new(),
            usage: Usage::default(),
            cost: None,
            proposed: None,
            interrupted: false,
        }
    }

    /// Reached, and proved on the pages.
    pub fn is_proved(&self) -> bool {
        self.success && self.verified
    }

    /// This run ended it, and that was proved.
    pub fn is_cancelled(&self) -> bool {
        self.is_proved() && matches!(self.outcome, Outcome::Cancelled { .. })
    }

    /// The last day of an end that was proved, where the page gives one.
    pub fn last_day(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Cancelled { effective_date, .. }
            | Outcome::AlreadyCancelled { effective_date, .. }
                if self.is_proved() =>
            {
                effective_date.as_deref()
            }
            _ => None,
        }
    }

    /// The person looked and said that it has ended; no page proved it to the program.
    pub fn is_confirmed(&self) -> bool {
        let confirmed = matches!(
            self.outcome,
            Outcome::Cancelled {
                confirmed_by: Some(ConfirmedBy::Person),
                ..
            }
        );
        self.success && !self.verified && confirmed
    }
}
