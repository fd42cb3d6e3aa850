//! How a page is shown to a model: with which masks, in which room, against which page before.

use super::find::Find;
use domain::masking::Masker;
use domain::service::ServiceDefinition;
use page::control::Labels;
use page::snapshot::PageSnapshot;

/// The smallest budget that has room for an address, a title and the most important controls, in bytes.
pub const SMALLEST: usize = 4_000;

/// How a page is shown.
#[derive(Debug, Clone, Copy)]
pub struct ViewOptions<'a> {
    /// Masks what is shown.
    pub masker: &'a Masker,
    /// Bytes on the wire that the view may use; at least [`SMALLEST`].
    pub budget: usize,
    /// What the page's labels say, as far as somebody read them.
    pub labels: &'a Labels,
    /// Whose words count beside everybody's.
    pub service: Option<&'a ServiceDefinition>,
    /// What the model looked for in the call before.
    pub find: Option<&'a Find>,
    /// The page that was shown in the call before.
    pub before: Option<&'a PageSnapshot>,
}
