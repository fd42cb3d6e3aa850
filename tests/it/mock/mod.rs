//! The mock services over real HTTP: what it records, and the doors for whoever plays the person. The ways to the end are walked in its own tests and in the browser.

mod hooks;
mod visitor;
