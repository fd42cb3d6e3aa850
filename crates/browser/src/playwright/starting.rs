//! Finding, fetching and starting the server, at the beginning and after it was lost.

use std::time::{Duration, Instant};

use super::Playwright;
use crate::client::{Client, HEARTBEAT};
use crate::error::BrowserError;
use crate::gate::{Gate, private_folder};
use crate::launch::{LaunchOptions, PINNED, server_command};
use crate::orphans::{SERVER_DIR, declare};
use crate::port::ServerInfo;
use crate::process::ServerProcess;
use crate::tools;
use domain::event::Wait;
use page::snapshot::PageSnapshot;

/// From the start of the server to its tool list.
const START_LIMIT: Duration = Duration::from_secs(10);
const MORE_TIME: &str =
    " On a slow machine try again, or with more time: SUBTERMINATOR_PATIENCE=3.";

fn no_folder(e: &std::io::Error) -> BrowserError {
    let folder = std::env::temp_dir();
    let folder = folder.display();
    BrowserError::Start(format!(
        "Temporary files can't be written to {folder}: {e}. Check TMPDIR and free space."
    ))
}

impl Playwright {
    /// Finds, fetches and starts the server.
    ///
    /// # Errors
    /// [`BrowserError::Configuration`] or [`BrowserError::Start`], with what to do.
    pub async fn start(
        options: &LaunchOptions,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Self, BrowserError> {
        let folder = private_folder(&std::env::temp_dir()).map_err(|e| no_folder(&e))?;
        let declared = declare(&options.cache_dir, options.source.profile(), folder.path());
        let output_dir = folder.path().join(SERVER_DIR);
        std::fs::create_dir(&output_dir).map_err(|e| no_folder(&e))?;
        let gate = Gate::new(options, folder.path());
        let command = server_command(options, &output_dir, &gate.loads(), waiting).await?;
        waiting(Wait::Browser);
        let mut browser = Self {
            command,
            patience: options.patience,
            connection: None,
            lost: String::new(),
            info: ServerInfo::default(),
            tools: Vec::new(),
            known: PageSnapshot::default(),
            act: None,
            always_busy: None,
            silent: None,
            gate,
            _folder: folder,
            _declared: declared,
        };
        browser.connect().await?;
        Ok(browser)
    }

    pub(super) async fn connect(&mut self) -> Result<(), BrowserError> {
        let begun = Instant::now();
        self.gate.open(&self.command).map_err(|e| no_folder(&e))?;
        let (process, stdout, stdin) = ServerProcess::spawn(&self.command)?;
        let limit = START_LIMIT.mul_f64(self.patience.max(1.0));
        let connected = tokio::time::timeout(limit, Client::connect(stdout, stdin)).await;
        let why = match connected {
            Ok(Ok(mut client)) => {
                let Some(why) = tools::unfit(&client.name, &client.tools) else {
                    client.heartbeat = self.limit(HEARTBEAT);
                    self.info = ServerInfo {
                        name: client.name.clone(),
                        tools: client.tools.len(),
                        started_in: begun.elapsed(),
                    };
                    self.tools.clone_from(&client.tools);
                    self.connection = Some((client.into(), process));
                    return Ok(());
                };
                client.close().await;
                format!("{why}.")
            }
            failed => {
                // Its last words may still be on the way.
                tokio::time::sleep(Duration::from_millis(50)).await;
                let words = process.last_words();
                let words = words.map(|w| format!(" It said: {w}.")).unwrap_or_default();
                let (cause, slow) = match failed {
                    Ok(Err(e)) => (e.to_string(), ""),
                    _ => (
                        format!("no tool list within {} s", limit.as_secs()),
                        MORE_TIME,
                    ),
                };
                format!(
                    "{cause}.{words} Ensure Node.js is installed and run: npx @playwright/mcp@{PINNED}.{slow}"
                )
            }
        };
        process.end().await;
        let why = format!("Failed to connect to Playwright MCP: {why}");
        Err(BrowserError::Start(why))
    }
}
