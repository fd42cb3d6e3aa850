//! Who speaks where on a page: the site in its menus and footers, a control in its own words.

use super::snapshot::{ElementId, PageSnapshot};

/// Menus and footers speak of the site, not of this subscription.
pub fn is_aside(page: &PageSnapshot, id: ElementId) -> bool {
    page.ancestors(id)
        .any(|a| matches!(a.role.as_str(), "navigation" | "banner" | "contentinfo"))
}

/// The words on a control are an offer to act, not a statement.
pub(crate) fn is_spoken_by_control(page: &PageSnapshot, id: ElementId) -> bool {
    let speaks = |role: &str| {
        matches!(
            role,
            "button"
                | "link"
                | "radio"
                | "checkbox"
                | "option"
                | "switch"
                | "tab"
                | "menuitem"
                | "combobox"
                | "textbox"
                | "searchbox"
        )
    };
    page.elements.get(id).is_some_and(|e| speaks(&e.role))
        || page.ancestors(id).any(|a| speaks(&a.role))
}
