//! Requests on the way that are named after the end and make none, beside those that do.

use super::*;
use crate::requests::ways::Way;

#[test]
fn what_only_names_what_happened_orders_nothing() {
    check(
        "pass",
        &[
            "POST /api/v3/user/segment/add segment=churn_reason_time",
            r#"POST /_/feedback {"kind":"cancel","text":"x"}"#,
            r#"POST /rpc {"jsonrpc":"2.0","id":2,"method":"forms.saveDraft","params":{"type":"end"}}"#,
            r#"PUT /api/drafts/leave {"text":"x","submitted":true}"#,
            r#"POST /api/trpc/retention.answer?batch=1 {"0":{"json":{"key":"when","value":"period_end"}}}"#,
            r#"POST /rest/v1/survey_answers?apikey=pk_1 {"session_id":"s","question":"goal","answer":"Partly"}"#,
            "POST /suscripcion/bajas estado=iniciada",
            "POST /api/graphql api_req_friendly_name=useExitSurveyAnswerMutation&doc_id=7",
            r#"POST /plano/acoes {"acao":"responder","motivo":"nd"}"#,
            "PATCH /mijn/opzegging/12/stap aanbod=nee",
            r#"POST /consent/ua/3 {"action":"onDenyAllServices"}"#,
        ],
    );
    check(
        "step",
        &["POST /experience/execute zone=churn&reason=time&url=x"],
    );
    let contract = request("POST", "/contracts/consent", "version=2027-01&by=read");
    assert_ne!(said(&contract, |_| {}), "pass");
    // What is agreed to binds, wherever a site keeps it.
    for body in [
        "doc=terms-2027&how=read_to_end",
        "doc=T-2027&state=accepted",
    ] {
        let verdict = judged(&request("POST", "/consents", body), |_| {});
        assert_ne!(word(&verdict), "pass", "{body}: {verdict:?}");
    }
    // The same place without such a word, and one that makes it final.
    check(
        "ask",
        &[
            "POST /api/v3/user/segment/add segment=churn",
            r#"POST /_/feedback {"kind":"cancel","confirm":true}"#,
            "POST /x do=cancel_now",
            r#"POST /x {"flow":"cancel","confirm":true}"#,
            "POST /x do=cancel_flow_confirm",
        ],
    );
}

#[test]
fn what_only_shows_what_would_be_is_a_step() {
    check_by(
        Control::NamesTheEnd,
        "pass",
        &[
            "POST /v1/invoices/create_preview subscription=s&cancel_at_period_end=true",
            r#"POST /bot/actions {"name":"stop_renewal","mode":"preview"}"#,
            r#"POST /v1/quota:checkDowngrade {"target_gb":15}"#,
        ],
    );
    check_by(
        Control::NamesTheEnd,
        "ask",
        &[
            r#"POST /bot/actions {"name":"stop_renewal","mode":"execute"}"#,
            r#"POST /orders/7/refund/preview {"cancel":1,"settle":true}"#,
            "DELETE /subscription/preview",
        ],
    );
}

#[test]
fn several_calls_in_one_request_are_read_one_by_one() {
    let batch = |second: &str| {
        format!(
            r#"[{{"operationName":"RegistrarEvento","variables":{{"n":"cancelar_clique"}}}},{{"operationName":"{second}","variables":{{"id":"A"}}}}]"#
        )
    };
    for (second, expected) in [
        ("PaginaConta", "pass"),
        ("GuardarMotivo", "pass"),
        ("RecusarOferta", "pass"),
        ("EncerrarAssinatura", "ask"),
        ("Feito", "step"),
    ] {
        let verdict = judged(&request("POST", "/gql", &batch(second)), |_| {});
        assert_eq!(word(&verdict), expected, "{second}: {verdict:?}");
    }
}

