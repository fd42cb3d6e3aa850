//! A run as another program reads it (`--json`): one event a line on standard output, the last one is the result.
//!
//! Each line is masked and is one complete JSON object in ASCII control-free text, so it is safe to show in
//! a terminal. Waits are for the terminal only and aren't written; failed attempts to reach the model are told on standard error. Pages come whole in verbose output only.

use std::fmt::Write as _;

use serde_json::Value;

use super::clean;
use super::ui::{Stream, Ui};
use super::words;
use domain::event::Event;
use domain::masking::Masker;

/// Prints one event; a page's content only where the whole of it is wanted.
pub fn event(ui: &Ui, masker: &Masker, whole: bool, event: &Event) {
    if let Event::Waiting(wait) = event {
        let text = clean::line(&words::wait(wait));
        return ui.wait(&masker.mask(&text), words::failed(wait));
    }
    // Every part of an event can be written as JSON: keys are strings, numbers are finite.
    let Ok(mut value) = serde_json::to_value(event) else {
        return;
    };
    if let (Value::Object(fields), Event::Page { .. }, false) = (&mut value, event, whole) {
        fields.shift_remove("content");
    }
    print(ui, masker, value);
}

/// Prints one object.
pub fn print(ui: &Ui, masker: &Masker, mut value: Value) {
    ui.settle();
    masker.mask_json(&mut value);
    let line = harmless(&value.to_string());
    ui.write(Stream::Out, &format!("{line}\n"));
}

/// Escapes what a terminal or a line reader could stumble over; outside strings JSON has none of these.
fn harmless(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if matches!(c, '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::capture;
    use domain::page_state::PageState;

    #[test]
    fn secrets_and_control_characters_are_gone_and_the_line_is_still_json() {
        let (ui, out, err) = capture::ui(capture::PIPED);
        let page = Event::Page {
            turn: 1,
            url: "https://a.example/?token=abc123".to_owned(),
            title: "T\u{9b}2J\u{202e}\n\u{1b}[1m".to_owned(),
            state: PageState::Start,
            because: vec!["jane.doe@mail.example.com".to_owned()],
            dialog: None,
            subscription: None,
            content: Some("whole".to_owned()),
        };
        event(&ui, &Masker::default(), false, &page);
        let text = out.text();
        assert_eq!((err.text().as_str(), text.lines().count()), ("", 1));
        let moves = |c: char| c.is_control() || c == '\u{202e}';
        assert!(!text.trim_end().chars().any(moves), "{text:?}");
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["url"], "https://a.example/?token=[secret]");
        assert_eq!(value["because"][0], "j***@mail.example.com");
        assert_eq!(value["content"], Value::Null);
    }
}
