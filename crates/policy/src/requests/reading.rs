//! A request as names and values: segments of its path, its query, the fields of its body, its GraphQL operations.
//!
//! Reads what a site wrote for itself, so anything may be broken: what can't be taken apart is left out and said so.
//! Bounded in size and depth. Pure.

use base64::Engine as _;
use serde_json::Value;
use url::Url;

use super::graphql::{operations, orders};
use super::says::{names_what_is_known, reads_by_name};
use crate::vocabulary::{ENDS, FINAL, ROUTES};
use domain::request::PageRequest;

/// Most fields that are read of one request.
const FIELDS: usize = 400;
/// Most calls of one request.
const CALLS: usize = 40;
/// Shortest value that may hold names and values in another form.
const ENCODED: usize = 12;
/// Deepest nesting that is read.
const DEPTH: u32 = 12;

/// Where a field stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Behind the question mark of the address.
    Query,
    /// In the body.
    Body,
}

/// A name and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) part: Part,
    /// The innermost name.
    pub(super) name: String,
    pub(super) value: String,
}

/// A request taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// Words of each segment of the path (and of a fragment that is one), in order.
    pub(super) segments: Vec<Vec<String>>,
    pub(super) fields: Vec<Field>,
    /// Names of GraphQL mutations, as words.
    pub(super) mutations: Vec<Vec<String>>,
    /// It is GraphQL, and nothing but queries.
    pub(super) only_queries: bool,
    /// A body is there that can't be read as a whole.
    pub(super) opaque: bool,
    /// It goes to the address of the page that sends it, or to the next one in a row of them (`step2.aspx` from `step1.aspx`): that
    /// says where the page is, and not what is written.
    pub(super) own_page: bool,
    /// Words of the address of the page that sends it.
    pub(super) here: Vec<String>,
}

impl Reading {
    pub(super) fn of(request: &PageRequest) -> Self {
        let mut reading = Self::default();
        if let Ok(url) = Url::parse(&request.url) {
            reading.segments.extend(segments(url.path()));
            if let Ok(page) = Url::parse(&request.page_url)
                && page.origin() == url.origin()
            {
                reading.own_page = is_next_to(page.path(), url.path());
                reading.here = segments(page.path()).flatten().collect();
            }
            if let Some(fragment) = url.fragment().filter(|f| f.contains('/')) {
                reading.segments.extend(segments(fragment));
            }
            for parameter in url
                .path()
                .split('/')
                .flat_map(|s| s.split(';').skip(1))
                .take(FIELDS)
            {
                let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
                reading.fields.push(Field {
                    part: Part::Query,
                    name: decoded(name),
                    value: decoded(value),
                });
            }
            for token in url
                .path_segments()
                .into_iter()
                .flatten()
                .filter(|s| s.len() >= ENCODED)
            {
                reading.encoded(token);
            }
            for (name, value) in url.query_pairs().take(FIELDS) {
                reading.fields.push(Field {
                    part: Part::Query,
                    name: name.into_owned(),
                    value: value.into_owned(),
                });
            }
        }
        reading.opaque = request.body_cut;
        if let Some(body) = request.body.as_deref().filter(|b| !b.trim().is_empty()) {
            reading.body(body, &request.content_type);
        }
        for value in reading
            .fields
            .iter()
            .map(|f| f.value.clone())
            .filter(|v| v.len() >= ENCODED)
            .collect::<Vec<_>>()
        {
            reading.encoded(&value);
        }
        reading.route();
        reading.graphql();
        reading.remote_procedure();
        reading.resources();
        reading
    }

    /// A site with one door says in its address which of its places is meant: `/portal?page=feedback/answer` is a path like any other.
    fn route(&mut self) {
        let named = |f: &&Field| {
            f.part == Part::Query && ROUTES.has(f.name.to_lowercase()) && f.value.contains('/')
        };
        let says = |w: &String| ENDS.begins(w) || FINAL.begins(w);
        if self.segments.len() > 1 || self.segments.iter().flatten().any(says) {
            return;
        }
        let routes: Vec<String> = (self.fields.iter().filter(named))
            .map(|f| f.value.clone())
            .filter(|v| !v.contains("://") && !v.contains(char::is_whitespace))
            .collect();
        self.segments
            .extend(routes.iter().flat_map(|r| segments(r)));
    }

