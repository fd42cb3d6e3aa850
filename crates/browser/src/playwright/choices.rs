//! Choices in whose place something of their own is drawn: a radio button that only its label shows, a box under a dot.
//!
//! A server's click asks what lies in the middle of its target, finds the label, and gives up after five seconds. A person clicks what is
//! drawn, and chooses the same. So one constant function, run on the very element that was authorised, chooses it where nothing but its own
//! lies over it, and leaves everything else to the server. Only radio buttons, boxes and switches are chosen so.

use super::{FACTS_LIMIT, Playwright};
use crate::answer;
use crate::error::BrowserError;
use domain::action::{Action, Entry};
use domain::reference::Reference;
use page::control::label_of;
use page::snapshot::PageSnapshot;

/// The function, by how a box is to stand. Constant: nothing from a model or a page is ever put into it.
macro_rules! choose {
    ($wanted:literal) => {
        concat!(
            "(element) => {\nconst wanted = ",
            $wanted,
            ";\n",
            include_str!("../pristine.js"),
            include_str!("../reads.js"),
            include_str!("choose.js"),
            "}"
        )
    };
}
const PRESS: &str = choose!("null");
const SET: &str = choose!("true");
const CLEAR: &str = choose!("false");

/// The choices of a page, each by its reference with role and label.
fn choices(page: &PageSnapshot) -> impl Iterator<Item = (Reference, (&str, String))> {
    let chooses = |role: &str| matches!(role, "radio" | "checkbox" | "switch");
    let all = page.elements.iter().enumerate();
    all.filter(move |(_, e)| chooses(e.role.as_str()))
        .filter_map(|(id, e)| Some((e.reference?, (e.role.as_str(), label_of(page, id)))))
}

/// The choice on another look at the page: the one with the same words and the same place among those alike, if there are as many.
fn same(target: Reference, before: &PageSnapshot, now: &PageSnapshot) -> Option<Reference> {
    let (_, words) = choices(before).find(|(reference, _)| *reference == target)?;
    let alike = |page| {
        choices(page)
            .filter(|(_, w)| *w == words)
            .map(|(r, _)| r)
            .collect()
    };
    let (before, now): (Vec<_>, Vec<_>) = (alike(before), alike(now));
    let at = before.iter().position(|reference| *reference == target)?;
    now.get(at).filter(|_| now.len() == before.len()).copied()
}

impl Playwright {
    /// Chooses what the server can't press. Gives what is left for the server to do, if anything.
    pub(super) async fn choose(&mut self, action: &Action) -> Result<Option<Action>, BrowserError> {
        match action {
            Action::Click { target } if self.is_choice(*target) => {
                let done = self.chooses(*target, PRESS).await?;
                Ok((!done).then(|| action.clone()))
            }
            Action::Fill { fields } => {
                let (mut rest, mut changed) = (Vec::new(), false);
                for field in fields {
                    let mut field = field.clone();
                    let how = match field.entry {
                        Entry::Tick(true) | Entry::Pick(true) => Some(SET),
                        Entry::Tick(false) => Some(CLEAR),
                        _ => None,
                    };
                    let chosen = match how {
                        Some(how) if self.is_choice(field.target) => {
                            // A page may draw its choices anew after each.
                            if changed {
                                field.target = self.now(field.target).await?;
                            }
                            self.chooses(field.target, how).await?
                        }
                        _ => false,
                    };
                    changed |= chosen;
                    if !chosen {
                        rest.push(field);
                    }
                }
                Ok((!rest.is_empty()).then_some(Action::Fill { fields: rest }))
            }
            _ => Ok(Some(action.clone())),
        }
    }

    /// Whether it is one on the page of the last look.
    fn is_choice(&self, target: Reference) -> bool {
        choices(&self.known).any(|(reference, _)| reference == target)
    }

    /// Whether the choice was chosen so. What can't be asked is left to the server.
    async fn chooses(&mut self, target: Reference, how: &str) -> Result<bool, BrowserError> {
        let answer = self.evaluate(how, Some(target), FACTS_LIMIT).await?;
        // Where a dialog came up the function has pressed.
        let (dialog, _) = answer::read_state(&answer.text);
        Ok(dialog || answer::read_result(&answer.text) == Some(true))
    }

    /// The reference that a choice has by now.
    async fn now(&mut self, target: Reference) -> Result<Reference, BrowserError> {
        let page = self.look().await.and_then(answer::read_page)?;
        let known = Some(&self.known).filter(|known| known.url == page.url);
        Ok(known
            .and_then(|known| same(target, known, &page))
            .unwrap_or(target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::tree;

    #[test]
    fn a_choice_is_known_again_by_its_words_and_its_place_among_those_alike() {
        let of = |reference| Reference::new(reference).unwrap();
        let before = "- radio \"0\" [ref=e1]\n- radio \"0\" [ref=e2]\n- button \"0\" [ref=e3]";
        let before = tree::page("", before);
        let anew = "- radio \"0\" [checked] [ref=e11]\n- radio \"0\" [ref=e12]";
        let now = tree::page("", anew);
        assert_eq!(same(of("e2"), &before, &now), Some(of("e12")));
        assert_eq!(same(of("e3"), &before, &now), None, "no choice");
        let more = tree::page("", &format!("{anew}\n- radio \"0\" [ref=e13]"));
        assert_eq!(same(of("e2"), &before, &more), None, "another page");
    }
}
