//! The table, and what requests of every kind are taken for.

mod recorded;

use std::fmt::Write as _;
use std::sync::LazyLock;

use super::*;
use crate::addresses::tests::service;
use crate::effects::EFFECTS;

static SERVICE: LazyLock<ServiceDefinition> = LazyLock::new(service);

fn request(method: &str, path: &str, body: &str) -> PageRequest {
    let url = if path.starts_with("http") {
        path.to_owned()
    } else {
        format!("https://www.shop.example{path}")
    };
    PageRequest {
        method: method.into(),
        url,
        kind: RequestKind::Fetch,
        body: (!body.is_empty()).then(|| body.to_owned()),
        ..PageRequest::default()
    }
}

/// A row of method, path and body; the body may be left out.
fn row(text: &str) -> PageRequest {
    let mut parts = text.splitn(3, ' ');
    let [method, path, body] = [(); 3].map(|()| parts.next().unwrap_or_default());
    request(method, path, body)
}

/// An act that presses what says that it goes on.
fn act() -> Moment {
    Moment {
        cause: Cause::Act,
        control: Control::GoesOn,
        answers: vec!["moving away".to_owned()],
        ..Moment::default()
    }
}

fn judged(request: &PageRequest, moment: &Moment) -> RequestVerdict {
    judge_request(request, moment, &SERVICE)
}

fn word(verdict: RequestVerdict) -> &'static str {
    match verdict.decision {
        RequestDecision::Passed => "pass",
        RequestDecision::Held => "hold",
        RequestDecision::Stopped | RequestDecision::KeptBack => "fail",
        RequestDecision::Refused => "refuse",
    }
}

/// A row of the table: what a request comes from, which may depend on it.
type CauseOf<'a> = dyn Fn(&PageRequest) -> Cause + 'a;
/// What makes a moment another one.
type Change = fn(&mut Moment);
/// The same, and the request with it.
type Changes = fn(&mut Moment, &mut PageRequest);

/// Requests of each column.
const COLUMNS: [(&str, &[&str]); 5] = [
    (
        "read, telemetry",
        &[
            "GET /account",
            r#"POST /collect {"event":"cancel_clicked","ts":1,"url":"/a"}"#,
            "POST /api/search q=cancel",
        ],
    ),
    (
        "answer in the page's own words",
        &["POST /cancel/survey reason=Moving+away&_csrf=b71e0a44c9"],
    ),
    (
        "write that says nothing, or that it is a step",
        &[
            "POST /x/17",
            "POST /flow/7/next a=1",
            "POST /cancel/survey reason=price",
            "POST /offers/decline id=7",
            "PUT /drafts/leave text=x",
        ],
    ),
    (
        "commit",
        &[
            "POST /cancel",
            "POST /checkout/pay",
            "POST /plan/switch",
            "POST /plan/pause",
            "POST /plan/resume",
            "POST /refund iban=DE2",
            "DELETE /account",
        ],
    ),
    (
        "account data, signing out",
        &["POST /logout", "POST /me/email email=a%40b.example"],
    ),
];

/// The table as the documents have it: `docs/dev/safety.md`.
#[test]
fn the_table_is_as_it_is_told() {
    let all = [
        Effect::Ends,
        Effect::Keeps,
        Effect::Pauses,
        Effect::ChangesPlan,
        Effect::Buys,
        Effect::PaysOut,
        Effect::DeletesAccount,
    ];
    let other = RequestFingerprint::of(&PageRequest::default());
    let approves = |deeds: &[Effect], done: bool| {
        Cause::Approved(ApprovalScope {
            deeds: deeds.to_vec(),
            sent: done.then(|| other.clone()).into_iter().collect(),
            done,
        })
    };
    let else_ = || approves(&[Effect::AccountData], false);
    let rows: [(&str, &CauseOf); 7] = [
        ("an act that was approved as just this", &|_| {
            approves(&all, false)
        }),
        ("the same, after that was sent", &|_| approves(&all, true)),
        ("an act that was approved as something else", &|_| else_()),
        ("an act of the run", &|_| Cause::Act),
        ("the page by itself", &|_| Cause::Page),
        ("while the person is in charge", &|_| Cause::Person),
        ("`check`", &|_| Cause::Check),
    ];
    let heads = COLUMNS.map(|(head, _)| head).join(" | ");
    let mut table = format!("| cause \\ effect | {heads} |\n|---|---|---|---|---|---|\n");
    for (name, cause) in rows {
        let _ = write!(table, "| {name} |");
        for (head, requests) in COLUMNS {
            let said = |text: &&str| {
                let (request, mut moment) = (row(text), act());
                moment.cause = cause(&request);
                word(judged(&request, &moment))
            };
            let words: Vec<&str> = requests.iter().map(said).collect();
            assert!(
                words.iter().all(|w| *w == words[0]),
                "{name}, {head}: {words:?}"
            );
            let _ = write!(table, " {} |", words[0]);
        }
        table.push('\n');
    }
    assert_told(&table);
}

