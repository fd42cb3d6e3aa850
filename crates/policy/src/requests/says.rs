//! What a request says of itself, by the names that its site gave to paths, fields and operations.

use super::begins::is_a_beginning;
use super::reading::{Field, Part, Reading, words};
use super::steps::{is_step, votes_for_an_end};
use crate::vocabulary::{
    ACCOUNT_DATA, ACCOUNTS, AGREES, ANSWERS, BEGUN, BOOKKEEPING, BUYS, CHECKS, COMMANDING,
    DECLINES, DOCUMENTS, ENDS, ENDS_ITS_OBJECT, FALSY, FINAL, HAPPENINGS, KEEPS, List,
    MARKS_OF_TELLING, MAY_TELL, OBJECTS, PASSWORDS, PAUSES, PAYOUTS, PLAN, PREVIEWS, PRICED,
    READ_HEADS, READ_OF_A_THING, READS, READS_AT_THE_END, RECORDS, REMOVES, RENEWS, SESSIONS, SETS,
    SIGNS_OUT, STEPS, SUBSCRIPTIONS, SWITCHES, TELLS, UPKEEP, WAY_RECORDS, WHEREABOUTS,
};

/// Longest value that is read as a command, in characters.
const COMMAND: usize = 40;

/// Something that a request does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
        return Says::Harmless("a GraphQL query");
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

/// Whether it says that it only shows what would be: `invoices/create_preview`, `mode=preview`, `dry_run=true`. What it would be asked
/// to do stands beside that, so it is a step and no mere reading.
fn previews(reading: &Reading, method: &str) -> bool {
    if method == "DELETE" || reading.opaque || !reading.mutations.is_empty() {
        return false;
    }
    let last = reading.last();
    let shows = |w: &String| PREVIEWS.has(w);
    let by_place = !reading.own_page && last.iter().any(shows) && !ENDS.begins_any(last);
    let by_field = commands_of(reading).iter().any(|c| {
        let mode = c
            .name
            .iter()
            .any(|w| matches!(w.as_str(), "mode" | "action" | "intent"))
            && c.value.len() == 1
            && c.value.iter().any(shows);
        let dry = c.truthy
            && (c.name == ["dry", "run"]
                || c.name == ["dryrun"]
                || c.name == ["validate", "only"]
                || (c.name.len() == 1 && c.name.iter().any(shows)));
        mode || dry
    });
    let carries_out = reading
        .segments
        .iter()
        .flatten()
        .any(|w| FINAL.begins(w) && w != "final")
        || commands_of(reading)
            .iter()
            .any(|c| c.truthy && c.name.iter().chain(&c.value).any(|w| FINAL.begins(w)));
    (by_place || by_field) && !carries_out
}

/// Whether a part of the path is named after what tells another site how the page is used.
pub(super) fn may_tell_elsewhere(reading: &Reading) -> bool {
    let tells = |w: &String| TELLS.has(w) || (w.len() > 1 && MAY_TELL.has(w));
    reading.mutations.is_empty() && reading.segments.iter().flatten().any(tells)
}

/// Whether all of it is named after telling how a page is used.
fn tells_by_name(reading: &Reading) -> bool {
    let tells = |words: &[String]| TELLS.has_any(words);
    if reading.mutations.is_empty() {
        // `experiments/expose`: what stands below it belongs to it.
        let mut named = reading.segments.iter().rev();
        named.by_ref().take(2).any(|s| tells(s))
    } else {
        reading.mutations.iter().all(|m| tells(m))
    }
}

/// The name and the value of what a field commands: `status=cancelled`, `auto_renew=false`.
pub(super) struct Command {
    pub(super) name: Vec<String>,
    pub(super) value: Vec<String>,
    pub(super) falsy: bool,
    pub(super) truthy: bool,
}

impl Command {
    /// Whether its name is one of those that say which part of a page sends it.
    fn says_where(&self) -> bool {
        matches!(
            self.name.as_slice(),
            [one] if matches!(one.as_str(), "zone" | "surface" | "placement" | "widget")
        )
    }

    /// Whether its name is one of those that only keep the books.
    fn keeps_books(&self) -> bool {
        !self.name.is_empty() && self.name.iter().all(|w| BOOKKEEPING.has(w))
    }

    /// Whether its value only names what happened on the way: `cancel_click`, `portal.cancel.open`, `churn_reason_time`.
    pub(super) fn tells_what_happened(&self) -> bool {
        let happened = |w: &String| HAPPENINGS.has(w) || STEPS.has(w);
        self.value.len() > 1
            && self.value.iter().any(happened)
            && !self.value.iter().any(|w| FINAL.begins(w) || w == "now")
    }
}

