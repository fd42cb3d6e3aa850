//! The only room that knows MCP: the port, the Playwright process behind it, the reading of its answers,
//! and the gate on requests.

pub mod answer;
pub mod client;
pub mod detect;
pub mod error;
pub mod gate;
pub mod launch;
pub mod orphans;
pub mod playwright;
pub mod port;
pub mod process;
pub mod processes;
pub mod profile;
pub mod settle;
pub mod tools;
pub mod wire;
