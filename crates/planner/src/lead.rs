//! What leads towards the end: on a step of the way, and before it.
//!
//! A control without a rank is never pressed. Ranks are places in an order, best first; of one rank the first on the page counts.

use domain::predicate::fold;
use page::control::{
    Control, Ending, is_control, is_elsewhere, is_text_field, jumps_within, leads_away,
};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::lexicon::{Hit, concepts, hits};
use page::snapshot::{Element, PageSnapshot};
use page::words::{Concept, begins_with_a_refusal, closes};
use url::Url;

use super::hints::Hints;
use super::questions::Question;
use super::step::Why;
use super::tried::{Tried, address};
use super::view::{Asked, View, takes_a_choice};
use super::words::{begins_with_ending, words};

/// So far around a button its offer may reach, in elements.
const OFFER: usize = 3;
/// So many words say that something goes on, and not with what.
const PLAIN: usize = 2;
/// What stands beside the content comes after all that stands in it.
const ASIDE: u8 = 10;

/// A control that leads towards the end.
pub(crate) struct Lead<'v, 'p> {
    pub(crate) rank: u8,
    pub(crate) why: Why,
    pub(crate) control: &'v Control<'p>,
}

/// What leads towards the end on this page, best first.
pub(crate) struct Leads<'v, 'p> {
    pub(crate) view: &'v View<'p>,
    pub(crate) hints: &'v Hints,
    pub(crate) tried: &'v Tried,
    /// The step has questions that were answered, so what goes on goes before what declines.
    pub(crate) answered: bool,
    /// The step asks: for a reason, or for the last word.
    pub(crate) asks: bool,
    /// The page is the account's own.
    pub(crate) there: bool,
    pub(crate) questions: &'v [Question],
}

impl<'v, 'p> Leads<'v, 'p> {
    /// On a step of the way.
    pub(crate) fn on_the_way(&self) -> Vec<Lead<'v, 'p>> {
        self.ranked(&|c| self.of_the_step(c))
    }

    /// Before the way: what begins it.
    pub(crate) fn ways_in(&self) -> Vec<Lead<'v, 'p>> {
        self.ranked(&|c| {
            let meant = !self.is_of_another_thing(c);
            Some((self.way_in(c).filter(|_| meant)?, Why::WayIn))
        })
    }

    /// What ends something else than a subscription (an order, a pass, a place on a list), where the run began and nothing else led on.
    pub(crate) fn other_ways_in(&self) -> Vec<Lead<'v, 'p>> {
        if self.tried.count(Why::Account) > 0 || !self.is_start() {
            return Vec::new();
        }
        self.ranked(&|c| Some((self.way_in(c)?, Why::WayIn)))
    }

    /// Before the way: what leads to the account, or opens what may hide the way in.
    pub(crate) fn to_the_account(&self) -> Vec<Lead<'v, 'p>> {
        self.ranked(&|c| Some((self.account(c)?, Why::Account)))
    }

    /// What puts away something that lies over the page and is no step.
    pub(crate) fn clears(&self) -> Vec<Lead<'v, 'p>> {
        self.ranked(&|c| {
            let m = c.meaning;
            let rank = match () {
                () if is_off_limits(self.view, c) || is_against(m).is_some() => {
                    return None;
                }
                () if m.has(Concept::PutsOff) => 0,
                () if m.has(Concept::Decline) => 1,
                () if closes(&c.folded) => 2,
                () => return None,
            };
            Some((rank, Why::Clears))
        })
    }

