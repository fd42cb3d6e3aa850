//! Marks of a predicate that no type can check: empty texts, patterns that nobody can read, depths.

use std::collections::HashSet;

use domain::predicate::{Predicate, TextMatch};
use page::matching::MAX_DEPTH;

/// What is wrong with a predicate in itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Flaw {
    TooDeep,
    EmptyList,
    AnyElement,
    ToolWithoutCall,
    MatchesEverything,
}

impl Flaw {
    pub(super) fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::TooDeep => (
                "all, any and not are nested more than 16 deep",
                "Split it into several entries.",
            ),
            Self::EmptyList => ("an empty all or any", "List at least one condition."),
            Self::AnyElement => (
                "an element without role and name matches every page",
                "Give a role, a name, or both.",
            ),
            Self::ToolWithoutCall => (
                "there is no call to match here",
                "Use `tool` in [[checkpoint]] only.",
            ),
            Self::MatchesEverything => (
                "this regular expression matches every text",
                "Say at least one letter that must be there.",
            ),
        }
    }
}

pub(super) fn flaws(predicate: &Predicate, with_call: bool, depth: usize) -> HashSet<Flaw> {
    let mut found = HashSet::new();
    if depth > MAX_DEPTH {
        found.insert(Flaw::TooDeep);
        return found;
    }
    let text = match predicate {
        Predicate::Url(text) | Predicate::Title(text) | Predicate::Content(text) => Some(text),
        Predicate::Tool(text) => {
            if !with_call {
                found.insert(Flaw::ToolWithoutCall);
            }
            Some(text)
        }
        Predicate::Element(element) => {
            if element.role.is_none() && element.name.is_none() {
                found.insert(Flaw::AnyElement);
            }
            element.name.as_ref()
        }
        Predicate::All(list) | Predicate::Any(list) => {
            if list.is_empty() {
                found.insert(Flaw::EmptyList);
            }
            found.extend(list.iter().flat_map(|p| flaws(p, with_call, depth + 1)));
            None
        }
        Predicate::Not(inner) => {
            found.extend(flaws(inner, with_call, depth + 1));
            None
        }
    };
    if let Some(TextMatch::Regex(pattern)) = text
        && pattern.is_match("")
        && pattern.is_match("\u{1}")
    {
        found.insert(Flaw::MatchesEverything);
    }
    found
}
