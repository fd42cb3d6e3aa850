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
use super::json::JsonOutput;
use super::purpose::Purpose;
use super::session::{Ran, Session, block_on, models, prepared};
use super::sign_ins;
use super::summary::{self, Checked, Row, State, Summary, capitalised, proved};
use super::ui::{Paint, Stream, Ui};
use super::wrap;
use ::run::subject;
use config::layer::Setting;
use config::plan::{Wanted, Which};
use config::settings::Settings;
use config::wishes::Target;
use domain::event::HandOverKind;
use domain::service::ServiceDefinition;
use journal::{PastRun, past_run, past_runs, write_summary};
use mock::Variants;
use services::Catalogue;

/// What all of them share.
struct Several<'a> {
    settings: &'a Settings,
    ui: &'a Ui,
    catalogue: &'a Catalogue,
    purpose: Purpose,
    variants: Option<Variants>,
    interrupted: CancellationToken,
    /// One reader of the input for all: a pipe brings a line for each question, whoever asks it.
    person: TerminalApprover,
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
    let variants = choice::variants(settings, Purpose::Cancel)?;
    has_model(wanted, settings, &catalogue)?;
    // What can't be read proves nothing, and is done.
    let past = (!again).then(|| past_runs(&settings.output_dir.value).unwrap_or_default());
    let past = past.unwrap_or_default();
    block_on(async {
        let mut several = Several::new(settings, &ui, &catalogue, Purpose::Cancel, variants);
        let mut rows = Vec::new();
        for (n, one) in (1..).zip(wanted) {
            rows.push(several.cancel(one, n, wanted.len(), &past).await);
        }
        several.tell_cancelled(&rows);
        Ok(summary::exit(&rows))
    })
}

/// Checks one after the other: these, or all that this home knows if none is named.
///
/// # Errors
/// What is wrong with the settings of all of them, or [`Exit::Service`] if nothing is known.
pub(super) fn check(wanted: Vec<Wanted>, settings: &Settings, ui: &Ui) -> Result<Exit, CliError> {
    let settings = Settings {
        headless: Setting::default(true),
        no_input: Setting::default(true),
        ..settings.clone()
    };
    let (ui, catalogue) = prepared(&settings, ui);
    let variants = choice::variants(&settings, Purpose::Check)?;
    let mut wanted: Vec<Which> = wanted.into_iter().map(|one| one.which).collect();
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
        let mut several = Several::new(&settings, &ui, &catalogue, Purpose::Check, variants);
        let mut rows = Vec::new();
        for (n, which) in (1..).zip(&wanted) {
            if several.interrupted.is_cancelled() {
                break;
            }
            let row = several.check(which, n, wanted.len()).await;
            if settings.json {
                several.json(&json!(Checked::from(&row)));
            }
            rows.push(row);
        }
        several.tell_checked(&rows, wanted.len());
        Ok(if several.interrupted.is_cancelled() {
            Exit::Interrupted
        } else {
            summary::exit(&rows)
        })
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
    let named = wanted.iter().map(|one| match &one.which {
        Which::Named(name) => name.clone(),
        Which::At(url) => format!("--url {url}"),
    });
    let named: Vec<String> = named.collect();
    models(settings, &named.join(" "), &anywhere).map(drop)
}

/// Every real service that this home has a run or a sign-in of, newest first.
fn known(settings: &Settings, catalogue: &Catalogue) -> Vec<Which> {
    // Nothing that can't be read is known.
    let runs = past_runs(&settings.output_dir.value).unwrap_or_default();
    let of_run = |run: &PastRun| {
        if catalogue.get(&run.start.service).is_ok() {
            return Some(Which::Named(run.start.service.clone()));
        }
        let address = run.start.address.as_deref()?;
        // What was masked leads somewhere else.
        let whole = !address.contains("***") && !address.contains('[') && !address.contains("%5B");
        address.parse().ok().filter(|_| whole).map(Which::At)
    };
    let of_sign_in = |url: Url| match catalogue.at(&url) {
        Some(service) => Which::Named(service.name.clone()),
        None => Which::At(url),
    };
    let live = runs.iter().filter(|run| run.start.target == "live");
    let signed_in = sign_ins::addresses(&settings.home).into_iter();
    let mut all: Vec<Which> = Vec::new();
    for which in live.filter_map(of_run).chain(signed_in.map(of_sign_in)) {
        if !all.iter().any(|known| known.is(&which)) {
            all.push(which);
        }
    }
    all
}

impl<'a> Several<'a> {
    fn new(
        settings: &'a Settings,
        ui: &'a Ui,
        catalogue: &'a Catalogue,
        purpose: Purpose,
        variants: Option<Variants>,
    ) -> Self {
        Self {
            settings,
            ui,
            catalogue,
            purpose,
            variants,
            interrupted: interrupt::listen(ui),
            person: TerminalApprover::new(ui.clone(), settings.masker.clone(), settings),
            today: Zoned::now().date(),
        }
    }

