//! Pure decisions on a page and a proposed call: allow, ask, refuse, or hand over to the person.
//!
//! Decided by code on the page as it really is. The model's words (its `element` description, its reasons)
//! and the page's words never authorise anything; only the person does. What can't be judged is refused or
//! asked, never allowed. [`judge`] is the only way to a verdict.

mod addresses;
pub mod context;
mod control;
mod control_words;
mod dialogs;
mod effects;
mod elsewhere;
mod fields;
mod graphql;
mod judge_proposal;
pub mod judge_request;
mod names;
mod places;
mod proposal;
mod reading;

pub use addresses::leads_to;
pub use elsewhere::{elsewhere, with_site};
pub use fields::{asks_for_secret, may_hold_a_secret};
pub use judge_proposal::{judge, own_navigation, wanted_facts};
pub use proposal::acted_on;
