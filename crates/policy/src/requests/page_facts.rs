//! What is known of the page that sends a request.

use page::language::is_foreign;
use page::progress::is_the_last_step;
use page::snapshot::PageSnapshot;
use page::state::PageState;

/// What a page is, as far as its requests are concerned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct PageFacts {
    /// It asks for the last confirmation, or is the last of the steps that it counts.
    pub last_page: bool,
    /// It is a survey or an offer by its structure.
    pub survey: bool,
    /// It is in a language that nobody here reads, so small print would go unseen.
    pub foreign: bool,
}

impl PageFacts {
    /// Of a page that was looked at.
    pub fn of(page: &PageSnapshot, state: PageState) -> Self {
        Self {
            last_page: state == PageState::FinalConfirmation || is_the_last_step(page),
            survey: matches!(state, PageState::ExitSurvey | PageState::RetentionOffer),
            foreign: is_foreign(page),
        }
    }
}
