//! Asking a reader: what became of the thing, by the pages of before, right after and in a fresh load.
//!
//! Its word is a [`ReaderAnswer`], and what is made of it is proof's matter. Whoever tells an end is asked twice more: the same of the pages as they
//! were before, with a notice of something that is no end, and of another thing on these very pages. Whose quotes stand nowhere is told which, and asked once
//! more. A limit of costs or tokens that asking would pass skips the reader, and so does its API when it fails: then nothing is proved, and it is said.

use std::time::Instant;

use super::agent::Agent;
use super::answer::RunEnd;
use super::evidence::{Reader, same_place};
use domain::event::{Event, Wait};
use domain::goal::first_sentence;
use domain::outcome::Usage;
use domain::reader::ReaderAnswer;
use model::prompt;
use model::reader::{Approved, PageText, ReaderBrief, SecondReader};
use page::language::notice;
use page::snapshot::PageSnapshot;
use page::state::PageState;
use proof::{Calibration, ReaderReport, Shown, neighbour, unfounded};

/// How often it is asked what became of it in a run at most.
const MOST: u32 = 5;
/// Most bytes of one page.
const PAGE_LIMIT: usize = 12_000;
/// Most pages from before and right after that are shown.
const PAGES: usize = 6;

impl<'a> Agent<'a> {
    /// Names readers, best first.
    #[must_use]
    pub fn with_readers(
        mut self,
        readers: impl IntoIterator<Item = &'a mut dyn SecondReader>,
    ) -> Self {
        let readers = readers.into_iter().map(|reader| Reader {
            reader,
            calibration: None,
        });
        self.readers.all.extend(readers);
        self
    }
}

