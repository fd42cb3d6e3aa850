//! What a person sees, for every end of a run.

use super::*;
use crate::sample;
use crate::ui::Theme;
use crate::ui::capture;
use domain::action::ActionKind;
use domain::outcome::{Channel, Outcome, Reason};

fn shown(theme: Theme, verbose: bool, events: &[Event]) -> String {
    let (ui, out, err) = capture::ui(theme);
    let options = HumanOptions {
        verbose,
        receipt: Some(PathBuf::from("/runs/netflix-1/report.html")),
        ..HumanOptions::default()
    };
    let mut output = HumanOutput::new(ui, Masker::new(["sk-planted-key".to_owned()]), options);
    for event in events {
        output.event(event);
    }
    format!("{}{}", out.text(), err.text())
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

fn asked() -> Event {
    Event::Question {
        turn: 3,
        approval: sample::approval(),
    }
}

fn end(result: RunResult) -> Vec<Event> {
    vec![sample::start(), Event::Result(result)]
}

fn because(error: &str, result: RunResult) -> RunResult {
    RunResult {
        error: Some(error.to_owned()),
        ..result
    }
}

/// What is shown last of runs that ended like this.
fn last_words<const N: usize>(ends: [RunResult; N]) -> String {
    let shown = ends.map(|result| {
        shown(capture::PIPED, false, &end(result)).replace("Starting Netflix cancellation…\n", "\n")
    });
    shown.concat()
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
        sample::complete(4, "success"),
        Event::Result(sample::result(Reason::Completed, sample::cancelled())),
    ]
}

