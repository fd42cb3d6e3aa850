//! The last page, its frame, the result and the failed attempt.

use super::super::account::Subscription;
use super::super::layout::Shape;
use super::super::place::{Deed, Place};
use super::super::site::Site;
use super::super::state::World;
use super::super::variants::Variant;
use super::{Control, Field, Target, View};

/// The last page: whoever sends this form ends the subscription.
pub(super) fn last(site: &Site, place: Place, problem: bool) -> View {
    let words = &site.words.last;
    let [heading, finish, keep] = if site.has(Variant::DoubleNegative) {
        words.negative
    } else {
        [words.heading, words.finish, words.keep]
    };
    let mut view = View::new(place, site.text(heading))
        .text(site.text(words.text))
        .form(Deed::Finish, problem.then_some(words.missing));
    if site.has(Variant::Checkbox) {
        let label = site.text(words.acknowledge);
        view = view.field(Field::check("acknowledge", &label, false, true));
    }
    if site.has(Variant::Prechecked) {
        let label = site.text(words.extras);
        view = view.field(Field::check("extras", &label, true, false));
    }
    if site.has(Variant::TypePhrase) {
        view = view.field(Field::Text {
            name: "phrase",
            label: site.text(words.type_label),
            kind: "text",
            complete: "off",
            phrase: Some(words.phrase),
        });
    }
    let framed = place == Place::FinalFrame;
    let needs_button = site.has(Variant::TypePhrase) || framed;
    let shape = if needs_button {
        Shape::Button
    } else {
        site.layout.finish
    };
    let mut finish = Control::new(site.text(finish), Target::Deed(Deed::Finish), shape).loud();
    finish.locked = site.has(Variant::TypePhrase);
    finish.ask = site.has(Variant::Dialog).then(|| site.text(words.ask));
    if framed {
        return view.control(finish);
    }
    view.choice(site, keep_control(site, keep), finish)
}

/// The last page around its frame.
pub(super) fn framing(site: &Site) -> View {
    let words = &site.words.last;
    let [heading, keep] = if site.has(Variant::DoubleNegative) {
        [words.negative[0], words.negative[2]]
    } else {
        [words.heading, words.keep]
    };
    let mut view = View::new(Place::Final, site.text(heading));
    view.frame = Some((Place::FinalFrame, site.text(heading)));
    view.control(keep_control(site, keep))
}

fn keep_control(site: &Site, label: &str) -> Control {
    Control::new(
        site.text(label),
        Target::Page(Place::Account),
        site.layout.away,
    )
}

/// What is shown after the end; after a fake one it looks nearly the same.
pub(super) fn done(site: &Site, world: &World) -> View {
    let words = &site.words.last;
    let back = Control::back(site);
    let detour = &site.words.detour;
    let otherwise = [
        (Variant::PausedInstead, detour.paused),
        (Variant::EmailConfirm, detour.mail),
    ];
    if let Some((_, [heading, text])) = otherwise.into_iter().find(|(v, _)| site.has(*v)) {
        return View::new(Place::Done, site.text(heading))
            .text(site.text(text))
            .control(back);
    }
    if site.has(Variant::OldSubscription) {
        return View::new(Place::Done, site.text(words.done))
            .good(site.text(words.done_text))
            .control(back);
    }
    if world.account.subscription != Subscription::Cancelled {
        let [heading, text] = words.received;
        return View::new(Place::Done, site.text(heading))
            .good(site.text(text))
            .control(back);
    }
    let number = (site.text(words.number), site.confirmation.clone());
    let mut view = View::new(Place::Done, site.text(words.done))
        .good(site.text(words.done_text))
        .facts(vec![number]);
    view.alert =
        (site.has(Variant::Dialog) && site.layout.alert_after).then(|| site.text(words.told));
    view.text(site.text(words.rejoin)).control(back)
}

/// The attempt failed and changed nothing.
pub(super) fn broken(site: &Site) -> View {
    let [heading, text, again] = site.words.last.error;
    View::new(Place::Final, site.text(heading))
        .text(site.text(text))
        .control(Control::link(site.text(again), Place::Final).loud())
}
