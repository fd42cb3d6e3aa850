//! The processes of a server: those below it, and the browser that it started.
//!
//! A browser runs in a process group of its own, so killing the server's group doesn't reach it; one that is
//! stopped doesn't notice that its server is gone either. Processes are found by their parents, and the browser
//! by its profile folder, which is ours alone while the profile is locked. Nothing else is touched.

use std::collections::BTreeSet;
use std::path::Path;

use super::processes::{self, Process, with_descendants};

/// Everything below this process.
pub fn below(root: u32) -> Vec<Process> {
    let all = processes::all();
    let family = with_descendants(BTreeSet::from([root]), &all);
    all.into_iter()
        .filter(|p| p.pid != root && family.contains(&p.pid))
        .collect()
}

/// The browser that uses this profile, with its helpers; Chromium and they carry `--user-data-dir=PROFILE`.
pub fn browser_of(profile: &Path) -> Vec<Process> {
    let Some(mark) = profile.to_str().map(|dir| format!("--user-data-dir={dir}")) else {
        return Vec::new();
    };
    let all = processes::all();
    let family = with_descendants(
        all.iter()
            .filter(|p| p.has_arg(&mark))
            .map(|p| p.pid)
            .collect(),
        &all,
    );
    all.into_iter()
        .filter(|p| family.contains(&p.pid))
        .collect()
}

/// Ends everything that this process has started, at once.
pub fn end_everything() {
    processes::kill(&below(std::process::id()));
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_family_is_found_and_ended() {
        let mut shell = std::process::Command::new("sh")
            .args(["-c", "sleep 61 & wait"])
            .spawn()
            .unwrap();
        let found = loop {
            let found = below(shell.id());
            if !found.is_empty() {
                break found;
            }
        };
        assert!(
            found.iter().all(|p| p.parent == Some(shell.id())),
            "{found:?}"
        );
        assert!(
            below(std::process::id())
                .iter()
                .any(|p| p.pid == shell.id())
        );
        processes::kill(&found);
        assert!(shell.wait().is_ok(), "it waits for nobody any more");
        assert_eq!(browser_of(Path::new("/no/such/profile")), []);
    }
}
