//! Names of interfaces between a page and its site, one list a meaning: `vocabulary.toml`, parsed once. A word is looked up once, and what it
//! may mean goes with it as marks.

use std::collections::HashMap;
use std::ops::BitOr;
use std::sync::LazyLock;

type Lists = HashMap<String, Vec<String>>;

static LISTS: LazyLock<Result<Lists, toml::de::Error>> =
    LazyLock::new(|| toml::from_str(include_str!("vocabulary.toml")));

/// What words may mean: the lists that have them, a bit each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Marks(u128);

impl Marks {
    /// The lists that have this word, or the beginning of it.
    pub(crate) fn of(word: &str) -> Self {
        let beginnings = BEGINNINGS.iter().filter(|(own, _)| word.starts_with(own));
        let begun = beginnings.map(|(_, mark)| *mark);
        begun.chain(WHOLE.get(word).copied()).collect()
    }

    /// All of these.
    pub(crate) const fn all(lists: &[Self]) -> Self {
        let (mut all, mut at) = (0, 0);
        while at < lists.len() {
            all |= lists[at].0;
            at += 1;
        }
        Self(all)
    }

    /// Those of them that are among these lists.
    pub(crate) fn only(self, lists: Self) -> Self {
        Self(self.0 & lists.0)
    }

    /// Whether it is in one of these lists.
    pub(crate) fn any(self, lists: Self) -> bool {
        self.only(lists) != Self(0)
    }
}

impl BitOr for Marks {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Marks> for Marks {
    fn from_iter<I: IntoIterator<Item = Self>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), Self::bitor)
    }
}

/// Words that a list has as they are, and beginnings of words, which end in a star there.
static WHOLE: LazyLock<HashMap<&str, Marks>> = LazyLock::new(|| {
    let mut all: HashMap<&str, Marks> = HashMap::new();
    for (word, mark) in marked().filter(|(word, _)| !word.ends_with('*')) {
        let marks = all.entry(word).or_default();
        *marks = *marks | mark;
    }
    all
});
static BEGINNINGS: LazyLock<Vec<(&str, Marks)>> = LazyLock::new(|| {
    marked()
        .filter_map(|(word, mark)| Some((word.strip_suffix('*')?, mark)))
        .collect()
});

fn marked() -> impl Iterator<Item = (&'static str, Marks)> {
    let of_list = |(name, mark): &(&str, Marks)| {
        let mark = *mark;
        words(name).iter().map(move |word| (word.as_str(), mark))
    };
    MARKS.iter().flat_map(of_list)
}

/// The words of a list, as they are written.
pub(crate) fn words(list: &str) -> &'static [String] {
    let lists = LISTS.as_ref().ok();
    let words = lists.and_then(|lists| lists.get(&list.to_lowercase()));
    words.map_or(&[], Vec::as_slice)
}

macro_rules! marks {
    ($($name:ident)*) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "they number the marks below")]
        enum At { $($name),* }
        $(pub(crate) const $name: Marks = Marks(1 << At::$name as u32);)*
        static MARKS: &[(&str, Marks)] = &[$((stringify!($name), $name)),*];
    };
}
marks! {
    BEGUN STATES CONSENTS NECESSARY
    ENDS ENDS_ITS_OBJECT OBJECTS SWITCHES BUYS PLAN PAUSES KEEPS SIGNS_OUT ACCOUNT_DATA FINAL
    STEPS ANSWERS DECLINES OFFERS WAY_RECORDS WHEREABOUTS HAPPENINGS
    AGREES COMMANDING FALSY REMOVES ACCOUNTS PASSWORDS PAYOUTS SESSIONS RENEWS
    PRICED SETS LEAVES ANSWERS_AN_OFFER ASKED_FOR STARTS BOOKKEEPING READS_AT_THE_END UPKEEP
    TELLS MAY_TELL MARKS_OF_TELLING CHECKS READ_HEADS READS LOOKS
    OPENED_WITH SWITCHED SETTERS READ_ENDS READ_VERBS SELLS SHOWN_AS_SECRET UNSHOWN NONCES
    ADDRESS_ACTS ADDRESS_RENEWS CURRENCIES
    ADDRESS_ELSEWHERE ADDRESS_NUMBERS
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Lists that hold no words of names: ends of names, hosts, patterns and values.
    const OTHERS: [&str; 8] = [
        "address_tokens",
        "trackers",
        "secret_fields",
        "unkept_fields",
        "account_fields",
        "account_labels",
        "secret_autofill",
        "account_autofill",
    ];

    #[test]
    fn every_list_is_in_the_file_and_every_name_once_in_its_list() {
        let lists = LISTS.as_ref().unwrap();
        let marked = MARKS.iter().map(|(name, _)| name.to_lowercase());
        let known: HashSet<String> = marked.chain(OTHERS.map(str::to_owned)).collect();
        let written: HashSet<String> = lists.keys().cloned().collect();
        assert_eq!(known, written);
        for (name, words) in lists {
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
