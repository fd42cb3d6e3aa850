//! A run as events: a plain cancellation with one question.

use serde_json::{Value, json};
use subterminator::domain::action::ActionKind;
use subterminator::domain::event::{
    AnsweredBy, Approval, DecisionKind, Event, Moment, Purpose, Start,
};
use subterminator::domain::gesture::Gesture;
use subterminator::domain::outcome::{Evidence, Outcome, Reason, RunResult, Usage};
use subterminator::domain::page_state::PageState;

/// A screenshot of 320 × 180 grey pixels would be large; this is the smallest honest PNG (1 × 1).
pub const PNG: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0x0d, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0xf0, 0x1f, 0, 5, 0, 1, 0xff, 0x56, 0xc7, 0x2f, 0x0d, 0, 0,
    0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

pub fn start() -> Event {
    Event::Start(Start {
        run: "netflix-20270115T102030Z-0a1b2c3d".to_owned(),
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

pub fn page(turn: u32, url: &str, title: &str, state: PageState) -> Event {
    let because = vec!["heading “Finish cancelling”".to_owned()];
    Event::Page {
        turn,
        url: url.to_owned(),
        title: title.to_owned(),
        state,
        because,
        dialog: None,
        subscription: None,
        content: Some("- main".to_owned()),
    }
}

pub fn evidence() -> Evidence {
    Evidence {
        indicator: "membership-ends".to_owned(),
        line: "Your membership ends on February 15, 2027".to_owned(),
        url: "https://www.netflix.com/account".to_owned(),
        at: "2027-01-15T10:21:30.123Z".to_owned(),
    }
}

pub fn cancelled() -> RunResult {
    RunResult {
        success: true,
        verified: true,
        reason: Reason::Completed,
        outcome: Outcome::Cancelled {
            effective_date: Some("2027-02-15".to_owned()),
            confirmation: Some("NF-1234".to_owned()),
            object: None,
            confirmed_by: None,
        },
        turns: 2,
        final_url: Some("https://www.netflix.com/account".to_owned()),
        error: None,
        evidence: vec![evidence()],
        usage: Usage {
            input: 4200,
            cache_read: 9100,
            cache_write: 1200,
            output: 310,
        },
        cost: Some(0.0345),
        proposed: None,
        interrupted: false,
    }
}

fn turn(turn: u32, tool: &str, label: &str, args: Value) -> Event {
    let Value::Object(args) = args else {
        panic!("arguments are an object")
    };
    Event::Turn {
        turn,
        state: PageState::FinalConfirmation,
        tool: tool.to_owned(),
        action: Some(ActionKind::Click),
        gesture: Some(Gesture::Click),
        label: label.to_owned(),
        args,
    }
}

fn model_call(turn: u32) -> Event {
    let usage = Usage {
        input: 2100,
        cache_read: 4550,
        cache_write: 600,
        output: 155,
    };
    let text = "The last page: finish the cancellation.".to_owned();
    Event::ModelCall {
        turn,
        model: "claude-opus-4-6".to_owned(),
        ms: 3120,
        attempts: 1,
        usage,
        cost: Some(0.0172),
        ignored_calls: 0,
        text,
    }
}

/// Everything but the last record.
pub fn events() -> Vec<Event> {
    let approval = Approval {
        tool: "browser_click".to_owned(),
        target: "button \"Finish Cancellation\"".to_owned(),
        why: "ends the subscription and can't be undone".to_owned(),
        url: "https://www.netflix.com/cancelplan".to_owned(),
        title: None,
        screenshot: Some("001-approval.png".to_owned()),
        ..Approval::default()
    };
    let acted = |turn, ms| Event::Acted {
        turn,
        action: Some(ActionKind::Click),
        ok: true,
        message: String::new(),
        ms,
    };
    vec![
        start(),
        Event::Connected {
            server: "Playwright 0.0.83".to_owned(),
            tools: 23,
            ms: 402,
        },
        page(
            0,
            "https://www.netflix.com/account",
            "Account - Netflix",
            PageState::AccountActive,
        ),
        model_call(1),
        turn(
            1,
            "browser_click",
            "Cancel Membership",
            json!({"ref": "e12", "element": "Cancel Membership"}),
        ),
        Event::Decision {
            turn: 1,
            decision: DecisionKind::Allow,
            why: "the service's way in".to_owned(),
        },
        Event::Acting {
            turn: 1,
            action: Some(ActionKind::Click),
            irreversible: false,
        },
        acted(1, 410),
        page(
            1,
            "https://www.netflix.com/cancelplan",
            "Cancel plan",
            PageState::FinalConfirmation,
        ),
        model_call(2),
        turn(
            2,
            "browser_click",
            "Finish Cancellation",
            json!({"ref": "e31"}),
        ),
        Event::Decision {
            turn: 2,
            decision: DecisionKind::Ask,
            why: "ends the subscription".to_owned(),
        },
        Event::Screenshot {
            turn: 2,
            label: Moment::Approval,
            file: "001-approval.png".to_owned(),
        },
        Event::Question { turn: 2, approval },
        Event::Answer {
            turn: 2,
            approved: true,
            by: AnsweredBy::Terminal,
        },
        Event::Acting {
            turn: 2,
            action: Some(ActionKind::Click),
            irreversible: true,
        },
        acted(2, 650),
        page(
            2,
            "https://www.netflix.com/cancelsuccess",
            "Cancelled",
            PageState::Complete,
        ),
    ]
}
