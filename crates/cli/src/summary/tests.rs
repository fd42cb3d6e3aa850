//! Tests of `summary`.

use super::*;
use crate::sample;
use domain::event::{AnsweredBy, Purpose};
use domain::outcome::{Reason, RunResult};
use std::path::PathBuf;

fn run(name: &str, result: RunResult) -> PastRun {
    PastRun {
        dir: PathBuf::from("/nonexistent").join(name),
        run: name.to_owned(),
        started: None,
        service: "netflix".to_owned(),
        display_name: "Netflix".to_owned(),
        address: None,
        subject: None,
        target: "live".to_owned(),
        model: "rules".to_owned(),
        dry_run: false,
        purpose: Purpose::Cancel,
        difficulty: None,
        refused_by: None,
        needed: None,
        subscription: None,
        result: Some(result),
        running: Some(false),
    }
}

fn row(name: &str, result: RunResult) -> Row {
    Row {
        named: name.to_lowercase(),
        name: name.to_owned(),
        state: State::Ran,
        exit: Exit::of(&result),
        run: Some(run(
            &format!("{}-20260115T101500Z-1a2b3c4d", name.to_lowercase()),
            result,
        )),
        error: None,
        day: None,
    }
}

fn rows() -> Vec<Row> {
    let proved = row(
        "Netflix",
        sample::result(Reason::Completed, sample::cancelled()),
    );
    let mut refused = row(
        "Spotify",
        RunResult::unsuccessful(Reason::HumanRejected, Outcome::NotCancelled),
    );
    refused.run.as_mut().unwrap().refused_by = Some(AnsweredBy::Terminal);
    let unknown = CliError::bare(Exit::Service, "Unknown service 'xyzzy'.");
    vec![
        proved,
        refused,
        Row::failed("xyzzy".to_owned(), "xyzzy".to_owned(), &unknown),
        Row::not_begun("adobe".to_owned(), "adobe".to_owned()),
    ]
}

fn sign(mark: Option<Mark>) -> String {
    match mark {
        None => "-",
        Some(Mark::Done) => "✓",
        Some(Mark::Attention) => "⚠",
        Some(_) => "✗",
    }
    .to_owned()
}

#[test]
fn the_table_has_a_line_for_each_and_fits_the_terminal() {
    let rows = rows();
    assert_eq!(
        table(&rows, sign, None),
        [
            "✓  Netflix  cancelled and verified      15 February 2026  netflix-20260115T101500Z-1a2b3c4d",
            "⚠  Spotify  not cancelled: you said no                    spotify-20260115T101500Z-1a2b3c4d",
            "✗  xyzzy    Unknown service 'xyzzy'.",
            "⚠  adobe    not begun",
        ]
    );
    assert_eq!(
        table(&rows, sign, Some(60)),
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
        (row.last_day(), row.words().as_str()),
        (None, "not verified")
    );
    assert_ne!(row.mark(), Some(Mark::Done));
    assert_ne!(row.entry(&Masker::default()).tone, Tone::Done);
    assert!(!SummaryLine::of(&row).verified);
    let confirmed = RunResult {
        success: true,
        verified: false,
        ..sample::result(Reason::Completed, Outcome::confirmed_by_person())
    };
    let row = super::tests::row("Netflix", confirmed);
    assert_eq!((row.exit, row.mark()), (Exit::Done, Some(Mark::Attention)));
}

#[test]
fn the_exit_code_is_the_highest_of_all() {
    let exit_of = |exits: &[Exit]| {
        let rows: Vec<Row> = exits
            .iter()
            .map(|exit| {
                let error = CliError::bare(*exit, "");
                Row::failed(String::new(), String::new(), &error)
            })
            .collect();
        exit(&rows)
    };
    for (exits, wanted) in [
        (&[][..], Exit::Done),
        (&[Exit::Done, Exit::Done], Exit::Done),
        (&[Exit::Done, Exit::NotDone], Exit::NotDone),
        (
            &[Exit::Browser, Exit::NotDone, Exit::Service],
            Exit::Browser,
        ),
        (&[Exit::Interrupted, Exit::Browser], Exit::Interrupted),
    ] {
        assert_eq!(exit_of(exits), wanted, "{exits:?}");
    }
    assert_eq!(exit(&rows()), Exit::Interrupted);
    assert_eq!(Summary::of(&rows(), None).exit, 130);
}

#[test]
fn what_is_left_out_is_told_and_is_no_failure() {
    let named = |due| Row::not_due("gym", due);
    let day = jiff::civil::date(2026, 12, 1);
    assert!(named(Due::Now).is_none());
    let rows = [
        named(Due::From(day)).unwrap(),
        named(Due::Until(day)).unwrap(),
    ];
    assert_eq!(
        table(&rows, sign, None),
        [
            "-  gym  left out: not before 1 December 2026",
            "-  gym  left out: not after 1 December 2026",
        ]
    );
    assert_eq!(exit(&rows), Exit::Done);
    let line = serde_json::to_value(&Summary::of(&rows, None).services[0]).unwrap();
    assert_eq!(
        (&line["state"], &line["day"]),
        (&"not_yet".into(), &"2026-12-01".into())
    );
}

/// Only the newest run about the very same subscription counts, and only if it proved the end.
#[test]
fn done_is_what_the_newest_run_proved() {
    let about = |subject: Option<&str>, result: RunResult| PastRun {
        subject: subject.map(str::to_owned),
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
    let dry = PastRun {
        dry_run: true,
        ..about(Some("a"), proved_end())
    };
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
    let row = Row::done_before("gym".to_owned(), "Gym".to_owned(), run("gym", proved_end()));
    assert_eq!(
        table(&[row], sign, None),
        ["✓  Gym  proved before, not looked at today  15 February 2026  gym"]
    );
}
