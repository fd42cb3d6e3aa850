//! The one door for output. Knows what each stream can show: colour, signs outside ASCII, animation.
//!
//! Everything that the program prints goes through here, so a spinner never mixes with text and a reader
//! who went away (`| head`) is simply the end of the output. Foreign text must have been made safe by
//! [`super::clean`] before.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};

use super::error::CliError;
use crate::config::env;
use crate::config::environment::Environment;

/// One of the two output streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// What a stream can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own of a stream")]
pub struct Looks {
    /// It is a terminal.
    pub terminal: bool,
    /// Colours are welcome.
    pub colour: bool,
    /// The locale is UTF-8.
    pub unicode: bool,
    /// Words instead of signs, nothing moves.
    pub plain: bool,
    /// The terminal can move its cursor (`TERM` is not `dumb`).
    pub moves: bool,
}

/// Meaning of a piece of text, which decides its colour.
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
}

/// The door. Clones lead to the same streams.
#[derive(Clone)]
pub struct Ui {
    out: Looks,
    err: Looks,
    input_is_terminal: bool,
    door: Arc<Mutex<Door>>,
}

struct Door {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
    /// Nobody reads the stream any more.
    out_ended: bool,
    err_ended: bool,
    /// First failure other than a reader that went away.
    failure: Option<io::Error>,
    spinner: Option<ProgressBar>,
}

impl std::fmt::Debug for Ui {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ui").field("out", &self.out).field("err", &self.err).finish_non_exhaustive()
    }
}

impl Ui {
    /// The process's own streams. `plain` adds to what the environment says.
    #[must_use]
    pub fn new(environment: &Environment, plain: bool) -> Self {
        let plain = plain || environment.switch(&env::SUBTERMINATOR_PLAIN).is_some_and(|s| s.value);
        let looks = |terminal: bool| Looks::of(environment, terminal, plain);
        let door = Door::new(Box::new(io::stdout()), Box::new(io::stderr()));
        Self {
            out: looks(io::stdout().is_terminal()),
            err: looks(io::stderr().is_terminal()),
            input_is_terminal: io::stdin().is_terminal(),
            door: Arc::new(Mutex::new(door)),
        }
    }

    /// The same door, plain from now on if `plain`.
    #[must_use]
    pub fn with_plain(&self, plain: bool) -> Self {
        let dress = |looks: Looks| if plain { Looks { plain: true, colour: false, ..looks } } else { looks };
        Self { out: dress(self.out), err: dress(self.err), ..self.clone() }
    }

    /// What the stream can show.
    #[must_use]
    pub fn looks(&self, stream: Stream) -> Looks {
        match stream {
            Stream::Out => self.out,
            Stream::Err => self.err,
        }
    }

    /// Standard input is a terminal, so a person can answer.
    #[must_use]
    pub fn input_is_terminal(&self) -> bool {
        self.input_is_terminal
    }

    /// The stream on which a person sees a question: standard output, unless that leads into a file or pipe
    /// while standard error is a terminal.
    #[must_use]
    pub fn person(&self) -> Stream {
        if !self.out.terminal && self.err.terminal { Stream::Err } else { Stream::Out }
    }

    /// Writes a line of text that is already safe.
    pub fn line(&self, stream: Stream, text: &str) {
        self.write(stream, &format!("{text}\n"));
    }

    /// Writes text as it is, without a line end.
    pub fn write(&self, stream: Stream, text: &str) {
        let looks = self.looks(stream);
        let folded = if looks.unicode || text.is_ascii() { None } else { Some(to_ascii(text)) };
        self.bytes(stream, folded.as_deref().unwrap_or(text).as_bytes());
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
        self.line(Stream::Err, &format!("{} {}", self.paint(Stream::Err, Paint::Bad, "Error:"), error.message));
        if let Some(hint) = &error.hint {
            self.line(Stream::Err, &format!("  {hint}"));
        }
    }

