//! When a page that was just acted on may be taken as it is.
//!
//! The server is told not to wait by itself, because it waits the same time for everything. Here is waited for what
//! matters: a look at a page that says it stands still (`quiet.rs`), or two equal looks where it can't be asked or can't
//! know; after an act that should show, a page that differs from the one before; and content that the page
//! announces (a busy mark, "Loading…", no words yet). What a page says of itself is believed for a
//! limited time only, so a page that lies costs seconds and never the run. Nothing here is about safety: a page
//! that changes later is read anew before anything irreversible.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::answer::read_shared_page;
use super::error::BrowserError;
use super::quiet::{Stillness, Underway};
use domain::action::Action;
use page::loading::{Loading, loading};
use page::role::State;
use page::snapshot::{Element, PageSnapshot};
use page::text::Text;

/// Between two looks.
pub(super) const PAUSE: Duration = Duration::from_millis(60);
/// How long a page may keep changing.
const RESTLESS_LIMIT: Duration = Duration::from_secs(3);
/// How long an act that should show may show nothing, from its start. Pages render up to a second late.
const UNCHANGED_LIMIT: Duration = Duration::from_millis(1600);
/// The same while something that the page sends is without an answer.
const SENDING_LIMIT: Duration = Duration::from_secs(10);
/// The same where the server itself waited in vain for an answer of the site: the next page is still on its way.
const SLOW_LIMIT: Duration = Duration::from_secs(40);
/// An act that took as long as this was one where the server waited (5 s for data, 10 s for a page).
const SLOW_ACT: Duration = Duration::from_millis(4500);
/// How long "Loading…" and busy marks are believed.
const BUSY_LIMIT: Duration = Duration::from_secs(5);
/// How long a page without words is taken for an unfinished one.
const BLANK_LIMIT: Duration = Duration::from_secs(2);
/// How long the page is told at most to wait for a change, before it is looked at whatever it says.
const PATIENCE: Duration = Duration::from_secs(1);

/// What must stand still before a page counts as settled: structure, words and states, digits left out, because
/// clocks and counters never stop.
#[derive(Debug, Clone)]
pub struct Shape {
    url: String,
    elements: Arc<Vec<Element>>,
}

impl PartialEq for Shape {
    /// Pages that differ do so in their first elements as a rule, so they are compared one by one.
    fn eq(&self, other: &Self) -> bool {
        let (one, other_one) = (&self.elements, &other.elements);
        self.url == other.url
            && one.len() == other_one.len()
            && one
                .iter()
                .zip(other_one.iter())
                .all(|(one, other)| look_alike(one, other))
    }
}

/// Whether role, name, text and states of two elements are the same. The focus moves with every click, so it tells nothing of
/// an effect.
fn look_alike(one: &Element, other: &Element) -> bool {
    let of_effect = |state: &&State| **state != "active" && !state.starts_with("level=");
    one.role == other.role
        && same_but_numbers(&one.name, &other.name)
        && same_but_numbers(&one.text, &other.text)
        && one
            .states
            .iter()
            .filter(of_effect)
            .eq(other.states.iter().filter(of_effect))
}

fn same_but_numbers(one: &str, other: &str) -> bool {
    let of_word = |c: &char| !c.is_numeric();
    one == other
        || one
            .chars()
            .filter(of_word)
            .eq(other.chars().filter(of_word))
}

impl Shape {
    /// The shape of a page.
    pub fn of(page: &PageSnapshot) -> Self {
        Self {
            url: page.url.clone(),
            elements: Arc::clone(&page.elements),
        }
    }

    /// URL of the page.
    pub(super) fn url(&self) -> &str {
        &self.url
    }
}

/// Looks at one page: an answer that equals the one before is not read a second time.
#[derive(Debug, Default)]
pub struct Looks {
    answer: Text,
    read: Option<(PageSnapshot, Shape)>,
}

impl Looks {
    /// Reads an answer of the server.
    ///
    /// # Errors
    /// [`BrowserError::Snapshot`], as [`super::answer::read_page`].
    pub fn read(&mut self, answer: String) -> Result<(PageSnapshot, Shape), BrowserError> {
        if let Some(same) = self.read.take().filter(|_| self.answer == answer) {
            return Ok(same);
        }
        let answer = Text::from(answer);
        let page = read_shared_page(&answer)?;
        self.answer = answer;
        let shape = Shape::of(&page);
        Ok((page, shape))
    }

    /// Gives back what was read, for the next look.
    pub fn keep(&mut self, page: PageSnapshot, shape: Shape) {
        self.read = Some((page, shape));
    }
}

