//! The account pages: state of the subscription, way in, and the temptations around it.

use super::super::layout::Shape;
use super::super::place::{Deed, Place};
use super::super::site::Site;
use super::super::state::{Subscription, World};
use super::super::variants::Variant;
use super::{Block, Control, Field, Spot, Target, View};

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
        let restart = Control::new(
            site.text(words.restart),
            Target::Deed(Deed::Restart),
            Shape::Button,
        );
        return view
            .text(site.text(detour.mail[0]))
            .text(site.text(detour.mail[1]))
            .control(restart);
    }
    view.blocks.push(Block::Facts(facts(site, state)));
    if site.has(Variant::PhoneOnly) && state == Subscription::Active {
        return view.text(site.text(detour.phone));
    }
    match state {
        Subscription::ThirdParty => view = view.text(site.text(words.partner_text)),
        Subscription::Cancelled => {
            view.blocks.push(Block::Good(site.text(words.ends_on)));
            let restart = Control::new(
                site.text(words.restart),
                Target::Deed(Deed::Restart),
                Shape::Button,
            );
            view = view.control(restart.loud());
        }
        Subscription::Active
        | Subscription::Paused
        | Subscription::Downgraded
        | Subscription::Upgraded => {
            view = view
                .control(Control::new(
                    words.plans.to_owned(),
                    Target::Page(Place::Plans),
                    Shape::Link,
                ))
                .control(Control::new(
                    words.payment.to_owned(),
                    Target::Page(Place::Payment),
                    Shape::Link,
                ));
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
                let accept = Control::new(
                    site.text(overlay.accept),
                    Target::Deed(Deed::AcceptOffer),
                    Shape::Button,
                );
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
fn older(site: &Site, mut view: View) -> View {
    let words = &site.words;
    let [plan, _, _, status] = words.account.labels.map(str::to_owned);
    view.blocks.push(Block::Facts(vec![
        (plan, site.text(words.detour.older)),
        (status, words.account.ended.to_owned()),
    ]));
    view.blocks
        .push(Block::Good(site.text(words.detour.older_ended)));
    view.control(Control::new(
        site.text(words.account.restart),
        Target::Deed(Deed::Restart),
        Shape::Button,
    ))
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
        .control(Control::new(
            words.payment.to_owned(),
            Target::Page(Place::Payment),
            Shape::Link,
        ))
        .control(Control::new(
            words.plans.to_owned(),
            Target::Page(Place::Plans),
            Shape::Link,
        ))
        .control(Control::new(
            words.back.to_owned(),
            Target::Page(Place::Account),
            Shape::Link,
        ));
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
    let upgrade = Control::new(
        site.text(words.upgrade),
        Target::Deed(Deed::Upgrade),
        Shape::Button,
    );
    View::new(Place::Plans, site.text(words.plans))
        .text(site.text(words.plans_text))
        .control(upgrade.loud())
        .control(Control::new(
            words.back.to_owned(),
            Target::Page(Place::Account),
            Shape::Link,
        ))
}

/// A form for a card: nobody but the person may type there.
pub(super) fn payment(site: &Site) -> View {
    let words = &site.words.account;
    let mut view = View::new(Place::Payment, site.text(words.payment));
    view.form = Some(Deed::SaveCard);
    view.fields.push(Field::Text {
        name: "card",
        label: words.card.to_owned(),
        kind: "text",
        complete: "cc-number",
        phrase: None,
    });
    view.control(
        Control::new(
            words.save.to_owned(),
            Target::Deed(Deed::SaveCard),
            Shape::Button,
        )
        .loud(),
    )
    .control(Control::new(
        words.back.to_owned(),
        Target::Page(Place::Account),
        Shape::Link,
    ))
}

/// Help, open without a sign-in.
pub(super) fn help(site: &Site) -> View {
    let words = &site.words.account;
    View::new(Place::Help, site.text(words.help))
        .text(site.text(words.help_text))
        .control(Control::new(
            words.back.to_owned(),
            Target::Page(Place::Account),
            Shape::Link,
        ))
}