    fn ranked(&self, rank: &dyn Fn(&Control<'p>) -> Option<(u8, Why)>) -> Vec<Lead<'v, 'p>> {
        let mut found: Vec<Lead<'v, 'p>> = self
            .view
            .controls
            .iter()
            .filter(|c| c.element.reference.is_some())
            .filter_map(|control| {
                let (rank, why) = rank(control)?;
                Some(Lead { rank, why, control })
            })
            .collect();
        found.sort_by_key(|lead| lead.rank);
        found
    }

    fn of_the_step(&self, c: &Control<'p>) -> Option<(u8, Why)> {
        let (view, m) = (self.view, c.meaning);
        let answers = self.questions.iter().any(|q| q.has(c.id));
        let of_life = m.has(Concept::AboutLife) && c.ending == Ending::No;
        if !view.is_of_the_step(c.id)
            || answers
            || of_life
            || takes_a_choice(c.element)
            || self.is_refused(c)
            || self.is_bare_cancel(c)
        {
            return None;
        }
        let yes_or_no = m.has(Concept::YesOrNo);
        let short = words(&c.folded).count() <= PLAIN || m.any(&[Concept::Finish, Concept::Cancel]);
        let agrees = short
            && m.any(&[Concept::Affirm, Concept::Finish])
            && !m.any(&[Concept::Decline, Concept::Saves])
            && (goes_on(c) || !m.has(Concept::GoOn));
        let hinted = self.hints.decline.iter().any(|label| *label == *c.folded);
        let declines = hinted || m.any(&[Concept::Decline, Concept::PutsOff]);
        // What neither declines nor ends takes what it stands beside.
        let keeps = || self.questions.iter().any(Question::keeps);
        let takes = || !declines && (stands_in_an_offer(view.page, c) || keeps());
        let rank = match () {
            () if c.ending == Ending::Final => (0, Why::Finishes),
            () if view.asked == Asked::ToKeep && begins_with_a_refusal(&c.folded) => {
                (1, Why::Finishes)
            }
            () if self.ends(c) => (2, Why::Ends),
            () if view.asked == Asked::ToKeep && yes_or_no => return None,
            () if view.asked == Asked::ToEnd && agrees && !m.has(Concept::GoOn) && !takes() => {
                (1, Why::Finishes)
            }
            () if yes_or_no => return None,
            () if declines && m.has(Concept::GoOn) => (3, Why::Declines),
            // What only closes a step closes the whole way.
            () if closes(&c.folded) => return None,
            () if declines => (if self.answered { 6 } else { 4 }, Why::Declines),
            () if goes_on(c) && !takes() => (5, Why::GoesOn),
            () if agrees && self.asks && !leads_away(c.element) && !takes() => (7, Why::GoesOn),
            () if m.has(Concept::HintsAtLeaving) && leads_away(c.element) => (8, Why::GoesOn),
            () => return None,
        };
        Some(rank)
    }

    fn way_in(&self, c: &Control<'p>) -> Option<u8> {
        let (view, m) = (self.view, c.meaning);
        let switch = c.element.role == "switch" || c.element.role == "checkbox";
        if (takes_a_choice(c.element) && !(switch && c.ending == Ending::Towards))
            || is_off_limits(view, c)
        {
            return None;
        }
        if self.hints.way_in.iter().any(|wanted| {
            let role = wanted
                .role
                .as_ref()
                .is_none_or(|role| *role == c.element.role.as_str());
            role && wanted
                .name
                .as_ref()
                .is_some_and(|name| name.matches(&c.folded))
        }) {
            return Some(0);
        }
        if self.is_refused(c) {
            return None;
        }
        let named = view.goal.is_named_by(&c.folded);
        let rank = match () {
            () if self.ends(c) && named => 1,
            () if self.ends(c) && m.has(Concept::Object) => 2,
            () if self.ends(c) => 3,
            () if m.has(Concept::HintsAtLeaving)
                && leads_away(c.element)
                && !m.any(&[Concept::Help, Concept::Alters]) =>
            {
                4
            }
            () => return None,
        };
        let aside = if is_aside(view.page, c.id) { ASIDE } else { 0 };
        Some(rank + aside)
    }

    fn account(&self, c: &Control<'p>) -> Option<u8> {
        let (view, m) = (self.view, c.meaning);
        let seen = view.page.seen(c.id);
        let opens = seen.is_some_and(|s| s.opens)
            || c.element.states.iter().any(|s| s.starts_with("expanded"));
        let target = self.target_of(c);
        if takes_a_choice(c.element)
            || self.is_refused(c)
            || m.any(&[
                Concept::Alters,
                Concept::Offer,
                Concept::SkipsAhead,
                Concept::Decline,
            ])
            || (m.has(Concept::Imperative) && !self.shows_the_thing(c))
            || c.element.is("expanded")
            || c.element.is("selected")
            || self
                .tried
                .all()
                .iter()
                .any(|t| t.why == Why::Account && is_same(&t.on, &c.label))
            || target.is_some_and(|at| at == view.now.address || self.tried.was_at(&at))
        {
            return None;
        }
        let aside = is_aside(view.page, c.id);
        if c.element.role == "button" && !opens && !self.only_names_places(c) {
            return None;
        }
        let shares = |c: &Control<'_>| view.goal.shares(&c.folded);
        let most = || view.controls.iter().map(shares).max().unwrap_or_default();
        let named = (view.goal.is_named_by(&c.folded) && shares(c) == most())
            || view.goal.is_about(&c.folded);
        let rank = match () {
            () if named && !aside => 0,
            () if m.has(Concept::LeadsToTheSubscription) => 1,
            () if m.has(Concept::LeadsToPlans) => 2,
            () if m.has(Concept::LeadsToSettings) || is_a_place(c) => 3,
            // Sections, menus and "…" in the content, and the menu of the account in its frame.
            () if !aside && (m.has(Concept::OpensMore) || is_dots(&c.folded)) => 4,
            () if aside && opens && c.element.role == "button" => 5,
            () => return None,
        };
        // Where the account is, what its page opens goes before the site's menus.
        let there = aside && self.there;
        Some(rank + if there { ASIDE } else { 0 })
    }

    /// Whether it, or the row in which it stands, is about something else than a subscription, and the goal doesn't name it.
    fn is_of_another_thing(&self, c: &Control<'p>) -> bool {
        const OTHERS: [Concept; 2] = [Concept::OtherThing, Concept::Help];
        let view = self.view;
        if view.goal.shares(&c.folded) > 0 {
            return false;
        }
        if c.meaning.has(Concept::Object) {
            return self.stands_with_another(c);
        }
        let is_row = |id: &usize| {
            matches!(
                view.page.elements[*id].role.as_str(),
                "row" | "listitem" | "article"
            )
        };
        let row = std::iter::successors(c.element.parent, |id| view.page.elements[*id].parent)
            .find(is_row);
        let of_row = row.is_some_and(|row| {
            let texts = || {
                view.page
                    .below(row)
                    .filter(|e| !is_control(e))
                    .map(Element::label_text)
            };
            let named = texts()
                .any(|t| view.goal.is_named_by(&t.folded()) || t.concepts().has(Concept::Object));
            !named && texts().any(|t| t.concepts().any(&OTHERS))
        });
        of_row || c.meaning.any(&OTHERS) || self.stands_with_another(c)
    }

    /// Whether it stands in a part of its own that says nothing of what the person named, while the page names that elsewhere.
    fn stands_with_another(&self, c: &Control<'p>) -> bool {
        let (page, goal) = (self.view.page, &self.view.goal);
        let above = std::iter::successors(c.element.parent, |id| page.elements[*id].parent);
        let headed = |id: &usize| page.below(*id).any(|e| e.role == "heading");
        let Some(part) = above.into_iter().find(headed) else {
            return false;
        };
        let inside = part..part + page.subtree(part).len();
        let says = |id: usize| fold(page.elements[id].label());
        let named = inside.clone().any(|id| goal.shares(&says(id)) > 0);
        let elsewhere = |id: usize| !inside.contains(&id) && goal.is_named_by(&says(id));
        !named && (0..page.elements.len()).any(elsewhere)
    }

    /// Whether a button says nothing but where it leads: one with a verb that nobody listed may do anything.
    fn only_names_places(&self, c: &Control<'p>) -> bool {
        const NAMES: [Concept; 8] = [
            Concept::LeadsToTheSubscription,
            Concept::LeadsToPlans,
            Concept::LeadsToSettings,
            Concept::OpensMore,
            Concept::Place,
            Concept::Object,
            Concept::Own,
            Concept::Filler,
        ];
        let known = hits(&c.folded);
        let start = |word: &str| word.as_ptr().addr() - c.folded.as_ptr().addr();
        words(&c.folded).all(|word| {
            let at = start(word);
            let named = |hit: &Hit| NAMES.contains(&hit.concept) && hit.at.contains(&at);
            known.iter().any(named) || self.view.goal.shares(word) > 0
        })
    }

    /// Whether it ends something, by the words of everybody or of the goal.
    pub(crate) fn ends(&self, c: &Control<'_>) -> bool {
        let goal = &self.view.goal;
        c.ending != Ending::No
            || goal.is_said_by(&c.folded)
            || (begins_with_ending(&c.folded)
                && !closes(&c.folded)
                && !c
                    .meaning
                    .any(&[Concept::EndsOtherThings, Concept::Help, Concept::Decline])
                && (self.view.flow
                    || c.meaning.any(&[Concept::Account, Concept::Renewal])
                    || goal.shares(&c.folded) > 0))
    }

    /// What is never pressed, whatever else it says.
    fn is_refused(&self, c: &Control<'p>) -> bool {
        const NEVER: [Concept; 7] = [
            Concept::Help,
            Concept::Contact,
            Concept::SignIn,
            Concept::SignOut,
            Concept::TakesAnythingBack,
            Concept::Looks,
            Concept::Back,
        ];
        let (view, m) = (self.view, c.meaning);
        let goal = &view.goal;
        let ends = c.ending != Ending::No || goal.is_said_by(&c.folded);
        // What is bought elsewhere is an advertisement; what somebody else bills, the person is asked about.
        let other_site =
            is_elsewhere(view.page, c.element) && !ends && !m.has(Concept::LeadsToTheSubscription);
        let other_thing = m.has(Concept::OtherThing)
            && !m.any(&[Concept::Decline, Concept::GoOn, Concept::OpensMore])
            && goal.shares(&c.folded) == 0
            && !goal.speaks_of(Concept::OtherThing)
            && !(is_cancel(c) && self.is_start());
        let account = m.has(Concept::ClosesAccount)
            && !goal.is_said_by(&c.folded)
            && !goal.ends_the_account();
        is_off_limits(view, c)
            || other_site
            || other_thing
            || account
            || is_against(m).is_some() && !goal.is_said_by(&c.folded)
            || (!ends && m.any(&NEVER) && !self.shows_the_thing(c))
            || (!ends
                && !m.any(&[Concept::Decline, Concept::GoOn])
                && concepts(&c.folded).any(&[Concept::Money, Concept::Price]))
            || (ends && m.has(Concept::Contact))
    }

    /// A link to the thing that the goal names: "Show order Harvest Night".
    fn shows_the_thing(&self, c: &Control<'p>) -> bool {
        c.meaning.has(Concept::Looks)
            && leads_away(c.element)
            && self.view.goal.is_named_by(&c.folded)
    }

    /// A bare "Cancel" beside what goes on or finishes only closes the step.
    fn is_bare_cancel(&self, c: &Control<'p>) -> bool {
        let bare = c.meaning.has(Concept::Cancel)
            && words(&c.folded).count() == 1
            && !c.meaning.has(Concept::Renewal);
        let goes_on = |o: &Control<'_>| {
            o.id != c.id
                && self.view.is_of_the_step(o.id)
                && !takes_a_choice(o.element)
                && is_against(o.meaning).is_none()
                && (o.ending != Ending::No
                    || o.meaning
                        .any(&[Concept::GoOn, Concept::Finish, Concept::Affirm]))
        };
        bare && self
            .view
            .controls
            .iter()
            .chain(&self.view.grey)
            .any(goes_on)
    }

