//! Processes of one test's browser: found by that test's folder, ended by their id.

use std::path::Path;

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

fn all() -> Vec<Process> {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let read = entries.filter_map(|entry| {
        let id: u32 = entry.file_name().to_str()?.parse().ok()?;
        let line = String::from_utf8_lossy(&std::fs::read(entry.path().join("cmdline")).ok()?).replace('\0', " ");
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        let parent = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()?;
        Some(Process { id, parent, line })
    });
    read.collect()
}

/// Kills processes of the browser whose profile lies in this folder. At least one is there to be killed.
pub fn kill(folder: &Path, which: Which) {
    let processes = all();
    let profile = format!("--user-data-dir={}", folder.display());
    let browser = processes.iter().find(|p| p.line.contains(&profile) && !p.line.contains("--type=")).expect("our browser runs");
    let descends = |process: &Process| {
        let mut at = process.parent;
        while let Some(parent) = processes.iter().find(|p| p.id == at) {
            if parent.id == browser.id {
                return true;
            }
            at = parent.parent;
        }
        false
    };
    let ids: Vec<u32> = match which {
        Which::Browser => vec![browser.id],
        Which::Renderers => processes.iter().filter(|p| p.line.contains("--type=renderer") && descends(p)).map(|p| p.id).collect(),
    };
    assert!(!ids.is_empty(), "nothing to kill");
    for id in ids {
        let ended = std::process::Command::new("kill").args(["-KILL", &id.to_string()]).status().unwrap();
        assert!(ended.success(), "process {id} can't be ended");
    }
}
