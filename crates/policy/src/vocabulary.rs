//! Names of interfaces between a page and its site, one list a meaning: `vocabulary.toml`, parsed once.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

type Lists = HashMap<String, Vec<String>>;

static LISTS: LazyLock<Result<Lists, toml::de::Error>> =
    LazyLock::new(|| toml::from_str(include_str!("vocabulary.toml")));

/// One list of names.
pub(crate) struct List {
    name: &'static str,
    words: OnceLock<&'static [String]>,
}

impl List {
    const fn named(name: &'static str) -> Self {
        Self {
            name,
            words: OnceLock::new(),
        }
    }

    /// Its names, as they are written.
    pub(crate) fn words(&self) -> &'static [String] {
        self.words.get_or_init(|| {
            let lists = LISTS.as_ref().ok();
            lists
                .and_then(|lists| lists.get(&self.name.to_lowercase()))
                .map_or(&[], Vec::as_slice)
        })
    }

    /// Whether a word is one of them.
    pub(crate) fn has(&self, word: impl AsRef<str>) -> bool {
        self.words().iter().any(|own| own == word.as_ref())
    }

    /// Whether one of these words is.
    pub(crate) fn has_any<W: AsRef<str>>(&self, words: impl IntoIterator<Item = W>) -> bool {
        words.into_iter().any(|word| self.has(word))
    }

    /// Whether a word begins with one of them.
    pub(crate) fn begins(&self, word: impl AsRef<str>) -> bool {
        let word = word.as_ref();
        self.words()
            .iter()
            .any(|own| word.starts_with(own.as_str()))
    }

    /// Whether one of these words does.
    pub(crate) fn begins_any<W: AsRef<str>>(&self, words: impl IntoIterator<Item = W>) -> bool {
        words.into_iter().any(|word| self.begins(word))
    }

    /// Whether one of them stands anywhere in a word.
    pub(crate) fn within(&self, word: impl AsRef<str>) -> bool {
        let word = word.as_ref();
        self.words().iter().any(|own| word.contains(own.as_str()))
    }
}

macro_rules! lists {
    ($($name:ident)*) => {
        $(pub(crate) static $name: List = List::named(stringify!($name));)*
        #[cfg(test)]
        static ALL: &[&List] = &[$(&$name),*];
    };
}

lists! {
    BEGUN STATES CONSENTS NECESSARY
    ENDS ENDS_ITS_OBJECT OBJECTS SWITCHES BUYS PLAN PAUSES KEEPS SIGNS_OUT ACCOUNT_DATA FINAL
    STEPS ANSWERS DECLINES OFFERS WAY_RECORDS WHEREABOUTS OPENS DRAFTS PREVIEWS HAPPENINGS
    AGREES COMMANDING FALSY REMOVES ACCOUNTS SUBSCRIPTIONS PASSWORDS PAYOUTS SESSIONS RENEWS NAMES
    PRICED SETS LEAVES ANSWERS_AN_OFFER ASKED_FOR NO STARTS BOOKKEEPING READS_AT_THE_END UPKEEP
    TELLS MAY_TELL MARKS_OF_TELLING CHECKS READ_HEADS READ_OF_A_THING READS SIGNATURES LOOKS
    OPENED_WITH SWITCHED SETTERS READ_ENDS READ_VERBS SELLS SHOWN_AS_SECRET UNSHOWN NONCES
    ADDRESS_ACTS ADDRESS_RENEWS CURRENCIES
    ADDRESS_ELSEWHERE ADDRESS_TOKENS ADDRESS_NUMBERS
    TRACKERS
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_list_is_in_the_file_and_every_name_once_in_its_list() {
        let lists = LISTS.as_ref().unwrap();
        let known: HashSet<String> = ALL.iter().map(|l| l.name.to_lowercase()).collect();
        let written: HashSet<String> = lists.keys().cloned().collect();
        assert_eq!(known, written);
        for list in ALL {
            let words = list.words();
            assert!(!words.is_empty(), "{} is empty", list.name);
            let once: HashSet<&String> = words.iter().collect();
            assert_eq!(once.len(), words.len(), "{} has a name twice", list.name);
            for word in words {
                assert_eq!(*word, word.to_lowercase(), "{}", list.name);
                assert!(!word.trim().is_empty(), "{}", list.name);
            }
        }
    }
}
