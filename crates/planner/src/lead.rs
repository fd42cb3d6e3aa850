//! What leads towards the end by its own words, and what is never pressed.
//!
//! A control without a rank is never pressed. Ranks are places in an order, best first; of one rank the first on the page counts.

use page::control::{Control, Ending, is_elsewhere, is_text_field, jumps_within, leads_away};
use page::effect::is_against;
use page::lexicon::concepts;
use page::words::{Concept, closes};
use url::Url;

use super::questions::target_of;
use super::scene::{Asked, Scene};
use super::step::{Move, Why};
use super::thing::Section;
use super::words::{begins_with_ending, unknown, words};

/// So many words say that something goes on, and not with what.
pub(crate) const PLAIN: usize = 2;
/// So often the same control is pressed at one address.
const AGAIN: usize = 3;
/// What a verb of ending has beside it where it ends nothing.
const NOT: [Concept; 3] = [Concept::EndsOtherThings, Concept::Help, Concept::Decline];

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

    /// Presses the first of these that is new here.
    pub(crate) fn press(&self, found: &[Lead<'_, '_>]) -> Option<Move> {
        let is_new = |lead: &&Lead<'_, '_>| self.is_new(&lead.control.label);
        let lead = found.iter().find(is_new)?;
        let target = target_of(self.page, lead.control)?;
        Some(Move::click(target, lead.why, &lead.control.label))
    }

    /// Whether this wasn't pressed here already.
    pub(crate) fn is_new(&self, label: &str) -> bool {
        !self.tried.was_done(self.page, label) && self.tried.times(self.page, label) < AGAIN
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
            || (begins_with_ending(&c.folded, known)
                && !closes(&c.folded)
                && !c.meaning.any(&NOT)
                && is_against(c.meaning).is_none()
                && (self.flow || named))
    }

    /// Whether it ends another thing than what the person came for: a bare word counts only in the section of a subscription.
    pub(crate) fn is_of_another_thing(&self, c: &Control<'p>) -> bool {
        let m = c.meaning;
        let named = self.goal.shares(&c.folded) > 0;
        let bare = || unknown(&c.folded).next().is_none();
        !(named || m.has(Concept::Object) || self.goal.says_all(&c.folded))
            && (m.any(&[Concept::OtherThing, Concept::Help])
                || (bare() && !Section::of(self.page, c.id).is_of_a_subscription(&self.goal)))
    }

    /// What is never pressed, whatever else it says.
    pub(crate) fn is_refused(&self, c: &Control<'p>) -> bool {
        use Concept::{Back, Contact, Help, Looks, SignIn, SignOut, TakesAnythingBack};
        const NEVER: [Concept; 6] = [Back, Help, Looks, SignIn, SignOut, TakesAnythingBack];
        let (m, goal) = (c.meaning, &self.goal);
        let leads_on = m.any(&[Concept::Decline, Concept::GoOn]);
        let other = m.has(Concept::OtherThing)
            && !(leads_on || m.has(Concept::OpensMore))
            && !(goal.shares(&c.folded) > 0
                || goal.speaks_of(Concept::OtherThing)
                || goal.says_all(&c.folded));
        // What is bought elsewhere is an advertisement; what somebody else bills, the person is asked about.
        let elsewhere = is_elsewhere(self.page, c.element);
        let says_more = c.ending == Ending::No
            && ((m.any(&NEVER) && !self.shows_the_thing(c))
                || (!leads_on && concepts(&c.folded).any(&[Concept::Money, Concept::Price])));
        self.is_off_limits(c)
            || is_against(m).is_some()
            || (m.has(Concept::ClosesAccount) && !goal.speaks_of(Concept::ClosesAccount))
            || other
            || elsewhere
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
    pub(crate) fn shows_the_thing(&self, c: &Control<'p>) -> bool {
        let named = || {
            let around = Section::of(self.page, c.id).shares(&self.goal) > 0;
            self.goal.is_named_by(&c.folded) || (around && unknown(&c.folded).next().is_none())
        };
        c.meaning.has(Concept::Looks) && leads_away(c.element) && named()
    }
}

/// "Cancel", and nothing else.
pub(crate) fn is_bare_cancel(c: &Control<'_>) -> bool {
    c.meaning.has(Concept::Cancel)
        && !c.meaning.has(Concept::Renewal)
        && words(&c.folded).count() == 1
}
