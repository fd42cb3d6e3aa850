//! What the fake model says as a second reader: honest, silent, a liar, or broken.

use std::collections::VecDeque;
use std::fmt;

use serde_json::{Value, json};

use super::Api;
use super::script::Step;

/// The pages of a request, as a reader sees them.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// The whole message.
    pub text: String,
    /// Texts of the pages of each name.
    pub before: Vec<String>,
    pub after: Vec<String>,
    pub fresh: Vec<String>,
}

impl Told {
    /// Reads the message.
    pub fn of(text: &str) -> Self {
        let mut told = Self {
            text: text.to_owned(),
            ..Self::default()
        };
        for part in text.split("\nPage \"").skip(1) {
            let Some((name, rest)) = part.split_once('"') else {
                continue;
            };
            let Some(page) = rest
                .split_once("<page>\n")
                .and_then(|(_, page)| page.split_once("\n</page>"))
            else {
                continue;
            };
            let list = match name {
                "before" => &mut told.before,
                "after" => &mut told.after,
                _ => &mut told.fresh,
            };
            list.push(page.0.to_owned());
        }
        told
    }

    /// The first line of these pages that has such words, without its marks.
    pub fn line(pages: &[String], words: &str) -> Option<String> {
        let lines = pages.iter().flat_map(|page| page.lines());
        let found = lines
            .filter_map(|line| line.strip_prefix("- "))
            .find(|line| line.to_lowercase().contains(&words.to_lowercase()))?;
        Some(
            found
                .split_once("] ")
                .filter(|_| found.starts_with('['))
                .map_or(found, |(_, text)| text)
                .to_owned(),
        )
    }
}

/// How it reads.
pub enum Reads {
    /// It can't tell.
    Silent,
    /// It says that it ended, whatever it is shown, and quotes the first line of the newest page.
    Liar,
    /// Decides by what it is shown.
    With(Box<dyn FnMut(&Told) -> Value + Send>),
    /// Something of the wire, one a request: a status, rubbish, a cut answer; when they are used up it is silent.
    Wire(VecDeque<Step>),
}

impl fmt::Debug for Reads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reads")
    }
}

/// A statement.
pub fn statement(state: &str, date: Option<&str>, quotes: &[(&str, &str)]) -> Value {
    let quotes: Vec<Value> = quotes
        .iter()
        .map(|(page, text)| json!({"page": page, "text": text}))
        .collect();
    json!({"state": state, "date": date, "what_is_left": null, "quotes": quotes})
}

impl Reads {
    /// Decides by what it is shown.
    pub fn with(read: impl FnMut(&Told) -> Value + Send + 'static) -> Self {
        Self::With(Box::new(read))
    }

    /// Looks for words of an end in the fresh load, and for the day they name; without them, and of another thing, it can't tell.
    pub fn honest(words: &'static str, date: Option<&'static str>) -> Self {
        let of_another = |told: &Told| told.text.contains("What was to be ended: Cancel “");
        let line = move |told: &Told| Told::line(&told.fresh, words).filter(|_| !of_another(told));
        Self::with(move |told| match line(told) {
            Some(line) => statement(
                if date.is_some() { "ends_on" } else { "ended" },
                date,
                &[("fresh", &line)],
            ),
            None => statement("cant_tell", None, &[]),
        })
    }

    /// Quotes a new line of an end; of pages on which nothing ended, and of another thing, it says that it goes on.
    pub fn careful() -> Self {
        const ENDS: [&str; 6] = [
            "ends on",
            "will end",
            "cancelled",
            "canceled",
            "has ended",
            "stopped",
        ];
        Self::with(|told| {
            let other = told.text.contains("What was to be ended: Cancel “");
            let notice = told.text.contains("# notice");
            let old = told.before.join("\n");
            let found = [("fresh", &told.fresh), ("after", &told.after)]
                .into_iter()
                .find_map(|(name, pages)| {
                    let lines = ENDS.iter().filter_map(|words| Told::line(pages, words));
                    let mut new = lines.filter(|line| !old.contains(line.as_str()));
                    new.next().map(|line| (name, line))
                });
            match found.filter(|_| !other && !notice) {
                Some((page, line)) => statement("ended", None, &[(page, &line)]),
                None => statement("active", None, &[]),
            }
        })
    }

    /// Steps of the wire.
    pub fn wire(steps: impl IntoIterator<Item = Step>) -> Self {
        Self::Wire(steps.into_iter().collect())
    }

    /// The statement, or a step of the wire.
    pub fn next(&mut self, told: &Told) -> Result<Value, Step> {
        let silent = || statement("cant_tell", None, &[]);
        Ok(match self {
            Self::Silent => silent(),
            Self::Liar => {
                let first = told
                    .after
                    .iter()
                    .chain(&told.fresh)
                    .flat_map(|page| page.lines())
                    .find(|line| line.starts_with("- "));
                statement(
                    "ended",
                    None,
                    &[(
                        "after",
                        first.unwrap_or("It has ended.").trim_start_matches("- "),
                    )],
                )
            }
            Self::With(read) => read(told),
            Self::Wire(steps) => match steps.pop_front() {
                Some(step) => return Err(step),
                None => silent(),
            },
        })
    }
}

/// A statement as a step of an API: a call, or a text.
pub(super) fn said(api: Api, statement: &Value) -> (String, Vec<(String, Value)>) {
    match api {
        Api::Anthropic => (
            String::new(),
            vec![("testify".to_owned(), statement.clone())],
        ),
        Api::OpenAi => (statement.to_string(), Vec::new()),
    }
}
