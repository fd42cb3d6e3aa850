//! What every layer can wish for, and how `$SUBTERMINATOR_HOME/config.toml`, the person's own defaults, says it.
//!
//! An unknown key, a wrong type and an API key in the file are errors that name the line and the remedy. A
//! value is never shown, it may be a secret. A missing file is an empty one.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use toml::{Spanned, Value};

use super::ConfigError;
use super::environment::Environment;
use domain::vision::{Vision, When, named};

/// Each key once: what it is, its type, how it is read, and what it has to be.
macro_rules! keys {
    ($($(#[$about:meta])* $key:ident: $type:ty = $read:expr, $wants:literal;)+) => {
        /// What one layer says: the command line, the environment, or `config.toml`.
        #[derive(Debug, Clone, Default, PartialEq)]
        pub struct Wishes {
            $($(#[$about])* pub $key: Option<$type>,)+
        }

        /// The keys of the file, in the order in which messages list them.
        pub const KEYS: &[&str] = &[$(stringify!($key)),+];

        impl Wishes {
            /// These, and for what they leave open those of the layer below.
            #[must_use]
            pub fn or(self, below: Self) -> Self {
                Self { $($key: self.$key.or(below.$key),)+ }
            }

            /// Takes a value. What it has to be where it can't be used; `None` for an unknown key.
            fn set(&mut self, key: &str, value: &Value) -> Option<Result<(), &'static str>> {
                match key {
                    $(stringify!($key) => {
                        self.$key = $read(value);
                        Some(self.$key.is_some().then_some(()).ok_or($wants))
                    })+
                    _ => None,
                }
            }
        }
    };
}

keys! {
    /// Name of the model.
    model: String = text, "a text in double quotes";
    /// A model, or `none`.
    witness_model: String = text, "a text in double quotes";
    /// US dollars.
    max_cost: f64 = dollars, "an amount in US dollars above zero";
    /// Tokens of all calls.
    max_tokens: u64 = (|value| number(value, 1, u64::MAX)), "a whole number above zero";
    /// A path, or `chrome`, `msedge`, `chromium`.
    browser: String = text, "a text in double quotes";
    /// A command line, split as a shell would.
    mcp_command: String = text, "a text in double quotes";
    /// Folder of the browser's profile.
    profile_dir: PathBuf = path, "a text in double quotes";
    /// Folder of the runs.
    output_dir: PathBuf = path, "a text in double quotes";
    /// Most turns.
    max_turns: u32 = (|value| number(value, 1, 1000)), "a whole number from 1 to 1000";
    /// Tokens of a request.
    page_budget: u32 = (|value| number(value, 4_000, 1_000_000)), "a whole number from 4000 to 1000000";
    /// Pictures of pages for the model.
    vision: Vision = (|value: &Value| named(&Vision::ALL, value.as_str()?)), "auto, always or never, in double quotes";
    /// When it is to end.
    when: When = (|value: &Value| named(&When::ALL, value.as_str()?)), "period-end or now, in double quotes";
    /// No browser window.
    headless: bool = Value::as_bool, "true or false";
    /// Plain output.
    plain: bool = Value::as_bool, "true or false";
    /// Never prompt.
    no_input: bool = Value::as_bool, "true or false";
}

fn text(value: &Value) -> Option<String> {
    let text = value.as_str().map(str::trim);
    text.filter(|text| !text.is_empty()).map(str::to_owned)
}

fn path(value: &Value) -> Option<PathBuf> {
    text(value).map(PathBuf::from)
}

fn dollars(value: &Value) -> Option<f64> {
    let whole = || value.as_integer().and_then(|n| i32::try_from(n).ok());
    let amount = value.as_float().or_else(|| whole().map(f64::from));
    amount.filter(|amount| amount.is_finite() && *amount > 0.0)
}

fn number<T: TryFrom<u64>>(value: &Value, from: u64, to: u64) -> Option<T> {
    let number = u64::try_from(value.as_integer()?).ok()?;
    (from..=to)
        .contains(&number)
        .then(|| T::try_from(number).ok())?
}

impl Wishes {
    /// The same with absolute paths; relative ones count from this folder. A browser's bare word is a channel, anything with a separator a path.
    pub(super) fn placed(self, environment: &Environment, base: &Path) -> Self {
        let folder = |path: PathBuf| match path.to_str() {
            Some(text) => environment.path(text, base),
            None => base.join(path),
        };
        let browser = |text: String| {
            if text.contains(['/', '\\']) || text.starts_with('~') {
                environment.path(&text, base).display().to_string()
            } else {
                text.to_lowercase()
            }
        };
        Self {
            profile_dir: self.profile_dir.map(folder),
            output_dir: self.output_dir.map(folder),
            browser: self.browser.map(browser),
            ..self
        }
    }

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
        let table: BTreeMap<Spanned<String>, Spanned<Value>> =
            toml::from_str(text).map_err(|error| {
                let place = line_of(text, path, error.span().map_or(0, |span| span.start));
                // The library's message can quote the text, which may hold a secret.
                ConfigError::new(
                    format!("{place}: not valid TOML."),
                    "Write it as key = \"value\", one key a line, text in double quotes.",
                )
            })?;
        let mut file = Self::default();
        for (key, value) in table {
            let place = line_of(text, path, key.span().start);
            let key = key.get_ref();
            match file.set(key, value.get_ref()) {
                Some(Ok(())) => {}
                Some(Err(wants)) => {
                    return Err(ConfigError::new(
                        format!("{place}: `{key}` must be {wants}."),
                        "Correct the line, or remove it.",
                    ));
                }
                // It isn't repeated: it may be a secret in the wrong place.
                None => {
                    let known = KEYS.join(", ");
                    return Err(ConfigError::new(
                        format!("{place}: unknown key."),
                        format!("Known keys: {known}. API keys come from the environment alone."),
                    ));
                }
            }
        }
        Ok(file)
    }
}

/// `config.toml, line 3`: the place of a byte of a file's text.
pub(super) fn line_of(text: &str, path: &Path, byte: usize) -> String {
    let before = text.get(..byte).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    format!("{}, line {line}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Wishes, ConfigError> {
        Wishes::parse(text, Path::new("config.toml"))
    }

    #[test]
    fn every_key_is_read() {
        let file = parse(
            "model = \"gpt-4o\"\nbrowser = \"chrome\"\nmcp_command = \"node server.js\"\nprofile_dir = \"~/p\"\noutput_dir = \"out\"\n\
             witness_model = \"none\"\nmax_cost = 0.5\nmax_tokens = 90000\nmax_turns = 30\npage_budget = 8000\nvision = \"never\"\nwhen = \"now\"\nheadless = true\nplain = false\nno_input = true\n",
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
        assert_eq!(file.profile_dir.as_deref(), Some(Path::new("~/p")));
        assert_eq!((file.max_cost, file.max_tokens), (Some(0.5), Some(90_000)));
        assert_eq!(file.witness_model.as_deref(), Some("none"));
        assert_eq!(parse("max_cost = 2").unwrap().max_cost, Some(2.0));
        assert_eq!(parse("").unwrap(), Wishes::default());
    }

    /// Of a key the hint says where it belongs.
    #[test]
    fn what_can_t_be_used_is_named_and_its_value_never_shown() {
        for (text, wanted) in [
            ("anthropic_api_key = \"sk-ant-secret\"", "environment"),
            ("openai-apikey = \"sk-ant-secret\"", "environment"),
            ("[secrets]\nx = \"sk-ant-secret\"", "environment"),
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
            ("plain = true\nmodel = sk-ant-secret", "line 2: not valid"),
            ("\"sk-ant is here\" = 1", "unknown key."),
        ] {
            let ConfigError { message, hint } = parse(text).unwrap_err();
            let told = format!("{message} {hint}");
            assert!(told.contains(wanted), "{text}: {told}");
            assert!(!told.contains("sk-ant"), "{text}: {told}");
        }
    }
}
