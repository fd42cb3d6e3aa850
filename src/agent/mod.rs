//! The loop: asks the model, passes its proposal through the gate, looks at the page again, and checks
//! every claim of success. Knows browser, model, approver and event sink only by their ports.

mod ending;
mod gate;
mod guard;
mod handover;
pub mod port;
mod run;
mod schema;
mod sight;
mod stop;
mod turn;
pub mod verification;

pub use run::{Agent, Settings};

#[cfg(test)]
mod tests;
