//! What the tests share.

pub mod fake_model;
