//! A control that is about to be used, with all that is written on it: each text is read by itself, and the riskiest wins.

use super::addresses::leads_on;
use super::context::{PolicyContext, Target, is_one_of};
use super::surroundings::Surroundings;
use domain::predicate::fold;
use page::control::{Ending, ending_of, is_choice, is_control, is_text_field, label_of};
use page::effect::adds_something;
use page::facts::ElementFacts;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Concept, Concepts, bare_verb, closes, is_way_back, meaning_of_folded};

/// How a control is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// A click, or a key that clicks.
    Click,
    /// Enter in a form, which submits it by its default button.
    Submit,
    /// A choice is set, or taken back.
    Choice(bool),
    /// A field or a list takes the focus, a text or an option.
    Field,
}

/// A control and what is known of it.
#[derive(Debug)]
pub(super) struct Control<'a> {
    pub(super) id: ElementId,
    pub(super) element: &'a Element,
    pub(super) facts: Option<&'a ElementFacts>,
    pub(super) readings: Vec<Reading>,
    pub(super) around: Surroundings,
    pub(super) used: Use,
}

impl<'a> Control<'a> {
    /// A control in use; `None` if it isn't on the page.
    pub(super) fn of(scene: &PolicyContext<'a>, (id, of): &Target, used: Use) -> Option<Self> {
        let element = scene.page.elements.get(*id)?;
        let facts = scene.facts_of(of);
        let texts = match used {
            Use::Field => Vec::new(),
            Use::Submit => facts.map(default_button).unwrap_or_default(),
            Use::Click | Use::Choice(_) => written_on(scene.page, *id, element, facts, used),
        };
        let mut readings: Vec<Reading> = Vec::new();
        for text in texts {
            let reading = Reading::of(&text);
            if !reading.folded.is_empty() && readings.iter().all(|r| r.folded != reading.folded) {
                readings.push(reading);
            }
        }
        Some(Self {
            id: *id,
            element,
            facts,
            readings,
            around: Surroundings::of(scene, *id, facts),
            used,
        })
    }

    /// What a click on it does: sets a choice, presses it, or both; a click on a field only moves the focus.
    pub(super) fn clicked(scene: &PolicyContext<'a>, target: &Target) -> Vec<Self> {
        let Some(element) = scene.page.elements.get(target.0) else {
            return Vec::new();
        };
        let acts = scene
            .facts_of(&target.1)
            .is_some_and(|f| acts_by_itself(element, f));
        let set = !(element.is("checked") || element.is("selected"));
        let first = if is_choice(element) {
            Use::Choice(set)
        } else if is_text_field(element) {
            Use::Field
        } else {
            Use::Click
        };
        // What acts by itself is more than a choice or a field, and no less.
        let pressed = (acts && first != Use::Click).then_some(Use::Click);
        let uses = [Some(first), pressed].into_iter().flatten();
        uses.filter_map(|used| Self::of(scene, target, used))
            .collect()
    }

    /// The form that it is in would be sent.
    pub(super) fn submits(&self) -> bool {
        self.used == Use::Submit || self.facts.is_some_and(|f| f.submits)
    }

    /// Whether one of its texts means this.
    pub(super) fn any(&self, test: impl Fn(&Reading) -> bool) -> bool {
        self.readings.iter().any(test)
    }

    /// Whether each of its texts means this.
    pub(super) fn all(&self, test: impl Fn(&Reading) -> bool) -> bool {
        self.readings.iter().all(test)
    }

    /// The page shows it as a link to another page.
    pub(super) fn is_way_on(&self, page: &PageSnapshot) -> bool {
        let leads = |u: &str| leads_on(&page.url, u);
        self.element.role == "link" && self.element.url.as_deref().is_some_and(leads)
    }

    /// A reason, with the other things that the control says when its texts disagree.
    pub(super) fn with_other_words(&self, why: &str) -> String {
        let Some(first) = self.readings.first() else {
            return why.to_owned();
        };
        let others: Vec<String> = self
            .readings
            .iter()
            .skip(1)
            .filter(|r| !first.folded.contains(&r.folded) && !r.folded.contains(&first.folded))
            .map(|r| format!("\"{}\"", short(&r.text)))
            .collect();
        if others.is_empty() {
            why.to_owned()
        } else {
            format!("{why}; it also says {}", others.join(", "))
        }
    }
}

