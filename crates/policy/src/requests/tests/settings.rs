//! What is set, written or booked, whatever its request is called.

use super::*;

fn of(method: &str, path: &str, body: &str, kind: RequestKind) -> PageRequest {
    PageRequest {
        kind,
        ..request(method, path, body)
    }
}

#[test]
fn what_a_switch_sends_is_a_setting_whatever_it_is_called() {
    let persisted = |variables: &str| {
        request(
            "GET",
            &format!("/gql?operationName=HentVisning&variables={variables}&extensions=%7B%7D"),
            "",
        )
    };
    let by = |touch| move |s: &mut RequestScene<'_>| s.touch = touch;
    let switched = persisted("%7B%22row%22%3A%22vis%22%2C%22visible%22%3Afalse%7D");
    assert_eq!(said(&switched, by(Touch::Sets)), "step");
    // By a button the same query chooses what is read.
    assert_eq!(said(&switched, by(Touch::Presses)), "pass");
    // It names what is read, and sets nothing.
    let named = persisted("%7B%22row%22%3A%22vis%22%7D");
    assert_eq!(said(&named, by(Touch::Sets)), "pass");
    for [method, path, body] in [
        ["POST", "/api/view", r#"{"card":"max"}"#],
        [
            "POST",
            "/gql",
            r#"{"operationName":"GetView","variables":{"card":"max"}}"#,
        ],
    ] {
        assert_eq!(
            said(&request(method, path, body), by(Touch::Sets)),
            "step",
            "{body}"
        );
        assert_eq!(
            said(&request(method, path, body), by(Touch::Presses)),
            "pass",
            "{body}"
        );
    }
    let document = r#"{"query":"query { view { card } }"}"#;
    assert_eq!(
        said(&request("POST", "/gql", document), by(Touch::Sets)),
        "pass"
    );
}

#[test]
fn what_replaces_or_changes_something_is_no_view() {
    check(
        "step",
        &[
            r#"PUT /api/me/view {"card":"max"}"#,
            r#"PATCH /api/search {"q":"max"}"#,
        ],
    );
    check("pass", &[r#"POST /api/me/view {"card":"max"}"#]);
}

#[test]
fn where_nobody_reads_the_page_no_name_lowers_a_write() {
    let view = request("POST", "/api/me/view", r#"{"card":"max"}"#);
    assert_eq!(said(&view, |s| s.page.foreign = true), "step");
    let loaded = |s: &mut RequestScene<'_>| (s.page.foreign, s.acting) = (true, false);
    assert_eq!(said(&view, loaded), "pass");
}

#[test]
fn a_redirect_to_a_till_is_judged_as_a_purchase() {
    let hop = |path: &str| PageRequest {
        redirected_from: Some(3),
        ..of("GET", path, "", RequestKind::Document)
    };
    let link = |to| move |s: &mut RequestScene<'_>| s.link = Some(to);
    let short = "https://www.shop.example/s/dt-41";
    assert_eq!(said(&hop("/till/now/HMP180"), link(short)), "ask");
    assert_eq!(said(&hop("/checkout/9"), link(short)), "ask");
    assert_eq!(said(&hop("/deliveries"), link(short)), "pass");
    // The link said so, and was judged by it.
    assert_eq!(
        said(
            &hop("/checkout/9"),
            link("https://www.shop.example/checkout")
        ),
        "pass"
    );
    assert_eq!(
        said(
            &of("GET", "/till/now/HMP180", "", RequestKind::Document),
            link(short)
        ),
        "pass"
    );
}

#[test]
fn what_is_fetched_for_the_pointer_is_kept_back() {
    let month = "https://www.shop.example/spaces/7/month?m=2026-12";
    let pointed = |s: &mut RequestScene<'_>| (s.link, s.touch) = (Some(month), Touch::Points);
    assert_eq!(
        said(&request("GET", "/spaces/7/month?m=2026-12", ""), pointed),
        "keep"
    );
    assert_eq!(said(&request("GET", "/spaces/7/menu", ""), pointed), "pass");
    let pressed = |s: &mut RequestScene<'_>| s.link = Some(month);
    assert_eq!(
        said(&request("GET", "/spaces/7/month?m=2026-12", ""), pressed),
        "pass"
    );
}
