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
        let address = address.as_deref();
        address.is_some_and(|a| same_address(a, &request.url))
    };
    let (page, linked) = (request.kind == RequestKind::Document, is(&now.link));
    // It is a part of a page, or an answer to a script.
    let loaded = !page && !linked;
    if !page && linked && now.touch == Touch::Points {
        // What is fetched because the pointer rests on its link is fetched in advance: nobody needs it, and it may book something.
        return RequestClass::Unneeded;
    }
    let ending = url.path().rsplit_once('.').map_or("", |(_, ending)| ending);
    let of_program = matches!(ending, "js" | "mjs" | "css" | "map" | "woff" | "woff2");
    let shown = ["png", "svg", "jpg", "jpeg", "gif", "webp", "ico", "json"].contains(&ending);
    let is_file = loaded && url.query().is_none() && (of_program || shown);
    // What the program opens was judged before by its address.
    if is_file || (!loaded && is(&now.opening)) {
        return RequestClass::Reads;
    }
    // A file of the page's program may be named after anything: `DropDownButton.js`.
    let address = if loaded && of_program {
        Address::Inside
    } else {
        judge_address(&request.url, scene.service)
    };
    let named = !of_program && request.kind != RequestKind::Part;
    let does = |otherwise| RequestClass::Commits(effect_of(reading).unwrap_or(otherwise));
    match address {
        Address::SigningOut => RequestClass::Personal(Effect::SignsOut),
        Address::Committing => does(Effect::Ends),
        _ if loaded && named && names_a_deed(reading) => does(Effect::Ends),
        _ if !loaded && now.acts() && sells(reading, now) => does(Effect::Buys),
        address if carries_an_order(request, reading, now, loaded, &address) => {
            RequestClass::Silent
        }
        _ => RequestClass::Reads,
    }
}

/// Whether the place of an answer to a script is named after a deed: `subscription/cancel`, `cancel/apply`, `stop_job`.
fn names_a_deed(reading: &Reading) -> bool {
    let last = reading.last();
    let verb = reading.segments.len() > 1 && last.len() <= 2 && last.first().any(READ_ENDS);
    let with_object = |s: &Name| {
        let of = s.each().nth(1);
        s.first().any(READ_VERBS) && of.is_some_and(|of| !of.any(STEPS | ANSWERS))
    };
    let makes_final = last.any(FINAL) && reading.path().any(ENDS);
    verb || makes_final || reading.segments.iter().any(with_object)
}

/// Whether something is sold at an address, or done at once: `switch-plan`, `till/now/HMP180`. A control may lead there by a redirect or a script
/// where its link doesn't say so.
fn sells(reading: &Reading, now: &Moment) -> bool {
    let at_a_till = |r: &Reading| {
        let mut segments = r.segments.iter();
        segments.any(|s| s.is_one(BUYS) || s.is(&["now"]))
    };
    let link = now.link.as_deref().and_then(|link| Url::parse(link).ok());
    let by_verb = |s: &Name| s.len() > 1 && s.first().any(SELLS);
    reading.segments.iter().any(by_verb)
        || (at_a_till(reading) && !link.is_some_and(|url| at_a_till(&Reading::of_address(&url))))
}

/// Whether an address sets a switch, or an act carries more in it than pages are opened with, or pictures and parts are loaded with, where nobody
/// has read it: in a redirect, a frame, a form, a timer, a picture.
fn carries_an_order(
    request: &PageRequest,
    reading: &Reading,
    now: &Moment,
    loaded: bool,
    address: &Address,
) -> bool {
    use RequestKind::{Image, Other, Part, WebSocket};
    let linked = now.link.is_some();
    let describes = |f: &Field| {
        // `?20240817-1` and `_=17230000`: which version it is.
        let digits = |c: char| c.is_ascii_digit() || ".-_".contains(c);
        let version = request.kind == Part && f.value.is_empty() && f.name.chars().all(digits);
        f.named.is_empty() || f.named.any(LOOKS) || version
    };
    let opens = |f: &Field| {
        let answers = !linked && f.named.any(ANSWERS | STEPS);
        f.value.is_empty() || opens_a_page(&f.named) || answers
    };
    let in_a_frame = !request.main_frame && *address == Address::Inside;
    let says_more = if loaded {
        matches!(request.kind, Image | Part | Other | WebSocket)
            && !now.more_of_the_program
            && request.url.contains('?')
            && ((request.kind != Part && reading.path().any(FINAL))
                || !reading.fields.iter().all(describes))
    } else {
        (request.redirected_from.is_some() || in_a_frame || !linked)
            && !reading.fields.iter().all(opens)
    };
    (now.acts() && says_more)
        || (!loaded && now.by_refresh && !same_address(&request.frame_url, &request.url))
        || sets_a_switch(reading, now.sets())
}

fn opens_a_page(name: &Name) -> bool {
    name.is_empty() || name.any(OPENED_WITH | BOOKKEEPING)
}

/// Whether the address answers or switches something: `ok=1`, `kino=off`, `end=today`, `set=S`. What pages are opened with, and what
/// lists are filtered by, does neither, unless a control is set that has a state (`sets`).
fn sets_a_switch(reading: &Reading, sets: bool) -> bool {
    reading.fields.iter().any(|f| {
        let switch = f.says.is_joined(SWITCHED) || f.named.is_joined(SETTERS);
        (switch || f.says.any(ENDS_ITS_OBJECT | ENDS)) && (sets || !opens_a_page(&f.named))
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
