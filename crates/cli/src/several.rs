//! Several services in one go, one after the other in one browser profile: `cancel` and `check` with more than one name, `check --all`.
//!
//! Each is a run of its own, with its own record: a yes is good for nothing in the next one. One that fails doesn't stop the others; an interrupt stops
//! all. At the end stands what became of each ([`super::summary`]). Several checks open no window and ask nothing.

use jiff::civil::Date;
use jiff::{Timestamp, Zoned};
use serde_json::json;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::approver::TerminalApprover;
use super::choice;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::interrupt;
use super::json;
use super::purpose::Purpose;
use super::session::{Session, block_on, models, prepared};
use super::sign_ins;
use super::summary::{self, Came, Checked, State, Summary};
use super::ui::{Paint, Stream, Ui};
use super::words::capitalised;
use super::wrap;
use ::run::subject;
use config::plan::Wanted;
use config::settings::Settings;
use config::wishes::Target;
use domain::event::HandOverKind;
use domain::service::ServiceDefinition;
use journal::{PastRun, past_run, past_runs, write_summary};
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
    /// What earlier runs may have done already.
    past: Vec<PastRun>,
    today: Date,
}

/// Cancels one after the other.
///
/// # Errors
/// What is wrong with the settings of all of them, before anything is begun.
pub(super) fn cancel(
    wanted: &[Wanted],
    again: bool,
    settings: &Settings,
    ui: &Ui,
) -> Result<Exit, CliError> {
    let (ui, catalogue) = prepared(settings, ui);
    // A missing key is told once, and not for each of them.
    let named: Vec<&str> = wanted.iter().map(|one| one.service.as_str()).collect();
    let anywhere = choice::generic(&catalogue, "http://127.0.0.1/account")?;
    models(settings, &named.join(" "), &anywhere)?;
    // What can't be read proves nothing, and is done.
    let past = (!again).then(|| past_runs(&settings.output_dir).unwrap_or_default());
    block_on(async {
        let mut several = Several::new(settings, &ui, &catalogue, Purpose::Cancel);
        several.past = past.unwrap_or_default();
        let rows = several.each(wanted).await;
        several.tell_cancelled(&rows);
        Ok(summary::exit(&rows))
    })
}

/// Checks one after the other: these, or all that this home knows if none is named.
///
/// # Errors
/// What is wrong with the settings of all of them, or [`Exit::Service`] if nothing is known.
pub(super) fn check(
    mut wanted: Vec<Wanted>,
    settings: &Settings,
    ui: &Ui,
) -> Result<Exit, CliError> {
    let settings = Settings {
        headless: true,
        no_input: true,
        ..settings.clone()
    };
    let (ui, catalogue) = prepared(&settings, ui);
    if wanted.is_empty() {
        wanted = known(&settings, &catalogue);
    }
    if wanted.is_empty() {
        return Err(CliError::new(
            Exit::Service,
            "No service is known here yet: nothing was signed in to, checked or cancelled.",
            "Sign in first: subterminator login netflix. Or name some: subterminator check netflix spotify.",
        ));
    }
    block_on(async {
        let mut several = Several::new(&settings, &ui, &catalogue, Purpose::Check);
        let rows = several.each(&wanted).await;
        several.tell_checked(&rows);
        Ok(summary::exit(&rows))
    })
}

/// Every real service that this home has a run or a sign-in of, newest first.
fn known(settings: &Settings, catalogue: &Catalogue) -> Vec<Wanted> {
    // Nothing that can't be read is known.
    let runs = past_runs(&settings.output_dir).unwrap_or_default();
    let of_run = |run: &PastRun| {
        if catalogue.get(&run.start.service).is_ok() {
            return Some(run.start.service.clone());
        }
        // What was masked leads somewhere else.
        let masked = |address: &String| ["***", "[", "%5B"].iter().any(|it| address.contains(it));
        run.start.address.clone().filter(|address| !masked(address))
    };
    let of_sign_in = |url: Url| match catalogue.at(&url) {
        Some(service) => service.name.clone(),
        None => url.into(),
    };
    let live = runs.iter().filter(|run| run.start.target == "live");
    let signed_in = sign_ins::addresses(&settings.home).into_iter();
    Wanted::each_once(live.filter_map(of_run).chain(signed_in.map(of_sign_in)))
}

impl<'a> Several<'a> {
    fn new(settings: &'a Settings, ui: &'a Ui, catalogue: &'a Catalogue, purpose: Purpose) -> Self {
        Self {
            settings,
            ui,
            catalogue,
            purpose,
            interrupted: interrupt::listen(ui),
            person: TerminalApprover::new(ui.clone(), settings.masker.clone(), settings),
            past: Vec::new(),
            today: Zoned::now().date(),
        }
    }

