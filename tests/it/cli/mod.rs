//! The real program from outside: what it prints, what it returns, how it behaves in a terminal.

mod catalogue;
mod doctor;
mod errors;
mod help;
mod history;
mod menu;
mod mock;
mod questions;
mod schema;
mod settings;
mod waiting;
