//! Steps of a way: what begins it, what follows on it, and what is no step of it any more.

use super::*;
use crate::requests::ways::Way;

#[test]
fn what_says_nothing_is_a_step_that_asks_once() {
    check(
        "step",
        &[
            "POST /wizard/next choice=2",
            r#"POST /contract/check {"go_on":0}"#,
            r#"POST /api/plan/checkOut {"plan":"gold"}"#,
            r#"PATCH /rest/v1/flows?id=eq.7 {"found_job":false}"#,
            "POST /x/17",
        ],
    );
    let step = request("POST", "/flow/7/next", r#"{"a":1}"#);
    let kinds = [StepKind::of(&step)];
    let again = request("POST", "/flow/7/next", r#"{"b":2}"#);
    assert_eq!(
        judged(&again, |s| s.steps = &kinds),
        RequestVerdict::Pass(Passing::ApprovedStep)
    );
    let last = request("POST", "/flow/7/next", r#"{"status":"cancelled"}"#);
    assert_eq!(said(&last, |s| s.steps = &kinds), "ask");
    assert_eq!(
        judged(&step, |s| s.page.sensitive = false),
        RequestVerdict::Pass(Passing::Elsewhere)
    );
    assert_eq!(
        said(&step, |s| {
            s.page.sensitive = false;
            s.strict = true;
        }),
        "step"
    );
}

/// Rows about the way out, written before its end, and the end in the same tables.
#[test]
fn what_is_begun_passes_and_what_ends_is_asked() {
    check(
        "pass",
        &[
            r#"POST /rest/v1/cancellation_sessions?on_conflict=sub_id {"sub_id":"s1","status":"pending_cancellation","step":1}"#,
            r#"PATCH /rest/v1/cancel_attempts?sub_id=eq.7 {"status":"pending_cancellation"}"#,
            r#"POST /api/exit {"plan":"p","status":"initiated"}"#,
        ],
    );
    check(
        "step",
        &[r#"POST /rpc {"jsonrpc":"2.0","id":3,"method":"service.move","params":{"id":9}}"#],
    );
    check(
        "ask",
        &[
            r#"POST /rest/v1/cancellation_sessions {"sub_id":"s1","status":"cancelled","step":4}"#,
            r#"PATCH /rest/v1/subscriptions?id=eq.7 {"status":"pending_cancellation"}"#,
            "DELETE /rest/v1/cancel_attempts?sub_id=eq.7",
            r#"POST /rpc {"jsonrpc":"2.0","id":3,"method":"service.terminate","params":{"service":"wh"}}"#,
            r#"POST /v1/documents:commit {"writes":[{"update":{"name":"projects/x/databases/d/documents/subscriptions/7"},"v":"CANCELLED"}]}"#,
            r#"POST /api/offers/pause {"months":2}"#,
        ],
    );
    check(
        "pass",
        &[
            r#"POST /rpc {"jsonrpc":"2.0","id":1,"method":"service.list","params":{}}"#,
            r#"POST /rpc {"jsonrpc":"2.0","id":2,"method":"session.renew","params":{"ticket":"t1"}}"#,
            r#"POST /api/trpc/offers.respond {"step":"Pause?","offer":"pause1","answer":"no"}"#,
            r#"POST /graphql {"query":"mutation LogStep($s:String){ logStep(step:$s){ok} }","variables":{"step":"freeze_declined"}}"#,
            r#"POST /v1/documents:commit {"writes":[{"update":{"name":"projects/x/databases/d/documents/exitSurveys/7"},"v":"5"}]}"#,
        ],
    );
    check(
        "keep",
        &[
            "POST /rum ev=sheet&x=2",
            r#"POST /_vercel/insights/vitals {"lcp":812}"#,
        ],
    );
}

/// The button that opens the way names the end; one that makes it final, or that nobody can read, begins nothing.
#[test]
fn a_beginning_needs_a_control_that_can_be_read_and_no_last_page() {
    let begins = request(
        "POST",
        "/api/cancellations",
        r#"{"status":"pending_cancellation"}"#,
    );
    let with = |control: Control, last_page: bool| {
        judged(&begins, |s| {
            (s.control, s.page.last_page) = (control, last_page);
        })
    };
    let passes = RequestVerdict::Pass(Passing::Begins);
    assert_eq!(with(Control::NamesTheEnd, false), passes);
    assert_eq!(with(Control::GoesOn, false), passes);
    assert_eq!(word(&with(Control::Other, false)), "step");
    assert_eq!(word(&with(Control::NamesTheEnd, true)), "ask");
    assert_eq!(said(&begins, |s| s.strict = true), "step");
}

#[test]
fn what_follows_on_a_way_that_was_begun_passes_and_its_end_is_asked() {
    let begins = request(
        "POST",
        "/api/cancellations",
        r#"{"status":"pending_cancellation"}"#,
    );
    let ways = [Way::of(&begins).unwrap()];
    let on = |method: &str, path: &str, body: &str, control: Control| {
        judged(&request(method, path, body), |s| {
            (s.ways, s.ways_before, s.control) = (&ways, 1, control);
        })
    };
    let answer = r#"{"found_job":false}"#;
    let passes = RequestVerdict::Pass(Passing::OnTheWay);
    assert_eq!(
        on("PATCH", "/api/cancellations/c_1", answer, Control::GoesOn),
        passes
    );
    // Elsewhere, by another control, or with more in it.
    for (method, path, body, control, expected) in [
        ("PATCH", "/api/plans/7", answer, Control::GoesOn, "step"),
        (
            "PATCH",
            "/api/cancellations/c_1",
            answer,
            Control::NamesTheEnd,
            "step",
        ),
        (
            "PATCH",
            "/api/cancellations/c_1",
            answer,
            Control::Other,
            "step",
        ),
        (
            "POST",
            "/api/cancellations/c_1/complete",
            "",
            Control::GoesOn,
            "ask",
        ),
        (
            "PATCH",
            "/api/cancellations/c_1",
            r#"{"status":"cancelled"}"#,
            Control::GoesOn,
            "ask",
        ),
        (
            "DELETE",
            "/api/cancellations/c_1",
            "",
            Control::GoesOn,
            "ask",
        ),
        (
            "POST",
            "/api/cancellations/c_1/plan",
            r#"{"plan":"basic","action":"change"}"#,
            Control::GoesOn,
            "ask",
        ),
    ] {
        assert_eq!(
            word(&on(method, path, body, control)),
            expected,
            "{method} {path} {body}"
        );
    }
}

/// A row whose name is the end's was begun with a yes; what is written to it says less, until it says the end.
#[test]
fn what_is_written_to_a_row_that_was_approved_says_less() {
    let ways = [Way::of(&request(
        "POST",
        "/rest/v1/rezygnacje",
        r#"{"status":"oczekuje"}"#,
    ))
    .unwrap()];
    let on = |method: &str, body: &str| {
        judged(
            &request(method, "/rest/v1/rezygnacje?id=eq.71", body),
            |s| {
                (s.ways, s.ways_before) = (&ways, 1);
            },
        )
    };
    let passes = RequestVerdict::Pass(Passing::OnTheWay);
    assert_eq!(on("PATCH", r#"{"ocena":4}"#), passes);
    assert_eq!(word(&on("PATCH", r#"{"status":"cancelled"}"#)), "ask");
    assert_eq!(word(&on("POST", r#"{"ocena":4}"#)), "ask");
    assert_eq!(word(&on("DELETE", "")), "ask");
}

#[test]
fn an_offer_is_declined_by_a_control_that_says_no() {
    let closes = request("POST", "/oferta/zamknij", r#"{"id":"3x50","powod":"nie"}"#);
    let with = |control: Control, last: bool| {
        judged(&closes, |s| (s.control, s.page.last_page) = (control, last))
    };
    assert_eq!(
        with(Control::Declines, false),
        RequestVerdict::Pass(Passing::Step)
    );
    assert_eq!(word(&with(Control::GoesOn, false)), "step");
    assert_eq!(word(&with(Control::Declines, true)), "step");
    let more = request("POST", "/oferta/zamknij", r#"{"auto_renew":false}"#);
    assert_eq!(said(&more, |s| s.control = Control::Declines), "ask");
}

/// A survey's page lowers nothing for a control that isn't read as going on.
#[test]
fn a_yes_to_steps_is_none_to_the_end_of_a_survey() {
    let kinds = [StepKind::of(&request("POST", "/baja/motivo", "motivo=x"))];
    let silent = request("POST", "/baja/solicitud", "linea=955&router=si");
    let verdict = judged(&silent, |s| {
        (s.steps, s.page.survey, s.control) = (&kinds, true, Control::NamesTheEnd);
    });
    assert_eq!(word(&verdict), "step");
}

#[test]
fn what_is_looked_at_before_an_end_is_no_end() {
    check(
        "pass",
        &[
            r#"POST /rpc {"jsonrpc":"2.0","id":1,"method":"services.cancellationTerms","params":{"id":3317}}"#,
            r#"POST /v1/quota/checkDowngrade {"target_gb":15}"#,
            "POST /cuenta/recibo/previsualizar baja=2026-11-30",
            r#"POST /graphql {"operationName":"CancelOptions","variables":{"id":"m"},"extensions":{"persistedQuery":{"version":1}}}"#,
        ],
    );
    check(
        "ask",
        &[
            "POST /api/cancel/checkAndConfirm",
            "POST /cuenta/previsualizar baja=true",
            r#"POST /graphql {"operationName":"CancelMembership","variables":{"id":"m"},"extensions":{"persistedQuery":{"version":1}}}"#,
        ],
    );
}

/// A yes to steps is good where the control says that it goes on, and not on one that nobody can read.
#[test]
fn approved_steps_are_those_of_controls_that_lead_on() {
    let kinds = [StepKind::of(&request("POST", "/flow/1", "a=1"))];
    let next = request("POST", "/flow/2", "b=1");
    assert_eq!(
        judged(&next, |s| s.steps = &kinds),
        RequestVerdict::Pass(Passing::ApprovedStep)
    );
    let unread = judged(&next, |s| {
        s.steps = &kinds;
        s.control = Control::Other;
    });
    assert_eq!(word(&unread), "step");
}

#[test]
fn what_is_chosen_at_a_step_of_a_begun_way_is_noted() {
    let begun = request("PUT", "/journey/j4", "step=open");
    let ways = [Way::of(&begun).unwrap()];
    let sent = |path: &str, body: &str, control: Control| {
        let step = request("PUT", path, body);
        said(&step, |s| (s.ways, s.control) = (&ways, control))
    };
    assert_eq!(
        sent("/journey/j4", "step=choice&o=stop", Control::GoesOn),
        "pass"
    );
    for (path, body, control) in [
        ("/journey/j4", "step=choice&o=stop", Control::Other),
        ("/journey/j4", "o=stop", Control::GoesOn),
        ("/other/j4", "step=choice&o=stop", Control::GoesOn),
        ("/journey/j4", "step=choice&status=stop", Control::GoesOn),
        (
            "/journey/j4",
            "step=choice&renew=false&o=stop",
            Control::GoesOn,
        ),
        ("/journey/j4", "step=confirm&o=stop", Control::GoesOn),
    ] {
        assert_eq!(sent(path, body, control), "ask", "{path} {body}");
    }
}

#[test]
fn what_says_less_at_the_place_of_an_approved_end_needs_no_second_yes() {
    let end = request("POST", "/guide/talks", "topic=cancellation");
    let ways = [Way::approved(&end).unwrap()];
    let sent = |path: &str, body: &str, last: bool| {
        let step = request("POST", path, body);
        said(&step, |s| {
            (s.ways, s.control, s.page.last_page) = (&ways, Control::Other, last);
        })
    };
    assert_eq!(sent("/guide/talks/9/reply", "q=1&a=yes", false), "pass");
    assert_eq!(sent("/guide/talks/9/reply", "q=1&a=yes", true), "ask");
    assert_eq!(sent("/other/9/reply", "q=1&a=yes", false), "step");
    for last in [
        "/guide/talks/9/stop",
        "/guide/talks/9/bevestig",
        "/guide/talks/9/finish",
    ] {
        assert_ne!(sent(last, "understood=true", false), "pass", "{last}");
    }
    assert_eq!(
        Way::approved(&request("DELETE", "/guide/talks/9", "")),
        None
    );
    assert_eq!(
        sent("/guide/talks/9", "plan=basic&action=switch", false),
        "ask"
    );
}

#[test]
fn an_offer_that_is_not_taken_is_declined_by_a_control_that_says_no() {
    let seen = |taken: bool, control: Control| {
        let body = format!(
            r#"{{"query":"mutation S($id: ID!) {{ offerSeen(id: $id) {{ ok }} }}","variables":{{"id":"o","taken":{taken}}}}}"#
        );
        let body = body.replace("mutation S(", "mutation OfferSeen(");
        said(&request("POST", "/graphql", &body), |s| {
            s.control = control;
        })
    };
    assert_eq!(seen(false, Control::Declines), "pass");
    assert_eq!(seen(true, Control::Declines), "step");
    assert_eq!(seen(false, Control::SaysNothing), "pass");
    assert_eq!(seen(true, Control::SaysNothing), "step");
}
