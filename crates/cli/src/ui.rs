//! The one door for output. Fits text to what each stream can show: colour, width, movement.
//!
//! Everything that the program prints goes through here, so a spinner never mixes with text and a reader
//! who went away (`| head`) is simply the end of the output. Foreign text must have been made safe by
//! `super::clean` before, but in errors and notes.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use terminal_size::terminal_size_of;
use tokio::sync::mpsc::UnboundedSender;

use super::clean;
use super::error::CliError;
use super::wrap::{indent, padded, wrap};
use config::env;
use config::environment::Environment;
use journal::Tone;

/// The spinner in turn, and how long each is shown.
const FRAMES: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const TURN: Duration = Duration::from_millis(120);
/// Columns of the spinner's line that its words leave free: for itself, the seconds, and keys that are typed there until it turns again.
const BESIDE_WORDS: usize = 16;
/// Takes back the line that the cursor is in.
const CLEAR_LINE: &str = "\r\u{1b}[K";

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

/// What a stream can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Theme {
    /// It is a terminal.
    pub terminal: bool,
    /// Colours are welcome.
    pub colour: bool,
    /// Words instead of signs, nothing moves: as the person wishes, and where the terminal can do no more (`TERM` is `dumb`).
    pub plain: bool,
}

impl Theme {
    /// What the environment says about a stream.
    pub fn of(environment: &Environment, terminal: bool, plain: bool) -> Self {
        let plain = plain || terminal && environment.real("TERM") == Some("dumb");
        Self {
            terminal,
            colour: terminal && !plain && environment.get(&env::NO_COLOR).is_none(),
            plain,
        }
    }

    /// A terminal on which a spinner can turn and a menu can be drawn.
    pub fn moves(self) -> bool {
        self.terminal && !self.plain
    }
}

/// The door. Clones lead to the same streams.
#[derive(Clone)]
pub struct Ui {
    out: Theme,
    err: Theme,
    input_is_terminal: bool,
    /// Columns that stand for those of the terminal.
    #[cfg(test)]
    narrow: Option<usize>,
    door: Arc<Mutex<Door>>,
}

/// The streams, and what stands on them.
struct Door {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
    /// First failure other than a reader that went away.
    failure: Option<io::Error>,
    spinner: Option<Spinner>,
    /// A thread turns the spinner.
    turning: bool,
    /// The failed attempt that was told last.
    told: Option<u32>,
    /// A question stands in the last line of this stream and waits for its answer.
    asking: Option<Stream>,
}

/// What is waited for.
struct Spinner {
    words: String,
    since: Instant,
    turns: usize,
}

impl Door {
    /// Draws the spinner anew, over itself; false if there is none any more.
    fn turn(&mut self) -> bool {
        self.turning = self.spinner.is_some();
        if let (Some(spinner), None) = (&mut self.spinner, self.asking) {
            let frame = FRAMES[spinner.turns % FRAMES.len()];
            spinner.turns += 1;
            let seconds = spinner.since.elapsed().as_secs();
            let line = format!("{CLEAR_LINE}{frame} {seconds:>2}s {}", spinner.words);
            self.put(Stream::Err, &line);
        }
        self.turning
    }

    /// Writes over the spinner, where it is seen. It isn't beside an open question.
    fn over_spinner(&mut self, text: &str) {
        if self.spinner.is_some() && self.asking.is_none() {
            self.put(Stream::Err, text);
        }
    }

    /// Writes where the spinner stands, which turns on below, or below a question that was left open.
    fn write(&mut self, stream: Stream, text: &str) {
        self.over_spinner(CLEAR_LINE);
        self.end();
        self.put(stream, text);
    }

    /// Ends the line of a question that was left open.
    fn end(&mut self) {
        if let Some(asking) = self.asking.take() {
            self.put(asking, "\n");
        }
    }

    fn put(&mut self, stream: Stream, text: &str) {
        let writer = match stream {
            Stream::Out => &mut self.out,
            Stream::Err => &mut self.err,
        };
        let written = writer.write_all(text.as_bytes());
        if let Err(error) = written.and_then(|()| writer.flush()) {
            // Nobody reads it any more.
            *writer = Box::new(io::sink());
            if error.kind() != io::ErrorKind::BrokenPipe {
                self.failure.get_or_insert(error);
            }
        }
    }
}

impl Ui {
    /// The process's own streams. `plain` adds to what the environment says.
    pub fn new(environment: &Environment, plain: bool) -> Self {
        let plain = plain || environment.switch(&env::SUBTERMINATOR_PLAIN) == Some(true);
        let theme = |terminal| Theme::of(environment, terminal, plain);
        Self {
            err: theme(io::stderr().is_terminal()),
            input_is_terminal: io::stdin().is_terminal(),
            ..Self::onto(
                theme(io::stdout().is_terminal()),
                Box::new(io::stdout()),
                Box::new(io::stderr()),
            )
        }
    }

