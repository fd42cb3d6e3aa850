//! Asking a second reader: what it is shown is kept while the run goes on, and it is asked once for what there is to read.
//!
//! Its word is a [`Testimony`]: material for whoever decides, never a decision. Where its word would decide, it is asked the same once more with
//! the pages as if something that is no end had been done: whoever claims the same of those has read nothing. A limit of costs or tokens that asking
//! would pass skips the reader, and so does its API when it fails: the run goes on without it, and says so.

use std::time::Instant;

use super::handover::Until;
use super::proof::without_fragment;
use super::run::Agent;
use super::stop::Stop;
use domain::event::{Approval, Event, Wait};
use domain::goal::first_sentence;
use domain::outcome::Usage;
use domain::witness::Testimony;
use model::prompt;
use model::witness::{Approved, PageText, Witness, WitnessBrief};
use page::language::notice;
use page::ledger::{Trust, neighbour, wants_control};
use page::snapshot::PageSnapshot;
use page::state::PageState;

/// How often it is asked in a run at most.
const MOST: u32 = 3;
/// Most bytes of one page.
const PAGE_LIMIT: usize = 12_000;
/// Most pages from before and right after that are shown, and how many of these right after.
const PAGES: usize = 6;
const AFTER: usize = 3;
/// Approved acts that are told, the newest.
const ACTS: usize = 6;

/// The second readers of a run, best first, and what there is to read.
#[derive(Default)]
pub(super) struct SecondReader<'a> {
    witnesses: Vec<&'a mut dyn Witness>,
    /// The newest page before anybody went into the flow.
    account: Option<PageSnapshot>,
    /// The pages right after acts that may have ended it: those that read as the end, and the newest, which stands last.
    pub(super) after: Vec<PageSnapshot>,
    /// The newest reads as the end.
    after_stays: bool,
    /// Account pages in a fresh load.
    pub(super) fresh: Vec<PageSnapshot>,
    approved: Vec<Approved>,
    /// What it was shown last, and what it said.
    heard: Option<(WitnessBrief, Option<Testimony>)>,
    /// Which of the readers said that.
    speaker: usize,
    asked: u32,
    /// Who was asked the control question, and what it showed; asked once a run.
    tried: Option<(usize, Trust)>,
}

impl SecondReader<'_> {
    /// What is known of the reader that was heard.
    pub(super) fn trust(&self) -> Trust {
        let tried = self.tried.filter(|(who, _)| *who == self.speaker);
        tried.map_or(Trust::Untried, |(_, trust)| trust)
    }

    /// A page before anybody went into the flow.
    pub(super) fn sees_account(&mut self, page: &PageSnapshot) {
        self.account = Some(page.clone());
    }

    /// What an act led to that may have ended it, and whether that page reads as the end.
    pub(super) fn sees_after(&mut self, page: &PageSnapshot, is_the_end: bool) {
        if !self.after_stays {
            self.after.pop();
        }
        self.after.retain(|known| !known.looks_as(page));
        let surplus = (self.after.len() + 1).saturating_sub(AFTER);
        self.after.drain(..surplus);
        self.after.push(page.clone());
        self.after_stays = is_the_end;
    }

    /// The person approved an act on a page.
    pub(super) fn sees_yes(&mut self, approval: &Approval, at: String) {
        let sends = approval
            .sends
            .as_ref()
            .map(|sends| format!("; it sends {sends}"))
            .unwrap_or_default();
        let page = approval.title.as_deref().unwrap_or_default();
        // What the program makes of it is no evidence.
        let question = format!("On the page \"{page}\" ({}){sends}", approval.url);
        self.approved.push(Approved {
            what: approval.target.clone(),
            question,
            at,
        });
        let surplus = self.approved.len().saturating_sub(ACTS);
        self.approved.drain(..surplus);
    }
}

impl<'a> Agent<'a> {
    /// Names second readers, best first.
    #[must_use]
    pub fn with_witnesses(
        mut self,
        witnesses: impl IntoIterator<Item = &'a mut dyn Witness>,
    ) -> Self {
        self.verifier.reader.witnesses.extend(witnesses);
        self
    }
}

