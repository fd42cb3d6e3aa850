//! A request as names and values: segments of its path, the fields of its address and its body, the operations that it calls.
//!
//! Reads what a site wrote for itself, so anything may be broken: what can't be taken apart is left out and said so. Bounded in size and
//! depth.

use std::borrow::Cow;
use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use url::Url;

use crate::graphql;
use crate::names::{ANSWERS, DECLINES, FALSY, Marks, Name, is_code};
use domain::request::PageRequest;

/// Most fields that are read of one request.
const FIELDS: usize = 400;
/// Shortest value that may hold names and values in another form, in bytes.
const ENCODED: usize = 12;
/// Deepest nesting that is read.
const DEPTH: u32 = 12;
/// Longest value that is read as a command, in characters.
const COMMAND: usize = 40;

static NOTHING: LazyLock<Name> = LazyLock::new(Name::default);

/// A name and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// It stands in the address.
    pub(crate) in_address: bool,
    /// The innermost name.
    pub(crate) name: String,
    pub(crate) value: String,
    /// The words of the name.
    pub(crate) named: Name,
    /// The words of the value.
    pub(crate) says: Name,
}

impl Field {
    /// What it tells to do: `status=cancelled`; nothing where it is a text.
    pub(crate) fn told(&self) -> &Name {
        let value = self.value.trim();
        let short = value.chars().count() <= COMMAND && value.split_whitespace().count() <= 4;
        if short { &self.says } else { &NOTHING }
    }

    /// Whether its name or what it tells to do is in one of these lists.
    pub(crate) fn any(&self, lists: Marks) -> bool {
        self.named.any(lists) || self.told().any(lists)
    }

    /// Whether it is switched off, or declined: `auto_renew=false`.
    pub(crate) fn says_no(&self) -> bool {
        let empty = self.value.trim().is_empty();
        empty || self.says.any(DECLINES) || self.says.is_joined(FALSY)
    }
}

/// A request taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The method that counts, in upper case: frameworks send others inside a POST.
    pub(crate) method: String,
    /// The segments of the path (and of a fragment that is one), in order.
    pub(crate) segments: Vec<Name>,
    pub(crate) fields: Vec<Field>,
    /// GraphQL operations that may change something.
    pub(crate) operations: Vec<Name>,
    /// It is GraphQL, and nothing but queries; where the document isn't sent along, its name says so.
    pub(crate) only_queries: bool,
    /// A body is there that can't be read as a whole.
    pub(crate) opaque: bool,
    /// It goes to the address of the page that sends it: that says where the page is, and not what is written.
    pub(crate) own_page: bool,
}

impl Reading {
    pub(crate) fn of(request: &PageRequest) -> Self {
        let url = Url::parse(&request.url).ok();
        let mut reading = url.as_ref().map(Self::of_address).unwrap_or_default();
        reading.opaque |= request.body_cut;
        let page = Url::parse(&request.page_url).ok();
        reading.own_page = url
            .zip(page)
            .is_some_and(|(url, page)| page.origin() == url.origin() && page.path() == url.path());
        let of_address = reading.fields.len();
        let body = text_of(request.body.as_deref().unwrap_or_default());
        if !body.trim().is_empty() {
            reading.body(body.trim_start(), &request.content_type);
        }
        reading.unwrap_tokens(of_address);
        reading.remote_procedure();
        reading.graphql();
        reading.method = reading.effective_method(request);
        reading
    }

