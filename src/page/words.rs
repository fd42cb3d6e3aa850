//! What the words on controls mean, in the languages of the catalogue: English, German, French, Spanish.
//!
//! A label is folded and matched against one pattern per sense; a few senses then overrule others, because
//! "don't cancel" is no cancelling and "don't keep my plan" is no keeping. Words alone decide nothing: what
//! a control does is judged in `effect`, with its role, place and facts.

use std::sync::LazyLock;

use regex::Regex;

use super::patterns::PatternSet;
use crate::domain::pattern;
use crate::domain::predicate::fold;

/// One sense that a label can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Sense {
    /// Ends the subscription or leads towards it.
    Cancel,
    /// Finishes, confirms, completes something.
    Finish,
    /// Keeps the subscription.
    Keep,
    /// Takes a cancellation back or starts a subscription again.
    Resume,
    /// Accepts an offer.
    Offer,
    /// Pauses the subscription.
    Pause,
    /// Changes the plan.
    Plan,
    /// Buys, pays, or changes how it is paid.
    Pay,
    /// Declines something.
    Decline,
    /// Goes on to the next step.
    GoOn,
    /// Says yes without saying to what.
    Affirm,
    /// Goes back.
    Back,
    /// Help, policy, history: words about cancelling, no act.
    Help,
    /// Acknowledges something.
    Acknowledge,
    /// Deletes an account or data.
    Delete,
    /// Switches renewal on or off.
    Renewal,
    /// Signs in.
    SignIn,
    /// Signs out.
    SignOut,
    /// Asks the person to call, chat or write.
    Contact,
    /// Negated keeping: "don't keep my plan".
    NotKeep,
    /// Negated cancelling: "don't cancel".
    NotCancel,
    /// An amount of money.
    Money,
}

/// The senses of one label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Meaning(u32);

impl Meaning {
    /// Whether the label has this sense.
    #[must_use]
    pub fn has(self, sense: Sense) -> bool {
        self.0 & (1 << sense as u8) != 0
    }

    /// Whether it has one of these senses.
    #[must_use]
    pub fn any(self, senses: &[Sense]) -> bool {
        senses.iter().any(|s| self.has(*s))
    }

    fn set(&mut self, sense: Sense) {
        self.0 |= 1 << sense as u8;
    }

    fn clear(&mut self, senses: &[Sense]) {
        for sense in senses {
            self.0 &= !(1 << *sense as u8);
        }
    }

