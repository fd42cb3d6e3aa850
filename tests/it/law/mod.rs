//! The house rules as tests: they read the sources, so that a broken rule fails here and not in a review.
//!
//! `ARCHITECTURE.md` explains the rules; the tables in these tests are their binding form.

mod acceptance;
mod authority;
mod environment;
mod files;
mod imports;
mod source;
mod versions;
