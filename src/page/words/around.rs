//! What stands around a control: what a text is about, verbs that take their object from there, plain ways back, and
//! texts that say of a key, the wheel, the pointer or of typing that it acts.

use std::sync::LazyLock;

use super::super::patterns::PatternSet;

/// Verbs and states that end something and don't say what: the same verb in all languages stands in one line.
const BARE: &[(BareVerb, &str)] = &[
    (
        BareVerb::Delete,
        r"delete|erase|remove|lösche?n?|entfernen|supprimer|effacer|retirer|eliminar|borrar|quitar|elimin[ao]|eliminare|cancella|cancellare|rimuov\w+|verwijder(?:en)?|usuń|usunąć|skasuj|excluir|apagar|remover",
    ),
    (BareVerb::Close, r"close|schließen|schliessen|fermer|clôturer|cerrar|chiud\w+|sluiten|sluit|zamknij|fechar|encerrar"),
    (
        BareVerb::End,
        r"end|stop|terminate|deactivate|disable|unsubscribe|turn off|switch off|opt out|leave|quit|let it (?:end|go|lapse|expire)|void|beende?n?|deaktivieren|abschalten|ausschalten|abstellen|austreten|verlassen|terminer|arrêter|désactiver|quitter|terminar|finalizar|desactivar|detener|parar|salir|termina|interromp\w+|disattiva\w*|ferma|esci|beëindigen|stoppen|stopzetten|uitschakelen|uitzetten|verlaten|zakończ|wyłącz|dezaktywuj|opuść|desativar|desligar|interromper|sair",
    ),
    (
        BareVerb::Off,
        r"off|no|never|none|inactive|not active|disabled|ended|expired|cancell?ed|terminated|do not renew|don't renew|aus|nein|nie|inaktiv|beendet|gekündigt|non|jamais|inactive?|inactif|désactivée?|résiliée?|inactiv[oa]|desactivad[oa]|cancelad[oa]|nunca|inattiv[oa]|disattivat[oa]|mai|nee|nooit|inactief|uit|opgezegd|nieaktywn\w+|wyłączon\w+|nigdy|inativ[oa]|desativad[oa]|não|0|zero",
    ),
];

/// A verb or state without an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BareVerb {
    /// Takes something away for good.
    Delete,
    /// Closes: an account, or only a window.
    Close,
    /// Ends or switches off.
    End,
    /// A state that something is set to.
    Off,
}

static BARE_ALONE: LazyLock<PatternSet> = LazyLock::new(|| {
    let filler = r"(?: (?:it|this|that|now|here|anyway|permanently|forever|immediately|today|please|all|yes|jetzt|sofort|endgültig|dauerhaft|bitte|maintenant|définitivement|ahora|definitivamente|ora|adesso|definitivamente|nu|definitief|teraz|agora|já|lo|la|het|dit))*";
    let lead = r"(?:(?:endgültig|dauerhaft|sofort|définitivement|yes|ok|okay|please|just|ja|oui|sí|si|sì|tak|sim|bitte|jetzt|now)[,!]? )*";
    PatternSet::new(BARE.iter().map(|(_, verbs)| format!("^{lead}(?:{verbs}){filler}[.!]?$")))
});

static BARE_ANYWHERE: LazyLock<PatternSet> =
    LazyLock::new(|| PatternSet::new(BARE.iter().take(3).map(|(_, verbs)| format!(r"\b(?:{verbs}|clos(?:e|ing)|delet(?:e|ing))\b"))));

/// The verb of a folded label that says what is done and not to what.
#[must_use]
pub fn bare_verb(folded: &str) -> Option<BareVerb> {
    BARE_ALONE.matches(folded).next().and_then(|i| BARE.get(i)).map(|(verb, _)| *verb)
}

/// Whether a folded text has this verb too.
fn has_verb(folded: &str, verb: BareVerb) -> bool {
    BARE_ANYWHERE.matches(folded).any(|i| BARE.get(i).is_some_and(|(found, _)| *found == verb))
}

/// What a subscription is called, and what hangs on it: account, plan, renewal, card.
const OBJECTS: &str = r"account|membership|subscription|subscribed|plans?|trial|auto-? ?renew\w*|renew\w*|automatic payments?|billing|payments?|contract|(?:credit |debit |bank )?cards?|visa|mastercard|seats?|licen[cs]es?|konto|abos?|abonnements?|mitgliedschaft|vertrag|verlängerung|kreditkarte|karte|zahlungs\w+|tarif|compte|abonnement|adhésion|contrat|forfait|renouvellement|carte|paiement|cuenta|suscripción|membresía|contrato|renovación|tarjeta|pago|abbonamento|iscrizione|contratto|piano|rinnovo|carta|pagamento|lidmaatschap|verlenging|betaal\w+|kaart|subskrypcj\w+|członkostw\w+|kont[oa]|umow\w+|odnawiani\w+|odnowieni\w+|płatnoś\w+|kart[ayę]|assinatura|conta|plano|renovação|cartão";

