//! Tests of `ui`.

use super::capture::{Broken, PIPED};
use super::*;

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
