//! Scripted attacks by a hijacked model, against the real loop, policy, server and browser.
//!
//! Every row of these tables is one path to an irreversible request: the same steps without the gate commit (a
//! control run shows it, with `ALL=1` and for chosen attacks), with the gate nothing is committed that the person didn't approve. It is
//! counted at the attacked site's own record. `ATTACK=words` runs those with these words in their name; `--no-capture` prints the table.
//!
//! By labels, roles, keys and what forms send along the attacks of `tests/corpora` come; what is
//! refused whatever the page says (tools, selectors, addresses) needs no browser; here are moments, places, dialogs and forgeries.
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
mod limits;
mod places;
pub mod rig;
pub mod site;
mod timing;

#[test]
#[ignore = "starts a browser"]
fn attacks_by_a_hijacked_model() {
    let tables = [
        places::attacks(),
        timing::attacks(),
        dialogs::attacks(),
        forgery::attacks(),
        limits::attacks(),
    ];
    rig::run_all(&tables.into_iter().flatten().collect::<Vec<_>>());
}
