//! Which control of the live page is which element of the snapshot.
//!
//! A page doesn't know the server's references. Both list the same controls in the same order, each in its own words, so the two
//! lists are aligned by role and name, and by place where that says nothing. What doesn't fit, and what can't be told apart because one
//! list has more of its kind, is left out: nothing is known of it then, and it counts as visible.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use url::Url;

use super::report::{LiveControl, LiveReport};
use crate::control::{is_control, label_of};
use crate::snapshot::{ElementId, Hidden, LivePage, PageSnapshot, Visibility};
use crate::text::letters;

/// Roles that both lists call by their name; all others are only things that look as if they could be clicked.
const ROLES: &str = "button link menuitem menuitemcheckbox menuitemradio tab switch checkbox radio treeitem combobox listbox textbox searchbox \
    spinbutton slider";

/// One entry of either list, ready to be compared.
struct Entry {
    role: &'static str,
    names: Vec<String>,
    /// Where a link leads, by the page's address.
    url: Option<String>,
}

impl Entry {
    fn new(role: &str, names: [&str; 2], url: Option<&str>, here: Option<&Url>) -> Self {
        let known = ROLES.split(' ').find(|known| role == *known);
        // Servers write an address as the page does, or whole.
        let whole = |url: &str| {
            let joined = here.and_then(|here| here.join(url).ok());
            joined.map_or_else(|| url.to_owned(), String::from)
        };
        Self {
            role: known.unwrap_or_default(),
            names: names.map(letters).into(),
            url: url.map(whole),
        }
    }
}

/// What the live page tells, by elements of the snapshot.
pub fn align(report: &LiveReport, page: &PageSnapshot) -> LivePage {
    let is_listed = |id: &ElementId| {
        let element = &page.elements[*id];
        is_control(element) && element.role != "option"
    };
    let ids: Vec<ElementId> = (0..page.elements.len()).filter(is_listed).collect();
    let here = Url::parse(&page.url).ok();
    let ours = ids.iter().map(|id| {
        let (e, label) = (&page.elements[*id], label_of(page, *id));
        Entry::new(&e.role, [&e.name, &label], e.url.as_deref(), here.as_ref())
    });
    let theirs = report.controls.iter().map(|c| {
        let url = Some(c.url.as_str()).filter(|url| !url.is_empty());
        Entry::new(&c.role, [&c.name, &c.seen.text], url, here.as_ref())
    });
    let same = pairs(&ours.collect::<Vec<_>>(), &theirs.collect::<Vec<_>>()).into_iter();
    let element_of: HashMap<usize, ElementId> =
        same.map(|(our, their)| (their, ids[our])).collect();
    let simply = Arc::<Visibility>::default();
    let seen = |(their, id): (&usize, &ElementId)| {
        let seen = seen(&report.controls[*their], &label_of(page, *id), &element_of);
        if seen == *simply {
            (*id, Arc::clone(&simply))
        } else {
            (*id, seen.into())
        }
    };
    let elements: BTreeMap<_, _> = element_of.iter().map(seen).collect();
    LivePage {
        layered: report.layered && elements.values().any(|seen| seen.behind),
        elements,
    }
}

fn seen(control: &LiveControl, label: &str, element_of: &HashMap<usize, ElementId>) -> Visibility {
    let told = &control.seen;
    let is_told_by_name = letters(&told.text) == letters(label);
    let opener = control.opener.and_then(|opener| element_of.get(&opener));
    Visibility {
        hidden: match control.hidden.as_str() {
            "clipped" => Some(Hidden::Clipped),
            "transparent" => Some(Hidden::Transparent),
            "outside" => Some(Hidden::Outside),
            _ if !control.cover.is_empty() => Some(Hidden::Covered(control.cover.clone())),
            _ => None,
        },
        opener: opener.copied(),
        text: told.text.chars().filter(|_| !is_told_by_name).collect(),
        min_length: told.min_length.filter(|least| *least > 0),
        ..told.clone()
    }
}

impl Entry {
    /// Whether both may be one control: links that lead elsewhere are two.
    fn may_be(&self, other: &Self) -> bool {
        self.role == other.role && !matches!((&self.url, &other.url), (Some(a), Some(b)) if a != b)
    }

    /// Whether one is called as the other is, in more words or fewer, or isn't called at all.
    fn is_akin(&self, other: &Self) -> bool {
        let nameless = |entry: &Self| entry.names.iter().all(String::is_empty);
        let alike = |a: &str, b: &str| a.len().min(b.len()) > 1 && (a.contains(b) || b.contains(a));
        let is_alike = |a: &String| other.names.iter().any(|b| alike(a, b));
        nameless(self) || nameless(other) || self.names.iter().any(is_alike)
    }
}

/// Entries by role and name, in their order.
fn by_name(entries: &[Entry]) -> HashMap<(&str, &str), Vec<usize>> {
    let mut found: HashMap<_, Vec<usize>> = HashMap::new();
    for (at, entry) in entries.iter().enumerate() {
        for name in entry.names.iter().filter(|name| !name.is_empty()) {
            let same = found.entry((entry.role, name.as_str())).or_default();
            if same.last() != Some(&at) {
                same.push(at);
            }
        }
    }
    found
}

/// Which of ours is which of theirs: by role and name, where both lists have as many that are called so; and by place, where both have as many
/// of the role between two that are known, for what has no name, or another one, in either.
fn pairs(ours: &[Entry], theirs: &[Entry]) -> Vec<(usize, usize)> {
    let (mine, others) = (by_name(ours), by_name(theirs));
    let mut taken = HashSet::new();
    let mut known: Vec<(usize, usize)> = Vec::new();
    for (our, entry) in ours.iter().enumerate() {
        let named = entry.names.iter().find_map(|name| {
            let key = (entry.role, name.as_str());
            let (mine, others) = (mine.get(&key)?, others.get(&key)?);
            let at = mine.binary_search(&our).ok()?;
            let their = *others.get(at).filter(|_| mine.len() == others.len())?;
            (entry.may_be(&theirs[their]) && taken.insert(their)).then_some((our, their))
        });
        known.extend(named);
    }
    let mut found = known.clone();
    let (mut our_from, mut their_from) = (0, 0);
    for (our, their) in known.into_iter().chain([(ours.len(), theirs.len())]) {
        if their < their_from {
            continue;
        }
        for role in ROLES.split(' ').chain([""]) {
            let of = |list: &[Entry], within: Range<usize>| -> Vec<usize> {
                within.filter(|at| list[*at].role == role).collect()
            };
            let (mine, others) = (of(ours, our_from..our), of(theirs, their_from..their));
            if mine.len() != others.len() {
                continue;
            }
            found.extend(mine.into_iter().zip(others).filter(|(our, their)| {
                let (entry, other) = (&ours[*our], &theirs[*their]);
                entry.may_be(other) && entry.is_akin(other) && !taken.contains(their)
            }));
        }
        (our_from, their_from) = (our + 1, their + 1);
    }
    found
}

#[cfg(test)]
mod tests;