    /// The senses of several labels of one control together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

const THING: &str = r"(?:membership|subscription|plan|trial|account|service|abo|abonnement|mitgliedschaft|vertrag|konto|abonnement|forfait|compte|adhésion|suscripción|membresía|cuenta|plan)";

/// Cancelling in languages that are not read here otherwise: enough to ask, never enough to lead the way.
const BEYOND: &str = r"\bopzeg\w*|\bopzegg\w*|\bbeëindig\w*|\bdisd(?:ici|etta|ire)\w*|\bannulla\w*|\brecedere\b|\brescindir\b|\bencerrar\b|\bsäga? upp\b|\bavslut\w*|\bopsig\w*|\bafmeld\w*|\banuluj\w*|\bz?rezygn\w*|\bwypowiedz\w*|\bzruš\w*|\biptal\b|\bperuuta\w*|\blemond\w*|\bdezabon\w*";

/// One pattern per sense, in the order of [`Sense`].
fn patterns() -> Vec<String> {
    let t = THING;
    vec![
        // Cancel
        format!(
            r"\bcancel(?:l?ing|l?ation|l?ed)?\b|\bunsubscrib\w*|\bterminat\w+|\bdiscontinue\b|\b(?:end|ending|stop|quit|leave|close|deactivate|drop)\b(?: (?:my|your|the|this|our|free|paid|monthly|annual|premium))* {t}\b|\bopt out\b|\b(?:i want to|i'm|i am|still) (?:leave|leaving)\b|\bkündig\w+|\bgekündigt\b|\bstornier\w+|\b(?:abo|abonnement|mitgliedschaft|vertrag)\b.*\bbeenden\b|\babbestell\w+|\brésili\w+|\bannul\w+|\bdésabonn\w+|\bmettre fin\b|\bcancela\w*|\bdar(?:me|se)? de baja\b|\banular\b|\bdesuscrib\w+|^(?:jetzt )?abbrechen$|\barrêter\b|\bterminer (?:mon |votre |l\')(?:abonnement|contrat|essai)\b|\b(?:finalizar|terminar) (?:mi |la |tu |su )?(?:suscripción|membresía|plan|contrato)\b|\bstop (?:billing|charging|paying|payments?|renewing)\b|^(?:yes,? |please )?(?:end|leave|quit|ditch)\b|\b(?:turn off|switch off|disable|void|abandon|relinquish|forfeit|give up|axe|remove)(?: (?:my|your|the|this|premium))* (?:{t}|contract)\b|\blet (?:it|(?:my|the) {t}) (?:expire|lapse|run out)\b|\b(?:give|submit|send|serve)\b.*\bnotice\b|\b(?:return|go back|revert|move) to (?:the )?free\b|\b(?:abo|abonnement|mitgliedschaft|vertrag)\b.*\b(?:auflösen|deaktivieren|widerrufen|löschen|auslaufen lassen)\b|^austreten$|\bnicht verlängern\b|\bzum kostenlosen (?:tarif|abo|plan)\b|\bclôturer\b|\bmettre un terme\b|\bdésinscri\w+|\brompre (?:le |mon |votre )?contrat\b|\binterrompre (?:l'|mon |votre )?abonnement\b|\bne pas renouveler\b|^baja\b|\bcerrar (?:mi |la |tu )?cuenta\b|{BEYOND}"
        ),
        // Finish
        r"\b(?:finish|finali[sz]e|complete|confirm|conclude|execute|process)\b|\bfinal step\b|\babschließen\b|\bendgültig\b|\bverbindlich\b|\bbestätigen\b|\b(?:abschicken|absenden|einreichen)\b|\bfinaliser\b|\bterminer\b|\bconfirmer\b|\bvalider\b|\bfinalizar\b|\bterminar\b|\bconfirmar\b|\bcompletar\b".to_owned(),
        // Keep
        format!(
            r"\b(?:keep|keeping|stay|staying|remain|stick with)\b|\bnever ?mind\b|\bchanged my mind\b|\bcontinue (?:watching|listening|reading|enjoying|using)\b|\bcontinue (?:my |your |with (?:my |your )?)?{t}\b|\bbehalten\b|\bweiterlauf\w+|\bbleiben?\b|\bdoch nicht\b|\bgarder\b|\bconserver\b|\brester\b|\bmantener\b|\bconservar\b|\bquedarme\b|\bseguir (?:con (?:mi|el|tu) (?:plan|suscripción|membresía)|suscrit\w+|siendo)\b|\bje reste\b|\bme quedo\b|\bje garde\b|\bstick around\b|\bweiter sparen\b|\bcontinuer à (?:en )?profiter\b|\bseguir disfrutando\b"
        ),
        // Resume
        r"\b(?:extend|prolong) (?:my |your |the |this )?(?:membership|subscription|plan|contract|trial|by)\b|^(?:jetzt |(?:mein )?abo |(?:meinen )?vertrag )?verlängern\b|^(?:je )?prolonge[rz]?\b|^(?:prolongar|extender|ampliar)\b|\b(?:restart|resume|rejoin|reactivate|resubscribe|re-subscribe|reinstate|unpause|undo|withdraw|revoke)\b|\brenew\b|\bcome back\b|\bcancel (?:the |my |your |this )*(?:scheduled |pending )?cancell?ation\b|\b(?:stop|abort|reverse) (?:the |my |your |this )*cancell?ation\b|\bkündigung\b.*\b(?:zurück\w+|widerruf\w+|abbrechen|stornieren|aufheben)\b|\breaktivier\w+|\bwiederherstellen\b|\b(?:abo|abonnement|mitgliedschaft|vertrag) fortsetzen\b|\bwieder ?aufnehmen\b|\b(?:wieder|erneut) abonnieren\b|\b(?:abo|abonnement|mitgliedschaft|vertrag) verlängern\b|\brenouveler\b|\brenovar\b|\bannuler (?:la |ma )?(?:résiliation|demande)\b|\bréactiver\b|\bse réabonner\b|\breprendre\b|\breactivar\b|\breanudar\b|\b(?:anular|cancelar) (?:la |mi )?(?:cancelación|baja)\b".to_owned(),
        // Offer
        r"\b(?:accept|claim|redeem|apply|activate|get|take|use|unlock|enjoy|grab|yes|start|try|begin)\b.*\b(?:offers?|deals?|discount|off|savings?|credit|free|months?|price|coupon|gift|bonus)\b|\b\d+ ?% (?:off|discount|rabatt|de réduction|de descuento)|^accept(?: (?:it|this|and stay))?$|^claim\b|^redeem\b|\bsave (?:\d|\$|€|£)|\bhalf price\b|\block in (?:my|this|the|your) (?:price|rate|discount)\b|\bvorteil (?:sichern|nutzen)\b|\bangebot (?:annehmen|nutzen|sichern)\b|\brabatt\b.*\b(?:sichern|nutzen|annehmen|erhalten)\b|\b(?:accepter|profiter de) l'offre\b|\bprofiter\b|\baceptar (?:la )?oferta\b|\baprovechar\b".to_owned(),
        // Pause
        r"\b(?:pause|snooze|freeze|suspend)\b|\bon hold\b|\btake a break\b|\bskip (?:a|this|next|the next) (?:month|box|delivery|payment|week)\b|\bpausieren\b|\baussetzen\b|\bunterbrechen\b|\bsuspendre\b|\ben pause\b|\bpausar\b|\bsuspender\b".to_owned(),
        // Plan
        r"\b(?:downgrade|upgrade)n?\b|^go (?:premium|pro|plus|annual|yearly|family|unlimited)\b|\bmettre à niveau\b|\bget (?:\S+ ){0,2}(?:premium|plus|pro|gold|platinum|unlimited|family|max)\b|\b(?:switch|change|choose|select|try|move|pick)\b.*\b(?:plans?|tier|basic|standard|premium|annual|yearly|monthly|ads?|package|option)\b|\bswitch to\b|\b(?:take|get|accept)\b.*\b(?:plan|tier|package)\b|\btarif\b.*\b(?:wechseln|ändern)\b|\bwechseln\b|\bchanger (?:de |d')?(?:forfait|offre|formule)\b|\bpasser (?:à|au)\b|\bcambiar (?:de |a |mi )*(?:plan|tarifa)\b|\bmejorar (?:a|mi|de)\b".to_owned(),
        // Pay
        r"\b(?:buy|pay|purchase|checkout|check out|subscribe|sign (?:me )?up|donate|top up|order now)\b|^order$|^tip\b|^(?:send|buy|give)\b.*\bgift\b|^gift\b|\badd (?:a |\d+ )?(?:seat|fund|credit)s?\b|\baufladen\b|\brecharger (?:mon |le )?(?:compte|solde|crédit)\b|\brecargar (?:mi |el )?saldo\b|\bplace (?:your |my |the )?order\b|\bjoin\b|\bstart (?:your |my |a |the )*(?:free )?(?:trial|membership|subscription)\b|\badd (?:a |an |the |new )*(?:card|payment|credit card|bank)\b|\bsave (?:the |this |my )?(?:card|payment)\b|\badd to (?:cart|basket|bag|plan|order)\b|\badd (?:extras?|add-?ons?|(?:\S+ ){0,3}(?:premium|plus|pass|bundle|channel|member|insurance|protection))\b|\b(?:update|change|edit|manage|replace) (?:your |my |the )*(?:payment|card|billing (?:method|info\w*|details))\b|\bkaufen\b|\bbezahlen\b|\bkostenpflichtig\b|\bbestellen\b|\babonnieren\b|\bzahlungs(?:art|methode|daten)\w* ändern\b|\bacheter\b|\bpayer\b|\bcommander\b|\bs'abonner\b|\bsouscrire\b|\bcontratar\b|\b(?:modifier|changer|ajouter|mettre à jour) (?:le |la |ma |mon |votre |un |une )?(?:moyens?|mode|carte)(?: de paiement)?\b|\b(?:actualizar|cambiar|añadir|agregar) (?:el |mi |un |una )?(?:método de pago|forma de pago|tarjeta)\b|\bcomprar\b|\bpagar\b|\bsuscribir(?:me|se|te)?\b".to_owned(),
        // Decline
        r"^(?:no|nope|nein|non)\b|\bno,? thanks\b|\bno thank you\b|\b(?:decline|dismiss|reject|refuse|skip|forgo|forego|ignore)\b|\bnot (?:interested|now|for me|today)\b|\bmaybe later\b|\bi'?ll pass\b|\bno deal\b|\bplus tard\b|\bahora no\b|\bi (?:don't|do not|still) want\b|\bdon't want\b|\bwithout\b|\banyway\b|\bablehnen\b|\büberspringen\b|\bkein interesse\b|\bohne\b|\btrotzdem\b|\brefuser\b|\bignorer\b|\bsans\b|\bquand même\b|\bno,? gracias\b|\brechazar\b|\bomitir\b|\bde todos modos\b|\bsin\b|^(?:close|x|×|✕|✖|schließen|fermer|cerrar)(?: (?:dialog|modal|popup|pop-up|window|banner|this|offer|ad))?$".to_owned(),
        // GoOn
        r"\b(?:continue|next|proceed|go on|go ahead|carry on|move on)\b|\bgo to (?:the )?(?:last|final) (?:step|page)\b|\bweiter\b|\bfortfahren\b|\bfortsetzen\b|\bsuivant\b|\bcontinuer\b|\bpoursuivre\b|\bsiguiente\b|\bcontinuar\b|\bseguir con (?:la|mi) (?:cancelación|baja)\b|\badelante\b".to_owned(),
        // Affirm
        r"^(?:yes|yep|yeah|ok|okay|confirm|submit|done|agree|i agree|i'm sure|i am sure|sure|absolutely|accept|apply|save|send|finish|complete|go|ja|bestätigen|absenden|senden|einverstanden|oui|valider|confirmer|envoyer|d'accord|sí|si|confirmar|aceptar|enviar|vale)\b".to_owned(),
        // Back
        r"^(?:go )?back\b|^previous\b|^return\b|^zurück\b|^retour\b|^revenir\b|^volver\b|^atrás\b".to_owned(),
        // Help
        r"\b(?:help|faqs?|how (?:do|to|can)|polic(?:y|ies)|terms|conditions|learn more|read more|privacy|what happens|about|support center|orders?|history|invoices?|hilfe|agb|datenschutz|mehr erfahren|bedingungen|aide|en savoir plus|conditions générales|ayuda|más información|términos|historial|pedidos)\b".to_owned(),
        // Acknowledge
        r"\bi (?:understand|acknowledge|reali[sz]e|agree|am aware|confirm that|accept that)\b|\bi'm aware\b|\bich (?:verstehe|habe verstanden|stimme zu|bestätige)\b|\bmir ist (?:bewusst|klar)\b|\bje comprends\b|\bj'ai compris\b|\bj'accepte\b|\b(?:entiendo|comprendo|acepto)\b".to_owned(),
        // Delete
        r"\b(?:delete|erase|remove|löschen|supprimer|eliminar|borrar)\b".to_owned(),
        // Renewal
        r"\bauto(?:matic(?:ally)?)?[- ]?(?:renew\w*|pay)\b|\brenewal\b|\bdon't renew\b|\bverlängerung\b|\bautomatisch verlängern\b|\brenouvellement\b|\brenovación\b|\bautomatisch\w* (?:verlängern|erneuern)\b|\brecurring (?:billing|payments?)\b".to_owned(),
        // SignIn
        r"\b(?:sign|log)[- ]?in\b|\blogin\b|\banmelden\b|\beinloggen\b|\bse connecter\b|\bconnexion\b|\biniciar sesión\b".to_owned(),
        // SignOut
        r"\b(?:sign|log)[- ]?out\b|\blogout\b|\babmelden\b|\bausloggen\b|\bdéconnexion\b|\bse déconnecter\b|\bcerrar sesión\b".to_owned(),
        // Contact
        r"\b(?:contact|call|phone|chat with|chat now|live chat|talk to|speak (?:to|with)|write to|e-?mail us|kontaktieren|anrufen|contacter|appeler|contactar|llamar)\b".to_owned(),
        // NotKeep
        r"\b(?:don't|do not|no longer|not|stop|without)\b(?: (?:want to|wish to|need to))?(?: (?:keep|keeping|stay|staying|remain))\b|\bnicht (?:behalten|bleiben)\b|\bne pas (?:garder|conserver|rester)\b|\bno (?:mantener|conservar|seguir)\b".to_owned(),
        // NotCancel
        format!(
            r"\b(?:don't|do not|never|not)\b(?: (?:want to|wish to))?(?: (?:cancel|end|leave|terminate|unsubscribe|quit|stop|go))\b|\b(?:keep|stay),? (?:don't|do not)\b|\bnicht kündigen\b|\bne pas (?:résilier|annuler|me désabonner)\b|\bno (?:cancelar|dar de baja|anular)\b|\bdo not (?:end|close) (?:my |the )?{t}\b"
        ),
        // Money
        r"[$€£¥]\s?\d|\d\s?(?:[$€£¥]|(?:usd|eur|gbp|dollars?|euros?)\b)|\bper month\b|\d a month\b|/mo\b|/month\b|\b(?:pro|im) monat\b|\bmonatlich\b|\bpar mois\b|\bal mes\b".to_owned(),
    ]
}

const SENSES: &[Sense] = &[
    Sense::Cancel,
    Sense::Finish,
    Sense::Keep,
    Sense::Resume,
    Sense::Offer,
    Sense::Pause,
    Sense::Plan,
    Sense::Pay,
    Sense::Decline,
    Sense::GoOn,
    Sense::Affirm,
    Sense::Back,
    Sense::Help,
    Sense::Acknowledge,
    Sense::Delete,
    Sense::Renewal,
    Sense::SignIn,
    Sense::SignOut,
    Sense::Contact,
    Sense::NotKeep,
    Sense::NotCancel,
    Sense::Money,
];

static LEXICON: LazyLock<PatternSet> = LazyLock::new(|| PatternSet::new(patterns()));

/// What a label means.
#[must_use]
pub fn meaning(label: &str) -> Meaning {
    meaning_of_folded(&fold(label))
}

/// What an already folded label means. Only its first [`LONGEST_LABEL`] bytes count, more is no label.
#[must_use]
pub fn meaning_of_folded(folded: &str) -> Meaning {
    let label = &folded[..folded.floor_char_boundary(LONGEST_LABEL)];
    settle(raw(label), label)
}

/// Lets senses overrule each other.
fn settle(mut m: Meaning, label: &str) -> Meaning {
    use Sense::{Affirm, Cancel, Decline, Finish, GoOn, Keep, NotCancel, NotKeep, Offer, Renewal, Resume};
    if m.has(Renewal) && !label.contains("turn on") && !label.contains("enable") {
        // "Turn off auto-renewal" ends it; the word "renew" in it is no resuming.
        m.clear(&[Resume]);
        if ["off", "stop", "disable", "end", "cancel", "don't", "aus", "deaktiv", "désactiv", "desactiv"].iter().any(|w| label.contains(w))
        {
            m.set(Cancel);
            m.clear(&[Offer]);
        }
    }
    if m.has(Resume) {
        m.clear(&[Cancel, NotCancel, Finish]);
    }
    if m.has(NotKeep) && !m.has(NotCancel) {
        m.clear(&[Keep]);
        m.set(Cancel);
    }
    if m.has(NotCancel) && !m.has(NotKeep) {
        m.set(Keep);
        m.clear(&[Cancel, Decline, Finish, Affirm]);
    }
    if m.has(Keep) {
        m.clear(&[Cancel, Decline, GoOn]);
    }
    if m.has(Decline) && !m.has(Keep) {
        // "No, I don't want 50 % off", "Continue without pausing"; but "Pause without losing my list"
        let stands = proposed(label);
        m.clear(&[Affirm]);
        for sense in PROPOSALS.iter().filter(|s| !stands.has(**s)) {
            m.clear(&[*sense]);
        }
    }
    if m.has(Cancel) && m.has(GoOn) {
        m.clear(&[Offer]);
    }
    if m.has(Cancel) && SPEAKS_ONLY.as_ref().is_some_and(|r| r.is_match(label)) {
        // "Leave a review", "End of terms"
        m.clear(&[Cancel]);
    }
    m
}

/// What a label may propose and a negation may take back.
const PROPOSALS: &[Sense] = &[Sense::Offer, Sense::Pause, Sense::Plan, Sense::Pay];

/// "Leave", "end" and "quit" with an object that is no subscription.
static SPEAKS_ONLY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(r"^(?:end|leave|quit|ditch) (?:of|user|date|time|(?:a |us |your |some )*(?:feedback|reviews?|comments?|ratings?|notes?|messages?|replies|reply|tips?)|(?:the |this )?(?:chat|call|group|preview|tour|session|game|full ?screen))\b").ok()
});

