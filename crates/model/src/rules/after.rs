//! After an act that can't be undone the planner looks, says where it stands, and ends.
//!
//! It goes on with nothing but the flow in which the act was made: a page that the act led to, that asks for more and doesn't say that it is
//! done. Each further click there is a question again. It refuses to begin a flow a second time, by the way in or from the start page, and to
//! repeat a control on a page that stayed as it was; where the site itself says that it failed, its own way back to the step may be taken.

use super::addresses::{address, is_above, leads_here, target_of};
use super::questions::questions;
use super::stuck::is_unfinished;
use super::view::View;
use super::{Rules, Step};
use page::control::{Control, Ending, is_choice, is_elsewhere, is_text_field};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::snapshot::{Element, PageSnapshot};
use page::state::{Assessment, PageState};
use page::words::Term;

/// How often it waits for a page that says that it is loading.
const PATIENCE: u32 = 3;

/// How often a site that says that it failed may lead back to the step.
const RETRIES: u32 = 1;

/// A click, or something filled in, that can't be undone once it was approved and sent.
#[derive(Debug, Clone, Default)]
pub(super) struct Act {
    /// What it was, in the page's words.
    label: String,
    /// It was the last step, by its words or its page: what comes then has to ask for more in so many words.
    last: bool,
    /// It spoke of the end, or stood in the flow: it may have ended something.
    matters: bool,
    /// Page and address on which it was made.
    key: String,
    at: String,
}

impl Act {
    /// What is about to be proposed on this page.
    pub(super) fn new(
        page: &PageSnapshot,
        key: &str,
        label: &str,
        last: bool,
        matters: bool,
    ) -> Self {
        Self {
            label: label.to_owned(),
            last,
            matters,
            key: key.to_owned(),
            at: address(&page.url),
        }
    }
}

/// What is known of acts that can't be undone.
#[derive(Debug, Default)]
pub(super) struct After {
    /// So many were sent.
    pub(super) acts: u32,
    /// What was proposed last: the act, once it was sent.
    proposed: Option<Act>,
    /// The last one.
    act: Option<Act>,
    /// A step that was approved and had to be done again.
    approved: Option<Act>,
    /// What the page said then.
    said: Option<String>,
    /// Something was filled in since, or the site led back to the step: the same control is no repetition.
    anew: bool,
    retried: u32,
    waited: u32,
    /// The status page was opened.
    looked: bool,
    /// What was opened there again.
    reopened: Vec<String>,
}

impl After {
    /// Takes note of what is proposed, before anybody knows whether it is sent.
    pub(super) fn propose(&mut self, act: Act) {
        self.proposed = Some(act);
    }

    /// Something is filled in or ticked.
    pub(super) fn fill(&mut self, act: Act) {
        self.anew = true;
        self.proposed = Some(act);
    }

    /// Hears how many acts were sent in the run. One that somebody else sent counts as the last step.
    pub(super) fn hear(&mut self, acts: u32) {
        if acts <= self.acts {
            return;
        }
        self.acts = acts;
        match self.proposed.take() {
            Some(act) if !act.matters => {}
            Some(act) => {
                self.act = Some(act);
                self.said = None;
                self.anew = false;
                self.waited = 0;
            }
            None if self.act.is_some() => {}
            None => {
                self.act = Some(Act {
                    last: true,
                    matters: true,
                    ..Act::default()
                });
            }
        }
    }

    /// What was proposed last counts as done: the flow is over, although nothing that it sent said that it ends anything.
    pub(super) fn assume(&mut self) {
        if self.act.is_none()
            && let Some(act) = self.proposed.take().filter(|act| act.matters)
        {
            self.act = Some(Act { last: true, ..act });
        }
    }

    /// The last step that finishes was clicked, whatever was sent: nothing else is begun.
    pub(super) fn assume_the_last(&mut self) {
        self.assume();
        self.looked |= self.act.is_some();
    }

    /// A step was stopped, approved, and has to be done again from the beginning: what led to it was no end.
    pub(super) fn go_back(&mut self) {
        self.approved = self.act.take().or(self.approved.take());
    }

    /// What was approved on the way, where nothing leads on from there and nothing says that it failed: it was the end.
    pub(super) fn was_the_end(&mut self, page: &PageSnapshot) -> bool {
        let failed = page.elements.iter().any(|e| {
            e.label_text()
                .terms()
                .any(&[Term::WasNotSent, Term::Retries])
        });
        if self.act.is_none() && !failed {
            self.act = self.approved.take().map(|act| Act { last: true, ..act });
            return self.act.is_some();
        }
        false
    }

    /// Whether something was done that may have ended the subscription.
    pub(super) fn has_acted(&self) -> bool {
        self.act.is_some()
    }

