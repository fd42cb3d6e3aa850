//! The things on a page that a person can act on, with what their labels say.

use url::Url;

use super::site::site_of;
use super::snapshot::{Element, ElementId, PageSnapshot};
use super::words::{Concept, Concepts, is_imperative, meaning_of_folded, meaning_of_read};
use domain::predicate::fold;

/// Roles that act when clicked.
const CLICKABLE: &str = "button link menuitem menuitemcheckbox menuitemradio tab switch checkbox radio option treeitem summary combobox \
    textbox searchbox spinbutton slider gridcell";

/// What a label says about ending the subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Nothing.
    No,
    /// It speaks of cancelling and may lead on or act: "Cancel", "Continue to cancel".
    Towards,
    /// It speaks of finishing the cancellation: "Finish cancellation", "Yes, cancel my plan".
    Final,
}

/// Whether the element is one that a click acts on.
pub fn is_control(element: &Element) -> bool {
    let points = || element.states.iter().any(|s| s == "cursor=pointer");
    element.reference.is_some() && (element.role.is_one_of(CLICKABLE) || points())
}

/// Whether the element takes text.
pub fn is_text_field(element: &Element) -> bool {
    element
        .role
        .is_one_of("textbox searchbox spinbutton combobox")
}

/// Whether a choice of it only changes a form, so that something else has to submit it.
pub fn is_choice(element: &Element) -> bool {
    element.role.is_one_of("checkbox radio option")
}

/// Whether it is what is clickable around a box, as a label is, and only passes the press on.
pub fn is_frame(page: &PageSnapshot, id: ElementId) -> bool {
    page.elements[id].role == "generic" && page.below(id).any(is_choice)
}

/// What a person reads on a control: its name, else its text, else the words of what it contains.
pub fn label_of(page: &PageSnapshot, id: ElementId) -> String {
    let Some(element) = page.elements.get(id) else {
        return String::new();
    };
    if !element.label().is_empty() {
        return element.label().to_owned();
    }
    let words = page.below(id).map(Element::label);
    let words = words.filter(|label| !label.is_empty()).take(12);
    words.collect::<Vec<_>>().join(" ")
}

/// The same, folded.
pub(super) fn folded_label(page: &PageSnapshot, id: ElementId) -> String {
    fold(&label_of(page, id))
}

/// What a label says about ending.
pub fn ending(label: &str) -> Ending {
    let folded = fold(label);
    ending_of(&folded, meaning_of_folded(&folded))
}

/// The same for an already folded label of known meaning.
pub fn ending_of(folded: &str, meaning: Concepts) -> Ending {
    let deletes = meaning.has(Concept::Delete) && meaning.has(Concept::Account);
    if !(meaning.has(Concept::Cancel) || deletes)
        || meaning.any(&[Concept::Keep, Concept::Resume])
        || is_about(folded, meaning)
    {
        return Ending::No;
    }
    let leads_on = meaning.has(Concept::GoOn)
        || (meaning.has(Concept::LeadsOn) && !meaning.has(Concept::Affirm));
    let certain =
        meaning.any(&[Concept::Finish, Concept::Affirm, Concept::AtOnceForGood]) || deletes;
    if certain && !leads_on {
        Ending::Final
    } else {
        Ending::Towards
    }
}

/// Words about cancelling that are no act: policies, past orders, confirmations to look at.
fn is_about(folded: &str, meaning: Concepts) -> bool {
    // "Agree to the terms and cancel" is no policy.
    let clauses = folded.split([':', ',', '.', ';', '!']);
    let mut clauses = clauses.flat_map(|clause| clause.split(" and "));
    let mut orders = || folded.starts_with("help me") || clauses.any(|c| is_imperative(c.trim()));
    let acts = [Concept::Finish, Concept::Affirm, Concept::GoOn];
    let tells = meaning.has(Concept::Help) && !meaning.any(&acts) && !orders();
    tells || meaning.has(Concept::Looks)
}

