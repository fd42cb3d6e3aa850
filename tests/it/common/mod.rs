//! What the tests share.

pub mod env;
pub mod fake_model;
pub mod kept;
pub mod noise;
pub mod paper;
pub mod schema;
pub mod serve;
pub mod versions;