/// AC-8.5: the form of the contract.
#[test]
fn the_normal_run_is_as_promised() {
    insta::assert_snapshot!(shown(capture::PIPED, false, &normal_run()), @r#"
    Starting Netflix cancellation…
    [Turn 1] browser_click "Cancel Membership"
    [Turn 2] browser_click "No thanks, continue"
    [Turn 3] browser_click "Finish Cancellation"
    [Turn 4] complete_task success
    ✓ Netflix cancellation completed and verified (4 turns) — access until 15 February 2026
      Receipt: /runs/netflix-1/report.html
    "#);
}

#[test]
fn the_normal_run_in_plain_output() {
    insta::assert_snapshot!(shown(capture::PLAIN, false, &normal_run()), @r#"
    Starting Netflix cancellation…
    [Turn 1] browser_click "Cancel Membership"
    [Turn 2] browser_click "No thanks, continue"
    [Turn 3] browser_click "Finish Cancellation"
    [Turn 4] complete_task success
    OK Netflix cancellation completed and verified (4 turns) — access until 15 February 2026
      Receipt: /runs/netflix-1/report.html
    "#);
}

#[test]
fn the_normal_run_in_colour() {
    insta::assert_snapshot!(shown(capture::COLOURED, false, &normal_run()).replace('\u{1b}', "^"), @r#"
    Starting Netflix cancellation…
    ^[2m[Turn 1]^[0m browser_click "Cancel Membership"
    ^[2m[Turn 2]^[0m browser_click "No thanks, continue"
    ^[2m[Turn 3]^[0m browser_click "Finish Cancellation"
    ^[2m[Turn 4]^[0m complete_task success
    ^[1m^[32m✓^[0m ^[1mNetflix cancellation completed and verified (4 turns) — access until 15 February 2026^[0m
      Receipt: /runs/netflix-1/report.html
    "#);
}

#[test]
fn verbose_output_shows_the_machinery() {
    let mut events = normal_run();
    events.truncate(3);
    events.insert(
        1,
        Event::Connected {
            server: "Playwright 0.0.75".to_owned(),
            tools: 22,
            ms: 1420,
        },
    );
    events.insert(
        2,
        Event::Page {
            turn: 0,
            url: "https://www.netflix.com/account?token=abc123".to_owned(),
            title: "Account".to_owned(),
            state: PageState::AccountActive,
            because: vec!["link \"Cancel Membership\"".to_owned()],
            dialog: None,
            content: Some(
                "- heading \"Account\" [level=1]\n  - link \"Cancel\u{1b}[2J\" [ref=e12]\n- text: jane.doe@mail.example.com".to_owned(),
            ),
        },
    );
    events.insert(
        3,
        Event::ModelCall {
            turn: 1,
            model: "claude-opus-4-6".to_owned(),
            ms: 2345,
            attempts: 2,
            usage: sample::result(Reason::Completed, Outcome::Unverified).usage,
            cost: None,
            ignored_calls: 1,
            text: "I'll open the\ncancellation.".to_owned(),
        },
    );
    events.push(Event::Acted {
        turn: 1,
        tool: "browser_click".to_owned(),
        action: Some(ActionKind::Click),
        ok: true,
        message: "clicked".to_owned(),
        ms: 310,
    });
    events.push(Event::Result(sample::result(
        Reason::Completed,
        sample::cancelled(),
    )));
    insta::assert_snapshot!(shown(capture::PIPED, true, &events), @r#"
    Starting Netflix cancellation…
      claude-opus-4-6, version 0.1.0, run netflix-20260115T101500Z-1a2b
      Connected to Playwright 0.0.75: 22 tools, 1.4 s
      Page: "Account" https://www.netflix.com/account?token=[secret]
      State: account_active (link "Cancel Membership")
        - heading "Account" [level=1]
          - link "Cancel" [ref=e12]
        - text: j***@mail.example.com
      claude-opus-4-6: 2.3 s, 2 attempts, 2,000 tokens in (800 cached), 90 out
      Ignored further tool calls: 1
      Says: I'll open the cancellation.
    [Turn 1] browser_click "Cancel Membership"
      Arguments: {"element":"the cancel link","ref":"e12"}
      Allowed: harmless
      Done in 310 ms: clicked
    ✓ Netflix cancellation completed and verified (4 turns) — access until 15 February 2026
      Used: 2,000 tokens in (800 cached), 90 out
      Receipt: /runs/netflix-1/report.html
    "#);
}

#[test]
fn turns_that_are_not_carried_out_say_so() {
    let events = [
        sample::start(),
        sample::turn(1, "Run script"),
        decision(DecisionKind::Refuse, "scripts are never run"),
        sample::turn(2, "Next"),
        decision(DecisionKind::Allow, ""),
        Event::Acted {
            turn: 2,
            tool: "browser_click".to_owned(),
            action: Some(ActionKind::Click),
            ok: false,
            message: "element\nis covered".to_owned(),
            ms: 3,
        },
        sample::turn(3, "Sign in"),
        decision(DecisionKind::HandOver, "a sign-in page"),
        Event::HandOver {
            turn: 3,
            kind: HandOverKind::Login,
            url: String::new(),
            done: None,
        },
        Event::HandOver {
            turn: 3,
            kind: HandOverKind::Login,
            url: String::new(),
            done: Some(true),
        },
        Event::Reconnected {
            turn: 3,
            during: "browser_snapshot".to_owned(),
        },
        sample::turn(4, "Finish Cancellation"),
        decision(DecisionKind::Ask, "final"),
        asked(),
        answer(true, AnsweredBy::NoCheckpoint),
        sample::complete(5, "success"),
        Event::Verification {
            turn: 5,
            look: Look::Claim,
            verified: false,
            why: "the page still offers to finish".to_owned(),
            evidence: Vec::new(),
        },
        Event::Verification {
            turn: 6,
            look: Look::Second,
            verified: false,
            why: "the account is active".to_owned(),
            evidence: Vec::new(),
        },
    ];
    insta::assert_snapshot!(shown(capture::PIPED, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] browser_click "Run script" — refused: scripts are never run
    [Turn 2] browser_click "Next"
      Failed: element is covered
      You are signed in; going on.
      The connection to the browser was lost (browser_snapshot) and made anew.
      Not asked (--no-checkpoint): button "Finish Cancellation"
    [Turn 4] browser_click "Finish Cancellation"
    [Turn 5] complete_task success
      Not verified yet: the page still offers to finish
      A second look did not prove it: the account is active
    "#);
}

fn on_terminal(theme: Theme, columns: usize, verbose: bool, events: &[Event]) -> String {
    let (ui, out, _) = capture::ui(theme);
    let options = HumanOptions {
        verbose,
        ..HumanOptions::default()
    };
    let mut output = HumanOutput::new(capture::narrow(&ui, columns), Masker::default(), options);
    for event in events {
        output.event(event);
    }
    out.text()
}

#[test]
fn the_kind_of_page_stands_beside_a_turn_where_there_is_room() {
    let mut events = normal_run();
    events.truncate(5);
    insta::assert_snapshot!(on_terminal(capture::PIPED, 80, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] browser_click "Cancel Membership"  · account page
    [Turn 2] browser_click "No thanks, continue"  · account page
    "#);
    insta::assert_snapshot!(on_terminal(capture::PIPED, 59, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] browser_click "Cancel Membership"  · account page
    [Turn 2] browser_click "No thanks, continue"
    "#);
    insta::assert_snapshot!(on_terminal(Theme { unicode: false, ..capture::PIPED }, 80, false, &events), @r#"
    Starting Netflix cancellation...
    [Turn 1] browser_click "Cancel Membership"  - account page
    [Turn 2] browser_click "No thanks, continue"  - account page
    "#);
    insta::assert_snapshot!(on_terminal(capture::PLAIN, 80, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] browser_click "Cancel Membership", on: account page
    [Turn 2] browser_click "No thanks, continue", on: account page
    "#);
}

#[test]
fn narrow_terminals_get_whole_words_and_nothing_is_cut() {
    let events = [
        sample::start(),
        sample::turn(1, "会員資格をキャンセルする いますぐ 手続きをすすめる"),
        decision(
            DecisionKind::Refuse,
            "the address is outside the service's own sites, and only the person may go there",
        ),
        Event::Result(RunResult {
            error: Some("the model gave up: it saw no way that leads on".to_owned()),
            ..sample::result(Reason::Completed, Outcome::Unverified)
        }),
    ];
    insta::assert_snapshot!(on_terminal(capture::PIPED, 40, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] browser_click
        "会員資格をキャンセルする いますぐ
        手続きをすすめる" — refused: the
        address is outside the service's own
        sites, and only the person may go
        there
    ⚠ Netflix may or may not be cancelled:
      no page proved it (4 turns)
      Look for yourself at your account
        page; the last page was
        https://www.netflix.com/account
      Why: the model gave up: it saw no way
        that leads on
    "#);
}

#[test]
fn a_wait_says_which_turn_it_is_and_what_was_spent() {
    let call = |turn, cost| Event::ModelCall {
        turn,
        model: "gpt-4o".to_owned(),
        ms: 1,
        attempts: 1,
        usage: Usage {
            input: 1000,
            cache_read: 200,
            cache_write: 0,
            output: 34,
        },
        cost,
        ignored_calls: 0,
        text: String::new(),
    };
    let (ui, ..) = capture::ui(capture::PIPED);
    let mut output = HumanOutput::new(ui, Masker::default(), HumanOptions::default());
    let model = Wait::Model {
        attempt: 1,
        of: 3,
        problem: None,
    };
    let action = Wait::Action {
        action: ActionKind::Click,
    };
    output.event(&sample::start());
    assert_eq!(output.spent.so_far(&model, true), " (turn 1 of 20)");
    assert_eq!(
        output.spent.so_far(&action, true),
        "",
        "before the first turn"
    );
    output.event(&call(1, Some(0.01)));
    output.event(&call(2, None));
    assert_eq!(output.spent.so_far(&action, false), " (turn 2 of 20)");
    assert_eq!(
        output.spent.so_far(&model, true),
        " (turn 3 of 20; 2,468 tokens, $0.01 so far)"
    );
    let shown = shown(
        capture::PIPED,
        true,
        &[sample::start(), call(1, Some(0.0123))],
    );
    assert!(
        shown.contains("1,200 tokens in (200 cached), 34 out, about $0.01\n"),
        "{shown}"
    );
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
    [Turn 1] browser_click "Cancel Membership"
    [Turn 2] browser_click "No thanks, continue"
    [Turn 3] browser_click "Finish Cancellation" — not approved
    ✗ Stopped: you did not approve the action
      Netflix was not cancelled: the subscription goes on.
      Report: /runs/netflix-1/report.html
    "#);
}

#[test]
fn a_no_because_nobody_was_there_names_the_remedy() {
    let mut events = normal_run();
    events.truncate(8);
    events.push(answer(false, AnsweredBy::NoInput));
    events.push(Event::Result(sample::result(
        Reason::HumanRejected,
        Outcome::NotCancelled,
    )));
    let text = shown(capture::PIPED, false, &events);
    assert!(
        text.contains("prompts are off") && text.contains("pipe a line with y"),
        "{text}"
    );
}

/// AC-8.6: the first action with its arguments, and that nothing was done.
#[test]
fn a_dry_run_shows_the_first_action_only() {
    let mut events = vec![sample::start(), sample::turn(1, "Cancel Membership")];
    if let Event::Start {
        dry_run, target, ..
    } = &mut events[0]
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
      On the mock service (full): nothing real is cancelled.
    Dry run: the first action would be browser_click "Cancel Membership"
      element: "the cancel link"
      ref: "e12"
      Nothing was clicked or changed.
      Report: /runs/netflix-1/report.html
    "#);
}

#[test]
fn every_outcome_has_its_own_last_words() {
    let done = |outcome| sample::result(Reason::Completed, outcome);
    let confirmed = Outcome::Cancelled {
        effective_date: None,
        confirmation: Some("ABC-123".to_owned()),
        object: None,
        confirmed_by: None,
    };
    let ends = [
        done(confirmed),
        done(Outcome::AlreadyCancelled {
            effective_date: Some("2026-03-01".to_owned()),
        }),
        done(Outcome::ThirdPartyBilling {
            provider: "Apple".to_owned(),
            steps: vec![
                "Open Settings.".to_owned(),
                "Choose Subscriptions.".to_owned(),
            ],
        }),
        done(Outcome::ThirdPartyBilling {
            provider: "T-Mobile".to_owned(),
            steps: Vec::new(),
        }),
        because("call 0800 123", done(Outcome::needs_human())),
        done(Outcome::NeedsHuman {
            how: Some(Channel::Phone),
            contact: Some("0800 555 0142".to_owned()),
            hours: Some("Monday to Friday 8am–7pm".to_owned()),
        }),
        because(
            "the model gave up: no way found",
            done(Outcome::NotCancelled),
        ),
        done(Outcome::Unverified),
    ];
    insta::assert_snapshot!(last_words(ends), @r#"
    ✓ Netflix cancellation completed and verified (4 turns)
      Confirmation: ABC-123
      Receipt: /runs/netflix-1/report.html

    ✓ Netflix had already been cancelled — access until 1 March 2026
      Nothing was changed.
      Receipt: /runs/netflix-1/report.html

    ⚠ Netflix is billed by Apple, so it has to be cancelled there
      Nothing was cancelled here. What to do:
      1. Open Settings.
      2. Choose Subscriptions.
      Report: /runs/netflix-1/report.html

    ⚠ Netflix is billed by T-Mobile, so it has to be cancelled there
      Nothing was cancelled here. Look for the subscription in your account with T-Mobile.
      Report: /runs/netflix-1/report.html

    ⚠ Netflix can't be cancelled without you
      The service wants a call, a chat or a letter from you. Nothing was cancelled here.
      Why: call 0800 123
      Report: /runs/netflix-1/report.html

    ⚠ Netflix can't be cancelled without you
      The service wants a call, a chat or a letter from you. Nothing was cancelled here.
      Call 0800 555 0142 (Monday to Friday 8am–7pm).
      Report: /runs/netflix-1/report.html

    ✗ Netflix was not cancelled (4 turns)
      Why: the model gave up: no way found
      Report: /runs/netflix-1/report.html

    ⚠ Netflix may or may not be cancelled: no page proved it (4 turns)
      Look for yourself at your account page; the last page was https://www.netflix.com/account
      Report: /runs/netflix-1/report.html
    "#);
}

#[test]
fn every_other_end_says_what_happened_and_where_it_stands() {
    let stopped = |reason, outcome| sample::result(reason, outcome);
    let ends = [
        stopped(Reason::MaxTurnsExceeded, Outcome::NotCancelled),
        stopped(Reason::LlmNoAction, Outcome::NotCancelled),
        because(
            "401 from Anthropic: check ANTHROPIC_API_KEY.",
            stopped(Reason::LlmError, Outcome::NotCancelled),
        ),
        because(
            "The server died. Run it again.",
            stopped(Reason::McpError, Outcome::Unverified),
        ),
        RunResult {
            final_url: None,
            ..stopped(Reason::VerificationFailed, Outcome::Unverified)
        },
        RunResult {
            interrupted: true,
            turns: 1,
            ..stopped(Reason::HumanRejected, Outcome::NotCancelled)
        },
        RunResult {
            interrupted: true,
            ..stopped(Reason::HumanRejected, Outcome::Unverified)
        },
    ];
    insta::assert_snapshot!(last_words(ends), @r#"
    ✗ Stopped at the limit of turns (4 turns)
      Netflix was not cancelled: the subscription goes on.
      Try again with a higher --max-turns, or another --model.
      Report: /runs/netflix-1/report.html

    ✗ Stopped: the model proposed nothing three times in a row (4 turns)
      Netflix was not cancelled: the subscription goes on.
      Try again, or try another --model.
      Report: /runs/netflix-1/report.html

    ✗ Stopped: the model's API failed
      Netflix was not cancelled: the subscription goes on.
      Why: 401 from Anthropic: check ANTHROPIC_API_KEY.
      Report: /runs/netflix-1/report.html

    ✗ Stopped: the browser or its MCP server failed
      Netflix may or may not be cancelled.
      Look for yourself at your account page; the last page was https://www.netflix.com/account
      Why: The server died. Run it again.
      Report: /runs/netflix-1/report.html

    ⚠ The model says Netflix is cancelled, but no page proved it (4 turns)
      Netflix may or may not be cancelled.
      Look for yourself at your account page.
      Report: /runs/netflix-1/report.html

    ✗ Interrupted after 1 turn
      Netflix was not cancelled: the subscription goes on.
      Report: /runs/netflix-1/report.html

    ✗ Interrupted after 4 turns
      Netflix may or may not be cancelled.
      Look for yourself at your account page; the last page was https://www.netflix.com/account
      Report: /runs/netflix-1/report.html
    "#);
}

#[test]
fn page_text_can_neither_control_the_terminal_nor_leak() {
    let events = [
        sample::start(),
        sample::turn(
            1,
            "Help\u{1b}]0;x\u{7}\r\n✓ Netflix cancellation completed sk-planted-key jane.doe@mail.example.com",
        ),
        decision(DecisionKind::Allow, ""),
        Event::Warning {
            message: "slow\u{1b}[2J page".to_owned(),
        },
    ];
    let text = shown(capture::PIPED, false, &events);
    assert!(
        !text.chars().any(|c| c.is_control() && c != '\n'),
        "{text:?}"
    );
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(
        !text.contains("planted") && !text.contains("doe@"),
        "{text}"
    );
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
        text.contains("\"Finish Cancellation\" — not done\n"),
        "{text}"
    );
    assert!(!text.contains("Why: Interrupted"), "{text}");
}
