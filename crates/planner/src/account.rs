//! Before the way in is seen: what leads to the account, or opens what may hide it; last, once, the site's own answers.

use domain::predicate::fold;
use page::control::{Control, is_elsewhere, leads_away};
use page::landmarks::is_aside;
use page::lexicon::concepts;
use page::snapshot::PageSnapshot;
use page::words::Concept;
use url::Url;

use super::lead::PLAIN;
use super::scene::{Scene, takes_a_choice};
use super::step::{Move, Why};
use super::tried::Turn;
use super::words::{unknown, words};

/// Longest label of a link to the answers of a site, in words.
const SHORT: usize = 3;
/// Help comes last.
const HELP: u8 = 30;

impl<'p> Scene<'p> {
    /// The next link to the account; of several that say the same, that of the thing that is meant.
    pub(crate) fn follows(&self) -> Option<Move> {
        let mut links = self.ranked(Self::account);
        let first = links.first()?.control.folded.clone();
        let alike = links.iter().filter(|lead| lead.control.folded == first);
        if alike.count() == 1 {
            return self.press(&links);
        }
        links.retain(|lead| lead.control.folded == first);
        self.opens(&links)
    }

    /// Before the way: what leads to the account, or opens what may hide the way in; last, once, the site's own answers.
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
            || self.is_off_limits(c)
        {
            return None;
        }
        let away = leads_away(c.element);
        let short = words(&c.folded).count() <= PLAIN;
        // A short link to help, or else to questions and answers: the way begins where the run does.
        let says = concepts(&c.folded);
        let help = says.has(Concept::Help) && says.has(Concept::HelpPlace);
        if (help || says.has(Concept::Others))
            && away
            && words(&c.folded).count() <= SHORT
            && !is_elsewhere(self.page, c.element)
        {
            let first = self.is_start() && self.tried.count(Why::Answered) == 0;
            return first.then_some((if help { HELP } else { HELP + 1 }, Why::Answered));
        }
        let aside = is_aside(self.page, c.id);
        let opens = self.page.seen(c.id).is_some_and(|s| s.opens)
            || c.element.states.iter().any(|s| s.starts_with("expanded"));
        // A button with a word that nobody listed may do anything.
        let may_act = c.element.role == "button"
            && !opens
            && unknown(&c.folded).any(|word| !self.goal.has(word));
        // A link to the settings alters nothing by itself: "Update profile".
        let settings = away && short && m.has(Concept::LeadsToSettings);
        let changes = m.any(&CHANGES) && !(settings || self.shows_the_thing(c));
        if self.is_refused(c) || changes || may_act {
            return None;
        }
        // Of several that have some of the name, those that have most of it.
        let shares = |c: &Control<'_>| self.goal.shares(&c.folded);
        let most = || self.controls.iter().map(shares).max().unwrap_or_default();
        let some = shares(c) > 0 && shares(c) == most();
        let named = some && self.goal.is_named_by(&c.folded);
        // "My bookings", where a booking is meant.
        let own = away && says.has(Concept::Own) && self.goal.is_said_of(&c.folded);
        let place = away && short && m.has(Concept::Place) && m.has(Concept::Object);
        // Who ends the whole account does it in its settings.
        let whole = self.goal.speaks_of(Concept::ClosesAccount);
        let rank = match () {
            () if (named || self.shows_the_thing(c)) && !aside => 0,
            () if own || (whole && m.has(Concept::LeadsToSettings)) => 0,
            () if m.has(Concept::LeadsToTheSubscription) => 1,
            () if m.has(Concept::LeadsToPlans) => 2,
            () if m.has(Concept::LeadsToSettings) || place || (some && away) => 3,
            // Sections, menus and "…" in the content.
            () if !aside && (m.has(Concept::OpensMore) || is_dots(&c.folded)) => 4,
            () => return None,
        };
        Some((rank, Why::Account))
    }

    /// Whether a link leads to a page where the run is or was.
    pub(crate) fn leads_back(&self, c: &Control<'_>) -> bool {
        let link = c.element.url.as_deref().filter(|_| leads_away(c.element));
        let target = link.and_then(|link| Url::parse(&self.page.url).ok()?.join(link).ok());
        target.is_some_and(|target| {
            let known = |page: &PageSnapshot| page.url == target.as_str();
            known(self.page) || self.tried.turns.iter().any(|t| known(&t.page))
        })
    }
}

/// "…" and the like.
fn is_dots(folded: &str) -> bool {
    let label = folded.trim();
    // One full stop is a sign of a font.
    !matches!(label, "" | ".") && label.chars().all(|c| "….⋯⋮•·︙".contains(c))
}