    /// One cancellation, whatever becomes of it.
    async fn cancel(&mut self, wanted: &Wanted, n: usize, of: usize, past: &[PastRun]) -> Row {
        let named = clean::line(&wanted.which.to_string());
        if self.interrupted.is_cancelled() {
            return Row::new(named.clone(), named, State::NotBegun, Exit::Interrupted);
        }
        let settings = wanted.which.settings(wanted.thing.as_ref(), self.settings);
        let found = choice::find(&settings, self.catalogue, self.ui, self.purpose);
        let mut name = match &found {
            Ok(service) => clean::line(&service.display_name),
            Err(_) => named.clone(),
        };
        if let (Ok(_), Some(thing)) = (&found, &wanted.thing) {
            name = format!("{name} ({})", clean::line(&thing.to_string()));
        }
        self.say("");
        let heading = format!("{n} of {of}: {name}");
        self.say(&self.ui.paint(self.stream(), Paint::Strong, &heading));
        if let Some(row) = Row::not_due(&named, &name, wanted.due(self.today)) {
            self.say(&format!("{}.", capitalised(&row.words(self.today))));
            return row;
        }
        let live = (found.as_ref().ok()).filter(|_| settings.target == Target::Live);
        let subject = live.and_then(|service| subject(&settings, service));
        if let Some(before) = subject.and_then(|subject| proved(past, &subject)) {
            let row = Row {
                run: Some(before.clone()),
                ..Row::new(named, name, State::DoneBefore, Exit::Done)
            };
            let words = capitalised(&row.words(self.today));
            self.say(&format!("{words}. It is left out; --again does it again."));
            return row;
        }
        let ran = match found {
            Ok(service) => Box::pin(self.run(&settings, service)).await,
            Err(error) => Err(error),
        };
        match ran {
            Ok(ran) => Row::of_run(named, name, ran.exit, past_run(ran.dir)),
            Err(error) => {
                self.ui.error(&error);
                Row::failed(named, name, &error)
            }
        }
    }

    /// One look, whatever becomes of it.
    async fn check(&mut self, which: &Which, n: usize, of: usize) -> Row {
        let settings = which.settings(None, self.settings);
        let found = choice::find(&settings, self.catalogue, self.ui, self.purpose);
        let name = match &found {
            Ok(service) => clean::line(&service.display_name),
            Err(_) => clean::line(&which.to_string()),
        };
        self.ui
            .wait(&format!("Checking {name} ({n} of {of})…"), None);
        let ran = match found {
            Ok(service) => Box::pin(self.run(&settings, service)).await,
            Err(error) => Err(error),
        };
        self.ui.settle();
        let named = which.to_string();
        match ran {
            Ok(ran) => Row::of_run(named, name, ran.exit, past_run(ran.dir)),
            Err(error) => Row::failed(named, name, &error),
        }
    }

    async fn run(
        &mut self,
        settings: &Settings,
        service: ServiceDefinition,
    ) -> Result<Ran, CliError> {
        let variants = self.variants.clone();
        let chosen = choice::place(service, variants, settings, self.catalogue).await?;
        let stop = self.interrupted.clone();
        let session = Session::new(settings, self.ui, self.purpose, stop, &chosen, true);
        session.go(chosen, &mut self.person).await
    }

    /// What became of each cancellation.
    fn tell_cancelled(&self, rows: &[Row]) {
        let (settings, ui) = (self.settings, self.ui);
        let entries: Vec<_> = rows
            .iter()
            .map(|row| row.entry(&settings.masker, self.today))
            .collect();
        let page = rows.iter().any(|row| row.run.is_some()).then(|| {
            write_summary(&settings.output_dir.value, &entries, Timestamp::now())
                .map_err(|e| ui.note(&format!("The summary's page can't be written: {e}.")))
                .ok()
        });
        let page = page.flatten();
        if settings.json {
            return self.json(&json!(Summary::of(rows, page.as_deref())));
        }
        self.say("");
        self.say(&ui.paint(Stream::Out, Paint::Strong, "Summary"));
        let cells: Vec<_> = rows.iter().map(|row| row.cells(ui, self.today)).collect();
        self.grid(&cells);
        if let Some(page) = page {
            self.say("");
            self.say(&format!("All of it: {}", clean::path(&page)));
            self.say("To open one report: subterminator report NAME");
        }
    }

    /// Where each stands.
    fn tell_checked(&self, rows: &[Row], of: usize) {
        let left = of - rows.len();
        if left > 0 {
            self.ui.note(&format!("{left} of {of} were not begun."));
        }
        if self.settings.json {
            return;
        }
        let cells = rows.iter().map(|row| row.standing(self.ui, self.today));
        self.grid(&cells.collect::<Vec<_>>());
        let login = Some(HandOverKind::Login);
        if rows.iter().any(|row| row.needs() == login) {
            let text = "To sign in: subterminator login NAME. Then check again.";
            self.say(&self.ui.paint(Stream::Out, Paint::Quiet, text));
        }
    }

    fn grid(&self, cells: &[[String; 5]]) {
        for line in wrap::grid(cells, self.ui.columns(Stream::Out)) {
            let line = self.settings.masker.mask(&line);
            self.ui.hang(Stream::Out, &line, 4);
        }
    }

    fn json(&self, value: &serde_json::Value) {
        let masker = self.settings.masker.clone();
        JsonOutput::new(self.ui.clone(), masker, false).value(value.clone());
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
