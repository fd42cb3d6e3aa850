//! `README.md` is short, `docs/reference.md` is whole, and both speak of the program as it is.

use std::collections::BTreeSet;

use clap::Command;
use regex::Regex;
use subterminator::cli;
use subterminator::cli::exit::Exit;
use subterminator::config;
use subterminator::services::Catalogue;

use super::source::{root, sources};

/// A document at this path.
fn document(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

fn reference() -> String {
    document("docs/reference.md")
}

/// Every command and subcommand, as it is typed.
fn commands(command: &Command, typed: &str, all: &mut Vec<(String, Command)>) {
    let seen = |c: &&Command| c.get_name() != "help" && !c.is_hide_set();
    for sub in command.get_subcommands().filter(seen) {
        let typed = format!("{typed} {}", sub.get_name());
        all.push((typed.clone(), sub.clone()));
        commands(sub, &typed, all);
    }
}

fn all_commands() -> Vec<(String, Command)> {
    let mut all = Vec::new();
    commands(&cli::command(), "subterminator", &mut all);
    assert!(all.len() > 10);
    all
}

#[test]
fn every_command_and_option_is_in_the_reference() {
    let reference = reference();
    let mut known = BTreeSet::new();
    for (typed, command) in all_commands() {
        // `services list` is what `services` does.
        let told = reference.contains(&format!("| `{typed}"))
            || typed.rsplit_once(' ').is_some_and(|(group, name)| {
                let group = reference.contains(&format!("| `{group}` | "));
                group && reference.contains(&format!("`{name}`"))
            });
        assert!(told, "docs/reference.md lacks {typed}");
        for option in command.get_arguments() {
            let Some(long) = option.get_long() else {
                continue;
            };
            known.insert(long.to_owned());
            let shown = !option.is_hide_set() && !["help", "version"].contains(&long);
            let told = !shown || reference.contains(&format!("--{long}"));
            assert!(told, "docs/reference.md lacks --{long} of {typed}");
        }
    }
    assert!(known.len() > 20);
    // The other way round: what is named as an option is one.
    let option = Regex::new("--([a-z-]+)").unwrap();
    for row in reference.lines().filter(|l| l.starts_with("| `-")) {
        let cell = row.split('|').nth(1).unwrap_or_default();
        for named in option.captures_iter(cell) {
            assert!(
                known.contains(&named[1]),
                "there is no option {}",
                &named[0]
            );
        }
    }
}

#[test]
fn only_commands_that_exist_are_named() {
    let mut command = cli::command();
    // Adds `help`.
    command.build();
    let written = Regex::new(r"(?m)(?:^|`)subterminator ([a-z]+)").unwrap();
    for path in [
        "README.md",
        "docs/json.md",
        "docs/privacy.md",
        "docs/promises.md",
        "docs/reference.md",
        "docs/services.md",
    ] {
        let text = document(path);
        // Only where it is written as a command: alone in a line or in a span of code.
        for named in written.captures_iter(&text) {
            let there = command.find_subcommand(&named[1]).is_some();
            assert!(there, "{path}: there is no command {}", &named[1]);
        }
    }
}

/// A newcomer reads the README in one go. Help, reference and code speak of the same variables, exit codes and keys, and the example of `config.toml`
/// has every key and can be read.
#[test]
fn the_readme_is_short_and_the_reference_is_whole() {
    let lines = document("README.md").lines().count();
    assert!(lines <= 120, "README.md has {lines} lines");
    let reference = reference();
    let example = block(&reference, "toml");
    let variables = config::env::ALL.iter().map(|v| format!("`{}`", v.name));
    let codes = Exit::ALL
        .iter()
        .map(|(e, _)| format!("\n| {} | ", e.code()));
    for told in variables.chain(codes) {
        assert!(reference.contains(&told), "docs/reference.md lacks {told}");
    }
    for key in config::file::KEYS.iter().map(|key| format!("{key} = ")) {
        let there = example.lines().any(|l| l.starts_with(&key));
        assert!(there, "docs/reference.md lacks {key}");
    }
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("config.toml");
    std::fs::write(&path, example).unwrap();
    config::file::Wishes::read(&path).unwrap();
}

/// What is quoted as a message is one.
#[test]
fn the_messages_are_the_programs_own() {
    let text = reference();
    let (_, section) = text.split_once("## Troubleshooting").unwrap();
    let sources = sources();
    let mut messages = 0;
    for row in section.lines().filter(|l| l.starts_with("| `")) {
        let cell = row.split('|').nth(1).unwrap_or_default();
        for message in cell.split('`').skip(1).step_by(2) {
            messages += 1;
            assert!(
                sources.iter().any(|s| s.text.contains(message)),
                "nothing says {message:?}"
            );
        }
    }
    assert!(messages > 3);
}

#[test]
fn the_example_of_a_service_is_a_good_one() {
    let text = document("docs/services.md");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gym.toml"), block(&text, "toml")).unwrap();
    let (catalogue, problems) = Catalogue::load(Some(folder.path()));
    assert!(problems.is_empty(), "{problems:?}");
    assert!(catalogue.get("gym").is_ok());
}

/// The first block of code in this language.
fn block<'a>(text: &'a str, language: &str) -> &'a str {
    text.split(&format!("```{language}\n"))
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .unwrap()
}
