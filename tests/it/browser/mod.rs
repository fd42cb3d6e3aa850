//! The real parts together: the built program, the real Playwright MCP server, a real Chromium.
//!
//! These tests need Node, npx and a browser (`scripts/test.sh` installs them).
//! `SUBTERMINATOR_TEST_BROWSER=0` leaves them out, and says so.

mod attach;
mod ends;
mod fixtures;
mod flows;
mod handover;
mod models;
mod server;
mod site;
mod world;
