//! Rules for every file: short, introduced, and about the project alone.

use super::source::{files_below, from_root, is_rust, root, sources};

/// Longest file, in lines: a file is as long as its one subject.
const LONGEST: usize = 700;
/// Longest median, in lines.
const MEDIAN: usize = 200;

#[test]
fn files_are_short_and_say_what_they_are_for() {
    let mut lengths = Vec::new();
    for source in sources() {
        let path = &source.path;
        assert!(
            source.text.starts_with("//! "),
            "{path} opens without `//!`"
        );
        lengths.push((source.text.lines().count(), source.path));
    }
    lengths.sort();
    let (median, _) = lengths[lengths.len() / 2];
    assert!(
        median < MEDIAN,
        "half of the files are longer than {median}"
    );
    for path in files_below(&root().join("tests/it"))
        .iter()
        .filter(|path| is_rust(path))
    {
        let text = std::fs::read_to_string(path).unwrap();
        lengths.push((text.lines().count(), from_root(path)));
    }
    lengths.retain(|(lines, _)| *lines > LONGEST);
    assert_eq!(lengths, [], "files over {LONGEST} lines");
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
    assert_eq!(wrong, [""; 0], "paths of one machine");
}

/// The person's own home is none of the tests' business: the program is started by `TestEnv` alone, which gives it another one.
#[test]
fn nothing_that_tests_start_sees_the_person_s_home() {
    // Put together here, so that this file passes its own test.
    let program = ["CARGO_BIN", "_EXE_"].concat();
    for path in files_below(&root().join("tests"))
        .iter()
        .filter(|path| is_rust(path))
    {
        let name = from_root(path);
        let past = std::fs::read_to_string(path).unwrap().contains(&program);
        assert!(
            !past || name == "tests/it/common/env.rs",
            "{name} starts the program past TestEnv"
        );
    }
}
