//! What a page says that makes its signs of an end worthless: it was paused, changed or taken back instead, it
//! has yet to be confirmed or processed, or the page is about something else or shows a part only.
//!
//! A doubt proves nothing and refuses much: where one stands, a person has to look. Words in four languages;
//! what is said under a condition is no doubt, except that something has yet to be done.

use std::sync::LazyLock;

use regex::Regex;

use super::labels;
use super::phrases::conditional;
use super::{is_aside, sentences};
use crate::control::Control;
use crate::lines;
use crate::snapshot::PageSnapshot;
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
    instead: Regex,
    yet: Regex,
    unpaid: Regex,
    trouble: Regex,
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
        instead: pattern::build(
            r"(?x)
              \b(?:by|in|an?|our)\ (?:mistake|error)\b | \b(?:goes|carries)\ on\ (?:as|unchanged)\b | \b(?:viewing|browsing|looking\ at\ (?:this|it))\ as\b | \b(?:demonstration|made-up|sandbox|sample|test)\ (?:data|mode|account|with)\b
            | \b(?:irrtum|irrtümlich|versehen|versehentlich|testmodus|beispieldaten)\b | \b(?:par\ erreur|erreur\ de\ notre\ part|données\ fictives)\b | \b(?:por\ error|error\ nuestro|datos\ de\ (?:prueba|ejemplo)|sigues\ con\ nosotros)\b
            | \b(?:is|are|was|been|now|status:?|account:?)\ (?:now\ )?(?:paused|frozen|on\ hold|suspended|snoozed)\b | \bpaused\ until\b
            | \b(?:put|placed)\ (?:\w+\ ){0,3}on\ hold\b | \b(?:during|enjoy|ends|after|for|of)\ (?:the|your|its)\ (?:break|pause)\b | \bwhile\ it\ is\ (?:frozen|paused|on\ hold)\b
            | \b(?:starts|begins|resumes|renews|restarts)\ again\b | \bit\ resumes\b | \bbilling\ (?:resumes|restarts|starts|continues)\b
            | \b(?:you've|you\ have|we've|we\ have)\ (?:now\ )?(?:switched|moved|changed|upgraded|downgraded|transferred)\b
            | \bplan\ (?:has\ been\ |was\ )?(?:changed|switched|upgraded|downgraded)\b | \bplan\ (?:changes|switches)\ to\b
            | \byour\ (?:\S+\ ){0,3}(?:plan|subscription|membership)\ (?:starts|begins)\b | \bis\ now\ billed\ (?:through|by|via)\b
            | \b(?:you've|you\ have|we've|we\ have|was|been)\ (?:restarted|re-?activated|resumed|rejoined|restored|reinstated)\b
            | \b(?:has\ been|was|is\ now|we've|we\ have)\ (?:automatically\ |now\ )?renewed\b | \byou(?:'re|\ are)\ (?:now\ )?(?:an?|on)\ [^.]*\b(?:at|for)\ [$€£]
            | \b(?:begins|starts)\ (?:then\b|right\ after|on\ (?:that\ day|\w+\ \d|\d)) | \bturns\ into\b | \breplaced\ by\b | \bbecause\ your\ \w+\ includes\b | \bnothing\ (?:has\ )?changed\b
            | \bon\ the\ \d{1,2}(?:st|nd|rd|th)\ of\ (?:each|every)\b | \bcancell?ation\ (?:was\ |is\ |has\ been\ )?(?:rejected|refused|invalid|too\ late)\b
            | \bunwirksam\b | \bkündigung\b.*\b(?:zu\ spät|abgelehnt|zurückgewiesen)\b | \brésiliation\b.*\b(?:refusée|trop\ tard)\b | \b(?:cancelación|baja)\b.*\brechazada\b
            | \b(?:after\ (?:that|which)|afterwards|then|from\ then\ on)\b[^.]*\b(?:you(?:'ll|\ will)?\ pay|it\ (?:renews|continues|costs)|you(?:'ll|\ will)\ be\ (?:charged|billed))\b
            | \b(?:danach|dann|anschließend)\b[^.]*\b(?:zahlst\ du|zahlen\ sie|kostet\ es|geht\ es\ weiter)\b | \b(?:ensuite|après)\b[^.]*\bvous\ (?:payez|paierez)\b | \b(?:después|luego)\b[^.]*\b(?:pagas|pagarás)\b
            | \bcancell?ation\ (?:was|has\ been|is)\ (?:\w+\ )?(?:withdrawn|cancell?ed|revoked|undone|reversed)\b
            | \bextended\ (?:it|your|by)\b | \b(?:has\ been|was)\ extended\b | \b(?:month|week)s?\ on\ us\b | \bfirst\ payment\b.*\d
            | \b(?:ist|wurde|wird)\b.*\b(?:pausiert|stillgelegt)\b | \b(?:hast|haben|wurde|ist)\b.*\bgewechselt\b | \bwechselt\ (?:zu|am)\b
            | \b(?:wieder\ (?:aktiviert|aufgenommen)|reaktiviert)\ (?:worden)?\b | \bwurde\ (?:um\ .*)?verlängert\b | \b(?:abo|tarif|vertrag)\ beginnt\b
            | \b(?:est|a\ été)\ (?:suspendue?|mise?\ en\ pause)\b | \best\ en\ pause\b | \bêtes\ passée?\ (?:à|au)\b | \breprend(?:ra)?\ le\b | \bcommence(?:ra)?\ le\b
            | \b(?:está|ha\ sido|fue)\ (?:en\ pausa|pausad[ao]|suspendid[ao])\b | \bhas\ (?:cambiado|pasado)\ a\b | \bse\ reanuda\b | \b(?:comienza|empieza)\ el\b
            | \bwordt\ (?:automatisch\ )?(?:verlengd|vernieuwd)\b | \bvolgende\ (?:betaling|factuur|afschrijving)\b | \bloopt\ door\b | \bprossim[oa]\ (?:pagamento|addebito|rinnovo)\b | \bsi\ rinnova\b
            | \bpróxim[ao]\ (?:cobrança|fatura|pagamento)\b | \bserá\ renovad[ao]\b | \bnästa\ (?:betalning|debitering)\b | \bnæste\ betaling\b
            | \bnastępna\ płatność\b | \bodnowi\ się\b",
        )
        .ok()?,
        yet: pattern::build(
            r"(?x)
              \b(?:check|open|see)\ (?:your\ )?(?:inbox|e-?mails?|mailbox)\b.*\b(?:confirm|link|verify|complete|finish)\b
            | \b(?:click|follow|use|tap|open)\b[^.]*\blink\b | \bsent\ you\ (?:\w+\ ){0,3}(?:e-?mail|text|message|sms|link)\b.*\b(?:link|to\ confirm|to\ complete|to\ verify)\b
            | \b(?:takes\ effect|complete|final|valid)\ only\b | \bonly\ (?:after|once|when)\ (?:you|we)\b | \bverify\ your\b.*\bto\ (?:complete|confirm|finish)\b
            | \b(?:needs?|has|have)\ to\ be\ (?:confirmed|approved|verified)\b | \b(?:confirm|verify)\ (?:it|this|your\ \w+|the\ \w+)\ (?:by|via|in|through)\ (?:the\ |an?\ )?(?:e-?mail|link|post|letter|phone)\b
            | \b(?:we|team|agent|advisor|somebody|someone|colleague)\b[^.]*\bwill\ (?:process|review|take\ a\ look|look\ (?:at|into)|check|decide|ring|phone|write\ to|call|contact|get\ back|handle|complete|confirm|be\ in\ touch|reach\ out)\b
            | \b(?:will\ be|is\ being|are|being)\ (?:processed|reviewed|handled|checked)\b | \b(?:under|in)\ review\b | \bin\ progress\b | \bawaiting\b
            | \bpending\ (?:review|approval|confirmation|verification)\b | \bsubject\ to\ (?:review|approval)\b
            | ^(?:please\ )?(?:confirm|verify|approve)\b[^.]*\b(?:within|by|before|until|in\ the\ next)\b | \bor\ (?:it|your\ \w+)\ (?:continues|goes\ on|stays\ active|renews)\b
            | \bto\ (?:finish|complete|finali[sz]e)\ (?:this|it|(?:the|your)\ cancell?ation)\b
            | \b(?:received|got)\ your\ (?:\w+\ )?request\b | \brequest\ (?:(?:has\ been|was|is)\ )?(?:now\ )?(?:submitted|sent|registered|logged)\b
            | ^(?:your\ )?(?:cancell?ation\ )?request\ (?:(?:has\ been|was|is)\ )?received[.!]?$ | \bby\ (?:post|letter|fax|mail)\b | \bsign\ it\b
            | \b(?:bearbeiten|prüfen)\ (?:wir|deine|ihre|sie)\b | \bwir\ (?:bearbeiten|prüfen)\b | \bwird\ (?:\w+\ )?(?:bearbeitet|geprüft)\b | \bin\ (?:bearbeitung|prüfung)\b
            | \b(?:bestätige|bestätigen\ sie|klick\w*)\b[^.]*\b(?:e-?mail|link)\b | \bsobald\ wir\b | \bmelden\ uns\b | \bauf\ (?:dich|sie)\ zu\b | \bvous\ recontact\w+ | \bnos\ pondremos\ en\ contacto\b | \bper\ post\b | \b(?:eingegangen|eingereicht|übermittelt|ausstehend)\b
            | \bsera\ (?:traitée?|examinée?|étudiée?)\b | \ben\ (?:cours\ de\ traitement|attente)\b | \b(?:cliquez|confirmez)\b[^.]*\b(?:lien|e-?mail)\b
            | \bdemande\b[^.]*\b(?:enregistrée|reçue|transmise|envoyée)\b
            | \bpendiente\b | \ben\ (?:trámite|revisión)\b | \bse\ procesará\b | \bserá\ (?:procesada|revisada)\b | \brevisa\ (?:tu|su)\ (?:correo|e-?mail|bandeja)\b
            | \bconfirm[ae]\b[^.]*\b(?:enlace|correo)\b | \bsolicitud\b[^.]*\b(?:recibida|registrada|enviada)\b | \bprovisionalmente\b",
        )
        .ok()?,
        unpaid: pattern::build(
            r"(?x)\b(?:unpaid|overdue|past\ due|non-?payment)\b | \bpayment\ (?:was\ |has\ )?(?:failed|declined)\b | \b(?:couldn't|could\ not|unable\ to)\ (?:take|process|collect|charge)\ your\ (?:payment|card)\b
            | \bzahlung\ (?:ist\ )?(?:fehlgeschlagen|offen|überfällig)\b | \bzahlungs(?:verzug|rückstand)\b | \bfaute\ de\ paiement\b | \bpaiement\ (?:a\ échoué|refusé|en\ retard)\b | \bimpago\b | \bpago\ (?:rechazado|fallido|vencido)\b",
        )
        .ok()?,
        trouble: pattern::build(
            r"(?x)\btry\ again\b | \b(?:couldn't|could\ not|can't|cannot|unable\ to|failed\ to)\b | \b(?:went\ wrong|failed)\b | \b(?:erneut|noch\ einmal|nochmals?)\ versuchen\b | \bfehlgeschlagen\b | \bkonnte[n]?\ nicht\b
            | \b(?:réessayez|échoué|n'a\ pas\ pu)\b | \b(?:inténtalo|intente)\ de\ nuevo\b | \bno\ (?:se\ )?pudo\b",
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
        for sentence in sentences(&line.folded) {
            let told_aloud = page
                .elements
                .get(line.element)
                .is_some_and(|e| matches!(e.role.as_str(), "alert" | "status" | "heading"));
            let why = if told_aloud && p.trouble.is_match(sentence) {
                "reports a failure"
            } else if p.unpaid.is_match(sentence) {
                "speaks of a payment that is owed, which may end it or not"
            } else if p.yet.is_match(sentence) {
                "says that something has yet to be done"
            } else if p.instead.is_match(sentence) && !conditional(sentence) {
                "says that it goes on in another way"
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

    #[test]
    fn what_is_plain_raises_no_doubt() {
        let p = PATTERNS.as_ref().unwrap();
        for sentence in [
            "your membership ends on february 15, 2027.",
            "we've sent you an e-mail with the details.",
            "you can restart your membership any time.",
            "your cancellation was processed.",
            "termination received and effective",
            "eine bestätigung haben wir dir per e-mail geschickt.",
            "votre résiliation est confirmée",
            "tu cancelación ha sido confirmada",
            "status: cancelled",
        ] {
            assert!(
                !p.yet.is_match(sentence) && !p.instead.is_match(sentence),
                "{sentence}"
            );
        }
    }
}
