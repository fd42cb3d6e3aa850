//! Whether a page counts its steps, and this is the last of them: "Step 4 of 4". Pure.

use super::lexicon::Concept;
use super::snapshot::PageSnapshot;
use super::text::Text;

/// Longer texts are content. Characters.
const LONGEST: usize = 60;
/// More steps no way has.
const MOST: u32 = 20;

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
    if !text.says(Concept::StepOf) || text.char_indices().nth(LONGEST).is_some() {
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

    #[test]
    fn the_last_step_is_the_one_that_is_counted_so() {
        const LAST: &str = "Schritt 5 von 5 | Step 4 of 4 | Paso 3 de 3";
        const NOT: &str = "Step 17 | 4 of 4 | Step 4 of 5 | Step 1 of 1 |  | \
            Step 4 of 4: you get 4 of 4 boxes, and whatever else a long text may have to say";
        let last = |content: &str| is_the_last_step(&tree::page("", content));
        for (texts, is_last) in [(LAST, true), (NOT, false)] {
            for text in texts.split(" | ") {
                let content = format!("- paragraph: {text}\n- heading \"Your answers\"");
                assert_eq!(last(&content), is_last, "{text}");
            }
        }
        assert!(!last("- paragraph: Step 5 of 5\n- paragraph: Step 1 of 3"));
    }
}
