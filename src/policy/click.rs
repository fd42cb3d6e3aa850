//! What a click (or Enter, or a submit) on a control may do, by what the control is and where it stands.
//!
//! Every text of a control counts: accessible name, visible text, value, label. The riskiest reading wins;
//! facts from the live page may raise the risk and never lower it. On a page that asks for the last
//! confirmation, everything that is not clearly harmless asks.

use super::addresses::{Address, judge_address, leads_on, resolve};
use super::choices::{self, Choice};
use super::scene::{Scene, name_for_people};
use crate::domain::predicate::fold;
use crate::page::control::{Ending, ending_of, is_choice, is_control, is_text_field, label_of};
use crate::page::effect::is_against;
use crate::page::facts::ElementFacts;
use crate::page::matching::FoldedPage;
use crate::page::snapshot::{Element, ElementId};
use crate::page::state::PageState;
use crate::page::words::{Meaning, Sense, asks_to_confirm, meaning_of_folded};

/// What is to be done with one target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruling {
    /// Harmless.
    Allow,
    /// Only the person can allow it: what it does.
    Ask(String),
    /// Never: advice.
    Refuse(String),
}

impl Ruling {
    fn rank(&self) -> u8 {
        match self {
            Self::Allow => 0,
            Self::Ask(_) => 1,
            Self::Refuse(_) => 2,
        }
    }

    /// The stricter of two rulings; the first where they are alike.
    #[must_use]
    pub fn stricter(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }
}

/// How a control is set off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activation {
    /// A click, or a key that clicks.
    Click,
    /// Enter in a text field, which submits its form by the first submit button.
    Submit,
}

/// One reading of a control: a text, what it means and what it says about ending.
struct Reading {
    text: String,
    folded: String,
    meaning: Meaning,
    ending: Ending,
}

fn reading(text: &str) -> Reading {
    let folded = fold(text);
    let meaning = meaning_of_folded(&folded);
    let ending = ending_of(&folded, meaning);
    Reading { text: text.trim().to_owned(), folded, meaning, ending }
}

/// Judges the activation of an element.
#[must_use]
pub fn judge_activation(
    scene: &Scene<'_>,
    id: ElementId,
    facts: Option<&ElementFacts>,
    activation: Activation,
    call: &crate::domain::call::ToolCall,
) -> Ruling {
    let page = scene.page;
    let Some(element) = page.elements.get(id) else {
        return Ruling::Refuse("That element is not on the page any more. Use a reference from the newest page.".to_owned());
    };
    if element.is("disabled") || page.ancestors(id).any(|a| a.is("disabled")) {
        return Ruling::Refuse(format!("{} is disabled; something else has to be done first.", name_for_people(page, id)));
    }
    if let Some(refusal) = foreign_frame(scene, facts) {
        return refusal;
    }
    if activation == Activation::Click && is_text_field(element) {
        return Ruling::Allow;
    }
    if let Some(ruling) = where_it_leads(scene, element, facts) {
        return ruling;
    }
    if !is_control(element) && page.subtree(id).iter().skip(1).any(|e| is_control(e) || is_text_field(e)) {
        return Ruling::Refuse("That is a part of the page with several controls in it. Click the control itself.".to_owned());
    }
    let readings = readings(scene, id, element, facts, activation);
    if is_choice(element) && activation == Activation::Click {
        let (labels, meaning) = joined(&readings);
        let wanted = Choice { role: &element.role, set: !(element.is("checked") || element.is("selected")) };
        return choices::judge_choice(scene, &wanted, &labels, meaning);
    }
    let subject_page = FoldedPage::new(page);
    let subject = subject_page.with_call(call, Some(element));
    let by_service = subject
        .first(&scene.service.checkpoint)
        .map(|m| Ruling::Ask(format!("matches the checkpoint \"{}\" of {}", m.indicator, scene.service.display_name)));
    let mut ruling = judge_words(scene, id, element, &readings, activation);
    if let Some(by_service) = by_service {
        ruling = ruling.stricter(by_service);
    }
    if ruling == Ruling::Allow && facts.is_some_and(|f| f.hidden) {
        ruling = Ruling::Ask("it is invisible on the page, so a person would not click it".to_owned());
    }
    if facts.is_none() {
        ruling = ruling.stricter(Ruling::Ask("the page did not let it be examined, so nobody can tell what it does".to_owned()));
    }
    if let Some(cover) = facts.map(|f| f.covered_by.as_str()).filter(|c| !c.is_empty()) {
        let over = reading(cover);
        if over.ending != Ending::No || is_against(over.meaning).is_some() {
            ruling = ruling.stricter(Ruling::Ask(format!("something else lies over it: \"{}\"", short(cover))));
        }
    }
    let harmless_way = element.role == "link" || readings.iter().all(|r| r.meaning.any(&[Sense::Back, Sense::Help]));
    if !harmless_way {
        ruling = choices::with_ticked_boxes(scene, facts, ruling);
    }
    ruling
}

