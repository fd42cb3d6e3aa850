//! `subterminator check`: looks whether a subscription is active, cancelled or billed by somebody else.
//!
//! Opens the service's start page and status page and reads them; no model drives, and nothing is clicked, typed or
//! answered. Where a key of a model's API is set, a second reader says what it reads. Exit code 0 means that it could be told, whatever it is; 1 that it couldn't.

use super::args_more::CheckArgs;
use super::checks;
use super::error::CliError;
use super::exit::Exit;
use super::one;
use super::purpose::Purpose;
use super::resolve;
use super::session::with_service;
use super::ui::Ui;
use config::environment::Environment;

/// Checks one subscription, or several for a table.
pub fn run(args: &CheckArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::check(args, environment)?;
    let wanted = args.which.wanted();
    if args.all || wanted.len() > 1 {
        return checks::run(wanted, &settings, ui);
    }
    with_service(&settings, ui, Purpose::Check, async |session, chosen| {
        let mut person = session.person();
        Ok(one::check(session, chosen, &mut person).await?.exit)
    })
}
