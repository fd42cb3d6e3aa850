//! `subterminator cancel`: lets a run go, and leaves nothing behind but its record.

use super::args::CancelArgs;
use super::choice::{self, Chosen};
use super::error::CliError;
use super::exit::Exit;
use super::first_use;
use super::input::is_yes;
use super::purpose::Purpose;
use super::resolve;
use super::session::{Session, with_service};
use super::ui::Ui;
use ::run::models::credentials;
use ::run::{Models, RunError};
use config::environment::Environment;
use config::settings::Settings;
use config::wishes::Target;
use domain::service::ServiceDefinition;
use model::error::ConfigError;
use model::http::HttpSettings;
use model::port::RULES;
use model::select::connect;

/// Cancels one subscription.
pub fn run(args: &CancelArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let mut settings = resolve::cancel(args, environment)?;
    choice::is_known(&settings)?;
    offer_planner(&mut settings, ui);
    with_service(
        &settings,
        ui,
        Purpose::Cancel,
        async |mut session, chosen| {
            session.keep_open = !args.no_keep_open
                && !settings.dry_run
                && (args.keep_open || session.has_window_and_person());
            go(session, chosen).await
        },
    )
}

/// Somebody at a terminal whose key is missing is asked at once, before they choose a service, whether to go without one.
fn offer_planner(settings: &mut Settings, ui: &Ui) {
    let asks = settings.target == Target::Live
        && !settings.no_input.value
        && !settings.json
        && ui.input_is_terminal()
        && ui.theme(ui.person()).terminal;
    let missing = || {
        let connected = connect(
            &settings.model.value,
            &credentials(settings),
            HttpSettings::default(),
        );
        matches!(
            connected,
            Err(ConfigError::MissingAnthropicKey | ConfigError::MissingOpenAiKey)
        )
    };
    if asks && missing() {
        ui.write(
            ui.person(),
            "No key found. Use the built-in planner this time? [Y/n] ",
        );
        if is_a_yes_or_enter() {
            RULES.clone_into(&mut settings.model.value);
        }
    }
}

/// A line of the terminal. Read here and not by the thread that reads later answers: the menu comes first.
fn is_a_yes_or_enter() -> bool {
    let mut line = String::new();
    let read = std::io::stdin().read_line(&mut line);
    matches!(read, Ok(1..)) && (line.trim().is_empty() || is_yes(&line))
}

async fn go(session: Session<'_>, chosen: Chosen) -> Result<Exit, CliError> {
    let models = models(&session, &chosen.service)?;
    let name = models.first.name().to_owned();
    session
        .recorded(chosen, &name, async |run, source, person, record| {
            Box::pin(run.cancel(models, source, person, record)).await
        })
        .await
}

/// Who has no key at all learns both ways; on a mock the built-in planner was chosen already.
fn models(session: &Session<'_>, service: &ServiceDefinition) -> Result<Models, CliError> {
    Models::of(session.settings, service).map_err(|error| match &error {
        RunError::Model(ConfigError::MissingAnthropicKey | ConfigError::MissingOpenAiKey)
            if session.settings.target == Target::Live =>
        {
            CliError::new(
                Exit::Configuration,
                error.to_string(),
                first_use::two_ways(&session.named),
            )
        }
        _ => error.into(),
    })
}
