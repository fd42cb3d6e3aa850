//! What the tests share.

pub mod env;
