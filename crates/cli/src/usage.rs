//! Help, version and wrong usage; and what somebody types who knows no commands: a service or an address alone means `cancel`.

use std::ffi::OsString;

use clap::CommandFactory as _;
use clap::error::{ContextKind, ErrorKind};

use super::args::Cli;
use super::examples;
use super::exit::Exit;
use super::menu::is_address;
use super::ui::{Paint, Stream, Ui};
use super::wrap::{WIDEST, indent, wrap};
use config::env;
use config::environment::Environment;
use config::layers;
use services::Catalogue;

/// The command line's definition, with environment and exit codes in the long help.
pub fn command() -> clap::Command {
    Cli::command()
        .after_help(examples::BEGIN)
        .after_long_help(format!("{}\n\n{LAYERS}\n\n{}", environment(), exit_codes()))
}

/// Prints help and version to standard output, wrong usage to standard error.
pub fn answer(ui: &Ui, mut error: clap::Error) -> Exit {
    // Nobody means a name that begins with a dash, so how to pass one is no help.
    error.remove(ContextKind::Suggested);
    let (exit, stream) = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => (Exit::Done, Stream::Out),
        _ => (Exit::Configuration, Stream::Err),
    };
    let text = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let name = ui.paint(stream, Paint::Strong, "SubTerminator");
            format!("{name} {}\n\n{}", examples::ABOUT, examples::BEGIN)
        }
        // The same line for every command.
        ErrorKind::DisplayVersion => format!("subterminator {}\n", env!("CARGO_PKG_VERSION")),
        _ if ui.theme(stream).colour => error.render().ansi().to_string(),
        _ => error.render().to_string(),
    };
    for line in text.lines() {
        match indent(line) {
            // A paragraph goes on where it began, and is no wider than what clap breaks.
            0 if exit == Exit::Done => {
                let width = ui.columns(stream).unwrap_or(WIDEST).min(WIDEST);
                ui.hang(stream, &wrap(line, width, 0), 0);
            }
            _ => ui.line(stream, line),
        }
    }
    exit
}

/// The environment variables, one a line.
fn environment() -> String {
    let lines = env::ALL
        .iter()
        .map(|v| format!("\n  {:28}  {}", v.name, v.about));
    format!("Environment:{}", lines.collect::<String>())
}

const LAYERS: &str = "\
A .env file in the working directory is read too. What counts first: option, environment, .env, \
config.toml in SUBTERMINATOR_HOME, default. A key comes from the environment or from .env.";

/// The exit codes, one a line.
fn exit_codes() -> String {
    let lines = Exit::ALL.iter();
    let lines = lines.map(|(exit, meaning)| format!("\n  {:3}  {meaning}", exit.code()));
    format!("Exit codes:{}", lines.collect::<String>())
}

/// The same arguments with `cancel` before them, if what is no command is a service, an address, or nearly a service.
pub fn as_service(
    args: &[OsString],
    error: &clap::Error,
    environment: &Environment,
) -> Option<Vec<OsString>> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let (program, rest) = args.split_first()?;
    let word = rest.first()?.to_str()?;
    let own = layers::home(environment)
        .ok()
        .map(|home| home.join("services"));
    let (catalogue, _) = Catalogue::load(own.as_deref());
    let means_it = match catalogue.get(word) {
        Ok(_) => true,
        // A mistyped command stays one.
        Err(unknown) => {
            is_address(word)
                || (unknown.suggestion.is_some()
                    && error.get(ContextKind::SuggestedSubcommand).is_none())
        }
    };
    let completed = [program.clone(), OsString::from("cancel")];
    means_it.then(|| completed.into_iter().chain(rest.iter().cloned()).collect())
}
