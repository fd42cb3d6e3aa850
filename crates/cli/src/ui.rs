//! The one door for output. Fits text to what each stream can show: colour, signs outside ASCII, width, movement.
//!
//! Everything that the program prints goes through here, so a spinner never mixes with text and a reader
//! who went away (`| head`) is simply the end of the output. Foreign text must have been made safe by
//! `super::clean` before.

mod asking;
mod door;

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use terminal_size::terminal_size_of;
use url::Url;

use self::door::Door;
use super::abilities::{Abilities, Notice};
use super::clean;
use super::error::CliError;
pub use super::theme::Theme;
use super::wrap::{indent, wrap};
use config::env;
use config::environment::Environment;

/// One of the two output streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// What a piece of text means, which decides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// Success.
    Good,
    /// Failure.
    Bad,
    /// The person is needed.
    Attention,
    /// Beside the point.
    Quiet,
    /// The point.
    Strong,
}

/// Sign at the beginning of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// `✓`, in plain output `OK`.
    Done,
    /// `⚠`, in plain output `!`.
    Attention,
    /// `✗`, in plain output `x`.
    Failed,
    /// `⏸`: it rests. In plain output this and the two below are `!`.
    Paused,
    /// `✉`: a letter is waited for, or wanted.
    Mail,
    /// `☎`: a call is wanted.
    Phone,
}

/// The door. Clones lead to the same streams.
#[derive(Clone)]
pub struct Ui {
    out: Theme,
    err: Theme,
    input_is_terminal: bool,
    abilities: Abilities,
    size: Size,
    door: Arc<Mutex<Door>>,
}

/// How large the terminal is.
#[derive(Debug, Clone, Copy)]
enum Size {
    /// As large as it says at the moment.
    Live,
    /// Columns and rows; nothing for what is no terminal.
    #[cfg(test)]
    Fixed(Option<(usize, usize)>),
}

impl std::fmt::Debug for Ui {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ui")
            .field("out", &self.out)
            .field("err", &self.err)
            .finish_non_exhaustive()
    }
}

impl Ui {
    /// The process's own streams. `plain` adds to what the environment says.
    pub fn new(environment: &Environment, plain: bool) -> Self {
        let plain = plain
            || environment
                .switch(&env::SUBTERMINATOR_PLAIN)
                .is_some_and(|s| s.value);
        let theme = |terminal: bool| Theme::of(environment, terminal, plain);
        let door = Door::new(Box::new(io::stdout()), Box::new(io::stderr()));
        Self {
            out: theme(io::stdout().is_terminal()),
            err: theme(io::stderr().is_terminal()),
            input_is_terminal: io::stdin().is_terminal(),
            abilities: if plain {
                Abilities::of(environment).plain()
            } else {
                Abilities::of(environment)
            },
            size: Size::Live,
            door: Arc::new(Mutex::new(door)),
        }
    }

    /// Both streams into these writers, as UTF-8 without colour: for what is shown elsewhere than in this process's terminal.
    pub fn in_memory(
        environment: &Environment,
        out: Box<dyn io::Write + Send>,
        err: Box<dyn io::Write + Send>,
    ) -> Self {
        let theme = Theme {
            unicode: true,
            ..Theme::of(environment, false, false)
        };
        Self {
            out: theme,
            err: theme,
            input_is_terminal: false,
            abilities: Abilities::default(),
            size: Size::Live,
            door: Arc::new(Mutex::new(Door::new(out, err))),
        }
    }

    /// The same door, plain from now on if `plain`.
    #[must_use]
    pub fn with_plain(&self, plain: bool) -> Self {
        let dress = |theme: Theme| {
            if plain {
                Theme {
                    plain: true,
                    colour: false,
                    ..theme
                }
            } else {
                theme
            }
        };
        let abilities = if plain {
            self.abilities.plain()
        } else {
            self.abilities
        };
        Self {
            out: dress(self.out),
            err: dress(self.err),
            abilities,
            ..self.clone()
        }
    }

