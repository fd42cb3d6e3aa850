//! What the run keeps for the ledger while it goes on, and the decision when an end is claimed or an act was done.
//!
//! Long because what is kept, where it is looked at afresh and what is told of it belong together.

use std::collections::HashSet;

use super::ending::Gap;
use super::finding::wanted;
use super::run::Agent;
use super::stop::Stop;
use super::verification::{Look, details};
use domain::event::Event;
use domain::evidence::{Entry, Source};
use domain::outcome::{Evidence, Outcome};
use domain::predicate::fold;
use domain::request::RequestAnswer;
use page::control::{Ending, ending, is_control};
use page::dates::read_date;
use page::ledger::{Answered, Approved, Case, Finding, Verdict, Way, decide};
use page::lexicon::{Term, terms};
use page::lines::{Line, visible};
use page::snapshot::{Element, PageSnapshot};
use policy::own_navigation;
use url::Url;

/// Most pages, controls and answers that are kept.
const KEPT: usize = 40;
/// Most views of one address.
const VIEWS: usize = 8;

/// What the ledger is made from.
#[derive(Debug, Default)]
pub(super) struct Material {
    /// Pages before anything was done, in all the views that an address showed.
    before: Vec<PageSnapshot>,
    way: Vec<Way>,
    approved: Vec<Approved>,
    /// Numbers of the approved requests, and what was answered to them.
    sent: HashSet<u64>,
    answers: Vec<Answered>,
    /// What the model says that is left.
    pub(super) left: Option<String>,
    /// The act under way: the address of its page, and how much had been sent before it.
    under_way: Option<(String, u32)>,
    /// How many answers and acts were kept before the newest act.
    newest: (usize, usize),
}

impl Material {
    /// An act is about to be done on a page.
    pub(super) fn begins(&mut self, url: &str, written: u32) {
        self.under_way = Some((url.to_owned(), written));
        self.newest = (self.answers.len(), self.approved.len());
    }

    /// It is done, and what it sent is known.
    pub(super) fn is_done(&mut self) {
        self.under_way = None;
    }

    /// A page before anything was done. An application may have one address for all that it shows, so each view of it is kept; once the flow was
    /// entered a page that is known stays as it was.
    pub(super) fn sees(&mut self, page: &PageSnapshot, entered: bool) {
        let same =
            |known: &PageSnapshot| without_fragment(&known.url) == without_fragment(&page.url);
        let views: Vec<usize> = (0..self.before.len())
            .filter(|at| same(&self.before[*at]))
            .collect();
        let Some(newest) = views.last() else {
            if self.before.len() < KEPT {
                self.before.push(page.clone());
            }
            return;
        };
        if entered || page.dialog.is_some() {
            return;
        }
        let known = views.iter().find(|at| self.before[**at].looks_as(page));
        match known {
            // The newest stands last.
            Some(at) => {
                self.before.remove(*at);
            }
            None if views.len() >= VIEWS || self.before.len() >= KEPT => {
                self.before.remove(*newest);
            }
            None => {}
        }
        self.before.push(page.clone());
    }

    /// A control that is used before anything was done.
    pub(super) fn uses(&mut self, url: &str, label: &str, nth: usize) {
        if self.way.len() < KEPT && !label.is_empty() {
            self.way.push(Way {
                url: url.to_owned(),
                label: label.to_owned(),
                nth,
            });
        }
    }

    /// A page is opened again by its address before anything was done: what was used there led nowhere.
    pub(super) fn opens_again(&mut self, url: &str) {
        let here = |way: &Way| without_fragment(&way.url) == without_fragment(url);
        if self.approved.is_empty()
            && let Some(at) = self.way.iter().position(here)
        {
            self.way.truncate(at);
        }
    }

    /// An act that may end it: an approved one that is about to be done, or an unasked step that sent something.
    pub(super) fn does(
        &mut self,
        control: &str,
        nth: usize,
        page: &PageSnapshot,
        at: String,
        unasked: bool,
    ) {
        if self.approved.len() < KEPT {
            self.approved.push(Approved {
                control: control.to_owned(),
                nth,
                page: page.clone(),
                at,
                unasked,
            });
        }
    }

    /// The newest act never reached the page.
    pub(super) fn undoes(&mut self) {
        self.approved.pop();
    }

    /// Whether nothing was sent from a page of this site, also not by the act under way; `written` is how much has been sent by now.
    pub(super) fn is_elsewhere(&self, url: &str, written: u32) -> bool {
        let origin = |url: &str| Url::parse(url).ok().map(|u| u.origin());
        let here = origin(url);
        let sending = self
            .under_way
            .iter()
            .filter(|(_, before)| written > *before);
        let mut sent = self
            .approved
            .iter()
            .map(|a| a.page.url.as_str())
            .chain(sending.map(|(from, _)| from.as_str()));
        sent.all(|from| origin(from) != here)
    }

