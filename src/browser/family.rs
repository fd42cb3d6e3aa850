//! The processes of a server: those below it, and the browser that it started.
//!
//! A browser runs in a process group of its own, so killing the server's group doesn't reach it; one that is
//! stopped doesn't notice that its server is gone either. Processes are found by their parents, and the browser
//! by its profile folder, which is ours alone while the profile is locked. Nothing else is touched.

use std::ffi::OsString;
use std::path::Path;

use sysinfo::{Pid, Process, ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, System, UpdateKind};

/// The machine's processes at one moment; none where the system doesn't tell.
pub struct Processes(Option<System>);

impl Processes {
    /// As they are now.
    #[must_use]
    pub fn now() -> Self {
        let wanted = ProcessRefreshKind::nothing().with_cmd(UpdateKind::Always).without_tasks();
        let mut system = System::new().ok();
        if let Some(system) = &mut system {
            system.refresh_processes_specifics(ProcessesToUpdate::All, true, wanted);
        }
        Self(system)
    }

    fn all(&self) -> impl Iterator<Item = &Process> {
        self.0.iter().flat_map(|system| system.processes().values())
    }

    /// Ends everything below this process, at once.
    pub fn kill_below(&self, root: u32) {
        let mut family = vec![Pid::from_u32(root)];
        let mut next = 0;
        while let Some(parent) = family.get(next).copied() {
            let children: Vec<Pid> =
                self.all().filter(|p| p.parent() == Some(parent) && !family.contains(&p.pid())).map(Process::pid).collect();
            family.extend(children);
            next += 1;
        }
        for process in self.all().filter(|p| family[1..].contains(&p.pid())) {
            process.kill();
        }
    }

    /// Ends the browser that uses this profile, at once; false if there is none.
    pub fn kill_browser(&self, profile: &Path) -> bool {
        let found: Vec<&Process> = self.browser(profile).collect();
        for process in &found {
            process.kill();
        }
        !found.is_empty()
    }

    /// Whether a browser uses this profile.
    #[must_use]
    pub fn has_browser(&self, profile: &Path) -> bool {
        self.browser(profile).next().is_some()
    }

    /// Processes with `--user-data-dir=PROFILE`, as Chromium and its helpers carry it.
    fn browser(&self, profile: &Path) -> impl Iterator<Item = &Process> {
        let mut mark = OsString::from("--user-data-dir=");
        mark.push(profile);
        let alive = |p: &&Process| !matches!(p.status(), ProcessStatus::Zombie | ProcessStatus::Dead);
        self.all().filter(alive).filter(move |p| p.cmd().contains(&mark))
    }
}

/// Ends everything that this process has started, at once.
pub fn end_everything() {
    Processes::now().kill_below(std::process::id());
}
