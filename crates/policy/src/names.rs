//! Words of names that programmers give (`endSubscription`, `end_subscription` and `end-subscription` have two), and what they may mean: one list a
//! meaning in `vocabulary.toml`, parsed once. A word is looked up once, and the lists that have it go with it as marks.

use std::collections::HashMap;
use std::ops::BitOr;
use std::sync::LazyLock;

type Lists = HashMap<String, Vec<String>>;

static LISTS: LazyLock<Result<Lists, toml::de::Error>> =
    LazyLock::new(|| toml::from_str(include_str!("vocabulary.toml")));

/// Longest beginning of words that a list has, in bytes.
const LONGEST: usize = 32;

/// What words may mean: the lists that have them, a bit each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Marks(u128);

impl Marks {
    /// The lists that have this word, or the beginning of it.
    pub(crate) fn of(word: &str) -> Self {
        let ends = 1..=word.len().min(LONGEST);
        let beginnings = ends.filter_map(|end| Some(format!("{}*", word.get(..end)?)));
        let listed = beginnings.chain([word.to_owned()]);
        listed
            .filter_map(|own| WORDS.get(own.as_str()).copied())
            .collect()
    }

    /// Whether it is in one of these lists.
    pub(crate) fn any(self, lists: Self) -> bool {
        self.0 & lists.0 != 0
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

/// Words as the lists have them: a beginning of words ends in a star.
static WORDS: LazyLock<HashMap<&str, Marks>> = LazyLock::new(|| {
    let mut all: HashMap<&str, Marks> = HashMap::new();
    for (name, mark) in MARKS {
        for word in list(name) {
            let marks = all.entry(word).or_default();
            *marks = *marks | *mark;
        }
    }
    all
});

/// The words of a list, as they are written.
pub(crate) fn list(name: &str) -> &'static [String] {
    let lists = LISTS.as_ref().ok();
    let words = lists.and_then(|lists| lists.get(&name.to_lowercase()));
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

/// The words of a name or a text, in lower case, each with what it may mean.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Name {
    words: Vec<(String, Marks)>,
    /// What its words may mean, and two of them together: `autoPay`, `log-out`.
    marks: Marks,
    /// What all of it means in one word.
    joined: Marks,
}

impl Name {
    pub(crate) fn of(text: &str) -> Self {
        // Risks, and what isn't shown, are meant as well where they are written as two. What is believed to be harmless is written as it
        // stands there.
        let in_two =
            ACCOUNT_DATA | ADDRESS_RENEWS | BUYS | PAYOUTS | PLAN | SIGNS_OUT | SWITCHES | UNSHOWN;
        let words = words(text);
        let two = words
            .windows(2)
            .map(|two| Marks(Marks::of(&two.concat()).0 & in_two.0));
        let each: Vec<Marks> = words.iter().map(|word| Marks::of(word)).collect();
        Self {
            marks: two.chain(each.iter().copied()).collect(),
            joined: Marks::of(&words.concat()),
            words: words.into_iter().zip(each).collect(),
        }
    }

    pub(crate) fn words(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.words.iter().map(|(word, _)| word.as_str())
    }

    pub(crate) fn in_words(&self) -> String {
        self.words().collect::<Vec<_>>().join(" ")
    }

    /// What each of its words may mean, in order.
    pub(crate) fn each(&self) -> impl DoubleEndedIterator<Item = Marks> {
        self.words.iter().map(|(_, marks)| *marks)
    }

    pub(crate) fn marks(&self) -> Marks {
        self.marks
    }

    /// Whether one of its words is in one of these lists, or two in a row.
    pub(crate) fn any(&self, lists: Marks) -> bool {
        self.marks.any(lists)
    }

    /// Whether all of it in one word is.
    pub(crate) fn is_joined(&self, lists: Marks) -> bool {
        self.joined.any(lists)
    }

    /// Whether it is one word, and that in one of these lists.
    pub(crate) fn is_one(&self, lists: Marks) -> bool {
        self.words.len() == 1 && self.any(lists)
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.words().any(|own| own == word)
    }

    pub(crate) fn is(&self, words: &[&str]) -> bool {
        self.words().eq(words.iter().copied())
    }

    pub(crate) fn first(&self) -> Marks {
        self.each().next().unwrap_or_default()
    }

    pub(crate) fn last(&self) -> Marks {
        self.each().next_back().unwrap_or_default()
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether it is one of what is only read, by its verb or by its head: `checkDowngrade`, `cancellation terms`, `PlanSettings`. What it
    /// does beside that takes it back: `confirm…`, `update_details`, `get_and_end`.
    pub(crate) fn reads(&self) -> bool {
        let (first, more) = (self.first(), self.len() > 1);
        let carries_out = first.any(FINAL) || (more && first.any(AGREES | SETS));
        let joined = ["and", "then", "out"].iter().any(|word| self.has(word));
        let verb = first.any(READS) || (more && first.any(CHECKS));
        let head = more && self.last().any(READ_HEADS);
        (verb || head) && !joined && !carries_out
    }
}

/// The words of a name, in lower case.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let chars: Vec<char> = text.chars().take(2000).collect();
    let mut inside = false;
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|i| chars.get(i));
        let after = chars.get(at + 1);
        let begins = c.is_uppercase()
            && (before.is_some_and(|b| b.is_lowercase() || b.is_ascii_digit())
                || (before.is_some_and(|b| b.is_uppercase())
                    && after.is_some_and(|a| a.is_lowercase())));
        if c.is_alphanumeric() && (begins || !inside) {
            out.push(String::new());
        }
        inside = c.is_alphanumeric();
        if let Some(word) = out.last_mut().filter(|_| inside) {
            word.extend(c.to_lowercase());
        }
    }
    out
}

/// A number or identifier, as opposed to a word.
pub(crate) fn is_code(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    digits > 0 && (digits * 3 >= word.len() || word.len() >= 20)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Lists that hold no words of names: ends of names, hosts, patterns and values.
    const OTHERS: [&str; 9] = [
        "address_tokens",
        "forgery_keys",
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
                assert!(!word.ends_with('*') || word.len() <= LONGEST, "{word}");
            }
        }
    }
}
