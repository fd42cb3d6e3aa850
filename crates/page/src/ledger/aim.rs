//! What the person wants ended, by the names in their own words: what is called otherwise on a page is something else, and may go on.

use std::collections::BTreeSet;

use super::changes::Read;
use super::claims::Statement;
use super::names::{is_name, numbers, words};
use super::scope::Scope;
use domain::predicate::fold;

/// The names in the goal that no other thing of the kind has: "Listener Plus", "K2-40871", and neither "membership" nor "plan".
pub(super) struct Aim<'r> {
    names: BTreeSet<String>,
    page: &'r Read<'r>,
    scope: &'r Scope,
    /// How many of them what ends is called by; `None` where nothing new ends.
    ends: Option<usize>,
}

impl<'r> Aim<'r> {
    /// `ends`: what the page newly says that it ends; `said`: what the service said of it right after the act.
    pub(super) fn of<'s>(
        goal: &str,
        page: &'r Read<'r>,
        scope: &'r Scope,
        ends: impl Iterator<Item = &'s Statement>,
        said: Option<&str>,
    ) -> Self {
        let names = words(goal).into_iter().filter(|word| is_name(word));
        let mut aim = Self {
            names: names.chain(numbers(goal)).collect(),
            page,
            scope,
            ends: None,
        };
        let called = ends.map(|s| aim.count(&s.folded, s.block));
        aim.ends = called.max();
        let said = said.map(|said| aim.names_in([fold(said)]));
        aim.ends = aim.ends.map(|ends| ends.max(said.unwrap_or_default()));
        aim
    }

    /// Whether a line, or a control, is another thing's: it stands under a heading or in a row of its own, not where the way in stood, and is
    /// called by none of the names, where what ends is called by some.
    pub(super) fn is_beside(&self, line: &str, block: usize) -> bool {
        self.ends > Some(0)
            && self.count(line, block) == 0
            && block != 0
            && !self.scope.is_own(block)
            && !self.scope.is_within_own(self.page, block)
    }

    /// Whether a line that stands as before is about the very thing, and what ends is called by fewer of its names.
    pub(super) fn is_rather(&self, line: &str, block: usize) -> bool {
        self.ends.is_some_and(|ends| self.count(line, block) > ends)
            && block != 0
            && !self.scope.is_within_own(self.page, block)
    }

    fn count(&self, line: &str, block: usize) -> usize {
        let around = self.page.places.around(block).map(fold);
        self.names_in(around.chain([fold(line)]))
    }

    fn names_in(&self, texts: impl IntoIterator<Item = String>) -> usize {
        let texts: Vec<String> = texts.into_iter().collect();
        let said: BTreeSet<&str> = texts
            .iter()
            .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
            .collect();
        let names = self.names.iter();
        names.filter(|name| said.contains(name.as_str())).count()
    }
}