/// Where a negation begins; what follows it in its clause is not proposed.
static NEGATOR: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"^(?:no|nope|nein|non)\b|\bno,? thanks\b|\bno thank you\b|\b(?:decline|dismiss|reject|refuse|skip|forgo|forego|ignore)\b|\bnot (?:now|for me|today)\b|\b(?:don't|do not)\b|\bwithout\b|\bkein\w*\b|\bohne\b|\brefuser\b|\bignorer\b|\bsans\b|\bno,? gracias\b|\brechazar\b|\bomitir\b|\bsin\b",
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
fn proposed(label: &str) -> Meaning {
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

fn raw(folded: &str) -> Meaning {
    let mut m = Meaning::default();
    for sense in LEXICON.matches(folded).filter_map(|index| SENSES.get(index)) {
        m.set(*sense);
    }
    m
}

/// Whether a folded label can be read at all: Latin letters, digits, usual punctuation and symbols. Letters
/// of another script may look like Latin ones, invisible characters may hide in a word, and a word that
/// nobody here can read may mean anything.
#[must_use]
pub fn is_legible(folded: &str) -> bool {
    folded.chars().all(|c| {
        matches!(c,
            ' '..='~' | '\u{a1}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}'
            | '\u{20a0}'..='\u{20cf}' | '\u{2100}'..='\u{214f}' | '\u{2190}'..='\u{2bff}' | '\u{e000}'..='\u{f8ff}' | '\u{fe0f}'
            | '\u{1f300}'..='\u{1faff}')
    })
}

/// Longest folded label that is read as a label, in bytes.
pub const LONGEST_LABEL: usize = 300;

/// Words of a page that ask for the last confirmation.
const CONFIRM: [&str; 5] = [
    r"\bare you sure\b|\breally (?:want|cancel|end|stop|leave|quit|unsubscribe)\b|\b(?:confirm|finish|complete) (?:your |my |the )?cancell?(?:ation|ing)\b|\blast step\b|\bfinal step\b|\bone (?:last|more) step\b|\bready to cancel\b|\b(?:cancel|end|stop|terminate|leave) your (?:membership|subscription|plan|account|trial)\?",
    r"\b(?:cannot|can't|can not) be undone\b|\byou(?:'ll| will) lose (?:access|your)\b|\bif you (?:finish|confirm|cancel|continue)\b",
    r"\bwirklich (?:\S+ )?(?:kündigen|beenden|stornieren)\b|\bsind sie sicher\b|\bbist du sicher\b|\bkündigung (?:bestätigen|abschließen)\b|\bendgültig\b|\bletzter schritt\b",
    r"\bêtes-vous sûr\w*|\bes-tu sûr\w*|\b(?:confirmer|terminer|finaliser) (?:la |votre )?(?:résiliation|annulation)\b|\bvoulez-vous vraiment\b|\bdernière étape\b",
    r"\bsegur[oa] (?:de )?que\b|\bsegur[oa]\?|\b(?:confirmar|finalizar|completar) (?:la |tu |su )?(?:cancelación|baja)\b|\bde verdad quieres\b|\búltimo paso\b",
];

/// Questions of a last page, also those whose "no" ends the subscription.
pub(super) static ASKS_TO_CONFIRM: LazyLock<PatternSet> = LazyLock::new(|| PatternSet::new(CONFIRM.iter().chain(&KEEP)));

/// Questions whose "no" ends the subscription.
const KEEP: [&str; 4] = [
    r"\b(?:keep|stay|remain|continue)\b[^.!?]*\b(?:membership|subscription|plan|trial|with us|subscribed|a? ?member)\b[^.!?]*\?",
    r"\b(?:abo|abonnement|mitgliedschaft|mitglied|vertrag)\b[^.!?]*\b(?:behalten|bleiben|fortsetzen)\b[^.!?]*\?",
    r"\b(?:garder|conserver|rester)\b[^.!?]*\b(?:abonnement|abonnée?|forfait|membre)\b[^.!?]*\?",
    r"\b(?:mantener|conservar|seguir)\b[^.!?]*\b(?:suscripción|suscrit[oa]|plan|membresía)\b[^.!?]*\?",
];

static ASKS_TO_KEEP: LazyLock<PatternSet> = LazyLock::new(|| PatternSet::new(KEEP));

/// Sentences that announce what the next click does.
pub(super) static ANNOUNCES_THE_END: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"\b(?:by (?:clicking|pressing|tapping|selecting|choosing|submitting|continuing|confirming|proceeding)|(?:if|when|once|after|as soon as) you (?:click|press|tap|select|choose|submit|continue|confirm|proceed|finish))\b[^.!?]*\b(?:cancel\w*|terminat\w+|end|ends|ended|lose access|unsubscribe\w*)\b",
        r"\b(?:mit (?:einem )?klick|durch (?:das )?klicken|indem (?:du|sie)|(?:wenn|sobald) (?:du|sie)) [^.!?]*\b(?:klick\w*|weiter|fortf[aä]hr\w*|bestätig\w*|abschick\w*|absende\w*|abschließ\w*)\b[^.!?]*\b(?:gekündigt|kündig\w*|endet|beendet)\b|\bmit (?:einem )?klick\b[^.!?]*\b(?:gekündigt|kündig\w*|endet|beendet)\b|\b(?:wenn|sobald) (?:du|sie) (?:fortf[aä]hr\w*|bestätig\w*|abschließ\w*|weiter\w*)\b[^.!?]*\b(?:gekündigt|kündig\w*|endet|beendet)\b",
        r"\b(?:en (?:cliquant|continuant|validant|confirmant|appuyant)|(?:si|dès que|lorsque|quand) vous (?:cliquez|continuez|validez|confirmez|terminez|appuyez))\b[^.!?]*\b(?:résilié\w*|annulé\w*|prendra fin|prend fin|se termine\w*|résilie\w*)",
        r"\b(?:al (?:hacer clic|pulsar|continuar|confirmar|enviar)|(?:si|cuando|una vez que) (?:continúas|confirmas|haces clic|pulsas|envías|terminas|continúa|confirma))\b[^.!?]*\b(?:cancelará\w*|cancelad[ao]|cancelamos|cancela|terminará|finalizará|dará de baja)\b",
    ])
});

