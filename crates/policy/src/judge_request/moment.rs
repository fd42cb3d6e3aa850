//! The moment in which a request is judged: what causes it, what is done and to what, what that says, and what stands on its page.

use serde::{Deserialize, Serialize};

use super::fingerprint::{RequestFingerprint, StepKind};
use crate::control::{Wording, label_of_choice};
use crate::effects::Effect;
use crate::leads_to;
use domain::action::{Action, ActionKind};
use domain::predicate::fold;
use page::consequence::foretells_an_end;
use page::control::{Ending, is_choice, is_text_field};
use page::effect::is_against;
use page::language::is_foreign;
use page::progress::is_the_last_step;
use page::small_print::{has_small_print, prices};
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::state::PageState;
use page::words::{Concept, bare_verb, is_legible};

/// What a request comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// An act that the person approved, until the page rests.
    Approved(ApprovalScope),
    /// An act of the run.
    Act,
    /// The page, by itself.
    #[default]
    Page,
    /// The person is in charge.
    Person,
    /// A check, which changes nothing.
    Check,
}

/// What the person's yes to an act covers: one request that says what was approved, the first, and what says nothing before it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalScope {
    /// What was approved. A request that says nothing is covered by a yes to anything, once, another one by the yes to what it says.
    pub deeds: Vec<Effect>,
    /// What was sent under it: nothing leaves twice by one yes.
    pub sent: Vec<RequestFingerprint>,
    /// What it is for was sent: nothing more is covered.
    #[serde(default)]
    pub done: bool,
}

impl ApprovalScope {
    /// The yes to a control that says this. One that says nothing against the goal ends something: that is what was asked.
    pub fn of_control(label: &str) -> Self {
        let said = Wording::of(label);
        let against = [
            (Concept::Pay, Effect::Buys),
            (Concept::Offer, Effect::Buys),
            (Concept::Plan, Effect::ChangesPlan),
            (Concept::Pause, Effect::Pauses),
            (Concept::Keep, Effect::Keeps),
            (Concept::Resume, Effect::Keeps),
        ];
        let against = against.iter().filter(|(sense, _)| said.meaning.has(*sense));
        let mut deeds: Vec<Effect> = against.map(|(_, deed)| *deed).collect();
        // "Yes, stop my gift": who says yes to a control that names the end has said yes to it, whatever else it says.
        if deeds.is_empty() || said.ending == Ending::Final {
            deeds.push(Effect::Ends);
        }
        if said.meaning.has(Concept::Delete) {
            deeds.push(Effect::DeletesAccount);
        }
        Self {
            deeds,
            ..Self::default()
        }
    }

    /// The yes to a link. One that says nothing is approved for the page that it opens, and for nothing that is sent beside.
    pub fn of_link(label: &str) -> Self {
        let scope = Self::of_control(label);
        if scope.deeds == [Effect::Ends] && !Wording::of(label).ends() {
            return Self::default();
        }
        scope
    }

    /// The yes to a native dialog. Its question is answered, not what it tells beside it.
    pub fn of_dialog(message: &str) -> Self {
        let sentences = message.split_inclusive(['.', '!', '?']).map(str::trim);
        let questions: Vec<&str> = sentences.filter(|s| s.ends_with('?')).collect();
        if questions.is_empty() {
            return Self::of_control(message);
        }
        Self::of_control(&questions.join(" "))
    }
}

/// The moment in which a request is judged.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the moment of its own"
)]
pub struct Moment {
    /// What it comes from.
    pub cause: Cause,
    /// What the page is that sends it.
    pub page: PageFacts,
    /// The page says that what is done does more than it is called: this answer ends, this step costs.
    pub small_print: bool,
    /// Prices that the page writes, in cents.
    pub prices: Vec<u64>,
    /// What the control says that is pressed.
    pub control: Control,
    /// The act that is under way chooses or types, as opposed to pressing something.
    pub choosing: bool,
    /// What was answered on its page, and what the control says, folded.
    pub answers: Vec<String>,
    /// In which way it acts on its control.
    pub touch: Touch,
    /// Whatever isn't covered asks.
    pub strict: bool,
    /// The address that is being opened by the program, or by a call that was judged by its address.
    pub opening: Option<String>,
    /// Where the link leads that is being followed: an application in one page reads that address by a script.
    pub link: Option<String>,
    /// The page goes there by itself after a while, as it said when it was loaded, and nothing was approved before.
    pub by_refresh: bool,
    /// The page got its program from this address before anything was pressed: what it loads from there now is more of it.
    pub more_of_the_program: bool,
    /// The request that it is a redirect of had passed as approved.
    pub follows_approved: bool,
    /// Steps of this flow that the person approved, and could read.
    pub steps: Vec<StepKind>,
    /// Sites at which they approved something in this flow.
    pub sites: Vec<String>,
    /// What they approved of this very act that says nothing.
    pub of_this_act: Vec<StepKind>,
}

/// What a page is, as far as its requests are concerned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageFacts {
    /// It asks for the last confirmation, or is the last of the steps that it counts.
    pub last_page: bool,
    /// It is a survey or an offer by its structure.
    pub survey: bool,
    /// It is in a language that nobody here reads, so small print would go unseen.
    pub foreign: bool,
}

impl PageFacts {
    /// Of a page that was looked at.
    pub fn of(page: &PageSnapshot, state: PageState) -> Self {
        Self {
            last_page: state == PageState::FinalConfirmation || is_the_last_step(page),
            survey: matches!(state, PageState::ExitSurvey | PageState::RetentionOffer),
            foreign: is_foreign(page),
        }
    }
}

