//! What stands around a control, all of it: the groups, rows, sections and dialogs that it lies in, what describes it, and
//! every heading above it. A button that says no more than "Continue" does what its page is about, and a verb without an
//! object takes it from here.
//!
//! All of it can only raise the risk of an act.

use super::context::{PolicyContext, is_one_of};
use domain::predicate::fold;
use page::control::{Ending, ending_of, is_control, label_of};
use page::facts::ElementFacts;
use page::lexicon::Concept;
use page::snapshot::{Element, ElementId};
use page::state::PageState;
use page::text::Text;
use page::words::{
    asks_for, asks_to_confirm, ends_something, meaning_of_folded, tells_what_happened,
};

/// Longest text that labels something, in bytes.
const LABEL: usize = 160;
/// Elements of a container whose texts still belong to each of its controls.
const SMALL: usize = 14;
/// Roles of parts whose texts belong to each of their controls, however large they are.
const PARTS: &str = "row listitem group radiogroup dialog alertdialog";

/// What stands around one control, folded.
#[derive(Debug, Default)]
pub struct Surroundings {
    /// Labels and texts of what it lies in, the headings above it, and the page's title.
    texts: Vec<String>,
    /// The page asks for the last yes or no, or says that the next step ends something.
    pub finishes: bool,
    /// It speaks of the end, asks for reasons, or asks for the last yes or no.
    pub leaves: bool,
}

impl Surroundings {
    /// What stands around this element.
    pub fn of(scene: &PolicyContext<'_>, id: ElementId, facts: Option<&ElementFacts>) -> Self {
        let page = scene.page;
        let mut near: Vec<String> = facts
            .iter()
            .flat_map(|f| &f.around)
            .map(|t| fold(t))
            .collect();
        let mut at = page.elements.get(id).and_then(|e| e.parent);
        while let Some((here, element)) = at.and_then(|i| Some((i, page.elements.get(i)?))) {
            at = element.parent;
            if is_one_of(&element.role, "button link menuitem tab option") {
                // What is written on a control around is read as the element's own.
                continue;
            }
            near.push(fold(&element.name));
            let inside = page.subtree(here);
            if inside.len() <= SMALL || is_one_of(&element.role, PARTS) {
                near.push(fold(&element.text));
                near.extend(read_in(inside));
            }
        }
        near.retain(|t| t.len() <= LABEL);
        let above = page.elements.iter().enumerate().take(id);
        let headings = above.filter(|(_, e)| e.role == "heading");
        near.extend(headings.map(|(heading, _)| fold(&label_of(page, heading))));
        near.push(fold(&page.title));
        near.retain(|t| !t.is_empty());
        let mut around = Self {
            texts: near,
            ..Self::default()
        };
        around.finishes = around.is_last(scene);
        around.leaves = around.finishes || around.speaks_of_an_end(scene);
        around
    }

    /// Whether something around asks for just this verb.
    pub fn asks(&self, verb: Concept) -> bool {
        self.texts.iter().any(|t| asks_for(verb, t))
    }

    fn is_last(&self, scene: &PolicyContext<'_>) -> bool {
        let asks = [Concept::AsksToConfirm, Concept::AsksToKeep];
        let mut headings = scene.page.elements.iter().filter(|e| e.role == "heading");
        scene.assessment.state == PageState::FinalConfirmation
            || self.texts.iter().any(|t| asks_to_confirm(t))
            || headings.any(|e| e.label_text().concepts().any(&asks))
            || texts(scene).any(|t| t.says(Concept::Announces) || asks_about_an_end(t))
    }

    fn speaks_of_an_end(&self, scene: &PolicyContext<'_>) -> bool {
        let state = scene.assessment.state;
        let ends = |t: &String| {
            ending_of(t, meaning_of_folded(t)) != Ending::No && !tells_what_happened(t)
        };
        let warns = |t: &Text| {
            t.says(Concept::Irrevocable)
                || (state != PageState::Complete && t.says(Concept::Foretells))
        };
        state == PageState::ExitSurvey || self.texts.iter().any(ends) || texts(scene).any(warns)
    }
}

/// What is written in a part of the page, beside its controls and all that is written on these.
fn read_in(part: &[Element]) -> Vec<String> {
    let mut control = None;
    let mut texts = Vec::new();
    for element in part.iter().skip(1) {
        if control.is_some_and(|depth| element.depth > depth) {
            continue;
        }
        control = is_control(element).then_some(element.depth);
        if control.is_none() {
            texts.extend([fold(&element.name), fold(&element.text)]);
        }
    }
    texts
}

/// Whether a text asks about an end: a heading is only what the page calls one. Questions about how it is done are help.
fn asks_about_an_end(text: &Text) -> bool {
    let folded = text.folded();
    folded.ends_with('?')
        && (ends_something(&folded) || asks_to_confirm(&folded))
        && !meaning_of_folded(&folded).has(Concept::Help)
}

/// What is written on the page beside its controls.
fn texts<'a>(scene: &PolicyContext<'a>) -> impl Iterator<Item = &'a Text> {
    scene
        .page
        .elements
        .iter()
        .filter(|e| !is_control(e))
        .flat_map(|e| [&e.name, &e.text])
        .filter(|t| !t.is_empty())
}
