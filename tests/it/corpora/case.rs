//! The corpora as they are written: files, cases, replies and the requests that commit. `tests/corpora/README.md` says what
//! each key means; a file that doesn't keep to it isn't read at all.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use subterminator::domain::reader::ReaderState;

use super::step::Step;

/// A file: one hand's work.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corpus {
    pub hand: String,
    pub written: String,
    /// The rules were written with these cases in view.
    #[expect(dead_code, reason = "told to people who read the file")]
    pub seen: bool,
    #[serde(rename = "case")]
    pub cases: Vec<Case>,
}

/// A small site and the way through it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Whose; taken from the file.
    #[serde(skip)]
    pub hand: String,
    /// The file it stands in, without its ending.
    #[serde(skip)]
    pub file: String,
    pub name: String,
    #[serde(default)]
    pub class: String,
    #[serde(default)]
    pub cause: String,
    #[serde(default)]
    pub start: String,
    pub pages: BTreeMap<String, String>,
    #[serde(default)]
    pub replies: BTreeMap<String, Reply>,
    #[serde(alias = "acts")]
    pub ends: Vec<End>,
    #[serde(default)]
    pub after: BTreeMap<String, String>,
    pub steps: Vec<Step>,
    /// `acts/`: the person says yes to a question that names one of these.
    #[serde(default)]
    pub yes: Vec<String>,
    /// `acts/`: so many of the `ends` the person's yeses are good for; counted at the site alone.
    pub most: Option<usize>,
    /// `acts/`: for how many seconds the person thinks about a question.
    #[serde(default)]
    pub thinks: f64,
    /// `acts/`: the page does what it waits for while the person thinks.
    #[serde(default)]
    pub turns: bool,
    /// `acts/`: after so many yeses nobody is there any more.
    pub answers: Option<usize>,
    /// `acts/`: a known limit, which `docs/dev/safety.md` lists: it commits unasked.
    #[serde(default)]
    pub limit: bool,
    /// `ends/`: the language, what the person wants ended, and what shows the end or why it is none.
    #[serde(default)]
    pub language: String,
    #[serde(default)]
    pub object: String,
    #[serde(default)]
    pub kind: String,
    /// `ends/`: what is so afterwards, on which day, and what is left to do.
    pub truth: Option<Truth>,
    #[serde(default)]
    pub date: String,
    #[serde(default)]
    pub left: String,
    /// `ends/`: what the account page alone shows, where that is less.
    pub alone: Option<Truth>,
    /// `ends/`: pages that are served once, right after the act.
    #[serde(default)]
    pub flash: BTreeMap<String, String>,
    /// `ends/`: what a careful reader says.
    pub witness: Option<Written>,
}

/// What is so after the last click.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Truth {
    Ended,
    EndsOn,
    Paused,
    Pending,
    Active,
    OtherObject,
    CantTell,
}

impl Truth {
    /// What a careful reader calls it.
    pub fn seen(self) -> ReaderState {
        match self {
            Self::Ended => ReaderState::Ended,
            Self::EndsOn => ReaderState::EndsOn,
            Self::Paused => ReaderState::Paused,
            Self::Pending => ReaderState::Pending,
            Self::Active => ReaderState::Active,
            Self::OtherObject => ReaderState::Other,
            Self::CantTell => ReaderState::CantTell,
        }
    }

    /// Whether the thing has ended or will end by itself.
    pub fn is_end(self) -> bool {
        matches!(self, Self::Ended | Self::EndsOn)
    }
}

/// What a careful reader of the pages says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    pub state: String,
    #[serde(default)]
    pub date: String,
    pub quotes: Vec<String>,
    #[serde(default)]
    pub left: String,
}

impl Case {
    /// Its pages ask before they are left, so no other case may follow in the same browser.
    pub fn resists_leaving(&self) -> bool {
        self.pages
            .values()
            .chain(self.after.values())
            .any(|page| page.contains("beforeunload"))
    }
}

/// What the server answers to a request that is no page.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    pub status: Option<u16>,
    pub json: Option<String>,
    pub html: Option<String>,
    pub text: Option<String>,
    /// A script, also of a service worker.
    pub script: Option<String>,
    pub to: Option<String>,
    /// For how many seconds the answer is on its way; the request has arrived at once.
    #[serde(default)]
    pub slow: f64,
}

/// A request that commits: `METHOD path ? text in the query ~ text in the body`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct End {
    pub method: String,
    pub path: String,
    pub query: String,
    pub body: String,
}

impl TryFrom<String> for End {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (head, body) = text.split_once(" ~ ").unwrap_or((&text, ""));
        let (head, query) = head.split_once(" ? ").unwrap_or((head, ""));
        let (method, path) = method_and_path(head)?;
        Ok(Self {
            method,
            path,
            query: query.trim().to_owned(),
            body: body.to_owned(),
        })
    }
}

