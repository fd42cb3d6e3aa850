//! What a page wants before it goes on: boxes, answers, a phrase.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::json;

use super::{Rules, Step};
use crate::domain::predicate::fold;
use crate::page::control::{Ending, ending_of, is_text_field, label_of};
use crate::page::effect::adds_something;
use crate::page::snapshot::{Element, ElementId, PageSnapshot};
use crate::page::state::{Assessment, PageState};
use crate::page::words::{Sense, meaning_of_folded};

/// "Type CANCEL to confirm", in four languages; the phrase in quotes, or in capitals.
static PHRASE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"(?:(?i:\b(?:type|enter|write|input|tippe|geben sie|gib|schreibe|tapez|saisissez|écrivez|escribe|escriba|teclea))\b[^"“„«'‘A-Z]{0,40}?)(?:(?i:the (?:word|phrase|text) |das wort |le mot |la palabra ))?(?:["“„«'‘]\s?([^"”“»'’]{2,40}?)\s?["”“»'’]|([A-ZÄÖÜÉ]{3,}(?: [A-ZÄÖÜÉ]{2,}){0,4}))"#,
    )
    .ok()
});

impl Rules {
    /// The next thing to fill in, tick or untick; `None` if the page wants nothing.
    pub(super) fn fill(&mut self, page: &PageSnapshot, assessment: &Assessment) -> Option<Step> {
        let within = page.elements.iter().enumerate().filter(|(_, e)| e.reference.is_some() && !e.is("disabled"));
        let in_flow = matches!(
            assessment.state,
            PageState::FinalConfirmation | PageState::ExitSurvey | PageState::RetentionOffer | PageState::Unknown
        );
        for (id, element) in within.clone().filter(|(_, e)| e.role == "checkbox") {
            let label = words_of(page, id);
            let folded = fold(&label);
            let m = meaning_of_folded(&folded);
            let acknowledges = m.has(Sense::Acknowledge) || ending_of(&folded, m) != Ending::No;
            let wrong = if element.is("checked") {
                adds_something(&folded, m).is_some()
            } else {
                in_flow && acknowledges && assessment.state != PageState::ExitSurvey
            };
            if wrong && self.first_time(page, assessment, &folded) {
                return Some(click(element, &label));
            }
        }
        if assessment.state == PageState::LoginRequired || assessment.state == PageState::AccountActive {
            return None;
        }
        self.answer_survey(page, assessment).or_else(|| self.type_phrase(page, assessment))
    }

    fn answer_survey(&mut self, page: &PageSnapshot, assessment: &Assessment) -> Option<Step> {
        let usable = |e: &Element| e.reference.is_some() && !e.is("disabled");
        let radios: Vec<(ElementId, &Element)> = page.elements.iter().enumerate().filter(|(_, e)| e.role == "radio" && usable(e)).collect();
        if radios.len() >= 2 && !radios.iter().any(|(_, e)| e.is("checked")) {
            let labels: Vec<String> = radios.iter().map(|(id, _)| words_of(page, *id)).collect();
            let best = self.neutral(&labels)?;
            if self.first_time(page, assessment, &fold(&labels[best])) {
                return Some(click(radios[best].1, &labels[best]));
            }
        }
        if assessment.state != PageState::ExitSurvey {
            return None;
        }
        let (id, list) = page.elements.iter().enumerate().find(|(_, e)| e.role == "combobox" && usable(e))?;
        let options: Vec<String> = page.subtree(id).iter().filter(|e| e.role == "option").map(|e| e.label().to_owned()).collect();
        let chosen = page.subtree(id).iter().position(|e| e.role == "option" && e.is("selected"));
        let placeholder =
            chosen.is_none_or(|_| page.subtree(id).iter().find(|e| e.is("selected")).is_some_and(|e| is_placeholder(e.label())));
        if options.is_empty() || !placeholder {
            return None;
        }
        let best = self.neutral(&options)?;
        let key = format!("list {}", fold(&list.name));
        let reference = list.reference.clone()?;
        self.first_time(page, assessment, &key)
            .then(|| Step::Call("browser_select_option", json!({"element": list.name, "ref": reference, "values": [options[best]]})))
    }

