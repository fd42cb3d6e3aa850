//! Requests that change nothing though they are sent like a write: what only tells, reads or keeps a session alive; and steps on the way
//! that say so: answers, drafts, previews, declined offers.
//!
//! A name says what a request calls itself; what is agreed to, ordered or made final beside it takes that back.

use super::effects::tells_what_happened;
use crate::names::Name;
use crate::reading::{Field, Reading};
use crate::vocabulary::{
    AGREES, ANSWERS, ANSWERS_AN_OFFER, BEGUN, BOOKKEEPING, BUYS, COMMANDING, CONSENTS, DECLINES,
    DRAFTS, ENDS, ENDS_ITS_OBJECT, FINAL, KEEPS, LEAVES, MARKS_OF_TELLING, MAY_TELL, Marks, NAMES,
    NECESSARY, NO, OBJECTS, OFFERS, OPENS, PAUSES, PLAN, PREVIEWS, READS_AT_THE_END, RENEWS,
    SESSIONS, STATES, STEPS, SWITCHES, TELLS, UPKEEP, WAY_RECORDS, WHEREABOUTS,
};
use domain::request::PageRequest;
use page::lexicon::{Concept, concepts};

/// Whether all of it is named after telling how a page is used: `experiments/expose`, `log/click`.
pub(super) fn tells_by_name(r: &Reading) -> bool {
    if r.operations.is_empty() {
        r.segments.iter().rev().take(2).any(|s| s.any(TELLS))
    } else {
        r.operations.iter().all(|o| o.any(TELLS))
    }
}

/// Whether a part of the path is named after what tells another site how the page is used.
pub(super) fn may_tell_elsewhere(r: &Reading) -> bool {
    let tells = |(w, m): (&str, Marks)| m.any(TELLS) || (w.len() > 1 && m.any(MAY_TELL));
    r.operations.is_empty()
        && r.segments
            .iter()
            .any(|s| s.words().zip(s.each()).any(tells))
}

/// Whether its fields are those of what only tells: an event and its time.
pub(super) fn looks_like_telling<'a>(names: impl Iterator<Item = &'a Name>) -> bool {
    let marks = names.filter(|n| n.is_joined(MARKS_OF_TELLING));
    let mut marks: Vec<String> = marks.map(|n| n.words().collect()).collect();
    marks.sort_unstable();
    marks.dedup();
    marks.len() >= 2
}

/// Whether a request only tells how a page is used, by its fields.
pub fn only_tells(request: &PageRequest) -> bool {
    looks_like_telling(Reading::of(request).fields.iter().map(|f| &f.named))
}

/// Whether something is agreed to by it. That binds, whatever it travels in.
pub(super) fn agrees(r: &Reading) -> bool {
    let agrees = |n: &Name| n.any(AGREES) || concepts(&n.in_words()).has(Concept::Consents);
    r.orders().any(|c| agrees(&c.named))
}

/// Whether it tells how a page is used, by its name and by its fields.
pub(super) fn tells(r: &Reading) -> bool {
    if !r.operations.is_empty() {
        return tells_by_name(r) && !r.operations.iter().any(|o| o.any(ENDS | FINAL));
    }
    (r.last().any(MAY_TELL) || r.path().any(TELLS))
        && !r.last().any(ENDS | FINAL)
        && looks_like_telling(r.fields.iter().map(|f| &f.named))
        && !agrees(r)
}

/// Whether it only reads: `search`, `checkDowngrade`, `cancellation terms`. What answers, sets or agrees to something reads nothing, and neither
/// does what replaces something or goes to the page that sends it.
pub(super) fn reads(r: &Reading) -> bool {
    let by_word = r.last().any(READS_AT_THE_END) && !r.last().any(ENDS | FINAL);
    (r.last().reads() || by_word)
        && r.operations.is_empty()
        && !matches!(r.method.as_str(), "DELETE" | "PUT" | "PATCH")
        && !r.fields.iter().any(|f| f.named.any(ANSWERS_AN_OFFER))
        && !r.own_page
        && !r.orders().any(orders)
        && !agrees(r)
}

/// Whether a field says that something is done: `cancel=1`, `op=subscription.end`. For which number an end is looked at is no order.
fn orders(c: &Field) -> bool {
    let by_name = !c.named.last().any(BOOKKEEPING) && c.named.any(ENDS | FINAL);
    let told = c.named.any(COMMANDING) && c.told().any(ENDS | FINAL | ENDS_ITS_OBJECT);
    by_name || told
}

/// Whether it keeps a session or a connection alive, or says no to cookies. Only a no binds to nothing.
pub(super) fn keeps_up(r: &Reading) -> bool {
    let path: Vec<Marks> = r.segments.iter().flat_map(Name::each).collect();
    let both = |one: Marks, other: Marks| one.any(SESSIONS) && other.any(RENEWS);
    let renews = (path.windows(2)).any(|two| both(two[0], two[1]) || both(two[1], two[0]));
    let is_no = |c: &&Field| c.says_no() || c.told().any(NECESSARY) || c.named.any(NECESSARY);
    let said: Vec<&Field> = r.commands().filter(|c| !c.named.any(BOOKKEEPING)).collect();
    let refuses =
        r.place().any(CONSENTS) && !agrees(r) && !said.is_empty() && said.iter().all(is_no);
    let by_name = (renews || refuses || r.last().any(UPKEEP)) && !r.doing().any(ENDS | FINAL);
    let mut token = r.named(&["grant_type"]);
    r.method != "DELETE"
        && r.operations.is_empty()
        && (token.any(|f| f.value == "refresh_token")
            || (by_name && !votes_for_an_end(r) && !r.orders().any(orders)))
}

