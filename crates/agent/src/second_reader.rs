//! Asking a reader: what became of the thing, by the pages of before, right after and in a fresh load.
//!
//! Its word is a [`ReaderAnswer`], and what is made of it is proof's matter. Whoever tells an end is asked twice more: the same of the pages as they
//! were before, with a notice of something that is no end, and of another thing on these very pages. Whose quotes stand nowhere is told which, and asked once
//! more. A limit of costs or tokens that asking would pass skips the reader, and so does its API when it fails: then nothing is proved, and it is said.

use std::time::Instant;

use super::agent::Agent;
use super::answer::RunEnd;
use super::collector::same_place;
use domain::event::{Event, Wait};
use domain::goal::first_sentence;
use domain::outcome::Usage;
use domain::reader::ReaderAnswer;
use model::prompt;
use model::reader::{Approved, PageText, ReaderBrief, SecondReader};
use page::language::notice;
use page::snapshot::PageSnapshot;
use proof::{Act, Calibration, ReaderReport, Shown, neighbour, unfounded};

/// How often it is asked what became of it in a run at most.
const MOST: u32 = 5;
/// Most bytes of one page.
const PAGE_LIMIT: usize = 12_000;
/// Most pages from before and right after that are shown.
const PAGES: usize = 6;

impl<'a> Agent<'a> {
    /// Names a reader.
    #[must_use]
    pub fn with_reader(mut self, reader: Option<&'a mut dyn SecondReader>) -> Self {
        self.reader.reads = reader;
        self
    }
}

