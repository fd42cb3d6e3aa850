//! What stands beside a turn on a terminal with room, and what is shown while it waits.

use super::super::*;
use super::{decision, normal_run, shown};
use crate::sample;
use crate::ui::{Theme, capture};
use domain::action::ActionKind;
use domain::outcome::{Outcome, Reason, Usage};

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
    [Turn 1] Clicked "Cancel Membership"  · account page
    [Turn 2] Clicked "No thanks, continue"  · account page
    "#);
    insta::assert_snapshot!(on_terminal(capture::PIPED, 59, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] Clicked "Cancel Membership"  · account page
    [Turn 2] Clicked "No thanks, continue"  · account page
    "#);
    insta::assert_snapshot!(on_terminal(capture::PLAIN, 80, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] Clicked "Cancel Membership", on: account page
    [Turn 2] Clicked "No thanks, continue", on: account page
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
    [Turn 1] Not allowed to click
        "会員資格をキャンセルする いますぐ
        手続きをすすめる"
    ⚠ Netflix may or may not be cancelled:
      the site doesn't prove it
      Look at your account page yourself:
        https://www.netflix.com/account
      Later: subterminator check
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
    assert_eq!(
        output.spent.so_far(&action, false),
        " (turn 2 of 20; $0.01 so far)"
    );
    assert_eq!(
        output.spent.so_far(&model, true),
        " (turn 3 of 20; 2,400 tokens in (400 cached), 68 out; $0.01 so far)"
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
