//! The part of a page that can testify: its own words about this subscription.
//!
//! Menus, asides, quotes, chats, comments, lists of messages and news are somebody else's words; a statement about
//! another product is no statement about this one; and what stood there before anything was done proves nothing
//! now. All that is blanked; controls and structure stay, so that the page still counts as it is where it speaks
//! against an end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use jiff::ToSpan;
use jiff::civil::Date;
use regex::Regex;

use super::phrases::{conditional, fact, may_label, may_matter, says};
use super::reading::Reading;
use super::subject::{self, Names};
use super::{Says, restarts};
use crate::control::folded_label;
use crate::dates::read_date;
use crate::landmarks::{is_aside, is_spoken_by_control};
use crate::lines::{self, Line};
use crate::pairs::pairs;
use crate::snapshot::{ElementId, PageSnapshot};
use crate::words::sentences;
use domain::pattern;
use domain::predicate::fold;

/// A site's day may begin later than ours, and a notice may name the day of the click before.
const DAYS_OF_GRACE: i64 = 3;

/// How often each sign stands on a page.
pub(super) type Counts = BTreeMap<String, usize>;

/// Names of parts of a page that hold what others wrote, or what is over.
static OTHERS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"(?x)\b(?:messages|inbox|mails?|notifications|support|comments|replies|reviews|testimonials|chats?|conversations?|history|activity|posts|feed|news|stories|community|discussion|breadcrumbs?|questions|faqs?)\b
        | \b(?:posteingang|nachrichten|kommentare|bewertungen|verlauf|häufige\ fragen)\b | \b(?:commentaires|avis|historique)\b | \b(?:mensajes|comentarios|reseñas|historial)\b",
    )
    .ok()
});

/// Headings of parts that are about something else than the subscription, or in which others speak.
static OTHER_HEADING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"(?x)^(?:(?:your|my|our|manage|the|recent|past|other|all|account|connected|linked|extra|family|deine|meine|ihre|letzte|vos|mes|tus|mis)\ )*
          (?:add-?ons?|extras|channels|devices|sessions|newsletters?|e-?mails?|gifts?|family\ members|members\ of|household|guests|seats|profiles|activity|history|timeline
            |tickets?|cases?|support\ requests?|orders|invoices|receipts|bookings|classes|appointments|reservations|deliveries|events|notifications|messages|inbox|faqs?|questions|frequently\ asked
            |what\ (?:happens\ (?:after|if|when|to)|members|people|others|our|customers)|how\ (?:do|does|to|can)|testimonials|reviews|stories|samples?|templates?|examples?|previews?|muster\w*|vorlagen?|beispiele?|modèles?|exemples?|plantillas?|ejemplos?|referrals|friends
            |geräte|zusatzoptionen|geschenke|bestellungen|rechnungen|termine|verlauf|aktivität(?:en)?|nachrichten|häufige\ fragen|was\ passiert\ (?:mit|nach|wenn)|kundenstimmen
            |appareils|profils|cadeaux|commandes|factures|historique|activité|questions\ fréquentes|que\ se\ passe\S*\ (?:si|quand|après)|avis
            |dispositivos|perfiles|regalos|pedidos|facturas|historial|actividad|preguntas\ frecuentes|qué\ (?:pasa|ocurre)\ (?:si|cuando|con)|opiniones)\b
        | ^(?:your\ |my\ |deine\ |meine\ |votre\ |ma\ |tu\ |mi\ )?(?:family|news|apps|insurance|domains|familie|famille|familia)(?:\ (?:sharing|group|account))?$",
    )
    .ok()
});

/// Labels of what people write about themselves and to each other.
static PERSONAL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"^(?:your |my )?(?:(?:nick|user|display|profile|first|last|full) ?name|name|motto|bio|about(?: me)?|notes|comments?|subject|signature|spitzname|benutzername|notizen|kommentar|betreff|pseudo(?:nyme)?|surnom|commentaire|objet|apodo|comentario|asunto)$",
    )
    .ok()
});

/// A sentence that looks back by more than days.
static LONG_AGO: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"\b(?:years?|months?|weeks?) ago\b|\bvor (?:\S+ )?(?:jahr(?:en)?|monat(?:en)?|wochen?)\b|\bil y a (?:\S+ )?(?:ans?|années?|mois|semaines?)\b|\bhace (?:\S+ )?(?:años?|mes(?:es)?|semanas?)\b",
    )
    .ok()
});