/// What a request does, as the documents have it.
#[test]
fn the_table_of_effects_is_as_it_is_told() {
    let mut table = "| what a request says | it |\n|---|---|\n".to_owned();
    for (_, does, what, _) in EFFECTS {
        let does = does.trim_start_matches("says that it ");
        let _ = writeln!(table, "| {what} | {does} |");
    }
    assert_told(&table);
}

/// The documents have this table.
#[track_caller]
fn assert_told(table: &str) {
    let told = include_str!("../../../../docs/dev/safety.md");
    let lacks = "docs/dev/safety.md lacks this table";
    assert!(told.contains(table), "{lacks}:\n{table}");
}

/// What requests are taken for, sent by a control that goes on.
#[test]
fn what_a_request_is() {
    let tables: [(&str, &[&str]); 4] = [
        (
            "commits",
            &[
                "POST /api/subscription/cancel",
                r#"POST /api/search {"op":"subscription.end","id":77}"#,
                r#"POST /api/preview {"op":"subscription.end","id":77}"#,
                r#"POST /api/heartbeat {"op":"subscription.end","id":77}"#,
                "DELETE /api/contracts/8841",
                r#"PATCH /rest/v1/subscriptions?id=eq.7 {"status":"cancelled"}"#,
                r#"PATCH /rest/v1/subscriptions?id=eq.7 {"status":"pending_cancellation"}"#,
                r#"PUT /api/subscription {"auto_renew":false}"#,
                "POST /account renewal=off&csrf=1",
                "POST /account _method=delete",
                r#"POST /graphql {"query":"mutation { endMembership(id: 7) { ok } }"}"#,
                r#"POST /graphql {"query":"mutation SubmitCancellation { submitCancellation { ok } }"}"#,
                r#"POST /rpc {"jsonrpc":"2.0","id":3,"method":"service.terminate","params":{"service":"wh"}}"#,
                r#"POST /gql [{"operationName":"TrackEvent","variables":{"n":"a"}},{"operationName":"EndSubscription","variables":{"id":"A"}}]"#,
                r#"POST /cancel/survey {"reason":"price","confirm":true}"#,
                "POST /cancel/step action=confirm_cancellation",
                "POST /cancel?page=survey/answer&confirm=1",
                "POST /portal?page=terminate/finish",
                "POST /x do=cancel_now",
                r#"POST /x {"flow":"cancel","confirm":true}"#,
                "POST /cancel email=a%40b.example&contract=7",
                "POST /offers/accept",
                r#"PATCH /exit/draft {"step":2,"payout_account":"ba_1"}"#,
                r#"POST /api/offers/pause {"months":2}"#,
                r#"POST /api/plan/change {"plan":"basic"}"#,
                r#"POST /slots/search {"from":"2027-01-04","hold":"FIRST"}"#,
                "POST /checkout/pay amount=9",
                "GET /api/subscription/7/cancel?confirm=1",
                "GET /jobs/close-shop/stream",
                "POST https://api.billing.example/v1/subscriptions/sub_1/cancel",
                "DELETE /subscription/preview",
            ],
        ),
        (
            "harmless",
            &[
                r#"POST https://api.segment.io/v1/t {"event":"Cancel Clicked"}"#,
                r#"POST /api/events {"event":"click","session":"a","timestamp":1,"url":"/cancel"}"#,
                r#"POST https://e.other.example/t/v1/batch {"batch":[{"type":"page","name":"Home","timestamp":1}]}"#,
                r#"POST /graphql {"operationName":"CancelFlow","query":"query CancelFlow { cancelFlow { steps } }"}"#,
                "POST /oauth/token grant_type=refresh_token&refresh_token=x",
                r#"POST /api/cancel/evaluate {"subscription":7,"date":"2026-12-01"}"#,
                r#"POST /v1/quota:checkDowngrade {"target_gb":15}"#,
                r#"POST /rpc {"jsonrpc":"2.0","id":2,"method":"session.renew","params":{"ticket":"t1"}}"#,
            ],
        ),
        (
            "silent",
            &[
                r#"POST /v2/contratos/5521/simulacoes {"tipo":"CANCELAMENTO"}"#,
                r#"PUT /v2/rascunhos/cancelamento-5521 {"motivo":"MUDANCA","etapa":1}"#,
                r#"POST /api/cancel-flow/answers {"question":3,"answer":"paused elsewhere"}"#,
                r#"POST /retention/offer/decline {"offer":"50_off"}"#,
                r#"POST /graphql {"query":"mutation DeclineOffer($o:ID!){ declineOffer(o:$o){ok} }","variables":{"o":"half_price"}}"#,
                "POST /cancel/start",
                "POST /account/flow step=reason",
                "POST /x/17",
                r#"POST /contract/check {"go_on":0}"#,
                r#"PUT /api/me/view {"card":"max"}"#,
                r#"PATCH /api/search {"q":"max"}"#,
                "POST /rpc/Renewal.Set",
                r#"POST /api/cancel/evaluate {"decision":"2"}"#,
                r#"POST /api/search {"agreed":"2027"}"#,
                "GET /box?kino=off",
            ],
        ),
        (
            "personal",
            &[
                r#"PATCH /api/account {"email":"a@b.example"}"#,
                "POST /profile first_name=A&last_name=B&phone=1",
                "POST /account/password password=x",
                "POST /account action=logout",
                "DELETE /api/session",
                r#"POST /graphql {"query":"mutation { updateEmail(email: \"x\") { ok } }","variables":{}}"#,
            ],
        ),
    ];
    for (expected, rows) in tables {
        for text in rows {
            let class = class_of(&row(text), &act(), &SERVICE);
            let found = match class {
                Why::Harmless(_) => "harmless",
                Why::SaysNothing => "silent",
                Why::Does(effect) if effect.is_the_persons_own() => "personal",
                Why::Does(_) => "commits",
                _ => "else",
            };
            assert_eq!(found, expected, "{text}: {class:?}");
        }
    }
}

