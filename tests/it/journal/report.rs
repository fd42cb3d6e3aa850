//! The report: what stands on top, that it is self-contained, that a page can't write into it.

use std::path::Path;

use jiff::tz::TimeZone;
use subterminator::domain::event::{Event, Moment, Purpose, Start, Subscription};
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::{Outcome, Reason, RunResult};
use subterminator::domain::page_state::PageState;
use subterminator::journal::{Journal, Record, RecordedRun, render, write_report};

use tempfile::TempDir;

use super::story::{PNG, cancelled, events, page, start};

fn reading(events: Vec<Event>) -> RecordedRun {
    let at: jiff::Timestamp = "2027-01-15T10:20:30Z".parse().expect("a time");
    let records = events.into_iter().zip(1_u32..).map(|(event, n)| Record {
        seq: n.into(),
        at: at + jiff::SignedDuration::from_secs(i64::from(n) * 4),
        event,
    });
    RecordedRun {
        records: records.collect(),
        ..RecordedRun::default()
    }
}

fn html(mut events: Vec<Event>, result: Option<&RunResult>) -> String {
    events.extend(result.cloned().map(Event::Result));
    render(&reading(events), Path::new("/nonexistent"), TimeZone::UTC)
}

/// A journal of these events.
fn journal(events: Vec<Event>) -> (TempDir, Journal) {
    let base = tempfile::tempdir().unwrap();
    let mut journal = Journal::create(base.path(), "netflix", Masker::default()).unwrap();
    journal.keep_picture("approval", "png", PNG).unwrap();
    for event in events {
        journal.record(&event).unwrap();
    }
    (base, journal)
}

#[track_caller]
fn assert_says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_verified_run_says_so_on_top_with_date_proof_and_pictures() {
    let (_base, mut journal) = journal(events());
    journal.record(&Event::Result(cancelled())).unwrap();
    journal.write_result(&cancelled()).unwrap();
    let text = std::fs::read_to_string(write_report(journal.dir()).unwrap()).unwrap();
    assert_says(
        &text,
        &[
            "<h1 id=\"outcome\">Netflix cancelled and verified: access until 15 February 2027</h1>",
            "<dt>Confirmation number</dt><dd><strong>NF-1234</strong></dd>",
            "<dt>Access until</dt><dd>15 February 2027</dd>",
            "<dt>Approved</dt><dd>By you, in the terminal<br>",
            "<dt>Clicked</dt><dd>“Finish Cancellation” on <a href=\"https://www.netflix.com/cancelplan\"",
            "Your membership ends on February 15, 2027",
            "Turn 2: click &quot;Finish Cancellation&quot;",
            "src=\"data:image/png;base64,iVBORw0KGgo",
            "<dt>Questions to you</dt><dd>1</dd>",
            "4200 in, 9100 from the cache, 1200 to it, 310 out",
            "about US$ 0.0345",
        ],
    );
    assert!(text.find("cancelled and verified") < text.find("What happened"));
    // Names of tools, their arguments and the points of rules are for programs.
    for word in ["browser_click", "e31", "because", "(+", "0 in, 0 out"] {
        assert!(!text.contains(word), "{word}");
    }
    // It loads nothing and runs nothing; a link leads to a web page, and only when it is clicked.
    for tag in ["<script", "<link", "<iframe", "url(", "@import", "onerror"] {
        assert!(!text.to_lowercase().contains(tag), "{tag}");
    }
    let links = text.matches("href=").count();
    assert!(links > 0 && links == text.matches("href=\"https://www.netflix.com/").count());
    assert!(text.contains("default-src 'none'"));
    // The first page is the proof; the rest is folded away, and left out on paper.
    assert!(text.contains(".appendix:not([open]) { display: none; }"));
    let (first, rest) = text
        .split_once("<details class=\"appendix\"><summary>")
        .unwrap();
    assert!(first.contains("Your membership ends on February 15, 2027"));
    assert!(
        rest.contains("Turn 1: click &quot;Cancel Membership&quot;") && !first.contains("Turn 1")
    );
}

