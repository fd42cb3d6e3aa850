//! What stands beside a turn on a terminal with room, and what is shown while it waits.

use super::super::*;
use super::{normal_run, told};
use crate::ui::{Theme, capture};

fn on_terminal(theme: Theme, columns: usize, events: &[Event]) -> String {
    let (ui, out, _) = capture::ui(theme);
    let options = HumanOptions {
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
    insta::assert_snapshot!(on_terminal(capture::PIPED, 80, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] Clicked "Cancel Membership"  · account page
    [Turn 2] Clicked "No thanks, continue"  · account page
    "#);
    insta::assert_snapshot!(on_terminal(capture::PIPED, 52, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] Clicked "Cancel Membership"  · account page
    [Turn 2] Clicked "No thanks, continue"
    "#);
    insta::assert_snapshot!(on_terminal(capture::PLAIN, 80, &events), @r#"
    Starting Netflix cancellation...
    [Turn 1] Clicked "Cancel Membership"  - account page
    [Turn 2] Clicked "No thanks, continue"  - account page
    "#);
}