/// Names are believed where nothing speaks against it.
#[test]
fn a_name_is_doubted_where_the_moment_speaks_against_it() {
    let view = row("POST /banners/4471/options n=1&sum=1490");
    let doubts: [(&str, Change); 4] = [
        ("small print", |m| m.small_print = true),
        ("a price of the page", |m| m.prices = vec![1490]),
        ("a page that nobody reads", |m| m.page.foreign = true),
        ("nothing", |_| ()),
    ];
    for (name, doubt) in doubts {
        let mut moment = act();
        doubt(&mut moment);
        let expected = if name == "nothing" { "pass" } else { "hold" };
        assert_eq!(word(judged(&view, &moment)), expected, "{name}");
    }
    for (bill, prices) in [("sum=34.50", vec![3450]), ("eur=34.50", vec![])] {
        let bill = row(&format!("POST /api/cases kind=farewell&{bill}"));
        let moment = Moment {
            cause: Cause::Approved(ApprovalScope::of_control("Yes, end it")),
            prices,
            ..act()
        };
        let buys = RequestVerdict::new(RequestDecision::Held, Why::Does(Effect::Buys));
        assert_eq!(judged(&bill, &moment), buys);
    }
    let sets = Moment {
        touch: Touch::Sets,
        ..act()
    };
    assert_eq!(word(judged(&view, &sets)), "hold");
    let silent = row("POST /x/17");
    let last = Moment {
        control: Control::Other,
        page: PageFacts {
            last_page: true,
            ..PageFacts::default()
        },
        ..act()
    };
    assert_eq!(judged(&silent, &last).why, Why::MayEnd);
}

