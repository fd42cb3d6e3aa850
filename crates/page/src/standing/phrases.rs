//! Sentences and facts about the end of a subscription, in the languages of the catalogue.
//!
//! A pattern meets one folded sentence and begins where the sentence begins, so that a part of a longer
//! thought ("once your plan is cancelled") is not taken for the thought. Nothing here knows any one site.

use std::sync::LazyLock;

use regex::Regex;

use crate::lexicon::{Term, terms};
use domain::pattern;

/// What a sentence says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a sentence may say several of these at once"
)]
pub(super) struct Says {
    /// It has been cancelled.
    pub(super) stated: bool,
    /// It ends, or access lasts until some day.
    pub(super) ends: bool,
    /// It will not renew; nothing more is charged.
    pub(super) no_renewal: bool,
    /// It goes on: the next payment, an active plan.
    pub(super) active: bool,
}

/// What is subscribed to, after "your".
const THING: &str = r"(?:[\w+&'.-]+\ ){0,3}?(?:subscription|membership|plan|contract|trial|account|service|pass|auto-?renewal|abo|abonnement|mitgliedschaft|vertrag|tarif)";

struct Patterns {
    stated: Regex,
    ends: Regex,
    no_renewal: Regex,
    for_a_while: Regex,
    status_label: Regex,
    renewal_label: Regex,
    payment_label: Regex,
    ended_value: Regex,
    off_value: Regex,
    active_value: Regex,
}

const STATUS_LABEL: &str = r"^(?:(?:your|my|current|subscription|membership|plan|contract|account|billing|renewal|service) )*(?:status|state)$|^(?:abo|abonnement|vertrags|mitgliedschafts|mitglieds|kündigungs|tarif|konto|kunden|laufzeit)-?status$|^zustand$|^statut(?: d.*)?$|^état$|^estado(?: d.*)?$";
const RENEWAL_LABEL: &str = r"^(?:subscription |plan |membership )?(?:auto-?|automatic )?-?renew(?:al|s)?$|^(?:automatische )?verlängerung$|^renouvellement(?: automatique)?$|^renovación(?: automática)?$";
const PAYMENT_LABEL: &str = r"(?x)\b(?:next|upcoming|nächste[rs]?|prochaine?|próxim[ao])\ .*(?:bill|payment|charge|debit|renewal|invoice|abbuchung|zahlung|rechnung|abrechnung|verlängerung|prélèvement|paiement|factur|échéance|pago|cobro|renovación)
            | ^(?:re-?activated|restarted|resumed|reinstated)(?:\ on)?$ | ^reaktiviert\ am$ | ^réactivée?\ le$ | ^reactivad[ao]\ el$
            | ^(?:auto-?)?renews(?:\ on)?$ | ^renewal\ date$ | ^verlängert\ sich(?:\ am)?$ | ^se\ renouvelle(?:\ le)?$ | ^se\ renueva(?:\ el)?$";

/// Labels of facts, together.
static LABELS: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern::build(&[STATUS_LABEL, RENEWAL_LABEL, PAYMENT_LABEL].join("|")).ok());

/// Stems without which a line says nothing here at all.
static STEMS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"cancel|ended|ends|ending|\bend\b|expir|terminat|effective|clos|unsubscri|no longer|renew|charge|bill|retry|payment|debit|invoice|until|through|till|last day|lapse|runs out|ran out|available|discontinu|stopped|running|set to cancel|tacit|reconduit|renouvelé|débité|pris fin|s'arrête|berechnet|kosten|status|state|active|aktiv|activated|restarted|resumed|reinstated|confirmation|reference|set to|kündig|beend|endet|läuft|\bbis\b|zugang|bleibt|benefits|abgebucht|abbuchung|zahlung|rechnung|verlänger|zustand|nummer|tag|nichts mehr|keine weiteren|verfügbar|réactiv|reactivad|confirmad|completad|procesad|realizad|no habrá más|plus prél|résili|annul|prend|prélev|prélèvement|paiement|factur|échéance|termin|clôtur|accès|statut|état|renouvel|numéro|cancelad|cancelación|baja|finaliz|vence|caduca|hasta|pago|cobr|renov|renueva|estado|número",
    )
    .ok()
});

