//! Ends that no sentence of the account's page can tell: the account is gone, the control that was used offers the contrary in its place, or what
//! the person wanted done stands there as done, whatever such words mean elsewhere.

use std::collections::BTreeMap;

use super::Case;
use super::aim::{names_of, shared};
use super::changes::{Read, address};
use super::decide::same_view;
use super::scope::Scope;
use crate::control::{is_control, is_text_field};
use crate::lexicon::{Term, terms};
use crate::snapshot::{Element, ElementId, PageSnapshot};
use domain::goal::turns_around;
use domain::predicate::fold;

fn asks_who_is_there(read: &Read<'_>) -> bool {
    let mut elements = read.page.elements.iter();
    elements.any(|e| is_text_field(e) && is_password(&e.name))
}

fn is_password(text: &str) -> bool {
    terms(&fold(text)).has(Term::Password)
}

/// The same, also by a field without a name behind the words.
pub(super) fn asks_to_sign_in(read: &Read<'_>) -> bool {
    let elements = &read.page.elements;
    let words = |id: usize| elements[..id].iter().rev().find(|e| !e.label().is_empty());
    let unnamed = |id: &usize| is_text_field(&elements[*id]) && elements[*id].name.is_empty();
    let mut fields = (0..elements.len()).filter(unnamed);
    asks_who_is_there(read) || fields.any(|id| words(id).is_some_and(|e| is_password(e.label())))
}

/// Whether the account that the person wanted closed is closed by an approved act, and its pages only ask now who is there.
pub(super) fn is_account_closed(case: &Case<'_>, before: &[Read<'_>], fresh: &[Read<'_>]) -> bool {
    let closes = |text: &str| terms(&fold(text)).has(Term::ClosesAccount);
    let mut approved = case.approved.iter().filter(|act| !act.unasked);
    closes(case.goal)
        && approved.any(|act| closes(&act.control))
        && !before.iter().any(asks_who_is_there)
        && !fresh.is_empty()
        && fresh.iter().all(asks_to_sign_in)
}

