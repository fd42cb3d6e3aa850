//! What goes wrong outside of the program, and what a run does then: every fault with its expected outcome,
//! exit code and message. Each file prints its table.

mod disk;
mod mcp;
mod model;
mod pages;
mod processes;
mod signals;
