//! What a control is about beside the end: an offer that it takes or declines, another thing, or a place where something can be chosen.

use super::choose::DECLINES;
use super::judge::{Situation, begins_with_ending, closes};
use page::control::{Control, Ending, is_choice, is_control, is_text_field, leads_away};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::state::PageState;
use page::words::Term;

/// So far around a button its offer may reach, in elements.
const OFFER: usize = 3;
/// So many words say that a plan is changed, and not to which.
const WITHOUT_A_TARGET: usize = 3;

impl Situation<'_> {
    /// "I'll pay nothing and go on without it": what it names is given up, in the person's own voice.
    pub(super) fn gives_up_to_go_on(&self, c: &Control<'_>) -> bool {
        let m = c.meaning;
        let otherwise = m.any(&[
            Term::Keep,
            Term::Resume,
            Term::Offer,
            Term::Pause,
            Term::Plan,
            Term::Imperative,
            Term::Money,
        ]);
        self.view.in_flow
            && m.has(Term::Pay)
            && m.has(Term::GoOn)
            && m.has(Term::Decline)
            && !otherwise
    }

    /// What neither declines nor goes on, and has an offer for itself, takes what it stands beside.
    pub(super) fn takes_an_offer(&self, c: &Control<'_>) -> bool {
        let leads = c
            .meaning
            .any(&[Term::Decline, Term::GoOn, Term::PutsOff, Term::Back])
            || self.ending(c) != Ending::No
            || closes(c);
        self.view.in_flow && !leads && self.stands_in_an_offer(c)
    }

    /// The part of the page that it has for itself speaks of a price, another plan, a pause: it takes what stands there.
    pub(super) fn stands_in_an_offer(&self, c: &Control<'_>) -> bool {
        let page = self.page();
        let mut around = c.element.parent;
        for _ in 0..OFFER {
            let Some(part) = around else { return false };
            let button = |e: &&Element| {
                is_control(e) && !is_text_field(e) && !is_choice(e) && e.role != "slider"
            };
            if page.below(part).filter(button).nth(1).is_some() {
                return false;
            }
            // A form is sent, whatever one of its boxes offers.
            let asks =
                |e: &Element| is_text_field(e) || matches!(e.role.as_str(), "radio" | "checkbox");
            if page.below(part).any(asks) {
                return false;
            }
            let offers = |e: &Element| {
                let m = e.label_text().terms();
                !is_control(e)
                    && m.any(&[
                        Term::Money,
                        Term::Price,
                        Term::Pause,
                        Term::Plan,
                        Term::Offer,
                    ])
            };
            if page.below(part).any(offers) {
                return true;
            }
            around = page.elements.get(part).and_then(|e| e.parent);
        }
        false
    }

    /// The page offers something: its titles do, or what it says where it is known to hold back.
    pub(super) fn offers(&self) -> bool {
        let offers = [
            Term::Money,
            Term::Price,
            Term::Offer,
            Term::Pause,
            Term::Plan,
        ];
        let held_back = self.state == PageState::RetentionOffer;
        let mut told = self
            .view
            .elements()
            .filter(|(_, e)| e.role == "heading" || (held_back && !is_control(e)));
        told.any(|(_, e)| e.label_text().terms().any(&offers))
    }

    /// The person said that it declines what the page offers.
    pub(super) fn is_named_as_declining(&self, c: &Control<'_>) -> bool {
        let told = self.rules.memory.told(DECLINES);
        self.view.in_flow && told.is_some_and(|said| said.as_deref() == Some(&*c.label))
    }

    /// A link out of the page's content to another site that has the subscription or its billing: the person is asked before the
    /// run goes on there.
    pub(super) fn leads_to_the_biller(&self, c: &Control<'_>) -> bool {
        let bills = [Term::LeadsToTheSubscription, Term::LeadsToPlans];
        let says = c.ending != Ending::No || c.meaning.any(&bills) || self.is_beside_billing(c);
        !self.view.in_flow
            && says
            && !is_aside(self.page(), c.id)
            && !c.meaning.any(&[Term::Help, Term::Contact])
            && is_against(c.meaning).is_none()
    }

    /// It stands in a sentence about payments or the subscription.
    pub(super) fn is_beside_billing(&self, c: &Control<'_>) -> bool {
        let page = self.page();
        let sentence = c.element.parent.filter(|p| {
            let e = &page.elements[*p];
            matches!(e.role.as_str(), "paragraph" | "generic") && has_one_control(page, *p)
        });
        sentence.is_some_and(|p| {
            let mut all = std::iter::once(&page.elements[p]).chain(page.below(p));
            all.any(|e| !is_control(e) && e.label_text().terms().has(Term::Object))
        })
    }

    /// It leads to where something can be chosen, the end perhaps: a link that alters or stops, or "Change plan", which says to what
    /// only afterwards. To open it changes nothing.
    pub(super) fn leads_to_a_choice(&self, c: &Control<'_>) -> bool {
        let m = c.meaning;
        let takes = [
            Term::Resume,
            Term::Keep,
            Term::Offer,
            Term::Money,
            Term::Pay,
        ];
        let stops = || begins_with_ending(&c.folded);
        let link = leads_away(c.element)
            && ((m.any(&[Term::Alters, Term::Saves]) && !m.has(Term::Pause)) || stops());
        let names_no_other = c.element.role == "button"
            && m.has(Term::Alters)
            && m.has(Term::Object)
            && c.folded.split(' ').count() <= WITHOUT_A_TARGET;
        // "Pause or cancel": to which comes afterwards.
        let either = c.ending != Ending::No
            && m.any(&[Term::Pause, Term::Plan, Term::Alters])
            && m.has(Term::Cancel)
            && (m.has(Term::Either) || c.folded.contains('/'));
        !self.view.in_flow
            && (either || (c.ending == Ending::No && (link || names_no_other)))
            && !m.any(&takes)
            && !is_aside(self.page(), c.id)
    }
}

fn has_one_control(page: &PageSnapshot, part: ElementId) -> bool {
    page.below(part).filter(|e| is_control(e)).take(2).count() == 1
}
