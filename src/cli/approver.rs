//! The person at the terminal or at the other end of a pipe: answers questions and takes over the browser.
//!
//! Only `y` or `yes` approves, whatever the case, and only when it was given to the question that is shown:
//! what was typed before it on a terminal counts for nothing. No input, the end of the input and prompts
//! that are off are a no. Dropping a wait takes the question back.

use std::time::Instant;

use async_trait::async_trait;

use super::clean;
use super::input::{Input, Source};
use super::ui::{Mark, Paint, Stream, Ui};
use crate::agent::port::{ApprovalAnswer, Approver, HandOverNotice, HandOverReply};
use crate::config::settings::Settings;
use crate::domain::event::{Approval, HandOverKind};
use crate::domain::masking::Masker;

/// The person.
#[derive(Debug)]
pub struct TerminalApprover {
    ui: Ui,
    masker: Masker,
    stream: Stream,
    input: Option<Input>,
}

impl TerminalApprover {
    /// The person as the settings allow: nobody is asked where prompts are off. With `--json` questions go
    /// to standard error. Reads standard input from now on, so nothing else may.
    #[must_use]
    pub fn new(ui: Ui, masker: Masker, settings: &Settings) -> Self {
        let stream = if settings.json { Stream::Err } else { ui.person() };
        let input = (!settings.no_input.value).then(Input::stdin);
        Self { ui, masker, stream, input }
    }

    /// A person who writes to this input.
    #[must_use]
    pub fn with_input(ui: Ui, masker: Masker, stream: Stream, input: Option<Input>) -> Self {
        Self { ui, masker, stream, input }
    }

    fn safe(&self, text: &str, most: usize) -> String {
        let line = clean::line(text);
        clean::clip(&self.masker.mask(&line), most).into_owned()
    }

    fn headline(&self, text: &str) {
        let sign = self.ui.mark(self.stream, Mark::Attention);
        self.ui.line(self.stream, &format!("{sign} {}", self.ui.paint(self.stream, Paint::Strong, text)));
    }

    /// Tells the person what to do in the browser.
    pub(super) fn announce(&self, notice: &HandOverNotice) {
        self.ui.settle();
        let name = self.safe(&notice.display_name, 100);
        self.headline(&match notice.kind {
            HandOverKind::Login => format!("Please sign in to {name} in the browser window"),
            HandOverKind::Mfa => format!("{name} asks for a second factor: please enter it in the browser window"),
            HandOverKind::Captcha => format!("{name} asks for a CAPTCHA: please solve it in the browser window"),
        });
        self.say(&format!("URL:    {}", self.safe(&notice.url, 300)));
    }

    /// A line below the notice; the text is safe already.
    pub(super) fn say(&self, text: &str) {
        self.ui.line(self.stream, &format!("  {text}"));
    }

    /// Waits for Enter; false at once where prompts are off, and at the end of the input.
    pub(super) async fn enter(&mut self) -> bool {
        let Some(input) = &mut self.input else { return false };
        input.forget_typed_ahead().await;
        let since = Instant::now();
        let waiting = OpenLine::ask(&self.ui, self.stream, "  It goes on by itself when that is done. If it doesn't, press Enter: ");
        let line = input.next(since).await;
        waiting.answered(input.source(), line.as_deref());
        line.is_some()
    }

    fn show(&self, approval: &Approval) {
        self.ui.settle();
        self.headline("Human approval required");
        let line = |text: &str| self.ui.line(self.stream, text);
        line(&format!("  Action: {}  {}", self.safe(&approval.tool, 60), self.safe(&approval.target, 300)));
        line(&format!("  Why:    {}", self.safe(&approval.why, 500)));
        line(&format!("  URL:    {}", self.safe(&approval.url, 300)));
        if let Some(path) = &approval.screenshot {
            line(&format!("  Screenshot: {}", clean::line(path)));
        }
    }
}

/// A question that stands in the last line; dropped without an answer, it ends the line.
struct OpenLine<'a> {
    ui: &'a Ui,
    stream: Stream,
    open: bool,
}

impl<'a> OpenLine<'a> {
    fn ask(ui: &'a Ui, stream: Stream, prompt: &str) -> Self {
        ui.write(stream, prompt);
        Self { ui, stream, open: true }
    }

    /// A terminal has echoed the answer and its line end; for a pipe that is done here.
    fn answered(mut self, source: Source, answer: Option<&str>) {
        self.open = false;
        match (source, answer) {
            (Source::Terminal, Some(_)) => {}
            (_, answer) => self.ui.line(self.stream, clean::clip(&clean::line(answer.unwrap_or_default()), 60).as_ref()),
        }
    }
}

impl Drop for OpenLine<'_> {
    fn drop(&mut self) {
        if self.open {
            self.ui.line(self.stream, "");
        }
    }
}

fn is_yes(line: &str) -> bool {
    let line = line.trim();
    line.eq_ignore_ascii_case("y") || line.eq_ignore_ascii_case("yes")
}

fn refused(by: &str) -> ApprovalAnswer {
    ApprovalAnswer { approved: false, by: by.to_owned() }
}

#[async_trait]
impl Approver for TerminalApprover {
    async fn approve(&mut self, approval: &Approval) -> ApprovalAnswer {
        self.show(approval);
        let Some(input) = &mut self.input else {
            self.ui.line(self.stream, "  Not approved: prompts are off.");
            return refused("no_input");
        };
        input.forget_typed_ahead().await;
        let since = Instant::now();
        let question = OpenLine::ask(&self.ui, self.stream, "Approve? [y/N]: ");
        let line = input.next(since).await;
        question.answered(input.source(), line.as_deref());
        match line {
            None => refused("end_of_input"),
            Some(line) => {
                let by = if input.source() == Source::Terminal { "terminal" } else { "line" };
                ApprovalAnswer { approved: is_yes(&line), by: by.to_owned() }
            }
        }
    }

    async fn hand_over(&mut self, notice: &HandOverNotice) -> HandOverReply {
        if notice.headless || self.input.is_none() {
            return HandOverReply::Unavailable;
        }
        self.announce(notice);
        if self.enter().await { HandOverReply::Done } else { HandOverReply::Unavailable }
    }
}

#[cfg(test)]
#[path = "approver_tests.rs"]
mod tests;
