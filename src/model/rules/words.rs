//! Words that only the planner needs: where a cancellation usually begins, what closes, what says no more
//! than yes or no.

use crate::domain::predicate::fold;
use crate::page::snapshot::{Element, PageSnapshot};
use crate::page::words::{Term, meaning_of_folded};

/// Words of controls that lead to where a cancellation usually begins, with their weight.
const NAVIGATION: &[(&str, i32)] = &[
    ("manage subscription", 40),
    ("manage membership", 40),
    ("manage plan", 38),
    ("manage your", 34),
    ("manage", 26),
    ("membership", 28),
    ("subscription", 30),
    ("contract", 28),
    ("your plan", 26),
    ("plan details", 26),
    ("more options", 24),
    ("other options", 24),
    ("advanced", 20),
    ("more", 14),
    ("billing", 22),
    ("payments", 16),
    ("my account", 22),
    ("account", 20),
    ("settings", 18),
    ("profile", 13),
    ("abo verwalten", 40),
    ("mitgliedschaft", 28),
    ("abonnement", 28),
    ("vertrag", 24),
    ("mein konto", 22),
    ("konto", 20),
    ("einstellungen", 18),
    ("weitere optionen", 24),
    ("gérer", 34),
    ("mon compte", 22),
    ("compte", 20),
    ("paramètres", 18),
    ("plus d'options", 24),
    ("gestionar", 34),
    ("suscripción", 30),
    ("mi cuenta", 22),
    ("cuenta", 20),
    ("ajustes", 18),
    ("configuración", 18),
    ("más opciones", 24),
];

/// It changes or picks something: "Save changes", "Select the Gold level", "Profil bearbeiten". A list, because on a page of a
/// stranger nothing but its verb tells such a button from one that declines in words of its own.
pub(super) fn alters(folded: &str) -> bool {
    const BEGIN: [&str; 31] = [
        "save",
        "load",
        "update",
        "edit",
        "change",
        "modify",
        "select",
        "choose",
        "pick",
        "add",
        "upload",
        "create",
        "adjust",
        "customize",
        "rename",
        "replace",
        "set",
        "enregistrer",
        "modifier",
        "choisir",
        "sélectionner",
        "ajouter",
        "mettre à jour",
        "guardar",
        "editar",
        "actualizar",
        "elegir",
        "seleccionar",
        "cambiar",
        "modificar",
        "añadir",
    ];
    const END: [&str; 8] = ["speichern", "bearbeiten", "ändern", "auswählen", "wählen", "hinzufügen", "aktualisieren", "anpassen"];
    let begins = |verb: &str| folded.strip_prefix(verb).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let ends = |verb: &str| folded.strip_suffix(verb).is_some_and(|rest| rest.is_empty() || rest.ends_with(' '));
    BEGIN.iter().any(|verb| begins(verb)) || END.iter().any(|verb| ends(verb))
}

/// It takes a reader past something on the page, where no address says so.
pub(super) fn skips_ahead(folded: &str) -> bool {
    const PLACES: [&str; 8] = ["content", "main", "navigation", "nav", "menu", "footer", "search", "results"];
    let place = folded.strip_prefix("skip to ").or_else(|| folded.strip_prefix("jump to "));
    place.is_some_and(|to| to.split(' ').any(|word| PLACES.contains(&word)))
}

/// How much a label promises to lead to where a cancellation begins.
pub(super) fn navigation(folded: &str) -> i32 {
    // "More" by itself opens; in "Load more" and "10 more articles" it only counts.
    let leads = |words: &str| contains_words(folded, words) && (words != "more" || folded.starts_with("more"));
    NAVIGATION.iter().filter(|(words, _)| leads(words)).map(|(_, weight)| *weight).max().unwrap_or(0)
}

/// It only closes what lies in front.
pub(super) fn closes(folded: &str) -> bool {
    const CLOSES: [&str; 14] = [
        "close",
        "x",
        "×",
        "✕",
        "✖",
        "dismiss",
        "not now",
        "maybe later",
        "schließen",
        "nicht jetzt",
        "fermer",
        "plus tard",
        "cerrar",
        "ahora no",
    ];
    CLOSES.contains(&folded) || folded.starts_with("close ")
}

/// A bare "Cancel", which in a dialog closes it.
pub(super) fn is_bare(folded: &str) -> bool {
    matches!(folded, "cancel" | "abbrechen" | "annuler" | "cancelar")
}

/// It says yes or no and nothing else, so that only the question gives it a meaning.
pub(super) fn is_yes_or_no(folded: &str) -> bool {
    matches!(
        folded,
        "yes"
            | "no"
            | "ok"
            | "okay"
            | "sure"
            | "confirm"
            | "ja"
            | "nein"
            | "oui"
            | "non"
            | "sí"
            | "si"
            | "aceptar"
            | "confirmer"
            | "bestätigen"
    )
}

/// It tries the failed step again.
pub(super) fn retries(folded: &str) -> bool {
    ["try again", "retry", "erneut versuchen", "noch einmal versuchen", "nochmal versuchen", "réessayer", "reintentar", "intentar de nuevo"]
        .iter()
        .any(|w| folded.contains(w))
}

/// Whether the page's question is about staying or taking something ("Keep your plan?", "Want 50 % off?"), so
/// that "no" leads on. A question that speaks of cancelling is none of these.
pub(super) fn asks_to_keep(page: &PageSnapshot) -> bool {
    let staying = [Term::Keep, Term::Resume, Term::Offer, Term::Pause, Term::Plan];
    let questions = page.elements.iter().filter(|e| matches!(e.role.as_str(), "heading" | "paragraph" | "dialog" | "text"));
    let asked = questions.map(Element::label).filter(|l| l.contains('?'));
    let mut texts = asked.map(fold).filter(|t| t.ends_with('?'));
    texts.any(|t| {
        let m = meaning_of_folded(&t);
        m.any(&staying) && !m.has(Term::Cancel)
    })
}

/// An option that asks to choose and answers nothing.
pub(super) fn is_placeholder(label: &str) -> bool {
    let folded = fold(label);
    folded.is_empty()
        || ["select", "choose", "please", "pick", "–", "-", "bitte", "wählen", "choisi", "sélection", "selecciona", "elige"]
            .iter()
            .any(|w| folded.starts_with(w))
}

fn contains_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric())
            && text[at + words.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric())
    })
}
