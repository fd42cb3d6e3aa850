//! Tests of `ui`.

use super::capture::{Broken, PIPED};
use super::*;

#[test]
fn in_a_pipe_each_failed_attempt_is_one_line() {
    let (ui, out, err) = capture::ui(PIPED);
    let waits = [
        ("thinking", None),
        ("in 3 s", Some(2)),
        ("in 2 s", Some(2)),
        ("attempt 2", None),
        ("in 1 s", Some(3)),
        ("attempt 3", None),
    ];
    for (what, failed) in waits.iter().chain(&waits[..2]) {
        ui.wait(what, *failed);
    }
    assert_eq!(
        (out.text(), err.text()),
        (String::new(), "in 3 s\nin 1 s\nin 3 s\n".to_owned())
    );
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let ui = |kind| Ui::onto(PIPED, Box::new(Broken(kind)), Box::new(io::sink()));
    let gone = ui(io::ErrorKind::BrokenPipe);
    gone.say("one");
    gone.say("two");
    assert!(gone.take_failure().is_none());
    let full = ui(io::ErrorKind::StorageFull);
    full.say("one");
    assert!(full.take_failure().is_some());
}