    /// Both streams into these writers: for what is shown elsewhere than in this process's terminal.
    pub fn onto(theme: Theme, out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) -> Self {
        Self {
            out: theme,
            err: theme,
            input_is_terminal: false,
            #[cfg(test)]
            narrow: None,
            door: Arc::new(Mutex::new(Door {
                out,
                err,
                failure: None,
                spinner: None,
                turning: false,
                told: None,
                asking: None,
            })),
        }
    }

    /// The same door, plain from now on if `plain`.
    #[must_use]
    pub fn with_plain(&self, plain: bool) -> Self {
        let dress = |theme: Theme| Theme {
            plain: theme.plain || plain,
            colour: theme.colour && !plain,
            ..theme
        };
        Self {
            out: dress(self.out),
            err: dress(self.err),
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

    /// Columns of the stream's terminal; `None` where it is none, or doesn't say.
    pub fn columns(&self, stream: Stream) -> Option<usize> {
        #[cfg(test)]
        if self.narrow.is_some() {
            return self.narrow;
        }
        let size = match stream {
            _ if !self.theme(stream).terminal => None,
            Stream::Out => terminal_size_of(io::stdout()),
            Stream::Err => terminal_size_of(io::stderr()),
        };
        size.map(|size| usize::from(size.0.0)).filter(|it| *it > 0)
    }

    /// Writes a line of text that is already safe, broken between words where the terminal is narrow.
    pub fn line(&self, stream: Stream, text: &str) {
        self.hang(stream, text, indent(text) + 2);
    }

    /// The same on standard output.
    pub fn say(&self, text: &str) {
        self.line(Stream::Out, text);
    }

    /// Writes a line of text that is already safe; what doesn't fit follows below, this many columns in.
    pub fn hang(&self, stream: Stream, text: &str, indent: usize) {
        let text = self.dressed(stream, text);
        let Some(width) = self.columns(stream) else {
            return self.write(stream, &format!("{text}\n"));
        };
        let lines = text.split('\n').map(|line| wrap(line, width, indent));
        let lines = lines.collect::<Vec<_>>().join("\n");
        self.write(stream, &format!("{lines}\n"));
    }

    /// Writes a label, and from this column on what belongs to it.
    pub fn entry(&self, stream: Stream, label: &str, column: usize, text: &str) {
        let label = padded(label, column);
        self.hang(stream, format!("{label}{text}").trim_end(), column);
    }

    /// The program's own signs as letters, in plain output.
    fn dressed<'t>(&self, stream: Stream, text: &'t str) -> Cow<'t, str> {
        if self.theme(stream).plain {
            text.replace('…', "...").replace('○', "o").into()
        } else {
            text.into()
        }
    }

    /// Writes a line that stands out, behind the sign of its tone.
    pub fn headline(&self, stream: Stream, tone: Tone, text: &str) {
        let sign = self.sign(stream, tone);
        let gap = if sign.is_empty() { "" } else { " " };
        let text = self.paint(stream, Paint::Strong, text);
        self.line(stream, &format!("{sign}{gap}{text}"));
    }

    /// Writes a line that tells of something done.
    pub fn done(&self, text: &str) {
        self.headline(Stream::Out, Tone::Done, text);
    }

    /// Writes text as it is, without a line end.
    pub fn write(&self, stream: Stream, text: &str) {
        self.lock().write(stream, text);
    }

    /// Calls the person by the terminal's bell.
    pub fn ring(&self, stream: Stream) {
        if self.theme(stream).terminal {
            self.write(stream, "\u{7}");
        }
    }

    /// Puts a question into the last line of a stream. Whatever is written before [`Ui::answered`] begins below it.
    pub fn ask(&self, stream: Stream, prompt: &str) {
        self.write(stream, &self.dressed(stream, prompt));
        self.lock().asking = Some(stream);
    }

    /// The question has its answer, and the line has ended if `echoed`; otherwise `answer` ends it.
    pub fn answered(&self, echoed: bool, stream: Stream, answer: &str) {
        let open = self.lock().asking.take().is_some();
        if open && !echoed {
            self.line(stream, answer);
        }
    }

    /// Prints an error: what is wrong, then what to do. What it repeats of other people's words is made safe here.
    pub fn error(&self, error: &CliError) {
        self.settle();
        let word = self.paint(Stream::Err, Paint::Bad, "Error:");
        let message = clean::block(&error.message);
        self.line(Stream::Err, &format!("{word} {message}"));
        let hint = clean::block(error.hint.as_deref().unwrap_or_default());
        for line in hint.lines() {
            self.line(Stream::Err, &format!("  {line}"));
        }
    }