    /// Whether the last step was done, by its words or its page.
    pub(super) fn has_finished(&self) -> bool {
        self.act.as_ref().is_some_and(|act| act.last)
    }

    /// What was done and what the page said then, for the reason at the end; empty if nothing was done.
    pub(super) fn account(&self) -> String {
        let Some(act) = &self.act else {
            return String::new();
        };
        let what = if act.label.is_empty() {
            "Something final".to_owned()
        } else {
            format!("\"{}\"", act.label)
        };
        let said = match &self.said {
            Some(words) => format!("the page then said \"{words}\""),
            None => "the page stayed as it was".to_owned(),
        };
        format!("{what} was clicked; {said}. It is not done again.")
    }

    /// Whether a click would repeat the act, or be another one on the same last page.
    pub(super) fn repeats(&self, key: &str, chosen: &Control<'_>) -> bool {
        self.act
            .as_ref()
            .filter(|act| act.key == key)
            .is_some_and(|act| {
                let same = act.label == *chosen.label;
                if same {
                    !self.anew
                } else {
                    act.last && chosen.ending != Ending::No
                }
            })
    }
}

impl Rules {
    /// What is left to do after an act. `None` where nothing was done yet, and where the page is the next step of the same flow.
    pub(super) fn after_act(
        &mut self,
        view: &View<'_>,
        key: &str,
        assessment: &Assessment,
    ) -> Option<Step> {
        let page = view.page;
        let act = self.after.act.clone()?;
        if self.after.said.is_none() && act.key != key && !is_unfinished(page) {
            self.after.said = Some(heading_of(page));
        }
        if self.after.retried < RETRIES && !self.after.looked {
            let told = says_that_it_failed(page);
            let failed = assessment.state == PageState::Failed || told;
            let leads_to = |c: &Control<'_>| {
                is_usable(page, c)
                    && is_against(c.meaning).is_none()
                    && target_of(page, c.element).is_some_and(|to| to == act.at)
            };
            // Nothing was changed, says the page, and the step is still there.
            let same = |c: &Control<'_>| {
                told && act.at == address(&page.url) && is_usable(page, c) && *c.label == act.label
            };
            let again =
                |c: &Control<'_>| tries_again(page, c) || (failed && leads_to(c)) || same(c);
            if let Some(again) = view.controls.iter().find(|c| again(c)) {
                self.after.retried += 1;
                self.after.anew = true;
                return Some(Step::click(again.element.reference?, &again.label));
            }
        }
        if self.is_next_step(view, key, assessment, &act) {
            // It goes on: the click was a step in the middle, whatever it said.
            if act.key != key
                && let Some(act) = &mut self.after.act
            {
                act.last = false;
            }
            return None;
        }
        Some(self.look_and_end(view))
    }

    /// Whether the page goes on with the flow in which the act was made.
    fn is_next_step(&self, view: &View<'_>, key: &str, assessment: &Assessment, act: &Act) -> bool {
        let page = view.page;
        let lost = page.url.starts_with("chrome-error:") || self.still_loading(page);
        if self.after.looked || lost || !view.in_flow || self.memory.doubts(key) {
            return false;
        }
        let here = address(&page.url);
        if self.memory.is_home(&here) && here != act.at && !view.layered {
            return false;
        }
        // What stood there before the flow asks for nothing more.
        let fresh = |c: &Control<'_>| view.layered || !self.memory.stood_at_home(&page.url, c);
        let asks = |answers: &[Term]| {
            let mut all = view.controls.iter();
            all.any(|c| fresh(c) && asks_for_more(page, c, answers))
        };
        if !act.last {
            // Back above the step, as in the list in which the thing stands: what is beside it there is another's.
            let above = !view.layered && is_above(&here, &act.at) && questions(view).is_empty();
            if above && !asks(&[Term::GoOn, Term::Finish, Term::Affirm, Term::Decline]) {
                return false;
            }
            // What leads on to the end outweighs a number in a heading that looks like an error's.
            let leads = |c: &Control<'_>| {
                c.ending != Ending::No
                    && is_usable(page, c)
                    && !self.memory.stood_at_home(&page.url, c)
                    && is_against(c.meaning).is_none()
            };
            return assessment.state != PageState::Failed || view.controls.iter().any(leads);
        }
        let back = !view.layered && self.memory.has_only_home_headings(page);
        // Questions and offers stand before the end; behind it, a page says first that it has ended.
        let answers: &[Term] = match assessment.state {
            PageState::FinalConfirmation => &[Term::GoOn, Term::Finish],
            PageState::ExitSurvey | PageState::RetentionOffer => {
                &[Term::GoOn, Term::Finish, Term::Affirm, Term::Decline]
            }
            _ if !questions(view).is_empty() => &[Term::GoOn, Term::Finish, Term::Affirm],
            // What ends it is there, in a window of its own or grey until something is given.
            _ if view.held.end => return true,
            _ if view.layered && act.key != key => &[],
            _ => return false,
        };
        !back && asks(answers)
    }

    /// A page that says for ever that it is loading is taken as it is.
    fn still_loading(&self, page: &PageSnapshot) -> bool {
        is_unfinished(page) && self.after.waited < PATIENCE
    }

    /// The step shows nothing to go on with, or what was clicked is still there: it may come late.
    pub(super) fn nothing_more(&mut self, view: &View<'_>) -> Step {
        if self.after.waited == 0 {
            self.after.waited += 1;
            return Step::wait(2);
        }
        self.look_and_end(view)
    }

    /// Waits while the page is loading, opens the status page once, and ends with a sentence that says where it stands.
    pub(super) fn look_and_end(&mut self, view: &View<'_>) -> Step {
        let page = view.page;
        if self.still_loading(page) {
            self.after.waited += 1;
            return Step::wait(2);
        }
        if !self.after.looked {
            self.after.looked = true;
            self.after.waited = 0;
            self.memory.leave();
            return Step::open(&self.hints.status_url);
        }
        if let Some(step) = self.open_again(view) {
            return step;
        }
        let trouble = self
            .trouble
            .as_ref()
            .map(|t| format!(" {t}"))
            .unwrap_or_default();
        Step::failed(format!(
            "{} \"{}\" doesn't show that it has ended.{trouble}",
            self.after.account(),
            heading_of(page)
        ))
    }

    /// What was opened on the way to the beginning is opened again: behind it stands how it is now.
    fn open_again(&mut self, view: &View<'_>) -> Option<Step> {
        let path = self.memory.atlas.path();
        let opens = |c: &&Control<'_>| {
            let name = view.name(c);
            let shown = c.element.is("selected") || c.element.is("expanded");
            path.contains(&name)
                && !self.after.reopened.contains(&name)
                && c.ending == Ending::No
                && c.element.reference.is_some()
                && !view.page.seen(c.id).is_some_and(|s| s.sends)
                && !shown
                && !leads_here(view.page, c.element)
        };
        let found = view.controls.iter().find(opens)?;
        self.after.reopened.push(view.name(found));
        Some(Step::click(found.element.reference?, &found.label))
    }
}

