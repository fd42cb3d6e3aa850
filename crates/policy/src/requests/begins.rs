//! Requests that write down where somebody is on the way out: that it was begun, at which step it is, what was answered there.
//!
//! A beginning is a claim that has to be made, by a state (`status=pending_cancellation`, `stato=BOZZA`), by the name of the place
//! (`cancel/start`, `cancellation/steps`, `leave_intents`) or by a step (`step=reason`), and nothing beside it may say more. The
//! subscription's own record begins nothing: a state that is written there is the end itself.

use crate::vocabulary::{
    ANSWERS, BEGUN, BOOKKEEPING, BUYS, COMMANDING, DRAFTS, ENDS, ENDS_ITS_OBJECT, FINAL, KEEPS,
    LEAVES, NAMES, OBJECTS, OPENS, PAUSES, PLAN, PORTALS, RECORDS, STATES, STEPS, SWITCHES,
    WAY_RECORDS, WHEREABOUTS,
};

use super::commands::{Command, commands_of};
use super::reading::{Reading, words};

/// Whether a request says that it only begins the way out, or says at which step of it somebody is.
pub(super) fn is_a_beginning(reading: &Reading, method: &str) -> bool {
    if method == "DELETE" || reading.opaque {
        return false;
    }
    let commands = commands_of(reading);
    let own_action = reading.own_page && method == "POST" && reading.mutations.is_empty();
    // A new draft among the orders orders nothing yet.
    let drafted = method == "POST"
        && commands
            .iter()
            .any(|c| STATES.has_any(&c.name) && DRAFTS.has_any(&c.value));
    // One address for all steps: nothing is written there but at which of them somebody is.
    let only_steps = method == "POST"
        && commands.iter().any(is_a_step)
        && (commands.iter()).all(|c| is_a_step(c) || BOOKKEEPING.has_any(&c.name));
    let of_a_step = own_action && commands.iter().any(|c| names_the_way(c) || only_opens(c));
    if is_of_the_thing_itself(reading) && !(drafted || only_steps || of_a_step) {
        return false;
    }
    let claims = (own_action && commands.iter().any(names_the_way))
        || by_place(reading, &commands)
        || by_operation(reading)
        || only_answers(reading, &commands, method)
        || commands
            .iter()
            .any(|c| is_begun(c) || is_a_step(c) || is_not_final(c) || only_opens(c))
        || commands.iter().any(|c| is_here(c, reading));
    let more = |c: &Command| says_more(c) && !is_here(c, reading);
    claims && !place_says_more(reading, drafted) && !commands.iter().any(more)
}

/// Whether what is written to the record of a way only notes what was chosen at one of its steps: `step=choice`, `o=stop`.
pub(super) fn notes_a_choice(reading: &Reading) -> bool {
    let commands = commands_of(reading);
    let chosen = |c: &Command| {
        c.truthy
            && c.value.len() == 1
            && !FINAL.begins_any(&c.name)
            && !FINAL.begins_any(&c.value)
            && !c
                .name
                .iter()
                .any(|w| ENDS.begins(w) || OBJECTS.begins(w) || STATES.has(w) || COMMANDING.has(w))
    };
    !reading.opaque
        && commands.iter().any(is_a_step)
        && !place_says_more(reading, false)
        && commands.iter().all(|c| !says_more(c) || chosen(c))
}

/// Whether its place or what is called there is named after leaving.
pub(super) fn names_the_way_out(reading: &Reading) -> bool {
    let named = reading.segments.iter().chain(&reading.mutations).flatten();
    named.into_iter().any(|w| ENDS.begins(w) || LEAVES.has(w))
}

/// `krok=rezygnacja`, sent from `/rezygnacja`: where somebody is, by the name that the page has in its own address.
fn is_here(c: &Command, reading: &Reading) -> bool {
    is_whereabouts(c)
        && !c.value.is_empty()
        && !FINAL.begins_any(&c.value)
        && c.value.iter().all(|w| reading.here.contains(w))
}