/// What its fields command. The name of a remote procedure is read as a part of the path already.
pub(super) fn commands_of(reading: &Reading) -> Vec<Command> {
    let procedure = reading.named(&["jsonrpc"]).next().is_some();
    let is_method = |f: &Field| procedure && f.name == "method";
    reading
        .fields
        .iter()
        .filter(|f| !is_method(f))
        .filter_map(command)
        .collect()
}

fn command(field: &Field) -> Option<Command> {
    let name = words(&field.name);
    if ANSWERS.has_any(&name) {
        return None;
    }
    let value = field.value.trim();
    // Which part of the page is sent, in the words of Faces: `execute=@this`.
    if matches!(value, "@this" | "@form" | "@all" | "@none") {
        return None;
    }
    let lower = value.to_lowercase();
    // `freeze_declined`, `step=offer-skipped`: what is named with a no isn't done.
    let declined = words(value).iter().any(|w| DECLINES.has(w));
    let falsy = declined || lower.is_empty() || FALSY.has(&lower);
    let short = value.chars().count() <= COMMAND && value.split_whitespace().count() <= 4;
    let value = if short {
        without_rebates(&words(value))
    } else {
        Vec::new()
    };
    Some(Command {
        name,
        value,
        falsy,
        truthy: !falsy,
    })
}

