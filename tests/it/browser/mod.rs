//! The real parts together: the built program, the real Playwright MCP server, a real Chromium.
//!
//! These tests need Node, npx and a browser (`scripts/test.sh` installs them).
//! They are marked as ignored, so that a run without them counts them as skipped.

mod attach;
mod check;
mod choices;
mod ends;
mod fixtures;
mod flows;
mod gate;
mod lab;
mod login;
mod models;
mod protocol;
mod seen;
mod server;
mod settling;
mod several;
pub mod world;
