//! Native dialogs: accepting is an answer, and so is dismissing. Both are judged by what the dialog says that they do.

use super::context::PolicyContext;
use super::proposal::{Part, Proposal};
use domain::predicate::fold;
use page::control::{Ending, ending_of};
use page::language::is_foreign;
use page::lexicon::concepts;
use page::snapshot::Dialog;
use page::words::{
    Concept, Concepts, asks_to_confirm, asks_to_keep, ends_something, keeps_something,
    meaning_of_folded, tells_what_happened,
};

/// What a dialog says.
struct DialogWords {
    folded: String,
    meaning: Concepts,
    /// Its question is about the end, so that a yes ends.
    yes_ends: bool,
    /// Its question is about keeping, or a sentence says what another answer does, so that a no may end.
    no_ends: bool,
}

/// What an answer to the open dialog may do. Some answers follow an address, which no gate can tell from reading, so they are asked
/// whatever the dialog says.
pub(super) fn answers(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let (Part::Answers(accept), Some(dialog)) = (part, &proposal.scene.page.dialog) else {
        return None;
    };
    why_asked(proposal.scene, dialog, *accept).map(str::to_owned)
}

fn why_asked(scene: &PolicyContext<'_>, dialog: &Dialog, accept: bool) -> Option<&'static str> {
    // The person has just approved the click that opened it.
    let covered = scene.is_inside() && scene.approved_at == Some(scene.page.url.as_str());
    let said = read(&dialog.message);
    match (dialog.kind.as_str(), accept) {
        // Leaving the page is what the approved click does, and the text is the browser's own.
        ("beforeunload", true) if !covered => Some("leaves the page, which the page asks about"),
        ("beforeunload", _) => None,
        // Both answers close it, so there is nothing to choose: only what says that closing it acts is asked.
        ("alert", _) => {
            let acts = said.no_ends || ends_something(&said.folded);
            let told = tells_what_happened(&said.folded) || !names_a_button(&said.folded);
            (acts && !told).then_some("closes a message that says that closing it acts")
        }
        (_, true) => (!covered || !same_decision(dialog, &said))
            .then_some("answers yes to what the page asks"),
        (_, false) if said.no_ends && !covered => {
            Some("answers no to keeping the subscription, which may end it")
        }
        (_, false) => (!page::words::is_legible(&said.folded) || is_foreign(scene.page))
            .then_some("answers a question that can't be read here"),
    }
}

fn read(message: &str) -> DialogWords {
    let folded = fold(message);
    let meaning = meaning_of_folded(&folded);
    let mut yes_ends = asks_to_confirm(&folded) && !asks_to_keep(&folded);
    let mut no_ends = asks_to_keep(&folded);
    let named = names_a_button(&folded);
    for (sentence, asks) in sentences(&folded) {
        let own = meaning_of_folded(sentence);
        let ends = ending_of(sentence, own) != Ending::No || ends_something(sentence);
        let keeps = own.any(&[Concept::Keep, Concept::Resume, Concept::NotCancel])
            || keeps_something(sentence);
        if asks {
            yes_ends |= ends;
            // "Renew?", "Stay?": what is asked is to go on.
            no_ends |= keeps && !ends;
        } else if ends && (named || !yes_ends) && !tells_what_happened(sentence) {
            // "OK ends your membership.", "If you don't answer, it ends."
            yes_ends = true;
            no_ends = true;
        } else if keeps && named {
            no_ends = true;
        }
    }
    DialogWords {
        folded,
        meaning,
        yes_ends,
        no_ends,
    }
}

/// The sentences of a text, and whether each is a question.
fn sentences(folded: &str) -> impl Iterator<Item = (&str, bool)> {
    const ENDS: [char; 4] = ['.', '!', '?', ';'];
    let sentences = folded.split_inclusive(ENDS).map(str::trim);
    let read = sentences.map(|s| (s.trim_end_matches(ENDS), s.ends_with('?')));
    read.filter(|(s, _)| !s.is_empty())
}

/// Whether the text says itself what the buttons do: "Press OK to keep your plan".
fn names_a_button(folded: &str) -> bool {
    concepts(folded).has(Concept::NamesButtons)
}

/// A dialog that only asks again about cancelling: no money, no offer, nothing kept.
fn same_decision(dialog: &Dialog, said: &DialogWords) -> bool {
    use Concept::{Delete, Keep, Money, Offer, Pause, Pay, Plan, Resume};
    let asks = said.yes_ends || said.meaning.has(Concept::Cancel);
    let more = [Pay, Offer, Plan, Pause, Resume, Keep, Money, Delete];
    dialog.kind == "confirm"
        && asks
        && !said.no_ends
        && !said.meaning.any(&more)
        && dialog.message.len() <= 300
}
