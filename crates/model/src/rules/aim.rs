//! What the run is about where the service's definition says more than "cancel": what is to be done, and with what.
//!
//! A definition's goal is a sentence for language models. Of its first sentence the planner takes the verb, the words behind it and
//! what is quoted. A control that says the same verb, and nothing that the sentence doesn't name, is what the run came for, whatever
//! such words mean elsewhere; what shares its nouns leads there; and of several things the quoted one is meant.

use super::questions::Question;
use super::reading::bare;
use domain::goal::{first_sentence, turns_around};
use domain::predicate::fold;
use page::effect::{answers_against, is_against};
use page::lexicon::terms;
use page::words::{Term, meaning_of_folded};

/// Shorter words are articles and the like.
const NOUN: usize = 4;
/// What is left of a word without its ending.
const STEM: usize = 5;
/// Longest label that says what the run came for, in words.
const SHORT: usize = 6;

/// The aim of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Aim {
    /// What is to be done, where it isn't the cancelling that everybody comes for.
    verb: Option<String>,
    /// The goal's first sentence, folded.
    wanted: String,
    /// What it is to be done with, without what is quoted.
    nouns: Vec<String>,
    /// The name of the thing, folded.
    pub(super) named: Option<String>,
    /// All words by which the person calls it, folded: its name and what it is.
    called: Vec<String>,
}

impl Aim {
    /// What a goal says.
    pub(super) fn of(goal: &str) -> Self {
        let first = first_sentence(goal);
        let folded = fold(first);
        let said = quoted(first)
            .map(|name| fold(&name))
            .filter(|n| !n.is_empty());
        let rest = said
            .as_ref()
            .map_or_else(|| folded.clone(), |name| folded.replace(name, " "));
        let meant = said.as_deref().map(without_what_is_not_meant);
        let called = meant.as_deref().map(words_of).unwrap_or_default();
        // In the person's own words a quoted name is the name, and what they don't mean is none.
        let named = said.zip(meant).map(|(said, meant)| {
            quoted_first(&said)
                .filter(|own| own.chars().any(char::is_alphanumeric))
                .unwrap_or(meant)
        });
        let plain = bare(&rest);
        let mut words = plain.split(' ').map(ToOwned::to_owned);
        let verb = words
            .next()
            .filter(|verb| !verb.is_empty() && !terms(verb).any(&[Term::Cancel, Term::VerbEnd]));
        let nouns = words.filter(|w| w.chars().count() >= NOUN).collect();
        Self {
            verb,
            nouns,
            named,
            called,
            wanted: folded,
        }
    }

    /// Whether a label says what the run came for: its verb, and then nothing or what the goal names; or in one word the contrary of what
    /// is to be stopped.
    pub(super) fn is_said_by(&self, folded: &str) -> bool {
        let label = bare(folded);
        let Some(verb) = &self.verb else {
            return self.ends_what_is_called_so(&label)
                || (turns_around(&self.wanted, &label)
                    && is_against(meaning_of_folded(&label)).is_none());
        };
        let mut words = label.split(' ');
        if words.next() != Some(verb) || label.split(' ').count() > SHORT {
            return false;
        }
        let mut nouns = words.filter(|w| w.chars().count() >= NOUN).peekable();
        nouns.peek().is_none()
            || nouns.any(|word| self.nouns.iter().any(|noun| alike(noun, word)))
            || self.names(&label)
    }

    /// Whether a bare label is a verb of ending and else nothing but words by which the person calls the thing: what a service calls so,
    /// be it an order, is what runs on.
    fn ends_what_is_called_so(&self, label: &str) -> bool {
        let mut others = label
            .split(' ')
            .filter(|word| !terms(word).any(&[Term::VerbEnd, Term::Own, Term::Filler]))
            .peekable();
        terms(label).has(Term::VerbEnd)
            && others.peek().is_some()
            && others.all(|word| self.called.iter().any(|own| alike(own, word)))
    }

    /// Whether a sentence has both the verb of a goal of its own and what that is to be done with.
    pub(super) fn is_agreed_to_by(&self, folded: &str) -> bool {
        let label = bare(folded);
        let has = |wanted: &String| label.split(' ').any(|word| alike(wanted, word));
        self.verb.as_ref().is_some_and(has) && self.nouns.iter().any(has)
    }

    /// Whether a label shares a noun with a goal of its own.
    pub(super) fn is_about(&self, folded: &str) -> bool {
        self.verb.is_some()
            && bare(folded)
                .split(' ')
                .any(|word| self.nouns.iter().any(|noun| alike(noun, word)))
    }

    /// Whether a label has the name of what is meant.
    pub(super) fn names(&self, folded: &str) -> bool {
        let label = bare(folded);
        self.named
            .as_ref()
            .is_some_and(|name| format!(" {label} ").contains(&format!(" {} ", bare(name))))
    }
}

