//! Rules for every file: short, introduced, and about the project alone.

use std::path::Path;

use super::source::{files_below, from_root, root, sources};

/// Longest file, in lines: a file is as long as its one subject.
const LONGEST: usize = 700;
/// Longest median, in lines.
const MEDIAN: usize = 200;

#[test]
fn files_are_short() {
    let all = sources();
    let mut lengths: Vec<(usize, String)> = all
        .into_iter()
        .map(|s| (s.text.lines().count(), s.path))
        .collect();
    lengths.sort();
    let tests = files_below(&root().join("tests/it"));
    let tests = tests.iter().map(|path| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        (text.lines().count(), from_root(path))
    });
    let endless: Vec<_> = lengths
        .iter()
        .cloned()
        .chain(tests.filter(|(_, path)| Path::new(path).extension().is_some_and(|e| e == "rs")))
        .filter(|(lines, _)| *lines > LONGEST)
        .collect();
    assert!(
        endless.is_empty(),
        "files over {LONGEST} lines: {endless:?}"
    );
    let (median, _) = lengths[lengths.len() / 2];
    assert!(
        median < MEDIAN,
        "half of the files have more than {median} lines"
    );
}

#[test]
fn every_file_says_what_it_is_for() {
    let silent: Vec<String> = sources()
        .into_iter()
        .filter(|s| !s.text.starts_with("//! "))
        .map(|s| s.path)
        .collect();
    assert!(
        silent.is_empty(),
        "files that don't open with `//!`: {silent:?}"
    );
}

#[test]
fn lints_are_answered_with_reasons() {
    let silenced: Vec<String> = sources()
        .iter()
        .flat_map(|s| [s.places_of("#[allow("), s.places_of("#![allow(")].concat())
        .collect();
    assert!(
        silenced.is_empty(),
        "write #[expect(…, reason = …)] instead: {silenced:?}"
    );
}

/// No file speaks of the machine that it was written on.
#[test]
fn no_file_knows_its_maker_s_machine() {
    // Put together here, so that this file passes its own test.
    let machine: Vec<String> = ["root", "work"]
        .iter()
        .map(|dir| format!("/{dir}/"))
        .collect();
    let home = root().to_str().unwrap();
    let mut wrong = Vec::new();
    for path in files_below(root()) {
        let name = from_root(&path);
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        // A checkout keeps its own place in a file named `.git` where it is a linked one.
        if name == ".git" {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let own = home.len() > 4 && line.contains(home);
            let somebody_s = machine.iter().any(|m| {
                line.match_indices(m.as_str()).any(|(at, _)| {
                    !line[..at].ends_with(|c: char| c.is_alphanumeric() || "}.-_/".contains(c))
                })
            });
            if own || somebody_s {
                wrong.push(format!("{name}:{}", number + 1));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "paths of one machine:\n{}",
        wrong.join("\n")
    );
}

/// The person's own home is none of the tests' business: the program is started by `TestEnv` alone, which gives it another
/// one, and scripts that start it say which.
#[test]
fn nothing_that_tests_start_sees_the_person_s_home() {
    // Put together here, so that this file passes its own test.
    let program = ["CARGO_BIN", "_EXE_"].concat();
    let mut wrong = Vec::new();
    for path in files_below(&root().join("tests"))
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "rs"))
    {
        let name = from_root(&path);
        if name != "tests/it/common/env.rs"
            && std::fs::read_to_string(&path).unwrap().contains(&program)
        {
            wrong.push(format!("{name} starts the program past TestEnv"));
        }
    }
    for path in files_below(&root().join("scripts")) {
        let text = std::fs::read_to_string(&path).unwrap();
        if text.contains("debug/subterminator") && !text.contains("SUBTERMINATOR_HOME=") {
            wrong.push(format!(
                "{} starts the program without a SUBTERMINATOR_HOME",
                from_root(&path)
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// `Cargo.toml` leaves examples in comments out of the tests, because building them takes longer than all that they could
/// show: what the library does is shown in tests.
#[test]
fn no_comment_has_an_example_that_nobody_runs() {
    let fence = ["/// ", "//! "].map(|comment| format!("{comment}```"));
    let has = |text: &str| {
        text.lines().any(|line| {
            fence
                .iter()
                .any(|f| line.trim_start().starts_with(f) && !line.ends_with("text"))
        })
    };
    let wrong: Vec<_> = sources()
        .into_iter()
        .filter(|s| has(&s.text))
        .map(|s| s.path)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
