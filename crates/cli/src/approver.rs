//! The person at the terminal or at the other end of a pipe: answers questions and takes over the browser.
//!
//! Only `y` or `yes` approves, whatever the case, and only when it was given to the question that is shown:
//! what was typed before it on a terminal counts for nothing. No input, the end of the input and prompts
//! that are off are a no. On a terminal `?` explains, `o` opens the picture, `m` says that the person clicks themself, and what is neither yes nor no is asked
//! again; from a pipe all of them are a no like any other line. Dropping a wait takes the question back.

use std::path::Path;
use std::time::{Duration, Instant};

use async_trait::async_trait;

use super::clean;
use super::input::{Input, yes_or_no};
use super::question_layout::{Board, is_act};
use super::ui::{Stream, Ui};
use super::viewer;
use agent::port::{ApprovalAnswer, Approver, EndReading, HandOverNotice, HandOverReply, Inquiry};
use config::settings::Settings;
use domain::action::ActionKind;
use domain::call::HELD_REQUEST;
use domain::event::{AnsweredBy, Approval};
use domain::masking::Masker;

/// The person.
pub struct TerminalApprover {
    board: Board,
    input: Option<Input>,
    /// How long something in the browser is waited for where nobody can say that it is done.
    pub(super) patience: Option<Duration>,
}

impl TerminalApprover {
    /// The person as the settings allow: nobody is asked where prompts are off. With `--json` questions go
    /// to standard error. Reads standard input from now on, so nothing else may.
    pub fn new(ui: &Ui, settings: &Settings) -> Self {
        let stream = if settings.json {
            Stream::Err
        } else {
            ui.person()
        };
        let input = (!settings.no_input).then(|| Input::stdin(ui));
        let mut person = Self::with_input(ui.clone(), settings.masker.clone(), stream, input);
        person.board.window = settings.has_window();
        person
    }

    /// A person who writes to this input.
    pub fn with_input(ui: Ui, masker: Masker, stream: Stream, input: Option<Input>) -> Self {
        let board = Board {
            ui,
            masker,
            stream,
            window: false,
        };
        Self {
            board,
            input,
            patience: None,
        }
    }

    /// They sit at a terminal.
    fn at_terminal(&self) -> bool {
        self.input.as_ref().is_some_and(Input::is_typed)
    }

    /// Keeps the browser's window open until Enter.
    pub(super) async fn stays(&mut self) {
        let prompt = "The browser window stays open. Press Enter to close it: ";
        if let Some(input) = &mut self.input {
            ask(&self.board, input, prompt).await;
        }
    }

    /// Waits for Enter; false at once where prompts are off, and at the end of the input.
    async fn enter(&mut self) -> bool {
        let Self { board, input, .. } = self;
        let Some(input) = input else { return false };
        let typed = input.is_typed();
        let dot = board.ui.dot(board.stream);
        let keys = format!("  (?: why {dot} Ctrl-C: give up)");
        let prompt = format!("Done? [Enter]{}: ", if typed { &keys } else { "" });
        while let Some(line) = ask(board, input, &prompt).await {
            if !typed || line.trim() != "?" {
                return true;
            }
            board.explain_hand_over();
        }
        false
    }
}

/// Puts a question and waits for the line that answers it; `None` at the end of the input.
async fn ask(board: &Board, input: &mut Input, prompt: &str) -> Option<String> {
    input.forget_typed_ahead().await;
    let since = Instant::now();
    board.ui.ask(board.stream, prompt);
    let line = input.next(since).await;
    // A terminal has echoed the answer and its line end; for a pipe that is done here.
    let echoed = input.is_typed() && line.is_some();
    let said = clean::line(line.as_deref().unwrap_or_default());
    let said = clean::clip(&said, 60);
    board.ui.answered(echoed, board.stream, &said);
    line
}

/// Waits for a yes or a no. At a terminal `?` explains, `o` opens the picture, `m` is a yes to what the person does themself where that is possible
/// (`by_hand`), and what is none of them is asked again; a line from a pipe is an answer.
async fn decide(
    board: &Board,
    input: &mut Input,
    prompt: &str,
    picture: Option<&str>,
    by_hand: bool,
    explain: impl Fn(&Board) + Send,
) -> ApprovalAnswer {
    while let Some(line) = ask(board, input, prompt).await {
        let answer = |approved, by| ApprovalAnswer { approved, by };
        let said = yes_or_no(&line);
        if !input.is_typed() {
            return answer(said == Some(true), AnsweredBy::Line);
        }
        match (line.trim(), picture) {
            ("?", _) => explain(board),
            ("m" | "M", _) if by_hand => return answer(true, AnsweredBy::OwnHand),
            ("o" | "O", Some(picture)) => look(board, Path::new(picture)).await,
            _ => match said {
                Some(approved) => return answer(approved, AnsweredBy::Terminal),
                None => board.say("Please answer y or n."),
            },
        }
    }
    ApprovalAnswer::no(AnsweredBy::EndOfInput)
}

