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

/// A run may be moved from thread to thread: whoever serves other programs does that.
const _: fn(&mut fakes::Scene) = |scene| {
    fn moves(_: impl Send) {}
    let mut agent = scene.agent();
    moves(agent.run());
    moves(agent.sign_in());
    moves(agent.check());
};
