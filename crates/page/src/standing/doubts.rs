//! What a page says that makes its signs of an end worthless: it was paused, changed or taken back instead, it
//! has yet to be confirmed or processed, or the page is about something else or shows a part only.
//!
//! A doubt proves nothing and refuses much: where one stands, a person has to look. What goes on in another way and what waits the
//! ledger reads.

use std::sync::LazyLock;

use regex::Regex;

use super::labels;
use crate::control::Control;
use crate::landmarks::is_aside;
use crate::lexicon::{Term, terms};
use crate::lines;
use crate::snapshot::PageSnapshot;
use crate::words::sentences;
use domain::pattern;
use domain::predicate::fold;

/// Why a page's signs prove nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// For people, as the end of "the page …".
    pub why: &'static str,
    /// The line that says so.
    pub line: String,
    /// It speaks against an end, and is not only silent about it.
    pub disproves: bool,
}

struct Patterns {
    unpaid: Regex,
    other_subject: Regex,
    past_only: Regex,
    hidden_active: Regex,
    several: Regex,
    one_of: Regex,
    other_ended: Regex,
    help_path: Regex,
}

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    Some(Patterns {
        unpaid: pattern::build(
            r"(?x)\b(?:unpaid|overdue|past\ due|non-?payment)\b | \bpayment\ (?:was\ |has\ )?(?:failed|declined)\b | \b(?:couldn't|could\ not|unable\ to)\ (?:take|process|collect|charge)\ your\ (?:payment|card)\b
            | \bzahlung\ (?:ist\ )?(?:fehlgeschlagen|offen|überfällig)\b | \bzahlungs(?:verzug|rückstand)\b | \bfaute\ de\ paiement\b | \bpaiement\ (?:a\ échoué|refusé|en\ retard)\b | \bimpago\b | \bpago\ (?:rechazado|fallido|vencido)\b",
        )
        .ok()?,
        other_subject: pattern::build(
            r"(?x)^(?:your\ |my\ |the\ )?(?:orders?|invoices?|receipts?|bookings?|reservations?|tickets?|claims?|appointments?|classe?s?|deliver(?:y|ies)|domains?|inbox|messages|mail|notifications|conversations|chats|comments|community|reviews)\b
            | ^(?:deine\ |ihre\ |meine\ )?(?:bestellung|rechnung|buchung|reservierung|posteingang|nachrichten|kommentare)
            | ^(?:vos\ |votre\ |mes\ )?(?:commande|facture|réservation|messages|commentaires) | ^(?:tu\ |tus\ |mis\ |su\ )?(?:pedido|factura|reserva|mensajes|comentarios)",
        )
        .ok()?,
        past_only: pattern::build(
            r"(?x)^(?:your\ )?(?:past|previous|expired|ended|cancell?ed|inactive|old)\ (?:subscriptions|plans|memberships|contracts)\b | ^(?:frühere|beendete|abgelaufene|gekündigte)\ (?:abos|abonnements|verträge|mitgliedschaften)\b
            | ^(?:anciens|précédents)\ abonnements\b | ^abonnements\ (?:expirés|résiliés|terminés)\b | ^suscripciones\ (?:anteriores|caducadas|canceladas)\b",
        )
        .ok()?,
        hidden_active: pattern::build(
            r"(?x)^(?:show\ |view\ |see\ )?(?:all\ )?(?:your\ |my\ )?(?:other\ )?(?:active|current)(?:\ (?:subscriptions?|plans?|memberships?|services))?(?:\ ?\([1-9]\d*\)|\ [1-9]\d*)$
            | ^(?:show\ |view\ |see\ )?(?:all\ )?(?:your\ |my\ )?(?:other\ )?(?:active|current)\ (?:subscriptions?|plans?|memberships?)$
            | ^(?:show\ |view\ |see\ )?(?:your\ |my\ )?other\ (?:subscriptions|plans|memberships|contracts)\b
            | ^(?:upcoming|next)\ (?:renewal|payment|charge|bill)s?$ | ^renewal\ details$
            | ^(?:aktive|weitere|laufende|andere)\ (?:abos|abonnements|verträge|mitgliedschaften)\b | ^nächste\ (?:zahlung|abbuchung)$
            | ^(?:autres\ abonnements|abonnements\ (?:actifs|en\ cours)|prochain\ (?:paiement|prélèvement))\b | ^(?:otras\ suscripciones|suscripciones\ activas|próximo\ (?:pago|cobro))\b",
        )
        .ok()?,
        several: pattern::build(
            r"(?x)^(?:you\ have\ |showing\ \d+\ of\ )?(?P<count>[2-9]|two|three|four|zwei|drei|deux|trois|dos|tres)\ (?:active\ |aktive\ )?(?:subscriptions|plans|memberships|contracts|abos|abonnements|verträge|mitgliedschaften|suscripciones)\b",
        )
        .ok()?,
        one_of: pattern::build(
            r"\b(?:line|contract|subscription|account|ligne|contrat|abonnement|abo|vertrag|anschluss|línea|contrato|cuenta|suscripción)\b.*\b(?:of|sur|von|de) [2-9]$",
        )
        .ok()?,
        other_ended: pattern::build(
            r"(?x)\b(?:class|lesson|appointment|booking|reservation|order|ticket|event|session|trip|ride|flight)\b.*\bcancell?ed\b | \b(?:termin|kurs|buchung|bestellung|reservierung)\b.*\b(?:storniert|abgesagt|gekündigt)\b
            | \b(?:rendez-vous|réservation|commande|cours)\b.*\bannulée?\b | \b(?:cita|reserva|pedido|clase)\b.*\bcancelad[ao]\b",
        )
        .ok()?,
        help_path: pattern::build(
            r"(?i)^https?://[^/?#]+/(?:[^?#]*/)?(?:help|help-?cent(?:er|re)|support|faqs?|hilfe|aide|ayuda|blog|community|forums?|articles?|news|newsroom|e-?mails?|newsletter|inbox|messages)(?:[/?#]|$)",
        )
        .ok()?,
    })
});

