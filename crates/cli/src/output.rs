//! Who reads a run along: a person at the terminal, or another program.

use super::human::HumanOutput;
use super::json::JsonOutput;
use ::run::Reader;
use domain::event::Event;

/// Who reads along.
#[derive(Debug)]
pub enum Output {
    /// A person.
    Human(Box<HumanOutput>),
    /// Another program.
    Json(JsonOutput),
    /// Nobody.
    Nobody,
}

impl Reader for Output {
    fn event(&mut self, event: &Event) {
        match self {
            Self::Human(output) => output.event(event),
            Self::Json(output) => output.event(event),
            Self::Nobody => {}
        }
    }
}
