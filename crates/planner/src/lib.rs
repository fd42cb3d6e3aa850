//! The built-in planner: the next step of a cancellation, told from the page, the service's hints and what was tried. Pure.
//!
//! It is for people without a key. It finishes plain flows and stops early everywhere else, and then it says where it is, what it
//! saw, and what would help. Nothing is pressed that doesn't lead towards the end by its own words or its structure; nothing is
//! claimed about the person; after an approved end nothing is done any more. It proposes as every model does: policy and the gate
//! on requests judge all the same.
//!
//! [`next`] (in `plan.rs`) has the order of the rules, and each has its file: `over.rs` (nothing is done after the end), `give.rs` (what
//! a step demands), `way.rs` (what leads on), `entry.rs` (the way in), `account.rs` (what leads there), `stop.rs`. What they read:
//! `scene.rs` (what can be used), `lead.rs` (what ends something, what is never pressed), `thing.rs` (which thing is meant),
//! `questions.rs`, `tried.rs`.

mod account;
mod entry;
mod give;
mod lead;
mod over;
mod plan;
mod questions;
mod scene;
mod step;
mod stop;
mod thing;
mod tried;
mod way;
mod words;

pub use plan::next;
pub use step::{Move, Step};
pub use stop::HELP;
pub use tried::{ActOutcome, Tried};

#[cfg(test)]
mod tests;
