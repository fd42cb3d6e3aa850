//! Several services in one go, one after the other in one browser profile: `cancel` and `check` with more than one name.
//!
//! Each is a run of its own, with its own record: a yes is good for nothing in the next one. One that fails doesn't stop the others; an interrupt stops
//! all. At the end stands what became of each ([`super::summary`]).

use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::approver::TerminalApprover;
use super::choice;
use super::error::CliError;
use super::exit::Exit;
use super::interrupt;
use super::json;
use super::session::{Session, block_on, models, prepared};
use super::summary::{self, Came, Summary};
use super::ui::{Paint, Stream, Ui};
use super::wrap;
use config::plan::Wanted;
use config::settings::Settings;
use domain::event::Purpose;
use domain::service::ServiceDefinition;
use journal::{PastRun, past_run};
use services::Catalogue;

/// What all of them share.
struct Several<'a> {
    settings: &'a Settings,
    ui: &'a Ui,
    catalogue: &'a Catalogue,
    purpose: Purpose,
    interrupted: CancellationToken,
    /// One reader of the input for all: a pipe brings a line for each question, whoever asks it.
    person: TerminalApprover,
}

/// Cancels or checks one after the other.
///
/// # Errors
/// What is wrong with the settings of all of them, before anything is begun.
pub(super) fn run(
    wanted: &[Wanted],
    settings: &Settings,
    ui: &Ui,
    purpose: Purpose,
) -> Result<Exit, CliError> {
    let (ui, catalogue) = &prepared(settings, ui);
    if purpose == Purpose::Cancel {
        // A missing key is told once, and not for each of them.
        let named: Vec<&str> = wanted.iter().map(|one| one.service.as_str()).collect();
        let anywhere = choice::generic(catalogue, "http://127.0.0.1/account")?;
        models(settings, &named.join(" "), &anywhere)?;
    }
    block_on(async {
        let mut several = Several {
            settings,
            ui,
            catalogue,
            purpose,
            interrupted: interrupt::listen(ui),
            person: TerminalApprover::new(ui.clone(), settings.masker.clone(), settings),
        };
        let mut rows = Vec::new();
        for (n, one) in (1..).zip(wanted) {
            let which = format!("{n} of {}", wanted.len());
            rows.push(several.one(one, &which).await);
        }
        several.tell(&rows);
        Ok(summary::exit(&rows))
    })
}

impl Several<'_> {
    /// One of them, whatever becomes of it.
    async fn one(&mut self, wanted: &Wanted, which: &str) -> Came {
        let ui = self.ui;
        let settings = Settings {
            service: Some(wanted.service.clone()),
            thing: wanted.thing.clone(),
            ..self.settings.clone()
        };
        let found = choice::find(&settings, self.catalogue, ui, self.purpose);
        let row = Came::new(wanted, found.as_ref().ok());
        if self.interrupted.is_cancelled() {
            return row;
        }
        // The words between the runs belong to the person, never among the lines for programs.
        let stream = if settings.json {
            Stream::Err
        } else {
            Stream::Out
        };
        let heading = format!("{which}: {}", row.display_name);
        ui.line(stream, "");
        ui.line(stream, &ui.paint(stream, Paint::Strong, &heading));
        let ran = match found {
            Ok(service) => Box::pin(self.run(&settings, service)).await,
            Err(error) => Err(error),
        };
        match ran {
            Ok((exit, run)) => row.ran(exit, run),
            Err(error) => {
                ui.error(&error);
                row.failed(&error)
            }
        }
    }

    async fn run(
        &mut self,
        settings: &Settings,
        service: ServiceDefinition,
    ) -> Result<(Exit, Option<PastRun>), CliError> {
        let chosen = choice::place(service, settings, self.purpose, self.catalogue).await?;
        let stop = self.interrupted.clone();
        let mut session = Session::new(settings, self.ui, self.purpose, stop, chosen);
        session.one_of_several = true;
        let ran = session.go(None, &mut self.person).await?;
        let run = past_run(ran.dir());
        Ok((ran.end().await, run))
    }

    /// What became of each.
    fn tell(&self, rows: &[Came]) {
        let (settings, ui) = (self.settings, self.ui);
        if settings.json {
            let whole = Summary {
                exit: summary::exit(rows).code(),
                services: rows,
            };
            return json::print(self.ui, &self.settings.masker, json!(whole));
        }
        ui.say("");
        ui.say(&ui.paint(Stream::Out, Paint::Strong, "Summary"));
        let cells = rows.iter().map(|row| row.cells(ui));
        for line in wrap::grid(&cells.collect::<Vec<_>>()) {
            ui.hang(Stream::Out, &settings.masker.mask(&line), 4);
        }
        ui.say("\nTo open one report: subterminator report NAME");
    }
}
