//! The things that a page shows as paid for, each with its part of the page, and which of them the person means.
//!
//! A thing is told by structure: something in it says a price for each period, that it is active or renews, or has a menu or an end
//! like its neighbours; its part reaches as far as no neighbour of the same kind, or from one heading to the next. What hangs on a
//! subscription (an add-on, a seat) is meant only where the person says so. Where several are left only the person knows.

use std::collections::HashSet;

use super::aim;
use super::parts::{Thing, alike, things};
use super::reading::bare;
use super::view::View;
use domain::predicate::fold;
use page::control::Control;
use page::snapshot::{ElementId, PageSnapshot};

/// What the person is asked where several things could be ended.
pub(super) const WHICH: &str = "Several things can be ended here. Which one?";

/// Shortest name by which a thing is known elsewhere.
const NAME: usize = 4;

/// All of them, and which is meant.
#[derive(Debug, Default)]
pub(super) struct Things {
    all: Vec<Thing>,
    meant: Option<usize>,
    /// Names of things that are not meant, from whatever page.
    others: Vec<String>,
    /// What is meant, as the person said it.
    said: Option<String>,
    /// The page is about another one.
    of_another: bool,
}

impl Things {
    /// The things of a page. `said` is what the person named, of `known` names.
    pub(super) fn of(view: &View<'_>, said: Option<&str>, known: &[String]) -> Self {
        let all = if view.in_flow {
            Vec::new()
        } else {
            things(view)
        };
        let said = said.map(fold);
        let meant = if let Some(said) = &said {
            meant(view.page, &all, said)
        } else {
            let mut own = all.iter().enumerate().filter(|(_, t)| !t.hangs_on);
            let first = own.next().map(|(at, _)| at);
            first.filter(|_| own.next().is_none())
        };
        let others = match &said {
            Some(said) => known
                .iter()
                .map(|name| bare(&fold(name)))
                .filter(|name| name.chars().count() >= NAME && *name != bare(said))
                .collect(),
            None => Vec::new(),
        };
        let titled = |name: &String| {
            let mut titles = view
                .page
                .elements
                .iter()
                .filter(|e| e.role == "heading" && e.is("level=1"));
            titles.any(|e| bare(&fold(e.label())).contains(name.as_str()))
        };
        let of_another = !view.in_flow
            && others.iter().any(titled)
            && !said.as_ref().is_some_and(|said| titled(&bare(said)));
        Self {
            all,
            meant,
            others,
            said,
            of_another,
        }
    }

    /// The names of those that aren't meant.
    pub(super) fn other_names(&self) -> impl Iterator<Item = &String> {
        let all = self.all.iter().enumerate();
        let others = all.filter(|(at, _)| self.meant.is_some_and(|meant| meant != *at));
        others.map(|(_, thing)| &thing.name)
    }

    /// Whether it stands with the thing that is meant.
    pub(super) fn is_with_the_meant(&self, id: ElementId) -> bool {
        self.meant
            .and_then(|at| self.all.get(at))
            .is_some_and(|thing| thing.part.contains(&id))
    }

    /// Whether there are several, and none of them is for certain the one that the person named.
    pub(super) fn are_without_the_meant(&self) -> bool {
        self.said.is_some() && self.meant.is_none() && !self.all.is_empty()
    }

    /// Whether it stands with one of those.
    pub(super) fn is_with_one_of_them(&self, id: ElementId) -> bool {
        self.are_without_the_meant() && self.all.iter().any(|t| t.part.contains(&id))
    }

    /// Whether it belongs to a thing that isn't meant: it stands with it, or names it.
    pub(super) fn is_anothers(&self, c: &Control<'_>) -> bool {
        let stands = |meant: usize| {
            let mut all = self.all.iter().enumerate();
            all.any(|(at, thing)| at != meant && thing.part.contains(&c.id))
        };
        let named = || {
            let label = bare(&c.folded);
            let own = |said: &String| label.contains(&bare(said));
            self.others.iter().any(|name| label.contains(name.as_str()))
                && !self.said.as_ref().is_some_and(own)
        };
        self.of_another || self.meant.is_some_and(stands) || named()
    }

    /// The names among which the person has to choose before this control is used; empty where that is clear.
    pub(super) fn to_choose_from(&self, id: ElementId) -> Vec<String> {
        let with_one = self.all.iter().any(|thing| thing.part.contains(&id));
        if self.meant.is_some() || !with_one {
            return Vec::new();
        }
        self.all.iter().map(|thing| thing.name.clone()).collect()
    }
}

/// Which of several is called so: the one that has most of the words that not all of them have; of equals by its name.
fn meant(page: &PageSnapshot, all: &[Thing], said: &str) -> Option<usize> {
    let words = |text: &str| -> HashSet<String> {
        bare(&fold(text))
            .split(' ')
            .map(ToOwned::to_owned)
            .collect()
    };
    let told: Vec<HashSet<String>> = all
        .iter()
        .map(|thing| {
            let part = page.elements[thing.part.clone()].iter();
            part.flat_map(|e| words(e.label())).collect()
        })
        .collect();
    let wanted = words(said);
    let own = |at: usize| {
        let tells =
            |word: &&String| told[at].contains(*word) && !told.iter().all(|t| t.contains(*word));
        wanted.iter().filter(tells).count()
    };
    let rank = |at: usize| (own(at), alike(&all[at].name, said));
    let best = (0..all.len()).max_by_key(|at| (rank(*at), std::cmp::Reverse(*at)))?;
    let alone = (0..all.len()).all(|at| at == best || rank(at) < rank(best));
    // What another one has of the words that name it, and it hasn't, may make that one the meant one.
    let names = |at: usize| {
        let tells = |word: &&String| aim::is_name(word) && !told.iter().all(|t| t.contains(*word));
        let of = wanted.intersection(&told[at]).filter(tells);
        of.collect::<HashSet<_>>()
    };
    let has_all = (0..all.len()).all(|at| names(at).is_subset(&names(best)));
    (rank(best) > (0, 0) && alone && has_all).then_some(best)
}