/// `off_50_2m`, `20-off`: "off" beside a number is a rebate, and switches nothing off.
fn without_rebates(words: &[String]) -> Vec<String> {
    let counts =
        |at: Option<&String>| at.is_some_and(|w| w.starts_with(|c: char| c.is_ascii_digit()));
    let rebate = |at: usize| {
        words[at] == "off" && (counts(words.get(at + 1)) || at > 0 && counts(words.get(at - 1)))
    };
    let kept = (0..words.len()).filter(|at| !rebate(*at));
    kept.map(|at| words[at].clone()).collect()
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
    if does(&PLAN) || names_a_plan(&commands, &doing, method) {
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
    let secret = |c: &Command| PASSWORDS.begins_any(&c.name) && c.truthy;
    if commands.iter().any(secret)
        || pair(&[], doing, &["two", "2"], &["factor"])
        || pair(&[], doing, &["api"], &["key", "keys"])
    {
        return true;
    }
    if doing.iter().any(|w| is_data(w)) && !ends {
        return true;
    }
    let data = reading.fields.iter().filter(|f| {
        // By which key an interface is called isn't what is written there.
        if f.part == Part::Query && matches!(f.name.as_str(), "apikey" | "api_key" | "apiKey") {
            return false;
        }
        let name = words(&f.name);
        let joined = name.concat();
        (name.iter().any(|w| is_data(w)) || is_data(&joined)) && !f.value.trim().is_empty()
    });
    let data = data.count();
    let others = commands
        .iter()
        .filter(|c| !c.name.iter().any(|w| is_data(w) || BOOKKEEPING.has(w)))
        .count();
    !ends && (data >= 2 || (data == 1 && others == 0))
}

/// `payout_account=…`, `iban=…`: where money goes from then on, whatever it is written down with.
fn pays_out(c: &Command) -> bool {
    c.truthy
        && (PAYOUTS.has_any(&c.name) || two(&c.name, &["bank", "refund", "giro"], &["account"]))
}

/// A plan, price or number of seats is set.
fn names_a_plan(commands: &[Command], doing: &[&str], method: &str) -> bool {
    let set = commands.iter().any(|c| {
        c.truthy && PRICED.has_any(&c.name) && !c.name.iter().any(|w| w == "current" || w == "old")
    });
    // `POST …/tariff` with a tariff: what it is sent to is what is set.
    let changes = SETS.has_any(doing) || PRICED.has_any(doing);
    set && (changes || matches!(method, "PUT" | "PATCH"))
}

/// Whether a field is one of those that what only tells has beside its event.
pub(super) fn is_mark_of_telling(name: &str) -> bool {
    let bare: String = name
        .to_lowercase()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    MARKS_OF_TELLING.has(bare)
}

/// Whether something is agreed to by it. That binds, whatever it travels in.
pub(super) fn agrees(reading: &Reading) -> bool {
    let names = |c: &Command| AGREES.begins_any(&c.name);
    commands_of(reading).iter().any(|c| c.truthy && names(c))
}

/// Why it is known to be harmless.
fn harmless(reading: &Reading, method: &str) -> Option<&'static str> {
    if method == "DELETE" {
        return None;
    }
    if !reading.mutations.is_empty() {
        let tells = |m: &Vec<String>| {
            TELLS.has_any(m) && !m.iter().any(|w| ENDS.begins(w) || FINAL.begins(w))
        };
        return reading
            .mutations
            .iter()
            .all(tells)
            .then_some("it tells how the page is used");
    }
    let last = reading.last();
    let is = |list: &List| list.has_any(last);
    let fields = commands_of(reading);
    // What is searched for may be anything; what is commanded is named as such.
    let commands = fields.iter().any(|c| {
        let word = |w: &String| ENDS.begins(w) || FINAL.begins(w);
        let commanding = COMMANDING.has_any(&c.name);
        // For which day an end is looked at: `baja=2026-11-30`.
        let day = c.value.len() == 3
            && c.value
                .iter()
                .all(|w| w.bytes().all(|b| b.is_ascii_digit()));
        // What it is asked about: `cancellation_id`.
        let named = c.name.last().is_some_and(|w| BOOKKEEPING.has(w));
        c.truthy
            && ((!day && !named && c.name.iter().any(word))
                || (commanding && c.value.iter().any(word)))
    });
    // `cancellationTerms`, `checkDowngrade`: what is read of an end, and no end.
    let by_head = reads_by_name(last);
    let acting = last.iter().any(|w| ENDS.begins(w) || FINAL.begins(w));
    if acting && !by_head {
        return None;
    }
    let reads = by_head || is(&READS_AT_THE_END);
    // A page that is called after a check doesn't only read what is sent to it: there its last step is taken.
    if reads && !commands && !reading.own_page && !agrees(reading) {
        return Some("it only reads");
    }
    let path: Vec<&String> = reading.segments.iter().flatten().collect();
    let renews = path.windows(2).any(|w| {
        let both = |one: &String, other: &String| SESSIONS.has(one) && RENEWS.has(other);
        both(w[0], w[1]) || both(w[1], w[0])
    });
    // What a banner about cookies is told has versions and numbers behind it: `consent/ua/3`. Only a no binds to nothing.
    let consents = reading.segments.iter().flatten().any(|w| w == "consent")
        && !agrees(reading)
        && fields.iter().any(|c| {
            let no = |w: &String| matches!(w.as_str(), "deny" | "reject" | "decline" | "necessary");
            c.value.iter().any(no)
        });
    // What is agreed to of a contract or of documents binds; what is agreed to of cookies doesn't.
    let of_contract = |w: &String| OBJECTS.begins(w) || DOCUMENTS.begins(w);
    let mut named = reading.segments.iter().flatten();
    let binds = last.iter().any(|w| w == "consent")
        && (named.any(of_contract) || fields.iter().flat_map(|c| &c.name).any(of_contract));
    // `poll?a=stop`: what is polled answers nothing.
    let keeps_up = is(&UPKEEP) && !binds && !votes_for_an_end(reading);
    if ((keeps_up || renews || consents) && !commands)
        || reading
            .named(&["grant_type"])
            .any(|f| f.value == "refresh_token")
    {
        return Some("it keeps the session alive");
    }
    let mut marks: Vec<&str> = reading
        .fields
        .iter()
        .map(|f| f.name.as_str())
        .filter(|n| is_mark_of_telling(n))
        .collect();
    marks.sort_unstable();
    marks.dedup();
    // What listens by its name alone would take an order as well: it has to look like telling, too.
    let named = is(&MAY_TELL) || reading.segments.iter().flatten().any(|w| TELLS.has(w));
    (named && marks.len() >= 2 && !agrees(reading)).then_some("it tells how the page is used")
}

/// Whether a name of several words is one of what is only read, by its verb or by its head: `checkDowngrade`, `cancellation terms`.
pub(super) fn reads_by_name(name: &[String]) -> bool {
    let joined = name
        .iter()
        .any(|w| ["and", "then", "out"].contains(&w.as_str()));
    let carries_out = name
        .first()
        .is_some_and(|w| FINAL.begins(w) && w != "final");
    // A `check` alone says nothing of what it does then.
    let verb = name
        .first()
        .is_some_and(|w| READS.has(w) || (name.len() > 1 && CHECKS.has(w)));
    let head = name.len() > 1 && name.last().is_some_and(|w| READ_HEADS.has(w));
    (verb || head) && !joined && !carries_out
}

/// Whether a name has a thing and what is known of it, and no verb: `PlanSettings`; or says who asks: `me`.
pub(super) fn names_what_is_known(name: &[String]) -> bool {
    if let [one] = name {
        return matches!(one.as_str(), "me" | "viewer");
    }
    let thing = |w: &String| OBJECTS.begins(w) || matches!(w.as_str(), "my" | "user" | "me");
    name.split_last().is_some_and(|(last, things)| {
        READ_OF_A_THING.has(last) && !things.is_empty() && things.iter().all(thing)
    })
}