/// A control inside a document of another site.
fn foreign_frame(scene: &Scene<'_>, facts: Option<&ElementFacts>) -> Option<Ruling> {
    let frame = facts.map(|f| f.frame_url.as_str()).filter(|f| f.starts_with("http"))?;
    match judge_address(frame, scene.service) {
        Address::Outside(why) => Some(Ruling::Refuse(format!("It lies in a frame of another site: {why}."))),
        _ => None,
    }
}

/// Links that leave the service, commit by being opened, or open something else than a page.
fn where_it_leads(scene: &Scene<'_>, element: &Element, facts: Option<&ElementFacts>) -> Option<Ruling> {
    let shown = element.url.as_deref().and_then(|u| resolve(&scene.page.url, u)).map(String::from);
    let real = facts.map(|f| f.href.clone()).filter(|h| !h.is_empty());
    let action = facts.filter(|f| f.submits).map(|f| f.form_action.clone()).filter(|a| !a.is_empty());
    let mut worst = None;
    for target in [shown, real, action].into_iter().flatten() {
        if target.starts_with("javascript:") || target.starts_with("about:") {
            continue;
        }
        match judge_address(&target, scene.service) {
            Address::Outside(why) => return Some(Ruling::Refuse(format!("It leads away from the service: {why}."))),
            Address::Committing if element.role == "link" => {
                worst = Some(Ruling::Ask("opens an address that may end the subscription by itself".to_owned()));
            }
            _ => {}
        }
    }
    worst
}

/// Everything that is written on the control.
fn readings(scene: &Scene<'_>, id: ElementId, element: &Element, facts: Option<&ElementFacts>, activation: Activation) -> Vec<Reading> {
    let mut texts: Vec<String> = Vec::new();
    if activation == Activation::Submit && is_text_field(element) {
        texts.extend(facts.map(|f| f.form_submits.clone()).unwrap_or_default());
    } else {
        texts.push(label_of(scene.page, id));
        if !element.text.is_empty() {
            texts.push(element.text.clone());
        }
        if let Some(f) = facts {
            texts.extend([f.text.clone(), f.value.clone()]);
            texts.extend(f.label.split(" | ").map(str::to_owned));
        }
    }
    if !is_control(element) {
        // A text inside a button: the button is what acts.
        texts.extend(scene.page.ancestors(id).find(|a| is_control(a)).map(|a| a.label().to_owned()));
    }
    let mut seen: Vec<String> = Vec::new();
    texts.retain(|t| {
        let folded = fold(t);
        !folded.is_empty() && !seen.contains(&folded) && {
            seen.push(folded);
            true
        }
    });
    texts.iter().map(|t| reading(t)).collect()
}

fn joined(readings: &[Reading]) -> (String, Meaning) {
    let labels: Vec<&str> = readings.iter().map(|r| r.text.as_str()).collect();
    let meaning = readings.iter().fold(Meaning::default(), |m, r| m.with(r.meaning));
    (labels.join(" / "), meaning)
}

