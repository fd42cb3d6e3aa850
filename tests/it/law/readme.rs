//! `README.md` is short, `docs/reference.md` is whole, and both speak of the program as it is.

use std::collections::BTreeSet;

use clap::Command;
use regex::Regex;
use subterminator::cli;
use subterminator::cli::exit::Exit;
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

/// A newcomer reads it in one go.
#[test]
fn the_readme_is_short() {
    let lines = document("README.md").lines().count();
    assert!(lines <= 120, "README.md has {lines} lines");
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

/// Help, reference and code speak of the same variables.
#[test]
fn every_variable_is_in_the_reference() {
    let reference = reference();
    for variable in subterminator::config::env::ALL {
        let name = variable.name;
        assert!(
            reference.contains(&format!("`{name}`")),
            "docs/reference.md lacks {name}"
        );
    }
}

#[test]
fn every_exit_code_is_explained() {
    let reference = reference();
    for (exit, _) in Exit::ALL {
        assert!(
            reference.contains(&format!("\n| {} | ", exit.code())),
            "{exit:?}"
        );
    }
}

/// Every key of `config.toml` is in the example, and the example is read.
#[test]
fn the_example_of_the_configuration_is_whole() {
    let text = reference();
    let example = block(&text, "toml");
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("config.toml");
    std::fs::write(&path, example).unwrap();
    subterminator::config::file::Wishes::read(&path).unwrap();
    for key in subterminator::config::file::KEYS {
        assert!(
            example.lines().any(|l| l.starts_with(&format!("{key} = "))),
            "docs/reference.md lacks {key}"
        );
    }
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
