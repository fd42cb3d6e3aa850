//! The report: what stands on top, that it is self-contained, that a page can't write into it.

use std::path::Path;

use jiff::tz::TimeZone;
use subterminator::domain::event::{Event, Moment, Purpose, Start};
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::{Outcome, Reason, RunResult};
use subterminator::domain::page_state::PageState;
use subterminator::journal::{
    Journal, Record, RecordedRun, difficulty, render, report, write_report,
};

use super::story::{PNG, cancelled, events, page, start};

fn reading(events: Vec<Event>) -> RecordedRun {
    let at: jiff::Timestamp = "2027-01-15T10:20:30Z".parse().expect("a time");
    let records = events.into_iter().zip(1_u32..).map(|(event, n)| Record {
        seq: n.into(),
        at: at + jiff::SignedDuration::from_secs(i64::from(n) * 4),
        event,
        subscription: None,
    });
    RecordedRun {
        records: records.collect(),
        ..RecordedRun::default()
    }
}

fn html(events: Vec<Event>, result: Option<&RunResult>) -> String {
    render(
        &reading(events),
        result,
        Path::new("/nonexistent"),
        TimeZone::UTC,
    )
}

#[test]
fn a_verified_run_says_so_on_top_with_date_proof_and_pictures() {
    let base = tempfile::tempdir().unwrap();
    let mut journal = Journal::create(base.path(), "netflix", Masker::default()).unwrap();
    journal.keep_picture("approval", "png", PNG).unwrap();
    for event in events() {
        journal.record(&event).unwrap();
    }
    journal.record(&Event::Result(cancelled())).unwrap();
    journal.write_result(&cancelled()).unwrap();
    let text = std::fs::read_to_string(write_report(journal.dir()).unwrap()).unwrap();
    for part in [
        "<h1 id=\"outcome\">Netflix cancelled and verified: access until 15 February 2027</h1>",
        "<dt>Confirmation number</dt><dd><strong>NF-1234</strong></dd>",
        "<dt>Access until</dt><dd>15 February 2027</dd>",
        "<dt>Approved</dt><dd>By you, in the terminal<br>",
        "<dt>Clicked</dt><dd>“Finish Cancellation” on www.netflix.com/cancelplan<br>",
        "<dt>The service answered</dt><dd>“Cancelled”",
        "journal.jsonl: <code>",
        "Your membership ends on February 15, 2027",
        "Turn 2: click &quot;Finish Cancellation&quot;",
        "src=\"data:image/png;base64,iVBORw0KGgo",
        "<th scope=\"row\">Questions to you</th><td>1</td>",
        "4200 in (and 9100 from the cache, 1200 to it), 310 out",
        "about US$ 0.0345",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!(text.find("cancelled and verified").unwrap() < text.find("What happened").unwrap());
}

/// The report must load nothing and run nothing; a link leads to a web page, and only when it is clicked.
#[test]
fn it_is_self_contained() {
    let text = html(events(), Some(&cancelled()));
    for tag in ["<script", "<link", "<iframe", "url(", "@import", "onerror"] {
        assert!(!text.to_lowercase().contains(tag), "{tag}");
    }
    let links = text.matches("href=").count();
    assert!(links > 0 && links == text.matches("href=\"https://www.netflix.com/").count());
    assert!(text.contains("default-src 'none'"));
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

/// Nothing but a verified result may read as "cancelled".
#[test]
fn only_a_verified_result_is_called_cancelled() {
    let with = |verified, success, outcome, reason| RunResult {
        verified,
        success,
        outcome,
        reason,
        ..cancelled()
    };
    let before = Outcome::AlreadyCancelled {
        effective_date: None,
        object: None,
    };
    let (done, failed) = (Reason::Completed, Reason::VerificationFailed);
    for result in [
        with(false, true, cancelled().outcome, done),
        with(true, false, cancelled().outcome, done),
        with(false, true, before, done),
        with(false, true, Outcome::Unverified, failed),
    ] {
        let text = html(events(), Some(&result));
        assert!(
            text.contains("may or may not be cancelled: the site doesn't prove it</h1>"),
            "{result:?}"
        );
        assert!(
            text.contains("outcome unsure")
                && text.contains("What the pages said, which is no proof")
                && !text.contains(">Proof<")
        );
    }
    let text = html(events(), None);
    assert!(text.contains("Netflix: the run stopped early, nothing is verified</h1>"));
}

#[test]
fn every_other_end_says_what_to_do() {
    let told = |outcome| {
        let result = RunResult {
            success: false,
            verified: false,
            outcome,
            evidence: vec![],
            ..cancelled()
        };
        html(events(), Some(&result))
    };
    let text = told(Outcome::ThirdPartyBilling {
        provider: "Apple".to_owned(),
        steps: vec!["Open Settings.".to_owned(), "Tap Cancel.".to_owned()],
    });
    for part in [
        "Apple bills you for Netflix: cancel it there</h1>",
        "Tap Cancel.",
        "No page showed that the subscription has ended.",
    ] {
        assert!(text.contains(part), "{part}");
    }
    let goes_on = "It is not cancelled: the subscription goes on.";
    assert!(told(Outcome::NotCancelled).contains(goes_on));
    let human = told(Outcome::needs_human());
    assert!(human.contains("it wants a call, a chat or a letter</h1>"));
}

#[test]
fn mock_and_dry_runs_are_marked() {
    let mut first = start();
    if let Event::Start(start) = &mut first {
        (start.target, start.dry_run) = ("mock:full".to_owned(), true);
    }
    let text = html(vec![first], Some(&cancelled()));
    let mock = "</strong> A run against a mock service (mock:full): nothing real was cancelled.";
    assert!(text.contains(mock) && text.contains("Dry run: nothing was done"));
}

/// A check is told as a check: it can't fail to cancel.
#[test]
fn a_check_is_told_as_a_check() {
    let check = |result: &RunResult| {
        let mut events = events();
        if let Event::Start(Start { purpose, .. }) = &mut events[0] {
            *purpose = Purpose::Check;
        }
        html(events, Some(result))
    };
    let active = check(&RunResult {
        outcome: Outcome::NotCancelled,
        ..cancelled()
    });
    assert!(active.contains("Netflix is active</h1>"));
    let unknown = check(&RunResult {
        verified: false,
        outcome: Outcome::Unverified,
        ..cancelled()
    });
    assert!(unknown.contains("show whether Netflix is cancelled</h1>"));
    assert!(!active.contains("What made it hard"));
}

#[test]
fn times_are_told_in_the_zone_and_with_its_distance() {
    let zone = TimeZone::get("America/New_York").unwrap();
    let text = render(
        &reading(events()),
        Some(&cancelled()),
        Path::new("/nonexistent"),
        zone,
    );
    assert!(
        text.contains("15 January 2027, 05:21:34 (UTC-05:00)"),
        "when it was cancelled"
    );
    assert!(
        text.contains("datetime=\"2027-01-15T10:21:34Z\"")
            && text.contains("Times are in the zone America/New_York")
    );
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
            tool: "browser_click".to_owned(),
            action: Some(ActionKind::Click),
            ok,
            message: String::new(),
            ms: 1,
        });
    }
    let records = reading(events).records;
    let told =
        "2 offers, 1 survey, 1 box ticked in advance, 1 warning, 1 repeated question, 7 pages";
    let hard = difficulty(&records).unwrap();
    assert_eq!((hard.line().as_str(), hard.steps), (told, 9));
    let text = render(
        &RecordedRun {
            records,
            ..RecordedRun::default()
        },
        None,
        Path::new("/nonexistent"),
        TimeZone::UTC,
    );
    assert!(text.contains(told), "{text}");
}

#[test]
fn what_did_nothing_has_no_difficulty() {
    assert_eq!(difficulty(&reading(vec![start()]).records), None);
    let mut dry = events();
    if let Event::Start(Start { dry_run, .. }) = &mut dry[0] {
        *dry_run = true;
    }
    assert_eq!(difficulty(&reading(dry).records), None);
    let plain = difficulty(&reading(events()).records).unwrap();
    assert_eq!((plain.steps, plain.offers, plain.surveys), (2, 0, 0));
}

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
    assert!(
        rest.contains("Turn 1: click &quot;Cancel Membership&quot;") && !first.contains("Turn 1")
    );
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
