//! What a request is: the columns of the table, which are the first six of [`Why`]. A name says what a request calls itself; what is agreed to, ordered or made final beside it
//! takes that back.

use std::collections::HashSet;

use url::Url;

use super::Why::{self, Answer, Does, Harmless, Reads, SaysNothing, Unneeded};
use super::moment::{Moment, Touch};
use crate::addresses::judge_address;
use crate::effects::{Effect, effect_of};
use crate::names::{
    self, AGREES, ANSWERS, ANSWERS_AN_OFFER, BEGUN, BOOKKEEPING, BUYS, COMMANDING, CONSENTS,
    CURRENCIES, ENDS, ENDS_ITS_OBJECT, FINAL, KEEPS, LOOKS, MARKS_OF_TELLING, MAY_TELL, Marks,
    NECESSARY, Name, OBJECTS, OPENED_WITH, PAUSES, PLAN, READ_ENDS, READ_VERBS, READS_AT_THE_END,
    RENEWS, SELLS, SESSIONS, SETTERS, STATES, STEPS, SWITCHED, TELLS, UNSHOWN, UPKEEP, WAY_RECORDS,
    WHEREABOUTS,
};
use crate::reading::{Field, Reading, calls};
use domain::predicate::fold;
use domain::request::{PageRequest, RequestKind};
use domain::service::ServiceDefinition;
use page::lexicon::{Concept, concepts};
use page::site;
use page::small_print::cents;

/// What this request is at this moment.
pub(super) fn class_of(request: &PageRequest, now: &Moment, service: &ServiceDefinition) -> Why {
    let Ok(url) = Url::parse(&request.url) else {
        return SaysNothing;
    };
    let host = url.host_str().unwrap_or_default();
    let is_there = |tracker: &String| format!(".{host}").ends_with(&format!(".{tracker}"));
    if names::list("trackers").iter().any(is_there) {
        return Harmless("goes to a host that only listens");
    }
    let inside = site::inside(&url, &service.domains);
    // A socket keeps itself alive, and is lost with the first message that doesn't leave.
    let unasked = request.kind == RequestKind::WebSocket && !now.acts();
    let of_call = |call: PageRequest| {
        let reading = Reading::of(&call);
        if reading.is_reading() && reading.operations.is_empty() {
            return class_of_address(&call, &reading, &url, now, service);
        }
        match class_of_write(&reading, inside, now) {
            SaysNothing if unasked => Harmless("is a message that no act caused"),
            class => class,
        }
    };
    // What one of several calls tells says nothing of what another does.
    calls(request)
        .into_iter()
        .map(of_call)
        .max()
        .unwrap_or(SaysNothing)
}

/// What a write is, by what it says of itself. Names are believed only where nothing speaks against it: small print, a price of the page in it, a
/// switch, a page in a language that nobody reads.
fn class_of_write(r: &Reading, inside: bool, now: &Moment) -> Why {
    use Effect::{Buys, DeletesAccount, GivesData, PaysOut};
    let effect = effect_of(r);
    let priced = carries_a_price(r, &now.prices);
    let doubtful = now.small_print || priced;
    let foreign = now.acts() && now.page.foreign;
    let believed = !doubtful && !foreign && !now.sets();
    // What is told to another site is telemetry, unless something is agreed to by it.
    let elsewhere = !inside && r.operations.is_empty() && !agrees(r);
    // `/t` and `/e` may be anything.
    let may_tell = |s: &Name| s.any(TELLS | MAY_TELL) && s.words().any(|word| word.len() > 1);
    if r.only_queries && believed {
        return Harmless("is a GraphQL query");
    }
    if let Some(told) = telling(r, effect, elsewhere) {
        return told;
    }
    match effect {
        Some(effect @ (DeletesAccount | PaysOut)) => Does(effect),
        Some(effect) if effect.is_the_persons_own() => Does(effect),
        _ if believed && reads(r) => Harmless("only reads"),
        Some(GivesData) => Does(GivesData),
        _ if !doubtful && keeps_up(r) => Harmless("keeps the session alive"),
        _ if !doubtful && is_step(r) => {
            if !foreign && carries_answers(r, &now.answers) {
                Answer
            } else {
                SaysNothing
            }
        }
        Some(effect) => Does(effect),
        // A bill in the wake of an end says so by its price.
        None if priced => Does(Buys),
        None if elsewhere && r.segments.iter().any(may_tell) => Unneeded,
        None => SaysNothing,
    }
}

