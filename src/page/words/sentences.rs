//! Sentences of pages: that ask for the last confirmation, announce the end, say what will be lost.

use std::sync::LazyLock;

use super::super::patterns::PatternSet;

/// Words of a page that ask for the last confirmation.
const CONFIRM: [&str; 9] = [
    r"\bare you sure\b|\breally (?:want|cancel|end|stop|leave|quit|unsubscribe)\b|\b(?:confirm|finish|complete) (?:your |my |the )?cancell?(?:ation|ing)\b|\blast step\b|\bfinal step\b|\bone (?:last|more) step\b|\bready to cancel\b|\b(?:cancel|end|stop|terminate|leave) your (?:membership|subscription|plan|account|trial)\?",
    r"\b(?:cannot|can't|can not) be undone\b|\byou(?:'ll| will) lose (?:access|your)\b|\bif you (?:finish|confirm|cancel|continue)\b",
    r"\bwirklich (?:\S+ )?(?:kündigen|beenden|stornieren)\b|\bsind sie sicher\b|\bbist du sicher\b|\bkündigung (?:bestätigen|abschließen)\b|\bendgültig\b|\bletzter schritt\b",
    r"\bêtes-vous sûr\w*|\bes-tu sûr\w*|\b(?:confirmer|terminer|finaliser) (?:la |votre )?(?:résiliation|annulation)\b|\bvoulez-vous vraiment\b|\bdernière étape\b",
    r"\bsegur[oa] (?:de )?que\b|\bsegur[oa]\?|\b(?:confirmar|finalizar|completar) (?:la |tu |su )?(?:cancelación|baja)\b|\bde verdad quieres\b|\búltimo paso\b",
    r"\bsei sicur[oa]\b|\bvuoi davvero\b|\bultimo passaggio\b|\bconferma (?:la )?(?:disdetta|cancellazione)\b|\b(?:disdire|annullare|chiudere) (?:il tuo |l'|la tua |il )?(?:abbonamento|account|iscrizione)\?",
    r"\bweet (?:je|u) (?:het |dit )?zeker\b|\bwil (?:je|u) (?:echt|zeker)\b|\blaatste stap\b|\bopzegging bevestigen\b|\b(?:abonnement|lidmaatschap|account) (?:opzeggen|beëindigen|verwijderen|sluiten)\?",
    r"\bczy na pewno\b|\bostatni krok\b|\bpotwierdź (?:rezygnację|anulowanie|wypowiedzenie)\b|\b(?:anulować|zakończyć|usunąć|zamknąć) (?:\w+ )?(?:subskrypcję|członkostwo|konto|umowę)\?",
    r"\btem (?:a )?certeza\b|\bdeseja (?:mesmo|realmente)\b|\búltim[oa] (?:passo|etapa)\b|\bconfirmar (?:o )?cancelamento\b|\b(?:cancelar|encerrar) (?:a )?(?:sua )?(?:assinatura|conta)\?",
];

/// Questions of a last page, also those whose "no" ends the subscription.
pub(in crate::page) static ASKS_TO_CONFIRM: LazyLock<PatternSet> = LazyLock::new(|| PatternSet::new(CONFIRM.iter().chain(&KEEP)));

/// Questions whose "no" ends the subscription.
const KEEP: [&str; 8] = [
    r"\b(?:keep|stay|remain|continue)\b[^.!?]*\b(?:membership|subscription|plan|trial|with us|subscribed|a? ?member)\b[^.!?]*\?",
    r"\b(?:abo|abonnement|mitgliedschaft|mitglied|vertrag)\b[^.!?]*\b(?:behalten|bleiben|fortsetzen)\b[^.!?]*\?",
    r"\b(?:garder|conserver|rester)\b[^.!?]*\b(?:abonnement|abonnée?|forfait|membre)\b[^.!?]*\?",
    r"\b(?:mantener|conservar|seguir)\b[^.!?]*\b(?:suscripción|suscrit[oa]|plan|membresía)\b[^.!?]*\?",
    r"\b(?:mantenere|restare|rimanere|continuare)\b[^.!?]*\b(?:abbonamento|abbonat[oa]|piano|iscritt[oa])\b[^.!?]*\?",
    r"\b(?:abonnement|lidmaatschap|lid)\b[^.!?]*\b(?:behouden|blijven|houden|voortzetten)\b[^.!?]*\?",
    r"\b(?:zachować|zatrzymać|kontynuować|pozostać)\b[^.!?]*\b(?:subskrypcj\w+|członkostw\w+|plan)\b[^.!?]*\?",
    r"\b(?:manter|continuar|ficar)\b[^.!?]*\b(?:assinatura|assinante|plano)\b[^.!?]*\?",
];

static ASKS_TO_KEEP: LazyLock<PatternSet> = LazyLock::new(|| PatternSet::new(KEEP));

