//! What a page says that an answer, a choice or a step does beside what it calls itself: "With „I have read it“ the contract is dissolved,
//! too", "this answer counts as notice".
//!
//! Whoever writes small print has to write it: what an answer does unseen is agreed to by nobody. It only raises the risk. Pure.

use std::collections::BTreeSet;

use super::consequence::right_above;
use super::control::{is_choice, is_control, label_of};
use super::lexicon::{Concept, concepts};
use super::snapshot::{ElementId, PageSnapshot};
use super::text::Text;
use super::words::{meaning_of_folded, sentences};
use domain::predicate::fold;

/// Shortest quoted label that is one, in characters.
const QUOTED: usize = 3;

/// What more an answer may do.
const EFFECTS: &[Concept] = &[
    Concept::Announces,
    Concept::AtOnce,
    Concept::Delete,
    Concept::Ended,
    Concept::Ends,
    Concept::Foretells,
    Concept::Money,
    Concept::Offer,
    Concept::Pause,
    Concept::Pay,
    Concept::Plan,
    Concept::SignOut,
];

/// Whether the page says that what is done does more: a sentence beside its controls speaks of this very answer or step, by its own words
/// in quotation marks or as "this step", and of an end, a price, a contract or something at once. `labels`: what is pressed, chosen or
/// entered; `chooses`: it is an answer, and nothing is pressed.
#[must_use]
pub fn has_small_print<'a>(
    page: &PageSnapshot,
    labels: impl IntoIterator<Item = &'a str>,
    chooses: bool,
) -> bool {
    let mut own: Vec<String> = labels.into_iter().map(fold).collect();
    if !chooses {
        // What is pressed sends the answers that are given.
        let given = page.elements.iter().enumerate().filter(|(_, e)| {
            (is_choice(e) || e.role == "option") && (e.is("checked") || e.is("selected"))
        });
        own.extend(given.map(|(id, _)| fold(&label_of(page, id))));
    }
    own.retain(|label| label.chars().count() >= QUOTED);
    let texts = page.elements.iter().filter(|e| !is_control(e));
    let mut texts = texts.flat_map(|e| [&e.name, &e.text]);
    texts.any(|text| binds(text, &own, chooses))
}

/// The prices that a page writes with a sign of a currency, in cents.
#[must_use]
pub fn prices(page: &PageSnapshot) -> Vec<u64> {
    let texts = page.elements.iter().flat_map(|e| [&e.name, &e.text]);
    let priced = texts.filter(|text| text.says(Concept::Money));
    let sums: BTreeSet<u64> = priced.flat_map(|text| numbers(text)).collect();
    sums.into_iter().collect()
}

/// The prices that are written right above a control, beside those that can be chosen there.
#[must_use]
pub fn prices_right_above(page: &PageSnapshot, id: ElementId) -> Vec<u64> {
    let to_choose = |line: &str| {
        let mut choices = page.elements.iter().filter(|e| is_choice(e));
        choices.any(|choice| choice.label() == line)
    };
    let lines = right_above(page, id).into_iter();
    let priced = lines.filter(|line| concepts(&fold(line)).has(Concept::Money) && !to_choose(line));
    priced
        .flat_map(|line| numbers(&line).collect::<Vec<_>>())
        .collect()
}

/// The numbers in a text, in hundredths.
fn numbers(text: &str) -> impl Iterator<Item = u64> {
    let numbers = text.split(|c: char| !"0123456789.,".contains(c));
    numbers.filter_map(|number| cents(number.trim_matches(['.', ','])))
}

/// A sum in cents: `14,90`, `14.9`, `1.200` and `15`; `None` of what is no number.
#[must_use]
pub fn cents(number: &str) -> Option<u64> {
    let (whole, part) = match number.rsplit_once(['.', ',']) {
        Some((whole, part)) if matches!(part.len(), 1 | 2) => (whole, part),
        _ => (number, ""),
    };
    let whole = whole.replace(['.', ','], "");
    let cents = format!("{whole}{part:0<2}").parse().ok();
    cents.filter(|cents| *cents > 0)
}

