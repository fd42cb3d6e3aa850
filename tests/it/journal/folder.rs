//! The run's folder: names, permissions, masking, what a reader finds afterwards.

use std::fs;

use subterminator::domain::event::{Event, Wait};
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::RunResult;
use subterminator::domain::page_state::PageState;
use subterminator::journal::{JOURNAL_FILE, Journal, read};

use super::story::{PNG, cancelled, events, page, start};

fn journal(base: &std::path::Path) -> Journal {
    let masker = Masker::new(["planted-secret-value".to_owned()]);
    Journal::create(base, "netflix", masker).expect("a journal")
}

#[test]
fn the_folder_is_named_after_service_time_and_chance() {
    let base = tempfile::tempdir().unwrap();
    let (a, b) = (journal(base.path()), journal(base.path()));
    assert_ne!(a.dir(), b.dir());
    let name = a.run();
    let [service, time, tail] = name.split('-').collect::<Vec<_>>()[..] else {
        panic!("{name}")
    };
    assert_eq!((service, time.len()), ("netflix", 16), "{name}");
    assert!(time.ends_with('Z') && tail.len() == 8, "{name}");
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_it() {
    use std::os::unix::fs::PermissionsExt as _;
    let base = tempfile::tempdir().unwrap();
    let runs = base.path().join("home").join("runs");
    let mut journal = journal(&runs);
    journal.record(&start()).unwrap();
    journal.keep_picture("approval", "png", PNG).unwrap();
    journal.write_result(&cancelled()).unwrap();
    subterminator::journal::write_report(journal.dir()).unwrap();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for dir in [runs.parent().unwrap(), &runs, journal.dir()] {
        assert_eq!(mode(dir), 0o700, "{}", dir.display());
    }
    let files: Vec<_> = fs::read_dir(journal.dir())
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    assert_eq!(files.len(), 4, "no half files are left: {files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[test]
fn what_was_recorded_can_be_read_at_any_moment() {
    let base = tempfile::tempdir().unwrap();
    let mut journal = journal(base.path());
    for (done, event) in events().iter().enumerate() {
        journal.record(event).unwrap();
        journal.record(&Event::Waiting(Wait::Browser)).unwrap();
        let reading = read(journal.dir()).unwrap();
        assert_eq!((reading.records.len(), reading.notes.len()), (done + 1, 0));
        assert_eq!(reading.records[done].seq, done as u64 + 1);
    }
    journal.record(&Event::Result(cancelled())).unwrap();
    let reading = read(journal.dir()).unwrap();
    assert_eq!(
        reading.records.last().unwrap().event,
        Event::Result(cancelled())
    );
    let Event::Page { content, .. } = &reading.records[2].event else {
        panic!("no page")
    };
    assert_eq!(*content, None);
}

#[test]
fn secrets_reach_no_file() {
    let base = tempfile::tempdir().unwrap();
    let mut journal = journal(base.path());
    journal.record(&start()).unwrap();
    journal
        .record(&page(
            1,
            "https://a.example/?token=tok123456",
            "Hi jane.doe@example.com",
            PageState::Start,
        ))
        .unwrap();
    let mut result = cancelled();
    result.error = Some("key planted-secret-value, card 4111 1111 1111 1111".to_owned());
    result.evidence[0].line = "Signed in as jane.doe@example.com".to_owned();
    journal.record(&Event::Result(result.clone())).unwrap();
    let path = journal.write_result(&result).unwrap();
    let read: RunResult = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(read.outcome, result.outcome);
    let report = subterminator::journal::write_report(journal.dir()).unwrap();
    for file in [journal.dir().join(JOURNAL_FILE), path, report] {
        let text = fs::read_to_string(&file).unwrap();
        for secret in ["planted-secret-value", "tok123456", "jane.doe", "4111 1111"] {
            assert!(!text.contains(secret), "{secret} in {}", file.display());
        }
    }
}

/// AC-5.4: the picture is at the path that is shown.
#[test]
fn pictures_are_numbered_and_whole() {
    let base = tempfile::tempdir().unwrap();
    let mut journal = journal(base.path());
    let names: Vec<String> = [("start", "png"), ("../evil", "p/n"), ("approval", "jpeg")]
        .iter()
        .map(|(label, extension)| journal.keep_picture(label, extension, PNG).unwrap())
        .map(|path| {
            assert_eq!(
                (path.parent().unwrap(), fs::read(&path).unwrap().as_slice()),
                (journal_dir(base.path()).as_path(), PNG)
            );
            path.file_name().unwrap().to_string_lossy().into_owned()
        })
        .collect();
    assert_eq!(
        names,
        ["001-start.png", "002-evil.p-n", "003-approval.jpeg"]
    );
}

fn journal_dir(base: &std::path::Path) -> std::path::PathBuf {
    fs::read_dir(base)
        .ok()
        .and_then(|mut entries| entries.next()?.ok())
        .expect("a run")
        .path()
}
