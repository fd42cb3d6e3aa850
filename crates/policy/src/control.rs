//! A control that is about to be used, with all that is written on it: each text is read by itself, and the riskiest wins.

use std::collections::HashSet;

use super::addresses::{leads_on, short};
use super::context::PolicyContext;
use domain::predicate::fold;
use page::control::{Ending, ending_of, is_choice, is_control, is_text_field, label_of};
use page::effect::adds_something;
use page::facts::ElementFacts;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Concepts, closes, is_way_back, meaning_of_folded};

/// How a control is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use<'a> {
    /// A click, or a key that clicks.
    Click,
    /// Enter in a form, which submits it by its default button.
    Submit,
    /// A choice is set, or taken back.
    Choice(bool),
    /// An option is chosen in it.
    Option(&'a str),
    /// A text is typed into it.
    Text(&'a str),
    /// It takes the focus.
    Focus,
}

/// A control and what is known of it.
#[derive(Debug)]
pub(super) struct Control<'a> {
    pub(super) id: ElementId,
    pub(super) element: &'a Element,
    pub(super) facts: &'a ElementFacts,
    /// Its facts could be read.
    pub(super) examined: bool,
    pub(super) texts: Vec<Wording>,
    pub(super) used: Use<'a>,
}

impl<'a> Control<'a> {
    /// A control in use.
    pub(super) fn of(scene: &PolicyContext<'a>, id: ElementId, used: Use<'a>) -> Self {
        let element = &scene.page.elements[id];
        let facts = scene.facts_of(id);
        let texts = match used {
            Use::Click | Use::Choice(_) => written_on(scene.page, id, element, facts),
            // The button that Enter presses in the stead of a field, or all that its form has.
            Use::Submit if facts.default_button.is_empty() => facts.form_submits.clone(),
            Use::Submit => facts.default_button.clone(),
            Use::Option(option) => vec![option.to_owned()],
            Use::Text(_) | Use::Focus => Vec::new(),
        };
        let mut seen = HashSet::new();
        let texts = texts.iter().map(|text| Wording::of(text));
        let texts = texts.filter(|w| !w.folded.is_empty() && seen.insert(w.folded.clone()));
        Self {
            id,
            element,
            facts,
            examined: scene.facts.contains_key(&id),
            texts: texts.collect(),
            used,
        }
    }

    /// What a click on it does: sets a choice, presses it, or both; a click on a field only moves the focus.
    pub(super) fn clicked(
        scene: &PolicyContext<'a>,
        id: ElementId,
    ) -> impl Iterator<Item = Use<'a>> {
        let element = &scene.page.elements[id];
        let (choice, field) = (is_choice(element), is_text_field(element));
        let presses = !(choice || field) || acts_by_itself(element, scene.facts_of(id));
        let set = !(element.is("checked") || element.is("selected"));
        let uses = [
            choice.then_some(Use::Choice(set)),
            (field && !presses).then_some(Use::Focus),
            presses.then_some(Use::Click),
        ];
        uses.into_iter().flatten()
    }

    /// Whether one of its texts means this.
    pub(super) fn any(&self, test: impl Fn(&Wording) -> bool) -> bool {
        self.texts.iter().any(test)
    }

    /// Whether each of its texts means this.
    pub(super) fn all(&self, test: impl Fn(&Wording) -> bool) -> bool {
        self.texts.iter().all(test)
    }

    /// The page shows it as a link to another page.
    pub(super) fn is_way_on(&self, page: &PageSnapshot) -> bool {
        let leads = |u: &str| leads_on(&page.url, u);
        self.element.role == "link" && self.element.url.as_deref().is_some_and(leads)
    }

    /// What names the things around it, folded: what it lies in, what describes it, every heading above it, and the page's title.
    pub(super) fn around(&self, page: &PageSnapshot) -> Vec<String> {
        let described = self.facts.around.iter().cloned();
        let outer = page.ancestors(self.id).filter(|a| !is_control(a));
        let outer = outer.map(|part| part.name.to_string());
        let above = (0..self.id).filter(|id| page.elements[*id].role == "heading");
        let above = above.map(|heading| label_of(page, heading));
        let texts = described.chain(outer).chain(above);
        texts
            .chain([page.title.clone()])
            .map(|text| fold(&text))
            .collect()
    }

    /// A reason, with the other things that the control says when its texts disagree.
    pub(super) fn with_other_words(&self, why: &str) -> String {
        let first = self.texts.first().map_or("", |w| &w.folded);
        let others = self.texts.iter();
        let others = others.filter(|w| !first.contains(&w.folded) && !w.folded.contains(first));
        let others: Vec<String> = others.map(|w| format!("\"{}\"", short(&w.text))).collect();
        if others.is_empty() {
            why.to_owned()
        } else {
            format!("{why}; it also says {}", others.join(", "))
        }
    }
}

