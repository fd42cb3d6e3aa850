//! Requests that change nothing though they are sent like a write: what only tells, reads, previews, or keeps a session alive.
//!
//! A name says what a request calls itself; what is agreed to, ordered or voted for beside it takes that back.

use super::commands::{Command, commands_of};
use super::reading::{Field, Reading, words};
use super::steps::votes_for_an_end;
use crate::vocabulary::{
    AGREES, ANSWERS_AN_OFFER, BOOKKEEPING, CHECKS, COMMANDING, CONSENTS, DOCUMENTS, ENDS, FINAL,
    HAPPENINGS, LEAVES, List, MARKS_OF_TELLING, MAY_TELL, NECESSARY, OBJECTS, OFFERS, PREVIEWS,
    PRICED, READ_HEADS, READ_OF_A_THING, READS, READS_AT_THE_END, RENEWS, SESSIONS, SETS, STATES,
    SWITCHED, TELLS, UPKEEP,
};
use page::lexicon::{Term, terms};

/// Why what is named after reading is harmless.
pub(super) const READS_ONLY: &str = "it only reads";

/// Whether it says that it only shows what would be: `invoices/create_preview`, `mode=preview`, `dry_run=true`. What it would be asked
/// to do stands beside that, so it is a step and no mere reading.
pub(super) fn previews(reading: &Reading, method: &str) -> bool {
    if method == "DELETE" || reading.opaque || !reading.mutations.is_empty() {
        return false;
    }
    let last = reading.last();
    let shows = |w: &String| PREVIEWS.begins(w);
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
pub(super) fn tells_by_name(reading: &Reading) -> bool {
    let tells = |words: &[String]| TELLS.has_any(words);
    if reading.mutations.is_empty() {
        // `experiments/expose`: what stands below it belongs to it. `log/click`: what happened, below what may tell.
        let mut named = reading.segments.iter().rev();
        let logged = matches!(reading.segments.as_slice(), [.., log, what]
            if log.iter().any(|w| w.len() > 1 && MAY_TELL.has(w)) && what.iter().all(|w| HAPPENINGS.has(w)));
        logged || named.by_ref().take(2).any(|s| tells(s))
    } else {
        reading.mutations.iter().all(|m| tells(m))
    }
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
    let names =
        |c: &Command| AGREES.begins_any(&c.name) || terms(&c.name.join(" ")).has(Term::Consents);
    commands_of(reading).iter().any(|c| c.truthy && names(c))
}

/// Whether something is decided by it: an answer is given below a place that is named after an end, an offer or a thing. Who reads asks,
/// and decides nothing; for which reason something is looked up is no decision.
fn decides(reading: &Reading) -> bool {
    let of_a_way =
        |w: &String| ENDS.begins(w) || LEAVES.has(w) || OFFERS.begins(w) || OBJECTS.begins(w);
    let answered =
        |f: &Field| ANSWERS_AN_OFFER.begins_any(words(&f.name)) && !f.value.trim().is_empty();
    reading.segments.iter().flatten().any(of_a_way) && reading.fields.iter().any(answered)
}

/// Why it is known to be harmless.
pub(super) fn harmless(reading: &Reading, method: &str) -> Option<&'static str> {
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
    // `subscription/status`: a state is asked for by the number of the thing alone; with anything beside that it may be set.
    let asked_for = matches!(last, [.., state] if STATES.has(state));
    let which = |c: &Command| {
        let switched = matches!(c.value.as_slice(), [one] if SWITCHED.has(one));
        c.name.last().is_some_and(|w| BOOKKEEPING.has(w)) && !switched
    };
    let state = asked_for && fields.iter().all(which);
    let reads = (by_head || is(&READS_AT_THE_END) || state) && !decides(reading);
    // What replaces or changes something reads nothing, whatever its place is called: `PUT me/view`. Nor does a page that is called after
    // a check, which is sent its last step.
    let writes = matches!(method, "PUT" | "PATCH");
    if reads && !writes && !commands && !reading.own_page && !agrees(reading) {
        return Some(READS_ONLY);
    }
    let path: Vec<&String> = reading.segments.iter().flatten().collect();
    let renews = path.windows(2).any(|w| {
        let both = |one: &String, other: &String| SESSIONS.has(one) && RENEWS.has(other);
        both(w[0], w[1]) || both(w[1], w[0])
    });
    // What a banner about cookies is told has versions and numbers behind it: `consent/ua/3`. Only a no binds to nothing.
    let is_consent = |w: &String| CONSENTS.begins(w);
    let refuses = |c: &Command| c.falsy || NECESSARY.begins_any(&c.value);
    let mut said = fields.iter().filter(|c| !BOOKKEEPING.has_any(&c.name));
    let consents = reading.segments.iter().flatten().any(is_consent)
        && !agrees(reading)
        && said.clone().next().is_some()
        && said.all(refuses);
    // What is agreed to of a contract or of documents binds; what is agreed to of cookies doesn't.
    let of_contract = |w: &String| OBJECTS.begins(w) || DOCUMENTS.begins(w);
    let mut named = reading.segments.iter().flatten();
    let binds = last.iter().any(is_consent)
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
    // `confirm…`, `accept_terms`, `update_details`: whatever stands behind it, the verb does something.
    let carries_out = name.first().is_some_and(|w| {
        (FINAL.begins(w) && w != "final")
            || (name.len() > 1
                && (AGREES.has(w) || (SETS.has(w) && !PRICED.has(w) && w != "plans")))
    });
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
