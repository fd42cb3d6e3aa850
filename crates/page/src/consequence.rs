//! What a page says follows from an act, in its own lines: plan, price, what is lost, the last day, a fee, what is paid back.
//!
//! For the person who is asked. Chosen by meaning and nearness, never reworded; where the page says nothing, there is nothing.

use std::cmp::Reverse;
use std::ops::Range;

use super::control::{Ending, ending, is_choice, is_control, is_elsewhere, label_of};
use super::dates::read_date;
use super::lexicon::{Concept, concepts};
use super::lines::{Line, visible};
use super::snapshot::{Element, ElementId, PageSnapshot};
use super::text::{letters, shortened};
use super::words::meaning;

/// Lines that are shown.
const MOST: usize = 4;
/// Elements around the control that count as near.
const NEAR: usize = 25;
/// Longest line, in characters.
const LONGEST: usize = 240;

/// The lines that say what follows from an act on this element, in the page's order: what its own part of the page is called, and what that
/// says. Where it says nothing of the kind, the next larger part does; of several alike the others never do.
pub fn consequence(page: &PageSnapshot, id: Option<ElementId>) -> Vec<String> {
    let mut parts = id.map_or_else(Vec::new, |id| parts_around(page, id));
    let item = parts.last().cloned();
    let item = item.filter(|part| is_one_of_several(&page.elements[part.start]));
    parts.push(0..page.elements.len());
    let is_other = |e: &Element| {
        let own = item.as_ref().map(|item| &page.elements[item.start]);
        own.is_some_and(|own| e.role == own.role && e.parent == own.parent && !std::ptr::eq(e, own))
    };
    let mut lines: Vec<Line<'_>> = lines_of_the_layer(page).collect();
    lines.retain(|line| {
        let mut around = page.ancestors(line.element);
        let of_others = is_other(&page.elements[line.element]) || around.any(is_other);
        // A question of a survey says nothing of what follows.
        !of_others && !concepts(&line.folded).has(Concept::AsksWhy)
    });
    let near = lines.iter().filter(|line| is_near(line, id));
    let telling: Vec<&Line<'_>> = near.filter(|line| says_of_it(line) > 0).collect();
    let says = |part: &&Range<ElementId>| telling.iter().any(|l| part.contains(&l.element));
    let part = parts.iter().find(says);
    let mut found: Vec<&Line<'_>> = Vec::new();
    for line in telling.iter().copied() {
        let of_it = part.is_some_and(|part| part.contains(&line.element));
        let known = found.iter().any(|known| same(&known.shown, &line.shown));
        if (of_it || costs(line)) && !known {
            found.push(line);
        }
    }
    // Of many those that say most.
    found.sort_by_key(|line| Reverse(says_of_it(line)));
    found.truncate(MOST);
    found.sort_by_key(|line| line.element);

    let mut above = lines.iter().rev().filter(|line| Some(line.element) < id);
    let called = match &item {
        Some(item) => lines.iter().find(|line| item.contains(&line.element)),
        None => above.find(|line| page.elements[line.element].role == "heading"),
    };
    if let Some(called) =
        called.filter(|c| !found.iter().any(|f| f.shown.contains(c.shown.as_str())))
    {
        found.truncate(MOST - 1);
        found.insert(0, called);
    }
    found
        .into_iter()
        .map(|line| shortened(&line.shown, LONGEST))
        .collect()
}

/// What the page says right above an element, in whatever words: its last two lines that are no headings. For a question about what says
/// nothing of itself.
pub fn right_above(page: &PageSnapshot, id: ElementId) -> Vec<String> {
    const LINES: usize = 2;
    let mut lines: Vec<String> = lines_of_the_layer(page)
        .filter(|line| line.element < id && is_near(line, Some(id)))
        .filter(|line| page.elements[line.element].role != "heading")
        .map(|line| shortened(&line.shown, LONGEST))
        .collect();
    lines.split_off(lines.len().saturating_sub(LINES))
}

/// The parts of the page in which an element stands, the innermost first: what has a heading, or is a part by its role. Around one of several
/// alike there is nothing more.
fn parts_around(page: &PageSnapshot, id: ElementId) -> Vec<Range<ElementId>> {
    let mut parts = Vec::new();
    let parent = |at: &ElementId| page.elements.get(*at)?.parent;
    for at in std::iter::successors(parent(&id), parent) {
        let element = &page.elements[at];
        let several = is_one_of_several(element);
        let by_role = element.role.is_one_of("dialog alertdialog region form");
        let headed = || page.elements[at..id].iter().any(|e| e.role == "heading");
        if several || by_role || headed() {
            parts.push(page.part(at));
        }
        if several {
            break;
        }
    }
    parts
}

fn is_one_of_several(element: &Element) -> bool {
    element.role.is_one_of("row listitem article")
}

/// How much a line says of what follows from an act: a day, a sum, an end, a loss.
fn says_of_it(line: &Line<'_>) -> usize {
    let says = concepts(&line.folded);
    let ends = says.any(&[Concept::Ends, Concept::EndsOrNone]);
    let dated = read_date(&line.shown).is_some();
    let said = [ends, dated, says.has(Concept::Money), says.any(&LOSSES)];
    said.into_iter().filter(|said| *said).count()
}

