//! What the layers below the flags say: environment, `.env`, `config.toml`, default.

use std::path::{Path, PathBuf};

use url::{Host, Url};

use super::ConfigError;
use super::env::{self, Variable};
use super::environment::Environment;
use super::file::ConfigFile;
use super::layer::{Origin, Setting};
use super::wishes::{Api, Browser};

/// The layers below the flags, with the base of relative paths.
pub(super) struct Layers<'a> {
    pub(super) environment: &'a Environment,
    pub(super) home: &'a Path,
}

impl Layers<'_> {
    /// First layer that has a text.
    pub(super) fn text(
        &self,
        flag: Option<String>,
        variable: &Variable,
        file: Option<String>,
    ) -> Option<Setting<String>> {
        let named = self.environment.get(variable);
        let named = named.map(|said| Setting::new(said.value.to_owned(), said.origin));
        let flag = flag.map(|text| Setting::new(text, Origin::Flag));
        let file = file.map(|text| Setting::new(text, Origin::File));
        flag.or(named).or(file)
    }

    /// A folder; relative ones count from the working directory, those of the file from the file's folder.
    pub(super) fn folder(
        &self,
        flag: Option<PathBuf>,
        file: Option<String>,
        default: &str,
    ) -> Setting<PathBuf> {
        if let Some(path) = flag {
            // `--profile-dir=~/x` reaches the program unexpanded by some shells.
            let path = path.to_str().map_or_else(
                || self.environment.directory().join(&path),
                |text| self.environment.path(text, self.environment.directory()),
            );
            return Setting::new(path, Origin::Flag);
        }
        match file {
            Some(text) => Setting::new(self.environment.path(&text, self.home), Origin::File),
            None => Setting::default(self.home.join(default)),
        }
    }

    /// A bare word is a channel, anything with a separator is a path.
    pub(super) fn browser(&self, written: &Setting<String>) -> Browser {
        let text = written.value.trim();
        let base = if written.origin == Origin::File {
            self.home
        } else {
            self.environment.directory()
        };
        let is_path = text.contains(['/', '\\']) || text.starts_with('~');
        if is_path {
            Browser::Path(self.environment.path(text, base))
        } else {
            Browser::Channel(text.to_lowercase())
        }
    }

    pub(super) fn api(&self, key: &Variable, address: &Variable) -> Result<Api, ConfigError> {
        let found = Api {
            key: self.environment.key(key),
            base_url: None,
        };
        let Some(written) = self.environment.get(address) else {
            return Ok(found);
        };
        let (address, key_name) = (address.name, key.name);
        let base_url = web_address(written.value.trim()).ok_or_else(|| {
            ConfigError::new(
                format!("{address} is not an http or https address."),
                "Set it to an address like https://host.example/v1, or unset it.",
            )
        })?;
        // Whoever wrote the file would get the person's key, or at least the pages.
        let key = self.environment.get(key);
        let key_is_beside = key.is_some_and(|key| key.origin == Origin::DotEnv);
        if written.origin == Origin::DotEnv && !key_is_beside && !is_loopback(&base_url) {
            let folder = self.environment.directory().display();
            return Err(ConfigError::new(
                format!(
                    "{address} comes from the .env file in {folder}, but {key_name} doesn't: your key or your pages would go to an address that a folder chose."
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
}

/// `$SUBTERMINATOR_HOME`, absolute.
///
/// # Errors
/// [`ConfigError`] if neither that nor the person's home directory is known.
pub fn home(environment: &Environment) -> Result<PathBuf, ConfigError> {
    if let Some(written) = environment.get(&env::SUBTERMINATOR_HOME) {
        return Ok(environment.path(written.value, environment.directory()));
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
    let Some(written) = environment.get(&env::SUBTERMINATOR_PATIENCE) else {
        return Ok(1.0);
    };
    let factor = written.value.trim().parse::<f64>().ok();
    factor
        .filter(|factor| (0.01..=100.0).contains(factor))
        .ok_or_else(|| {
            let name = env::SUBTERMINATOR_PATIENCE.name;
            ConfigError::new(
                format!("{name} is no number from 0.01 to 100."),
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
    let file = if flag.is_some() {
        ConfigFile::default()
    } else {
        ConfigFile::read(&home.join("config.toml"))?
    };
    Ok(Layers {
        environment,
        home: &home,
    }
    .folder(flag, file.output_dir, "runs")
    .value)
}

/// An address of this machine itself.
fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        // Names below `localhost` never leave the machine (RFC 6761, 6.3).
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => false,
    }
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

pub(super) fn split_command(written: &Setting<String>) -> Result<Vec<String>, ConfigError> {
    let words = shlex::split(&written.value).unwrap_or_default();
    if words.first().is_none_or(String::is_empty) {
        return Err(ConfigError::new(
            "The MCP command can't be split into words.",
            "Write it as in a shell, with every quote closed, for example: npx -y @playwright/mcp@latest",
        ));
    }
    Ok(words)
}
