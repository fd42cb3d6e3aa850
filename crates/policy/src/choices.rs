//! Boxes, radio buttons and lists: what choosing does, and what a submit would send along.

use super::readings::Reading;
use super::ruling::{Ruling, perhaps, plainly};
use super::scene::Scene;
use super::surroundings::{Surroundings, acts_at_once};
use crate::vocabulary::ROUTES;
use domain::predicate::fold;
use page::control::{Ending, label_of};
use page::effect::{adds_something, answers_against, is_against, names_a_sum};
use page::facts::ElementFacts;
use page::snapshot::{Element, ElementId};
use page::state::PageState;
use page::words::{BareVerb, Term, is_imperative, meaning, meaning_of_folded, names_an_object};

/// A choice that is about to be made.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'a> {
    /// `checkbox`, `radio` or `option`.
    pub role: &'a str,
    /// It will be set (as opposed to taken back).
    pub set: bool,
    /// What makes something of it.
    pub by: Effect,
}

/// What makes something of a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// A form that something else sends.
    Form,
    /// No form, so the page has to act on it by itself.
    Page,
    /// Its form, or a script written on it, acts as soon as it changes.
    AtOnce,
    /// A script: it is no choice of HTML.
    Script,
}

impl<'a> Choice<'a> {
    /// A click on a choice.
    pub fn of(element: &'a Element, facts: Option<&ElementFacts>) -> Self {
        let by = match facts {
            Some(f) if !matches!(f.tag.as_str(), "" | "input" | "option" | "select") => {
                Effect::Script
            }
            Some(f) if f.sends_itself => Effect::AtOnce,
            Some(f) if f.form_method.is_empty() => Effect::Page,
            _ => Effect::Form,
        };
        Self {
            role: &element.role,
            set: !(element.is("checked") || element.is("selected")),
            by,
        }
    }
}

/// Judges a choice by one of its texts and by what stands around it. Setting something that keeps or adds asks, taking it back is
/// the way out; but what keeps the subscription itself is not taken back unasked, and "Off" is off for what stands around it.
pub fn judge_choice(
    scene: &Scene<'_>,
    choice: &Choice<'_>,
    own: &Reading,
    around: &Surroundings,
) -> Ruling {
    let against = if choice.role == "radio" {
        answers_against(&own.folded, own.meaning)
    } else {
        adds_something(&own.folded, own.meaning)
    };
    let acknowledges = own.meaning.has(Term::Acknowledge);
    if own.meaning.has(Term::Renewal) && !acknowledges {
        return perhaps(scene, "switches the renewal, which may act at once");
    }
    if own.verb.is_some()
        && let Some(object) = around.object()
    {
        return perhaps(
            scene,
            format!("switches something off beside \"{object}\", so it may end the subscription"),
        );
    }
    if acts_at_once(scene) {
        return perhaps(
            scene,
            "the page says that something happens at once, and nobody can tell what is sent",
        );
    }
    if choice.by == Effect::AtOnce
        && (around.ground.is_some() || around.object().is_some() || names_an_object(&own.folded))
    {
        return perhaps(
            scene,
            "acts as soon as it is chosen, and nobody can tell what it sends",
        );
    }
    if choice.by == Effect::Script {
        return match against.filter(|_| choice.set) {
            Some(why) => plainly(scene, format!("{why}; that is against the goal")),
            None => perhaps(
                scene,
                "only looks like a choice, so a script may act on it at once",
            ),
        };
    }
    let survey = scene.assessment.state == PageState::ExitSurvey;
    if survey && choice.role != "checkbox" && !is_imperative(&own.folded) {
        // A reason, not a proposal.
        return Ruling::Allow;
    }
    let ends = own.ending != Ending::No;
    if !choice.set {
        let itself =
            own.meaning.has(Term::Keep) && !own.meaning.any(&[Term::Money, Term::Pay, Term::Offer]);
        return if itself {
            perhaps(
                scene,
                "takes back that the subscription is kept, so it may end it",
            )
        } else if (ends || acknowledges) && against.is_none() {
            perhaps(scene, "takes back a choice to cancel")
        } else {
            Ruling::Allow
        };
    }
    match against {
        Some(why) => plainly(scene, format!("{why}; that is against the goal")),
        // An option of a list of its own may be a menu that acts, and a choice that no form would send has to act by itself.
        None if choice.role == "option" && ends => {
            perhaps(scene, "may end the subscription at once")
        }
        None if choice.by == Effect::Page && !acknowledges && !ends => {
            names_a_sum(own.meaning).map_or(Ruling::Allow, |why| perhaps(scene, why))
        }
        None if choice.by == Effect::Page && !acknowledges => perhaps(
            scene,
            "says that it cancels and belongs to no form, so it may act at once",
        ),
        None => Ruling::Allow,
    }
}

/// Judges a choice without a name by the text beside it.
pub fn judge_nameless(
    scene: &Scene<'_>,
    id: ElementId,
    choice: &Choice<'_>,
    around: &Surroundings,
) -> Ruling {
    let beside = neighbour_text(scene, id);
    if beside.trim().is_empty() {
        return perhaps(scene, "it has no name, so nobody can tell what it chooses");
    }
    judge_choice(scene, choice, &Reading::of(&beside), around)
}

