//! Ends that no sentence of the account's page can tell: the account is gone, or the control that was used offers the contrary in its place.

use super::Case;
use super::changes::{Read, address};
use super::decide::same_view;
use super::scope::Scope;
use crate::control::is_text_field;
use crate::lexicon::{Term, terms};
use domain::predicate::fold;

fn asks_who_is_there(read: &Read<'_>) -> bool {
    let password = |text: &str| terms(&fold(text)).any(&[Term::Password]);
    let mut elements = read.page.elements.iter();
    elements.any(|e| is_text_field(e) && password(&e.name))
}

/// Whether the account that the person wanted closed is closed by an approved act, and its pages only ask now who is there.
pub(super) fn is_account_closed(case: &Case<'_>, before: &[Read<'_>], fresh: &[Read<'_>]) -> bool {
    let closes = |text: &str| terms(&fold(text)).has(Term::ClosesAccount);
    let mut approved = case.approved.iter().filter(|act| !act.unasked);
    closes(case.goal)
        && approved.any(|act| closes(&act.control))
        && !before.iter().any(asks_who_is_there)
        && !fresh.is_empty()
        && fresh.iter().all(asks_who_is_there)
}

/// What an approved control offers now in its place: "Watch", where the person wanted to "unwatch" and "Unwatch" stood alone.
pub(super) fn turned_around(
    case: &Case<'_>,
    before: &[Read<'_>],
    fresh: &[Read<'_>],
) -> Option<String> {
    let goal = fold(case.goal);
    let of_goal: Vec<&str> = goal.split(|c: char| !c.is_alphanumeric()).collect();
    let approved = case.approved.iter().filter(|act| !act.unasked);
    let approved = approved.map(|act| (address(&act.page.url), fold(&act.control)));
    let approved: Vec<_> = approved
        .filter(|(_, label)| of_goal.contains(&label.as_str()))
        .collect();
    fresh.iter().find_map(|page| {
        let seen = same_view(before, page)?;
        if Scope::of(case, Some(seen), page).is_one_of_several() {
            return None;
        }
        let has = |read: &Read<'_>, label: &str| read.pressable().any(|(c, _)| *c.folded == *label);
        let (_, used) = approved.iter().find(|(at, label)| {
            *at == address(&page.page.url) && has(seen, label) && !has(page, label)
        })?;
        let contrary = |label: &str| {
            let turned = used.strip_suffix(label).unwrap_or_default();
            turned.ends_with(char::is_alphabetic) && !label.is_empty() && !has(seen, label)
        };
        let mut now = page.pressable();
        now.find(|(c, _)| contrary(&c.folded))
            .map(|(c, _)| c.label.to_string())
    })
}
