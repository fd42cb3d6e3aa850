//! What happens in a run, as events. Journal, terminal and JSON output are readers of these; the loop
//! knows none of them.
//!
//! Texts from pages (URLs, titles, names, arguments) may be in here: every reader masks them before they
//! leave the process.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::action::ActionKind;
use super::evidence::Entry;
use super::gesture::Gesture;
use super::outcome::{RunResult, Usage};
use super::page_state::PageState;
use super::reader::ReaderAnswer;

/// What the program waits for, shown by a spinner; never written to the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "snake_case")]
pub enum Wait {
    /// The first start fetches the pinned MCP server package.
    Package,
    /// Server and browser are starting.
    Browser,
    /// The model is thinking: attempt number (from 1) and, after a failed attempt, why the last one failed.
    Model {
        /// Attempt, from 1.
        attempt: u32,
        /// How many attempts are made at most.
        of: u32,
        /// Why the last attempt failed.
        problem: Option<String>,
    },
    /// The browser carries out a call.
    Action {
        /// What it is.
        action: ActionKind,
    },
    /// The result is being checked.
    Verification,
}

/// Why a service is opened: the command that was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// `cancel`.
    #[default]
    Cancel,
    /// `check`.
    Check,
    /// `login`.
    Login,
}

/// Which of the person's own tasks stopped the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HandOverKind {
    /// Sign in (also after a session expired).
    Login,
    /// Second factor.
    Mfa,
    /// CAPTCHA.
    Captcha,
}

/// How a proposed call was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Carried out without a question.
    Allow,
    /// The person was asked.
    Ask,
    /// Refused with advice to the model.
    Refuse,
    /// Stopped: the person has to do something in the browser.
    HandOver,
}

/// What a yes to a question agrees to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// That it is done, or sent.
    #[default]
    Act,
    /// To steps of a flow that don't say what they do; to no end.
    Steps,
    /// That data of the account are given to a cancellation that demands them.
    Data,
}

impl Consent {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde passes it")]
    fn is_act(&self) -> bool {
        *self == Self::Act
    }
}

/// The question put to the person before something that can't be undone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Approval {
    /// Tool name, where a call is asked about.
    pub tool: String,
    /// What the call does; `None` for a question about no call.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub action: Option<ActionKind>,
    /// The real element: role and accessible name; or the dialog's kind and text; or the URL.
    pub target: String,
    /// What it will do and why it asks.
    pub why: String,
    /// What a yes agrees to.
    #[serde(skip_serializing_if = "Consent::is_act", default)]
    pub consent: Consent,
    /// Page URL.
    pub url: String,
    /// Title of the page that is acted on; `None` for a question about no act on a page.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
    /// Path of the screenshot, if one could be taken.
    pub screenshot: Option<String>,
    /// What it sends, where a request was stopped: method, address and the fields that matter; or what it enters into which fields.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sends: Option<String>,
    /// What the page says follows from it, in its own lines: the last day, a price, what is lost.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub says: Vec<String>,
    /// What was approved and done before in this run, and what the pages said then and say now.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub before: Option<String>,
    /// What it comes to, as a headline: "Netflix is about to be cancelled".
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub headline: String,
    /// What a yes does, in a sentence or two for people.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub means: String,
    /// What is done, as people say it, where it is done to something on the page.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub gesture: Option<Gesture>,
    /// What a person reads on what it is done to.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub label: String,
    /// Where a link leads to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub leads_to: Option<String>,
    /// Plan and price, as the account showed them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub plan: Option<String>,
    /// What is ticked, not ticked, chosen and written on the page, each with its label.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub answers: Vec<String>,
}

/// How an answer to a question came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnsweredBy {
    /// Typed at the terminal.
    Terminal,
    /// At the terminal, as a yes to what the person then does in the browser themself.
    OwnHand,
    /// A line piped into standard input.
    Line,
    /// In the program that called this one, by elicitation.
    Client,
    /// The input ended first, which is a no.
    EndOfInput,
    /// Prompts are switched off, which is a no.
    NoInput,
    /// Questions are switched off, which is a yes.
    NoCheckpoint,
    /// The person told a fact of their own.
    Person,
    /// The person told none, or can't be asked.
    NotAnswered,
}

