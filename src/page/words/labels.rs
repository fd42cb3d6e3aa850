//! What each sense is called on labels: English, German, French, Spanish; the other languages stand in `more`.

use super::SENSES;
use super::more::more;

/// One pattern per sense, in all languages.
pub(super) fn patterns() -> Vec<String> {
    first().into_iter().zip(SENSES).map(|(pattern, sense)| format!("{pattern}|{}", more(*sense))).collect()
}

/// What is cancelled.
const THING: &str = r"(?:membership|subscription|plan|trial|account|service|abo|abonnement|mitgliedschaft|vertrag|konto|abonnement|forfait|compte|adhésion|suscripción|membresía|cuenta|abbonamento|iscrizione|lidmaatschap|subskrypcj\w+|członkostw\w+|assinatura|conta|plano)";
/// Names that paid plans have.
const TIER: &str = r"(?:premium|plus|pro|prime|gold|platinum|vip|unlimited|family|max)";

/// Cancelling in languages that are not read here otherwise: enough to ask, never enough to lead the way.
const BEYOND: &str = r"\bopzeg\w*|\bopzegg\w*|\bbeëindig\w*|\bdisd(?:ici|etta|ire)\w*|\bannulla\w*|\brecedere\b|\brescindir\b|\bencerrar\b|\bsäga? upp\b|\bavslut\w*|\bopsig\w*|\bafmeld\w*|\banuluj\w*|\bz?rezygn\w*|\bwypowiedz\w*|\bzruš\w*|\biptal\b|\bperuuta\w*|\blemond\w*|\bdezabon\w*";

/// One pattern per sense, in the order of [`Sense`](super::Sense).
fn first() -> Vec<String> {
    let (t, tier) = (THING, TIER);
    vec![
        // Cancel
        format!(
            r"\bcancel(?:l?ing|l?ation|l?ed)?\b|\bunsubscrib\w*|\bterminat\w+|\bdiscontinue\b|\b(?:end|ending|stop|quit|leave|close|deactivate|drop)\b(?: (?:my|your|the|this|our|free|paid|monthly|annual|premium))* {t}\b|\bopt out\b|\b(?:i want to|i'm|i am|still) (?:leave|leaving)\b|\bkündig\w+|\bgekündigt\b|\bstornier\w+|\b(?:abo|abonnement|mitgliedschaft|vertrag)\b.*\bbeenden\b|\babbestell\w+|\brésili\w+|\bannul\w+|\bdésabonn\w+|\bmettre fin\b|\bcancela\w*|\bdar(?:me|se)? de baja\b|\banular\b|\bdesuscrib\w+|^(?:jetzt )?abbrechen$|\barrêter\b|\bterminer (?:mon |votre |l\')(?:abonnement|contrat|essai)\b|\b(?:finalizar|terminar) (?:mi |la |tu |su )?(?:suscripción|membresía|plan|contrato)\b|\bstop (?:billing|charging|paying|payments?|renewing)\b|^(?:yes,? |please )?(?:end|leave|quit|ditch)\b|\b(?:deactivate|disable|drop|stop|turn off|switch off|remove|leave) (?:my |your |the )?(?:\S+ )?{tier}\b|\b(?:turn off|switch off|disable|void|abandon|relinquish|forfeit|give up|axe|remove)(?: (?:my|your|the|this|premium))* (?:{t}|contract)\b|\blet (?:it|(?:my|the) {t}) (?:expire|lapse|run out)\b|\b(?:give|submit|send|serve)\b.*\bnotice\b|\b(?:return|go back|revert|move) to (?:the )?free\b|\b(?:abo|abonnement|mitgliedschaft|vertrag)\b.*\b(?:auflösen|deaktivieren|widerrufen|löschen|auslaufen lassen)\b|^austreten$|\bnicht verlängern\b|\bzum kostenlosen (?:tarif|abo|plan)\b|\bclôturer\b|\bmettre un terme\b|\bdésinscri\w+|\brompre (?:le |mon |votre )?contrat\b|\binterrompre (?:l'|mon |votre )?abonnement\b|\bne pas renouveler\b|^baja\b|\bcerrar (?:mi |la |tu )?cuenta\b|{BEYOND}"
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
        r"\b(?:downgrade|upgrade)n?\b|\b(?:go back|back|return|revert|retour|zurück|volver|torna|terug|wróć|voltar) (?:to|zu|zum|au|à|al|a|naar|do|ao|para o) (?:the |my )?(?:basic|standard|premium|plus|pro|lite|essential)\b|\bwatch without ads\b|^go (?:premium|pro|plus|annual|yearly|family|unlimited)\b|\bmettre à niveau\b|\bget (?:\S+ ){0,2}(?:premium|plus|pro|gold|platinum|unlimited|family|max)\b|\b(?:switch|change|choose|select|try|move|pick)\b.*\b(?:plans?|tier|basic|standard|premium|annual|yearly|monthly|ads?|package|option)\b|\bswitch to\b|\b(?:take|get|accept)\b.*\b(?:plan|tier|package)\b|\btarif\b.*\b(?:wechseln|ändern)\b|\bwechseln\b|\bchanger (?:de |d')?(?:forfait|offre|formule)\b|\bpasser (?:à|au)\b|\bcambiar (?:de |a |mi )*(?:plan|tarifa)\b|\bmejorar (?:a|mi|de)\b".to_owned(),
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
