//! The closed vocabulary of a sentence that testifies: whose subscription, that it ends, and when.
//!
//! A sentence with any other word may be about anything (a replay, a visit, somebody else's contract, one edition of
//! two), so it testifies nothing: what nobody thought of is left out by not being in the list. A missing word costs
//! an honest end its proof, never the other way round, so words are added only where they name no other thing.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Words of English, German, French and Spanish, folded; parts of contractions stand alone (`won't`: `won`, `t`).
const WORDS: &str = "
    your you my the this that it its our we us i a an is was are be been being has have had will won t ve re ll d s m not no
    now just already successfully successful today as of and but or so to from on until till through by with at after then
    still all everything any more further additional again never longer only until up will do does don done thanks thank success okay ok set
    subscription subscriptions membership memberships plan plans contract trial account service pass access benefits benefit member subscriber
    subscribed unsubscribed subscribe auto renewal renew renews renewed renewing automatic automatically recurring
    cancelled canceled cancel cancels cancellation cancelation terminated termination ended end ends ending expire expires expired expiring stopped closed
    discontinued scheduled runs run out ran lapses lapse last final effective effect confirmed complete completed processed received request
    charged charge charges billed bill bills billing payment payments taken paid period current day days date month term week year
    off turned switched disabled active available remains remain stays stay continues continue lasts keep have use using watch watching listen read
    enjoy train play stream able can until full available ad ads free without articles films shows music content features
    premium plus pro basic standard family student team business duo individual personal monthly annual yearly weekly digital online
    status state statut état estado zustand vertragsstatus abostatus kündigungsstatus mitgliedschaftsstatus mitgliedsstatus kontostatus tarifstatus confirmation number reference receipt e mail email
    started currently here following time anymore made date midnight upon asked requested wish
    january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
    monday tuesday wednesday thursday friday saturday sunday
    dein deine deiner deinen deinem ihr ihre ihrer ihren ihrem das der die den dem des es du sie wir ich hast haben habe kannst können ist wurde wird werden
    ab am bis zum zur im um mit und noch nur so hiermit nicht nichts mehr keine weiteren erfolgreich bereits heute dann danach dahin jetzt alles weiter weiterhin wie
    abo abos abonnement mitgliedschaft vertrag tarif zugang konto kündigung kündigen gekündigt beendet endet endete ende läuft lief aus bleibt bestehen nutzen nutzbar
    verfügbar letzter letzte tag bestätigt abgeschlossen durchgeführt wirksam erledigt verarbeitet abgebucht berechnet zahlungen abbuchungen abbuchung kosten verlängert
    verlängerung automatische sich dir ihnen aktiv probe probeabo familien studenten basis monat monats jahr jahres laufzeit ansehen sehen schauen hören lesen trainieren zugriff
    nummer bestätigungsnummer danke entstehen fallen datum mitternacht diesem wunsch
    januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag
    votre vos ton ta ma mon mes le la les l un une du de en et à au aux c est a été sera seront ne n pas plus aucun autre bien désormais vous tu avez as avoir nous
    abonnements forfait adhésion contrat formule accès compte résiliation annulation résilié résiliée annulé annulée clôturé clôturée terminé terminée expiré expirée expire
    expirera prend prendra pris fin se s termine terminera arrête jusqu jour dernier confirmée confirmé serez seras serons débit débitée effectuée enregistrée effective prise prélevé prélevée prélèvement
    prélèvements facturé facturée débité débitée effectué paiement renouvelé renouvelée renouvellement renouvelle reconduit gardez conservez aurez
    après cette date minuit demande sans frais restera reste actif active y profiter pourrez compter tout merci essai gratuit mensuel annuel famille étudiant essentiel
    janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche
    tu su tus sus mi el los lo al y o ha han sido fue está se te no ya hoy hasta que del entonces
    suscripción membresía acceso contrato cuenta cancelación baja cancelado cancelada confirmada completada procesada realizada dado dada finaliza finalizará termina terminará vence vencerá
    caduca expira cancelará cobrar cobrará volverá cobro cobros pago pagos renueva renovará renovación automática desactivada habrá más tienes tendrás podrás tiene tendrá podrá has
    después esta fecha medianoche completo solicitud usarlo usarla usar ver todo correctamente mensual anual último día estudiante
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo
";

/// Further words of headings under which such sentences stand: of accounts, and of farewells.
const HEADINGS: &str = "
    manage managing overview details detail settings setting information info summary general about what happens happened see soon go goodbye good bye sorry sad
    next miss back done finished leaving left leave hope again all important note status update notice dates which how need know
    verwalten verwaltung übersicht einstellungen informationen daten meine mein angaben allgemein auf wiedersehen tschüss schade geht weiter passiert was jetzt zahlung
    gérer gestion aperçu détails paramètres informations revoir bientôt au désolé désolés suite que passe
    administrar gestionar gestión resumen detalles ajustes información adiós pronto lamentamos qué pasa ahora
";

static KNOWN: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| WORDS.split_whitespace().collect());

static OF_HEADINGS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| HEADINGS.split_whitespace().collect());

/// The words of a folded text; contractions and compounds fall into their parts.
pub(super) fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
}

/// Whether a word belongs to the vocabulary, or is a number.
pub(super) fn is_known(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) || KNOWN.contains(word)
}

/// Whether a word may stand in a heading over the subscription in question.
pub(super) fn is_known_in_heading(word: &str) -> bool {
    is_known(word) || OF_HEADINGS.contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::predicate::fold;

    #[test]
    fn the_words_are_folded_and_name_no_other_thing() {
        assert!(
            WORDS
                .split_whitespace()
                .chain(HEADINGS.split_whitespace())
                .all(|w| fold(w) == w),
            "a word that no folded text has"
        );
        for other in [
            "replay", "channel", "edition", "device", "card", "voucher", "visit", "for", "in",
            "order", "gold", "upgrade",
        ] {
            assert!(!is_known(other), "{other}");
        }
    }
}
