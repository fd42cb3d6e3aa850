//! Before the way: the way in to the end of what is meant.

use page::contact::contact;
use page::control::{Control, Ending};
use page::effect::is_against;
use page::words::{Concept, closes};

use super::lead::Lead;
use super::scene::{Scene, takes_a_choice};
use super::step::{Move, Why};
use super::stop;
use super::thing::{Goal, Section};
use super::words::{begins_with_ending, unknown};

/// Asked where only the person knows.
const WHICH: &str = "Which of these is to be ended?";

impl<'p> Scene<'p> {
    /// Before the way: the way in is taken, a layer is put away, the account is looked for.
    pub(crate) fn finds_the_way(&self) -> Option<Move> {
        if self.flow {
            return None;
        }
        let ways = self.ranked(Self::way_in);
        let more = self.tried.home().is_empty() && contact(self.page).is_none();
        let wants = ways.first().and_then(|_| self.repeats(false));
        wants
            .or_else(|| self.opens(&ways))
            .or_else(|| {
                self.press(&self.ranked(Self::clears))
                    .filter(|_| self.layered)
            })
            .or_else(|| self.follows().filter(|_| more))
    }

    /// Before the way: what begins it.
    pub(crate) fn way_in(&self, c: &Control<'p>) -> Option<(u8, Why)> {
        let switch = c.element.role.is_one_of("switch checkbox");
        let choice = self.questions.iter().any(|q| q.ending() == Some(c.id));
        let ends = choice || (switch && c.ending == Ending::Towards);
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
        let verb = begins_with_ending(&c.folded, true)
            && unknown(&c.folded).all(|word| self.goal.is_akin_to(word));
        let of_it = || Section::of(self.page, c.id).is_of_a_subscription(&self.goal);
        let rank = match () {
            () if hinted => return Some((0, Why::WayIn)),
            () if choice && of_it() => 2,
            () if self.is_refused(c) || self.is_of_another_thing(c) => return None,
            () if self.ends(c) && c.meaning.has(Concept::Object) => 1,
            () if self.ends(c) => 2,
            () if c.meaning.has(Concept::HintsAtLeaving) => 3,
            () if verb && of_it() => 4,
            () => return None,
        };
        Some((rank, Why::WayIn))
    }

    /// Of these, best first, the one for what is meant: with the most of the name on it and in its section. Nothing where all are about something
    /// else; where only the person knows, they are asked.
    pub(crate) fn opens(&self, leads: &[Lead<'_, 'p>]) -> Option<Move> {
        let best = leads.first()?;
        let section = |lead: &Lead<'_, 'p>| Section::of(self.page, lead.control.id);
        let told = self.tried.told(WHICH);
        let said = told.and_then(|said| Some(Goal::of(&format!("Cancel “{}”.", said.as_ref()?))));
        let goal = said.as_ref().unwrap_or(&self.goal);
        let shared =
            |lead: &Lead<'_, 'p>| goal.shares(&lead.control.folded) + section(lead).shares(goal);
        // Of those with as much of it the first.
        let most = leads.iter().rev().max_by_key(|lead| shared(lead))?;
        if shared(most) > 0 {
            return self.press(&[*most]);
        }
        if goal.has_a_name() {
            // Another thing's way out is none: its label names one, or the page shows what is meant elsewhere.
            let names_another =
                |lead: &Lead<'_, '_>| unknown(&lead.control.folded).next().is_some();
            let elsewhere = self.texts().any(|(_, folded)| goal.is_named_by(&folded));
            if elsewhere || leads.iter().all(names_another) {
                return None;
            }
        }
        // The same link at the head and at the foot of a page is one.
        let is_other = |lead: &&Lead<'_, '_>| {
            let (one, other) = (lead.control, best.control);
            one.id == other.id
                || one.element.url.is_none()
                || (&one.label, &one.element.url) != (&other.label, &other.element.url)
        };
        let alike = leads.iter().filter(|lead| lead.rank == best.rank);
        let alike = alike.filter(is_other);
        let mut names: Vec<String> = alike.filter_map(|lead| section(lead).name()).collect();
        names.dedup();
        match told {
            _ if names.len() < 2 => self.press(&[*best]),
            None => Some(Move::ask(WHICH, names)),
            Some(_) => Some(Move::finish(false, stop::which(&names))),
        }
    }

    /// What puts away something that lies over the page and is no step.
    pub(crate) fn clears(&self, c: &Control<'p>) -> Option<(u8, Why)> {
        let m = c.meaning;
        let away = m.any(&[Concept::PutsOff, Concept::Decline]) || closes(&c.folded);
        let clears = away && !self.is_off_limits(c) && is_against(m).is_none();
        clears.then_some((0, Why::Clears))
    }
}
