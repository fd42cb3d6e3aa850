//! What is read on the controls of a page: the words of those without a name, what a switch is for, which are new, and what the page looks like.

use super::addresses::address;
use super::texts::{LONGEST_LABEL, children};
use super::view::Census;
use domain::predicate::fold;
use page::control::{Control, Ending, controls, ending_of, is_control};
use page::landmarks::is_aside;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, meaning_of_folded};

/// An element as a control, whatever its role.
pub(super) fn control_at(page: &PageSnapshot, id: ElementId) -> Option<Control<'_>> {
    let element = page.elements.get(id)?;
    Some(named_as(id, element, element.label()))
}

/// Grey buttons of the content: many have no reference while they can't be used.
pub(super) fn grey(page: &PageSnapshot) -> impl Iterator<Item = Control<'_>> {
    let grey = |id: &ElementId| {
        let e = &page.elements[*id];
        e.role == "button" && e.is("disabled") && !is_aside(page, *id)
    };
    (0..page.elements.len())
        .filter(grey)
        .filter_map(|id| control_at(page, id))
}

/// An element as a control of these words.
fn named_as<'p>(id: ElementId, element: &'p Element, words: &str) -> Control<'p> {
    let folded = fold(words);
    let meaning = meaning_of_folded(&folded);
    Control {
        id,
        element,
        label: words.into(),
        ending: ending_of(&folded, meaning),
        folded: folded.as_str().into(),
        meaning,
    }
}

/// The words right beside a drawn control that has none: it stands with them alone, as its neighbours do with theirs.
fn words_beside(page: &PageSnapshot, id: ElementId) -> Option<&str> {
    let element = page.elements.get(id).filter(|e| e.role == "generic")?;
    let row = element.parent?;
    let around = page.elements.get(row)?.parent;
    let alone = |row: ElementId| {
        let mut below = page.below(row).filter(|e| is_control(e));
        let nameless = below
            .next()
            .is_some_and(|e| e.role == "generic" && e.label().is_empty());
        nameless && below.next().is_none()
    };
    let alike = alone(row) && children(page, around).any(|r| r != row && alone(r));
    let mut words = page
        .below(row)
        .map(Element::label)
        .filter(|l| !l.trim().is_empty());
    let found = words
        .next()
        .filter(|w| alike && w.chars().count() <= LONGEST_LABEL * 2)?;
    words.next().is_none().then_some(found)
}

/// So far around a switch its row may reach, in elements.
const ROW: usize = 3;

pub(super) fn named(folded: &str, number: usize) -> String {
    let folded = bare(folded);
    if number == 0 {
        folded
    } else {
        format!("{folded} #{number}")
    }
}

/// A label without its signs: an arrow that turns round makes no other control.
pub(super) fn bare(folded: &str) -> String {
    let words: Vec<&str> = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    if words.is_empty() {
        folded.to_owned()
    } else {
        words.join(" ")
    }
}

/// The controls of the page, with what a person reads on those without a name.
pub(super) fn read(page: &PageSnapshot) -> Vec<Control<'_>> {
    let mut all = controls(page, None);
    for control in &mut all {
        if control.label.is_empty()
            && let Some(text) = page
                .seen(control.id)
                .map(|s| s.text.trim())
                .filter(|t| !t.is_empty())
        {
            *control = named_as(control.id, control.element, text);
        }
        if control.label.is_empty()
            && let Some(words) = words_beside(page, control.id)
        {
            *control = named_as(control.id, control.element, words);
        }
        // A switch for the renewal that is on ends it; one that is off is left alone.
        let switch = matches!(
            control.element.role.as_str(),
            "switch" | "checkbox" | "menuitemcheckbox"
        );
        if switch && let Some(words) = row_of_renewal(page, control) {
            *control = named_as(control.id, control.element, &words);
        }
        if switch && control.meaning.has(Term::Renewal) && !control.meaning.has(Term::Acknowledge) {
            let on = control.element.is("checked") || control.element.is("pressed");
            control.ending = if on { Ending::Towards } else { Ending::No };
        }
    }
    all
}

/// What the row says that a switch has for itself, where it speaks of renewal and the switch says nothing of its own ("On").
fn row_of_renewal(page: &PageSnapshot, c: &Control<'_>) -> Option<String> {
    let says = c.meaning != page::words::Terms::default() || c.folded.contains(' ');
    row_about(page, c.id, Term::Renewal).filter(|_| !says)
}

/// The words about this in the row that a control has for itself.
pub(super) fn row_about(page: &PageSnapshot, id: ElementId, about: Term) -> Option<String> {
    let mut around = page.elements.get(id)?.parent;
    for _ in 0..ROW {
        let part = around?;
        if page.below(part).filter(|e| is_control(e)).nth(1).is_some() {
            return None;
        }
        let mut words = page.below(part).filter(|e| !is_control(e));
        let found = words.find(|e| e.label_text().terms().has(about));
        if let Some(found) = found {
            return Some(found.label().to_owned());
        }
        around = page.elements.get(part).and_then(|e| e.parent);
    }
    None
}

pub(super) fn count(all: &[Control<'_>]) -> Census {
    let mut census = Census::new();
    for c in all {
        *census
            .entry((c.element.role.to_string(), bare(&c.folded)))
            .or_default() += 1;
    }
    census
}

/// Which controls are more than there were. Of those with the same words the later ones are new: layers stand at the end.
pub(super) fn fresh(all: &[Control<'_>], before: Option<&Census>) -> Vec<bool> {
    let Some(before) = before else {
        return vec![true; all.len()];
    };
    let mut left = before.clone();
    all.iter()
        .map(
            |c| match left.get_mut(&(c.element.role.to_string(), bare(&c.folded))) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            },
        )
        .collect()
}

/// What the page looks like.
pub(super) fn print_of(page: &PageSnapshot) -> u64 {
    print(page, &read(page))
}

/// What the page looks like: its controls with their states and entries, its headings and messages.
pub(super) fn print(page: &PageSnapshot, all: &[Control<'_>]) -> u64 {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    address(&page.url).hash(&mut hasher);
    for c in all {
        c.folded.as_str().hash(&mut hasher);
        c.element.text.as_str().hash(&mut hasher);
        // What has the focus is no difference.
        for state in c
            .element
            .states
            .iter()
            .filter(|s| !matches!(s.as_str(), "active" | "cursor=pointer"))
        {
            state.as_str().hash(&mut hasher);
        }
        page.seen(c.id)
            .map(|s| (s.hidden.is_some(), s.behind, s.chosen))
            .hash(&mut hasher);
    }
    for e in page.elements.iter().filter(|e| {
        matches!(
            e.role.as_str(),
            "heading" | "alert" | "status" | "dialog" | "alertdialog"
        )
    }) {
        e.label().hash(&mut hasher);
    }
    page.elements.len().hash(&mut hasher);
    hasher.finish()
}
