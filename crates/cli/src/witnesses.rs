//! The second readers of a run or a check: which models, in which order, and their clients.
//!
//! The one that the person names, or else the run's own model; the fallback behind it. The built-in planner is none: it
//! understands no sentences.

use super::error::CliError;
use super::exit::Exit;
use config::settings::{NO_WITNESS, Settings};
use model::error::ConfigError;
use model::http;
use model::select::{Credentials, Provider, connect_witness, provider_of};
use model::witness::Witness;

/// Keys and addresses.
pub(super) fn credentials(settings: &Settings) -> Credentials {
    Credentials {
        anthropic_key: settings.anthropic.key.clone(),
        openai_key: settings.openai.key.clone(),
        anthropic_base_url: settings.anthropic.base_url.clone(),
        openai_base_url: settings.openai.base_url.clone(),
    }
}

/// Names of the second readers, best first; empty where they are switched off or nobody could be one.
pub(super) fn names(settings: &Settings) -> Vec<&str> {
    let named = settings.witness_model.as_ref();
    if named.is_some_and(|name| name.value.eq_ignore_ascii_case(NO_WITNESS)) {
        return Vec::new();
    }
    let first = named.unwrap_or(&settings.model).value.as_str();
    let second = settings
        .fallback_model
        .as_ref()
        .map(|name| name.value.as_str())
        .filter(|name| *name != first);
    std::iter::once(first)
        .chain(second)
        .filter(|name| provider_of(name) != Ok(Provider::Rules))
        .collect()
}

/// The second readers of a run.
///
/// # Errors
/// What is wrong with a name, a key or an address.
pub(super) fn of_run(
    settings: &Settings,
    wrong: impl Fn(ConfigError) -> CliError,
) -> Result<Vec<Box<dyn Witness>>, CliError> {
    let named = settings
        .witness_model
        .as_ref()
        .map(|name| provider_of(&name.value));
    if named == Some(Ok(Provider::Rules)) {
        return Err(CliError::new(
            Exit::Configuration,
            "The built-in planner can't be the second reader: it understands no sentences.",
            format!("Name a model with --witness-model, or {NO_WITNESS}."),
        ));
    }
    let connected = names(settings)
        .into_iter()
        .map(|name| connect_witness(name, &credentials(settings), http::HttpSettings::default()));
    let connected: Result<Vec<_>, ConfigError> = connected.collect();
    Ok(connected.map_err(wrong)?.into_iter().flatten().collect())
}

/// The second readers of a check: those for which a key is there.
pub(super) fn of_check(settings: &Settings) -> Vec<Box<dyn Witness>> {
    let connect = |name: &str| {
        connect_witness(name, &credentials(settings), http::HttpSettings::default())
            .ok()
            .flatten()
    };
    names(settings).into_iter().filter_map(connect).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::environment::Environment;
    use config::wishes::Flags;
    use std::path::Path;

    fn settings(
        variables: &[(&str, &str)],
        model: Option<&str>,
        fallback: Option<&str>,
        witness: Option<&str>,
    ) -> Settings {
        let owned = |name: Option<&str>| name.map(str::to_owned);
        let flags = Flags {
            model: owned(model),
            fallback_model: owned(fallback),
            witness_model: owned(witness),
            ..Flags::default()
        };
        let variables = [("HOME", "/nonexistent/home")]
            .into_iter()
            .chain(variables.iter().copied());
        Settings::layered(flags, &Environment::of(variables, Path::new("/"))).unwrap()
    }

    #[test]
    fn the_runs_own_model_reads_unless_another_is_named() {
        let names =
            |model, fallback, witness| names(&settings(&[], model, fallback, witness)).join(" ");
        assert_eq!(names(Some("gpt-4o"), None, None), "gpt-4o");
        assert_eq!(
            names(Some("gpt-4o"), Some("claude-x"), None),
            "gpt-4o claude-x"
        );
        assert_eq!(
            names(Some("gpt-4o"), Some("claude-x"), Some("o3")),
            "o3 claude-x"
        );
        assert_eq!(names(Some("gpt-4o"), Some("o3"), Some("o3")), "o3");
        assert_eq!(names(Some("rules"), None, None), "");
        assert_eq!(names(Some("rules"), Some("gpt-4o"), None), "gpt-4o");
        assert_eq!(names(Some("rules"), None, Some("gpt-4o")), "gpt-4o");
        for off in ["none", "None", " none "] {
            assert_eq!(names(Some("gpt-4o"), Some("o3"), Some(off)), "");
        }
    }

    #[test]
    fn flag_environment_and_file_are_asked_in_this_order() {
        let environment = [("SUBTERMINATOR_WITNESS_MODEL", "o3")];
        assert_eq!(names(&settings(&environment, None, None, None)), ["o3"]);
        assert_eq!(
            names(&settings(&environment, None, None, Some("gpt-4o"))),
            ["gpt-4o"]
        );
    }

    #[test]
    fn what_can_be_no_reader_is_told_and_a_check_goes_without() {
        let wrong = |e: ConfigError| CliError::bare(Exit::Configuration, e.to_string());
        let planner = settings(&[], None, None, Some("rules"));
        assert!(
            of_run(&planner, wrong)
                .err()
                .unwrap()
                .to_string()
                .contains("second reader")
        );
        let keyless = settings(&[], Some("rules"), None, Some("gpt-4o"));
        assert!(
            of_run(&keyless, wrong)
                .err()
                .unwrap()
                .to_string()
                .contains("OPENAI_API_KEY")
        );
        assert!(of_check(&keyless).is_empty() && of_check(&planner).is_empty());
        let keyed = settings(
            &[("OPENAI_API_KEY", "sk-planted")],
            Some("rules"),
            None,
            Some("gpt-4o"),
        );
        assert_eq!(
            (of_run(&keyed, wrong).unwrap().len(), of_check(&keyed).len()),
            (1, 1)
        );
    }
}