/// `a=stop`: an answer that is one word, and that a word for an end.
pub(super) fn votes_for_an_end(r: &Reading) -> bool {
    r.fields
        .iter()
        .any(|f| f.says.is_one(ENDS | ENDS_ITS_OBJECT))
}

/// Whether it says that it is a step and no end: an answer, a draft, a preview, a declined offer, a note of where somebody is. The end of its
/// path, its operations or a field says so, and no field says more.
pub(super) fn is_step(r: &Reading) -> bool {
    // What is written to the record of the thing itself is no note of the way.
    let of_a_thing = r.doing().any(OBJECTS) && !r.doing().any(ENDS);
    let begun = || !of_a_thing && !r.doing().any(FINAL) && r.commands().any(is_begun);
    r.method != "DELETE"
        && !r.opaque
        && (begun() || by_name(r) || by_field(r))
        && !r.commands().any(says_more)
}

fn by_name(r: &Reading) -> bool {
    let says_no = |w: Marks| w.any(DECLINES) && !w.any(NO);
    let says = |n: &Name| n.each().any(|w| w.any(STEPS) || says_no(w)) && !n.any(FINAL);
    if !r.operations.is_empty() {
        return r.operations.iter().all(says);
    }
    let digits = |w: &str| w.bytes().any(|b| b.is_ascii_digit());
    let mut named = r.segments.iter().rev().filter(|s| !s.words().any(digits));
    let (last, before) = (named.next(), named.next());
    let Some(last) = last else {
        return false;
    };
    // `survey/answer`: what stands below a survey belongs to it; `survey/submit`: what is handed in is an answer.
    let is_asked = |n: &Name| n.each().any(|w| w.any(STEPS) && w.any(ANSWERS));
    let below = before.is_some_and(|before| {
        says(before) && (!last.any(FINAL) || (last.is(&["submit"]) && is_asked(before)))
    });
    let finishes = |s: &Name| {
        s.words()
            .zip(s.each())
            .any(|(w, marks)| marks.any(FINAL) && w != "final")
    };
    let previews =
        last.any(PREVIEWS) && !r.own_page && !last.any(ENDS) && !r.segments.iter().any(finishes);
    // `cancel/start`, `cancellation/steps`, `leave_intents`: the way out is begun, or something of it is noted.
    let of_the_way = r.path().any(ENDS | LEAVES)
        && (last.is_one(OPENS) || last.any(WAY_RECORDS))
        && !last.any(FINAL | BUYS | PAUSES | KEEPS | PLAN);
    says(last) || below || previews || of_the_way
}

/// `respondToOffer(accepted: false)`, `step=reason`.
fn by_field(r: &Reading) -> bool {
    let says_no = |f: &Field| {
        let answers = f.named.any(ANSWERS_AN_OFFER | OFFERS);
        (answers && f.says.is_joined(NO)) || f.named.any(DECLINES) || f.says.any(DECLINES)
    };
    let of_an_offer = r.place().any(OFFERS) || r.fields.iter().any(|f| f.named.any(OFFERS));
    // All that is called is about an offer, and nothing of it is taken.
    let takes = |o: &Name| !o.any(OFFERS) || o.any(BUYS | FINAL);
    let declined = of_an_offer && !r.operations.iter().any(takes) && r.fields.iter().any(says_no);
    declined || (r.operations.is_empty() && r.commands().any(is_at_a_step))
}

/// `status=pending_cancellation`, `estado=BORRADOR`: something is written down that is only begun.
fn is_begun(c: &Field) -> bool {
    let pending = c.told().any(BEGUN) && c.told().any(ENDS);
    c.named.any(STATES) && (pending || c.told().any(DRAFTS)) && !c.told().any(FINAL)
}

/// `step=reason`, `screen=1`: a step that has a name and no end in it, or the first one.
fn is_at_a_step(c: &Field) -> bool {
    let first = c.told().is(&["1"]) || c.told().is(&["0"]);
    let named = c.told().words().any(|w| w.chars().all(char::is_alphabetic));
    let whereabouts = |(w, marks): (&str, Marks)| w != "offer" && marks.any(WHEREABOUTS);
    c.named.words().zip(c.named.each()).any(whereabouts)
        && (first || named)
        && !c.told().any(ENDS | FINAL | ENDS_ITS_OBJECT)
}

/// Whether a field orders something beside the step.
fn says_more(c: &Field) -> bool {
    const ORDERS: Marks = Marks::all(&[ENDS, FINAL, ENDS_ITS_OBJECT, BUYS, PAUSES, PLAN, KEEPS]);
    // Fields that say what the answer is about, or what is answered: `kind=cancel`, `value=period_end`; and the words of the button.
    const GIVEN: [&str; 6] = [
        "value",
        "option",
        "choice",
        "selected",
        "commit",
        "submitted",
    ];
    if is_begun(c) {
        return false;
    }
    if c.named.any(WHEREABOUTS) {
        return c.told().any(ENDS | FINAL);
    }
    let about = (c.named.any(NAMES) && c.told().len() <= 2)
        || GIVEN.iter().any(|given| c.named.is(&[given]));
    let by_value = !about && !c.says_no() && !tells_what_happened(c) && c.told().any(ORDERS);
    let booked = about || c.named.any(BOOKKEEPING | STEPS);
    let by_name = !c.says_no() && !booked && c.named.any(ORDERS);
    (c.says_no() && c.named.any(SWITCHES)) || by_value || by_name
}
