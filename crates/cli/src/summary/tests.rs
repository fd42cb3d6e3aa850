//! Tests of `summary`.

use super::*;
use crate::sample;
use crate::ui::capture;
use crate::wrap::grid;
use domain::outcome::RunResult;
use journal::Story;
use std::path::PathBuf;

/// One of several after its run with this result.
fn row(result: RunResult) -> Came {
    let exit = Exit::of(&result);
    let run = PastRun {
        dir: PathBuf::from("/nonexistent/netflix-1"),
        run: "netflix-1".to_owned(),
        story: Story {
            result: Some(result),
            ..Story::default()
        },
        difficulty: None,
    };
    Came::new(&Wanted::any("netflix".to_owned()), None).ran(exit, Some(run))
}

/// What was never begun is told as that, and the highest code is that of all.
#[test]
fn what_is_not_begun_is_told() {
    let begun = || row(sample::result(Reason::Completed, sample::cancelled()));
    let wanted = Wanted::any("\u{1b}[2Jadobe".to_owned());
    let rows = [begun(), Came::new(&wanted, None), begun()];
    assert_eq!(exit(&rows), Exit::Interrupted);
    let (ui, ..) = capture::ui(capture::PIPED);
    let line = &grid(&rows.map(|row| row.cells(&ui)))[1];
    assert!(line.starts_with("⚠  adobe") && line.ends_with("not begun"));
}

/// A claim that no page proved has not the sign of an end.
#[test]
fn what_isn_t_proved_doesn_t_look_like_an_end() {
    let claimed = row(RunResult {
        verified: false,
        ..sample::result(Reason::Completed, sample::cancelled())
    });
    assert!(claimed.words.starts_with("may or may not be cancelled"));
    assert!(claimed.tone != Tone::Done && !claimed.verified);
    let confirmed = row(RunResult {
        success: true,
        verified: false,
        ..sample::result(Reason::Completed, Outcome::confirmed_by_person())
    });
    let looks = (confirmed.exit, confirmed.tone);
    assert_eq!(looks, (Exit::Done, Tone::Attention));
}