/// Whether a folded text asks for the last confirmation.
#[must_use]
pub fn asks_to_confirm(folded: &str) -> bool {
    ASKS_TO_CONFIRM.is_match(folded)
}

/// Whether a folded text asks whether the subscription is to be kept, so that a no ends it.
#[must_use]
pub fn asks_to_keep(folded: &str) -> bool {
    ASKS_TO_KEEP.is_match(folded)
}

/// Whether a folded sentence announces that the next click ends the subscription.
#[must_use]
pub fn announces_the_end(folded: &str) -> bool {
    ANNOUNCES_THE_END.is_match(folded)
}

/// Sentences of a last page that say what will be lost, without a condition.
pub(super) static FORETELLS: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"\b(?:stays?|remains?) active until\b|\bhave access until\b|\bcancell?ation (?:takes|will take) effect\b|\b(?:lose|losing) access\b|\bno longer (?:be able|have access)\b|\bwon't be (?:charged|billed) (?:again|after)\b",
        r"\bbleibt (?:bis|noch)\b|\bkündigung (?:wird|zum)\b|\bkeinen zugang mehr\b|\bverlierst du\b|\bnicht mehr (?:nutzen|abgebucht)\b",
        r"\breste(?:ra)? actif\b|\bn'aurez plus accès\b|\bperd(?:ez|rez) l'accès\b|\bne serez plus (?:prélevé|facturé)\b",
        r"\bseguirá activ[ao]\b|\bperderás\b|\bya no (?:podrás|tendrás)\b|\bno se te (?:cobrará|volverá a cobrar)\b",
    ])
});

