//! What was asked and answered on the way, by the person and to the pages, and what pages advise.

use super::super::reading::bare;
use super::super::things::WHICH;
use super::super::view::View;
use super::Memory;
use domain::predicate::fold;
use page::control::{Control, is_control};
use page::words::Term;

impl Memory {
    /// The page was given an answer to this question.
    pub(in crate::rules) fn answer(&mut self, key: &str, question: &str) {
        let times = self.answered.entry((key.to_owned(), question.to_owned()));
        *times.or_default() += 1;
    }

    /// Whether the page was given an answer to this question; where it is stuck, once more is right.
    pub(in crate::rules) fn has_answered(&self, key: &str, question: &str, stuck: bool) -> bool {
        let given = self.answered.get(&(key.to_owned(), question.to_owned()));
        given.is_some_and(|times| *times > u32::from(stuck))
    }

    /// Whether this question was answered, on whatever look of a page.
    pub(in crate::rules) fn has_ever_answered(&self, question: &str) -> bool {
        self.answered.keys().any(|(_, name)| name == question)
    }

    /// What the person said to the question that was put to them.
    pub(in crate::rules) fn hear(&mut self, said: Option<String>) {
        if let Some(question) = self.asking.take() {
            self.told.insert(question, said);
        }
    }

    /// What the person said to this question; `None` if they were not asked.
    pub(in crate::rules) fn told(&self, question: &str) -> Option<&Option<String>> {
        self.told.get(question)
    }

    /// What the person named as meant.
    pub(in crate::rules) fn meant(&self) -> Option<&str> {
        self.told.get(WHICH).and_then(Option::as_deref)
    }

    /// Takes note of what a page says about where it is ended.
    pub(in crate::rules) fn read_advice(&mut self, view: &View<'_>) {
        let about = [
            Term::Cancel,
            Term::HintsAtLeaving,
            Term::LeadsToPlans,
            Term::Subscription,
        ];
        let said = view.elements().filter(|(id, e)| {
            !is_control(e)
                && e.role != "heading"
                && !view.page.ancestors(*id).any(is_control)
                && e.label_text().terms().any(&about)
        });
        let texts = said.map(|(_, e)| format!(" {} ", bare(&fold(e.label()))));
        let room = ADVICE.saturating_sub(self.advice.len());
        self.advice.extend(texts.take(room));
    }

    /// Whether such a text names this control.
    pub(in crate::rules) fn is_advised(&self, c: &Control<'_>) -> bool {
        let label = format!(" {} ", bare(&c.folded));
        label.chars().count() > SHORTEST + 2
            && self
                .advice
                .iter()
                .any(|text| text.len() > label.len() && text.contains(&label))
    }
}

/// So many texts are remembered, and names of so many letters looked for in them.
const ADVICE: usize = 60;

const SHORTEST: usize = 4;