    /// Whether this is the page on which the run began.
    pub(crate) fn is_start(&self) -> bool {
        self.tried
            .all()
            .first()
            .is_none_or(|t| t.at.address == self.view.now.address)
            || address(&self.hints.start_url) == self.view.now.address
    }

    /// Whether it sends what was chosen.
    pub(crate) fn sends(&self, c: &Control<'p>) -> bool {
        let sends = [
            Concept::Affirm,
            Concept::GoOn,
            Concept::Finish,
            Concept::Saves,
        ];
        c.meaning.any(&sends)
            && !takes_a_choice(c.element)
            && !self.is_refused(c)
            && !is_aside(self.view.page, c.id)
    }

    fn target_of(&self, c: &Control<'_>) -> Option<String> {
        let link = c.element.url.as_deref().filter(|_| leads_away(c.element))?;
        let url = Url::parse(&self.view.page.url).ok()?.join(link).ok()?;
        Some(address(url.as_str()))
    }

    /// Whether something that leads on can't be used yet.
    pub(crate) fn is_held_back(&self) -> bool {
        let leads = |c: &Control<'_>| {
            self.ends(c)
                || c.meaning
                    .any(&[Concept::GoOn, Concept::Finish, Concept::Affirm])
        };
        self.view
            .grey
            .iter()
            .any(|c| leads(c) && is_against(c.meaning).is_none())
    }
}

