//! What stands behind the requests of an act: what the person's yes to it covers, and what its control says.

use super::effects::Effect;
use super::fingerprint::RequestFingerprint;
use domain::predicate::fold;
use page::consequence::foretells_an_end;
use page::control::{Ending, ending};
use page::effect::is_against;
use page::language::is_foreign;
use page::snapshot::{ElementId, PageSnapshot};
use page::words::{Concept, bare_verb, is_legible, meaning};

/// What the person's yes to an act covers: one request, the first that it is for.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ApprovalScope {
    /// What was approved. A request that says nothing is covered by every yes, another one by the yes to what it says.
    pub deeds: Vec<Effect>,
    /// What was sent under it: after that it covers nothing more.
    pub sent: Vec<RequestFingerprint>,
}

impl ApprovalScope {
    /// The yes to a control that says this. One that says nothing against the goal ends something: that is what was asked.
    pub fn of_control(label: &str) -> Self {
        let meaning = meaning(label);
        let against = [
            (Concept::Pay, Effect::Buys),
            (Concept::Offer, Effect::Buys),
            (Concept::Plan, Effect::ChangesPlan),
            (Concept::Pause, Effect::Pauses),
            (Concept::Keep, Effect::Keeps),
            (Concept::Resume, Effect::Keeps),
        ];
        let mut deeds: Vec<Effect> = against
            .into_iter()
            .filter(|(sense, _)| meaning.has(*sense))
            .map(|(_, deed)| deed)
            .collect();
        // "Yes, stop my gift": who says yes to a control that names the end has said yes to it, whatever else it says.
        if deeds.is_empty() || ending(label) == Ending::Final {
            deeds.push(Effect::Ends);
        }
        if meaning.has(Concept::Delete) {
            deeds.push(Effect::DeletesAccount);
        }
        Self {
            deeds,
            sent: Vec::new(),
        }
    }

    /// The yes to a native dialog. Its question is answered, not what it tells beside it.
    pub fn of_dialog(message: &str) -> Self {
        let questions: Vec<&str> = message
            .split_inclusive(['.', '!', '?'])
            .map(str::trim)
            .filter(|s| s.ends_with('?'))
            .collect();
        if questions.is_empty() {
            Self::of_control(message)
        } else {
            Self::of_control(&questions.join(" "))
        }
    }

    /// Whether what was approved is this.
    pub(super) fn is_for(&self, effect: Effect) -> bool {
        self.deeds.contains(&effect)
    }
}

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
        let (folded, meaning) = (fold(label), meaning(label));
        // A mere yes says nothing of its question.
        let mere_yes = meaning.has(Affirm) && folded.split(' ').count() <= 2;
        let legible = !folded.is_empty() && is_legible(&folded) && !is_foreign(page);
        // What keeps, pauses, costs or changes something goes nowhere by itself.
        let against = is_against(meaning).is_some() || meaning.has(Money);
        let says_more = against
            || meaning.any(&[Cancel, Delete, Finish, Offer, Pay, Plan, Renewal])
            || bare_verb(&folded).is_some()
            || mere_yes;
        let reviews = meaning.has(Reviews)
            && !against
            && !meaning.any(&[Delete, Finish, Affirm])
            && ending(label) != Ending::Final;
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
        let names_the_end = is_legible(&folded)
            && meaning.any(&[Cancel, Renewal])
            && !meaning.any(&[Affirm, Delete, Finish, Offer, Pay, Keep, Resume]);
        if names_the_end {
            Self::NamesTheEnd
        } else {
            Self::Other
        }
    }

    /// Whether it leads further on the way, as far as anybody can tell, and makes nothing final.
    pub fn goes_on(self) -> bool {
        matches!(self, Self::GoesOn | Self::SaysNothing)
    }
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
