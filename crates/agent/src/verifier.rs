//! What is kept to tell whether it has ended.

use super::proof::Material;
use super::witness::SecondReader;
use domain::outcome::Evidence;

#[derive(Default)]
pub(super) struct Verifier<'a> {
    /// What the ledger is made from.
    pub(super) material: Material,
    /// Who reads the pages beside the program, and what there is to read.
    pub(super) reader: SecondReader<'a>,
    /// What showed an end.
    pub(super) evidence: Vec<Evidence>,
    /// A claim of success was refused.
    pub(super) claim_refused: bool,
    /// The record can't be written any more: the program looks once, and does nothing else.
    pub(super) unrecorded: bool,
}
