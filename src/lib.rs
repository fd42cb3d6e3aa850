//! Cancels online subscriptions: a model proposes, the program decides, the person approves.
//!
//! The crates, from the inside out (`ARCHITECTURE.md` has the import law):
//! [`domain`], [`page`] and [`proof`] are pure; [`policy`] judges; [`planner`] proposes without a model; [`services`], [`journal`], [`browser`] and
//! [`model`] each know one outside thing; [`agent`] is the loop; [`mock`] serves mock services;
//! [`config`] resolves settings; [`run`] puts a run together without a terminal; [`mcp`] serves other programs; [`cli`] puts everything together.

pub use {
    agent, browser, cli, config, domain, journal, mcp, mock, model, page, planner, policy, proof,
    run, services,
};
