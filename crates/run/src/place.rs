//! Where the browser comes from, and what must live as long as it.

use std::path::Path;

use browser::launch::{LaunchOptions, Source};
use browser::orphans::TEMPORARY_PROFILE;
use browser::port::HOLD_LIMIT;
use browser::profile::ProfileLock;
use config::settings::Settings;
use config::wishes::Connection;
use tempfile::TempDir;

use crate::{LIVE, Run, RunError};

/// Where the browser comes from; a profile is locked as long as this lives.
pub(crate) struct Place {
    /// What the browser is started with, or attached to.
    pub(crate) source: Source,
    _lock: Option<ProfileLock>,
    _temporary: Option<TempDir>,
}

impl Run<'_> {
    /// The profile that keeps the session after the end. A mock run gets one that goes away, unless one was named.
    pub fn kept_profile(&self) -> Option<&Path> {
        match &self.settings.connection {
            Connection::Launch { profile_dir, named } if self.target == LIVE || *named => {
                Some(profile_dir)
            }
            _ => None,
        }
    }

    /// Where the browser comes from, locked.
    ///
    /// # Errors
    /// [`RunError::Profile`] if the profile is in use or can't be written, [`RunError::NoFolder`] without room for one.
    pub(crate) fn place(&self) -> Result<Place, RunError> {
        let mut temporary = None;
        let source = match (&self.settings.connection, self.kept_profile()) {
            (Connection::Cdp(url), _) => Source::Cdp(url.to_string()),
            (Connection::Extension, _) => Source::Extension,
            (Connection::Launch { .. }, Some(dir)) => Source::Profile(dir.to_owned()),
            (Connection::Launch { .. }, None) => {
                let dir = tempfile::Builder::new().prefix(TEMPORARY_PROFILE).tempdir();
                let dir = temporary.insert(dir.map_err(RunError::NoFolder)?);
                Source::Profile(dir.path().to_owned())
            }
        };
        let lock = match &source {
            Source::Profile(dir) => Some(ProfileLock::take(dir, &self.named)?),
            Source::Cdp(_) | Source::Extension => None,
        };
        Ok(Place {
            source,
            _lock: lock,
            _temporary: temporary,
        })
    }
}

/// What to start.
pub fn launch_options(settings: &Settings, source: Source) -> LaunchOptions {
    LaunchOptions {
        mcp_command: settings.mcp_command.clone(),
        cache_dir: settings.home.join("cache"),
        headless: settings.headless,
        browser: settings.browser.clone(),
        patience: settings.patience,
        request_gate: true,
        hold_limit: HOLD_LIMIT,
        source,
    }
}