    /// Prints something that the person should know, on standard error.
    pub fn note(&self, text: &str) {
        self.line(Stream::Err, &format!("{} {text}", self.paint(Stream::Err, Paint::Attention, "Note:")));
    }

    /// The text in the colour of its meaning, where the stream shows colours.
    #[must_use]
    pub fn paint(&self, stream: Stream, paint: Paint, text: &str) -> String {
        if !self.looks(stream).colour || text.is_empty() {
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
    #[must_use]
    pub fn mark(&self, stream: Stream, mark: Mark) -> String {
        let looks = self.looks(stream);
        let (sign, word, paint) = match mark {
            Mark::Done => ("✓", "OK", Paint::Good),
            Mark::Attention => ("⚠", "!", Paint::Attention),
            Mark::Failed => ("✗", "x", Paint::Bad),
        };
        self.paint(stream, paint, if looks.plain || !looks.unicode { word } else { sign })
    }

    /// Something that is waited for can be shown while it is waited for.
    #[must_use]
    pub fn animates(&self) -> bool {
        self.err.terminal && !self.err.plain && self.err.moves
    }

    /// Says anew what is waited for; the seconds of the spinner go on.
    pub fn wait_still(&self, what: &str) {
        let running = self.lock().spinner.clone();
        match running {
            Some(spinner) => spinner.set_message(if self.err.unicode { what.to_owned() } else { to_ascii(what) }),
            None => self.wait(what),
        }
    }

    /// Shows that something is waited for, with a spinner and seconds; only on a terminal.
    pub fn wait(&self, what: &str) {
        self.settle();
        let looks = self.err;
        if !self.animates() {
            return;
        }
        let folded = if looks.unicode { what.to_owned() } else { to_ascii(what) };
        let signs = if looks.unicode { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ " } else { "|/-\\ " };
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
    #[must_use]
    pub fn take_failure(&self) -> Option<io::Error> {
        self.lock().failure.take()
    }

    fn lock(&self) -> MutexGuard<'_, Door> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Door {
    fn new(out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) -> Self {
        Self { out, err, out_ended: false, err_ended: false, failure: None, spinner: None }
    }

    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        let (writer, ended) = match stream {
            Stream::Out => (&mut self.out, &mut self.out_ended),
            Stream::Err => (&mut self.err, &mut self.err_ended),
        };
        if *ended {
            return;
        }
        if let Err(error) = writer.write_all(bytes).and_then(|()| writer.flush()) {
            *ended = true;
            if error.kind() != io::ErrorKind::BrokenPipe {
                self.failure.get_or_insert(error);
            }
        }
    }
}

impl Looks {
    fn of(environment: &Environment, terminal: bool, plain: bool) -> Self {
        let moves = environment.real("TERM") != Some("dumb");
        let colour = terminal && moves && !plain && environment.get(&env::NO_COLOR).is_none();
        Self { terminal, colour, unicode: is_utf8(environment), plain, moves }
    }
}

/// The locale's character set, by the rule of POSIX: `LC_ALL`, then `LC_CTYPE`, then `LANG`.
fn is_utf8(environment: &Environment) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| environment.real(name)).unwrap_or_default();
    let locale = locale.to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// The nearest that ASCII has; a question mark for what it hasn't.
fn to_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '…' => out.push_str("..."),
            '—' | '–' | '‑' => out.push('-'),
            '‘' | '’' => out.push('\''),
            '“' | '”' => out.push('"'),
            '·' | '•' => out.push('*'),
            '\u{a0}' | '\u{202f}' => out.push(' '),
            c if c.is_ascii() => out.push(c),
            _ => out.push('?'),
        }
    }
    out
}

#[cfg(test)]
pub(crate) mod capture {
    //! A door that leads into memory.

    use super::*;

    /// What was printed.
    #[derive(Clone, Default)]
    pub(crate) struct Captured(Arc<Mutex<Vec<u8>>>);