/// The same words: an arrow that turns round makes no other control.
fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (fold(one), fold(other));
    words(&one).eq(words(&other)) && (one == other || words(&one).next().is_some())
}

/// It says "cancel", and not only that something ends.
fn is_cancel(c: &Control<'_>) -> bool {
    c.meaning.has(Concept::Cancel) && !c.meaning.has(Concept::Delete)
}

/// Nothing to press: a field, a mere jump, an address that is no page, words that nobody sees.
fn is_off_limits(view: &View<'_>, c: &Control<'_>) -> bool {
    let scheme = |url: &str| {
        let relative = url::ParseError::RelativeUrlWithoutBase;
        match Url::parse(url) {
            Ok(url) => !matches!(url.scheme(), "http" | "https" | "javascript"),
            Err(problem) => problem != relative,
        }
    };
    c.folded.trim().is_empty()
        || is_text_field(c.element)
        || c.element.role == "option"
        || c.element.role == "slider"
        || (c.ending == Ending::No && jumps_within(view.page, c.element))
        || c.element.url.as_deref().is_some_and(scheme)
}

/// It goes on to the next step. "Go on with flowers" keeps them.
fn goes_on(c: &Control<'_>) -> bool {
    const KNOWN: [Concept; 5] = [
        Concept::Decline,
        Concept::StepAhead,
        Concept::Joins,
        Concept::Finish,
        Concept::Cancel,
    ];
    let plain = words(&c.folded).count() <= PLAIN || c.meaning.any(&KNOWN);
    c.meaning.has(Concept::Reviews) || (c.meaning.has(Concept::GoOn) && plain)
}

