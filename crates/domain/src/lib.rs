//! The words the whole program speaks: pure types without IO, clock or async.
//!
//! Everything here is data with invariants. The one type with teeth is [`authorization`]: an act on the
//! browser can only be described by an [`authorization::Authorized`], and that can only be made from an
//! "allow" verdict or from a question together with the grant that answers it.

pub mod action;
pub mod authorization;
pub mod call;
pub mod event;
pub mod evidence;
pub mod gesture;
pub mod goal;
pub mod masking;
pub mod outcome;
pub mod page_state;
pub mod pattern;
pub mod predicate;
pub mod price;
pub mod reader;
pub mod reference;
pub mod request;
pub mod service;
pub mod vision;

/// The name that records have for a value, as serde writes it.
fn name_in_records(value: impl serde::Serialize) -> String {
    let name = serde_json::to_value(value);
    name.ok()
        .and_then(|name| name.as_str().map(str::to_owned))
        .unwrap_or_default()
}
