//! Results and events for the tests of this room.

use serde_json::json;

use agent::port::HandOverNotice;
use domain::action::ActionKind;
use domain::call::ToolCall;
use domain::event::{Approval, Event, HandOverKind, Purpose, Start};
use domain::gesture::Gesture;
use domain::outcome::{Outcome, Reason, RunResult, Usage};
use domain::page_state::PageState;

/// A result after four turns: good where the outcome is, bad otherwise.
pub(crate) fn result(reason: Reason, outcome: Outcome) -> RunResult {
    let good = matches!(
        outcome,
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. }
    );
    RunResult {
        success: good,
        verified: good,
        turns: 4,
        final_url: Some("https://www.netflix.com/account".to_owned()),
        usage: Usage {
            input: 1200,
            cache_read: 800,
            cache_write: 0,
            output: 90,
        },
        ..RunResult::unsuccessful(reason, outcome)
    }
}

/// Cancelled, with a date.
pub(crate) fn cancelled() -> Outcome {
    Outcome::Cancelled {
        effective_date: Some("2026-02-15".to_owned()),
        confirmation: None,
        object: None,
        confirmed_by: None,
    }
}

/// A click that a model proposed.
pub(crate) fn click() -> ToolCall {
    ToolCall {
        id: "1".to_owned(),
        ..ToolCall::own(
            "browser_click",
            json!({"element": "the cancel link", "ref": "e12"}),
        )
    }
}

/// First event of a live run.
pub(crate) fn start() -> Event {
    Event::Start(Start {
        run: "netflix-20260115T101500Z-1a2b".to_owned(),
        service: "netflix".to_owned(),
        display_name: "Netflix".to_owned(),
        target: "live".to_owned(),
        model: "claude-opus-4-6".to_owned(),
        version: "0.1.0".to_owned(),
        dry_run: false,
        purpose: Purpose::Cancel,
        max_turns: 20,
        address: None,
    })
}

/// A proposed click on a control with this name.
pub(crate) fn turn(turn: u32, label: &str) -> Event {
    Event::Turn {
        turn,
        state: PageState::AccountActive,
        tool: "browser_click".to_owned(),
        action: Some(ActionKind::Click),
        gesture: Some(Gesture::Click),
        label: label.to_owned(),
        args: click().args,
    }
}

/// A proposed end.
pub(crate) fn complete(turn: u32, status: &str) -> Event {
    let args = json!({"status": status, "reason": "the page says so"});
    let call = ToolCall::own("complete_task", args);
    let gesture = match status {
        "failed" => Gesture::Stop,
        _ => Gesture::Check,
    };
    Event::Turn {
        turn,
        state: PageState::Complete,
        tool: call.name,
        action: None,
        gesture: Some(gesture),
        label: status.to_owned(),
        args: call.args,
    }
}

/// A page on which the person has to do something; `headless`: in a browser without a window.
pub(crate) fn hand_over(kind: HandOverKind, headless: bool) -> HandOverNotice {
    HandOverNotice {
        kind,
        display_name: "Netflix".to_owned(),
        url: "https://www.netflix.com/login".to_owned(),
        headless,
        again: false,
    }
}

/// The last question of a flow.
pub(crate) fn approval() -> Approval {
    Approval {
        tool: "browser_click".to_owned(),
        target: "button \"Finish Cancellation\"".to_owned(),
        why: "ends the subscription and can't be undone".to_owned(),
        url: "https://www.netflix.com/cancelplan".to_owned(),
        title: Some("Cancel your membership".to_owned()),
        headline: "Netflix is about to be cancelled".to_owned(),
        means: "This ends the subscription. Netflix may not let you undo it.".to_owned(),
        gesture: Some(Gesture::Click),
        label: "Finish Cancellation".to_owned(),
        plan: Some("Standard, 15.49 a month".to_owned()),
        says: vec!["Your membership will end on February 15, 2026.".to_owned()],
        screenshot: Some("/home/jane/.subterminator/runs/netflix-1/003-approval.png".to_owned()),
        ..Approval::default()
    }
}
