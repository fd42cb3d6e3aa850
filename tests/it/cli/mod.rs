//! The real program from outside: what it prints, what it returns, how it behaves in a terminal.

mod help;
mod menu;
mod questions;
mod settings;
mod waiting;
