//! Cancels online subscriptions: a model proposes, the program decides, the person approves.
//!
//! The rooms, from the inside out (`ARCHITECTURE.md` has the import law):
//! [`domain`] and [`page`] are pure; [`policy`] judges; [`services`], [`journal`], [`browser`] and
//! [`model`] each know one outside thing; [`agent`] is the loop; [`mock`] serves mock services;
//! [`config`] resolves settings; [`cli`] puts everything together.

pub mod agent;
pub mod browser;
pub mod cli;
pub mod config;
pub mod domain;
pub mod journal;
pub mod mock;
pub mod model;
pub mod page;
pub mod policy;
pub mod services;
