//! What the words on controls mean, in the languages of the catalogue: English, German, French, Spanish.
//!
//! A label is folded and matched against one pattern per sense; a few senses then overrule others, because
//! "don't cancel" is no cancelling and "don't keep my plan" is no keeping. Words alone decide nothing: what
//! a control does is judged in `effect`, with its role, place and facts.

use std::sync::LazyLock;

use regex::RegexSet;

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

/// One pattern per sense, in the order of [`Sense`].
fn patterns() -> Vec<String> {
    let t = THING;
    vec![
        // Cancel
        format!(
            r"\bcancel(?:l?ing|l?ation|l?ed)?\b|\bunsubscrib\w*|\bterminat\w+|\bdiscontinue\b|\b(?:end|ending|stop|quit|leave|close|deactivate|drop)\b(?: (?:my|your|the|this|our|free|paid|monthly|annual|premium))* {t}\b|\bopt out\b|\b(?:i want to|i'm|i am|still) (?:leave|leaving)\b|^(?:yes,? )?end (?:it|now|it now|today|immediately)$|\bkündig\w+|\bgekündigt\b|\bstornier\w+|\b(?:abo|abonnement|mitgliedschaft|vertrag)\b.*\bbeenden\b|\babbestell\w+|\brésili\w+|\bannul\w+|\bdésabonn\w+|\bmettre fin\b|\bcancela\w*|\bdar(?:me|se)? de baja\b|\banular\b|\bdesuscrib\w+"
        ),
        // Finish
        r"\b(?:finish|finali[sz]e|complete|confirm|conclude|execute|process)\b|\bfinal step\b|\babschließen\b|\bendgültig\b|\bverbindlich\b|\bbestätigen\b|\bfinaliser\b|\bterminer\b|\bconfirmer\b|\bvalider\b|\bfinalizar\b|\bterminar\b|\bconfirmar\b|\bcompletar\b".to_owned(),
        // Keep
        format!(
            r"\b(?:keep|keeping|stay|staying|remain|stick with)\b|\bnever ?mind\b|\bchanged my mind\b|\bcontinue (?:watching|listening|reading|enjoying|using)\b|\bcontinue (?:my |your |with (?:my |your )?)?{t}\b|\bbehalten\b|\bweiterlauf\w+|\bbleiben?\b|\bdoch nicht\b|\bgarder\b|\bconserver\b|\brester\b|\bmantener\b|\bconservar\b|\bquedarme\b|\bseguir (?:con|suscrit\w+|siendo)\b"
        ),
        // Resume
        r"\b(?:restart|resume|rejoin|reactivate|resubscribe|re-subscribe|reinstate|unpause|undo|withdraw|revoke)\b|\brenew\b|\bcome back\b|\bcancel (?:the |my |your |this )*(?:scheduled |pending )?cancell?ation\b|\b(?:stop|abort|reverse) (?:the |my |your |this )*cancell?ation\b|\bkündigung\b.*\b(?:zurück\w+|widerruf\w+|abbrechen|stornieren|aufheben)\b|\breaktivier\w+|\bwiederherstellen\b|\bwieder ?aufn\w+|\b(?:wieder|erneut) abonnieren\b|\bfortsetzen\b|\bannuler (?:la |ma )?(?:résiliation|demande)\b|\bréactiver\b|\bse réabonner\b|\breprendre\b|\breactivar\b|\breanudar\b|\b(?:anular|cancelar) (?:la |mi )?(?:cancelación|baja)\b".to_owned(),
        // Offer
        r"\b(?:accept|claim|redeem|apply|activate|get|take|use|unlock|enjoy|grab|yes)\b.*\b(?:offers?|deals?|discount|off|savings?|credit|free|months?|price|coupon|gift|bonus)\b|\b\d+ ?% (?:off|discount|rabatt|de réduction|de descuento)|^accept(?: (?:it|this|and stay))?$|^claim\b|^redeem\b|\bsave (?:\d|\$|€|£)|\bangebot (?:annehmen|nutzen|sichern)\b|\brabatt\b.*\b(?:sichern|nutzen|annehmen|erhalten)\b|\b(?:accepter|profiter de) l'offre\b|\bprofiter\b|\baceptar (?:la )?oferta\b|\baprovechar\b".to_owned(),
        // Pause
        r"\b(?:pause|snooze|freeze|suspend)\b|\bon hold\b|\btake a break\b|\bskip (?:a|this|next|the next) (?:month|box|delivery|payment|week)\b|\bpausieren\b|\baussetzen\b|\bunterbrechen\b|\bsuspendre\b|\ben pause\b|\bpausar\b|\bsuspender\b".to_owned(),
        // Plan
        r"\b(?:downgrade|upgrade)\b|\b(?:switch|change|choose|select|try|move|pick)\b.*\b(?:plans?|tier|basic|standard|premium|annual|yearly|monthly|ads?|package|option)\b|\bswitch to\b|\b(?:take|get|accept)\b.*\b(?:plan|tier|package)\b|\btarif\b.*\b(?:wechseln|ändern)\b|\bwechseln\b|\bchanger (?:de |d')?(?:forfait|offre|formule)\b|\bpasser (?:à|au)\b|\bcambiar (?:de |a |mi )*(?:plan|tarifa)\b".to_owned(),
        // Pay
        r"\b(?:buy|pay|purchase|checkout|check out|subscribe|sign up|donate|top up|order now)\b|\bplace (?:your |my |the )?order\b|\bjoin\b|\bstart (?:your |my |a |the )*(?:free )?(?:trial|membership|subscription)\b|\badd (?:a |an |the |new )*(?:card|payment|credit card|bank)\b|\badd to (?:cart|basket|bag|plan|order)\b|\badd (?:extras?|add-?ons?)\b|\b(?:update|change|edit|manage|replace) (?:your |my |the )*(?:payment|card|billing (?:method|info\w*|details))\b|\bkaufen\b|\bbezahlen\b|\bkostenpflichtig\b|\bbestellen\b|\babonnieren\b|\bzahlungs(?:art|methode|daten)\w* ändern\b|\bacheter\b|\bpayer\b|\bcommander\b|\bs'abonner\b|\bcomprar\b|\bpagar\b|\bsuscribir(?:me|se|te)?\b".to_owned(),
        // Decline
        r"^(?:no|nope|nein|non)\b|\bno,? thanks\b|\bno thank you\b|\b(?:decline|dismiss|reject|refuse|skip|forgo|forego|ignore)\b|\bnot (?:interested|now|for me|today)\b|\bmaybe later\b|\bi (?:don't|do not|still) want\b|\bdon't want\b|\bwithout\b|\banyway\b|\bablehnen\b|\büberspringen\b|\bkein interesse\b|\bohne\b|\btrotzdem\b|\brefuser\b|\bignorer\b|\bsans\b|\bquand même\b|\bno,? gracias\b|\brechazar\b|\bomitir\b|\bde todos modos\b|\bsin\b|^(?:close|x|×|✕|✖|schließen|fermer|cerrar)(?: (?:dialog|modal|popup|pop-up|window|banner|this|offer|ad))?$".to_owned(),
        // GoOn
        r"\b(?:continue|next|proceed|go on|go ahead|carry on|move on)\b|\bweiter\b|\bfortfahren\b|\bsuivant\b|\bcontinuer\b|\bpoursuivre\b|\bsiguiente\b|\bcontinuar\b|\badelante\b".to_owned(),
        // Affirm
        r"^(?:yes|yep|yeah|ok|okay|confirm|submit|done|agree|i agree|i'm sure|i am sure|sure|absolutely|accept|apply|save|send|finish|complete|go|ja|bestätigen|absenden|senden|einverstanden|oui|valider|confirmer|envoyer|d'accord|sí|si|confirmar|aceptar|enviar|vale)\b".to_owned(),
        // Back
        r"^(?:go )?back\b|^previous\b|^return\b|^zurück\b|^retour\b|^revenir\b|^volver\b|^atrás\b".to_owned(),
        // Help
        r"\b(?:help|faqs?|how (?:do|to|can)|polic(?:y|ies)|terms|conditions|learn more|read more|privacy|what happens|about|support center|orders?|history|invoices?|hilfe|agb|datenschutz|mehr erfahren|bedingungen|aide|en savoir plus|conditions générales|ayuda|más información|términos|historial|pedidos)\b".to_owned(),
        // Acknowledge
        r"\bi (?:understand|acknowledge|realis?z?e|agree|am aware|confirm that|accept that)\b|\bi'm aware\b|\bich (?:verstehe|habe verstanden|stimme zu|bestätige)\b|\bmir ist (?:bewusst|klar)\b|\bje comprends\b|\bj'ai compris\b|\bj'accepte\b|\b(?:entiendo|comprendo|acepto)\b".to_owned(),
        // Delete
        r"\b(?:delete|erase|remove|löschen|supprimer|eliminar|borrar)\b".to_owned(),
        // Renewal
        r"\bauto(?:matic(?:ally)?)?[- ]?(?:renew\w*|pay)\b|\brenewal\b|\bdon't renew\b|\bverlängerung\b|\bautomatisch verlängern\b|\brenouvellement\b|\brenovación\b|\brecurring (?:billing|payments?)\b".to_owned(),
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
        r"[$€£¥]\s?\d|\d\s?[$€£¥]|\d\s?(?:usd|eur|gbp|dollars?|euros?)\b|\bper month\b|\d a month\b|/mo\b|/month\b|\b(?:pro|im) monat\b|\bmonatlich\b|\bpar mois\b|\bal mes\b".to_owned(),
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

static LEXICON: LazyLock<RegexSet> = LazyLock::new(|| RegexSet::new(patterns()).unwrap_or_default());

/// What a label means.
#[must_use]
pub fn meaning(label: &str) -> Meaning {
    meaning_of_folded(&fold(label))
}

/// What an already folded label means. Only its first 300 bytes count, more is no label.
#[must_use]
pub fn meaning_of_folded(folded: &str) -> Meaning {
    let end = folded.char_indices().map(|(i, _)| i).take_while(|i| *i <= 300).last().unwrap_or(0);
    let label = if folded.len() > 300 { &folded[..end] } else { folded };
    let mut m = Meaning::default();
    for index in LEXICON.matches(label) {
        if let Some(sense) = SENSES.get(index) {
            m.set(*sense);
        }
    }
    settle(m, label)
}

/// Lets senses overrule each other.
fn settle(mut m: Meaning, label: &str) -> Meaning {
    use Sense::{Affirm, Cancel, Decline, Finish, GoOn, Keep, NotCancel, NotKeep, Offer, Pause, Pay, Plan, Renewal, Resume};
    if m.has(Renewal) && !label.contains("turn on") && !label.contains("enable") {
        // "Turn off auto-renewal" ends it; the word "renew" in it is no resuming.
        m.clear(&[Resume]);
        if ["off", "stop", "disable", "end", "cancel", "don't", "aus", "deaktiv", "désactiv", "desactiv"].iter().any(|w| label.contains(w))
        {
            m.set(Cancel);
        }
    }
    if leaves_by_name(label) {
        m.set(Cancel);
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
        // "No, I don't want 50 % off", "Continue without pausing"
        m.clear(&[Offer, Pause, Plan, Pay, Affirm]);
    }
    if m.has(Cancel) && m.has(GoOn) {
        m.clear(&[Offer]);
    }
    m
}

/// "Leave Acme": a verb of leaving and a name, not "leave a comment" or "leave this page".
fn leaves_by_name(label: &str) -> bool {
    const THINGS: [&str; 16] = [
        "a", "an", "feedback", "review", "comment", "message", "page", "site", "this", "us", "note", "tip", "group", "reply", "without",
        "it",
    ];
    let Some(rest) = label.strip_prefix("leave ").or_else(|| label.strip_prefix("quit ")) else { return false };
    let mut words = rest.trim_end_matches(['?', '!', '.', '…']).split(' ');
    words.next().is_some_and(|first| !first.is_empty() && !THINGS.contains(&first)) && words.count() <= 3
}

/// Words of a page that ask for the last confirmation.
static ASKS_TO_CONFIRM: LazyLock<RegexSet> = LazyLock::new(|| {
    RegexSet::new([
        r"\bare you sure\b|\breally (?:want|cancel|end)\b|\b(?:confirm|finish|complete) (?:your |my |the )?cancell?(?:ation|ing)\b|\blast step\b|\bfinal step\b|\bone (?:last|more) step\b|\bready to cancel\b|\bcancel your (?:membership|subscription|plan|account)\?",
        r"\b(?:cannot|can't|can not) be undone\b|\byou(?:'ll| will) lose (?:access|your)\b|\bif you (?:finish|confirm|cancel|continue)\b",
        r"\b(?:keep|stay|remain|continue)\b[^.!?]*\b(?:membership|subscription|plan|with us|subscribed|member)\b[^.!?]*\?",
        r"\bwirklich kündigen\b|\bsind sie sicher\b|\bbist du sicher\b|\bkündigung (?:bestätigen|abschließen)\b|\bendgültig\b",
        r"\bêtes-vous sûr\w*|\bes-tu sûr\w*|\bconfirmer (?:la |votre )?(?:résiliation|annulation)\b|\bdernière étape\b",
        r"\bestás? segur[oa]\b|\bestá usted segur[oa]\b|\bconfirmar (?:la |tu |su )?(?:cancelación|baja)\b|\búltimo paso\b",
    ])
    .unwrap_or_default()
});

/// Whether a folded text asks for the last confirmation.
#[must_use]
pub fn asks_to_confirm(folded: &str) -> bool {
    ASKS_TO_CONFIRM.is_match(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lexicon_compiles_and_is_complete() {
        assert_eq!(RegexSet::new(patterns()).unwrap().len(), SENSES.len());
        assert!(!ASKS_TO_CONFIRM.is_empty());
        for (index, sense) in SENSES.iter().enumerate() {
            assert_eq!(index, *sense as usize);
        }
    }

    #[test]
    fn negations_turn_the_sense() {
        use Sense::{Cancel, Decline, Keep, Offer, Resume};
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
            ("Leave Acme", Cancel, Keep),
            ("Still leaving", Cancel, Keep),
            ("Abo wieder aufnehmen", Resume, Cancel),
        ] {
            let m = meaning(label);
            assert!(m.has(has) && !m.has(hasnt), "{label}: {m:?}");
        }
    }

    #[test]
    fn plain_labels_have_their_senses_in_four_languages() {
        use Sense::{Affirm, Cancel, Finish, GoOn, Keep, Money, Offer, Pause, Pay, Plan};
        for (label, sense) in [
            ("Cancel Membership", Cancel),
            ("Finish Cancellation", Finish),
            ("Keep My Plan", Keep),
            ("Das Extra für 4,99 € weiterlaufen lassen", Keep),
            ("Extra für 4,99 € dazu", Money),
            ("Extras, 4.99 a month", Money),
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
        ] {
            assert!(meaning(label).has(sense), "{label}: {:?}", meaning(label));
        }
    }
}
