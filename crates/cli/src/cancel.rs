//! `subterminator cancel`: lets a run go, and leaves nothing behind but its record.

use super::args::CancelArgs;
use super::choice;
use super::error::CliError;
use super::exit::Exit;
use super::input::is_yes;
use super::one;
use super::purpose::Purpose;
use super::resolve;
use super::session::with_service;
use super::several;
use super::ui::Ui;
use ::run::models::credentials;
use config::environment::Environment;
use config::plan;
use config::settings::Settings;
use config::wishes::Target;
use model::error::ConfigError;
use model::http::HttpSettings;
use model::port::RULES;
use model::select::connect;

/// Cancels a subscription, or several one after the other.
pub fn run(args: &CancelArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let mut settings = resolve::cancel(args, environment)?;
    let wanted = match &args.list {
        Some(path) => plan::read(path)?,
        None => args.which.wanted(),
    };
    if args.list.is_some() || wanted.len() > 1 {
        offer_planner(&mut settings, ui);
        return several::run(&wanted, args.again, &settings, ui);
    }
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
            let mut person = session.person();
            Ok(one::cancel(session, chosen, &mut person).await?.exit)
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
    if asks && lacks_key(settings) {
        ui.write(
            ui.person(),
            "No key found. Use the built-in planner this time? [Y/n] ",
        );
        if is_a_yes_or_enter() {
            RULES.clone_into(&mut settings.model.value);
        }
    }
}

/// The model's key is missing.
pub(super) fn lacks_key(settings: &Settings) -> bool {
    let connected = connect(
        &settings.model.value,
        &credentials(settings),
        HttpSettings::default(),
    );
    matches!(
        connected,
        Err(ConfigError::MissingAnthropicKey | ConfigError::MissingOpenAiKey)
    )
}

/// A line of the terminal. Read here and not by the thread that reads later answers: the menu comes first.
fn is_a_yes_or_enter() -> bool {
    let mut line = String::new();
    let read = std::io::stdin().read_line(&mut line);
    matches!(read, Ok(1..)) && (line.trim().is_empty() || is_yes(&line))
}
