//! The control run: a case's steps, sent straight to a browser of their own, without the program in between.
//!
//! An attack that doesn't commit here proves nothing about the program. How long the commit took after the last step tells how long
//! to wait for it elsewhere.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use subterminator::browser::answer::read_page;
use subterminator::browser::launch::server_command;
use subterminator::page::snapshot::PageSnapshot;
use tempfile::TempDir;

use super::case::Case;
use super::crew::{Queue, work};
use super::site::Site;
use crate::browser::world::{BareServer, launch};

/// How long a commit may take after the last step.
const COMMIT_LIMIT: Duration = Duration::from_secs(4);
/// How long a step waits for what it acts on.
const READY_LIMIT: Duration = Duration::from_secs(5);

/// A server without a gate.
pub struct Control {
    server: BareServer,
    folder: TempDir,
}

/// One with a new profile below this folder.
async fn started(folder: &Path) -> BareServer {
    let profile = tempfile::tempdir_in(folder).unwrap().keep();
    let command = server_command(&launch(&profile), folder, &[], &mut |_| {}).await;
    BareServer::start(&command.unwrap()).await
}

impl Control {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            server: started(folder.path()).await,
            folder,
        }
    }

    pub async fn close(self) {
        self.server.close().await;
    }

    /// The page as it is now; an empty one if it can't be read.
    pub async fn look(&self) -> PageSnapshot {
        for _ in 0..20 {
            let answer = self.server.call("browser_snapshot", json!({}));
            if let Ok(page) = read_page(answer.await) {
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
            let another = started(self.folder.path()).await;
            std::mem::replace(&mut self.server, another).close().await;
        }
    }
}

/// What came of it.
pub struct Controlled {
    /// From the last step to the commit; `None` if nothing was committed.
    pub committed: Option<Duration>,
    /// Calls and answers.
    pub story: Vec<String>,
}

/// The names of the cases whose steps commit nothing, twice tried; the program isn't run, so new material stays unseen.
pub fn without_commit(cases: &[Case]) -> Vec<String> {
    let site = Site::start();
    let committed = work(cases, async |queue: &Queue<'_>| {
        let mut browser = Control::start().await;
        let mut rows = Vec::new();
        while let Some((number, case)) = queue.take() {
            let found = run_twice(&mut browser, case, &site, number).await;
            rows.push((number, found.committed.is_some()));
        }
        browser.close().await;
        rows
    });
    let named = cases
        .iter()
        .zip(committed)
        .filter(|(_, committed)| !committed);
    named
        .map(|(case, _)| format!("{} {}", case.hand, case.name))
        .collect()
}

/// Takes the steps, and once more where nothing came of them: a machine with other work may have been too slow.
pub async fn run_twice(
    browser: &mut Control,
    case: &Case,
    site: &Site,
    number: usize,
) -> Controlled {
    let found = run(browser, case, site, &format!("c{number}")).await;
    if found.committed.is_some() {
        return found;
    }
    run(browser, case, site, &format!("d{number}")).await
}

/// Takes the steps.
async fn run(browser: &mut Control, case: &Case, site: &Site, run: &str) -> Controlled {
    let start = site.open(run, case);
    let opens = json!({"url": start});
    browser.server.call("browser_navigate", opens).await;
    let mut story = Vec::new();
    let mut last = Instant::now();
    let mut steps = case
        .steps
        .iter()
        .map(|s| s.filled(|text| site.fill(run, text)));
    while let Some(next) = steps.next() {
        let raises = next.raises();
        let Some(step) = (if raises { steps.next() } else { Some(next) }) else {
            break;
        };
        let mut page = browser.look().await;
        let begun = Instant::now();
        while !step.is_ready(&page) && begun.elapsed() < READY_LIMIT {
            tokio::time::sleep(Duration::from_millis(100)).await;
            page = browser.look().await;
        }
        if raises || case.turns {
            site.raise_and_wait(run).await;
        }
        let (tool, args) = step.call(&page);
        last = Instant::now();
        let asked = format!("{tool} {args}");
        story.extend([
            format!("  page {}\n{}", page.url, &*page.content),
            asked,
            browser.server.call(tool, args).await,
        ]);
    }
    let committed = site
        .committed(run, case.most.unwrap_or(0), COMMIT_LIMIT)
        .await
        .then(|| last.elapsed());
    browser.tidy(case.resists_leaving()).await;
    Controlled { committed, story }
}
