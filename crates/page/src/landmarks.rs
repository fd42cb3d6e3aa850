//! Who speaks where on a page: the site in its menus and footers, a control in its own words.

use super::snapshot::{ElementId, PageSnapshot};

/// Menus and footers speak of the site, not of this subscription. The head and the foot of a dialog are a part of it: there stand its
/// buttons.
pub fn is_aside(page: &PageSnapshot, id: ElementId) -> bool {
    let mut framed = false;
    for around in page.ancestors(id) {
        match around.role.as_str() {
            "navigation" => return true,
            "dialog" | "alertdialog" => return false,
            "banner" | "contentinfo" => framed = true,
            _ => {}
        }
    }
    framed
}

/// The words on a control are an offer to act, not a statement.
pub(crate) fn is_spoken_by_control(page: &PageSnapshot, id: ElementId) -> bool {
    const SPEAK: &str =
        "button link radio checkbox option switch tab menuitem combobox textbox searchbox";
    let own = page.elements.get(id).into_iter();
    own.chain(page.ancestors(id))
        .any(|e| e.role.is_one_of(SPEAK))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_foot_of_a_dialog_is_a_part_of_it() {
        let page = crate::tree::page(
            "",
            "- contentinfo:\n  - link \"Terms\" [ref=e1]\n- dialog \"Cancel\":\n  - banner:\n    - heading \"Cancel\"\n  - navigation:\n    - link \"Help\" [ref=e2]\n  - contentinfo:\n    - button \"Go on\" [ref=e3]\n- banner:\n  - dialog \"Menu\":\n    - button \"Close\" [ref=e4]",
        );
        let aside = |label: &str| {
            let id = page.elements.iter().position(|e| e.label() == label);
            is_aside(&page, id.expect("it is there"))
        };
        assert_eq!(
            ["Terms", "Help", "Go on", "Close"].map(aside),
            [true, true, false, false]
        );
    }
}