/// Whether a request tells how a page is used: an event and its time, and nothing else, to where nothing is ended or made final. What is named after
/// telling and may be more isn't sent at all, so nobody has to know what its fields say.
fn telling(r: &Reading, effect: Option<Effect>, elsewhere: bool) -> Option<Why> {
    let place = Reading {
        fields: Vec::new(),
        ..r.clone()
    };
    if effect_of(&place).is_some() {
        return None;
    }
    let (named, looks) = if r.operations.is_empty() {
        let named = r.segments.iter().rev().take(2).any(|s| s.any(TELLS));
        let looks = has_marks_of_telling(r) && !r.last().any(ENDS | FINAL) && !agrees(r);
        (named, looks)
    } else {
        // What is called by its name sends what it likes.
        let named = r.operations.iter().all(|o| o.any(TELLS));
        (named, named && !r.operations.iter().any(|o| o.any(FINAL)))
    };
    let may_tell =
        (elsewhere && r.method == "POST") || r.last().any(MAY_TELL) || r.path().any(TELLS);
    let no_order = matches!(effect, None | Some(Effect::Ends));
    if looks && (named || (may_tell && no_order)) {
        Some(Harmless("tells how the page is used"))
    } else {
        named.then_some(Unneeded)
    }
}

fn has_marks_of_telling(r: &Reading) -> bool {
    let names = r.fields.iter().map(|f| &f.named);
    let marks = names.filter(|name| name.is_joined(MARKS_OF_TELLING));
    let marks: HashSet<String> = marks.map(|name| name.words().collect()).collect();
    marks.len() >= 2
}

/// Whether a request only tells how a page is used, by its fields.
pub fn only_tells(request: &PageRequest) -> bool {
    has_marks_of_telling(&Reading::of(request))
}

/// Whether something is agreed to by it. That binds, whatever it travels in.
fn agrees(r: &Reading) -> bool {
    let agrees = |n: &Name| n.any(AGREES) || concepts(&n.in_words()).has(Concept::Consents);
    r.orders().any(|c| agrees(&c.named))
}

/// Whether it only reads: `search`, `checkDowngrade`, `cancellation terms`. What answers, sets or agrees to something reads nothing, and neither
/// does what replaces something or goes to the page that sends it.
fn reads(r: &Reading) -> bool {
    let by_word = r.last().any(READS_AT_THE_END) && !r.last().any(ENDS | FINAL);
    (r.last().reads() || by_word)
        && r.operations.is_empty()
        && !matches!(r.method.as_str(), "DELETE" | "PUT" | "PATCH")
        && !r.fields.iter().any(|f| f.named.any(ANSWERS_AN_OFFER))
        && !r.own_page
        && !r.orders().any(|c| c.any(more()) || orders(c))
        && !agrees(r)
}

/// Names of what is done beside an end.
fn more() -> Marks {
    FINAL | BUYS | PAUSES | PLAN | KEEPS
}

/// Whether a field says that something is done: `cancel=1`, `op=subscription.end`. For which number an end is looked at is no order.
fn orders(c: &Field) -> bool {
    let by_name = !c.named.last().any(BOOKKEEPING) && c.named.any(ENDS | FINAL);
    let told = c.named.any(COMMANDING) && c.told().any(ENDS | FINAL | ENDS_ITS_OBJECT);
    by_name || told
}

/// Whether it keeps a session or a connection alive, or says no to cookies. Only a no binds to nothing.
fn keeps_up(r: &Reading) -> bool {
    let path: Vec<Marks> = r.segments.iter().flat_map(Name::each).collect();
    let both = |one: Marks, other: Marks| one.any(SESSIONS) && other.any(RENEWS);
    let renews = (path.windows(2)).any(|two| both(two[0], two[1]) || both(two[1], two[0]));
    let is_no = |c: &Field| c.says_no() || c.any(NECESSARY);
    let said = || r.commands().filter(|c| !c.named.any(BOOKKEEPING));
    let refuses =
        r.place().any(CONSENTS) && !agrees(r) && said().next().is_some() && said().all(is_no);
    // `a=stop`: an answer that is one word, and that a word for an end.
    let votes = |f: &Field| f.says.is_one(ENDS | ENDS_ITS_OBJECT);
    let ends = r.doing().any(ENDS | FINAL) || r.fields.iter().any(votes) || r.orders().any(orders);
    let mut token = r.named(&["grant_type"]);
    r.method != "DELETE"
        && r.operations.is_empty()
        && (token.any(|f| f.value == "refresh_token")
            || ((renews || refuses || r.last().any(UPKEEP)) && !ends))
}

