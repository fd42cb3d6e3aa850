//! Words of names that programmers give: `endSubscription`, `end_subscription` and `end-subscription` have two.

use crate::vocabulary::{
    ACCOUNT_DATA, ADDRESS_RENEWS, AGREES, BUYS, CHECKS, FINAL, Marks, PAYOUTS, PLAN, READ_HEADS,
    READS, SETS, SIGNS_OUT, SWITCHES, UNSHOWN,
};

/// Lists of risks, and of what isn't shown, whose words are meant as well where they are written as two. What is believed to be harmless is
/// written as it stands there.
const IN_TWO: Marks = Marks::all(&[
    ACCOUNT_DATA,
    ADDRESS_RENEWS,
    BUYS,
    PAYOUTS,
    PLAN,
    SIGNS_OUT,
    SWITCHES,
    UNSHOWN,
]);

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
        let words = words(text);
        let two = words
            .windows(2)
            .map(|two| Marks::of(&two.concat()).only(IN_TWO));
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
