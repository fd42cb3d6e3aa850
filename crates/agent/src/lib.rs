//! The loop: asks the model, passes its proposal through the gate, looks at the page again, and checks
//! every claim of success. Also the two visits without a model: signing in and checking. Knows browser, model, approver and event sink only by their ports.

mod act;
mod act_log;
mod acts;
mod approval;
mod asking;
mod budget;
mod busy;
mod check;
mod claiming;
mod delivery;
mod driver;
mod ending;
mod evidence;
mod finding;
mod gate;
mod gesture;
mod guard;
mod guard_context;
mod handover;
mod held;
mod last_act;
mod masked;
mod observation;
mod observer;
mod person;
pub mod port;
mod proposal;
mod proposed;
mod reach;
mod reader;
mod reading;
mod reading_calls;
mod ref_mismatch;
mod requests;
mod restarts;
mod run;
mod run_end;
mod schema;
mod sentence;
mod settle;
mod stakes;
mod tool_answer;
mod transcript;
mod turn;
mod turns;
pub mod verification;
mod verifier;
mod view;
mod watch;
mod weighing;

pub use budget::{Budget, Limits};
pub use check::{NoModel, SignIn};
pub use driver::ModelView;
pub use run::{Agent, Earlier, RunSettings};

#[cfg(test)]
mod tests;