/// Whether a folded sentence says what will be lost when it ends.
#[must_use]
pub fn foretells_the_end(folded: &str) -> bool {
    FORETELLS.is_match(folded)
}

/// Whether a folded label says that more is given up than an offer: everything, access, the subscription itself.
#[must_use]
pub fn gives_it_up(folded: &str) -> bool {
    const GIVING_UP: [&str; 10] =
        ["lose ", "losing ", "give up", "forfeit", "verlier", "verzicht", "perdre", "renonc", "perder", "renunci"];
    const ALL: [&str; 17] = [
        "everything",
        "all my",
        "access",
        "membership",
        "subscription",
        "alles",
        "zugang",
        "zugriff",
        "abo",
        "mitgliedschaft",
        "tout",
        "accès",
        "abonnement",
        "todo",
        "acceso",
        "suscripción",
        "membresía",
    ];
    let speaks_of = |words: &[&str]| words.iter().any(|w| folded.contains(w));
    speaks_of(&GIVING_UP) && speaks_of(&ALL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_that_gives_up_more_than_an_offer_is_told() {
        for label in [
            "no, i'd rather lose everything",
            "nein, ich verliere lieber alles",
            "non, je préfère tout perdre",
            "no, prefiero perder el acceso",
        ] {
            assert!(gives_it_up(label), "{label}");
        }
        for label in ["no, give up my discount", "i don't like saving money", "close", "nein, ich verzichte auf den rabatt"] {
            assert!(!gives_it_up(label), "{label}");
        }
    }

    #[test]
    fn the_lexicon_compiles_and_is_complete() {
        assert_eq!((LEXICON.len(), LEXICON.is_gated()), (SENSES.len(), true));
        for set in [&ASKS_TO_CONFIRM, &ASKS_TO_KEEP, &ANNOUNCES_THE_END, &FORETELLS] {
            assert!(set.len() > 2 && set.is_gated());
        }
        for pattern in [&SPEAKS_ONLY, &NEGATOR, &NEGATED_AT_THE_END, &IMPERATIVE] {
            assert!(pattern.is_some());
        }
        for (index, sense) in SENSES.iter().enumerate() {
            assert_eq!(index, *sense as usize);
        }
    }

    #[test]
    fn negations_turn_the_sense() {
        use Sense::{Cancel, Decline, Keep, Offer, Plan, Resume};
        for (label, has, hasnt) in [
            ("Don't cancel my membership", Keep, Cancel),
            ("Don’t keep my membership", Cancel, Keep),
            ("Cancel the cancellation", Resume, Cancel),
            ("No thanks, continue cancelling", Cancel, Keep),
            ("No, I don't want 50% off", Decline, Offer),
            ("No thanks, keep my plan", Keep, Cancel),
            ("Turn off auto-renewal", Cancel, Resume),
            ("Kündigung widerrufen", Resume, Cancel),
            ("Nicht kündigen", Keep, Cancel),
            ("Annuler la résiliation", Resume, Cancel),
            ("Continue without the discount", Decline, Offer),
            ("Never mind, keep watching", Keep, Cancel),
            ("Kündigung fortsetzen", Cancel, Resume),
            ("Seguir con la cancelación", Cancel, Keep),
            ("Upgrade? Not now", Decline, Plan),
        ] {
            let m = meaning(label);
            assert!(m.has(has) && !m.has(hasnt), "{label}: {m:?}");
        }
    }

    /// A negation reaches to the end of its clause and not further, and never backwards.
    #[test]
    fn a_negation_takes_back_only_what_it_negates() {
        use Sense::{Offer, Pause, Pay, Plan};
        for (label, sense) in [
            ("Pause without losing my list", Pause),
            ("Switch to Premium without ads", Plan),
            ("Subscribe anyway", Pay),
            ("Skip a month instead", Pause),
            ("No thanks, upgrade me", Plan),
            ("Skip the survey and buy now", Pay),
            ("Claim my free months, no thanks needed", Offer),
        ] {
            assert!(meaning(label).has(sense), "{label}: {:?}", meaning(label));
        }
        for label in ["No, I'd rather pay full price", "Continue without pausing", "No thanks, I don't want to upgrade", "Angebot ablehnen"]
        {
            assert!(!meaning(label).any(PROPOSALS), "{label}: {:?}", meaning(label));
        }
        assert!(!meaning("Leave a review").has(Sense::Cancel) && meaning("Leave Prime").has(Sense::Cancel));
    }

    #[test]
    fn plain_labels_have_their_senses_in_four_languages() {
        use Sense::{Affirm, Cancel, Finish, GoOn, Keep, Offer, Pause, Pay, Plan};
        for (label, sense) in [
            ("Cancel Membership", Cancel),
            ("Finish Cancellation", Finish),
            ("Keep My Plan", Keep),
            ("Accept 50% off", Offer),
            ("Pause for 1 month", Pause),
            ("Switch to Basic", Plan),
            ("Update payment method", Pay),
            ("Continue", GoOn),
            ("Yes, I'm sure", Affirm),
            ("Abo kündigen", Cancel),
            ("Jetzt verbindlich kündigen", Finish),
            ("Angebot annehmen", Offer),
            ("Weiter", GoOn),
            ("Résilier mon abonnement", Cancel),
            ("Rester abonné", Keep),
            ("Darme de baja", Cancel),
            ("Mantener mi plan", Keep),
            ("Confirmar", Finish),
            ("Jetzt verlängern", Sense::Resume),
            ("Extend my plan", Sense::Resume),
            ("Je prolonge", Sense::Resume),
            ("Prolongar", Sense::Resume),
            ("Lock in my price", Offer),
            ("Go annual", Plan),
            ("Add a seat", Pay),
            ("Guthaben aufladen", Pay),
            ("Je garde mon offre", Keep),
        ] {
            assert!(meaning(label).has(sense), "{label}: {:?}", meaning(label));
        }
    }
}
