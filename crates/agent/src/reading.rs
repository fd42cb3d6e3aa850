//! The person's own reading: where an approved act left pages that prove no end and don't disprove it either, the person at the
//! terminal is asked whether they show it.
//!
//! Asked once for the same acts, of a person alone and never of a model; never where something disproves the end, where
//! questions are waived, or where nobody sits at a terminal. A yes is the person's word and no proof: the result says so.

use super::acts::says;
use super::ending::Gap;
use super::port::EndReading;
use super::run::Agent;
use super::run_end::RunEnd;
use domain::event::{Event, Moment};
use domain::outcome::Outcome;

/// Lines of each list that are shown, the newest.
const LINES: usize = 5;

impl Agent<'_> {
    /// Whether the person may be asked at all, as things are.
    pub(super) fn person_may_read(&self) -> bool {
        self.touched()
            && !self.acts.were_read()
            && !self.settings.no_checkpoint
            && self.person.approver.reads()
    }

    /// Asks the person, where that may be. A yes is the outcome.
    pub(super) async fn read_by_person(&mut self, gap: &Gap) -> Result<Option<Outcome>, RunEnd> {
        if gap.disproved || !self.person_may_read() {
            return Ok(None);
        }
        self.acts.are_read();
        let (shows, against) = (self.speaks_for(&gap.shows), self.speaks_against(gap));
        let confirmed = self.ask_whether_it_shows(&shows, &against).await?;
        Ok(confirmed.then(Outcome::confirmed_by_person))
    }

    /// The one question, with a picture of the page that is there.
    async fn ask_whether_it_shows(
        &mut self,
        shows: &[String],
        against: &[String],
    ) -> Result<bool, RunEnd> {
        let screenshot = self
            .keep_picture(Moment::Reading)
            .await?
            .map(|path| path.display().to_string());
        let url = self.masker.mask(&self.seen.page.url).into_owned();
        let reading = EndReading {
            shows: shows.to_vec(),
            against: against.to_vec(),
            url,
            screenshot,
        };
        let event = |confirmed| Event::Reading {
            turn: self.turn,
            url: reading.url.clone(),
            shows: reading.shows.clone(),
            against: reading.against.clone(),
            confirmed,
        };
        self.sink.emit(&event(None))?;
        let answer = self.person.approver.confirm_end(&reading).await;
        self.sink.emit(&event(Some(answer.approved)))?;
        Ok(answer.approved)
    }

    fn speaks_for(&self, shows: &[String]) -> Vec<String> {
        let mut lines = shows.to_vec();
        lines.push(format!(
            "The page that is shown says \"{}\"",
            says(&self.seen.page)
        ));
        self.newest(lines)
    }

    fn speaks_against(&self, gap: &Gap) -> Vec<String> {
        let missing = gap
            .against
            .is_empty()
            .then(|| format!("For the program, {}", gap.why));
        self.newest(gap.against.iter().cloned().chain(missing).collect())
    }

    fn newest(&self, mut lines: Vec<String>) -> Vec<String> {
        lines.drain(..lines.len().saturating_sub(LINES));
        lines
            .iter()
            .map(|line| self.masker.mask(line).into_owned())
            .collect()
    }
}
