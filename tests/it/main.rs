//! One integration-test binary, because linking is slow: a module per room.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "tables and figures are read by people"
)]

mod browser;
mod cli;
mod common;
mod corpora;
mod faults;
mod flows;
mod fuzz;
mod journal;
mod law;
mod mcp;
mod mock;
mod model;
mod safety;
mod scripts;
mod services;