/// A link to a page of the subscription: "Plans".
fn is_a_place(c: &Control<'_>) -> bool {
    leads_away(c.element)
        && words(&c.folded).count() <= PLAIN
        && c.meaning.has(Concept::Place)
        && c.meaning.has(Concept::Object)
}

/// "…" and the like.
fn is_dots(folded: &str) -> bool {
    let label = folded.trim();
    !label.is_empty() && label.chars().all(|c| "….⋯⋮•·︙".contains(c))
}

/// Whether the part of the page that a button has for itself speaks of a price, another plan, a pause.
fn stands_in_an_offer(page: &PageSnapshot, c: &Control<'_>) -> bool {
    const OFFERS: [Concept; 5] = [
        Concept::Money,
        Concept::Price,
        Concept::Pause,
        Concept::Plan,
        Concept::Offer,
    ];
    let mut around = c.element.parent;
    for _ in 0..OFFER {
        let Some(part) = around else { return false };
        let presses = |e: &&Element| is_control(e) && !is_text_field(e) && !takes_a_choice(e);
        // A form is sent, whatever one of its boxes offers.
        let asks = |e: &Element| is_text_field(e) || takes_a_choice(e);
        if page.below(part).filter(presses).nth(1).is_some() || page.below(part).any(asks) {
            return false;
        }
        let offers = |e: &Element| !is_control(e) && e.label_text().concepts().any(&OFFERS);
        if page.below(part).any(offers) {
            return true;
        }
        around = page.elements[part].parent;
    }
    false
}
