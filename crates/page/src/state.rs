//! The twelve states of a page, by weighted evidence.
//!
//! Each piece of evidence has a weight and a sentence, so that every state can be explained. Structure
//! (fields, controls, headings, URL) weighs more than words anywhere on the page: a settings page that
//! mentions a "verification code" is no second factor. The same assessment serves planner, progress,
//! journal and policy.

mod person;
mod telling;

use url::Url;

use super::control::{Control, Ending, front_dialog, jumps_within, offers_to_cancel};
use super::ledger::Read;
use super::lexicon::{Term, terms};
use super::snapshot::{Element, ElementId, PageSnapshot};
use super::text::Text;
use domain::event::HandOverKind;
pub use domain::page_state::PageState;
use domain::predicate::fold;

/// A page's state and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assessment {
    /// The state with the most evidence.
    pub state: PageState,
    /// The evidence for it, heaviest first.
    pub because: Vec<String>,
    /// What only the person can do here.
    pub needs_person: Option<HandOverKind>,
}

/// Where a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Heading,
    Text,
}

/// Words as evidence: what is said, the state that it speaks for, its weight in a heading or title, its weight in running text.
const WORDS: &[(Term, PageState, i32, i32)] = &[
    (Term::CancellationConfirmed, PageState::Complete, 7, 3),
    (Term::WasCancelled, PageState::Complete, 6, 3),
    (Term::Farewell, PageState::Complete, 4, 2),
    (Term::EndsOrNone, PageState::AccountCancelled, 5, 5),
    (Term::BilledElsewhere, PageState::ThirdPartyBilling, 7, 7),
    (Term::HoldsBack, PageState::RetentionOffer, 4, 1),
    (Term::AsksWhy, PageState::ExitSurvey, 5, 2),
    (Term::GoesOn, PageState::AccountActive, 3, 3),
    (Term::AccountHeading, PageState::AccountActive, 2, 0),
    (Term::Stays, PageState::Aborted, 6, 3),
    (Term::Failed, PageState::Failed, 7, 4),
    (Term::FailedHeading, PageState::Failed, 5, 0),
];

/// Adds evidence up.
#[derive(Default)]
struct Scale {
    entries: Vec<(PageState, i32, String)>,
}

impl Scale {
    fn add(&mut self, state: PageState, weight: i32, because: impl Into<String>) {
        if weight != 0 {
            self.entries.push((state, weight, because.into()));
        }
    }

    fn total(&self, state: PageState) -> i32 {
        self.entries
            .iter()
            .filter(|e| e.0 == state)
            .map(|e| e.1)
            .sum()
    }

    /// The heaviest state from the threshold up; the earlier one in `ORDER` where two weigh the same.
    fn settle(mut self, needs_person: Option<HandOverKind>) -> Assessment {
        const ORDER: [PageState; 11] = [
            PageState::LoginRequired,
            PageState::Failed,
            PageState::ThirdPartyBilling,
            PageState::FinalConfirmation,
            PageState::ExitSurvey,
            PageState::RetentionOffer,
            PageState::Aborted,
            PageState::AccountActive,
            PageState::AccountCancelled,
            PageState::Complete,
            PageState::Start,
        ];
        let mut best = (PageState::Unknown, 2);
        for state in ORDER {
            let total = self.total(state);
            if total > best.1 {
                best = (state, total);
            }
        }
        self.entries.retain(|e| e.0 == best.0);
        self.entries.sort_by_key(|e| std::cmp::Reverse(e.1.abs()));
        let because = self
            .entries
            .into_iter()
            .map(|(_, weight, why)| format!("{why} ({weight:+})"))
            .collect();
        Assessment {
            state: best.0,
            because,
            needs_person,
        }
    }
}

/// Assesses a page.
pub fn assess(page: &PageSnapshot) -> Assessment {
    assess_reading(&Read::of(page, None))
}

/// Assesses a page that was read already.
pub fn assess_reading(reading: &Read<'_>) -> Assessment {
    if let Some(front) = front_dialog(reading.page) {
        let inside = assess_part(reading, Some(front));
        if inside.state != PageState::Unknown {
            return inside;
        }
    }
    assess_part(reading, None)
}

fn assess_part(reading: &Read<'_>, within: Option<ElementId>) -> Assessment {
    let page = reading.page;
    let mut scale = Scale::default();
    let part: &[Element] = within.map_or(page.elements.as_slice(), |id| page.subtree(id));
    let inside =
        |id: ElementId| within.is_none_or(|front| (front..front + part.len()).contains(&id));
    let first = reading
        .controls
        .partition_point(|c| within.is_some_and(|front| c.id < front));
    let count = reading.controls[first..].partition_point(|c| inside(c.id));
    let controls = &reading.controls[first..first + count];
    let needs_person = person::needed(page, part, controls, &mut scale);
    weigh_words(page, part, within.is_some(), &mut scale);
    weigh_controls(page, part, controls, &mut scale);
    weigh_question(part, controls, &mut scale);
    weigh_url(&page.url, &mut scale);
    telling::weigh(page, &reading.said(within), controls, &mut scale);
    scale.settle(needs_person)
}

