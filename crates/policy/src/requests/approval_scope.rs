//! What the person's yes to an act covers.

use super::effects::Effect;
use super::fingerprint::RequestFingerprint;
use domain::request::{PageRequest, RequestKind};
use page::control::{Ending, ending};
use page::words::{Concept, meaning};

/// What the person's yes to an act covers: one request, the first that it is for.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ApprovalScope {
    /// What was approved. A request that says nothing is covered by a yes to anything, another one by the yes to what it says.
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

    /// The yes to a link. One that says nothing is approved for the page that it opens, and for nothing that is sent beside.
    pub fn of_link(label: &str) -> Self {
        let scope = Self::of_control(label);
        if scope.deeds == [Effect::Ends] && ending(label) == Ending::No {
            return Self::default();
        }
        scope
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

    /// Whether it is for a request that says nothing.
    pub(super) fn is_for_silence(&self, request: &PageRequest) -> bool {
        let opens = request.method == "GET" && request.kind == RequestKind::Document;
        opens || !self.deeds.is_empty()
    }

    /// Whether what was approved is this.
    pub(super) fn is_for(&self, effect: Effect) -> bool {
        self.deeds.contains(&effect)
    }
}
