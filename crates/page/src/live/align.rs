//! Which control of the live page is which element of the snapshot.
//!
//! A page doesn't know the server's references. Both list the same controls in the same order, each in its own words, so the two
//! lists are aligned by the best common subsequence of roles and names. What doesn't fit, and what can't be told apart because one
//! list has more of its kind, is left out: nothing is known of it then, and it counts as visible.

use std::collections::HashMap;

use url::Url;

use super::report::{LiveControl, LiveReport};
use crate::control::{is_control, label_of};
use crate::snapshot::{ElementId, Hidden, LivePage, PageSnapshot, Visibility};

/// Most pairs that are compared.
const MOST_PAIRS: usize = 1_500_000;
/// Roles that both lists call by their name; all others are only things that look as if they could be clicked.
const ROLES: &[&str] = &[
    "button",
    "link",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "tab",
    "switch",
    "checkbox",
    "radio",
    "treeitem",
    "combobox",
    "listbox",
    "textbox",
    "searchbox",
    "spinbutton",
    "slider",
];

/// One entry of either list, ready to be compared.
struct Entry<'a> {
    role: &'a str,
    names: Vec<String>,
    /// Where a link leads, by the page's address.
    url: Option<String>,
}

/// What the live page tells, by elements of the snapshot.
pub fn align(report: &LiveReport, page: &PageSnapshot) -> LivePage {
    let listed = |(id, e): (ElementId, &crate::snapshot::Element)| {
        (is_control(e) && e.role != "option").then_some(id)
    };
    let ids: Vec<ElementId> = page
        .elements
        .iter()
        .enumerate()
        .filter_map(listed)
        .collect();
    let here = Url::parse(&page.url).ok();
    let ours: Vec<Entry<'_>> = ids
        .iter()
        .map(|id| of_snapshot(page, *id, here.as_ref()))
        .collect();
    let theirs: Vec<Entry<'_>> = report
        .controls
        .iter()
        .map(|control| of_live(control, here.as_ref()))
        .collect();
    let pairs = distinct(&best_pairs(&ours, &theirs), &ours, &theirs);
    let element_of: HashMap<usize, ElementId> = pairs
        .iter()
        .map(|&(our, their)| (their, ids[our]))
        .collect();
    let mut live = LivePage {
        layer: report.layer.clone(),
        questions: report.questions.clone(),
        ..LivePage::default()
    };
    for (their, id) in &element_of {
        live.elements.insert(
            *id,
            seen(&report.controls[*their], &label_of(page, *id), &element_of),
        );
    }
    live.layered = report.layered && live.elements.values().any(|seen| seen.behind);
    live
}

fn seen(control: &LiveControl, label: &str, element_of: &HashMap<usize, ElementId>) -> Visibility {
    let hidden = match control.hidden.as_str() {
        "clipped" => Some(Hidden::Clipped),
        "transparent" => Some(Hidden::Transparent),
        "outside" => Some(Hidden::Outside),
        _ if !control.cover.is_empty() => Some(Hidden::Covered(control.cover.clone())),
        _ => None,
    };
    Visibility {
        hidden,
        behind: control.behind,
        text: if letters(&control.text) == letters(label) {
            String::new()
        } else {
            control.text.clone()
        },
        group: control.group,
        chosen: control.chosen,
        range: control.range.clone(),
        min_length: (control.min_length > 0).then_some(control.min_length),
        required: control.required,
        on_top: control.on_top,
        opener: control
            .opener
            .and_then(|opener| element_of.get(&opener))
            .copied(),
        disabled_because: control.disabled_because.clone(),
        opens: control.opens,
        sends: control.sends,
    }
}

fn of_snapshot<'a>(page: &'a PageSnapshot, id: ElementId, here: Option<&Url>) -> Entry<'a> {
    let element = &page.elements[id];
    let role = ROLES
        .iter()
        .find(|role| element.role == **role)
        .copied()
        .unwrap_or_default();
    let mut names = vec![letters(&element.name)];
    let label = letters(&label_of(page, id));
    if label != names[0] {
        names.push(label);
    }
    Entry {
        role,
        names,
        url: element.url.as_deref().map(|url| whole(url, here)),
    }
}

fn of_live<'a>(control: &'a LiveControl, here: Option<&Url>) -> Entry<'a> {
    let role = ROLES
        .iter()
        .find(|role| control.role == **role)
        .copied()
        .unwrap_or_default();
    let url = Some(control.url.as_str())
        .filter(|url| !url.is_empty())
        .map(|url| whole(url, here));
    Entry {
        role,
        names: vec![letters(&control.name), letters(&control.text)],
        url,
    }
}

