//! Tests of `ui`.

use super::capture::{Broken, COLOURED, PIPED, PLAIN};
use super::*;
use crate::exit::Exit;

#[test]
fn marks_and_text_fit_the_stream() {
    let mark = |theme| capture::ui(theme).0.mark(Stream::Out, Mark::Done);
    assert_eq!(
        (mark(PIPED), mark(PLAIN)),
        ("✓".to_owned(), "OK".to_owned())
    );
    assert_eq!(mark(COLOURED), "\u{1b}[1m\u{1b}[32m✓\u{1b}[0m");
    let (ui, out, _) = capture::ui(Theme {
        unicode: false,
        ..PIPED
    });
    ui.line(Stream::Out, "Netflix… — “äb”");
    assert_eq!(out.text(), "Netflix... - \"?b\"\n");
}

#[test]
fn an_error_is_two_lines() {
    let (ui, out, err) = capture::ui(PIPED);
    ui.error(&CliError::new(
        Exit::Service,
        "Unknown service 'netflx'.",
        "Did you mean 'netflix'?",
    ));
    assert_eq!(
        err.text(),
        "Error: Unknown service 'netflx'.\n  Did you mean 'netflix'?\n"
    );
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