/// Whether a word is one of the way: a flow, a session, an attempt, its steps.
pub(super) fn is_way(word: &str) -> bool {
    WAY_RECORDS.has(word) || (word != "offer" && WHEREABOUTS.has(word))
}

/// The record of what is to end, by the last part of its path or by its operations.
fn is_of_the_thing_itself(reading: &Reading) -> bool {
    let thing = |ws: &[String]| {
        OBJECTS.begins_any(ws)
            && !ws
                .iter()
                .any(|w| is_way(w) || ENDS.begins(w) || OPENS.has(w))
    };
    if reading.mutations.is_empty() {
        thing(reading.last())
    } else {
        reading.mutations.iter().any(|m| thing(m))
    }
}

/// `cancel/start`, `cancellation/steps`, `leave_intents`; `flows` with `name=cancel`.
fn by_place(reading: &Reading, commands: &[Command]) -> bool {
    let last = reading.last();
    let ends = |w: &String| ENDS.begins(w) || LEAVES.has(w) || PORTALS.has(w);
    let of_an_end = reading.segments.iter().flatten().any(ends)
        || commands
            .iter()
            .any(|c| is_name(c) && c.value.iter().any(ends));
    // `/api/portal`: whoever bills lets in, and what is done there says so itself.
    let opens = last.len() == 1 && (OPENS.has(&last[0]) || PORTALS.has(&last[0]));
    // `drafts/cancellation`: what stands below drafts is one.
    let below_drafts =
        matches!(reading.segments.as_slice(), [.., above, _] if DRAFTS.has_any(above));
    of_an_end
        && reading.mutations.is_empty()
        && (opens || below_drafts || last.iter().any(|w| is_way(w) || DRAFTS.has(w)))
}

/// `StartInterstitial`, `UpsertExitDraft`, `LogStep`: all operations are of this kind.
fn by_operation(reading: &Reading) -> bool {
    let of_the_way = |m: &Vec<String>| {
        m.first().is_some_and(|w| OPENS.has(w)) || m.iter().any(|w| is_way(w) || DRAFTS.has(w))
    };
    !reading.mutations.is_empty() && reading.mutations.iter().all(of_the_way)
}

/// `PATCH cancellation` with a reason and nothing else: what is written to the record of an end, and makes none.
fn only_answers(reading: &Reading, commands: &[Command], method: &str) -> bool {
    let answers = |name: &str| words(name).iter().any(|w| ANSWERS.has(w));
    let books = |c: &Command| BOOKKEEPING.has_any(&c.name) || c.name == ["method"];
    matches!(method, "PATCH" | "PUT")
        && RECORDS.has_any(reading.last())
        && reading
            .fields
            .iter()
            .any(|f| answers(&f.name) && !f.value.is_empty())
        && commands.iter().all(books)
}

/// `status=pending_cancellation`, `estado=BORRADOR`.
fn is_begun(c: &Command) -> bool {
    let state = STATES.has_any(&c.name);
    let draft = DRAFTS.has_any(&c.value);
    let begun = BEGUN.has_any(&c.value);
    let ends = ENDS.begins_any(&c.value);
    let done = c
        .value
        .iter()
        .any(|w| FINAL.begins(w) || ENDS_ITS_OBJECT.has(w));
    // Something that is only pending may be under way already; what is called a pending end was begun.
    let pending = c.value.iter().any(|w| w == "pending");
    !done && ((state && (draft || (begun && !pending))) || (ends && begun))
}

/// `cancel_flow`, `step=perks`: the way out by its name, or a step of it.
fn names_the_way(c: &Command) -> bool {
    let ends = |w: &String| ENDS.begins(w) || LEAVES.has(w);
    let flow = c.value.iter().any(ends)
        && !FINAL.begins_any(&c.value)
        && (c.name == ["flow"] || (c.value.iter().any(|w| is_way(w)) && c.tells_what_happened()));
    flow || is_a_step(c)
}

