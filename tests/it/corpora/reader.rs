//! The second reader of a case or a flow: honest (what a careful reader of these pages wrote down, where they are shown), or a liar who always
//! says that it has ended and quotes whatever is new. Careless ones of several kinds are in the replay.

use async_trait::async_trait;
use subterminator::domain::outcome::Usage;
use subterminator::domain::witness::{ReaderAnswer, WitnessPage, WitnessQuote, WitnessState};
use subterminator::model::witness::{NoAnswer, PageText, Witness, WitnessBrief};

use super::case::{Case, Truth, Written};
use super::days::with_days;

/// So many new lines are quoted by whoever doesn't read them.
const MOST_QUOTES: usize = 6;

/// Who reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    Honest,
    Liar,
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

/// Lines of the main part that stand on none of the pages before, as many as whoever doesn't read them quotes.
pub fn new_lines(before: &[String], fresh: &[String], after: &[String]) -> Vec<WitnessQuote> {
    let old = before.join("\n");
    let fresh = fresh.iter().map(|page| (WitnessPage::Fresh, page));
    let after = after.iter().map(|page| (WitnessPage::After, page));
    let mut quotes = Vec::new();
    for (at, page) in fresh.chain(after) {
        let mut beside = false;
        for line in page.lines() {
            if let Some(place) = line.strip_prefix("# ") {
                let asides = ["footer", "menu", "top of the page", "beside the main part"];
                beside = asides.contains(&place);
                continue;
            }
            let Some(text) = line.strip_prefix("- ").filter(|_| !beside) else {
                continue;
            };
            // Headings and controls are told with their role; what a control says is no quote.
            let tagged = text.strip_prefix('[').and_then(|t| t.split_once("] "));
            let (role, said) = tagged.unwrap_or(("", text));
            let counts = matches!(role, "" | "heading") && said.chars().count() >= 5;
            if counts && !old.contains(said) && quotes.len() < MOST_QUOTES {
                quotes.push(WitnessQuote {
                    page: at,
                    text: said.to_owned(),
                });
            }
        }
    }
    quotes
}

pub fn quoting(state: WitnessState, quotes: Vec<WitnessQuote>) -> ReaderAnswer {
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
            Manner::Liar => {
                let texts =
                    |pages: &[PageText]| pages.iter().map(|p| p.text.clone()).collect::<Vec<_>>();
                let [before, fresh, after] =
                    [&brief.before, &brief.fresh, &brief.after].map(|p| texts(p));
                quoting(WitnessState::Ended, new_lines(&before, &fresh, &after))
            }
        };
        Ok((said, Usage::default()))
    }
}