/// Whether it says that it is a step and ends nothing: an answer, a draft, a preview, a declined offer, a note of where somebody is. By that alone
/// nothing passes.
fn is_step(r: &Reading) -> bool {
    // What is written to the record of the thing itself is no note of the way.
    let of_a_thing = r.doing().any(OBJECTS) && !r.doing().any(ENDS);
    let begun = |c: &Field| !of_a_thing && c.named.any(STATES) && c.told().any(BEGUN);
    // `step=reason`, and `?page=feedback/answer`.
    let whereabouts = |c: &Field| {
        let place = c.named.any(WHEREABOUTS) || (c.in_address && c.told().any(STEPS));
        place && !c.told().any(ENDS | ENDS_ITS_OBJECT)
    };
    let by_name = r.doing().any(STEPS | WAY_RECORDS);
    r.method != "DELETE"
        && !r.opaque
        && !r.doing().any(more())
        && (by_name || r.commands().any(|c| begun(c) || whereabouts(c)))
        && !r
            .orders()
            .any(|c| c.any(more()) || (orders(c) && !begun(c)))
}

/// Whether all that is sent was answered on the page, in its own words, beside what is named after a nonce. A token of another name may be an order.
fn carries_answers(r: &Reading, answers: &[String]) -> bool {
    // Which page it is sent to is no part of the answer.
    let of_the_address = |f: &Field| f.in_address && opens_a_page(&f.named);
    let is_nonce = |f: &Field| f.value.is_empty() || f.named.any(UNSHOWN);
    let fields = r.fields.iter();
    let mut sent = fields.filter(|f| !is_nonce(f) && !of_the_address(f));
    let answered = |f: &Field| {
        let value = fold(&f.value);
        !value.is_empty() && answers.contains(&value)
    };
    sent.next().is_some_and(answered) && sent.all(answered)
}

/// Whether a value is a price of the page (`valor=14,90`, `amount=1490`) or a sum of a currency (`eur=34.50`). A sum of whole units may be
/// a number of anything.
fn carries_a_price(r: &Reading, prices: &[u64]) -> bool {
    let is_price = |f: &Field| {
        let value = f.value.trim();
        let sum = match value.parse::<u64>() {
            Ok(in_cents) => (in_cents >= 1000).then_some(in_cents),
            Err(_) => cents(value),
        };
        sum.is_some_and(|sum| prices.contains(&sum))
            || (f.named.any(CURRENCIES) && cents(value).is_some())
    };
    r.fields.iter().any(is_price)
}

/// What a request is that should only read: a page that is opened, a file or picture that is loaded, an answer that a script asks for. Some act all the
/// same, and say so by their address.
fn class_of_address(
    request: &PageRequest,
    r: &Reading,
    url: &Url,
    now: &Moment,
    service: &ServiceDefinition,
) -> Why {
    let is = |address: &Option<String>| {
        let address = address.as_deref();
        address.is_some_and(|a| same_address(a, &request.url))
    };
    let (page, linked) = (request.kind == RequestKind::Document, is(&now.link));
    if !page && linked && now.touch == Touch::Points {
        // What is fetched because the pointer rests on its link is fetched in advance: nobody needs it, and it may book something.
        return Unneeded;
    }
    // It is a part of a page, or an answer to a script.
    let loaded = !page && !linked;
    let ending = url.path().rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_file = |endings: &str| loaded && endings.split(' ').any(|e| e == ending);
    let of_program = is_file("js mjs css map woff woff2");
    let shown = is_file("png svg jpg jpeg gif webp ico json");
    // What the program opens was judged before by its address.
    let opened = !loaded && is(&now.opening);
    if opened || ((of_program || shown) && url.query().is_none()) {
        return Reads;
    }
    // A file of the page's program may be named after anything: `DropDownButton.js`.
    let address = if of_program {
        Ok(None)
    } else {
        judge_address(&request.url, service)
    };
    let named = loaded && !of_program && request.kind != RequestKind::Part;
    let by_script = matches!(request.kind, RequestKind::Fetch | RequestKind::Xhr);
    let by_refresh = now.by_refresh && !same_address(&request.frame_url, &request.url);
    match address {
        Ok(Some(Effect::SignsOut)) => Does(Effect::SignsOut),
        // What a script asks for is an interface's answer, named after what it tells of: `offers`, `charges`.
        Ok(Some(may)) if !by_script => Does(match effect_of(r) {
            // What is only opened sets nothing.
            Some(Effect::AccountData) => Effect::GivesData,
            effect => effect.unwrap_or(may),
        }),
        _ if named && names_a_deed(r) => Does(effect_of(r).unwrap_or(Effect::Ends)),
        _ if !loaded && now.acts() && sells(r, now) => Does(effect_of(r).unwrap_or(Effect::Buys)),
        _ if !loaded && by_refresh => SaysNothing,
        address => {
            let framed = !request.main_frame && address.is_ok();
            let sent_on = framed || request.redirected_from.is_some();
            // Where a link leads was read.
            let unread = loaded || sent_on || now.link.is_none();
            // A key against forged requests stands in an address that does something.
            let keyed = !loaded && r.fields.iter().any(is_key);
            if keyed
                || (now.acts() && unread && says_more(request, r, now, loaded))
                || switches(r, now)
            {
                SaysNothing
            } else {
                Reads
            }
        }
    }
}

