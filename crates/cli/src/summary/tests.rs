//! Tests of `summary`.

use super::*;
use crate::sample;
use crate::ui::capture;
use crate::wrap::grid;
use domain::event::{AnsweredBy, Start};
use domain::outcome::RunResult;
use journal::Story;
use std::path::PathBuf;

fn run(name: &str, result: RunResult) -> PastRun {
    PastRun {
        dir: PathBuf::from("/nonexistent").join(name),
        run: name.to_owned(),
        story: Story {
            start: Start {
                service: "netflix".to_owned(),
                display_name: "Netflix".to_owned(),
                target: "live".to_owned(),
                ..Start::default()
            },
            result: Some(result),
            ..Story::default()
        },
        difficulty: None,
        running: Some(false),
    }
}

fn begun(name: &str) -> Came {
    Came {
        display_name: name.to_owned(),
        ..Came::new(&Wanted::any(name.to_lowercase()), None)
    }
}

fn row(name: &str, result: RunResult) -> Came {
    let exit = Exit::of(&result);
    let named = format!("{}-20260115T101500Z-1a2b3c4d", name.to_lowercase());
    begun(name).ran(exit, Some(run(&named, result)))
}

fn rows() -> Vec<Came> {
    let proved = row(
        "Netflix",
        sample::result(Reason::Completed, sample::cancelled()),
    );
    let mut no = run(
        "spotify-20260115T101500Z-1a2b3c4d",
        RunResult::unsuccessful(Reason::HumanRejected, Outcome::NotCancelled),
    );
    no.story.refused_by = Some(AnsweredBy::Terminal);
    let refused = begun("Spotify").ran(Exit::NotDone, Some(no));
    let unknown = CliError::bare(Exit::Service, "Unknown service 'xyzzy'.");
    vec![
        proved,
        refused,
        begun("xyzzy").failed(&unknown),
        begun("adobe"),
    ]
}

#[test]
fn the_table_has_a_line_for_each() {
    let rows = rows();
    assert_eq!(exit(&rows), Exit::Interrupted, "the highest");
    let (ui, ..) = capture::ui(capture::PIPED);
    let cells: Vec<_> = rows.iter().map(|row| row.cells(&ui)).collect();
    assert_eq!(
        grid(&cells),
        [
            "✓  Netflix  cancelled and verified: access until 15 February 2026  netflix-20260115T101500Z-1a2b3c4d",
            "-  Spotify  Stopped: you said no                                   spotify-20260115T101500Z-1a2b3c4d",
            "✗  xyzzy    Unknown service 'xyzzy'.",
            "⚠  adobe    not begun",
        ]
    );
}

/// A claim that no page proved has not the sign of an end.
#[test]
fn what_isn_t_proved_doesn_t_look_like_an_end() {
    let claimed = RunResult {
        verified: false,
        ..sample::result(Reason::Completed, sample::cancelled())
    };
    let row = row("Netflix", claimed);
    assert!(row.words.starts_with("may or may not be cancelled"));
    assert_ne!(row.tone, Tone::Done);
    assert!(!row.verified);
    let confirmed = RunResult {
        success: true,
        verified: false,
        ..sample::result(Reason::Completed, Outcome::confirmed_by_person())
    };
    let row = super::tests::row("Netflix", confirmed);
    assert_eq!((row.exit, row.tone), (Exit::Done, Tone::Attention));
}
