//! The control run: the same steps, sent straight to a server and browser of their own, without any gate.
//!
//! An attack that doesn't commit here proves nothing about the gate.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::{Map, Value};
use subterminator::browser::answer::read_page;
use subterminator::browser::client::Client;
use subterminator::browser::launch::{Loaded, server_command};
use subterminator::browser::process::ServerProcess;
use subterminator::page::control::label_of;
use subterminator::page::snapshot::PageSnapshot;
use tempfile::TempDir;

use super::attack::Attack;
use super::site::Site;
use crate::browser::world::launch_kept;

const LIMIT: Duration = Duration::from_secs(20);

/// A server without a gate.
pub struct Control {
    server: Option<(Client, ServerProcess)>,
    folder: TempDir,
}

impl Control {
    pub async fn start() -> Self {
        let mut control = Self {
            server: None,
            folder: tempfile::tempdir().unwrap(),
        };
        control.connect().await;
        control
    }

    async fn connect(&mut self) {
        let profile = tempfile::tempdir_in(self.folder.path()).unwrap().keep();
        let command = server_command(
            &launch_kept(&profile),
            self.folder.path(),
            &Loaded::default(),
            &mut |_| {},
        )
        .await
        .unwrap();
        let (process, stdout, stdin) = ServerProcess::spawn(&command).unwrap();
        self.server = Some((Client::connect(stdout, stdin).await.unwrap(), process));
    }

    pub async fn close(&mut self) {
        if let Some((client, process)) = self.server.take() {
            client.close().await;
            process.end().await;
        }
    }

    /// Calls a tool and gives the answer's text, whatever it says.
    pub async fn call(&self, tool: &str, args: Value) -> String {
        let Value::Object(args) = args else {
            panic!("arguments are an object")
        };
        let (client, _) = self.server.as_ref().unwrap();
        match client.call(tool, args, LIMIT).await {
            Ok(answer) => answer.text,
            Err(e) => e.to_string(),
        }
    }

    /// The page as it is now; an empty one if it can't be read.
    pub async fn look(&self) -> PageSnapshot {
        for _ in 0..20 {
            if let Ok(page) = read_page(
                &self
                    .call("browser_snapshot", Value::Object(Map::new()))
                    .await,
            ) {
                return page;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        PageSnapshot::default()
    }

    /// Makes room for the next run: a new browser where this one has a dialog or a further tab, or wherever it is `spent`.
    pub async fn tidy(&mut self, spent: bool) {
        let page = self.look().await;
        if spent || page.dialog.is_some() || page.tabs.len() > 1 || page.url.is_empty() {
            self.close().await;
            self.connect().await;
        }
    }

    /// Takes the steps and tells how much was committed; `Err` if nothing was.
    pub async fn run(&mut self, attack: &Attack, site: &Site, run: &str) -> Result<usize, String> {
        for (path, body) in &attack.pages {
            site.serve(run, path, body);
        }
        self.call(
            "browser_navigate",
            serde_json::json!({"url": site.start_of(run)}),
        )
        .await;
        let mut memory = Memory::default();
        let mut answers = Vec::new();
        for (tool, args) in &attack.steps {
            let mut page = self.look().await;
            // A dialog or a tab may open a moment after the act.
            let awaited = |page: &PageSnapshot| match *tool {
                "browser_handle_dialog" => page.dialog.is_some(),
                "browser_tabs" => args["action"] != "select" || page.tabs.len() > 1,
                _ => true,
            };
            for _ in 0..50 {
                if awaited(&page) {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
                page = self.look().await;
            }
            if attack.swaps || attack.raises {
                site.raise_and_wait(run).await;
            }
            memory.see(&page);
            answers.push(
                self.call(tool, memory.resolve(&page, args, site, run))
                    .await,
            );
        }
        for _ in 0..30 {
            if !site.commits(run).is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.tidy(false).await;
        match site.commits(run).len() {
            0 => Err(format!(
                "without the gate nothing was committed, so it proves nothing: {answers:#?}"
            )),
            commits => Ok(commits),
        }
    }
}

/// What a model remembers of the pages it saw.
#[derive(Default)]
pub struct Memory {
    first: HashMap<String, String>,
}

impl Memory {
    /// Remembers the references of a page.
    pub fn see(&mut self, page: &PageSnapshot) {
        for (id, element) in page.elements.iter().enumerate() {
            if let Some(reference) = &element.reference {
                self.first
                    .entry(label_of(page, id))
                    .or_insert_with(|| reference.to_string());
            }
        }
    }

    /// The arguments with references in the place of names, and with addresses in this run's place.
    pub fn resolve(&self, page: &PageSnapshot, args: &Value, site: &Site, run: &str) -> Value {
        match args {
            Value::String(text) => match text.strip_prefix('@') {
                Some(name) => Value::String(self.reference(page, name)),
                None => Value::String(site.fill(run, text)),
            },
            Value::Array(items) => items
                .iter()
                .map(|v| self.resolve(page, v, site, run))
                .collect(),
            Value::Object(map) => Value::Object(
                map.iter()
                    .map(|(k, v)| (k.clone(), self.resolve(page, v, site, run)))
                    .collect(),
            ),
            other => other.clone(),
        }
    }

    fn reference(&self, page: &PageSnapshot, name: &str) -> String {
        if let Some(name) = name.strip_prefix("old:") {
            return self
                .first
                .get(name)
                .cloned()
                .unwrap_or_else(|| "e9999".to_owned());
        }
        let (role, name) = name.split_once(':').unwrap_or(("", name));
        let fits = |id: usize| {
            let element = &page.elements[id];
            element.reference.is_some()
                && (role.is_empty() || element.role == role)
                && label_of(page, id).contains(name)
        };
        // The innermost one: wrappers around it say the same.
        let found = (0..page.elements.len())
            .filter(|id| fits(*id))
            .max_by_key(|id| page.elements[*id].depth);
        found
            .and_then(|id| page.elements[id].reference.as_deref())
            .unwrap_or("e9999")
            .to_owned()
    }
}
