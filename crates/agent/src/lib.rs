//! The loop: asks the model, passes its proposal through the gate, looks at the page again, and checks
//! every claim of success. Also the two visits without a model: signing in and checking. Knows browser, model, approver and event sink only by their ports.

mod act;
mod acts;
mod agent;
mod answer;
mod budget;
mod check;
mod collector;
mod driver;
mod ending;
mod gate;
mod handover;
mod held_requests;
mod observer;
pub mod page_statements;
pub mod port;
mod proposal;
mod question_wording;
mod run;
mod second_reader;
mod watch;

pub use agent::{Agent, RunSettings};
pub use budget::{Budget, Limits};
pub use check::SignIn;

#[cfg(test)]
mod tests;
