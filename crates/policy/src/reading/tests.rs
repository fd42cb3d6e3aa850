//! Bodies of every kind, and anything else.

use super::*;
use crate::names::words;
use proptest::prelude::*;

fn read(url: &str, content_type: &str, body: &str) -> Reading {
    Reading::of(&PageRequest {
        method: "POST".into(),
        url: url.into(),
        content_type: content_type.into(),
        body: Some(body.into()),
        ..PageRequest::default()
    })
}

fn pairs(reading: &Reading) -> Vec<(&str, &str)> {
    let fields = reading.fields.iter();
    fields
        .map(|f| (f.name.as_str(), f.value.as_str()))
        .collect()
}

#[test]
fn names_are_taken_apart() {
    for text in [
        "endSubscription",
        "end_subscription",
        "end-subscription",
        "EndSubscription",
        "end subscription",
    ] {
        assert_eq!(words(text), ["end", "subscription"], "{text}");
    }
    assert_eq!(words("HTTPRequest2Go"), ["http", "request2", "go"]);
}

#[test]
fn bodies_of_every_kind_are_fields() {
    let form = "subscription%5Bstatus%5D=off&reason=too+much";
    let json = r#"{"a":{"status":"ended"},"n":[1,true],"in":"{\"b\":false}"}"#;
    let part = |head: &str, body: &str| {
        format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\n{body}\r\n--x--\r\n")
    };
    let (field, file) = (
        part("name=\"do\"", "leave"),
        part("name=\"doc\"; filename=\"keep.gz\"", "z"),
    );
    for (kind, body, fields) in [
        (
            "application/x-www-form-urlencoded",
            form,
            "y=1 status=off reason=too much",
        ),
        (
            "application/json",
            json,
            "y=1 status=ended n=1 n=true b=false",
        ),
        ("multipart/form-data; boundary=x", &field, "y=1 do=leave"),
        ("multipart/form-data", &file, "y=1 filename=keep.gz doc=z"),
    ] {
        let read = read("https://a.example/x?y=1", kind, body);
        let found = read
            .fields
            .iter()
            .map(|f| format!("{}={}", f.name, f.value));
        assert_eq!(found.collect::<Vec<_>>().join(" "), fields, "{kind}");
    }
    assert!(read("https://a.example/x", "application/protobuf", "\u{1}\u{2}").opaque);
}

#[test]
fn graphql_says_what_it_does() {
    let graphql = |body: &str| read("https://a.example/graphql", "application/json", body);
    let query =
        r#"{"operationName":"Plan","query":"query Plan { me { subscription { status } } }"}"#;
    assert!(graphql(query).only_queries);
    let ordering = r#"{"query":"query Preview($t: ID!) { theme(id: $t) { preview(activate: true) { url } again(confirm:true) } }"}"#;
    let ordering = graphql(ordering);
    assert!(!ordering.only_queries && ordering.operations == ["activate", "confirm"].map(Name::of));
    let asks =
        r#"{"query":"query Q { me { plans(active: true) { id } } name @include(if: true) }"}"#;
    assert!(graphql(asks).only_queries);
    let mutation = r#"[{"query":"mutation M($id: ID!) { cancelPlan(id: $id, note: \"{\") { ok } }","variables":{"id":"7"}}]"#;
    let read = graphql(mutation);
    assert!(!read.only_queries);
    assert_eq!(read.operations, ["m", "cancelPlan"].map(Name::of));
    assert_eq!(pairs(&read), [("id", "7"), ("note", "{")]);
    let parted = r#"{"query":"mutation Step($on: Boolean = true) { next { ok } ...More @include(if: $on) } fragment More on Mutation { bind(id: 9) { ok } } fragment P on Plan { name }"}"#;
    let read = graphql(parted);
    let called = |name: &str| read.operations.contains(&Name::of(name));
    assert!(called("next") && called("bind") && !called("name"));
}

#[test]
fn two_bytes_a_letter_are_read_as_one() {
    let wide: String = "step=2&tariff=C3".chars().flat_map(|c| [c, '\0']).collect();
    let read = read("https://a.example/kb", "text/plain", &wide);
    assert_eq!(pairs(&read), [("step", "2"), ("tariff", "C3")]);
}

proptest! {
    /// Whatever a page sends, reading it ends and doesn't panic.
    #[test]
    fn anything_can_be_read(url in ".{0,80}", kind in ".{0,30}", body in ".{0,300}") {
        let _ = read(&url, &kind, &body);
        let _ = read(&format!("https://a.example/{url}"), "application/json", &format!("{{\"query\":{body:?}}}"));
    }
}
