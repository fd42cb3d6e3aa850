//! Configuration, definitions of services, key and API of the model. A key is named, never shown or measured.

use std::time::Duration;

use super::check::{Check, Status};
use crate::exit::Exit;
use ::run::models::{credentials, reader_names};
use config::ConfigError;
use config::env;
use config::environment::Environment;
use config::settings::{NO_WITNESS, Settings};
use model::http;
use model::reach::{Reached, reach};
use model::select::connect;
use services::Catalogue;

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
        [first, rest @ ..] => {
            let more = if rest.is_empty() {
                String::new()
            } else {
                format!(" ({} more)", rest.len())
            };
            Check::warning(
                NAME,
                format!("{count} known, a definition is left out: {first}{more}"),
                "subterminator services validate FILE names each mistake",
            )
        }
    }
}

/// A model that a run would use: the one that thinks, or the one that takes over.
#[derive(Debug, Clone, Copy)]
pub struct ModelCheck<'a> {
    /// Name of the check of its key.
    key: &'static str,
    /// Name of the check of its API.
    api: &'static str,
    /// Its name on the command line.
    model: &'a str,
    /// A run can do without its API: what it can't do then.
    spare: Option<&'static str>,
}

/// The model, the fallback where one is named, and the second reader where it is another one.
pub fn model_checks(settings: &Settings) -> impl Iterator<Item = ModelCheck<'_>> {
    let first = ModelCheck {
        key: "Model",
        api: "Model's API",
        model: &settings.model.value,
        spare: None,
    };
    let second = settings.fallback_model.as_ref();
    let second = second.map(|name| ModelCheck {
        key: "Fallback",
        api: "Fallback's API",
        model: &name.value,
        spare: Some("take over"),
    });
    let known = [
        Some(first.model),
        second.map(|model_check| model_check.model),
    ];
    let third = reader_names(settings)
        .into_iter()
        .next()
        .filter(|name| !known.contains(&Some(*name)));
    let third = third.map(|model| ModelCheck {
        key: "Reader's key",
        api: "Reader's API",
        model,
        spare: Some("read"),
    });
    std::iter::once(first).chain(second).chain(third)
}

/// Who reads beside the program after an act. A run can do without.
pub fn reader(settings: &Settings) -> Check {
    const NAME: &str = "Second reader";
    let off = settings
        .witness_model
        .as_ref()
        .is_some_and(|name| name.value.eq_ignore_ascii_case(NO_WITNESS));
    match reader_names(settings).first() {
        Some(name)
            if connect(name, &credentials(settings), http::HttpSettings::default()).is_ok() =>
        {
            Check::ok(NAME, *name)
        }
        Some(name) => Check::ok(NAME, format!("none: no key for {name}")),
        None if off => Check::ok(NAME, "none, switched off"),
        None => Check::ok(NAME, "none: the built-in planner can't be one"),
    }
}

/// The model's name and its key. A run doesn't begin without either, not even where the fallback lacks them.
pub fn key(model_check: ModelCheck<'_>, settings: &Settings, environment: &Environment) -> Check {
    let ModelCheck {
        key: name, model, ..
    } = model_check;
    match connect(model, &credentials(settings), http::HttpSettings::default()) {
        Ok(None) => Check::ok(name, format!("{model}, which needs no key")),
        Ok(Some(_)) => {
            let set = [env::ANTHROPIC_API_KEY, env::OPENAI_API_KEY]
                .into_iter()
                .filter(|v| environment.get(v).is_some())
                .map(|v| v.name);
            let set: Vec<&str> = set.collect();
            let keys = if set.is_empty() {
                "no key, which a server of your own may not need".to_owned()
            } else {
                format!("{} set", set.join(" and "))
            };
            Check::ok(name, format!("{model}; {keys}"))
        }
        Err(e) => {
            let words = e.to_string();
            let (what, fix) = words
                .split_once('\n')
                .or_else(|| words.split_once(". "))
                .unwrap_or((&words, "--model rules needs no key."));
            let fix = if fix.contains("rules") {
                fix.to_owned()
            } else {
                format!("{fix} --model rules needs none.")
            };
            Check::problem(
                name,
                Exit::Configuration,
                format!("{}.", what.trim_end_matches('.')),
                fix,
            )
        }
    }
}

/// Whether a missing key or a wrong model is all that a run would fail on.
pub fn lacks_only_a_key(checks: &[Check]) -> bool {
    let mut problems = checks.iter().filter(|c| c.status == Status::Problem);
    let of_key = |check: &Check| matches!(check.name, "Model" | "Fallback");
    let first = problems.next();
    first.is_some_and(of_key) && problems.all(of_key)
}

/// The model's API, asked without a key.
pub async fn api(model_check: ModelCheck<'_>, settings: &Settings, offline: bool) -> Check {
    const FIX: &str = "Check the network, the proxy variables and the address (ANTHROPIC_BASE_URL, OPENAI_BASE_URL).";
    let name = model_check.api;
    if offline {
        return Check::ok(name, "not asked (--offline)");
    }
    match reach(model_check.model, &credentials(settings), API_LIMIT).await {
        Ok(Reached::Nothing) => Check::ok(name, "none is needed"),
        Ok(Reached::Answered {
            address, status, ..
        }) if status >= SERVER_FAILURE => Check::warning(
            name,
            format!("{address} answers with an error of its own ({status})"),
            "Try again later.",
        ),
        Ok(Reached::Answered { address, took, .. }) => {
            Check::ok(name, format!("{address} answers, {} ms", took.as_millis()))
        }
        Ok(Reached::Not { address, why }) => match model_check.spare {
            Some(what) => Check::warning(
                name,
                format!("{address} can't be reached, so it can't {what}: {why}."),
                FIX,
            ),
            None => Check::problem(
                name,
                Exit::Model,
                format!("{address} can't be reached: {why}."),
                FIX,
            ),
        },
        // A wrong name or address is told by the check of the model.
        Err(_) => Check::ok(name, "not asked"),
    }
}
