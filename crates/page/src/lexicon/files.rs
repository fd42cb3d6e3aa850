//! The files of the lexicon: one a language, the same groups and terms in each.

use std::collections::{BTreeMap, HashMap};

use include_dir::{Dir, include_dir};
use serde::Deserialize;

use super::phrase::{Lists, Matcher};
use super::terms::Term;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/lexicon/languages");

/// A file: words under a name for its phrases, and phrases by group and term.
#[derive(Debug, Deserialize)]
struct Language {
    /// What the language is called in English.
    #[expect(dead_code, reason = "for people who read the file")]
    #[serde(rename = "language")]
    called: String,
    #[serde(default)]
    lists: Lists,
    #[serde(flatten)]
    groups: BTreeMap<String, HashMap<String, Vec<String>>>,
}

/// The matcher of all languages.
///
/// # Errors
/// File, term and phrase that are wrong, in a sentence.
pub(super) fn matcher() -> Result<Matcher, String> {
    let mut matcher = Matcher::default();
    let mut files: Vec<_> = FILES
        .files()
        .filter(|f| f.path().extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort_by_key(|f| f.path());
    for file in files {
        let name = file.path().display();
        let text = file
            .contents_utf8()
            .ok_or_else(|| format!("{name} is no text"))?;
        let language: Language = toml::from_str(text).map_err(|e| format!("{name}: {e}"))?;
        for (group, terms) in &language.groups {
            for (term, phrases) in terms {
                let full = format!("{group}.{term}");
                let term =
                    Term::named(&full).ok_or_else(|| format!("{name}: there is no term {full}"))?;
                for phrase in phrases {
                    matcher
                        .add(term, phrase, &language.lists)
                        .map_err(|e| format!("{name}, {full}, {phrase:?}: {e}"))?;
                }
            }
        }
        if let Some(missing) = Term::ALL.iter().find(|t| {
            let (group, term) = t.name().split_once('.').unwrap_or_default();
            language
                .groups
                .get(group)
                .is_none_or(|terms| !terms.contains_key(term))
        }) {
            return Err(format!(
                "{name}: {} is missing; write [] if the language has no word for it",
                missing.name()
            ));
        }
    }
    Ok(matcher)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_language_has_every_term_and_no_phrase_is_broken() {
        if let Err(problem) = super::matcher() {
            panic!("{problem}");
        }
    }
}