/// A text, what it means and what it says about ending.
#[derive(Debug)]
pub(super) struct Reading {
    /// As it is shown.
    pub(super) text: String,
    pub(super) folded: String,
    pub(super) meaning: Concepts,
    pub(super) ending: Ending,
    /// A verb without an object.
    pub(super) verb: Option<Concept>,
}

impl Reading {
    pub(super) fn of(text: &str) -> Self {
        let folded = fold(text);
        let meaning = meaning_of_folded(&folded);
        Self {
            text: text.trim().to_owned(),
            verb: bare_verb(&folded),
            ending: ending_of(&folded, meaning),
            folded,
            meaning,
        }
    }

    /// Whether it says that something ends.
    pub(super) fn ends(&self) -> bool {
        self.ending != Ending::No
    }

    /// What a ticked box with this label keeps or adds.
    pub(super) fn adds(&self) -> Option<&'static str> {
        adds_something(&self.folded, self.meaning)
    }

    /// Whether it leads back or closes what lies on top, and says nothing else. What is asked to be closed is no window.
    pub(super) fn leads_back(&self, around: &Surroundings) -> bool {
        let asked = self.verb.is_some_and(|verb| around.asks(verb));
        (is_way_back(&self.folded) || closes(&self.folded)) && !asked
    }

    /// Whether it only tells something: help, terms, history.
    pub(super) fn tells(&self) -> bool {
        // "Go back" begins like "Go".
        let goes_on = self.meaning.any(&[Concept::GoOn, Concept::Finish])
            || (self.meaning.has(Concept::Affirm) && !self.meaning.has(Concept::Back));
        self.meaning.any(&[Concept::Help, Concept::SignIn]) && !self.ends() && !goes_on
    }
}

/// The button that Enter presses in the stead of a field, or all that its form has.
fn default_button(facts: &ElementFacts) -> Vec<String> {
    if facts.default_button.is_empty() {
        facts.form_submits.clone()
    } else {
        facts.default_button.clone()
    }
}

/// Everything that is written on a control, in it, and on what it is in: a click on something inside a control reaches the control, and
/// one on a control may hit what is in it.
fn written_on(
    page: &PageSnapshot,
    id: ElementId,
    element: &Element,
    facts: Option<&ElementFacts>,
    used: Use,
) -> Vec<String> {
    let own = match used {
        Use::Choice(_) => label_of_choice(page, id),
        _ => label_of(page, id),
    };
    let outer = page.ancestors(id).filter(|a| is_control(a));
    let outer = outer.map(|a| a.label().to_owned());
    let inner = page.subtree(id).iter().skip(1);
    let inner = inner
        .filter(|e| is_control_by_role(e))
        .map(|e| e.label().to_owned());
    let mut texts = vec![own, element.text.to_string()];
    if let Some(f) = facts {
        texts.extend([f.text.clone(), f.value.clone()]);
        texts.extend(f.label.split(" | ").map(str::to_owned));
    }
    texts.extend(outer);
    texts.extend(inner);
    texts
}

/// The label of a box, or the text beside one that has no name of its own.
pub(super) fn label_of_choice(page: &PageSnapshot, id: ElementId) -> String {
    let own = label_of(page, id);
    if !own.is_empty() {
        return own;
    }
    let parent = page.elements.get(id).and_then(|e| e.parent);
    let siblings = parent.map(|p| page.subtree(p)).unwrap_or_default();
    let texts = siblings.iter().filter(|e| e.role == "text");
    texts.map(Element::label).collect::<Vec<_>>().join(" ")
}

/// Whether its role, and not only its pointer, makes it a control.
pub(super) fn is_control_by_role(element: &Element) -> bool {
    const BY_POINTER: &str = "generic text paragraph img row cell gridcell listitem option";
    is_control(element) && !is_one_of(&element.role, BY_POINTER)
}

/// A field or box by its role that is something else in truth: a click on it acts.
fn acts_by_itself(element: &Element, facts: &ElementFacts) -> bool {
    let button = is_one_of(&facts.r#type, "submit image reset")
        || (facts.tag == "input" && facts.r#type == "button");
    let field = facts.tag.is_empty() || is_one_of(&facts.tag, "input textarea select button");
    let painted = is_text_field(element) && !facts.editable && !field && element.role != "combobox";
    button || painted || facts.tag == "a" || (facts.tag == "button" && facts.submits)
}

/// A text as far as a question shows it.
pub(super) fn short(text: &str) -> String {
    text.chars().take(80).collect()
}
