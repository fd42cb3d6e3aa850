//! The mock services over real HTTP: every variant's way to the end, and what the server records of wrong choices.

mod hooks;
mod random;
mod visitor;
mod walks;
