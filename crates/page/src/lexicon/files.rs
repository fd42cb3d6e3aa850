//! The files of the lexicon: one a language, the same groups and concepts in each.

use std::collections::{BTreeMap, HashMap};

use include_dir::{Dir, File, include_dir};
use serde::Deserialize;

use super::concepts::Concept;
use super::phrase::{Lists, Matcher};
use domain::predicate::fold;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/lexicon/languages");

/// A file: words under a name for its phrases, and phrases by group and concept.
#[derive(Debug, Deserialize)]
pub(crate) struct Language {
    /// What the language is called in English.
    #[serde(rename = "language")]
    _called: String,
    /// What every sentence of it has.
    pub(crate) small_words: String,
    pub(crate) notice: Notice,
    #[serde(default)]
    pub(super) lists: Lists,
    #[serde(flatten)]
    pub(super) groups: BTreeMap<String, HashMap<Concept, Vec<String>>>,
}

/// What a page says in the control question, in place of what it said after the act.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// Other things of the same person that ended.
    other_ended: Vec<String>,
    /// The thing itself rests, and its end waits for a link.
    still_open: String,
}

impl Notice {
    /// No end of what is called so, by the kinds that fool readers most: another thing's end, a rest, a link to be opened.
    #[must_use]
    pub fn of_no_end(&self, goal: &str) -> String {
        const SHORT: usize = 3;
        let wanted = fold(goal);
        let names_it = |said: &&String| {
            let said = fold(said);
            let mut words = said.split(|c: char| !c.is_alphabetic());
            words.any(|word| word.chars().count() > SHORT && wanted.contains(word))
        };
        let other = self.other_ended.iter().find(|said| !names_it(said));
        let other = other.or(self.other_ended.last()).map_or("", String::as_str);
        format!("{other} {}", self.still_open)
    }
}

/// All files, English first.
///
/// # Errors
/// A file that is none, in a sentence.
pub(super) fn languages() -> Result<Vec<Language>, String> {
    let is_language = |f: &&File<'_>| f.path().extension().is_some_and(|e| e == "toml");
    let mut files: Vec<_> = FILES.files().filter(is_language).collect();
    files.sort_by_key(|f| (f.path().file_stem() != Some("en".as_ref()), f.path()));
    let read = |file: &File<'_>| {
        let text = file.contents_utf8().unwrap_or_default();
        toml::from_str(text).map_err(|e| format!("{}: {e}", file.path().display()))
    };
    files.into_iter().map(read).collect()
}

/// The matcher of all languages, and they themselves without their phrases.
///
/// # Errors
/// A file that is none, in a sentence.
pub(super) fn read() -> Result<(Matcher, Vec<Language>), String> {
    let mut matcher = Matcher::default();
    let mut languages = languages()?;
    for language in &mut languages {
        let groups = std::mem::take(&mut language.groups);
        let lists = std::mem::take(&mut language.lists);
        for (concept, phrases) in groups.into_values().flatten() {
            for phrase in phrases {
                matcher.add(concept, &phrase, &lists);
            }
        }
    }
    matcher.shrink();
    Ok((matcher, languages))
}
