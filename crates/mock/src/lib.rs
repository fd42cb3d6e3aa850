//! Mock services: a stateful site on a loopback port on which the whole program can be tried.
//!
//! A real browser goes through a real flow; the server keeps the truth ([`Account`], also at `/__state`), and
//! every endpoint that changes something is counted. Nothing here is real, nothing is loaded from anywhere, and
//! no request makes it panic.
//!
//! How it is built: `variants` (what was asked for) → `site` (brand of `services`, words of `wording`, `layout`,
//! `flow`, addresses of `place`; all fixed by a seed) → `state` (a pure state machine) → `pages` (HTML) → `handler` and `server` (HTTP).
//!
//! To add a variant: a line in `variants.rs`, its effect in `flow`, `state` or a page, and a row in the tests of the flow.

mod account;
mod flow;
mod handler;
mod layout;
mod pages;
mod place;
mod prng;
mod server;
mod services;
mod site;
mod state;
mod variants;
mod wording;

pub use account::{Account, LogEntry, Subscription};
pub use server::{Mock, MockOptions};
pub use services::{FictionalService, fictional, served};
pub use variants::{UnknownVariant, Variant, Variants};
