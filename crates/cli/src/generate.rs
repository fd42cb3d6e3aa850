//! `subterminator completions` and `subterminator man`: both made from the command line's definition.

use std::io;

use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use super::error::CliError;
use super::exit::Exit;
use super::mock;
use super::ui::{Stream, Ui};
use super::usage;
use config::env;
use config::environment::Environment;
use config::layers;
use domain::price::Prices;
use services::Catalogue;

/// Prints a completion script, with the values that an option may have.
pub fn completions(ui: &Ui, shell: Shell, environment: &Environment) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    let mut command = with_values(usage::command(), environment, shell);
    clap_complete::generate(shell, &mut command, "subterminator", &mut script);
    let mut script = String::from_utf8_lossy(&script).replace(RUNS, LISTED);
    if shell == Shell::Fish {
        script.push_str(LISTED_BY_FISH);
    }
    deliver(ui, script.as_bytes())
}

/// Stands in a script for the names of past runs, which a shell lists anew each time.
const RUNS: &str = "@RUNS@";
/// How bash and zsh list them: both take the words of a list as they would stand on a command line. No colon, which ends an action of zsh.
const LISTED: &str = r#"$(ls "${SUBTERMINATOR_HOME-$HOME/.subterminator}/runs" 2>/dev/null)"#;
/// How fish does, whose script knows nothing of arguments without an option.
const LISTED_BY_FISH: &str = r#"complete -c subterminator -n "__fish_subterminator_using_subcommand report" -f -a "(set -q SUBTERMINATOR_HOME; and ls \$SUBTERMINATOR_HOME/runs 2>/dev/null; or ls ~/.subterminator/runs 2>/dev/null)"
"#;

/// The command line with the values that are known today: services, variants, models. For completion only; anything else is
/// accepted as before.
fn with_values(command: clap::Command, environment: &Environment, shell: Shell) -> clap::Command {
    let home = layers::home(environment).ok();
    let own = home.as_deref().map(|home| home.join("services"));
    let (catalogue, _) = Catalogue::load(own.as_deref());
    let services: Vec<String> = catalogue.list().map(|e| e.service.name.clone()).collect();
    let prices = home.and_then(|home| model::price::load(&home).ok());
    let models: Vec<String> = prices
        .iter()
        .flat_map(Prices::names)
        .map(str::to_owned)
        .collect();
    let variants = || mock::named().map(|(name, _)| name.to_owned());
    let targets: Vec<String> = ["live".to_owned(), "mock".to_owned()]
        .into_iter()
        .chain(variants().map(|name| format!("mock:{name}")))
        .collect();
    let lists = matches!(shell, Shell::Bash | Shell::Zsh);
    let runs = services.iter().cloned();
    let runs = runs.chain(lists.then(|| RUNS.to_owned())).collect();
    let named = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
    let known: [(&str, Vec<String>); 11] = [
        ("service", services.clone()),
        ("service_option", services.clone()),
        ("name", services),
        // A run's name, or its beginning: the newest run for that service.
        ("run", runs),
        ("target", targets),
        ("variant", variants().collect()),
        ("model", models.clone()),
        ("fallback_model", models.clone()),
        (
            "witness_model",
            models.into_iter().chain(["none".to_owned()]).collect(),
        ),
        ("vision", named(&["auto", "always", "never"])),
        ("when", named(&["period-end", "now"])),
    ];
    offering(command, &known)
}

/// The command and those below it, offering these values where an argument has one of the names.
fn offering(command: clap::Command, known: &[(&str, Vec<String>)]) -> clap::Command {
    // The name of a new definition is one that nobody has yet.
    let begins = command.get_name() == "new";
    let below: Vec<String> = command
        .get_subcommands()
        .map(|c| c.get_name().to_owned())
        .collect();
    let command = command.mut_args(|arg| {
        let offered = known.iter().find(|(name, _)| arg.get_id() == *name);
        match offered {
            Some((_, values)) if !begins && !values.is_empty() => {
                arg.value_parser(PossibleValuesParser::new(values.clone()))
            }
            _ => arg,
        }
    });
    below.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |below| offering(below, known))
    })
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