/// Whether a text has such a sentence.
fn binds(text: &Text, own: &[String], chooses: bool) -> bool {
    sentences(&text.folded()).any(|sentence| {
        let says = concepts(sentence);
        let spoken_of = says.has(Concept::ThisAnswer)
            || (!chooses && says.any(&[Concept::ThisStep, Concept::Announces]))
            || quotations(sentence).any(|quoted| own.iter().any(|label| label == quoted));
        spoken_of && does_something(sentence)
    })
}

/// Whether a clause of a sentence speaks of an end, a price, a contract, or of something that happens at once, and takes none of it back.
fn does_something(sentence: &str) -> bool {
    let clauses = sentence.split([',', '–', '—', '·', ':', '(']);
    let mut said = clauses.map(|c| concepts(c.trim()).with(meaning_of_folded(c.trim())));
    said.any(|says| says.any(EFFECTS) && !says.any(&[Concept::Denied, Concept::Negation]))
}

/// What stands in quotation marks.
fn quotations(folded: &str) -> impl Iterator<Item = &str> {
    let pieces = folded.split(|c: char| "«»„“”‟\"‹›‚‘’'「」".contains(c));
    let quoted = pieces
        .skip(1)
        .map(|q| q.trim().trim_matches(['.', ',', '!', '?']));
    quoted.filter(|quoted| quoted.chars().count() >= QUOTED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    fn said(text: &str, label: &str, chooses: bool) -> bool {
        let content = format!("- paragraph: {text}\n- button \"{label}\" [ref=e1]");
        has_small_print(&tree::page("", &content), [label], chooses)
    }

    #[test]
    fn what_an_answer_or_a_step_does_besides_is_told() {
        // What is chosen or pressed, and what the page says.
        const CHOSEN: &str = "Trop cher = Bon à savoir, à la réponse « Trop cher », votre ligne passe aussitôt au forfait Essentiel.
            Account 0091 = From the moment of choosing, the former account is removed.";
        const PRESSED: &str =
            "Weiter = Eine gewählte Alternative gilt ab sofort und wird abgebucht.
            Next = With step 2 your notice counts as received.
            Ho letto = Con «Ho letto» è firmata anche la risoluzione, con 149 € di disattivazione.
            Continue = By continuing you end your plan.
            Siguiente = Al pasar al paso 2 su contrato de luz queda rescindido con fecha de hoy.";
        // Of other things, or taken back.
        const NOTHING: &str = "Next = This step does not end your plan.
            Next = Your answers help us.
            Next = Your plan ends on 1 March 2027.";
        for (rows, chooses, is_told) in [
            (CHOSEN, true, true),
            (PRESSED, false, true),
            (NOTHING, false, false),
            (
                "Too expensive = By continuing you end your plan.",
                true,
                false,
            ),
        ] {
            for row in rows.lines() {
                let (label, text) = row.trim().split_once(" = ").unwrap();
                assert_eq!(said(text, label, chooses), is_told, "{row}");
            }
        }
    }

    #[test]
    fn prices_are_the_same_however_they_are_written() {
        for (numbers, sum) in [
            ("14,90 | 14.90 | 14.9", Some(1490)),
            ("1.200", Some(120_000)),
            ("1.200,50", Some(120_050)),
            ("15", Some(1500)),
            (" | a | 99999999999999999999", None),
        ] {
            for number in numbers.split(" | ") {
                assert_eq!(cents(number.trim()), sum, "{number}");
            }
        }
        let content = "- paragraph: Only €14.90 a month.\n- paragraph: Room 204\n- radio \"Send a drive for €49.00\" [ref=e1]\n- text: Send a drive for €49.00\n- button \"Continue\" [ref=e2]";
        let page = tree::page("", content);
        assert_eq!(prices(&page), [1490, 4900]);
        let at = page.elements.iter().position(|e| e.role == "button");
        assert_eq!(prices_right_above(&page, at.unwrap()), [] as [u64; 0]);
        let offer = "- paragraph: Only €14.90 a month.\n- button \"Continue\" [ref=e2]";
        let page = tree::page("", offer);
        assert_eq!(prices_right_above(&page, 1), [1490]);
    }
}
