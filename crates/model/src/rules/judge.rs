//! What speaks for a control, what against it, and what refuses it.

mod refused;

use std::collections::HashSet;
use std::ops::Range;

use super::Rules;
use super::choose::{SURE, WORTH_A_TRY};
use super::memory::Times;
use super::place::names_in;
use super::reasons::Reason;
use super::things::Things;
use super::view::View;
use domain::predicate::fold;
use domain::vision::When;
use page::control::{Control, Ending, jumps_within, leads_away};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::lexicon::terms;
use page::snapshot::{ElementId, PageSnapshot};
use page::state::PageState;
use page::words;
use page::words::{Term, Terms, meaning};

/// Longest label that ends what it stands with, in words.
const SHORT: usize = 6;

/// Longest words of a link to a view of the page, in characters.
pub(super) const VIEW: usize = 30;

/// What the page asks about the subscription, so that yes and no have a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    ToEnd,
    /// Whether something is to be kept or taken.
    ToKeep,
    Nothing,
}

/// What a score depends on beside the control.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own about the page"
)]
pub(super) struct Situation<'s> {
    pub(super) rules: &'s Rules,
    pub(super) view: &'s View<'s>,
    /// What was tried here.
    pub(super) tried: Option<&'s Times>,
    pub(super) state: PageState,
    pub(super) things: &'s Things,
    /// The last click was caught by something that lies over the page.
    pub(super) blocked: bool,
    /// A control that finishes is there.
    pub(super) has_final: bool,
    /// There are questions to answer, so that what declines skips them.
    pub(super) asks: bool,
    /// Plain buttons that answer one of them.
    pub(super) answers: HashSet<ElementId>,
    pub(super) asked: Asked,
    /// An answer is chosen that keeps or takes something, so that what goes on does that.
    pub(super) keeps: bool,
    /// The page asks for data of its own (a profile, an address), so what sends it is no step.
    pub(super) asks_for_data: bool,
    /// A list in which the end is chosen: what stands behind it does it.
    pub(super) chosen_list: Option<ElementId>,
    /// Number of controls around the title that could lead on, whatever they say.
    pub(super) candidates: usize,
    /// The part of the page around its title in which they stand.
    pub(super) part: Range<ElementId>,
    /// Those of them among which nobody can tell what declines the offer of the page.
    pub(super) unclear: Vec<ElementId>,
}

/// Whether an entry of a list ends something, and no other thing.
pub(super) fn is_end(label: &str) -> bool {
    let folded = fold(label);
    let m = meaning(label);
    page::control::ending(label) != Ending::No
        && is_against(m).is_none()
        && !m.any(&[Term::ClosesAccount, Term::OtherThing, Term::AsksToChoose])
        && !folded.ends_with('?')
}

/// How often this control was used, at most ten.
pub(super) fn times(times: Option<&Times>, what: &str) -> i32 {
    times
        .and_then(|times| times.get(what))
        .map_or(0, |&count| i32::try_from(count).unwrap_or(10).min(10))
}

/// It only closes what lies in front.
pub(super) fn closes(c: &Control<'_>) -> bool {
    !c.folded.is_empty() && words::closes(&c.folded)
}

/// Its words name a price or a present, and decline neither: whoever clicks it takes that.
pub(super) fn offers_something(c: &Control<'_>) -> bool {
    let m = terms(&c.folded);
    !c.meaning.any(&[Term::Decline, Term::GoOn])
        && m.any(&[
            Term::Price,
            Term::Money,
            Term::Offer,
            Term::Pause,
            Term::Plan,
            Term::Pay,
        ])
}

/// A bare "Cancel", which in a dialog closes it.
fn is_bare(c: &Control<'_>) -> bool {
    c.meaning.has(Term::Cancel) && !c.folded.contains(' ') && !c.meaning.has(Term::Renewal)
}

/// A short label with a verb of ending at its beginning or, as German has it, at its end.
pub(super) fn begins_with_ending(folded: &str) -> bool {
    let words: Vec<&str> = folded
        .split(|c: char| !(c.is_alphanumeric() || c == '\''))
        .filter(|w| !w.is_empty())
        .collect();
    let has = |of: &[&str]| terms(&of.join(" ")).has(Term::VerbEnd);
    words.len() <= SHORT
        && !words.is_empty()
        && (has(&words[..words.len().min(2)]) || has(&words[words.len().saturating_sub(1)..]))
}

