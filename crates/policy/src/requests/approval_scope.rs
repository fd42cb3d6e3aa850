//! What the person's yes to an act covers.

use super::fingerprint::RequestFingerprint;
use crate::control::Reading;
use crate::effects::Effect;
use domain::request::{PageRequest, RequestKind};
use page::control::Ending;
use page::words::Concept;

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
        let said = Reading::of(label);
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
            sent: Vec::new(),
        }
    }

    /// The yes to a link. One that says nothing is approved for the page that it opens, and for nothing that is sent beside.
    pub fn of_link(label: &str) -> Self {
        let scope = Self::of_control(label);
        if scope.deeds == [Effect::Ends] && !Reading::of(label).ends() {
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

    /// Whether it is for a request that says nothing.
    pub(super) fn is_for_silence(&self, request: &PageRequest) -> bool {
        let opens = request.method == "GET" && request.kind == RequestKind::Document;
        opens || !self.deeds.is_empty()
    }
}