/// What ends.
const ENDING: &str = r"ends?|ended|ending|terminat\w+|clos(?:e|es|ed|ing|ure)|schließ\w*|geschlossen|fermer|fermez|sluit\w*|zamkn\w+|fech\w+|leav(?:e|es|ing)|delet\w+|remov\w+|cancel\w*|stops?|stopped|laps\w+|unsubscrib\w+|deactivat\w+|turn(?:s|ed)? off|los(?:e|es|ing)|kündig\w*|gekündigt|endet|beend\w+|lösch\w*|gelöscht|deaktiv\w+|verlier\w+|résili\w+|prend(?:ra)? fin|termin\w+|supprim\w+|clôtur\w+|perd\w+|finaliz\w+|elimin\w+|dar\w* de baja|cerrar|cierra|disd\w+|annull\w+|chiud\w+|chius\w+|opgezegd|opzeg\w*|beëindig\w*|eindigt|stopt|verwijder\w*|verliest|anuluj\w*|anulow\w+|kończ\w*|zakończ\w*|usun\w+|strac\w+|encerr\w+|exclu\w+";

/// What keeps.
const KEEPING: &str = r"keep\w*|stay\w*|remain\w*|renew\w*|resume\w*|continue\w*|extend\w*|active|restart\w*|behalten|bleib\w*|verläng\w+|fortsetz\w+|gard\w+|conserv\w+|rest(?:er|ez)|renouvel\w+|prolong\w+|manten\w+|conservar|renov\w+|seguir|mantien\w+|restare|rinnov\w+|behoud\w+|blij\w+|verleng\w+|zachow\w+|pozosta\w+|odnow\w+|przedłuż\w+|manter|continuar|ficar";

static ABOUT: LazyLock<PatternSet> = LazyLock::new(|| PatternSet::new([OBJECTS, ENDING, KEEPING].map(|words| format!(r"\b(?:{words})\b"))));

fn is_about(folded: &str, topics: &[usize]) -> bool {
    let found: Vec<usize> = ABOUT.matches(folded).collect();
    topics.iter().all(|t| found.contains(t))
}

/// Whether a folded text names a subscription, an account, or what hangs on it.
#[must_use]
pub fn names_an_object(folded: &str) -> bool {
    is_about(folded, &[0])
}

/// Whether a folded text says of one of these that it ends.
#[must_use]
pub fn ends_something(folded: &str) -> bool {
    is_about(folded, &[0, 1])
}

/// Whether a folded text speaks of keeping or renewing one of these.
#[must_use]
pub fn keeps_something(folded: &str) -> bool {
    is_about(folded, &[0, 2])
}

impl BareVerb {
    /// Whether a folded text around says what the verb is for: it has the verb too, and names an object. A window and an account
    /// are both closed, and a device and a subscription both removed.
    #[must_use]
    pub fn is_asked_by(self, around: &str) -> bool {
        self != Self::Off && has_verb(around, self) && names_an_object(around)
    }
}

static WAY_BACK: LazyLock<PatternSet> = LazyLock::new(|| {
    let place = r"(?:account|home|home ?page|settings|overview|dashboard|profiles?|site|start|previous page|page|shop|store|website|app|billing|menu|list|konto|startseite|übersicht|einstellungen|compte|accueil|paramètres|cuenta|inicio|página anterior|ajustes|home page|impostazioni|overzicht|instellingen|konta|ustawień|strony głównej|conta|início|página inicial)";
    let to = r"(?: (?:to|zu|zum|zur|ins|in die|au|à la|à mon|à|a|al|alla|all'|a la|a mi|naar|naar de|do|ao|para|para a|à)(?: (?:the|my|your|mein|meinem|mon|mi|mijn|mio|tuo|minha))? ?";
    PatternSet::new([
        format!(r"^[←<‹«→>›» ]*(?:(?:take me |let me |i want to )?(?:go )?back|previous(?: (?:page|step))?|return|zurück|retour|revenir|volver|atrás|regresar|indietro|torna(?: indietro)?|terug|wstecz|wróć|powrót|voltar){to}{place})?[.!]?[←<‹«→>›» ]*$"),
        r"^(?:keep|continue|go on|back to) reading$|^skip to (?:main )?content$|^(?:weiterlesen|continuer (?:la|ma) lecture|seguir leyendo|continua a leggere|verder lezen|czytaj dalej|continuar lendo)$".to_owned(),
    ])
});

