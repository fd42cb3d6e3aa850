//! Native dialogs: accepting is an answer, and so is dismissing. Both are judged by what the dialog says that they do.

use super::control::Wording;
use super::proposal::{Part, Proposal};
use page::effect::is_against;
use page::language::is_foreign;
use page::lexicon::concepts;
use page::words::{
    Concept, asks_to_confirm, asks_to_keep, ends_something, is_legible, tells_what_happened,
};

/// Longest question that the yes to an approved click answers as well, in bytes.
const SAME_QUESTION: usize = 300;

/// What an answer to the open dialog may do. Some answers follow an address, which no gate can tell from reading, so they are asked
/// whatever the dialog says.
pub(super) fn answers(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let scene = proposal.scene;
    let (Part::Answers(accept), Some(dialog)) = (part, &scene.page.dialog) else {
        return None;
    };
    // The person has just approved the click that opened it.
    let covered = scene.is_inside() && scene.approved_at == Some(scene.page.url.as_str());
    let said = Wording::of(&dialog.message);
    let folded = said.folded.as_str();
    // It only asks again about cancelling: no money, no offer, nothing kept.
    let is_the_same = dialog.kind == "confirm"
        && asks_to_end(folded)
        && is_against(said.meaning).is_none()
        && !said.meaning.any(&[Concept::Money, Concept::Delete])
        && dialog.message.len() <= SAME_QUESTION;
    // It is about ending or keeping at all.
    let speaks_of_an_end = ends(&said)
        || asks_to_keep(folded)
        || names_buttons(folded)
        || said
            .meaning
            .any(&[Concept::Keep, Concept::Resume, Concept::NotCancel]);
    let why = match (dialog.kind.as_str(), *accept) {
        // Leaving the page is what the approved click does, and the text is the browser's own.
        ("beforeunload", true) if !covered => Some("leaves the page, which the page asks about"),
        ("beforeunload", _) => None,
        // Both answers close it, so there is nothing to choose: only what says that closing it acts is asked.
        ("alert", _) => {
            (names_buttons(folded) && ends_something(folded) && !tells_what_happened(folded))
                .then_some("closes a message that says that closing it acts")
        }
        (_, true) => (!covered || !is_the_same).then_some("answers yes to what the page asks"),
        (_, false) if !is_legible(folded) || is_foreign(scene.page) => {
            Some("answers a question that can't be read here")
        }
        (_, false) => (speaks_of_an_end && !asks_to_end(folded)).then_some(
            "answers no to what may not be the question whether to end it, so a no may end it",
        ),
    };
    why.map(str::to_owned)
}

fn ends(said: &Wording) -> bool {
    said.ends() || ends_something(&said.folded)
}

/// Whether it says itself what the buttons do: "Press OK to keep your plan".
fn names_buttons(folded: &str) -> bool {
    concepts(folded).has(Concept::NamesButtons)
}

/// Whether it asks whether to end something, and nothing else: a no leaves things as they are.
fn asks_to_end(folded: &str) -> bool {
    let mut sentences = folded.split_inclusive(['.', '!', '?', ';']);
    (asks_to_confirm(folded) || sentences.any(|s| s.ends_with('?') && ends(&Wording::of(s))))
        && !asks_to_keep(folded)
        && !names_buttons(folded)
}
