//! What may never happen, on pages without a browser: a file per invariant.

mod attacks;
mod choices;
mod labels;
mod monotony;
mod proofs;
mod stage;
mod states;
mod tools;
