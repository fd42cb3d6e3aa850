//! A request as names and values: segments of its path, the fields of its address and its body, the operations that it calls.
//!
//! Reads what a site wrote for itself, so anything may be broken: what can't be taken apart is left out and said so. Bounded in size and
//! depth.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use url::Url;

use crate::graphql::{operations, orders};
use crate::names::{is_code, reads_by_name, words};
use domain::request::PageRequest;

/// Most fields that are read of one request.
const FIELDS: usize = 400;
/// Shortest value that may hold names and values in another form, in bytes.
const ENCODED: usize = 12;
/// Deepest nesting that is read.
const DEPTH: u32 = 12;

/// A name and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// It stands in the address.
    pub(crate) in_address: bool,
    /// The innermost name.
    pub(crate) name: String,
    pub(crate) value: String,
}

/// A request taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Words of each segment of the path (and of a fragment that is one), in order.
    pub(crate) segments: Vec<Vec<String>>,
    pub(crate) fields: Vec<Field>,
    /// Names of GraphQL operations that may change something, as words.
    pub(crate) operations: Vec<Vec<String>>,
    /// It is GraphQL, and nothing but queries; where the document isn't sent along, its name says so.
    pub(crate) only_queries: bool,
    /// A body is there that can't be read as a whole.
    pub(crate) opaque: bool,
    /// It goes to the address of the page that sends it, or to the next one in a row of them (`step2.aspx` from `step1.aspx`): that
    /// says where the page is, and not what is written.
    pub(crate) own_page: bool,
}

impl Reading {
    pub(crate) fn of(request: &PageRequest) -> Self {
        let mut reading = Self {
            opaque: request.body_cut,
            ..Self::default()
        };
        if let Ok(url) = Url::parse(&request.url) {
            reading.address(&url);
            let page = Url::parse(&request.page_url).ok();
            let same_site = page.filter(|page| page.origin() == url.origin());
            reading.own_page = same_site.is_some_and(|page| is_next_to(page.path(), url.path()));
        }
        for field in &mut reading.fields {
            field.in_address = true;
        }
        if let Some(body) = request.body.as_deref().filter(|b| !b.trim().is_empty()) {
            reading.body(body, &request.content_type);
        }
        for at in 0..reading.fields.len() {
            let value = reading.fields[at].value.clone();
            reading.encoded(&value);
        }
        reading.remote_procedure();
        reading.graphql();
        reading
    }

    /// An address alone.
    pub(crate) fn of_address(url: &Url) -> Self {
        let mut reading = Self::default();
        reading.address(url);
        reading
    }

    /// The last segment of the path that is more than a number.
    pub(crate) fn last(&self) -> &[String] {
        let is_word = |w: &String| w.chars().any(char::is_alphabetic) && !is_code(w);
        let mut named = self.segments.iter().rev().filter(|s| s.iter().any(is_word));
        named.next().map_or(&[], Vec::as_slice)
    }

    /// Words of all segments of the path, and of all operations.
    pub(crate) fn place(&self) -> impl Iterator<Item = &String> {
        self.segments.iter().chain(&self.operations).flatten()
    }

    /// What is done there: words of the last segment, and of all operations.
    pub(crate) fn doing(&self) -> impl Iterator<Item = &String> {
        self.last().iter().chain(self.operations.iter().flatten())
    }

    pub(crate) fn named<'r>(&'r self, names: &'r [&str]) -> impl Iterator<Item = &'r Field> {
        let is = |f: &&Field| names.iter().any(|n| f.name.eq_ignore_ascii_case(n));
        self.fields.iter().filter(is)
    }

    fn address(&mut self, url: &Url) {
        self.segments.extend(segments(url.path()));
        // A fragment that is an address of an application in one page.
        let fragment = url.fragment().filter(|f| f.contains('/'));
        let (route, query) = fragment.map_or(("", ""), |f| f.split_once('?').unwrap_or((f, "")));
        self.segments.extend(segments(route));
        for segment in url.path_segments().into_iter().flatten() {
            for parameter in segment.split(';').skip(1) {
                let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
                self.field(&decoded(name), decoded(value));
            }
            self.encoded(segment);
        }
        for query in [url.query().unwrap_or_default(), query] {
            self.form(query);
        }
    }

    /// Names and values inside a token that is only encoded, not encrypted.
    fn encoded(&mut self, token: &str) {
        for part in token.split('.').take(4).filter(|p| p.len() >= ENCODED) {
            let part = part
                .trim_end_matches('=')
                .replace('+', "-")
                .replace('/', "_");
            let bytes = URL_SAFE_NO_PAD.decode(part).ok();
            let Some(text) = bytes.and_then(|bytes| String::from_utf8(bytes).ok()) else {
                continue;
            };
            if let Ok(json @ Value::Object(_)) = serde_json::from_str::<Value>(&text) {
                self.json("", &json, 1);
            } else if is_form(&text) && text.is_ascii() && !text.contains(char::is_control) {
                self.form(&text);
            }
        }
    }