/// A whole address, as far as it can be report: servers write it as the page does, or whole.
fn whole(url: &str, here: Option<&Url>) -> String {
    here.and_then(|here| here.join(url).ok())
        .map_or_else(|| url.to_owned(), String::from)
}

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// How well two entries fit; 0 if they don't.
fn fit(our: &Entry<'_>, their: &Entry<'_>) -> u32 {
    if our.role != their.role || matches!((&our.url, &their.url), (Some(a), Some(b)) if a != b) {
        return 0;
    }
    let known = |entry: &Entry<'_>| entry.names.iter().any(|name| !name.is_empty());
    let any = |fits: &dyn Fn(&str, &str) -> bool| {
        our.names.iter().any(|a| {
            their
                .names
                .iter()
                .any(|b| !a.is_empty() && !b.is_empty() && fits(a, b))
        })
    };
    if any(&|a, b| a == b) {
        6
    } else if !known(our) && !known(their) {
        4
    } else if any(&|a, b| a.len().min(b.len()) > 1 && (a.contains(b) || b.contains(a))) {
        3
    } else {
        // A server that leaves a control without a name.
        u32::from(!known(our) || !known(their))
    }
}

/// The pairs of the best common subsequence.
fn best_pairs(ours: &[Entry<'_>], theirs: &[Entry<'_>]) -> Vec<(usize, usize)> {
    let exact = |(a, b): (&Entry<'_>, &Entry<'_>)| fit(a, b) >= 6;
    let head = ours
        .iter()
        .zip(theirs)
        .take_while(|pair| exact(*pair))
        .count();
    let (rest, their_rest) = (&ours[head..], &theirs[head..]);
    let tail = rest
        .iter()
        .rev()
        .zip(their_rest.iter().rev())
        .take_while(|pair| exact(*pair))
        .count();
    let (rows, columns) = (rest.len() - tail, their_rest.len() - tail);
    let mut pairs: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
    if rows * columns <= MOST_PAIRS {
        let width = columns + 1;
        let fits: Vec<u32> = (0..rows * columns)
            .map(|cell| fit(&rest[cell / columns], &their_rest[cell % columns]))
            .collect();
        let mut best = vec![0_u32; (rows + 1) * width];
        for row in (0..rows).rev() {
            for column in (0..columns).rev() {
                let score = fits[row * columns + column];
                let taken = if score > 0 {
                    score + best[(row + 1) * width + column + 1]
                } else {
                    0
                };
                best[row * width + column] = taken
                    .max(best[(row + 1) * width + column])
                    .max(best[row * width + column + 1]);
            }
        }
        let (mut row, mut column) = (0, 0);
        while row < rows && column < columns {
            let score = fits[row * columns + column];
            let here = best[row * width + column];
            if score > 0 && here == score + best[(row + 1) * width + column + 1] {
                pairs.push((head + row, head + column));
                (row, column) = (row + 1, column + 1);
            } else if here == best[(row + 1) * width + column] {
                row += 1;
            } else {
                column += 1;
            }
        }
    }
    pairs.extend((0..tail).map(|at| (ours.len() - tail + at, theirs.len() - tail + at)));
    pairs
}

/// Without those of which one list has more than the other: which of them is which can't be report.
fn distinct(
    pairs: &[(usize, usize)],
    ours: &[Entry<'_>],
    theirs: &[Entry<'_>],
) -> Vec<(usize, usize)> {
    let mut counts: HashMap<(&str, &str), (u32, u32)> = HashMap::new();
    for entry in ours {
        for name in &entry.names {
            counts.entry((entry.role, name)).or_default().0 += 1;
        }
    }
    for entry in theirs {
        let [name, text] = entry.names.as_slice() else {
            continue;
        };
        counts.entry((entry.role, name)).or_default().1 += 1;
        if text != name {
            counts.entry((entry.role, text)).or_default().1 += 1;
        }
    }
    let named = |our: usize| ours[our].names.iter().any(|name| !name.is_empty());
    let told_apart = |our: usize| {
        let of = |name: &String| {
            counts
                .get(&(ours[our].role, name.as_str()))
                .copied()
                .unwrap_or_default()
        };
        ours[our]
            .names
            .iter()
            .filter(|name| !name.is_empty())
            .any(|name| {
                let (mine, other) = of(name);
                mine == other || (mine <= 1 && other <= 1)
            })
    };
    // One without a name is told by its place: between two that are sure both lists have as many of its role.
    let sure: Vec<(usize, usize)> = pairs
        .iter()
        .copied()
        .filter(|&(our, _)| named(our) && told_apart(our))
        .collect();
    let by_place = |our: usize, their: usize| {
        let before = sure
            .iter()
            .rev()
            .find(|(at, _)| *at < our)
            .map_or((0, 0), |&(a, b)| (a + 1, b + 1));
        let after = sure
            .iter()
            .find(|(at, _)| *at > our)
            .map_or((ours.len(), theirs.len()), |&pair| pair);
        let count = |list: &[Entry<'_>], from: usize, to: usize| {
            list.get(from..to)
                .map(|part| part.iter().filter(|e| e.role == ours[our].role).count())
        };
        (before.1..after.1).contains(&their)
            && count(ours, before.0, after.0) == count(theirs, before.1, after.1)
    };
    let kept = |&(our, their): &(usize, usize)| {
        if named(our) {
            told_apart(our)
        } else {
            by_place(our, their)
        }
    };
    pairs.iter().copied().filter(kept).collect()
}

#[cfg(test)]
mod tests;