/// `method=open`, `payload=START`, `source=frm:btnOuvrir`: what is called, or pressed, opens something, and says no more.
fn only_opens(c: &Command) -> bool {
    let called = matches!(c.name.as_slice(), [one] if matches!(one.as_str(), "method" | "payload" | "source" | "eventtarget"));
    let control = |w: &String| {
        matches!(
            w.as_str(),
            "frm" | "form" | "btn" | "lnk" | "ctl00" | "main"
        )
    };
    let mut said = c.value.iter().filter(|w| !control(w)).peekable();
    called && said.peek().is_some() && said.all(|w| OPENS.has(w))
}

/// `definitief=false`, `confirmed=0`: what would make it final stands there and says no.
fn is_not_final(c: &Command) -> bool {
    let no = matches!(
        c.value.first().map(String::as_str),
        Some("false" | "0" | "no")
    );
    no && c.falsy && c.name.len() == 1 && FINAL.begins_any(&c.name)
}

/// `step=reason`, `screen=start`: a step that has a name, and no end in it; `step=1`.
fn is_a_step(c: &Command) -> bool {
    let named = |w: &String| w.chars().all(char::is_alphabetic);
    let final_word = |w: &String| FINAL.begins(w) || ENDS.begins(w) || ENDS_ITS_OBJECT.has(w);
    // The first step of a way is none that ends it.
    let first = matches!(c.value.as_slice(), [one] if one == "1" || one == "0");
    is_whereabouts(c) && (first || c.value.iter().any(named)) && !c.value.iter().any(final_word)
}

fn is_whereabouts(c: &Command) -> bool {
    c.name.iter().any(|w| w != "offer" && WHEREABOUTS.has(w))
}

/// What a flow, or what is written about, is called.
pub(super) fn is_name(c: &Command) -> bool {
    NAMES.has_any(&c.name)
}

/// Whether a field orders something beside the claim.
fn says_more(c: &Command) -> bool {
    if is_begun(c) || is_a_step(c) || is_not_final(c) || only_opens(c) {
        return false;
    }
    let orders = |w: &String| {
        ENDS.begins(w)
            || ENDS_ITS_OBJECT.has(w)
            || FINAL.begins(w)
            || [&BUYS, &PAUSES, &PLAN].into_iter().any(|list| list.has(w))
            || KEEPS.begins(w)
    };
    let booked = c.name.iter().any(|w| BOOKKEEPING.has(w) || STEPS.has(w));
    // A flow is named after what it leads to, in one word.
    let name_of_flow = is_name(c) && c.value.len() <= 2;
    let switch = c.falsy && SWITCHES.begins_any(&c.name);
    let by_value = !name_of_flow
        && !booked
        && !c.tells_what_happened()
        && c.value.iter().any(orders)
        && !c.falsy;
    // `cancel_copy=b` names what is shown; `cancel_at=…` and `cancel=1` order.
    let yes = matches!(
        c.value.first().map(String::as_str),
        Some("1" | "true" | "yes" | "on" | "now")
    );
    let describes = c.name.len() > 1
        && !yes
        && c.value.len() == 1
        && c.name.last().is_some_and(|w| {
            !orders(w)
                && !matches!(
                    w.as_str(),
                    "at" | "on" | "when" | "date" | "time" | "mode" | "type" | "end" | "period"
                )
        });
    let by_name = c.truthy && !booked && !describes && c.name.iter().any(orders);
    switch || by_value || by_name
}

