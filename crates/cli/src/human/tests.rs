//! What a person sees, for every end of a run.

use super::*;
use crate::sample;
use crate::ui::{Theme, capture};
use domain::action::ActionKind;
use domain::event::HandOverKind;
use domain::outcome::{Channel, Outcome, Reason};
use domain::page_state::PageState;

fn because(error: &str, result: RunResult) -> RunResult {
    RunResult {
        error: Some(error.to_owned()),
        ..result
    }
}

fn story() -> Story {
    Story {
        named: "netflix".to_owned(),
        ..Story::default()
    }
}

fn shown(theme: Theme, verbose: bool, events: &[Event]) -> String {
    let (ui, out, err) = capture::ui(theme);
    let run = tempfile::tempdir().unwrap();
    let receipt = run.path().join("report.html");
    std::fs::write(&receipt, "").unwrap();
    let options = HumanOptions {
        verbose,
        receipt: Some(receipt),
        story: story(),
        ..HumanOptions::default()
    };
    let mut output = HumanOutput::new(ui, Masker::new(["sk-planted-key".to_owned()]), options);
    for event in events {
        output.event(event);
    }
    let shown = format!("{}{}", out.text(), err.text());
    shown.replace(run.path().to_str().unwrap(), "/runs/netflix-1")
}

fn decision(decision: DecisionKind, why: &str) -> Event {
    Event::Decision {
        turn: 1,
        decision,
        why: why.to_owned(),
    }
}

fn answer(approved: bool, by: AnsweredBy) -> Event {
    Event::Answer {
        turn: 3,
        approved,
        by,
    }
}

fn handed_over(done: Option<bool>) -> Event {
    Event::HandOver {
        turn: 3,
        kind: HandOverKind::Login,
        url: String::new(),
        done,
    }
}

fn acted(ok: bool, message: &str) -> Event {
    Event::Acted {
        turn: 1,
        action: Some(ActionKind::Click),
        ok,
        message: message.to_owned(),
        ms: 310,
    }
}

fn asked() -> Event {
    Event::Question {
        turn: 3,
        approval: sample::approval(),
    }
}

fn end(result: RunResult) -> Vec<Event> {
    vec![sample::start(), Event::Result(result)]
}

fn normal_run() -> Vec<Event> {
    let allow = || decision(DecisionKind::Allow, "harmless");
    vec![
        sample::start(),
        sample::turn(1, "Cancel Membership"),
        allow(),
        sample::turn(2, "No thanks, continue"),
        allow(),
        sample::turn(3, "Finish Cancellation"),
        decision(DecisionKind::Ask, "final"),
        asked(),
        answer(true, AnsweredBy::Terminal),
        acted(true, ""),
        sample::complete(4, "success"),
        Event::Result(sample::result(Reason::Completed, sample::cancelled())),
    ]
}

