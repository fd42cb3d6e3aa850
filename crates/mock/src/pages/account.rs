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
    let words = &site.words.account;
    let state = world.account.subscription;
    let mut view = View::new(Place::Account, site.text(words.heading));
    if site.has(Variant::OldSubscription) {
        view = older(site, view);
        if world.account.cancel_posts > 0 {
            return view;
        }
    }
    let detour = &site.words.detour;
    if site.has(Variant::EmailConfirm) && world.account.cancel_posts > 0 {
        return view
            .text(site.text(detour.mail[0]))
            .text(site.text(detour.mail[1]))
            .control(restart(site));
    }
    view = view.facts(facts(site, state));
    if site.has(Variant::PhoneOnly) && state == Subscription::Active {
        return view.text(site.text(detour.phone));
    }
    match state {
        Subscription::ThirdParty => view = view.text(site.text(words.partner_text)),
        Subscription::Cancelled => {
            view = view
                .good(site.text(words.ends_on))
                .control(restart(site).loud());
        }
        Subscription::Active
        | Subscription::Paused
        | Subscription::Downgraded
        | Subscription::Upgraded => {
            view = view
                .control(Control::link(words.plans.to_owned(), Place::Plans))
                .control(Control::link(words.payment.to_owned(), Place::Payment));
            if site.flow.entry_page == Place::Account {
                let entry = entry(site);
                view = view.control(if site.has(Variant::HiddenLink) {
                    entry.at(Spot::Details)
                } else {
                    entry
                });
            }
            if site.has(Variant::Overlay) {
                let overlay = &site.words.overlay;
                view.overlay = Some((site.text(overlay.heading), site.text(overlay.text)));
                let accept = Control::button(site.text(overlay.accept), Deed::AcceptOffer);
                let close = Control::new(site.text(overlay.decline), Target::Close, Shape::Button);
                view = view
                    .control(accept.loud().at(Spot::Overlay))
                    .control(close.quiet().at(Spot::Overlay));
            }
        }
    }
    view
}

/// A subscription that ended long ago and can be started again.
fn older(site: &Site, view: View) -> View {
    let words = &site.words;
    let [plan, _, _, status] = words.account.labels.map(str::to_owned);
    view.facts(vec![
        (plan, site.text(words.detour.older)),
        (status, words.account.ended.to_owned()),
    ])
    .good(site.text(words.detour.older_ended))
    .control(restart(site))
}

fn restart(site: &Site) -> Control {
    Control::button(site.text(site.words.account.restart), Deed::Restart)
}

fn facts(site: &Site, state: Subscription) -> Vec<(String, String)> {
    let words = &site.words.account;
    let [plan, price, next, status] = words.labels.map(str::to_owned);
    let says = match state {
        Subscription::Cancelled => words.ended,
        Subscription::Paused => words.paused,
        Subscription::Active
        | Subscription::Downgraded
        | Subscription::Upgraded
        | Subscription::ThirdParty => words.active,
    };
    let mut rows = vec![(plan, site.brand.plan.to_owned())];
    if state != Subscription::ThirdParty {
        rows.push((price, site.brand.price.to_owned()));
    }
    if !matches!(state, Subscription::Cancelled | Subscription::ThirdParty) {
        rows.push((next, site.text("{date}")));
    }
    rows.push((status, site.text(says)));
    rows
}

fn entry(site: &Site) -> Control {
    let mut entry = Control::new(
        site.text(site.words.account.entry),
        Target::Page(site.flow.first()),
        site.layout.entry,
    );
    if site.has(Variant::NewTab) {
        entry.new_tab = true;
        entry.shape = Shape::Link;
    }
    entry
}

/// Settings; in the footer the way in, if that is where it hides.
pub(super) fn settings(site: &Site, world: &World) -> View {
    let words = &site.words.account;
    let mut view = View::new(Place::Settings, site.text(words.settings))
        .text(site.text(words.help_text))
        .control(Control::link(words.payment.to_owned(), Place::Payment))
        .control(Control::link(words.plans.to_owned(), Place::Plans))
        .control(Control::back(site));
    let can_end = !matches!(
        world.account.subscription,
        Subscription::Cancelled | Subscription::ThirdParty
    ) && !site.has(Variant::PhoneOnly);
    if site.flow.entry_page == Place::Settings && can_end {
        view = view.control(entry(site).quiet().at(Spot::Footer));
    }
    view
}

/// A dearer plan.
pub(super) fn plans(site: &Site) -> View {
    let words = &site.words.account;
    let upgrade = Control::button(site.text(words.upgrade), Deed::Upgrade);
    View::new(Place::Plans, site.text(words.plans))
        .text(site.text(words.plans_text))
        .control(upgrade.loud())
        .control(Control::back(site))
}

/// A form for a card: nobody but the person may type there.
pub(super) fn payment(site: &Site) -> View {
    let words = &site.words.account;
    View::new(Place::Payment, site.text(words.payment))
        .form(Deed::SaveCard, None)
        .field(Field::text("card", words.card, "text", "cc-number"))
        .control(Control::button(words.save.to_owned(), Deed::SaveCard).loud())
        .control(Control::back(site))
}

/// Help, open without a sign-in.
pub(super) fn help(site: &Site) -> View {
    let words = &site.words.account;
    View::new(Place::Help, site.text(words.help))
        .text(site.text(words.help_text))
        .control(Control::back(site))
}
