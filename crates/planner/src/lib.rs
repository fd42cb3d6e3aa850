//! The built-in planner: the next step of a cancellation, told from the page, the service's hints and what was tried. Pure.
//!
//! It is for people without a key. It finishes plain flows and stops early everywhere else, and then it says where it is, what it
//! saw, and what would help. Nothing is pressed that doesn't lead towards the end by its own words or its structure; nothing is
//! claimed about the person; after an approved end nothing is done any more. It proposes as every model does: policy and the gate
//! on requests judge all the same.
//!
//! [`next`] (in `plan.rs`) has the order of the rules, `scene.rs` what can be used, `lead.rs` what leads towards the end, `thing.rs`
//! which thing is meant and what a control stands with, `questions.rs` and `give.rs` what is answered, `report.rs` what is said where it stops.

mod give;
mod lead;
mod plan;
mod questions;
mod report;
mod scene;
mod step;
mod thing;
mod tried;
mod words;

pub use plan::next;
pub use report::HELP;
pub use step::{Move, Step};
pub use tried::{ActOutcome, Tried};

#[cfg(test)]
mod tests;
