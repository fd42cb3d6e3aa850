//! A request in words for the person: its place and the fields that matter, without what only machines read.

use url::Url;

use super::class::effective_method;
use crate::names::words;
use crate::reading::{Field, Reading};
use crate::vocabulary::{ENDS, FINAL, SHOWN_AS_SECRET, UNSHOWN};
use domain::request::PageRequest;

/// What a request is, in words for the person: `POST /api/subscription (status=cancelled, reason=…)`. Secrets are left out by name;
/// the rest is masked by whoever shows it.
pub fn in_words(request: &PageRequest, page_url: &str) -> String {
    let url = Url::parse(&request.url).ok();
    let here = Url::parse(page_url).ok();
    let place = match (&url, &here) {
        (Some(url), Some(here)) if url.origin() == here.origin() => url.path().to_owned(),
        (Some(url), _) => format!("{}{}", url.host_str().unwrap_or_default(), url.path()),
        (None, _) => request.url.clone(),
    };
    let reading = Reading::of(request);
    let mut said: Vec<String> = reading.operations.iter().map(|m| m.join(" ")).collect();
    let shows = |f: &&Field| {
        !f.name.is_empty()
            && !f.value.is_empty()
            && (!UNSHOWN.has_any(words(&f.name)) || says_an_end(&f.value))
            && !is_token(&f.value)
    };
    said.extend(
        reading
            .fields
            .iter()
            .filter(shows)
            .take(8)
            .map(|f| format!("{}={}", f.name, shown_value(f))),
    );
    let place: String = place.chars().take(120).collect();
    let method = effective_method(request);
    if said.is_empty() {
        format!("{method} {place}")
    } else {
        format!("{method} {place} ({})", said.join(", "))
    }
}

/// Whether a value is a word that ends something, and no token, whatever its field is called.
fn says_an_end(value: &str) -> bool {
    let letters = |c: char| c.is_ascii_lowercase() || matches!(c, '_' | '-');
    value.chars().all(letters) && words(value).iter().any(|w| ENDS.has(w) || FINAL.has(w))
}

/// Whether a value is what a machine made for a machine, as the token of a form or a kept state is: long, in one piece, letters and digits mixed.
fn is_token(value: &str) -> bool {
    let digits: Vec<bool> = value.chars().map(|c| c.is_ascii_digit()).collect();
    let changes = digits.windows(2).filter(|two| two[0] != two[1]).count();
    value.len() >= 24 && !value.contains(char::is_whitespace) && changes >= 6
}

fn shown_value(field: &Field) -> String {
    let secret = SHOWN_AS_SECRET.has_any(words(&field.name));
    if secret {
        "[secret]".to_owned()
    } else {
        field
            .value
            .chars()
            .filter(|c| !c.is_control())
            .take(60)
            .collect()
    }
}
