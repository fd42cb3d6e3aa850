//! What stands beside a turn on a terminal with room, and what is shown while it waits.

use super::super::*;
use super::{decision, normal_run, told};
use crate::sample;
use crate::ui::{Theme, capture};
use domain::outcome::{Outcome, Reason};

fn on_terminal(theme: Theme, columns: usize, verbose: bool, events: &[Event]) -> String {
    let (ui, out, _) = capture::ui(theme);
    let options = HumanOptions {
        verbose,
        told: told(),
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
    Starting Netflix cancellation...
    [Turn 1] Clicked "Cancel Membership"  - account page
    [Turn 2] Clicked "No thanks, continue"  - account page
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
      Later: subterminator check netflix
    "#);
}
