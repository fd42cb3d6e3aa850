//! Steps on the way that end nothing: answers of surveys, drafts, declined offers, notes of where somebody is.

use super::begins::is_name;
use super::commands::{Command, commands_of};
use super::reading::{Field, Reading, words};
use crate::vocabulary::{
    ANSWERING, ANSWERS, ANSWERS_AN_OFFER, ASKED_FOR, BOOKKEEPING, BUYS, DECLINES, DRAFTS, ENDS,
    ENDS_ITS_OBJECT, FINAL, LEAVES, NO, OBJECTS, OFFERS, ORDERS, PAUSES, REASONS, STEPS, SWITCHES,
    WHEREABOUTS,
};

/// `churn_reason_price`: a reason with a word for the end before it.
fn gives_a_reason(field: &Field) -> bool {
    let value = words(&field.value);
    let reason = value.iter().position(|w| REASONS.has(w));
    reason.is_some_and(|at| value[..at].iter().any(|w| ENDS.begins(w)))
}

/// Whether it carries answers and nothing else, among them why somebody leaves or what they think, to a place that says nothing; or
/// writes them into the record of what is to end, and no state beside them.
pub(super) fn only_answers(reading: &Reading, method: &str) -> bool {
    let answers = |f: &Field| ASKED_FOR.has_any(words(&f.name)) && !f.value.trim().is_empty();
    let books =
        |f: &Field| f.name == "_method" || words(&f.name).iter().all(|w| BOOKKEEPING.has(w));
    let label = |f: &Field| f.name == "commit" && !FINAL.begins_any(words(&f.value));
    let writes = matches!(method, "PATCH" | "PUT");
    let silent = |w: &String| {
        let thing = !writes && OBJECTS.begins(w);
        !(thing || OFFERS.begins(w) || ENDS.begins(w) || LEAVES.has(w) || FINAL.begins(w))
    };
    let fields = || reading.fields.iter();
    (writes || method == "POST")
        && !reading.opaque
        && reading.mutations.is_empty()
        && reading.segments.iter().flatten().all(silent)
        && fields().any(answers)
        && fields().all(|f| answers(f) || books(f) || label(f) || f.value.trim().is_empty())
}

/// `a=stop`: an answer that is one word, and that a word for an end.
pub(super) fn votes_for_an_end(reading: &Reading) -> bool {
    let ends = |f: &Field| matches!(words(&f.value).as_slice(), [one] if ENDS.begins(one) || ENDS_ITS_OBJECT.has(one));
    reading.fields.iter().any(ends)
}

/// Whether words name what somebody is asked on the way: a survey, a reason.
fn is_asked(w: &String) -> bool {
    STEPS.has(w) && ANSWERS.has(w)
}

/// Whether words make something final: `confirm`, and not `submit survey`.
fn makes_final(ws: &[String]) -> bool {
    let mut at = ws.iter().enumerate();
    at.any(|(i, w)| FINAL.begins(w) && !ws.get(i + 1).is_some_and(is_asked))
}

