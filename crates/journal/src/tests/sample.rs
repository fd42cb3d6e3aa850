//! Events for the tests of this room.

use domain::action::ActionKind;
use domain::event::{AnsweredBy, Approval, Event, RequestDecision};
use domain::page_state::PageState;

pub(crate) fn question(tool: &str, target: &str) -> Event {
    Event::Question {
        turn: 1,
        approval: Approval {
            tool: tool.to_owned(),
            target: target.to_owned(),
            ..Approval::default()
        },
    }
}

pub(crate) fn answer(approved: bool) -> Event {
    Event::Answer {
        turn: 1,
        approved,
        by: AnsweredBy::Terminal,
    }
}

pub(crate) fn acting(irreversible: bool) -> Event {
    Event::Acting {
        turn: 1,
        action: Some(ActionKind::Click),
        irreversible,
    }
}

/// What an act sent, and the site's answer to it.
pub(crate) fn sent(what: &str, status: u16) -> [Event; 2] {
    let request = Event::Request {
        turn: 1,
        id: 4,
        sends: what.to_owned(),
        page: "https://shop.example/cancel".to_owned(),
        decision: RequestDecision::Passed,
        why: "approved".to_owned(),
        by_act: true,
    };
    let answered = Event::RequestAnswered {
        turn: 1,
        id: 4,
        status,
    };
    [request, answered]
}

pub(crate) fn page(state: PageState) -> Event {
    Event::Page {
        turn: 0,
        url: String::new(),
        title: String::new(),
        state,
        because: Vec::new(),
        dialog: None,
        subscription: None,
        content: None,
    }
}

pub(crate) fn warning(message: &str) -> Event {
    Event::Warning {
        message: message.to_owned(),
    }
}
