//! Requests that should only read: pages that are opened, files and pictures that are loaded, answers that a script asks for. Some act all
//! the same, and say so by their address.

use url::Url;

use super::act::Touch;
use super::effects::{Effect, RequestClass, effect_of};
use super::{Moment, RequestContext};
use crate::addresses::{Address, judge_address};
use crate::names::Name;
use crate::reading::{Field, Reading};
use crate::vocabulary::{
    ANSWERS, BOOKKEEPING, BUYS, ENDS, ENDS_ITS_OBJECT, FINAL, LOOKS, OPENED_WITH, READ_ENDS,
    READ_VERBS, SELLS, SETTERS, STEPS, SWITCHED,
};
use domain::request::{PageRequest, RequestKind};

/// What a request is that is sent like a reading one.
pub(super) fn class_of_reading(
    request: &PageRequest,
    reading: &Reading,
    url: &Url,
    scene: &RequestContext<'_>,
) -> RequestClass {
    let now = &scene.moment;
    let is = |address: &Option<String>| {
        address
            .as_deref()
            .is_some_and(|a| same_address(a, &request.url))
    };
    let page = request.kind == RequestKind::Document;
    if !page && !is(&now.link) {
        return class_of_loading(request, reading, url, scene);
    }
    // What is fetched because the pointer rests on its link is fetched in advance: nobody needs it, and it may book something.
    if !page && now.touch == Touch::Points {
        return RequestClass::Unneeded;
    }
    // What the program opens was judged before by its address.
    if is(&now.opening) {
        return RequestClass::Reads;
    }
    let link = now.link.as_deref().and_then(|link| Url::parse(link).ok());
    let sells = |s: &Name| s.len() > 1 && s.first().any(SELLS);
    match judge_address(&request.url, scene.service) {
        Address::SigningOut => RequestClass::Personal(Effect::SignsOut),
        Address::Committing => RequestClass::Commits(Effect::Ends),
        _ if now.acts() && reading.segments.iter().any(sells) => {
            RequestClass::Commits(Effect::ChangesPlan)
        }
        // What is pressed may lead by a redirect, or by a script, to where something is bought or taken at once.
        Address::Inside
            if now.acts()
                && names_a_till(reading)
                && !link.is_some_and(|link| names_a_till(&Reading::of_address(&link))) =>
        {
            RequestClass::Commits(Effect::Buys)
        }
        address if carries_an_order(request, reading, now, &address) => RequestClass::Silent,
        _ => RequestClass::Reads,
    }
}

/// Whether a page is opened with more than pages are opened with, by something whose address nobody has read: a redirect, a frame, a form, a
/// timer. Or its address sets a switch.
fn carries_an_order(
    request: &PageRequest,
    reading: &Reading,
    now: &Moment,
    address: &Address,
) -> bool {
    let linked = now.link.is_some();
    let carries = |f: &Field| {
        let answers = !linked && f.named.any(ANSWERS | STEPS);
        !f.value.is_empty() && !opens_a_page(&f.named) && !answers
    };
    let in_a_frame = !request.main_frame && *address == Address::Inside;
    let unread = request.redirected_from.is_some() || in_a_frame || !linked;
    (now.acts() && unread && reading.fields.iter().any(carries))
        || (now.by_refresh && !same_address(&request.frame_url, &request.url))
        || sets_a_switch(reading, request.kind, now.sets())
}

/// Whether a part of an address is one word of buying, or of doing it at once: `till/now/HMP180`.
fn names_a_till(reading: &Reading) -> bool {
    (reading.segments.iter()).any(|s| s.is_one(BUYS) || s.is(&["now"]))
}

/// What is loaded by a page or asked for by a script acts if its address says so, or may if an act loads it with a question that says more than how it
/// is to look.
fn class_of_loading(
    request: &PageRequest,
    reading: &Reading,
    url: &Url,
    scene: &RequestContext<'_>,
) -> RequestClass {
    let now = &scene.moment;
    let ending = url.path().rsplit_once('.').map_or("", |(_, ending)| ending);
    let of_program = matches!(ending, "js" | "mjs" | "css" | "map" | "woff" | "woff2");
    let file = of_program
        || matches!(
            ending,
            "png" | "svg" | "jpg" | "jpeg" | "gif" | "webp" | "ico" | "json"
        );
    if file && url.query().is_none() {
        return RequestClass::Reads;
    }
    let part = request.kind == RequestKind::Part;
    // A file of the page's program may be named after anything: `DropDownButton.js`.
    if !part && !of_program && names_a_deed(reading) {
        let effect = effect_of(reading);
        return RequestClass::Commits(effect.unwrap_or(Effect::Ends));
    }
    let loaded = matches!(
        request.kind,
        RequestKind::Image | RequestKind::Part | RequestKind::Other | RequestKind::WebSocket
    );
    let asks = loaded
        && now.acts()
        && !now.more_of_the_program
        && url.query().is_some()
        && !only_describes(reading, part);
    if asks || sets_a_switch(reading, request.kind, now.sets()) {
        return RequestClass::Silent;
    }
    RequestClass::Reads
}

/// Whether a place is named after a deed: `subscription/cancel`, `cancel/confirm`, `stop_job`.
fn names_a_deed(reading: &Reading) -> bool {
    let last = reading.last();
    let verb = reading.segments.len() > 1 && last.len() <= 2 && last.first().any(READ_ENDS);
    let makes_final =
        reading.place().any(ENDS) && (last.any(FINAL) || last.has("now") || last.has("do"));
    let with_object = |s: &Name| {
        let mut words = s.each();
        let (verb, of) = (words.next(), words.next());
        verb.is_some_and(|verb| verb.any(READ_VERBS))
            && of.is_some_and(|of| !of.any(STEPS | ANSWERS))
    };
    verb || makes_final || reading.segments.iter().any(with_object)
}

/// Whether the question of an address only says how a picture is to look, or which version of a script is meant.
fn only_describes(reading: &Reading, part: bool) -> bool {
    let describes = |f: &Field| {
        // `?20240817-1` and `_=17230000`: which version it is.
        let digits = |c: char| c.is_ascii_digit() || ".-_".contains(c);
        let version = part && f.value.is_empty() && f.name.chars().all(digits);
        f.named.any(LOOKS) || f.named.is_empty() || version
    };
    (part || !reading.path().any(FINAL)) && reading.fields.iter().all(describes)
}

fn opens_a_page(name: &Name) -> bool {
    name.is_empty() || name.any(OPENED_WITH | BOOKKEEPING)
}

/// Whether the address answers or switches something: `ok=1`, `kino=off`, `end=today`, `set=S`. What pages are opened with, and what
/// lists are filtered by, does neither, unless a control is set that has a state (`sets`).
fn sets_a_switch(reading: &Reading, kind: RequestKind, sets: bool) -> bool {
    // Pictures that count visits are full of switches.
    let counts = matches!(kind, RequestKind::Other | RequestKind::Image);
    reading.fields.iter().any(|f| {
        let switch = !counts && f.says.is_joined(SWITCHED);
        let verb = f.named.is_joined(SETTERS);
        (switch || verb || f.says.any(ENDS_ITS_OBJECT | ENDS)) && (sets || !opens_a_page(&f.named))
    })
}

fn same_address(one: &str, other: &str) -> bool {
    let bare = |u: &str| {
        u.split('#')
            .next()
            .map(|u| u.trim_end_matches('/').to_owned())
    };
    bare(one) == bare(other)
}