/// AC-8.5: the form of the contract.
#[test]
fn the_normal_run_is_as_promised() {
    insta::assert_snapshot!(shown(capture::PIPED, false, &normal_run()), @r#"
    Starting Netflix cancellation…
    [Turn 1] Clicked "Cancel Membership"
    [Turn 2] Clicked "No thanks, continue"
    [Turn 3] Clicked "Finish Cancellation"
    [Turn 4] Looks done: checking it
    ✓ Netflix cancelled and verified: access until 15 February 2026
      After that day, look at your statement: nothing more should be charged.
      Receipt: /runs/netflix-1/report.html
    "#);
}

#[test]
fn verbose_output_shows_the_machinery() {
    let mut events = normal_run();
    events.truncate(3);
    events.insert(
        1,
        Event::Page {
            turn: 0,
            url: "https://www.netflix.com/account?token=abc123".to_owned(),
            title: "Account".to_owned(),
            state: PageState::AccountActive,
            because: vec!["link \"Cancel Membership\"".to_owned()],
            dialog: None,
            subscription: None,
            content: Some(
                "- heading \"Account\" [level=1]\n  - link \"Cancel\u{1b}[2J\" [ref=e12]\n- text: jane.doe@mail.example.com".to_owned(),
            ),
        },
    );
    events.push(acted(true, "clicked"));
    events.push(Event::Result(sample::result(
        Reason::Completed,
        sample::cancelled(),
    )));
    insta::assert_snapshot!(shown(capture::PIPED, true, &events), @r#"
    Starting Netflix cancellation…
      start: run netflix-20260115T101500Z-1a2b, service netflix, display_name Netflix, target live, model claude-opus-4-6, version 0.1.0, dry_run false, purpose cancel, max_turns 20
      page: url https://www.netflix.com/account?token=[secret], title Account, state account_active, because ["link \"Cancel Membership\""]
        - heading "Account" [level=1]
          - link "Cancel" [ref=e12]
        - text: j***@mail.example.com
      turn: state account_active, tool browser_click, action click, gesture click, label Cancel Membership, args {"element":"the cancel link","ref":"e12"}
    [Turn 1] Clicked "Cancel Membership"
      decision: decision allow, why harmless
      acted: action click, ok true, message clicked, ms 310
    ✓ Netflix cancelled and verified: access until 15 February 2026
      After that day, look at your statement: nothing more should be charged.
      result: success true, verified true, reason completed, outcome {"kind":"cancelled","effective_date":"2026-02-15"}, turns 4, final_url https://www.netflix.com/account, evidence [], usage {"input":1200,"cache_read":800,"cache_write":0,"output":90}, interrupted false
      Receipt: /runs/netflix-1/report.html
    "#);
}

fn lost() -> Event {
    Event::Reconnected {
        turn: 3,
        during: "browser_snapshot".to_owned(),
    }
}

#[test]
fn turns_that_are_not_carried_out_say_so() {
    let events = [
        sample::start(),
        sample::turn(1, "Run script"),
        decision(DecisionKind::Refuse, "scripts are never run"),
        sample::turn(2, "Next"),
        decision(DecisionKind::Allow, ""),
        acted(false, "element\nis covered"),
        sample::turn(3, "Sign in"),
        decision(DecisionKind::HandOver, "a sign-in page"),
        handed_over(None),
        handed_over(Some(true)),
        lost(),
        sample::turn(4, "Finish Cancellation"),
        decision(DecisionKind::Ask, "final"),
        lost(),
        sample::turn(4, "Finish Cancellation"),
        decision(DecisionKind::Ask, "final"),
        asked(),
        answer(true, AnsweredBy::NoCheckpoint),
        acted(true, ""),
        sample::turn(5, "Finish Cancellation"),
        decision(DecisionKind::Ask, "final"),
        asked(),
        answer(true, AnsweredBy::Terminal),
        sample::turn(6, "Finish Cancellation"),
        decision(DecisionKind::Ask, "final"),
        asked(),
        answer(true, AnsweredBy::OwnHand),
        acted(true, ""),
        sample::complete(7, "success"),
        Event::Ledger {
            turn: 8,
            proved: false,
            why: "the account is active".to_owned(),
            object: None,
            entries: Vec::new(),
        },
    ];
    insta::assert_snapshot!(shown(capture::PIPED, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] Not allowed to click "Run script"
    [Turn 2] Clicked "Next"
      That didn't work.
      Thank you. Going on…
      The browser didn't answer, and has been started again.
    [Turn 4] Did not click "Finish Cancellation"
      The browser didn't answer, and has been started again.
      Not asked (--no-checkpoint): button "Finish Cancellation"
    [Turn 4] Clicked "Finish Cancellation"
    [Turn 5] Did not click "Finish Cancellation"
    [Turn 6] Left to you: click "Finish Cancellation"
    [Turn 7] Looks done: checking it
    "#);
}

#[test]
fn page_text_can_neither_control_the_terminal_nor_leak() {
    let label = "Help\u{1b}]0;x\u{7}\r\n✓ Netflix cancellation completed sk-planted-key jane.doe@mail.example.com";
    let events = [
        sample::start(),
        sample::turn(1, label),
        decision(DecisionKind::Allow, ""),
        Event::Warning {
            message: "slow\u{1b}[2J page".to_owned(),
        },
    ];
    let text = shown(capture::PIPED, false, &events);
    let moves = |c: char| c.is_control() && c != '\n';
    assert!(!text.chars().any(moves), "{text:?}");
    assert_eq!(text.lines().count(), 3, "{text}");
    let leaks = text.contains("planted") || text.contains("doe@");
    assert!(!leaks, "{text}");
}

/// Somebody who interrupts at the question must not read a line that looks like the click.
#[test]
fn a_call_that_was_asked_about_and_never_sent_is_not_told_as_done() {
    let interrupted = RunResult {
        interrupted: true,
        error: Some("Interrupted.".to_owned()),
        ..sample::result(Reason::HumanRejected, Outcome::NotCancelled)
    };
    let events = [
        sample::start(),
        sample::turn(1, "Finish Cancellation"),
        decision(DecisionKind::Ask, "ends the subscription"),
        Event::Result(interrupted),
    ];
    let text = shown(capture::PIPED, false, &events);
    assert!(
        text.contains("Did not click \"Finish Cancellation\"\n"),
        "{text}"
    );
    assert!(!text.contains("Why: Interrupted"), "{text}");
}

/// What is shown last of runs that ended like this.
fn last_words<const N: usize>(ends: [RunResult; N]) -> String {
    let shown = ends.map(|result| {
        shown(capture::PIPED, false, &end(result)).replace("Starting Netflix cancellation…\n", "\n")
    });
    shown.concat()
}

/// AC-5.3: a no ends the run, and its line says that nothing was clicked.
#[test]
fn a_no_is_no_click() {
    let mut events = normal_run();
    events.truncate(8);
    events.push(answer(false, AnsweredBy::Terminal));
    events.push(Event::Result(sample::result(
        Reason::HumanRejected,
        Outcome::NotCancelled,
    )));
    insta::assert_snapshot!(shown(capture::PIPED, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] Clicked "Cancel Membership"
    [Turn 2] Clicked "No thanks, continue"
    [Turn 3] Did not click "Finish Cancellation": you said no
    Stopped: you said no
      Nothing was touched.
      Report: /runs/netflix-1/report.html
    "#);
}

/// AC-8.6: the first action with its arguments, and that nothing was done.
#[test]
fn a_dry_run_shows_the_first_action_only() {
    let mut events = vec![sample::start(), sample::turn(1, "Cancel Membership")];
    if let Event::Start(domain::event::Start {
        dry_run, target, ..
    }) = &mut events[0]
    {
        *dry_run = true;
        "mock:full".clone_into(target);
    }
    let result = RunResult {
        success: true,
        proposed: Some(sample::click()),
        ..sample::result(Reason::Completed, Outcome::NotCancelled)
    };
    events.push(Event::Result(result));
    insta::assert_snapshot!(shown(capture::PIPED, false, &events), @r#"
    Dry run of Netflix cancellation…
      On the mock service (full): nothing here is real.
    First action: click "Cancel Membership"
      browser_click {"element":"the cancel link","ref":"e12"}
      This was a dry run: nothing was clicked or changed.
      Report: /runs/netflix-1/report.html
    "#);
}

#[test]
fn every_end_has_its_own_last_words() {
    let done = |outcome| sample::result(Reason::Completed, outcome);
    let confirmed = Outcome::Cancelled {
        effective_date: None,
        confirmation: Some("ABC-123".to_owned()),
        object: None,
        confirmed_by: None,
    };
    let limit = sample::result(Reason::MaxTurnsExceeded, Outcome::NotCancelled);
    let limit = because("Not done within 4 turns. Try a higher --max-turns.", limit);
    let lost = sample::result(Reason::McpError, Outcome::Unverified);
    let ends = [
        done(confirmed),
        done(Outcome::AlreadyCancelled {
            effective_date: Some("2026-03-01".to_owned()),
            object: Some("Premium".to_owned()),
        }),
        done(Outcome::ThirdPartyBilling {
            provider: "Apple".to_owned(),
            steps: vec!["Open Settings.".to_owned()],
        }),
        done(Outcome::NeedsHuman {
            how: Some(Channel::Phone),
            contact: Some("0800 555 0142".to_owned()),
            hours: Some("Monday to Friday 8am–7pm".to_owned()),
        }),
        limit,
        because("The server died. Run it again.", lost),
        RunResult {
            interrupted: true,
            ..sample::result(Reason::HumanRejected, Outcome::Unverified)
        },
    ];
    insta::assert_snapshot!(last_words(ends), @r#"
    ✓ Netflix cancelled and verified
      Confirmation: ABC-123
      Receipt: /runs/netflix-1/report.html

    ✓ Netflix was already cancelled: access until 1 March 2026
      Nothing was changed.
      Receipt: /runs/netflix-1/report.html

    ⚠ Apple bills you for Netflix: cancel it there
      Nothing was changed here. What to do:
      1. Open Settings.
      Report: /runs/netflix-1/report.html

    ⚠ Netflix cancels by phone only: 0800 555 0142, Monday to Friday 8am–7pm
      Nothing was changed here. Afterwards: subterminator check netflix
      Report: /runs/netflix-1/report.html

    ✗ Stopped: the limit of turns is reached
      Not done within 4 turns. Try a higher --max-turns.
      Nothing was touched.
      Report: /runs/netflix-1/report.html

    ⚠ Netflix may or may not be cancelled: the site doesn't prove it
      Stopped: The server died.
      Run it again.
      Look at your account page yourself: https://www.netflix.com/account
      Later: subterminator check netflix
      Report: /runs/netflix-1/report.html

    ⚠ Interrupted. Nothing that ends Netflix was approved, but steps towards it were sent
      Look at your account page yourself: https://www.netflix.com/account
      Later: subterminator check netflix
      Report: /runs/netflix-1/report.html
    "#);
}
