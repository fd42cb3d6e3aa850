//! The built-in planner: finishes a cancellation by language and structure alone, without a key and
//! without a network.
//!
//! It sees what every model sees and proposes calls like every model; policy decides all the same. It
//! declines offers, answers surveys with the neutral choice, ticks required acknowledgements, unticks what
//! keeps or adds something, types a demanded phrase, opens closed sections, and never picks "keep". Where
//! it sees no way it says so.

mod after;
mod choose;
mod fill;
mod memory;
mod stuck;
mod words;

use async_trait::async_trait;
use serde_json::json;

use after::{Act, After};
use memory::Memory;
use stuck::is_unfinished;

use super::port::{Answer, Conversation, Model, ModelError, Reply, Request};
use crate::domain::action::{Action, Tabs};
use crate::domain::call::{COMPLETE_TASK, ToolCall};
use crate::domain::event::Wait;
use crate::domain::predicate::ElementMatch;
use crate::domain::reference::Reference;
use crate::domain::service::ServiceDefinition;
use crate::page::control::{Control, Ending, ending};
use crate::page::snapshot::{Dialog, PageSnapshot};
use crate::page::state::{Assessment, PageState, assess};
use crate::page::words::{Term, asks_to_confirm, meaning};

/// Its name on the command line.
pub const NAME: &str = "rules";

/// How often it waits for a page that says that it is loading; for any other it waits once.
const PATIENCE: u32 = 4;

/// How often it takes the way anew after something on it broke.
const FRESH_STARTS: u32 = 2;

/// What the planner takes from a service's definition.
#[derive(Debug, Clone)]
pub struct Hints {
    /// Controls that the definition names as the way in.
    pub way_in: Vec<ElementMatch>,
    /// Labels that decline, best first, folded.
    pub decline: Vec<String>,
    /// Neutral answers, best first, folded.
    pub survey: Vec<String>,
    /// Start page.
    pub start_url: String,
    /// Status page.
    pub status_url: String,
}

impl Hints {
    /// The hints of a service.
    #[must_use]
    pub fn of(service: &ServiceDefinition) -> Self {
        Self {
            way_in: service.way_in.clone(),
            decline: service.decline.clone(),
            survey: service.survey.clone(),
            start_url: service.start_url.to_string(),
            status_url: service.status_page().to_string(),
        }
    }
}

/// The planner and what it remembers of the run.
#[derive(Debug)]
pub struct Rules {
    hints: Hints,
    calls: u32,
    memory: Memory,
    after: After,
    waited: u32,
    tabs: usize,
    /// The last new tab was followed, and nothing was found in it yet.
    in_new_tab: bool,
    restarted: bool,
    /// The status page was opened to see how it stands.
    asked_status: bool,
    /// How often the way was taken anew from its beginning.
    began_again: u32,
    /// What the site or the browser said went wrong, last.
    trouble: Option<String>,
}

/// What to do next.
enum Step {
    /// An action, and what it is on, in the page's words.
    Do(Action, String),
    Finish(&'static str, String),
}

impl Step {
    fn click(target: Reference, label: &str) -> Self {
        Self::Do(Action::Click { target }, label.to_owned())
    }

    fn wait(seconds: u32) -> Self {
        Self::Do(Action::Wait { seconds: Some(seconds.into()), text: None, gone: None }, String::new())
    }

    fn open(url: &str) -> Self {
        Self::Do(Action::Navigate { url: url.to_owned() }, String::new())
    }

    fn tabs(tabs: Tabs) -> Self {
        Self::Do(Action::Tabs(tabs), String::new())
    }
}

impl Rules {
    /// A planner for one run.
    #[must_use]
    pub fn new(hints: Hints) -> Self {
        Self {
            hints,
            calls: 0,
            memory: Memory::default(),
            after: After::default(),
            waited: 0,
            tabs: 1,
            in_new_tab: false,
            restarted: false,
            asked_status: false,
            began_again: 0,
            trouble: None,
        }
    }

