//! `$SUBTERMINATOR_HOME/config.toml`: the person's own defaults.
//!
//! An unknown key, a wrong type and an API key in the file are errors that name the line and the remedy. A
//! value is never shown, it may be a secret. A missing file is an empty one.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use toml::{Spanned, Value};

use super::ConfigError;
use domain::vision::{Vision, When, named};

/// What the file says. Paths are as written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ConfigFile {
    /// `model`.
    pub model: Option<String>,
    /// `fallback_model`.
    pub fallback_model: Option<String>,
    /// `witness_model`: a model, or `none`.
    pub witness_model: Option<String>,
    /// `anthropic_key_command`: a command line that prints the key.
    pub anthropic_key_command: Option<String>,
    /// `openai_key_command`.
    pub openai_key_command: Option<String>,
    /// `max_cost`, US dollars, above zero.
    pub max_cost: Option<f64>,
    /// `max_tokens`, at least 1.
    pub max_tokens: Option<u64>,
    /// `browser`: a path, or `chrome`, `msedge`, `chromium`.
    pub browser: Option<String>,
    /// `mcp_command`: a command line, split as a shell would.
    pub mcp_command: Option<String>,
    /// `profile_dir`.
    pub profile_dir: Option<String>,
    /// `output_dir`.
    pub output_dir: Option<String>,
    /// `max_turns`, 1 to 1000.
    pub max_turns: Option<u32>,
    /// `page_budget`: tokens of a request, 4000 to 1000000.
    pub page_budget: Option<u32>,
    /// `vision`: `auto`, `always`, `never`.
    pub vision: Option<Vision>,
    /// `when`: `period-end`, `now`.
    pub when: Option<When>,
    /// `headless`.
    pub headless: Option<bool>,
    /// `plain`.
    pub plain: Option<bool>,
    /// `no_input`.
    pub no_input: Option<bool>,
}

/// The keys of the file, in the order in which messages list them.
pub const KEYS: [&str; 18] = [
    "model",
    "fallback_model",
    "witness_model",
    "anthropic_key_command",
    "openai_key_command",
    "max_cost",
    "max_tokens",
    "browser",
    "mcp_command",
    "profile_dir",
    "output_dir",
    "max_turns",
    "page_budget",
    "vision",
    "when",
    "headless",
    "plain",
    "no_input",
];

