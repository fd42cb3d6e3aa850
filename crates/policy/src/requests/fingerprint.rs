//! When two requests are the same one sent again, and when they are steps of the same kind.

use crate::vocabulary::NONCES;
use url::Url;

use super::harmless::looks_like_telling;
use crate::names::Name;
use crate::reading::{Field, Reading};
use domain::predicate::fold;
use domain::request::PageRequest;

/// A request without what changes by itself each time it is sent: nonces, times, identifiers of the request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct RequestFingerprint {
    method: String,
    place: String,
    /// Names of what is called at its place: GraphQL operations, remote procedures.
    #[serde(default)]
    called: Vec<String>,
    fields: Vec<(String, String)>,
    /// What can't be taken apart counts as it is.
    raw: Option<String>,
}

impl RequestFingerprint {
    /// The shape of a request.
    pub fn of(request: &PageRequest) -> Self {
        let reading = Reading::of(request);
        let mut fields: Vec<(String, String)> = reading
            .fields
            .iter()
            .map(|f| (f.name.clone(), steady(f)))
            .collect();
        fields.sort();
        let procedure = reading.named(&["jsonrpc"]).next().is_some();
        let method = reading.named(&["method"]).filter(|_| procedure);
        let operations = reading.operations.iter().map(Name::in_words);
        let called = operations.chain(method.map(|f| f.value.clone())).collect();
        Self {
            method: format!("{} {}", request.method, request.method_override),
            place: place(&request.url),
            called,
            fields,
            raw: reading.opaque.then(|| request.body.clone()).flatten(),
        }
    }

    /// Whether it is sent to the same place in the same way and calls the same there, whatever number the site gave to this attempt: one
    /// that is begun anew has a new one.
    pub fn is_sent_where(&self, other: &Self) -> bool {
        self.method == other.method
            && self.called == other.called
            && without_numbers(&self.place).eq(without_numbers(&other.place))
    }
}

/// Whether a request carries one of these texts as a value of its own.
pub fn carries(request: &PageRequest, texts: &[String]) -> bool {
    let fields = Reading::of(request).fields;
    fields.iter().any(|f| texts.contains(&fold(&f.value)))
}

/// Scheme, host and path.
fn place(url: &str) -> String {
    let Ok(url) = Url::parse(url) else {
        return url.to_owned();
    };
    format!(
        "{}{}#{}",
        url.origin().ascii_serialization(),
        url.path(),
        url.fragment().unwrap_or_default()
    )
}

/// The parts of a place, with a star for each that holds a number.
fn without_numbers(place: &str) -> impl Iterator<Item = &str> {
    let numbered = |part: &str| part.bytes().any(|b| b.is_ascii_digit());
    let parts = place.split('/').skip(3);
    (place.split('/').take(3)).chain(parts.map(move |part| if numbered(part) { "*" } else { part }))
}

/// The value, or a star where each sending has another one.
fn steady(field: &Field) -> String {
    let plain = field.value.trim();
    let clock = matches!(plain.len(), 10 | 13)
        && plain.bytes().all(|b| b.is_ascii_digit())
        && plain.starts_with('1');
    let random = plain.len() >= 16
        && plain.bytes().any(|b| b.is_ascii_digit())
        && plain.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
    let iso = plain.len() >= 19
        && plain.as_bytes().get(10) == Some(&b'T')
        && plain.as_bytes().first().is_some_and(u8::is_ascii_digit);
    if field.named.any(NONCES) || clock || random || iso {
        "*".to_owned()
    } else {
        field.value.clone()
    }
}

/// What the steps of one flow have in common: where they are sent to. A yes to one of them is good for those that follow, as long as
/// they say nothing either.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct StepKind {
    origin: String,
}

impl StepKind {
    /// The kind of a step.
    pub fn of(request: &PageRequest) -> Self {
        Self {
            origin: Url::parse(&request.url).map_or_else(
                |_| request.url.clone(),
                |u| u.origin().ascii_serialization(),
            ),
        }
    }
}

