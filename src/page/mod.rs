//! What a page is and means. Pure: text in, meaning out.

pub mod facts;
pub mod snapshot;