    /// Prints something that the person should know, on standard error; made safe as an error is.
    pub fn note(&self, text: &str) {
        let word = self.paint(Stream::Err, Paint::Attention, "Note:");
        self.line(Stream::Err, &format!("{word} {}", clean::block(text)));
    }

    /// The text in the colour of its meaning, where the stream shows colours.
    pub fn paint(&self, stream: Stream, paint: Paint, text: &str) -> String {
        if !self.theme(stream).colour || text.is_empty() {
            return text.to_owned();
        }
        let style = match paint {
            Paint::Good => AnsiColor::Green.on_default().bold(),
            Paint::Bad => AnsiColor::Red.on_default().bold(),
            Paint::Attention => AnsiColor::Yellow.on_default().bold(),
            Paint::Quiet => Style::new().dimmed(),
            Paint::Strong => Style::new().bold(),
        };
        format!("{style}{text}{style:#}")
    }

    /// The sign of a tone, painted; a word or a letter in plain output.
    pub fn sign(&self, stream: Stream, tone: Tone) -> String {
        let (sign, word, paint) = match tone {
            Tone::Done => ("✓", "OK", Paint::Good),
            Tone::Failed => ("✗", "x", Paint::Bad),
            Tone::Attention => ("⚠", "!", Paint::Attention),
            Tone::Plain => ("", "", Paint::Quiet),
        };
        let plain = self.theme(stream).plain;
        self.paint(stream, paint, if plain { word } else { sign })
    }

    /// What stands between two things in a line.
    pub fn dot(&self, stream: Stream) -> char {
        if self.theme(stream).plain { '-' } else { '·' }
    }

    /// Shows that something is waited for, with a spinner and seconds. Where nothing can move, only an attempt that `failed`
    /// is told, in a line, once.
    pub fn wait(&self, what: &str, failed: Option<u32>) {
        let mut door = self.lock();
        let told = std::mem::replace(&mut door.told, failed);
        if !self.err.moves() {
            drop(door);
            if failed.is_some() && failed != told {
                self.line(Stream::Err, what);
            }
            return;
        }
        let room = self.columns(Stream::Err).unwrap_or(80);
        let words = clean::clip(what, room.saturating_sub(BESIDE_WORDS));
        if let Some(spinner) = &mut door.spinner {
            spinner.words = words;
            return;
        }
        door.spinner = Some(Spinner {
            words,
            since: Instant::now(),
            turns: 0,
        });
        let turned = door.turning;
        door.turn();
        if !turned {
            let door = Arc::clone(&self.door);
            let turns = move || {
                while {
                    std::thread::sleep(TURN);
                    locked(&door).turn()
                } {}
            };
            // Where there can be no thread, it stands still.
            drop(std::thread::Builder::new().spawn(turns));
        }
    }

    /// The terminal has echoed a line that was typed while something is waited for: the spinner's is the one above now.
    pub fn echoed(&self) {
        self.lock().over_spinner("\u{1b}[A\r\u{1b}[J");
    }

    /// Removes the spinner.
    pub fn settle(&self) {
        let mut door = self.lock();
        door.over_spinner(CLEAR_LINE);
        door.spinner = None;
    }

    /// Ends what stands in the last line: the spinner, a question that was left open.
    pub fn end(&self) {
        self.settle();
        self.lock().end();
    }

    /// The first failure of an output stream other than a reader that went away.
    pub fn take_failure(&self) -> Option<io::Error> {
        self.lock().failure.take()
    }

    fn lock(&self) -> MutexGuard<'_, Door> {
        locked(&self.door)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A stream that leads into memory, and line by line to whoever listens.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    written: Arc<Mutex<Vec<u8>>>,
    lines: Option<UnboundedSender<String>>,
}

impl Memory {
    /// One that somebody listens to.
    pub(crate) fn told_to(lines: UnboundedSender<String>) -> Self {
        Self {
            lines: Some(lines),
            ..Self::default()
        }
    }

    /// What was written.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.locked()).into_owned()
    }

    fn locked(&self) -> MutexGuard<'_, Vec<u8>> {
        locked(&self.written)
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.locked().extend_from_slice(bytes);
        // Whole lines are written at a time.
        let text = String::from_utf8_lossy(bytes);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        if let Some(listener) = &self.lines {
            // Who doesn't listen any more is no error.
            lines.for_each(|line| drop(listener.send(line.to_owned())));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "ui/tests/capture.rs"]
pub(crate) mod capture;
