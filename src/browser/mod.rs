//! The only room that knows MCP: the port, the Playwright process behind it, the reading of its answers,
//! and a scripted fake for tests.

pub mod port;