#[test]
fn hostile_texts_cannot_write_into_it() {
    let evil = "</style><script>alert(1)</script><img src=x onerror=alert(1)>\"'><h1>Cancelled and verified</h1>";
    let mut events = vec![start(), page(1, evil, evil, PageState::Unknown)];
    events.push(Event::Warning {
        message: evil.to_owned(),
    });
    events.push(Event::Screenshot {
        turn: 1,
        label: Moment::Start,
        file: evil.to_owned(),
    });
    let mut result = RunResult {
        outcome: Outcome::ThirdPartyBilling {
            provider: evil.to_owned(),
            steps: vec![evil.to_owned()],
        },
        ..cancelled()
    };
    result.error = Some(evil.to_owned());
    result.evidence[0].line = evil.to_owned();
    let text = html(events, Some(&result));
    assert!(!text.contains("<script") && !text.contains("<img") && !text.contains("<h1>Cancelled"));
    assert_eq!(text.matches("</style>").count(), 1);
}

/// A result that nothing proves.
fn unproved(outcome: Outcome) -> RunResult {
    RunResult {
        success: false,
        verified: false,
        outcome,
        evidence: vec![],
        ..cancelled()
    }
}

/// Nothing but a verified result may read as "cancelled".
#[test]
fn only_a_verified_result_is_called_cancelled() {
    let before = Outcome::AlreadyCancelled {
        effective_date: None,
        object: None,
    };
    let (done, failed) = (Reason::Completed, Reason::VerificationFailed);
    for (verified, success, outcome, reason) in [
        (false, true, cancelled().outcome, done),
        (true, false, cancelled().outcome, done),
        (false, true, before, done),
        (false, true, Outcome::Unverified, failed),
    ] {
        let result = RunResult {
            verified,
            success,
            outcome,
            reason,
            ..cancelled()
        };
        let text = html(events(), Some(&result));
        assert_says(
            &text,
            &[
                "may or may not be cancelled: the site doesn't prove it</h1>",
                "outcome unsure",
                "What the pages said, which is no proof",
            ],
        );
        assert!(!text.contains(">Proof<"), "{result:?}");
    }
    let stopped = "Netflix: the run stopped early, or still goes on</h1>";
    assert_says(&html(events(), None), &[stopped]);
}

#[test]
fn every_other_end_says_what_to_do() {
    let told = |outcome| html(events(), Some(&unproved(outcome)));
    let elsewhere = Outcome::ThirdPartyBilling {
        provider: "Apple".to_owned(),
        steps: vec!["Open Settings.".to_owned(), "Tap Cancel.".to_owned()],
    };
    for (outcome, parts) in [
        (
            elsewhere,
            &[
                "Apple bills you for Netflix: cancel it there</h1>",
                "Tap Cancel.",
                "No page showed that the subscription has ended.",
            ][..],
        ),
        (
            Outcome::NotCancelled,
            &["It is not cancelled: the subscription goes on."],
        ),
        (
            Outcome::needs_human(),
            &["it wants a call, a chat or a letter</h1>"],
        ),
    ] {
        assert_says(&told(outcome), parts);
    }
}

/// Runs against a mock and dry runs are marked; a check is told as a check: it can't fail to cancel.
#[test]
fn what_is_no_cancellation_is_told_as_what_it_is() {
    let told = |change: fn(&mut Start), result: &RunResult| {
        let mut events = events();
        let Event::Start(start) = &mut events[0] else {
            unreachable!("a story begins with it")
        };
        change(start);
        html(events, Some(result))
    };
    let mock = |start: &mut Start| {
        (start.target, start.dry_run) = ("mock:full".to_owned(), true);
    };
    let nothing = "</strong> A run against a mock service (mock:full): nothing real was cancelled.";
    let marked = told(mock, &cancelled());
    assert_says(&marked, &[nothing, "Dry run: nothing was done"]);
    let check = |start: &mut Start| start.purpose = Purpose::Check;
    let active = RunResult {
        outcome: Outcome::NotCancelled,
        ..cancelled()
    };
    let active = told(check, &active);
    assert_says(&active, &["Netflix is active</h1>"]);
    let unknown = told(check, &unproved(Outcome::Unverified));
    assert_says(&unknown, &["show whether Netflix is cancelled</h1>"]);
}