    /// What the stream can show.
    pub fn theme(&self, stream: Stream) -> Theme {
        match stream {
            Stream::Out => self.out,
            Stream::Err => self.err,
        }
    }

    /// Standard input is a terminal, so a person can answer.
    pub fn input_is_terminal(&self) -> bool {
        self.input_is_terminal
    }

    /// The stream on which a person sees a question: standard output, unless that leads into a file or pipe
    /// while standard error is a terminal.
    pub fn person(&self) -> Stream {
        if !self.out.terminal && self.err.terminal {
            Stream::Err
        } else {
            Stream::Out
        }
    }

    /// Columns and rows of the stream's terminal; `None` where it is none, or doesn't say.
    pub fn size(&self, stream: Stream) -> Option<(usize, usize)> {
        match self.size {
            #[cfg(test)]
            Size::Fixed(size) => size,
            Size::Live if !self.theme(stream).terminal => None,
            Size::Live => {
                let size = match stream {
                    Stream::Out => terminal_size_of(io::stdout()),
                    Stream::Err => terminal_size_of(io::stderr()),
                };
                size.map(|(columns, rows)| (columns.0.into(), rows.0.into()))
                    .filter(|(columns, _)| *columns > 0)
            }
        }
    }

    /// Writes a line of text that is already safe, broken between words where the terminal is narrow.
    pub fn line(&self, stream: Stream, text: &str) {
        self.hang(stream, text, indent(text) + 2);
    }

    /// Writes a line of text that is already safe; what doesn't fit follows below, this many columns in.
    pub fn hang(&self, stream: Stream, text: &str, indent: usize) {
        let folded = self.theme(stream).fold(text);
        let Some((width, _)) = self.size(stream) else {
            return self.write(stream, &format!("{folded}\n"));
        };
        let lines: Vec<_> = folded
            .split('\n')
            .map(|line| wrap(line, width, indent))
            .collect();
        self.write(stream, &format!("{}\n", lines.join("\n")));
    }

    /// Writes a line that stands out, behind a sign.
    pub fn headline(&self, stream: Stream, mark: Mark, text: &str) {
        let sign = self.mark(stream, mark);
        self.line(
            stream,
            &format!("{sign} {}", self.paint(stream, Paint::Strong, text)),
        );
    }

    /// Writes text as it is, without a line end.
    pub fn write(&self, stream: Stream, text: &str) {
        self.bytes(stream, self.theme(stream).fold(text).as_bytes());
    }

