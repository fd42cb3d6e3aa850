//! The person's own reading: where an approved act left pages that prove no end and don't disprove it either, the person at the
//! terminal is asked whether they show it.
//!
//! Asked once for the same acts, of a person alone and never of a model; never where something disproves the end, where
//! questions are waived, or where nobody sits at a terminal. A yes is the person's word and no proof: the result says so.

use super::ending::Gap;
use super::port::EndReading;
use super::run::Agent;
use super::stop::Stop;
use super::verification::{Look, Proof, examine_after};
use crate::domain::event::Event;
use crate::domain::outcome::Outcome;
use crate::page::snapshot::PageSnapshot;

/// Lines of each list that are shown, the newest.
const LINES: usize = 5;

impl Agent<'_> {
    /// Whether the person may be asked at all, as things are.
    pub(super) fn person_may_read(&self) -> bool {
        let asked = self.read_at.is_some_and(|acts| acts == self.acts);
        self.acts > 0 && !asked && !self.settings.no_checkpoint && self.approver.reads()
    }

    /// Asks the person, where that may be. A yes is the outcome.
    pub(super) async fn read_by_person(&mut self, claimed: &PageSnapshot, gap: &Gap) -> Result<Option<Outcome>, Stop> {
        let disproved = gap.disproved || [Some(claimed), self.reader.after.as_ref()].into_iter().flatten().any(|page| self.disproves(page));
        if disproved || !self.person_may_read() {
            return Ok(None);
        }
        self.read_at = Some(self.acts);
        let (shows, against) = (self.speaks_for(), self.speaks_against(&gap.why));
        let confirmed = self.ask_whether_it_shows(&shows, &against).await?;
        Ok(confirmed.then(Outcome::confirmed_by_person))
    }

    /// The one question, with a picture of the page that is there.
    async fn ask_whether_it_shows(&mut self, shows: &[String], against: &[String]) -> Result<bool, Stop> {
        let screenshot = self.keep_picture("reading").await?.map(|path| path.display().to_string());
        let url = self.masker.mask(&self.page.url).into_owned();
        let reading = EndReading { shows: shows.to_vec(), against: against.to_vec(), url, screenshot };
        let event = |confirmed| Event::Reading {
            turn: self.turn,
            url: reading.url.clone(),
            shows: reading.shows.clone(),
            against: reading.against.clone(),
            confirmed,
        };
        self.sink.emit(&event(None))?;
        let answer = self.approver.confirm_end(&reading).await;
        self.sink.emit(&event(Some(answer.approved)))?;
        Ok(answer.approved)
    }

    fn disproves(&self, page: &PageSnapshot) -> bool {
        let now = (self.settings.now)();
        matches!(examine_after(page, self.service, Look::Claim, &now, Some(&self.earlier)), Proof::Disproved(_))
    }

    fn speaks_for(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for act in &self.done {
            let time = act.at.get(11..16).unwrap_or_default();
            let then = if act.then.is_empty() { String::new() } else { format!("; then the page said \"{}\"", act.then) };
            lines.push(format!("You approved \"{}\" at {time} UTC{then}", act.what));
        }
        lines.extend(self.evidence.iter().map(|found| format!("A page says \"{}\"", found.line)));
        lines.push(format!("The page that is shown says \"{}\"", self.says_now()));
        if let Some(said) = self.reader.heard().filter(|said| said.tells_end()) {
            lines.push(said_by_reader(said));
        }
        self.newest(lines)
    }

    fn speaks_against(&self, why: &str) -> Vec<String> {
        let missing = Some(format!("For the program, {why}"));
        let said = self.reader.heard().filter(|said| !said.tells_end()).map(said_by_reader);
        self.newest(missing.into_iter().chain(said).collect())
    }

    fn newest(&self, mut lines: Vec<String>) -> Vec<String> {
        lines.drain(..lines.len().saturating_sub(LINES));
        lines.iter().map(|line| self.masker.mask(line).into_owned()).collect()
    }
}

fn said_by_reader(said: &crate::domain::witness::Testimony) -> String {
    let quotes = said.quoted(2).map(|quotes| format!(": {quotes}")).unwrap_or_default();
    format!("A second reader says that {}{quotes}", said.in_words(str::to_owned))
}
