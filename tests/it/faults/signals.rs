//! Processes of one test's server and browser: found by that test's folder or below its program, ended by their id.

use std::fmt::Display;
use std::path::Path;
use std::process::{Command, Stdio};

/// Which process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Those that show pages.
    Renderers,
    /// The browser as a whole.
    Browser,
}

struct Process {
    id: u32,
    parent: u32,
    line: String,
}

impl Process {
    fn is_browser(&self) -> bool {
        self.line.contains("--user-data-dir=")
            && !self.line.contains("--type=")
            && !self.line.contains("crashpad")
    }
}

fn all() -> Vec<Process> {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let read = entries.filter_map(|entry| {
        let id: u32 = entry.file_name().to_str()?.parse().ok()?;
        let line = String::from_utf8_lossy(&std::fs::read(entry.path().join("cmdline")).ok()?)
            .replace('\0', " ");
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        let parent = stat
            .rsplit_once(')')?
            .1
            .split_whitespace()
            .nth(1)?
            .parse()
            .ok()?;
        Some(Process { id, parent, line })
    });
    read.collect()
}

fn descends(processes: &[Process], process: &Process, from: u32) -> bool {
    let mut at = process.parent;
    while let Some(parent) = processes.iter().find(|p| p.id == at) {
        if parent.id == from {
            return true;
        }
        at = parent.parent;
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
    let processes = all();
    let profile = format!("--user-data-dir={}", folder.display());
    let browser = processes
        .iter()
        .find(|p| p.is_browser() && p.line.contains(&profile))
        .expect("our browser runs");
    let ids: Vec<u32> = match which {
        Which::Browser => vec![browser.id],
        Which::Renderers => processes
            .iter()
            .filter(|p| p.line.contains("--type=renderer") && descends(&processes, p, browser.id))
            .map(|p| p.id)
            .collect(),
    };
    assert!(!ids.is_empty(), "nothing to kill");
    for id in ids {
        let ended = Command::new("kill")
            .args(["-KILL", &id.to_string()])
            .status()
            .unwrap();
        assert!(ended.success(), "process {id} can't be ended");
    }
}
