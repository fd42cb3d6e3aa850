//! The second reader of a case or a flow: honest (what a careful reader of these pages wrote down, where they are shown), or a liar who always
//! says that it has ended and quotes whatever is new. Careless ones of several kinds are in the replay.

use async_trait::async_trait;
use jiff::Zoned;
use jiff::civil::Date;
use subterminator::domain::outcome::Usage;
use subterminator::domain::predicate::fold;
use subterminator::domain::reader::{ReaderAnswer, ReaderPage, ReaderQuote, ReaderState};
use subterminator::model::reader::{NoAnswer, PageText, ReaderBrief, SecondReader};

use super::case::{Case, Truth, Written};
use super::days::with_days_from;

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
    written: Written,
    /// What the account's page shows by itself, where that is less.
    alone: Option<ReaderState>,
    /// What it was asked about first: what was written down is about that.
    object: String,
}

impl Reader {
    /// The reader of this case that is wished for, if one is.
    pub fn of(case: &Case, manner: Option<Manner>) -> Option<Self> {
        let alone = case.alone.map(Truth::seen);
        Some(Self::of_written(case.witness.clone()?, alone, manner?))
    }

    /// The reader of what a careful one wrote down; `alone` is what the account's page shows by itself, where that is less.
    pub fn of_written(written: Written, alone: Option<ReaderState>, manner: Manner) -> Self {
        Self {
            manner,
            written,
            alone,
            object: String::new(),
        }
    }

    /// What was written down, as far as it stands on the pages that are shown; where nothing of it does, nothing has happened.
    fn honest(&self, brief: &ReaderBrief) -> ReaderAnswer {
        let today = Zoned::now().date();
        let said = standing(
            &self.written,
            today,
            &texts(&brief.fresh),
            &texts(&brief.after),
        );
        if brief.object != self.object {
            return quoting(ReaderState::Other, said.quotes);
        }
        // Whoever checks shows the account's page alone, and nothing that came of an act.
        let alone = self.alone.filter(|_| brief.after.is_empty());
        // An end is told by what wasn't there before it.
        let before = texts(&brief.before);
        let ended = matches!(said.state, ReaderState::Ended | ReaderState::EndsOn);
        let is_old = |quote: &ReaderQuote| stands(&before, &quote.text);
        let nothing_new = said.quotes.is_empty() || (ended && said.quotes.iter().all(is_old));
        if nothing_new && alone.is_none() {
            let unchanged = if before.is_empty() {
                ReaderState::CantTell
            } else {
                ReaderState::Active
            };
            return quoting(unchanged, said.quotes);
        }
        ReaderAnswer {
            state: alone.unwrap_or(said.state),
            ..said
        }
    }
}

/// What pages say, as a careful reader takes it: a notice about another thing is none about this one.
fn texts(pages: &[PageText]) -> Vec<String> {
    let without_notice = |page: &PageText| {
        let noticed = page.text.strip_prefix("# notice\n");
        let beyond = noticed.and_then(|text| text.split_once("\n# "));
        beyond.map_or(page.text.clone(), |(_, beyond)| beyond.to_owned())
    };
    pages.iter().map(without_notice).collect()
}

/// Whether this stands on one of these pages, however it is spaced.
fn stands(pages: &[String], text: &str) -> bool {
    let tight = |text: &str| fold(text).split_whitespace().collect::<String>();
    let text = tight(text);
    pages.iter().any(|page| tight(page).contains(&text))
}

/// What was written down, with the quotes that stand on these pages, its days counted from this one.
pub fn standing(
    written: &Written,
    today: Date,
    fresh: &[String],
    after: &[String],
) -> ReaderAnswer {
    let filled = |text: &str| with_days_from(text, today);
    let some = |text: &str| (!text.is_empty()).then(|| filled(text));
    let quotes = written.quotes.iter().filter_map(|text| {
        let text = filled(text);
        let shown = [(ReaderPage::Fresh, fresh), (ReaderPage::After, after)];
        let mut on = shown.into_iter().filter(|(_, pages)| stands(pages, &text));
        let (page, _) = on.next()?;
        Some(ReaderQuote { page, text })
    });
    let state = serde_json::Value::String(written.state.clone());
    ReaderAnswer {
        date: some(&written.date),
        what_is_left: some(&written.left),
        ..quoting(serde_json::from_value(state).unwrap(), quotes.collect())
    }
}

/// Lines of the main part that stand on none of the pages before, as many as whoever doesn't read them quotes.
pub fn new_lines(before: &[String], fresh: &[String], after: &[String]) -> Vec<ReaderQuote> {
    let old = before.join("\n");
    let fresh = fresh.iter().map(|page| (ReaderPage::Fresh, page));
    let after = after.iter().map(|page| (ReaderPage::After, page));
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
                quotes.push(ReaderQuote {
                    page: at,
                    text: said.to_owned(),
                });
            }
        }
    }
    quotes
}

pub fn quoting(state: ReaderState, quotes: Vec<ReaderQuote>) -> ReaderAnswer {
    ReaderAnswer {
        state,
        date: None,
        what_is_left: None,
        object: None,
        quotes,
    }
}

#[async_trait]
impl SecondReader for Reader {
    fn name(&self) -> &'static str {
        "scripted reader"
    }

    async fn testify(&mut self, brief: &ReaderBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        if self.object.is_empty() {
            self.object.clone_from(&brief.object);
        }
        let said = match self.manner {
            Manner::Honest => self.honest(brief),
            Manner::Liar => {
                let [before, fresh, after] = [&brief.before, &brief.fresh, &brief.after];
                let new = new_lines(&texts(before), &texts(fresh), &texts(after));
                quoting(ReaderState::Ended, new)
            }
        };
        Ok((said, Usage::default()))
    }
}
