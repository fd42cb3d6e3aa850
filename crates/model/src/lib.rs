//! The only room that knows model APIs: the port, the prompt, two thin clients and the planner that
//! needs none.

pub mod anthropic;
pub mod error;
mod failure;
pub mod history;
pub mod http;
pub mod openai;
pub mod port;
pub mod price;
pub mod prompt;
pub mod reader;
pub mod rules;
pub mod select;
pub mod wire;
