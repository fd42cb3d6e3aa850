//! The catalogue with a user's folder, and the built-in definitions on pages as they look.

mod builtin;
mod catalogue;
mod checkpoints;
mod pages;
mod table;
