//! Requests that change nothing though they are sent like a write: what only tells, reads or keeps a session alive; and steps on the way
//! that say so: answers, drafts, previews, declined offers.
//!
//! A name says what a request calls itself; what is agreed to, ordered or made final beside it takes that back.

use std::collections::HashSet;

use crate::names::Name;
use crate::reading::{Field, Reading};
use crate::vocabulary::{
    AGREES, ANSWERS_AN_OFFER, BEGUN, BOOKKEEPING, BUYS, COMMANDING, CONSENTS, ENDS,
    ENDS_ITS_OBJECT, FINAL, KEEPS, MARKS_OF_TELLING, Marks, NECESSARY, OBJECTS, PAUSES, PLAN,
    READS_AT_THE_END, RENEWS, SESSIONS, STATES, STEPS, TELLS, UPKEEP, WAY_RECORDS, WHEREABOUTS,
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

/// Whether nothing but an event and its time is sent, to where nothing is ended or made final. What is called by its name sends what it likes.
pub(super) fn looks_like_telling(r: &Reading) -> bool {
    let made_final = (r.operations.iter()).any(|o| o.any(ENDS | FINAL));
    if r.operations.is_empty() {
        has_marks_of_telling(r) && !r.last().any(ENDS | FINAL) && !agrees(r)
    } else {
        tells_by_name(r) && !made_final
    }
}

fn has_marks_of_telling(r: &Reading) -> bool {
    let marks = r
        .fields
        .iter()
        .filter(|f| f.named.is_joined(MARKS_OF_TELLING));
    let marks: HashSet<String> = marks.map(|f| f.named.words().collect()).collect();
    marks.len() >= 2
}

/// Whether a request only tells how a page is used, by its fields.
pub fn only_tells(request: &PageRequest) -> bool {
    has_marks_of_telling(&Reading::of(request))
}

/// Whether something is agreed to by it. That binds, whatever it travels in.
pub(super) fn agrees(r: &Reading) -> bool {
    let agrees = |n: &Name| n.any(AGREES) || concepts(&n.in_words()).has(Concept::Consents);
    r.orders().any(|c| agrees(&c.named))
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
    let is_no = |c: &Field| c.says_no() || c.told().any(NECESSARY) || c.named.any(NECESSARY);
    let mut said = r
        .commands()
        .filter(|c| !c.named.any(BOOKKEEPING))
        .peekable();
    let refuses = r.place().any(CONSENTS) && !agrees(r) && said.peek().is_some() && said.all(is_no);
    // `a=stop`: an answer that is one word, and that a word for an end.
    let votes = |f: &Field| f.says.is_one(ENDS | ENDS_ITS_OBJECT);
    let ends = r.doing().any(ENDS | FINAL) || r.fields.iter().any(votes) || r.orders().any(orders);
    let mut token = r.named(&["grant_type"]);
    r.method != "DELETE"
        && r.operations.is_empty()
        && (token.any(|f| f.value == "refresh_token")
            || ((renews || refuses || r.last().any(UPKEEP)) && !ends))
}

/// Whether it says that it is a step and ends nothing: an answer, a draft, a preview, a declined offer, a note of where somebody is. By that alone
/// nothing passes.
pub(super) fn is_step(r: &Reading) -> bool {
    const MORE: Marks = Marks::all(&[FINAL, BUYS, PAUSES, PLAN, KEEPS]);
    // What is written to the record of the thing itself is no note of the way.
    let of_a_thing = r.doing().any(OBJECTS) && !r.doing().any(ENDS);
    let begun = |c: &Field| !of_a_thing && c.named.any(STATES) && c.told().any(BEGUN);
    // `step=reason`, and `?page=feedback/answer`.
    let whereabouts = |c: &Field| {
        let place = c.named.any(WHEREABOUTS) || (c.in_address && c.told().any(STEPS));
        place && !c.told().any(ENDS | ENDS_ITS_OBJECT)
    };
    let by_name = r.doing().any(STEPS | WAY_RECORDS);
    r.method != "DELETE"
        && !r.opaque
        && !r.doing().any(MORE)
        && (by_name || r.commands().any(|c| begun(c) || whereabouts(c)))
        && !r.orders().any(|c| c.any(MORE) || (orders(c) && !begun(c)))
}
