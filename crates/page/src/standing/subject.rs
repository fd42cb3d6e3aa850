//! What a statement is about: the subscription in question, or something else that can be cancelled too.
//!
//! "Your Acme Premium plan was cancelled" is about it where Acme is the service and Premium its plan; "your HBO
//! channel subscription" and "your sports add-on" are not. Words that nobody can place count as something else.

use std::sync::LazyLock;

use regex::Regex;

use super::vocabulary;
use crate::control::{folded_label, label_of};
use crate::lines::{self, Line};
use crate::pairs::{is_plan_label, pairs};
use crate::snapshot::{ElementId, PageSnapshot};
use domain::pattern;
use domain::predicate::fold;
use domain::service::ServiceDefinition;

/// The words by which the subscription in question may be called.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Names {
    words: Vec<String>,
}

struct Patterns {
    whose: Regex,
    never: Regex,
    ordinary: Regex,
    no_plan: Regex,
}

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    Some(Patterns {
        whose: pattern::build(
            r"\b(?:your|this|deine?[rsnm]?|ihre?[rsnm]?|votre|ton|ta|tu|su)\s+((?:\S+\s+){0,4}?)(\S*)(?:subscription|membership|plan|contract|trial|pass|access|abonnement|abo|mitgliedschaft|vertrag|tarif|zugang|forfait|formule|contrat|accès|suscripción|membresía|contrato|acceso)\b",
        )
        .ok()?,
        never: pattern::build(
            r"^(?:add-?ons?|extras?|channels?|members?|member's|seats?|guests?|newsletter|e-?mail|domains?|class|order|booking|upgrade|boost|pack|option|parking|storage|insurance|zusatz\w*|\w*option|kanal|gast|mitglied|chaîne|supplément|canal|adicional)$",
        )
        .ok()?,
        ordinary: pattern::build(
            r"(?x)^(?:(?:own|last|current|free|paid|whole|old|previous|existing|active|monthly|annual|yearly|weekly|quarterly|cancell?ed|online|digital|personal|individual|single|duo|family|student|team|business|premium|plus|pro|basic|standard|advanced|ultimate|unlimited|essentials?|starter|gold|silver|platinum|mini|lite|light|max|vip|super|with|and|ads?|ad-supported|ad-free|auto-?renewal|of|the|to|service|all|one-year|one-month|\d+-(?:day|month|year))
            | (?:aktuelle[snr]?|kostenlose[snr]?|laufende[snr]?|jährliche[snr]?|monatliche[snr]?|monats|jahres|probe|test|familien|studenten|basis|bis|zum|noch)
            | (?:actuel|gratuite?|mensuel|annuel|famille|étudiant|essentiel|actual|gratuit[oa]|mensual|anual|familiar|estudiante|básic[oa]))$",
        )
        .ok()?,
        no_plan: pattern::build(r"\d|^(?:none|no|active|cancell?ed|ended|expired|free|keine?|aucune?|ningun[oa]|change|manage|see|view)\b").ok()?,
    })
});

impl Names {
    /// The words by which a service calls itself, and the plan that was seen before, if one was. Without a known
    /// plan the names in the page's own title, first heading and plan fact count too.
    pub(super) fn of(service: &ServiceDefinition, plan: Option<&str>, page: &PageSnapshot) -> Self {
        let mut texts = vec![fold(&service.display_name), fold(&service.name)];
        texts.extend(service.aliases.iter().map(|a| fold(a)));
        texts.extend(service.domains.iter().map(|d| fold(d)));
        if let Some(plan) = plan {
            texts.push(fold(plan));
        } else {
            texts.push(fold(&page.title));
            texts.extend(
                page.elements
                    .iter()
                    .find(|e| e.role == "heading")
                    .map(|e| fold(e.label())),
            );
            texts.extend(
                plans_of(page, &pairs(page), &lines::visible(page))
                    .next()
                    .map(|p| fold(&p)),
            );
        }
        let words = texts
            .iter()
            .flat_map(|t| t.split(|c: char| !c.is_alphanumeric() && c != '\''))
            .filter(|w| !w.is_empty());
        let mut words: Vec<String> = words.map(str::to_owned).collect();
        words.sort();
        words.dedup();
        Self { words }
    }

    fn knows(&self, word: &str) -> bool {
        word.is_empty() || self.words.iter().any(|w| w == word)
    }

