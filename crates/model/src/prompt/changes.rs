//! What is new on a page since it was shown before.
//!
//! Compared by role, name, text and states, not by references, which servers give anew. On another page everything is new, and
//! nothing is said.

use std::collections::HashSet;

use page::control::is_control;
use page::snapshot::{Element, PageSnapshot};

/// More than this part of the page new, in tenths, and it is another page.
const MOST_NEW: usize = 4;

type Key<'p> = (&'p str, &'p str, &'p str, bool);

/// What differs between two looks.
#[derive(Debug, Default)]
pub(super) struct Changes<'p> {
    /// Nothing does.
    pub unchanged: bool,
    new: HashSet<Key<'p>>,
}

fn key(element: &Element) -> Key<'_> {
    let set = ["checked", "expanded", "disabled", "pressed", "selected"];
    let set = set.iter().any(|state| element.is(state));
    (element.role.as_str(), &element.name, &element.text, set)
}

/// What each element that says something is known by.
fn keys(page: &PageSnapshot) -> HashSet<Key<'_>> {
    let says = |e: &&Element| !e.label().is_empty() || is_control(e);
    page.elements.iter().filter(says).map(key).collect()
}

impl<'p> Changes<'p> {
    /// What changed; nothing is known without a page before.
    pub(super) fn between(before: Option<&'p PageSnapshot>, now: &'p PageSnapshot) -> Self {
        let Some(before) = before else {
            return Self::default();
        };
        let unchanged = now.looks_as(before);
        let path = |page: &'p PageSnapshot| page.url.split(['?', '#']).next();
        let asked = now.dialog.is_some() || before.dialog.is_some();
        let mut new = HashSet::new();
        if !unchanged && !asked && path(before) == path(now) {
            let present = keys(now);
            new = present.difference(&keys(before)).copied().collect();
            if new.len() * 10 > present.len() * MOST_NEW {
                new.clear();
            }
        }
        Self { unchanged, new }
    }

    /// Whether an element wasn't there before.
    pub(super) fn is_new(&self, element: &Element) -> bool {
        !self.new.is_empty() && self.new.contains(&key(element))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::tree;

    #[test]
    fn what_is_new_is_known_where_the_page_is_the_same_in_the_main() {
        const ACCOUNT: &str = "- heading \"Account\" [ref=e1]\n- button \"Manage\" [ref=e2]\n- paragraph: Plan Premium\n- link \"Help\" [ref=e3]";
        let before = tree::page("https://a.example/x", ACCOUNT);
        for (content, unchanged, new) in [
            (
                ACCOUNT.replace("\"Manage\"", "\"Manage\" [active]"),
                true,
                vec![],
            ),
            (
                ACCOUNT.replace("link \"Help\"", "button \"Cancel plan\""),
                false,
                vec![3],
            ),
            (
                "- heading \"Goodbye\" [ref=e1]\n- paragraph: Done".to_owned(),
                false,
                vec![],
            ),
        ] {
            let now = tree::page("https://a.example/x", &content);
            let changes = Changes::between(Some(&before), &now);
            let is_new = |id: &usize| changes.is_new(&now.elements[*id]);
            let found: Vec<usize> = (0..now.elements.len()).filter(is_new).collect();
            assert_eq!((changes.unchanged, found), (unchanged, new), "{content}");
        }
    }
}
