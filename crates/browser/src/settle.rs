//! When a page that was just acted on may be taken as it is.
//!
//! The server is told not to wait by itself, because it waits the same time for everything. Here is waited for what
//! matters: a look at a page that says it stands still (`quiet.js`), or two equal looks where it can't be asked or can't
//! know; after an act that should show, a page that differs from the one before; and content that the page
//! announces (a busy mark, "Loading…", no words yet). What a page says of itself is believed for a
//! limited time only, so a page that lies costs seconds and never the run. Nothing here is about safety: a page
//! that changes later is read anew before anything irreversible.
//!
//! One question, with a constant function (`quiet.js`), waits inside the page until nothing has changed for 50 ms: document, open
//! shadow roots and frames of the same origin, values of fields, answers of the site that just came in. Digits and endless
//! movements of one attribute don't count. The function leaves nothing behind in the page and gives back nothing but the
//! facts of `Stillness`. An answer of another form is none, and one that doesn't come is not waited for.

use std::time::{Duration, Instant};

use serde::Deserialize;

use domain::action::Action;
use page::loading::{Loading, loading};
use page::role::State;
use page::snapshot::{Element, PageSnapshot};

/// Constant: nothing from a model or a page is ever put into it.
const QUIET: &str = include_str!("quiet.js");

/// How long an answer may take beyond the time that the page was told to wait.
pub(super) const QUESTION_LIMIT: Duration = Duration::from_secs(2);

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
pub(super) const PATIENCE: Duration = Duration::from_secs(1);

/// What a page says of its movement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
pub(super) struct Stillness {
    /// Nothing changed during the last 50 ms.
    pub(super) quiet: bool,
    /// It loads, or shows a mark that it is busy.
    pub(super) busy: bool,
    /// It has parts that can't be watched (frames of other sites), or lies behind other tabs.
    pub(super) unseen: bool,
}

impl Stillness {
    /// A look that comes now shows the page at rest.
    pub(super) fn is_rest(self) -> bool {
        self.quiet && !self.unseen
    }
}

/// The function that asks: it waits at most so long for a first change, and then for rest.
pub(super) fn question(patience: Duration) -> String {
    format!("() => ({})({})", QUIET.trim(), patience.as_millis())
}

/// Whether something was sent that has no answer yet, by the server's list of requests: `3. [POST] https://… => [200] OK`, without the
/// arrow while there is no answer. Up to 0.0.70 without numbers.
pub(super) fn is_sending(list: &str) -> bool {
    list.lines().any(|line| {
        let line = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let request = line.trim_start_matches(". ").strip_prefix('[');
        request
            .and_then(|r| r.split_once("] "))
            .is_some_and(|(method, behind)| {
                !matches!(method, "GET" | "HEAD" | "OPTIONS") && !behind.contains(" => [")
            })
    })
}

/// Whether two looks show the same: address, structure, words and states, digits left out, because clocks and counters never stop.
/// Pages that differ do so in their first elements as a rule, so they are compared one by one.
pub fn is_alike(one: &PageSnapshot, other: &PageSnapshot) -> bool {
    one.url == other.url
        && one.elements.len() == other.elements.len()
        && (one.elements.iter().zip(other.elements.iter()))
            .all(|(one, other)| look_alike(one, other))
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
    fn words(text: &str) -> impl Iterator<Item = char> {
        text.chars().filter(|c| !c.is_numeric())
    }
    one == other || words(one).eq(words(other))
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
    /// [`Next::Look`] while something was sent that has no answer yet, else [`Next::Take`].
    AskServer,
}

/// Looks at one page until it is settled.
#[derive(Debug)]
pub(super) struct Settling {
    begun: Instant,
    last: Option<PageSnapshot>,
    /// The page before an act that should show.
    before: Option<(PageSnapshot, DoneAct)>,
    /// The page was still busy when the limit was reached: its marks mean nothing.
    pub(super) outlasted: bool,
}

impl Settling {
    /// `known` is the page of the last look. Without an act since, one look that equals it is enough.
    pub(super) fn new(known: &PageSnapshot, act: Option<DoneAct>) -> Self {
        let shows = act.filter(|act| act.shows);
        Self {
            begun: Instant::now(),
            last: act.is_none().then(|| known.clone()),
            before: shows.map(|act| (known.clone(), act)),
            outlasted: false,
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
        said: Option<Stillness>,
        believed: bool,
    ) -> Next {
        if page.dialog.is_some() {
            return Next::Take;
        }
        let said = said.unwrap_or_default();
        let waited = self.begun.elapsed();
        let equal = self.last.as_ref().is_some_and(|last| is_alike(last, page));
        if !equal {
            self.last = Some(page.clone());
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
            && is_alike(before, page)
        {
            let slow = act.took >= SLOW_ACT;
            let limit = if slow { SLOW_LIMIT } else { UNCHANGED_LIMIT };
            let since = act.begun.elapsed();
            return match limit.checked_sub(since) {
                Some(left) => patience(left),
                None if since < SENDING_LIMIT => Next::AskServer,
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
}

#[cfg(test)]
mod tests;
