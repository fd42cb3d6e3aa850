//! Negations in labels: what they take back, and what is still proposed.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meaning, Sense, raw};
use crate::domain::pattern;

/// What a label may propose and a negation may take back.
pub(super) const PROPOSALS: &[Sense] = &[Sense::Offer, Sense::Pause, Sense::Plan, Sense::Pay];

/// "Leave", "end" and "quit" with an object that is no subscription.
pub(super) static SPEAKS_ONLY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(r"^(?:end|leave|quit|ditch) (?:of|user|date|time|(?:a |us |your |some )*(?:feedback|reviews?|comments?|ratings?|notes?|messages?|replies|reply|tips?)|(?:the |this )?(?:chat|call|group|preview|tour|session|game|full ?screen))\b").ok()
});

/// Where a negation begins; what follows it in its clause is not proposed.
static NEGATOR: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"^(?:no|nope|nein|non)\b|\bno,? thanks\b|\bno thank you\b|\b(?:decline|dismiss|reject|refuse|skip|forgo|forego|ignore)\b|\bnot (?:now|for me|today)\b|\b(?:don't|do not)\b|\bwithout\b|\bkein\w*\b|\bohne\b|\brefuser\b|\bignorer\b|\bsans\b|\bno,? gracias\b|\brechazar\b|\bomitir\b|\bsin\b|^(?:nee|nie|não)\b|\brifiuta\w*|\bsenza\b|\bzonder\b|\bweiger\w*|\bbez\b|\bodrzuć\b|\bsem\b|\brecusar\b",
    )
    .ok()
});

/// A negation behind what it negates: "Angebot ablehnen", "Upgrade? Not now".
static NEGATED_AT_THE_END: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(r"(?:ablehnen|überspringen|not now|maybe later|not interested|kein interesse|plus tard|ahora no)$").ok()
});

/// A label or clause that proposes something: it begins with the verb, or ends with it in German.
static IMPERATIVE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"^(?:please |just |then |instead |yes,? (?:please )?)?(?:upgrade|downgrade|switch|change|choose|buy|pay|purchase|subscribe|join|pause|snooze|freeze|suspend|get|claim|redeem|accept|apply|take|try|start|activate|use|unlock|enjoy|grab|add|sign|order|save \d|skip (?:a|this|next|the next|\d+) (?:month|box|delivery|payment|week)|keep|stay|remain|resume|restart|reactivate|renew|passer|accepter|profiter|acheter|payer|changer|suspendre|mettre en pause|garder|conserver|rester|réactiver|aceptar|aprovechar|comprar|pagar|cambiar|pausar|suscribir\w*|mantener|quedarme|reactivar|cancel|end|unsubscribe|terminate|stop|delete|résilier|annuler|cancelar|anular|darme|eliminar)\b|\b(?:pausieren|wechseln|behalten|sichern|annehmen|nutzen|kaufen|bestellen|bleiben|reaktivieren|kündigen|beenden|löschen)$",
    )
    .ok()
});

/// Whether a folded label proposes to do something, as opposed to stating a reason.
#[must_use]
pub fn is_imperative(folded: &str) -> bool {
    IMPERATIVE.as_ref().is_none_or(|r| r.is_match(folded))
}

/// What a label with a negation still proposes: what stands before the negation, and later clauses that
/// begin with a verb of their own ("No thanks, upgrade me").
pub(super) fn proposed(label: &str) -> Meaning {
    let (Some(negator), Some(at_end)) = (NEGATOR.as_ref(), NEGATED_AT_THE_END.as_ref()) else { return raw(label) };
    if at_end.is_match(label) {
        return Meaning::default();
    }
    let mut stands = Meaning::default();
    let clauses = label.split([',', ';', '.', '!', '?', '–', '—', '|']).flat_map(|c| c.split(" and ")).flat_map(|c| c.split(" but "));
    let mut negated = false;
    for clause in clauses.map(str::trim).filter(|c| !c.is_empty()) {
        if is_imperative(clause) && clause.starts_with("skip ") {
            // "Skip a month" is a pause.
            stands = stands.with(raw(clause));
        } else if let Some(found) = negator.find(clause) {
            stands = stands.with(raw(&clause[..found.start()]));
            negated = true;
        } else if !negated || is_imperative(clause) {
            stands = stands.with(raw(clause));
        }
    }
    stands
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::page::words) fn compile() {
        for pattern in [&SPEAKS_ONLY, &NEGATOR, &NEGATED_AT_THE_END, &IMPERATIVE] {
            assert!(pattern.is_some());
        }
    }
}
