//! `subterminator cancel` with several services: one after the other, in one browser profile.
//!
//! Each is a run of its own, with its own questions and its own record: a yes is good for nothing in the next one. One that fails
//! doesn't stop the others; an interrupt stops all, and what wasn't begun is named. At the end stands what became of each.

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
use super::summary::{self, Row, State, Summary};
use super::ui::{Paint, Stream, Ui};
use config::plan::{Wanted, Which};
use config::settings::Settings;
use domain::service::ServiceDefinition;
use journal::past_run;
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
}

/// Cancels one after the other.
///
/// # Errors
/// What is wrong with the settings of all of them, before anything is begun.
pub(super) fn run(wanted: &[Wanted], settings: &Settings, ui: &Ui) -> Result<Exit, CliError> {
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
        let settings = settled(self.settings, wanted);
        let named = match &wanted.which {
            Which::Named(name) => clean::line(name),
            Which::At(url) => clean::line(url.as_str()),
        };
        let service = || found(&settings, self.catalogue, self.ui, Purpose::Cancel);
        let called = |service: &ServiceDefinition| clean::line(&service.display_name);
        if self.interrupted.is_cancelled() {
            // Whatever the service is called: nothing is told of it any more.
            return Row::not_begun(named.clone(), named);
        }
        let stream = if settings.json {
            Stream::Err
        } else {
            Stream::Out
        };
        let heading = |name: &str| {
            let heading = format!("{number} of {of}: {name}");
            self.ui.line(stream, "");
            let heading = self.ui.paint(stream, Paint::Strong, &heading);
            self.ui.line(stream, &heading);
        };
        let (name, ended) = match service() {
            Ok(service) => {
                let name = called(&service);
                heading(&name);
                (name, self.cancel(&settings, service).await)
            }
            Err(error) => {
                heading(&named);
                (named.clone(), Err(error))
            }
        };
        match ended {
            Ok(ran) => Row {
                named,
                name,
                state: State::Ran,
                exit: ran.exit,
                run: past_run(ran.dir),
                error: None,
            },
            Err(error) => {
                self.ui.error(&error);
                Row::failed(named, name, &error)
            }
        }
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
        if settings.json {
            JsonOutput::new(ui.clone(), settings.masker.clone(), settings.verbose)
                .value(json!(Summary::of(rows)));
            return;
        }
        let line = |text: &str| ui.hang(Stream::Out, text, 4);
        line("");
        line(&ui.paint(Stream::Out, Paint::Strong, "Summary"));
        let sign = |mark| ui.mark(Stream::Out, mark);
        for row in summary::table(rows, sign, ui.size(Stream::Out).map(|(columns, _)| columns)) {
            line(&settings.masker.mask(&row));
        }
        if rows.iter().any(|row| row.run.is_some()) {
            line("To open a report: subterminator report NAME");
        }
    }
}

/// The settings of one of them.
fn settled(settings: &Settings, wanted: &Wanted) -> Settings {
    let (service, url) = match &wanted.which {
        Which::Named(name) => (Some(name.clone()), None),
        Which::At(url) => (None, Some(url.clone())),
    };
    Settings {
        service,
        url,
        thing: wanted.thing.clone(),
        ..settings.clone()
    }
}
