//! The one rule for all ways to act: what the activation of an element may do, whoever sets it off, by what the element is, the
//! form that it would send and what stands around it.
//!
//! Every text of a control counts: accessible name, visible text, value, label. The riskiest reading wins; facts from the live
//! page may raise the risk and never lower it. On a page that ends, keeps, sells or asks, nothing but the plain way back is
//! harmless, whatever it calls itself.

use super::accounts;
use super::addresses::{Address, judge_address, resolve, with_fields};
use super::choices::{self, Choice};
use super::readings::{Activation, Reading, acts_by_itself, is_control_by_role, readings};
use super::ruling::{Ruling, SIGNING_OUT, perhaps, plainly, short};
use super::scene::{Scene, name_for_people};
use super::surroundings::Surroundings;
use super::wording::Control;
use domain::action::ActionKind;
use page::control::{Ending, is_choice, is_control, is_text_field, label_of};
use page::effect::is_against;
use page::facts::ElementFacts;
use page::matching::FoldedPage;
use page::snapshot::{Element, ElementId};

/// Judges the activation of an element.
pub fn judge_activation(
    scene: &Scene<'_>,
    id: ElementId,
    facts: Option<&ElementFacts>,
    activation: Activation,
    by: ActionKind,
) -> Ruling {
    let page = scene.page;
    let Some(element) = page.elements.get(id) else {
        return Ruling::Refuse(
            "That element is not on the page any more. Use a reference from the newest page."
                .to_owned(),
        );
    };
    let reach = judge_reach(scene, id, facts);
    if matches!(reach, Ruling::Refuse(_)) {
        return reach;
    }
    let acts = facts.is_some_and(|f| acts_by_itself(element, f));
    if activation == Activation::Click && is_text_field(element) && !acts {
        return reach;
    }
    let address = where_it_leads(scene, element, facts, activation);
    if matches!(address, Ruling::Refuse(_)) {
        return address;
    }
    let reach = reach.stricter(address);
    let inner = page
        .subtree(id)
        .iter()
        .skip(1)
        .filter(|e| is_control_by_role(e))
        .count();
    if activation == Activation::Click
        && (inner > 0 && !is_control(element) || inner > 1 && !is_control_by_role(element))
    {
        return Ruling::Refuse(
            "That is a part of the page with controls in it. Click the control itself.".to_owned(),
        );
    }
    let readings = readings(scene, id, element, facts, activation);
    if matches!(element.role.as_str(), "switch" | "checkbox")
        && readings
            .iter()
            .any(|r| accounts::is_of_the_sign_in(&r.folded))
    {
        return Ruling::Refuse(
            "That belongs to the sign-in of the account: only the person changes that.".to_owned(),
        );
    }
    let around = Surroundings::of(scene, id, facts);
    // Facts may not give a name to what the page shows without one.
    let nameless = label_of(page, id).is_empty()
        && !page
            .ancestors(id)
            .any(|a| is_control(a) && !a.label().is_empty());
    let mut as_choice = Ruling::Allow;
    if is_choice(element) && activation == Activation::Click {
        let choice = Choice::of(element, facts);
        let ruling = readings.iter().fold(reach.clone(), |r, own| {
            r.stricter(choices::judge_choice(scene, &choice, own, &around))
        });
        as_choice = if nameless {
            ruling.stricter(choices::judge_nameless(scene, id, &choice, &around))
        } else {
            ruling
        };
        // What acts by itself is more than a choice, and no less.
        if !acts {
            return as_choice;
        }
    }
    let subject_page = FoldedPage::new(page);
    let subject = subject_page.with_act(by, Some(element));
    let by_service = subject.first(&scene.service.checkpoint).map(|m| {
        Ruling::Ask(format!(
            "matches the checkpoint \"{}\" of {}",
            m.indicator, scene.service.display_name
        ))
    });
    let control = Control {
        element,
        facts,
        readings: &readings,
        around: &around,
        activation,
    };
    let mut ruling = control.judge(scene).stricter(as_choice);
    if let Some(by_service) = by_service {
        ruling = ruling.stricter(by_service);
    }
    if nameless && activation == Activation::Click {
        ruling = ruling.stricter(perhaps(
            scene,
            "it has no name, so nobody can tell what it does",
        ));
    }
    if facts.is_some_and(|f| f.hidden) {
        ruling = ruling.stricter(perhaps(
            scene,
            "it is invisible on the page, so a person would not click it",
        ));
    }
    ruling = ruling.stricter(reach).stricter(accounts::judge_saving(
        scene, id, facts, &readings, &around, activation,
    ));
    if let Some(cover) = facts
        .map(|f| f.covered_by.as_str())
        .filter(|c| !c.is_empty())
    {
        let over = Reading::of(cover);
        let risky = over.ending != Ending::No || is_against(over.meaning).is_some();
        if risky || matches!(ruling, Ruling::Ask(_)) {
            // A yes would be given to something that the click can't reach.
            ruling = Ruling::Refuse(format!(
                "Something lies over it: \"{}\". Close what lies over it first.",
                short(cover)
            ));
        }
    }
    let harmless_way =
        element.role == "link" || readings.iter().all(|r| r.leads_back(&around) || r.tells());
    if !harmless_way || activation == Activation::Submit {
        ruling = choices::with_ticked_boxes(scene, facts, ruling);
    }
    ruling
}

