//! `subterminator completions` and `subterminator man`: both made from the command line's definition.

use std::io;

use clap_complete::Shell;

use super::error::CliError;
use super::exit::Exit;
use super::ui::{Stream, Ui};
use super::usage;
use config::env;

/// Prints a completion script.
pub fn completions(ui: &Ui, shell: Shell) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut usage::command(), "subterminator", &mut script);
    deliver(ui, &script)
}

/// Prints the manual page, in roff.
pub fn manual(ui: &Ui) -> Result<Exit, CliError> {
    let page = render_manual().map_err(|error| unwritten(&error))?;
    deliver(ui, &page)
}

/// One page: the program, then each command with its options, then environment and exit codes.
fn render_manual() -> io::Result<Vec<u8>> {
    let mut command = usage::command();
    command.build();
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for sub in listed(&command) {
        describe(&mut page, sub, sub.get_name(), ".SH")?;
        for inner in listed(sub) {
            describe(
                &mut page,
                inner,
                &format!("{} {}", sub.get_name(), inner.get_name()),
                ".SS",
            )?;
        }
    }
    let variables = env::ALL.iter().map(|v| (v.name.to_owned(), v.about));
    section(&mut page, "ENVIRONMENT", variables);
    section(
        &mut page,
        "EXIT STATUS",
        Exit::ALL
            .iter()
            .map(|(exit, meaning)| (exit.code().to_string(), *meaning)),
    );
    Ok(page)
}

fn listed(command: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    command
        .get_subcommands()
        .filter(|sub| !sub.is_hide_set() && sub.get_name() != "help")
}

/// A command's section: what it does, its form, its options, its examples.
fn describe(
    page: &mut Vec<u8>,
    command: &clap::Command,
    name: &str,
    heading: &str,
) -> io::Result<()> {
    let about = command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default();
    page.extend_from_slice(
        format!(
            "{heading} \"{}\"\n{}.\n",
            name.to_uppercase(),
            escaped(&about)
        )
        .as_bytes(),
    );
    let mut options = Vec::new();
    let own = clap_mangen::Man::new(command.clone());
    own.render_synopsis_section(&mut options)?;
    own.render_options_section(&mut options)?;
    let text = String::from_utf8_lossy(&options)
        .replace(".SH SYNOPSIS", ".PP")
        .replace(".SH OPTIONS", ".PP")
        .replace(".SH ", ".SS ");
    page.extend_from_slice(text.as_bytes());
    if let Some(examples) = command.get_after_help() {
        page.extend_from_slice(
            format!(".PP\n.nf\n{}\n.fi\n", escaped(&examples.to_string())).as_bytes(),
        );
    }
    Ok(())
}

/// Text that roff shows as it is; a dot or an apostrophe at the beginning of a line would be a command.
fn escaped(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        if line.starts_with(['.', '\'']) {
            format!("\\&{line}")
        } else {
            line
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn section<'a>(page: &mut Vec<u8>, title: &str, entries: impl Iterator<Item = (String, &'a str)>) {
    page.extend_from_slice(format!(".SH \"{title}\"\n").as_bytes());
    for (term, meaning) in entries {
        page.extend_from_slice(format!(".TP\n\\fB{term}\\fR\n{}\n", escaped(meaning)).as_bytes());
    }
}

fn deliver(ui: &Ui, text: &[u8]) -> Result<Exit, CliError> {
    ui.bytes(Stream::Out, text);
    ui.take_failure()
        .map_or(Ok(Exit::Done), |error| Err(unwritten(&error)))
}

fn unwritten(error: &io::Error) -> CliError {
    CliError::new(
        Exit::NotDone,
        format!("Can't write the output: {error}."),
        "Free space, or write it somewhere else.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_shows_every_command_with_examples_environment_and_exit_codes() {
        let page = String::from_utf8(render_manual().unwrap()).unwrap();
        for part in [
            "max\\-turns",
            "ANTHROPIC_API_KEY",
            "EXIT STATUS",
            "130",
            "\\-\\-target mock",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        for sub in listed(&usage::command()) {
            assert!(
                page.contains(&format!("\n.SH \"{}\"\n", sub.get_name().to_uppercase())),
                "{}\n{page}",
                sub.get_name()
            );
            assert!(
                sub.get_after_help().is_some(),
                "{} has no examples",
                sub.get_name()
            );
            for inner in listed(sub) {
                let title = format!("{} {}", sub.get_name(), inner.get_name()).to_uppercase();
                assert!(
                    page.contains(&format!("\n.SS \"{title}\"\n")),
                    "{title}\n{page}"
                );
            }
        }
        assert!(!page.contains(".SH OPTIONS\n.SH"), "{page}");
    }

    #[test]
    fn nothing_in_a_text_is_a_command_of_roff() {
        assert_eq!(
            escaped(".env is read\n'quoted' a-b c\\d"),
            "\\&.env is read\n\\&'quoted' a\\-b c\\ed"
        );
    }
}
