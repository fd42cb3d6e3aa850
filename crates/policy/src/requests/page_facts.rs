//! What is known of the page that sends a request.

use super::reading::words;
use crate::vocabulary::{ENDS, LEAVES};
use page::control::{is_choice, is_text_field};
use page::language::is_foreign;
use page::progress::{counts_steps_to_come, is_the_last_step, more_to_come};
use page::snapshot::{Element, PageSnapshot};
use page::state::PageState;
use url::Url;

/// What a page is, as far as its requests are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct PageFacts {
    /// It is about a subscription, an account, an offer or a payment, or nobody can tell.
    pub sensitive: bool,
    /// It asks for the last confirmation, or is the last of the steps that it counts.
    pub last_page: bool,
    /// It is a survey or an offer by its structure.
    pub survey: bool,
    /// It says that steps of the way out are still to come.
    pub more_to_come: bool,
    /// Something can be answered there.
    pub asks: bool,
    /// It is in a language that nobody here reads, so small print would go unseen.
    pub foreign: bool,
}

impl Default for PageFacts {
    /// A page that was not looked at yet may be about anything.
    fn default() -> Self {
        Self {
            sensitive: true,
            last_page: false,
            survey: false,
            more_to_come: false,
            asks: false,
            foreign: false,
        }
    }
}

impl PageFacts {
    /// Of a page that was looked at. What says nothing asks on every one but a service's front page: what a page is about can't be told
    /// by its words where somebody wants to hide it.
    pub fn of(page: &PageSnapshot, state: PageState) -> Self {
        Self {
            sensitive: state != PageState::Start || page.dialog.is_some(),
            last_page: state == PageState::FinalConfirmation || is_the_last_step(page),
            survey: matches!(state, PageState::ExitSurvey | PageState::RetentionOffer),
            more_to_come: more_to_come(page)
                || (names_the_way_out(&page.url) && counts_steps_to_come(page)),
            asks: asks_something(page),
            foreign: is_foreign(page),
        }
    }
}

/// Whether an address is below a place that is named after leaving: `/leave/date`.
fn names_the_way_out(url: &str) -> bool {
    let url = Url::parse(url).ok();
    let mut path = url.iter().flat_map(|url| words(url.path()));
    path.any(|w| ENDS.begins(&w) || LEAVES.has(&w))
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
