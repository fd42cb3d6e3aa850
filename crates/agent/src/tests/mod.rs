//! The loop with a scripted browser, a scripted model and a scripted person.

mod acts;
mod elsewhere;
mod ends;
pub(super) mod fakes;
mod gated;
mod late;
mod left;
mod looks;
mod loops;
mod readers;
mod second_look;
mod view;
mod visits;
