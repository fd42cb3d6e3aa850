//! What a request is: the columns of the table.

use url::Url;

use super::RequestContext;
use super::effects::{Effect, RequestClass, effect_of};
use super::harmless::{agrees, is_step, keeps_up, looks_like_telling, reads, tells_by_name};
use super::opened::class_of_reading;
use crate::names::Name;
use crate::reading::{Field, Reading, calls};
use crate::vocabulary::{self, BOOKKEEPING, CURRENCIES, MAY_TELL, OPENED_WITH, TELLS, UNSHOWN};
use domain::predicate::fold;
use domain::request::{PageRequest, RequestKind};
use page::site;
use page::small_print::cents;

/// What this request is at this moment.
pub(super) fn class_of(request: &PageRequest, scene: &RequestContext<'_>) -> RequestClass {
    let Ok(url) = Url::parse(&request.url) else {
        return RequestClass::Silent;
    };
    if is_tracker(&url) {
        return RequestClass::Harmless("it goes to a host that only listens");
    }
    let of_call = |call: PageRequest| {
        let reading = Reading::of(&call);
        if reading.is_reading() && reading.operations.is_empty() {
            return class_of_reading(&call, &reading, &url, scene);
        }
        let class = class_of_write(&reading, &url, scene);
        let unasked = call.kind == RequestKind::WebSocket && !scene.moment.acts();
        if unasked && class == RequestClass::Silent {
            // A socket keeps itself alive, and is lost with the first message that doesn't leave.
            RequestClass::Harmless("a message that no act caused")
        } else {
            class
        }
    };
    // What one of several calls tells says nothing of what another does.
    let classes = calls(request).into_iter().map(of_call);
    classes.max().unwrap_or(RequestClass::Silent)
}

/// What a write is, by what it says of itself. Names are believed only where nothing speaks against it: small print, a price of the page in it, a
/// switch, a page in a language that nobody reads.
fn class_of_write(reading: &Reading, url: &Url, scene: &RequestContext<'_>) -> RequestClass {
    use Effect::{DeletesAccount, Ends, GivesData, PaysOut};
    use RequestClass::{Answers, Commits, Harmless, Personal, Silent, Unneeded};
    let now = &scene.moment;
    let effect = effect_of(reading);
    let place = Reading {
        fields: Vec::new(),
        ..reading.clone()
    };
    let silent_place = effect_of(&place).is_none();
    let priced = carries_a_price(reading, &now.prices);
    let doubtful = now.small_print || priced;
    let foreign = now.acts() && now.page.foreign;
    let believed = !doubtful && !foreign && !now.sets();
    // What is told to another site is telemetry, unless something is agreed to by it.
    let elsewhere = !site::inside(url, &scene.service.domains) && !agrees(reading);
    let called = !reading.operations.is_empty();
    let may_tell = elsewhere && reading.method == "POST" && !called
        || reading.last().any(MAY_TELL)
        || reading.path().any(TELLS);
    // `/t` and `/e` may be anything.
    let may_be_told = |s: &Name| s.any(TELLS | MAY_TELL) && s.words().any(|word| word.len() > 1);
    match effect {
        _ if reading.only_queries && believed => Harmless("a GraphQL query"),
        _ if silent_place
            && looks_like_telling(reading)
            && (tells_by_name(reading) || (may_tell && matches!(effect, None | Some(Ends)))) =>
        {
            Harmless("it tells how the page is used")
        }
        // What is named after telling and may be more isn't sent at all, so nobody has to know what its fields say.
        _ if silent_place && tells_by_name(reading) => Unneeded,
        Some(effect) if effect.is_the_persons_own() => Personal(effect),
        Some(effect @ (DeletesAccount | PaysOut)) => Commits(effect),
        _ if believed && reads(reading) => Harmless("it only reads"),
        Some(GivesData) => Commits(GivesData),
        _ if !doubtful && keeps_up(reading) => Harmless("it keeps the session alive"),
        _ if !doubtful && is_step(reading) => {
            if !foreign && carries_answers(reading, &now.answers) {
                Answers
            } else {
                Silent
            }
        }
        Some(effect) => Commits(effect),
        // A bill in the wake of an end says so by its price.
        None if priced => Commits(Effect::Buys),
        None if elsewhere && !called && reading.segments.iter().any(may_be_told) => Unneeded,
        None => Silent,
    }
}

/// Whether all that is sent was answered on the page, in its own words, beside what is named after a nonce. A token of another name may be an order.
fn carries_answers(reading: &Reading, answers: &[String]) -> bool {
    let answered = |f: &Field| {
        let value = fold(&f.value);
        !value.is_empty() && answers.contains(&value)
    };
    // Which page it is sent to is no part of the answer.
    let of_the_address = |f: &Field| f.in_address && f.named.any(OPENED_WITH | BOOKKEEPING);
    let is_nonce = |f: &Field| f.value.is_empty() || f.named.any(UNSHOWN);
    let sent = || (reading.fields.iter()).filter(|f| !is_nonce(f) && !of_the_address(f));
    sent().next().is_some() && sent().all(answered)
}

/// Whether a value is a price of the page (`valor=14,90`, `amount=1490`) or a sum of a currency (`eur=34.50`). A sum of whole units may be
/// a number of anything.
fn carries_a_price(reading: &Reading, prices: &[u64]) -> bool {
    let is_price = |f: &Field| {
        let value = f.value.trim();
        let sum = match value.parse::<u64>() {
            Ok(in_cents) => (in_cents >= 1000).then_some(in_cents),
            Err(_) => cents(value),
        };
        sum.is_some_and(|sum| prices.contains(&sum))
            || (f.named.any(CURRENCIES) && cents(value).is_some())
    };
    reading.fields.iter().any(is_price)
}

/// Whether an address belongs to a host that only listens: analytics, error reports, experiments, consent, advertising, chat.
fn is_tracker(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    vocabulary::words("trackers").iter().any(|domain| {
        host.strip_suffix(domain.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}