    /// JSON-RPC: one address for all, and the method says what it does. It is read as a part of the path, too: `service/terminate`. So is the
    /// action at an address that is only named after how it is called: `admin-ajax.php`, `?wc-ajax=get_fragments`.
    fn remote_procedure(&mut self) {
        let rpc = self.named(&["jsonrpc"]).next().is_some();
        let is_ajax = |words: &[String]| words.iter().any(|w| w == "ajax");
        let at_ajax = self.segments.last().is_some_and(|s| is_ajax(s));
        let calls = |f: &&Field| {
            (rpc && f.name.eq_ignore_ascii_case("method"))
                || (at_ajax && f.name == "action")
                || is_ajax(&words(&f.name))
        };
        let methods: Vec<String> = self
            .fields
            .iter()
            .filter(calls)
            .map(|f| f.value.clone())
            .collect();
        self.segments.extend(
            methods
                .iter()
                .flat_map(|m| m.split(['.', '/', ':']))
                .map(words)
                .filter(|w| !w.is_empty()),
        );
    }

    /// Names of resources in hosted stores: `projects/x/databases/y/documents/exitSurveys/7` is a path like any other.
    fn resources(&mut self) {
        let is_name = |v: &str| {
            !v.starts_with('/')
                && !v.contains("://")
                && !v.contains(char::is_whitespace)
                && v.matches('/').count() >= 3
        };
        let names: Vec<String> = self
            .fields
            .iter()
            .filter(|f| is_name(&f.value))
            .map(|f| f.value.clone())
            .collect();
        self.segments.extend(names.iter().flat_map(|n| segments(n)));
    }

    /// Names and values inside a token that is only encoded, not encrypted.
    fn encoded(&mut self, token: &str) {
        for part in token.split('.').take(4) {
            let part = part
                .trim_end_matches('=')
                .replace('+', "-")
                .replace('/', "_");
            let Ok(bytes) = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(part) else {
                continue;
            };
            let Ok(text) = String::from_utf8(bytes) else {
                continue;
            };
            if let Ok(json @ Value::Object(_)) = serde_json::from_str::<Value>(&text) {
                self.json("", &json, 1);
            } else if is_form(&text) && text.is_ascii() && !text.contains(char::is_control) {
                for (name, value) in url::form_urlencoded::parse(text.as_bytes()).take(FIELDS) {
                    self.field(&name, value.into_owned());
                }
            }
        }
    }

    /// The last segment of the path that is more than a number.
    pub(super) fn last(&self) -> &[String] {
        self.segments
            .iter()
            .rev()
            .find(|s| s.iter().any(|w| is_word(w)))
            .map_or(&[], Vec::as_slice)
    }

    pub(super) fn named<'r>(&'r self, names: &'r [&str]) -> impl Iterator<Item = &'r Field> {
        self.fields
            .iter()
            .filter(move |f| names.iter().any(|n| f.name.eq_ignore_ascii_case(n)))
    }

    fn body(&mut self, body: &str, content_type: &str) {
        let trimmed = body.trim_start();
        if let Ok(json) = serde_json::from_str::<Value>(trimmed)
            && (json.is_object() || json.is_array())
        {
            self.json("", &json, 0);
        } else if content_type.contains("multipart/form-data") || trimmed.starts_with("--") {
            self.multipart(body);
        } else if content_type.contains("ndjson") || trimmed.starts_with('{') {
            let mut read = false;
            for line in trimmed.lines().take(FIELDS) {
                if let Ok(json) = serde_json::from_str::<Value>(line) {
                    read = true;
                    self.json("", &json, 0);
                }
            }
            self.opaque |= !read;
        } else if content_type.contains("urlencoded") || is_form(trimmed) {
            for (name, value) in url::form_urlencoded::parse(trimmed.as_bytes()).take(FIELDS) {
                self.field(&name, value.into_owned());
            }
        } else {
            self.field("", body.to_owned());
            self.opaque = true;
        }
    }

    fn field(&mut self, name: &str, value: String) {
        if self.fields.len() < FIELDS {
            self.fields.push(Field {
                part: Part::Body,
                name: inner_name(name),
                value,
            });
        } else {
            self.opaque = true;
        }
    }

    fn json(&mut self, name: &str, value: &Value, depth: u32) {
        if depth > DEPTH {
            self.opaque = true;
            return;
        }
        match value {
            Value::Object(map) => map
                .iter()
                .for_each(|(key, value)| self.json(key, value, depth + 1)),
            Value::Array(items) => items
                .iter()
                .for_each(|value| self.json(name, value, depth + 1)),
            // JSON inside a string, as some gateways wrap it.
            Value::String(text) if text.starts_with(['{', '[']) => {
                match serde_json::from_str::<Value>(text) {
                    Ok(inner) => self.json(name, &inner, depth + 1),
                    Err(_) => self.field(name, text.clone()),
                }
            }
            Value::String(text) => self.field(name, text.clone()),
            other => self.field(name, other.to_string()),
        }
    }

