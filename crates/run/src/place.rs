//! Where the browser comes from, and what must live as long as it.

use std::path::Path;

use browser::launch::{LaunchOptions, Source};
use browser::orphans::TEMPORARY_PROFILE;
use browser::port::HOLD_LIMIT;
use browser::profile::ProfileLock;
use config::layer::Origin;
use config::settings::Settings;
use config::wishes::{Browser, Connection};

use crate::{Run, RunError};

/// Where the browser comes from; a profile is locked as long as this lives.
pub struct Place {
    /// What the browser is started with, or attached to.
    pub source: Source,
    _lock: Option<ProfileLock>,
    temporary: Option<tempfile::TempDir>,
}

impl Place {
    /// The profile that keeps the session after the end.
    pub fn kept(&self) -> Option<&Path> {
        match &self.source {
            Source::Profile(dir) if self.temporary.is_none() => Some(dir),
            Source::Profile(_) | Source::Cdp(_) | Source::Extension => None,
        }
    }
}

impl Run<'_> {
    /// Where the browser comes from, locked. A mock run gets a profile of its own, unless one was named.
    ///
    /// # Errors
    /// [`RunError::Profile`] if the profile is in use or can't be written, [`RunError::NoFolder`] without room for one.
    pub fn place(&self, on_mock: bool) -> Result<Place, RunError> {
        let (source, temporary) = match &self.settings.connection {
            Connection::Cdp(url) => (Source::Cdp(url.to_string()), None),
            Connection::Extension => (Source::Extension, None),
            Connection::Launch { profile_dir }
                if on_mock && profile_dir.origin == Origin::Default =>
            {
                let dir = tempfile::Builder::new().prefix(TEMPORARY_PROFILE).tempdir();
                let dir = dir.map_err(RunError::NoFolder)?;
                (Source::Profile(dir.path().to_owned()), Some(dir))
            }
            Connection::Launch { profile_dir } => {
                (Source::Profile(profile_dir.value.clone()), None)
            }
        };
        let lock = match &source {
            Source::Profile(dir) => Some(ProfileLock::take(dir, self.named)?),
            Source::Cdp(_) | Source::Extension => None,
        };
        Ok(Place {
            source,
            _lock: lock,
            temporary,
        })
    }
}

/// What to start.
pub fn launch_options(settings: &Settings, source: Source) -> LaunchOptions {
    LaunchOptions {
        mcp_command: settings.mcp_command.as_ref().map(|c| c.value.clone()),
        cache_dir: settings.home.join("cache"),
        headless: settings.headless.value,
        browser: settings.browser.as_ref().map(|b| match &b.value {
            Browser::Path(path) => path.display().to_string(),
            Browser::Channel(name) => name.clone(),
        }),
        patience: settings.patience,
        request_gate: true,
        hold_limit: HOLD_LIMIT,
        source,
    }
}
