//! Which past runs may go, and their removal.
//!
//! Only a folder that is a run goes: its name has the form of one, it is no link, and a journal lies in it. Proofs stay:
//! a verified cancellation is kept unless it is asked for by name of the option; so is a run that may still be
//! going on. Nothing is followed out of the folder of runs.

use std::fs;
use std::io;
use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;

use domain::outcome::Outcome;

use super::JOURNAL_FILE;
use super::history::PastRun;
use super::writer::file_word;

/// What is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pruning {
    /// Only runs that began before this.
    pub before: Option<Timestamp>,
    /// So many of the newest runs stay, whatever they are.
    pub keep: usize,
    /// Proofs of verified cancellations may go too.
    pub proofs_too: bool,
}

/// The runs that may go, newest first; `runs` are all runs, newest first.
pub fn to_prune<'r>(runs: &'r [PastRun], pruning: &Pruning) -> Vec<&'r PastRun> {
    let is_old = |run: &PastRun| {
        let began_before = |before| run.started.is_some_and(|at| at < before);
        pruning.before.is_none_or(began_before)
    };
    let is_over = |run: &PastRun| run.result.is_some() || run.running == Some(false);
    let may_go = |run: &&PastRun| {
        let is_kept = is_proof(run) && !pruning.proofs_too;
        is_old(run) && is_over(run) && !is_kept && is_run_folder(&run.dir)
    };
    runs.iter().skip(pruning.keep).filter(may_go).collect()
}

/// Whether the run is the person's proof of a real cancellation.
fn is_proof(run: &PastRun) -> bool {
    let result = run.result.as_ref().filter(|r| {
        r.success
            && (r.verified || r.is_confirmed())
            && matches!(r.outcome, Outcome::Cancelled { .. })
    });
    result.is_some() && run.start.target == "live" && !run.start.dry_run
}

/// Removes a run's folder with everything in it.
///
/// # Errors
/// If it is no run's folder (any more), or can't be removed.
pub fn delete(dir: &Path) -> io::Result<()> {
    if !is_run_folder(dir) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is not a run's folder",
        ));
    }
    fs::remove_dir_all(dir)
}

/// A real folder named `<service>-<UTC time>-<eight hexadecimal digits>` with a journal in it.
fn is_run_folder(dir: &Path) -> bool {
    let named = dir
        .file_name()
        .and_then(|n| n.to_str())
        .is_some_and(has_run_name);
    let real = |path: &Path| fs::symlink_metadata(path).ok();
    named
        && real(dir).is_some_and(|m| m.is_dir())
        && real(&dir.join(JOURNAL_FILE)).is_some_and(|m| m.is_file())
}

fn has_run_name(name: &str) -> bool {
    let mut parts = name.rsplitn(3, '-');
    let (Some(random), Some(time), Some(service)) = (parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let is_time = time.len() == 16 && DateTime::strptime("%Y%m%dT%H%M%SZ", time).is_ok();
    let is_random = random.len() == 8 && random.bytes().all(|b| b.is_ascii_hexdigit());
    is_time && is_random && file_word(service, "service") == service
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_runs_are_names_of_runs() {
        assert!(
            has_run_name("netflix-20270115T102030Z-0a1b2c3d")
                && has_run_name("url-x-1-20270115T102030Z-0a1b2c3d")
        );
        for name in [
            "netflix",
            "20270115T102030Z-0a1b2c3d",
            "-20270115T102030Z-0a1b2c3d",
            "netflix-20270115X102030Z-0a1b2c3d",
            "a-20270115T102030Z-0a1b2c3g",
            "../a-20270115T102030Z-0a1b2c3d",
            "Documents-2027-backup",
        ] {
            assert!(!has_run_name(name), "{name}");
        }
    }
}
