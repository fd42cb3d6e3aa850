//! The person at the terminal or at the other end of a pipe: answers questions and takes over the browser.
//!
//! Only `y` or `yes` approves, whatever the case, and only when it was given to the question that is shown:
//! what was typed before it on a terminal counts for nothing. No input, the end of the input and prompts
//! that are off are a no. On a terminal `?` explains and `o` opens the picture, and the question is put again;
//! from a pipe they are a no like any other line. Dropping a wait takes the question back.

use std::path::Path;
use std::time::Instant;

use async_trait::async_trait;

use super::clean;
use super::input::{Input, Source, is_yes};
use super::question::Board;
use super::ui::{Stream, Ui};
use super::viewer;
use agent::port::{ApprovalAnswer, Approver, EndReading, HandOverNotice, HandOverReply, Inquiry};
use config::settings::Settings;
use domain::event::{AnsweredBy, Approval, HandOverKind};
use domain::masking::Masker;

/// The person.
#[derive(Debug)]
pub struct TerminalApprover {
    board: Board,
    input: Option<Input>,
}

impl TerminalApprover {
    /// The person as the settings allow: nobody is asked where prompts are off. With `--json` questions go
    /// to standard error. Reads standard input from now on, so nothing else may.
    pub fn new(ui: Ui, masker: Masker, settings: &Settings) -> Self {
        let stream = if settings.json {
            Stream::Err
        } else {
            ui.person()
        };
        let input = (!settings.no_input.value).then(Input::stdin);
        Self {
            board: Board {
                ui,
                masker,
                stream,
                pictures: !settings.json,
            },
            input,
        }
    }

    /// A person who writes to this input.
    pub fn with_input(ui: Ui, masker: Masker, stream: Stream, input: Option<Input>) -> Self {
        Self {
            board: Board {
                ui,
                masker,
                stream,
                pictures: true,
            },
            input,
        }
    }

    /// Tells the person what to do in the browser.
    pub(super) fn announce(&self, notice: &HandOverNotice) {
        self.board.hand_over(notice);
        if self.input.is_some() {
            self.board
                .ui
                .call(self.board.stream, "You are needed in the browser");
        }
    }

    /// A line below the notice; the text is safe already.
    pub(super) fn say(&self, text: &str) {
        self.board.say(text);
    }

    /// Waits for Enter; false at once where prompts are off, and at the end of the input.
    pub(super) async fn enter(&mut self, kind: HandOverKind) -> bool {
        let Self {
            board,
            input: Some(input),
        } = self
        else {
            return false;
        };
        board.say("It goes on by itself when that is done. If it doesn't, press Enter.");
        if input.source() == Source::Terminal {
            board.say("? explains it, Ctrl-C gives up.");
        }
        loop {
            let Some(line) = ask(board, input, "Done? [Enter]: ").await else {
                return false;
            };
            if input.source() == Source::Pipe || !matches!(line.trim(), "?" | "o" | "O") {
                return true;
            }
            board.explain_hand_over(kind);
        }
    }
}

