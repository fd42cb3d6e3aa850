//! What a request does, by the names that its site gave to paths, fields and operations.

use serde::{Deserialize, Serialize};

use crate::names::{
    ACCOUNT_DATA, ACCOUNTS, BOOKKEEPING, BUYS, ENDS, ENDS_ITS_OBJECT, FINAL, HAPPENINGS, KEEPS,
    LEAVES, Marks, Name, OBJECTS, OFFERS, PASSWORDS, PAUSES, PAYOUTS, PLAN, PRICED, REMOVES, SETS,
    SIGNS_OUT, STEPS, SWITCHES,
};
use crate::reading::{Field, Reading};

/// Something that a request does. Of several the last one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Ends a subscription, or confirms an end.
    Ends,
    /// Keeps the subscription, or takes an end back.
    Keeps,
    /// Pauses.
    Pauses,
    /// Changes the plan.
    ChangesPlan,
    /// Buys, pays or takes an offer.
    Buys,
    /// Says to which account money is paid out.
    PaysOut,
    /// Deletes an account.
    DeletesAccount,
    /// Sends such data somewhere else, as where a way begins with who is meant.
    GivesData,
    /// Changes data by which the account is owned.
    AccountData,
    /// Signs out.
    SignsOut,
}

impl Effect {
    /// In words, after "it".
    pub fn in_words(self) -> &'static str {
        let mut rows = EFFECTS.iter();
        rows.find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// Whether it is the person's own business, whatever was approved.
    pub(crate) fn is_the_persons_own(self) -> bool {
        matches!(self, Self::AccountData | Self::SignsOut)
    }
}

/// Whether a row fits.
type Says = fn(&Reading) -> bool;

macro_rules! rows {
    ($($effect:ident, $words:literal, $what:literal, $says:expr;)+) => { &[$((Effect::$effect, $words, $what, $says)),+] };
}

/// Rows: what a request does, that in words, and what says so. The first row that fits counts.
pub(crate) const EFFECTS: &[(Effect, &str, &str, Says)] = rows! {
    SignsOut, "signs out", "a word for signing out in the path, an operation or a value; DELETE of a session", signs_out;
    AccountData, "changes data of the account", "no end, and a secret; data of the account where the account is, or some that replace others", |r| !ends(r) && changes_data(r);
    GivesData, "sends data of the account", "no end, and data of the account, alone or two at least", |r| !ends(r) && holds_data(r);
    DeletesAccount, "says that it deletes the account", "DELETE or a verb for removing, at an account", |r| (r.method == "DELETE" || r.doing().any(REMOVES)) && r.doing().any(ACCOUNTS);
    Ends, "says that it ends something", "DELETE; a verb for ending where something is done, or in what a field orders; what makes an end final; a renewal that is switched off", ends;
    PaysOut, "says to which account money is paid out", "a field for where money is paid out", |r| r.orders().any(|c| c.named.any(PAYOUTS));
    Pauses, "says that it pauses the subscription", "a verb for pausing", |r| does(r, PAUSES);
    Keeps, "says that it keeps or starts the subscription", "a verb for keeping or starting", |r| does(r, KEEPS);
    ChangesPlan, "says that it changes the plan", "a verb for another plan; a plan, a price or a number of seats that is set", |r| does(r, PLAN) || sets_a_plan(r);
    Buys, "says that it buys, pays or takes an offer", "a verb for buying; an offer, and what makes it final", |r| does(r, BUYS) || (r.place().any(OFFERS) && r.doing().any(FINAL));
};

/// What it does, if it says so.
pub(crate) fn effect_of(reading: &Reading) -> Option<Effect> {
    let row = EFFECTS.iter().find(|(.., says)| says(reading));
    row.map(|(effect, ..)| *effect)
}

/// Whether something is done there by such a verb, or a field orders it.
fn does(r: &Reading, verbs: Marks) -> bool {
    r.doing().any(verbs) || r.orders().any(|c| c.any(verbs))
}

fn sets_a_plan(r: &Reading) -> bool {
    let there = r.doing().any(SETS | PRICED) || matches!(r.method.as_str(), "PUT" | "PATCH");
    there && r.orders().any(|c| c.named.any(PRICED))
}

fn signs_out(r: &Reading) -> bool {
    let session = |name: &Name| name.has("session") || name.has("sessions");
    r.place().any(SIGNS_OUT)
        || r.commands().any(|c| c.told().any(SIGNS_OUT))
        || (r.method == "DELETE" && (session(r.last()) || r.operations.iter().any(session)))
}

/// Whether it ends something, or makes an end final.
fn ends(r: &Reading) -> bool {
    let named = r.place().any(OBJECTS) || r.commands().any(|c| c.named.any(OBJECTS));
    let of_an_end = |c: &Field| !tells_what_happened(c) && c.any(ENDS);
    // Beside an end, whatever makes it final is it.
    let flow = r.place().any(ENDS)
        || (r.path().any(ENDS_ITS_OBJECT) && r.place().any(OBJECTS))
        || r.commands().any(of_an_end);
    let made_final = || r.doing().any(FINAL) || r.orders().any(|c| c.any(FINAL));
    r.method == "DELETE"
        || r.doing().any(ENDS)
        // A verb at the end of the path or in an operation, with an object beside it.
        || (named && r.doing().any(ENDS_ITS_OBJECT))
        || (flow && made_final())
        || r.commands().any(orders_an_end)
}

/// Whether its value only names what happened on the way: `cancel_click`, `portal.cancel.open`, `churn_reason_time`.
fn tells_what_happened(c: &Field) -> bool {
    c.told().len() > 1
        && c.told().any(HAPPENINGS | STEPS)
        && !c.told().any(FINAL)
        && !c.told().has("now")
}

/// `status=cancelled`, `end_subscription=1`, and `autoPayYn=N`.
fn orders_an_end(c: &Field) -> bool {
    let books = !c.named.is_empty() && c.named.each().all(|w| w.any(BOOKKEEPING));
    let by_value = !books && !tells_what_happened(c) && c.told().any(ENDS | ENDS_ITS_OBJECT);
    let by_name = c.named.any(ENDS) || (c.named.any(ENDS_ITS_OBJECT) && c.named.any(OBJECTS));
    by_value
        || if c.says_no() {
            c.named.any(SWITCHES)
        } else {
            by_name
        }
}

/// Whether it changes data by which the account is owned: its place is the account's or named after them, a secret is among them, or they
/// replace others. On the way out an address says where the confirmation goes: `membership/end/email`.
fn changes_data(r: &Reading) -> bool {
    let on_the_way = r.method == "POST" && r.path().any(ENDS | LEAVES | ENDS_ITS_OBJECT);
    let there = |lists: Marks| !on_the_way && r.doing().any(lists);
    let by_place =
        r.method != "POST" || !r.operations.is_empty() || there(ACCOUNT_DATA | ACCOUNTS | SETS);
    r.orders().any(|c| c.named.any(PASSWORDS)) || there(ACCOUNT_DATA) || (by_place && holds_data(r))
}

/// Whether it says who is meant. One such field among others says nothing.
fn holds_data(r: &Reading) -> bool {
    let is_data = |f: &&Field| {
        // By which key an interface is called isn't what is written there.
        let key = f.in_address && f.named.words().collect::<String>() == "apikey";
        !key && f.named.any(ACCOUNT_DATA) && !f.value.trim().is_empty()
    };
    let data = r.fields.iter().filter(is_data).count();
    let others = r
        .commands()
        .any(|c| !c.named.any(ACCOUNT_DATA | BOOKKEEPING));
    data >= 2 || (data == 1 && !others)
}
