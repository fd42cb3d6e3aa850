//! `subterminator completions` and `subterminator man`: both made from the command line's definition.

use std::io;

use clap_complete::Shell;

use super::error::CliError;
use super::exit::Exit;
use super::ui::{Stream, Ui};
use super::usage;
use crate::config::env;

/// Prints a completion script.
///
/// # Errors
/// [`CliError`] if it could not be written; a reader that goes away is no error.
pub fn completions(ui: &Ui, shell: Shell) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut usage::command(), "subterminator", &mut script);
    deliver(ui, &script)
}

/// Prints the manual page, in roff.
///
/// # Errors
/// [`CliError`] if it could not be written; a reader that goes away is no error.
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
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help") {
        let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
        let name = sub.get_name().to_uppercase();
        let mut options = Vec::new();
        let own = clap_mangen::Man::new(sub.clone());
        own.render_synopsis_section(&mut options)?;
        own.render_options_section(&mut options)?;
        let text = String::from_utf8_lossy(&options).replace(".SH SYNOPSIS", ".PP").replace(".SH OPTIONS", ".PP").replace(".SH ", ".SS ");
        page.extend_from_slice(format!(".SH {name}\n{about}.\n{text}").as_bytes());
    }
    let variables = env::ALL.iter().map(|v| (v.name.to_owned(), v.about));
    section(&mut page, "ENVIRONMENT", variables);
    section(&mut page, "EXIT STATUS", Exit::ALL.iter().map(|(exit, meaning)| (exit.code().to_string(), *meaning)));
    Ok(page)
}

fn section<'a>(page: &mut Vec<u8>, title: &str, entries: impl Iterator<Item = (String, &'a str)>) {
    page.extend_from_slice(format!(".SH \"{title}\"\n").as_bytes());
    for (term, meaning) in entries {
        // A dot or an apostrophe at the beginning of a line is a command in roff; these never begin with one.
        page.extend_from_slice(format!(".TP\n\\fB{term}\\fR\n{}\n", meaning.replace('\\', "\\e").replace('-', "\\-")).as_bytes());
    }
}

fn deliver(ui: &Ui, text: &[u8]) -> Result<Exit, CliError> {
    ui.bytes(Stream::Out, text);
    ui.take_failure().map_or(Ok(Exit::Done), |error| Err(unwritten(&error)))
}

fn unwritten(error: &io::Error) -> CliError {
    CliError::new(Exit::NotDone, format!("Can't write the output: {error}."), "Free space, or write it somewhere else.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_shows_commands_environment_and_exit_codes() {
        let page = String::from_utf8(render_manual().unwrap()).unwrap();
        for part in [".SH CANCEL", "max\\-turns", "ANTHROPIC_API_KEY", "EXIT STATUS", "130"] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        assert!(!page.contains(".SH OPTIONS\n.SH"), "{page}");
    }
}
