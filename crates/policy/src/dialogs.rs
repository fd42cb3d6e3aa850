//! Native dialogs: accepting is an answer, and so is dismissing. Both are judged by what the dialog says that they do.

use super::ruling::{Ruling, perhaps, plainly};
use super::scene::Scene;
use domain::predicate::fold;
use page::control::{Ending, ending_of};
use page::language::is_foreign;
use page::lexicon::terms;
use page::snapshot::Dialog;
use page::words::{
    Term, Terms, asks_to_confirm, asks_to_keep, ends_something, keeps_something, meaning_of_folded,
    tells_what_happened,
};

/// What a dialog says.
struct Said {
    folded: String,
    meaning: Terms,
    /// Its question is about the end, so that a yes ends.
    yes_ends: bool,
    /// Its question is about keeping, or a sentence says what another answer does, so that a no may end.
    no_ends: bool,
}

/// Judges an answer to the open dialog.
pub fn judge_answer(scene: &Scene<'_>, dialog: &Dialog, accept: bool) -> Ruling {
    let covered = scene.is_inside() && scene.approved_at == Some(scene.page.url.as_str());
    let said = read(&dialog.message);
    if dialog.kind == "beforeunload" {
        // Leaving the page is what the approved click does, and the text is the browser's own.
        return match accept {
            true if scene.read_only => refused(),
            true if !covered => {
                Ruling::Ask("leaves the page, which the page asks about".to_owned())
            }
            _ => Ruling::Allow,
        };
    }
    if dialog.kind == "alert" {
        // Both answers close it, so there is nothing to choose: only what says that closing it acts is plain.
        if tells_what_happened(&said.folded) || !(said.no_ends || ends_something(&said.folded)) {
            return Ruling::Allow;
        }
        let why = "closes a message that says that closing it acts";
        let acts = names_a_button(&said.folded);
        return if acts {
            asked(scene, plainly(scene, why))
        } else if said.no_ends {
            asked(scene, perhaps(scene, why))
        } else {
            Ruling::Allow
        };
    }
    if !accept {
        let ruling = if said.no_ends && !covered {
            plainly(
                scene,
                "answers no to keeping the subscription, which may end it",
            )
        } else if is_unreadable(scene, &said) {
            plainly(scene, "answers a question that can't be read here")
        } else {
            Ruling::Allow
        };
        return asked(scene, ruling);
    }
    if scene.read_only {
        return refused();
    }
    if covered && same_decision(dialog, &said) {
        // The person has just approved the click that opened it.
        return Ruling::Allow;
    }
    // What follows may be an address that is only opened, which no gate can tell from reading.
    plainly(scene, "answers yes to what the page asks")
}

fn refused() -> Ruling {
    Ruling::Refuse("This is a check: nothing may be changed. Dismiss the dialog.".to_owned())
}

/// In a check nobody is asked.
fn asked(scene: &Scene<'_>, ruling: Ruling) -> Ruling {
    match ruling {
        Ruling::Ask(_) if scene.read_only => Ruling::Refuse(
            "This is a check: nothing may be changed, and a no may end the subscription."
                .to_owned(),
        ),
        other => other,
    }
}

fn read(message: &str) -> Said {
    let folded = fold(message);
    let meaning = meaning_of_folded(&folded);
    let mut yes_ends = asks_to_confirm(&folded) && !asks_to_keep(&folded);
    let mut no_ends = asks_to_keep(&folded);
    let named = names_a_button(&folded);
    for (sentence, asks) in sentences(&folded) {
        let own = meaning_of_folded(sentence);
        let ends = ending_of(sentence, own) != Ending::No || ends_something(sentence);
        let keeps =
            own.any(&[Term::Keep, Term::Resume, Term::NotCancel]) || keeps_something(sentence);
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
    Said {
        folded,
        meaning,
        yes_ends,
        no_ends,
    }
}

/// The sentences of a text, and whether each is a question.
fn sentences(folded: &str) -> impl Iterator<Item = (&str, bool)> {
    folded
        .split_inclusive(['.', '!', '?', ';'])
        .map(|s| {
            (
                s.trim().trim_end_matches(['.', '!', '?', ';']),
                s.trim_end().ends_with('?'),
            )
        })
        .filter(|(s, _)| !s.is_empty())
}

/// Whether the text says itself what the buttons do: "Press OK to keep your plan".
fn names_a_button(folded: &str) -> bool {
    terms(folded).has(Term::NamesButtons)
}

/// Nobody here can tell what it asks.
fn is_unreadable(scene: &Scene<'_>, said: &Said) -> bool {
    !page::words::is_legible(&said.folded) || is_foreign(scene.page)
}

/// A dialog that only asks again about cancelling: no money, no offer, nothing kept.
fn same_decision(dialog: &Dialog, said: &Said) -> bool {
    let asks = said.yes_ends || said.meaning.has(Term::Cancel);
    let more = [
        Term::Pay,
        Term::Offer,
        Term::Plan,
        Term::Pause,
        Term::Resume,
        Term::Keep,
        Term::Money,
        Term::Delete,
    ];
    dialog.kind == "confirm"
        && asks
        && !said.no_ends
        && !said.meaning.any(&more)
        && dialog.message.len() <= 300
}
