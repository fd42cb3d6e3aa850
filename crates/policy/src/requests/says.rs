//! What a request says of itself, by the names that its site gave to paths, fields and operations.

use super::begins::is_a_beginning;
use super::commands::{Command, commands_of};
use super::harmless::{READS_ONLY, harmless, previews, tells_by_name};
use super::reading::{Field, Part, Reading, words};
use super::shown::Shown;
use super::steps::is_step;

use crate::vocabulary::{
    ACCOUNT_DATA, ACCOUNTS, BEGUN, BOOKKEEPING, BUYS, ENDS, ENDS_ITS_OBJECT, FINAL, HAPPENINGS,
    KEEPS, List, OBJECTS, PASSWORDS, PAUSES, PAYOUTS, PLAN, PRICED, RECORDS, REMOVES, SETS,
    SIGNS_OUT, STEPS, SUBSCRIPTIONS, SWITCHES, WAY_RECORDS, WHEREABOUTS,
};

/// Something that a request does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Deed {
    /// Ends a subscription, or confirms an end.
    Ends,
    /// Deletes an account.
    DeletesAccount,
    /// Buys, pays or takes an offer.
    Buys,
    /// Changes the plan.
    ChangesPlan,
    /// Pauses.
    Pauses,
    /// Keeps the subscription, or takes an end back.
    Keeps,
    /// Changes data by which the account is owned.
    AccountData,
    /// Says to which account money is paid out.
    PaysOut,
    /// Signs out.
    SignsOut,
}

impl Deed {
    /// In words, after "it".
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Ends => "says that it ends something",
            Self::DeletesAccount => "says that it deletes the account",
            Self::Buys => "says that it buys, pays or takes an offer",
            Self::ChangesPlan => "says that it changes the plan",
            Self::Pauses => "says that it pauses the subscription",
            Self::Keeps => "says that it keeps or starts the subscription",
            Self::AccountData => "changes data of the account",
            Self::PaysOut => "says to which account money is paid out",
            Self::SignsOut => "signs out",
        }
    }
}

/// What its address and its operations say, whatever its fields hold.
pub(super) fn does_by_place(reading: &Reading, method: &str) -> bool {
    deed(
        &Reading {
            fields: Vec::new(),
            ..reading.clone()
        },
        method,
    )
    .is_some()
}

/// What a request says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    /// It only tells, reads or keeps a session alive.
    Harmless(&'static str),
    /// The way out is begun, or it stands at a named step of it: a step that says so, and nothing else.
    Begins,
    /// An answer, a declined offer, a draft: a step that says so.
    Step,
    /// By its name it tells how the page is used, and it doesn't look like that: nobody needs it.
    Tells,
    /// Nothing that tells what it does.
    Nothing,
    /// This.
    Does(Deed),
}

impl Says {
    /// How much of several calls in one request counts: the worst, and of what is done whatever no yes to an end covers.
    pub(super) fn weight(self) -> u8 {
        match self {
            Self::Harmless(_) => 0,
            Self::Tells => 1,
            Self::Begins => 2,
            Self::Step => 3,
            Self::Nothing => 4,
            Self::Does(Deed::Ends) => 5,
            Self::Does(Deed::AccountData | Deed::SignsOut) => 7,
            Self::Does(_) => 6,
        }
    }
}

/// Reads what it says. `method` in upper case, overrides applied; `declined`: the control that is pressed says no to something.
pub(super) fn says(reading: &Reading, method: &str, declined: bool) -> Says {
    if reading.only_queries {
        return Says::Harmless(if reading.named_only {
            READS_ONLY
        } else {
            "a GraphQL query"
        });
    }
    // What is named after telling and may be more isn't sent at all, so nobody has to know what its fields say.
    if tells_by_name(reading) && !does_by_place(reading, method) {
        return harmless(reading, method).map_or(Says::Tells, Says::Harmless);
    }
    let deed = deed(reading, method);
    if let Some(
        deed @ (Deed::AccountData | Deed::SignsOut | Deed::DeletesAccount | Deed::PaysOut),
    ) = deed
    {
        return Says::Does(deed);
    }
    if let Some(why) = harmless(reading, method) {
        return Says::Harmless(why);
    }
    if previews(reading, method) {
        return Says::Step;
    }
    if is_a_beginning(reading, method) {
        return Says::Begins;
    }
    if is_step(reading, method, declined) {
        return Says::Step;
    }
    deed.map_or(Says::Nothing, Says::Does)
}

