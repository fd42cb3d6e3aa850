//! The models of a run by name: who thinks, who reads, and what it may cost.
//!
//! The second reader is the one that the person names, or else the run's own model. The built-in planner is none: it understands no
//! sentences.

use agent::{Budget, Limits};
use config::settings::{NO_WITNESS, Settings};
use domain::service::ServiceDefinition;
use model::error::ConfigError;
use model::http::HttpSettings;
use model::port::Model;
use model::price;
use model::reader::SecondReader;
use model::rules::Rules;
use model::select::{Credentials, Provider, connect, provider_of};

use crate::RunError;

/// Who thinks, who reads, and what it may cost.
pub struct Models {
    /// Who thinks.
    pub first: Box<dyn Model>,
    /// Who reads, if anybody does.
    pub reader: Option<Box<dyn SecondReader>>,
    /// Prices and limits.
    pub budget: Budget,
}

impl Models {
    /// The models by name; names, keys and prices are checked before anything is started.
    ///
    /// # Errors
    /// [`RunError::Model`], [`RunError::PlannerReads`] or [`RunError::UnknownPrice`].
    pub fn of(settings: &Settings, service: &ServiceDefinition) -> Result<Self, RunError> {
        let http = HttpSettings::default();
        let first: Box<dyn Model> = match connect(&settings.model, &credentials(settings), http)? {
            Some(client) => client,
            None => Box::new(Rules::new(service)),
        };
        Self::within(settings, first, reader(settings)?)
    }

    /// The models of a check: nobody thinks, the built-in planner stands in that place; where a key is there for a second reader, it says
    /// what it reads. One that can't be asked is no reason not to look, and without the person's own prices only the built-in ones count.
    pub fn of_check(settings: &Settings, service: &ServiceDefinition) -> Self {
        let prices = price::load(&settings.home).unwrap_or_default();
        Self {
            first: Box::new(Rules::new(service)),
            reader: reader(settings).unwrap_or_default(),
            budget: Budget::new(limits(settings), prices),
        }
    }

    /// These models, if a limit of costs can be kept with them.
    fn within(
        settings: &Settings,
        first: Box<dyn Model>,
        reader: Option<Box<dyn SecondReader>>,
    ) -> Result<Self, RunError> {
        let prices = price::load(&settings.home)?;
        let names = std::iter::once(first.name()).chain(reader.iter().map(|it| it.name()));
        let unknown = names.into_iter().find(|name| prices.of(name).is_none());
        if let (Some(_), Some(model)) = (settings.max_cost, unknown) {
            return Err(RunError::UnknownPrice {
                model: model.to_owned(),
                file: settings.home.join(price::OWN_FILE),
            });
        }
        Ok(Self {
            first,
            reader,
            budget: Budget::new(limits(settings), prices),
        })
    }
}

fn limits(settings: &Settings) -> Limits {
    Limits {
        max_cost: settings.max_cost,
        max_tokens: settings.max_tokens,
    }
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

/// The model needs a key, and there is none.
pub fn lacks_key(settings: &Settings) -> bool {
    let client = connect(
        &settings.model,
        &credentials(settings),
        HttpSettings::default(),
    );
    matches!(
        client,
        Err(ConfigError::MissingAnthropicKey | ConfigError::MissingOpenAiKey)
    )
}

/// The second reader; none where it is switched off, and where the planner thinks and no other is named.
///
/// # Errors
/// What is wrong with a name, a key or an address.
fn reader(settings: &Settings) -> Result<Option<Box<dyn SecondReader>>, RunError> {
    let name = match &settings.witness_model {
        Some(name) if name.eq_ignore_ascii_case(NO_WITNESS) => return Ok(None),
        Some(name) if provider_of(name) == Ok(Provider::Rules) => {
            return Err(RunError::PlannerReads);
        }
        named => named.as_ref().unwrap_or(&settings.model),
    };
    let http = HttpSettings::default();
    let client = connect(name, &credentials(settings), http)?;
    Ok(client.map(|client| client as Box<dyn SecondReader>))
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::environment::Environment;
    use config::file::Wishes;
    use config::wishes::Flags;
    use std::path::Path;

    /// The reader of a run with this model and this one named, or why there is none.
    fn read_by(variables: &[(&str, &str)], model: &str, named: Option<&str>) -> String {
        let wishes = Wishes {
            model: Some(model.to_owned()),
            witness_model: named.map(str::to_owned),
            ..Wishes::default()
        };
        let flags = Flags {
            wishes,
            ..Flags::default()
        };
        let home = [("HOME", "/nonexistent/home")];
        let variables = home.into_iter().chain(variables.iter().copied());
        let environment = Environment::of(variables, Path::new("/"));
        let settings = Settings::layered(flags, &environment).unwrap();
        match reader(&settings) {
            Ok(None) => String::new(),
            Ok(Some(reader)) => reader.name().to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_runs_own_model_reads_unless_another_is_named() {
        let key = ("OPENAI_API_KEY", "sk-planted");
        let from_environment = [key, ("SUBTERMINATOR_WITNESS_MODEL", "o3")];
        for (variables, model, named, reads) in [
            (&[key][..], "gpt-4o", None, "gpt-4o"),
            (&[key], "gpt-4o", Some("o3"), "o3"),
            (&[key], "rules", None, ""),
            (&[key], "rules", Some("gpt-4o"), "gpt-4o"),
            (&[key], "gpt-4o", Some("none"), ""),
            (&[key], "gpt-4o", Some("None"), ""),
            (&from_environment, "gpt-4o", None, "o3"),
            (&from_environment, "gpt-4o", Some("gpt-5"), "gpt-5"),
        ] {
            assert_eq!(read_by(variables, model, named), reads, "{model} {named:?}");
        }
        for (named, told) in [("rules", "second reader"), ("gpt-4o", "OPENAI_API_KEY")] {
            let error = read_by(&[], "rules", Some(named));
            assert!(error.contains(told), "{named}: {error}");
        }
    }
}