/// A text, what it means and what it says about ending.
#[derive(Debug)]
pub(crate) struct Wording {
    /// As it is shown.
    pub(crate) text: String,
    pub(crate) folded: String,
    pub(crate) meaning: Concepts,
    pub(crate) ending: Ending,
}

impl Wording {
    pub(crate) fn of(text: &str) -> Self {
        let folded = fold(text);
        let meaning = meaning_of_folded(&folded);
        Self {
            text: text.trim().to_owned(),
            ending: ending_of(&folded, meaning),
            folded,
            meaning,
        }
    }

    /// Whether it says that something ends.
    pub(crate) fn ends(&self) -> bool {
        self.ending != Ending::No
    }

    /// What a ticked box with this label keeps or adds.
    pub(super) fn adds(&self) -> Option<&'static str> {
        adds_something(&self.folded, self.meaning)
    }

    /// Whether it leads back, or closes what lies on top, and says nothing else.
    pub(super) fn leads_back(&self) -> bool {
        is_way_back(&self.folded) || closes(&self.folded)
    }
}

/// Everything that is written on a control, in it, and on what it is in: a click on something inside a control reaches the control, and
/// one on a control may hit what is in it.
fn written_on(
    page: &PageSnapshot,
    id: ElementId,
    element: &Element,
    facts: &ElementFacts,
) -> Vec<String> {
    let own = if is_choice(element) {
        label_of_choice(page, id)
    } else {
        label_of(page, id)
    };
    let mut texts = vec![own, element.text.to_string()];
    texts.extend([facts.text.clone(), facts.value.clone()]);
    texts.extend(facts.label.split(" | ").map(str::to_owned));
    let outer = page.ancestors(id).filter(|a| is_control(a));
    // What its role, and not only its pointer, makes a control.
    let by_pointer = "generic text paragraph img row cell gridcell listitem option";
    let inner = page.subtree(id).iter().skip(1);
    let inner = inner.filter(|e| is_control(e) && !e.role.is_one_of(by_pointer));
    let around = outer.chain(inner);
    texts.extend(around.map(|e| e.label().to_owned()));
    texts
}

/// The label of a box, or the text beside one that has no name of its own.
pub(crate) fn label_of_choice(page: &PageSnapshot, id: ElementId) -> String {
    let own = label_of(page, id);
    if !own.is_empty() {
        return own;
    }
    let parent = page.elements.get(id).and_then(|e| e.parent);
    let siblings = parent.map(|p| page.subtree(p)).unwrap_or_default();
    let texts = siblings.iter().filter(|e| e.role == "text");
    texts.map(Element::label).collect::<Vec<_>>().join(" ")
}

/// A field or box by its role that is something else in truth: a click on it acts.
fn acts_by_itself(element: &Element, facts: &ElementFacts) -> bool {
    match facts.tag.as_str() {
        "a" => true,
        "input" => ["submit", "image", "reset", "button"].contains(&&*facts.r#type),
        "button" => facts.submits || ["submit", "reset"].contains(&&*facts.r#type),
        "" | "textarea" | "select" => false,
        _ => is_text_field(element) && !facts.editable && element.role != "combobox",
    }
}
