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

/// What is said of what can't name anything.
const NO_THING: &str =
    "write what you call it in one line of at most 120 characters, for example 'Sports Extra'";

impl FromStr for Thing {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let unseen = |c: char| {
            c.is_control()
                || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        };
        let names = !text.chars().any(unseen)
            && text.chars().any(char::is_alphanumeric)
            && text.chars().count() <= LONGEST;
        // It stands between such marks in the goal.
        let name = names.then(|| Self(text.replace(['“', '”', '„'], "\"")));
        name.ok_or(NO_THING)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_nothing_is_refused() {
        let long = "a".repeat(121);
        for text in [
            "",
            " – ",
            "Sports\nExtra",
            "Sports\u{7}Extra",
            "Sports\u{202e}Extra",
            &long,
        ] {
            assert_eq!(text.parse::<Thing>(), Err(NO_THING), "{text:?}");
        }
        assert!("é".repeat(120).parse::<Thing>().is_ok());
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
