//! Tests of `summary`.

use super::*;
use crate::sample;
use crate::ui::capture;
use crate::wrap::grid;
use domain::event::{AnsweredBy, Purpose, Start};
use std::path::PathBuf;

fn run(name: &str, result: RunResult) -> PastRun {
    PastRun {
        dir: PathBuf::from("/nonexistent").join(name),
        run: name.to_owned(),
        started: None,
        start: Start {
            service: "netflix".to_owned(),
            display_name: "Netflix".to_owned(),
            target: "live".to_owned(),
            ..Start::default()
        },
        difficulty: None,
        refused_by: None,
        needed: None,
        subscription: None,
        result: Some(result),
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
    begun(name).with(State::Ran, exit, Some(run(&named, result)))
}

const TODAY: Date = jiff::civil::date(2026, 12, 3);

fn rows() -> Vec<Came> {
    let proved = row(
        "Netflix",
        sample::result(Reason::Completed, sample::cancelled()),
    );
    let no = run(
        "spotify-20260115T101500Z-1a2b3c4d",
        RunResult::unsuccessful(Reason::HumanRejected, Outcome::NotCancelled),
    );
    let no = PastRun {
        refused_by: Some(AnsweredBy::Terminal),
        ..no
    };
    let refused = begun("Spotify").with(State::Ran, Exit::NotDone, Some(no));
    let unknown = CliError::bare(Exit::Service, "Unknown service 'xyzzy'.");
    vec![
        proved,
        refused,
        begun("xyzzy").failed(&unknown),
        begun("adobe"),
    ]
}

/// The table, in a terminal of this width or in a pipe.
fn table(rows: &[Came], width: Option<usize>) -> Vec<String> {
    let (ui, ..) = capture::ui(capture::PIPED);
    let cells: Vec<_> = rows
        .iter()
        .map(|row| row.cells(&ui, Purpose::Cancel, TODAY))
        .collect();
    grid(&cells, width)
}

#[test]
fn the_table_has_a_line_for_each_and_fits_the_terminal() {
    let rows = rows();
    assert_eq!(exit(&rows), Exit::Interrupted, "the highest");
    assert_eq!(
        table(&rows, None),
        [
            "✓  Netflix  cancelled and verified      15 February 2026  netflix-20260115T101500Z-1a2b3c4d",
            "⚠  Spotify  not cancelled: you said no                    spotify-20260115T101500Z-1a2b3c4d",
            "✗  xyzzy    Unknown service 'xyzzy'.",
            "⚠  adobe    not begun",
        ]
    );
    assert_eq!(
        table(&rows, Some(60)),
        [
            "✓  Netflix  cancelled and verified      15 February 2026",
            "    netflix-20260115T101500Z-1a2b3c4d",
            "⚠  Spotify  not cancelled: you said no",
            "    spotify-20260115T101500Z-1a2b3c4d",
            "✗  xyzzy    Unknown service 'xyzzy'.",
            "⚠  adobe    not begun",
        ]
    );
}

/// A claim that no page proved has neither a last day nor the sign of an end.
#[test]
fn what_isn_t_proved_doesn_t_look_like_an_end() {
    let claimed = RunResult {
        verified: false,
        ..sample::result(Reason::Completed, sample::cancelled())
    };
    let row = row("Netflix", claimed);
    assert_eq!(
        (row.last_day(), row.words(TODAY).as_str()),
        (None, "not verified")
    );
    assert_ne!(row.tone(), Tone::Done);
    assert_ne!(row.entry(&Masker::default(), TODAY).tone, Tone::Done);
    assert!(!row.verified);
    let confirmed = RunResult {
        success: true,
        verified: false,
        ..sample::result(Reason::Completed, Outcome::confirmed_by_person())
    };
    let row = super::tests::row("Netflix", confirmed);
    assert_eq!((row.exit, row.tone()), (Exit::Done, Tone::Attention));
}

/// Only the newest run about the very same subscription counts, and only if it proved the end.
#[test]
fn done_is_what_the_newest_run_proved() {
    let about = |subject: Option<&str>, result: RunResult| PastRun {
        start: Start {
            subject: subject.map(str::to_owned),
            ..run("gym", result.clone()).start
        },
        ..run("gym", result)
    };
    let proved_end = || sample::result(Reason::Completed, sample::cancelled());
    let active = || RunResult {
        success: true,
        verified: true,
        ..sample::result(Reason::Completed, Outcome::NotCancelled)
    };
    let claimed = || RunResult {
        verified: false,
        ..proved_end()
    };
    let stopped = || RunResult {
        interrupted: true,
        ..proved_end()
    };
    let mut dry = about(Some("a"), proved_end());
    dry.start.dry_run = true;
    let broken = PastRun {
        result: None,
        ..about(Some("a"), proved_end())
    };
    for (runs, done) in [
        (vec![], false),
        (vec![about(Some("a"), proved_end())], true),
        (
            vec![about(Some("b"), active()), about(Some("a"), proved_end())],
            true,
        ),
        (
            vec![about(Some("a"), active()), about(Some("a"), proved_end())],
            false,
        ),
        (vec![about(Some("a"), claimed())], false),
        (vec![about(Some("a"), stopped())], false),
        (vec![about(Some("b"), proved_end())], false),
        (vec![about(None, proved_end())], false),
        (vec![dry], false),
        (vec![broken, about(Some("a"), proved_end())], false),
    ] {
        assert_eq!(proved(&runs, "a").is_some(), done, "{runs:?}");
    }
    let earlier = Some(run("gym", proved_end()));
    let row = begun("Gym").with(State::DoneBefore, Exit::Done, earlier);
    assert_eq!(
        table(&[row], None),
        ["✓  Gym  proved before, not looked at today  15 February 2026  gym"]
    );
}

/// What a check couldn't tell is never told, whatever its outcome says.
#[test]
fn only_what_is_clear_is_told() {
    let checked = |outcome, verified| {
        let result = RunResult {
            success: verified,
            verified,
            ..sample::result(Reason::Completed, outcome)
        };
        let exit = Exit::of(&result);
        let mut run = run("gym", result);
        run.start.purpose = Purpose::Check;
        run.needed = (!verified).then_some(HandOverKind::Login);
        begun("Gym").with(State::Ran, exit, Some(run))
    };
    let ends = |date: Option<&str>| Outcome::AlreadyCancelled {
        effective_date: date.map(str::to_owned),
        object: None,
    };
    for (row, words) in [
        (checked(Outcome::NotCancelled, true), "active"),
        (checked(ends(None), true), "cancelled"),
        (
            checked(ends(Some("2026-12-03")), true),
            "ends on 3 December 2026",
        ),
        (
            checked(ends(Some("2026-12-02")), true),
            "ended on 2 December 2026",
        ),
        (checked(ends(Some("in spring")), true), "ends on in spring"),
        (
            checked(Outcome::Paused { until: None }, true),
            "paused, not cancelled",
        ),
        (
            checked(ends(Some("2026-12-02")), false),
            "a sign-in is needed",
        ),
        (checked(Outcome::Unverified, true), "can't tell"),
    ] {
        assert_eq!(row.words(TODAY), words, "{row:?}");
    }
    let shut = checked(Outcome::Unverified, false);
    assert_eq!(
        (shut.needs, shut.tone()),
        (Some(HandOverKind::Login), Tone::Attention)
    );
}
