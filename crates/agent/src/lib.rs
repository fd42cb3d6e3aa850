//! The loop: asks the model, passes its proposal through the gate, looks at the page again, and checks
//! every claim of success. Also the two visits without a model: signing in and checking. Knows browser, model, approver and event sink only by their ports.

mod act;
mod acts;
mod announcing;
mod approval;
mod asking;
mod budget;
mod busy;
mod claiming;
mod delivery;
mod driver;
mod echo;
mod ending;
mod evidence;
mod finding;
mod gate;
mod gesture;
mod guard;
mod handover;
mod held;
mod keeping;
mod last_act;
mod late;
mod masked;
mod misnamed;
mod observer;
mod person;
pub mod port;
mod proposal;
mod proposed;
mod reach;
mod reader;
mod reading;
mod reading_calls;
mod requests;
mod restarts;
mod run;
mod schema;
mod seen;
mod sentence;
mod stakes;
mod stop;
mod tool_answer;
mod turn;
mod turns;
pub mod verification;
mod verifier;
mod view;
mod visit;
mod watch;
mod weighing;

pub use budget::{Budget, Limits};
pub use driver::ModelView;
pub use run::{Agent, Earlier, RunSettings};
pub use visit::{NoModel, SignIn};

#[cfg(test)]
mod tests;
