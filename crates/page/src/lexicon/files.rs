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
struct Language {
    /// What the language is called in English.
    #[serde(rename = "language")]
    _called: String,
    #[serde(default)]
    small_words: String,
    notice: Option<Notice>,
    #[serde(default)]
    lists: Lists,
    #[serde(flatten)]
    groups: BTreeMap<String, HashMap<Concept, Vec<String>>>,
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

/// A language by which sentences can be told and written.
#[derive(Debug)]
pub(crate) struct Tongue {
    pub(crate) small_words: Vec<String>,
    pub(crate) notice: Notice,
}

/// The matcher of all languages, and those by which sentences can be told, English first.
///
/// # Errors
/// File, concept and phrase that are wrong, in a sentence.
pub(super) fn read() -> Result<(Matcher, Vec<Tongue>), String> {
    let mut matcher = Matcher::default();
    let mut tongues = Vec::new();
    let is_language = |f: &&File<'_>| f.path().extension().is_some_and(|e| e == "toml");
    let mut files: Vec<_> = FILES.files().filter(is_language).collect();
    files.sort_by_key(|f| (f.path().file_stem() != Some("en".as_ref()), f.path()));
    for file in files {
        let name = file.path().display();
        let text = file.contents_utf8().unwrap_or_default();
        let language: Language = toml::from_str(text).map_err(|e| format!("{name}: {e}"))?;
        for (concept, phrases) in language.groups.values().flatten() {
            for phrase in phrases {
                let added = matcher.add(*concept, phrase, &language.lists);
                added.map_err(|e| format!("{name}, {concept:?}, {phrase:?}: {e}"))?;
            }
        }
        let has = |concept| language.groups.values().any(|g| g.contains_key(concept));
        if let Some(missing) = Concept::ALL.iter().find(|concept| !has(concept)) {
            return Err(format!(
                "{name}: {missing:?} is missing; write [] if the language has no word for it"
            ));
        }
        if let Some(notice) = language.notice {
            let small_words = language.small_words.split(' ').map(str::to_owned);
            tongues.push(Tongue {
                small_words: small_words.collect(),
                notice,
            });
        }
    }
    Ok((matcher, tongues))
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_language_has_every_term_and_no_phrase_is_broken() {
        if let Err(problem) = super::read() {
            panic!("{problem}");
        }
    }
}