impl Aim {
    /// Whether a label calls what is meant by its name, or by most of it: words that every subscription has don't count.
    pub(super) fn resembles(&self, label: &str) -> bool {
        let (shared, all) = self.shares(label);
        shared > 0 && shared * 2 >= all
    }

    /// Whether a label has a word of its name.
    pub(super) fn mentions(&self, label: &str) -> bool {
        let Some(names) = self.names_of_it() else {
            return false;
        };
        // Of most labels no word is like one of the name, which is told sooner than whether it is a name at all.
        bare(label)
            .split(' ')
            .any(|word| is_one_of(&names, word) && is_name(word))
    }

    /// The only number in its name, folded.
    pub(super) fn number(&self) -> Option<String> {
        const DIGITS: usize = 3;
        let words = self.named.as_deref()?.split_whitespace();
        let mut numbers = words
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
            .filter(|word| word.chars().filter(char::is_ascii_digit).count() >= DIGITS);
        let number = numbers.next()?;
        numbers.next().is_none().then(|| number.to_owned())
    }

    /// The words that tell it from others.
    fn names_of_it(&self) -> Option<Vec<String>> {
        let name = bare(self.named.as_deref()?);
        let names = name.split(' ').filter(|word| is_name(word));
        Some(names.map(ToOwned::to_owned).collect())
    }

    /// The answer that has more of the name than any other, where a question asks which of several things is meant.
    pub(super) fn named_answer(&self, question: &Question) -> Option<String> {
        let quiet =
            |label: &str| terms(&fold(label)).any(&[Term::DeclinesToSay, Term::OtherReason]);
        let why = terms(&fold(&question.asked)).any(&[Term::AsksWhy, Term::WantsWords]);
        let labels: Vec<&str> = question.answers.iter().map(|a| a.label.as_str()).collect();
        if why || question.end().is_some() || labels.iter().any(|label| quiet(label)) {
            return None;
        }
        // What costs something, or changes the plan, is no name, whatever words it has of it, but where all of them say what they cost.
        let against = |label: &str| {
            let label = fold(label);
            answers_against(&label, meaning_of_folded(&label)).is_some()
        };
        let all = labels.iter().all(|label| against(label));
        let worth = |at: usize| {
            let label = labels[at];
            if against(label) && !all {
                0
            } else {
                self.shares(&fold(label)).0
            }
        };
        let best = (0..labels.len()).max_by_key(|at| worth(*at))?;
        let alone = (0..labels.len()).all(|at| at == best || worth(at) < worth(best));
        (alone && worth(best) > 0).then(|| labels[best].to_owned())
    }

    /// What a label says only because it has words of the name, among these: a gift that is to be stopped offers nothing. An order that
    /// is to be stopped is no help with orders either, named or not.
    pub(super) fn says_by_name(&self, folded: &str, among: &[Term]) -> Vec<Term> {
        let name = bare(self.named.as_deref().unwrap_or_default());
        let says_without = |own: &dyn Fn(&str) -> bool| {
            let rest = folded.split(' ').filter(|word| !own(word));
            terms(&rest.collect::<Vec<_>>().join(" "))
        };
        let of_the_name = |word: &str| name.split(' ').any(|n| alike(n, word));
        let of_the_goal = |word: &str| self.nouns.iter().any(|noun| alike(noun, word));
        let (all, rest) = (terms(folded), says_without(&of_the_name));
        let help = || !says_without(&|word| of_the_name(word) || of_the_goal(word)).has(Term::Help);
        let only = |term: &&Term| {
            all.has(**term) && (!rest.has(**term) || (**term == Term::Help && help()))
        };
        among.iter().filter(only).copied().collect()
    }

    /// How many words of a label are words of the name, and how many could be.
    pub(super) fn shares(&self, label: &str) -> (usize, usize) {
        let Some(names) = self.names_of_it() else {
            return (0, 0);
        };
        let label = bare(label);
        let words = || label.split(' ').filter(|word| is_name(word));
        let shared = words().filter(|word| is_one_of(&names, word)).count();
        (shared, words().count())
    }
}

/// Whether a word is one of these but for its ending, or is written together with one.
fn is_one_of(names: &[String], word: &str) -> bool {
    let long = |w: &str| w.chars().count() > STEM;
    let within = |n: &str| (long(word) && n.ends_with(word)) || (long(n) && word.ends_with(n));
    names.iter().any(|n| alike(n, word) || within(n))
}

/// A word that tells one thing from another.
pub(super) fn is_name(word: &str) -> bool {
    let m = page::words::meaning(word);
    let every = [
        Term::Object,
        Term::LeadsToPlans,
        Term::LeadsToTheSubscription,
        Term::Subscription,
        Term::Own,
        Term::Filler,
    ];
    (word.chars().count() >= NOUN || word.chars().any(|c| c.is_ascii_digit())) && !m.any(&every)
}

