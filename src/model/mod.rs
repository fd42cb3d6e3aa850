//! The only room that knows model APIs: the port, the prompt, two thin clients and the planner that
//! needs none.

pub mod port;
pub mod prompt;
