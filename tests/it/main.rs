//! One integration-test binary, because linking is slow: a module per room.

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