/// One word but for its ending.
fn alike(one: &str, other: &str) -> bool {
    let stem = |word: &str| {
        word.chars()
            .take(STEM.max(word.chars().count() - 2))
            .collect::<String>()
    };
    one == other
        || (one.chars().count() >= STEM
            && other.chars().count() >= STEM
            && one.chars().count().abs_diff(other.chars().count()) <= 2
            && (one.starts_with(&stem(other)) || other.starts_with(&stem(one))))
}

/// The words of a text, bare.
fn words_of(text: &str) -> Vec<String> {
    bare(text).split(' ').map(ToOwned::to_owned).collect()
}

/// A name without what stands in brackets and says what isn't meant: "the one at home (not the one for my mother)".
fn without_what_is_not_meant(said: &str) -> String {
    match said.split_once('(') {
        Some((name, rest))
            if terms(rest).any(&[Term::Negation, Term::Denies]) && !bare(name).is_empty() =>
        {
            let behind = rest.split_once(')').map_or("", |(_, behind)| behind);
            format!("{name}{behind}")
        }
        _ => said.to_owned(),
    }
}

/// What stands between quotation marks; a name may have marks of its own inside.
fn quoted(text: &str) -> Option<String> {
    between_marks(text, true)
}

/// What stands between the first quotation marks.
fn quoted_first(text: &str) -> Option<String> {
    between_marks(text, false)
}

fn between_marks(text: &str, to_the_last: bool) -> Option<String> {
    let pairs: [(char, &[char]); 5] = [
        ('“', &['”', '“']),
        // A folded text has one mark for both that close.
        ('„', &['“', '”', '"']),
        ('«', &['»']),
        ('"', &['"']),
        ('‘', &['’']),
    ];
    let opens = |c: char| pairs.iter().any(|(open, _)| *open == c);
    let at = text.find(opens)?;
    let open = text[at..].chars().next()?;
    let (_, closes) = pairs.iter().find(|(known, _)| *known == open)?;
    let behind = &text[at + open.len_utf8()..];
    let end = if to_the_last {
        behind.rfind(*closes)
    } else {
        behind.find(*closes)
    }?;
    Some(behind[..end].trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_of_its_own_is_read() {
        let aim = Aim::of(
            "Withdraw the proposal “Rust on a small boat”. Leave the other proposal alone.",
        );
        assert_eq!(aim.named.as_deref(), Some("rust on a small boat"));
        for (label, said) in [
            ("withdraw", true),
            ("withdraw proposal", true),
            ("withdraw “rust on a small boat”", true),
            ("withdraw money", false),
            ("submit a proposal", false),
        ] {
            assert_eq!(aim.is_said_by(label), said, "{label}");
        }
        assert!(aim.is_about("my proposals") && !aim.is_about("my profile"));
        assert!(aim.names("rust on a small boat (talk)") && !aim.names("rust on a boat"));
        let account = Aim::of(
            "Delete my account. Call complete_task when the page confirms that it is deleted.",
        );
        assert!(account.is_said_by("delete my account") && account.is_said_by("delete account"));
        assert!(!account.is_said_by("delete my card") && !account.is_said_by("save account"));
        assert!(account.is_agreed_to_by("i really do want to delete my account, and my data"));
        assert!(
            !account.is_agreed_to_by("delete my card")
                && !account.is_agreed_to_by("keep my account")
        );
        let watching = Aim::of("Stop watching the page “Rowing”.");
        assert!(watching.is_said_by("unwatch") && !watching.is_said_by("watch"));
    }

    #[test]
    fn in_the_person_s_own_words_a_name_stands_in_marks_and_what_is_not_meant_in_brackets() {
        let named = |goal: &str| Aim::of(goal).named.unwrap();
        assert_eq!(
            named("Cancel “my Szelest \"Bez Limitu\" subscription”. Cancel the subscription."),
            "bez limitu"
        );
        assert_eq!(
            named("End “the box at 14 Row (not the one for my mother)” here."),
            "the box at 14 row "
        );
        assert_eq!(named("End “Total (Renata)” here."), "total (renata)");
        assert_eq!(
            named("End “das Abo „Karte“ (nicht „Stream“)” here."),
            "karte"
        );
    }

    #[test]
    fn what_everybody_comes_for_is_no_goal_of_its_own() {
        for goal in [
            "Cancel the subscription at a.example. Find the account page.",
            "Unsubscribe from the feed “Harbour news”.",
            "",
        ] {
            let aim = Aim::of(goal);
            assert!(
                !aim.is_said_by("cancel") && !aim.is_about("the subscription"),
                "{goal}"
            );
        }
        assert_eq!(
            Aim::of("Unsubscribe from the feed “Harbour news”.")
                .named
                .as_deref(),
            Some("harbour news")
        );
    }
}
