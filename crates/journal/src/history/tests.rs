//! Tests of `earlier_act`.

use super::*;
use crate::Journal;
use domain::action::ActionKind;
use domain::event::{Approval, Purpose, RequestDecision, Start};
use domain::masking::Masker;

fn start(target: &str) -> Event {
    Event::Start(Start {
        run: String::new(),
        service: "shop".to_owned(),
        display_name: "Shop".to_owned(),
        target: target.to_owned(),
        model: "rules".to_owned(),
        version: "0".to_owned(),
        dry_run: false,
        purpose: Purpose::Cancel,
        max_turns: 20,
        address: None,
    })
}

/// A run with a question, its answer, and the act if it was a yes; `status` is the site's answer.
fn events(target: &str, approved: bool, status: u16) -> Vec<Event> {
    let approval = Approval {
        tool: "browser_click".to_owned(),
        target: "button \"Cancel plan\"".to_owned(),
        ..Approval::default()
    };
    let mut events = vec![
        start(target),
        Event::Question { turn: 1, approval },
        Event::Answer {
            turn: 1,
            approved,
            by: AnsweredBy::Terminal,
        },
    ];
    if approved {
        events.extend([
            Event::Acting {
                turn: 1,
                action: Some(ActionKind::Click),
                irreversible: true,
            },
            Event::Request {
                turn: 1,
                id: 1,
                sends: "POST /cancel".to_owned(),
                page: "https://shop.example/account".to_owned(),
                decision: RequestDecision::Passed,
                why: "approved".to_owned(),
                by_act: true,
            },
            Event::RequestAnswered {
                turn: 1,
                id: 1,
                status,
            },
        ]);
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