/// A control with its label and meaning.
#[derive(Debug, Clone)]
pub struct Control<'p> {
    /// Index in the page.
    pub id: ElementId,
    /// The element.
    pub element: &'p Element,
    /// What a person reads on it.
    pub label: String,
    /// The same, folded.
    pub folded: String,
    /// What the words mean.
    pub meaning: Concepts,
    /// What they say about ending.
    pub ending: Ending,
}

impl Control<'_> {
    /// Whether a press on it acts: it is no answer, takes no text, and isn't disabled.
    pub fn can_be_pressed(&self) -> bool {
        !is_choice(self.element) && !is_text_field(self.element) && !self.element.is("disabled")
    }
}

/// The controls of a page, in document order.
pub fn controls(page: &PageSnapshot) -> Vec<Control<'_>> {
    let elements = page.elements.iter().enumerate();
    let controls = elements
        .filter(|(id, e)| is_control(e) && !is_frame(page, *id))
        .map(|(id, element)| {
            let label = label_of(page, id);
            let folded = fold(&label);
            let meaning = meaning_of_read(element.label_text(), &folded);
            Control {
                id,
                element,
                ending: ending_of(&folded, meaning),
                label,
                folded,
                meaning,
            }
        });
    controls.collect()
}

/// The innermost dialog on the page, if one is open.
pub fn front_dialog(page: &PageSnapshot) -> Option<ElementId> {
    let mut elements = page.elements.iter();
    elements.rposition(|e| e.role.is_one_of("dialog alertdialog"))
}

/// Whether a link leads to another site.
pub fn is_elsewhere(page: &PageSnapshot, element: &Element) -> bool {
    let target = || {
        let link = element.url.as_deref()?;
        let home = Url::parse(&page.url).ok()?;
        let target = home.join(link).ok()?;
        let is_page = matches!(target.scheme(), "http" | "https");
        is_page.then(|| site_of(&home) != site_of(&target))
    };
    target().unwrap_or(false)
}

/// Whether a click on it opens another address: not a button in the disguise of a link, with nothing behind its `#`.
pub fn leads_away(element: &Element) -> bool {
    let leads = |url: &str| {
        let scheme = url.get(..11).unwrap_or_default();
        !url.is_empty() && !url.ends_with('#') && !scheme.eq_ignore_ascii_case("javascript:")
    };
    element.url.as_deref().is_some_and(leads)
}

/// Whether a link only jumps to another place of the page that is open, as "Skip to content" does in any language. A fragment
/// that begins like a path is an address of an application; an empty one is a button in disguise.
pub fn jumps_within(page: &PageSnapshot, element: &Element) -> bool {
    let Some((target, fragment)) = element.url.as_deref().and_then(|u| u.split_once('#')) else {
        return false;
    };
    let here = page.url.split('#').next().unwrap_or_default();
    let joined = || Url::parse(here).ok()?.join(target).ok();
    let stays = || target.is_empty() || joined().is_some_and(|t| t.as_str() == here);
    !fragment.is_empty() && !fragment.starts_with(['/', '!']) && stays()
}

/// Whether the page still offers to cancel: a control that would start or finish it. A link to another site
/// offers something of its own, not the service's cancellation, and a footer has its links on every page, whatever has ended:
/// the law wants them there ("Verträge hier kündigen", "Résilier votre contrat").
pub fn offers_to_cancel<'a>(
    page: &PageSnapshot,
    controls: &'a [Control<'_>],
) -> Option<&'a Control<'a>> {
    let in_footer = |c: &Control<'_>| {
        c.element.role == "link" && page.ancestors(c.id).any(|a| a.role == "contentinfo")
    };
    controls.iter().find(|c| {
        c.ending != Ending::No
            && c.can_be_pressed()
            && !is_elsewhere(page, c.element)
            && !in_footer(c)
    })
}

#[cfg(test)]
mod tests;
