//! Finding, fetching and starting the server, at the beginning and after it was lost.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::super::client::{Client, HEARTBEAT};
use super::super::error::BrowserError;
use super::super::gate::Gate;
use super::super::orphans::{Declared, TEMPORARY};
use super::super::port::ServerInfo;
use super::super::process::ServerProcess;
use super::super::tools;
use super::Playwright;
use super::choices::Choices;
use super::live::LiveLooks;
use crate::launch::{LaunchOptions, Loaded, Source, server_command};
use domain::event::Wait;

impl Playwright {
    /// Finds, fetches and starts the server.
    ///
    /// # Errors
    /// [`BrowserError::Configuration`] or [`BrowserError::Start`], with what to do.
    pub async fn start(
        options: &LaunchOptions,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Self, BrowserError> {
        let output_dir = tempfile::Builder::new()
            .prefix(TEMPORARY)
            .tempdir()
            .map_err(|e| {
                BrowserError::Start(format!(
                    "No temporary folder can be made: {e}. Check TMPDIR and free space."
                ))
            })?;
        let profile = match &options.source {
            Source::Profile(dir) => Some(dir.as_path()),
            Source::Cdp(_) | Source::Extension => None,
        };
        let gate = Gate::new(options);
        let declared = Declared::new(
            &options.cache_dir,
            profile,
            output_dir.path(),
            gate.folder(),
        );
        let loaded = Loaded {
            module: gate.module(),
            script: gate.script(),
        };
        let command = server_command(options, output_dir.path(), &loaded, waiting).await?;
        waiting(Wait::Browser);
        let info = ServerInfo {
            name: String::new(),
            tools: 0,
            started_in: Duration::ZERO,
        };
        let mut browser = Self {
            command,
            start_limit: options.start_limit,
            patience: 1.0,
            connection: None,
            info,
            tools: Vec::new(),
            known: None,
            act: None,
            always_busy: None,
            silent: None,
            live_looks: LiveLooks::default(),
            text_fields: HashSet::new(),
            choices: Choices::default(),
            gate,
            _output_dir: output_dir,
            _declared: declared,
        };
        browser.connect().await?;
        Ok(browser)
    }

    pub(super) async fn connect(&mut self) -> Result<(), BrowserError> {
        let begun = Instant::now();
        self.gate.open(&self.command);
        let (process, stdout, stdin) = ServerProcess::spawn(&self.command)?;
        let outcome = tokio::time::timeout(self.start_limit, Client::connect(stdout, stdin)).await;
        let client = match outcome {
            Ok(Ok(client)) => client.with_heartbeat(self.limit(HEARTBEAT)),
            failed => {
                let cause = match &failed {
                    Ok(Err(e)) => e.to_string(),
                    _ => format!("no tool list within {} s", self.start_limit.as_secs()),
                };
                let slow = if failed.is_err() {
                    " On a slow machine try again, or with more time: SUBTERMINATOR_PATIENCE=3."
                } else {
                    ""
                };
                // Its last words may still be on the way.
                tokio::time::sleep(Duration::from_millis(50)).await;
                let words = process
                    .last_words()
                    .map(|w| format!(" It said: {w}."))
                    .unwrap_or_default();
                process.end().await;
                return Err(BrowserError::Start(format!(
                    "Failed to connect to Playwright MCP: {cause}.{words} Ensure Node.js is installed and run: npx @playwright/mcp@{}.{slow}",
                    crate::launch::PINNED
                )));
            }
        };
        if let Some(why) = tools::unfit(client.name(), client.tools()) {
            client.close().await;
            process.end().await;
            return Err(BrowserError::Start(format!(
                "Failed to connect to Playwright MCP: {why}."
            )));
        }
        self.info = ServerInfo {
            name: client.name().to_owned(),
            tools: client.tools().len(),
            started_in: begun.elapsed(),
        };
        self.tools = client.tools().to_vec();
        self.connection = Some((client, process));
        Ok(())
    }
}
