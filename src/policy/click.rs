//! What a click (or Enter, or a submit) on a control may do, by what the control is and where it stands.
//!
//! Every text of a control counts: accessible name, visible text, value, label. The riskiest reading wins;
//! facts from the live page may raise the risk and never lower it. On a page that asks for the last
//! confirmation, everything that is not clearly harmless asks.

use super::addresses::{Address, judge_address, leads_on, resolve};
use super::choices::{self, Choice};
use super::scene::{Scene, name_for_people};
use super::surroundings::{ending_choice_made, on_finishing_page, sells, speaks_of_the_end};
use crate::domain::predicate::fold;
use crate::page::control::{Ending, ending_of, is_choice, is_control, is_text_field, label_of};
use crate::page::effect::is_against;
use crate::page::facts::ElementFacts;
use crate::page::matching::FoldedPage;
use crate::page::snapshot::{Element, ElementId};
use crate::page::state::PageState;
use crate::page::topics::Topic;
use crate::page::words::{LONGEST_LABEL, Meaning, Sense, asks_to_keep, gives_it_up, is_legible, meaning_of_folded};

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
    let reach = judge_reach(scene, id, facts);
    if matches!(reach, Ruling::Refuse(_)) {
        return reach;
    }
    let acts = facts.is_some_and(acts_by_itself);
    if activation == Activation::Click && is_text_field(element) && !acts {
        return reach;
    }
    let address = where_it_leads(scene, element, facts);
    if matches!(address, Ruling::Refuse(_)) {
        return address;
    }
    let reach = reach.stricter(address);
    let inner = page.subtree(id).iter().skip(1).filter(|e| is_control_by_role(e)).count();
    if inner > 0 && !is_control(element) || inner > 1 && !is_control_by_role(element) {
        return Ruling::Refuse("That is a part of the page with controls in it. Click the control itself.".to_owned());
    }
    let readings = readings(scene, id, element, facts, activation);
    // Facts may not give a name to what the page shows without one.
    let nameless = label_of(page, id).is_empty() && !page.ancestors(id).any(|a| is_control(a) && !a.label().is_empty());
    if is_choice(element) && activation == Activation::Click && !acts {
        let wanted = Choice { role: &element.role, set: !(element.is("checked") || element.is("selected")) };
        // Each text by itself: words on one of them must not excuse another.
        let ruling =
            readings.iter().fold(Ruling::Allow, |r, own| r.stricter(choices::judge_choice(scene, &wanted, &own.folded, own.meaning)));
        let ruling = if nameless { ruling.stricter(choices::judge_nameless(scene, id, &wanted)) } else { ruling };
        let alone = facts.is_some_and(|f| f.form_method.is_empty());
        let ruling = if alone { readings.iter().fold(ruling, |r, own| r.stricter(without_form(scene, own))) } else { ruling };
        return ruling.stricter(reach);
    }
    let subject_page = FoldedPage::new(page);
    let subject = subject_page.with_call(call, Some(element));
    let by_service = subject
        .first(&scene.service.checkpoint)
        .map(|m| Ruling::Ask(format!("matches the checkpoint \"{}\" of {}", m.indicator, scene.service.display_name)));
    let mut ruling = judge_words(scene, id, element, facts, &readings, activation);
    if let Some(by_service) = by_service {
        ruling = ruling.stricter(by_service);
    }
    if nameless && activation == Activation::Click {
        ruling = ruling.stricter(Ruling::Ask("it has no name, so nobody can tell what it does".to_owned()));
    }
    if ruling == Ruling::Allow && facts.is_some_and(|f| f.hidden) {
        ruling = Ruling::Ask("it is invisible on the page, so a person would not click it".to_owned());
    }
    ruling = ruling.stricter(reach);
    if let Some(cover) = facts.map(|f| f.covered_by.as_str()).filter(|c| !c.is_empty()) {
        let over = reading(cover);
        let risky = over.ending != Ending::No || is_against(over.meaning).is_some();
        if risky || matches!(ruling, Ruling::Ask(_)) {
            // A yes would be given to something that the click can't reach.
            ruling = Ruling::Refuse(format!("Something lies over it: \"{}\". Close what lies over it first.", short(cover)));
        }
    }
    let harmless_way = element.role == "link" || readings.iter().all(|r| leads_back(r.meaning));
    if !harmless_way {
        ruling = choices::with_ticked_boxes(scene, facts, ruling);
    }
    ruling
}