/// Elements under a heading of something else, or below the first one of something that nobody knows, up to the next heading of that level or above.
fn under_other_headings<'p>(
    page: &'p PageSnapshot,
    names: &'p Names,
) -> impl Iterator<Item = ElementId> + 'p {
    let mut open: Option<u32> = None;
    let mut first = true;
    page.elements
        .iter()
        .enumerate()
        .filter_map(move |(id, element)| {
            if element.role == "heading" {
                let level = element.level().unwrap_or(2);
                if open.is_none_or(|above| level <= above) {
                    let heading = folded_label(page, id);
                    let strange = !std::mem::take(&mut first) && !names.know_heading(&heading);
                    let other =
                        strange || OTHER_HEADING.as_ref().is_none_or(|o| o.is_match(&heading));
                    open = other.then_some(level);
                }
            }
            open.is_some().then_some(id)
        })
}

fn is_personal(label: &str) -> bool {
    PERSONAL.as_ref().is_none_or(|p| p.is_match(label.trim()))
}

/// Whether an element stands where others speak.
fn is_of_others(page: &PageSnapshot, id: ElementId, articles: usize) -> bool {
    let foreign = |role: &str, name: &str| match role {
        "navigation" | "banner" | "contentinfo" | "complementary" | "blockquote" | "tooltip"
        | "feed" | "log" | "search" | "figure" | "marquee" => true,
        "article" => articles > 1,
        "list" | "region" | "table" | "grid" | "group" | "tabpanel" | "form" => {
            OTHERS.as_ref().is_none_or(|o| o.is_match(&fold(name)))
        }
        _ => false,
    };
    let own = page.elements.get(id).is_some_and(|e| foreign(&e.role, ""));
    own || page.ancestors(id).any(|a| foreign(&a.role, &a.name))
}

/// The signs of an end on a page, each with how often it stands there.
pub(super) fn signs_on(reading: &Reading<'_>) -> Counts {
    let page = reading.page;
    let mut counts = Counts::new();
    for line in reading.telling() {
        if is_sign(&line.folded) {
            *counts.entry(line.folded.to_string()).or_default() += 1;
        }
    }
    for &at in &reading.labelled {
        if let Some(sign) = fact_at(page, at) {
            *counts.entry(sign).or_default() += 1;
        }
    }
    for control in reading.controls.iter().filter(|c| restarts(c)) {
        *counts.entry(control.folded.to_string()).or_default() += 1;
    }
    counts
}

/// Whether a sentence says something of an end.
fn tells(sentence: &str) -> bool {
    let Says {
        stated,
        ends,
        no_renewal,
        ..
    } = says(sentence);
    stated || ends || no_renewal
}

/// Whether a folded line has a sentence or a fact of an end with words that may make it one of something else. What
/// stands behind its colon belongs to it.
fn is_unclear(folded: &str, names: &Names) -> bool {
    let mut explains = false;
    let sentence = sentences(folded).any(|s| {
        let of_end = explains || (tells(s) && !conditional(s));
        explains = of_end && s.ends_with(':');
        of_end && !names.know_all_of(s)
    });
    sentence || (is_fact(folded) && !names.know_all_of(folded))
}

/// Whether a folded line names something else that ends, or has words that may do so.
pub(super) fn is_about_another(folded: &str, names: &Names) -> bool {
    sentences(folded).any(|s| names.is_foreign(s)) || is_unclear(folded, names)
}

/// Whether all that a page says in its main part, outside of headings, controls and parts about something else, is
/// understood: nothing but the end of the subscription, its plan and its days.
pub(super) fn is_plain(page: &PageSnapshot, names: &Names) -> bool {
    let other: BTreeSet<ElementId> = under_other_headings(page, names).collect();
    let speaks = |l: &&Line<'_>| {
        let heading = page
            .elements
            .get(l.element)
            .is_some_and(|e| e.role == "heading");
        !heading
            && !is_aside(page, l.element)
            && !is_spoken_by_control(page, l.element)
            && !other.contains(&l.element)
    };
    lines::visible(page)
        .iter()
        .filter(speaks)
        .all(|l| names.know_heading(&l.folded))
}

