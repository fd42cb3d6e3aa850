//! What requests of every kind are taken for.

mod answers;
mod asked_once;
mod settings;
mod ways;

use std::sync::LazyLock;

use super::*;
use crate::addresses::tests::service;

static NOTHING: LazyLock<Shown> = LazyLock::new(Shown::default);
static SERVICE: LazyLock<ServiceDefinition> = LazyLock::new(service);

fn request(method: &str, path: &str, body: &str) -> PageRequest {
    let url = if path.starts_with("http") {
        path.to_owned()
    } else {
        format!("https://www.shop.example{path}")
    };
    let body = (!body.is_empty()).then(|| body.to_owned());
    PageRequest {
        method: method.into(),
        url,
        kind: RequestKind::Fetch,
        body,
        ..PageRequest::default()
    }
}

fn scene<'a>() -> RequestScene<'a> {
    RequestScene {
        service: &SERVICE,
        page: PageFacts::default(),
        beside_the_end: false,
        small_print: false,
        prices: &[],
        shown: &NOTHING,
        control: Control::GoesOn,
        choosing: false,
        touch: Touch::Presses,
        read_only: false,
        strict: false,
        acting: true,
        cover: None,
        opening: None,
        by_refresh: false,
        more_of_the_program: false,
        link: None,
        steps: &[],
        ways: &[],
        ways_before: 0,
        follows_approved: false,
    }
}

fn judged<'a>(request: &PageRequest, change: impl FnOnce(&mut RequestScene<'a>)) -> RequestVerdict {
    let mut scene = scene();
    change(&mut scene);
    judge_request(request, &scene)
}

fn word(verdict: &RequestVerdict) -> &'static str {
    match verdict {
        RequestVerdict::Pass(_) => "pass",
        RequestVerdict::Ask(why) if why.deed().is_none() => "step",
        RequestVerdict::Ask(_) => "ask",
        RequestVerdict::KeepBack => "keep",
        RequestVerdict::Refuse(_) => "refuse",
    }
}

fn said<'a>(request: &PageRequest, change: impl FnOnce(&mut RequestScene<'a>)) -> &'static str {
    word(&judged(request, change))
}

/// Checks rows of method, path and body, sent by a control that goes on.
fn check(expected: &str, rows: &[&str]) {
    check_by(Control::GoesOn, expected, rows);
}

fn check_by(control: Control, expected: &str, rows: &[&str]) {
    for row in rows {
        let [method, path, body] = parts(row);
        let verdict = judged(&request(method, path, body), |s| s.control = control);
        assert_eq!(word(&verdict), expected, "{row}: {verdict:?}");
    }
}

/// Method, path and body of a row; the body may be left out.
pub(super) fn parts(row: &str) -> [&str; 3] {
    let mut parts = row.splitn(3, ' ');
    [(); 3].map(|()| parts.next().unwrap_or_default())
}

#[test]
fn what_ends_sells_or_changes_is_asked() {
    check(
        "ask",
        &[
            "POST /api/subscription/cancel",
            "DELETE /api/contracts/8841",
            r#"PATCH /rest/v1/subscriptions?id=eq.7 {"status":"cancelled"}"#,
            r#"PUT /api/subscription {"auto_renew":false}"#,
            "POST /account renewal=off&csrf=1",
            r#"POST /graphql {"query":"mutation { endMembership(id: 7) { ok } }"}"#,
            r#"POST /cancel/survey {"reason":"price","confirm":true}"#,
            "POST /cancel/step action=confirm_cancellation",
            r#"POST /api/rows/7 {"_method":"delete"}"#,
            "POST /offers/accept",
            r#"PATCH /exit/draft {"step":2,"payout_account":"ba_1"}"#,
            r#"POST /api/subscription/pause {"months":3}"#,
            r#"POST /api/plan/change {"plan":"basic"}"#,
            "POST /checkout/pay amount=9",
            "GET /api/subscription/7/cancel?confirm=1",
            "POST https://api.billing.example/v1/subscriptions/sub_1/cancel",
        ],
    );
}

#[test]
fn what_only_tells_reads_or_answers_passes() {
    check(
        "pass",
        &[
            r#"POST https://api.segment.io/v1/t {"event":"Cancel Clicked"}"#,
            r#"POST /collect {"event":"cancel_clicked","url":"/account","ts":1}"#,
            r#"POST /api/events {"event":"click","session":"a","timestamp":1,"url":"/cancel"}"#,
            r#"POST /graphql {"operationName":"CancelFlow","query":"query CancelFlow { cancelFlow { steps } }"}"#,
            "POST /oauth/token grant_type=refresh_token&refresh_token=x",
            r#"POST /api/search {"q":"cancel"}"#,
            "POST /consentement matomo=false&source=bandeau",
            r#"POST /cookie-consent/configure {"categories":["essentials"]}"#,
            "POST /wp-admin/admin-ajax.php action=heartbeat&interval=15",
            "POST /?wc-ajax=get_refreshed_fragments time=1",
            "POST /v2/auth/renovar-token dispositivo=web",
            r#"POST /rpc {"jsonrpc":"2.0","id":1,"method":"survey.submit","params":{"form":"package_off","reason":"unused"}}"#,
            r#"POST /v2/contratos/5521/simulacoes {"tipo":"CANCELAMENTO"}"#,
            r#"PUT /v2/rascunhos/cancelamento-5521 {"motivo":"MUDANCA","etapa":1}"#,
            r#"POST /api/cancel/preview {"subscription":7}"#,
            "POST /cancel/survey reason=I+want+to+cancel+because+it+is+too+expensive&csrf=a",
            r#"POST /api/cancel-flow/answers {"question":3,"answer":"paused elsewhere"}"#,
            r#"POST /retention/offer/decline {"offer":"50_off"}"#,
            "GET /api/cancel/reasons",
            "GET /img/cancel.svg",
        ],
    );
}