    async fn each(&mut self, wanted: &[Wanted]) -> Vec<Came> {
        let mut rows = Vec::new();
        for (n, one) in (1..).zip(wanted) {
            let row = self.one(one, &format!("{n} of {}", wanted.len())).await;
            if self.settings.json && self.purpose == Purpose::Check {
                json::print(
                    self.ui,
                    &self.settings.masker,
                    json!(Checked { came: &row }),
                );
            }
            rows.push(row);
        }
        rows
    }

    /// One of them, whatever becomes of it.
    async fn one(&mut self, wanted: &Wanted, which: &str) -> Came {
        let settings = Settings {
            service: Some(wanted.service.clone()),
            thing: wanted.thing.clone(),
            ..self.settings.clone()
        };
        let found = choice::find(&settings, self.catalogue, self.ui, self.purpose);
        let row = Came::new(wanted, found.as_ref().ok());
        if self.interrupted.is_cancelled() {
            return row;
        }
        if self.purpose == Purpose::Check {
            let what = format!("Checking {} ({which})…", row.display_name);
            self.ui.wait(&what, None);
        } else {
            self.say("");
            let heading = format!("{which}: {}", row.display_name);
            self.say(&self.ui.paint(self.stream(), Paint::Strong, &heading));
            if let Some(row) = row.left_out_by_day(wanted, self.today) {
                self.say(&format!("{}.", capitalised(&row.words())));
                return row;
            }
            let live = (found.as_ref().ok()).filter(|_| settings.target == Target::Live);
            let subject = live.and_then(|service| subject(&settings, service));
            if let Some(before) = subject.and_then(|it| summary::proved(&self.past, &it)) {
                let row = row.with(State::DoneBefore, Exit::Done, Some(before.clone()));
                let words = capitalised(&row.words());
                self.say(&format!("{words}. It is left out; --again does it again."));
                return row;
            }
        }
        let ran = match found {
            Ok(service) => Box::pin(self.run(&settings, service)).await,
            Err(error) => Err(error),
        };
        self.ui.settle();
        match ran {
            Ok((exit, run)) => row.with(State::Ran, exit, run),
            Err(error) => {
                if self.purpose == Purpose::Cancel {
                    self.ui.error(&error);
                }
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
        let session = Session::new(settings, self.ui, self.purpose, stop, chosen, true);
        let ran = session.go(None, &mut self.person).await?;
        let run = past_run(ran.dir().to_owned());
        Ok((ran.end().await, run))
    }

    /// What became of each cancellation.
    fn tell_cancelled(&self, rows: &[Came]) {
        let (settings, ui) = (self.settings, self.ui);
        let mut page = None;
        if rows.iter().any(|row| row.past.is_some()) {
            let entries = rows.iter().map(|row| row.entry(&settings.masker));
            let entries: Vec<_> = entries.collect();
            match write_summary(&settings.output_dir, &entries, Timestamp::now()) {
                Ok(path) => page = Some(path.display().to_string()),
                Err(e) => ui.note(&format!("The summary's page can't be written: {e}.")),
            }
        }
        if settings.json {
            let whole = Summary {
                exit: summary::exit(rows).code(),
                services: rows,
                page,
            };
            return json::print(ui, &settings.masker, json!(whole));
        }
        self.say("");
        self.say(&ui.paint(Stream::Out, Paint::Strong, "Summary"));
        self.grid(rows);
        if let Some(page) = page {
            self.say("");
            self.say(&format!("All of it: {}", clean::line(&page)));
            self.say("To open one report: subterminator report NAME");
        }
    }

    /// Where each stands.
    fn tell_checked(&self, rows: &[Came]) {
        if self.settings.json {
            return;
        }
        self.grid(rows);
        if rows
            .iter()
            .any(|row| row.needs == Some(HandOverKind::Login))
        {
            let text = "To sign in: subterminator login NAME. Then check again.";
            self.say(&self.ui.paint(Stream::Out, Paint::Quiet, text));
        }
    }

    fn grid(&self, rows: &[Came]) {
        let cells = rows.iter().map(|row| row.cells(self.ui, self.purpose));
        for line in wrap::grid(&cells.collect::<Vec<_>>(), self.ui.columns(Stream::Out)) {
            let line = self.settings.masker.mask(&line);
            self.ui.hang(Stream::Out, &line, 4);
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
}
