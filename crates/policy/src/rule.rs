//! The one rule for all ways to act: what the activation of an element may do, whoever sets it off, by what the element is, the
//! form that it would send and what stands around it.
//!
//! Every text of a control counts: accessible name, visible text, value, label. The riskiest reading wins; facts from the live
//! page may raise the risk and never lower it. On a page that ends, keeps, sells or asks, nothing but the plain way back is
//! harmless, whatever it calls itself.

use super::accounts;
use super::addresses::{Address, judge_address, leads_on, resolve, with_fields};
use super::choices::{self, Choice};
use super::readings::{Activation, Reading, acts_by_itself, is_control_by_role, readings};
use super::ruling::{Ruling, perhaps, plainly};
use super::scene::{Scene, name_for_people};
use super::surroundings::{Ground, Surroundings, ending_choice_made};
use domain::action::ActionKind;
use page::control::{Ending, is_choice, is_control, is_text_field, label_of};
use page::effect::{is_against, names_a_sum};
use page::facts::ElementFacts;
use page::language::is_foreign;
use page::lexicon::Term;
use page::matching::FoldedPage;
use page::snapshot::{Element, ElementId};
use page::text::Text;
use page::words::{
    BareVerb, LONGEST_LABEL, begins_with_a_refusal, gives_it_up, is_legible, names_an_object,
};

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

/// Advice where something signs out.
pub const SIGNING_OUT: &str =
    "Signing out cancels nothing. Stay signed in and look for the cancellation.";

/// A control with all that is known of it.
struct Control<'a> {
    element: &'a Element,
    facts: Option<&'a ElementFacts>,
    readings: &'a [Reading],
    around: &'a Surroundings,
    activation: Activation,
}

