//! What a run keeps for its proof while it goes on: pages, answers, and the one log of what was done that may have ended it.

use super::page_statements::what_it_says;
use domain::predicate::fold;
use model::reader::{ReaderBrief, SecondReader};
use page::control::{Ending, ending};
use page::lexicon::{Concept, concepts};
use page::snapshot::PageSnapshot;
use proof::{Act, Answer, Calibration, Evidence, FlowStep, ReaderReport, address, question_of};

/// Most pages, controls and answers that are kept.
const KEPT: usize = 40;
/// Most pages that are kept of those right after acts.
const AFTER: usize = 3;

/// What the verdict is made from, and what is needed to collect it.
#[derive(Debug, Default)]
pub(super) struct EvidenceCollector {
    /// The evidence as it stands; its acts are the log of the run.
    pub(super) evidence: Evidence,
    /// How many acts that can't be undone were sent, whatever became of them.
    pub(super) all_sent: u32,
    /// What the newest one was on: it is on its way, or its answer never came.
    pub(super) in_flight: Option<String>,
    /// What was done since the newest one, and is done once for the same acts.
    pub(super) since: Since,
    /// How many answers came before the newest one.
    answered: usize,
    /// The newest page right after an act reads as the end, so that it stays beside later ones.
    after_stays: bool,
    /// It is what the newest act led to.
    after_is_known: bool,
}

/// What is done once for the same acts.
#[derive(Debug, Default)]
pub(super) struct Since {
    /// The person was asked what the pages show.
    pub(super) read: bool,
    /// The pages were looked at again after a while.
    pub(super) looked_again: bool,
    /// The end was looked for right away.
    pub(super) looked_for: bool,
}

impl EvidenceCollector {
    /// A page before anything was done. An application may have one address for all that it shows, so each view of it is kept; once the flow was
    /// entered a page that is known stays as it was.
    pub(super) fn sees(&mut self, page: &PageSnapshot, entered: bool) {
        let here = |known: &PageSnapshot| same_place(&known.url, &page.url);
        let known = self.evidence.before.iter().any(here);
        if !(known && (entered || page.dialog.is_some())) {
            keep(&mut self.evidence.before, page.without_tree(), KEPT);
        }
    }

    /// A control that is used before anything was done.
    pub(super) fn uses(&mut self, url: &str, label: &str, nth: usize) {
        if self.evidence.way.len() < KEPT && !label.is_empty() {
            self.evidence.way.push(FlowStep {
                url: url.to_owned(),
                label: label.to_owned(),
                nth,
            });
        }
    }

    /// A page is opened again by its address before anything was done: what was used there led nowhere.
    pub(super) fn opens_again(&mut self, url: &str) {
        let here = |way: &FlowStep| same_place(&way.url, url);
        if self.evidence.acts.is_empty()
            && let Some(at) = self.evidence.way.iter().position(here)
        {
            self.evidence.way.truncate(at);
        }
    }

    /// An act that can't be undone is sent now: one that is approved, or whose request may have left all the same.
    pub(super) fn sends(&mut self, on: String, act: Act) {
        self.in_flight = Some(on);
        self.since = Since::default();
        self.all_sent += 1;
        self.answered = self.evidence.answers.len();
        self.does(act);
    }

    /// The newest such act never reached the page, never left, or has sent nothing so far.
    pub(super) fn undoes(&mut self) {
        self.all_sent = self.all_sent.saturating_sub(1);
        self.after_is_known = true;
        self.evidence.acts.pop();
    }

    /// An act that may end it: one that is sent now, or a step that sent something under no yes of its own.
    pub(super) fn does(&mut self, act: Act) {
        self.after_is_known = false;
        if self.evidence.acts.len() < KEPT {
            let page = act.page.without_tree();
            self.evidence.acts.push(Act { page, ..act });
        }
    }

    /// How many acts that can't be undone were sent, and not refused by the site.
    pub(super) fn sent(&self) -> u32 {
        self.all_sent
            .saturating_sub(self.refusal().is_some().into())
    }

    /// Whether one was.
    pub(super) fn any_sent(&self) -> bool {
        self.sent() > 0
    }

    /// What the page said after the newest act that may have ended it, as a quotation that follows a sentence; empty where nobody has seen that yet.
    pub(super) fn then_it_said(&self) -> String {
        let led_to = (self.evidence.right_after.last()).filter(|_| self.after_is_known);
        let said = led_to.map(what_it_says);
        let said = said.filter(|said| !said.is_empty());
        said.map_or_else(String::new, |said| {
            format!("; the page then said \"{said}\"")
        })
    }

    /// Whether an act closed the whole account: who isn't signed in any more has nobody to sign in as.
    pub(super) fn closed_the_account(&self) -> bool {
        let closes = |text: &str| concepts(&fold(text)).has(Concept::ClosesAccount);
        let mut acts = self.evidence.acts.iter();
        acts.any(|act| closes(&act.control) || closes(question_of(&act.page.with_tree())))
    }