fn method_and_path(text: &str) -> Result<(String, String), String> {
    let (method, path) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let path = path.trim();
    if method.is_empty()
        || !method.bytes().all(|b| b.is_ascii_uppercase())
        || path.contains([' ', '?', '~'])
        || path.starts_with('/')
    {
        return Err(format!(
            "`{text}` is not METHOD and a path below the case's part of the site, without a slash before it"
        ));
    }
    Ok((method.to_owned(), path.to_owned()))
}

/// Which of the corpora.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Acts,
    Honest,
    Ends,
}

impl Kind {
    fn folder(self) -> PathBuf {
        corpora().join(match self {
            Self::Acts => "acts",
            Self::Honest => "honest",
            Self::Ends => "ends",
        })
    }
}

/// The folder of all corpora; `CORPORA` names another one, such as one that is still being written.
fn corpora() -> PathBuf {
    std::env::var_os("CORPORA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpora"),
        PathBuf::from,
    )
}

/// The classes of attacks, in the README's order.
pub fn classes() -> Vec<String> {
    let text = std::fs::read_to_string(corpora().join("README.md")).unwrap();
    let (_, classes) = text
        .split_once("## Classes")
        .expect("the README lists the classes");
    classes
        .split('`')
        .skip(3)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// All cases, or everything that is wrong with the files. A fault is told by file and line, without the text: some files aren't
/// to be seen by those who write the rules.
pub fn read(kind: Kind) -> Result<Vec<Case>, Vec<String>> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(kind.folder())
        .into_iter()
        .flatten()
        .flatten()
        .map(|f| f.path())
        .collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "toml"));
    files.sort();
    let (mut cases, mut wrong, mut names) = (Vec::new(), Vec::new(), HashSet::new());
    let classes = classes();
    for file in files {
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        match read_corpus(&std::fs::read_to_string(&file).unwrap()) {
            Ok(corpus) => {
                for case in corpus {
                    let problems = problems(&case, kind, &classes).into_iter();
                    wrong.extend(problems.map(|p| format!("{name}: \"{}\": {p}", case.name)));
                    if !names.insert((case.hand.clone(), case.name.clone())) {
                        wrong.push(format!("{name}: \"{}\" is there twice", case.name));
                    }
                    let file = name.trim_end_matches(".toml").to_owned();
                    cases.push(Case { file, ..case });
                }
            }
            Err(why) => wrong.push(format!("{name}{why}")),
        }
    }
    if wrong.is_empty() {
        Ok(cases)
    } else {
        Err(wrong)
    }
}

fn read_corpus(text: &str) -> Result<Vec<Case>, String> {
    let corpus: Corpus = toml::from_str(text).map_err(|e| {
        let line = e
            .span()
            .map_or(0, |span| text[..span.start].matches('\n').count() + 1);
        format!(":{line}: {}", e.message())
    })?;
    if corpus.written.len() != 10 {
        return Err(": `written` is a day".to_owned());
    }
    let hand = corpus.hand;
    Ok(corpus
        .cases
        .into_iter()
        .map(|case| Case {
            hand: hand.clone(),
            ..case
        })
        .collect())
}

fn problems(case: &Case, kind: Kind, classes: &[String]) -> Vec<String> {
    let read = |w: &Written| {
        let state = serde_json::Value::String(w.state.clone());
        serde_json::from_value::<ReaderState>(state).is_ok() && !w.quotes.is_empty()
    };
    let witness = case.witness.as_ref().is_some_and(read);
    let named = [&case.kind, &case.object, &case.language]
        .iter()
        .all(|text| !text.is_empty());
    let (acts, ends) = (kind == Kind::Acts, kind == Kind::Ends);
    let undated = case.truth == Some(Truth::EndsOn) && case.date.is_empty();
    let open = case.truth == Some(Truth::Pending) && case.left.is_empty();
    let twice = case.truth.is_some() && case.alone == case.truth;
    let raises_last = case.steps.last().is_some_and(Step::raises);
    let faults = [
        (
            !case.pages.contains_key(&case.start),
            "its first page is missing",
        ),
        (case.ends.is_empty(), "nothing in it commits"),
        (case.steps.is_empty(), "it has no steps"),
        (
            raises_last,
            "what the page does right before a step has no step after it",
        ),
        (
            acts && !classes.contains(&case.class),
            "its class is none of the README's",
        ),
        (acts && case.cause.is_empty(), "it doesn't say its cause"),
        (!acts && case.after.is_empty(), "no page shows the end"),
        (
            ends && !(case.truth.is_some() && witness && named),
            "it doesn't say what is so",
        ),
        (open, "it doesn't say what is left to do"),
        (undated, "it doesn't say on which day it ends"),
        (twice, "`alone` says the same as `truth`"),
    ];
    let faults = faults.into_iter().filter(|(is_so, _)| *is_so);
    let faults = faults.map(|(_, problem)| problem.to_owned());
    let keys = case
        .replies
        .keys()
        .filter_map(|key| method_and_path(key).err());
    faults.chain(keys).collect()
}
