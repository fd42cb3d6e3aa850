//! What the layers below the flags say: environment, `.env`, `config.toml`, default.

use std::path::PathBuf;

use url::Url;

use super::ConfigError;
use super::env::{self, Variable};
use super::environment::Environment;
use super::file::Wishes;
use super::wishes::Api;
use domain::service::is_loopback;

/// What the environment wishes for.
pub(super) fn of_environment(environment: &Environment) -> Wishes {
    let text = |variable| environment.get(variable).map(|text| text.trim().to_owned());
    Wishes {
        model: text(&env::SUBTERMINATOR_MODEL),
        witness_model: text(&env::SUBTERMINATOR_WITNESS_MODEL),
        browser: text(&env::SUBTERMINATOR_BROWSER),
        mcp_command: text(&env::SUBTERMINATOR_MCP_COMMAND),
        no_input: environment.no_prompts(),
        plain: environment.switch(&env::SUBTERMINATOR_PLAIN),
        ..Wishes::default()
    }
}

/// Key and address of a model API, as the environment has them.
pub(super) fn api(
    environment: &Environment,
    key: &Variable,
    address: &Variable,
) -> Result<Api, ConfigError> {
    let found = Api {
        key: environment.key(key),
        base_url: None,
    };
    let Some(written) = environment.get(address) else {
        return Ok(found);
    };
    let base_url = web_address(written.trim()).ok_or_else(|| {
        ConfigError::new(
            format!("{} is not an http or https address.", address.name),
            "Set it to an address like https://host.example/v1, or unset it.",
        )
    })?;
    // Whoever wrote the file would get the person's key, or at least the pages.
    let chosen_by_folder = environment.is_from_dotenv(address) && !environment.is_from_dotenv(key);
    if chosen_by_folder && !is_loopback(&base_url) {
        let (address, key, folder) = (address.name, key.name, environment.directory().display());
        return Err(ConfigError::new(
            format!(
                "{address} comes from the .env file in {folder}, but {key} doesn't: your key or your pages would go to an address that a folder chose."
            ),
            format!(
                "Set {address} in the environment if you want that address, or remove it from the .env file."
            ),
        ));
    }
    Ok(Api {
        base_url: Some(base_url),
        ..found
    })
}

/// `$SUBTERMINATOR_HOME`, absolute.
///
/// # Errors
/// [`ConfigError`] if neither that nor the person's home directory is known.
pub fn home(environment: &Environment) -> Result<PathBuf, ConfigError> {
    if let Some(written) = environment.get(&env::SUBTERMINATOR_HOME) {
        return Ok(environment.path(written, environment.directory()));
    }
    let person = environment.home().filter(|home| home.is_absolute());
    person
        .map(|home| home.join(".subterminator"))
        .ok_or_else(|| {
            ConfigError::new(
                "Your home directory is not known.",
                "Set SUBTERMINATOR_HOME to a folder of your choice.",
            )
        })
}

/// `SUBTERMINATOR_PATIENCE`: a factor.
pub(super) fn patience(environment: &Environment) -> Result<f64, ConfigError> {
    let written = environment.get(&env::SUBTERMINATOR_PATIENCE);
    let factor = written.unwrap_or("1").trim().parse().ok();
    let factor = factor.filter(|factor| (0.01..=100.0).contains(factor));
    factor.ok_or_else(|| {
        ConfigError::new(
            "SUBTERMINATOR_PATIENCE is no number from 0.01 to 100.",
            "Set it to 3 to wait three times as long as usual, or unset it.",
        )
    })
}

/// Folder of the runs, absolute: for what only reads records and needs no other setting.
///
/// # Errors
/// As `Settings::layered`, as far as that folder is concerned.
pub fn runs_folder(
    flag: Option<PathBuf>,
    environment: &Environment,
) -> Result<PathBuf, ConfigError> {
    let home = home(environment)?;
    let wishes = if flag.is_some() {
        let flags = Wishes {
            output_dir: flag,
            ..Wishes::default()
        };
        flags.placed(environment, environment.directory())
    } else {
        Wishes::read(&home.join("config.toml"))?.placed(environment, &home)
    };
    Ok(wishes.output_dir.unwrap_or_else(|| home.join("runs")))
}

/// An http or https address with a host.
pub fn web_address(text: &str) -> Option<Url> {
    Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// The address of an account page, with or without `https://`.
///
/// # Errors
/// What to write instead.
pub fn service_address(text: &str) -> Result<Url, &'static str> {
    let text = text.trim();
    let full = if text.contains("://") {
        text.to_owned()
    } else {
        format!("https://{text}")
    };
    // A single word before a colon or slash is rather a mistyped scheme than a host.
    let named = |url: &Url| {
        full == text
            || url
                .host_str()
                .is_some_and(|h| h.contains(['.', ':']) || h == "localhost")
    };
    web_address(&full)
        .filter(|url| url.username().is_empty() && url.password().is_none() && named(url))
        .ok_or("write an address like https://www.example.com/account, without a user name in it")
}

pub(super) fn split_command(written: &str) -> Result<Vec<String>, ConfigError> {
    let words = shlex::split(written).unwrap_or_default();
    if words.first().is_none_or(String::is_empty) {
        return Err(ConfigError::new(
            "The MCP command can't be split into words.",
            "Write it as in a shell, with every quote closed, for example: npx -y @playwright/mcp@latest",
        ));
    }
    Ok(words)
}
