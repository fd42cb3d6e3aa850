//! The account pages: state of the subscription, way in, and the temptations around it.

use super::super::account::Subscription;
use super::super::layout::Shape;
use super::super::place::{Deed, Place};
use super::super::site::Site;
use super::super::state::World;
use super::super::variants::Variant;
use super::{Control, Field, Spot, Target, View};

/// Plan, price, dates and state; the way in, unless it is elsewhere.
pub(super) fn account(site: &Site, world: &World) -> View {
    let state = world.account.subscription;
    let announced = world.account.cancel_posts > 0;
    let restart = Control::button(site, "account.restart", Deed::Restart);
    let mut view = View::new(Place::Account, site.say("account.heading"));
    if site.has(Variant::OldSubscription) {
        view = older(site, view).control(restart.clone());
        if announced {
            return view;
        }
    }
    if site.has(Variant::EmailConfirm) && announced {
        let (heading, text) = (site.say("mail.heading"), site.say("mail.text"));
        return view.text(heading).text(text).control(restart);
    }
    view = view.facts(facts(site, state));
    if site.has(Variant::PhoneOnly) && state == Subscription::Active {
        return view.text(site.say("account.phone"));
    }
    match state {
        Subscription::ThirdParty => view.text(site.say("account.partner_text")),
        Subscription::Cancelled => view
            .good(site.say("account.ends_on"))
            .control(restart.loud()),
        _ => running(site, view),
    }
}

/// What stands on the account's page while it can be ended.
fn running(site: &Site, view: View) -> View {
    let mut view = view
        .control(Control::link(site, "account.plans", Place::Plans))
        .control(Control::link(site, "account.payment", Place::Payment));
    if site.flow.entry_page == Place::Account {
        let spot = if site.has(Variant::HiddenLink) {
            Spot::Details
        } else {
            Spot::Main
        };
        view = view.control(entry(site).at(spot));
    }
    if site.has(Variant::Overlay) {
        view.overlay = Some((site.say("overlay.heading"), site.say("overlay.text")));
        let accept = Control::button(site, "overlay.accept", Deed::AcceptOffer);
        let close = Control::new(site, "overlay.decline", Target::Close, Shape::Button);
        view = view
            .control(accept.loud().at(Spot::Overlay))
            .control(close.quiet().at(Spot::Overlay));
    }
    view
}

/// A subscription that ended long ago and can be started again.
fn older(site: &Site, view: View) -> View {
    view.facts(vec![
        (site.say("account.label.plan"), site.say("older.plan")),
        (site.say("account.label.status"), site.say("account.ended")),
    ])
    .good(site.say("older.ended"))
}

fn facts(site: &Site, state: Subscription) -> Vec<(String, String)> {
    let elsewhere = state == Subscription::ThirdParty;
    let (ended, status) = match state {
        Subscription::Cancelled => (true, "account.ended"),
        Subscription::Paused => (false, "account.paused"),
        _ => (false, "account.active"),
    };
    let row = |label: &str, value: String| (site.say(&format!("account.label.{label}")), value);
    let mut rows = vec![row("plan", site.say("plan"))];
    if !elsewhere {
        rows.push(row("price", site.say("price")));
    }
    if !elsewhere && !ended {
        rows.push(row("next", site.text("{date}")));
    }
    rows.push(row("status", site.say(status)));
    rows
}

fn entry(site: &Site) -> Control {
    let first = Target::Page(site.flow.first());
    let mut entry = Control::new(site, "account.entry", first, site.layout.entry);
    if site.has(Variant::NewTab) {
        entry.new_tab = true;
        entry.shape = Shape::Link;
    }
    entry
}

/// Settings; in the footer the way in, if that is where it hides.
pub(super) fn settings(site: &Site, world: &World) -> View {
    let view = View::new(Place::Settings, site.say("account.settings"))
        .text(site.say("account.help_text"))
        .control(Control::link(site, "account.payment", Place::Payment))
        .control(Control::link(site, "account.plans", Place::Plans))
        .control(Control::back(site));
    let can_end = world.can_cancel() && !site.has(Variant::PhoneOnly);
    if site.flow.entry_page == Place::Settings && can_end {
        return view.control(entry(site).quiet().at(Spot::Footer));
    }
    view
}

/// A dearer plan.
pub(super) fn plans(site: &Site) -> View {
    View::new(Place::Plans, site.say("account.plans"))
        .text(site.say("account.plans_text"))
        .control(Control::button(site, "account.upgrade", Deed::Upgrade).loud())
        .control(Control::back(site))
}

/// A form for a card: nobody but the person may type there.
pub(super) fn payment(site: &Site) -> View {
    View::new(Place::Payment, site.say("account.payment"))
        .form(Deed::SaveCard, None)
        .field(Field::text(
            site,
            "card",
            "account.card",
            "text",
            "cc-number",
        ))
        .control(Control::button(site, "account.save", Deed::SaveCard).loud())
        .control(Control::back(site))
}

/// Help, open without a sign-in.
pub(super) fn help(site: &Site) -> View {
    View::new(Place::Help, site.say("account.help"))
        .text(site.say("account.help_text"))
        .control(Control::back(site))
}