    fn body(&mut self, body: &str, content_type: &str) {
        let trimmed = body.trim_start();
        if let Ok(json @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str(trimmed) {
            self.json("", &json, 0);
        } else if content_type.contains("multipart/form-data") || trimmed.starts_with("--") {
            self.multipart(body);
        } else if content_type.contains("ndjson") || trimmed.starts_with('{') {
            let lines = trimmed.lines().take(FIELDS);
            let read: Vec<Value> = lines.filter_map(|l| serde_json::from_str(l).ok()).collect();
            self.opaque |= read.is_empty();
            for json in &read {
                self.json("", json, 0);
            }
        } else if content_type.contains("urlencoded") || is_form(trimmed) {
            self.form(trimmed);
        } else {
            self.field("", body.to_owned());
            self.opaque = true;
        }
    }

    fn form(&mut self, text: &str) {
        for (name, value) in url::form_urlencoded::parse(text.as_bytes()).take(FIELDS) {
            self.field(&name, value.into_owned());
        }
    }

    /// Takes a name and a value, and what stands in the value if it is JSON again.
    fn field(&mut self, name: &str, value: String) {
        if self.fields.len() >= FIELDS {
            self.opaque = true;
            return;
        }
        let inner = value.starts_with(['{', '[']);
        let inner = inner.then(|| serde_json::from_str::<Value>(&value).ok());
        self.fields.push(Field {
            in_address: false,
            name: inner_name(name),
            value,
        });
        if let Some(json) = inner.flatten() {
            self.json(name, &json, 1);
        }
    }

    fn json(&mut self, name: &str, value: &Value, depth: u32) {
        match value {
            _ if depth > DEPTH => self.opaque = true,
            Value::Object(map) => {
                for (key, value) in map {
                    self.json(key, value, depth + 1);
                }
            }
            Value::Array(items) => {
                for value in items {
                    self.json(name, value, depth + 1);
                }
            }
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
            let both = part
                .split_once("\r\n\r\n")
                .or_else(|| part.split_once("\n\n"));
            let Some((head, value)) = both else {
                continue;
            };
            let name = head
                .split("name=\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next());
            let value = value.trim_end_matches(['\r', '\n', '-']).to_owned();
            self.field(name.unwrap_or_default(), value);
        }
    }

    /// The method of a remote procedure is a part of the path: `service/terminate`. Shops built on a blog's system name it in a field
    /// (`action` of `admin-ajax.php`, `wc-ajax`).
    fn remote_procedure(&mut self) {
        let mut names = vec!["wc-ajax"];
        if self.named(&["jsonrpc"]).next().is_some() {
            names.push("method");
        }
        if self.last() == ["admin", "ajax", "php"] {
            names.push("action");
        }
        let methods: Vec<String> = self.named(&names).map(|f| f.value.clone()).collect();
        let words = methods
            .iter()
            .flat_map(|m| m.split(['.', '/', ':']))
            .map(words);
        self.segments.extend(words.filter(|w| !w.is_empty()));
    }

    /// GraphQL documents say what they do; where only a name is sent, the name has to.
    fn graphql(&mut self) {
        let is_document = |f: &Field| {
            matches!(f.name.as_str(), "query" | "mutation" | "document") && f.value.contains('{')
        };
        let documents: Vec<String> = self
            .fields
            .iter()
            .filter(|f| is_document(f))
            .map(|f| f.value.clone())
            .collect();
        if documents.is_empty() {
            let fields = ["operationName", "op", "fb_api_req_friendly_name"];
            let names = self.named(&fields).map(|f| words(&f.value));
            let names: Vec<Vec<String>> = names.filter(|w| !w.is_empty()).collect();
            if self.place().any(|w| w == "graphql" || w == "gql") && !names.is_empty() {
                self.only_queries = names.iter().all(|name| reads_by_name(name));
                self.operations
                    .extend(names.into_iter().filter(|name| !reads_by_name(name)));
            }
            return;
        }
        // What is called stands in the document, and its text says what it asks for, not what is sent.
        self.fields
            .retain(|f| f.name != "operationName" && !is_document(f));
        self.only_queries = true;
        for document in documents {
            // A query that orders something by an argument is none, whatever it calls itself.
            let mut called = orders(&document);
            for (kind, names) in operations(&document) {
                if !matches!(kind.as_str(), "query" | "subscription" | "fragment") {
                    self.only_queries = false;
                    called.extend(names);
                }
            }
            self.only_queries &= called.is_empty();
            self.operations.extend(called);
        }
    }
}

/// The calls of a request that carries several of them in a list, as GraphQL and remote procedures are sent; the request alone for any
/// other.
pub(crate) fn calls(request: &PageRequest) -> Vec<PageRequest> {
    let body = request.body.as_deref().unwrap_or_default();
    let is_call = |call: &Value| {
        let has = |name: &str| call.get(name).is_some_and(Value::is_string);
        has("operationName") || has("query") || (has("jsonrpc") && has("method"))
    };
    match serde_json::from_str::<Value>(body.trim_start()) {
        Ok(Value::Array(calls)) if !calls.is_empty() && calls.iter().all(is_call) => {
            let one = |call: &Value| PageRequest {
                body: Some(call.to_string()),
                ..request.clone()
            };
            calls.iter().map(one).collect()
        }
        _ => vec![request.clone()],
    }
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
    let inner = name.rsplit(['[', '.']).next().unwrap_or(name);
    inner.trim_end_matches(']').to_owned()
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

/// Whether two paths are the same but for numbers.
fn is_next_to(page: &str, path: &str) -> bool {
    let unnumbered = |path: &str| path.replace(|c: char| c.is_ascii_digit(), "");
    unnumbered(page) == unnumbered(path)
}

/// Percent escapes undone, twice escaped ones too.
pub(crate) fn decoded(text: &str) -> String {
    let once = |t: &str| -> String {
        let plain = t
            .replace('&', "%26")
            .replace('=', "%3D")
            .replace('+', "%2B");
        let pairs = url::form_urlencoded::parse(plain.as_bytes());
        pairs.map(|(name, _)| name.into_owned()).collect()
    };
    once(&once(text))
}

#[cfg(test)]
mod tests;
