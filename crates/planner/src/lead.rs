//! What leads towards the end: on a step of the way, and before it.
//!
//! A control without a rank is never pressed. Ranks are places in an order, best first; of one rank the first on the page counts.

use domain::predicate::fold;
use page::control::{Control, Ending, is_elsewhere, is_text_field, jumps_within, leads_away};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::lexicon::concepts;
use page::snapshot::PageSnapshot;
use page::state::PageState;
use page::words::{Concept, begins_with_a_refusal, closes};
use url::Url;

use super::questions::Question;
use super::scene::{Asked, Scene, takes_a_choice};
use super::step::Why;
use super::thing::Section;
use super::tried::Turn;
use super::words::{begins_with_ending, unknown, words};

/// So many words say that something goes on, and not with what.
const PLAIN: usize = 2;
/// What stands beside the content comes after all that stands in it.
const ASIDE: u8 = 10;
/// A bare "Cancel" on a step may only close it, so everything else comes first.
const LAST: u8 = 9;

/// A control that leads towards the end.
#[derive(Clone, Copy)]
pub(crate) struct Lead<'v, 'p> {
    pub(crate) rank: u8,
    pub(crate) why: Why,
    pub(crate) control: &'v Control<'p>,
}

impl<'p> Scene<'p> {
    /// The controls that have a rank, best first.
    pub(crate) fn ranked(
        &self,
        rank: impl Fn(&Self, &Control<'p>) -> Option<(u8, Why)>,
    ) -> Vec<Lead<'_, 'p>> {
        let lead = |control| {
            let (rank, why) = rank(self, control)?;
            control.element.reference?;
            Some(Lead { rank, why, control })
        };
        let mut found: Vec<Lead<'_, 'p>> = self.controls.iter().filter_map(lead).collect();
        found.sort_by_key(|lead| lead.rank);
        found
    }

    /// What leads on, on a step of the way.
    pub(crate) fn of_the_step(&self, c: &Control<'p>) -> Option<(u8, Why)> {
        let m = c.meaning;
        if !self.is_of_the_step(c.id)
            || self.is_answer(c)
            || takes_a_choice(c.element)
            || (m.has(Concept::AboutLife) && c.ending == Ending::No)
            || self.is_refused(c)
        {
            return None;
        }
        // A link opens a page, and ends nothing by itself.
        let step = leads_away(c.element);
        let plain = words(&c.folded).count() <= PLAIN;
        let asked = self.asked == Asked::ToEnd;
        let agrees = (plain || asked || m.any(&[Concept::Finish, Concept::Cancel]))
            && m.any(&[Concept::Affirm, Concept::Finish])
            && !m.any(&[Concept::Decline, Concept::Saves, Concept::GoOn]);
        let goes_on =
            m.has(Concept::Reviews) || (m.has(Concept::GoOn) && (plain || m.any(&ON_WITH)));
        // What is chosen keeps it, and going on would do that.
        let keeps = self.questions.iter().any(Question::keeps);
        let hinted = self.service.decline.iter().any(|label| *label == *c.folded);
        let declines = hinted || m.any(&[Concept::Decline, Concept::PutsOff]);
        // A form has one button, and that sends it, whatever it says.
        let sends = !self.may_be_over()
            && (agrees || (self.is_the_only_button(c) && !self.is(&[PageState::RetentionOffer])));
        let bare = is_bare_cancel(c);
        Some(match () {
            // It may mean to cancel the cancelling: not where something else only waits for an answer.
            () if bare && self.is_held_back() => return None,
            () if bare => (LAST, Why::Ends),
            () if c.ending == Ending::Final && !step => (0, Why::Finishes),
            () if self.asked == Asked::ToKeep && begins_with_a_refusal(&c.folded) => {
                (1, Why::Finishes)
            }
            () if self.ends(c) => (2, Why::Ends),
            () if asked && agrees && !keeps => (1, Why::Finishes),
            () if m.has(Concept::YesOrNo) => return None,
            // What only closes a step closes the whole way.
            () if closes(&c.folded) => return None,
            () if declines => (4, Why::Leads),
            () if goes_on && !keeps => (5, Why::Leads),
            () if sends && !step && !keeps => (7, Why::Leads),
            () => return None,
        })
    }

    /// Whether what ends it by its words was pressed, and the page asks for nothing like it: a form that is left may be for a farewell.
    pub(crate) fn may_be_over(&self) -> bool {
        use PageState::{ExitSurvey, FinalConfirmation};
        let mut pressed = self.tried.pressed().into_iter();
        let ended = pressed.any(|t| matches!(t.why, Why::Ends | Why::Finishes) && t.is_done());
        ended && self.pressed_in_vain().is_none() && !self.is(&[ExitSurvey, FinalConfirmation])
    }

    fn is_the_only_button(&self, c: &Control<'_>) -> bool {
        let all = self.controls.iter().chain(&self.grey);
        let mut buttons = all.filter(|c| c.element.role == "button" && self.is_of_the_step(c.id));
        buttons.next().is_some_and(|first| first.id == c.id) && buttons.next().is_none()
    }

    /// Before the way: what begins it.
    pub(crate) fn way_in(&self, c: &Control<'p>) -> Option<(u8, Why)> {
        let m = c.meaning;
        // A box is saved by another control; a switch acts.
        let ends = c.element.role == "switch" && c.ending == Ending::Towards;
        if (takes_a_choice(c.element) && !ends) || self.is_off_limits(c) {
            return None;
        }
        let hinted = self.service.way_in.iter().any(|wanted| {
            let role = wanted.role.as_ref();
            let name = wanted.name.as_ref();
            role.is_none_or(|role| *role == c.element.role.as_str())
                && name.is_some_and(|name| name.matches(&c.folded))
        });
        // A verb of ending takes its object from around it, where it names none of its own.
        let bare = has_a_verb(c, true) && unknown(&c.folded).all(|word| self.goal.has(word));
        let of_it = || Section::of(self.page, c.id).is_of_a_subscription(&self.goal);
        let rank = match () {
            () if hinted => return Some((0, Why::WayIn)),
            () if self.is_refused(c) || self.is_of_another_thing(c) => return None,
            () if self.ends(c) && (m.has(Concept::Object) || self.goal.is_named_by(&c.folded)) => 1,
            () if self.ends(c) => 2,
            () if bare && of_it() => 3,
            () => return None,
        };
        let beside = if is_aside(self.page, c.id) { ASIDE } else { 0 };
        Some((rank + beside, Why::WayIn))
    }

    /// Before the way: what leads to the account, or opens what may hide the way in.
    pub(crate) fn account(&self, c: &Control<'p>) -> Option<(u8, Why)> {
        use Concept::{Alters, Decline, Imperative, Offer};
        const CHANGES: [Concept; 4] = [Alters, Decline, Imperative, Offer];
        let m = c.meaning;
        // The same words: an arrow that turns round makes no other control.
        let is_same = |t: &Turn| words(&fold(&t.on)).eq(words(&c.folded));
        let followed = |t: &Turn| t.why == Why::Account && is_same(t);
        if takes_a_choice(c.element)
            || c.element.is("selected")
            || c.element.is("expanded")
            || self.tried.turns.iter().any(followed)
            || self.leads_back(c)
        {
            return None;
        }
        let away = leads_away(c.element);
        let short = words(&c.folded).count() <= PLAIN;
        let aside = is_aside(self.page, c.id);
        let opens = self.page.seen(c.id).is_some_and(|s| s.opens)
            || c.element.states.iter().any(|s| s.starts_with("expanded"));
        // A button with a word that nobody listed may do anything.
        let may_act = c.element.role == "button"
            && !opens
            && unknown(&c.folded).any(|word| !self.goal.has(word));
        let to_the_plan = m.any(&[Concept::LeadsToTheSubscription, Concept::LeadsToPlans]);
        // The whole account ends in none of its subscriptions.
        let another = to_the_plan && self.goal.speaks_of(Concept::ClosesAccount);
        if self.is_refused(c) || m.any(&CHANGES) || may_act || another {
            return None;
        }
        // Of several that have some of the name, those that have most of it.
        let shares = |c: &Control<'_>| self.goal.shares(&c.folded);
        let most = || self.controls.iter().map(shares).max().unwrap_or_default();
        let some = shares(c) > 0 && shares(c) == most();
        let named = some && self.goal.is_named_by(&c.folded);
        // "My bookings", where a booking is meant.
        let own = away && concepts(&c.folded).has(Concept::Own) && self.goal.is_akin_to(&c.folded);
        let place = away && short && m.has(Concept::Place) && m.has(Concept::Object);
        let rank = match () {
            () if own || ((named || self.shows_the_thing(c)) && !aside) => 0,
            // What a page hides is looked at before it is left.
            () if !aside && !away && m.has(Concept::OpensMore) => 1,
            () if to_the_plan => 2,
            () if m.has(Concept::LeadsToSettings) || place || (some && away) => 3,
            // Sections, menus and "…" in the content.
            () if !aside && (m.has(Concept::OpensMore) || is_dots(&c.folded)) => 4,
            () => return None,
        };
        Some((rank, Why::Account))
    }

    /// Whether it ends something. "Close" and "give up" end what the person named, or what the page
    /// asks about.
    pub(crate) fn ends(&self, c: &Control<'_>) -> bool {
        let named = self.goal.shares(&c.folded) > 0;
        let known = named || (self.flow && self.asked == Asked::ToEnd);
        c.ending != Ending::No
            || (self.goal.asks_for(&c.folded)
                && is_against(c.meaning).is_none()
                && !is_bare_cancel(c))
            || (has_a_verb(c, known) && (self.flow || named))
    }

    /// Whether it ends another thing than what the person came for: a bare word counts only in the section of a subscription.
    fn is_of_another_thing(&self, c: &Control<'p>) -> bool {
        let m = c.meaning;
        let named = self.goal.shares(&c.folded) > 0;
        let bare = || unknown(&c.folded).next().is_none();
        !(named || m.has(Concept::Object) || self.goal.says_all(&c.folded))
            && (m.any(&[Concept::OtherThing, Concept::Help])
                || (bare() && !Section::of(self.page, c.id).is_of_a_subscription(&self.goal)))
    }

    /// What is never pressed, whatever else it says.
    fn is_refused(&self, c: &Control<'p>) -> bool {
        use Concept::{Back, Contact, Help, Looks, SignIn, SignOut, TakesAnythingBack};
        const NEVER: [Concept; 6] = [Back, Help, Looks, SignIn, SignOut, TakesAnythingBack];
        let (m, goal) = (c.meaning, &self.goal);
        let leads_on = m.any(&[Concept::Decline, Concept::GoOn]);
        let other = m.has(Concept::OtherThing)
            && !(leads_on || m.has(Concept::OpensMore) || goal.speaks_of(Concept::OtherThing));
        let says_more = c.ending == Ending::No
            && ((m.any(&NEVER) && !self.shows_the_thing(c))
                || (!leads_on && concepts(&c.folded).any(&[Concept::Money, Concept::Price])));
        self.is_off_limits(c)
            || is_against(m).is_some()
            || (m.has(Concept::ClosesAccount) && !goal.speaks_of(Concept::ClosesAccount))
            || other
            || is_elsewhere(self.page, c.element)
            || m.has(Contact)
            || says_more
    }

    /// Nothing to press: a field, a mere jump, an address that is no page, words that nobody sees.
    pub(crate) fn is_off_limits(&self, c: &Control<'_>) -> bool {
        let scheme = |url: &str| match Url::parse(url) {
            Ok(url) => !matches!(url.scheme(), "http" | "https" | "javascript"),
            Err(problem) => problem != url::ParseError::RelativeUrlWithoutBase,
        };
        c.folded.trim().is_empty()
            || is_text_field(c.element)
            || (c.ending == Ending::No && jumps_within(self.page, c.element))
            || c.element.url.as_deref().is_some_and(scheme)
    }

    /// A link to the thing that the goal names: "Show order Harvest Night".
    fn shows_the_thing(&self, c: &Control<'p>) -> bool {
        let named = || {
            let around = Section::of(self.page, c.id).shares(&self.goal) > 0;
            self.goal.is_named_by(&c.folded) || (around && unknown(&c.folded).next().is_none())
        };
        c.meaning.has(Concept::Looks) && leads_away(c.element) && named()
    }

    /// Whether a link leads to a page where the run is or was.
    fn leads_back(&self, c: &Control<'_>) -> bool {
        let link = c.element.url.as_deref().filter(|_| leads_away(c.element));
        let target = link.and_then(|link| Url::parse(&self.page.url).ok()?.join(link).ok());
        target.is_some_and(|target| {
            let known = |page: &PageSnapshot| page.url == target.as_str();
            known(self.page) || self.tried.turns.iter().any(|t| known(&t.page))
        })
    }

    /// Whether something that leads on can't be used yet.
    pub(crate) fn is_held_back(&self) -> bool {
        use Concept::{Affirm, Finish, GoOn};
        let leads = |c: &Control<'_>| self.ends(c) || c.meaning.any(&[GoOn, Finish, Affirm]);
        let mut grey = self.grey.iter();
        grey.any(|c| leads(c) && is_against(c.meaning).is_none())
    }
}

/// What a verb of ending has beside it where it ends nothing.
const NOT: [Concept; 3] = [Concept::EndsOtherThings, Concept::Help, Concept::Decline];
/// What is gone on with, as far as it isn't the thing itself: "Go on with flowers" keeps them.
const ON_WITH: [Concept; 5] = [
    Concept::Decline,
    Concept::StepAhead,
    Concept::Joins,
    Concept::Finish,
    Concept::Cancel,
];

/// A verb of ending that ends something; one of closing or giving up only where it is `known` what that is done to.
fn has_a_verb(c: &Control<'_>, known: bool) -> bool {
    begins_with_ending(&c.folded, known)
        && !closes(&c.folded)
        && !c.meaning.any(&NOT)
        && is_against(c.meaning).is_none()
}

/// "Cancel", and nothing else.
fn is_bare_cancel(c: &Control<'_>) -> bool {
    c.meaning.has(Concept::Cancel)
        && !c.meaning.has(Concept::Renewal)
        && words(&c.folded).count() == 1
}

/// "…" and the like.
fn is_dots(folded: &str) -> bool {
    let label = folded.trim();
    !label.is_empty() && label.chars().all(|c| "….⋯⋮•·︙".contains(c))
}
