//! What stands behind the requests of an act: what the person's yes to it covers, and what its control says.

use super::effects::Effect;
use super::fingerprint::RequestFingerprint;
use page::control::{Ending, ending};
use page::words::{Concept, meaning};

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
    /// Whether it leads further on the way, as far as anybody can tell, and makes nothing final.
    pub fn goes_on(self) -> bool {
        matches!(self, Self::GoesOn | Self::SaysNothing)
    }
}
