//! The report's first page is the proof, complete and in words for people; the rest is an appendix.

use subterminator::domain::event::Event;
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::{Outcome, Reason, RunResult};
use subterminator::journal::{Journal, report};

use super::report::html;
use super::story::{cancelled, events};

/// The first page is the proof; the rest is folded away, and left out on paper.
#[test]
fn what_follows_the_first_page_is_closed_unless_it_is_wished() {
    let base = tempfile::tempdir().unwrap();
    let mut journal = Journal::create(base.path(), "netflix", Masker::default()).unwrap();
    for event in events() {
        journal.record(&event).unwrap();
    }
    let closed = report(journal.dir()).unwrap();
    assert!(closed.contains("<details class=\"appendix\"><summary>"));
    assert!(closed.contains(".appendix:not([open]) { display: none; }"));
    let (first, rest) = closed.split_once("<details class=\"appendix\"").unwrap();
    assert!(first.contains("Your membership ends on February 15, 2027"));
    assert!(rest.contains("Turn 1: Click “Cancel Membership”") && !first.contains("Turn 1"));
}

/// Names of tools, their arguments and the points of rules are for programs.
#[test]
fn nothing_in_it_is_said_as_programs_say_it() {
    let text = html(events(), Some(&cancelled()));
    for word in ["browser_click", "e31", "because", "(+", "0 in, 0 out"] {
        assert!(!text.contains(word), "{word}");
    }
}

/// Whose account it is, the plan and its price come from the account page, masked.
#[test]
fn account_and_plan_are_told_from_the_account_page() {
    let base = tempfile::tempdir().unwrap();
    let mut journal = Journal::create(base.path(), "netflix", Masker::default()).unwrap();
    for mut event in events() {
        if let Event::Page { content, .. } = &mut event {
            *content = Some(
                "- paragraph: \"Plan: Standard, $15.49 a month\"\n- text: jo.doe@mail.example"
                    .to_owned(),
            );
        }
        journal.record(&event).unwrap();
    }
    journal.record(&Event::Result(cancelled())).unwrap();
    let text = report(journal.dir()).unwrap();
    assert!(text.contains("<dt>Account</dt><dd>j***@mail.example</dd>"));
    assert!(text.contains("<dt>Plan</dt><dd>Standard, $15.49 a month</dd>"));
}

/// A person's own no is no failure.
#[test]
fn a_no_is_told_as_a_no_and_not_in_red() {
    let mut events = events();
    for event in &mut events {
        if let Event::Answer { approved, .. } = event {
            *approved = false;
        }
    }
    events.retain(|e| {
        !matches!(
            e,
            Event::Acting {
                irreversible: true,
                ..
            }
        )
    });
    let result = RunResult {
        success: false,
        verified: false,
        reason: Reason::HumanRejected,
        outcome: Outcome::NotCancelled,
        evidence: vec![],
        ..cancelled()
    };
    let text = html(events, Some(&result));
    assert!(text.contains("Stopped: you said no</h1>"));
    assert!(text.contains("class=\"outcome calm\"") && !text.contains("tag bad"));
}
