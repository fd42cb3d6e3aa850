//! What a control may do by its words, and by the ground that it stands on.

use super::addresses::leads_on;
use super::readings::{Activation, Reading};
use super::ruling::{Ruling, SIGNING_OUT, perhaps, plainly, short};
use super::scene::Scene;
use super::surroundings::{Ground, Surroundings, ending_choice_made};
use page::control::Ending;
use page::effect::{is_against, names_a_sum};
use page::facts::ElementFacts;
use page::language::is_foreign;
use page::lexicon::Term;
use page::snapshot::Element;
use page::text::Text;
use page::words::{
    BareVerb, LONGEST_LABEL, begins_with_a_refusal, gives_it_up, is_legible, names_an_object,
};

/// A control with all that is known of it.
pub(super) struct Control<'a> {
    pub(super) element: &'a Element,
    pub(super) facts: Option<&'a ElementFacts>,
    pub(super) readings: &'a [Reading],
    pub(super) around: &'a Surroundings,
    pub(super) activation: Activation,
}

impl Control<'_> {
    /// By its words, and by the ground that it stands on.
    pub(super) fn judge(&self, scene: &Scene<'_>) -> Ruling {
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