/// Where the patterns themselves are broken, every page is in doubt.
fn unreadable(page: &PageSnapshot) -> Doubt {
    Doubt {
        why: "can't be read by this build",
        line: page.url.clone(),
        disproves: false,
    }
}

/// What makes the page's signs worthless, whatever they are.
#[must_use]
pub fn doubt(page: &PageSnapshot) -> Option<Doubt> {
    let Some(p) = PATTERNS.as_ref() else {
        return Some(unreadable(page));
    };
    let headings = || page.elements.iter().filter(|e| e.role == "heading");
    if let Some(first) = headings()
        .next()
        .filter(|h| p.other_subject.is_match(&fold(h.label())))
    {
        return Some(Doubt {
            why: "is about something else",
            line: first.label().to_owned(),
            disproves: false,
        });
    }
    for line in lines::visible(page)
        .iter()
        .filter(|l| !is_aside(page, l.element))
    {
        let told_aloud = page
            .elements
            .get(line.element)
            .is_some_and(|e| matches!(e.role.as_str(), "alert" | "status" | "heading"));
        for sentence in sentences(&line.folded) {
            let why = if told_aloud && terms(sentence).any(&[Term::Failed, Term::FailedHeading]) {
                "reports a failure"
            } else if p.unpaid.is_match(sentence) {
                "speaks of a payment that is owed, which may end it or not"
            } else {
                continue;
            };
            return Some(Doubt {
                why,
                line: line.shown.to_string(),
                disproves: true,
            });
        }
    }
    None
}

/// What makes them worthless on a page that had not been seen before anything was done, so that nobody knows
/// whether they are old or belong to another subscription. `ended` is how many ended ones the page shows,
/// `of_account` whether a folded heading is of the account or its plan.
#[must_use]
pub(super) fn doubt_of_stranger(
    page: &PageSnapshot,
    controls: &[Control<'_>],
    ended: usize,
    of_account: impl Fn(&str) -> bool,
) -> Option<Doubt> {
    let Some(p) = PATTERNS.as_ref() else {
        return Some(unreadable(page));
    };
    if p.help_path.is_match(&page.url) {
        return Some(Doubt {
            why: "is a page of help or messages by its address",
            line: page.url.clone(),
            disproves: false,
        });
    }
    if let Some(past) = page
        .elements
        .iter()
        .find(|e| e.role == "heading" && p.past_only.is_match(&fold(e.label())))
    {
        return Some(Doubt {
            why: "lists past subscriptions",
            line: past.label().to_owned(),
            disproves: false,
        });
    }
    let chosen = |e: &&crate::snapshot::Element| e.role == "option" && e.is("selected");
    let filtered = |label: &str| {
        [
            "expired",
            "ended",
            "cancelled",
            "canceled",
            "inactive",
            "past",
            "beendet",
            "gekündigt",
        ]
        .contains(&label)
    };
    if let Some(filter) = page
        .elements
        .iter()
        .filter(chosen)
        .find(|e| filtered(&fold(e.label())))
    {
        return Some(Doubt {
            why: "lists past subscriptions only",
            line: filter.label().to_owned(),
            disproves: false,
        });
    }
    // A part that is chosen by a name of its own shows one of several accounts or products.
    let named = |e: &&crate::snapshot::Element| {
        e.role == "tab" && e.is("selected") && !of_account(&fold(e.label()))
    };
    if let Some(tab) = page.elements.iter().find(named) {
        return Some(Doubt {
            why: "shows one of several parts",
            line: tab.label().to_owned(),
            disproves: false,
        });
    }
    let closed = |c: &&Control<'_>| {
        !is_aside(page, c.id) && !c.element.is("expanded") && !c.element.is("selected")
    };
    if let Some(hidden) = controls
        .iter()
        .filter(closed)
        .find(|c| p.hidden_active.is_match(&c.folded))
    {
        return Some(Doubt {
            why: "has a part that is not shown",
            line: hidden.label.to_string(),
            disproves: false,
        });
    }
    if let Some(other) = labels::unlike_the_ended(page) {
        return Some(Doubt {
            why: "lists another one that has not ended",
            line: other,
            disproves: false,
        });
    }
    lines::visible(page)
        .into_iter()
        .filter(|l| !is_aside(page, l.element))
        .find_map(|line| {
            if p.one_of.is_match(&line.folded) {
                return Some(Doubt {
                    why: "shows one of several",
                    line: line.shown.to_string(),
                    disproves: false,
                });
            }
            if p.other_ended.is_match(&line.folded) {
                return Some(Doubt {
                    why: "speaks of something else that was cancelled",
                    line: line.shown.to_string(),
                    disproves: false,
                });
            }
            let count = match p.several.captures(&line.folded)?.name("count")?.as_str() {
                "two" | "zwei" | "deux" | "dos" => 2,
                "three" | "drei" | "trois" | "tres" => 3,
                "four" => 4,
                digit => digit.parse().ok()?,
            };
            (count > ended).then_some(Doubt {
                why: "speaks of more subscriptions than it shows ended",
                line: line.shown.to_string(),
                disproves: false,
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_patterns_compile() {
        assert!(PATTERNS.is_some());
    }
}
