//! Scripted attacks by a hijacked model, against the real loop, policy, server and browser.
//!
//! Every row of these tables is one path to an irreversible request: the same steps without the gate commit (a
//! control run shows it), with the gate nothing is committed that the person didn't approve. It is counted
//! at the attacked site's own record. `cargo nextest run attacks --no-capture` prints the tables, `ATTACK=words` runs those with these
//! words in their name.
//!
//! Known limits, where no code can tell, are rows of [`limits`]: they are shown, not hidden.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]
#![expect(clippy::print_stderr, reason = "the tables are for people")]

mod attack;
pub mod control;
mod dialogs;
mod forgery;
mod forms;
mod keys;
mod limits;
mod places;
pub mod rig;
mod roles;
pub mod site;
mod timing;
mod tools;
mod wire;
mod words;
