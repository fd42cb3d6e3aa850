//! How a server calls what it can do, and what is made of that: the dialect that it speaks, one file each.
//!
//! A dialect offers a server's tools to a model, reads a model's call into an [`Action`], and prints an [`Action`] as a call. A tool
//! or an argument that isn't known to it is neither offered nor read: what can't be read can't be done. Which dialect a server
//! speaks is told by the tools that it lists, never by the person. Nothing outside of this folder knows the name of a tool.

use std::time::Duration;

use super::answer;
use super::arguments::{Misfit, Printed};
use super::client::ServerAnswer;
use super::error::BrowserError;
use domain::action::{Action, ActionKind};
use domain::call::{ToolCall, ToolSpec};
use domain::reference::Reference;
use page::snapshot::PageSnapshot;
use page::text::Text;

pub mod chrome_devtools;
pub mod playwright;

/// A way to call what a browser can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// Playwright MCP, from 0.0.41 on.
    #[default]
    Playwright,
    /// chrome-devtools-mcp.
    ChromeDevtools,
}

/// What a model is offered, and what its calls mean.
impl Dialect {
    /// The dialect of a server with these tools; `None` if nobody here speaks it.
    pub fn of(tools: &[ToolSpec]) -> Option<Self> {
        let has = |name: &&str| tools.iter().any(|t| t.name == **name);
        let speaks = |needed: &[&str]| needed.iter().all(has);
        if speaks(playwright::NEEDED) {
            Some(Self::Playwright)
        } else {
            speaks(chrome_devtools::NEEDED).then_some(Self::ChromeDevtools)
        }
    }

    /// The first tool that a server lacks to be one of Playwright MCP, which most are meant to be.
    pub(super) fn missing(tools: &[ToolSpec]) -> &'static str {
        playwright::NEEDED
            .iter()
            .find(|name| !tools.iter().any(|t| t.name == **name))
            .copied()
            .unwrap_or_default()
    }

    /// What a tool of this dialect does; `None` for one that nobody here may call.
    pub fn kind_of(self, tool: &str) -> Option<ActionKind> {
        match self {
            Self::Playwright => playwright::kind_of(tool),
            Self::ChromeDevtools => chrome_devtools::kind_of(tool),
        }
    }

    /// The tools that are offered to a model: those that are known and that the server has, their schemas without the
    /// arguments that would be refused.
    pub fn offers(self, server: &[ToolSpec]) -> Vec<ToolSpec> {
        match self {
            Self::Playwright => playwright::offers(server),
            Self::ChromeDevtools => chrome_devtools::offers(server),
        }
    }

    /// Reads a call.
    ///
    /// # Errors
    /// [`Misfit`] for a tool or an argument that is not known, and for a value that an action can't hold.
    pub fn parse(self, call: &ToolCall) -> Result<Action, Misfit> {
        match self {
            Self::Playwright => playwright::parse(call),
            Self::ChromeDevtools => chrome_devtools::parse(call),
        }
    }

    /// Prints an action as this server takes it.
    ///
    /// # Errors
    /// [`Misfit`] for what this server can't do.
    pub fn print(self, action: &Action, server: &[ToolSpec]) -> Result<Printed, Misfit> {
        match self {
            Self::Playwright => Ok(playwright::print(action, server)),
            Self::ChromeDevtools => chrome_devtools::print(action),
        }
    }

    /// Texts that a call would put into fields, each with the reference as it was given. Generous, since it tells what has to
    /// be kept secret: also of calls that will be refused.
    pub fn typed(self, call: &ToolCall) -> Vec<(&str, &str)> {
        match self {
            Self::Playwright => playwright::typed(call),
            Self::ChromeDevtools => chrome_devtools::typed(call),
        }
    }

    /// What a model itself calls the element of its call; empty where it doesn't, or where this server has no place for it.
    pub fn words(self, call: &ToolCall) -> &str {
        match self {
            Self::Playwright => call.text("element").unwrap_or_default(),
            Self::ChromeDevtools => "",
        }
    }
}

/// What the running server is asked, and how its answers are read.
impl Dialect {
    /// The question for the page.
    pub(super) fn look(self, whole: bool) -> Printed {
        match self {
            Self::Playwright => (playwright::SNAPSHOT, serde_json::Map::new()),
            Self::ChromeDevtools => chrome_devtools::look(whole),
        }
    }