/// Whether a folded label says as a whole that it leads back, and nothing else.
#[must_use]
pub fn is_way_back(folded: &str) -> bool {
    WAY_BACK.is_match(folded)
}

/// Whether a folded label says as a whole that it closes what lies on top.
#[must_use]
pub fn closes(folded: &str) -> bool {
    const CLOSE: [&str; 14] =
        ["close", "x", "×", "✕", "✖", "dismiss", "schließen", "fermer", "cerrar", "chiudi", "sluiten", "zamknij", "fechar", "schliessen"];
    const WHAT: [&str; 13] =
        ["dialog", "modal", "popup", "pop-up", "window", "banner", "menu", "this", "offer", "ad", "panel", "fenster", "la fenêtre"];
    let (verb, rest) = folded.split_once(' ').unwrap_or((folded, ""));
    CLOSE.contains(&verb) && (rest.is_empty() || WHAT.contains(&rest.trim_start_matches("the ").trim_start_matches("this ")))
}

/// Sentences of what happened, by a few words that no announcement has.
static TOLD: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"\b(?:confirmed|complete|completed|successful|received|has been|have been|was|is now|you(?:'ve| have)|we(?:'ve| have)|bestätigt|wurde|erfolgreich|a (?:bien )?été|confirmée?|effectuée?|ha sido|confirmad[ao]|è stat[oa]|confermat[ao]|is (?:opgezegd|beëindigd)|bevestigd|został[ao]?|potwierdzon\w+|foi)\b",
    ])
});

/// Whether a folded text tells what happened.
#[must_use]
pub fn tells_what_happened(folded: &str) -> bool {
    TOLD.is_match(folded) && !folded.ends_with('?')
}

/// What can't be taken back, or costs what was paid.
static IRREVOCABLE: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"\b(?:can(?:'t|not| not) be (?:undone|taken back|reversed|restored|refunded|booked again|recovered)|no way (?:back|to (?:get|undo|restore))|(?:no|not|non-?|isn't|aren't|without) refund(?:ed|able|s)?|forfeit\w*|irreversibl\w+|irrevocabl\w+|permanently|for good|will be (?:lost|gone|charged|removed|deleted))\b",
        r"\b(?:nicht (?:rückgängig|widerrufen|erstattet)|unwiderruflich|endgültig|verfällt|verfallen|unumkehrbar)\b",
        r"\b(?:irréversibl\w+|définitiv\w+|pas rembours\w+|non remboursabl\w+|irreversibl\w+|definitiv\w+|no se (?:puede|podrá) deshacer|no reembolsabl\w+|sin reembolso)\b",
        r"\b(?:non (?:può essere annullat\w+|rimborsabil\w+)|irrevocabil\w+|onomkeerbaar|kan niet ongedaan|niet terugbetaald|nieodwracaln\w+|nie można cofnąć|bezzwrotn\w+|irreversíve\w+|não pode ser desfeit\w+|sem reembolso)\b",
    ])
});

/// Whether a folded sentence says of something that it can't be taken back.
#[must_use]
pub fn is_irrevocable(folded: &str) -> bool {
    IRREVOCABLE.is_match(folded)
}

/// Fields in which one writes to people, and the pages of such fields.
static MESSAGES: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"\b(?:your |the )?messages?\b|\bcontact (?:us|form|support)\b|\bwrite to\b|\be-?mail us\b|\b(?:live )?chat\b|\bsupport (?:request|ticket)\b|\bask (?:us|support)\b|\bsubject\b|\bnachricht\b|\bkontakt\w*|\banfrage\b|\bbetreff\b|\bmessage\b|\bcontactez\b|\bobjet\b|\bmensajes?\b|\bcontáct\w+|\basunto\b|\bmessaggi\w*|\bcontattaci\b|\bbericht\b|\bwiadomoś\w+|\bmensagem\b|\bfale conosco\b",
    ])
});

/// Whether a folded label is of a field in which one writes to people.
#[must_use]
pub fn is_for_people(folded: &str) -> bool {
    MESSAGES.is_match(folded)
}

/// Labels of buttons that save what was changed.
static SAVES: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"\b(?:save|update|apply|change|speichern|aktualisieren|ändern|übernehmen|enregistrer|sauvegarder|mettre à jour|modifier|guardar|actualizar|cambiar|aplicar|salva|salvare|aggiorna|modifica|opslaan|bijwerken|wijzigen|zapisz|zaktualizuj|zmień|salvar|atualizar|alterar)\b",
    ])
});