fn weigh_words(page: &PageSnapshot, part: &[Element], in_dialog: bool, scale: &mut Scale) {
    let mut seen = [false; WORDS.len() * 2];
    let mut weigh = |text: &Text, place: Place| {
        let says = text.terms();
        if text.len() < 3 {
            return;
        }
        for (index, (_, state, heading, running)) in WORDS
            .iter()
            .enumerate()
            .filter(|(_, word)| says.has(word.0))
        {
            // What depends on a condition or lies ahead is no fact yet.
            let conditional = matches!(state, PageState::Complete | PageState::AccountCancelled)
                && is_conditional(text);
            let slot = index * 2 + usize::from(place == Place::Text);
            if conditional || std::mem::replace(&mut seen[slot], true) {
                continue;
            }
            let weight = if place == Place::Heading {
                *heading
            } else {
                *running
            };
            let what = if place == Place::Heading {
                "heading"
            } else {
                "text"
            };
            scale.add(*state, weight, format!("{what} \"{}\"", short(text)));
        }
        if says.any(&[Term::AsksToConfirm, Term::AsksToKeep]) {
            let weight = if place == Place::Heading { 4 } else { 2 };
            scale.add(
                PageState::FinalConfirmation,
                weight,
                format!("asks to confirm: \"{}\"", short(text)),
            );
        }
    };
    if !in_dialog {
        weigh(&page.title.as_str().into(), Place::Heading);
    }
    for element in part {
        match element.role.as_str() {
            _ if is_heading(element) => {
                weigh(element.label_text(), Place::Heading);
                if !element.name.is_empty() {
                    weigh(&element.text, Place::Text);
                }
            }
            "button" | "link" | "radio" | "checkbox" | "option" | "textbox" => {}
            _ => {
                weigh(&element.name, Place::Text);
                weigh(&element.text, Place::Text);
            }
        }
    }
}

/// "If you finish, your membership will end on …", "your membership will be cancelled when …"
fn is_conditional(text: &Text) -> bool {
    text.says(Term::Conditional) || text.ends_with('?')
}

