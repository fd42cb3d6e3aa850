//! All that a verdict rests on, as data: kept while a run goes on, written to disk, and replayed.

use std::borrow::Cow;
use std::sync::Arc;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use domain::reader::ReaderAnswer;
use page::control::{controls, front_dialog, is_control, label_of};
use page::snapshot::{Dialog, Element, ElementId, PageSnapshot};

/// What is known when an end is claimed, or when a run that may have ended something is over.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Evidence {
    /// What the service calls itself, for people.
    pub service: String,
    /// What the person wants ended, in their words, without the service's name; empty where they named nothing.
    pub goal: String,
    /// What was done that may have ended it, in order; empty where nothing was.
    pub acts: Vec<Act>,
    /// Controls that were used before, with the pages on which they stood.
    pub way: Vec<FlowStep>,
    /// Pages as they stood before anything was done, the views of an address in their order.
    pub before: Vec<PageSnapshot>,
    /// Right after the acts, the newest last.
    pub right_after: Vec<PageSnapshot>,
    /// The account's pages in a fresh load.
    pub fresh: Vec<PageSnapshot>,
    /// What was answered to the approved requests, in order.
    pub answers: Vec<Answer>,
    /// What a reader says, where one was asked.
    pub reader: Option<ReaderReport>,
    /// Lines of the fresh load that the service's definition knows as none of an end.
    #[serde(default)]
    pub known_as_none: Vec<KnownLine>,
    /// What the model says that is left to do: then nobody calls it an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<String>,
    /// Now, RFC 3339 in UTC.
    pub at: String,
}

/// A line of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KnownLine {
    /// As the page shows it.
    pub line: String,
    /// Address of the page.
    pub url: String,
}

impl Evidence {
    /// The day of the run.
    pub fn today(&self) -> Option<Date> {
        self.at.get(..10).and_then(|day| day.parse().ok())
    }

    /// The same with every text of a page and of an answer masked, for the record: pages are texts there, and their trees are read again from
    /// it. What the reader was shown is masked already.
    #[must_use]
    pub fn masked(&self, mask: &dyn Fn(&str) -> Cow<'_, str>) -> Self {
        let mut kept = self.clone();
        let owned = |text: &str| mask(text).into_owned();
        let acted_on = kept.acts.iter_mut().map(|act| &mut act.page);
        let pages = kept.before.iter_mut().chain(&mut kept.right_after);
        for page in pages.chain(&mut kept.fresh).chain(acted_on) {
            *page = PageSnapshot {
                title: owned(&page.title),
                dialog: page.dialog.take().map(|dialog| Dialog {
                    message: owned(&dialog.message),
                    ..dialog
                }),
                url: owned(&page.url),
                // A text without anything to mask is there once.
                content: match mask(&page.content) {
                    Cow::Borrowed(_) => Arc::clone(&page.content),
                    Cow::Owned(masked) => masked.into(),
                },
                ..PageSnapshot::default()
            };
        }
        let way = kept.way.iter_mut();
        let way = way.flat_map(|step| [&mut step.url, &mut step.label]);
        let known = kept.known_as_none.iter_mut();
        let known = known.flat_map(|known| [&mut known.line, &mut known.url]);
        let controls = kept.acts.iter_mut().map(|act| &mut act.control);
        let texts = way.chain(known).chain(controls).chain(&mut kept.left);
        for text in texts.chain([&mut kept.goal]) {
            *text = owned(text);
        }
        for answer in &mut kept.answers {
            let body = answer.body.take().filter(|body| !may_hold_a_key(body));
            answer.body = body.map(|body| owned(&body));
        }
        kept
    }

    /// The newest act that the person approved; where they approved none, the newest that sent something.
    pub fn last_act(&self) -> Option<&Act> {
        let approved = self.acts.iter().rfind(|act| !act.unasked);
        approved.or(self.acts.last())
    }
}

/// Whether what a site answers may hold a key: masking knows shapes, not every token, so such a body is not kept.
fn may_hold_a_key(body: &str) -> bool {
    const KEYS: [&str; 8] = [
        "token", "secret", "passw", "session", "jwt", "cookie", "_key", "apikey",
    ];
    let body = body.to_lowercase();
    KEYS.iter().any(|word| body.contains(word))
}

/// An act that was carried out and may have ended it, mostly one that the person approved.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Act {
    /// The words of the control, or of the dialog.
    pub control: String,
    /// Which of the controls with these words it was, from the top.
    pub nth: usize,
    /// The page on which it stood.
    pub page: PageSnapshot,
    /// When, RFC 3339.
    pub at: String,
    /// Nobody was asked: a step that sent something, and may have been the last one.
    pub unasked: bool,
}

/// A control that was used on the way.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FlowStep {
    /// Address of the page it stood on.
    pub url: String,
    /// Its words.
    pub label: String,
    /// Which of the controls with these words it was, from the top: rows of a list have the same ones.
    pub nth: usize,
}

/// The answer of the service to a request that was approved.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Answer {
    /// HTTP status, 0 if none came.
    pub status: u16,
    /// What it says, where it could be read.
    pub body: Option<String>,
}

/// A reader's statement, what exactly it was shown, and whether it can say no.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ReaderReport {
    /// What it says; `None` where it said nothing that can be used.
    pub statement: Option<ReaderAnswer>,
    /// The pages, as text, that it was shown.
    pub shown: Shown,
    /// Whether it passed the control questions.
    pub calibration: Calibration,
}

/// Pages as a reader was shown them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Shown {
    /// The account's pages before.
    pub before: Vec<String>,
    /// The pages on which the acts were done: what they foretell is told of the account only afterwards.
    pub steps: Vec<String>,
    /// Right after the acts.
    pub right_after: Vec<String>,
    /// In a fresh load.
    pub fresh: Vec<String>,
}

/// Whether a reader has shown that it can say no: asked the same of the pages as they were before with a notice of something that is no end, and of
/// another thing on the pages as they are, it has to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Calibration {
    /// It said yes to one of them, or couldn't be asked: its word counts for nothing.
    #[default]
    Failed,
    /// It said no to both.
    Passed,
}

impl Calibration {
    /// What an answer to a control question shows.
    pub fn of(answer: &ReaderAnswer) -> Self {
        if answer.tells_end() {
            Self::Failed
        } else {
            Self::Passed
        }
    }
}

/// How many controls with the same words stand before this one.
pub fn nth_of_its_words(page: &PageSnapshot, id: ElementId) -> usize {
    let words = domain::predicate::fold(&label_of(page, id));
    controls(page)
        .iter()
        .filter(|c| c.id < id && *c.folded == *words)
        .count()
}

/// What a page is about, in its own words: its dialog, its front, its first heading, or its title.
pub fn question_of(page: &PageSnapshot) -> &str {
    if let Some(dialog) = &page.dialog {
        return &dialog.message;
    }
    let elements = &page.elements;
    let front = front_dialog(page).map_or(&elements[..], |id| page.subtree(id));
    let speaks = |e: &&Element| !e.label().is_empty() && !is_control(e);
    let heading = |part: &'_ [Element]| {
        part.iter()
            .position(|e| e.role == "heading" && !e.label().is_empty())
    };
    let asks = heading(front).map(|at| &front[at]).or_else(|| {
        (front.len() < elements.len())
            .then(|| front.iter().skip(1).find(speaks))
            .flatten()
    });
    asks.map_or(page.title.as_str(), |e| e.label())
}