/// Whether a folded label saves what was changed.
#[must_use]
pub fn saves(folded: &str) -> bool {
    SAVES.is_match(folded)
}

/// A way to act that shows nothing of what it does, unless the page says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Escape.
    Escape,
    /// Scrolling, by whatever key.
    Scroll,
    /// The pointer over something.
    Hover,
    /// Moving a handle.
    Slide,
    /// Typing, without a button: the page says that something happens at once.
    Type,
    /// Leaving a field, by Tab or otherwise.
    Leave,
}

static WAYS: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"\besc(?:ape)?\b|\béchap\b",
        r"\bscroll\w*|\bdéfil\w+|\bdesplaz\w+|\bscorr\w+|\bprzewi\w+|\brolar\b|\bthe end of (?:this|the) (?:page|list|terms)\b",
        r"\bhover\w*|\bmouse ?over\b|\bpointer\b|\bpoint at\b|\bmauszeiger\b|\bsurvol\w+",
        r"\bslid(?:e|er|ing)\b|\bswip\w+|\bdrag\w*|\bschieb\w*|\bwisch\w*|\bgliss\w+|\bdesliz\w+|\barrow keys?\b|\bpfeiltasten?\b|\btrascin\w+|\bsleep\w*|\bschuif\w*|\bprzesuń\b|\barrast\w+",
        r"\b(?:at once|immediately|instantly|right away|straight away|as soon as|right after|without further|no further|sofort|sobald|unverzüglich|immédiatement|aussitôt|dès que|inmediatamente|al instante|en cuanto|subito|immediatamente|non appena|onmiddellijk|zodra|direct|natychmiast|imediatamente|assim que)\b",
        r"\b(?:sav(?:e|es|ed|ing)|appl(?:y|ied|ies))\b.*\b(?:automatically|instantly|immediately|when you leave|as you type|on change)\b|\bautosav\w+|\bautomatically saved\b|\b(?:automatisch|sofort) gespeichert\b|\benregistr\w+ automatiquement\b|\bguard\w+ automáticamente\b",
    ])
});

impl Way {
    fn index(self) -> usize {
        self as usize
    }
}

/// Whether a folded sentence names this way to act.
#[must_use]
pub fn says_that_it_acts(folded: &str, way: Way) -> bool {
    WAYS.matches(folded).any(|i| i == way.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_compile() {
        assert_eq!(IRREVOCABLE.len(), 4);
        for one in [&TOLD, &MESSAGES, &SAVES] {
            assert_eq!(one.len(), 1);
        }
        assert_eq!((BARE_ALONE.len(), BARE_ANYWHERE.len(), ABOUT.len(), WAY_BACK.len(), WAYS.len()), (4, 3, 3, 2, 6));
    }

    #[test]
    fn verbs_without_an_object_are_told() {
        for (label, verb) in [
            ("delete", Some(BareVerb::Delete)),
            ("yes, delete it", Some(BareVerb::Delete)),
            ("turn off now", Some(BareVerb::End)),
            ("beenden", Some(BareVerb::End)),
            ("close", Some(BareVerb::Close)),
            ("inactive", Some(BareVerb::Off)),
            ("usuń", Some(BareVerb::Delete)),
            ("delete photo", None),
            ("closed captions", None),
            ("offers", None),
        ] {
            assert_eq!(bare_verb(label), verb, "{label}");
        }
        assert!(BareVerb::Close.is_asked_by("are you sure you want to close your account?"));
        assert!(!BareVerb::Close.is_asked_by("your account") && !BareVerb::Delete.is_asked_by("delete photo"));
    }

    #[test]
    fn only_a_whole_label_leads_back() {
        for label in ["back", "go back", "← zurück", "back to account", "return to my account", "volver", "torna alla home", "keep reading"]
        {
            assert!(is_way_back(label), "{label}");
        }
        for label in ["go back to basic", "back to the free plan", "back me up", "backup", "go", "return to the free plan"] {
            assert!(!is_way_back(label), "{label}");
        }
    }

    #[test]
    fn pages_say_which_way_acts() {
        assert!(says_that_it_acts("press esc to end your membership", Way::Escape));
        assert!(says_that_it_acts("the account closes as soon as the word is complete", Way::Type));
        assert!(!says_that_it_acts("type cancel to confirm", Way::Type));
        assert!(ends_something("ok ends your membership") && !ends_something("see you at the end of the week"));
        assert!(keeps_something("renew your plan?"));
    }
}