fn weigh_controls(
    page: &PageSnapshot,
    part: &[Element],
    controls: &[Control<'_>],
    scale: &mut Scale,
) {
    let acting = || {
        controls.iter().filter(|c| {
            matches!(
                c.element.role.as_str(),
                "button" | "link" | "generic" | "menuitem" | "tab"
            )
        })
    };
    let choices = controls
        .iter()
        .filter(|c| matches!(c.element.role.as_str(), "radio" | "checkbox"))
        .count();
    let find = |senses: &[Term]| acting().find(|c| c.meaning.any(senses));
    let offers_cancel = offers_to_cancel(page, controls);
    if let Some(c) = acting().find(|c| c.ending == Ending::Final) {
        scale.add(
            PageState::FinalConfirmation,
            4,
            format!("control \"{}\"", short(&c.label)),
        );
    } else if let Some(c) = acting().find(|c| c.ending == Ending::Towards) {
        let weight = if c.element.role == "link" { 4 } else { 2 };
        scale.add(
            PageState::AccountActive,
            weight,
            format!("control \"{}\"", short(&c.label)),
        );
        if c.element.role == "button" {
            scale.add(
                PageState::FinalConfirmation,
                1,
                format!("control \"{}\"", short(&c.label)),
            );
        }
    }
    if let Some(c) = offers_cancel {
        for state in [
            PageState::Complete,
            PageState::AccountCancelled,
            PageState::Aborted,
        ] {
            scale.add(state, -6, format!("still offers \"{}\"", short(&c.label)));
        }
    }
    // "Skip to content" declines nothing.
    let decline = acting()
        .filter(|c| !jumps_within(page, c.element))
        .find(|c| {
            c.meaning.has(Term::Decline) || (c.meaning.has(Term::GoOn) && c.ending != Ending::No)
        });
    // What takes an end back stands there without a no; beside one it is an offer to stay.
    if let Some(c) = find(&[Term::Resume]).filter(|_| decline.is_none()) {
        scale.add(
            PageState::AccountCancelled,
            3,
            format!("control \"{}\"", short(&c.label)),
        );
        scale.add(
            PageState::Complete,
            1,
            format!("control \"{}\"", short(&c.label)),
        );
    }
    let offer = find(&[Term::Offer, Term::Pause, Term::Plan]);
    if let (Some(offer), Some(decline)) = (offer, decline) {
        scale.add(
            PageState::RetentionOffer,
            7,
            format!(
                "\"{}\" against \"{}\"",
                short(&offer.label),
                short(&decline.label)
            ),
        );
    }
    if let (Some(keep), Some(_)) = (
        find(&[Term::Keep]),
        acting().find(|c| c.ending == Ending::Final),
    ) {
        scale.add(
            PageState::FinalConfirmation,
            2,
            format!("beside \"{}\"", short(&keep.label)),
        );
    }
    let asks_reason = part.iter().any(|e| e.role == "combobox")
        || choices >= 3
        || part.iter().any(|e| e.role == "radiogroup");
    if asks_reason {
        // Lists and boxes alone stand on any page of settings, and plans are chosen by radio buttons too.
        let weight = if scale.total(PageState::ExitSurvey) > 0 || gives_reasons(part) {
            3
        } else {
            2
        };
        scale.add(PageState::ExitSurvey, weight, "a choice of reasons");
    }
    // Few words on purpose: on such a page what says nothing passes unasked.
    if let Some(c) = acting().find(|c| {
        [
            "account",
            "my account",
            "settings",
            "manage",
            "konto",
            "mein konto",
            "mon compte",
            "mi cuenta",
        ]
        .iter()
        .any(|w| c.folded.starts_with(w))
    }) {
        scale.add(
            PageState::Start,
            3,
            format!("control \"{}\"", short(&c.label)),
        );
    }
}

/// A heading that asks about cancelling makes the page its last, also where the button only says "cancel".
fn weigh_question(part: &[Element], controls: &[Control<'_>], scale: &mut Scale) {
    let asks = part.iter().filter(|e| is_heading(e)).find(|e| {
        let folded = fold(e.label());
        folded.ends_with('?') && terms(&folded).any(&[Term::AsksToConfirm, Term::AsksToKeep])
    });
    let button = controls.iter().find(|c| {
        c.ending == Ending::Towards && c.element.role == "button" && !c.meaning.has(Term::GoOn)
    });
    // "You will have access until …" stands before the end as well as after it; a button that confirms stands before.
    let confirms = controls.iter().find(|c| {
        let m = c.meaning;
        c.element.role == "button"
            && (m.any(&[Term::Finish, Term::GoOn])
                || c.folded.starts_with("yes")
                || c.folded.starts_with("submit"))
    });
    if let Some(c) = confirms.filter(|_| !controls.iter().any(|c| c.meaning.has(Term::Resume))) {
        scale.add(
            PageState::AccountCancelled,
            -4,
            format!("still to confirm by \"{}\"", short(&c.label)),
        );
        if scale.total(PageState::AccountCancelled) > -4 && scale.total(PageState::Complete) <= 0 {
            scale.add(
                PageState::FinalConfirmation,
                4,
                format!("control \"{}\"", short(&c.label)),
            );
        }
    }
    if let (Some(asks), Some(button)) = (asks, button) {
        scale.add(
            PageState::FinalConfirmation,
            4,
            format!(
                "\"{}\" answered by \"{}\"",
                short(asks.label()),
                short(&button.label)
            ),
        );
    }
}

/// Whether the answers to choose from are reasons for leaving: the last of such a list is known in every language.
fn gives_reasons(part: &[Element]) -> bool {
    part.iter()
        .filter(|e| matches!(e.role.as_str(), "radio" | "checkbox" | "option"))
        .any(|e| terms(&fold(e.label())).any(&[Term::OtherReason, Term::DeclinesToSay]))
}

fn is_heading(element: &Element) -> bool {
    matches!(
        element.role.as_str(),
        "heading" | "alert" | "alertdialog" | "dialog" | "status"
    )
}

fn weigh_url(url: &str, scale: &mut Scale) {
    let Ok(url) = Url::parse(url) else { return };
    let path = url.path().to_ascii_lowercase();
    for (state, weight, words) in [
        (
            PageState::Complete,
            3,
            &[
                "cancelsuccess",
                "cancel-success",
                "cancelled",
                "canceled",
                "/goodbye",
            ][..],
        ),
        (
            PageState::FinalConfirmation,
            1,
            &["confirm", "cancelplan"][..],
        ),
        (
            PageState::ExitSurvey,
            1,
            &["survey", "feedback", "reason"][..],
        ),
        (
            PageState::RetentionOffer,
            1,
            &["offer", "retention", "pause", "downgrade"][..],
        ),
        (
            PageState::AccountActive,
            1,
            &["account", "subscription", "membership", "billing"][..],
        ),
        (PageState::Failed, 4, &["/error"][..]),
    ] {
        if let Some(word) = words.iter().find(|w| path.contains(**w)) {
            scale.add(state, weight, format!("\"{word}\" in the address"));
        }
    }
}

fn short(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= 60 {
        text
    } else {
        text.chars().take(59).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests;
