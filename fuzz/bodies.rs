//! What each fuzz target does with its input, and what must hold whatever the input is. One function a format
//! that comes from outside; the ordinary tests run the kept corpus through the same functions.

#![allow(dead_code, reason = "every target uses one of them")]

use std::path::Path;

use serde_json::Value;
use subterminator::browser::gate::words::{self, GateMessage};
use subterminator::browser::{answer, wire};
use subterminator::config::file::Wishes;
use subterminator::config::plan;
use subterminator::domain::masking::Masker;
use subterminator::journal;
use subterminator::model::{anthropic, openai, prompt};
use subterminator::page::reading::PageReading;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::page::{dates, state, tree};
use subterminator::services;

/// Everything that is concluded from a page.
fn conclude(page: &PageSnapshot) {
    let assessment = state::assess(page);
    let read = PageReading::of(page, None);
    let _ = read.said(None);
    for line in read.facts() {
        let _ = (dates::read_date(&line), dates::read_confirmation(&line));
    }
    let masker = Masker::new([]);
    let view = prompt::view(
        page,
        &assessment,
        &prompt::ViewOptions {
            masker: &masker,
            budget: 20_000,
            service: None,
            find: None,
            before: None,
        },
    );
    assert!(view.len() <= 20_000, "a view is over its budget");
    assert_eq!(
        view.to_lowercase().matches("</page>").count(),
        1,
        "a page left its boundaries"
    );
    assert!(view.ends_with("</page>"));
}

/// The text of a tool's answer.
pub fn server_answer(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for error in [false, true] {
        let message = answer::read_message(&text, error);
        assert!(
            !message.contains('\u{1b}'),
            "a control character got through"
        );
    }
    let _ = (
        answer::read_state(&text),
        answer::read_result::<Value>(&text),
    );
    if let Ok(page) = answer::read_page(&*text) {
        conclude(&page);
    }
}

/// The YAML of a page's tree.
pub fn snapshot(data: &[u8]) {
    let content = String::from_utf8_lossy(data);
    let elements = tree::parse(&content);
    for (at, element) in elements.iter().enumerate() {
        assert!(
            element.parent.is_none_or(|parent| parent < at),
            "a parent comes before its children"
        );
    }
    let page = PageSnapshot {
        url: "https://www.netflix.com/account".to_owned(),
        content: content.into_owned().into(),
        elements,
        ..PageSnapshot::default()
    };
    conclude(&page);
}

/// What a server writes on its standard output.
pub fn wire(data: &[u8]) {
    for line in data.split(|b| *b == b'\n') {
        let _ = wire::message(line);
    }
}

/// What the request gate's module says, most of it written by pages.
pub fn gate(data: &[u8]) {
    for line in data.split(|b| *b == b'\n') {
        match words::read(line) {
            Some(GateMessage::Request(request)) => {
                assert!(
                    request.id > 0 && !request.method.is_empty() && !request.url.is_empty(),
                    "a request says what it is"
                );
                assert!(
                    !request.method.contains(|c: char| c.is_ascii_lowercase()),
                    "methods are compared in upper case"
                );
                assert!(
                    request.body.is_none_or(|body| body.len() < 70_000),
                    "a body is bounded"
                );
            }
            Some(GateMessage::Answer(answer)) => assert!(
                answer.body.is_none_or(|body| body.len() < 20_000),
                "an answer is bounded"
            ),
            Some(
                GateMessage::Hello { .. }
                | GateMessage::Off(_)
                | GateMessage::Released { .. }
                | GateMessage::Done(_),
            )
            | None => {}
        }
    }
}

/// The body of a model's answer, first for one API, then for the other.
pub fn model_answer(data: &[u8]) {
    let Ok(body) = serde_json::from_slice::<Value>(data) else {
        return;
    };
    for reply in [anthropic::read_answer(&body), openai::read_answer(&body)]
        .into_iter()
        .flatten()
    {
        for call in &reply.calls {
            assert!(
                !call.name.is_empty() && !call.id.is_empty(),
                "a call has a name and an identifier"
            );
        }
    }
}

/// A service definition; the same text as a configuration file too.
pub fn definition(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lines = text.lines().count() + 1;
    for problem in services::validate_text(Path::new("fuzz.toml"), &text) {
        assert!(
            problem.line <= lines && !problem.message.is_empty() && !problem.remedy.is_empty(),
            "{problem:?}"
        );
    }
    if let Err(error) = Wishes::parse(&text, Path::new("config.toml")) {
        assert!(!error.to_string().is_empty());
    }
}

/// A list of what to cancel.
pub fn plan(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match plan::parse(&text, Path::new("plan.toml")) {
        Ok(wanted) => assert!(!wanted.is_empty(), "a list names something"),
        Err(error) => assert!(
            error.message.starts_with("plan.toml") && !error.hint.is_empty(),
            "an error names the place and what to write: {error:?}"
        ),
    }
}

/// A journal, and the report that is made of it.
pub fn journal(data: &[u8]) {
    let reading = journal::parse(data);
    let nowhere = Path::new("/nonexistent");
    let html = journal::render(&reading, nowhere, jiff::tz::TimeZone::UTC);
    let html = html.to_lowercase();
    assert!(
        !html.contains("<script") && !html.contains("javascript:"),
        "a script got into the report"
    );
}