    /// Whether every word of a folded text is one of the end of a subscription, or one of its own names.
    pub(super) fn know_all_of(&self, folded: &str) -> bool {
        vocabulary::words(folded).all(|w| vocabulary::is_known(w) || self.knows(w))
    }

    /// Whether a folded heading is of the account, of the subscription or a farewell, and of nothing else.
    pub(super) fn know_heading(&self, folded: &str) -> bool {
        vocabulary::words(folded).all(|w| vocabulary::is_known_in_heading(w) || self.knows(w))
    }

    /// Whether a folded sentence is about something else than the subscription in question.
    pub(super) fn is_foreign(&self, sentence: &str) -> bool {
        let Some(p) = PATTERNS.as_ref() else {
            return true;
        };
        p.whose.captures_iter(sentence).any(|c| {
            let qualifiers = c[1].split_whitespace().chain(c[2].split('-'));
            let mut words = qualifiers
                .map(|w| w.trim_matches(|c: char| !c.is_alphanumeric() && c != '\''))
                .filter(|w| !w.is_empty());
            words.any(|w| {
                let own = self.knows(w)
                    || w.split('-')
                        .all(|part| self.knows(part) || p.ordinary.is_match(part));
                (p.never.is_match(w) && !self.knows(w)) || !(own || p.ordinary.is_match(w))
            })
        })
    }
}

/// Whether a folded line says whose subscription it is about.
pub(super) fn names_something(folded: &str) -> bool {
    PATTERNS.as_ref().is_some_and(|p| p.whose.is_match(folded))
}

/// The plans that a page names as facts: `Plan: Premium`, or a label and its value.
pub(super) fn plans_of(
    page: &PageSnapshot,
    pairs: &[(ElementId, ElementId)],
    lines: &[Line<'_>],
) -> impl Iterator<Item = String> {
    let patterns = PATTERNS.as_ref();
    let named = move |value: &str| {
        let value = value.trim();
        let fits = !value.is_empty() && value.chars().count() <= 40;
        patterns
            .filter(|p| fits && !p.no_plan.is_match(&fold(value)))
            .map(|_| value.to_owned())
    };
    let in_pairs = pairs
        .iter()
        .filter(|(label, _)| is_plan_label(&folded_label(page, *label)));
    let in_lines = lines.iter().filter(|line| {
        let colon = memchr::memchr(b':', line.folded.as_bytes());
        colon.is_some_and(|colon| is_plan_label(&line.folded[..colon]))
    });
    let beside = in_lines.filter_map(move |line| named(line.shown.split_once(':')?.1));
    in_pairs
        .filter_map(move |(_, value)| named(&label_of(page, *value)))
        .chain(beside)
}

/// Whether the page names plans, and none of them is the one that was seen before.
pub(super) fn names_another_plan(page: &PageSnapshot, plan: &str) -> Option<String> {
    let plan = fold(plan);
    let shown: Vec<String> = plans_of(page, &pairs(page), &lines::visible(page)).collect();
    let same = |other: &String| {
        let other = fold(other);
        other.contains(&plan) || plan.contains(&other)
    };
    if shown.iter().any(same) {
        None
    } else {
        shown.into_iter().next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Names {
        Names {
            words: words.iter().map(|w| (*w).to_owned()).collect(),
        }
    }

    #[test]
    fn the_patterns_compile() {
        assert!(PATTERNS.is_some());
    }

    #[test]
    fn statements_about_other_things_are_told() {
        let ours = names(&["acme", "video"]);
        for sentence in [
            "your subscription has been cancelled.",
            "your acme subscription has been cancelled.",
            "your acme video premium plan was cancelled and ends on february 15, 2027.",
            "your standard with ads plan ends.",
            "dein premium-abo ist gekündigt.",
            "votre abonnement premium est résilié.",
            "cancelled. access until february 15, 2027.",
        ] {
            assert!(!ours.is_foreign(sentence), "{sentence}");
        }
        for sentence in [
            "your hbo channel subscription has been cancelled.",
            "your sports add-on plan has been cancelled.",
            "your extra member plan has been cancelled.",
            "your family member's subscription was cancelled.",
            "your crunchyroll subscription has been cancelled.",
            "your acme games membership has been cancelled.",
            "dein sport-zusatz-abo ist gekündigt.",
        ] {
            assert!(ours.is_foreign(sentence), "{sentence}");
        }
    }
}