    fn plan(&mut self, conversation: &Conversation, page: &PageSnapshot, acts: u32) -> Step {
        self.after.hear(acts);
        if let Some(dialog) = &page.dialog {
            let accept = accepts(dialog, self.memory.leading);
            return Step::Do(Action::AnswerDialog { accept, text: None }, String::new());
        }
        let told = last_error(conversation);
        let key = self.memory.arrive(page, !told.is_empty());
        if told.contains("Cannot verify success") {
            let settled = ["looked right, but at", "goes on in another way", "has yet to be done"].iter().any(|w| told.contains(w));
            if settled || self.memory.doubts(&key) {
                return Step::Finish(
                    "failed",
                    format!("The site's pages don't prove the cancellation. {} {}", after_colon(told), self.after.account()),
                );
            }
            self.memory.doubt(&key);
        }
        // One new tab is where the click led; many at once are a storm, and none of them is.
        if page.tabs.len() == self.tabs.max(1) + 1
            && let Some(newest) = page.tabs.iter().rfind(|t| !t.current)
        {
            self.tabs = page.tabs.len();
            self.in_new_tab = true;
            return Step::tabs(Tabs::Select { index: newest.index });
        }
        self.tabs = page.tabs.len();
        let assessment = assess(page);
        match assessment.state {
            PageState::Complete | PageState::AccountCancelled if !self.memory.doubts(&key) => {
                return Step::Finish("success", format!("The page says so: {}", assessment.because.first().map_or("", String::as_str)));
            }
            PageState::ThirdPartyBilling => {
                return Step::Finish(
                    "failed",
                    format!("Somebody else bills for it: {}", assessment.because.first().map_or("", String::as_str)),
                );
            }
            PageState::Aborted if !self.restarted && !self.after.has_acted() => return self.start_over(),
            _ => {}
        }
        self.note_trouble(page, &assessment);
        if let Some(step) = self.after_act(page, &key, &assessment) {
            return step;
        }
        if page.url.starts_with("chrome-error:") && !self.restarted {
            return self.start_over();
        }
        if let Some(step) = self.fill(page, &key, &assessment) {
            if let Step::Do(_, label) = &step {
                self.after.fill(Act::new(page, &key, label, false, self.memory.in_flow(&key)));
            }
            return step;
        }
        let mut chosen = self.choose(page, &key, &assessment, told);
        if chosen.is_none() && self.may_begin_again(&key) {
            self.began_again += 1;
            self.memory.begin_again();
            chosen = self.choose(page, &key, &assessment, told);
        }
        if let Some(chosen) = self.unless_repeated(&key, chosen)
            && let Some(reference) = chosen.element.reference
        {
            self.note(page, &key, &assessment, &chosen);
            return Step::click(reference, &chosen.label);
        }
        if self.after.has_acted() { self.nothing_more(page) } else { self.no_way(page, &assessment) }
    }

    /// Remembers a click before it is proposed.
    fn note(&mut self, page: &PageSnapshot, key: &str, assessment: &Assessment, chosen: &Control<'_>) {
        let ends = chosen.ending != Ending::No;
        let in_flow = self.memory.in_flow(key);
        let last = assessment.state == PageState::FinalConfirmation && chosen.element.role != "link";
        let finishes = chosen.ending == Ending::Final || (last && (ends || in_flow));
        self.after.propose(Act::new(page, key, &chosen.label, finishes, ends || in_flow));
        let memory = &mut self.memory;
        memory.count(key, &chosen.folded);
        memory.leading = ends || last || in_flow;
        memory.finished |= finishes;
        if ends {
            memory.enter();
        }
        memory.clicked_on = Some(key.to_owned());
        self.in_new_tab = false;
        if chosen.element.url.is_some() {
            memory.follow(page, chosen.element);
        } else if !ends {
            memory.open(page, &chosen.folded);
        }
        self.waited = 0;
    }

    /// Keeps what went wrong on the way, for the reason at the end.
    fn note_trouble(&mut self, page: &PageSnapshot, assessment: &Assessment) {
        let heading =
            page.elements.iter().find(|e| e.role == "heading" && !e.label().is_empty()).map_or(page.title.as_str(), |e| e.label());
        let heading: String = heading.chars().take(100).collect();
        if page.url.starts_with("chrome-error:") {
            self.trouble = Some(format!("The browser could not open a page on the way: {heading}."));
            self.memory.stumble();
        } else if assessment.state == PageState::Failed {
            self.trouble = Some(format!("The site said on the way: {heading}."));
            self.memory.stumble();
        }
    }