    /// Whether something of the flow was sent.
    pub(super) fn any_sent(&self) -> bool {
        !self.approved.is_empty()
    }

    /// Whether an act closed the whole account: who isn't signed in any more has nobody to sign in as.
    pub(super) fn closed_the_account(&self) -> bool {
        let closes = |text: &str| terms(&fold(text)).has(Term::ClosesAccount);
        self.approved
            .iter()
            .any(|a| closes(&a.control) || closes(a.question()))
    }

    /// The views from before anything was done, oldest first.
    pub(super) fn views(&self) -> impl DoubleEndedIterator<Item = &PageSnapshot> {
        self.before.iter()
    }

    /// The pages on which the approved acts were done, newest first; where none was approved, those of the others.
    pub(super) fn acted_on(&self) -> impl Iterator<Item = &PageSnapshot> {
        let any_asked = self.approved.iter().any(|act| !act.unasked);
        let acts = self.approved.iter().rev();
        let acts = acts.filter(move |act| act.unasked != any_asked);
        acts.map(|act| &act.page).take(2)
    }

    /// An approved request leaves.
    pub(super) fn sends(&mut self, id: u64) {
        self.sent.insert(id);
    }

    pub(super) fn hears(&mut self, answer: &RequestAnswer) {
        if self.sent.contains(&answer.id) && self.answers.len() < KEPT {
            self.answers.push(Answered {
                status: answer.status,
                body: answer.body.clone(),
            });
        }
    }

    /// Where the way began.
    fn began_at(&self) -> Option<&str> {
        self.way.first().map(|way| way.url.as_str())
    }

    /// The first control that names an end.
    fn entered_by(&self) -> Option<usize> {
        let names_an_end = |way: &Way| ending(&way.label) != Ending::No;
        self.way.iter().position(names_an_end)
    }

    /// Where that stood.
    fn entered_at(&self) -> Option<&str> {
        Some(self.way[self.entered_by()?].url.as_str())
    }

    /// Whether it is a step behind that control, and no page on the way to it: what a flow asks and offers says nothing of how things stand.
    pub(super) fn is_of_the_flow(&self, url: &str) -> bool {
        let Some(entered) = self.entered_by() else {
            return false;
        };
        let is_there = |way: &Way| without_fragment(&way.url) == without_fragment(url);
        !self.way[..=entered].iter().any(is_there)
    }
}

/// What a page says in a message, or in the first new sentence of its content, or else what it is about, in its own words.
fn what_it_says(page: &PageSnapshot, before: &PageSnapshot) -> String {
    let told = |e: &&Element| matches!(e.role.as_str(), "alert" | "status");
    let told = page.elements.iter().filter(told).map(Element::label);
    let about = Approved {
        page: page.clone(),
        ..Approved::default()
    };
    let mut told = told.filter(|words| words.split_whitespace().count() > 1);
    let stood: HashSet<&str> = before.elements.iter().map(Element::label).collect();
    let frames = |a: &Element| matches!(a.role.as_str(), "navigation" | "banner" | "contentinfo");
    let is_said = |(id, e): &(usize, &Element)| {
        let new = !is_control(e) && e.role != "heading" && !stood.contains(e.label());
        new && !page.ancestors(*id).any(frames)
    };
    // What speaks of the end, best with its day, says more than thanks and farewells.
    let speaks = |line: &Line<'_>| {
        let element = (line.element, page.elements.get(line.element)?);
        let ends = terms(&line.folded).any(&[Term::Ended, Term::EndsOn, Term::Ends]);
        let new = !is_control(element.1) && !stood.contains(line.shown.as_str());
        // A bar that is read as one line with its buttons is no sentence.
        let bar = page.below(element.0).any(|e| e.role == "button");
        let fits = ends && new && !bar && !page.ancestors(element.0).any(frames);
        fits.then(|| (read_date(&line.shown).is_some(), line.shown.to_string()))
    };
    let lines: Vec<_> = visible(page).iter().filter_map(speaks).collect();
    let of_the_end = (lines.iter().find(|(dated, _)| *dated)).or(lines.first());
    let elements = page.elements.iter().enumerate().filter(is_said);
    let sentences = elements.map(|(_, e)| e.label());
    let mut sentences = sentences.filter(|words| words.split_whitespace().count() > 2);
    let says = told
        .next()
        .or(of_the_end.map(|(_, line)| line.as_str()))
        .or_else(|| sentences.next())
        .unwrap_or(about.question());
    says.chars().take(120).collect()
}