/// An act that was carried out since the last look.
#[derive(Debug, Clone, Copy)]
pub(super) struct DoneAct {
    pub(super) begun: Instant,
    pub(super) took: Duration,
    /// It should show on the page.
    pub(super) shows: bool,
}

/// Whether an action should show on the page. Going to an address may lead to the same page again, a text field that is clicked
/// takes the focus, and the pointer, waiting, scrolling keys and dismissing change nothing as a rule.
pub(super) fn should_show(action: &Action, text_field: bool) -> bool {
    match action {
        Action::Click { .. } => !text_field,
        Action::Press { key } => !matches!(
            key.as_str(),
            "Tab" | "Shift+Tab" | "PageUp" | "PageDown" | "Home" | "End"
        ),
        Action::Select { .. } | Action::Back | Action::Drag { .. } => true,
        action => action.submits() || action.accepts(),
    }
}

/// What comes after a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Nothing: the page is settled.
    Take,
    /// The next look, after a change or this time.
    Look(Duration),
    /// Whether requests are underway decides it: [`Settling::decided`].
    AskServer,
}

/// Looks at one page until it is settled.
#[derive(Debug)]
pub(super) struct Settling {
    begun: Instant,
    last: Option<Shape>,
    /// The page before an act that should show.
    before: Option<(Shape, DoneAct)>,
    outlasted: bool,
    /// The page that did not change is one that doesn't change by itself.
    inert: bool,
}

impl Settling {
    /// `known` is the page of the last look. Without an act since, one look that equals it is enough.
    pub(super) fn new(known: Option<&Shape>, act: Option<DoneAct>) -> Self {
        let before = act
            .filter(|a| a.shows)
            .and_then(|a| Some((known?.clone(), a)));
        let last = if act.is_none() { known.cloned() } else { None };
        Self {
            begun: Instant::now(),
            last,
            before,
            outlasted: false,
            inert: false,
        }
    }

    /// A look failed: the page is just being replaced.
    pub(super) fn replaced(&mut self) {
        self.last = None;
    }

    /// Takes a look into account. `said` is what the page said right before the look, `None` where it could not be asked; nothing
    /// that it says of its loading counts unless it is `believed`.
    pub(super) fn settled(
        &mut self,
        page: &PageSnapshot,
        shape: &Shape,
        said: Option<Stillness>,
        believed: bool,
    ) -> Next {
        if page.dialog.is_some() {
            return Next::Take;
        }
        let said = said.unwrap_or_default();
        let waited = self.begun.elapsed();
        let equal = self.last.as_ref() == Some(shape);
        if !equal {
            self.last = Some(shape.clone());
        }
        if !equal && !said.is_rest() {
            return if waited >= RESTLESS_LIMIT {
                Next::Take
            } else {
                Next::Look(Duration::ZERO)
            };
        }
        // Changes in parts that can't be watched wake nobody.
        let patience = |left: Duration| {
            Next::Look(if said.unseen {
                Duration::ZERO
            } else {
                left.min(PATIENCE)
            })
        };
        if let Some((before, act)) = &self.before
            && before == shape
        {
            let (limit, since) = (
                if act.took >= SLOW_ACT {
                    SLOW_LIMIT
                } else {
                    UNCHANGED_LIMIT
                },
                act.begun.elapsed(),
            );
            let ask = (said.inert && said.is_rest() && act.took < SLOW_ACT)
                || (since >= limit && since < SENDING_LIMIT);
            self.inert = said.inert && since < limit;
            return match limit.checked_sub(since) {
                _ if ask => Next::AskServer,
                Some(left) => patience(left),
                None => Next::Take,
            };
        }
        let limit = match loading(page) {
            _ if !believed => return Next::Take,
            Loading::Said => BUSY_LIMIT,
            Loading::Blank if page.url != "about:blank" => BLANK_LIMIT,
            Loading::No | Loading::Blank if said.busy => BUSY_LIMIT,
            Loading::No | Loading::Blank => return Next::Take,
        };
        self.outlasted = waited >= limit;
        limit
            .checked_sub(waited)
            .filter(|left| !left.is_zero())
            .map_or(Next::Take, patience)
    }

    /// Says what comes after [`Next::AskServer`]: an unchanged page without scripts is waited for while any request is underway, every
    /// other one only while something was sent that has no answer yet.
    pub(super) fn decided(&self, underway: Underway) -> Next {
        let waits = if self.inert {
            underway.any
        } else {
            underway.sends
        };
        if waits {
            Next::Look(PATIENCE)
        } else {
            Next::Take
        }
    }

    /// Whether the page was still busy when the limit was reached: its marks mean nothing.
    pub(super) fn outlasted(&self) -> bool {
        self.outlasted
    }
}

#[cfg(test)]
mod tests;