    fn multipart(&mut self, body: &str) {
        let boundary = body.lines().next().unwrap_or_default().trim().to_owned();
        if boundary.len() < 3 {
            self.opaque = true;
            return;
        }
        for part in body.split(boundary.as_str()).take(FIELDS) {
            let part = part.trim_start_matches(['\r', '\n']);
            let Some((head, value)) = part
                .split_once("\r\n\r\n")
                .or_else(|| part.split_once("\n\n"))
            else {
                continue;
            };
            let name = head
                .split("name=\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next())
                .unwrap_or_default();
            self.field(name, value.trim_end_matches(['\r', '\n', '-']).to_owned());
        }
    }

    /// GraphQL documents say what they do; where only a name is sent, the name has to.
    fn graphql(&mut self) {
        let at_graphql = self
            .segments
            .iter()
            .flatten()
            .any(|w| w == "graphql" || w == "gql");
        let documents: Vec<String> = self
            .named(&["query", "mutation", "document"])
            .map(|f| f.value.clone())
            .filter(|v| v.contains('{'))
            .collect();
        if documents.is_empty() {
            let is_operation = |f: &&Field| {
                ["operationName", "op"]
                    .iter()
                    .any(|n| f.name.eq_ignore_ascii_case(n))
                    || f.name.ends_with("friendly_name")
            };
            let names: Vec<Vec<String>> = self
                .fields
                .iter()
                .filter(is_operation)
                .map(|f| words(&f.value))
                .filter(|w| !w.is_empty())
                .collect();
            if at_graphql && !names.is_empty() {
                let reads = |name: &Vec<String>| reads_by_name(name) || names_what_is_known(name);
                self.only_queries = names.iter().all(reads);
                self.mutations
                    .extend(names.into_iter().filter(|n| !reads(n)));
            }
            return;
        }
        // What the operation is called stands in its document.
        self.fields.retain(|f| f.name != "operationName");
        self.only_queries = true;
        for document in documents {
            // A query that orders something by an argument is none, whatever it calls itself.
            let ordered = orders(&document);
            self.only_queries &= ordered.is_empty();
            self.mutations.extend(ordered);
            for (kind, names) in operations(&document) {
                if kind != "query" && kind != "subscription" && kind != "fragment" {
                    self.only_queries = false;
                    self.mutations.extend(names);
                }
            }
        }
        // The text of the document says what it asks for, not what is sent.
        self.fields.retain(|f| {
            !(["query", "mutation", "document"].contains(&f.name.as_str()) && f.value.contains('{'))
        });
    }
}

/// The calls of a request that carries several of them in a list, as GraphQL and remote procedures are sent; `None` for any other.
pub(super) fn calls(request: &PageRequest) -> Option<Vec<PageRequest>> {
    let body = request.body.as_deref()?.trim_start();
    let Ok(Value::Array(calls)) = serde_json::from_str::<Value>(body) else {
        return None;
    };
    let is_call = |call: &Value| {
        let has = |name: &str| call.get(name).is_some_and(Value::is_string);
        has("operationName") || has("query") || (has("jsonrpc") && has("method"))
    };
    let all = !calls.is_empty() && calls.len() <= CALLS && calls.iter().all(is_call);
    all.then(|| {
        let one = |call: &Value| PageRequest {
            body: Some(call.to_string()),
            ..request.clone()
        };
        calls.iter().map(one).collect()
    })
}

fn is_form(text: &str) -> bool {
    let first = text.split('&').next().unwrap_or_default();
    first.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.len() < 80 && !name.contains([' ', '\n', '{', '<'])
    })
}

/// `subscription[status]` and `user.email` by their last part.
fn inner_name(name: &str) -> String {
    let name = name.trim_end_matches("[]");
    let inner = name
        .rsplit(['[', '.'])
        .next()
        .unwrap_or(name)
        .trim_end_matches(']');
    inner.to_owned()
}

fn segments(path: &str) -> impl Iterator<Item = Vec<String>> {
    // `quota:check`, `Inventory.List`: a method of what stands before it. Behind a dot an ending may stand as well.
    let parts = path.split(['/', ':']).filter(|s| !s.is_empty());
    let by_method = parts.flat_map(|s| match s.rsplit_once('.') {
        Some((of, method)) if reads_by_name(&words(method)) => [of, method],
        _ => [s, ""],
    });
    by_method
        .map(|s| words(&decoded(s)))
        .filter(|w| !w.is_empty())
}

