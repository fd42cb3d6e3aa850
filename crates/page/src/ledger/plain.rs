//! Whether words are about the subscription in question and nothing else: plain words of an end, and its own names.

use super::changes::Read;
use super::earlier::plans;
use crate::lexicon::{Hit, Term, hits, terms};
use domain::predicate::fold;
use domain::service::ServiceDefinition;

/// The words by which the subscription in question may be called.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Names(Vec<String>);

impl Names {
    /// The words by which a service calls itself, and the plan that was seen before, if one was. Without a known plan the names in the
    /// page's own title, first heading and plan count too.
    pub(super) fn of(service: &ServiceDefinition, plan: Option<&str>, read: &Read<'_>) -> Self {
        let mut texts = vec![service.display_name.clone(), service.name.clone()];
        texts.extend(service.aliases.iter().chain(&service.domains).cloned());
        if let Some(plan) = plan {
            texts.push(plan.to_owned());
        } else {
            let mut elements = read.page.elements.iter();
            texts.push(read.page.title.clone());
            texts.extend(
                elements
                    .find(|e| e.role == "heading")
                    .map(|e| e.label().to_owned()),
            );
            texts.extend(plans(read).into_iter().next());
        }
        Self(
            texts
                .iter()
                .flat_map(|t| words(&fold(t)).map(str::to_owned).collect::<Vec<_>>())
                .collect(),
        )
    }

    /// Whether every word of a folded text is one of an end, or one of its own names.
    pub(super) fn know(&self, folded: &str) -> bool {
        self.know_all(folded, &[Term::Plain])
    }

    /// Whether a folded heading is of the account, of the subscription or a farewell, and of nothing else.
    pub(super) fn know_heading(&self, folded: &str) -> bool {
        self.know_all(folded, &[Term::Plain, Term::PlainHeading])
    }

    /// Whether what stands in a block of the page stands under known headings alone; the first one of the page may name anything.
    pub(super) fn know_place(&self, read: &Read<'_>, block: usize) -> bool {
        let elements = &read.page.elements;
        let first = elements.iter().position(|e| e.role == "heading");
        let blocks = &read.places.blocks;
        let mut around = std::iter::successors(Some(block), |block| blocks[*block].parent);
        around.all(|block| {
            let block = &blocks[block];
            block.key.is_empty()
                || Some(block.at) == first
                || elements[block.at].role.contains("dialog")
                || self.know_heading(&block.key)
        })
    }

    /// Whether the words by which a folded clause tells an end are plain ones: in some languages none are listed.
    pub(super) fn reads_the_end_of(&self, clause: &str) -> bool {
        let ends = |hit: &Hit| matches!(hit.term, Term::Ended | Term::EndsOn | Term::Stops);
        let told: Vec<Hit> = hits(clause).into_iter().filter(ends).collect();
        told.into_iter().any(|hit| self.know(&clause[hit.at]))
    }

    fn know_all(&self, folded: &str, plain: &[Term]) -> bool {
        // A day, or a number with letters in it: "NX-1234567".
        let is_number = |text: &&str| text.contains(|c: char| c.is_ascii_digit());
        let mut said = folded.split_whitespace().filter(|text| !is_number(text));
        said.all(|text| words(text).all(|word| self.knows(word, plain)))
    }

    fn knows(&self, word: &str, plain: &[Term]) -> bool {
        self.0.iter().any(|name| name == word) || terms(word).any(plain)
    }
}

/// The words of a folded text; contractions and compounds fall into their parts.
fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}
