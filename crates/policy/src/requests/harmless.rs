//! Requests that change nothing though they are sent like a write: what only tells, reads or keeps a session alive; and steps on the way
//! that say so: answers, drafts, previews, declined offers.
//!
//! A name says what a request calls itself; what is agreed to, ordered or made final beside it takes that back.

use super::effects::{Command, commands_of};
use crate::names::{reads_by_name, words};
use crate::reading::{Field, Reading};
use crate::vocabulary::{
    AGREES, ANSWERS, ANSWERS_AN_OFFER, BEGUN, BOOKKEEPING, BUYS, COMMANDING, CONSENTS, DECLINES,
    DRAFTS, ENDS, ENDS_ITS_OBJECT, FINAL, KEEPS, LEAVES, MARKS_OF_TELLING, MAY_TELL, NAMES,
    NECESSARY, NO, OBJECTS, OFFERS, OPENS, PAUSES, PLAN, PREVIEWS, READS_AT_THE_END, RENEWS,
    SESSIONS, STATES, STEPS, SWITCHES, TELLS, UPKEEP, WAY_RECORDS, WHEREABOUTS,
};
use page::lexicon::{Concept, concepts};

fn ends_or_final(w: &String) -> bool {
    ENDS.has(w) || FINAL.has(w)
}

/// Whether all of it is named after telling how a page is used: `experiments/expose`, `log/click`.
pub(super) fn tells_by_name(reading: &Reading) -> bool {
    if !reading.operations.is_empty() {
        return reading.operations.iter().all(|m| TELLS.has_any(m));
    }
    let last = reading.segments.iter().rev().take(2);
    TELLS.has_any(last.flatten())
}

fn may_tell(w: &String) -> bool {
    w.len() > 1 && MAY_TELL.has(w)
}

/// Whether a part of the path is named after what tells another site how the page is used.
pub(super) fn may_tell_elsewhere(reading: &Reading) -> bool {
    let tells = |w: &String| TELLS.has(w) || may_tell(w);
    reading.operations.is_empty() && reading.segments.iter().flatten().any(tells)
}

/// Whether its fields are those of what only tells: an event and its time.
pub(super) fn looks_like_telling<'a>(names: impl Iterator<Item = &'a String>) -> bool {
    let bare = |name: &String| {
        name.to_lowercase()
            .replace(|c: char| !c.is_ascii_alphanumeric(), "")
    };
    let mut marks: Vec<String> = names
        .map(bare)
        .filter(|n| MARKS_OF_TELLING.has(n))
        .collect();
    marks.sort_unstable();
    marks.dedup();
    marks.len() >= 2
}

/// Whether something is agreed to by it. That binds, whatever it travels in.
pub(super) fn agrees(reading: &Reading) -> bool {
    let names =
        |c: &Command| AGREES.has_any(&c.name) || concepts(&c.name.join(" ")).has(Concept::Consents);
    commands_of(reading).iter().any(|c| !c.says_no && names(c))
}

/// Whether it tells how a page is used, by its name and by its fields.
pub(super) fn tells(reading: &Reading) -> bool {
    if !reading.operations.is_empty() {
        return tells_by_name(reading) && !reading.operations.iter().flatten().any(ends_or_final);
    }
    let last = reading.last();
    let named = MAY_TELL.has_any(last) || TELLS.has_any(reading.segments.iter().flatten());
    named
        && !last.iter().any(ends_or_final)
        && looks_like_telling(reading.fields.iter().map(|f| &f.name))
        && !agrees(reading)
}

/// Whether it only reads: `search`, `checkDowngrade`, `cancellation terms`. What answers, sets or agrees to something reads nothing, and neither
/// does what replaces something or goes to the page that sends it.
pub(super) fn reads(reading: &Reading, method: &str) -> bool {
    let last = reading.last();
    let answers = |f: &Field| ANSWERS_AN_OFFER.has_any(words(&f.name));
    let by_word = READS_AT_THE_END.has_any(last) && !last.iter().any(ends_or_final);
    (reads_by_name(last) || by_word)
        && reading.operations.is_empty()
        && !matches!(method, "DELETE" | "PUT" | "PATCH")
        && !reading.fields.iter().any(answers)
        && !reading.own_page
        && !commands_of(reading).iter().any(orders)
        && !agrees(reading)
}