/// A survey's answer, a draft, a declined offer: the end of the path or the operations say so, and no field says more.
pub(super) fn is_step(reading: &Reading, method: &str, refused: bool) -> bool {
    if method == "DELETE" || reading.opaque {
        return false;
    }
    // `LogStep`, `trackScreen`: an operation that writes down where somebody is.
    let notes = |ws: &[String]| {
        ws.first()
            .is_some_and(|w| matches!(w.as_str(), "log" | "track" | "record"))
            && ws.get(1).is_some_and(|w| WHEREABOUTS.has(w))
    };
    // `credit.refuse`, `RecusarOferta`; a mere no is no name.
    let by_name = |w: &String| DECLINES.has(w) && !NO.has(w);
    let says_step = |ws: &[String]| {
        (ws.iter().any(|w| STEPS.has(w) || by_name(w)) || notes(ws)) && !makes_final(ws)
    };
    let mut named = reading
        .segments
        .iter()
        .rev()
        .filter(|s| !s.iter().any(|w| w.bytes().any(|b| b.is_ascii_digit())));
    let (last, before) = (named.next(), named.next());
    // `survey/answer` and `survey/3/vote`: what stands below a survey belongs to it.
    let by_path = last.is_some_and(|s| says_step(s))
        || (last.is_some_and(|s| !FINAL.begins_any(s)) && before.is_some_and(|s| says_step(s)))
        // `survey.submit`: what is handed in is an answer.
        || (last.is_some_and(|s| matches!(s.as_slice(), [one] if one == "submit"))
            && before.is_some_and(|s| s.iter().any(is_asked)));
    let by_operation = !reading.mutations.is_empty()
        && reading.mutations.iter().any(|m| says_step(m))
        && reading
            .mutations
            .iter()
            .all(|m| says_step(m) || m.len() == 1);
    let offers = |w: &String| OFFERS.begins(w);
    let orders = |f: &Field| matches!(words(&f.name).as_slice(), [one] if ORDERS.begins(one));
    // An offer that is declined: the fields say so.
    let declines = |f: &Field| {
        let (name, value) = (words(&f.name), words(&f.value));
        let answers = ANSWERS_AN_OFFER.begins_any(&name) && NO.has(f.value.trim().to_lowercase());
        answers
            || (name.iter().any(offers) && NO.has(f.value.trim().to_lowercase()))
            || name.iter().chain(&value).any(|w| DECLINES.has(w))
    };
    let of_an_offer = reading.segments.iter().flatten().any(offers)
        || reading
            .fields
            .iter()
            .any(|f| words(&f.name).iter().any(offers));
    // `respondToOffer(accepted: false)`: all that is called is about an offer, and nothing of it is taken.
    let about_offers =
        |m: &Vec<String>| m.iter().any(offers) && !m.iter().any(|w| BUYS.has(w) || FINAL.begins(w));
    let by_field = (of_an_offer || !reading.mutations.is_empty())
        && reading.mutations.iter().all(about_offers)
        && reading.fields.iter().any(declines);
    // `offerSeen(taken: false)`, by a control that says no.
    let takes_nothing = |f: &Field| matches!(f.value.trim(), "false" | "0");
    let of_offers_alone = !reading.mutations.is_empty()
        && reading.mutations.iter().all(about_offers)
        && reading.fields.iter().any(takes_nothing);
    let by_control = refused && ((of_an_offer && reading.mutations.is_empty()) || of_offers_alone);
    // `offerSeen(o: …)`, `intent=offer_seen`: that something was shown.
    let shown = |ws: &[String]| matches!(ws, [what, told] if OFFERS.begins(what) && matches!(told.as_str(), "seen" | "shown" | "viewed"));
    let taken = |f: &Field| matches!(f.value.trim(), "true" | "1" | "yes");
    let only_shown = !reading.fields.iter().any(taken)
        && if reading.mutations.is_empty() {
            reading
                .fields
                .iter()
                .any(|f| orders(f) && shown(&words(&f.value)))
        } else {
            reading.mutations.iter().all(|m| shown(m))
        };
    // `segment=churn_reason_price`: why somebody leaves, written down beside other things of theirs.
    let by_reason = reading.mutations.is_empty() && reading.fields.iter().any(gives_a_reason);
    // `action=answer`, `intent=survey`: what is ordered is an answer.
    let by_action = reading.mutations.is_empty()
        && reading.fields.iter().any(|f| {
            let value = f.value.to_lowercase();
            orders(f) && (ANSWERING.begins(&value) || is_asked(&value))
        });
    if !(by_path || by_operation || by_field || by_control || by_reason || by_action || only_shown)
    {
        return false;
    }
    let place = || last.into_iter().chain(before).chain(&reading.mutations);
    // What is put into a draft fills in a form that is sent later.
    let drafts = place().flatten().any(|w| DRAFTS.has(w));
    let whereabouts = |c: &Command| WHEREABOUTS.has_any(&c.name);
    // Which button was pressed, by its words.
    let is_label = |c: &Command| {
        c.name == ["commit"]
            && !matches!(
                c.value.first().map(String::as_str),
                Some("1" | "true" | "yes")
            )
    };
    commands_of(reading)
        .iter()
        .filter(|c| !whereabouts(c))
        .all(|c| {
            let ends = |w: &String| {
                ENDS.begins(w)
                    || ENDS_ITS_OBJECT.has(w)
                    || FINAL.begins(w)
                    || BUYS.has(w)
                    || PAUSES.has(w)
            };
            let switch = c.falsy && SWITCHES.begins_any(&c.name);
            // A flow is named after what it leads to: `cancel_flow_id`.
            let booked = c.name.iter().any(|w| BOOKKEEPING.has(w) || STEPS.has(w)) || is_label(c);
            // What the answer is about: `kind=cancel` of a feedback.
            let about = (by_path || by_operation) && is_name(c) && c.value.len() <= 2;
            // What is answered: `value=period_end` of a question.
            let given = by_path
                && matches!(
                    c.name.as_slice(),
                    [one] if matches!(one.as_str(), "value" | "option" | "choice" | "selected")
                );
            let by_value =
                !given && !drafts && !about && !c.tells_what_happened() && c.value.iter().any(ends);
            // A draft or an answer that was handed in.
            let handed_in = c.name == ["submitted"];
            let by_name = c.truthy && !booked && !handed_in && c.name.iter().any(ends);
            !switch && !by_value && !by_name
        })
}