impl ConfigFile {
    /// Reads the file; a missing one is empty.
    ///
    /// # Errors
    /// [`ConfigError`] if it can't be read or says something that the program doesn't understand.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        match std::fs::read_to_string(path) {
            Ok(text) => Self::parse(&text, path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(ConfigError::new(
                format!("Can't read {}: {error}.", path.display()),
                "Make it a readable text file in UTF-8, or remove it.",
            )),
        }
    }

    /// Reads the file's text; `path` is for messages.
    ///
    /// # Errors
    /// [`ConfigError`] that names the line.
    pub fn parse(text: &str, path: &Path) -> Result<Self, ConfigError> {
        let at = |start: usize| {
            let line = text
                .get(..start)
                .map_or(1, |before| before.matches('\n').count() + 1);
            format!("{}, line {line}", path.display())
        };
        let table: BTreeMap<Spanned<String>, Spanned<Value>> =
            toml::from_str(text).map_err(|error| {
                let place = at(error.span().map_or(0, |span| span.start));
                // The library's message can quote the text, which may hold a secret; its first line names the rule.
                ConfigError::new(
                    format!("{place}: not valid TOML."),
                    "Write it as key = \"value\", one key a line, text in double quotes.",
                )
            })?;
        let mut file = Self::default();
        for (key, value) in table {
            let place = at(key.span().start);
            let wants = |what: &str| {
                ConfigError::new(
                    format!("{place}: `{}` must be {what}.", key.get_ref()),
                    "Correct the line, or remove it.",
                )
            };
            let text = |value: &Value| match value {
                Value::String(text) if !text.trim().is_empty() => Ok(Some(text.clone())),
                _ => Err(wants("a text in double quotes")),
            };
            let switch = |value: &Value| {
                value
                    .as_bool()
                    .map(Some)
                    .ok_or_else(|| wants("true or false"))
            };
            let value = value.get_ref();
            let number = |from: u64, to: u64| {
                let number = value.as_integer().and_then(|n| u64::try_from(n).ok());
                number.filter(|n| (from..=to).contains(n)).ok_or_else(|| {
                    wants(&match to {
                        u64::MAX => "a whole number above zero".to_owned(),
                        _ => format!("a whole number from {from} to {to}"),
                    })
                })
            };
            let short = |from, to| number(from, to).map(|n| u32::try_from(n).ok());
            match key.get_ref().as_str() {
                "model" => file.model = text(value)?,
                "fallback_model" => file.fallback_model = text(value)?,
                "witness_model" => file.witness_model = text(value)?,
                "anthropic_key_command" => file.anthropic_key_command = text(value)?,
                "openai_key_command" => file.openai_key_command = text(value)?,
                "max_cost" => {
                    let whole = || value.as_integer().and_then(|n| i32::try_from(n).ok());
                    let amount = value.as_float().or_else(|| whole().map(f64::from));
                    let amount = amount.filter(|a| a.is_finite() && *a > 0.0);
                    file.max_cost =
                        Some(amount.ok_or_else(|| wants("an amount in US dollars above zero"))?);
                }
                "max_tokens" => file.max_tokens = Some(number(1, u64::MAX)?),
                "browser" => file.browser = text(value)?,
                "mcp_command" => file.mcp_command = text(value)?,
                "profile_dir" => file.profile_dir = text(value)?,
                "output_dir" => file.output_dir = text(value)?,
                "max_turns" => file.max_turns = short(1, 1000)?,
                "page_budget" => file.page_budget = short(4_000, 1_000_000)?,
                "vision" => {
                    let vision = value.as_str().and_then(|name| named(&Vision::ALL, name));
                    file.vision = Some(
                        vision.ok_or_else(|| wants("auto, always or never, in double quotes"))?,
                    );
                }
                "when" => {
                    let when = value.as_str().and_then(|name| named(&When::ALL, name));
                    file.when =
                        Some(when.ok_or_else(|| wants("period-end or now, in double quotes"))?);
                }
                "headless" => file.headless = switch(value)?,
                "plain" => file.plain = switch(value)?,
                "no_input" => file.no_input = switch(value)?,
                unknown => return Err(unknown_key(&place, unknown)),
            }
        }
        Ok(file)
    }
}

fn unknown_key(place: &str, key: &str) -> ConfigError {
    let folded = key.to_lowercase().replace('-', "_");
    if ["api_key", "apikey", "secret", "token", "password"]
        .iter()
        .any(|word| folded.contains(word))
    {
        return ConfigError::new(
            format!("{place}: API keys don't belong into this file."),
            "Remove the line and set ANTHROPIC_API_KEY or OPENAI_API_KEY in the environment, or name a command of your keyring: anthropic_key_command = \"…\".",
        );
    }
    misnamed(place, key, &KEYS)
}

