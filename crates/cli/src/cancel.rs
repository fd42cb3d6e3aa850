//! `subterminator cancel` and `subterminator check`: one run, or several one after the other ([`super::several`]).
//!
//! A check opens the service's start page and status page and reads them; no model drives, and nothing is clicked, typed or
//! answered. Where a key of a model's API is set, a second reader says what it reads. Its exit code 0 means that it could be told, whatever it is; 1
//! that it couldn't.

use super::approver::TerminalApprover;
use super::args::{CancelArgs, CheckArgs};
use super::error::CliError;
use super::exit::Exit;
use super::resolve;
use super::session::with_service;
use super::several;
use super::ui::Ui;
use config::environment::Environment;
use config::plan;
use config::settings::Settings;
use domain::event::Purpose;

/// Cancels a subscription, or several one after the other.
pub fn run(args: &CancelArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::cancel(args, environment)?;
    let wanted = match &args.list {
        Some(path) => plan::read(path)?,
        None => args.which.wanted(),
    };
    if args.list.is_some() || wanted.len() > 1 {
        return several::run(&wanted, &settings, ui, Purpose::Cancel);
    }
    let watched =
        settings.has_window() && !settings.json && !settings.no_input && ui.input_is_terminal();
    let keep_open = !args.no_keep_open && !settings.dry_run && (args.keep_open || watched);
    one(&settings, ui, Purpose::Cancel, keep_open)
}

/// Checks one subscription, or several one after the other.
pub fn check(args: &CheckArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::check(args, environment)?;
    let wanted = args.visit.which.wanted();
    if wanted.len() > 1 {
        return several::run(&wanted, &settings, ui, Purpose::Check);
    }
    one(&settings, ui, Purpose::Check, false)
}

fn one(settings: &Settings, ui: &Ui, purpose: Purpose, keep_open: bool) -> Result<Exit, CliError> {
    with_service(settings, ui, purpose, async |mut session| {
        session.keep_open = keep_open;
        let mut person = TerminalApprover::new(session.ui, settings);
        let interrupted = session.run.interrupted.clone();
        let ran = session.go(&mut person).await?;
        if ran.stays {
            tokio::select! {
                () = person.stays() => {}
                () = interrupted.cancelled() => {}
            }
        }
        Ok(ran.end().await)
    })
}
