//! Evidence from sentences and from pairs of controls: what a page tells about the end, and whether it asks
//! for the last step.
//!
//! A last page often says nothing but what will happen, and its two buttons only make sense as a pair
//! ("End now" beside "Back"); an account page says in its own words that the end is set.

use super::super::control::{Control, Ending, is_choice, is_text_field, offers_to_cancel};
use super::super::landmarks::is_aside;
use super::super::ledger::Said;
use super::super::snapshot::{Element, PageSnapshot};
use super::super::words::{Term, meaning};
use super::{PageState, Scale, short};

/// Weighs a page, or one part of it, that says this.
pub(super) fn weigh(page: &PageSnapshot, says: &Said, controls: &[Control<'_>], scale: &mut Scale) {
    let offered = offers_to_cancel(page, controls);
    if let Some(line) = &says.goes_on {
        // What somebody else bills goes on too, and that is the more telling.
        if scale.total(PageState::ThirdPartyBilling) <= 0 {
            scale.add(
                PageState::AccountActive,
                3,
                format!("goes on: \"{}\"", short(line)),
            );
        }
        for state in [PageState::Complete, PageState::AccountCancelled] {
            scale.add(state, -4, format!("goes on: \"{}\"", short(line)));
        }
    } else if offered.is_none() && says.shows_end() {
        let state = if says.is_of_account() {
            PageState::AccountCancelled
        } else {
            PageState::Complete
        };
        scale.add(state, 8, says.summary());
    } else if offered.is_none() && says.tells_end() {
        scale.add(PageState::Complete, 6, says.summary());
    }
    weigh_last_step(
        page,
        controls,
        scale,
        says.foretold.as_deref().or(says.line()),
    );
}

/// A control that ends, which is no link, beside one that stays: the last question. `foretold` is a line that
/// says what will happen.
fn weigh_last_step(
    page: &PageSnapshot,
    controls: &[Control<'_>],
    scale: &mut Scale,
    foretold: Option<&str>,
) {
    let here = |c: &Control<'_>| {
        !is_choice(c.element) && !is_text_field(c.element) && !is_aside(page, c.id)
    };
    let ends = |c: &&Control<'_>| {
        c.ending != Ending::No && c.element.role != "link" && !c.meaning.has(Term::GoOn) && here(c)
    };
    let stays = |c: &&Control<'_>| {
        c.ending == Ending::No && c.meaning.any(&[Term::Keep, Term::Back]) && here(c)
    };
    let Some(ends) = controls.iter().find(ends) else {
        return;
    };
    if let Some(stays) = controls.iter().find(stays) {
        scale.add(
            PageState::FinalConfirmation,
            4,
            format!(
                "\"{}\" beside \"{}\"",
                short(&ends.label),
                short(&stays.label)
            ),
        );
    }
    if let Some(line) = foretold {
        scale.add(
            PageState::FinalConfirmation,
            3,
            format!("says what will happen: \"{}\"", short(line)),
        );
    }
    let headings = page
        .elements
        .iter()
        .filter(|e| e.role == "heading")
        .map(Element::label);
    if let Some(heading) = headings
        .chain([page.title.as_str()])
        .find(|h| meaning(h).has(Term::Cancel))
    {
        scale.add(
            PageState::FinalConfirmation,
            2,
            format!("heading \"{}\"", short(heading)),
        );
    }
}
