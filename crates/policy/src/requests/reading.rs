//! A request as names and values: segments of its path, its query, the fields of its body, its GraphQL operations.
//!
//! Reads what a site wrote for itself, so anything may be broken: what can't be taken apart is left out and said so.
//! Bounded in size and depth. Pure.

use base64::Engine as _;
use serde_json::Value;
use url::Url;

use super::harmless::reads_by_name;
use domain::request::PageRequest;

/// Most fields that are read of one request.
const FIELDS: usize = 400;
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
    /// Within JSON that stands in the address: variables of a query.
    Variables,
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
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Reading {
    /// Words of each segment of the path (and of a fragment that is one), in order.
    pub(super) segments: Vec<Vec<String>>,
    pub(super) fields: Vec<Field>,
    /// Names of GraphQL mutations, as words.
    pub(super) mutations: Vec<Vec<String>>,
    /// It is GraphQL, and nothing but queries.
    pub(super) only_queries: bool,
    /// The document of it isn't sent along, so its name is all that says what it does.
    pub(super) named_only: bool,
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
        reading.variables();
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

    /// Names and values inside JSON that an address carries: `variables={"visible":false}`.
    fn variables(&mut self) {
        let outer = self.fields.len();
        for at in 0..outer {
            let Field { name, value, .. } = self.fields[at].clone();
            if value.starts_with(['{', '['])
                && let Ok(json) = serde_json::from_str::<Value>(&value)
            {
                self.json(&name, &json, 1);
            }
        }
        for field in self.fields.iter_mut().skip(outer) {
            field.part = Part::Variables;
        }
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

pub(super) fn segments(path: &str) -> impl Iterator<Item = Vec<String>> {
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
mod tests;