/// What can be said of any target before its words: whether it is there to be acted on, and was examined.
pub fn judge_reach(scene: &Scene<'_>, id: ElementId, facts: Option<&ElementFacts>) -> Ruling {
    let page = scene.page;
    if page.elements.get(id).is_none_or(|e| e.is("disabled"))
        || page.ancestors(id).any(|a| a.is("disabled"))
    {
        return Ruling::Refuse(format!(
            "{} is disabled; something else has to be done first.",
            name_for_people(page, id)
        ));
    }
    if let Some(refusal) = foreign_frame(scene, facts) {
        return refusal;
    }
    match facts {
        Some(_) => Ruling::Allow,
        None => Ruling::Ask(
            "the page did not let it be examined, so nobody can tell what it does".to_owned(),
        ),
    }
}

/// A control inside a document of another site.
fn foreign_frame(scene: &Scene<'_>, facts: Option<&ElementFacts>) -> Option<Ruling> {
    let frame = facts
        .map(|f| f.frame_url.as_str())
        .filter(|f| f.starts_with("http"))?;
    match judge_address(frame, scene.service) {
        Address::Outside(why) => Some(Ruling::Refuse(format!(
            "It lies in a frame of another site: {why}."
        ))),
        _ => None,
    }
}

/// Links and forms that leave the service, commit by being opened or sent, or sign out.
fn where_it_leads(
    scene: &Scene<'_>,
    element: &Element,
    facts: Option<&ElementFacts>,
    activation: Activation,
) -> Ruling {
    let submits = activation == Activation::Submit || facts.is_some_and(|f| f.submits);
    let shown = element
        .url
        .as_deref()
        .and_then(|u| resolve(&scene.page.url, u))
        .map(String::from);
    let real = facts.map(|f| f.href.clone()).filter(|h| !h.is_empty());
    let form = facts.filter(|_| submits).and_then(|f| {
        let action = if activation == Activation::Submit && !f.default_action.is_empty() {
            &f.default_action
        } else {
            &f.form_action
        };
        (!action.is_empty()).then(|| with_fields(action, &f.carried))
    });
    let links = [shown, real]
        .into_iter()
        .flatten()
        .map(|target| (target, false));
    let mut worst = Ruling::Allow;
    for (target, sent) in links.chain(form.map(|target| (target, true))) {
        if target.starts_with("javascript:") || target.starts_with("about:") {
            continue;
        }
        let this = match judge_address(&target, scene.service) {
            Address::Outside(why) => {
                return Ruling::Refuse(format!("It leads away from the service: {why}."));
            }
            Address::SigningOut => return Ruling::Refuse(SIGNING_OUT.to_owned()),
            Address::Committing if sent => perhaps(
                scene,
                "sends a form to an address that may end the subscription by itself",
            ),
            Address::Committing => plainly(
                scene,
                "opens an address that may end the subscription by itself",
            ),
            Address::Inside => Ruling::Allow,
        };
        worst = worst.stricter(this);
    }
    worst
}