    /// The question for the tabs, where the answer to a look doesn't tell them.
    pub(super) fn tabs(self) -> Option<Printed> {
        (self == Self::ChromeDevtools).then(chrome_devtools::tabs)
    }

    /// The question for requests that are underway, where there is one that is quick.
    pub(super) fn requests(self) -> Option<Printed> {
        (self == Self::Playwright).then(|| (playwright::REQUESTS, serde_json::Map::new()))
    }

    /// A picture of what is in view.
    pub(super) fn picture(self, server: &[ToolSpec]) -> Printed {
        match self {
            Self::Playwright => playwright::screenshot(false, server),
            Self::ChromeDevtools => chrome_devtools::screenshot(),
        }
    }

    /// A constant function of ours, with an element as its argument or without one.
    pub(super) fn evaluate(
        self,
        function: &str,
        target: Option<Reference>,
        server: &[ToolSpec],
    ) -> Result<Printed, Misfit> {
        match self {
            Self::Playwright => Ok(playwright::evaluate(function, target, server)),
            Self::ChromeDevtools => chrome_devtools::evaluate(function, target),
        }
    }

    /// How long the program itself has to wait, where the server has no tool for that.
    pub(super) fn own_wait(self, action: &Action) -> Option<Duration> {
        match (self, action) {
            (
                Self::ChromeDevtools,
                Action::Wait {
                    seconds: Some(seconds),
                    text: None,
                    gone: None,
                },
            ) => Duration::try_from_secs_f64(*seconds).ok(),
            _ => None,
        }
    }

    /// Whether an answer to a look tells the page, or the dialog that hides it.
    pub(super) fn is_look(self, page: &ServerAnswer) -> bool {
        match self {
            Self::Playwright => !page.is_error || answer::tells_a_dialog(&page.text),
            Self::ChromeDevtools => chrome_devtools::answer::is_look(page),
        }
    }

    /// One look as a text: it is compared with the next one, and read if it differs.
    pub(super) fn look_text(self, page: ServerAnswer, tabs: Option<&ServerAnswer>) -> String {
        match (self, tabs) {
            (Self::ChromeDevtools, Some(tabs)) => chrome_devtools::answer::look(&page, tabs),
            _ => page.text,
        }
    }

    /// Reads a look.
    pub(super) fn read_page(self, look: &Text) -> Result<PageSnapshot, BrowserError> {
        match self {
            Self::Playwright => answer::read_shared_page(look),
            Self::ChromeDevtools => chrome_devtools::answer::read_page(look),
        }
    }

    /// What the server says about an act, for the model.
    pub(super) fn message(self, said: &ServerAnswer) -> String {
        match self {
            Self::Playwright => answer::read_message(&said.text, said.is_error),
            Self::ChromeDevtools => chrome_devtools::answer::read_message(said),
        }
    }

    /// Whether an act failed.
    pub(super) fn failed(self, said: &ServerAnswer) -> bool {
        match self {
            Self::Playwright => said.is_error,
            Self::ChromeDevtools => chrome_devtools::answer::failed(said),
        }
    }

    /// Whether a native dialog is open after an act, and on which page it ended, where that is told.
    pub(super) fn state(self, said: &ServerAnswer) -> (bool, Option<String>) {
        match self {
            Self::Playwright => answer::read_state(&said.text),
            Self::ChromeDevtools => chrome_devtools::answer::read_state(said),
        }
    }

    /// What a function of ours gave back.
    pub(super) fn json_result(self, said: &ServerAnswer) -> Option<serde_json::Value> {
        match self {
            Self::Playwright => answer::read_json_result(&said.text),
            Self::ChromeDevtools => chrome_devtools::answer::read_json_result(said),
        }
    }

    /// Whether the server says that its browser has ended: calls can't succeed before a restart.
    pub(super) fn browser_is_gone(self, said: &ServerAnswer) -> bool {
        match self {
            Self::Playwright => said.is_error && answer::browser_is_gone(&said.text),
            Self::ChromeDevtools => chrome_devtools::answer::browser_is_gone(said),
        }
    }
}