fn judge_words(scene: &Scene<'_>, id: ElementId, element: &Element, readings: &[Reading], activation: Activation) -> Ruling {
    let finishing = on_finishing_page(scene, id);
    let ask = |why: &str| Ruling::Ask(with_other_words(why, readings));
    if readings.is_empty() {
        return match activation {
            // A lone field whose form has no button: Enter may still send it.
            Activation::Submit => {
                Ruling::Refuse("Nobody can tell what Enter does here. Click the control that goes on instead.".to_owned())
            }
            Activation::Click => ask("it has no name, so nobody can tell what it does"),
        };
    }
    if readings.iter().any(|r| r.meaning.has(Sense::SignOut)) {
        return Ruling::Refuse("Signing out cancels nothing. Stay signed in and look for the cancellation.".to_owned());
    }
    if let Some(why) = readings.iter().find_map(|r| is_against(r.meaning)) {
        return ask(&format!("{why}; that is against the goal"));
    }
    if readings.iter().any(|r| r.ending == Ending::Final) {
        return ask("ends the subscription and can't be undone");
    }
    let towards = readings.iter().any(|r| r.ending == Ending::Towards);
    if towards {
        let way_in = !finishing && (is_link_onwards(scene, element) || is_named_way_in(scene, element, readings));
        return if way_in { Ruling::Allow } else { ask("may end the subscription at once") };
    }
    if let Some(what) = readings.iter().find_map(|r| ending_choice_made(scene, r)) {
        return ask(&format!("goes on with the choice \"{what}\""));
    }
    if !finishing {
        return Ruling::Allow;
    }
    let harmless = readings.iter().all(|r| r.meaning.any(&[Sense::Back, Sense::Help, Sense::SignIn]) || closes(&r.folded));
    if harmless || is_link_onwards(scene, element) || element.states.iter().any(|s| s == "expanded" || s == "expanded=false") {
        return Ruling::Allow;
    }
    ask("stands on a page that asks for the last confirmation, so it may end the subscription")
}

fn closes(folded: &str) -> bool {
    ["close", "x", "×", "✕", "✖", "dismiss", "schließen", "fermer", "cerrar"].contains(&folded) || folded.starts_with("close ")
}

/// A choice that says "cancel" is made on the page, and this control may submit it.
fn ending_choice_made(scene: &Scene<'_>, reading: &Reading) -> Option<String> {
    if scene.assessment.state == PageState::ExitSurvey || reading.meaning.any(&[Sense::Back, Sense::Help]) {
        return None;
    }
    let page = scene.page;
    page.elements.iter().enumerate().find_map(|(id, e)| {
        let made = matches!(e.role.as_str(), "radio" | "checkbox") && e.is("checked") || e.role == "option" && e.is("selected");
        let label = label_of(page, id);
        let folded = fold(&label);
        let meaning = meaning_of_folded(&folded);
        let counts = made
            && !meaning.has(Sense::Acknowledge)
            && (ending_of(&folded, meaning) != Ending::No || (e.role == "radio" && is_against(meaning).is_some()));
        counts.then_some(label)
    })
}

/// A real link to another page of the service.
fn is_link_onwards(scene: &Scene<'_>, element: &Element) -> bool {
    element.role == "link" && element.url.as_deref().is_some_and(|u| leads_on(&scene.page.url, u))
}

/// The service's definition names it as the way in.
fn is_named_way_in(scene: &Scene<'_>, element: &Element, readings: &[Reading]) -> bool {
    readings.iter().all(|r| {
        scene.service.way_in.iter().any(|w| {
            w.role.as_ref().is_none_or(|role| *role == element.role) && w.name.as_ref().is_some_and(|name| name.matches(&r.folded))
        })
    })
}

/// Whether the page, or the dialog or section around the element, asks for the last confirmation.
fn on_finishing_page(scene: &Scene<'_>, id: ElementId) -> bool {
    if scene.assessment.state == PageState::FinalConfirmation {
        return true;
    }
    let page = scene.page;
    let dialog = page.ancestors(id).find(|a| matches!(a.role.as_str(), "dialog" | "alertdialog"));
    if let Some(dialog) = dialog {
        let root = dialog.reference.as_deref().and_then(|r| page.find(r)).map(|(i, _)| i);
        let texts = root.map(|i| page.subtree(i)).unwrap_or_default();
        if texts.iter().any(|e| asks_to_confirm(&fold(&e.name)) || asks_to_confirm(&fold(&e.text))) {
            return true;
        }
    }
    page.elements.iter().filter(|e| e.role == "heading").any(|h| asks_to_confirm(&fold(h.label())))
}

/// Adds the other things that the control says, when its texts disagree.
fn with_other_words(why: &str, readings: &[Reading]) -> String {
    let mut others: Vec<String> = Vec::new();
    if let Some(first) = readings.first() {
        others.extend(
            readings
                .iter()
                .skip(1)
                .filter(|r| !first.folded.contains(&r.folded) && !r.folded.contains(&first.folded))
                .map(|r| format!("\"{}\"", short(&r.text))),
        );
    }
    if others.is_empty() { why.to_owned() } else { format!("{why}; it also says {}", others.join(", ")) }
}

fn short(text: &str) -> String {
    text.chars().take(80).collect()
}