/// Whether a field says that something is done: `cancel=1`, `action=confirm`. For which number an end is looked at is no order.
fn orders(c: &Command) -> bool {
    let number = c.name.last().is_some_and(|w| BOOKKEEPING.has(w));
    let by_name = !number && c.name.iter().any(ends_or_final);
    !c.says_no && (by_name || commands(c))
}

/// `op=subscription.end`: it is told what to do, and that is an end.
fn commands(c: &Command) -> bool {
    let ends = |w: &String| ends_or_final(w) || ENDS_ITS_OBJECT.has(w);
    c.is_about(&COMMANDING) && c.value.iter().any(ends)
}

/// Whether it keeps a session or a connection alive, or says no to cookies. Only a no binds to nothing.
pub(super) fn keeps_up(reading: &Reading, method: &str) -> bool {
    let renews = reading.segments.concat().windows(2).any(|w| {
        let both = |one: usize, other: usize| SESSIONS.has(&w[one]) && RENEWS.has(&w[other]);
        both(0, 1) || both(1, 0)
    });
    let commands = commands_of(reading);
    let is_no =
        |c: &&Command| c.says_no || NECESSARY.has_any(&c.value) || NECESSARY.has_any(&c.name);
    let said = || commands.iter().filter(|c| !c.is_about(&BOOKKEEPING));
    let refuses = reading.place().any(|w| CONSENTS.has(w))
        && !agrees(reading)
        && said().count() > 0
        && said().all(|c| is_no(&c));
    let mut token = reading.named(&["grant_type"]);
    let by_name = (renews || refuses || UPKEEP.has_any(reading.last()))
        && !reading.doing().any(ends_or_final);
    method != "DELETE"
        && reading.operations.is_empty()
        && (token.any(|f| f.value == "refresh_token")
            || (by_name && !votes_for_an_end(reading) && !commands.iter().any(orders)))
}

/// `a=stop`: an answer that is one word, and that a word for an end.
pub(super) fn votes_for_an_end(reading: &Reading) -> bool {
    let ends = |f: &Field| matches!(words(&f.value).as_slice(), [one] if ENDS.has(one) || ENDS_ITS_OBJECT.has(one));
    reading.fields.iter().any(ends)
}

/// Whether words name a survey or its answer.
fn is_asked(w: &String) -> bool {
    STEPS.has(w) && ANSWERS.has(w)
}

/// Whether it says that it is a step and no end: an answer, a draft, a preview, a declined offer, a note of where somebody is. The end of its
/// path, its operations or a field says so, and no field says more.
pub(super) fn is_step(reading: &Reading, method: &str) -> bool {
    if method == "DELETE" || reading.opaque {
        return false;
    }
    let commands = commands_of(reading);
    // What is written to the record of the thing itself is no note of the way.
    let of_a_thing =
        reading.doing().any(|w| OBJECTS.has(w)) && !reading.doing().any(|w| ENDS.has(w));
    let begun = !of_a_thing && !FINAL.has_any(reading.doing()) && commands.iter().any(is_begun);
    (begun || by_name(reading) || by_field(reading, &commands)) && !commands.iter().any(says_more)
}

fn by_name(reading: &Reading) -> bool {
    let says_no = |w: &String| DECLINES.has(w) && !NO.has(w);
    let says = |ws: &[String]| ws.iter().any(|w| STEPS.has(w) || says_no(w)) && !FINAL.has_any(ws);
    if !reading.operations.is_empty() {
        return reading.operations.iter().any(|m| says(m))
            && reading.operations.iter().all(|m| says(m));
    }
    let digits = |w: &String| w.bytes().any(|b| b.is_ascii_digit());
    let segments = reading.segments.iter().rev();
    let mut named = segments.filter(|s| !s.iter().any(digits));
    let (last, before) = (named.next(), named.next());
    let Some(last) = last else {
        return false;
    };
    // `survey/answer`: what stands below a survey belongs to it; `survey/submit`: what is handed in is an answer.
    let below = before.is_some_and(|before| {
        says(before)
            && (!FINAL.has_any(last) || (last == &["submit"] && before.iter().any(is_asked)))
    });
    let previews = last.iter().any(|w| PREVIEWS.has(w))
        && !reading.own_page
        && !last.iter().any(|w| ENDS.has(w))
        && !reading
            .segments
            .iter()
            .flatten()
            .any(|w| FINAL.has(w) && w != "final");
    says(last) || below || previews || is_of_the_way(reading, last)
}