    /// An address alone.
    pub(crate) fn of_address(url: &Url) -> Self {
        let mut reading = Self::default();
        // A fragment that is an address of an application in one page.
        let fragment = url
            .fragment()
            .filter(|f| f.contains('/'))
            .unwrap_or_default();
        let (route, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        for path in [url.path(), route] {
            let parts = path.split(['/', ':']).map(|s| Name::of(&decoded(s)));
            reading.segments.extend(parts.filter(|n| !n.is_empty()));
        }
        for segment in url.path_segments().into_iter().flatten() {
            for parameter in segment.split(';').skip(1) {
                let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
                reading.field(&decoded(name), decoded(value));
            }
            reading.token(segment);
        }
        for query in [url.query().unwrap_or_default(), query] {
            reading.form(query);
        }
        reading.unwrap_tokens(0);
        for field in &mut reading.fields {
            field.in_address = true;
        }
        reading
    }

    /// A write is no reading because it says so.
    fn effective_method(&self, request: &PageRequest) -> String {
        let method = request.method.to_uppercase();
        let in_field = || self.named(&["_method"]).next().map(|f| f.value.clone());
        let by_header = Some(request.method_override.clone()).filter(|m| !m.trim().is_empty());
        let other = by_header.or_else(|| (method == "POST").then(in_field).flatten());
        let other = other.map(|other| other.trim().to_uppercase());
        other.filter(|other| !reads(other)).unwrap_or(method)
    }

    /// Whether its method only reads.
    pub(crate) fn is_reading(&self) -> bool {
        reads(&self.method)
    }

    /// The last segment of the path that is more than a number.
    pub(crate) fn last(&self) -> &Name {
        let is_word = |w: &str| w.chars().any(char::is_alphabetic) && !is_code(w);
        let mut named = self.segments.iter().rev();
        named.find(|s| s.words().any(is_word)).unwrap_or(&NOTHING)
    }

    /// What the path says.
    pub(crate) fn path(&self) -> Marks {
        all(&self.segments)
    }

    /// What the path and the operations say.
    pub(crate) fn place(&self) -> Marks {
        self.path() | all(&self.operations)
    }

    /// What is done there: what the last segment and the operations say.
    pub(crate) fn doing(&self) -> Marks {
        self.last().marks() | all(&self.operations)
    }

    /// The fields that command something. An answer doesn't, and the name of a remote procedure is a part of its path.
    pub(crate) fn commands(&self) -> impl Iterator<Item = &Field> {
        let procedure = self.is_a_procedure();
        let fields = self.fields.iter();
        fields.filter(move |f| !(f.named.any(ANSWERS) || (procedure && f.name == "method")))
    }

    /// Those of them that don't say no.
    pub(crate) fn orders(&self) -> impl Iterator<Item = &Field> {
        self.commands().filter(|c| !c.says_no())
    }

    pub(crate) fn named<'r>(&'r self, names: &'r [&str]) -> impl Iterator<Item = &'r Field> {
        let is = |f: &&Field| names.iter().any(|n| f.name.eq_ignore_ascii_case(n));
        self.fields.iter().filter(is)
    }

    /// Whether it calls a remote procedure, by JSON-RPC.
    pub(crate) fn is_a_procedure(&self) -> bool {
        self.named(&["jsonrpc"]).next().is_some()
    }

    fn body(&mut self, body: &str, content_type: &str) {
        // One value, or one a line.
        let json = |text: &str| {
            let read = serde_json::from_str::<Value>(text).ok();
            read.filter(|json| json.is_object() || json.is_array())
        };
        let lines = body.starts_with('{') || content_type.contains("ndjson");
        let of_lines = body.lines().take(FIELDS).filter(|_| lines);
        let jsons = json(body).map_or_else(|| of_lines.filter_map(json).collect(), |one| vec![one]);
        if lines || !jsons.is_empty() {
            self.opaque |= jsons.is_empty();
            for json in &jsons {
                self.json("", json, 0);
            }
        } else if content_type.contains("multipart/form-data") || body.starts_with("--") {
            self.multipart(body);
        } else if content_type.contains("urlencoded") || is_form(body) {
            self.form(body);
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

    fn multipart(&mut self, body: &str) {
        let boundary = body.lines().next().unwrap_or_default().trim_end();
        self.opaque |= boundary.len() < 3 || !body.contains("; name=\"");
        let body = body.replace("\r\n", "\n");
        let parts = body.split(boundary).take(FIELDS);
        for (head, value) in parts.filter_map(|part| part.split_once("\n\n")) {
            let named = |key: &str| {
                let (_, rest) = head.split_once(key)?;
                rest.split('"').next()
            };
            self.opaque |= named("; name=\"").is_none();
            let value = value.strip_suffix('\n').unwrap_or(value);
            // What a file is called is sent along with it.
            let file = named("; filename=\"").map(|file| ("filename", file));
            let field = named("; name=\"").map(|name| (name, value));
            for (name, value) in file.into_iter().chain(field) {
                self.field(name, value.to_owned());
            }
        }
    }

    /// Takes a name and a value, or what stands in the value if it is JSON again, as some gateways wrap it.
    fn field(&mut self, name: &str, value: String) {
        if self.fields.len() >= FIELDS {
            self.opaque = true;
        } else if value.starts_with(['{', '['])
            && let Ok(inner) = serde_json::from_str::<Value>(&value)
        {
            self.json(name, &inner, 1);
        } else {
            // `subscription[status]` and `user.email` by their last part.
            let name = name.trim_end_matches("[]");
            let name = name.rsplit(['[', '.']).next().unwrap_or(name);
            let name = name.trim_end_matches(']').to_owned();
            self.fields.push(Field {
                in_address: false,
                named: Name::of(&name),
                says: Name::of(&value),
                name,
                value,
            });
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
            Value::String(text) => self.field(name, text.clone()),
            other => self.field(name, other.to_string()),
        }
    }

    /// What stands in the values from this field on, if they are tokens.
    fn unwrap_tokens(&mut self, from: usize) {
        for at in from..self.fields.len() {
            let value = self.fields[at].value.clone();
            self.token(&value);
        }
    }

    /// Names and values inside a token that is only encoded, not encrypted.
    fn token(&mut self, token: &str) {
        for part in token.split('.').take(4).filter(|p| p.len() >= ENCODED) {
            let part = part
                .trim_end_matches('=')
                .replace('+', "-")
                .replace('/', "_");
            let bytes = URL_SAFE_NO_PAD.decode(part).ok();
            let Some(text) = bytes.and_then(|bytes| String::from_utf8(bytes).ok()) else {
                continue;
            };
            if let Ok(Value::Object(map)) = serde_json::from_str::<Value>(&text) {
                // How a token is sealed (RFC 7515, 4.1) tells nothing of what is in it.
                if !map.contains_key("alg") && !map.contains_key("enc") {
                    self.json("", &Value::Object(map), 1);
                }
            } else if is_form(&text) && text.is_ascii() && !text.contains(char::is_control) {
                self.form(&text);
            }
        }
    }

    /// The method of a remote procedure is a part of the path: `service/terminate`. Shops built on a blog's system name it in a field
    /// (`action` of `admin-ajax.php`, `wc-ajax`).
    fn remote_procedure(&mut self) {
        let mut names = vec!["wc-ajax"];
        names.extend(self.is_a_procedure().then_some("method"));
        names.extend(
            self.last()
                .is(&["admin", "ajax", "php"])
                .then_some("action"),
        );
        let methods: Vec<String> = self.named(&names).map(|f| f.value.clone()).collect();
        let parts = methods.iter().flat_map(|m| m.split(['.', '/', ':']));
        self.segments
            .extend(parts.map(Name::of).filter(|n| !n.is_empty()));
    }

    /// GraphQL documents say what they do; where only a name is sent, the name has to.
    fn graphql(&mut self) {
        let is_document = |f: &Field| {
            matches!(f.name.as_str(), "query" | "mutation" | "document") && f.value.contains('{')
        };
        let all = std::mem::take(&mut self.fields).into_iter();
        let (documents, fields): (Vec<Field>, Vec<Field>) = all.partition(is_document);
        self.fields = fields;
        if documents.is_empty() {
            let is_graphql = |s: &Name| s.has("graphql") || s.has("gql");
            let fields = ["operationName", "op", "fb_api_req_friendly_name"];
            let names = self.named(&fields).map(|f| f.says.clone());
            let names: Vec<Name> = names.filter(|n| !n.is_empty()).collect();
            if self.segments.iter().any(is_graphql) && !names.is_empty() {
                self.only_queries = names.iter().all(Name::reads);
                self.operations = names.into_iter().filter(|name| !name.reads()).collect();
            }
            return;
        }
        // What is called stands in the document, with arguments; the rest of its text says what it asks for, not what is sent.
        self.fields.retain(|f| f.name != "operationName");
        self.only_queries = true;
        for document in documents.iter().map(|f| &f.value) {
            let (only_asks, called) = graphql::called(document);
            if !called.is_empty() {
                for (name, value) in graphql::arguments(document) {
                    self.field(name, value.to_owned());
                }
            }
            self.only_queries &= only_asks && called.is_empty();
            self.operations.extend(called);
        }
    }
}

/// A body as a text of one byte a letter: some are sent in two (UTF-16).
pub(crate) fn text_of(body: &str) -> Cow<'_, str> {
    let wide = body.chars().filter(|c| *c == '\0').count() * 2 >= body.chars().count();
    if wide {
        Cow::Owned(body.replace('\0', ""))
    } else {
        Cow::Borrowed(body)
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

/// What names say together.
fn all(names: &[Name]) -> Marks {
    names.iter().map(Name::marks).collect()
}

fn reads(method: &str) -> bool {
    matches!(method, "GET" | "HEAD" | "OPTIONS" | "CONNECT")
}

fn is_form(text: &str) -> bool {
    let first = text.split('&').next().unwrap_or_default();
    first.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.len() < 80 && !name.contains([' ', '\n', '{', '<'])
    })
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