#[test]
fn account_data_and_signing_out_are_refused() {
    check(
        "refuse",
        &[
            r#"PATCH /api/account {"email":"a@b.example"}"#,
            "POST /profile first_name=A&last_name=B&phone=1",
            "POST /account/password password=x",
            "POST /logout",
            "POST /account action=logout",
            r#"POST /graphql {"query":"mutation { updateEmail(email: \"x\") { ok } }","variables":{}}"#,
        ],
    );
    // Who is meant, in a form that ends something.
    assert_eq!(
        said(
            &request("POST", "/cancel", "email=a%40b.example&contract=7"),
            |_| {}
        ),
        "ask"
    );
}

#[test]
fn a_yes_covers_what_the_act_says_once_and_nothing_else() {
    let cover = Cover::of_control("Yes, end it");
    let sent = |method: &str, path: &str, body: &str| {
        said(&request(method, path, body), |s| {
            s.cover = Some(&cover);
        })
    };
    assert_eq!(sent("POST", "/api/subscription/cancel", ""), "pass");
    assert_eq!(sent("POST", "/x/17", ""), "pass");
    assert_eq!(sent("POST", "/checkout/pay", ""), "ask");
    assert_eq!(
        sent("POST", "/api/plan/change", r#"{"plan":"basic"}"#),
        "ask"
    );
    assert_eq!(sent("DELETE", "/api/account", ""), "ask");
    assert_eq!(
        sent("PATCH", "/api/account", r#"{"email":"a@b.example"}"#),
        "refuse"
    );
    let end = request("POST", "/api/subscription/cancel", "");
    let used = Cover {
        sent: vec![RequestShape::of(&end)],
        ..Cover::of_control("Yes, end it")
    };
    assert_eq!(said(&end, |s| s.cover = Some(&used)), "ask");
}

#[test]
fn a_check_lets_nothing_pass_that_is_not_known_to_be_harmless() {
    assert_eq!(
        said(&request("POST", "/cancel/survey", "reason=x"), |s| s
            .read_only =
            true),
        "refuse"
    );
    assert_eq!(
        said(&request("POST", "/collect", "event=x&ts=1&url=y"), |s| s
            .read_only =
            true),
        "pass"
    );
    assert_eq!(
        said(&request("GET", "/account", ""), |s| s.read_only = true),
        "pass"
    );
}

/// An application in one page reads the addresses of its links by a script.
#[test]
fn a_link_that_a_script_follows_is_a_page_that_is_opened() {
    let page = request("GET", "/membership/cancel", "");
    assert_eq!(said(&page, |_| {}), "ask");
    assert_eq!(
        said(&page, |s| s.link =
            Some("https://www.shop.example/membership/cancel")),
        "pass"
    );
    let commits = request("GET", "/membership/cancel?confirm=1", "");
    assert_eq!(
        said(&commits, |s| s.link =
            Some("https://www.shop.example/membership/cancel?confirm=1")),
        "ask"
    );
    assert_eq!(
        said(&page, |s| s.link = Some("https://www.shop.example/help")),
        "ask"
    );
}

/// What a site makes of a link is read by nobody before it is there.
#[test]
fn a_redirect_to_an_address_that_carries_more_is_asked() {
    let hop = |path: &str| PageRequest {
        kind: RequestKind::Document,
        main_frame: true,
        redirected_from: Some(3),
        ..request("GET", path, "")
    };
    for (path, expected) in [
        ("/cgi/r.cgi?case=new&g=300", "step"),
        ("/cancel/reason", "pass"),
        ("/login?return=/a&lang=en", "pass"),
    ] {
        assert_eq!(said(&hop(path), |_| {}), expected, "{path}");
    }
    assert_eq!(
        said(
            &PageRequest {
                redirected_from: None,
                ..hop("/cgi/r.cgi?case=new&g=300")
            },
            |_| {}
        ),
        "pass"
    );
}

/// On the last page nobody is told that a yes is for a step.
#[test]
fn what_says_nothing_on_the_last_page_is_asked_as_an_end() {
    let silent = request("POST", "/s/a484e28eef07", "");
    assert_eq!(
        said(&silent, |s| (s.page.last_page, s.control) =
            (true, Control::Other)),
        "ask"
    );
    assert_eq!(
        said(&silent, |s| (s.page.last_page, s.choosing) = (true, true)),
        "step"
    );
    assert_eq!(
        said(&silent, |s| (s.page.last_page, s.acting) = (true, false)),
        "step"
    );
}

/// A word of agreement binds, also as a trait in a batch of events.
#[test]
fn what_agrees_is_no_telemetry() {
    let batch = |trait_: &str| {
        format!(
            r#"{{"batch":[{{"type":"page","name":"Home","timestamp":1}},{{"type":"identify","userId":"m","traits":{{"{trait_}":"2027"}}}}]}}"#
        )
    };
    assert_eq!(
        said(&request("POST", "/t/v1/batch", &batch("theme")), |_| {}),
        "pass"
    );
    assert_eq!(
        said(
            &request("POST", "/t/v1/batch", &batch("agreed_terms")),
            |_| {}
        ),
        "step"
    );
    let elsewhere =
        |trait_: &str| request("POST", "https://e.other.example/t/v1/batch", &batch(trait_));
    assert_eq!(said(&elsewhere("theme"), |_| {}), "pass");
    assert_eq!(said(&elsewhere("agreed_terms"), |_| {}), "keep");
}

#[test]
fn what_is_agreed_to_is_neither_read_nor_a_banner() {
    let sent = |path: &str, body: &str| said(&request("POST", path, body), |_| {});
    let read = "/docs/agreement/read";
    assert_eq!(sent(read, r#"{"ver":7,"read":100}"#), "pass");
    assert_ne!(sent(read, r#"{"ver":7,"read":100,"agreed":"Y"}"#), "pass");
    assert_eq!(sent("/consent", r#"{"analytics":false}"#), "pass");
    assert_ne!(
        sent("/consent", r#"{"docs":["notice-12","other-4"],"ok":true}"#),
        "pass"
    );
}

/// What machines write for machines says nothing to a person, and the token of a form is a secret.
#[test]
fn tokens_of_forms_are_not_shown() {
    let sent = PageRequest {
        content_type: "application/x-www-form-urlencoded".into(),
        ..request(
            "POST",
            "/withdraw",
            "csrfmiddlewaretoken=abc&__VIEWSTATE=x&state=wEPDwUKLTM0NzY1c2VjcmV0Zm9ybTE5&reason=moving",
        )
    };
    let words = in_words(&sent, "https://www.shop.example/account");
    assert_eq!(words, "POST /withdraw (reason=moving)");
    // What ends is shown, whatever its field is called.
    let hidden = PageRequest {
        body: Some("csrf_action=terminate&note=x".into()),
        ..sent
    };
    let words = in_words(&hidden, "https://www.shop.example/account");
    assert_eq!(words, "POST /withdraw (csrf_action=terminate, note=x)");
}

#[test]
fn a_method_behind_a_dot_is_read_as_one() {
    let judged = |path: &str| {
        word(&judged(&request("POST", path, ""), |s| {
            s.page.sensitive = true;
        }))
    };
    assert_eq!(judged("/rpc/Inventory.List"), "pass");
    assert_eq!(judged("/rpc/Renewal.Set"), "step");
    assert_eq!(judged("/account.aspx"), "step");
}

/// An answer that is handed in ends nothing, and a rebate by its name switches nothing off.
#[test]
fn what_is_asked_on_the_way_is_answered() {
    check(
        "pass",
        &[
            r#"POST /graphql {"query":"mutation SubmitSurvey($a:String){ submitSurvey(a:$a){ok} }","variables":{"a":"Not watching enough"}}"#,
            r#"POST /graphql {"query":"mutation DeclineOffer($o:ID!){ declineOffer(o:$o){ok} }","variables":{"o":"off_50_2m"}}"#,
            r#"POST /settings/billing {"intent":"survey","reason":"unused"}"#,
        ],
    );
    check(
        "ask",
        &[
            r#"POST /settings/billing/cancel {"intent":"survey","confirm":true}"#,
            r#"POST /graphql {"query":"mutation SubmitCancellation { submitCancellation { ok } }"}"#,
            r#"POST /settings/renewal {"renewal":"off"}"#,
        ],
    );
}

#[test]
fn what_is_named_after_reading_orders_where_it_carries_a_price_or_the_page_says_so() {
    let view = |body: &str, small_print: bool| {
        said(&request("POST", "/banners/4471/options", body), |s| {
            (s.control, s.small_print, s.prices) = (Control::Other, small_print, &[1490]);
        })
    };
    assert_eq!(view("n=1491&version=1.2", false), "pass");
    for orders in ["valor=14,90", "valor=14.9&n=3", "sum=1490", "aceite=sim"] {
        assert_eq!(view(orders, false), "step", "{orders}");
    }
    assert_eq!(view("n=1", true), "step");
}
