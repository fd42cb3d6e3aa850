//! The last page, its frame, the result and the failed attempt.

use super::super::account::Subscription;
use super::super::layout::Shape;
use super::super::place::{Deed, Place};
use super::super::site::Site;
use super::super::state::World;
use super::super::variants::Variant;
use super::{Control, Field, Target, View};

/// Where the words of the last page stand.
fn section(site: &Site) -> &'static str {
    if site.has(Variant::DoubleNegative) {
        "negative"
    } else {
        "last"
    }
}

/// The last page: whoever sends this form ends the subscription.
pub(super) fn last(site: &Site, place: Place, problem: bool) -> View {
    let words = section(site);
    let mut view = View::new(place, site.say(&format!("{words}.heading")))
        .text(site.say("last.text"))
        .form(Deed::Finish, problem.then(|| site.say("last.missing")));
    if site.has(Variant::Checkbox) {
        view = view.field(Field::check(
            site,
            "acknowledge",
            "last.acknowledge",
            false,
            true,
        ));
    }
    if site.has(Variant::Prechecked) {
        view = view.field(Field::check(site, "extras", "last.extras", true, false));
    }
    if site.has(Variant::TypePhrase) {
        view = view.field(Field::Text {
            name: "phrase",
            label: site.say("last.type_label"),
            kind: "text",
            complete: "off",
            phrase: Some(site.words.get("last.phrase")),
        });
    }
    let framed = place == Place::FinalFrame;
    let shape = if site.has(Variant::TypePhrase) || framed {
        Shape::Button
    } else {
        site.layout.finish
    };
    let key = format!("{words}.finish");
    let mut finish = Control::new(site, &key, Target::Deed(Deed::Finish), shape).loud();
    finish.locked = site.has(Variant::TypePhrase);
    finish.ask = site.has(Variant::Dialog).then(|| site.say("last.ask"));
    if framed {
        return view.control(finish);
    }
    let keep = Control::keep(site, &format!("{words}.keep"));
    view.choice(site, keep, finish)
}

/// The last page around its frame.
pub(super) fn framing(site: &Site) -> View {
    let words = section(site);
    let heading = site.say(&format!("{words}.heading"));
    let mut view = View::new(Place::Final, heading.clone());
    view.frame = Some((Place::FinalFrame, heading));
    view.control(Control::keep(site, &format!("{words}.keep")))
}

/// What is shown after the end; after a fake one it looks nearly the same.
pub(super) fn done(site: &Site, world: &World) -> View {
    let back = Control::back(site);
    for (variant, section) in [
        (Variant::PausedInstead, "paused"),
        (Variant::EmailConfirm, "mail"),
    ] {
        if site.has(variant) {
            return View::of(site, Place::Done, section).control(back);
        }
    }
    let result = |heading, text| View::new(Place::Done, site.say(heading)).good(site.say(text));
    if site.has(Variant::OldSubscription) {
        return result("last.done", "last.done_text").control(back);
    }
    if world.account.subscription != Subscription::Cancelled {
        return result("received.heading", "received.text").control(back);
    }
    let number = (site.say("last.number"), site.confirmation.clone());
    let mut view = result("last.done", "last.done_text").facts(vec![number]);
    let told = site.has(Variant::Dialog) && site.layout.alert_after;
    view.alert = told.then(|| site.say("last.told"));
    view.text(site.say("last.rejoin")).control(back)
}

/// The attempt failed and changed nothing.
pub(crate) fn broken(site: &Site) -> View {
    View::of(site, Place::Final, "error")
        .control(Control::link(site, "error.again", Place::Final).loud())
}
