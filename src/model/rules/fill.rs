//! What a page wants before it goes on: boxes, answers, a phrase.

use std::sync::LazyLock;

use regex::Regex;

use super::words::is_placeholder;
use super::{Rules, Step};
use crate::domain::action::Action;
use crate::domain::pattern;
use crate::domain::predicate::fold;
use crate::page::control::{Ending, ending_of, is_text_field, label_of};
use crate::page::effect::adds_something;
use crate::page::snapshot::{Element, ElementId, PageSnapshot};
use crate::page::state::{Assessment, PageState};
use crate::page::words::{Term, meaning_of_folded};

/// "Type CANCEL to confirm", in four languages: the phrase in quotes, in capitals, or what stands between
/// "type" and "to confirm".
static PHRASE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let verb = r"(?i:\b(?:type|enter|write|input|tippen?|geben sie|gib|schreiben?|tapez|saisissez|écrivez|escribe|escriba|teclea)\b)";
    let article = r"(?i:the (?:word|phrase|text|words) |das wort |den text |le mot |la phrase |la palabra )?";
    let end = r"(?i: to (?:confirm|continue|proceed|go on)\b| below\b| here\b| in the (?:box|field)\b| into the\b| ein\b| pour\b| ci-dessous| para\b| abajo\b)";
    let weak_end = r"(?i: to (?:finish|cancel|end|leave)\b)";
    pattern::build(&format!(
        r#"{verb}[^"“„«'‘A-Z]{{0,40}}?["“„«'‘]\s?([^"”“»'’]{{2,40}}?)\s?["”“»'’]|{verb}[^"“„«'‘A-Z]{{0,40}}?{article}\b([A-ZÄÖÜÉ]{{3,}}(?: [A-ZÄÖÜÉ]{{2,}}){{0,4}})\b|{verb} {article}([^"“„«'‘.,:;?!]{{2,40}}?){end}|{verb} {article}([^"“„«'‘.,:;?!]{{2,40}}?){weak_end}"#
    ))
    .ok()
});

impl Rules {
    /// The next thing to fill in, tick or untick; `None` if the page wants nothing.
    pub(super) fn fill(&mut self, page: &PageSnapshot, key: &str, assessment: &Assessment) -> Option<Step> {
        let state = assessment.state;
        let is_step = self.memory.in_flow(key) || matches!(state, PageState::FinalConfirmation | PageState::RetentionOffer);
        // A click that changed nothing: what can be ticked is probably required.
        let stuck = is_step && self.memory.clicked_on.as_deref() == Some(key);
        for (id, element) in
            page.elements.iter().enumerate().filter(|(_, e)| e.role == "checkbox" && e.reference.is_some() && !e.is("disabled"))
        {
            let label = words_of(page, id);
            let folded = fold(&label);
            let m = meaning_of_folded(&folded);
            let adds = adds_something(&folded, m).is_some();
            let acknowledges = m.has(Term::Acknowledge) || ending_of(&folded, m) != Ending::No;
            let may_tick = (is_step || state == PageState::Unknown) && state != PageState::ExitSurvey && acknowledges;
            let wrong = if element.is("checked") { adds } else { !adds && (may_tick || (stuck && !is_consent(&folded))) };
            if wrong && self.first_time(key, &folded) {
                return Some(Step::click(element.reference?, &label));
            }
        }
        if state == PageState::LoginRequired || (state == PageState::AccountActive && !is_step) {
            return None;
        }
        self.answer_survey(page, key, is_step || state == PageState::ExitSurvey).or_else(|| self.type_phrase(page, key))
    }

    fn answer_survey(&mut self, page: &PageSnapshot, key: &str, lists_too: bool) -> Option<Step> {
        let usable = |e: &Element| e.reference.is_some() && !e.is("disabled");
        let radios: Vec<(ElementId, &Element)> = page.elements.iter().enumerate().filter(|(_, e)| e.role == "radio" && usable(e)).collect();
        if radios.len() >= 2 && !radios.iter().any(|(_, e)| e.is("checked")) {
            let labels: Vec<String> = radios.iter().map(|(id, _)| words_of(page, *id)).collect();
            let best = self.neutral(&labels)?;
            if self.first_time(key, &fold(&labels[best])) {
                return Some(Step::click(radios[best].1.reference?, &labels[best]));
            }
        }
        if !lists_too {
            return None;
        }
        let (id, list) = page.elements.iter().enumerate().find(|(_, e)| e.role == "combobox" && usable(e))?;
        let options: Vec<String> = page.subtree(id).iter().filter(|e| e.role == "option").map(|e| e.label().to_owned()).collect();
        let chosen = page.subtree(id).iter().find(|e| e.role == "option" && e.is("selected"));
        if options.is_empty() || chosen.is_some_and(|e| !is_placeholder(e.label())) {
            return None;
        }
        let best = self.neutral(&options)?;
        let reference = list.reference?;
        self.first_time(key, &format!("list {}", fold(&list.name)))
            .then(|| Step::Do(Action::Select { target: reference, values: vec![options[best].clone()] }, list.name.to_string()))
    }

