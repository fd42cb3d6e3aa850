//! `subterminator`: parse, run, exit code.

use std::process::ExitCode;

use subterminator::cli;
use subterminator::config::environment::Environment;

fn main() -> ExitCode {
    let environment = Environment::capture();
    cli::run(std::env::args_os(), &environment)
}