    /// The site answers a request of the flow.
    pub(super) fn hears(&mut self, status: u16, body: Option<String>) {
        if self.evidence.answers.len() < KEPT {
            self.evidence.answers.push(Answer { status, body });
        }
    }

    /// What an act led to that may have ended it, and whether that page reads as the end.
    pub(super) fn sees_after(&mut self, page: &PageSnapshot, is_the_end: bool) {
        if !self.after_stays {
            self.evidence.right_after.pop();
        }
        keep(&mut self.evidence.right_after, page.clone(), AFTER);
        (self.after_stays, self.after_is_known) = (is_the_end, true);
    }

    /// A page of the account in a fresh load.
    pub(super) fn keeps_fresh(&mut self, page: &PageSnapshot) {
        keep(&mut self.evidence.fresh, page.clone(), KEPT);
    }

    /// The site's last answer to the newest act, where that was approved and the site refused all that it sent.
    pub(super) fn refusal(&self) -> Option<&Answer> {
        let asked = self.evidence.acts.last().is_some_and(|act| !act.unasked);
        let told = self.evidence.answers.get(self.answered..)?;
        told.last().filter(|_| asked && told.iter().all(is_refusal))
    }

    /// Whether the site refused all that was sent in this run.
    pub(super) fn all_refused(&self) -> bool {
        let answers = &self.evidence.answers;
        !answers.is_empty() && answers.iter().all(is_refusal)
    }

    /// Addresses that may show how the thing stands, most telling first: where it was seen to go on, where its end was entered upon or else the way began, and
    /// where the last act led. What a step of the flow asks and offers says nothing of it.
    pub(super) fn places<'p>(
        &'p self,
        active_at: Option<&'p str>,
    ) -> impl Iterator<Item = &'p str> {
        let evidence = &self.evidence;
        let (way, acts) = (&evidence.way, &evidence.acts);
        // The first control of the way that names an end: what stands behind it is a step of the flow, unless it was passed on the way to it.
        let names_an_end = |step: &FlowStep| ending(&step.label) != Ending::No;
        let led_there = way.iter().position(names_an_end).map(|at| &way[..=at]);
        let entry = led_there.and_then(<[_]>::last).or(way.first());
        let entry = (entry.map(|step| &step.url)).or(acts.first().map(|act| &act.page.url));
        // Where an act stood, it leads back to that step when it failed.
        let stood = |at: &&String| acts.iter().any(|act| same_place(&act.page.url, at));
        let after = evidence.right_after.last().map(|page| &page.url);
        let told = [entry, after.filter(|at| !stood(at))];
        let told = told.into_iter().flatten().map(String::as_str);
        active_at.into_iter().chain(told).filter(move |place| {
            let is_of_the_flow =
                led_there.is_some_and(|way| !way.iter().any(|s| same_place(&s.url, place)));
            let mut before = evidence.before.iter();
            !is_of_the_flow && before.any(|page| same_place(&page.url, place))
        })
    }
}

/// Keeps a page, the newest last: one that looks the same gives way, and so do the oldest beyond so many.
fn keep(pages: &mut Vec<PageSnapshot>, page: PageSnapshot, most: usize) {
    pages.retain(|known| !known.looks_as(&page));
    let surplus = (pages.len() + 1).saturating_sub(most);
    pages.drain(..surplus);
    pages.push(page);
}

/// The second reader of a run, where there is one, and what was heard of it.
#[derive(Default)]
pub(super) struct Reader<'a> {
    pub(super) reads: Option<&'a mut dyn SecondReader>,
    /// What the control questions showed, once they were asked.
    pub(super) calibration: Option<Calibration>,
    /// What was shown last, and what came of it.
    pub(super) heard: Option<(ReaderBrief, ReaderReport)>,
    pub(super) asked: u32,
}

/// Whether the site says that what it was sent is wrong as it is.
fn is_refusal(answer: &Answer) -> bool {
    (400..500).contains(&answer.status)
}

/// Whether two addresses show the same page.
pub(super) fn same_place(one: &str, other: &str) -> bool {
    one == other || address(one) == address(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where several things were looked at one after the other, the way to the last one is the way; after an act it is only looked at.
    #[test]
    fn what_was_used_in_vain_is_no_part_of_the_way() {
        let (start, list) = ("https://shop.example/", "https://shop.example/list");
        let mut proof = EvidenceCollector::default();
        for (url, label) in [(start, "Account"), (list, "Manage"), (list, "Details")] {
            proof.uses(url, label, 0);
        }
        proof.opens_again(list);
        proof.does(Act::default());
        proof.opens_again(start);
        let way = proof.evidence.way.iter().map(|step| step.label.as_str());
        assert_eq!(way.collect::<Vec<_>>(), ["Account"]);
    }
}
