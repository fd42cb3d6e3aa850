//! What is kept to tell whether it has ended.

use super::evidence::EvidenceCollector;
use domain::event::Approval;
use domain::outcome::Evidence;
use model::witness::{Approved, Witness, WitnessBrief};
use proof::{Calibration, ReaderReport};

/// Approved acts that are told, the newest.
const ACTS: usize = 6;

/// The readers of a run, best first, and what was heard of them.
#[derive(Default)]
pub(super) struct Readers<'a> {
    pub(super) all: Vec<&'a mut dyn Witness>,
    pub(super) approved: Vec<Approved>,
    /// What was shown last, and what came of it.
    pub(super) heard: Option<(WitnessBrief, ReaderReport)>,
    pub(super) asked: u32,
    /// What each of them showed when it was asked a control question.
    pub(super) calibrated: Vec<Option<Calibration>>,
}

impl Readers<'_> {
    /// The person approved an act on a page.
    pub(super) fn sees_yes(&mut self, approval: &Approval, at: String) {
        let sends = approval
            .sends
            .as_ref()
            .map(|sends| format!("; it sends {sends}"))
            .unwrap_or_default();
        let page = approval.title.as_deref().unwrap_or_default();
        // What the program makes of it is no evidence.
        let question = format!("On the page \"{page}\" ({}){sends}", approval.url);
        self.approved.push(Approved {
            what: approval.target.clone(),
            question,
            at,
        });
        let surplus = self.approved.len().saturating_sub(ACTS);
        self.approved.drain(..surplus);
    }

    /// There are none any more.
    pub(super) fn leave(&mut self) {
        self.all.clear();
    }

    pub(super) fn calibration(&self, of: usize) -> Option<Calibration> {
        self.calibrated.get(of).copied().flatten()
    }
}

#[derive(Default)]
pub(super) struct Verifier<'a> {
    /// What the verdict is made from.
    pub(super) collector: EvidenceCollector,
    /// Who reads the pages beside the program.
    pub(super) readers: Readers<'a>,
    /// What showed an end.
    pub(super) evidence: Vec<Evidence>,
    /// A claim of success was refused.
    pub(super) claim_refused: bool,
    /// The record can't be written any more: the program looks once, and does nothing else.
    pub(super) unrecorded: bool,
}
