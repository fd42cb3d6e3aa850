//! What a page is and means. Pure: text in, meaning out.

pub mod claims;
pub mod consequence;
pub mod contact;
pub mod control;
pub mod dates;
pub mod demands;
pub mod effect;
pub mod facts;
pub mod landmarks;
pub mod language;

pub mod lexicon;
pub mod lines;
pub mod live;
pub mod loading;
pub mod matching;
pub mod page_status;
pub(crate) mod pairs;
pub mod places;
pub mod progress;
pub mod reading;
pub mod role;
mod saved;
pub mod site;
pub mod small_print;
pub mod snapshot;
pub mod state;
pub mod subscription;
pub mod text;
pub mod tree;
pub mod words;

pub use domain::reference;