impl Agent<'_> {
    /// An act that may have ended it led to this page.
    pub(super) fn keeps_what_it_led_to(&mut self) {
        let is_the_end = self.seen.assessment.state == PageState::Complete;
        let reader = &mut self.verifier.reader;
        reader.sees_after(&self.seen.page, is_the_end);
    }

    /// What a second reader says of the pages as they are now; `None` where there is none, or it says nothing usable. It is
    /// asked once for the same pages. To be called when the fresh look was taken.
    pub(super) async fn testimony(&mut self) -> Result<Option<Testimony>, Stop> {
        let nothing_to_read =
            self.verifier.reader.after.is_empty() && self.verifier.reader.fresh.is_empty();
        if self.verifier.reader.witnesses.is_empty() || nothing_to_read {
            return Ok(None);
        }
        let brief = self.brief();
        if let Some((shown, said)) = &self.verifier.reader.heard
            && (*shown == brief || self.verifier.reader.asked >= MOST)
        {
            return Ok(said.clone());
        }
        self.verifier.reader.asked += 1;
        self.wait(Wait::Verification);
        let mut said = None;
        for i in 0..self.verifier.reader.witnesses.len() {
            // Whose word counts for nothing isn't asked again.
            if self.verifier.reader.tried == Some((i, Trust::Failed)) {
                continue;
            }
            said = self.ask_witness(i, &brief, false).await?;
            if said.is_some() {
                self.verifier.reader.speaker = i;
                break;
            }
        }
        self.verifier.reader.heard = Some((brief, said.clone()));
        Ok(said)
    }

    /// Asks the reader that was heard the same of the pages as they were before with a notice of something else, and of another thing on these, where that decides something; once a run.
    pub(super) async fn try_reader(&mut self, said: &Testimony) -> Result<(), Stop> {
        if self.verifier.reader.tried.is_some() || !self.judged(Some(said), wants_control) {
            return Ok(());
        }
        let asked = self.verifier.reader.heard.as_ref().map(|(asked, _)| asked);
        let Some(control) = asked.and_then(|asked| self.control(asked, said)) else {
            return Ok(());
        };
        let who = self.verifier.reader.speaker;
        // The same pages with something else to be ended: who says of everything there that it ended read no name.
        let other = self
            .judged(Some(said), neighbour)
            .map(|other| self.masked_text(&other));
        let asked = self.verifier.reader.heard.as_ref().map(|(asked, _)| asked);
        let other = asked
            .filter(|_| said.tells_end())
            .and_then(|asked| asked.about_another(other.as_deref()));
        let mut trust = Trust::Untried;
        for question in [Some(control), other].into_iter().flatten() {
            let answer = self.ask_witness(who, &question, true).await?;
            trust = answer.map_or(Trust::Untried, |answer| Trust::of(said, &answer));
            if trust != Trust::Passed {
                break;
            }
        }
        self.verifier.reader.tried = Some((who, trust));
        Ok(())
    }

    /// Asks the reader that was heard the same of pages that never said what it quoted: who reads an end there, too, reads it anywhere.
    pub(super) async fn try_without_quotes(&mut self, said: &Testimony) -> Result<Trust, Stop> {
        let Some((asked, _)) = &self.verifier.reader.heard else {
            return Ok(Trust::Untried);
        };
        let control = asked.clone().without(&said.quotes);
        let answer = self
            .ask_witness(self.verifier.reader.speaker, &control, true)
            .await?;
        Ok(answer.map_or(Trust::Untried, |answer| Trust::of(said, &answer)))
    }

    /// The same request in which the pages right after and in a fresh load are those of before, with a notice of something that is no end; `None`
    /// where none of them was seen.
    fn control(&self, asked: &WitnessBrief, said: &Testimony) -> Option<WitnessBrief> {
        let reader = &self.verifier.reader;
        let stood = |page: &PageSnapshot| {
            let here =
                |known: &&PageSnapshot| without_fragment(&known.url) == without_fragment(&page.url);
            let mut views = self.verifier.material.views().rev();
            let mut acted_on = self.verifier.material.acted_on();
            (views.find(here), acted_on.find(here))
        };
        // An act that changes nothing leaves its page there, or leads where it leads anyway.
        let after = reader.after.iter().map(|page| {
            let (view, acted_on) = stood(page);
            let page = acted_on.or(view);
            let page = page.or(self.verifier.material.acted_on().next());
            page.map(|page| self.as_if(page, said))
        });
        let after: Option<Vec<PageText>> = after.collect();
        let fresh = reader.fresh.iter().map(|page| {
            let view = stood(page).0.or(reader.account.as_ref());
            view.map(|page| self.as_if(page, said))
        });
        let fresh: Option<Vec<PageText>> = fresh.collect();
        Some(WitnessBrief {
            after: different(after?.into_iter()),
            fresh: different(fresh?.into_iter()),
            ..asked.clone()
        })
    }

    /// Keeps the page as one of a fresh load, unless it only asks who is there.
    pub(super) fn keep_fresh(&mut self) {
        if self.person_needed(Until::SignedIn).is_none() {
            self.verifier.reader.fresh.push(self.seen.page.clone());
        }
    }

    async fn ask_witness(
        &mut self,
        index: usize,
        brief: &WitnessBrief,
        control: bool,
    ) -> Result<Option<Testimony>, Stop> {
        let Some(witness) = self.verifier.reader.witnesses.get_mut(index) else {
            return Ok(None);
        };
        let model = witness.name().to_owned();
        let begun = Instant::now();
        let (answer, usage) = if self.budget.allow(&model, brief.estimated_tokens()).is_err() {
            (
                Err(
                    "it was not asked, because that would pass your limit of costs or tokens"
                        .to_owned(),
                ),
                Usage::default(),
            )
        } else {
            match witness.testify(brief).await {
                Ok((testimony, usage)) => (Ok(testimony), usage),
                Err(none) => (Err(none.error.to_string()), none.usage),
            }
        };
        let cost = if usage == Usage::default() {
            None
        } else {
            self.budget.count(&model, usage)
        };
        let (testimony, problem) = match answer {
            Ok(testimony) => (Some(self.masked_testimony(testimony)), None),
            Err(why) => (None, Some(self.masker.mask(&why).into_owned())),
        };
        let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let event = Event::Witness {
            turn: self.turn,
            model,
            ms,
            usage,
            cost,
            control,
            testimony: testimony.clone(),
            problem,
        };
        self.sink.emit(&event)?;
        Ok(testimony)
    }

    fn masked_testimony(&self, mut testimony: Testimony) -> Testimony {
        let texts = testimony
            .quotes
            .iter_mut()
            .map(|quote| &mut quote.text)
            .chain(&mut testimony.what_is_left);
        for text in texts {
            *text = self.masker.mask(text).into_owned();
        }
        testimony
    }

    /// What was to be ended: the first sentence of the goal names it. The others speak to the model that drives, of tools that a reader doesn't have.
    fn aim(&self) -> String {
        format!(
            "{}, whatever the service calls it",
            first_sentence(&self.service.goal)
        )
    }

    /// A page as a reader is shown it, masked.
    fn shown(&self, page: &PageSnapshot) -> PageText {
        let masked = |text: &str| self.masker.mask(text).into_owned();
        PageText {
            url: masked(&page.url),
            title: masked(&page.title),
            text: prompt::plain(page, self.masker, PAGE_LIMIT),
        }
    }

    /// The page as it would be if something that is no end had happened: it says so in its own language, and all else stands as it did.
    fn as_if(&self, page: &PageSnapshot, said: &Testimony) -> PageText {
        let Some(notice) = notice(page) else {
            return self.shown(page);
        };
        let told = if said.tells_end() {
            notice.of_no_end(&self.service.goal)
        } else {
            notice.of_nothing().to_owned()
        };
        self.shown(page).with_notice(&told)
    }

    /// Everything that there is to read, masked.
    fn brief(&self) -> WitnessBrief {
        let masked = |text: &str| self.masker.mask(text).into_owned();
        let shown = |page: &PageSnapshot| self.shown(page);
        let reader = &self.verifier.reader;
        let material = &self.verifier.material;
        // A step of the flow is looked at afresh where an act stood on it, and shows nothing of the account.
        let of_the_flow =
            |page: &&PageSnapshot| material.is_of_the_flow(without_fragment(&page.url));
        let (steps, accounts): (Vec<_>, Vec<_>) = reader.fresh.iter().partition(of_the_flow);
        let fresh = if accounts.is_empty() { steps } else { accounts };
        // Like is compared with like: each page that is read now, as it was before.
        let now = || reader.after.iter().chain(fresh.iter().copied());
        let acted = !self.nobody_acted();
        let stood = |page: &&PageSnapshot| {
            acted && now().any(|at| without_fragment(&at.url) == without_fragment(&page.url))
        };
        let earlier = material.views().rev().filter(stood);
        let before = reader.account.iter();
        let before = before.chain(material.acted_on()).chain(earlier);
        let mut before = different(before.map(shown));
        let after = different(reader.after.iter().map(shown));
        before.truncate(PAGES - after.len().min(AFTER));
        let fresh = different(fresh.into_iter().map(shown));
        let approved = reader.approved.iter().map(|a| Approved {
            what: masked(&a.what),
            question: masked(&a.question),
            at: a.at.clone(),
        });
        WitnessBrief {
            service: self.service.display_name.clone(),
            object: masked(&self.aim()),
            approved: approved.filter(|_| acted).collect(),
            before,
            after,
            fresh,
        }
    }
}

/// Each page once, in their order.
fn different(pages: impl Iterator<Item = PageText>) -> Vec<PageText> {
    let mut different: Vec<PageText> = Vec::new();
    for page in pages {
        if !different.contains(&page) {
            different.push(page);
        }
    }
    different
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fakes::page;

    #[test]
    fn pages_that_read_as_the_end_stay_beside_the_newest() {
        let mut reader = SecondReader::default();
        let mut sees = |text: &str, is_the_end: bool| {
            reader.sees_after(&page("", &format!("- text: {text}")), is_the_end);
            let kept = reader
                .after
                .iter()
                .map(|p| p.elements[0].label().to_owned());
            kept.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(sees("one", false), "one");
        assert_eq!(sees("two", true), "two");
        assert_eq!(sees("three", false), "two three");
        assert_eq!(sees("four", true), "two four");
        assert_eq!(sees("two", true), "four two", "the same page stands once");
        assert_eq!(sees("five", true), "four two five");
        assert_eq!(sees("six", true), "two five six");
    }
}
