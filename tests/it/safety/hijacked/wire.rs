//! The most important attacks through the built program.
