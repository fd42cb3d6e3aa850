//! Lines that the person types, or that a pipe brings.
//!
//! Standard input is read by one thread of its own, so waiting for a line can be given up at any moment and
//! never keeps the process from ending. On a terminal lines are read at once, so that what was typed before
//! a question can be told from its answer; from a pipe only as many as are asked for.

use std::io::{self, BufRead, IsTerminal, Read as _};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::ui::{Stream, Ui};

/// Longest line that is kept, in bytes.
const LONGEST: u64 = 4096;
/// Lines typed ahead that are kept at most, on a terminal.
const AHEAD: usize = 256;

/// Time for the reading thread to take what was typed before a question.
const CATCH_UP: Duration = Duration::from_millis(50);

/// A line and when it arrived.
#[derive(Debug)]
pub(crate) struct Heard {
    pub(crate) line: String,
    pub(crate) at: Instant,
}

/// The lines of an input.
#[derive(Debug)]
pub struct Input {
    typed: bool,
    lines: Receiver<Heard>,
}

impl Input {
    /// Standard input. Starts the reading thread; call it once, after everything else that reads. What is typed while `ui` shows that something is
    /// waited for leaves no line there.
    pub fn stdin(ui: &Ui) -> Self {
        let (typed, ui) = (io::stdin().is_terminal(), ui.clone());
        let (sender, input) = Self::channel(typed);
        // Without a thread the sender is dropped, which reads as the end of the input: nothing is approved.
        let _ = std::thread::Builder::new()
            .name("stdin".to_owned())
            .spawn(move || forward(io::stdin().lock(), &sender, typed.then_some(&ui)));
        input
    }

    /// An input and the other end of it.
    pub(crate) fn channel(typed: bool) -> (Sender<Heard>, Self) {
        // From a pipe the next line stays in the channel, the one after it in the pipe.
        let (sender, lines) = mpsc::channel(if typed { AHEAD } else { 1 });
        (sender, Self { typed, lines })
    }

    /// Its lines come from a person at a terminal, and not from a pipe or a file.
    pub fn is_typed(&self) -> bool {
        self.typed
    }

    /// Forgets what was typed before now; a pipe forgets nothing. Call it before a question is shown.
    pub async fn forget_typed_ahead(&mut self) {
        if self.typed {
            // Lines that the system has and the reading thread hasn't taken yet would pass for answers.
            tokio::time::sleep(CATCH_UP).await;
            while self.lines.try_recv().is_ok() {}
        }
    }

    /// The next line, without its end; `None` at the end of the input. On a terminal only a line that
    /// arrived after `since`.
    pub async fn next(&mut self, since: Instant) -> Option<String> {
        loop {
            let heard = self.lines.recv().await?;
            if !self.typed || heard.at >= since {
                return Some(heard.line);
            }
        }
    }
}

/// A yes or a no: `y` and `yes` are a yes; `n`, `no`, Enter and Esc are a no. `None` for anything else.
pub(crate) fn yes_or_no(line: &str) -> Option<bool> {
    match line.trim().to_ascii_lowercase().as_str() {
        "y" | "yes" => Some(true),
        "" | "n" | "no" => Some(false),
        other => other.starts_with('\u{1b}').then_some(false),
    }
}

/// A line for a question that comes before any run reads the input, without the space around it; `None` at the end of the input.
pub(crate) fn read_line(ui: &Ui, stream: Stream, question: &str) -> Option<String> {
    ui.write(stream, question);
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line);
    // Only a terminal has echoed the line's end.
    if line.is_empty() || !ui.input_is_terminal() {
        ui.line(stream, "");
    }
    matches!(read, Ok(1..)).then(|| line.trim().to_owned())
}

/// Reads lines until the end, or until nobody wants them.
fn forward(mut reader: impl BufRead, sender: &Sender<Heard>, terminal: Option<&Ui>) {
    while let Ok(Some(line)) = next_line(&mut reader) {
        let at = Instant::now();
        let heard = Heard { line, at };
        let wanted = if let Some(ui) = terminal {
            ui.echoed();
            // A full channel means lines typed long ahead: they would be forgotten anyway.
            !matches!(sender.try_send(heard), Err(TrySendError::Closed(_)))
        } else {
            sender.blocking_send(heard).is_ok()
        };
        if !wanted {
            return;
        }
    }
}

/// One line, lossily decoded; `None` at the end of the input.
fn next_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    // The rest of a longer line is thrown away.
    if reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        reader.skip_until(b'\n')?;
    }
    let line = String::from_utf8_lossy(&line);
    Ok(Some(line.trim_end_matches(['\r', '\n']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// The tail of an endless line is no line of its own.
    #[test]
    fn lines_end_with_any_line_end_or_the_end_of_input() {
        let lines = |bytes: &[u8]| -> Vec<usize> {
            let mut reader = Cursor::new(bytes);
            let next = || next_line(&mut reader).unwrap();
            std::iter::from_fn(next).map(|line| line.len()).collect()
        };
        assert_eq!(lines(b"y\r\n\nno"), [1, 0, 2]);
        assert!(lines(b"").is_empty());
        let mut endless = vec![b'a'; 9999];
        endless.extend_from_slice(b"y\nn\n");
        assert_eq!(lines(&endless), [4096, 1]);
    }
}
