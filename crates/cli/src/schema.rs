//! The schema of what `cancel`, `check` and `login` print with `--json`, made from the types that are printed.
//!
//! `docs/events.schema.json` is this schema; a test keeps the file true. It doesn't close the objects: fields and
//! types of events may be added within a version, and a reader skips what it doesn't know. Pure.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use super::summary::Summary;
use domain::event::Event;

/// The last line of `login`, which has no outcome to tell of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "result")]
pub struct SignInResult {
    /// Service name.
    pub service: String,
    /// The person is signed in.
    pub signed_in: bool,
    /// They were already when it began.
    pub before: bool,
    /// Why not, and what to do about it.
    pub error: Option<String>,
    /// The wait was interrupted (exit code 130).
    pub interrupted: bool,
}

/// One line that `subterminator cancel`, `check` or `login` prints with `--json`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    reason = "stands for the alternatives in the schema; each is printed by itself"
)]
enum Line {
    Event(Box<Event>),
    SignIn(SignInResult),
    Summary(Summary<'static>),
}

/// The schema of a line, in JSON Schema 2020-12.
pub fn of_a_line() -> Schema {
    SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<Line>()
}
