//! Noticing the tricks of the pages on the way, for the record. Nothing is decided by them.

use super::run::Agent;
use super::stop::Stop;
use crate::domain::event::{Event, TrickKind};
use crate::page::snapshot::PageSnapshot;
use crate::page::standing::Reading;
use crate::page::state::PageState;
use crate::page::tricks::{Trick, tricks_of};

impl Agent<'_> {
    /// The tricks of a page that becomes the current one. A visit that only looks meets none.
    pub(super) fn tricks_on(&self, reading: &Reading<'_>) -> Option<Vec<Trick>> {
        (!self.settings.read_only).then(|| tricks_of(reading, &self.assessment, self.turn > 0))
    }

    /// Records the tricks of the current page, each once on a page. `goes_on`: it says that the subscription goes on.
    pub(super) fn tell_tricks(&mut self, tricks: Vec<Trick>, goes_on: bool) -> Result<(), Stop> {
        for trick in tricks {
            self.tell_trick(trick, self.page.url.clone())?;
        }
        if let Some((url, what)) = self.broken_promise(goes_on) {
            self.tell_trick(
                Trick {
                    kind: TrickKind::FakeEnd,
                    what,
                },
                url,
            )?;
        }
        Ok(())
    }

    fn tell_trick(&mut self, trick: Trick, url: String) -> Result<(), Stop> {
        let page = url.split(['?', '#']).next().unwrap_or_default().to_owned();
        if self.tricks_told.insert((trick.kind, page)) {
            self.record(&Event::Trick {
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
        self.tell_trick(
            Trick {
                kind: TrickKind::SuddenEnd,
                what: heading(page),
            },
            page.url.clone(),
        )
    }

    /// The page that announced the end of something that is seen to go on afterwards.
    fn broken_promise(&mut self, goes_on: bool) -> Option<(String, String)> {
        if self.acts == 0 {
            return None;
        }
        match self.assessment.state {
            PageState::Complete => {
                self.announced = Some((self.page.url.clone(), heading(&self.page)));
                None
            }
            PageState::AccountActive if goes_on => self.announced.take(),
            _ => None,
        }
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
