//! Noticing the tricks of the pages on the way, for the record. Nothing is decided by them.

use std::collections::HashSet;

use super::run::Agent;
use super::stop::Stop;
use domain::event::{DarkPatternKind, Event};
use page::dark_patterns::{DarkPattern, dark_patterns_of};
use page::reading::PageReading;
use page::snapshot::PageSnapshot;
use page::state::PageState;

/// What was met so far.
#[derive(Debug, Default)]
pub(super) struct Met {
    /// Each once on a page (kind, address without query).
    told: HashSet<(DarkPatternKind, String)>,
    /// The last page that said it was done: its address and its words.
    announced: Option<(String, String)>,
}

impl Met {
    /// Whether this is met for the first time on that page.
    fn is_new(&mut self, kind: DarkPatternKind, url: &str) -> bool {
        let page = url.split(['?', '#']).next().unwrap_or_default();
        self.told.insert((kind, page.to_owned()))
    }

    /// The page that announced the end of something that is seen to go on afterwards.
    fn broken_promise(
        &mut self,
        page: &PageSnapshot,
        state: PageState,
        goes_on: bool,
    ) -> Option<(String, String)> {
        match state {
            PageState::Complete => {
                self.announced = Some((page.url.clone(), heading(page)));
                None
            }
            PageState::AccountActive if goes_on => self.announced.take(),
            _ => None,
        }
    }
}

impl Agent<'_> {
    /// The tricks of a page that becomes the current one. A visit that only looks meets none.
    pub(super) fn dark_patterns_on(&self, reading: &PageReading<'_>) -> Option<Vec<DarkPattern>> {
        (!self.settings.read_only)
            .then(|| dark_patterns_of(reading, &self.seen.assessment, self.turn > 0))
    }

    /// Records the tricks of the current page, each once on a page. `goes_on`: it says that the subscription goes on, which a step of the flow says for
    /// ever.
    pub(super) fn tell_dark_patterns(
        &mut self,
        tricks: Vec<DarkPattern>,
        goes_on: bool,
    ) -> Result<(), Stop> {
        for trick in tricks {
            self.tell_dark_pattern(trick, self.seen.page.url.clone())?;
        }
        let state = self.seen.assessment.state;
        let goes_on = goes_on && !self.verifier.collector.is_of_the_flow(&self.seen.page.url);
        if self.acts.any()
            && let Some((url, what)) = self
                .seen
                .met
                .broken_promise(&self.seen.page, state, goes_on)
        {
            self.tell_dark_pattern(
                DarkPattern {
                    kind: DarkPatternKind::FakeEnd,
                    what,
                },
                url,
            )?;
        }
        Ok(())
    }

    fn tell_dark_pattern(&mut self, trick: DarkPattern, url: String) -> Result<(), Stop> {
        if self.seen.met.is_new(trick.kind, &url) {
            self.record(&Event::DarkPattern {
                turn: self.turn,
                kind: trick.kind,
                what: trick.what,
                url,
            })?;
        }
        Ok(())
    }

    /// Records that the subscription ended at a step that said nothing of an end, by the page that showed it.
    pub(super) fn tell_sudden_end(&mut self, page: &PageSnapshot) -> Result<(), Stop> {
        self.tell_dark_pattern(
            DarkPattern {
                kind: DarkPatternKind::SuddenEnd,
                what: heading(page),
            },
            page.url.clone(),
        )
    }
}

/// What a page is about, in its own words.
fn heading(page: &PageSnapshot) -> String {
    page.elements
        .iter()
        .find(|e| e.role == "heading")
        .map_or(page.title.as_str(), |e| e.label())
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fakes::page;

    #[test]
    fn a_trick_is_told_once_on_a_page() {
        let mut met = Met::default();
        assert!(met.is_new(DarkPatternKind::Offer, "https://a.example/x?step=1"));
        assert!(!met.is_new(DarkPatternKind::Offer, "https://a.example/x?step=2#top"));
        assert!(met.is_new(DarkPatternKind::Pause, "https://a.example/x"));
        assert!(met.is_new(DarkPatternKind::Offer, "https://a.example/y"));
    }

    #[test]
    fn a_promise_is_broken_once_and_only_by_what_goes_on() {
        let mut met = Met::default();
        let done = page("https://a.example/done", "- heading \"All done\"");
        let account = page("https://a.example/account", "- heading \"Account\"");
        assert_eq!(met.broken_promise(&done, PageState::Complete, false), None);
        assert_eq!(
            met.broken_promise(&account, PageState::AccountActive, false),
            None
        );
        let promise = met.broken_promise(&account, PageState::AccountActive, true);
        assert_eq!(promise.unwrap().1, "All done");
        assert_eq!(
            met.broken_promise(&account, PageState::AccountActive, true),
            None
        );
    }
}
