//! Whether a page says by itself that its content is still on the way.
//!
//! Pure, and only about what the tree shows: texts such as "Loading…" in four languages, and a page without a single
//! word. It refuses to guess from long texts ("Loading times may vary" is content). A page may lie in both
//! directions: whoever waits because of it has to set a limit.

use super::lexicon::Concept;
use super::snapshot::{Element, PageSnapshot};
use super::text::Text;

/// Longer texts are content. Characters.
const LONGEST: usize = 40;

/// What a page shows of its loading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loading {
    /// Nothing of the kind.
    No,
    /// It says so.
    Said,
    /// It has no words at all, as a shell that a script fills later.
    Blank,
}

/// Reads it from the tree.
pub fn loading(page: &PageSnapshot) -> Loading {
    if page.elements.iter().all(|e| e.label().trim().is_empty()) {
        return Loading::Blank;
    }
    let says = |text: &Text| {
        let short = || text.trim().char_indices().nth(LONGEST).is_none();
        text.says(Concept::Loading) && short()
    };
    // A control is something to act on, whatever its name: "Processing fees" is a link.
    let told = |e: &Element| {
        let acts = e.role.is_one_of("link button tab menuitem option");
        !acts && (says(&e.name) || says(&e.text))
    };
    if page.elements.iter().any(told) {
        Loading::Said
    } else {
        Loading::No
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    fn of(content: &str) -> Loading {
        loading(&tree::page("", content))
    }

    #[test]
    fn a_page_that_says_so_is_loading_and_content_is_not() {
        for text in [
            "- text: Loading…",
            "- status: Bitte warten",
            "- paragraph [ref=e1]: Chargement en cours",
            "- heading \"Cargando\" [ref=e2]",
        ] {
            assert_eq!(of(text), Loading::Said, "{text}");
        }
        let long =
            "- paragraph [ref=e1]: Loading a film takes as long as your connection needs for it.";
        for text in [
            long,
            "- link \"Processing fees\" [ref=e1]",
            "- heading \"Account\" [ref=e2]",
        ] {
            assert_eq!(of(text), Loading::No, "{text}");
        }
        assert_eq!(
            of("- generic [ref=e1]:\n  - generic [ref=e2]"),
            Loading::Blank
        );
        assert_eq!(of(""), Loading::Blank);
    }
}
