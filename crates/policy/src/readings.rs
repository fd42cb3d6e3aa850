//! Everything that is written on a control, each text read by itself: the riskiest reading wins.

use super::scene::Scene;
use super::surroundings::Surroundings;
use domain::predicate::fold;
use page::control::{Ending, ending_of, is_control, is_text_field, label_of};
use page::facts::ElementFacts;
use page::snapshot::{Element, ElementId};
use page::words::{BareVerb, Term, Terms, bare_verb, closes, is_way_back, meaning_of_folded};

/// How a control is set off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activation {
    /// A click, or a key that clicks.
    Click,
    /// Enter in a form, which submits it by its default button.
    Submit,
}

/// One reading of a control: a text, what it means and what it says about ending.
#[derive(Debug)]
pub struct Reading {
    /// As it is shown.
    pub text: String,
    /// Folded.
    pub folded: String,
    /// What the words mean.
    pub meaning: Terms,
    /// What they say about ending.
    pub ending: Ending,
    /// A verb without an object.
    pub verb: Option<BareVerb>,
}

impl Reading {
    /// Reads a text.
    pub fn of(text: &str) -> Self {
        let folded = fold(text);
        let meaning = meaning_of_folded(&folded);
        let ending = ending_of(&folded, meaning);
        Self {
            text: text.trim().to_owned(),
            verb: bare_verb(&folded),
            folded,
            meaning,
            ending,
        }
    }

    /// Whether it leads back or closes what lies on top, and says nothing else. What is asked to be closed is no window.
    pub fn leads_back(&self, around: &Surroundings) -> bool {
        let asked = self.verb.is_some_and(|verb| around.asks(verb));
        (is_way_back(&self.folded) || closes(&self.folded)) && !asked
    }

    /// Whether it only tells something: help, terms, history.
    pub fn tells(&self) -> bool {
        self.meaning.any(&[Term::Help, Term::SignIn])
            && self.ending == Ending::No
            && !goes_on(self.meaning)
    }
}

/// Goes on or agrees, to whatever the page is about.
fn goes_on(meaning: Terms) -> bool {
    // "Go back" begins like "Go".
    meaning.any(&[Term::GoOn, Term::Finish])
        || (meaning.has(Term::Affirm) && !meaning.has(Term::Back))
}

/// Everything that is written on the control, or on the button that Enter presses in its stead.
pub fn readings(
    scene: &Scene<'_>,
    id: ElementId,
    element: &Element,
    facts: Option<&ElementFacts>,
    activation: Activation,
) -> Vec<Reading> {
    let mut texts: Vec<String> = Vec::new();
    if activation == Activation::Submit {
        texts.extend(
            facts
                .map(|f| {
                    if f.default_button.is_empty() {
                        &f.form_submits
                    } else {
                        &f.default_button
                    }
                    .clone()
                })
                .unwrap_or_default(),
        );
    } else {
        texts.push(label_of(scene.page, id));
        if !element.text.is_empty() {
            texts.push(element.text.to_string());
        }
        if let Some(f) = facts {
            texts.extend([f.text.clone(), f.value.clone()]);
            texts.extend(f.label.split(" | ").map(str::to_owned));
        }
        // A click on something inside a control reaches the control, and one on a control may hit what is in it.
        texts.extend(
            scene
                .page
                .ancestors(id)
                .filter(|a| is_control(a))
                .map(|a| a.label().to_owned()),
        );
        texts.extend(
            scene
                .page
                .subtree(id)
                .iter()
                .skip(1)
                .filter(|e| is_control_by_role(e))
                .map(|e| e.label().to_owned()),
        );
    }
    let mut seen: Vec<String> = Vec::new();
    texts.retain(|t| {
        let folded = fold(t);
        !folded.is_empty() && !seen.contains(&folded) && {
            seen.push(folded);
            true
        }
    });
    texts.iter().map(|t| Reading::of(t)).collect()
}

/// Whether its role, and not only its pointer, makes it a control.
pub fn is_control_by_role(element: &Element) -> bool {
    is_control(element)
        && !matches!(
            element.role.as_str(),
            "generic"
                | "text"
                | "paragraph"
                | "img"
                | "row"
                | "cell"
                | "gridcell"
                | "listitem"
                | "option"
        )
}

/// A field or box by its role that is something else in truth: a click on it acts.
pub fn acts_by_itself(element: &Element, facts: &ElementFacts) -> bool {
    let button = matches!(facts.r#type.as_str(), "submit" | "image" | "reset")
        || (facts.tag == "input" && facts.r#type == "button");
    let painted = is_text_field(element)
        && !facts.editable
        && !matches!(
            facts.tag.as_str(),
            "" | "input" | "textarea" | "select" | "button"
        )
        && element.role != "combobox";
    button || painted || facts.tag == "a" || (facts.tag == "button" && facts.submits)
}
