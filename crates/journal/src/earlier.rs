//! What earlier runs did to the same service: acts that the person approved and that were sent. A check and a further cancellation say
//! so before anything else, because a page may lag behind an end, or tell it in words that nobody expects.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use domain::event::{AnsweredBy, Event};
use domain::evidence::Source;
use domain::outcome::RunResult;

use super::acts::{SentAct, acts};
use super::format::{Record, weighed};
use super::history::PastRun;
use super::reader;
use super::writer::file_word;

/// Most earlier runs of a service that are read.
const MOST: usize = 40;
/// Target of a run on a real site.
const LIVE: &str = "live";

/// An act of an earlier run that the person approved and that was sent.
#[derive(Debug, Clone, PartialEq)]
pub struct EarlierAct {
    /// When it was done.
    pub at: Timestamp,
    /// What stands on the control that it was done to.
    pub name: String,
    /// What the page said right after it, in its own words.
    pub said: Option<String>,
    /// How that run ended; `None` if it broke off.
    pub result: Option<RunResult>,
}

/// The newest such act in the runs of a service on its real site; `None` if there is none, or nothing can be read.
pub fn earlier_act(runs: &Path, service: &str) -> Option<EarlierAct> {
    newest_first(runs, service)
        .into_iter()
        .take(MOST)
        .find_map(|dir| act_in(&dir, service))
}

/// Folders that may be runs of the service. Their names hold the time in a form that sorts.
fn newest_first(runs: &Path, service: &str) -> Vec<PathBuf> {
    let beginning = format!("{}-", file_word(service, "service"));
    let Ok(entries) = fs::read_dir(runs) else {
        return Vec::new();
    };
    let mut found: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&beginning))
        .map(|entry| entry.path())
        .collect();
    found.sort_unstable();
    found.reverse();
    found
}

fn act_in(dir: &Path, service: &str) -> Option<EarlierAct> {
    let records = reader::read(dir).ok()?.records;
    let run = PastRun::of(dir, &records);
    let start = &run.start;
    if start.service != service || start.target != LIVE || start.dry_run {
        return None;
    }
    let sends = records
        .iter()
        .any(|record| matches!(record.event, Event::Request { .. }));
    let act = acts(&records)
        .into_iter()
        .rev()
        .find(|act| was_approved(act) && was_sent(act, sends))?;
    Some(EarlierAct {
        at: act.at,
        name: act.name()?.to_owned(),
        said: said_after(&records),
        result: run.result,
    })
}

fn was_approved(act: &SentAct<'_>) -> bool {
    act.yes
        .is_some_and(|yes| yes.by != AnsweredBy::NoCheckpoint)
}

/// Where requests are on record, one of the act has to be among them, and the service must not have refused it.
fn was_sent(act: &SentAct<'_>, requests_are_on_record: bool) -> bool {
    match act.sent {
        Some(sent) => sent.status.is_none_or(|status| status < 400),
        None => !requests_are_on_record,
    }
}

/// The sentence that says most of what was said right after the act.
fn said_after(records: &[Record]) -> Option<String> {
    weighed(records)
        .iter()
        .filter(|entry| entry.source == Source::SaidAfter && !entry.line.is_empty())
        .map(|entry| entry.line.clone())
        .max_by_key(String::len)
}

#[cfg(test)]
mod tests {
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
}
