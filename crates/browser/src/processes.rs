//! The machine's processes, as far as locks, servers and orphans need them: who is there, since when, with which arguments, below whom.
//!
//! A process is named by its id and its start together, because ids are used again. Zombies count as gone. A browser runs in a process
//! group of its own, so killing the server's group doesn't reach it; one that is stopped doesn't notice that its server is gone either.
//! So they are found by their parents, and a browser by its profile folder, which is ours alone while the profile is locked.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use sysinfo::{
    Pid, ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, Signal, System, UpdateKind,
};

/// How far apart two readings of one start may lie, in seconds: the system rounds, and its clock is corrected.
const ROUNDING: u64 = 2;
/// How long an asked process may take to end by itself.
const GENTLE: Duration = Duration::from_secs(3);
/// How long a killed one may take to be gone.
const HARD: Duration = Duration::from_secs(2);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A living process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Process {
    /// Its id.
    pub pid: u32,
    /// Who started it, or who took it over.
    pub parent: Option<u32>,
    /// Start, in seconds since 1970.
    pub started: u64,
    /// Program and arguments; empty if they are not to be seen (another account's process).
    pub args: Vec<String>,
}

impl Process {
    /// It is the one with this id and this start.
    pub fn is(&self, pid: u32, started: u64) -> bool {
        self.pid == pid && self.started.abs_diff(started) <= ROUNDING
    }

    /// It was started at this second or later.
    pub fn is_since(&self, started: u64) -> bool {
        self.started + ROUNDING >= started
    }

    /// One of its arguments is this one.
    pub fn has_arg(&self, wanted: &str) -> bool {
        self.args.iter().any(|arg| arg == wanted)
    }

    /// It is a browser on this profile, or one of its helpers: Chromium and they carry `--user-data-dir=PROFILE`.
    pub fn uses(&self, profile: &Path) -> bool {
        let dir = profile.to_str();
        dir.is_some_and(|dir| self.has_arg(&format!("--user-data-dir={dir}")))
    }
}

/// Every living process; none where the system doesn't tell.
pub fn all() -> Vec<Process> {
    look(ProcessesToUpdate::All)
}

/// The living process with this id.
pub fn one(pid: u32) -> Option<Process> {
    look(ProcessesToUpdate::Some(&[Pid::from_u32(pid)]))
        .into_iter()
        .find(|process| process.pid == pid)
}

fn look(which: ProcessesToUpdate<'_>) -> Vec<Process> {
    let system = read(which);
    let living = system.processes().values().filter(|process| {
        !matches!(
            process.status(),
            ProcessStatus::Zombie | ProcessStatus::Dead
        )
    });
    living
        .map(|process| Process {
            pid: process.pid().as_u32(),
            parent: process.parent().map(Pid::as_u32),
            started: process.start_time(),
            args: process
                .cmd()
                .iter()
                .map(|arg| arg.to_string_lossy().into_owned())
                .collect(),
        })
        .collect()
}

fn read(which: ProcessesToUpdate<'_>) -> System {
    let mut system = System::new();
    let what = ProcessRefreshKind::nothing()
        .with_cmd(UpdateKind::Always)
        .without_tasks();
    system.refresh_processes_specifics(which, true, what);
    system
}

/// These processes and everything below them.
pub(super) fn with_descendants(mut pids: BTreeSet<u32>, processes: &[Process]) -> BTreeSet<u32> {
    loop {
        let is_child = |p: &&Process| p.parent.is_some_and(|parent| pids.contains(&parent));
        let children = processes.iter().filter(is_child).map(|p| p.pid);
        let children: Vec<u32> = children.filter(|pid| !pids.contains(pid)).collect();
        if children.is_empty() {
            return pids;
        }
        pids.extend(children);
    }
}

/// Everything below this process.
pub fn below(root: u32) -> Vec<Process> {
    let mut found = family(|p| p.pid == root);
    found.retain(|p| p.pid != root);
    found
}

/// The browser that uses this profile, with its helpers.
pub fn browser_of(profile: &Path) -> Vec<Process> {
    family(|p| p.uses(profile))
}

/// Some processes with all that is below them.
fn family(is_head: impl Fn(&Process) -> bool) -> Vec<Process> {
    let mut all = all();
    let heads = all.iter().filter(|p| is_head(p)).map(|p| p.pid);
    let family = with_descendants(heads.collect(), &all);
    all.retain(|p| family.contains(&p.pid));
    all
}

/// Ends everything that this process has started, at once.
pub fn end_everything() {
    kill(&below(std::process::id()));
}

/// Ends these processes at once.
pub fn kill(processes: &[Process]) {
    send(processes, Signal::Kill);
}

/// Ends these processes, gently first, and returns those that are still there.
pub async fn end(processes: &[Process]) -> Vec<Process> {
    send(processes, Signal::Term);
    // One that was stopped hears nothing before it goes on.
    send(processes, Signal::Continue);
    let stubborn = wait(processes, GENTLE).await;
    send(&stubborn, Signal::Kill);
    wait(&stubborn, HARD).await
}

/// Sends a signal to those that are still the same process.
fn send(processes: &[Process], signal: Signal) {
    for process in processes {
        let pid = Pid::from_u32(process.pid);
        let system = read(ProcessesToUpdate::Some(&[pid]));
        if let Some(found) = system
            .process(pid)
            .filter(|found| process.is(process.pid, found.start_time()))
        {
            let _ = found.kill_with(signal);
        }
    }
}

/// Waits until all are gone, at most this long; those that are left.
pub(super) async fn wait(processes: &[Process], limit: Duration) -> Vec<Process> {
    let begun = std::time::Instant::now();
    loop {
        let living = all();
        let mut left = processes.to_vec();
        left.retain(|p| living.iter().any(|found| found.is(p.pid, p.started)));
        if left.is_empty() || begun.elapsed() > limit {
            return left;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[tokio::test]
    async fn a_stopped_process_is_ended_and_a_reused_id_is_spared() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .unwrap();
        let process = one(child.id()).unwrap();
        send(
            &[Process {
                started: process.started - 100,
                ..process.clone()
            }],
            Signal::Kill,
        );
        assert!(
            child.try_wait().unwrap().is_none(),
            "another process with this id"
        );
        send(std::slice::from_ref(&process), Signal::Stop);
        assert_eq!(end(&[process]).await, []);
        assert!(!child.wait().unwrap().success());
    }
}
