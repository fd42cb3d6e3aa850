//! What is kept to tell whether it has ended.

use super::evidence::EvidenceCollector;
use super::reader::Readers;
use domain::outcome::Evidence;

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
