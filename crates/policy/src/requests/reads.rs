//! Requests that should only read: pages that are opened, files and pictures that are loaded, sockets that are connected. Some act all
//! the same, and say so by their address.

use crate::vocabulary::{
    ANSWERS, BOOKKEEPING, BUYS, ENDS, ENDS_ITS_OBJECT, FINAL, LOOKS, List, OPENED_WITH, READ_ENDS,
    READ_VERBS, SELLS, SETTERS, SIGNATURES, STEPS, SWITCHED,
};
use url::Url;

use super::super::addresses::{Address, judge_address};
use super::RequestScene;
use super::cover::Touch;
use super::reading::{Field, Part, Reading, words};
use super::says::{Deed, Says, says};
use domain::request::{PageRequest, RequestKind};
use page::site;

/// Addresses act too. One that the program opens was judged before; a page that is only opened acts if its address says so; what a
/// script reads from an interface has to name an act and not only the flow that it belongs to.
pub(super) fn reads_or_commits(
    request: &PageRequest,
    reading: &Reading,
    url: &Url,
    scene: &RequestScene<'_>,
) -> Option<Says> {
    let followed = scene.link.is_some_and(|to| same_address(to, &request.url));
    // What is fetched because the pointer rests on its link is fetched in advance: nobody needs it, and it may book something.
    if followed && scene.touch == Touch::Points && request.kind != RequestKind::Document {
        return Some(Says::Tells);
    }
    if request.kind == RequestKind::Document || followed {
        let opened = scene.opening.is_some_and(|o| same_address(o, &request.url));
        let own = site::inside(url, &scene.service.domains);
        let commits = own
            && matches!(
                judge_address(&request.url, scene.service),
                Address::Committing
            );
        // A sign-out is one by its address alone.
        let out = matches!(says(reading, "GET", false), Says::Does(Deed::SignsOut));
        return match (opened, out, commits) {
            (true, ..) => None,
            (_, true, _) => Some(Says::Does(Deed::SignsOut)),
            (_, _, true) => Some(Says::Does(Deed::Ends)),
            // A page that goes on after a while gives time to be read first; one that only loads itself anew does nothing.
            _ if scene.by_refresh
                && scene.page.sensitive
                && !same_address(&request.frame_url, &request.url) =>
            {
                Some(Says::Nothing)
            }
            // No way out leads through a checkout or another plan.
            _ if scene.acting && sells_by_address(reading) => Some(Says::Does(Deed::ChangesPlan)),
            // A link that says nothing of it may be sent on to where something is bought, or done at once.
            _ if own
                && scene.acting
                && request.redirected_from.is_some()
                && carries_out_by_address(reading)
                && !scene
                    .link
                    .is_some_and(|to| carries_out_by_address(&read_address(to))) =>
            {
                Some(Says::Does(Deed::Buys))
            }
            // Where a link was read as going somewhere harmless, the site may send on to what nobody read.
            _ if scene.acting
                && scene.page.sensitive
                && request.redirected_from.is_some()
                && carries_more(reading) =>
            {
                Some(Says::Nothing)
            }
            // A frame that an act brings about shows something, or only carries what was set: `price/move?to=1490`.
            _ if own
                && scene.acting
                && scene.page.sensitive
                && !request.main_frame
                && request.kind == RequestKind::Document
                && carries_more(reading) =>
            {
                Some(Says::Nothing)
            }
            // Who leaves a page that offers or asks by a form sends along what stands in it.
            _ if scene.acting
                && scene.link.is_none()
                && (scene.page.survey || scene.page.last_page)
                && carries_an_order(reading) =>
            {
                Some(Says::Nothing)
            }
            // Reading sets nothing. An address that sets a switch may be no reading.
            _ => (scene.page.sensitive && sets_a_switch(reading, request.kind, scene.sets()))
                .then_some(Says::Nothing),
        };
    }
    let file = url.path().rsplit('.').next().is_some_and(|e| {
        matches!(
            e,
            "png"
                | "svg"
                | "jpg"
                | "jpeg"
                | "gif"
                | "webp"
                | "ico"
                | "js"
                | "css"
                | "woff"
                | "woff2"
                | "map"
                | "json"
        )
    });
    if file && url.query().is_none() {
        return None;
    }
    if !reading.mutations.is_empty() {
        return Some(says(reading, "POST", false));
    }
    let loaded = matches!(
        request.kind,
        RequestKind::Image | RequestKind::Part | RequestKind::Other | RequestKind::WebSocket
    );
    // A file of the page's program may be named after anything: `DropDownButton.js`.
    let of_program = request.kind == RequestKind::Part || is_program_file(url);
    if loaded
        && !scene.more_of_the_program
        && scene.acting
        && scene.page.sensitive
        && url.query().is_some()
        && !only_describes(reading, request.kind == RequestKind::Part)
    {
        return Some(Says::Nothing);
    }
    let commands = reading.fields.iter().any(|f| {
        let name = words(&f.name);
        let value = words(&f.value);
        let acts = |w: &String| ENDS.begins(w) || FINAL.begins(w);
        (matches!(
            name.first().map(String::as_str),
            Some("action" | "do" | "op" | "cmd" | "command" | "method")
        ) && value.iter().any(acts))
            || (name.iter().any(acts)
                && matches!(
                    f.value.to_lowercase().as_str(),
                    "1" | "true" | "yes" | "y" | "on" | "now"
                ))
    });
    let last = reading.last();
    let verb = last.first().is_some_and(|w| READ_ENDS.has(w))
        && last.len() <= 2
        && reading.segments.len() >= 2;
    let flow = reading.segments.iter().flatten().any(|w| ENDS.begins(w));
    let final_word = flow
        && last
            .iter()
            .any(|w| FINAL.begins(w) || matches!(w.as_str(), "now" | "do"));
    // `close-shop`, `stop_job`: a verb with its object is no page.
    let with_object = reading.segments.iter().any(|s| {
        let verb = s.first().is_some_and(|w| READ_VERBS.has(w));
        verb && s[..2.min(s.len())] != ["drop", "down"]
            && s.get(1).is_some_and(|w| !STEPS.has(w) && !ANSWERS.has(w))
    });
    let by_place = !of_program && (verb || final_word || with_object);
    if !(commands || by_place) {
        return (scene.page.sensitive && sets_a_switch(reading, request.kind, scene.sets()))
            .then_some(Says::Nothing);
    }
    Some(match says(reading, "GET", false) {
        Says::Does(deed) => Says::Does(deed),
        _ => Says::Does(Deed::Ends),
    })
}

