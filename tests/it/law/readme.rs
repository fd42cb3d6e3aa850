//! `README.md` speaks of the program as it is: options, exit codes, commands, and an example that works.

use clap::CommandFactory as _;
use subterminator::cli::args::Cli;
use subterminator::cli::exit::Exit;
use subterminator::services::Catalogue;

use super::source::root;

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).unwrap()
}

#[test]
fn every_option_of_cancel_is_explained() {
    let command = Cli::command();
    let cancel = command.find_subcommand("cancel").unwrap();
    let options: Vec<String> = cancel
        .get_arguments()
        .filter_map(|a| a.get_long())
        .map(|long| format!("--{long}"))
        .collect();
    assert!(options.len() > 15);
    for option in options
        .iter()
        .filter(|o| !["--help", "--version"].contains(&o.as_str()))
    {
        assert!(readme().contains(option.as_str()), "{option}");
    }
}

#[test]
fn only_commands_that_exist_are_named() {
    let command = Cli::command();
    for (at, word) in readme().match_indices("subterminator ") {
        let text = readme();
        let rest = &text[at + word.len()..];
        let name: String = rest.chars().take_while(char::is_ascii_lowercase).collect();
        // Only where it is written as a command: alone in a line or in a span of code.
        let before = text[..at].chars().next_back();
        if matches!(before, Some('`' | '\n')) && !name.is_empty() {
            assert!(
                command.find_subcommand(&name).is_some(),
                "there is no command {name}"
            );
        }
    }
}

#[test]
fn every_exit_code_is_explained() {
    for (exit, _) in Exit::ALL {
        assert!(
            readme().contains(&format!("\n| {} | ", exit.code())),
            "{exit:?}"
        );
    }
}

#[test]
fn the_example_of_a_service_is_a_good_one() {
    let readme = readme();
    let example = readme
        .split("```toml\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gym.toml"), example).unwrap();
    let (catalogue, problems) = Catalogue::load(Some(folder.path()));
    assert!(problems.is_empty(), "{problems:?}");
    assert!(catalogue.get("gym").is_ok());
}
