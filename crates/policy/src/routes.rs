//! Words of addresses, as programmers write them: what ends, what confirms, what keeps or buys.

/// Beginnings of words that end a subscription.
pub(super) const ENDS: &[&str] = &[
    "cancel",
    "terminat",
    "unsubscrib",
    "kuendig",
    "kündig",
    "beend",
    "resili",
    "résili",
    "desabonn",
    "désabonn",
    "annul",
    "anular",
    "baja",
    "delete",
    "deactivat",
    "optout",
    "quit",
    "storn",
    "disdett",
    "disdici",
    "opzeg",
    "beeindig",
    "wypowiedz",
    "rezygn",
    "anuluj",
    "encerr",
    "destroy",
    "purge",
];

/// The same, so long that they say it also inside of a word of the path.
pub(super) const LONG_ENDS: &[&str] = &[
    "cancel",
    "kuendig",
    "kündig",
    "terminate",
    "unsubscrib",
    "resiliation",
    "résiliation",
    "desabonn",
];

/// Verbs that end whatever they stand beside.
pub(super) const WEAK_ENDS: &[&str] = &[
    "end", "stop", "leave", "close", "remove", "drop", "exit", "off", "disable", "void", "lapse",
];

/// What they have to stand beside.
pub(super) const OBJECTS: &[&str] = &[
    "subscription",
    "membership",
    "plan",
    "account",
    "trial",
    "contract",
    "autorenew",
    "renewal",
    "billing",
    "abo",
    "mitglied",
    "vertrag",
    "konto",
    "compte",
    "suscripcion",
    "cuenta",
];

/// Names of fields that confirm something, whatever their value.
pub(super) const CONFIRMS: &[&str] = &[
    "confirm",
    "sure",
    "really",
    "bestaetig",
    "bestätig",
    "acknowledge",
    "final",
    "execute",
    "commit",
    "proceed",
    "accept",
    "agree",
];

/// Names of fields whose value is an order.
pub(super) const ORDERS: &[&str] = &[
    "action",
    "act",
    "do",
    "op",
    "cmd",
    "command",
    "method",
    "intent",
    "step",
    "task",
    "event",
    "mode",
    "operation",
    "a",
    "_method",
];

/// Beginnings of words that keep, change or buy something.
pub(super) const AGAINST: &[&str] = &[
    "offer",
    "deal",
    "discount",
    "upgrade",
    "downgrade",
    "pause",
    "resume",
    "reactivat",
    "restart",
    "renew",
    "checkout",
    "purchase",
    "payment",
];

/// Words of addresses that carry something out.
pub(super) const ACTS: &[&str] = &[
    "confirm",
    "finish",
    "complete",
    "execute",
    "submit",
    "process",
    "perform",
    "final",
    "now",
    "do",
    // No page is called so: in addresses these are the act itself.
    "destroy",
    "purge",
    "bestaetigen",
    "bestätigen",
    "abschliessen",
    "abschließen",
    "confirmer",
    "valider",
    "confirmar",
    "finalizar",
    "ausfuehren",
    "ausführen",
    "durchfuehren",
    "effectuer",
    "ejecutar",
    "conferma",
    "bevestigen",
    "potwierdz",
];

/// Words of addresses that take an offer or pay.
pub(super) const TAKES: &[&str] = &[
    "accept", "apply", "activate", "redeem", "claim", "pay", "buy", "start",
];