impl Agent<'_> {
    /// An act that may have ended it led to this page.
    pub(super) fn keeps_what_it_led_to(&mut self) {
        let is_the_end = self.seen.assessment.state == PageState::Complete;
        let page = &self.seen.page;
        self.proof.sees_after(page, is_the_end);
    }

    /// Has a reader read the pages as they are now, where there is one, and keeps what it says with the evidence.
    pub(super) async fn hear_reader(&mut self) -> Result<(), RunEnd> {
        if self.readers.all.is_empty() {
            self.proof.evidence.reader = None;
            return Ok(());
        }
        let (brief, shown) = self.brief();
        let heard = self.readers.heard.take();
        // What was said of other pages says nothing of these.
        let report = match heard.filter(|(known, _)| *known == brief) {
            Some((_, report)) => report,
            None if self.readers.asked >= MOST => ReaderReport::default(),
            None => self.report(&brief, shown).await?,
        };
        self.readers.heard = Some((brief, report.clone()));
        self.proof.evidence.reader = Some(report);
        Ok(())
    }

    async fn report(&mut self, brief: &ReaderBrief, shown: Shown) -> Result<ReaderReport, RunEnd> {
        self.readers.asked += 1;
        self.wait(Wait::Verification);
        let mut report = ReaderReport {
            shown,
            ..ReaderReport::default()
        };
        for of in 0..self.readers.all.len() {
            // Whose word counts for nothing isn't asked again.
            if self.readers.all[of].calibration == Some(Calibration::Failed) {
                continue;
            }
            let Some(mut said) = self.ask_reader(of, brief, false).await? else {
                continue;
            };
            let wrong = unfounded(&said, &report.shown).into_iter();
            let once_more = ReaderBrief {
                wrong: wrong.map(str::to_owned).collect(),
                ..brief.clone()
            };
            if !once_more.wrong.is_empty()
                && let Some(mended) = self.ask_reader(of, &once_more, false).await?
            {
                said = mended;
            }
            if said.tells_end() {
                report.calibration = self.calibrate(of, brief, &said).await?;
            }
            report.statement = Some(said);
            break;
        }
        Ok(report)
    }

    /// Asks both control questions, once a run; one that couldn't be asked is a failed one.
    async fn calibrate(
        &mut self,
        of: usize,
        brief: &ReaderBrief,
        said: &ReaderAnswer,
    ) -> Result<Calibration, RunEnd> {
        if let Some(known) = self.readers.all[of].calibration {
            return Ok(known);
        }
        let other = neighbour(&self.proof.evidence);
        let other = other.map(|other| self.masked_text(&other));
        let as_before = if brief.approved.is_empty() {
            Some(brief.clone().without(&said.quotes))
        } else {
            self.as_before(brief)
        };
        let mut found = Calibration::Passed;
        for question in [as_before, brief.about_another(other.as_deref())] {
            let answer = match question {
                Some(question) if found == Calibration::Passed => {
                    self.ask_reader(of, &question, true).await?
                }
                _ => None,
            };
            found = answer.map_or(Calibration::Failed, |answer| Calibration::of(&answer));
        }
        self.readers.all[of].calibration = Some(found);
        Ok(found)
    }

    /// The same request in which the pages right after and in a fresh load are those of before, with a notice of something that is no end; `None`
    /// where none of them was seen.
    fn as_before(&self, brief: &ReaderBrief) -> Option<ReaderBrief> {
        let evidence = &self.proof.evidence;
        let views = || evidence.before.iter().rev();
        let steps = || evidence.acts.iter().rev().map(|act| &act.page);
        let stood = |page: &PageSnapshot| {
            let here = |known: &&PageSnapshot| same_place(&known.url, &page.url);
            (views().find(here), steps().find(here))
        };
        // An act that changes nothing leaves its page there, or leads where it leads anyway.
        let after = evidence.right_after.iter().map(|page| {
            let (view, step) = stood(page);
            let page = step.or(view).or_else(|| steps().next());
            page.map(|page| self.as_if(page))
        });
        let after: Option<Vec<PageText>> = after.collect();
        let fresh = evidence.fresh.iter().map(|page| {
            let view = stood(page).0.or_else(|| evidence.before.first());
            view.map(|page| self.as_if(page))
        });
        let fresh: Option<Vec<PageText>> = fresh.collect();
        Some(ReaderBrief {
            after: different(after?),
            fresh: different(fresh?),
            ..brief.clone()
        })
    }

    async fn ask_reader(
        &mut self,
        of: usize,
        brief: &ReaderBrief,
        control: bool,
    ) -> Result<Option<ReaderAnswer>, RunEnd> {
        let reader = &mut *self.readers.all[of].reader;
        let model = reader.name().to_owned();
        let begun = Instant::now();
        let (testimony, problem, usage) = match self.budget.allow(&model, brief.estimated_tokens())
        {
            Err(_) => {
                let why = "it was not asked, because that would pass your limit of costs or tokens";
                (None, Some(why.to_owned()), Usage::default())
            }
            Ok(()) => match reader.testify(brief).await {
                Ok((said, usage)) => (Some(self.masked_testimony(said)), None, usage),
                Err(none) => {
                    let problem = self.masked_text(&none.error.to_string());
                    (None, Some(problem), none.usage)
                }
            },
        };
        let counts = usage != Usage::default();
        let cost = counts.then(|| self.budget.count(&model, usage)).flatten();
        let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let event = Event::Reader {
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

    fn masked_testimony(&self, mut testimony: ReaderAnswer) -> ReaderAnswer {
        let quotes = testimony.quotes.iter_mut().map(|quote| &mut quote.text);
        let texts = quotes
            .chain(&mut testimony.what_is_left)
            .chain(&mut testimony.object);
        for text in texts {
            *text = self.masked_text(text);
        }
        testimony
    }

    /// A page as a reader is shown it, masked.
    fn shown(&self, page: &PageSnapshot) -> PageText {
        let masked = |text: &str| self.masked_text(text);
        PageText {
            url: masked(&page.url),
            title: masked(&page.title),
            text: prompt::plain(page, self.masker, PAGE_LIMIT),
        }
    }

    /// The page as it would be if something that is no end had happened: it says so in its own language, and all else stands as it did.
    fn as_if(&self, page: &PageSnapshot) -> PageText {
        let shown = self.shown(page);
        match notice(page) {
            Some(notice) => shown.with_notice(&notice.of_no_end(&self.service.goal)),
            None => shown,
        }
    }

    /// Everything that there is to read, masked.
    fn brief(&self) -> (ReaderBrief, Shown) {
        let masked = |text: &str| self.masked_text(text);
        let evidence = &self.proof.evidence;
        let acted = !self.nobody_acted();
        // Like is compared with like: each page that is read now, as it was before.
        let now = || evidence.right_after.iter().chain(&evidence.fresh);
        let stood = |page: &&PageSnapshot| acted && now().any(|at| same_place(&at.url, &page.url));
        let is_step = |page: &PageSnapshot| {
            let here = |known: &PageSnapshot| same_place(&known.url, &page.url);
            !evidence.fresh.iter().any(here)
        };
        let shown = |page: &PageSnapshot| self.shown(page);
        let acted_on = evidence.acts.iter().rev().map(|act| &act.page).take(2);
        let earlier = evidence.before.iter().rev().filter(stood);
        let (steps, in_place): (Vec<_>, Vec<_>) = acted_on.partition(|page| is_step(page));
        let mut accounts = different(
            earlier
                .chain(in_place)
                .chain(evidence.before.first())
                .map(shown),
        );
        let steps = different(steps.into_iter().map(shown));
        let after = different(evidence.right_after.iter().map(shown));
        accounts.truncate(PAGES.saturating_sub(after.len() + steps.len()).max(1));
        let fresh = different(evidence.fresh.iter().map(shown));
        let texts = |pages: &[PageText]| pages.iter().map(|page| page.text.clone()).collect();
        let shown = Shown {
            before: texts(&accounts),
            steps: texts(&steps),
            right_after: texts(&after),
            fresh: texts(&fresh),
        };
        // The first sentence of the goal names the thing. The others speak to the model that drives, of tools that a reader doesn't have.
        let goal = first_sentence(&self.service.goal);
        let object = format!("{goal}, whatever the service calls it");
        let approved = self.readers.approved.iter().map(|a| Approved {
            what: masked(&a.what),
            question: masked(&a.question),
            at: a.at.clone(),
        });
        let brief = ReaderBrief {
            service: self.service.display_name.clone(),
            object: masked(&object),
            approved: approved.filter(|_| acted).collect(),
            before: accounts.into_iter().chain(steps).collect(),
            after,
            fresh,
            wrong: Vec::new(),
        };
        (brief, shown)
    }
}

/// Each page once, in their order.
fn different(pages: impl IntoIterator<Item = PageText>) -> Vec<PageText> {
    let mut different: Vec<PageText> = Vec::new();
    for page in pages {
        if !different.contains(&page) {
            different.push(page);
        }
    }
    different
}
