//! What was tried so far: one entry a turn, with the page as it was then and what came of the step.

use domain::vision::When;
use page::snapshot::PageSnapshot;

use super::step::{Move, Why};

/// What came of a call, as a fact beside the words that tell it: the words are for models that read, the fact is for whoever decides by structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActOutcome {
    /// It was carried out, after the person's yes where one was needed.
    Done,
    /// It was carried out, and nothing on the page changed.
    NothingChanged,
    /// The person was asked, and this is what they said; `None` if they said nothing.
    Said(Option<String>),
    /// It was not done, and is not done in this way: the call doesn't fit, nothing may do this, or the browser couldn't.
    Refused,
    /// It was not done, or its effect is lost, for a reason that says nothing of the control.
    Interrupted,
    /// It was sent and never answered: nobody knows whether it was done.
    Unanswered,
    /// The end was claimed, and the pages don't prove it.
    Unproved {
        /// What is missing, or says the contrary, and where.
        why: String,
    },
}

impl ActOutcome {
    /// Whether the call was not carried out, or not to its end.
    pub fn is_error(&self) -> bool {
        !matches!(self, Self::Done | Self::NothingChanged | Self::Said(_))
    }
}

/// An address without query, and without fragment unless that is a path of an application.
fn address(url: &str) -> String {
    let (page, fragment) = url.split_once('#').unwrap_or((url, ""));
    let page = page.split('?').next().unwrap_or_default();
    let path = if fragment.starts_with(['/', '!']) {
        fragment
    } else {
        ""
    };
    let [page, path] = [page, path].map(|part| part.trim_end_matches('/').to_lowercase());
    format!("{page}#{path}")
}

/// A step that was taken, with the page as it was then.
#[derive(Debug, Clone)]
pub(crate) struct Turn {
    pub(crate) page: PageSnapshot,
    pub(crate) why: Why,
    pub(crate) on: String,
    pub(crate) came: ActOutcome,
    /// So many acts that can't be undone were sent by it.
    sent: u32,
}

impl Turn {
    /// Whether it was carried out.
    pub(crate) fn is_done(&self) -> bool {
        // What was never answered may have been done.
        self.came == ActOutcome::Unanswered || !self.came.is_error()
    }

    /// Whether the page stood at the same address.
    pub(crate) fn is_at(&self, page: &PageSnapshot) -> bool {
        address(&self.page.url) == address(&page.url)
    }
}

/// What was tried in a run.
#[derive(Debug, Clone, Default)]
pub struct Tried {
    pub(crate) turns: Vec<Turn>,
    /// When it is to end, where a page offers a choice.
    pub when: When,
    acts: u32,
}

impl Tried {
    /// Hears what came of the last step, and how many acts that can't be undone were sent in the run.
    pub fn hear(&mut self, came: ActOutcome, acts: u32) {
        let sent = acts.saturating_sub(self.acts);
        self.acts = acts;
        if let Some(last) = self.turns.last_mut() {
            (last.came, last.sent) = (came, sent);
        }
    }

    /// Keeps a step that is about to be taken on this page.
    pub fn keep(&mut self, page: &PageSnapshot, chosen: &Move) {
        self.turns.push(Turn {
            page: page.clone(),
            why: chosen.why,
            on: chosen.on.clone(),
            came: ActOutcome::Done,
            sent: 0,
        });
    }

    /// The turns since the way was begun anew.
    pub(crate) fn way(&self) -> &[Turn] {
        let anew = |t: &Turn| t.came == ActOutcome::Interrupted || t.why == Why::Reloads;
        let from = self.turns.iter().rposition(anew).map_or(0, |at| at + 1);
        &self.turns[from..]
    }

    /// The turns up to the one in which the way in was taken, those of an earlier try as well; nothing before that. A browser that was lost
    /// comes back to the page of the step.
    pub(crate) fn home(&self) -> &[Turn] {
        let left = self.turns.iter().rposition(|t| t.why == Why::Reloads);
        let from = left.map_or(0, |at| at + 1);
        let mut since = self.turns[from..].iter();
        let entered = since.position(|t| t.why.is_pressed() && t.is_done());
        entered.map_or(&[], |at| &self.turns[..=from + at])
    }

    /// The last control that was pressed on the way.
    pub(crate) fn pressed(&self) -> Option<&Turn> {
        self.way().iter().rev().find(|t| t.why.is_pressed())
    }

    /// The turns since the way was begun, or a failed step tried, anew.
    fn recent(&self) -> impl Iterator<Item = &Turn> {
        let goes_on = |t: &&Turn| t.why != Why::Retries || !t.is_done();
        self.way().iter().rev().take_while(goes_on)
    }

    /// The act by which something may have ended, if one was sent.
    pub(crate) fn ended_by(&self) -> Option<&Turn> {
        self.recent().find(|t| t.sent > 0 && t.why.acts())
    }

    /// How many of the last turns brought the run no nearer.
    pub(crate) fn idle(&self) -> usize {
        let idle = |t: &&Turn| matches!(t.why, Why::Waits | Why::Reloads) || !t.is_done();
        self.turns.iter().rev().take_while(idle).count()
    }

    /// Whether this was done on a page that looked like this.
    pub(crate) fn was_done(&self, page: &PageSnapshot, on: &str) -> bool {
        self.recent().any(|t| t.on == on && t.page.looks_as(page))
    }

    /// How often it was done at this address since the way was begun.
    pub(crate) fn times(&self, page: &PageSnapshot, on: &str) -> usize {
        let same = |t: &&Turn| t.on == on && t.is_at(page);
        self.way().iter().filter(same).count()
    }

    /// How often the run did something for this reason.
    pub(crate) fn count(&self, why: Why) -> usize {
        self.turns.iter().filter(|t| t.why == why).count()
    }

    /// What the person said to this question, where they were asked.
    pub(crate) fn told(&self, question: &str) -> Option<&Option<String>> {
        self.turns.iter().rev().find_map(|t| match &t.came {
            ActOutcome::Said(said) if t.why == Why::Asks && t.on == question => Some(said),
            _ => None,
        })
    }

    /// Whether one more tab is open than at the last step.
    pub(crate) fn has_new_tab(&self, page: &PageSnapshot) -> bool {
        let before = self.turns.last().map(|t| t.page.tabs.len().max(1));
        before.is_some_and(|before| page.tabs.len() == before + 1)
    }
}