/// A verdict where the model says what is left: then nothing shows an end. What the pages say is left goes before its words.
fn still_open(mut verdict: Verdict, left: &str, at: &str) -> Verdict {
    verdict.entries.push(Entry {
        source: Source::Model,
        speaks_for: false,
        what: "something is still to be done".to_owned(),
        line: left.to_owned(),
        url: String::new(),
        at: at.to_owned(),
    });
    if matches!(
        verdict.finding,
        Finding::Ended { .. } | Finding::Unclear | Finding::Active
    ) {
        let left = left.to_owned();
        verdict.finding = Finding::Pending { left };
    }
    verdict
}

pub(super) fn without_fragment(url: &str) -> &str {
    match url.split_once('#') {
        Some((page, fragment)) if !fragment.starts_with(['/', '!']) => page,
        _ => url,
    }
}

impl Agent<'_> {
    /// Looks at the account's pages in a fresh load, has a second reader read, and weighs everything.
    pub(super) async fn weigh(&mut self) -> Result<Verdict, Stop> {
        self.verifier.reader.fresh.clear();
        let here = self.seen.page.url.clone();
        let status = self.service.status_page().to_string();
        let elsewhere = |url: &String| *url != status && own_navigation(url, self.service).is_ok();
        let seen = self.seen.active_at.clone().filter(|at| at.url != status);
        let began = self.verifier.material.began_at().map(str::to_owned);
        let entered = self.verifier.material.entered_at().map(str::to_owned);
        // A page that only offered to cancel, as a page of help or the form itself does for ever, can help out but not object.
        let (further, objects) = match (seen, began.filter(elsewhere)) {
            (Some(at), _) => (Some(at.url).filter(elsewhere), at.said_so),
            (None, Some(began)) => (Some(began), true),
            (None, None) => (entered.filter(elsewhere), false),
        };
        self.look_afresh(&status).await?;
        if let Some(further) = further
            && (objects || !self.decided(None).is_proved())
        {
            self.look_afresh(&further).await?;
        }
        let after = self
            .verifier
            .reader
            .after
            .last()
            .map(|page| page.url.clone());
        for place in after.into_iter().chain([here]) {
            if self.was_there_before(&place) && !self.decided(None).is_proved() {
                self.look_afresh(&place).await?;
            }
        }
        // What nobody can record is not paid for either.
        let testimony = if self.verifier.unrecorded {
            None
        } else {
            self.testimony().await?
        };
        if let Some(said) = &testimony {
            self.try_reader(said).await?;
        }
        let verdict = self.decided(testimony.as_ref());
        self.tell_verdict(&verdict)?;
        Ok(verdict)
    }

    /// Whether nothing was approved, and the account shows in a fresh load that it goes on: what the steps sent that nobody was asked about has ended nothing.
    pub(super) async fn goes_on_after_mere_steps(&mut self) -> bool {
        if self.acts.any() || self.acts.in_flight().is_some() {
            return false;
        }
        self.verifier.reader.fresh.clear();
        let status = self.service.status_page().to_string();
        self.look_afresh(&status).await.is_ok() && self.decided(None).finding == Finding::Active
    }

    /// Whether it is a page that was there before the act, no step of the way, and not looked at afresh yet: where the act led back to, or
    /// where an end is claimed, the thing may be shown that the account's first page doesn't name.
    fn was_there_before(&self, place: &str) -> bool {
        let at = without_fragment(place);
        let is_there = |page: &PageSnapshot| without_fragment(&page.url) == at;
        let material = &self.verifier.material;
        // A dialog ends it in place: there the page of the act is the thing's own.
        let in_place = self.verifier.reader.after.iter().any(is_there);
        let is_step = !in_place && material.approved.iter().any(|act| is_there(&act.page));
        material.before.iter().any(is_there)
            && !is_step
            && !material.is_of_the_flow(at)
            && !self.verifier.reader.fresh.iter().any(is_there)
            && own_navigation(at, self.service).is_ok()
    }

    async fn look_afresh(&mut self, place: &str) -> Result<(), Stop> {
        self.go_afresh(place).await?;
        self.look().await?;
        if let Some(kind) = self.seen.assessment.needs_person
            && !self.verifier.material.closed_the_account()
        {
            self.hand_over(kind).await?;
            self.go_afresh(place).await?;
            self.look().await?;
        }
        self.view_as_before().await?;
        self.verifier.reader.fresh.push(self.seen.page.clone());
        Ok(())
    }

    fn decided(&self, testimony: Option<&domain::witness::Testimony>) -> Verdict {
        let verdict = self.judged(testimony, decide);
        match &self.verifier.material.left {
            Some(left) => still_open(verdict, left, &(self.settings.now)()),
            None => verdict,
        }
    }

    /// What a rule says of all that is known.
    pub(super) fn judged<R>(
        &self,
        testimony: Option<&domain::witness::Testimony>,
        rule: impl Fn(&Case<'_>) -> R,
    ) -> R {
        let at = (self.settings.now)();
        let service = &self.service;
        let goal = wanted(service);
        rule(&Case {
            goal: &goal,
            approved: &self.verifier.material.approved,
            way: &self.verifier.material.way,
            before: &self.verifier.material.before,
            after: &self.verifier.reader.after,
            fresh: &self.verifier.reader.fresh,
            answers: &self.verifier.material.answers,
            testimony,
            trust: self.verifier.reader.trust(),
            today: at.get(..10).and_then(|day| day.parse().ok()),
            at: &at,
        })
    }

    /// Records the decision, and keeps what speaks for an end as evidence.
    fn tell_verdict(&mut self, verdict: &Verdict) -> Result<(), Stop> {
        let entries: Vec<Entry> = verdict
            .entries
            .iter()
            .map(|entry| self.masked_entry(entry))
            .collect();
        let proved = verdict.is_proved();
        let evidence: Vec<(Source, Evidence)> = entries
            .iter()
            .filter(|e| {
                proved
                    && e.speaks_for
                    && !e.line.is_empty()
                    && !matches!(e.source, Source::Approval | Source::Change)
            })
            .map(|e| {
                (
                    e.source,
                    Evidence {
                        indicator: e.what.clone(),
                        line: e.line.clone(),
                        url: e.url.clone(),
                        at: e.at.clone(),
                    },
                )
            })
            .collect();
        // One of each kind is enough as evidence; the ledger has them all.
        let mut kinds = HashSet::new();
        let evidence: Vec<Evidence> = evidence
            .into_iter()
            .filter(|(source, _)| kinds.insert(*source))
            .map(|(_, found)| found)
            .collect();
        self.verifier.evidence.extend(evidence.clone());
        let object = verdict
            .object
            .as_deref()
            .map(|object| self.masker.mask(object).into_owned());
        self.record(&Event::Ledger {
            turn: self.turn,
            proved,
            object,
            entries,
        })?;
        let why = if proved {
            String::new()
        } else {
            self.gap_of(verdict).why
        };
        self.record(&Event::Verification {
            turn: self.turn,
            look: Look::Second,
            verified: proved,
            why,
            evidence,
        })?;
        Ok(())
    }

    fn masked_entry(&self, entry: &Entry) -> Entry {
        let masked = |text: &str| self.masker.mask(text).into_owned();
        Entry {
            what: masked(&entry.what),
            line: masked(&entry.line),
            url: masked(&entry.url),
            ..entry.clone()
        }
    }

    /// What is missing, or says the contrary, and where; masked, because the model and the person read it.
    pub(super) fn gap_of(&self, verdict: &Verdict) -> Gap {
        let against = verdict.entries.iter().filter(|e| !e.speaks_for);
        let told: Vec<String> = against.map(Entry::in_words).collect();
        let why = if told.is_empty() {
            let looked: Vec<&str> = self
                .verifier
                .reader
                .fresh
                .iter()
                .map(|page| page.url.as_str())
                .collect();
            format!(
                "none of the signs of an end is new on {}",
                looked.join(" or ")
            )
        } else {
            told.join("; ")
        };
        let masked = |lines: Vec<String>| lines.iter().map(|line| self.masked_text(line)).collect();
        Gap {
            why: self.masked_text(&why),
            disproved: verdict.is_disproved(),
            settled: matches!(
                verdict.finding,
                Finding::Paused { .. } | Finding::Pending { .. } | Finding::OtherObject { .. }
            ),
            shows: masked(verdict.for_lines()),
            against: masked(verdict.against_lines()),
        }
    }

    /// The outcome of a verdict after an act; `None` where the pages don't tell, or say that it goes on: then nobody can say what the act did.
    pub(super) fn outcome_of(&self, verdict: &Verdict) -> Option<Outcome> {
        match &verdict.finding {
            Finding::Ended { on } => {
                let pages = self
                    .verifier
                    .reader
                    .after
                    .iter()
                    .chain(&self.verifier.reader.fresh);
                let (date, confirmation) = details(pages);
                // A day that is over is that of something else, or of the click.
                let now = (self.settings.now)();
                let effective_date = on
                    .map(|day| day.to_string())
                    .or(date.filter(|day| Some(day.as_str()) > now.get(..10)));
                Some(Outcome::Cancelled {
                    effective_date,
                    confirmation,
                    object: verdict.object.clone(),
                    confirmed_by: None,
                })
            }
            Finding::Paused { until } => Some(Outcome::Paused {
                until: until.map(|day| day.to_string()),
            }),
            Finding::Pending { left } => Some(Outcome::Pending {
                what_is_left: left.clone(),
            }),
            Finding::OtherObject { ended, goes_on } => Some(Outcome::OtherObject {
                object: ended.clone(),
                goes_on: goes_on.clone(),
            }),
            Finding::Active | Finding::Unclear => None,
        }
    }

    /// What is known where nobody can say how it stands: what was approved, what the page said then, and what to do now.
    pub(super) fn known_after_acts(&self) -> Option<String> {
        let acts = &self.verifier.material.approved;
        let last = acts.iter().rfind(|act| !act.unasked).or(acts.last())?;
        let time = last.at.get(11..16).unwrap_or_default();
        let said = self
            .verifier
            .reader
            .after
            .last()
            .map(|page| what_it_says(page, &last.page));
        let then = said.filter(|said| !said.is_empty());
        let then = then.map(|said| format!("; the page then said \"{said}\""));
        let then = then.unwrap_or_default();
        let (done, sent) = if last.unasked {
            ("The program pressed", ", which sent something")
        } else {
            ("You approved", "")
        };
        let look = self.service.status_page();
        let then = match self.acts.refused() {
            Some(status) => format!(
                "{then}. The site answered that with an error ({status}), so it is most likely not done: look at {look}."
            ),
            None => {
                format!("{then}. Look at {look}; don't do it again before you have looked.")
            }
        };
        Some(format!(
            "{done} \"{}\" at {time} UTC{sent}{then}",
            last.control
        ))
    }
}