#[test]
fn a_page_that_is_turned_says_so_and_nothing_more() {
    let here = |body: &str| PageRequest {
        page_url: "https://www.shop.example/policy/cancel".into(),
        ..request("POST", "/policy/cancel", body)
    };
    let by = |control: Control, body: &str, last: bool| {
        said(&here(body), |scene| {
            scene.control = control;
            scene.page.last_page = last;
        })
    };
    assert_eq!(
        by(Control::GoesOn, "reason=OTH&btnNext=Next", false),
        "pass"
    );
    assert_eq!(by(Control::GoesOn, "reason=OTH", false), "ask");
    assert_eq!(by(Control::GoesOn, "btnNext=Next&do=end", false), "ask");
    assert_eq!(by(Control::Other, "btnNext=Next", false), "ask");
    assert_eq!(by(Control::GoesOn, "btnNext=Next", true), "ask");
    assert_eq!(by(Control::Reviews, "type=End+of+period", false), "pass");
    assert_eq!(by(Control::Reviews, "type=End+of+period", true), "ask");
    let confirms = request("POST", "/policy/cancel/confirm", "");
    let verdict = judged(&confirms, |scene| scene.control = Control::Reviews);
    assert_eq!(word(&verdict), "ask");
}

#[test]
fn beside_the_control_that_ends_an_answer_is_one() {
    let answer = request("POST", "/survey/exit", "nps=9");
    let judged_as = |beside: bool, control: Control| {
        said(&answer, |scene| {
            scene.page.last_page = true;
            scene.beside_the_end = beside;
            scene.control = control;
        })
    };
    assert_eq!(judged_as(true, Control::GoesOn), "pass");
    assert_eq!(judged_as(false, Control::GoesOn), "step");
    assert_eq!(judged_as(true, Control::Other), "ask");
}

