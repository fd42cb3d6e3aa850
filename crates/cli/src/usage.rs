//! Help, version and wrong usage.

use clap::CommandFactory as _;
use clap::error::ErrorKind;

use super::args::Cli;
use super::examples;
use super::exit::Exit;
use super::mock;
use super::ui::{Stream, Ui};
use super::wrap::wrap;
use config::env;

/// The command line's definition, with environment and exit codes in the long help.
pub fn command() -> clap::Command {
    Cli::command()
        .after_help("Try it without risk:  subterminator cancel netflix --target mock\nEnvironment, exit codes: --help")
        .after_long_help(format!("{}\n\n{}\n\n{}", environment(), layers(), exit_codes()))
        .mut_subcommand("cancel", |cancel| {
            cancel.after_help(format!("{}\n\n{}", examples::CANCEL, variants()))
        })
}

/// Names of the mock's variants, for the help.
fn variants() -> String {
    let names: Vec<&str> = mock::named().map(|(name, _)| name).collect();
    let list = wrap(&names.join(" "), 98, 2);
    format!(
        "Variants of the mock (--target mock:VARIANT, several joined by '+'; subterminator mock --list says what each does):\n  {list}"
    )
}

/// Prints help and version to standard output, wrong usage to standard error.
pub fn answer(ui: &Ui, error: &clap::Error) -> Exit {
    let wrong = error.use_stderr();
    let stream = if wrong { Stream::Err } else { Stream::Out };
    let text = match error.kind() {
        // The same line for every command.
        ErrorKind::DisplayVersion => format!("subterminator {}\n", env!("CARGO_PKG_VERSION")),
        _ if ui.theme(stream).colour => error.render().ansi().to_string(),
        _ => error.render().to_string(),
    };
    for line in text.lines() {
        ui.line(stream, line);
    }
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Done,
        _ => Exit::Configuration,
    }
}

/// The environment variables, one a line.
pub fn environment() -> String {
    let width = env::ALL
        .iter()
        .map(|v| v.name.len())
        .max()
        .unwrap_or_default();
    let lines = env::ALL
        .iter()
        .map(|v| format!("  {:width$}  {}", v.name, v.about));
    format!("Environment:\n{}", lines.collect::<Vec<_>>().join("\n"))
}

fn layers() -> &'static str {
    "A .env file in the working directory is read too. Order: flag, environment, .env,\n\
     config.toml in SUBTERMINATOR_HOME, default. A key comes from the environment, .env, or a command that\n\
     config.toml names."
}

/// The exit codes, one a line.
pub fn exit_codes() -> String {
    let lines = Exit::ALL
        .iter()
        .map(|(exit, meaning)| format!("  {:3}  {meaning}", exit.code()));
    format!("Exit codes:\n{}", lines.collect::<Vec<_>>().join("\n"))
}
