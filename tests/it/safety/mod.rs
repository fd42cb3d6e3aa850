//! What may never happen: a file per invariant. On made-up pages without a browser, except [`hijacked`], which
//! attacks the real loop in a real browser.

mod around;
mod attacks;
mod choices;
mod document;
pub mod hijacked;
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