/// In which way a control is acted on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Touch {
    /// It is pressed, or written into.
    #[default]
    Presses,
    /// It has a state that is set: a switch, a box, a list.
    Sets,
    /// It is only pointed at.
    Points,
}

/// What a control says, as far as its requests are concerned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// In known words that it leads further on the way: it goes on, declines something, or shows what was filled in.
    #[serde(alias = "Declines", alias = "Reviews")]
    GoesOn,
    /// Something that is known to be no end and no order, and nothing of going on: an answer, or a verb that nobody knows.
    SaysNothing,
    /// It names the end, as what opens the way does, and makes nothing final.
    NamesTheEnd,
    /// Anything else, or nobody can read it.
    #[default]
    Other,
}

impl Control {
    /// What a control says, if its words can be read: that it goes on or declines, or the name of the end.
    pub fn of(label: &str, page: &PageSnapshot, id: Option<ElementId>) -> Self {
        use Concept::{
            Affirm, Cancel, Decline, Delete, Finish, GoOn, Keep, Money, Offer, Pay, Renewal,
            Resume, Reviews,
        };
        let said = Wording::of(label);
        let (folded, meaning) = (said.folded.as_str(), said.meaning);
        // A mere yes says nothing of its question.
        let mere_yes = meaning.has(Affirm) && folded.split(' ').count() <= 2;
        let legible = !folded.is_empty() && is_legible(folded) && !is_foreign(page);
        // What keeps, pauses, costs or changes something goes nowhere by itself.
        let against = is_against(meaning).is_some() || meaning.has(Money);
        let says_more = against
            || meaning.any(&[Cancel, Delete, Finish, Renewal])
            || bare_verb(folded).is_some()
            || mere_yes;
        let reviews = meaning.has(Reviews)
            && !against
            && !meaning.any(&[Delete, Finish, Affirm])
            && said.ending != Ending::Final;
        let leads_on = legible && (reviews || (!says_more && meaning.has(Decline)));
        // Beside what announces an end nobody can tell that it isn't what ends it.
        let beside_an_end = || id.is_some_and(|id| foretells_an_end(page, id));
        // Account pages are short of words that tell a language; what is named after the end is read all the same.
        let names_the_end = is_legible(folded)
            && meaning.any(&[Cancel, Renewal])
            && !meaning.any(&[Affirm, Delete, Finish, Offer, Pay, Keep, Resume]);
        if leads_on || (meaning.has(GoOn) && !against) {
            Self::GoesOn
        } else if legible && !says_more && !beside_an_end() {
            Self::SaysNothing
        } else if names_the_end {
            Self::NamesTheEnd
        } else {
            Self::Other
        }
    }
}

impl Moment {
    /// The moment of an act on what is called `on`, as far as the act and its page tell.
    pub fn of_act(act: &Action, on: &str, page: &PageSnapshot) -> Self {
        let target = act.target().and_then(|r| page.find(&r));
        let lists = |e: &Element| e.role.is_one_of("combobox listbox slider");
        let chosen = target.is_some_and(|(_, e)| is_text_field(e) || is_choice(e) || lists(e));
        let choosing = !act.submits() && (chosen || act.kind() == ActionKind::Fill);
        let control = if choosing || act.submits() {
            // What is typed and sent off may say anything, whatever its field is called.
            Control::Other
        } else {
            Control::of(on, page, target.map(|(id, _)| id))
        };
        // It is switched by being pressed.
        let switch = |e: &Element| {
            e.role.is_one_of("switch menuitemcheckbox menuitemradio") || e.is("pressed")
        };
        let touch = match target {
            Some(_) if matches!(act, Action::Hover { .. }) => Touch::Points,
            Some((_, e)) if is_choice(e) || lists(e) || switch(e) => Touch::Sets,
            _ => Touch::Presses,
        };
        let entered = act.entered();
        let says = entered.iter().map(|(_, text)| *text).chain([on]);
        Self {
            answers: says.clone().map(fold).chain(answers(page)).collect(),
            choosing,
            control,
            touch,
            link: target.and_then(|(id, _)| leads_to(page, id)),
            small_print: has_small_print(page, says, choosing),
            prices: prices(page),
            ..Self::default()
        }
    }

    /// Whether a link is followed out of the flow. What presses something that may lead on in a flow stays in it: it says so, or names the end.
    pub fn leaves_the_flow(&self) -> bool {
        self.link.is_some() && !matches!(self.control, Control::GoesOn | Control::NamesTheEnd)
    }
}

/// What stands answered on a page: labels of what is chosen, and what stands in fields.
fn answers(page: &PageSnapshot) -> impl Iterator<Item = String> {
    let all = page.elements.iter().enumerate();
    all.filter_map(|(id, e)| {
        if e.is("checked") || e.is("selected") {
            Some(fold(&label_of_choice(page, id)))
        } else {
            is_text_field(e).then(|| fold(&e.text))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::tree;

    #[test]
    fn what_a_control_says() {
        let page = tree::page(
            "https://shop.example/cancel",
            "- heading \"Your account and how to manage it\"\n- paragraph: Here you can see what you have with us and change how we reach you.",
        );
        for (label, says) in [
            ("Continue", Control::GoesOn),
            ("No thanks", Control::GoesOn),
            ("Review", Control::GoesOn),
            ("Too expensive", Control::SaysNothing),
            ("Cancel subscription", Control::NamesTheEnd),
            ("Yes", Control::Other),
            ("Finish cancellation", Control::Other),
            ("Delete my account", Control::Other),
            ("Keep my plan", Control::Other),
            ("Continue for $5", Control::Other),
            ("", Control::Other),
        ] {
            assert_eq!(Control::of(label, &page, None), says, "{label}");
        }
    }
}