fn deed(reading: &Reading, method: &str) -> Option<Deed> {
    let commands = commands_of(reading);
    let path: Vec<&str> = reading
        .segments
        .iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let operations: Vec<&str> = reading
        .mutations
        .iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let last: Vec<&str> = reading.last().iter().map(String::as_str).collect();
    let doing: Vec<&str> = last.iter().chain(&operations).copied().collect();
    if path.iter().chain(&operations).any(|w| SIGNS_OUT.has(w))
        || pair(&path, &operations, &["log", "sign"], &["out", "off"])
        || commands.iter().any(|c| {
            SIGNS_OUT.has_any(&c.value) || two(&c.value, &["log", "sign"], &["out", "off"])
        })
        || (method == "DELETE" && doing.iter().any(|w| matches!(*w, "session" | "sessions")))
    {
        return Some(Deed::SignsOut);
    }
    let ends = ends(&commands, &path, &operations, &doing, method);
    if account_data(reading, &commands, &doing, ends) {
        return Some(Deed::AccountData);
    }
    let removes = method == "DELETE" || REMOVES.has_any(&doing);
    let of_account = ACCOUNTS.has_any(&doing);
    if removes && of_account && !SUBSCRIPTIONS.begins_any(path.iter().chain(&operations)) {
        return Some(Deed::DeletesAccount);
    }
    if ends {
        return Some(Deed::Ends);
    }
    if commands.iter().any(pays_out) {
        return Some(Deed::PaysOut);
    }
    // Where the person is in the flow, and what was offered there, orders nothing: `step=Pause?`, `screen=pause_offer`.
    let commands: Vec<Command> = commands
        .into_iter()
        .filter(|c| !WHEREABOUTS.has_any(&c.name))
        .collect();
    let does = |list: &List| {
        doing.iter().any(|w| {
            let begins = |own: &String| own.len() > 5 && w.starts_with(own.as_str());
            list.has(w) || list.words().iter().any(begins)
        }) || commands.iter().any(|c| list.has_any(&c.value) && !c.falsy)
            || commands.iter().any(|c| c.truthy && list.has_any(&c.name))
    };
    if does(&PAUSES) {
        return Some(Deed::Pauses);
    }
    if does(&KEEPS) {
        return Some(Deed::Keeps);
    }
    if does(&PLAN) || names_a_plan(&commands, reading, method) {
        return Some(Deed::ChangesPlan);
    }
    if does(&BUYS)
        || pair(
            &path,
            &operations,
            &["apply", "take", "activate"],
            &["offer", "discount", "coupon", "deal", "promo"],
        )
    {
        return Some(Deed::Buys);
    }
    None
}

/// A word of the first list right before or behind one of the second.
fn two<T: AsRef<str>>(list: &[T], first: &[&str], second: &[&str]) -> bool {
    list.windows(2)
        .any(|w| first.contains(&w[0].as_ref()) && second.contains(&w[1].as_ref()))
}

fn pair(path: &[&str], operations: &[&str], first: &[&str], second: &[&str]) -> bool {
    [path, operations]
        .iter()
        .any(|l| two(l, first, second) || two(l, second, first))
}

/// Whether it ends something, or makes an end final.
fn ends(
    commands: &[Command],
    path: &[&str],
    operations: &[&str],
    doing: &[&str],
    method: &str,
) -> bool {
    let ends_word = |w: &str| ENDS.begins(w);
    let object = |w: &&str| OBJECTS.begins(w);
    let named = path.iter().chain(operations).any(object)
        || commands.iter().any(|c| OBJECTS.begins_any(&c.name));
    let writes_to_a_record = |w: &str| matches!(method, "PATCH" | "PUT") && RECORDS.has(w);
    // `cancellation_sessions`: what is written down about the way, not the act.
    let of_the_way = operations.is_empty()
        && doing.iter().any(|w| ends_word(w))
        && doing.last().is_some_and(|w| WAY_RECORDS.has(w));
    if doing
        .iter()
        .any(|w| ends_word(w) && !writes_to_a_record(w) && !of_the_way)
        || (method == "DELETE")
    {
        return true;
    }
    // A verb at the end of the path or in an operation, with an object beside it.
    if ENDS_ITS_OBJECT.has_any(doing) && named {
        return true;
    }
    let flow = path.iter().chain(operations).any(|w| ends_word(w))
        || (ENDS_ITS_OBJECT.has_any(path) && path.iter().any(object))
        || commands
            .iter()
            .filter(|c| !c.tells_what_happened() && !c.says_where())
            .any(|c| c.name.iter().any(|w| ends_word(w)) || c.value.iter().any(|w| ends_word(w)));
    // Beside an end, whatever makes it final is it.
    let makes_final = FINAL.begins_any(doing)
        || commands
            .iter()
            .any(|c| c.truthy && (FINAL.begins_any(&c.name) || FINAL.begins_any(&c.value)));
    if flow && makes_final {
        return true;
    }
    let of_the_way = of_the_way || commands.iter().any(|c| WHEREABOUTS.has_any(&c.name));
    commands.iter().any(|c| {
        // Only begun, and beside it stands at which step: the end comes later and says so itself.
        let begun = of_the_way && c.value.iter().any(|w| BEGUN.has(w) || WAY_RECORDS.has(w));
        let value_ends = !begun
            && !c.tells_what_happened()
            && c.value
                .iter()
                .any(|w| ends_word(w) || ENDS_ITS_OBJECT.has(w));
        // `autoPayYn=N`: of a name in several words also what they are together.
        let switch = c.falsy && (SWITCHES.begins_any(&c.name) || SWITCHES.begins(c.name.concat()));
        let named_end = c.truthy
            && c.name.iter().any(|w| ends_word(w))
            && !c
                .name
                .iter()
                .any(|w| STEPS.has(w) || HAPPENINGS.has(w) || matches!(w.as_str(), "id" | "flow"));
        let own_end = c.truthy && ENDS_ITS_OBJECT.has_any(&c.name) && OBJECTS.begins_any(&c.name);
        (value_ends && !c.keeps_books()) || switch || named_end || own_end
    })
}