/// What an approved control offers now in its place: "Watch", where the person wanted to "unwatch" and "Unwatch" stood alone.
pub(super) fn turned_around(
    case: &Case<'_>,
    before: &[Read<'_>],
    fresh: &[Read<'_>],
) -> Option<String> {
    let goal = fold(case.goal);
    let of_goal: Vec<&str> = goal.split(|c: char| !c.is_alphanumeric()).collect();
    let wanted = |label: &str| of_goal.contains(&label) || turns_around(&goal, label);
    let approved = case.approved.iter().filter(|act| !act.unasked);
    let approved = approved.map(|act| (address(&act.page.url), fold(&act.control)));
    let approved: Vec<_> = approved.filter(|(_, label)| wanted(label)).collect();
    fresh.iter().find_map(|page| {
        let seen = same_view(before, page)?;
        if Scope::of(case, Some(seen), page).is_one_of_several() {
            return None;
        }
        // Wherever it stands: what belongs to the whole page often stands in its head.
        let has = |read: &Read<'_>, label: &str| read.controls.iter().any(|c| *c.folded == *label);
        let (_, used) = approved.iter().find(|(at, label)| {
            *at == address(&page.page.url) && has(seen, label) && !has(page, label)
        })?;
        let contrary = |label: &str| {
            let turned = used.strip_suffix(label).unwrap_or_default();
            turned.ends_with(char::is_alphabetic) && !label.is_empty() && !has(seen, label)
        };
        let mut now = page.controls.iter();
        now.find(|c| !c.element.is("disabled") && contrary(&c.folded))
            .map(|c| c.label.to_string())
    })
}

/// So many other entries make a list of which can be said that it stands.
const SIBLINGS: usize = 2;
/// Shorter words are articles and the like.
const WORD: usize = 4;
/// So much longer is the form of a verb that says that it is done.
const DONE: std::ops::RangeInclusive<usize> = 1..=2;

fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric());
    words.filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

fn is_row(e: &Element) -> bool {
    matches!(e.role.as_str(), "row" | "listitem" | "article")
}

/// The word by which the service says right after the act that what the person wanted done is done, in a form of their verb: "Withdraw" was
/// approved, and the proposal "has been withdrawn".
pub(super) fn said_as_done(
    case: &Case<'_>,
    after: &[Read<'_>],
    stood: &BTreeMap<String, usize>,
) -> Option<String> {
    let goal = words(case.goal);
    let (verb, rest) = goal.split_first()?;
    let mut approved = case.approved.iter().filter(|act| !act.unasked);
    if verb.chars().count() < WORD || !approved.any(|act| words(&act.control).first() == Some(verb))
    {
        return None;
    }
    let is_done = |word: &str| {
        let longer = word.chars().count().checked_sub(verb.chars().count());
        word.starts_with(verb.trim_end_matches('e')) && longer.is_some_and(|n| DONE.contains(&n))
    };
    let unsure = [
        Term::Conditional,
        Term::Denied,
        Term::Pending,
        Term::Failed,
        Term::Rests,
    ];
    let of_it = |word: &String| word.chars().count() >= WORD && rest.contains(word);
    // The state itself, in its row, is no word of the service about it.
    let lines = after
        .iter()
        .flat_map(|read| read.lines.iter().map(|line| (read.page, line)));
    let told = lines.filter(|(page, line)| {
        let new = !stood.contains_key(&*line.folded) && !line.folded.ends_with('?');
        let own = page.elements.get(line.element).is_some_and(is_row);
        let in_row = own || page.ancestors(line.element).any(is_row);
        new && !in_row && !terms(&line.folded).any(&unsure)
    });
    told.map(|(_, line)| words(&line.folded))
        .filter(|line| line.iter().any(of_it))
        .filter(|line| !line.iter().any(|word| terms(word).has(Term::Denies)))
        .find_map(|line| line.into_iter().find(|word| is_done(word)))
}

/// Where that word (`done`) stands alone as a state in a fresh load: that of the thing, as its row has its name and had no such state; or it stood
/// nowhere on a page that is about one thing, and the way to end it is gone (`gone`).
pub(super) fn stands_as_done(
    case: &Case<'_>,
    before: &[Read<'_>],
    fresh: &[Read<'_>],
    done: &str,
    gone: bool,
) -> Option<String> {
    let names = names_of(case.goal);
    // Where it stands as a state, and whether that is in a row of the thing's name.
    let states = |page: &PageSnapshot| -> Vec<(ElementId, bool)> {
        let state = |id: &ElementId| {
            let e = &page.elements[*id];
            !is_control(e) && words(e.label()).as_slice() == [done]
        };
        let in_its_row = |id: ElementId| {
            let mut around = std::iter::successors(Some(id), |id| page.elements[*id].parent);
            let row = around.find(|id| is_row(&page.elements[*id]));
            row.is_some_and(|row| shared(&names, page.below(row).map(Element::label)) > 0)
        };
        let all = (0..page.elements.len()).filter(state);
        all.map(|id| (id, in_its_row(id))).collect()
    };
    fresh.iter().find_map(|page| {
        let seen = same_view(before, page)?;
        let was = states(seen.page);
        let several = || Scope::of(case, Some(seen), page).is_one_of_several();
        let is_new = |(_, named): &(ElementId, bool)| {
            (*named && !was.iter().any(|(_, named)| *named))
                || (gone && was.is_empty() && !several())
        };
        let (found, _) = states(page.page).into_iter().find(is_new)?;
        Some(page.page.elements[found].label().to_owned())
    })
}

/// The name of the thing where it stood as an entry of a list or a tree that stands there as before without it, and nowhere else on the page; what
/// was approved has the person's verb, which is one of ending, and that name. What else may be ended there is another entry's.
pub(super) fn entry_gone(
    case: &Case<'_>,
    before: &[Read<'_>],
    fresh: &[Read<'_>],
) -> Option<String> {
    const MARKS: [char; 6] = ['“', '”', '„', '"', '«', '»'];
    let goal = fold(case.goal);
    let mut marked = goal.split(MARKS);
    let verb = words(marked.next()?).into_iter().next()?;
    let name = marked.next()?.trim().to_owned();
    let asked = |act: &super::Approved| {
        let said = fold(&act.control);
        !act.unasked && words(&said).first() == Some(&verb) && said.contains(name.as_str())
    };
    let ends = terms(&verb).any(&[Term::Cancel, Term::VerbEnd]);
    if name.is_empty() || !ends || !case.approved.iter().any(asked) {
        return None;
    }
    let is_entry = |e: &Element| matches!(e.role.as_str(), "treeitem" | "listitem" | "row");
    let entries = |read: &Read<'_>| -> Vec<String> {
        let all = read.page.elements.iter().filter(|e| is_entry(e));
        all.map(|e| fold(e.label()))
            .filter(|label| !label.is_empty())
            .collect()
    };
    // Every page that is looked at has the list, or nothing is told.
    let goes = |page: &Read<'_>| {
        let now = entries(page);
        let says = page
            .page
            .elements
            .iter()
            .any(|e| fold(e.label()).contains(name.as_str()));
        let was = |read: &&Read<'_>| {
            let was = entries(read);
            let rest = || was.iter().filter(|entry| **entry != name);
            was.contains(&name)
                && rest().count() >= SIBLINGS
                && rest().all(|e| now.contains(e))
                && now.iter().all(|e| was.contains(e))
        };
        !says && page.page.dialog.is_none() && before.iter().any(|read| was(&read))
    };
    (!fresh.is_empty() && fresh.iter().all(goes)).then_some(name)
}
