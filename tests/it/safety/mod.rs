//! What may never happen: a file per invariant, on made-up pages without a browser. What attacks the real loop in a real browser are the
//! corpora.

mod labels;
mod monotony;
mod proofs;
mod proposals;
mod secrets;
pub mod stage;
mod states;
mod testimony;
mod tools;