/// Whether it writes data by which the account is owned. A field for an address or a name in a form that ends something only says
/// who is meant.
fn account_data(reading: &Reading, commands: &[Command], doing: &[&str], ends: bool) -> bool {
    let is_data = |w: &str| ACCOUNT_DATA.has(w);
    if commands.iter().any(is_secret)
        || pair(&[], doing, &["two", "2"], &["factor"])
        || pair(&[], doing, &["api"], &["key", "keys"])
    {
        return true;
    }
    if doing.iter().any(|w| is_data(w)) && !ends {
        return true;
    }
    let data = data_of(reading).count();
    let others = commands
        .iter()
        .filter(|c| !c.name.iter().any(|w| is_data(w) || BOOKKEEPING.has(w)))
        .count();
    !ends && (data >= 2 || (data == 1 && others == 0))
}

fn is_secret(c: &Command) -> bool {
    c.truthy && PASSWORDS.begins_any(&c.name)
}

/// The fields that hold data by which an account is owned.
fn data_of(reading: &Reading) -> impl Iterator<Item = &Field> {
    reading.fields.iter().filter(|f| {
        // By which key an interface is called isn't what is written there.
        if f.part == Part::Query && matches!(f.name.as_str(), "apikey" | "api_key" | "apiKey") {
            return false;
        }
        let name = words(&f.name);
        (ACCOUNT_DATA.has_any(&name) || ACCOUNT_DATA.has(name.concat()))
            && !f.value.trim().is_empty()
    })
}

/// Whether data of the account are sent as the site shows them already, to a place that is neither the account nor named after them, and
/// that isn't told to set something: they say who is meant.
pub(super) fn identifies(reading: &Reading, method: &str, shown: &Shown) -> bool {
    let of_the_account = |w: &String| ACCOUNT_DATA.has(w) || ACCOUNTS.has(w) || SETS.has(w);
    method == "POST"
        && !reading.opaque
        && reading.mutations.is_empty()
        && !reading.last().iter().any(of_the_account)
        && !commands_of(reading).iter().any(is_secret)
        && data_of(reading).next().is_some()
        && data_of(reading).all(|f| shown.has(&f.value))
}

/// `payout_account=…`, `iban=…`: where money goes from then on, whatever it is written down with.
fn pays_out(c: &Command) -> bool {
    c.truthy
        && (PAYOUTS.has_any(&c.name) || two(&c.name, &["bank", "refund", "giro"], &["account"]))
}

/// A plan, price or number of seats is set.
fn names_a_plan(commands: &[Command], reading: &Reading, method: &str) -> bool {
    // What a page sends to itself is no setting by the page's name, and a number says which plan there is: `account/plan`, `planId`.
    let says_which = |c: &Command| reading.own_page && c.name.last().is_some_and(|w| w == "id");
    let set = commands.iter().any(|c| {
        c.truthy
            && PRICED.has_any(&c.name)
            && !c.name.iter().any(|w| w == "current" || w == "old")
            && !says_which(c)
    });
    // `POST …/tariff` with a tariff: what it is sent to is what is set.
    let mut doing = reading
        .last()
        .iter()
        .chain(reading.mutations.iter().flatten());
    let changes = doing.any(|w| SETS.has(w) || PRICED.has(w));
    set && (changes || matches!(method, "PUT" | "PATCH"))
}
