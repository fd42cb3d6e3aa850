//! The catalogue: embedded TOML definitions, the user's own files, validation, names and suggestions.
//!
//! A service is data. [`Catalogue`] finds it, [`validate_text`] says what is wrong with a file and where, and
//! every definition inherits the shared predicates of the generic one.

mod catalogue;
mod generic;
mod problem;
mod suggestion;
mod validation;

pub use catalogue::{Catalogue, Entry, Origin, UnknownService, validate_text};
pub use generic::NoSite;
pub use problem::Problem;
