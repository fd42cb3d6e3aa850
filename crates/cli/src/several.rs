//! Several services in one go, one after the other in one browser profile: `cancel` and `check` with more than one name.
//!
//! Each is a run of its own, with its own record: a yes is good for nothing in the next one. One that fails doesn't stop the others; an interrupt stops
//! all. At the end stands what became of each ([`super::summary`]).

use serde_json::json;

use super::approver::TerminalApprover;
use super::choice;
use super::error::CliError;
use super::exit::Exit;
use super::interrupt;
use super::json;
use super::session::{Session, block_on, models, prepared, tell_notes};
use super::summary::{self, Came, Summary};
use super::ui::{Paint, Stream, Ui};
use super::wrap::grid;
use config::plan::Wanted;
use config::settings::Settings;
use domain::event::Purpose;
use journal::past_run;

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
    tell_notes(settings, ui);
    if purpose == Purpose::Cancel {
        // A missing key is told once, and not for each of them.
        let named: Vec<&str> = wanted.iter().map(|one| one.service.as_str()).collect();
        let anywhere = choice::generic(catalogue, "http://127.0.0.1/account")?;
        models(settings, &named.join(" "), &anywhere)?;
    }
    // The words between the runs belong to the person, never among the lines for programs.
    let stream = if settings.json {
        Stream::Err
    } else {
        Stream::Out
    };
    block_on(async {
        let stop = interrupt::listen(ui);
        // One reader of the input for all: a pipe brings a line for each question, whoever asks it.
        let mut person = TerminalApprover::new(ui, settings);
        let mut rows = Vec::new();
        for (n, one) in (1..).zip(wanted) {
            let settings = Settings {
                service: Some(one.service.clone()),
                thing: one.thing.clone(),
                ..settings.clone()
            };
            let found = choice::find(&settings, catalogue, ui, purpose);
            let row = Came::new(one, found.as_ref().ok());
            if stop.is_cancelled() {
                rows.push(row);
                continue;
            }
            let heading = format!("{n} of {}: {}", wanted.len(), row.display_name);
            ui.line(stream, "");
            ui.line(stream, &ui.paint(stream, Paint::Strong, &heading));
            let running = async {
                let stop = stop.clone();
                let session = Session::at(found?, catalogue, &settings, ui, purpose, stop);
                let mut session = session.await?;
                session.one_of_several = true;
                let ran = session.go(&mut person).await?;
                let run = past_run(ran.dir());
                Ok((ran.end().await, run))
            };
            rows.push(match Box::pin(running).await {
                Ok((exit, run)) => row.ran(exit, run),
                Err(error) => {
                    ui.error(&error);
                    row.failed(&error)
                }
            });
        }
        tell(&rows, settings, ui);
        Ok(summary::exit(&rows))
    })
}

/// What became of each.
fn tell(rows: &[Came], settings: &Settings, ui: &Ui) {
    if settings.json {
        let whole = Summary {
            exit: summary::exit(rows).code(),
            services: rows,
        };
        return json::print(ui, &settings.masker, json!(whole));
    }
    let title = ui.paint(Stream::Out, Paint::Strong, "Summary");
    ui.say(&format!("\n{title}"));
    let cells: Vec<_> = rows.iter().map(|row| row.cells(ui)).collect();
    for line in grid(&cells) {
        ui.hang(Stream::Out, &settings.masker.mask(&line), 4);
    }
    ui.say("\nTo open one report: subterminator report NAME");
}