    impl Captured {
        /// The text so far.
        pub(crate) fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Write for Captured {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A writer that always fails.
    pub(crate) struct Broken(pub(crate) io::ErrorKind);

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// No terminal, no colour, UTF-8.
    pub(crate) const PIPED: Looks = Looks { terminal: false, colour: false, unicode: true, plain: false, moves: true };
    /// A terminal's colours without its spinner (it isn't one).
    pub(crate) const COLOURED: Looks = Looks { colour: true, ..PIPED };
    /// `--plain`.
    pub(crate) const PLAIN: Looks = Looks { plain: true, ..PIPED };

    /// A user interface with both streams in memory.
    pub(crate) fn ui(looks: Looks) -> (Ui, Captured, Captured) {
        let (out, err) = (Captured::default(), Captured::default());
        (with(looks, Box::new(out.clone()), Box::new(err.clone())), out, err)
    }

    /// A user interface on these writers.
    pub(crate) fn with(looks: Looks, out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) -> Ui {
        Ui { out: looks, err: looks, input_is_terminal: false, door: Arc::new(Mutex::new(Door::new(out, err))) }
    }
}

#[cfg(test)]
mod tests {
    use super::capture::{Broken, COLOURED, PIPED, PLAIN};
    use super::*;
    use crate::cli::exit::Exit;
    use std::path::Path;

    fn looks(variables: &[(&str, &str)], terminal: bool, plain: bool) -> Looks {
        Looks::of(&Environment::of(variables.iter().copied(), Path::new("/")), terminal, plain)
    }

    #[test]
    fn colour_needs_a_terminal_and_nobody_who_objects() {
        assert!(looks(&[], true, false).colour);
        assert!(!looks(&[], false, false).colour);
        assert!(!looks(&[], true, true).colour);
        assert!(!looks(&[("NO_COLOR", "1")], true, false).colour);
        assert!(looks(&[("NO_COLOR", "")], true, false).colour);
        assert!(!looks(&[("TERM", "dumb")], true, false).colour);
    }

    #[test]
    fn the_first_locale_variable_that_is_set_counts() {
        assert!(looks(&[("LANG", "de_DE.UTF-8")], true, false).unicode);
        assert!(looks(&[("LC_ALL", ""), ("LC_CTYPE", "C.utf8")], true, false).unicode);
        assert!(!looks(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")], true, false).unicode);
        assert!(!looks(&[], true, false).unicode);
    }

    #[test]
    fn marks_and_text_fit_the_stream() {
        let mark = |looks| capture::ui(looks).0.mark(Stream::Out, Mark::Done);
        assert_eq!((mark(PIPED), mark(PLAIN)), ("✓".to_owned(), "OK".to_owned()));
        assert_eq!(mark(COLOURED), "\u{1b}[1m\u{1b}[32m✓\u{1b}[0m");
        let (ui, out, _) = capture::ui(Looks { unicode: false, ..PIPED });
        ui.line(Stream::Out, "Netflix… — “äb”");
        assert_eq!(out.text(), "Netflix... - \"?b\"\n");
    }

    #[test]
    fn an_error_is_two_lines() {
        let (ui, out, err) = capture::ui(PIPED);
        ui.error(&CliError::new(Exit::Service, "Unknown service 'netflx'.", "Did you mean 'netflix'?"));
        assert_eq!(err.text(), "Error: Unknown service 'netflx'.\n  Did you mean 'netflix'?\n");
        assert_eq!(out.text(), "");
    }

    #[test]
    fn a_reader_that_goes_away_is_no_failure() {
        let ui = |kind| capture::with(PIPED, Box::new(Broken(kind)), Box::new(io::sink()));
        let gone = ui(io::ErrorKind::BrokenPipe);
        gone.line(Stream::Out, "one");
        gone.line(Stream::Out, "two");
        assert!(gone.take_failure().is_none());
        let full = ui(io::ErrorKind::StorageFull);
        full.line(Stream::Out, "one");
        assert!(full.take_failure().is_some());
    }
}
