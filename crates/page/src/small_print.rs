//! What a page says that an answer, a choice or a step does beside what it calls itself: "With „I have read it“ the contract is dissolved,
//! too", "this answer counts as notice".
//!
//! Whoever writes small print has to write it: what an answer does unseen is agreed to by nobody. It only raises the risk. Pure.

use super::control::{is_choice, is_control, label_of};
use super::lexicon::{Term, Terms, terms};
use super::snapshot::PageSnapshot;
use super::words::{meaning_of_folded, sentences};
use domain::predicate::fold;

/// Shortest quoted label that is one, in characters.
const QUOTED: usize = 3;

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
    texts
        .flat_map(|e| [&e.name, &e.text])
        .filter(|text| !text.is_empty())
        .any(|text| binds(&fold(text), &own, chooses))
}

/// The prices that a page writes with a sign of a currency, with cents, as digits alone: `14,90` and `14.90` are `1490`.
#[must_use]
pub fn prices(page: &PageSnapshot) -> Vec<String> {
    let texts = page.elements.iter().flat_map(|e| [&e.name, &e.text]);
    let priced = texts.filter(|text| text.says(Term::Money));
    let numbers = priced.flat_map(|text| {
        let parts = text.split(|c: char| !(c.is_ascii_digit() || ".,".contains(c)));
        parts
            .map(|part| part.trim_matches(['.', ',']))
            .collect::<Vec<_>>()
    });
    let mut found: Vec<String> = numbers
        .filter(|number| number.contains(['.', ',']))
        .map(|number| number.chars().filter(char::is_ascii_digit).collect())
        .filter(|digits: &String| digits.len() >= 3)
        .collect();
    found.sort();
    found.dedup();
    found
}

/// Whether a folded text has such a sentence.
fn binds(folded: &str, own: &[String], chooses: bool) -> bool {
    sentences(folded).any(|sentence| {
        let says = terms(sentence);
        let spoken_of = says.has(Term::ThisAnswer)
            || (!chooses && says.any(&[Term::ThisStep, Term::Announces]))
            || quotations(sentence).any(|quoted| own.iter().any(|label| label == quoted));
        spoken_of && does_something(sentence)
    })
}

/// Whether a clause of a sentence speaks of an end, a price, a contract, or of something that happens at once, and takes none of it back.
fn does_something(sentence: &str) -> bool {
    use Term::{
        Announces, AtOnce, CountsAs, Delete, Denied, Ends, Irrevocable, Money, Offer, Pause, Pay,
        Plan, WasCancelled,
    };
    sentence
        .split([',', '–', '—', '·', ':', '('])
        .map(str::trim)
        .any(|clause| {
            let says: Terms = terms(clause).with(meaning_of_folded(clause));
            says.any(&[
                Announces,
                AtOnce,
                CountsAs,
                Delete,
                Ends,
                Irrevocable,
                Money,
                Offer,
                Pause,
                Pay,
                Plan,
                WasCancelled,
            ]) && !says.any(&[Denied, Term::Negation])
        })
}

/// What stands in quotation marks.
fn quotations(folded: &str) -> impl Iterator<Item = &str> {
    let is_mark = |c: char| "«»„“”‟\"‹›‚‘’'「」".contains(c);
    folded
        .split(is_mark)
        .skip(1)
        .map(|quoted| quoted.trim().trim_matches(['.', ',', '!', '?']))
        .filter(|quoted| quoted.chars().count() >= QUOTED)
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
        for (text, label, chooses) in [
            (
                "Bon à savoir, à la réponse « Trop cher », votre ligne passe aussitôt au forfait Essentiel.",
                "Trop cher",
                true,
            ),
            (
                "Eine gewählte Alternative gilt ab sofort und wird abgebucht.",
                "Weiter",
                false,
            ),
            (
                "From the moment of choosing, the former account is removed.",
                "Account 0091",
                true,
            ),
            ("With step 2 your notice counts as received.", "Next", false),
            (
                "Con «Ho letto» è firmata anche la risoluzione, con 149 € di disattivazione.",
                "Ho letto",
                false,
            ),
            ("By continuing you end your plan.", "Continue", false),
        ] {
            assert!(said(text, label, chooses), "{text}");
        }
    }

    #[test]
    fn what_speaks_of_other_things_or_takes_it_back_is_none() {
        for (text, label, chooses) in [
            ("This step does not end your plan.", "Next", false),
            ("Your answers help us.", "Next", false),
            ("Your plan ends on 1 March 2027.", "Next", false),
            ("By continuing you end your plan.", "Too expensive", true),
        ] {
            assert!(!said(text, label, chooses), "{text}");
        }
    }
}
