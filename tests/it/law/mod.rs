//! The house rules as tests: they read the sources, so that a broken rule fails here and not in a review.
//!
//! `ARCHITECTURE.md` explains the rules; the tables in these tests are their binding form.

#![expect(clippy::unwrap_used, reason = "what a test can't read fails the test")]

mod acceptance;
mod files;
mod imports;
mod links;
mod places;
mod readme;
mod source;
mod versions;