/// When a picture was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// At the first page.
    Start,
    /// At a question before an act.
    Approval,
    /// When the person was asked what the pages show.
    Reading,
    /// At the end.
    End,
}

impl Moment {
    /// Name in files and reports.
    pub fn name(self) -> String {
        super::name_in_records(self)
    }
}

/// What became of a request at the request gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestDecision {
    /// It left.
    Passed,
    /// It was held in the browser while the person was asked; what came of that stands in a record of its own.
    Held,
    /// It was stopped before it left; only the person could allow it.
    Stopped,
    /// It was stopped, and is the person's own business.
    Refused,
    /// It was stopped without a question: the page sends it by itself, and it says nothing.
    KeptBack,
}

/// What a run is: its first record.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Start {
    /// Folder name of the run.
    pub run: String,
    /// Service name.
    pub service: String,
    /// Service name for people.
    pub display_name: String,
    /// `live` or `mock:variant`.
    pub target: String,
    /// Model name.
    pub model: String,
    /// The program's version.
    pub version: String,
    /// Dry run.
    pub dry_run: bool,
    /// What it is for; records of older programs don't say, and were nearly always a cancellation.
    #[serde(default)]
    pub purpose: Purpose,
    /// Limit of turns; 0 where there are none (a check, a sign-in).
    #[serde(default)]
    pub max_turns: u32,
    /// Address that it begins at.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub address: Option<String>,
}

/// What an account page says about the account and the plan.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Subscription {
    /// E-mail address of the account, as the page shows it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub account: Option<String>,
    /// Name of the plan.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub plan: Option<String>,
    /// What is paid each month or year, in the page's words.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub price: Option<String>,
}