/// Labels of the day of a cancellation.
const CANCELLED_ON: [&str; 6] = [
    "cancelled on",
    "canceled on",
    "cancellation date",
    "gekündigt am",
    "résilié le",
    "cancelada el",
];

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    let t = THING;
    let stated = format!(
        r"(?x)^(?:(?:success|done|okay|ok|thanks|thank\ you|all\ set|erledigt|danke|merci|gracias)[,!]?\ )?(?:
          (?:(?:your|the|this)\ )?(?:[\w+&'.-]+\ ){{0,3}}?(?:cancell?ation|termination)(?:\ request)?\ (?:(?:is|was|has\ been)\ )?(?:now\ |successfully\ )?
            (?:confirmed|complete|completed|successful|effective|done|final|processed|in\ effect|received\ and\ (?:effective|processed|confirmed))\b
        | (?:we\ have|we've|you\ have|you've|you)\ (?:(?:now|just|successfully|already)\ )*(?:cancell?ed|ended|terminated|stopped|closed)\ (?:your|the|this)\ {t}\b
        | (?:your|this)\ {t}\ (?:has\ (?:now\ |already\ )?been|was|is)\ (?:(?:now|successfully|already)\ )*
            (?:cancell?ed|terminated|ended|discontinued|set\ to\ (?:end|expire|cancel)|scheduled\ (?:to\ (?:end|cancel)|for\ cancell?ation))\b
        | (?:subscription|membership|plan|contract)\ (?:has\ been\ |was\ |is\ )?(?:now\ |successfully\ )?(?:cancell?ed|terminated)\b
        | (?:your|this)\ cancell?ed\ {t}\b
        | you(?:'re|\ are)\ (?:now\ )?(?:unsubscribed\ from\ (?:your|the)\ {t}|cancell?ed|no\ longer\ (?:subscribed|an?\ (?:\w+\ )?(?:member|subscriber)))\b
        | (?:your\ )?(?:auto-?|automatic\ )?renew(?:al)?\ (?:is|has\ been|was)\ (?:now\ )?(?:off|turned\ off|switched\ off|disabled|cancell?ed|stopped)\b
        | cancell?ed[.:!]$
        | (?:deine|ihre|die)\ kündigung\ (?:ist|wurde)(?:\ \S+){{0,4}}?\ (?:bestätigt|abgeschlossen|durchgeführt|wirksam|erledigt|erfolgreich|verarbeitet)\b
        | kündigung\ (?:ist\ )?(?:bestätigt|erfolgreich|abgeschlossen|wirksam|erledigt)\b
        | (?:dein|ihr|deine|ihre)\ (?:\S+\ ){{0,3}}?(?:abo|abonnement|mitgliedschaft|vertrag|tarif)\ (?:ist|wurde)(?:\ \S+){{0,5}}?\ (?:gekündigt|beendet)\b
        | (?:du\ hast|sie\ haben|wir\ haben)\ (?:\S+\ ){{1,5}}?(?:gekündigt|beendet)\b | gekündigt\ (?:zum|bis)\b
        | (?:votre|ta|la|cette)\ (?:\S+\ ){{0,2}}?(?:résiliation|annulation)(?:\ \S+){{0,3}}?\ (?:est|a\ (?:bien\ )?été)\ (?:(?:bien|désormais)\ )?(?:confirmée|effectuée|enregistrée|effective|terminée|prise\ en\ compte)\b
        | (?:résiliation|annulation)\ (?:est\ )?(?:bien\ )?(?:confirmée|effectuée|terminée|réussie)\b
        | (?:(?:votre|ton|cet)\ |l')(?:\S+\ ){{0,2}}?(?:abonnement|forfait|adhésion|contrat|formule)(?:\ \S+){{0,3}}?\ (?:est|a\ (?:bien\ )?été)\ (?:(?:bien|désormais)\ )?(?:résilié|annulé|clôturé)e?\b
        | vous\ avez\ (?:bien\ )?(?:résilié|annulé)\b
        | (?:tu|su|la)\ (?:\S+\ ){{0,2}}?(?:cancelación|baja)(?:\ \S+){{0,3}}?\ (?:ha\ sido|fue|está|se\ ha)\ (?:confirmad|completad|procesad|realizad)[ao]\b
        | cancelación\ (?:confirmada|completada|realizada)\b
        | (?:tu|su|la)\ (?:\S+\ ){{0,2}}?(?:suscripción|membresía|plan|contrato)(?:\ \S+){{0,3}}?\ (?:ha\ sido|fue|está|se\ ha)\ (?:cancelad[ao]|dad[ao]\ de\ baja)\b
        | (?:has|ha)\ cancelado\ (?:tu|su|la)\b
        )"
    );
    // A trial ends by itself, and then it is paid for.
    let lasting = THING.replace("trial|", "");
    let ends = format!(
        r"(?x)
          ^(?:(?:your|this|the|my)\ )?(?:cancell?ed\ )?(?:{lasting}|access|benefits)(?:\ (?:is|was|has\ been)\ \w+\ (?:and|but))?\ (?:ends|ended|has\ ended|will\ end|is\ ending|expires|expired|has\ expired|will\ expire|runs\ out|ran\ out|lapses|will\ be\ cancell?ed\ on|is\ set\ to\ cancel\ on)\b
        | ^(?:your\ )?(?:membership\ |subscription\ )?benefits\ (?:will\ )?end\b | \band\ (?:it\ )?(?:ends|will\ end|expires|will\ expire|runs\ out)\ (?:on|at)\b
        | ^(?:(?:it|your\ {lasting}|this\ {lasting})\ )?(?:(?:is|stays|remains|will\ be)\ )?(?:still\ )?available\ (?:until|through|till)\b
        | ^(?:it|(?:your|this)\ {lasting})\ (?:stays|remains|will\ (?:stay|remain))\ active\ (?:until|through|till)\ (?:the\ end|\w+\ \d|\d)
        | ^(?:your\ )?access\ (?:continues\ |lasts\ |remains\ )?(?:until|through|till)\b
        | ^(?:until\ then\ )?you(?:'ll|\ will|\ can)?\ (?:(?:still|continue\ to|keep|have|be\ able\ to)\ )*(?:have|keep|use|using|watch|watching|listen|read|enjoy|access|train)\b[^.?!]{{0,60}}\b(?:until|through|till)\b
        | ^(?:your\ )?last\ day\b
        | ^(?:(?:dein|ihr|deine|ihre|das|der|die)\ )?(?:\S+\ ){{0,3}}?(?:abo|abonnement|mitgliedschaft|vertrag|zugang|tarif)\ (?:endet|endete|läuft\ (?:noch\ )?(?:bis|am|zum)|bleibt\ bis)\b
        | ^(?:du\ kannst|sie\ können)[^.?!]{{0,60}}\bbis\ (?:zum\ )?\d | ^(?:zugang|nutzbar|verfügbar)\ (?:noch\ )?bis\b | ^(?:dein\ |ihr\ )?letzter\ tag\b
        | ^(?:(?:votre|ton|le)\ |l')?(?:\S+\ ){{0,2}}?(?:abonnement|accès|forfait|adhésion|contrat|formule)(?:\ \S+){{0,3}}?\ (?:prend\ fin|prendra\ fin|a\ pris\ fin|se\ termine|se\ terminera|expire|expirera|s'arrête|sera\ (?:résilié|annulé)e?\ le)(?:\ |$)
        | ^(?:vous\ (?:gardez|conservez|avez|aurez)\ )?(?:l')?accès[^.?!]{{0,30}}\bjusqu
        | ^(?:(?:tu|su|la|el)\ )?(?:\S+\ ){{0,2}}?(?:suscripción|membresía|plan|acceso|contrato)(?:\ \S+){{0,3}}?\ (?:finaliza|finalizará|termina|terminará|vence|vencerá|caduca|expira|se\ cancelará)\b
        | ^(?:tienes|tendrás|podrás|tiene|tendrá|podrá)[^.?!]{{0,40}}\bhasta\b
        "
    );
    Some(Patterns {
        stated: pattern::build(&stated).ok()?,
        ends: pattern::build(&ends).ok()?,
        no_renewal: pattern::build(
            r"(?x)\b(?:won't|will\ not|does\ not|doesn't|no\ longer)\ (?:be\ )?(?:auto-?|automatically\ )?renews?(?:ed)?\b
            | \byou\ (?:won't|will\ not)\ be\ (?:charged|billed)\b | \bno\ (?:further|more|additional)\ (?:payments?|charges?|bills?)\b | ^not\ renewing\b
            | \bnichts\ mehr\ (?:abgebucht|berechnet)\b | \bverlängert\ sich\ (?:dann\ |danach\ )?nicht\b | \bkeine\ weiteren\ (?:zahlungen|abbuchungen|kosten)\b | \bnicht\ (?:mehr\ )?verlängert\b
            | \bne\ (?:serez|seras)\ plus\ (?:prélevé|facturé|débité)e?\b | \baucun\ (?:autre\ )?(?:prélèvement|paiement)\b | \bne\ (?:sera\ (?:pas|plus)\ (?:renouvelé|reconduit)|se\ renouvelle(?:ra)?\ (?:pas|plus))|\bn'est\ (?:pas|plus)\ (?:renouvelé|reconduit)
            | \bno\ se\ (?:te\ |le\ )?(?:volverá\ a\ cobrar|renueva|renovará|cobrará)\b | \bno\ habrá\ más\ (?:cobros|pagos)\b",
        )
        .ok()?,
        for_a_while: pattern::build(r"\b(?:until|before|till|during|while|for (?:a|one|two|three|\d+) months?|bis dahin|solange|jusque|jusqu'|d'ici|pendant|hasta|mientras)\b").ok()?,
        status_label: pattern::build(STATUS_LABEL).ok()?,
        renewal_label: pattern::build(RENEWAL_LABEL).ok()?,
        payment_label: pattern::build(PAYMENT_LABEL).ok()?,
        ended_value: pattern::build(
            r"(?x)^(?:cancell?ed|cancels|ended|ending|ends|expired|expires|expiring|terminated|terminating|lapsed)(?:\b.*)?$ | ^(?:inactive|closed)\b[^(]*$
            | ^not\ renew(?:ing|ed)\b | ^(?:will\ not|won't|does\ not|doesn't)\ renew\b | ^(?:cancell?ation\ (?:pending|scheduled)|pending\ cancell?ation)\b
            | ^(?:scheduled|set)\ (?:to\ (?:end|expire|cancel)|for\ cancell?ation)\b
            | ^(?:gekündigt|beendet|abgelaufen|endet|läuft\ (?:aus|ab)|inaktiv)\b | ^(?:résilié|annulé|terminé|expiré|clôturé)e?(?:\ .*)?$ | ^inactif$
            | ^(?:cancelad|finalizad|terminad|vencid|inactiv)[ao]\b",
        )
        .ok()?,
        off_value: pattern::build(r"^(?:off|disabled|turned off|no|aus|deaktiviert|nein|désactivée?|non|desactivad[ao]|never|none)$").ok()?,
        active_value: pattern::build(
            r"^(?:active|running|current|ongoing|valid|paid|good|on|enabled|yes|in good standing|(?:will |auto-?)?renews?\b.*|your .+ is active|aktiv|laufend|läuft|ungekündigt|an|ja|verlängert sich\b.*|actif|active|en cours|valide|oui|activ[ao]|vigente|sí)$",
        )
        .ok()?,
    })
});

/// Whether a folded line can say anything here at all; a quick look that spares the long ones.
pub(crate) fn may_matter(line: &str) -> bool {
    STEMS.as_ref().is_none_or(|stems| stems.is_match(line))
}

/// What one folded sentence says, whatever its conditions.
pub(super) fn says(sentence: &str) -> Says {
    let Some(p) = PATTERNS.as_ref() else {
        return Says::default();
    };
    let words = terms(sentence);
    // "You won't be charged until then" promises a charge.
    let no_renewal = p.no_renewal.is_match(sentence) && !p.for_a_while.is_match(sentence);
    // "Next payment: none" names nothing that comes.
    let empty = sentence
        .split_once(':')
        .is_some_and(|(_, value)| !value.contains(|c: char| c.is_ascii_digit()));
    let runs = words.has(Term::ActiveStatus)
        && words.has(Term::Object)
        && !words.any(&[Term::EndsOn, Term::Until]);
    let over = no_renewal || words.any(&[Term::Stops, Term::Ended]);
    Says {
        stated: p.stated.is_match(sentence),
        ends: p.ends.is_match(sentence),
        no_renewal,
        active: !over && ((words.has(Term::Renews) && !empty) || runs),
    }
}

/// Whether a sentence depends on something, asks, or denies.
pub(super) fn conditional(sentence: &str) -> bool {
    sentence.ends_with('?') || terms(sentence).any(&[Term::Conditional, Term::Denied])
}

/// Whether a sentence is the bare word, which names nothing that was cancelled.
pub(super) fn is_bare(sentence: &str) -> bool {
    matches!(
        sentence.trim_end_matches(['.', ':', '!']),
        "cancelled" | "canceled"
    )
}

/// Whether a folded cell says no more than that something is active.
pub(super) fn is_active_word(folded: &str) -> bool {
    matches!(
        folded,
        "active" | "aktiv" | "actif" | "activa" | "activo" | "current"
    )
}

/// Whether a folded text can be the label of a fact.
pub(crate) fn may_label(folded: &str) -> bool {
    !folded.is_empty()
        && (LABELS.as_ref().is_none_or(|labels| labels.is_match(folded))
            || CANCELLED_ON.contains(&folded))
}

/// Whether a folded value of a status says that something ended.
pub(super) fn is_ended_value(folded: &str) -> bool {
    PATTERNS
        .as_ref()
        .is_some_and(|p| p.ended_value.is_match(folded))
}

/// Whether a labelled value says that the subscription ends or ended (`true`), goes on (`false`), or neither.
pub(super) fn fact(label: &str, value: &str) -> Option<bool> {
    let p = PATTERNS.as_ref()?;
    if value.is_empty() || !may_label(label) {
        return None;
    }
    if p.payment_label.is_match(label) {
        return value.chars().any(|c| c.is_ascii_digit()).then_some(false);
    }
    if CANCELLED_ON.contains(&label) {
        return value.chars().any(|c| c.is_ascii_digit()).then_some(true);
    }
    let renewal = p.renewal_label.is_match(label);
    if !renewal && !p.status_label.is_match(label) {
        return None;
    }
    if p.ended_value.is_match(value) || (renewal && p.off_value.is_match(value)) {
        return Some(true);
    }
    p.active_value.is_match(value).then_some(false)
}

#[cfg(test)]
mod tests {
    use regex_syntax::hir::{Hir, HirKind};

    use super::*;

    #[test]
    fn the_patterns_compile() {
        assert!(PATTERNS.is_some());
    }

    /// Whether every text that a pattern matches has a stem in it.
    fn covers(stems: &Regex, pattern: &Hir) -> bool {
        match pattern.kind() {
            HirKind::Literal(literal) => {
                std::str::from_utf8(&literal.0).is_ok_and(|word| stems.is_match(word))
            }
            HirKind::Repetition(repetition) => repetition.min > 0 && covers(stems, &repetition.sub),
            HirKind::Capture(capture) => covers(stems, &capture.sub),
            HirKind::Concat(parts) => parts.iter().any(|part| covers(stems, part)),
            HirKind::Alternation(parts) => parts.iter().all(|part| covers(stems, part)),
            HirKind::Empty | HirKind::Look(_) | HirKind::Class(_) => false,
        }
    }

    #[test]
    fn the_stems_keep_out_nothing_that_matches() {
        let p = PATTERNS.as_ref().unwrap();
        for pattern in [
            p.stated.as_str(),
            p.ends.as_str(),
            p.no_renewal.as_str(),
            STATUS_LABEL,
            RENEWAL_LABEL,
            PAYMENT_LABEL,
        ] {
            assert!(
                covers(
                    STEMS.as_ref().unwrap(),
                    &regex_syntax::parse(pattern).unwrap()
                ),
                "no stem in a part of {pattern}"
            );
        }
    }

    #[test]
    fn facts_are_read_with_their_labels_only() {
        for (label, value, expected) in [
            ("status", "cancelled", Some(true)),
            ("contract status", "terminated", Some(true)),
            ("status", "not renewing", Some(true)),
            ("auto-renewal", "off", Some(true)),
            ("status", "gekündigt", Some(true)),
            ("statut", "résilié", Some(true)),
            ("estado", "cancelada", Some(true)),
            ("status", "active", Some(false)),
            ("state", "renews automatically", Some(false)),
            ("next billing date", "december 4, 2026", Some(false)),
            ("nächste abbuchung", "4. dezember 2026", Some(false)),
            ("next payment", "none", None),
            ("order status", "cancelled", None),
            ("plan", "cancelled orders", None),
            ("status", "off", None),
            ("status", "paused", None),
        ] {
            assert_eq!(fact(label, value), expected, "{label}: {value}");
        }
    }

    #[test]
    fn statements_are_told_from_conditions_questions_and_marketing() {
        for sentence in [
            "your cancellation is confirmed",
            "you have ended your subscription",
            "your subscription has been cancelled.",
            "your contract is terminated and ends on dec 1, 2026.",
            "termination received and effective",
            "cancellation complete",
            "subscription cancelled:",
            "deine kündigung ist bestätigt",
            "dein abo ist zum 1. mai gekündigt.",
            "votre résiliation est confirmée",
            "votre abonnement a bien été résilié.",
            "tu suscripción ha sido cancelada.",
        ] {
            assert!(
                may_matter(sentence) && says(sentence).stated && !conditional(sentence),
                "{sentence}"
            );
        }
        for sentence in [
            "you can restart your membership any time.",
            "cancelled orders",
            "your order was cancelled.",
            "cancel your subscription",
            "the membership has already been cancelled.",
            "your request has been received.",
            "confirm your cancellation",
            "review your cancellation",
            "cancellation takes effect on december 1, 2026.",
            "we would love to have you back.",
            "cancellation policy",
            "cancelled",
        ] {
            assert!(!says(sentence).stated, "{sentence}");
        }
        for sentence in [
            "once your cancellation is confirmed we send you an e-mail.",
            "if you finish, your membership will end on december 1, 2026.",
            "your subscription ends on december 1, 2026 when you complete this step.",
            "by confirming, you end your subscription on december 1, 2026.",
            "your subscription has not been cancelled.",
            "is your plan cancelled?",
            "your cancellation is confirmed by e-mail.",
            "wenn du abschließt, endet dein abo am 1. mai 2027.",
            "si vous terminez, votre abonnement prendra fin le 1 mai 2027.",
        ] {
            assert!(conditional(sentence), "{sentence}");
        }
    }

    #[test]
    fn ends_and_renewals() {
        for (sentence, ends, no_renewal, active) in [
            (
                "your membership ends on december 4, 2026.",
                true,
                false,
                false,
            ),
            ("your access ends on december 4, 2026.", true, false, false),
            (
                "your subscription ends on december 4, 2026 and won't renew.",
                true,
                true,
                false,
            ),
            ("available until december 4, 2026.", true, false, false),
            ("you can watch until 4 december 2026.", true, false, false),
            (
                "your cancelled subscription runs out on dec 4, 2026.",
                true,
                false,
                false,
            ),
            ("your subscription won't renew.", false, true, false),
            ("no further payments will be taken.", false, true, false),
            ("you won't be charged again.", false, true, false),
            ("your plan renews on december 4, 2026.", false, false, true),
            ("renews automatically", false, false, true),
            ("your plan is active", false, false, true),
            ("dein abo endet am 4. dezember 2026.", true, false, false),
            ("es wird nichts mehr abgebucht.", false, true, false),
            (
                "l'abonnement prend fin le 4 décembre 2026.",
                true,
                false,
                false,
            ),
            ("vous ne serez plus prélevé.", false, true, false),
            ("sale ends on december 4, 2026.", false, false, false),
            (
                "this offer expires on december 4, 2026.",
                false,
                false,
                false,
            ),
        ] {
            let Says {
                ends: e,
                no_renewal: n,
                active: a,
                ..
            } = says(sentence);
            assert_eq!((e, n, a), (ends, no_renewal, active), "{sentence}");
            assert!(may_matter(sentence) || !(e || n || a), "{sentence}");
        }
    }
}