/// Whether a script reads a file of a program whose name has several words. One that is named by a single verb may be an answer to it.
fn is_program_file(url: &Url) -> bool {
    let file = url.path().rsplit('/').next().unwrap_or_default();
    let (stem, ending) = file.rsplit_once('.').unwrap_or_default();
    matches!(ending, "js" | "mjs" | "css" | "map" | "woff" | "woff2") && words(stem).len() > 1
}

/// Whether the query of an address only says how a picture is to look, which version of a script is meant, or who connects.
fn only_describes(reading: &Reading, part: bool) -> bool {
    let speaks = reading.segments.iter().flatten().any(|w| FINAL.begins(w));
    let describes = |f: &Field| {
        let name = words(&f.name);
        let is = |list: &List| list.has_any(&name);
        // `?20240817-1` and `_=17230000`: which version it is.
        let version = part
            && f.value.is_empty()
            && f.name
                .chars()
                .all(|c| c.is_ascii_digit() || ".-_".contains(c));
        is(&LOOKS) || name.is_empty() || version || (is(&SIGNATURES) && f.value.len() >= SIGNATURE)
    };
    (part || !speaks) && reading.fields.iter().all(describes)
}

/// Whether an address says that it changes the plan or buys, by the verb of one of its segments with an object behind it.
fn sells_by_address(reading: &Reading) -> bool {
    reading
        .segments
        .iter()
        .any(|s| s.len() >= 2 && s.first().is_some_and(|w| SELLS.has(w)))
}

/// Whether a segment of an address is one word, and that one of buying or of doing it at once: `till/now/HMP180`.
fn carries_out_by_address(reading: &Reading) -> bool {
    let alone = |s: &Vec<String>| matches!(s.as_slice(), [one] if BUYS.has(one) || one == "now");
    reading.segments.iter().any(alone)
}

fn read_address(url: &str) -> Reading {
    Reading::of(&PageRequest {
        url: url.to_owned(),
        ..PageRequest::default()
    })
}

/// Whether a query has fields other than what pages are opened with.
fn carries_more(reading: &Reading) -> bool {
    reading
        .fields
        .iter()
        .any(|f| !f.value.is_empty() && !opens_a_page(&words(&f.name)))
}

/// Whether a query has fields that neither open a page nor answer a question.
fn carries_an_order(reading: &Reading) -> bool {
    reading.fields.iter().any(|f| {
        let name = words(&f.name);
        let answers = |w: &String| ANSWERS.has(w) || STEPS.has(w);
        !f.value.is_empty() && !opens_a_page(&name) && !name.iter().any(answers)
    })
}

fn opens_a_page(name: &[String]) -> bool {
    name.is_empty()
        || name
            .iter()
            .any(|w| OPENED_WITH.has(w) || BOOKKEEPING.has(w))
}

/// Whether the query answers or switches something: `ok=1`, `kino=off`, `end=today`, `set=S`. What pages are opened with, and what
/// lists are filtered by, does neither, unless a control is set that has a state (`sets`).
fn sets_a_switch(reading: &Reading, kind: RequestKind, sets: bool) -> bool {
    let fields = reading.fields.iter();
    // Queries are full of variables that choose what is read.
    let mut counted = fields.filter(|f| sets || f.part != Part::Variables);
    counted.any(|f| {
        let name = words(&f.name);
        let switch = SWITCHED.has(f.value.trim().to_lowercase());
        let verb = SETTERS.has(f.name.to_lowercase());
        let ends = words(&f.value)
            .iter()
            .any(|w| ENDS_ITS_OBJECT.has(w) || ENDS.begins(w));
        let opened = !sets && opens_a_page(&name);
        // Pictures that count visits are full of switches.
        let switch = switch && !matches!(kind, RequestKind::Other | RequestKind::Image);
        !opened && (switch || verb || ends)
    })
}

/// Shortest value that may be a signature, in bytes.
const SIGNATURE: usize = 12;

fn same_address(one: &str, other: &str) -> bool {
    let bare = |u: &str| {
        u.split('#')
            .next()
            .unwrap_or_default()
            .trim_end_matches('/')
            .to_owned()
    };
    bare(one) == bare(other)
}
