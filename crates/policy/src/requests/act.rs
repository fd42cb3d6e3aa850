//! What the requests of an act are judged by: what is done, to what, what that says, and what stands there.

use super::Moment;
use crate::control::{Reading, label_of_choice};
use crate::leads_to;
use domain::action::{Action, ActionKind};
use domain::predicate::fold;
use page::consequence::foretells_an_end;
use page::control::{Ending, is_choice, is_text_field};
use page::effect::is_against;
use page::language::is_foreign;
use page::small_print::{has_small_print, prices};
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Concept, bare_verb, is_legible};

/// In which way a control is acted on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
            Affirm, Cancel, Decline, Delete, Finish, GoOn, Keep, Money, Offer, Pay, Plan, Renewal,
            Resume, Reviews,
        };
        let said = Reading::of(label);
        let (folded, meaning) = (said.folded.as_str(), said.meaning);
        // A mere yes says nothing of its question.
        let mere_yes = meaning.has(Affirm) && folded.split(' ').count() <= 2;
        let legible = !folded.is_empty() && is_legible(folded) && !is_foreign(page);
        // What keeps, pauses, costs or changes something goes nowhere by itself.
        let against = is_against(meaning).is_some() || meaning.has(Money);
        let says_more = against
            || meaning.any(&[Cancel, Delete, Finish, Offer, Pay, Plan, Renewal])
            || bare_verb(folded).is_some()
            || mere_yes;
        let reviews = meaning.has(Reviews)
            && !against
            && !meaning.any(&[Delete, Finish, Affirm])
            && said.ending != Ending::Final;
        let leads_on = legible && (reviews || (!says_more && meaning.has(Decline)));
        if leads_on || (meaning.has(GoOn) && !against) {
            return Self::GoesOn;
        }
        if legible && !says_more {
            // Beside what announces an end nobody can tell that it isn't what ends it.
            let beside_an_end = id.is_some_and(|id| foretells_an_end(page, id));
            return if beside_an_end {
                Self::Other
            } else {
                Self::SaysNothing
            };
        }
        // Account pages are short of words that tell a language; what is named after the end is read all the same.
        let names_the_end = is_legible(folded)
            && meaning.any(&[Cancel, Renewal])
            && !meaning.any(&[Affirm, Delete, Finish, Offer, Pay, Keep, Resume]);
        if names_the_end {
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
        let lists = |e: &Element| matches!(e.role.as_str(), "combobox" | "listbox" | "slider");
        let chosen = target.is_some_and(|(_, e)| is_text_field(e) || is_choice(e) || lists(e));
        let choosing = !act.submits() && (chosen || act.kind() == ActionKind::Fill);
        let control = if choosing || act.submits() {
            // What is typed and sent off may say anything, whatever its field is called.
            Control::Other
        } else {
            Control::of(on, page, target.map(|(id, _)| id))
        };
        let touch = match target {
            Some(_) if matches!(act, Action::Hover { .. }) => Touch::Points,
            Some((_, e)) if is_choice(e) || lists(e) || is_switch(e) => Touch::Sets,
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

/// Whether it is switched by being pressed.
fn is_switch(element: &Element) -> bool {
    let role = element.role.as_str();
    matches!(role, "switch" | "menuitemcheckbox" | "menuitemradio") || element.is("pressed")
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
