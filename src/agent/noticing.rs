//! Noticing the tricks of the pages on the way, for the record. Nothing is decided by them.

use super::run::Agent;
use super::stop::Stop;
use crate::domain::event::{Event, TrickKind};
use crate::page::control::controls;
use crate::page::standing::standing;
use crate::page::state::PageState;
use crate::page::tricks::{Trick, tricks};

impl Agent<'_> {
    /// Records the tricks of the current page, each once on a page. A visit that only looks meets none.
    pub(super) fn tell_tricks(&mut self) -> Result<(), Stop> {
        if self.settings.read_only {
            return Ok(());
        }
        for trick in tricks(&self.page, &self.assessment, self.turn > 0) {
            self.tell_trick(trick, self.page.url.clone())?;
        }
        if let Some((url, what)) = self.broken_promise() {
            self.tell_trick(Trick { kind: TrickKind::FakeEnd, what }, url)?;
        }
        Ok(())
    }

    fn tell_trick(&mut self, trick: Trick, url: String) -> Result<(), Stop> {
        let page = url.split(['?', '#']).next().unwrap_or_default().to_owned();
        if self.tricks_told.insert((trick.kind, page)) {
            self.sink.emit(&Event::Trick { turn: self.turn, kind: trick.kind, what: trick.what, url })?;
        }
        Ok(())
    }

    /// The page that announced the end of something that is seen to go on afterwards.
    fn broken_promise(&mut self) -> Option<(String, String)> {
        if self.acts == 0 {
            return None;
        }
        match self.assessment.state {
            PageState::Complete => {
                let heading = self.page.elements.iter().find(|e| e.role == "heading").map(|e| e.label().to_owned());
                self.announced = Some((self.page.url.clone(), heading.unwrap_or_else(|| self.page.title.clone())));
                None
            }
            PageState::AccountActive if !standing(&self.page, &controls(&self.page, None), None).active.is_empty() => self.announced.take(),
            _ => None,
        }
    }
}