    /// Whether a page before the way in, come back to without an own step, may be the beginning of another try: the
    /// browser was restarted, or a page on the way broke. After the last step only where the site said that it failed.
    fn may_begin_again(&self, key: &str) -> bool {
        let broke = !self.memory.finished || self.trouble.is_some();
        self.began_again < FRESH_STARTS
            && self.memory.has_entered()
            && !self.after.has_acted()
            && !self.memory.in_flow(key)
            && !self.memory.doubts(key)
            && broke
    }

    /// Nothing to choose: wait for a slow page, look at the status page after the last step, start over once,
    /// then say so.
    fn no_way(&mut self, page: &PageSnapshot, assessment: &Assessment) -> Step {
        let (patience, seconds) = if is_unfinished(page) { (PATIENCE, 1) } else { (1, 2) };
        if self.waited < patience {
            self.waited += 1;
            return Step::wait(seconds);
        }
        if self.in_new_tab && page.tabs.len() > 1 {
            self.in_new_tab = false;
            self.waited = 0;
            return Step::tabs(Tabs::Close { index: page.tabs.iter().find(|t| t.current).map(|t| t.index) });
        }
        if self.memory.finished && !self.asked_status && page.url != self.hints.status_url {
            self.asked_status = true;
            self.waited = 0;
            self.memory.leave();
            return Step::open(&self.hints.status_url);
        }
        if !self.restarted && page.url != self.hints.start_url {
            return self.start_over();
        }
        let trouble = self.trouble.as_ref().map(|t| format!(" {t} Try again later, or do it by hand.")).unwrap_or_default();
        Step::Finish("failed", format!("{}.{trouble}", stuck::reason(page, assessment)))
    }

    fn start_over(&mut self) -> Step {
        self.restarted = true;
        self.waited = 0;
        self.memory.leave();
        Step::open(&self.hints.start_url)
    }
}

/// Whether the answer to a native dialog is yes: it asks about cancelling or leaving, or it follows a click that
/// does (`leading`), and is not about keeping or buying.
fn accepts(dialog: &Dialog, leading: bool) -> bool {
    let m = meaning(&dialog.message);
    let against = m.any(&[Term::Keep, Term::Resume, Term::Offer, Term::Pause, Term::Plan, Term::Pay]);
    let asks =
        ending(&dialog.message) != Ending::No || m.has(Term::Cancel) || asks_to_confirm(&crate::domain::predicate::fold(&dialog.message));
    dialog.kind == "beforeunload" || (dialog.kind == "confirm" && (asks || leading) && !against)
}

/// The last answer, if it was an error.
fn last_error(conversation: &Conversation) -> &str {
    match conversation.exchanges.last().map(|e| &e.answer) {
        Some(Answer::ToolResult { text, is_error: true }) => text,
        _ => "",
    }
}

fn after_colon(text: &str) -> &str {
    let text = text.split_once("success: ").map_or(text, |(_, rest)| rest);
    text.split(" Current URL").next().unwrap_or(text).trim_end_matches('.')
}

#[async_trait]
impl Model for Rules {
    fn name(&self) -> &'static str {
        NAME
    }

    fn takes_pictures(&self) -> bool {
        false
    }

    async fn next(&mut self, request: &Request<'_>, _waiting: &mut (dyn FnMut(Wait) + Send)) -> Result<Reply, ModelError> {
        let step = self.plan(request.conversation, request.page, request.acts);
        self.calls += 1;
        let (calls, action) = match step {
            Step::Do(action, _) => (Vec::new(), Some(action)),
            Step::Finish(status, reason) => {
                let end = ToolCall::own(COMPLETE_TASK, json!({"status": status, "reason": reason}));
                (vec![ToolCall { id: format!("rules-{}", self.calls), ..end }], None)
            }
        };
        Ok(Reply { calls, action, attempts: 1, ..Reply::default() })
    }
}

#[cfg(test)]
mod tests;
