//! Tests of `earlier_act`.

use super::*;
use crate::Journal;
use crate::sample::{acting, answer, question, sent};
use domain::event::Start;
use domain::masking::Masker;

/// A run with a question, its answer, and the act if it was a yes; `status` is the site's answer.
fn events(target: &str, approved: bool, status: u16) -> Vec<Event> {
    let start = Event::Start(Start {
        service: "shop".to_owned(),
        target: target.to_owned(),
        ..Start::default()
    });
    let asked = question("browser_click", "button \"Cancel plan\"");
    let mut events = vec![start, asked, answer(approved)];
    if approved {
        events.push(acting(true));
        events.extend(sent("POST /cancel", status));
    }
    events
}

/// What is found of that run beside a damaged and a foreign folder.
fn found(target: &str, approved: bool, status: u16) -> Option<EarlierAct> {
    let base = tempfile::tempdir().unwrap();
    fs::create_dir(base.path().join("shop-99999999T000000Z-0")).unwrap();
    let broken = base.path().join("shop-99999998T000000Z-0");
    fs::create_dir(&broken).unwrap();
    fs::write(broken.join("journal.jsonl"), [0xff, b'\n']).unwrap();
    let mut journal = Journal::create(base.path(), "shop", Masker::default()).unwrap();
    for event in events(target, approved, status) {
        journal.record(&event).unwrap();
    }
    assert_eq!(earlier_act(base.path(), "sho"), None);
    earlier_act(base.path(), "shop")
}

#[test]
fn what_was_approved_and_sent_is_found() {
    let act = found("live", true, 200).unwrap();
    assert_eq!((act.name.as_str(), act.result), ("Cancel plan", None));
}

#[test]
fn a_no_a_refusal_and_a_mock_leave_nothing() {
    assert_eq!(found("live", false, 200), None);
    assert_eq!(found("live", true, 500), None);
    assert_eq!(found("mock:full", true, 200), None);
    assert_eq!(earlier_act(Path::new("/nonexistent"), "shop"), None);
}