/// What is lost for good.
const LOSSES: [Concept; 2] = [Concept::Foretells, Concept::GivesUp];

/// Whether it tells of a loss, or of what is paid once: that concerns an act wherever it stands near.
fn costs(line: &Line<'_>) -> bool {
    let says = concepts(&line.folded);
    let once = says.has(Concept::Money) && !says.has(Concept::EachPeriod);
    once || says.any(&LOSSES)
}

/// Whether one line holds the other, however it is spaced and quoted.
fn same(one: &str, other: &str) -> bool {
    let (one, other) = (letters(one), letters(other));
    one.contains(&other) || other.contains(&one)
}

/// Whether the page says near this element that something ends or is lost by what is done there.
pub fn foretells_an_end(page: &PageSnapshot, id: ElementId) -> bool {
    lines_of_the_layer(page).any(|line| {
        let says = concepts(&line.folded);
        is_near(&line, Some(id)) && (says.any(&LOSSES) || says.has(Concept::Ends))
    })
}

/// What is said in the layer on top, controls and what every page of a site has apart.
fn lines_of_the_layer(page: &PageSnapshot) -> impl Iterator<Item = Line<'_>> {
    let layer = page.layer().map(|root| page.part(root));
    visible(page).into_iter().filter(move |line| {
        let Some(element) = page.elements.get(line.element) else {
            return false;
        };
        let in_control = is_control(element) || page.ancestors(line.element).any(is_control);
        let in_layer = (layer.as_ref()).is_none_or(|layer| layer.contains(&line.element));
        !in_control && !is_elsewhere(page, element) && in_layer
    })
}

fn is_near(line: &Line<'_>, id: Option<ElementId>) -> bool {
    id.is_none_or(|id| id.abs_diff(line.element) <= NEAR)
}

