//! Choices in whose place something of their own is drawn: a radio button that only its label shows, a box under a dot.
//!
//! A server's click asks what lies in the middle of its target, finds the label, and gives up after five seconds. A person clicks what is
//! drawn, and chooses the same. So one constant function, run on the very element that was authorised, chooses it where nothing but its own
//! lies over it, and leaves everything else to the server. Only radio buttons, boxes and switches are chosen so.

use std::collections::HashMap;

use serde_json::Value;

use super::{FACTS_LIMIT, Playwright};
use crate::error::BrowserError;
use crate::{answer, tools};
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

/// The choices of a page by their references, each by role and label, which of those alike it is, and of how many.
#[derive(Debug, Default)]
pub(super) struct Choices {
    url: String,
    known: HashMap<String, Spot>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Spot {
    role: String,
    label: String,
    nth: usize,
    of: usize,
}

impl Choices {
    pub(super) fn of(page: &PageSnapshot) -> Self {
        let mut alike: HashMap<(String, String), usize> = HashMap::new();
        let mut found = Vec::new();
        for (id, e) in page.elements.iter().enumerate() {
            let chooses = matches!(e.role.as_str(), "radio" | "checkbox" | "switch");
            if let (Some(reference), true) = (&e.reference, chooses) {
                let words = (e.role.to_string(), label_of(page, id));
                let n = alike.entry(words.clone()).or_default();
                found.push((reference.to_string(), words, *n));
                *n += 1;
            }
        }
        let spot = |(reference, (role, label), nth)| {
            let of = alike[&(String::clone(&role), String::clone(&label))];
            let spot = Spot {
                role,
                label,
                nth,
                of,
            };
            (reference, spot)
        };
        Self {
            url: page.url.clone(),
            known: found.into_iter().map(spot).collect(),
        }
    }

    fn has(&self, target: Reference) -> bool {
        self.known.contains_key(&*target)
    }

    /// The same choice on the page as it is now.
    fn same(&self, target: Reference, now: &Self) -> Option<Reference> {
        let spot = self.known.get(&*target).filter(|_| self.url == now.url)?;
        let (reference, _) = now.known.iter().find(|(_, other)| *other == spot)?;
        Reference::new(reference)
    }
}

impl Playwright {
    /// Chooses what the server can't press. Gives what is left for the server to do, if anything.
    pub(super) async fn choose(&mut self, action: &Action) -> Result<Option<Action>, BrowserError> {
        match action {
            Action::Click { target } if self.choices.has(*target) => {
                let done = self.chooses(*target, PRESS).await?;
                Ok((!done).then(|| action.clone()))
            }
            Action::Fill { fields } => {
                let (mut rest, mut changed) = (Vec::new(), false);
                for field in fields {
                    let mut field = field.clone();
                    let how = match field.entry {
                        Entry::Tick(true) | Entry::Pick(true) => SET,
                        Entry::Tick(false) => CLEAR,
                        _ => "",
                    };
                    let chooses = !how.is_empty() && self.choices.has(field.target);
                    // A page may draw its choices anew after each.
                    if chooses && changed {
                        field.target = self.now(field.target).await?;
                    }
                    if chooses && self.chooses(field.target, how).await? {
                        changed = true;
                    } else {
                        rest.push(field);
                    }
                }
                Ok((!rest.is_empty()).then_some(Action::Fill { fields: rest }))
            }
            _ => Ok(Some(action.clone())),
        }
    }

    /// Whether the choice was chosen so. What can't be asked is left to the server.
    async fn chooses(&mut self, target: Reference, how: &str) -> Result<bool, BrowserError> {
        let (tool, args) = tools::evaluate(how, Some(target), &self.tools);
        let answer = self.call(tool, args, FACTS_LIMIT).await?;
        // Where a dialog came up the function has pressed.
        let (dialog, _) = answer::read_state(&answer.text);
        Ok(dialog || answer::read_json_result(&answer.text) == Some(Value::Bool(true)))
    }

    /// The reference that a choice has by now.
    async fn now(&mut self, target: Reference) -> Result<Reference, BrowserError> {
        let answer = self.look_once().await;
        let page = self
            .ended(answer)
            .await
            .and_then(|answer| answer::read_page(&answer));
        let same = page.map(|page| self.choices.same(target, &Choices::of(&page)));
        Ok(same?.unwrap_or(target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::tree;

    #[test]
    fn a_choice_is_known_again_by_its_words_and_its_place_among_those_alike() {
        let before = Choices::of(&tree::page(
            "",
            "- radio \"0\" [ref=e1]\n- radio \"0\" [ref=e2]\n- button \"0\" [ref=e3]",
        ));
        let of = |reference| Reference::new(reference).unwrap();
        assert!(before.has(of("e2")) && !before.has(of("e3")));
        let anew = "- radio \"0\" [checked] [ref=e11]\n- radio \"0\" [ref=e12]";
        let now = Choices::of(&tree::page("", anew));
        assert_eq!(before.same(of("e2"), &now), Some(of("e12")));
        let more = Choices::of(&tree::page("", &format!("{anew}\n- radio \"0\" [ref=e13]")));
        assert_eq!(before.same(of("e2"), &more), None, "another page");
    }
}
