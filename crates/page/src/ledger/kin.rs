//! Several things of a kind on one page: which parts stand beside the object's own and are like it.
//!
//! A row, an item or a section is of the same kind if the same could be done there, by a control of the same role and the same words apart from
//! the thing's name. What goes on there is somebody else's business, and neither for nor against an end.

use std::collections::BTreeSet;

use super::changes::Read;
use super::claims::Statement;
use crate::control::folded_label;
use crate::snapshot::ElementId;

/// Names of the parts beside this one that are of its kind: rows or items of one list, or sections of one level that say the same in other figures,
/// each with a control like one that was `used` here.
pub(super) fn kin(read: &Read<'_>, own: usize, used: &BTreeSet<String>) -> BTreeSet<String> {
    let mine = unit(read, own);
    let (blocks, elements) = (&read.places.blocks, &read.page.elements);
    if mine == 0 {
        return BTreeSet::new();
    }
    let role = |block: usize| elements[blocks[block].at].role.as_str();
    let level = |block: usize| elements[blocks[block].at].level();
    let beside = |block: usize| {
        block != mine
            && block != 0
            && blocks[block].parent == blocks[mine].parent
            && blocks[block].item == blocks[mine].item
            && (role(block), level(block)) == (role(mine), level(mine))
            && blocks[block].key != blocks[mine].key
    };
    let labels = |block: usize| {
        let here = move |id: &usize| {
            let at = read.places.block(*id);
            at.is_some_and(|at| read.places.is_within(at, block))
        };
        (0..elements.len())
            .filter(here)
            .map(|id| (elements[id].role.as_str(), folded_label(read.page, id)))
            .filter(|(_, label)| !label.is_empty())
    };
    let asked: Vec<_> = labels(mine)
        .filter(|(_, label)| used.contains(&**label))
        .collect();
    let alike = |block: usize| {
        labels(block).any(|(role, label)| {
            asked.iter().any(|(of, words)| {
                role == *of
                    && (label == *words
                        || !without_name(&label, &blocks[block].key)
                            .is_disjoint(&without_name(words, &blocks[mine].key)))
            })
        })
    };
    let within = |of: usize| {
        let statements = read.statements.iter();
        statements.filter(move |s| read.places.is_within(s.block, of))
    };
    let in_columns = stands_in_named_columns(read, blocks[mine].at);
    (0..blocks.len())
        .filter(|block| beside(*block) && (in_columns || alike(*block)))
        .filter(|block| blocks[*block].item || says_the_same(within(mine), within(*block)))
        .map(|block| blocks[block].key.clone())
        .collect()
}

/// The item that a block belongs to, or the block itself.
fn unit(read: &Read<'_>, block: usize) -> usize {
    let blocks = &read.places.blocks;
    if blocks[block].item {
        return block;
    }
    blocks[block]
        .parent
        .filter(|parent| blocks[*parent].item)
        .unwrap_or(block)
}

/// Whether an element is a row of a table whose columns have names: its rows are of one kind.
pub(super) fn stands_in_named_columns(read: &Read<'_>, at: ElementId) -> bool {
    let elements = &read.page.elements;
    let table = || (0..at).rev().find(|id| elements[*id].role == "table");
    let names = |table| read.page.below(table).any(|e| e.role == "columnheader");
    elements[at].role == "row" && table().is_some_and(names)
}

/// The words of a label that are not the thing's name.
pub(super) fn without_name<'l>(label: &'l str, name: &str) -> BTreeSet<&'l str> {
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
