//! What a page is and means. Pure: text in, meaning out.

pub mod facts;
pub mod lines;
pub mod matching;
pub mod site;
pub mod snapshot;
