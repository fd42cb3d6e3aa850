//! The section in which a control stands.

use std::ops::Range;

use domain::predicate::fold;
use page::landmarks::is_aside;
use page::lexicon::concepts;
use page::snapshot::{ElementId, PageSnapshot};
use page::words::{Concept, Concepts};

use super::goal::Goal;
use super::scene::is_text;

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
        let from = (card.start..id).rfind(is_heading).unwrap_or(card.start);
        let to = (id..card.end).find(is_heading).unwrap_or(card.end);
        let texts = (from..to).filter(|at| is_text(page, *at));
        let mut headings = Vec::new();
        let mut level = u32::MAX;
        for at in (0..=from).rev().filter(is_heading) {
            let own = elements[at].level().unwrap_or(1);
            if own < level && is_aside(page, at) == is_aside(page, id) {
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
    pub(crate) fn shares(&self, goal: &Goal) -> usize {
        let all = [self.texts.join(" "), self.headings.join(" ")];
        goal.shares(&fold(&all.join(" ")))
    }

    /// Whether it is about a subscription, or what the person named: its card says so, or is silent on what it is about and stands below such
    /// a heading. What stands higher (the name of the site) is above everything on the page.
    pub(crate) fn is_of_a_subscription(&self, goal: &Goal) -> bool {
        let of_it = |text: &&str| {
            let folded = fold(text);
            goal.shares(&folded) > 0 || concepts(&folded).any(&OF_IT)
        };
        let below = self.headings.first();
        self.texts.iter().any(of_it)
            || (!self.says().has(Concept::OtherThing) && below.is_none_or(of_it))
    }

    /// What its thing is called.
    pub(crate) fn name(&self) -> Option<String> {
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
