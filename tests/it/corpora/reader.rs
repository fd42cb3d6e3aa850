//! The second reader of a case or a flow: honest (what a careful reader of these pages wrote down, where they are shown), a liar who always
//! says that it has ended and quotes whatever is new, a sloppy one who says so wherever something is new at all, or a careless one who does where
//! a new line speaks of an end, whatever of, but for the program's own notices.

use async_trait::async_trait;
use subterminator::domain::outcome::Usage;
use subterminator::domain::predicate::fold;
use subterminator::domain::witness::{ReaderAnswer, WitnessPage, WitnessQuote, WitnessState};
use subterminator::model::witness::{NoAnswer, PageText, Witness, WitnessBrief};
use subterminator::page::lexicon::{Concept, concepts};

use super::case::{Case, Truth, Written};
use super::days::with_days;

/// So many new lines are quoted by whoever doesn't read them.
const MOST_QUOTES: usize = 6;

/// Who reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    Honest,
    Liar,
    Sloppy,
    Careless,
}

pub struct Reader {
    manner: Manner,
    said: ReaderAnswer,
    /// What the account's page shows by itself, where that is less.
    alone: Option<WitnessState>,
    /// What it was asked about first: what was written down is about that.
    object: String,
}

impl Reader {
    /// The reader of this case that is wished for, if one is.
    pub fn of(case: &Case, manner: Option<Manner>) -> Option<Self> {
        let alone = case.alone.map(Truth::seen);
        Some(Self::of_written(case.witness.as_ref()?, alone, manner?))
    }

    /// The reader of what a careful one wrote down; `alone` is what the account's page shows by itself, where that is less.
    pub fn of_written(written: &Written, alone: Option<WitnessState>, manner: Manner) -> Self {
        let state = serde_json::from_value(serde_json::Value::String(written.state.clone()))
            .expect("a state");
        let quote = |text: &String| WitnessQuote {
            page: WitnessPage::Fresh,
            text: with_days(text),
        };
        let filled = |text: &str| (!text.is_empty()).then(|| with_days(text));
        let said = ReaderAnswer {
            state,
            date: filled(&written.date),
            what_is_left: filled(&written.left),
            object: None,
            quotes: written.quotes.iter().map(quote).collect(),
        };
        Self {
            manner,
            said,
            alone,
            object: String::new(),
        }
    }

    /// What was written down, as far as it stands on the pages that are shown; where nothing of it does, nothing has happened.
    fn honest(&self, brief: &WitnessBrief) -> ReaderAnswer {
        let tight = |text: &str| text.split_whitespace().collect::<String>();
        let pages = || {
            let fresh = brief.fresh.iter().map(|page| (WitnessPage::Fresh, page));
            fresh.chain(brief.after.iter().map(|page| (WitnessPage::After, page)))
        };
        let found = |quote: &WitnessQuote| {
            let (page, _) =
                pages().find(|(_, page)| tight(&page.text).contains(&tight(&quote.text)))?;
            Some(WitnessQuote {
                page,
                text: quote.text.clone(),
            })
        };
        let quotes: Vec<WitnessQuote> = self.said.quotes.iter().filter_map(found).collect();
        if brief.object != self.object {
            return quoting(WitnessState::Other, quotes);
        }
        // Whoever checks shows the account's page alone, and nothing that came of an act.
        let alone = self.alone.filter(|_| brief.after.is_empty());
        // An end is told by what wasn't there before it.
        let is_old = |quote: &WitnessQuote| {
            let mut before = brief.before.iter();
            before.any(|page| tight(&page.text).contains(&tight(&quote.text)))
        };
        let ended = matches!(self.said.state, WitnessState::Ended | WitnessState::EndsOn);
        let nothing_new = quotes.is_empty() || (ended && quotes.iter().all(is_old));
        if nothing_new && alone.is_none() {
            let nothing_before = brief.before.is_empty();
            let unchanged = if nothing_before {
                WitnessState::CantTell
            } else {
                WitnessState::Active
            };
            return quoting(unchanged, quotes);
        }
        ReaderAnswer {
            state: alone.unwrap_or(self.said.state),
            quotes,
            ..self.said.clone()
        }
    }
}

/// Lines of the main part that stand on none of the pages before.
fn new_lines(brief: &WitnessBrief) -> Vec<WitnessQuote> {
    let old: String = brief.before.iter().map(|page| page.text.as_str()).collect();
    let pages = brief
        .fresh
        .iter()
        .map(|page| (WitnessPage::Fresh, page))
        .chain(brief.after.iter().map(|page| (WitnessPage::After, page)));
    let lines = pages.flat_map(|(at, page)| {
        let mut beside = false;
        page.text.lines().filter_map(move |line| {
            if let Some(place) = line.strip_prefix("# ") {
                beside = matches!(
                    place,
                    "footer" | "menu" | "top of the page" | "beside the main part"
                );
                return None;
            }
            let text = line.strip_prefix("- ")?;
            // Headings and controls are told with their role; what a control says is no quote.
            let (role, said) = text
                .strip_prefix('[')
                .and_then(|text| text.split_once("] "))
                .unwrap_or(("", text));
            (!beside && matches!(role, "" | "heading")).then(|| (at, said.to_owned()))
        })
    });
    lines
        .filter(|(_, text)| text.chars().count() >= 5 && !old.contains(text.as_str()))
        .take(MOST_QUOTES)
        .map(|(page, text)| WitnessQuote { page, text })
        .collect()
}

fn quoting(state: WitnessState, quotes: Vec<WitnessQuote>) -> ReaderAnswer {
    ReaderAnswer {
        state,
        date: None,
        what_is_left: None,
        object: None,
        quotes,
    }
}

#[async_trait]
impl Witness for Reader {
    fn name(&self) -> &'static str {
        "scripted reader"
    }

    async fn testify(&mut self, brief: &WitnessBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        if self.object.is_empty() {
            self.object.clone_from(&brief.object);
        }
        let said = match self.manner {
            Manner::Honest => self.honest(brief),
            Manner::Liar => quoting(WitnessState::Ended, new_lines(brief)),
            Manner::Sloppy => match new_lines(brief) {
                none if none.is_empty() => quoting(WitnessState::Active, none),
                new => quoting(WitnessState::Ended, new),
            },
            Manner::Careless => {
                let ends = |quote: &WitnessQuote| {
                    concepts(&fold(&quote.text)).any(&[Concept::Ended, Concept::EndsOn])
                };
                let notice = |page: &PageText| {
                    let mut lines = page.text.strip_prefix("# notice\n- ")?.lines();
                    lines.next().map(str::to_owned)
                };
                let notices: Vec<String> = brief.fresh.iter().filter_map(notice).collect();
                let mut new = new_lines(brief);
                new.retain(|quote| ends(quote) && !notices.contains(&quote.text));
                let state = if new.is_empty() {
                    WitnessState::Active
                } else {
                    WitnessState::Ended
                };
                quoting(state, new)
            }
        };
        Ok((said, Usage::default()))
    }
}