#[test]
fn times_are_told_in_the_zone_and_with_its_distance() {
    let zone = TimeZone::get("America/New_York").unwrap();
    let mut events = events();
    events.push(Event::Result(cancelled()));
    let text = render(&reading(events), Path::new("/nonexistent"), zone);
    assert_says(
        &text,
        &[
            "15 January 2027, 05:21:34 (UTC-05:00)",
            "datetime=\"2027-01-15T10:21:34Z\"",
        ],
    );
}

/// Whose account it is, the plan and its price come from the account page, masked.
#[test]
fn account_and_plan_are_told_from_the_account_page() {
    let said = Subscription {
        account: Some("jo.doe@mail.example".to_owned()),
        plan: Some("Standard".to_owned()),
        price: Some("$15.49 a month".to_owned()),
    };
    let mut events = events();
    for event in &mut events {
        if let Event::Page { subscription, .. } = event {
            *subscription = Some(said.clone());
        }
    }
    events.push(Event::Result(cancelled()));
    let (_base, journal) = journal(events);
    assert_says(
        &std::fs::read_to_string(write_report(journal.dir()).unwrap()).unwrap(),
        &[
            "<dt>Account</dt><dd>j***@mail.example</dd>",
            "<dt>Plan</dt><dd>Standard, $15.49 a month</dd>",
        ],
    );
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
    let is_end = |e: &Event| matches!(e, Event::Acting { irreversible, .. } if *irreversible);
    events.retain(|e| !is_end(e));
    let result = RunResult {
        reason: Reason::HumanRejected,
        ..unproved(Outcome::NotCancelled)
    };
    let text = html(events, Some(&result));
    assert_says(
        &text,
        &["Stopped: you said no</h1>", "class=\"outcome calm\""],
    );
    assert!(!text.contains("class=\"outcome bad\""));
}

/// Several steps on one page are one offer, one survey, one question; only what was carried out counts.
#[test]
fn what_made_it_hard_is_counted_by_what_was_done() {
    use subterminator::domain::action::ActionKind;
    use subterminator::domain::gesture::Gesture;
    let mut events = vec![start()];
    let done = [
        ("/account", PageState::AccountActive, Gesture::Open),
        ("/stay?a=1", PageState::RetentionOffer, Gesture::Untick),
        ("/stay?a=2", PageState::RetentionOffer, Gesture::Click),
        ("/gift", PageState::Unknown, Gesture::Decline),
        ("/failed", PageState::Unknown, Gesture::Decline),
        ("/why", PageState::ExitSurvey, Gesture::Choose),
        ("/why", PageState::ExitSurvey, Gesture::Click),
        ("/sure", PageState::FinalConfirmation, Gesture::Click),
        ("/sure", PageState::FinalConfirmation, Gesture::Accept),
        ("/really", PageState::FinalConfirmation, Gesture::Click),
    ];
    for (turn, (path, state, gesture)) in (1..).zip(done) {
        let ok = path != "/failed";
        let url = format!("https://x.example{path}");
        events.push(page(turn, &url, "Title", state));
        events.push(Event::Turn {
            turn,
            state,
            tool: "browser_click".to_owned(),
            action: Some(ActionKind::Click),
            gesture: Some(gesture),
            label: String::new(),
            args: serde_json::Map::new(),
        });
        events.push(Event::Acted {
            turn,
            action: Some(ActionKind::Click),
            ok,
            message: String::new(),
            ms: 1,
        });
    }
    let told =
        "2 offers, 1 survey, 1 box ticked in advance, 1 warning, 1 repeated question, 7 pages";
    assert_says(&html(events, None), &[told]);
    let untouched = html(vec![start()], None);
    assert!(!untouched.contains("What made it hard"));
}
