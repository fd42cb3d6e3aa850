//! What a request does, by the names that its site gave to paths, fields and operations.

use serde::{Deserialize, Serialize};

use crate::addresses::says_sign_out;
use crate::names::words;
use crate::reading::{Field, Reading};
use crate::vocabulary::{
    ACCOUNT_DATA, ACCOUNTS, ANSWERS, BOOKKEEPING, BUYS, DECLINES, ENDS, ENDS_ITS_OBJECT, FALSY,
    FINAL, HAPPENINGS, KEEPS, LEAVES, List, OBJECTS, OFFERS, PASSWORDS, PAUSES, PAYOUTS, PLAN,
    PRICED, REMOVES, SETS, STEPS, SWITCHES, WHEREABOUTS,
};

/// Longest value that is read as a command, in characters.
const COMMAND: usize = 40;

/// What a request is. Of several calls in one request the last of these counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequestClass {
    /// It changes nothing.
    Reads,
    /// It is sent like a write and changes nothing: why.
    Harmless(&'static str),
    /// It is named after telling and doesn't look like it, or is fetched in advance: nobody needs it.
    Unneeded,
    /// It says that it is a step and ends nothing: an answer, a draft, a preview, a declined offer.
    Step,
    /// A write that says nothing.
    Silent,
    /// It does this.
    Commits(Effect),
    /// It does what is the person's own business.
    Personal(Effect),
}

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
        match self {
            Self::Ends => "says that it ends something",
            Self::DeletesAccount => "says that it deletes the account",
            Self::Buys => "says that it buys, pays or takes an offer",
            Self::ChangesPlan => "says that it changes the plan",
            Self::Pauses => "says that it pauses the subscription",
            Self::Keeps => "says that it keeps or starts the subscription",
            Self::GivesData => "sends data of the account",
            Self::AccountData => "changes data of the account",
            Self::PaysOut => "says to which account money is paid out",
            Self::SignsOut => "signs out",
        }
    }

    /// Whether it is the person's own business, whatever was approved.
    pub(super) fn is_the_persons_own(self) -> bool {
        matches!(self, Self::AccountData | Self::SignsOut)
    }
}

/// What a field commands: `status=cancelled`, `auto_renew=false`. The value is empty where it is a text.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) name: Vec<String>,
    pub(super) value: Vec<String>,
    /// It is switched off, or declined.
    pub(super) says_no: bool,
}

impl Command {
    fn of(field: &Field) -> Option<Self> {
        let (name, value) = (words(&field.name), field.value.trim());
        if ANSWERS.has_any(&name) {
            return None;
        }
        let declined = words(value).iter().any(|w| DECLINES.has(w));
        let short = value.chars().count() <= COMMAND && value.split_whitespace().count() <= 4;
        Some(Self {
            name,
            says_no: declined || value.is_empty() || FALSY.has(value.to_lowercase()),
            value: if short { words(value) } else { Vec::new() },
        })
    }

    pub(super) fn is_about(&self, list: &List) -> bool {
        list.has_any(&self.name)
    }

    /// Whether its value only names what happened on the way: `cancel_click`, `portal.cancel.open`, `churn_reason_time`.
    pub(super) fn tells_what_happened(&self) -> bool {
        let happened = |w: &String| HAPPENINGS.has(w) || STEPS.has(w);
        self.value.len() > 1
            && self.value.iter().any(happened)
            && !self.value.iter().any(|w| FINAL.has(w) || w == "now")
    }

    /// Whether its name or its value makes something final.
    pub(super) fn makes_final(&self) -> bool {
        !self.says_no && (FINAL.has_any(&self.name) || FINAL.has_any(&self.value))
    }
}

/// What the fields of a request command. The name of a remote procedure is a part of its path.
pub(super) fn commands_of(reading: &Reading) -> Vec<Command> {
    let procedure = reading.named(&["jsonrpc"]).next().is_some();
    let fields = reading.fields.iter();
    fields
        .filter(|f| !(procedure && f.name == "method"))
        .filter_map(Command::of)
        .collect()
}

/// What it does, if it says so. `method` in upper case, overrides applied.
pub(super) fn effect_of(reading: &Reading, method: &str) -> Option<Effect> {
    let commands = commands_of(reading);
    let ends = ends(reading, &commands, method);
    if signs_out(reading, &commands, method) {
        return Some(Effect::SignsOut);
    }
    let data = with_account_data(reading, &commands, method);
    if !ends && data.is_some() {
        return data;
    }
    let removes = method == "DELETE" || REMOVES.has_any(reading.doing());
    if removes && ACCOUNTS.has_any(reading.doing()) {
        return Some(Effect::DeletesAccount);
    }
    if ends {
        return Some(Effect::Ends);
    }
    let pays_out = |c: &Command| c.is_about(&PAYOUTS) || PAYOUTS.has(c.name.concat());
    if commands.iter().any(|c| !c.says_no && pays_out(c)) {
        return Some(Effect::PaysOut);
    }
    // Where somebody is in the flow, and what was offered there, orders nothing: `step=Pause?`, `screen=pause_offer`.
    let ordering = || {
        commands
            .iter()
            .filter(|c| !c.says_no && !c.is_about(&WHEREABOUTS))
    };
    let does = |list: &List| {
        list.has_any(reading.doing())
            || ordering().any(|c| list.has_any(&c.value) || c.is_about(list))
    };
    let takes_an_offer =
        || reading.place().any(|w| OFFERS.has(w)) && FINAL.has_any(reading.doing());
    if does(&PAUSES) {
        Some(Effect::Pauses)
    } else if does(&KEEPS) {
        Some(Effect::Keeps)
    } else if does(&PLAN) || sets_a_plan(reading, &commands, method) {
        Some(Effect::ChangesPlan)
    } else if does(&BUYS) || takes_an_offer() {
        Some(Effect::Buys)
    } else {
        None
    }
}