/// A key that isn't one of these, with the nearest of them.
pub(super) fn misnamed(place: &str, key: &str, known: &[&str]) -> ConfigError {
    let folded = key.to_lowercase().replace('-', "_");
    let best = known.iter().max_by(|a, b| {
        strsim::jaro_winkler(a, &folded).total_cmp(&strsim::jaro_winkler(b, &folded))
    });
    let near = best.filter(|near| strsim::jaro_winkler(near, &folded) >= 0.8);
    let hint = near.map_or_else(
        || format!("Known keys: {}.", known.join(", ")),
        |near| format!("Did you mean `{near}`?"),
    );
    // Only what can be a bare key is repeated: anything else may be a secret in the wrong place.
    let bare = key.len() <= 40
        && key
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
    ConfigError::new(
        if bare {
            format!("{place}: unknown key `{key}`.")
        } else {
            format!("{place}: unknown key.")
        },
        hint,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<ConfigFile, ConfigError> {
        ConfigFile::parse(text, Path::new("config.toml"))
    }

    #[test]
    fn every_key_is_read() {
        let file = parse(
            "model = \"gpt-4o\"\nbrowser = \"chrome\"\nmcp_command = \"node server.js\"\nprofile_dir = \"~/p\"\noutput_dir = \"out\"\n\
             fallback_model = \"rules\"\nwitness_model = \"none\"\nmax_cost = 0.5\nmax_tokens = 90000\nmax_turns = 30\npage_budget = 8000\nvision = \"never\"\nwhen = \"now\"\nheadless = true\nplain = false\nno_input = true\n",
        )
        .unwrap();
        assert_eq!(file.model.as_deref(), Some("gpt-4o"));
        assert_eq!(
            (file.max_turns, file.headless, file.plain, file.no_input),
            (Some(30), Some(true), Some(false), Some(true))
        );
        assert_eq!(
            (file.page_budget, file.vision, file.when),
            (Some(8000), Some(Vision::Never), Some(When::Now))
        );
        assert_eq!(file.profile_dir.as_deref(), Some("~/p"));
        assert_eq!(
            (
                file.fallback_model.as_deref(),
                file.max_cost,
                file.max_tokens
            ),
            (Some("rules"), Some(0.5), Some(90_000))
        );
        assert_eq!(file.witness_model.as_deref(), Some("none"));
        assert_eq!(parse("max_cost = 2").unwrap().max_cost, Some(2.0));
        assert_eq!(parse("").unwrap(), ConfigFile::default());
    }

    #[test]
    fn unknown_keys_name_the_line_and_the_likely_key() {
        let error = parse("model = \"x\"\n\nmax-turn = 3\n").unwrap_err();
        assert_eq!(
            error.message,
            "config.toml, line 3: unknown key `max-turn`."
        );
        assert_eq!(error.hint, "Did you mean `max_turns`?");
        assert!(
            parse("[colours]\nx = 1\n")
                .unwrap_err()
                .hint
                .starts_with("Known keys: model, ")
        );
    }

    #[test]
    fn keys_of_models_are_refused_without_being_shown() {
        for text in [
            "anthropic_api_key = \"sk-ant-secret\"",
            "openai-apikey = \"sk-ant-secret\"",
            "[secrets]\nx = \"sk-ant-secret\"",
        ] {
            let error = parse(text).unwrap_err();
            assert!(
                error.hint.contains("environment") && !error.message.contains("sk-ant"),
                "{error:?}"
            );
        }
    }

    #[test]
    fn wrong_values_and_broken_files_never_show_the_value() {
        for (text, wanted) in [
            ("max_turns = 0", "a whole number from 1 to 1000"),
            ("max_turns = \"sk-ant-secret\"", "a whole number"),
            ("max_cost = -0.5", "an amount in US dollars"),
            ("max_cost = nan", "an amount in US dollars"),
            ("max_tokens = 0", "a whole number above zero"),
            ("page_budget = 100", "a whole number from 4000"),
            ("vision = \"sk-ant-secret\"", "auto, always or never"),
            ("when = \"sk-ant-secret\"", "period-end or now"),
            ("headless = \"sk-ant-secret\"", "true or false"),
            ("model = [\"sk-ant-secret\"]", "a text in double quotes"),
            ("model = \"\"", "a text in double quotes"),
            (
                "plain = true\nmodel = sk-ant-secret",
                "line 2: not valid TOML",
            ),
            ("\"sk-ant is here\" = 1", "unknown key."),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(wanted), "{error:?}");
            assert!(!format!("{error:?}").contains("sk-ant"), "{error:?}");
        }
    }
}
