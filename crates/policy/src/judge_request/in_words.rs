//! A request in words for the person: its place and the fields that matter, without what only machines read.

use url::Url;

use crate::names::{
    BOOKKEEPING, BUYS, CURRENCIES, ENDS, ENDS_ITS_OBJECT, FINAL, KEEPS, Name, OFFERS, PAUSES,
    PAYOUTS, PLAN, PRICED, SHOWN_AS_SECRET, UNSHOWN,
};
use crate::reading::{Field, Reading, text_of};
use domain::request::PageRequest;

/// Most values that a question shows.
const MOST: usize = 40;
/// Most that stand in the record and are told to a model: what a page sends beside what it shows is the person's.
const FEW: usize = 8;
/// Most that a question shows of a body that is no names and values, in characters.
const TEXT: usize = 800;

/// What a request is, in words for the person: `POST /api/subscription (status=cancelled, reason=…)`. What says most stands first. Secrets are
/// left out by name; the rest is masked by whoever shows it.
pub fn in_words(request: &PageRequest, page_url: &str) -> String {
    told(request, page_url, FEW)
}

/// The same for a question, which shows all that its yes lets go.
pub fn all_in_words(request: &PageRequest, page_url: &str) -> String {
    told(request, page_url, MOST)
}

fn told(request: &PageRequest, page_url: &str, most: usize) -> String {
    let reading = Reading::of(request);
    let mut said: Vec<String> = reading.operations.iter().map(Name::in_words).collect();
    let mut fields: Vec<&Field> = shown(&reading).collect();
    fields.sort_by_key(|f| !is_weighty(f));
    let named = |f: &&Field| format!("{}={}", f.name, shown_value(f));
    said.extend(fields.iter().take(most).map(named));
    if fields.len() > most {
        said.push(format!("and {} more", fields.len() - most));
    }
    if reading.opaque && most == MOST {
        said.extend(text_in(&text_of(
            request.body.as_deref().unwrap_or_default(),
        )));
    }
    let told = format!("{} {}", reading.method, place(&request.url, page_url));
    if said.is_empty() {
        told
    } else {
        format!("{told} ({})", said.join(", "))
    }
}

/// Host and path of an address; the path alone where it is of the same origin as this one.
fn place(address: &str, here: &str) -> String {
    let Ok(url) = Url::parse(address) else {
        return address.chars().take(120).collect();
    };
    let is_here = Url::parse(here).is_ok_and(|here| here.origin() == url.origin());
    let host = url.host_str().filter(|_| !is_here).unwrap_or_default();
    let place = format!("{host}{}", url.path());
    place.chars().take(120).collect()
}

/// The text in a body that can't be read as names and values, as it stands there: a person may still see what it is about.
fn text_in(body: &str) -> Option<String> {
    let of_a_text = |c: char| c.is_alphanumeric() || "._-:,$€£¥%@".contains(c);
    // An end tag says its name again.
    let parts = body.split("</").enumerate();
    let parts = parts.map(|(at, part)| match part.split_once('>') {
        Some((_, rest)) if at > 0 => rest,
        _ => part,
    });
    let words = parts.flat_map(|part| part.split(|c: char| !of_a_text(c)));
    let words = words.filter(|word| word.chars().any(char::is_alphanumeric));
    let mut after_secret = false;
    let words = words.map(|word| {
        let secret = Name::of(word).any(SHOWN_AS_SECRET | UNSHOWN);
        let hidden = std::mem::replace(&mut after_secret, secret) || is_token(word);
        if hidden { "[secret]" } else { word }
    });
    let text = words.collect::<Vec<_>>().join(" ");
    let shown: String = text.chars().take(TEXT).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    (!shown.is_empty()).then(|| format!("\"{shown}{more}\""))
}

/// Where a request goes, host and path, whose body nobody can read: bytes, values without names, names and values without a word in them
/// (`a=1&q=7`), or more values than a question shows.
pub fn unreadable(request: &PageRequest) -> Option<String> {
    let reading = Reading::of(request);
    let books = |f: &Field| f.value.is_empty() || f.named.any(UNSHOWN | BOOKKEEPING);
    let fields = reading.fields.iter();
    let written: Vec<&Field> = fields.filter(|f| !f.in_address && !books(f)).collect();
    let says = |f: &&Field| is_shown(f) && (has_a_word(&f.named) || has_a_word(&f.says));
    let says_nothing = reading.operations.is_empty()
        && !reading.only_queries
        && (reading.opaque || !written.is_empty())
        && !written.iter().any(says);
    (says_nothing || shown(&reading).count() > MOST).then(|| place(&request.url, ""))
}

/// The fields of which a person can make something.
fn shown(reading: &Reading) -> impl Iterator<Item = &Field> {
    reading.fields.iter().filter(|f| is_shown(f))
}

/// Whether a word in it says that something is ended, bought, changed or kept.
fn is_weighty(field: &Field) -> bool {
    let ends = ENDS | FINAL | ENDS_ITS_OBJECT;
    let more = BUYS | PAUSES | PLAN | KEEPS | OFFERS | PRICED | PAYOUTS | CURRENCIES;
    (field.named.marks() | field.says.marks()).any(ends | more)
}

/// Whether a text has a word in it, as opposed to letters that stand for something.
fn has_a_word(text: &Name) -> bool {
    text.words().any(|word| {
        let least = if word.is_ascii() { 3 } else { 2 };
        word.chars().count() >= least && word.chars().all(char::is_alphabetic)
    })
}

/// Whether a person can make something of a field.
fn is_shown(field: &Field) -> bool {
    let is_text = |text: &str| {
        !text.contains(|c: char| c == '\u{fffd}' || (c.is_control() && !c.is_whitespace()))
    };
    // A word that ends something, and no token, whatever its field is called.
    let letters = |c: char| c.is_ascii_lowercase() || matches!(c, '_' | '-');
    let says_an_end = || field.value.chars().all(letters) && field.says.any(ENDS | FINAL);
    !field.value.is_empty()
        && !field.name.is_empty()
        && is_text(&field.name)
        && is_text(&field.value)
        && (!field.named.any(UNSHOWN) || says_an_end())
        && !is_token(&field.value)
}

/// Whether a value is what a machine made for a machine, as the token of a form or a kept state is: long, in one piece, letters and digits mixed.
fn is_token(value: &str) -> bool {
    let digits: Vec<bool> = value.chars().map(|c| c.is_ascii_digit()).collect();
    let changes = digits.windows(2).filter(|two| two[0] != two[1]).count();
    value.len() >= 24 && !value.contains(char::is_whitespace) && changes >= 6
}

fn shown_value(field: &Field) -> String {
    if field.named.any(SHOWN_AS_SECRET) {
        return "[secret]".to_owned();
    }
    let shown = field.value.chars().filter(|c| !c.is_control());
    shown.take(60).collect()
}
