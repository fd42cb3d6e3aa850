//! When two requests are the same one sent again, and when they are steps of the same kind.

use std::sync::LazyLock;

use regex::Regex;
use url::Url;

use crate::names::{NONCES, Name};
use crate::reading::{Field, Reading};
use domain::request::PageRequest;

/// Clocks, dates with their time, and random identifiers.
static CHANGING: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?s)^(?:1\d{9}(?:\d{3})?|\d.{9}T.{8,}|[0-9a-fA-F-]{16,})$").ok());

/// A request without what changes by itself each time it is sent: nonces, times, identifiers of the request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct RequestFingerprint {
    method: String,
    /// Scheme, host and path.
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
        let fields = reading.fields.iter();
        let mut fields: Vec<_> = fields.map(|f| (f.name.clone(), steady(f))).collect();
        fields.sort();
        let procedure = reading.is_a_procedure();
        let method = reading.named(&["method"]).filter(|_| procedure);
        let operations = reading.operations.iter().map(Name::in_words);
        let called = operations.chain(method.map(|f| f.value.clone())).collect();
        let place = Url::parse(&request.url).map(|url| {
            let (origin, part) = (url.origin().ascii_serialization(), url.fragment());
            format!("{origin}{}#{}", url.path(), part.unwrap_or_default())
        });
        Self {
            method: format!("{} {}", request.method, request.method_override),
            place: place.unwrap_or_else(|_| request.url.clone()),
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

/// The parts of a place, with a star for each that holds a number.
fn without_numbers(place: &str) -> impl Iterator<Item = &str> {
    let numbered = |part: &str| part.bytes().any(|b| b.is_ascii_digit());
    let parts = place.split('/').enumerate();
    parts.map(move |(at, part)| if at > 2 && numbered(part) { "*" } else { part })
}

/// The value, or a star where each sending has another one.
fn steady(field: &Field) -> String {
    let plain = field.value.trim();
    let made_anew = CHANGING.as_ref().is_some_and(|one| one.is_match(plain))
        && plain.bytes().any(|b| b.is_ascii_digit());
    if field.named.any(NONCES) || made_anew {
        "*".to_owned()
    } else {
        field.value.clone()
    }
}

/// What steps of one flow have in common: where they are sent to. A yes to one is good for some of those that follow, as long as they say
/// nothing either.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct StepKind {
    /// The site.
    pub origin: String,
    /// Method, address without numbers, and the names of what is sent there.
    pub(super) place: String,
}

impl StepKind {
    /// The kind of a step.
    pub fn of(request: &PageRequest) -> Self {
        let origin = Url::parse(&request.url).map(|url| url.origin().ascii_serialization());
        let shape = RequestFingerprint::of(request);
        let mut names: Vec<&str> = shape.fields.iter().map(|(name, _)| name.as_str()).collect();
        names.dedup();
        let place: Vec<&str> = without_numbers(&shape.place).collect();
        Self {
            origin: origin.unwrap_or_default(),
            place: format!("{} {}?{}", request.method, place.join("/"), names.join("&")),
        }
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
    fn the_same_request_sent_again_is_known_whatever_its_nonces() {
        let shape = |body: &str| RequestFingerprint::of(&request("https://a.example/cancel", body));
        let first =
            r#"{"id":7,"csrf":"a1","at":"2026-11-22T10:00:00Z","requestId":"0123456789abcdef0"}"#;
        for (body, same) in [
            (
                r#"{"csrf":"zz","id":7,"at":"2026-11-22T10:00:09Z","requestId":"fedcba98765432100"}"#,
                true,
            ),
            (&first.replace("\"id\":7", "\"id\":8"), false),
            (r#"{"id":7,"plan":"basic"}"#, false),
        ] {
            assert_eq!(shape(first) == shape(body), same, "{body}");
        }
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
}