    /// A path as text; a link to the file where the terminal is known to follow links.
    pub fn path(&self, stream: Stream, path: &Path) -> String {
        let text = clean::line(&path.display().to_string());
        let theme = self.theme(stream);
        let able = theme.terminal && theme.moves && self.abilities.links && !text.contains(' ');
        // The address is escaped, so nothing in it can end the sequence.
        match Url::from_file_path(path) {
            Ok(url) if able => format!("\u{1b}]8;;{url}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\"),
            _ => text,
        }
    }

    /// Calls the person: the bell, and a notice on the desktop where the terminal is known to show one. The
    /// text is the program's own.
    pub fn call(&self, stream: Stream, text: &'static str) {
        let theme = self.theme(stream);
        if !theme.terminal || !theme.moves || !self.abilities.bell {
            return;
        }
        let notice = match self.abilities.notice {
            Some(Notice::Osc9) => format!("\u{1b}]9;{text}\u{1b}\\"),
            Some(Notice::Osc777) => format!("\u{1b}]777;notify;SubTerminator;{text}\u{1b}\\"),
            None => String::new(),
        };
        self.bytes(stream, format!("{notice}\u{7}").as_bytes());
    }

    /// Writes bytes as they are, whatever the locale: for files that are printed.
    pub fn bytes(&self, stream: Stream, bytes: &[u8]) {
        let mut door = self.lock();
        match door.spinner.clone() {
            Some(spinner) => spinner.suspend(|| door.write(stream, bytes)),
            None => door.write(stream, bytes),
        }
    }

    /// Prints an error: what is wrong, then what to do.
    pub fn error(&self, error: &CliError) {
        self.settle();
        self.line(
            Stream::Err,
            &format!(
                "{} {}",
                self.paint(Stream::Err, Paint::Bad, "Error:"),
                error.message
            ),
        );
        for line in error.hint.iter().flat_map(|hint| hint.lines()) {
            self.line(Stream::Err, &format!("  {line}"));
        }
    }

    /// Prints something that the person should know, on standard error.
    pub fn note(&self, text: &str) {
        self.line(
            Stream::Err,
            &format!(
                "{} {text}",
                self.paint(Stream::Err, Paint::Attention, "Note:")
            ),
        );
    }

    /// The text in the colour of its meaning, where the stream shows colours.
    pub fn paint(&self, stream: Stream, paint: Paint, text: &str) -> String {
        if !self.theme(stream).colour || text.is_empty() {
            return text.to_owned();
        }
        let style = match paint {
            Paint::Good => Style::new().bold().fg_color(Some(AnsiColor::Green.into())),
            Paint::Bad => Style::new().bold().fg_color(Some(AnsiColor::Red.into())),
            Paint::Attention => Style::new().bold().fg_color(Some(AnsiColor::Yellow.into())),
            Paint::Quiet => Style::new().dimmed(),
            Paint::Strong => Style::new().bold(),
        };
        format!("{style}{text}{style:#}")
    }

    /// A sign at the beginning of a line, painted.
    pub fn mark(&self, stream: Stream, mark: Mark) -> String {
        let theme = self.theme(stream);
        let (sign, word, paint) = match mark {
            Mark::Done => ("✓", "OK", Paint::Good),
            Mark::Attention => ("⚠", "!", Paint::Attention),
            Mark::Failed => ("✗", "x", Paint::Bad),
            Mark::Paused => ("⏸", "!", Paint::Attention),
            Mark::Mail => ("✉", "!", Paint::Attention),
            Mark::Phone => ("☎", "!", Paint::Attention),
        };
        self.paint(
            stream,
            paint,
            if theme.plain || !theme.unicode {
                word
            } else {
                sign
            },
        )
    }

    /// Something that is waited for can be shown while it is waited for.
    pub fn animates(&self) -> bool {
        self.err.terminal && !self.err.plain && self.err.moves
    }

    /// Says anew what is waited for; the seconds of the spinner go on.
    pub fn wait_still(&self, what: &str) {
        let running = self.lock().spinner.clone();
        match running {
            Some(spinner) => spinner.set_message(self.err.fold(what).into_owned()),
            None => self.wait(what),
        }
    }

    /// Shows that something is waited for, with a spinner and seconds; only on a terminal.
    pub fn wait(&self, what: &str) {
        self.settle();
        let theme = self.err;
        if !self.animates() {
            return;
        }
        let folded = theme.fold(what).into_owned();
        let signs = if theme.unicode {
            "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ "
        } else {
            "|/-\\ "
        };
        let spinner = ProgressBar::new_spinner();
        // The message comes last, so that it is cut where the terminal is narrow and the seconds stay.
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed:>3} {wide_msg}") {
            spinner.set_style(style.tick_chars(signs));
        }
        spinner.set_message(folded);
        spinner.enable_steady_tick(Duration::from_millis(120));
        self.lock().spinner = Some(spinner);
    }

    /// Removes the spinner.
    pub fn settle(&self) {
        if let Some(spinner) = self.lock().spinner.take() {
            spinner.finish_and_clear();
        }
    }

    /// The first failure of an output stream other than a reader that went away.
    pub fn take_failure(&self) -> Option<io::Error> {
        self.lock().failure.take()
    }

    fn lock(&self) -> MutexGuard<'_, Door> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
pub(crate) mod capture;
#[cfg(test)]
mod tests;