/// `cancel/start`, `cancellation/steps`, `leave_intents`, `drafts/cancellation`: the way out is begun, or something of it is noted.
fn is_of_the_way(reading: &Reading, last: &[String]) -> bool {
    let of_an_end = |w: &String| ENDS.has(w) || LEAVES.has(w);
    let more =
        |w: &String| FINAL.has(w) || BUYS.has(w) || PAUSES.has(w) || KEEPS.has(w) || PLAN.has(w);
    let opens = matches!(last, [one] if OPENS.has(one));
    let noted = WAY_RECORDS.has_any(last);
    reading.segments.iter().flatten().any(of_an_end) && (opens || noted) && !last.iter().any(more)
}

/// `respondToOffer(accepted: false)`, `step=reason`.
fn by_field(reading: &Reading, commands: &[Command]) -> bool {
    let offers = |w: &String| OFFERS.has(w);
    let says_no = |f: &Field| {
        let name = words(&f.name);
        let answers = ANSWERS_AN_OFFER.has_any(&name) || name.iter().any(offers);
        (answers && NO.has(f.value.trim().to_lowercase()))
            || name.iter().chain(&words(&f.value)).any(|w| DECLINES.has(w))
    };
    let offered = |f: &Field| words(&f.name).iter().any(offers);
    let of_an_offer = reading.place().any(offers) || reading.fields.iter().any(offered);
    // All that is called is about an offer, and nothing of it is taken.
    let takes =
        |m: &Vec<String>| !m.iter().any(offers) || m.iter().any(|w| BUYS.has(w) || FINAL.has(w));
    let declined =
        of_an_offer && !reading.operations.iter().any(takes) && reading.fields.iter().any(says_no);
    declined || (reading.operations.is_empty() && commands.iter().any(is_at_a_step))
}

/// `status=pending_cancellation`, `estado=BORRADOR`: something is written down that is only begun.
fn is_begun(c: &Command) -> bool {
    let pending = BEGUN.has_any(&c.value) && ENDS.has_any(&c.value);
    c.is_about(&STATES) && (pending || DRAFTS.has_any(&c.value)) && !FINAL.has_any(&c.value)
}

/// `step=reason`, `screen=1`: a step that has a name and no end in it, or the first one.
fn is_at_a_step(c: &Command) -> bool {
    let ends = |w: &String| ends_or_final(w) || ENDS_ITS_OBJECT.has(w);
    let first = matches!(c.value.as_slice(), [one] if one == "1" || one == "0");
    let named = c.value.iter().any(|w| w.chars().all(char::is_alphabetic));
    c.name.iter().any(|w| w != "offer" && WHEREABOUTS.has(w))
        && (first || named)
        && !c.value.iter().any(ends)
}

/// Whether a field orders something beside the step.
fn says_more(c: &Command) -> bool {
    let orders = |w: &String| {
        ends_or_final(w)
            || ENDS_ITS_OBJECT.has(w)
            || BUYS.has(w)
            || PAUSES.has(w)
            || PLAN.has(w)
            || KEEPS.has(w)
    };
    if is_begun(c) {
        return false;
    }
    if c.is_about(&WHEREABOUTS) {
        return c.value.iter().any(ends_or_final);
    }
    // What the answer is about, or what is answered: `kind=cancel`, `value=period_end`; and the words of the button.
    let given = [
        "value",
        "option",
        "choice",
        "selected",
        "commit",
        "submitted",
    ];
    let about = (c.is_about(&NAMES) && c.value.len() <= 2)
        || matches!(c.name.as_slice(), [one] if given.contains(&one.as_str()));
    let by_value = !about && !c.says_no && !c.tells_what_happened() && c.value.iter().any(orders);
    let booked = about || c.name.iter().any(|w| BOOKKEEPING.has(w) || STEPS.has(w));
    let by_name = !c.says_no && !booked && c.name.iter().any(orders);
    (c.says_no && SWITCHES.has_any(&c.name)) || by_value || by_name
}
