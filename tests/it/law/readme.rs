//! `README.md` is short, `docs/reference.md` is whole, and both speak of the program as it is.

use clap::Command;
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
fn every_command_is_in_the_reference() {
    let reference = reference();
    for (typed, _) in all_commands() {
        // `services list` is what `services` does.
        let known = reference.contains(&format!("| `{typed}"))
            || typed.rsplit_once(' ').is_some_and(|(group, name)| {
                reference.contains(&format!("| `{group}` | "))
                    && reference.contains(&format!("`{name}`"))
            });
        assert!(known, "docs/reference.md lacks {typed}");
    }
}

#[test]
fn every_option_is_in_the_reference() {
    let reference = reference();
    let mut options = 0;
    for (typed, command) in all_commands() {
        let shown = command.get_arguments().filter(|a| !a.is_hide_set());
        for long in shown.filter_map(|a| a.get_long()) {
            options += 1;
            assert!(
                ["help", "version"].contains(&long) || reference.contains(&format!("--{long}")),
                "docs/reference.md lacks --{long} of {typed}"
            );
        }
    }
    assert!(options > 50);
}

/// The other way round: what is named as an option is one.
#[test]
fn only_options_that_exist_are_in_the_reference() {
    let commands = all_commands();
    let known = |name: &str| {
        let has = |a: &clap::Arg| a.get_long() == Some(name);
        commands.iter().any(|(_, c)| c.get_arguments().any(has))
    };
    for row in reference().lines().filter(|l| l.starts_with("| `-")) {
        let cell = row.split('|').nth(1).unwrap_or_default();
        for (at, dashes) in cell.match_indices("--") {
            let rest = &cell[at + dashes.len()..];
            let name: String = rest
                .chars()
                .take_while(|c| c.is_ascii_lowercase() || *c == '-')
                .collect();
            assert!(known(&name), "there is no option --{name}");
        }
    }
}

#[test]
fn only_commands_that_exist_are_named() {
    let mut command = cli::command();
    // Adds `help`.
    command.build();
    for path in [
        "README.md",
        "docs/json.md",
        "docs/privacy.md",
        "docs/promises.md",
        "docs/reference.md",
        "docs/services.md",
    ] {
        let text = document(path);
        for (at, word) in text.match_indices("subterminator ") {
            let rest = &text[at + word.len()..];
            let name: String = rest.chars().take_while(char::is_ascii_lowercase).collect();
            // Only where it is written as a command: alone in a line or in a span of code.
            let before = text[..at].chars().next_back();
            if matches!(before, Some('`' | '\n')) && !name.is_empty() {
                assert!(
                    command.find_subcommand(&name).is_some(),
                    "{path}: there is no command {name}"
                );
            }
        }
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
    subterminator::config::file::ConfigFile::read(&path).unwrap();
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
