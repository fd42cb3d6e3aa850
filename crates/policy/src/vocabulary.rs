//! Names of interfaces between a page and its site, one list a meaning: `vocabulary.toml`, parsed once.

use std::collections::HashMap;
use std::sync::LazyLock;

type Lists = HashMap<String, Vec<String>>;

static LISTS: LazyLock<Result<Lists, toml::de::Error>> =
    LazyLock::new(|| toml::from_str(include_str!("vocabulary.toml")));

/// One list of names.
pub(crate) struct List(LazyLock<&'static [String]>);

impl List {
    /// Its names, as they are written.
    pub(crate) fn words(&self) -> &'static [String] {
        &self.0
    }

    /// Whether a word is one of them, or begins like one that ends in a star.
    pub(crate) fn has(&self, word: impl AsRef<str>) -> bool {
        let word = word.as_ref();
        self.0.iter().any(|own| match own.strip_suffix('*') {
            Some(beginning) => word.starts_with(beginning),
            None => own == word,
        })
    }

    /// Whether one of these words is.
    pub(crate) fn has_any<W: AsRef<str>>(&self, words: impl IntoIterator<Item = W>) -> bool {
        words.into_iter().any(|word| self.has(word))
    }
}

fn list(name: &str) -> &'static [String] {
    let lists = LISTS.as_ref().ok();
    lists
        .and_then(|lists| lists.get(&name.to_lowercase()))
        .map_or(&[], Vec::as_slice)
}

macro_rules! lists {
    ($($name:ident)*) => {
        $(pub(crate) static $name: List = List(LazyLock::new(|| list(stringify!($name))));)*
        #[cfg(test)]
        static ALL: &[(&str, &List)] = &[$((stringify!($name), &$name)),*];
    };
}
lists! {
    BEGUN STATES CONSENTS NECESSARY
    ENDS ENDS_ITS_OBJECT OBJECTS SWITCHES BUYS PLAN PAUSES KEEPS SIGNS_OUT ACCOUNT_DATA FINAL
    STEPS ANSWERS DECLINES OFFERS WAY_RECORDS WHEREABOUTS OPENS DRAFTS PREVIEWS HAPPENINGS
    AGREES COMMANDING FALSY REMOVES ACCOUNTS PASSWORDS PAYOUTS SESSIONS RENEWS NAMES
    PRICED SETS LEAVES ANSWERS_AN_OFFER ASKED_FOR NO STARTS BOOKKEEPING READS_AT_THE_END UPKEEP
    TELLS MAY_TELL MARKS_OF_TELLING CHECKS READ_HEADS READS LOOKS
    OPENED_WITH SWITCHED SETTERS READ_ENDS READ_VERBS SELLS SHOWN_AS_SECRET UNSHOWN NONCES
    ADDRESS_ACTS ADDRESS_RENEWS CURRENCIES
    ADDRESS_ELSEWHERE ADDRESS_TOKENS ADDRESS_NUMBERS
    TRACKERS
    SECRET_FIELDS ACCOUNT_FIELDS ACCOUNT_LABELS SECRET_AUTOFILL ACCOUNT_AUTOFILL
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_list_is_in_the_file_and_every_name_once_in_its_list() {
        let lists = LISTS.as_ref().unwrap();
        let known: HashSet<String> = ALL.iter().map(|(name, _)| name.to_lowercase()).collect();
        let written: HashSet<String> = lists.keys().cloned().collect();
        assert_eq!(known, written);
        for (name, list) in ALL {
            let words = list.words();
            assert!(!words.is_empty(), "{name} is empty");
            let once: HashSet<&String> = words.iter().collect();
            assert_eq!(once.len(), words.len(), "{name} has a name twice");
            for word in words {
                assert_eq!(*word, word.to_lowercase(), "{name}");
                assert!(!word.trim().is_empty(), "{name}");
            }
        }
    }
}
