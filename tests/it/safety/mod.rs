//! What may never happen: a file per invariant.

#[path = "attacks/mod.rs"]
mod hijacked;