/// An answer passes in the page's own words, before the last page, and with nothing beside it.
/// Nobody waits for a beacon, and what looks like telemetry may do more.
#[test]
fn a_beacon_that_only_tells_does_not_leave() {
    let told = row(r#"POST /collect {"event":"card_seen","ts":1,"url":"/a"}"#);
    let beacon = PageRequest {
        kind: RequestKind::Ping,
        ..told.clone()
    };
    let kept = RequestVerdict::new(RequestDecision::KeptBack, Why::Unneeded);
    assert_eq!(judged(&told, &act()).decision, RequestDecision::Passed);
    assert_eq!(judged(&beacon, &act()), kept);
}

#[test]
fn an_answer_passes_alone_and_before_the_last_page() {
    let by = |text: &str, change: Change| {
        let mut moment = act();
        change(&mut moment);
        word(judged(&row(text), &moment))
    };
    let answer = "POST /cancel/survey reason=Moving+away";
    assert_eq!(by(answer, |_| ()), "pass");
    for beside in ["bal=1", "z=%E2%80%8B", "t=a8f31c9e07b2d46f5a1c8e3b90"] {
        assert_eq!(
            by(&format!("{answer}&{beside}"), |_| ()),
            "hold",
            "{beside}"
        );
    }
    assert_eq!(by("POST /plan/renew reason=Moving+away", |_| ()), "hold");
    let doubts: [Change; 5] = [
        |m| m.page.last_page = true,
        |m| m.page.foreign = true,
        |m| m.control = Control::Other,
        |m| m.small_print = true,
        |m| m.strict = true,
    ];
    for doubt in doubts {
        assert_eq!(by(answer, doubt), "hold");
    }
}

/// A yes to a step is for further ones of its site that say as little, where a control plainly leads on, or what is chosen goes to the same place; it
/// never covers a commit, and on a last page nothing.
#[test]
fn a_yes_to_steps_is_for_further_ones_that_say_as_little() {
    let step = row("POST /flow/7/next topic=moving");
    let after = |request: &PageRequest, control: Control, change: Change| {
        let steps = vec![StepKind::of(&step)];
        let mut moment = Moment {
            control,
            steps,
            ..act()
        };
        change(&mut moment);
        word(judged(request, &moment))
    };
    let by = |text: &str, control: Control| after(&row(text), control, |_| ());
    let own = "POST /flow/7/next topic=moving";
    assert_eq!(by(own, Control::GoesOn), "pass");
    for other in [Control::SaysNothing, Control::NamesTheEnd, Control::Other] {
        assert_eq!(by(own, other), "hold", "{other:?}");
    }
    let last_page = after(&step, Control::GoesOn, |m| m.page.last_page = true);
    assert_eq!(last_page, "hold");
    let elsewhere = "POST /plan/7/next topic=moving";
    assert_eq!(by(elsewhere, Control::GoesOn), "pass");
    let chosen = |text: &str| after(&row(text), Control::Other, |m| m.choosing = true);
    assert_eq!(chosen("POST /flow/8/next topic=price"), "pass");
    assert_eq!(chosen(elsewhere), "hold");
    for more in [
        "POST https://b.example/flow topic=moving",
        "POST /flow/7/next status=cancelled",
    ] {
        assert_eq!(by(more, Control::GoesOn), "hold", "{more}");
    }
}

/// Where a yes leads is shown; what commits there is judged as what it is, and so is what is sent on.
#[test]
fn a_redirect_of_what_was_approved_is_a_page_and_no_further_write() {
    let hop = |method: &str, path: &str| PageRequest {
        kind: RequestKind::Document,
        redirected_from: Some(7),
        main_frame: true,
        ..request(method, path, "")
    };
    let follows = |cause: Cause| Moment {
        cause,
        follows_approved: true,
        ..act()
    };
    let (shown, ends) = ("/flow/7?q=2&k=81", "/cancel/confirm?confirmed=1");
    let after = |method: &str, path: &str| word(judged(&hop(method, path), &follows(Cause::Act)));
    assert_eq!(word(judged(&hop("GET", shown), &act())), "hold");
    assert_eq!(after("GET", shown), "pass");
    assert_eq!(after("GET", ends), "hold");
    assert_eq!(after("POST", "/x/17"), "hold");
    let yes = ApprovalScope::of_control("Yes, end it");
    let sent = ApprovalScope {
        sent: vec![RequestFingerprint::of(&hop("GET", ends))],
        ..yes.clone()
    };
    for cover in [yes, sent] {
        let cause = Cause::Approved(cover);
        assert_eq!(word(judged(&hop("GET", ends), &follows(cause))), "pass");
    }
}

/// Addresses act, too.
#[test]
fn pages_that_are_opened_are_judged_by_their_addresses() {
    let open = |path: &str, change: Changes| {
        let mut request = PageRequest {
            kind: RequestKind::Document,
            main_frame: true,
            ..request("GET", path, "")
        };
        let mut moment = act();
        change(&mut moment, &mut request);
        word(judged(&request, &moment))
    };
    let redirected: Changes = |_, r| r.redirected_from = Some(3);
    let linked: Changes = |m, r| m.link = Some(r.url.clone());
    let surveyed: Changes = |m, _| m.page.survey = true;
    let rows: [(&str, &str, Changes); 17] = [
        ("/cancel/reason", "pass", |_, _| ()),
        ("/till/now/H1", "hold", redirected),
        // A script that goes there by itself is believed as little as a redirect; where the link leads was judged with the link.
        ("/gold/accept?via=list", "hold", |_, _| ()),
        ("/gold/accept?via=list", "pass", linked),
        ("/deliveries", "pass", redirected),
        ("/cancel/confirm?confirm=1", "hold", |_, _| ()),
        ("/logout", "refuse", |_, _| ()),
        // A yes to an end is none to a payment, however it is asked for.
        ("/rpc?jsonrpc=2.0&method=invoice.pay", "hold", |m, _| {
            m.cause = Cause::Approved(ApprovalScope::of_control("Yes, end it"));
        }),
        ("/cancel/confirm?confirm=1", "pass", |m, r| {
            m.opening = Some(r.url.clone());
        }),
        ("/cancel/confirm?confirm=1", "hold", |m, r| {
            (m.link, r.kind) = (Some(r.url.clone()), RequestKind::Fetch);
        }),
        // What a script asks for is the same address.
        ("/api/session/logout", "refuse", |_, r| {
            r.kind = RequestKind::Fetch;
        }),
        ("/r.cgi?case=new&g=300", "hold", redirected),
        ("/price/move?to=1490", "hold", |_, r| r.main_frame = false),
        ("/go?o=fix24", "hold", surveyed),
        ("/go?reason=price&page=2", "pass", surveyed),
        ("/order/g14/ready", "hold", |m, _| m.by_refresh = true),
        ("/month?m=2026-12", "fail", |m, r| {
            (m.link, m.touch, r.kind) = (Some(r.url.clone()), Touch::Points, RequestKind::Fetch);
        }),
    ];
    for (path, expected, change) in rows {
        assert_eq!(open(path, change), expected, "{path}");
    }
}

#[test]
fn files_of_the_program_may_be_named_after_anything() {
    let load = |kind, path: &str| {
        let request = PageRequest {
            kind,
            ..request("GET", path, "")
        };
        word(judged(&request, &act()))
    };
    for path in [
        "/form/DropDownButton.js?20240817-1",
        "/js/close-account.css?v=1",
    ] {
        assert_eq!(load(RequestKind::Part, path), "pass", "{path}");
    }
    for (kind, path) in [
        (RequestKind::Part, "/x.js?end=now"),
        (RequestKind::Part, "/x.js?k=a81"),
        (RequestKind::Image, "/o.gif?c=1180&n=6"),
        (RequestKind::Xhr, "/api/drop-member/7"),
    ] {
        assert_ne!(load(kind, path), "pass", "{path}");
    }
}

/// Who is meant is asked, whatever else was approved; what changes the account never leaves.
#[test]
fn data_of_the_account_is_asked_or_refused() {
    let by = |text: &str, cause: Cause| {
        let moment = Moment { cause, ..act() };
        word(judged(&row(text), &moment))
    };
    let yes = || Cause::Approved(ApprovalScope::of_control("Yes, end it"));
    for given in [
        r#"POST /api/init {"email":"bo@a.example","csrf":"1"}"#,
        "POST /api/begin mail=kim%40b.example&phone=%2B49+30+123+4567",
        "POST /membership/end/email email=bo%40a.example",
    ] {
        let words = [Cause::Act, yes(), Cause::Page].map(|cause| by(given, cause));
        assert_eq!(words, ["hold", "hold", "fail"], "{given}");
    }
    for changes in [
        r#"POST /api/email {"email":"bo@a.example"}"#,
        r#"POST /api/me {"email":"bo@a.example"}"#,
        r#"PATCH /api/init {"email":"bo@a.example"}"#,
        r#"POST /api/init {"email":"bo@a.example","password":"x"}"#,
    ] {
        assert_eq!(by(changes, yes()), "refuse", "{changes}");
    }
}

const PAGE: &str = "https://www.shop.example/account";

/// A request whose body is of this type.
fn typed(content_type: &str, path: &str, body: &str) -> PageRequest {
    PageRequest {
        content_type: content_type.into(),
        ..request("POST", path, body)
    }
}

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

/// A question shows all that its yes lets go, what says most first; record and model are told little.
#[test]
fn a_question_shows_more_than_the_record() {
    let body: Vec<String> = (1..=30).map(|n| format!("note{n}=x")).collect();
    let request = typed(FORM, "/flow", &format!("{}&plan=annual", body.join("&")));
    let (asked, recorded) = (all_in_words(&request, PAGE), in_words(&request, PAGE));
    assert!(asked.starts_with("POST /flow (plan=annual, note1=x"));
    assert!(asked.ends_with("note30=x)"), "{asked}");
    assert!(recorded.ends_with("note7=x, and 23 more)"), "{recorded}");
    assert_eq!(unreadable(&request), None);
}

/// What machines write for machines says nothing to a person, and the token of a form is a secret; what ends is shown, whatever its field is called.
#[test]
fn tokens_of_forms_are_not_shown() {
    let state =
        "csrfmiddlewaretoken=abc&__VIEWSTATE=x&state=wEPDwUKLTM0NzY1c2VjcmV0Zm9ybTE5&reason=moving";
    let ends = "csrf_action=terminate&note=x";
    for (body, shown) in [
        (state, "POST /withdraw (reason=moving)"),
        (ends, "POST /withdraw (csrf_action=terminate, note=x)"),
    ] {
        assert_eq!(in_words(&typed(FORM, "/withdraw", body), PAGE), shown);
    }
}

/// What is no names and values is shown as the text that it is, without what its tags call a secret; record and model aren't told.
#[test]
fn a_body_that_cant_be_read_is_shown_as_its_text() {
    let body = "<Step><Password>hunter2</Password><Token>a1</Token><Waive what=\"refund\">124.80</Waive></Step>";
    let request = typed("text/xml", "/soap", body);
    let shown = "POST /soap (\"Step Password [secret] Token [secret] Waive what refund 124.80\")";
    assert_eq!(all_in_words(&request, PAGE), shown);
    assert_eq!(in_words(&request, PAGE), "POST /soap");
    assert!(unreadable(&request).is_some());
}

/// What nobody can read is told as that, and a yes to it is for it alone, or for more bytes by the same act.
#[test]
fn what_cant_be_read_is_known_and_never_a_further_step() {
    let continued = |request: &PageRequest| {
        let kind = vec![StepKind::of(request)];
        let same_act = |request: &PageRequest| {
            let mut moment = act();
            moment.of_this_act.clone_from(&kind);
            word(judged(request, &moment))
        };
        let bytes = Reading::of(request).opaque;
        assert_eq!(same_act(request), if bytes { "pass" } else { "hold" });
        let (mut elsewhere, mut hop) = (request.clone(), request.clone());
        elsewhere.url = request.url.replace("Swap", "Apply");
        hop.redirected_from = Some(7);
        for request in [elsewhere, hop] {
            assert_eq!(same_act(&request), "hold");
        }
        let steps = kind.clone();
        word(judged(request, &Moment { steps, ..act() }))
    };
    let opaque = Some("www.shop.example/rpc/Lines/Swap".to_owned());
    let sealed = r#"{"t":"eyJlbmMiOiJBMjU2R0NNIn0.Kq7t.UeW2rr5B.c9"}"#;
    for (content_type, body, place, further) in [
        (
            "application/grpc-web+proto",
            "\u{0}\u{0}\u{0}\u{5}\u{a}",
            &opaque,
            "hold",
        ),
        (
            "application/octet-stream",
            "\u{fffd}=\u{fffd}\u{1}swap",
            &opaque,
            "hold",
        ),
        (JSON, r#"{"st":9,"m":"X"}"#, &opaque, "hold"),
        (FORM, "q=18&a=1&csrf=b71e0a44c9", &opaque, "hold"),
        (JSON, "[884,0]", &opaque, "hold"),
        (JSON, sealed, &opaque, "hold"),
        (JSON, r#"{"answer":"moving"}"#, &None, "pass"),
        (FORM, "a=moving+house", &None, "pass"),
        (FORM, "csrf=b71e0a44c9", &None, "pass"),
        (JSON, "{}", &None, "pass"),
        ("", "", &None, "pass"),
    ] {
        let request = typed(content_type, "/rpc/Lines/Swap", body);
        assert_eq!(unreadable(&request), *place, "{body}");
        assert_eq!(continued(&request), further, "{body}");
    }
}
