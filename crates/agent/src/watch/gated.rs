//! A request as the gate saw it.

use domain::request::{PageRequest, RequestKind};
use policy::requests::{ChatterKind, RequestVerdict};

/// A request that was stopped or held, or that passed and is worth a record.
#[derive(Debug, Clone)]
pub(crate) struct GatedRequest {
    pub(crate) request: PageRequest,
    pub(crate) verdict: RequestVerdict,
    /// It was sent while an act of the program was under way.
    pub(crate) by_act: bool,
    /// It waits in the browser for the person's answer.
    pub(crate) held: bool,
    /// The like has left before under a yes.
    pub(crate) again: bool,
}

impl GatedRequest {
    /// The page sends it by itself, and it was kept back without a word.
    pub(crate) fn is_chatter(&self) -> bool {
        matches!(self.verdict, RequestVerdict::KeepBack)
    }

    /// It was kept back without a word, and its answer may be what the page waits for.
    pub(crate) fn may_be_content(&self) -> bool {
        let asks = matches!(self.request.kind, RequestKind::Fetch | RequestKind::Xhr);
        self.is_chatter() && asks && !ChatterKind::of(&self.request).only_tells()
    }
}
