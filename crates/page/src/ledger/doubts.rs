//! What makes the signs of an end on a page worthless to whoever sees it for the first time: it shows a part only, one of several, or what is over.

use super::changes::Read;
use super::plain::Names;
use super::several::{are_in_one_state, several};
use crate::control::{front_dialog, label_of};
use crate::landmarks::{is_aside, is_spoken_by_control};
use crate::lexicon::{Term, terms};
use crate::lines::Line;
use crate::pairs::pairs;
use crate::snapshot::{ElementId, PageSnapshot};
use domain::predicate::fold;

/// Why a page's signs prove nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// For people, as the end of "the page …".
    pub why: &'static str,
    /// The line that says so.
    pub line: String,
    /// It speaks against an end, and is not only silent about it.
    pub disproves: bool,
}

impl Doubt {
    pub(super) fn of(why: &'static str, line: &str) -> Self {
        Self {
            why,
            line: line.to_owned(),
            disproves: false,
        }
    }
}

/// What makes the page's signs worthless, whoever sees it.
pub(super) fn doubt(read: &Read<'_>) -> Option<Doubt> {
    let page = read.page;
    let mut headings = page.elements.iter().filter(|e| e.role == "heading");
    let of_others = |text: &str| terms(&fold(text)).any(&[Term::OtherHeading, Term::Others]);
    if let Some(first) = headings.next().filter(|h| of_others(h.label())) {
        return Some(Doubt::of("is about something else", first.label()));
    }
    let aloud = |line: &Line<'_>| {
        let role = page.elements[line.element].role.as_str();
        matches!(role, "alert" | "status" | "heading")
    };
    read.lines
        .iter()
        .filter(|l| !is_aside(page, l.element))
        .find_map(|line| {
            let said = terms(&line.folded);
            let why = if aloud(line) && said.any(&[Term::Failed, Term::FailedHeading]) {
                "reports a failure"
            } else if said.has(Term::Unpaid) {
                "speaks of a payment that is owed, which may end it or not"
            } else {
                return None;
            };
            Some(Doubt {
                disproves: true,
                ..Doubt::of(why, &line.shown)
            })
        })
}

/// What makes them worthless on a page that had not been seen before anything was done, so that nobody knows whether they are old or belong to
/// another subscription.
pub(super) fn doubt_of_stranger(read: &Read<'_>, names: &Names) -> Option<Doubt> {
    let page = read.page;
    let dialog = front_dialog(page).map(|id| id..id + page.subtree(id).len());
    let in_dialog = |l: &&Line<'_>| {
        dialog
            .as_ref()
            .is_some_and(|part| part.contains(&l.element))
    };
    let mut said = read.lines.iter().filter(in_dialog);
    let strange = said.find(|l| says_a_sentence(page, l) && !names.know_heading(&l.folded));
    if let Some(line) = strange {
        return Some(Doubt::of("has a dialog open", &line.shown));
    }
    let ends = [Term::Ended, Term::EndsOn, Term::Stops];
    let unread = in_pairs(read).chain(in_lines(read)).find(|said| {
        let known = |block| names.know_place(read, block);
        is_unread_state(read, said)
            && !terms(&fold(&said.value)).any(&ends)
            && read.places.block(said.at).is_some_and(known)
    });
    if let Some(Labelled { label, value, .. }) = unread {
        let line = format!("{label}: {value}");
        return Some(Doubt::of("shows a state that nobody here reads", &line));
    }
    let of_past = |text: &str| terms(&fold(text)).has(Term::PastOnes);
    for element in page.elements.iter() {
        let label = element.label();
        let chosen = element.is("selected");
        match element.role.as_str() {
            "heading" if of_past(label) => {
                return Some(Doubt::of("lists past subscriptions", label));
            }
            "option" if chosen && terms(&fold(label)).any(&[Term::Ended, Term::PastOnes]) => {
                return Some(Doubt::of("lists past subscriptions only", label));
            }
            // A part that is chosen by a name of its own shows one of several accounts or products.
            "tab" if chosen && !names.know_heading(&fold(label)) => {
                return Some(Doubt::of("shows one of several parts", label));
            }
            _ => {}
        }
    }
    let hidden = read.controls.iter().find(|c| {
        !is_aside(page, c.id)
            && !c.element.is("expanded")
            && !c.element.is("selected")
            && terms(&c.folded).has(Term::MoreOnes)
    });
    if let Some(hidden) = hidden {
        return Some(Doubt::of("has a part that is not shown", &hidden.label));
    }
    let one_of = read
        .lines
        .iter()
        .find(|l| !is_aside(page, l.element) && terms(&l.folded).has(Term::OneOf));
    if let Some(line) = one_of {
        return Some(Doubt::of("shows one of several", &line.shown));
    }
    let other = read.statements.iter().find(|s| {
        super::said::signs(s).next().is_some() && !are_in_one_state(&several(read, s.at, None))
    });
    other.map(|s| Doubt::of("lists another one that has not ended", &s.line))
}

/// So many words say something; fewer are a label or a value.
const SENTENCE: usize = 3;

/// Whether a line says something that isn't asked, and that no control offers.
pub(super) fn says_a_sentence(page: &PageSnapshot, line: &Line<'_>) -> bool {
    !is_spoken_by_control(page, line.element)
        && !line.folded.ends_with('?')
        && line.folded.split(' ').count() >= SENTENCE
}

/// Something that stands under a label, with the element that it is read from.
pub(super) struct Labelled {
    pub(super) at: ElementId,
    pub(super) label: String,
    pub(super) value: String,
}

/// Labels and values in elements of their own.
pub(super) fn in_pairs(read: &Read<'_>) -> impl Iterator<Item = Labelled> {
    let page = read.page;
    pairs(page).into_iter().map(|(label, at)| Labelled {
        at,
        label: label_of(page, label),
        value: label_of(page, at),
    })
}

/// Those that a line says: `Status: cancelled`.
fn in_lines(read: &Read<'_>) -> impl Iterator<Item = Labelled> {
    read.lines.iter().filter_map(|line| {
        let (label, value) = line.shown.split_once(':')?;
        let (label, value) = (label.to_owned(), value.trim().to_owned());
        (!value.is_empty()).then_some(Labelled {
            at: line.element,
            label,
            value,
        })
    })
}

/// Whether it is a state of which the page's statements say nothing.
pub(super) fn is_unread_state(read: &Read<'_>, said: &Labelled) -> bool {
    let mut here = read.statements.iter().filter(|s| s.at == said.at);
    read.places.block(said.at).is_some()
        && !is_spoken_by_control(read.page, said.at)
        && terms(&fold(&said.label)).has(Term::StateLabel)
        && here.all(|s| s.claims.is_empty())
}
