//! Tests of `orphans`.

use super::*;

/// A process a line: id, parent, start, command line.
fn processes(table: &str) -> Vec<Process> {
    let read = |line: &str| {
        let mut words = line.split_whitespace();
        let mut number = || words.next().unwrap().parse().unwrap();
        Process {
            pid: number(),
            parent: Some(number()),
            started: number().into(),
            args: words.map(str::to_owned).collect(),
        }
    };
    table.trim().lines().map(read).collect()
}

fn run(pid: u32, name: &str, profile: &str) -> Declaration {
    Declaration {
        pid,
        started: 1000,
        profile: Some(profile.into()),
        folder: Path::new("/tmp").join(name),
    }
}

fn pids(found: &[Process]) -> Vec<u32> {
    found.iter().map(|p| p.pid).collect()
}

#[test]
fn only_what_belongs_to_a_dead_run_is_an_orphan() {
    let dead = [run(10, "subterminator-aaaaaa", "/p")];
    let living = [run(20, "subterminator-bbbbbb", "/q")];
    let all = processes(
        "11 1 1005 node cli.js --output-dir /tmp/subterminator-aaaaaa/server
        12 11 1006 chromium --user-data-dir=/p --remote-debugging-pipe
        13 12 1007 chromium --type=renderer
        14 1 1006 chromium --user-data-dir=/p --remote-debugging-pipe
        20 5 1000 subterminator cancel
        21 20 1005 node cli.js --output-dir /tmp/subterminator-bbbbbb/server
        22 21 1006 chromium --user-data-dir=/q --remote-debugging-pipe
        30 1 1006 chromium --user-data-dir=/p
        31 1 1006 node cli.js --output-dir /tmp/other
        32 1 900 chromium --user-data-dir=/p --remote-debugging-pipe
        33 1 1006 vi /tmp/subterminator-aaaaaa/notes",
    );
    assert_eq!(pids(&orphaned(&dead, &living, &all)), [11, 12, 13, 14]);
    assert_eq!(pids(&orphaned(&[], &living, &all)), [0; 0]);
    // A profile that a living run uses now is left alone.
    let living = [run(20, "subterminator-bbbbbb", "/p")];
    let now = processes(
        "20 5 1000 subterminator
        22 1 1006 chromium --user-data-dir=/p --remote-debugging-pipe",
    );
    assert_eq!(orphaned(&dead, &living, &now), []);
}

#[test]
fn a_profile_of_the_person_s_own_is_never_a_temporary_folder() {
    for (profile, temporary) in [
        ("/tmp/subterminator-profile-abc123", true),
        ("/home/jane/subterminator-profile-abc123", false),
        ("/tmp/subterminator-profile-mine", false),
        ("/tmp", false),
    ] {
        assert_eq!(
            run(1, "subterminator-aaaaaa", profile).folders().count(),
            1 + usize::from(temporary),
            "{profile}"
        );
    }
    let own = Declaration {
        folder: "/home/jane".into(),
        ..run(1, "x", "/p")
    };
    assert_eq!(own.folders().count(), 0);
}

#[tokio::test]
async fn folders_of_dead_runs_are_found_and_removed_and_those_of_living_runs_stay() {
    let (cache, temporary) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let folder = |name: &str| {
        let path = temporary.path().join(name);
        fs::create_dir(&path).unwrap();
        path
    };
    let [mine, gone, strange] =
        ["aaaaaa", "bbbbbb", "cccccc"].map(|end| folder(&format!("subterminator-{end}")));
    let declared = declare(cache.path(), None, &mine).unwrap();
    let dead = Declaration {
        pid: 1,
        started: 1,
        profile: None,
        folder: gone.clone(),
    };
    let running = cache.path().join(RUNNING);
    let dead = serde_json::to_vec(&dead).unwrap();
    write_whole(&running, "dead.json", &dead).unwrap();
    fs::write(running.join("torn.json"), "{\"pid\":").unwrap();
    let orphans = Orphans::find(cache.path());
    assert_eq!(orphans.folders, std::slice::from_ref(&gone));
    assert_eq!(orphans.processes.len(), 0);
    assert_eq!(orphans.clear().await, [""; 0]);
    assert!(mine.exists() && strange.exists() && !gone.exists());
    assert!(Orphans::find(cache.path()).is_empty());
    drop(declared);
    assert_eq!(declarations(&running), []);
}