    /// The most neutral answer: the service's hints, then words that say nothing, then the last that keeps
    /// nothing.
    fn neutral(&self, labels: &[String]) -> Option<usize> {
        const NEUTRAL: [&str; 16] = [
            "prefer not",
            "rather not",
            "other",
            "something else",
            "none of",
            "no reason",
            "keine angabe",
            "sonstig",
            "ander",
            "nichts davon",
            "autre",
            "ne souhaite pas",
            "otr",
            "prefiero no",
            "skip",
            "not listed",
        ];
        let folded: Vec<String> = labels.iter().map(|l| fold(l)).collect();
        let fine = |i: &usize| adds_something(&folded[*i], meaning_of_folded(&folded[*i])).is_none() && !is_placeholder(&labels[*i]);
        let hinted = self.hints.survey.iter().find_map(|h| folded.iter().position(|f| f == h));
        let neutral = || NEUTRAL.iter().find_map(|n| folded.iter().position(|f| f.contains(n)));
        hinted.filter(fine).or_else(|| neutral().filter(fine)).or_else(|| (0..labels.len()).rev().find(fine))
    }

    fn type_phrase(&mut self, page: &PageSnapshot, assessment: &Assessment) -> Option<Step> {
        let (_, field) = page.elements.iter().enumerate().find(|(_, e)| {
            is_text_field(e) && e.role == "textbox" && e.reference.is_some() && !e.is("disabled") && e.text.trim().is_empty()
        })?;
        let pattern = PHRASE.as_ref()?;
        let phrase = page.elements.iter().flat_map(|e| [&e.name, &e.text]).find_map(|text| {
            let found = pattern.captures(text)?;
            Some(found.get(1).or_else(|| found.get(2))?.as_str().to_owned())
        })?;
        let reference = field.reference.clone()?;
        self.first_time(page, assessment, &format!("type {phrase}"))
            .then(|| Step::Call("browser_type", json!({"element": field.name, "ref": reference, "text": phrase})))
    }

    /// Whether this was not done on this page before; counts it. Twice is allowed, for pages that lose it.
    fn first_time(&mut self, page: &PageSnapshot, assessment: &Assessment, what: &str) -> bool {
        let count = self.tried.entry((super::page_key(page, assessment), format!("fill {what}"))).or_default();
        *count += 1;
        *count <= 2
    }
}

fn click(element: &Element, label: &str) -> Step {
    Step::Call("browser_click", json!({"element": label, "ref": element.reference}))
}

/// A box's name, or the text beside it.
fn words_of(page: &PageSnapshot, id: ElementId) -> String {
    let own = label_of(page, id);
    if !own.is_empty() {
        return own;
    }
    let parent = page.elements.get(id).and_then(|e| e.parent);
    parent
        .map(|p| page.subtree(p).iter().filter(|e| e.role == "text").map(Element::label).collect::<Vec<_>>().join(" "))
        .unwrap_or_default()
}

fn is_placeholder(label: &str) -> bool {
    let folded = fold(label);
    folded.is_empty()
        || ["select", "choose", "please", "pick", "–", "-", "bitte", "wählen", "choisi", "sélection", "selecciona", "elige"]
            .iter()
            .any(|w| folded.starts_with(w))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demanded_phrases_are_found() {
        let find = |text: &str| {
            let found = PHRASE.as_ref().unwrap().captures(text)?;
            Some(found.get(1).or_else(|| found.get(2))?.as_str().to_owned())
        };
        for (text, phrase) in [
            ("Type CANCEL to confirm", "CANCEL"),
            ("To confirm, type \"cancel my plan\" below", "cancel my plan"),
            ("Please enter the word “GOODBYE”", "GOODBYE"),
            ("Geben Sie KÜNDIGEN ein", "KÜNDIGEN"),
            ("Tapez RÉSILIER pour continuer", "RÉSILIER"),
        ] {
            assert_eq!(find(text).as_deref(), Some(phrase), "{text}");
        }
        for text in ["Enter your name", "Type something nice"] {
            assert_eq!(find(text), None, "{text}");
        }
    }
}
