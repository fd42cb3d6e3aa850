//! What keeps a page that is read alone from telling anything.

use crate::landmarks::is_spoken_by_control;
use crate::ledger::changes::Read;
use crate::ledger::claims::{Claim, Statement, is_quoted};
use crate::ledger::doubts::{Labelled, in_pairs, is_unread_state};
use crate::lexicon::{Term, terms};
use crate::snapshot::{Element, ElementId, PageSnapshot};
use crate::words::sentences;
use domain::predicate::fold;

/// What keeps a page from telling that something goes on: words of an end that nobody here could read for sure, a state that nobody could read, or a
/// list in which it is the only one left.
pub(super) fn left_unread(read: &Read<'_>, at: Option<ElementId>) -> Option<String> {
    let page = read.page;
    let stated = |id: ElementId| read.places.block(id).is_some() && !is_spoken_by_control(page, id);
    let claims = |id: ElementId| {
        let here = read.statements.iter().filter(move |s| s.at == id);
        here.flat_map(|s| &s.claims)
    };
    let of_the_end = read.lines.iter().find(|line| {
        stated(line.element)
            && !is_quoted(&line.shown)
            && claims(line.element).all(|claim| matches!(claim, Claim::Pending | Claim::Active))
            && own_words(page, line.element).any(|(of, text)| {
                sentences(&text).any(|sentence| is_of_an_end(sentence, is_title(&of.role)))
            })
    });
    if let Some(line) = of_the_end {
        return Some(format!(
            "something on it speaks of an end: \"{}\"",
            line.shown
        ));
    }
    let unread = in_pairs(read).find(|said| is_unread_state(read, said));
    if let Some(Labelled { label, value, .. }) = unread {
        return Some(format!("nobody here reads the state \"{label}: {value}\""));
    }
    let listed = at.is_some_and(|at| list_entry(read, at).is_some());
    listed.then(|| String::from("it is one of a list, and what stood there before isn't known"))
}

/// What keeps a page from telling that something has ended: it stands in a list, and another entry of one has a price and tells nothing of an end.
pub(super) fn priced_elsewhere(read: &Read<'_>, at: Option<ElementId>) -> Option<String> {
    let own = list_entry(read, at?)?;
    let goes_on = |s: &&Statement| {
        let entry = list_entry(read, s.at);
        entry.is_some_and(|entry| entry != own)
            && s.priced
            && s.claims.is_empty()
            && s.day.is_none()
    };
    let other = read.statements.iter().find(goes_on)?;
    Some(format!("another one may go on: \"{}\"", other.line))
}

/// The entry of a list that an element is, or stands in.
fn list_entry(read: &Read<'_>, at: ElementId) -> Option<ElementId> {
    let elements = &read.page.elements;
    std::iter::successors(Some(at), |id| elements[*id].parent)
        .find(|id| elements[*id].role == "listitem")
}

/// What an element says itself, piece by piece: the words of the controls in it only offer something.
fn own_words(page: &PageSnapshot, id: ElementId) -> impl Iterator<Item = (&Element, String)> {
    (id..id + page.subtree(id).len())
        .filter(|piece| !is_spoken_by_control(page, *piece))
        .map(|piece| &page.elements[piece])
        .map(|piece| (piece, fold(piece.label())))
}

/// Whether it only names what stands below or behind it.
fn is_title(role: &str) -> bool {
    matches!(role, "heading" | "region" | "group" | "form" | "term")
}

/// Whether a sentence is about an end and neither asks nor sets a condition. A title that names no more than an end is that of the way there.
fn is_of_an_end(sentence: &str, title: bool) -> bool {
    let said = terms(sentence);
    (said.any(&[Term::Ended, Term::Pending]) || (said.has(Term::Cancel) && !title))
        && !said.has(Term::Conditional)
        && !sentence.ends_with('?')
}
