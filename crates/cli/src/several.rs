//! `subterminator cancel` with several services: one after the other, in one browser profile.
//!
//! Each is a run of its own, with its own questions and its own record: a yes is good for nothing in the next one. One that fails
//! doesn't stop the others; an interrupt stops all, and what wasn't begun is named. At the end stands what became of each.

use jiff::civil::Date;
use jiff::{Timestamp, Zoned};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::approver::TerminalApprover;
use super::choice;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::interrupt;
use super::json::JsonOutput;
use super::one;
use super::purpose::Purpose;
use super::session::{Ran, Session, block_on, found, prepared};
use super::summary::{self, Row, State, Summary, proved};
use super::ui::{Paint, Stream, Ui};
use ::run::subject;
use config::plan::{Wanted, Which};
use config::settings::Settings;
use config::wishes::Target;
use domain::goal::Thing;
use domain::service::ServiceDefinition;
use journal::{PastRun, past_run, past_runs, write_summary};
use mock::Variants;
use services::Catalogue;

/// What all of them share.
struct Several<'a> {
    settings: &'a Settings,
    ui: &'a Ui,
    catalogue: &'a Catalogue,
    variants: Option<Variants>,
    interrupted: CancellationToken,
    /// One reader of the input for all: a pipe brings a line for each question, whoever asks it.
    person: TerminalApprover,
    /// Past runs, newest first: none where everything is to be done again.
    past: Vec<PastRun>,
    today: Date,
}

/// Cancels one after the other.
///
/// # Errors
/// What is wrong with the settings of all of them, before anything is begun.
pub(super) fn run(
    wanted: &[Wanted],
    again: bool,
    settings: &Settings,
    ui: &Ui,
) -> Result<Exit, CliError> {
    let (ui, catalogue) = prepared(settings, ui);
    let variants = choice::variants(settings, Purpose::Cancel)?;
    has_model(wanted, settings, &catalogue)?;
    block_on(async {
        let mut several = Several {
            settings,
            ui: &ui,
            catalogue: &catalogue,
            variants,
            interrupted: interrupt::listen(&ui),
            person: TerminalApprover::new(ui.clone(), settings.masker.clone(), settings),
            // What can't be read proves nothing, and is done.
            past: if again {
                Vec::new()
            } else {
                past_runs(&settings.output_dir.value).unwrap_or_default()
            },
            today: Zoned::now().date(),
        };
        let mut rows = Vec::new();
        for (n, one) in (1..).zip(wanted) {
            rows.push(several.one(one, n, wanted.len()).await);
        }
        several.tell(&rows);
        Ok(summary::exit(&rows))
    })
}

/// A missing key is told once, and not for each of them.
fn has_model(
    wanted: &[Wanted],
    settings: &Settings,
    catalogue: &Catalogue,
) -> Result<(), CliError> {
    let anywhere = catalogue
        .generic("http://127.0.0.1/account")
        .map_err(CliError::of(Exit::Configuration))?;
    let named: Vec<String> = wanted
        .iter()
        .map(|one| match &one.which {
            Which::Named(name) => name.clone(),
            Which::At(url) => format!("--url {url}"),
        })
        .collect();
    one::models(settings, &named.join(" "), &anywhere).map(drop)
}

impl Several<'_> {
    /// One of them, whatever becomes of it.
    async fn one(&mut self, wanted: &Wanted, number: usize, of: usize) -> Row {
        let settings = wanted.which.settings(wanted.thing.as_ref(), self.settings);
        let named = match &wanted.which {
            Which::Named(name) => clean::line(name),
            Which::At(url) => clean::line(url.as_str()),
        };
        if self.interrupted.is_cancelled() {
            return Row::not_begun(named.clone(), named);
        }
        let found = found(&settings, self.catalogue, self.ui, Purpose::Cancel);
        let name = found.as_ref().map_or_else(
            |_| named.clone(),
            |service| called(service, wanted.thing.as_ref()),
        );
        self.say("");
        let heading = format!("{number} of {of}: {name}");
        self.say(&self.ui.paint(self.stream(), Paint::Strong, &heading));
        if let Some(mut row) = Row::not_due(&named, wanted.due(self.today)) {
            row.name = name;
            self.say(&sentence(&row));
            return row;
        }
        let ended = match found {
            Ok(service) => {
                let is_live = settings.target == Target::Live;
                let subject = is_live.then(|| subject(&settings, &service)).flatten();
                let before = subject.and_then(|subject| proved(&self.past, &subject));
                if let Some(before) = before {
                    let row = Row::done_before(named, name, before.clone());
                    self.say(&format!(
                        "{} It is left out; --again does it again.",
                        sentence(&row)
                    ));
                    return row;
                }
                self.cancel(&settings, service).await
            }
            Err(error) => Err(error),
        };
        match ended {
            Ok(ran) => Row {
                named,
                name,
                state: State::Ran,
                exit: ran.exit,
                run: past_run(ran.dir),
                error: None,
                day: None,
            },
            Err(error) => {
                self.ui.error(&error);
                Row::failed(named, name, &error)
            }
        }
    }

    /// Where the words between the runs belong: to the person, never among the lines for programs.
    fn stream(&self) -> Stream {
        if self.settings.json {
            Stream::Err
        } else {
            Stream::Out
        }
    }

    fn say(&self, text: &str) {
        self.ui.line(self.stream(), text);
    }

    async fn cancel(
        &mut self,
        settings: &Settings,
        service: ServiceDefinition,
    ) -> Result<Ran, CliError> {
        let chosen = choice::place(service, self.variants.clone()).await?;
        let mut session = Session::new(
            settings,
            self.ui,
            self.catalogue,
            Purpose::Cancel,
            self.interrupted.clone(),
            &chosen,
        );
        session.one_of_several = true;
        one::cancel(session, chosen, &mut self.person).await
    }

    /// What became of each.
    fn tell(&self, rows: &[Row]) {
        let (settings, ui) = (self.settings, self.ui);
        let entries: Vec<_> = rows.iter().map(|row| row.entry(&settings.masker)).collect();
        let page = rows.iter().any(|row| row.run.is_some()).then(|| {
            write_summary(&settings.output_dir.value, &entries, Timestamp::now())
                .map_err(|e| ui.note(&format!("The summary's page can't be written: {e}.")))
                .ok()
        });
        let page = page.flatten();
        if settings.json {
            JsonOutput::new(ui.clone(), settings.masker.clone(), settings.verbose)
                .value(json!(Summary::of(rows, page.as_deref())));
            return;
        }
        let line = |text: &str| ui.hang(Stream::Out, text, 4);
        line("");
        line(&ui.paint(Stream::Out, Paint::Strong, "Summary"));
        let sign = |mark: Option<_>| {
            mark.map_or_else(|| "-".to_owned(), |mark| ui.mark(Stream::Out, mark))
        };
        for row in summary::table(rows, sign, ui.size(Stream::Out).map(|(columns, _)| columns)) {
            line(&settings.masker.mask(&row));
        }
        if let Some(page) = page {
            line("");
            line(&format!("All of it: {}", ui.path(Stream::Out, &page)));
            line("To open one report: subterminator report NAME");
        }
    }
}

/// The service's name for people, with the thing that is meant there.
fn called(service: &ServiceDefinition, thing: Option<&Thing>) -> String {
    let name = clean::line(&service.display_name);
    match thing {
        Some(thing) => format!("{name} ({})", clean::line(&thing.to_string())),
        None => name,
    }
}

/// What became of it, as a sentence.
fn sentence(row: &Row) -> String {
    let words = row.words();
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