impl Control<'_> {
    /// By its words, and by the ground that it stands on.
    fn judge(&self, scene: &Scene<'_>) -> Ruling {
        let (readings, around) = (self.readings, self.around);
        let onwards = self.is_link_onwards(scene);
        let says = |why: &str| with_other_words(why, readings);
        let any = |test: fn(&Reading) -> bool| readings.iter().any(test);
        if readings.is_empty() {
            return match self.activation {
                // A lone field whose form has no button: Enter may still send it.
                Activation::Submit if scene.gated => Ruling::Allow,
                Activation::Submit => Ruling::Refuse(
                    "Nobody can tell what Enter does here. Click the control that goes on instead."
                        .to_owned(),
                ),
                Activation::Click => {
                    perhaps(scene, "it has no name, so nobody can tell what it does")
                }
            };
        }
        if any(|r| r.meaning.has(Term::SignOut)) {
            return Ruling::Refuse(SIGNING_OUT.to_owned());
        }
        if let Some(why) = readings.iter().find_map(|r| is_against(r.meaning)) {
            let why = says(&format!("{why}; that is against the goal"));
            return if self.may_only_open() || self.switches_off() {
                perhaps(scene, why)
            } else {
                plainly(scene, why)
            };
        }
        if any(|r| r.ending == Ending::Final) {
            return plainly(scene, says("ends the subscription and can't be undone"));
        }
        let bare: Vec<BareVerb> = readings.iter().filter_map(|r| r.verb).collect();
        // "Cancel" beside "Cancel your plan?" may be either answer; no other verb is.
        if let Some(verb) = bare.iter().find(|verb| around.asks(**verb)) {
            return plainly(
                scene,
                says(if *verb == BareVerb::Delete {
                    DELETES
                } else {
                    ENDS_WHAT_IS_ASKED
                }),
            );
        }
        if any(|r| r.meaning.has(Term::Renewal) && !r.meaning.any(&[Term::Help, Term::Back]))
            && !onwards
        {
            return perhaps(scene, says("switches the renewal, which may act at once"));
        }
        let sum = |r: &Reading| names_a_sum(r.meaning);
        let named = |r: &&Reading| !r.meaning.has(Term::Help) && !refuses(r);
        if let Some(why) = readings.iter().filter(named).find_map(sum)
            && !onwards
        {
            let why = says(why);
            return if self.may_only_open() {
                perhaps(scene, why)
            } else {
                plainly(scene, why)
            };
        }
        if any(|r| r.ending == Ending::Towards) {
            let way_in = around.ground.is_none() && (onwards || self.is_named_way_in(scene));
            let why = says("may end the subscription at once");
            return if way_in {
                Ruling::Allow
            } else {
                self.by_ground(scene, onwards, why)
            };
        }
        if any(|r| r.meaning.has(Term::Delete) && names_an_object(&r.folded) && !r.tells())
            && !onwards
        {
            return perhaps(
                scene,
                says("takes away something that the subscription may hang on"),
            );
        }
        if bare
            .iter()
            .any(|verb| matches!(verb, BareVerb::Delete | BareVerb::End))
        {
            let beside = around.object().map_or_else(String::new, |object| {
                format!(" beside \"{}\"", short(object))
            });
            return perhaps(
                scene,
                says(&format!(
                    "ends something{beside} without saying what, so it may end the subscription"
                )),
            );
        }
        let switches = matches!(
            self.element.role.as_str(),
            "switch" | "menuitemcheckbox" | "menuitemradio"
        ) || bare.contains(&BareVerb::Off);
        if let Some(object) = around.object().filter(|_| switches) {
            return perhaps(
                scene,
                says(&format!(
                    "switches something beside \"{}\", which may act at once",
                    short(object)
                )),
            );
        }
        let returns = readings.iter().all(|r| r.leads_back(around));
        if !returns && let Some((what, against)) = ending_choice_made(scene) {
            let why = says(&format!("goes on with the choice \"{what}\""));
            return if against {
                plainly(scene, why)
            } else {
                perhaps(scene, why)
            };
        }
        if returns || (onwards && readings.iter().all(Reading::tells)) {
            return Ruling::Allow;
        }
        self.judge_ground(scene, onwards)
    }

    /// Whether what is named after a pause, a price or another plan may only lead there: "Membership & freeze options". Nothing on the
    /// page offers, sells or asks for anything then, and nothing is chosen with it.
    fn may_only_open(&self) -> bool {
        let opens = matches!(
            self.element.role.as_str(),
            "button" | "link" | "tab" | "menuitem" | "treeitem"
        );
        opens
            && self.activation == Activation::Click
            && self.around.ground.is_none()
            && self.readings.iter().all(|r| is_legible(&r.folded))
            // "Buy now", "Claim 50% off": what says that it takes something doesn't only lead there.
            && !self.readings.iter().any(|r| {
                r.meaning.any(&[
                    Term::Pay,
                    Term::Offer,
                    Term::Affirm,
                    Term::Finish,
                    Term::Keep,
                    Term::Resume,
                ])
            })
            && !self.sends_a_form()
    }

    /// Whether it is on, so that acting on it takes back what it says: the switch "Renew automatically".
    fn switches_off(&self) -> bool {
        matches!(self.element.role.as_str(), "switch" | "menuitemcheckbox")
            && self.element.is("checked")
            && self.readings.iter().all(|r| {
                !r.meaning
                    .any(&[Term::Pay, Term::Offer, Term::Pause, Term::Plan, Term::Money])
            })
    }

    /// What isn't the way back, by what the page is about.
    fn judge_ground(&self, scene: &Scene<'_>, onwards: bool) -> Ruling {
        let says = |why: &str| with_other_words(why, self.readings);
        let why = match self.around.ground {
            Some(Ground::Finishes) => {
                "stands on a page that asks for the last confirmation, so it may end the subscription"
            }
            Some(Ground::Ends) => {
                "goes on on a page about cancelling, so it may end the subscription"
            }
            Some(Ground::Keeps) => {
                "answers whether to keep the subscription, so it may end the subscription"
            }
            Some(Ground::Offers) => "stands beside an offer and doesn't say that it goes back",
            Some(Ground::Sells) => {
                "goes on on a page that changes the plan or the payment; that is against the goal"
            }
            Some(Ground::Surveys) => {
                "answers a question on the way out, so it may be the last step"
            }
            None if !onwards
                && self
                    .readings
                    .iter()
                    .any(|r| !is_legible(&r.folded) || r.folded.len() >= LONGEST_LABEL) =>
            {
                "its name can't be read as a whole, so nobody can tell what it does"
            }
            None if !onwards && self.readings.iter().any(|r| gives_it_up(&r.folded)) => {
                "says that more is given up than an offer, so it may end the subscription"
            }
            None if self.sends_a_form() => "sends a form, and nobody can tell what that changes",
            None if self.answers() && asks_anywhere_to_keep(scene) => {
                "answers whether to keep the subscription"
            }
            None if !onwards && is_foreign(scene.page) => {
                "the page is in a language that can't be read here, so nobody can tell what it does"
            }
            None => return Ruling::Allow,
        };
        self.by_ground(scene, onwards, says(why))
    }

    /// A doubt about what isn't plain. A link is followed by reading an address, which no gate can tell from an act: on a page that asks
    /// for the last yes or no it is as plain as a button, unless it names a step that is still to come.
    fn by_ground(&self, scene: &Scene<'_>, onwards: bool, why: String) -> Ruling {
        let last = matches!(self.around.ground, Some(Ground::Finishes | Ground::Keeps));
        let step = |r: &Reading| {
            r.meaning.has(Term::GoOn) && Text::from(r.folded.as_str()).says(Term::StepAhead)
        };
        if onwards && last && !self.readings.iter().all(step) {
            plainly(scene, why)
        } else {
            perhaps(scene, why)
        }
    }

    /// It submits a form that changes something, by its method.
    fn sends_a_form(&self) -> bool {
        let submits = |f: &ElementFacts| {
            (f.submits || self.activation == Activation::Submit) && f.form_method == "post"
        };
        self.facts.is_some_and(submits)
    }

    /// Says nothing but yes or no.
    fn answers(&self) -> bool {
        const ANSWERS: [&str; 17] = [
            "no", "nope", "yes", "ok", "okay", "nein", "ja", "non", "oui", "sí", "si", "vale",
            "sì", "nee", "tak", "nie", "sim",
        ];
        self.readings
            .iter()
            .any(|r| ANSWERS.contains(&r.folded.trim_matches(['.', '!', ','])))
    }

    /// A real link to another page of the service.
    fn is_link_onwards(&self, scene: &Scene<'_>) -> bool {
        let page = &scene.page.url;
        let shown = self.element.role == "link"
            && self
                .element
                .url
                .as_deref()
                .is_some_and(|u| leads_on(page, u));
        // What the live page says may only take it back.
        let real = self.facts.is_none_or(|f| {
            matches!(f.tag.as_str(), "" | "a" | "area")
                && (f.href.is_empty() || leads_on(page, &f.href))
        });
        shown && real
    }

    /// The service's definition names it as the way in.
    fn is_named_way_in(&self, scene: &Scene<'_>) -> bool {
        self.readings.iter().all(|r| {
            scene.service.way_in.iter().any(|w| {
                w.role
                    .as_ref()
                    .is_none_or(|role| *role == self.element.role)
                    && w.name.as_ref().is_some_and(|name| name.matches(&r.folded))
            })
        })
    }
}

const DELETES: &str = "deletes what stands around it and can't be undone";
const ENDS_WHAT_IS_ASKED: &str = "does what is asked around it and can't be undone";

fn asks_anywhere_to_keep(scene: &Scene<'_>) -> bool {
    scene
        .page
        .elements
        .iter()
        .any(|e| e.label_text().says(Term::AsksToKeep))
}

/// Refuses what it names.
fn refuses(reading: &Reading) -> bool {
    reading.meaning.has(Term::Decline) && begins_with_a_refusal(&reading.folded)
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
    if others.is_empty() {
        why.to_owned()
    } else {
        format!("{why}; it also says {}", others.join(", "))
    }
}

/// A text as far as a question shows it.
pub fn short(text: &str) -> String {
    text.chars().take(80).collect()
}
