//! What is new on a page since it was shown before, and what is gone.
//!
//! Compared by role, name, text and states, not by references, which servers give anew. On another page everything is new, and
//! nothing is said.

use std::collections::HashSet;

use page::control::is_control;
use page::snapshot::{Element, PageSnapshot};

/// More than this part of the page new, and it is another page.
const MOST_NEW: f64 = 0.4;
/// Names of what is gone that are told.
const GONE: usize = 3;

type Key<'p> = (&'p str, &'p str, &'p str, bool);

/// What differs between two looks.
#[derive(Debug, Default)]
pub(super) struct Changes<'p> {
    /// Nothing does.
    pub unchanged: bool,
    /// Names of what is gone, where the page is the same in the main.
    pub gone: String,
    new: HashSet<Key<'p>>,
}

fn key(element: &Element) -> Key<'_> {
    let set = element.is("checked")
        || element.is("expanded")
        || element.is("disabled")
        || element.is("pressed")
        || element.is("selected");
    (
        element.role.as_str(),
        element.name.as_str(),
        element.text.as_str(),
        set,
    )
}

fn says_something(element: &Element) -> bool {
    !element.label().is_empty() || is_control(element)
}

impl<'p> Changes<'p> {
    /// What changed; nothing is known without a page before.
    pub(super) fn between(before: Option<&'p PageSnapshot>, now: &'p PageSnapshot) -> Self {
        let Some(before) = before else {
            return Self::default();
        };
        if now.looks_as(before) {
            return Self {
                unchanged: true,
                ..Self::default()
            };
        }
        let path = |page: &'p PageSnapshot| page.url.split(['?', '#']).next().unwrap_or_default();
        if path(before) != path(now) || now.dialog.is_some() || before.dialog.is_some() {
            return Self::default();
        }
        let keys = |page: &'p PageSnapshot| {
            page.elements
                .iter()
                .filter(|e| says_something(e))
                .map(key)
                .collect::<HashSet<_>>()
        };
        let (old, present) = (keys(before), keys(now));
        let new: HashSet<Key<'p>> = present.difference(&old).copied().collect();
        #[expect(clippy::cast_precision_loss, reason = "a rough part of a page")]
        if new.len() as f64 > present.len() as f64 * MOST_NEW {
            return Self::default();
        }
        let names = |e: &&Element| is_control(e) && !e.label().is_empty();
        let gone: Vec<&str> = before
            .elements
            .iter()
            .filter(names)
            .filter(|e| {
                !present
                    .iter()
                    .any(|k| k.0 == e.role.as_str() && k.1 == e.name.as_str())
            })
            .map(Element::label)
            .take(GONE)
            .collect();
        Self {
            unchanged: false,
            gone: gone.join(", "),
            new,
        }
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

    fn page(content: &str) -> PageSnapshot {
        PageSnapshot {
            url: "https://a.example/x".into(),
            elements: tree::parse(content),
            ..PageSnapshot::default()
        }
    }

    const ACCOUNT: &str = "- heading \"Account\" [ref=e1]\n- button \"Manage\" [ref=e2]\n- paragraph: Plan Premium\n- link \"Help\" [ref=e3]\n";

    #[test]
    fn what_is_new_is_known_and_what_is_gone_is_named() {
        let before = page(ACCOUNT);
        let now = page(&format!(
            "{}- button \"Cancel plan\" [ref=e9]\n",
            ACCOUNT.replace("- link \"Help\" [ref=e3]\n", "")
        ));
        let changes = Changes::between(Some(&before), &now);
        assert!(!changes.unchanged && changes.gone == "Help");
        let new: Vec<bool> = now.elements.iter().map(|e| changes.is_new(e)).collect();
        assert_eq!(new, [false, false, false, true]);
    }

    #[test]
    fn the_same_page_is_unchanged_and_another_one_has_no_marks() {
        let before = page(ACCOUNT);
        assert!(
            Changes::between(
                Some(&before),
                &page(&ACCOUNT.replace("\"Manage\"", "\"Manage\" [active]"))
            )
            .unchanged
        );
        let other = page("- heading \"Goodbye\" [ref=e1]\n- paragraph: Done\n");
        let changes = Changes::between(Some(&before), &other);
        assert!(
            !changes.unchanged && changes.gone.is_empty() && !changes.is_new(&other.elements[0])
        );
    }
}