/// The site says that it failed, by offering to try again.
fn tries_again(page: &PageSnapshot, c: &Control<'_>) -> bool {
    is_usable(page, c) && is_against(c.meaning).is_none() && c.meaning.has(Term::Retries)
}

/// A message of the page asks to try again.
fn says_that_it_failed(page: &PageSnapshot) -> bool {
    let message = |e: &Element| {
        matches!(e.role.as_str(), "alert" | "status") && e.label_text().terms().has(Term::Retries)
    };
    let inside = |id: usize| page.elements[id].role == "alert";
    page.elements.iter().any(message)
        || (0..page.elements.len()).filter(|id| inside(*id)).any(|id| {
            page.below(id)
                .any(|e| e.label_text().terms().has(Term::Retries))
        })
}

/// It says that the flow goes on: it speaks of the end, or answers what the page asks.
fn asks_for_more(page: &PageSnapshot, c: &Control<'_>, answers: &[Term]) -> bool {
    is_usable(page, c)
        && is_against(c.meaning).is_none()
        && !c.meaning.has(Term::OtherThing)
        && (c.ending != Ending::No || c.meaning.any(answers))
}

fn is_usable(page: &PageSnapshot, c: &Control<'_>) -> bool {
    let acts = !is_choice(c.element) && !is_text_field(c.element) && c.element.reference.is_some();
    acts && !is_aside(page, c.id) && !is_elsewhere(page, c.element)
}

/// The words by which a person would name the page.
pub(super) fn heading_of(page: &PageSnapshot) -> String {
    let named = |of: &dyn Fn(&Element) -> bool| {
        page.elements
            .iter()
            .filter(|e| of(e))
            .map(Element::label)
            .find(|l| !l.trim().is_empty())
    };
    let title = Some(page.title.as_str()).filter(|t| !t.is_empty());
    let first = named(&|e| e.role == "heading" && e.is("level=1"))
        .or_else(|| named(&|e| matches!(e.role.as_str(), "heading" | "alert")));
    first
        .or(title)
        .or_else(|| named(&|_| true))
        .unwrap_or_default()
        .chars()
        .take(100)
        .collect()
}
