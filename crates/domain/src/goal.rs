//! The goal of a run: its first sentence names what is to be ended, and the person may say how they call it.

use std::fmt;
use std::str::FromStr;

/// Longest name of a thing, in characters.
const LONGEST: usize = 120;
/// A shorter word before a full stop is mostly an abbreviation, and no end of a sentence.
const WORD: usize = 3;

/// What the person calls the thing that is to be ended: "Sports Extra", "membership of my son".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing(String);

/// What can't name anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoThing {
    /// It has no letters and no digits.
    Empty,
    /// It is more than a name.
    Long,
    /// It has line breaks or other characters that can't be seen.
    Control,
}

impl fmt::Display for NoThing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "write what you call it, for example 'Sports Extra'",
            Self::Long => "write at most 120 characters",
            Self::Control => "write one line, without control characters",
        })
    }
}

impl std::error::Error for NoThing {}

impl FromStr for Thing {
    type Err = NoThing;

    fn from_str(text: &str) -> Result<Self, NoThing> {
        let text = text.trim();
        let unseen = |c: char| {
            c.is_control()
                || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        };
        match () {
            () if text.chars().any(unseen) => Err(NoThing::Control),
            () if !text.chars().any(char::is_alphanumeric) => Err(NoThing::Empty),
            () if text.chars().count() > LONGEST => Err(NoThing::Long),
            // It stands between such marks in the goal.
            () => Ok(Self(text.replace(['“', '”', '„'], "\""))),
        }
    }
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Thing {
    /// The goal for this thing: a sentence with its name before what the goal says.
    pub fn named_in(&self, goal: &str) -> String {
        let verb = goal.split_whitespace().next().unwrap_or_default();
        format!("{verb} “{}”. {}", self.0, goal.trim())
    }
}

/// The first sentence of a goal, without its full stop. What stands between quotation marks is a name, whatever full stops it has.
pub fn first_sentence(goal: &str) -> &str {
    let goal = goal.trim();
    let ends = |at: usize| {
        let before = goal.get(..at).unwrap_or_default();
        let word = before.rsplit(' ').next().unwrap_or_default();
        let in_a_name = before.matches('“').count() > before.matches('”').count();
        !in_a_name && (word.chars().count() > WORD || word.ends_with('”'))
    };
    let mut stops = goal.match_indices(". ").map(|(at, _)| at);
    let end = stops.find(|at| ends(*at)).unwrap_or(goal.len());
    goal.get(..end).unwrap_or(goal).trim_end_matches('.')
}

/// Whether a label is one word that turns around what a goal wants stopped: "Unwatch" for "Stop watching the page", with a syllable before
/// the word of which the goal has the longer form. Goal and label are folded.
pub fn turns_around(goal: &str, label: &str) -> bool {
    const SYLLABLE: std::ops::RangeInclusive<usize> = 2..=3;
    /// So much longer is the form of what goes on.
    const LONGER: usize = 3;
    let mut words = goal.split(|c: char| !c.is_alphanumeric());
    words.nth(1).is_some_and(|wanted| {
        let length = wanted.chars().count().saturating_sub(LONGER);
        let stem: String = wanted.chars().take(length).collect();
        let before = label.strip_suffix(stem.as_str()).unwrap_or_default();
        length > WORD
            && SYLLABLE.contains(&before.chars().count())
            // Once more, in most languages here: "Reorder" doesn't stop the ordering.
            && before != "re"
            && before.chars().all(char::is_alphabetic)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_nothing_is_refused() {
        for (text, problem) in [
            ("", NoThing::Empty),
            (" – ", NoThing::Empty),
            ("Sports\nExtra", NoThing::Control),
            ("Sports\u{7}Extra", NoThing::Control),
            ("Sports\u{202e}Extra", NoThing::Control),
            (&"a".repeat(121), NoThing::Long),
        ] {
            assert_eq!(text.parse::<Thing>(), Err(problem), "{text:?}");
        }
        assert!("é".repeat(120).parse::<Thing>().is_ok());
    }

    #[test]
    fn one_word_may_turn_around_what_is_to_be_stopped() {
        for (goal, label, turns) in [
            ("stop watching the page “rowing”", "unwatch", true),
            ("stop watching the page", "watch", false),
            ("stop watching the page", "unwatch all", false),
            ("stop watching the page", "stopwatch", false),
            ("stop the watching", "unwatch", false),
            ("stop watching the page", "rewatch", false),
            ("unwatch this issue", "unwatch", false),
            ("cancel it", "rewrite", false),
            ("", "", false),
        ] {
            assert_eq!(turns_around(goal, label), turns, "{goal}: {label}");
        }
    }

    #[test]
    fn a_goal_names_the_thing_in_its_first_sentence() {
        let goal = |thing: &str, goal: &str| thing.parse::<Thing>().unwrap().named_in(goal);
        let named = goal(
            " desk No. 14, “quiet” ",
            "Withdraw the offer. Leave the rest.",
        );
        assert_eq!(
            named,
            "Withdraw “desk No. 14, \"quiet\"”. Withdraw the offer. Leave the rest."
        );
        assert_eq!(first_sentence(&named), "Withdraw “desk No. 14, \"quiet\"”");
        for (goal, first) in [
            ("Cancel it", "Cancel it"),
            ("Cancel the plan. Decline all.", "Cancel the plan"),
            (
                "End contract no. 5 with Dr. Ottmar. Rest.",
                "End contract no. 5 with Dr. Ottmar",
            ),
            ("Cancel “Go”. Rest.", "Cancel “Go”"),
            (
                "Cancel “Mensa. Tisch” today. Rest.",
                "Cancel “Mensa. Tisch” today",
            ),
        ] {
            assert_eq!(first_sentence(goal), first);
        }
    }
}
