//! The section in which a control stands, and which of several things is meant.

use std::ops::Range;

use domain::predicate::fold;
use page::control::Ending;
use page::landmarks::is_aside;
use page::lexicon::concepts;
use page::snapshot::{ElementId, PageSnapshot};
use page::words::{Concept, Concepts};

use super::goal::Goal;
use super::lead::{Lead, OTHER};
use super::scene::{Scene, is_text};
use super::words::unknown;

/// Asked where only the person knows.
pub(crate) const WHICH: &str = "Which of these is to be ended?";

/// What a text speaks of that is about a subscription.
const OF_IT: [Concept; 3] = [
    Concept::Object,
    Concept::Subscription,
    Concept::LeadsToPlans,
];

/// The section of a control: the texts of its card, and the headings above.
pub(crate) struct Section<'p> {
    texts: Vec<&'p str>,
    headings: Vec<&'p str>,
}

impl<'p> Section<'p> {
    /// Reads it: in the smallest part with a text, from the last heading before the control to the next one behind it.
    pub(crate) fn of(page: &'p PageSnapshot, id: ElementId) -> Self {
        let elements = &page.elements;
        let is_heading = |at: &ElementId| elements[*at].role == "heading";
        let card = card(page, id);
        let from = (card.start..id)
            .rev()
            .find(is_heading)
            .unwrap_or(card.start);
        let to = (id..card.end).find(is_heading).unwrap_or(card.end);
        let texts = (from..to).filter(|at| is_text(page, *at));
        let mut headings = Vec::new();
        let mut level = u32::MAX;
        for at in (0..=from)
            .rev()
            .filter(is_heading)
            .filter(|at| is_aside(page, *at) == is_aside(page, id))
        {
            let own = elements[at].level().unwrap_or(1);
            if own < level {
                level = own;
                headings.push(elements[at].label().trim());
            }
        }
        Self {
            texts: texts.map(|at| elements[at].label().trim()).collect(),
            headings,
        }
    }

    /// What its card says.
    pub(crate) fn says(&self) -> Concepts {
        let all = self.texts.iter().map(|text| concepts(&fold(text)));
        all.fold(Concepts::default(), Concepts::with)
    }

    /// How many words of the name it has.
    fn shares(&self, goal: &Goal) -> usize {
        goal.shares(&fold(
            &[self.texts.join(" "), self.headings.join(" ")].join(" "),
        ))
    }

    /// Whether it is about a subscription: its card says so, or is silent on what it is about and stands below such a heading.
    pub(crate) fn is_of_a_subscription(&self, goal: &Goal) -> bool {
        let says = self.says();
        let below = self.headings.first();
        self.shares(goal) > 0
            || says.any(&OF_IT)
            || (!says.has(Concept::OtherThing)
                && below.is_none_or(|heading| concepts(&fold(heading)).any(&OF_IT)))
    }

    /// What its thing is called.
    fn name(&self) -> Option<String> {
        let first = self.texts.first().or(self.headings.first())?;
        Some(first.chars().take(60).collect())
    }
}

/// The smallest part around a control that has a text of its own.
pub(crate) fn card(page: &PageSnapshot, id: ElementId) -> Range<ElementId> {
    let mut around = page.elements[id].parent;
    while let Some(part) = around {
        let range = part..part + page.subtree(part).len();
        if range.clone().any(|at| is_text(page, at)) {
            return range;
        }
        around = page.elements[part].parent;
    }
    0..page.elements.len()
}

/// Of these, best first, the one for what is meant: with the most of the name on it and in its section. The names of all, where only the
/// person knows; nothing, where all are about something else than what the person named.
pub(crate) fn meant<'l, 'v, 'p>(
    scene: &Scene<'p>,
    leads: &'l [Lead<'v, 'p>],
) -> Option<Result<&'l Lead<'v, 'p>, Vec<String>>> {
    let best = leads.first()?;
    let sections: Vec<Section<'_>> = leads
        .iter()
        .map(|lead| Section::of(scene.page, lead.control.id))
        .collect();
    let said = scene.tried.told(WHICH).and_then(|said| said.as_deref());
    let goal = said.map_or_else(
        || scene.goal.clone(),
        |said| Goal::of(&format!("Cancel “{said}”.")),
    );
    let shared = |at: usize| goal.shares(&leads[at].control.folded) + sections[at].shares(&goal);
    if goal.has_a_name() {
        let at = (0..leads.len()).max_by_key(|at| (shared(*at), std::cmp::Reverse(*at)))?;
        if shared(at) > 0 {
            return leads.get(at).map(Ok);
        }
        // Another thing's way out is none: its label names one, or the page shows what is meant elsewhere.
        let names_another = |lead: &Lead<'_, '_>| {
            lead.rank >= OTHER
                || (lead.rank > 0
                    && lead.control.ending != Ending::No
                    && unknown(&lead.control.folded).next().is_some())
        };
        let elsewhere = scene.texts().any(|(_, folded)| goal.is_named_by(&folded));
        if elsewhere || leads.iter().all(names_another) {
            return None;
        }
    }
    let mut names: Vec<String> = Vec::new();
    for (lead, section) in leads.iter().zip(&sections) {
        let name = section
            .name()
            .filter(|name| lead.rank == best.rank && !names.contains(name));
        names.extend(name);
    }
    Some(if names.len() > 1 {
        Err(names)
    } else {
        Ok(best)
    })
}
