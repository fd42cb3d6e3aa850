//! Configuration, definitions of services, key and API of the model. A key is named, never shown or measured.

use std::time::Duration;

use super::check::Check;
use crate::cli::exit::Exit;
use crate::config::ConfigError;
use crate::config::env;
use crate::config::environment::Environment;
use crate::config::settings::Settings;
use crate::model::http;
use crate::model::reach::{Reached, reach};
use crate::model::select::{Credentials, connect};
use crate::services::Catalogue;

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
        [] if settings.home.join("config.toml").is_file() => Check::ok(NAME, "config.toml is valid"),
        [] => Check::ok(NAME, "no config.toml, defaults count"),
        notes => Check::warning(NAME, notes.join(" "), "take it out of the .env file if you did not mean it"),
    }
}

/// The person's own definitions.
pub fn services(settings: &Settings) -> Check {
    const NAME: &str = "Services";
    let (catalogue, problems) = Catalogue::load(Some(&settings.home.join("services")));
    let count = catalogue.list().count();
    match &problems[..] {
        [] => Check::ok(NAME, format!("{count} known")),
        [first, rest @ ..] => {
            let more = if rest.is_empty() { String::new() } else { format!(" ({} more)", rest.len()) };
            Check::warning(
                NAME,
                format!("{count} known, a definition is left out: {first}{more}"),
                "subterminator services validate FILE names each mistake",
            )
        }
    }
}

fn credentials(settings: &Settings) -> Credentials {
    Credentials {
        anthropic_key: settings.anthropic.key.clone(),
        openai_key: settings.openai.key.clone(),
        anthropic_base_url: settings.anthropic.base_url.clone(),
        openai_base_url: settings.openai.base_url.clone(),
    }
}

/// The model's name and its key.
pub fn key(settings: &Settings, environment: &Environment) -> Check {
    const NAME: &str = "Model";
    let model = &settings.model.value;
    match connect(model, &credentials(settings), http::Settings::default()) {
        Ok(None) => Check::ok(NAME, format!("{model}, which needs no key")),
        Ok(Some(_)) => {
            let set = [env::ANTHROPIC_API_KEY, env::OPENAI_API_KEY].into_iter().filter(|v| environment.get(v).is_some()).map(|v| v.name);
            let set: Vec<&str> = set.collect();
            let keys = if set.is_empty() {
                "no key, which a server of your own may not need".to_owned()
            } else {
                format!("{} set", set.join(" and "))
            };
            Check::ok(NAME, format!("{model}; {keys}"))
        }
        Err(e) => {
            let words = e.to_string();
            let (what, fix) = words.split_once('\n').or_else(|| words.split_once(". ")).unwrap_or((&words, "--model rules needs no key."));
            let fix = if fix.contains("rules") { fix.to_owned() } else { format!("{fix} --model rules needs none.") };
            Check::problem(NAME, Exit::Configuration, format!("{}.", what.trim_end_matches('.')), fix)
        }
    }
}

/// The model's API, asked without a key.
pub async fn api(settings: &Settings, offline: bool) -> Check {
    const NAME: &str = "Model's API";
    const FIX: &str = "Check the network, the proxy variables and the address (ANTHROPIC_BASE_URL, OPENAI_BASE_URL).";
    if offline {
        return Check::ok(NAME, "not asked (--offline)");
    }
    match reach(&settings.model.value, &credentials(settings), API_LIMIT).await {
        Ok(Reached::Nothing) => Check::ok(NAME, "none is needed"),
        Ok(Reached::Answered { address, status, .. }) if status >= SERVER_FAILURE => {
            Check::warning(NAME, format!("{address} answers with an error of its own ({status})"), "Try again later.")
        }
        Ok(Reached::Answered { address, took, .. }) => Check::ok(NAME, format!("{address} answers, {} ms", took.as_millis())),
        Ok(Reached::Not { address, why }) => Check::problem(NAME, Exit::Model, format!("{address} can't be reached: {why}."), FIX),
        // A wrong name or address is told by the check of the model.
        Err(_) => Check::ok(NAME, "not asked"),
    }
}
