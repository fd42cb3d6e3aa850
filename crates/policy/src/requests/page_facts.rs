//! What is known of the page that sends a request.

use page::control::{is_choice, is_text_field};
use page::language::is_foreign;
use page::progress::is_the_last_step;
use page::snapshot::{Element, PageSnapshot};
use page::state::PageState;

/// What a page is, as far as its requests are concerned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct PageFacts {
    /// It asks for the last confirmation, or is the last of the steps that it counts.
    pub last_page: bool,
    /// It is a survey or an offer by its structure.
    pub survey: bool,
    /// Something can be answered there.
    pub asks: bool,
    /// It is in a language that nobody here reads, so small print would go unseen.
    pub foreign: bool,
}

impl PageFacts {
    /// Of a page that was looked at.
    pub fn of(page: &PageSnapshot, state: PageState) -> Self {
        Self {
            last_page: state == PageState::FinalConfirmation || is_the_last_step(page),
            survey: matches!(state, PageState::ExitSurvey | PageState::RetentionOffer),
            asks: asks_something(page),
            foreign: is_foreign(page),
        }
    }
}

/// Whether a page has something to choose or fill in beside what every page of its site has.
fn asks_something(page: &PageSnapshot) -> bool {
    let frames = |id| {
        page.ancestors(id).any(|a| {
            matches!(
                a.role.as_str(),
                "navigation" | "banner" | "contentinfo" | "search"
            )
        })
    };
    let answers = |e: &Element| {
        let lists = matches!(e.role.as_str(), "combobox" | "listbox" | "slider");
        (is_choice(e) || is_text_field(e) || lists) && !e.is("disabled")
    };
    let elements = page.elements.iter().enumerate();
    elements
        .into_iter()
        .any(|(id, e)| answers(e) && !frames(id))
}
