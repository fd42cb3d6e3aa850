//! What may never happen: a file per invariant, on made-up pages without a browser. What attacks the real loop in a real browser are the
//! corpora.

mod around;
mod attacks;
mod choices;
mod document;
mod labels;
mod monotony;
mod onwards;
mod proofs;
mod secrets;
pub mod stage;
mod states;
mod testimony;
mod tools;
mod ways;
