//! `subterminator check`: looks whether a subscription is active, cancelled or billed by somebody else.
//!
//! Opens the service's start page and status page and reads them; no model drives, and nothing is clicked, typed or
//! answered. Where a key of a model's API is set, a second reader says what it reads. Exit code 0 means that it could be told, whatever it is; 1 that it couldn't.

use super::approver::TerminalApprover;
use super::args_more::CheckArgs;
use super::choice::Chosen;
use super::error::CliError;
use super::exit::Exit;
use super::purpose::Purpose;
use super::resolve;
use super::session::{Ran, Session, with_service};
use super::ui::Ui;
use ::run::Left;
use agent::NoModel;
use config::environment::Environment;
use model::port::Model as _;

/// Checks one subscription.
pub fn run(args: &CheckArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::check(args, environment)?;
    with_service(&settings, ui, Purpose::Check, async |session, chosen| {
        let mut person = session.person();
        Ok(look(session, chosen, &mut person).await?.exit)
    })
}

/// One look, with this person to ask for a sign-in.
async fn look(
    session: Session<'_>,
    chosen: Chosen,
    person: &mut TerminalApprover,
) -> Result<Ran, CliError> {
    session
        .recorded(
            chosen,
            NoModel.name(),
            person,
            async |run, source, person, record| {
                Left::without_browser(run.check(source, person, record).await)
            },
        )
        .await
}