    /// The most neutral answer: the service's hints, then words that say nothing, then the last that keeps
    /// nothing.
    fn neutral(&self, labels: &[String]) -> Option<usize> {
        const NEUTRAL: [&str; 18] = [
            "prefer not",
            "rather not",
            "no answer",
            "decline to answer",
            "other",
            "something else",
            "none of",
            "no reason",
            "keine angabe",
            "sonstig",
            "ander",
            "nichts davon",
            "autre",
            "ne pas répondre",
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

    fn type_phrase(&mut self, page: &PageSnapshot, key: &str) -> Option<Step> {
        let (_, field) = page.elements.iter().enumerate().find(|(_, e)| {
            is_text_field(e) && e.role == "textbox" && e.reference.is_some() && !e.is("disabled") && e.text.trim().is_empty()
        })?;
        let phrase = page.elements.iter().flat_map(|e| [&e.name, &e.text]).find_map(|text| demanded_phrase(text))?;
        let reference = field.reference?;
        self.first_time(key, &format!("type {phrase}"))
            .then(|| Step::Do(Action::Type { target: reference, text: phrase, submit: false, slowly: false }, field.name.to_string()))
    }

    /// Whether this was not done on this page before; counts it. Twice is allowed, for pages that lose it.
    fn first_time(&mut self, key: &str, what: &str) -> bool {
        self.memory.count(key, &format!("fill {what}")) <= 2
    }
}

/// A box that agrees to mail, tracking or the sharing of data: nothing that a cancellation needs.
fn is_consent(folded: &str) -> bool {
    const CONSENTS: [&str; 20] = [
        "newsletter",
        "marketing",
        "e-mail",
        "email",
        "sms",
        "partner",
        "share",
        "news",
        "offers",
        "updates",
        "contact me",
        "call me",
        "cookie",
        "werbung",
        "angebote",
        "kontaktier",
        "actualité",
        "publicit",
        "ofertas",
        "novedades",
    ];
    CONSENTS.iter().any(|w| folded.contains(w))
}

/// The phrase that a text demands to be typed; never something of the person's own ("your password").
fn demanded_phrase(text: &str) -> Option<String> {
    let found = PHRASE.as_ref()?.captures(text)?;
    let phrase = (1..found.len()).find_map(|i| found.get(i))?.as_str().trim().to_owned();
    let first = fold(&phrase).split(' ').next().unwrap_or_default().to_owned();
    let own = ["your", "a", "an", "the", "something", "in", "ihr", "ihre", "ihren", "dein", "deine", "deinen", "votre", "vos", "tu", "su"];
    (!own.contains(&first.as_str())).then_some(phrase)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demanded_phrases_are_found() {
        for (text, phrase) in [
            ("Type CANCEL to confirm", "CANCEL"),
            ("To confirm, type \"cancel my plan\" below", "cancel my plan"),
            ("Please enter the word “GOODBYE”", "GOODBYE"),
            ("Geben Sie KÜNDIGEN ein", "KÜNDIGEN"),
            ("Tapez RÉSILIER pour continuer", "RÉSILIER"),
            ("Tippe KÜNDIGEN ein, um zu bestätigen", "KÜNDIGEN"),
            ("Type cancel my plan to confirm", "cancel my plan"),
            ("Type I want to cancel to confirm", "I want to cancel"),
            ("Type Goodbye to confirm", "Goodbye"),
            ("Type yes to cancel", "yes"),
            ("Escribe la palabra adiós para confirmar", "adiós"),
        ] {
            assert_eq!(demanded_phrase(text).as_deref(), Some(phrase), "{text}");
        }
        for text in
            ["Enter your name", "Type something nice", "Enter your password to continue", "Type a reason here", "Enter the code below"]
        {
            assert_eq!(demanded_phrase(text), None, "{text}");
        }
    }
}