impl Agent<'_> {
    /// Has the reader read the pages as they are now, where there is one, and keeps what it says with the evidence.
    pub(super) async fn hear_reader(&mut self) -> Result<(), RunEnd> {
        if self.reader.reads.is_none() {
            return Ok(());
        }
        let (brief, shown) = self.brief();
        let heard = self.reader.heard.take();
        // What was said of other pages says nothing of these. Whose word counts for nothing isn't asked again.
        let is_asked =
            self.reader.asked < MOST && self.reader.calibration != Some(Calibration::Failed);
        let report = match heard.filter(|(known, _)| *known == brief) {
            Some((_, report)) => report,
            None if is_asked => self.report(&brief, shown).await?,
            None => ReaderReport::default(),
        };
        self.proof.evidence.reader = Some(report.clone());
        self.reader.heard = Some((brief, report));
        Ok(())
    }

    async fn report(&mut self, brief: &ReaderBrief, shown: Shown) -> Result<ReaderReport, RunEnd> {
        self.reader.asked += 1;
        self.wait(Wait::Verification);
        let mut report = ReaderReport {
            shown,
            ..ReaderReport::default()
        };
        let Some(mut said) = self.ask_reader(brief, false).await? else {
            return Ok(report);
        };
        let wrong = unfounded(&said, &report.shown).into_iter();
        let once_more = ReaderBrief {
            wrong: wrong.map(str::to_owned).collect(),
            ..brief.clone()
        };
        if !once_more.wrong.is_empty()
            && let Some(mended) = self.ask_reader(&once_more, false).await?
        {
            said = mended;
        }
        if said.tells_end() {
            report.calibration = self.calibrate(brief, &said).await?;
        }
        report.statement = Some(said);
        Ok(report)
    }

    /// Asks both control questions, once a run; one that couldn't be asked is a failed one.
    async fn calibrate(
        &mut self,
        brief: &ReaderBrief,
        said: &ReaderAnswer,
    ) -> Result<Calibration, RunEnd> {
        if let Some(known) = self.reader.calibration {
            return Ok(known);
        }
        let other = neighbour(&self.proof.evidence);
        let other = other.map(|other| self.masked_text(&other));
        let as_before = if self.proof.evidence.acts.is_empty() {
            Some(brief.clone().without(&said.quotes))
        } else {
            self.as_before(brief)
        };
        let mut found = Calibration::Passed;
        for question in [as_before, brief.about_another(other.as_deref())] {
            let answer = match question {
                Some(question) if found == Calibration::Passed => {
                    self.ask_reader(&question, true).await?
                }
                _ => None,
            };
            found = answer.map_or(Calibration::Failed, |answer| Calibration::of(&answer));
        }
        self.reader.calibration = Some(found);
        Ok(found)
    }

    /// The same request in which the pages right after and in a fresh load are those of before, with a notice of something that is no end; `None`
    /// where none of them was seen.
    fn as_before(&self, brief: &ReaderBrief) -> Option<ReaderBrief> {
        let evidence = &self.proof.evidence;
        let steps = || evidence.acts.iter().rev().map(|act| &act.page);
        let view = |page: &PageSnapshot| {
            let mut views = evidence.before.iter().rev();
            views.find(|known| same_place(&known.url, &page.url))
        };
        // An act that changes nothing leaves its page there, or leads where it leads anyway.
        let after = evidence.right_after.iter().map(|page| {
            let step = steps().find(|step| same_place(&step.url, &page.url));
            step.or_else(|| view(page)).or_else(|| steps().next())
        });
        let fresh = evidence.fresh.iter();
        let fresh = fresh.map(|page| view(page).or(evidence.before.first()));
        let as_if = |page: Option<&PageSnapshot>| page.map(|page| self.as_if(page));
        let after: Option<Vec<PageText>> = after.map(as_if).collect();
        let fresh: Option<Vec<PageText>> = fresh.map(as_if).collect();
        Some(ReaderBrief {
            after: different(after?),
            fresh: different(fresh?),
            ..brief.clone()
        })
    }

    async fn ask_reader(
        &mut self,
        brief: &ReaderBrief,
        control: bool,
    ) -> Result<Option<ReaderAnswer>, RunEnd> {
        let Some(reader) = self.reader.reads.as_deref_mut() else {
            return Ok(None);
        };
        let model = reader.name().to_owned();
        let begun = Instant::now();
        let (said, problem, usage) = match self.budget.allow(&model, brief.estimated_tokens()) {
            Err(_) => {
                let why = "it was not asked, because that would pass your limit of costs or tokens";
                (None, Some(why.to_owned()), Usage::default())
            }
            Ok(()) => match reader.testify(brief).await {
                Ok((said, usage)) => (Some(said), None, usage),
                Err(none) => (None, Some(none.error.to_string()), none.usage),
            },
        };
        let said = said.map(|said| self.masked_testimony(said));
        let counts = usage != Usage::default();
        let cost = counts.then(|| self.budget.count(&model, usage)).flatten();
        let event = Event::Reader {
            turn: self.turn,
            model,
            ms: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
            usage,
            cost,
            control,
            testimony: said.clone(),
            problem: problem.map(|why| self.masked_text(&why)),
        };
        self.sink.emit(&event)?;
        Ok(said)
    }

    /// What it quotes may be told to it once more.
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
            text: prompt::plain(&page.with_tree(), self.masker, PAGE_LIMIT),
        }
    }

    /// The page as it would be if something that is no end had happened: it says so in its own language, and all else stands as it did.
    fn as_if(&self, page: &PageSnapshot) -> PageText {
        let shown = self.shown(page);
        match notice(&page.with_tree()) {
            Some(notice) => shown.with_notice(&notice.of_no_end(&self.service.goal)),
            None => shown,
        }
    }

    /// Everything that there is to read, masked.
    fn brief(&self) -> (ReaderBrief, Shown) {
        let evidence = &self.proof.evidence;
        let (after, fresh) = (&evidence.right_after, &evidence.fresh);
        let shown = |page: &PageSnapshot| self.shown(page);
        let is_at = |page: &PageSnapshot, place: &PageSnapshot| same_place(&page.url, &place.url);
        let is_read_now = |page: &&PageSnapshot| fresh.iter().any(|now| is_at(now, page));
        // Like is compared with like: each page that is read now, as it was before.
        let acted = !self.nobody_acted();
        let stood =
            |page: &&PageSnapshot| acted && after.iter().chain(fresh).any(|now| is_at(now, page));
        let acted_on = evidence.acts.iter().rev().map(|act| &act.page).take(2);
        let (in_place, steps): (Vec<_>, Vec<_>) = acted_on.partition(is_read_now);
        let earlier = evidence.before.iter().rev().filter(stood);
        let accounts = earlier.chain(in_place).chain(evidence.before.first());
        let mut accounts = different(accounts.map(shown));
        let steps = different(steps.into_iter().map(shown));
        let after = different(after.iter().map(shown));
        accounts.truncate(PAGES.saturating_sub(after.len() + steps.len()).max(1));
        let fresh = different(fresh.iter().map(shown));
        let texts = |pages: &[PageText]| pages.iter().map(|page| page.text.clone()).collect();
        let shown = Shown {
            before: texts(&accounts),
            steps: texts(&steps),
            right_after: texts(&after),
            fresh: texts(&fresh),
        };
        let approved = evidence.acts.iter().filter(|act| acted && !act.unasked);
        // The first sentence of the goal names the thing. The others speak to the model that drives, of tools that a reader doesn't have.
        let goal = first_sentence(&self.service.goal);
        let brief = ReaderBrief {
            service: self.service.display_name.clone(),
            object: self.masked_text(&format!("{goal}, whatever the service calls it")),
            approved: approved.map(|act| self.approved(act)).collect(),
            before: accounts.into_iter().chain(steps).collect(),
            after,
            fresh,
            wrong: Vec::new(),
        };
        (brief, shown)
    }

    /// An act as a reader is told it. What the program makes of it is no evidence.
    fn approved(&self, act: &Act) -> Approved {
        let (title, url) = (&act.page.title, &act.page.url);
        Approved {
            what: self.masked_text(&act.control),
            question: self.masked_text(&format!("On the page \"{title}\" ({url})")),
            at: act.at.clone(),
        }
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