/// Whether the end of the path or an operation makes something final, buys, keeps or pauses.
fn place_says_more(reading: &Reading, drafted: bool) -> bool {
    let last = reading.last();
    let doing = last.iter().chain(reading.mutations.iter().flatten());
    let mut doing = doing.map(String::as_str);
    doing.any(|w| {
        FINAL.begins(w)
            || KEEPS.begins(w)
            || (BUYS.has(w) && !drafted)
            || [&PAUSES, &PLAN].into_iter().any(|list| list.has(w))
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::tests::parts;
    use super::*;
    use domain::request::PageRequest;

    pub(in super::super) fn request(method: &str, path: &str, body: &str) -> PageRequest {
        PageRequest {
            method: method.into(),
            url: format!("https://a.example{path}"),
            body: (!body.is_empty()).then(|| body.to_owned()),
            ..PageRequest::default()
        }
    }

    fn is(row: &str) -> bool {
        let [method, path, body] = parts(row);
        is_a_beginning(&Reading::of(&request(method, path, body)), method)
    }

    #[test]
    fn a_beginning_says_that_it_is_one() {
        for row in [
            r#"POST /api/opzegging {"dossier":"O","stap":1,"definitief":false}"#,
            r#"POST /api/cancellations {"subscription_id":"s","status":"pending_cancellation"}"#,
            r#"PUT /rest/disdette/T-1 {"stato":"BOZZA","motivo":null,"offerta":null}"#,
            r#"POST /bff/bajas {"linea":"F","canal":"WEB","estado":"BORRADOR"}"#,
            r#"POST /api/exit {"plan":"t","status":"initiated"}"#,
            "POST /cancel/start",
            r#"POST /api/orders {"type":"TERMINATION","msisdn":"4","state":"DRAFT"}"#,
            r#"POST /me/leave_intents {"surface":"web"}"#,
            r#"POST /cx/flows {"name":"cancel","cancel_copy":"b"}"#,
            r#"POST /kuendigungsstrecke/schritte/1 {"aboId":"N"}"#,
            "PATCH /services/77/cancellation _method=patch&reason=project_over",
            "POST /account/cancel step=offer_declined&sub=A",
            "POST /api/portal what=plan",
            "POST /portaal-sessie _token=sp-1",
            "POST /account/cancel step=1",
            r#"POST /mijn/abonnement [{"stap":"geopend","bron":"account"}]"#,
            r#"PATCH /api/concepten/opzegging {"reden":"teveel"}"#,
            "POST /assistant/leave payload=START",
            "POST /account/pass passId=1&step=perks&ab=v2",
            r#"POST /graphql {"query":"mutation StartInterstitial { startInterstitial(name: \"MEMBERSHIP_CANCEL\") { ok } }"}"#,
        ] {
            assert!(is(row), "{row}");
        }
    }

    #[test]
    fn an_end_is_no_beginning_whatever_else_it_says() {
        for row in [
            r#"POST /api/opzegging {"dossier":"O","stap":4,"definitief":true}"#,
            r#"POST /api/opzegging {"auto_renew":false,"definitief":false}"#,
            r#"PATCH /subscriptions/7 {"status":"pending_cancellation"}"#,
            r#"PATCH /rest/v1/memberships?id=eq.7 {"status":"pending-cancel"}"#,
            r#"POST /graphql {"query":"mutation { updateSubscription(status: 1) { ok } }","variables":{"status":"pending_cancel"}}"#,
            r#"POST /api/cancellations {"status":"cancelled"}"#,
            r#"POST /api/cancellations {"status":"pending"}"#,
            r#"POST /api/cancellations {"status":"pending_cancellation","confirm":true}"#,
            r#"POST /cancel/start {"auto_renew":false}"#,
            r#"POST /api/orders {"type":"TERMINATION","state":"PLACED"}"#,
            r#"POST /api/orders/confirm {"type":"TERMINATION","state":"DRAFT"}"#,
            r#"POST /cancellations/9/complete {"status":"draft"}"#,
            "POST /account/cancel step=confirm",
            "POST /account/cancel step=3",
            "POST /api/portal action=cancel",
            "POST /api/portal/confirm",
            "POST /step/17 s=wound_up",
            "POST /wizard/41/next choice=skip",
            r#"POST /mijn/abonnement [{"stap":"geopend","status":"opgezegd"}]"#,
            "POST /flow/bye token=b5",
            "DELETE /cancellation/steps",
            r#"POST /cancel/start {"plan":"basic","action":"switch"}"#,
        ] {
            assert!(!is(row), "{row}");
        }
    }
}
