//! The sentence in which a page tells what came of an act, for people.

use std::collections::HashSet;

use page::control::is_control;
use page::dates::read_date;
use page::lexicon::{Concept, concepts};
use page::lines::{Line, visible};
use page::snapshot::{Element, PageSnapshot};
use proof::question_of;

/// What a page says in a message, or in the first new sentence of its content, or else what it is about, in its own words.
pub(super) fn what_it_says(page: &PageSnapshot, before: &PageSnapshot) -> String {
    let told = |e: &&Element| matches!(e.role.as_str(), "alert" | "status");
    let told = page.elements.iter().filter(told).map(Element::label);
    let mut told = told.filter(|words| words.split_whitespace().count() > 1);
    let stood: HashSet<&str> = before.elements.iter().map(Element::label).collect();
    let frames = |a: &Element| matches!(a.role.as_str(), "navigation" | "banner" | "contentinfo");
    let is_said = |(id, e): &(usize, &Element)| {
        let new = !is_control(e) && e.role != "heading" && !stood.contains(e.label());
        new && !page.ancestors(*id).any(frames)
    };
    // What speaks of the end, best with its day, says more than thanks and farewells.
    let speaks = |line: &Line<'_>| {
        let element = (line.element, page.elements.get(line.element)?);
        let ends = concepts(&line.folded).any(&[Concept::Ended, Concept::EndsOn, Concept::Ends]);
        let new = !is_control(element.1) && !stood.contains(line.shown.as_str());
        // A bar that is read as one line with its buttons is no sentence.
        let bar = page.below(element.0).any(|e| e.role == "button");
        let fits = ends && new && !bar && !page.ancestors(element.0).any(frames);
        fits.then(|| (read_date(&line.shown).is_some(), line.shown.to_string()))
    };
    let lines: Vec<_> = visible(page).iter().filter_map(speaks).collect();
    let of_the_end = (lines.iter().find(|(dated, _)| *dated)).or(lines.first());
    let elements = page.elements.iter().enumerate().filter(is_said);
    let sentences = elements.map(|(_, e)| e.label());
    let mut sentences = sentences.filter(|words| words.split_whitespace().count() > 2);
    let says = told
        .next()
        .or(of_the_end.map(|(_, line)| line.as_str()))
        .or_else(|| sentences.next())
        .unwrap_or(question_of(page));
    says.chars().take(120).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_about_the_end_is_quoted_and_not_the_farewell() {
        let page = |content| crate::tests::fakes::page("https://shop.example/", content);
        let before = page("- heading \"Why are you leaving?\"");
        let after = page(
            "- generic:\n  - button \"Back\"\n  - text: Subscription Cancelled\n  - button \"Close\"\n- heading \"Sorry to see you go, mate.\"\n- paragraph: Thanks for being with us, and you’re always welcome back.\n- heading \"Subscription cancelled\"\n- paragraph: Your subscription is set to end on December 24, 2026.",
        );
        assert_eq!(
            what_it_says(&after, &before),
            "Your subscription is set to end on December 24, 2026."
        );
        let farewell = page("- paragraph: Thanks for being with us, mate.");
        assert_eq!(
            what_it_says(&farewell, &before),
            "Thanks for being with us, mate."
        );
    }
}
