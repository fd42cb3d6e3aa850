//! Help, version, wrong usage, and what the program says when it is called without anything.

use clap::CommandFactory as _;
use clap::error::ErrorKind;

use super::args::Cli;
use super::exit::Exit;
use super::ui::{Paint, Stream, Ui};
use crate::config::env;

/// The command line's definition, with environment and exit codes in the long help.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
        .after_help("Try it without risk:  subterminator cancel netflix --target mock\nEnvironment, exit codes: --help")
        .after_long_help(format!("{}\n\n{}\n\n{}", environment(), layers(), exit_codes()))
}

/// Prints help and version to standard output, wrong usage to standard error.
#[must_use]
pub fn answer(ui: &Ui, error: &clap::Error) -> Exit {
    let wrong = error.use_stderr();
    let stream = if wrong { Stream::Err } else { Stream::Out };
    let text = match error.kind() {
        // The same line for every command.
        ErrorKind::DisplayVersion => format!("subterminator {}\n", env!("CARGO_PKG_VERSION")),
        _ if ui.looks(stream).colour => error.render().ansi().to_string(),
        _ => error.render().to_string(),
    };
    ui.write(stream, &text);
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Done,
        _ => Exit::Configuration,
    }
}

/// What the program is, in a screenful, for somebody who only typed its name.
#[must_use]
pub fn introduce(ui: &Ui) -> Exit {
    let strong = |text| ui.paint(Stream::Out, Paint::Strong, text);
    let text = [
        format!("{} cancels an online subscription for you.", strong("SubTerminator")),
        String::new(),
        "A language model drives a real browser. The program, not the model, decides what may be".to_owned(),
        "clicked. You are asked before anything that can't be undone, you sign in yourself, and in".to_owned(),
        "the end there is a receipt that shows whether the cancellation really happened.".to_owned(),
        String::new(),
        format!("  {}   try it, nothing real happens", strong("subterminator cancel netflix --target mock")),
        format!("  {}       see the first action only", strong("subterminator cancel netflix --dry-run")),
        format!("  {}                 cancel it", strong("subterminator cancel netflix")),
        format!("  {}                         choose from a menu", strong("subterminator cancel")),
        String::new(),
        "It needs Node.js 18 or newer, a browser (Chrome, Edge or Chromium), and a key in".to_owned(),
        "ANTHROPIC_API_KEY or OPENAI_API_KEY (none for the mock service or with --model rules).".to_owned(),
        String::new(),
        format!("All commands and options: {}", strong("subterminator --help")),
    ];
    for line in &text {
        ui.line(Stream::Out, line);
    }
    Exit::Done
}

/// The environment variables, one a line.
#[must_use]
pub fn environment() -> String {
    let width = env::ALL.iter().map(|v| v.name.len()).max().unwrap_or_default();
    let lines = env::ALL.iter().map(|v| format!("  {:width$}  {}", v.name, v.about));
    format!("Environment:\n{}", lines.collect::<Vec<_>>().join("\n"))
}

fn layers() -> &'static str {
    "A .env file in the working directory is read too. Order: flag, environment, .env,\n\
     config.toml in SUBTERMINATOR_HOME, default. Keys come from the environment only."
}

/// The exit codes, one a line.
#[must_use]
pub fn exit_codes() -> String {
    let lines = Exit::ALL.iter().map(|(exit, meaning)| format!("  {:3}  {meaning}", exit.code()));
    format!("Exit codes:\n{}", lines.collect::<Vec<_>>().join("\n"))
}