impl Situation<'_> {
    pub(super) fn page(&self) -> &PageSnapshot {
        self.view.page
    }

    /// Why it is a step, with its score; nothing where it is none, or where nothing came of it on the page as it looks now.
    pub(super) fn judge(&self, c: &Control<'_>) -> Option<(i32, Reason)> {
        let what = self.view.name(c);
        if self.is_refused(c) || self.rules.memory.is_idle(self.view.print, &what) {
            return None;
        }
        let (score, why) = self.reason(c)?;
        Some((score - self.against_it(c, &what), why))
    }

    /// What it says about ending, where it stands.
    pub(super) fn ending(&self, c: &Control<'_>) -> Ending {
        match c.ending {
            Ending::No if self.is_the_aim(c) || self.ends_the_thing(c) => Ending::Towards,
            told => told,
        }
    }

    /// It says what the goal of this run says, whatever such words mean elsewhere.
    pub(super) fn is_the_aim(&self, c: &Control<'_>) -> bool {
        matches!(
            c.element.role.as_str(),
            "button" | "link" | "menuitem" | "generic"
        ) && self.rules.aim.is_said_by(&c.folded)
    }

    /// A verb of ending beside the thing itself, in the menu that it opened, or in the flow: what it ends is clear from there.
    fn ends_the_thing(&self, c: &Control<'_>) -> bool {
        let m = c.meaning;
        let role = matches!(
            c.element.role.as_str(),
            "button" | "link" | "menuitem" | "generic" | "listitem"
        );
        let told = self.rules.said().is_some();
        let other = m.has(Term::OtherThing) && !told;
        role && c.ending == Ending::No
            && begins_with_ending(&c.folded)
            && is_against(m).is_none()
            && !other
            && !self.deletes_something_else(c)
            && !m.any(&[
                Term::Help,
                Term::Contact,
                Term::SignOut,
                Term::Decline,
                Term::Past,
                Term::Looks,
                Term::EndsOtherThings,
                Term::ClosesAccount,
                Term::Renewal,
            ])
            && !is_aside(self.page(), c.id)
            && (self.view.in_flow
                || self.is_with_the_thing(c)
                || self.rules.aim.mentions(&c.folded))
    }

    /// It stands with the thing that is meant, or came when that was opened.
    pub(super) fn is_with_the_thing(&self, c: &Control<'_>) -> bool {
        self.is_with_what_is_meant(c) || super::look::is_in_row_of_a_thing(self.page(), c.id)
    }

    /// The same, and not only with anything that is paid for.
    pub(super) fn is_with_what_is_meant(&self, c: &Control<'_>) -> bool {
        self.is_beside_the_meant(c) || (self.is_on_the_thing() && !is_aside(self.page(), c.id))
    }

    /// The service's definition names it as the way in.
    pub(super) fn is_named_way_in(&self, c: &Control<'_>) -> bool {
        self.rules.hints.way_in.iter().any(|w| {
            w.role.as_ref().is_none_or(|role| *role == c.element.role)
                && w.name.as_ref().is_some_and(|name| name.matches(&c.folded))
        })
    }

    /// The first button behind a list in which the end is chosen.
    pub(super) fn does_what_was_chosen(&self, c: &Control<'_>) -> bool {
        let Some(list) = self.chosen_list else {
            return false;
        };
        let button = |c: &&Control<'_>| c.element.role == "button" && c.id > list;
        let acts = |c: &&Control<'_>| button(c) && !c.meaning.has(Term::Back) && !closes(c);
        let mut all = self.view.controls.iter().filter(acts);
        // Before the button that does it there may stand the one that closes the window.
        let bare = self.view.controls.iter().find(acts);
        let first = all.find(|c| !is_bare(c)).or(bare);
        first.is_some_and(|first| first.id == c.id) && is_against(c.meaning).is_none()
    }

    /// What speaks against it, in points: other things that it may be for, ways back, and what came of it before.
    fn against_it(&self, c: &Control<'_>, what: &str) -> i32 {
        let mut cost = 0;
        let hints = !self.view.in_flow && c.meaning.has(Term::HintsAtLeaving);
        if c.meaning.any(&[Term::Help, Term::Contact]) && !hints {
            cost += 50;
        }
        if c.meaning.has(Term::Back) {
            cost += 40;
        }
        if self.is_at_the_wrong_time(c) {
            cost += 30;
        }
        if self.rules.memory.leads_back(self.page(), c.element) {
            cost += 45;
        }
        cost + 45 * times(self.tried, what)
    }

    /// The page offers to end it at another time, which is the one that is wanted.
    fn is_at_the_wrong_time(&self, c: &Control<'_>) -> bool {
        let later = |c: &Control<'_>| terms(&c.folded).has(Term::AtPeriodEnd);
        let at_once = |c: &Control<'_>| c.meaning.has(Term::AtOnceForGood) && !later(c);
        let ends = |c: &Control<'_>| c.ending != Ending::No && !c.element.is("disabled");
        let other = |wanted: &dyn Fn(&Control<'_>) -> bool| {
            let mut all = self.view.controls.iter();
            all.any(|o| o.id != c.id && ends(o) && wanted(o))
        };
        ends(c)
            && match self.rules.when {
                When::PeriodEnd => !later(c) && other(&later),
                When::Now => !at_once(c) && other(&at_once),
            }
    }

    /// Whether it closes something that came by itself: not what the last click opened, unless that caught a click.
    fn may_lie_over(&self, c: &Control<'_>) -> bool {
        let live = &self.page().live;
        let new = self.rules.memory.has_brought(c);
        // What the flow stands in isn't what caught the click.
        (self.blocked && (new || !self.view.in_flow || !closes(c)))
            || (!self.view.in_flow && (live.elements.is_empty() || live.layered) && !new)
    }

    /// The best reason, with its score.
    fn reason(&self, c: &Control<'_>) -> Option<(i32, Reason)> {
        let m = c.meaning;
        let (what, ending) = (self.view.name(c), self.ending(c));
        let mut found: Vec<(i32, Reason)> = Vec::new();
        match ending {
            Ending::Towards | Ending::Final if self.ends_what_may_not_be_meant(c) => {}
            Ending::Final if !self.is_in_a_frame(c) => found.push((100, Reason::Finishes)),
            // In a dialog or on a last page a bare "Cancel" usually means "close this".
            Ending::Towards
                if is_bare(c)
                    && (self.view.layered || self.state == PageState::FinalConfirmation) =>
            {
                found.push((5, Reason::LeadsOn));
            }
            // What hangs on a subscription is ended only where the person named it.
            Ending::Towards | Ending::Final
                if !self.view.in_flow && m.has(Term::OtherThing) && self.rules.said().is_none() =>
            {
                found.push((8, Reason::LeadsOn));
            }
            Ending::Towards | Ending::Final if self.is_in_a_frame(c) => {}
            Ending::Towards | Ending::Final if c.ending == Ending::No => {
                found.push((78, Reason::EndsTheThing));
            }
            // A link only leads on, which needs no question.
            Ending::Towards if c.element.role == "link" => found.push((82, Reason::LeadsOn)),
            Ending::Towards | Ending::Final => found.push((80, Reason::LeadsOn)),
            Ending::No => self.without_ending(c, &mut found),
        }
        let opened = !leads_away(c.element) && self.rules.memory.is_open(self.page(), &what);
        if self.is_named_way_in(c) && !opened {
            found.push((84, Reason::WayIn));
        }
        if self.does_what_was_chosen(c) {
            found.push((83, Reason::DoesWhatWasChosen));
        }
        let rank = self.rules.hints.decline.iter().position(|d| c.folded == *d);
        if let Some(rank) = rank.filter(|_| !self.view.in_flow || !self.asks) {
            let rank = i32::try_from(rank).unwrap_or(10).min(10);
            found.push((75 - rank / 2, Reason::Declines));
        }
        if (closes(c) || m.has(Term::PutsOff)) && ending == Ending::No && self.may_lie_over(c) {
            // What may lie over a page goes first; closing harms nothing.
            found.push((95, Reason::Uncovers));
        }
        // Of equals the first counts, as the better reason.
        found
            .into_iter()
            .reduce(|best, other| if other.0 > best.0 { other } else { best })
            .filter(|(score, _)| *score > 0)
    }

    /// Reasons of what says nothing of the end.
    fn without_ending(&self, c: &Control<'_>, found: &mut Vec<(i32, Reason)>) {
        let m = c.meaning;
        let closes = closes(c);
        let survey = self.state == PageState::ExitSurvey || (self.view.in_flow && self.asks);
        if self.asked == Asked::ToEnd
            && self.view.in_flow
            && m.has(Term::Affirm)
            && m.has(Term::YesOrNo)
        {
            found.push((85, Reason::Confirms));
        }
        let shames = self.view.in_flow && terms(&c.folded).has(Term::Shames);
        if shames || self.is_named_as_declining(c) {
            found.push((60, Reason::Declines));
        } else if m.any(&[Term::Decline, Term::PutsOff]) && !closes {
            found.push((self.declining(m, survey), Reason::Declines));
        } else if self.view.in_flow && m.has(Term::DeclinesToSay) {
            found.push((30, Reason::Declines));
        }
        // An offer that has no other way out; what the flow itself stands in isn't closed.
        if closes
            && self.state == PageState::RetentionOffer
            && !self.asks
            && (self.view.layered || !self.view.in_flow)
        {
            let score = if self.view.in_flow { 14 } else { 35 };
            found.push((score, Reason::Declines));
        }
        // Where what ends it is there and waits, what goes on leads elsewhere: without a name of its own it is tried when nothing is left to give.
        let while_it_waits = |score: i32| match self.view.held.end {
            false => score,
            true if names_in(&c.folded).is_empty() => score.min(WORTH_A_TRY + 1),
            true => 0,
        };
        if m.has(Term::GoOn) && (!self.asks_for_data || self.view.in_flow) {
            let score = match self.state {
                PageState::FinalConfirmation if self.has_final => 0,
                _ if survey => 60,
                PageState::FinalConfirmation => 55,
                _ if self.view.in_flow => 58,
                PageState::RetentionOffer => 45,
                _ => 0,
            };
            found.push((while_it_waits(score), Reason::GoesOn));
        }
        if m.any(&[Term::Affirm, Term::Finish]) && !self.asks_for_data {
            let score = match self.state {
                PageState::FinalConfirmation if self.has_final => 5,
                _ if self.asked == Asked::ToKeep && m.has(Term::YesOrNo) => 0,
                _ if survey => 58,
                PageState::FinalConfirmation => 50,
                PageState::RetentionOffer => 5,
                _ if self.view.in_flow || self.rules.switched => 48,
                PageState::Unknown if self.view.layered => 20,
                _ => 5,
            };
            found.push((while_it_waits(score), Reason::Affirms));
        }
        if self.rules.switched && m.has(Term::Saves) {
            found.push((50, Reason::SavesIt));
        }
        if self.state == PageState::Failed && m.has(Term::Retries) {
            found.push((70, Reason::TriesAgain));
        }
        if self.view.in_flow && self.is_closed_section(c) {
            found.push((20, Reason::OpensASection));
        }
        if self.view.in_flow
            && self.could_lead_on(c)
            // A layer that has closed over a page known before leaves nothing of the flow.
            && (self.view.layered
                || !self.rules.clicked_in_layer
                || !self.rules.memory.is_home(&super::addresses::address(&self.page().url)))
            // What leads on is there, and waits for an answer: the rest leads elsewhere.
            && !self.view.held.way
            && !self.unclear.contains(&c.id)
            && !m.any(&[Term::Affirm, Term::Finish, Term::SignIn])
        {
            let left = match self.candidates {
                1 => 40,
                _ if jumps_within(self.page(), c.element) => WORTH_A_TRY,
                _ if leads_away(c.element) => 22,
                _ if survey => 30,
                _ => SURE - 1,
            };
            found.push((left, Reason::IsLeft));
        }
    }

    /// How much declining leads on, by what the page is.
    fn declining(&self, m: Terms, survey: bool) -> i32 {
        match self.state {
            _ if survey => 30,
            // Outside of the flow "Skip this box" declines nothing: it leaves one out.
            PageState::RetentionOffer if self.view.in_flow || self.view.layered => 70,
            PageState::RetentionOffer if !m.has(Term::DeclinesToSay) => 70,
            PageState::FinalConfirmation if self.asked != Asked::ToKeep => 0,
            _ if self.view.in_flow => 65,
            _ if self.blocked => 90,
            _ if self.view.layered => 50,
            _ => 0,
        }
    }
}
