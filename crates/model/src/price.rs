//! The table of prices: the one that comes with the program, and the person's own.
//!
//! Refuses prices with unknown keys, negative ones and prices that are no numbers; a broken file of the person's is an error, never
//! silently left out, because a limit on costs may depend on it. Formats: `prices.toml` beside this file.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::Deserialize;

use super::error::ConfigError;
use domain::price::{Price, Prices};

/// The prices that come with the program.
const BUILT_IN: &str = include_str!("prices.toml");

/// Name of the person's own file in `$SUBTERMINATOR_HOME`.
pub const OWN_FILE: &str = "prices.toml";

/// A file: provider, then its models.
type Table = BTreeMap<String, Provider>;

/// The models of one provider; where the prices were read, and when, is for people.
#[derive(Debug, Deserialize)]
struct Provider {
    /// Prices by model.
    models: BTreeMap<String, Price>,
}

/// The built-in prices, and over them those of `prices.toml` in this folder if there is one.
///
/// # Errors
/// [`ConfigError::Prices`] if that file can't be read or says something unusable.
pub fn load(home: &Path) -> Result<Prices, ConfigError> {
    let path = home.join(OWN_FILE);
    let shown = path.display().to_string();
    let prices = Prices::default().under(parse(BUILT_IN, "the built-in list")?);
    match std::fs::read_to_string(&path) {
        Ok(own) => Ok(prices.under(parse(&own, &shown)?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(prices),
        Err(error) => Err(ConfigError::Prices {
            path: shown,
            why: error.to_string(),
        }),
    }
}

fn parse(text: &str, path: &str) -> Result<BTreeMap<String, Price>, ConfigError> {
    let broken = |why: String| ConfigError::Prices {
        path: path.to_owned(),
        why,
    };
    let table: Table = toml::from_str(text).map_err(|e| {
        let start = e.span().map_or(0, |span| span.start);
        let line = text.bytes().take(start).filter(|b| *b == b'\n').count() + 1;
        let what = e.message().lines().next().unwrap_or_default();
        broken(format!("line {line}: {what}"))
    })?;
    let models = table.into_values().flat_map(|provider| provider.models);
    let models: BTreeMap<String, Price> = models.collect();
    match models.iter().find(|(_, price)| !price.is_sound()) {
        Some((name, _)) => Err(broken(format!(
            "a price of {name} is negative or no number"
        ))),
        None => Ok(models),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(own: &str) -> Result<Prices, ConfigError> {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join(OWN_FILE), own).unwrap();
        load(home.path())
    }

    #[test]
    fn the_built_in_list_is_sound_dated_and_sourced() {
        let table: toml::Table = toml::from_str(BUILT_IN).unwrap();
        for (name, provider) in &table {
            let text = |key: &str| provider[key].as_str().unwrap();
            let dated = text("as_of").parse::<jiff::civil::Date>().is_ok();
            assert!(dated && !text("source").is_empty(), "{name}");
        }
        for (model, price) in parse(BUILT_IN, "").unwrap() {
            let Price {
                input,
                cache_write,
                cache_read,
                output,
            } = price;
            let sound = cache_read <= input && input <= cache_write && input <= output;
            assert!(sound, "{model}");
        }
        let prices = load(tempfile::tempdir().unwrap().path()).unwrap();
        assert_eq!(prices.of("rules"), Some(Price::FREE));
        let known = |name: &str| prices.of(name).unwrap();
        assert_eq!(known("claude-opus-4-6").output.to_string(), "25");
        let dated = [
            ("claude-sonnet-4-5-20250929", "3"),
            ("gpt-4o-2024-05-13", "5"),
            ("gpt-4o-2024-08-06", "2.5"),
        ];
        for (name, input) in dated {
            assert_eq!(known(name).input.to_string(), input, "{name}");
        }
        let unknown = "openai:llama3 gpt-5-pro claude-sonnet-5-5 o3-pro claude-opus-9";
        for name in unknown.split(' ') {
            assert_eq!(prices.of(name), None, "{name}");
        }
    }

    #[test]
    fn own_prices_win() {
        let own = "[mine.models]\n\"openai:*\" = { input = 1, cache_write = 1, cache_read = 1, output = 2 }\n\
                   gpt-4o = { input = 0, cache_write = 0, cache_read = 0, output = 0 }\n";
        let prices = with(own).unwrap();
        let any = prices.of("openai:anything").unwrap();
        assert_eq!(any.output.to_string(), "2");
        assert_eq!(prices.of("gpt-4o"), Some(Price::FREE));
        assert!(prices.of("gpt-4o-mini").unwrap().input > 0.0);
    }

    #[test]
    fn a_broken_file_is_an_error_that_names_the_line() {
        let priced = |input: &str| {
            format!(
                "[a.models]\nx = {{ input = {input}, cache_write = 1, cache_read = 1, output = 1 }}"
            )
        };
        let lacks = "[a.models]\nx = { input = 1, output = 1 }".to_owned();
        for (own, wanted) in [
            (lacks, "line 2"),
            (priced("-1"), "x is negative"),
            (priced("nan"), "no number"),
            ("[a]\nmodells = 1".to_owned(), "missing field `models`"),
            ("gpt-4o = 3".to_owned(), "line 1"),
            ("[".to_owned(), "line 1"),
        ] {
            let message = with(&own).unwrap_err().to_string();
            let told = message.contains(wanted) && message.contains(OWN_FILE);
            assert!(told, "{own}: {message}");
        }
    }
}
