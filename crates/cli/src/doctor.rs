//! `subterminator doctor`: looks at everything that a run needs, says how it stands and what to do about it.
//!
//! It only reports, except that it fetches the browser server where that is missing (not with `--offline`); with `--fix` it clears up
//! after runs that stopped early. No key leaves the machine and none is shown. A
//! check that finds nothing wrong with one thing still tells of the next.

mod browser;
mod check;
mod leftovers;
mod machine;
mod settings;
mod show;

use std::ffi::OsStr;

use self::check::{Check, exit_of};
use super::args_more::DoctorArgs;
use super::error::CliError;
use super::exit::Exit;
use super::interrupt;
use super::json::JsonOutput;
use super::resolve;
use super::session::block_on;
use super::ui::{Stream, Ui};
use ::browser::launch::is_fetched;
use config::ConfigError;
use config::environment::Environment;
use config::settings::Settings;
use config::wishes::Connection;

/// Looks at everything.
pub fn run(args: &DoctorArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let (settings, failed) = resolve::doctor(args, environment)?;
    let ui = ui.with_plain(settings.plain.value);
    block_on(async {
        let interrupted = interrupt::listen(&ui);
        let mut examination = Examination {
            settings: &settings,
            environment,
            ui: &ui,
            width: show::width(),
            checks: Vec::new(),
        };
        let whole = tokio::select! {
            biased;
            () = interrupted.cancelled() => false,
            () = examination.all(args, failed.as_ref()) => true,
        };
        ui.settle();
        if !whole {
            return Ok(Exit::Interrupted);
        }
        Ok(examination.end())
    })
}

/// The checks so far. Each is shown when it is there; with `--json` all together at the end.
struct Examination<'a> {
    settings: &'a Settings,
    environment: &'a Environment,
    ui: &'a Ui,
    width: usize,
    checks: Vec<Check>,
}

impl Examination<'_> {
    /// Everything, in the order in which a run meets it.
    async fn all(&mut self, args: &DoctorArgs, failed: Option<&ConfigError>) {
        let (settings, environment, ui) = (self.settings, self.environment, self.ui);
        let search_path = environment.real("PATH").map(OsStr::new);
        self.add(settings::configuration(settings, failed));
        self.add(settings::services(settings));
        for model_check in settings::model_checks(settings) {
            self.add(settings::key(model_check, settings, environment));
            ui.wait("Asking the model's API…");
            self.add(settings::api(model_check, settings, args.offline).await);
        }
        self.add(settings::reader(settings));
        self.add(machine::home(settings));
        self.add(machine::folders(settings));
        self.add(leftovers::leftovers(settings, ui, args.fix).await);
        self.add(machine::profile(settings));
        self.add(machine::node(search_path).await);
        if settings.mcp_command.is_none() {
            self.add(machine::npx(
                search_path,
                is_fetched(&settings.home.join("cache")),
            ));
        }
        ui.wait("Starting the browser server…");
        browser::start(settings, ui, search_path, args.offline, &mut |check| {
            self.add(check);
        })
        .await;
        if matches!(settings.connection, Connection::Launch { .. }) {
            self.add(machine::display(settings, environment));
            if let Some(check) = machine::account() {
                self.add(check);
            }
        }
        self.add(machine::terminal(ui, self.width, settings));
    }

    fn add(&mut self, mut check: Check) {
        self.ui.settle();
        // Messages may repeat what a server or a file said.
        check.message = self.settings.masker.mask(&check.message).into_owned();
        if !self.settings.json {
            for line in show::lines(self.ui, &check, self.width) {
                self.ui.line(Stream::Out, &line);
            }
        }
        self.checks.push(check);
    }

    fn end(self) -> Exit {
        if self.settings.json {
            JsonOutput::new(self.ui.clone(), self.settings.masker.clone(), false)
                .value(show::object(&self.checks));
        } else {
            self.ui.line(Stream::Out, "");
            self.ui
                .line(Stream::Out, &show::summary(self.ui, &self.checks));
            if settings::lacks_only_a_key(&self.checks) {
                self.ui.line(
                    Stream::Out,
                    "  The mock works without a key: subterminator cancel netflix --target mock",
                );
            }
        }
        exit_of(&self.checks)
    }
}