#[test]
fn what_is_added_to_an_approved_end_says_less_and_the_same_again_is_asked() {
    let first = request("POST", "/rpc/termination", r#"{"id":9,"when":"END"}"#);
    let ways: Vec<Way> = Way::approved(&first).into_iter().collect();
    let by = |control: Control, body: &str| {
        said(&request("POST", "/rpc/termination", body), |scene| {
            scene.control = control;
            scene.ways = &ways;
        })
    };
    let more = r#"{"id":9,"when":"END","step":"summary"}"#;
    assert_eq!(by(Control::GoesOn, more), "pass");
    assert_eq!(by(Control::NamesTheEnd, more), "ask");
    assert_eq!(by(Control::GoesOn, r#"{"id":9,"when":"END"}"#), "ask");
    assert_eq!(
        by(Control::GoesOn, r#"{"id":9,"when":"END","confirmed":true}"#),
        "ask"
    );
}

#[test]
fn a_file_of_the_program_may_be_named_after_anything() {
    let load = |kind: RequestKind, path: &str| {
        let request = PageRequest {
            kind,
            ..request("GET", path, "")
        };
        said(&request, |_| {})
    };
    for path in [
        "/lib/dijit/form/DropDownButton.js?20240817-1",
        "/lib/dijit/DropDownMenu.js?v=3",
        "/js/close-account.css?v=1",
        "/js/CompleteOrder.js?_=1795377293762",
    ] {
        assert_eq!(load(RequestKind::Part, path), "pass", "{path}");
    }
    for path in [
        "/js/DropDownMenu.js?v=3",
        "/js/DeleteDialog.js",
        "/menu/drop-down/7",
    ] {
        assert_eq!(load(RequestKind::Xhr, path), "pass", "{path}");
    }
    for (kind, path) in [
        (RequestKind::Part, "/x.js?end=now"),
        (RequestKind::Part, "/x.js?k=a81"),
        (RequestKind::Xhr, "/subscriptions/9/cancel.js?a=1"),
        (RequestKind::Xhr, "/x/DropDownMenu.js?action=cancel"),
        (RequestKind::Xhr, "/api/drop-member/7"),
    ] {
        assert_ne!(load(kind, path), "pass", "{path}");
    }
}

#[test]
fn a_form_that_leaves_an_offer_by_an_address_is_asked_for_what_it_sends_along() {
    let leave = |path: &str, link: Option<&'static str>, survey: bool| {
        let request = PageRequest {
            kind: RequestKind::Document,
            main_frame: true,
            ..request("GET", path, "")
        };
        said(&request, |scene| {
            scene.page.survey = survey;
            scene.link = link;
            scene.control = Control::Other;
        })
    };
    assert_eq!(leave("/go?o=fix24&n=account", None, true), "step");
    assert_eq!(leave("/go?o=fix24&n=account", None, false), "pass");
    assert_eq!(leave("/go?reason=price&page=2", None, true), "pass");
    let link = "https://www.shop.example/go?o=fix24";
    assert_eq!(leave("/go?o=fix24", Some(link), true), "pass");
}

#[test]
fn a_page_that_counts_its_steps_lets_those_before_the_last_pass() {
    let step = request("POST", "/give-up/when", "when=month");
    let at = |more: bool, control: Control| {
        judged(&step, |s| {
            (s.page.more_to_come, s.control) = (more, control);
        })
    };
    assert_eq!(
        at(true, Control::GoesOn),
        RequestVerdict::Pass(Passing::OnTheWay)
    );
    assert_eq!(word(&at(false, Control::GoesOn)), "step");
    for control in [Control::NamesTheEnd, Control::SaysNothing, Control::Other] {
        assert_eq!(word(&at(true, control)), "step");
    }
    let ends = request("POST", "/baja/tramitar", "n=4");
    let ends = judged(&ends, |s| s.control = Control::SaysNothing);
    assert_eq!(word(&ends), "ask");
}

/// A frame can be put into a page to carry an order out of it.
#[test]
fn a_frame_that_an_act_brings_about_is_asked_if_its_address_carries_more() {
    let frame = |path: &str| PageRequest {
        kind: RequestKind::Document,
        ..request("GET", path, "")
    };
    for (path, expected) in [
        ("/price/move?to=1490", "step"),
        ("/cancel/reason", "pass"),
        ("https://js.payments.example/v3/field?k=1490", "pass"),
    ] {
        assert_eq!(said(&frame(path), |_| {}), expected, "{path}");
    }
}

/// An answer and nothing else, by a control that leads on; what names a thing, an end or an order beside it is none.
#[test]
fn what_a_page_asks_is_answered_without_a_question() {
    check(
        "pass",
        &[
            "POST /s/5c70 reason=Prefer+not+to+say",
            "POST /s/5c70 reason=Price&comment=&csrf=a1",
            "PATCH /memberships/22 exit_rating=meh&exit_note=owls&commit=Save+and+continue",
            "POST /portal?page=feedback/answer reason=Decline+to+answer",
            r#"POST /graphql {"query":"mutation RespondToOffer { respondToOffer(flow: $f, accepted: $a) { ok } }","variables":{"f":"fl_7","accepted":false}}"#,
        ],
    );
    check(
        "step",
        &[
            "POST /s/5c70 reason=Price&plan_ref=7",
            "POST /memberships/22 reason=Price",
            "POST /leave reason=Price",
            "PATCH /memberships/22 reason=Price&mode=2",
            "POST /s/5c70 x=Price",
        ],
    );
    check(
        "ask",
        &[
            "POST /portal?page=terminate/finish",
            "POST /cancel?page=survey/answer confirm=1",
            "DELETE /memberships/22 reason=Price",
            r#"POST /graphql {"query":"mutation A { acceptOffer(id: 7, endNow: true) { ok } cancelPlan(accepted: false) { ok } }","variables":{"accepted":false}}"#,
        ],
    );
    check_by(Control::NamesTheEnd, "step", &["POST /s/5c70 reason=Price"]);
    let last = judged(&request("POST", "/s/5c70", "reason=Price"), |scene| {
        scene.page.last_page = true;
    });
    assert_eq!(word(&last), "step");
}

fn from(page: &str, method: &str, path: &str, body: &str) -> PageRequest {
    PageRequest {
        page_url: format!("https://www.shop.example{page}"),
        ..request(method, path, body)
    }
}

/// A page may be called after a check, and its last step is sent to it all the same.
#[test]
fn what_a_page_sends_to_itself_is_no_reading_by_its_name() {
    let sent = |page: &str| judged(&from(page, "POST", "/contract/7/pruefen", ""), |_| {});
    assert_eq!(word(&sent("/contract/7/pruefen")), "step");
    assert_eq!(word(&sent("/contract/7")), "pass");
}

/// A yes to steps is good where something is still asked, or the control says that it goes on, and on no page that has nothing left but
/// to be sent.
#[test]
fn approved_steps_need_something_that_is_asked_or_a_control_that_goes_on() {
    let step = request("POST", "/api/x", "a=1");
    let steps = [StepKind::of(&step)];
    let passes = |asks: bool, control: Control, last: bool| {
        let verdict = judged(&step, |s| {
            (s.steps, s.page.asks, s.control) = (&steps, asks, control);
            s.page.last_page = last;
        });
        word(&verdict) == "pass"
    };
    assert!(passes(true, Control::SaysNothing, false) && passes(false, Control::GoesOn, false));
    assert!(!passes(false, Control::SaysNothing, false) && !passes(true, Control::Other, false));
    assert!(!passes(true, Control::GoesOn, true));
}

/// The place of the next step has a number more, and is named after the end like the page itself.
#[test]
fn the_next_page_of_a_row_is_the_same_place() {
    let sent = |page: &str, path: &str, more: bool| {
        let step = from(page, "POST", path, "why=price");
        said(&step, |s| s.page.more_to_come = more)
    };
    assert_eq!(sent("/baja2.aspx", "/baja3.aspx", true), "pass");
    assert_eq!(sent("/baja2.aspx", "/baja3.aspx", false), "ask");
    assert_eq!(sent("/plans/7/cancel", "/plans/8/cancel", true), "ask");
    assert_eq!(sent("/account", "/baja3.aspx", true), "ask");
}

#[test]
fn where_somebody_is_may_be_called_like_the_page() {
    let sent = |page: &str, body: &str| said(&from(page, "POST", "/session", body), |_| {});
    assert_eq!(sent("/rezygnacja", "krok=rezygnacja&od=2027-01-01"), "pass");
    assert_eq!(sent("/account", "krok=rezygnacja&od=2027-01-01"), "ask");
    assert_eq!(sent("/cancel/confirm", "step=confirm"), "step");
    assert_eq!(sent("/account", "etape=1&vu=true"), "pass");
}

/// A page that goes on by itself after a while is read first; one that only loads itself anew does nothing.
#[test]
fn a_page_that_goes_on_by_itself_is_read_first() {
    let on = |to: &str, change: fn(&mut RequestScene<'_>)| {
        let refresh = PageRequest {
            kind: RequestKind::Document,
            frame_url: "https://www.shop.example/hold".to_owned(),
            ..from("/hold", "GET", to, "")
        };
        said(&refresh, |s| {
            (s.acting, s.by_refresh) = (false, true);
            change(s);
        })
    };
    assert_eq!(on("/order/g14/ready", |_| {}), "step");
    assert_eq!(on("/hold", |_| {}), "pass");
    assert_eq!(on("/order/g14/ready", |s| s.page.sensitive = false), "pass");
    assert_eq!(on("/order/g14/ready", |s| s.by_refresh = false), "pass");
}

/// An application loads parts of itself when they are needed, each by the same address with another question.
#[test]
fn more_of_the_page_s_program_from_where_it_came_from_is_reading() {
    let part = PageRequest {
        kind: RequestKind::Other,
        ..request("GET", "/load.php?modules=app.notification&skin=v", "")
    };
    let sensitive = |s: &mut RequestScene| s.page.sensitive = true;
    assert_eq!(word(&judged(&part, sensitive)), "step");
    assert_eq!(
        word(&judged(&part, |s| {
            sensitive(s);
            s.more_of_the_program = true;
        })),
        "pass"
    );
    let ends = PageRequest {
        kind: RequestKind::Other,
        ..request("GET", "/load.php?action=cancel", "")
    };
    assert_eq!(
        word(&judged(&ends, |s| {
            sensitive(s);
            s.more_of_the_program = true;
        })),
        "ask"
    );
}