impl Subscription {
    /// Plan and price, as a question tells them; a plan without a price is none to be paid.
    pub fn in_words(&self) -> Option<String> {
        let price = self.price.as_ref()?;
        let plan = self.plan.iter().map(|plan| format!("{plan}, "));
        Some(plan.chain([price.clone()]).collect())
    }
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// First record of a run.
    Start(Start),
    /// The MCP server is up.
    Connected {
        /// Server name and version as it reports them.
        server: String,
        /// How many tools it lists.
        tools: usize,
        /// Milliseconds from its start.
        ms: u64,
    },
    /// A page was read.
    Page {
        /// Turn, 0 before the first.
        turn: u32,
        /// URL.
        url: String,
        /// Title.
        title: String,
        /// State.
        state: PageState,
        /// Why: the evidence behind the state.
        because: Vec<String>,
        /// Text of the open native dialog.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        dialog: Option<String>,
        /// What an account page says of the account and the plan, for the receipt.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        subscription: Option<Subscription>,
        /// The whole snapshot, for verbose output; left out of the journal.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        content: Option<String>,
    },
    /// A model call came back.
    ModelCall {
        /// Turn.
        turn: u32,
        /// Model name.
        model: String,
        /// Milliseconds.
        ms: u64,
        /// Attempts it took.
        attempts: u32,
        /// Tokens.
        usage: Usage,
        /// What it cost in US dollars, where the model's price is known.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        cost: Option<f64>,
        /// Further tool calls in the answer, which were ignored.
        ignored_calls: usize,
        /// What the model said beside the call, shortened.
        text: String,
    },
    /// A turn: the call that was proposed, with the real name of its target.
    Turn {
        /// Turn, from 1.
        turn: u32,
        /// State of the page on which it was proposed; records of older programs don't say.
        #[serde(default)]
        state: PageState,
        /// Tool name.
        tool: String,
        /// What it does; `None` for the tools that the program itself answers, and for what was refused unread.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        action: Option<ActionKind>,
        /// The same as people say it; records of older programs don't say.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        gesture: Option<Gesture>,
        /// Accessible name of the real element, or another short real description.
        label: String,
        /// Arguments.
        args: Map<String, Value>,
    },
    /// What policy said.
    Decision {
        /// Turn.
        turn: u32,
        /// Decision.
        decision: DecisionKind,
        /// Why.
        why: String,
    },
    /// The person is asked.
    Question {
        /// Turn.
        turn: u32,
        /// The question.
        approval: Approval,
    },
    /// The person answered; on disk before the act.
    Answer {
        /// Turn.
        turn: u32,
        /// Yes or no.
        approved: bool,
        /// How the answer came.
        by: AnsweredBy,
    },
    /// The call is being sent; the last record before an act.
    Acting {
        /// Turn.
        turn: u32,
        /// What it does.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        action: Option<ActionKind>,
        /// It can't be undone: it is never sent twice.
        irreversible: bool,
    },
    /// The call came back.
    Acted {
        /// Turn.
        turn: u32,
        /// What it does.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        action: Option<ActionKind>,
        /// It worked.
        ok: bool,
        /// What the server said, shortened.
        message: String,
        /// Milliseconds.
        ms: u64,
    },
    /// A request that changes something, or may, was judged before it left. Plain reading is not recorded.
    Request {
        /// Turn, 0 before the first.
        turn: u32,
        /// Number of the request in the run.
        id: u64,
        /// Method, address and the fields that matter.
        sends: String,
        /// URL of the page that sends it.
        page: String,
        /// What became of it.
        decision: RequestDecision,
        /// Why.
        why: String,
        /// It was sent while an act of the program was under way.
        by_act: bool,
    },
    /// The site answered a request that changes something.
    RequestAnswered {
        /// Turn.
        turn: u32,
        /// Number of the request.
        id: u64,
        /// HTTP status, 0 if no answer came.
        status: u16,
    },
    /// The person is in charge of the browser.
    HandOver {
        /// Turn.
        turn: u32,
        /// What the person has to do.
        kind: HandOverKind,
        /// URL of the page.
        url: String,
        /// `None` while waiting, then whether it was done.
        done: Option<bool>,
    },
    /// All that is known of an end was weighed.
    Ledger {
        /// Turn.
        turn: u32,
        /// It proves the end.
        proved: bool,
        /// What is missing where it doesn't.
        #[serde(default)]
        why: String,
        /// What the thing is called whose end was approved, where the pages name it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        object: Option<String>,
        /// What speaks for it and what against it.
        entries: Vec<Entry>,
    },
    /// A second reader was asked what became of it. Its word alone proves nothing.
    #[serde(rename = "witness")]
    Reader {
        /// Turn.
        turn: u32,
        /// Model name.
        model: String,
        /// Milliseconds.
        ms: u64,
        /// Tokens.
        usage: Usage,
        /// What it cost in US dollars, where the model's price is known.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        cost: Option<f64>,
        /// It was shown the pages as if nothing had been done, to see whether it can say no.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        control: bool,
        /// State, day, what is left, quotes; `None` if there is none.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        testimony: Option<ReaderAnswer>,
        /// Why there is none.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        problem: Option<String>,
    },
    /// The person is asked whether the pages show the end, which nothing proved and nothing disproved.
    Reading {
        /// Turn.
        turn: u32,
        /// URL of the page that is shown.
        url: String,
        /// What speaks for it, one line each.
        shows: Vec<String>,
        /// What speaks against it, or is missing, one line each.
        against: Vec<String>,
        /// `None` while waiting, then whether the person says that they show it.
        confirmed: Option<bool>,
    },
    /// A screenshot was taken.
    Screenshot {
        /// Turn.
        turn: u32,
        /// When.
        label: Moment,
        /// File name in the run's folder.
        file: String,
    },
    /// The connection to the server was lost and made anew.
    Reconnected {
        /// Turn.
        turn: u32,
        /// What was in flight.
        during: String,
    },
    /// Something that the person should know; the run goes on.
    Warning {
        /// What, in a sentence.
        message: String,
    },
    /// Something is waited for; for the terminal only.
    #[schemars(skip)]
    Waiting(Wait),
    /// Last record.
    Result(RunResult),
}