/// Whether two paths are the same but for a number within the name of the last part. What is only a number names a thing.
fn is_next_to(page: &str, path: &str) -> bool {
    let unnumbered =
        |name: &str| -> String { name.chars().filter(|c| !c.is_ascii_digit()).collect() };
    let (Some((over, one)), Some((above, other))) = (page.rsplit_once('/'), path.rsplit_once('/'))
    else {
        return page == path;
    };
    let named = one.chars().any(char::is_alphabetic) && !is_code(one) && !is_code(other);
    over == above && (one == other || (named && unnumbered(one) == unnumbered(other)))
}

/// Percent escapes undone, twice escaped ones too.
fn decoded(text: &str) -> String {
    let once = |t: &str| -> String {
        let plain = t
            .replace('&', "%26")
            .replace('=', "%3D")
            .replace('+', "%2B");
        url::form_urlencoded::parse(plain.as_bytes())
            .map(|(name, _)| name.into_owned())
            .collect()
    };
    once(&once(text))
}

fn is_word(word: &str) -> bool {
    word.chars().any(char::is_alphabetic) && !is_code(word)
}

/// A number or identifier, as opposed to a word.
fn is_code(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    digits > 0 && (digits * 3 >= word.len() || word.len() >= 20)
}

/// The words of a name, in lower case: `endSubscription`, `end_subscription` and `end-subscription` have two.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    let chars: Vec<char> = text.chars().take(2000).collect();
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|i| chars.get(i));
        let after = chars.get(at + 1);
        let begins = c.is_uppercase()
            && (before.is_some_and(|b| b.is_lowercase() || b.is_ascii_digit())
                || (before.is_some_and(|b| b.is_uppercase())
                    && after.is_some_and(|a| a.is_lowercase())));
        if (!c.is_alphanumeric() || begins) && !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        }
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
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
        reading
            .fields
            .iter()
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
        let form = read(
            "https://a.example/x?y=1",
            "application/x-www-form-urlencoded",
            "subscription%5Bstatus%5D=off&reason=too+much",
        );
        assert_eq!(
            pairs(&form),
            [("y", "1"), ("status", "off"), ("reason", "too much")]
        );
        let json = read(
            "https://a.example/x",
            "application/json",
            r#"{"a":{"status":"ended"},"n":[1,true],"in":"{\"b\":false}"}"#,
        );
        assert_eq!(
            pairs(&json),
            [
                ("status", "ended"),
                ("n", "1"),
                ("n", "true"),
                ("b", "false")
            ]
        );
        let parts = "--x\r\nContent-Disposition: form-data; name=\"do\"\r\n\r\nleave\r\n--x--\r\n";
        assert_eq!(
            pairs(&read(
                "https://a.example/x",
                "multipart/form-data; boundary=x",
                parts
            )),
            [("do", "leave")]
        );
        assert!(read("https://a.example/x", "application/protobuf", "\u{1}\u{2}").opaque);
    }

    #[test]
    fn graphql_says_what_it_does() {
        let query =
            r#"{"operationName":"Plan","query":"query Plan { me { subscription { status } } }"}"#;
        assert!(read("https://a.example/graphql", "application/json", query).only_queries);
        let ordering = r#"{"query":"query Preview($t: ID!) { theme(id: $t) { preview(activate: true) { url } again(confirm:true) } }"}"#;
        let ordering = read("https://a.example/graphql", "application/json", ordering);
        assert!(
            !ordering.only_queries
                && ordering.mutations == [vec!["activate".to_owned()], vec!["confirm".to_owned()]]
        );
        let asks =
            r#"{"query":"query Q { me { plans(active: true) { id } } name @include(if: true) }"}"#;
        assert!(read("https://a.example/graphql", "application/json", asks).only_queries);
        let mutation = r#"[{"query":"mutation M($id: ID!) { cancelPlan(id: $id, note: \"{\") { ok } }","variables":{"id":"7"}}]"#;
        let read = read("https://a.example/graphql", "application/json", mutation);
        assert!(!read.only_queries);
        assert_eq!(
            read.mutations,
            [
                vec!["m".to_owned()],
                vec!["cancel".to_owned(), "plan".to_owned()]
            ]
        );
        assert_eq!(pairs(&read), [("id", "7")]);
    }

    proptest! {
        /// Whatever a page sends, reading it ends and doesn't panic.
        #[test]
        fn anything_can_be_read(url in ".{0,80}", kind in ".{0,30}", body in ".{0,300}") {
            let _ = read(&url, &kind, &body);
            let _ = read(&format!("https://a.example/{url}"), "application/json", &format!("{{\"query\":{body:?}}}"));
        }
    }
}