/// Whether an act on this element ends it at once though the page also offers the end of what is paid for: the element says so, or an
/// answer that is chosen.
pub fn ends_at_once(page: &PageSnapshot, id: Option<ElementId>) -> bool {
    let offered = |at: ElementId| {
        let element = &page.elements[at];
        let choice = is_choice(element) || element.role == "option";
        let label = label_of(page, at);
        if !(choice || is_control(element) && ending(&label) != Ending::No) || !page.usable(at) {
            return None;
        }
        let says = meaning(&label);
        let later = says.has(Concept::AtPeriodEnd) || read_date(&label).is_some();
        let chosen = ["checked", "selected"].iter().any(|s| element.is(s))
            || page.seen(at).is_some_and(|seen| seen.chosen);
        (later || says.has(Concept::AtOnceForGood))
            .then_some((later, choice && chosen || id == Some(at)))
    };
    let all: Vec<(bool, bool)> = (0..page.elements.len()).filter_map(offered).collect();
    all.contains(&(false, true)) && all.iter().any(|(later, _)| *later)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    #[test]
    fn an_end_is_foretold_where_it_is_announced() {
        for (line, foretold) in [
            (
                "Coverage stops right away. For the unused days, $2.13 goes back to the card.",
                true,
            ),
            ("You will lose access to your playlists.", true),
            ("Der Vertrag endet am 31. Dezember 2026.", true),
            ("Deductible: $20 a claim.", false),
            ("Tell us why.", false),
        ] {
            let content = format!(
                "- main [ref=e1]:\n  - heading \"Garden Gate\" [ref=e2]\n  - paragraph [ref=e3]: {line}\n  - button \"Turn coverage off\" [ref=e4]"
            );
            let found = foretells_an_end(&tree::page("", &content), 3);
            assert_eq!(found, foretold, "{line}");
        }
    }

    /// What follows, as a page with this content says beside this control.
    fn said(content: &str, control: &str) -> Vec<String> {
        let page = tree::page("", content);
        consequence(&page, page.find(control).map(|(id, _)| id))
    }

    #[test]
    fn the_page_says_what_follows_in_four_lines_at_most() {
        let content = "- main [ref=e1]:\n  - heading \"Cancel Premium?\" [level=1] [ref=e2]\n  - paragraph [ref=e3]: Your subscription ends on 1 March 2027.\n  - paragraph [ref=e4]: You will lose access to your saved playlists.\n  - paragraph [ref=e5]: A fee of $40.00 will be charged.\n  - paragraph [ref=e6]: We like music.\n  - button \"Cancel for $0\" [ref=e7]\n- contentinfo [ref=e8]:\n  - paragraph [ref=e9]: Prices from $9.99";
        let said = said(content, "e7");
        assert!(said.len() <= 4, "{said:?}");
        for (part, is_said) in [
            ("1 March 2027", true),
            ("lose access", true),
            ("$40.00", true),
            ("music", false),
            ("9.99", false),
            ("for $0", false),
        ] {
            let has = said.iter().any(|line| line.contains(part));
            assert_eq!(has, is_said, "{part}: {said:?}");
        }
        assert!(consequence(&PageSnapshot::default(), None).is_empty());
    }

    #[test]
    fn what_follows_is_read_in_the_control_s_own_part_of_the_page() {
        const PASSES: &str = "- main [ref=e1]:\n  - heading \"Your passes\" [ref=e2]\n  - table [ref=e3]:\n    - row [ref=e4]:\n      - cell \"Harbour pass\" [ref=e5]\n      - cell \"€ 17.00 a month\" [ref=e6]\n      - cell [ref=e7]:\n        - button \"Cancel\" [ref=e8]\n    - row [ref=e9]:\n      - cell \"Island pass\" [ref=e10]\n      - cell \"€ 11.50 a month\" [ref=e11]\n      - cell [ref=e12]:\n        - button \"Cancel\" [ref=e13]\n  - region \"Offer\" [ref=e14]:\n    - paragraph [ref=e15]: Subscribe to Island Plus for only € 4.00 a month until 1 March 2027.\n  - generic [ref=e16]:\n    - heading \"Coverage\" [ref=e17]\n    - paragraph [ref=e18]: Your coverage ends on 1 May 2027.\n    - button \"Turn off\" [ref=e19]";
        const FEE: &str = "- main [ref=e1]:\n  - paragraph [ref=e2]: A fee of £90 is due.\n  - paragraph [ref=e3]: Plus costs £4 a month.\n  - form [ref=e4]:\n    - paragraph [ref=e5]: Your plan ends on 1 May 2027.\n    - button \"End it\" [ref=e6]";
        let fee = ["A fee of £90 is due.", "Your plan ends on 1 May 2027."];
        for (content, control, follows) in [
            (PASSES, "e13", ["Island pass", "€ 11.50 a month"]),
            (
                PASSES,
                "e19",
                ["Coverage", "Your coverage ends on 1 May 2027."],
            ),
            (FEE, "e6", fee),
        ] {
            assert_eq!(said(content, control), follows, "{control}");
        }
    }

    #[test]
    fn what_stands_right_above_a_control_is_told_whatever_it_says() {
        let content = "- region [ref=e1]:\n  - heading \"Before you go\" [ref=e2]\n  - paragraph [ref=e3]: We love the shore.\n  - paragraph [ref=e4]: A farewell gift of 30.00 from your card helps us plan.\n  - button \"Continue\" [ref=e5]\n  - paragraph [ref=e6]: Below.";
        let page = tree::page("", content);
        let button = page.find("e5").map(|(id, _)| id).unwrap();
        let above = [
            "We love the shore.",
            "A farewell gift of 30.00 from your card helps us plan.",
        ];
        assert_eq!(right_above(&page, button), above);
        assert!(right_above(&page, 0).is_empty());
    }

    #[test]
    fn a_survey_says_nothing_of_what_follows_and_a_line_counts_once() {
        let survey = "- dialog [ref=e1]:\n  - heading \"What’s the main reason for cancelling?\" [ref=e2]\n  - paragraph [ref=e4]: Your plan ends on 1 May 2027.\n  - paragraph [ref=e5]: \"Your planends on 1 May 2027\"\n  - button \"Complete cancellation\" [ref=e6]";
        assert_eq!(said(survey, "e6"), ["Your plan ends on 1 May 2027."]);
        let bar = "- dialog [ref=e1]:\n  - generic [ref=e2]:\n    - button \"Back\" [ref=e3]\n    - text: Subscription Cancellation\n    - button \"Close\" [ref=e4]\n  - button \"Complete cancellation\" [ref=e5]";
        let said = said(bar, "e5");
        assert!(!said.iter().any(|line| line.contains("Back")), "{said:?}");
    }

    #[test]
    fn an_end_at_once_is_told_where_the_page_offers_the_other() {
        let today = "- radio \"Today, with an early termination fee of $90\" [checked] [ref=e1]";
        let later = "- radio \"On 18 April 2027, when your annual commitment is over\" [ref=e2]";
        let on = "- button \"Continue\" [ref=e3]";
        let moved = [
            today.replace(" [checked]", ""),
            later.replace("[ref", "[checked] [ref"),
        ];
        for (content, pressed, wanted) in [
            (format!("{today}\n{later}\n{on}"), "e3", true),
            (format!("{}\n{}\n{on}", moved[0], moved[1]), "e3", false),
            (format!("{today}\n{on}"), "e3", false),
            ("- button \"Cancel immediately\" [ref=e1]\n- button \"Cancel at the end of the billing period\" [ref=e2]".to_owned(), "e1", true),
            ("- button \"Sofort kündigen\" [ref=e1]\n- button \"Zum Ende der Laufzeit kündigen\" [ref=e2]".to_owned(), "e1", true),
            ("- button \"Sofort kündigen\" [ref=e1]\n- button \"Zum Ende der Laufzeit kündigen\" [ref=e2]".to_owned(), "e2", false),
            ("- button \"Cancel now\" [ref=e1]\n- link \"Invoice of 1 March 2026\" [ref=e2]".to_owned(), "e1", false),
        ] {
            let page = tree::page("", &content);
            let id = page.find(pressed).map(|(id, _)| id);
            assert_eq!(ends_at_once(&page, id), wanted, "{content}");
        }
    }
}
