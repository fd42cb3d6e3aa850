//! Whether the site refused what was approved: then it was not carried out, whatever the page says.

use super::Material;
use page::ledger::Answered;

impl Material {
    /// The site's last answer to the newest act, where that was approved and the site refused all that it sent.
    pub(crate) fn refusal(&self) -> Option<&Answered> {
        let (heard, acts) = self.newest;
        let asked = self.approved.iter().skip(acts).any(|act| !act.unasked);
        let told = self.answers.get(heard..).filter(|_| asked)?;
        told.last().filter(|_| told.iter().all(is_refusal))
    }

    /// Whether the site refused all that was sent in this run.
    pub(crate) fn all_refused(&self) -> bool {
        !self.answers.is_empty() && self.answers.iter().all(is_refusal)
    }
}

/// Whether the site says that what it was sent is wrong as it is.
fn is_refusal(answer: &Answered) -> bool {
    (400..500).contains(&answer.status)
}
