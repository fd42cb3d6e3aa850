//! Several things of a kind on one page: which parts stand beside the object's own and are like it.
//!
//! A row, an item or a section is of the same kind if the same could be done there, by a control of the same role and the same words apart from
//! the thing's name. What goes on there is somebody else's business, and neither for nor against an end.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use super::changes::Read;
use super::claims::Statement;
use crate::control::{folded_label, label_of};
use crate::snapshot::{Element, ElementId};
use domain::predicate::fold;

/// A part of a page that may be one of several: its elements and its name.
pub(super) struct Part {
    pub(super) elements: Range<ElementId>,
    pub(super) name: String,
}

impl Part {
    pub(super) fn of_element(read: &Read<'_>, id: ElementId) -> Self {
        Self {
            elements: id..id + read.page.subtree(id).len(),
            name: name(read, id),
        }
    }

    fn of_block(read: &Read<'_>, block: usize) -> Self {
        let elements = read.page.elements.len();
        let within = |id: &ElementId| {
            let at = read.places.block(*id);
            at.is_some_and(|at| read.places.is_within(at, block))
        };
        let start = read.places.blocks[block].at;
        let end = (start..elements).take_while(within).last();
        Self {
            elements: start..end.unwrap_or(start) + 1,
            name: name(read, start),
        }
    }

    /// What it says.
    pub(super) fn says<'r>(&self, read: &'r Read<'_>) -> impl Iterator<Item = &'r Statement> {
        let elements = self.elements.clone();
        let statements = read.statements.iter();
        statements.filter(move |s| elements.contains(&s.at))
    }

    /// The roles and words of its elements.
    pub(super) fn labels<'r>(
        &self,
        read: &'r Read<'_>,
    ) -> impl Iterator<Item = (&'r str, Cow<'r, str>)> {
        self.elements
            .clone()
            .map(|id| {
                (
                    read.page.elements[id].role.as_str(),
                    folded_label(read.page, id),
                )
            })
            .filter(|(_, label)| !label.is_empty())
    }

    /// Whether one of these controls of it stands in another part as well, and each names its own part: "Options for Studio", "Options for Sketch".
    fn shares_by_name<S: AsRef<str>>(
        &self,
        controls: &[(&str, S)],
        other: &Self,
        read: &Read<'_>,
    ) -> bool {
        let (mine, theirs) = (fold(&self.name), fold(&other.name));
        let names = |name: &str, label: &str| {
            !split(label)
                .collect::<BTreeSet<_>>()
                .is_subset(&without_name(label, name))
        };
        other.labels(read).any(|(of, words)| {
            names(&theirs, &words)
                && controls.iter().any(|(role, label)| {
                    let label = label.as_ref();
                    let apart = without_name(label, &mine);
                    *role == of
                        && names(&mine, label)
                        && !apart.is_empty()
                        && apart == without_name(&words, &theirs)
                })
        })
    }

    /// Whether one of these controls of it stands in another part as well: of the same role, and of the same words apart from the name of the thing.
    pub(super) fn shares<S: AsRef<str>>(
        &self,
        controls: &[(&str, S)],
        other: &Self,
        read: &Read<'_>,
    ) -> bool {
        let (mine, theirs) = (fold(&self.name), fold(&other.name));
        other.labels(read).any(|(of, words)| {
            controls.iter().any(|(role, label)| {
                let label = label.as_ref();
                *role == of
                    && (label == words
                        || !without_name(label, &mine).is_disjoint(&without_name(&words, &theirs)))
            })
        })
    }
}