/// Whether the place of an answer to a script is named after a deed: `subscription/cancel`, `cancel/apply`, `stop_job`.
fn names_a_deed(r: &Reading) -> bool {
    let last = r.last();
    let verb = r.segments.len() > 1 && last.len() <= 2 && last.first().any(READ_ENDS);
    let with_object = |s: &Name| {
        let of = s.each().nth(1);
        s.first().any(READ_VERBS) && of.is_some_and(|of| !of.any(STEPS | ANSWERS))
    };
    let makes_final = last.any(FINAL) && r.path().any(ENDS);
    verb || makes_final || r.segments.iter().any(with_object)
}

/// Whether something is sold at an address, or done at once: `switch-plan`, `till/now/HMP180`. A control may lead there by a redirect or a script
/// where its link doesn't say so.
fn sells(r: &Reading, now: &Moment) -> bool {
    let at_a_till = |r: &Reading| {
        let mut segments = r.segments.iter();
        segments.any(|s| s.is_one(BUYS) || s.is(&["now"]))
    };
    let link = now.link.as_deref().and_then(|link| Url::parse(link).ok());
    let by_verb = |s: &Name| s.len() > 1 && s.first().any(SELLS);
    r.segments.iter().any(by_verb)
        || (at_a_till(r) && !link.is_some_and(|url| at_a_till(&Reading::of_address(&url))))
}

/// Whether an address says more than pages are opened with, or pictures and parts are loaded with.
fn says_more(request: &PageRequest, r: &Reading, now: &Moment, loaded: bool) -> bool {
    use RequestKind::{Image, Other, Part, WebSocket};
    let part = request.kind == Part;
    let opens = |f: &Field| {
        let answers = now.link.is_none() && f.named.any(ANSWERS | STEPS);
        f.value.is_empty() || opens_a_page(&f.named) || answers
    };
    let describes = |f: &Field| {
        // `?20240817-1` and `_=17230000`: which version it is.
        let digits = |c: char| c.is_ascii_digit() || ".-_".contains(c);
        let version = part && f.value.is_empty() && f.name.chars().all(digits);
        f.named.is_empty() || f.named.any(LOOKS) || version
    };
    if !loaded {
        return !r.fields.iter().all(opens);
    }
    matches!(request.kind, Image | Part | Other | WebSocket)
        && !now.more_of_the_program
        && request.url.contains('?')
        && ((!part && r.path().any(FINAL)) || !r.fields.iter().all(describes))
}

/// Whether it is a key by which a server knows that its own page has sent a request: what only reads needs none.
fn is_key(f: &Field) -> bool {
    let keys = names::list("forgery_keys");
    f.named
        .words()
        .any(|word| keys.iter().any(|key| word.ends_with(key)))
}

/// Whether an address answers or switches something: `ok=1`, `kino=off`, `end=today`, `set=S`. What pages are opened with, and what
/// lists are filtered by, does neither, unless a control is set that has a state.
fn switches(r: &Reading, now: &Moment) -> bool {
    r.fields.iter().any(|f| {
        let switch = f.says.is_joined(SWITCHED) || f.named.is_joined(SETTERS);
        (switch || f.says.any(ENDS_ITS_OBJECT | ENDS)) && (now.sets() || !opens_a_page(&f.named))
    })
}

fn opens_a_page(name: &Name) -> bool {
    name.is_empty() || name.any(OPENED_WITH | BOOKKEEPING)
}

fn same_address(one: &str, other: &str) -> bool {
    let bare = |u: &str| {
        let bare = u.split('#').next();
        bare.map(|u| u.trim_end_matches('/').to_owned())
    };
    bare(one) == bare(other)
}
