//! Arguments, settings, prompts, output, one file per command; puts everything together.
//!
//! [`run()`] parses, dispatches and turns every end into an exit code. Nothing heavy happens before the
//! arguments are known to be good; the commands build what they need.

pub mod approver;
mod args;
mod before;
mod cancel;
mod choice;
mod clean;
mod doctor;
mod error;
mod examples;
pub mod exit;
mod generate;
mod history;
pub mod human;
mod init;
pub mod input;
mod interrupt;
mod json;
mod log;
mod login;
pub mod mcp;
pub mod menu;
mod mock;
mod question_layout;
mod report;
mod resolve;
#[cfg(test)]
#[path = "tests/sample.rs"]
pub(crate) mod sample;
pub mod schema;
mod services;
mod session;
mod several;
mod summary;
pub mod ui;
mod usage;
mod viewer;
mod words;
mod wrap;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches as _;

use self::args::{Cli, Command};
use self::error::CliError;
use self::exit::Exit;
use self::ui::{Stream, Ui};
pub use self::usage::command;
use config::environment::Environment;

/// Runs the program with these arguments (the first is its own name).
pub fn run(args: impl IntoIterator<Item = OsString>, environment: &Environment) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    // A wrong command line is answered plainly too, so the flag is looked for before it is parsed.
    let ui = Ui::new(environment, args.iter().any(|arg| arg == "--plain"));
    let parse = |args: &[OsString]| {
        let matches = usage::command().try_get_matches_from(args)?;
        Cli::from_arg_matches(&matches)
    };
    let parsed =
        parse(&args).or_else(
            |error| match usage::as_service(&args, &error, environment) {
                Some(args) => parse(&args),
                None => Err(error),
            },
        );
    let exit = match parsed {
        Err(error) => usage::answer(&ui, error),
        Ok(cli) => dispatch(cli, environment, &ui).unwrap_or_else(|error| {
            ui.error(&error);
            error.exit
        }),
    };
    ui.end();
    exit.into()
}

fn dispatch(cli: Cli, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    log::start(environment, ui);
    match cli.command {
        Command::Cancel(args) => cancel::run(&args, environment, ui),
        Command::Check(args) => cancel::check(&args, environment, ui),
        Command::Login(args) => login::run(&args, environment, ui),
        Command::Init => init::run(environment, ui),
        Command::Services(args) => whole(ui, services::run(&args, environment, ui)?),
        Command::Doctor(args) => doctor::run(&args, environment, ui),
        Command::History(args) => whole(ui, history::run(&args, environment, ui)?),
        Command::Report(args) => whole(ui, report::run(&args, environment, ui)?),
        Command::Mock(args) => mock::run(&args, ui),
        Command::Mcp => mcp::run(environment, ui),
        Command::Completions { shell } => print(ui, &generate::completions(shell)),
        Command::Man => print(ui, &generate::manual().unwrap_or_default()),
    }
}

/// Prints a text that is all that a command does.
fn print(ui: &Ui, text: &str) -> Result<Exit, CliError> {
    ui.write(Stream::Out, text);
    whole(ui, Exit::Done)
}

/// The end of a command that only prints, if all of it could be written. What a run ended with is true all the same.
fn whole(ui: &Ui, exit: Exit) -> Result<Exit, CliError> {
    ui.take_failure().map_or(Ok(exit), |error| {
        let what = format!("Can't write the output: {error}.");
        let hint = "Free space, or write it somewhere else.";
        Err(CliError::new(Exit::NotDone, what, hint))
    })
}