/// Requests that a page sends to one place with the same fields, whatever they hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ChatterKind {
    place: String,
    operations: Vec<String>,
    names: Vec<String>,
    /// Its fields are those of what only tells how a page is used: an event and its time.
    tells: bool,
}

impl ChatterKind {
    /// The kind of a request.
    pub fn of(request: &PageRequest) -> Self {
        let reading = Reading::of(request);
        let tells = looks_like_telling(reading.fields.iter().map(|f| &f.named));
        let mut names: Vec<String> = reading.fields.into_iter().map(|f| f.name).collect();
        names.sort();
        names.dedup();
        Self {
            place: place(&request.url),
            operations: reading.operations.iter().map(Name::in_words).collect(),
            names,
            tells,
        }
    }

    /// Whether it says by names of operations what is called at its place.
    pub fn names_operations(&self) -> bool {
        !self.operations.is_empty()
    }

    /// Whether it only tells how a page is used.
    pub fn only_tells(&self) -> bool {
        self.tells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(url: &str, body: &str) -> PageRequest {
        PageRequest {
            method: "POST".into(),
            url: url.into(),
            body: Some(body.into()),
            ..PageRequest::default()
        }
    }

    #[test]
    fn what_was_said_is_found_in_what_is_sent() {
        let sent = request(
            "https://a.example/chat",
            r#"{"session":"r-5","text":"Cancel my  plan"}"#,
        );
        let has = |text: &str| carries(&sent, &[fold(text)]);
        assert!(has("cancel my plan") && !has("cancel") && !carries(&sent, &[]));
    }

    #[test]
    fn the_same_request_sent_again_is_known_whatever_its_nonces() {
        let shape = |body: &str| RequestFingerprint::of(&request("https://a.example/cancel", body));
        let first = shape(
            r#"{"id":7,"csrf":"a1","at":"2026-11-22T10:00:00Z","requestId":"0123456789abcdef0"}"#,
        );
        assert_eq!(
            first,
            shape(
                r#"{"csrf":"zz","id":7,"at":"2026-11-22T10:00:09Z","requestId":"fedcba98765432100"}"#
            )
        );
        assert_ne!(
            first,
            shape(
                r#"{"id":8,"csrf":"a1","at":"2026-11-22T10:00:00Z","requestId":"0123456789abcdef0"}"#
            )
        );
        assert_ne!(first, shape(r#"{"id":7,"plan":"basic"}"#));
    }

    #[test]
    fn another_method_behind_the_same_door_is_another_request() {
        let shape = |method: &str| {
            RequestFingerprint::of(&request(
                "https://a.example/rpc",
                &format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{"s":"9"}}}}"#),
            ))
        };
        assert_ne!(shape("service.move"), shape("service.terminate"));
        assert!(!shape("service.move").is_sent_where(&shape("service.terminate")));
        let mutation = |name: &str| {
            let body = format!(r#"{{"query":"mutation {name}($s:ID!){{ {name}(s:$s){{ok}} }}"}}"#);
            RequestFingerprint::of(&request("https://a.example/graphql", &body))
        };
        assert!(!mutation("markSeen").is_sent_where(&mutation("endWorkspace")));
        assert!(mutation("endWorkspace").is_sent_where(&mutation("endWorkspace")));
    }

    #[test]
    fn what_a_page_sends_all_the_time_is_known_by_its_place_and_fields() {
        let kind = |url: &str, body: &str| ChatterKind::of(&request(url, body));
        assert_eq!(
            kind("https://a.example/e", "n=beat&ts=1"),
            kind("https://a.example/e", "n=other&ts=2")
        );
        assert_ne!(
            kind("https://a.example/e", "n=beat&ts=1"),
            kind("https://a.example/e", "n=beat&id=1")
        );
        assert!(
            kind("https://a.example/e", "event=beat&ts=1").only_tells()
                && !kind("https://a.example/e", "plan=x").only_tells()
        );
    }
}
