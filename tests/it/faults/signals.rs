//! Processes of one test's server and browser: found by that test's folder or below its program, ended by their id.

use std::fmt::Display;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::browser::world::{processes_with, said_of};

/// Which process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Those that show pages.
    Renderers,
    /// The browser as a whole.
    Browser,
}

/// Whether this process is below that one.
fn descends(id: &str, from: &str) -> bool {
    let mut at = id.to_owned();
    while let Some(stat) = said_of(&at, "stat") {
        let parent = stat.rsplit_once(')').unwrap().1.split_whitespace().nth(1);
        parent.unwrap().clone_into(&mut at);
        if at == from {
            return true;
        }
    }
    false
}

/// Sends a signal. Whoever has ended meanwhile can't be told, which is fine.
pub fn signal(name: &str, id: impl Display) {
    let _ = Command::new("kill")
        .args([&format!("-{name}"), &id.to_string()])
        .stderr(Stdio::null())
        .status();
}

/// Kills processes of the browser whose profile lies in this folder. At least one is there to be killed.
pub fn kill(folder: &Path, which: Which) {
    let profile = format!("--user-data-dir={}", folder.display());
    let mut browsers = processes_with(&profile).into_iter();
    let helps = |line: &str| line.contains("--type=") || line.contains("crashpad");
    let (browser, _) = browsers.find(|(_, line)| !helps(line)).unwrap();
    let ids: Vec<String> = match which {
        Which::Browser => vec![browser],
        Which::Renderers => processes_with("--type=renderer")
            .into_iter()
            .map(|(id, _)| id)
            .filter(|id| descends(id, &browser))
            .collect(),
    };
    assert!(!ids.is_empty(), "nothing to kill");
    for id in ids {
        signal("KILL", id);
    }
}
