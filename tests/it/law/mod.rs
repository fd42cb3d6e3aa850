//! The house rules as tests: they read the sources, so that a broken rule fails here and not in a review.
//!
//! `ARCHITECTURE.md` explains the rules; the tables in these tests are their binding form.

mod acceptance;
mod files;
mod imports;
mod links;
mod places;
mod readme;
mod source;
mod versions;