/// Sentences that announce what the next click does.
pub(in crate::page) static ANNOUNCES_THE_END: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"\b(?:by (?:clicking|pressing|tapping|selecting|choosing|submitting|continuing|confirming|proceeding|typing|entering|declining|closing|leaving|scrolling|moving|dragging|sliding)|(?:if|when|once|after|as soon as) you (?:click|press|tap|select|choose|submit|continue|confirm|proceed|finish|decline|refuse|dismiss|close|leave|skip|ignore|say no|do nothing|do not|don't))\b[^.!?]*\b(?:cancel\w*|terminat\w+|end|ends|ended|lose access|unsubscribe\w*)\b",
        r"\b(?:mit (?:einem )?klick|durch (?:das )?klicken|indem (?:du|sie)|(?:wenn|sobald) (?:du|sie)) [^.!?]*\b(?:klick\w*|weiter|fortf[aä]hr\w*|bestätig\w*|abschick\w*|absende\w*|abschließ\w*|ablehn\w*|schließ\w*)\b[^.!?]*\b(?:gekündigt|kündig\w*|endet|beendet)\b|\bmit (?:einem )?klick\b[^.!?]*\b(?:gekündigt|kündig\w*|endet|beendet)\b|\b(?:wenn|sobald) (?:du|sie) (?:fortf[aä]hr\w*|bestätig\w*|abschließ\w*|weiter\w*)\b[^.!?]*\b(?:gekündigt|kündig\w*|endet|beendet)\b",
        r"\b(?:en (?:cliquant|continuant|validant|confirmant|appuyant)|(?:si|dès que|lorsque|quand) vous (?:cliquez|continuez|validez|confirmez|terminez|appuyez|refusez|fermez))\b[^.!?]*\b(?:résilié\w*|annulé\w*|prendra fin|prend fin|se termine\w*|résilie\w*)",
        r"\b(?:al (?:hacer clic|pulsar|continuar|confirmar|enviar)|(?:si|cuando|una vez que) (?:continúas|confirmas|haces clic|pulsas|envías|terminas|continúa|confirma|rechazas|cierras))\b[^.!?]*\b(?:cancelará\w*|cancelad[ao]|cancelamos|cancela|terminará|finalizará|dará de baja)\b",
        r"\b(?:(?:cliccando|continuando|confermando|proseguendo|inviando)|se (?:continui|confermi|clicchi|prosegui|rifiuti|chiudi))\b[^.!?]*\b(?:disdett\w+|annullat\w+|terminat\w+|termina|terminerà|chius\w+|cessa)",
        r"\b(?:door (?:te klikken|verder te gaan|te bevestigen|op)|(?:als|wanneer|zodra) (?:je|u) (?:klikt|doorgaat|bevestigt|verdergaat|weigert|sluit))\b[^.!?]*\b(?:opgezegd|beëindigd|eindigt|stopt|geannuleerd|vervalt)\b",
        r"\b(?:klikając|kontynuując|potwierdzając|jeśli (?:klikniesz|potwierdzisz|odrzucisz|zamkniesz)|po (?:kliknięciu|potwierdzeniu))\b[^.!?]*\b(?:anulowan\w+|zakończ\w+|wygaśnie|anulujesz|rezygnujesz|usunięt\w+)",
        r"\b(?:ao (?:clicar|continuar|confirmar|enviar)|se (?:continuar|confirmar|clicar|recusar|fechar))\b[^.!?]*\b(?:cancelad[ao]|encerrad[ao]|terminará|termina|cancela)\b",
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
pub(in crate::page) static FORETELLS: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"\b(?:stays?|remains?) active until\b|\bhave access until\b|\bcancell?ation (?:takes|will take) effect\b|\b(?:lose|losing) access\b|\bno longer (?:be able|have access)\b|\bwon't be (?:charged|billed) (?:again|after)\b",
        r"\bbleibt (?:bis|noch)\b|\bkündigung (?:wird|zum)\b|\bkeinen zugang mehr\b|\bverlierst du\b|\bnicht mehr (?:nutzen|abgebucht)\b",
        r"\breste(?:ra)? actif\b|\bn'aurez plus accès\b|\bperd(?:ez|rez) l'accès\b|\bne serez plus (?:prélevé|facturé)\b",
        r"\bseguirá activ[ao]\b|\bperderás\b|\bya no (?:podrás|tendrás)\b|\bno se te (?:cobrará|volverá a cobrar)\b",
        r"\bresterà attiv[oa]\b|\bperderai\b|\bnon (?:potrai più|avrai più accesso)\b|\bblijft actief tot\b|\b(?:je|u) verliest\b|\bgeen toegang meer\b|\bpozostanie aktywn\w+|\bstracisz\b|\bcontinuará ativ[oa]\b|\b(?:você )?perderá\b|\bnão terá mais acesso\b",
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
    const GIVING_UP: [&str; 14] = [
        "lose ", "losing ", "give up", "forfeit", "verlier", "verzicht", "perdre", "renonc", "perder", "renunci", "perdere", "rinunci",
        "verlies", "stracić",
    ];
    const ALL: [&str; 21] = [
        "abbonamento",
        "lidmaatschap",
        "subskrypcj",
        "assinatura",
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