/// Puts a question and waits for the line that answers it; `None` at the end of the input.
async fn ask(board: &Board, input: &mut Input, prompt: &str) -> Option<String> {
    input.forget_typed_ahead().await;
    let since = Instant::now();
    let question = OpenLine::ask(&board.ui, board.stream, prompt);
    let line = input.next(since).await;
    question.answered(input.source(), line.as_deref());
    line
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
        Self {
            ui,
            stream,
            open: true,
        }
    }

    /// A terminal has echoed the answer and its line end; for a pipe that is done here.
    fn answered(mut self, source: Source, answer: Option<&str>) {
        self.open = false;
        match (source, answer) {
            (Source::Terminal, Some(_)) => {}
            (_, answer) => self.ui.line(
                self.stream,
                clean::clip(&clean::line(answer.unwrap_or_default()), 60).as_ref(),
            ),
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

#[async_trait]
impl Approver for TerminalApprover {
    async fn approve(&mut self, approval: &Approval) -> ApprovalAnswer {
        let Self { board, input } = self;
        board.approval(approval).await;
        let Some(input) = input else {
            board.say("Not approved: prompts are off.");
            return ApprovalAnswer::no(AnsweredBy::NoInput);
        };
        let terminal = input.source() == Source::Terminal;
        if terminal {
            let picture = if approval.screenshot.is_some() {
                "o opens the picture, "
            } else {
                ""
            };
            board.say(&format!(
                "y approves this once, {picture}? explains it, anything else is a no."
            ));
        }
        board.ui.call(board.stream, "Your approval is needed");
        loop {
            let Some(line) = ask(board, input, "Approve? [y/N]: ").await else {
                return ApprovalAnswer::no(AnsweredBy::EndOfInput);
            };
            match (line.trim(), &approval.screenshot) {
                ("?", _) if terminal => board.explain_approval(approval),
                ("o" | "O", Some(picture)) if terminal => look(board, Path::new(picture)).await,
                _ => {
                    let by = if terminal {
                        AnsweredBy::Terminal
                    } else {
                        AnsweredBy::Line
                    };
                    return ApprovalAnswer {
                        approved: is_yes(&line),
                        by,
                    };
                }
            }
        }
    }

    fn reads(&self) -> bool {
        self.input
            .as_ref()
            .is_some_and(|input| input.source() == Source::Terminal)
    }

    async fn confirm_end(&mut self, reading: &EndReading) -> ApprovalAnswer {
        let Self {
            board,
            input: Some(input),
        } = self
        else {
            return ApprovalAnswer::no(AnsweredBy::NoInput);
        };
        board.reading(reading).await;
        board
            .ui
            .call(board.stream, "Please look whether it is cancelled");
        loop {
            let Some(line) = ask(
                board,
                input,
                "Does this show that it is cancelled? [y/N/?]: ",
            )
            .await
            else {
                return ApprovalAnswer::no(AnsweredBy::EndOfInput);
            };
            match (line.trim(), &reading.screenshot) {
                ("?", _) => board.explain_reading(reading.screenshot.is_some()),
                ("o" | "O", Some(picture)) => look(board, Path::new(picture)).await,
                _ => {
                    return ApprovalAnswer {
                        approved: is_yes(&line),
                        by: AnsweredBy::Terminal,
                    };
                }
            }
        }
    }

    async fn inquire(&mut self, inquiry: &Inquiry) -> Option<String> {
        let Self { board, input } = self;
        let input = input.as_mut()?;
        board.inquiry(inquiry);
        board.ui.call(board.stream, "A question about you");
        let line = ask(board, input, "Your answer: ").await?;
        chosen(line.trim(), inquiry)
    }

    async fn hand_over(&mut self, notice: &HandOverNotice) -> HandOverReply {
        if notice.headless || self.input.is_none() {
            return HandOverReply::Unavailable;
        }
        self.announce(notice);
        if self.enter(notice.kind).await {
            HandOverReply::Done
        } else {
            HandOverReply::Unavailable
        }
    }
}

/// The answer that a line gives: a number of the list, words, or the default where it is empty.
fn chosen(line: &str, inquiry: &Inquiry) -> Option<String> {
    if line.is_empty() {
        return inquiry.default.clone();
    }
    let number = line
        .parse::<usize>()
        .ok()
        .and_then(|n| inquiry.choices.get(n.checked_sub(1)?));
    let same = || {
        inquiry
            .choices
            .iter()
            .find(|c| c.eq_ignore_ascii_case(line))
    };
    match number.or_else(same) {
        Some(choice) => Some(choice.clone()),
        // A yes that was meant for an approval is no answer.
        None if inquiry.choices.is_empty() && !matches!(line, "y" | "n") => Some(line.to_owned()),
        None => inquiry.default.clone(),
    }
}

/// Opens the picture, or says where it is.
async fn look(board: &Board, picture: &Path) {
    let path = board.ui.path(board.stream, picture);
    if viewer::open(picture).await {
        board.say(&format!("Opened {path}"));
    } else {
        board.say(&format!(
            "No program was found that opens pictures. Look at {path}"
        ));
    }
}

#[cfg(test)]
#[path = "approver_tests.rs"]
mod tests;