/// A control that may submit while a ticked box would keep or add something: untick first; if it can't be
/// unticked, the person decides.
pub fn with_ticked_boxes(
    scene: &Scene<'_>,
    facts: Option<&ElementFacts>,
    ruling: Ruling,
) -> Ruling {
    if matches!(ruling, Ruling::Refuse(_)) || scene.assessment.state == PageState::LoginRequired {
        return ruling;
    }
    let page = scene.page;
    let mut fixed = None;
    for (id, element) in page.elements.iter().enumerate() {
        if !matches!(element.role.as_str(), "checkbox" | "menuitemcheckbox")
            || !element.is("checked")
        {
            continue;
        }
        let label = label_of(page, id);
        let label = if label.is_empty() {
            neighbour_text(scene, id)
        } else {
            label
        };
        let folded = fold(&label);
        if adds_something(&folded, meaning_of_folded(&folded)).is_none() || scene.agrees(&label) {
            continue;
        }
        // Of several things to end one is ticked: only the person knows whether it is the right one.
        if names_what_ends(scene, id, facts) {
            fixed = Some(label);
            continue;
        }
        match (&element.reference, element.is("disabled")) {
            (Some(reference), false) => {
                return Ruling::Refuse(format!(
                    "The box \"{label}\" [ref={reference}] is ticked and would be sent along; it keeps or adds something. Untick it first, then look at the page again."
                ));
            }
            _ => fixed = Some(label),
        }
    }
    let hidden = facts.and_then(|f| {
        f.form_checked
            .iter()
            .filter(|l| {
                !(names_the_page_it_opens(f, l) || (scene.gated && tells_what_was_shown(l)))
            })
            .find(|l| adds_something(&fold(l), meaning(l)).is_some() && !scene.agrees(l))
            .cloned()
    });
    match fixed.or(hidden) {
        Some(label) => ruling.stricter(plainly(
            scene,
            format!("the ticked box \"{label}\" is sent along"),
        )),
        None => ruling,
    }
}

/// Whether a box stands right below the question what is to be ended.
fn names_what_ends(scene: &Scene<'_>, id: ElementId, facts: Option<&ElementFacts>) -> bool {
    let around = Surroundings::of(scene, id, facts);
    around.headings.first().is_some_and(|heading| {
        let folded = fold(heading);
        let m = meaning_of_folded(&folded);
        folded.ends_with('?')
            && m.has(Term::VerbEnd)
            && !m.any(&[Term::Keep, Term::Resume, Term::Pause])
    })
}

/// Whether a hidden field of a form that only opens an address says which page that is. The whole address is judged as such.
fn names_the_page_it_opens(facts: &ElementFacts, said: &str) -> bool {
    let routes = |pair: &String| pair.split_once('=').is_some_and(|(n, _)| ROUTES.has(n));
    facts.form_method == "get"
        && facts.carried.iter().any(routes)
        && said.split(' ').next().is_some_and(|name| ROUTES.has(name))
}

/// Whether a hidden field only notes what the page showed: `offer_shown=freeze`. What it sends is judged as well.
fn tells_what_was_shown(said: &str) -> bool {
    let mut words = said.split(|c: char| !c.is_alphanumeric());
    words.any(|w| w == "offer")
        && words
            .next()
            .is_some_and(|w| matches!(w, "shown" | "seen" | "viewed"))
}

/// The text beside a box that has no name of its own.
fn neighbour_text(scene: &Scene<'_>, id: usize) -> String {
    let page = scene.page;
    let parent = page.elements.get(id).and_then(|e| e.parent);
    parent
        .map(|p| {
            page.subtree(p)
                .iter()
                .filter(|e| e.role == "text")
                .map(Element::label)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .unwrap_or_default()
}

/// Judges values that are to be chosen in a list. A list takes the options' hidden values too, which say
/// nothing: only what the page shows as an option is chosen.
pub fn judge_values(
    scene: &Scene<'_>,
    list: ElementId,
    facts: Option<&ElementFacts>,
    values: &[String],
) -> Ruling {
    let page = scene.page;
    let shown: Vec<String> = page
        .subtree(list)
        .iter()
        .filter(|e| e.role == "option")
        .map(|e| fold(e.label()))
        .collect();
    if values.is_empty() {
        return Ruling::Refuse("Say which option to choose, as the page shows it.".to_owned());
    }
    let mut around = Surroundings::of(scene, list, facts);
    around
        .near
        .insert(0, fold(page.elements.get(list).map_or("", |e| &e.name)));
    let at_once = facts.is_some_and(|f| f.sends_itself);
    values.iter().fold(Ruling::Allow, |ruling, value| {
        let own = Reading::of(value);
        if own.folded.is_empty() || !shown.contains(&own.folded) {
            let value: String = value.chars().take(60).collect();
            return ruling.stricter(Ruling::Refuse(format!(
                "The list shows no option \"{value}\". Give an option as the page shows it."
            )));
        }
        let switches =
            own.verb.is_some_and(|verb| verb != BareVerb::Close) && around.object().is_some();
        let sends = acts_at_once(scene)
            || (at_once && (around.ground.is_some() || around.object().is_some()));
        if switches || sends {
            return ruling.stricter(perhaps(
                scene,
                "may end the subscription at once, by what stands around it",
            ));
        }
        if scene.assessment.state == PageState::ExitSurvey && !is_imperative(&own.folded) {
            return ruling;
        }
        let this = match is_against(own.meaning) {
            Some(why) => plainly(scene, format!("{why}; that is against the goal")),
            None if own.ending != Ending::No => perhaps(scene, "may end the subscription at once"),
            None => Ruling::Allow,
        };
        ruling.stricter(this)
    })
}
