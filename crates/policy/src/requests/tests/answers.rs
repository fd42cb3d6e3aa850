//! What is answered, set, or only said again, under names that sound like something else.

use super::*;
use page::tree::page;

/// A word that reads at the end of a path says nothing where something is answered, agreed to or set beside it.
#[test]
fn what_is_named_after_reading_and_answers_or_sets_is_asked() {
    check_by(
        Control::Other,
        "step",
        &[
            r#"POST /api/cancel/decide {"accepted":false,"reason":"Other - no need"}"#,
            r#"POST /api/cancel/decide {"reason":"no need"}"#,
            r#"POST /api/cancel/evaluate {"decision":"2"}"#,
            r#"POST /api/subscription/status {"on":"0"}"#,
            r#"POST /api/membership/update_details {"until":"2026-12-01"}"#,
        ],
    );
    check_by(
        Control::Other,
        "ask",
        &[
            r#"POST /api/plan/accept_terms {"plan":"b"}"#,
            r#"POST /api/retention/options {"choice":"period_end"}"#,
            r#"POST /api/subscription/status {"value":"inactive"}"#,
        ],
    );
    check_by(
        Control::Other,
        "pass",
        &[
            r#"POST /api/cancel/evaluate {"subscription":7,"date":"2026-12-01"}"#,
            r#"POST /api/subscription/status {"subscription_id":7}"#,
            r#"POST /contratos/5521/ofertas-retencao/consultar {"motivo":"MUDANCA"}"#,
            r#"POST /api/subscription/options {"locale":"en"}"#,
            r#"POST /api/search {"response":"full","q":"leave"}"#,
        ],
    );
}

/// What the account is known by says who is meant. It is asked, and never passes unasked.
#[test]
fn what_the_site_shows_already_is_no_change_of_the_account() {
    let shows = |text: &str, typed: &str| {
        let mut shown = Shown::default();
        shown.enters(&[typed.to_owned()]);
        let url = "https://www.shop.example/me?email=bo%40a.example";
        shown.sees(&page(url, text));
        shown
    };
    let on = |shown: &Shown, row: &str| {
        let [method, path, body] = parts(row);
        let page = PageFacts {
            more_to_come: true,
            ..PageFacts::default()
        };
        word(&judge_request(
            &request(method, path, body),
            &RequestScene {
                page,
                shown,
                ..scene()
            },
        ))
    };
    let account = shows(
        "- paragraph [ref=e1]: Signed in as Ann.Lee@a.example\n- paragraph [ref=e2]: +49 30 123-4567\n- paragraph [ref=e3]: k•••@b.example",
        "",
    );
    for known in [
        r#"POST /api/init {"email":"bo@a.example"}"#,
        r#"POST /api/init {"email":"ann.lee@a.example","csrf":"1"}"#,
        "POST /api/begin phone=%2B49301234567",
        "POST /api/begin mail=kim%40b.example&phone=%2B49+30+123+4567",
    ] {
        assert_eq!(on(&account, known), "step", "{known}");
    }
    for changes in [
        r#"POST /api/init {"email":"new@a.example"}"#,
        r#"POST /api/email {"email":"bo@a.example"}"#,
        r#"POST /api/account {"email":"bo@a.example"}"#,
        r#"PATCH /api/init {"email":"bo@a.example"}"#,
        r#"POST /api/init {"email":"bo@a.example","password":"x"}"#,
        "POST /api/init email=bo%40a.example&phone=1",
        r#"POST /graphql {"query":"mutation { setContact(email: \"bo@a.example\") { ok } }","variables":{"email":"bo@a.example"}}"#,
    ] {
        assert_eq!(on(&account, changes), "refuse", "{changes}");
    }
    // What was entered is new, though the page repeats it.
    let repeats = "- textbox \"E-mail\" [ref=e1]: x@a.example\n- paragraph [ref=e2]: Receipts go to y@a.example";
    let typed = shows(repeats, "y@a.example");
    for new in ["x", "y"] {
        let row = format!(r#"POST /api/init {{"email":"{new}@a.example"}}"#);
        assert_eq!(on(&typed, &row), "refuse", "{row}");
    }
}

#[test]
fn a_number_says_which_plan_a_page_is_about() {
    let sent = |page: &str, body: &str| {
        let action = PageRequest {
            page_url: format!("https://www.shop.example{page}"),
            ..request("POST", "/account/plan", body)
        };
        said(&action, |_| {})
    };
    assert_eq!(
        sent(
            "/account/plan",
            r#"[{"planId":"pl_77","effective":"next"}]"#
        ),
        "step"
    );
    assert_eq!(sent("/account/plan", r#"[{"plan":"basic"}]"#), "ask");
    assert_eq!(sent("/account", r#"[{"planId":"pl_77"}]"#), "ask");
}
