//! The models of a run by name: who thinks, who takes over, who reads, and what it may cost.
//!
//! The second reader is the one that the person names, or else the run's own model; the fallback behind it. The built-in planner is
//! none: it understands no sentences.

use agent::Budget;
use config::settings::{NO_WITNESS, Settings};
use domain::service::ServiceDefinition;
use model::error::ConfigError;
use model::http;
use model::port::Model;
use model::price;
use model::rules::{Hints, Rules};
use model::select::{Credentials, Provider, connect, connect_witness, provider_of};
use model::witness::Witness;

use crate::{RunError, limits};

/// Who thinks, who takes over, who reads, and what it may cost.
pub struct Models {
    /// Who thinks.
    pub first: Box<dyn Model>,
    /// Named by the person: takes over without a question.
    pub second: Option<Box<dyn Model>>,
    /// Who reads, best first.
    pub readers: Vec<Box<dyn Witness>>,
    /// Prices and limits.
    pub budget: Budget,
}

impl Models {
    /// The models by name; names, keys and prices are checked before anything is started.
    ///
    /// # Errors
    /// [`RunError::Model`], [`RunError::PlannerReads`] or [`RunError::UnknownPrice`].
    pub fn of(settings: &Settings, service: &ServiceDefinition) -> Result<Self, RunError> {
        let prices = price::load(&settings.home)?;
        let first = by_name(&settings.model, settings, service)?;
        let second = settings
            .fallback_model
            .as_ref()
            .map(|name| by_name(name, settings, service))
            .transpose()?;
        let readers = readers_of_run(settings)?;
        let names = std::iter::once(first.name())
            .chain(second.as_deref().map(Model::name))
            .chain(readers.iter().map(|reader| reader.name()));
        if let (Some(_), Some(unknown)) = (
            settings.max_cost,
            names.into_iter().find(|name| prices.of(name).is_none()),
        ) {
            return Err(unknown_price(unknown, settings));
        }
        Ok(Self {
            first,
            second,
            readers,
            budget: Budget::new(limits(settings), prices),
        })
    }

    /// The models of a run that whoever calls lends its own to: that one thinks, and reads unless another reader is named. `settings` name the
    /// built-in planner in its place.
    ///
    /// # Errors
    /// As [`Models::of`]; [`RunError::UnknownPrice`] wherever costs are limited, because nobody knows what it costs.
    pub fn lent(
        settings: &Settings,
        service: &ServiceDefinition,
        first: Box<dyn Model>,
        reader: Box<dyn Witness>,
    ) -> Result<Self, RunError> {
        if settings.max_cost.is_some() {
            return Err(unknown_price(first.name(), settings));
        }
        let mut models = Self::of(settings, service)?;
        if settings.witness_model.is_none() {
            models.readers.insert(0, reader);
        }
        Ok(Self { first, ..models })
    }
}

fn unknown_price(model: &str, settings: &Settings) -> RunError {
    RunError::UnknownPrice {
        model: model.to_owned(),
        file: settings.home.join(price::OWN_FILE),
    }
}

fn by_name(
    name: &str,
    settings: &Settings,
    service: &ServiceDefinition,
) -> Result<Box<dyn Model>, ConfigError> {
    let connected = connect(name, &credentials(settings), http::HttpSettings::default())?;
    Ok(connected.unwrap_or_else(|| Box::new(Rules::new(Hints::of(service)))))
}

/// Keys and addresses.
pub fn credentials(settings: &Settings) -> Credentials {
    Credentials {
        anthropic_key: settings.anthropic.key.clone(),
        openai_key: settings.openai.key.clone(),
        anthropic_base_url: settings.anthropic.base_url.clone(),
        openai_base_url: settings.openai.base_url.clone(),
    }
}

/// Names of the second readers, best first; empty where they are switched off or nobody could be one.
pub fn reader_names(settings: &Settings) -> Vec<&str> {
    let named = settings.witness_model.as_ref();
    if named.is_some_and(|name| name.eq_ignore_ascii_case(NO_WITNESS)) {
        return Vec::new();
    }
    let first = named.unwrap_or(&settings.model).as_str();
    let second = settings
        .fallback_model
        .as_deref()
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
fn readers_of_run(settings: &Settings) -> Result<Vec<Box<dyn Witness>>, RunError> {
    let named = settings
        .witness_model
        .as_ref()
        .map(|name| provider_of(name));
    if named == Some(Ok(Provider::Rules)) {
        return Err(RunError::PlannerReads);
    }
    let connected: Result<Vec<_>, ConfigError> = connected_readers(settings).collect();
    Ok(connected?.into_iter().flatten().collect())
}

/// The second readers of a check: those for which a key is there.
pub(crate) fn readers_of_check(settings: &Settings) -> Vec<Box<dyn Witness>> {
    connected_readers(settings).flatten().flatten().collect()
}

fn connected_readers(
    settings: &Settings,
) -> impl Iterator<Item = Result<Option<Box<dyn Witness>>, ConfigError>> {
    let credentials = credentials(settings);
    reader_names(settings)
        .into_iter()
        .map(move |name| connect_witness(name, &credentials, http::HttpSettings::default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::environment::Environment;
    use config::file::Wishes;
    use config::wishes::Flags;
    use std::path::Path;

    fn settings(
        variables: &[(&str, &str)],
        model: Option<&str>,
        fallback: Option<&str>,
        witness: Option<&str>,
    ) -> Settings {
        let owned = |name: Option<&str>| name.map(str::to_owned);
        let wishes = Wishes {
            model: owned(model),
            fallback_model: owned(fallback),
            witness_model: owned(witness),
            ..Wishes::default()
        };
        let flags = Flags {
            wishes,
            ..Flags::default()
        };
        let variables = [("HOME", "/nonexistent/home")]
            .into_iter()
            .chain(variables.iter().copied());
        Settings::layered(flags, &Environment::of(variables, Path::new("/"))).unwrap()
    }

    #[test]
    fn the_runs_own_model_reads_unless_another_is_named() {
        let names = |model, fallback, witness| {
            reader_names(&settings(&[], model, fallback, witness)).join(" ")
        };
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
        for off in ["none", "None"] {
            assert_eq!(names(Some("gpt-4o"), Some("o3"), Some(off)), "");
        }
    }

    #[test]
    fn flag_environment_and_file_are_asked_in_this_order() {
        let environment = [("SUBTERMINATOR_WITNESS_MODEL", "o3")];
        assert_eq!(
            reader_names(&settings(&environment, None, None, None)),
            ["o3"]
        );
        assert_eq!(
            reader_names(&settings(&environment, None, None, Some("gpt-4o"))),
            ["gpt-4o"]
        );
    }

    #[test]
    fn what_can_be_no_reader_is_told_and_a_check_goes_without() {
        let planner = settings(&[], None, None, Some("rules"));
        assert!(
            readers_of_run(&planner)
                .err()
                .unwrap()
                .to_string()
                .contains("second reader")
        );
        let keyless = settings(&[], Some("rules"), None, Some("gpt-4o"));
        assert!(
            readers_of_run(&keyless)
                .err()
                .unwrap()
                .to_string()
                .contains("OPENAI_API_KEY")
        );
        assert!(readers_of_check(&keyless).is_empty() && readers_of_check(&planner).is_empty());
        let keyed = settings(
            &[("OPENAI_API_KEY", "sk-planted")],
            Some("rules"),
            None,
            Some("gpt-4o"),
        );
        assert_eq!(
            (
                readers_of_run(&keyed).unwrap().len(),
                readers_of_check(&keyed).len()
            ),
            (1, 1)
        );
    }
}