/// The row, item or section around a block, and those of its shape beside it, with their blocks.
pub(super) fn beside(read: &Read<'_>, block: usize) -> Option<(usize, Vec<usize>)> {
    let (blocks, elements) = (&read.places.blocks, &read.page.elements);
    let mut mine = block;
    // What an item says under a heading of its own is the item's.
    while !blocks[mine].item
        && let Some(parent) = blocks[mine].parent.filter(|parent| blocks[*parent].item)
    {
        mine = parent;
    }
    let shape = |block: usize| {
        let element = &elements[blocks[block].at];
        (element.role.as_str(), element.level(), blocks[block].item)
    };
    let others = (1..blocks.len())
        .filter(|block| *block != mine && blocks[*block].parent == blocks[mine].parent)
        .filter(|block| shape(*block) == shape(mine))
        .collect();
    (mine != 0).then_some((mine, others))
}

/// The same as parts.
pub(super) fn parts_beside(read: &Read<'_>, block: usize) -> Option<(Part, Vec<Part>)> {
    let (mine, others) = beside(read, block)?;
    let part = |block| Part::of_block(read, block);
    Some((part(mine), others.into_iter().map(part).collect()))
}

/// Names of the parts beside this one that are of its kind: rows or items of one list, or sections of one level that say the same in other figures or
/// name themselves in it, each with a control like one that was `used` here.
pub(super) fn kin(read: &Read<'_>, own: usize, used: &BTreeSet<String>) -> BTreeSet<String> {
    let blocks = &read.places.blocks;
    let Some((mine, others)) = beside(read, own) else {
        return BTreeSet::new();
    };
    let part = Part::of_block(read, mine);
    let labels = part.labels(read);
    let asked: Vec<_> = labels.filter(|(_, l)| used.contains(&**l)).collect();
    let in_columns = stands_in_named_columns(read, blocks[mine].at);
    let of_its_kind = |block: &usize| {
        let other = Part::of_block(read, *block);
        blocks[*block].key != blocks[mine].key
            && (in_columns || part.shares(&asked, &other, read))
            && (blocks[*block].item
                || says_the_same(part.says(read), other.says(read))
                || part.shares_by_name(&asked, &other, read))
    };
    let kin = others.into_iter().filter(of_its_kind);
    kin.map(|block| blocks[block].key.clone()).collect()
}

/// The label of a value, or the first words of any other part.
fn name(read: &Read<'_>, at: ElementId) -> String {
    let elements = &read.page.elements;
    let term = || (0..at).rev().find(|id| elements[*id].role == "term");
    if elements[at].role == "definition"
        && let Some(term) = term()
    {
        return label_of(read.page, term);
    }
    let labels = std::iter::once(&elements[at]).chain(read.page.below(at));
    labels
        .map(Element::label)
        .find(|label| label.chars().filter(|c| c.is_alphanumeric()).count() >= 2)
        .map(|label| label.chars().take(80).collect())
        .unwrap_or_default()
}

/// Whether an element is a row of a table whose columns have names: its rows are of one kind.
pub(super) fn stands_in_named_columns(read: &Read<'_>, at: ElementId) -> bool {
    let elements = &read.page.elements;
    let table = || (0..at).rev().find(|id| elements[*id].role == "table");
    let names = |table| read.page.below(table).any(|e| e.role == "columnheader");
    elements[at].role == "row" && table().is_some_and(names)
}

/// The words of a label that are not the thing's name.
fn without_name<'l>(label: &'l str, name: &str) -> BTreeSet<&'l str> {
    let of_name: BTreeSet<&str> = split(name).collect();
    split(label)
        .filter(|word| !of_name.contains(word))
        .collect()
}

/// Whether one part says in other figures what another one says: half of what it says is said there.
pub(super) fn says_the_same<'r>(
    one: impl Iterator<Item = &'r Statement>,
    other: impl Iterator<Item = &'r Statement>,
) -> bool {
    // Of a fact its label is the form.
    let form = |s: &Statement| -> String {
        let said = s
            .folded
            .split_once(':')
            .map_or(&*s.folded, |(label, _)| label);
        said.chars().filter(|c| c.is_alphabetic()).collect()
    };
    let mine: BTreeSet<String> = one.map(form).collect();
    let theirs: BTreeSet<String> = other.map(form).collect();
    !mine.is_empty() && mine.intersection(&theirs).count() * 2 >= mine.len()
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}
