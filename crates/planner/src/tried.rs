//! What was tried so far: one entry a turn, with what the page looked like then and what came of the step.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use domain::vision::When;
use page::control::controls;
use page::snapshot::{ElementId, PageSnapshot};

use super::step::{Move, Why};
use super::words::words;

/// What came of a step.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Came {
    /// It was carried out.
    #[default]
    Done,
    /// It was carried out, and nothing on the page changed.
    Nothing,
    /// The person said this; `None` if they said nothing.
    Said(Option<String>),
    /// It wasn't done: it can't be, or mustn't be.
    NotDone,
    /// It was not done, or is lost, for a reason that says nothing of the control: the way begins anew.
    Interrupted,
    /// The end was claimed, and the pages don't prove it: why.
    Unproved(String),
}

/// What a page looked like.
#[derive(Debug, Clone, Default)]
pub(crate) struct Digest {
    pub(crate) url: String,
    /// Its address, without query and mere anchors.
    pub(crate) address: String,
    /// All that it shows, states included.
    pub(crate) print: u64,
    /// Its controls, each with its number among those of the same words.
    pub(crate) names: HashSet<u64>,
    tabs: usize,
}

impl Digest {
    pub(crate) fn of(page: &PageSnapshot) -> Self {
        let mut print = DefaultHasher::new();
        page.url.hash(&mut print);
        for e in page.elements.iter() {
            (e.role.as_str(), &*e.name, &*e.text).hash(&mut print);
            for state in e.states.iter().filter(|state| **state != "active") {
                state.as_str().hash(&mut print);
            }
        }
        Self {
            url: page.url.clone(),
            address: address(&page.url),
            print: print.finish(),
            names: names(page).map(|(_, name)| name).collect(),
            tabs: page.tabs.len(),
        }
    }
}

/// What each control of a page is known by, in document order: its words without signs, and its number among those of the same words.
pub(crate) fn names(page: &PageSnapshot) -> impl Iterator<Item = (ElementId, u64)> {
    let mut seen = HashMap::<u64, u32>::new();
    controls(page, None).into_iter().map(move |c| {
        let mut hash = DefaultHasher::new();
        c.element.role.as_str().hash(&mut hash);
        words(&c.folded).for_each(|word| word.hash(&mut hash));
        let number = seen.entry(hash.finish()).or_default();
        *number += 1;
        number.hash(&mut hash);
        (c.id, hash.finish())
    })
}

/// An address without query, and without fragment unless that is a path of an application.
pub(crate) fn address(url: &str) -> String {
    let (page, fragment) = url.split_once('#').unwrap_or((url, ""));
    let page = page.split('?').next().unwrap_or_default();
    let page = page.trim_end_matches('/').to_lowercase();
    if fragment.len() > 1 && fragment.starts_with(['/', '!']) {
        format!("{page}#{}", fragment.trim_end_matches('/').to_lowercase())
    } else {
        page
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Turn {
    pub(crate) at: Digest,
    pub(crate) why: Why,
    pub(crate) on: String,
    pub(crate) came: Came,
    /// So many acts that can't be undone were sent by it.
    sent: u32,
}

impl Turn {
    /// Whether it was carried out.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.came, Came::Done | Came::Nothing | Came::Said(_))
    }
}

/// What was tried in a run.
#[derive(Debug, Clone, Default)]
pub struct Tried {
    turns: Vec<Turn>,
    /// When it is to end, where a page offers a choice.
    pub when: When,
    acts: u32,
}

impl Tried {
    /// Hears what came of the last step, and how many acts that can't be undone were sent in the run.
    pub fn hear(&mut self, came: Came, acts: u32) {
        let sent = acts.saturating_sub(self.acts);
        self.acts = acts;
        if let Some(last) = self.turns.last_mut() {
            (last.came, last.sent) = (came, sent);
        }
    }

    /// Keeps a step that is about to be taken on this page.
    pub fn keep(&mut self, page: &PageSnapshot, chosen: &Move) {
        self.turns.push(Turn {
            at: Digest::of(page),
            why: chosen.why,
            on: chosen.on.clone(),
            came: Came::Done,
            sent: 0,
        });
    }

    pub(crate) fn last(&self) -> Option<&Turn> {
        self.turns.last()
    }

    pub(crate) fn all(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns since the way was begun anew.
    pub(crate) fn way(&self) -> &[Turn] {
        let anew = |t: &Turn| t.came == Came::Interrupted || t.why == Why::Reloads;
        let from = self.turns.iter().rposition(anew).map_or(0, |at| at + 1);
        &self.turns[from..]
    }

    /// The pages up to the one on which the way in was taken, those of an earlier try as well; nothing before that.
    pub(crate) fn home(&self) -> &[Turn] {
        let way = self.way();
        let entered = way.iter().position(|t| t.why.is_pressed() && t.is_done());
        entered.map_or(&[], |at| &self.turns[..=self.turns.len() - way.len() + at])
    }

    /// The last control that was pressed on the way.
    pub(crate) fn pressed(&self) -> Option<&Turn> {
        self.way().iter().rev().find(|t| t.why.is_pressed())
    }

    /// The turns since the way was begun, or a failed step tried, anew.
    fn recent(&self) -> impl Iterator<Item = &Turn> {
        let anew = |t: &&Turn| t.why != Why::Retries || !t.is_done();
        self.way().iter().rev().take_while(anew)
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
    pub(crate) fn was_done(&self, at: &Digest, on: &str) -> bool {
        self.recent().any(|t| t.at.print == at.print && t.on == on)
    }

    /// How often it was done at this address since the way was begun.
    pub(crate) fn times(&self, at: &Digest, on: &str) -> usize {
        let same = |t: &&Turn| t.at.address == at.address && t.on == on;
        self.way().iter().filter(same).count()
    }

    /// How often the run did something for this reason.
    pub(crate) fn count(&self, why: Why) -> usize {
        self.turns.iter().filter(|t| t.why == why).count()
    }

    /// What the person said to this question, where they were asked.
    pub(crate) fn told(&self, question: &str) -> Option<&Option<String>> {
        self.turns.iter().rev().find_map(|t| match &t.came {
            Came::Said(said) if t.why == Why::Asks && t.on == question => Some(said),
            _ => None,
        })
    }

    /// How many of the last turns only waited.
    pub(crate) fn waited(&self) -> usize {
        let waits = |t: &&Turn| t.why == Why::Waits;
        self.turns.iter().rev().take_while(waits).count()
    }

    /// Whether one more tab is open than at the last step.
    pub(crate) fn has_new_tab(&self, page: &PageSnapshot) -> bool {
        self.last()
            .is_some_and(|t| page.tabs.len() == t.at.tabs.max(1) + 1)
    }
}
