//! The second reader of a case or a flow: honest (what a careful reader of these pages wrote down), or a liar who always says that it has
//! ended and quotes whatever is new.

use async_trait::async_trait;
use subterminator::domain::outcome::Usage;
use subterminator::domain::witness::{Testimony, WitnessPage, WitnessQuote, WitnessState};
use subterminator::model::witness::{NoTestimony, Witness, WitnessBrief};

use super::case::{Case, Truth, Written};
use super::days::with_days;

/// So many new lines a liar quotes.
const MOST_LIES: usize = 6;

/// Who reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    Honest,
    Liar,
}

pub struct Reader {
    manner: Manner,
    said: Testimony,
    /// What the account's page shows by itself, where that is less.
    alone: Option<WitnessState>,
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
        let said = Testimony {
            state,
            date: filled(&written.date),
            what_is_left: filled(&written.left),
            quotes: written.quotes.iter().map(quote).collect(),
        };
        Self {
            manner,
            said,
            alone,
        }
    }

    /// What was written down, as far as it stands on the pages that are shown.
    fn honest(&self, brief: &WitnessBrief) -> Testimony {
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
        // Whoever checks shows the account's page alone, and nothing that came of an act.
        let checked = brief.after.is_none();
        Testimony {
            state: self.alone.filter(|_| checked).unwrap_or(self.said.state),
            quotes: self.said.quotes.iter().filter_map(found).collect(),
            ..self.said.clone()
        }
    }

    fn liar(brief: &WitnessBrief) -> Testimony {
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
        let new =
            lines.filter(|(_, text)| text.chars().count() >= 5 && !old.contains(text.as_str()));
        let quotes = new
            .take(MOST_LIES)
            .map(|(page, text)| WitnessQuote { page, text })
            .collect();
        Testimony {
            state: WitnessState::Ended,
            date: None,
            what_is_left: None,
            quotes,
        }
    }
}

#[async_trait]
impl Witness for Reader {
    fn name(&self) -> &'static str {
        "scripted reader"
    }

    async fn testify(&mut self, brief: &WitnessBrief) -> Result<(Testimony, Usage), NoTestimony> {
        let said = match self.manner {
            Manner::Honest => self.honest(brief),
            Manner::Liar => Self::liar(brief),
        };
        Ok((said, Usage::default()))
    }
}