#[async_trait]
impl Approver for TerminalApprover {
    async fn approve(&mut self, approval: &Approval) -> ApprovalAnswer {
        let terminal = self.at_terminal();
        let Self { board, input, .. } = self;
        board.approval(approval, terminal);
        let Some(input) = input else {
            board.say("Not approved: prompts are off.");
            return ApprovalAnswer::no(AnsweredBy::NoInput);
        };
        let question = if is_act(approval) {
            "Approve?"
        } else {
            "Go on?"
        };
        // What is held has been pressed already.
        let click = approval.action == Some(ActionKind::Click) && approval.tool != HELD_REQUEST;
        let by_hand = terminal && board.window && click;
        let keys = [
            (by_hand, "m: I'll click it"),
            (approval.screenshot.is_some(), "o: open the picture"),
            (true, "?: why"),
        ];
        let keys = keys.into_iter().filter(|(there, _)| terminal && *there);
        let keys = keys.map(|(_, key)| key).collect::<Vec<_>>();
        let more = match keys.join(&format!(" {} ", board.ui.dot(board.stream))) {
            keys if keys.is_empty() => keys,
            keys => format!("  ({keys})"),
        };
        let prompt = format!("{question} [y/N]{more}: ");
        board.ui.ring(board.stream);
        let explain = |board: &Board| board.explain_approval(approval, by_hand);
        let picture = approval.screenshot.as_deref();
        let answer = decide(board, input, &prompt, picture, by_hand, explain).await;
        if answer.by == AnsweredBy::OwnHand {
            board.say("Click it in the browser window now. The run goes on by itself when the page changes; Ctrl-C ends it.");
        }
        answer
    }

    fn reads(&self) -> bool {
        self.at_terminal()
    }

    async fn confirm_end(&mut self, reading: &EndReading) -> ApprovalAnswer {
        let Self { board, input, .. } = self;
        let Some(input) = input else {
            return ApprovalAnswer::no(AnsweredBy::NoInput);
        };
        board.reading(reading, false);
        board.ui.ring(board.stream);
        let picture = reading.screenshot.as_deref();
        let prompt = "Does this show that it is cancelled? [y/N/?]: ";
        decide(board, input, prompt, picture, false, Board::explain_reading).await
    }

    async fn inquire(&mut self, inquiry: &Inquiry) -> Option<String> {
        let Self { board, input, .. } = self;
        let input = input.as_mut()?;
        board.inquiry(inquiry, false);
        board.ui.ring(board.stream);
        loop {
            let line = ask(board, input, "Your answer: ").await?;
            match chosen(line.trim(), inquiry) {
                Ok(answer) => return answer,
                // From a pipe the next line is the answer to the next question.
                Err(Unclear) if !input.is_typed() => return inquiry.default.clone(),
                Err(Unclear) => board.say(&match inquiry.choices.len() {
                    0 => "Please answer in words, or press Enter to say nothing.".to_owned(),
                    n => format!("Please answer with a number from 1 to {n}, or press Enter."),
                }),
            }
        }
    }

    async fn hand_over(&mut self, notice: &HandOverNotice) -> HandOverReply {
        if self.patience.is_none() && (notice.headless || self.input.is_none()) {
            return HandOverReply::Unavailable;
        }
        self.board.hand_over(notice);
        self.board.say("It goes on by itself when that is done.");
        if self.input.is_some() {
            self.board.ui.ring(self.board.stream);
        }
        if self.enter().await {
            return HandOverReply::Done;
        }
        if let Some(patience) = self.patience {
            tokio::time::sleep(patience).await;
        }
        HandOverReply::Unavailable
    }
}

/// A line that answers nothing.
struct Unclear;

/// The answer that a line gives: a number of the list, words, or the default where it is empty. Esc is no answer.
fn chosen(line: &str, inquiry: &Inquiry) -> Result<Option<String>, Unclear> {
    if line.is_empty() {
        return Ok(inquiry.default.clone());
    }
    if line.starts_with('\u{1b}') {
        return Ok(None);
    }
    let choices = &inquiry.choices;
    let number = line.parse::<usize>().ok();
    let numbered = number.and_then(|n| choices.get(n.checked_sub(1)?));
    let same = || choices.iter().find(|c| c.eq_ignore_ascii_case(line));
    match numbered.or_else(same) {
        Some(choice) => Ok(Some(choice.clone())),
        // A yes that was meant for an approval is no answer.
        None if choices.is_empty() && !matches!(line, "y" | "n") => Ok(Some(line.to_owned())),
        None => Err(Unclear),
    }
}

/// Opens the picture, or says where it is.
async fn look(board: &Board, picture: &Path) {
    let path = clean::path(picture);
    board.say(&if viewer::open(picture).await {
        format!("Opened {path}")
    } else {
        format!("No program was found that opens pictures. Look at {path}")
    });
}

#[cfg(test)]
#[path = "approver_tests.rs"]
mod tests;
