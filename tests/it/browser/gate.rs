//! The request gate in the real browser: every way in which a page can send something, with a guard that says no, with one that says
//! yes, and without a channel.

mod attached;
mod matrix;
mod rig;
mod site;
mod status;
mod stories;
mod ways;
