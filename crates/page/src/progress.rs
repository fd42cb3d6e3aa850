//! Whether a page says that steps of the way out are still to come: "Step 2 of 4", on a page whose headings speak of ending.
//!
//! A promise of the page, so it can lie; whoever relies on it lets pass only what says nothing of an end. Pure.

use super::lexicon::Term;
use super::snapshot::{Element, PageSnapshot};
use super::text::Text;
use super::words::meaning;

/// Longer texts are content. Characters.
const LONGEST: usize = 60;
/// More steps no way has.
const MOST: u32 = 20;

/// Whether the page counts the steps of an ending, and the last is not reached.
pub fn more_to_come(page: &PageSnapshot) -> bool {
    let headings = page.elements.iter().filter(|e| e.role == "heading");
    counts_steps_to_come(page)
        && headings
            .map(Element::label)
            .chain([page.title.as_str()])
            .any(|text| meaning(text).has(Term::Cancel))
}

/// Whether the page counts its steps, whatever they lead to, and the last is not reached.
#[must_use]
pub fn counts_steps_to_come(page: &PageSnapshot) -> bool {
    let mut counted = steps(page).peekable();
    counted.peek().is_some() && counted.all(|(at, of)| at < of)
}

/// Whether the page counts its steps, and this is the last of them.
pub fn is_the_last_step(page: &PageSnapshot) -> bool {
    let mut counted = steps(page).peekable();
    counted.peek().is_some() && counted.all(|(at, of)| at == of && of > 1)
}

fn steps(page: &PageSnapshot) -> impl Iterator<Item = (u32, u32)> {
    let texts = page.elements.iter().flat_map(|e| [&e.name, &e.text]);
    texts.filter_map(counts).chain(counted_in(&page.title))
}

/// The same in a title, where nothing but steps stands so: "Leaving (1/3)".
fn counted_in(title: &str) -> Option<(u32, u32)> {
    let (_, behind) = title.split_once('(')?;
    let (at, of) = behind.split_once(')')?.0.split_once('/')?;
    let (at, of) = (at.trim().parse().ok()?, of.trim().parse().ok()?);
    (at >= 1 && at <= of && of <= MOST).then_some((at, of))
}

/// At which step of how many a text says that somebody is.
fn counts(text: &Text) -> Option<(u32, u32)> {
    if !text.says(Term::StepOf) || text.char_indices().nth(LONGEST).is_some() {
        return None;
    }
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|n| n.parse::<u32>().ok());
    let (at, of) = (numbers.next()?, numbers.next()?);
    (at >= 1 && at <= of && of <= MOST).then_some((at, of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    fn of(content: &str) -> bool {
        more_to_come(&tree::page("", content))
    }

    #[test]
    fn a_page_that_counts_the_steps_of_an_ending_has_more_to_come_until_the_last() {
        let page = |count: &str| {
            of(&format!(
                "- heading \"Cancel your plan\" [level=1]\n- paragraph: {count}"
            ))
        };
        assert!(page("Step 2 of 4") && page("Schritt 1 von 3") && page("Paso 1 de 4"));
        assert!(!page("Step 4 of 4") && !page("Step 17") && !page("2 of 4"));
        assert!(!page(
            "Step 2 of 4: you get 3 of 4 boxes, and whatever else a long text may have to say about it"
        ));
    }

    #[test]
    fn the_last_step_is_the_one_that_is_counted_so() {
        let last = |content: &str| is_the_last_step(&tree::page("", content));
        assert!(last(
            "- paragraph: Schritt 5 von 5\n- heading \"Your answers\""
        ));
        assert!(!last("- paragraph: Step 4 of 5") && !last("- paragraph: Step 1 of 1"));
        assert!(!last("- paragraph: Step 5 of 5\n- paragraph: Step 1 of 3") && !last(""));
    }

    #[test]
    fn steps_of_anything_else_promise_nothing() {
        assert!(!of(
            "- heading \"Your first score\" [level=1]\n- paragraph: Step 2 of 4"
        ));
        assert!(!of("- paragraph: Step 2 of 3"));
    }
}
