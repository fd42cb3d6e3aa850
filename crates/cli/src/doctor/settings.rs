//! Configuration, definitions of services, key and API of the model. A key is named, never shown or measured.

use std::time::Duration;

use super::Check;
use crate::exit::Exit;
use ::run::models::credentials;
use config::ConfigError;
use config::env;
use config::environment::Environment;
use config::settings::Settings;
use model::http::HttpSettings;
use model::reach::{Reached, reach};
use model::select::connect;
use services::Catalogue;

/// Names of the checks of the model that thinks, and of the one that takes over.
pub const MODELS: [&str; 2] = ["Model", "Fallback"];
/// How long an API may take to answer.
const API_LIMIT: Duration = Duration::from_secs(5);
/// First status of a server's own failures (RFC 9110, 15.6).
const SERVER_FAILURE: u16 = 500;

/// `config.toml`, `.env` and the environment.
pub fn configuration(settings: &Settings, failed: Option<&ConfigError>) -> Check {
    const NAME: &str = "Configuration";
    if let Some(error) = failed {
        return Check::problem(NAME, Exit::Configuration, &error.message, &error.hint);
    }
    match &settings.notes[..] {
        [] if settings.home.join("config.toml").is_file() => {
            Check::ok(NAME, "config.toml is valid")
        }
        [] => Check::ok(NAME, "none; using defaults"),
        notes => Check::warning(
            NAME,
            notes.join(" "),
            "Correct the .env file in this folder, or set it in the environment.",
        ),
    }
}

/// The person's own definitions.
pub fn services(settings: &Settings) -> Check {
    const NAME: &str = "Services";
    let (catalogue, problems) = Catalogue::load(Some(&settings.home.join("services")));
    let count = catalogue.list().count();
    match &problems[..] {
        [] => Check::ok(NAME, format!("{count} known")),
        [first, rest @ ..] => Check::warning(
            NAME,
            format!(
                "{count} known, a definition is left out: {first} ({} more)",
                rest.len()
            ),
            "subterminator services validate FILE names each mistake",
        ),
    }
}

/// The models that a run doesn't begin without: name of the check, name of the model.
pub fn models(settings: &Settings) -> impl Iterator<Item = (&'static str, &str)> {
    let second = settings.fallback_model.as_ref();
    let named = [Some(&settings.model.value), second].into_iter();
    let found = MODELS.into_iter().zip(named);
    found.filter_map(|(check, model)| Some((check, model?.as_str())))
}

/// The model's name and key, and whether its API answers, which is asked without a key.
pub async fn model(
    (name, model): (&'static str, &str),
    settings: &Settings,
    environment: &Environment,
    offline: bool,
) -> Check {
    const FIX: &str = "Check the network, the proxy variables and the address (ANTHROPIC_BASE_URL, OPENAI_BASE_URL).";
    let credentials = credentials(settings);
    match connect(model, &credentials, HttpSettings::default()) {
        Ok(None) => return Check::ok(name, format!("{model}, which needs no key")),
        Ok(Some(_)) => {}
        Err(error) => return unusable(name, &error.to_string()),
    }
    let keys = [env::ANTHROPIC_API_KEY, env::OPENAI_API_KEY];
    let set = keys.iter().filter(|key| environment.get(key).is_some());
    let set: Vec<&str> = set.map(|key| key.name).collect();
    let keys = match &set[..] {
        [] => "no key, which a server of your own may not need".to_owned(),
        set => format!("{} set", set.join(" and ")),
    };
    let found = format!("{model}; {keys}");
    if offline {
        return Check::ok(name, format!("{found}; its API isn't asked (--offline)"));
    }
    match reach(model, &credentials, API_LIMIT).await {
        Ok(Reached::Answered {
            address, status, ..
        }) if status >= SERVER_FAILURE => Check::warning(
            name,
            format!("{found}; {address} answers with an error of its own ({status})"),
            "Try again later.",
        ),
        Ok(Reached::Answered { address, took, .. }) => {
            let ms = took.as_millis();
            Check::ok(name, format!("{found}; {address} answers, {ms} ms"))
        }
        Ok(Reached::Not { address, why }) => {
            let what = format!("{found}; {address} can't be reached: {why}.");
            if name == MODELS[0] {
                Check::problem(name, Exit::Model, what, FIX)
            } else {
                Check::warning(name, what, FIX)
            }
        }
        Ok(Reached::Nothing) | Err(_) => Check::ok(name, found),
    }
}

/// No key, or no such model: what is wrong, and the way without a key.
fn unusable(name: &'static str, words: &str) -> Check {
    let (what, fix) = words
        .split_once('\n')
        .or_else(|| words.split_once(". "))
        .unwrap_or((words, ""));
    let fix = if fix.contains("rules") {
        fix.to_owned()
    } else {
        format!("{fix} --model rules needs no key.")
    };
    let what = format!("{}.", what.trim_end_matches('.'));
    Check::problem(name, Exit::Configuration, what, fix.trim_start())
}