/// Whether a folded line is a fact of an end: `status: cancelled`.
fn is_fact(folded: &str) -> bool {
    folded
        .split_once(':')
        .is_some_and(|(l, v)| fact(l.trim(), v.trim().trim_end_matches('.')) == Some(true))
}

fn is_sign(folded: &str) -> bool {
    may_matter(folded) && (sentences(folded).any(tells) || is_fact(folded))
}

/// How many times a page says that something has ended: facts and statements.
pub(super) fn ended_on(page: &PageSnapshot) -> usize {
    let facts = pairs(page)
        .into_iter()
        .filter(|at| fact_at(page, *at).is_some())
        .count();
    facts
        + lines::visible(page)
            .iter()
            .filter(|l| is_fact(&l.folded))
            .count()
}

/// A fact whose value stands in an element of its own, if it is a sign.
fn fact_at(page: &PageSnapshot, (label, value): (ElementId, ElementId)) -> Option<String> {
    let label = folded_label(page, label);
    if !may_label(&label) {
        return None;
    }
    let value = folded_label(page, value);
    (fact(&label, &value) == Some(true)).then(|| format!("{label}: {value}"))
}

/// The page without what can't testify. `before` are the signs that stood there before anything was done, and the
/// day of today: what ended days ago was not ended now.
pub(super) fn testimony(
    page: &PageSnapshot,
    names: &Names,
    before: Option<(&Counts, Option<Date>)>,
) -> PageSnapshot {
    let reading = Reading::of(page);
    let now = signs_on(&reading);
    let old = |sign: &str| {
        before.is_some_and(|(before, today)| {
            let stood = before
                .get(sign)
                .is_some_and(|count| now.get(sign).is_none_or(|n| n <= count));
            stood
                || LONG_AGO.as_ref().is_none_or(|l| l.is_match(sign))
                || today
                    .zip(read_date(sign))
                    .is_some_and(|(today, day)| day < today.saturating_sub(DAYS_OF_GRACE.days()))
        })
    };
    let articles = page.elements.iter().filter(|e| e.role == "article").count();
    let mut blank: Vec<ElementId> = (0..page.elements.len())
        .filter(|id| is_of_others(page, *id, articles))
        .collect();
    blank.extend(under_other_headings(page, names));
    let mut about_other = false;
    for line in &reading.lines {
        let heading = page
            .elements
            .get(line.element)
            .is_some_and(|e| e.role == "heading");
        let personal = || {
            line.folded
                .split_once(':')
                .is_some_and(|(label, _)| is_personal(label))
        };
        let foreign = sentences(&line.folded).any(|s| names.is_foreign(s))
            || is_unclear(&line.folded, names)
            || personal();
        let sign = || is_sign(&line.folded);
        // A sentence that names nothing goes on about what the one before named.
        about_other =
            foreign || (about_other && !heading && !subject::names_something(&line.folded));
        if may_matter(&line.folded)
            && (foreign || (about_other && sign()) || (sign() && old(&line.folded)))
        {
            let composed = page
                .elements
                .get(line.element)
                .is_some_and(|e| fold(&e.name) != line.folded && fold(&e.text) != line.folded);
            let below = if composed {
                page.subtree(line.element).len()
            } else {
                1
            };
            blank.extend(line.element..line.element + below);
        }
    }
    blank.extend(
        pairs(page)
            .into_iter()
            .filter(|at| fact_at(page, *at).is_some_and(|s| old(&s) || !names.know_all_of(&s)))
            .map(|(_, value)| value),
    );
    let facts = pairs(page).into_iter();
    for (_, value) in facts.filter(|(label, _)| is_personal(&folded_label(page, *label))) {
        blank.extend(value..value + page.subtree(value).len());
    }
    blank.extend(
        reading
            .controls
            .iter()
            .filter(|c| restarts(c) && old(&c.folded))
            .map(|c| c.id),
    );
    let mut left = page.clone();
    if names.is_foreign(&fold(&page.title)) || old(&fold(&page.title)) {
        left.title.clear();
    }
    let elements = Arc::make_mut(&mut left.elements);
    for id in blank {
        if let Some(element) = elements.get_mut(id) {
            element.name.clear();
            element.text.clear();
        }
    }
    left
}