mod refused;

#[cfg(test)]
mod tests {
    use super::*;

    /// Where several things were looked at one after the other, the way to the last one is the way.
    #[test]
    fn what_was_used_in_vain_is_no_part_of_the_way() {
        let (list, thing) = ("https://shop.example/list", "https://shop.example/thing/1");
        let mut material = Material::default();
        material.uses("https://shop.example/", "Account", 0);
        material.uses(list, "Manage", 0);
        material.uses(thing, "Details", 0);
        material.opens_again(list);
        material.uses(list, "Manage", 1);
        let used = |m: &Material| {
            m.way
                .iter()
                .map(|w| (w.label.clone(), w.nth))
                .collect::<Vec<_>>()
        };
        let way = vec![("Account".to_owned(), 0), ("Manage".to_owned(), 1)];
        assert_eq!(used(&material), way);
        // After an act it is only looked at.
        let page = crate::tests::fakes::page(thing, "- text: a");
        material.does("End", 0, &page, String::new(), true);
        material.opens_again(list);
        assert_eq!(used(&material), way);
    }

    #[test]
    fn the_sentence_about_the_end_is_quoted_and_not_the_farewell() {
        let page = |content| crate::tests::fakes::page("https://shop.example/", content);
        let before = page("- heading \"Why are you leaving?\"");
        let after = page(
            "- generic:\n  - button \"Back\"\n  - text: Subscription Cancelled\n  - button \"Close\"\n- heading \"Sorry to see you go, mate.\"\n- paragraph: Thanks for being with us, and you’re always welcome back.\n- heading \"Subscription cancelled\"\n- paragraph: Your subscription is set to end on December 24, 2026.",
        );
        assert_eq!(
            what_it_says(&after, &before),
            "Your subscription is set to end on December 24, 2026."
        );
        let farewell = page("- paragraph: Thanks for being with us, mate.");
        assert_eq!(
            what_it_says(&farewell, &before),
            "Thanks for being with us, mate."
        );
    }

    /// What the act under way sent was sent from its page: what it leads to there is no page of before.
    #[test]
    fn what_the_act_under_way_sent_was_sent_from_its_page() {
        let (account, portal) = ("https://shop.example/account", "https://pay.example/");
        let mut material = Material::default();
        assert!(material.is_elsewhere(account, 0));
        material.begins(account, 1);
        assert!(material.is_elsewhere(account, 1), "it sent nothing yet");
        assert!(!material.is_elsewhere(account, 2) && material.is_elsewhere(portal, 2));
        material.is_done();
        assert!(material.is_elsewhere(account, 2));
        material.does(
            "End",
            0,
            &crate::tests::fakes::page(account, "- text: a"),
            String::new(),
            true,
        );
        assert!(!material.is_elsewhere(account, 2));
    }
}