fn signs_out(reading: &Reading, commands: &[Command], method: &str) -> bool {
    reading
        .segments
        .iter()
        .chain(&reading.operations)
        .any(|s| says_sign_out(s))
        || commands.iter().any(|c| says_sign_out(&c.value))
        || (method == "DELETE" && reading.doing().any(|w| w == "session" || w == "sessions"))
}

/// Whether it ends something, or makes an end final.
fn ends(reading: &Reading, commands: &[Command], method: &str) -> bool {
    let ends_word = |w: &String| ENDS.has(w);
    let own_end = |w: &String| ENDS_ITS_OBJECT.has(w);
    if method == "DELETE" || reading.doing().any(ends_word) {
        return true;
    }
    let object = |w: &String| OBJECTS.has(w);
    let named = reading.place().any(object) || commands.iter().any(|c| c.name.iter().any(object));
    // A verb at the end of the path or in an operation, with an object beside it.
    if named && reading.doing().any(own_end) {
        return true;
    }
    // Beside an end, whatever makes it final is it.
    let of_an_end =
        |c: &Command| !c.tells_what_happened() && c.name.iter().chain(&c.value).any(ends_word);
    let flow = reading.place().any(ends_word)
        || (reading.segments.iter().flatten().any(own_end) && reading.place().any(object))
        || commands.iter().any(of_an_end);
    if flow && (FINAL.has_any(reading.doing()) || commands.iter().any(Command::makes_final)) {
        return true;
    }
    commands.iter().any(|c| {
        let books = !c.name.is_empty() && c.name.iter().all(|w| BOOKKEEPING.has(w));
        let by_value = !books
            && !c.tells_what_happened()
            && c.value.iter().any(|w| ends_word(w) || own_end(w));
        // `autoPayYn=N`: of a name in several words also what they are together.
        let switched_off =
            c.says_no && (SWITCHES.has_any(&c.name) || SWITCHES.has(c.name.concat()));
        let by_name = c.name.iter().any(ends_word);
        let of_a_thing = c.name.iter().any(own_end) && c.name.iter().any(object);
        by_value || switched_off || (!c.says_no && (by_name || of_a_thing))
    })
}

/// What it does with data by which the account is owned: it changes them, where its place is the account's or named after them, a secret is
/// among them, or they replace others; else they say who is meant. One such field among others says nothing.
fn with_account_data(reading: &Reading, commands: &[Command], method: &str) -> Option<Effect> {
    let is_data = |w: &String| ACCOUNT_DATA.has(w);
    let of_the_account = |w: &String| is_data(w) || ACCOUNTS.has(w) || SETS.has(w);
    let is_secret = |c: &Command| !c.says_no && PASSWORDS.has_any(&c.name);
    let others = |c: &&Command| !c.name.iter().any(|w| is_data(w) || BOOKKEEPING.has(w));
    let data = reading.fields.iter().filter(|f| is_account_data(f)).count();
    let given = data >= 2 || (data == 1 && commands.iter().filter(others).count() == 0);
    // On the way out an address says where the confirmation goes: `membership/end/email`.
    let leaves = |w: &String| ENDS.has(w) || LEAVES.has(w) || ENDS_ITS_OBJECT.has(w);
    let on_the_way = method == "POST" && reading.segments.iter().flatten().any(leaves);
    let there = |test: &dyn Fn(&String) -> bool| !on_the_way && reading.doing().any(test);
    let by_place = method != "POST" || !reading.operations.is_empty() || there(&of_the_account);
    if commands.iter().any(is_secret) || there(&is_data) || (given && by_place) {
        Some(Effect::AccountData)
    } else {
        given.then_some(Effect::GivesData)
    }
}

fn is_account_data(field: &Field) -> bool {
    let name = words(&field.name);
    // By which key an interface is called isn't what is written there.
    let key = field.in_address && name.concat() == "apikey";
    !key && (ACCOUNT_DATA.has_any(&name) || ACCOUNT_DATA.has(name.concat()))
        && !field.value.trim().is_empty()
}

/// A plan, price or number of seats is set.
fn sets_a_plan(reading: &Reading, commands: &[Command], method: &str) -> bool {
    let sets = |c: &Command| !c.says_no && c.is_about(&PRICED);
    let there = reading.doing().any(|w| SETS.has(w) || PRICED.has(w));
    commands.iter().any(sets) && (there || matches!(method, "PUT" | "PATCH"))
}