/// A choice that says "cancel" and that no form would send: the page has to act on it by itself, perhaps at once.
fn without_form(scene: &Scene<'_>, own: &Reading) -> Ruling {
    let harmless = own.ending == Ending::No || own.meaning.has(Sense::Acknowledge) || scene.assessment.state == PageState::ExitSurvey;
    if harmless { Ruling::Allow } else { Ruling::Ask("says that it cancels and belongs to no form, so it may act at once".to_owned()) }
}

/// What can be said of any target before its words: whether it is there to be acted on, and was examined.
#[must_use]
pub fn judge_reach(scene: &Scene<'_>, id: ElementId, facts: Option<&ElementFacts>) -> Ruling {
    let page = scene.page;
    if page.elements.get(id).is_none_or(|e| e.is("disabled")) || page.ancestors(id).any(|a| a.is("disabled")) {
        return Ruling::Refuse(format!("{} is disabled; something else has to be done first.", name_for_people(page, id)));
    }
    if let Some(refusal) = foreign_frame(scene, facts) {
        return refusal;
    }
    match facts {
        Some(_) => Ruling::Allow,
        None => Ruling::Ask("the page did not let it be examined, so nobody can tell what it does".to_owned()),
    }
}

/// A field or box by its role that is a button or link in truth: a click on it acts.
fn acts_by_itself(facts: &ElementFacts) -> bool {
    let button = matches!(facts.r#type.as_str(), "submit" | "image" | "reset") || (facts.tag == "input" && facts.r#type == "button");
    button || facts.tag == "a" || (facts.tag == "button" && facts.submits)
}

/// Whether its role, and not only its pointer, makes it a control.
fn is_control_by_role(element: &Element) -> bool {
    is_control(element)
        && !matches!(element.role.as_str(), "generic" | "text" | "paragraph" | "img" | "row" | "cell" | "gridcell" | "listitem" | "option")
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
fn where_it_leads(scene: &Scene<'_>, element: &Element, facts: Option<&ElementFacts>) -> Ruling {
    let shown = element.url.as_deref().and_then(|u| resolve(&scene.page.url, u)).map(String::from);
    let real = facts.map(|f| f.href.clone()).filter(|h| !h.is_empty());
    let action = facts.filter(|f| f.submits).map(|f| f.form_action.clone()).filter(|a| !a.is_empty());
    let mut worst = Ruling::Allow;
    for target in [shown, real, action].into_iter().flatten() {
        if target.starts_with("javascript:") || target.starts_with("about:") {
            continue;
        }
        match judge_address(&target, scene.service) {
            Address::Outside(why) => return Ruling::Refuse(format!("It leads away from the service: {why}.")),
            Address::Committing => worst = Ruling::Ask("opens an address that may end the subscription by itself".to_owned()),
            Address::Inside => {}
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
            texts.push(element.text.to_string());
        }
        if let Some(f) = facts {
            texts.extend([f.text.clone(), f.value.clone()]);
            texts.extend(f.label.split(" | ").map(str::to_owned));
        }
        // A click on something inside a control reaches the control, and one on a control may hit what is in it.
        texts.extend(scene.page.ancestors(id).filter(|a| is_control(a)).map(|a| a.label().to_owned()));
        texts.extend(scene.page.subtree(id).iter().skip(1).filter(|e| is_control_by_role(e)).map(|e| e.label().to_owned()));
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

fn judge_words(
    scene: &Scene<'_>,
    id: ElementId,
    element: &Element,
    facts: Option<&ElementFacts>,
    readings: &[Reading],
    activation: Activation,
) -> Ruling {
    let finishing = on_finishing_page(scene, id);
    let onwards = is_link_onwards(scene, element, facts);
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
    if readings.iter().any(|r| r.meaning.has(Sense::Renewal) && !r.meaning.any(&[Sense::Help, Sense::Back])) && !onwards {
        return ask("switches the renewal, which may act at once");
    }
    if readings.iter().any(|r| r.meaning.has(Sense::Money) && !r.meaning.any(&[Sense::Decline, Sense::Help])) && !onwards {
        return ask("may cost money; that is against the goal");
    }
    let towards = readings.iter().any(|r| r.ending == Ending::Towards);
    if towards {
        let way_in = !finishing && (onwards || is_named_way_in(scene, element, readings));
        return if way_in { Ruling::Allow } else { ask("may end the subscription at once") };
    }
    let returns = readings.iter().all(|r| leads_back(r.meaning));
    if !returns && let Some(what) = ending_choice_made(scene) {
        return ask(&format!("goes on with the choice \"{what}\""));
    }
    if !onwards && readings.iter().any(|r| !is_legible(&r.folded) || r.folded.len() >= LONGEST_LABEL) {
        return ask("its name can't be read as a whole, so nobody can tell what it does");
    }
    if !finishing && !onwards && readings.iter().any(|r| goes_on(r.meaning)) {
        if sells(scene, id) {
            return ask("goes on on a page that changes the plan or the payment; that is against the goal");
        }
        if speaks_of_the_end(scene, id) {
            return ask("goes on on a page about cancelling, so it may end the subscription");
        }
    }
    if !onwards && readings.iter().any(|r| gives_it_up(&r.folded)) {
        return ask("says that more is given up than an offer, so it may end the subscription");
    }
    let answers = |r: &Reading| YES_OR_NO.contains(&r.folded.trim_matches(['.', '!', ',']));
    if !finishing
        && readings.iter().any(answers)
        && scene.page.elements.iter().any(|e| e.label_text().may_be_about(Topic::Confirmation) && asks_to_keep(&e.label_text().folded()))
    {
        return ask("answers whether to keep the subscription");
    }
    if scene.assessment.state == PageState::RetentionOffer
        && !onwards
        && !is_closed_section(element)
        && readings.iter().any(|r| !declines(r))
    {
        return ask("stands beside an offer and doesn't say that it declines it");
    }
    if !finishing {
        return Ruling::Allow;
    }
    let harmless = readings.iter().all(|r| leads_back(r.meaning) || closes(&r.folded));
    if harmless || onwards || is_closed_section(element) {
        return Ruling::Allow;
    }
    ask("stands on a page that asks for the last confirmation, so it may end the subscription")
}

/// Goes on or agrees, to whatever the page is about.
fn goes_on(meaning: Meaning) -> bool {
    // "Go back" begins like "Go".
    meaning.any(&[Sense::GoOn, Sense::Finish]) || (meaning.has(Sense::Affirm) && !meaning.has(Sense::Back))
}

/// Goes back or only tells something. "Agree to the terms and go on" does neither.
fn leads_back(meaning: Meaning) -> bool {
    let back = meaning.has(Sense::Back) && !meaning.any(&[Sense::GoOn, Sense::Finish]);
    back || (meaning.any(&[Sense::Help, Sense::SignIn]) && !goes_on(meaning))
}

/// Answers that say nothing but yes or no.
const YES_OR_NO: &[&str] = &["no", "nope", "yes", "ok", "okay", "nein", "ja", "non", "oui", "sí", "si", "vale"];

/// Beside an offer: says no, goes on, goes back, or is no answer.
fn declines(reading: &Reading) -> bool {
    reading.meaning.any(&[Sense::Decline, Sense::GoOn, Sense::Back, Sense::Help, Sense::Contact]) || closes(&reading.folded)
}

/// Opens or closes a section of the page.
fn is_closed_section(element: &Element) -> bool {
    element.states.iter().any(|s| s == "expanded" || s == "expanded=false")
}

fn closes(folded: &str) -> bool {
    ["close", "x", "×", "✕", "✖", "dismiss", "schließen", "fermer", "cerrar"].contains(&folded) || folded.starts_with("close ")
}

/// A real link to another page of the service.
fn is_link_onwards(scene: &Scene<'_>, element: &Element, facts: Option<&ElementFacts>) -> bool {
    let page = &scene.page.url;
    let shown = element.role == "link" && element.url.as_deref().is_some_and(|u| leads_on(page, u));
    // What the live page says may only take it back.
    let real = facts.is_none_or(|f| matches!(f.tag.as_str(), "" | "a" | "area") && (f.href.is_empty() || leads_on(page, &f.href)));
    shown && real
}

/// The service's definition names it as the way in.
fn is_named_way_in(scene: &Scene<'_>, element: &Element, readings: &[Reading]) -> bool {
    readings.iter().all(|r| {
        scene.service.way_in.iter().any(|w| {
            w.role.as_ref().is_none_or(|role| *role == element.role) && w.name.as_ref().is_some_and(|name| name.matches(&r.folded))
        })
    })
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
