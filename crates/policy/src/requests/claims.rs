//! What a request claims to do where it is sent: its own words, and what the page, the way that was begun and its control make of them.

use url::Url;

use super::begins::notes_a_choice;
use super::cover::{Control, Touch};
use super::doors::calls;
use super::harmless::{READS_ONLY, agrees, may_tell_elsewhere};
use super::reading::{Field, Reading};
use super::reads::reads_or_commits;
use super::says::{Deed, Says, does_by_place, says};
use super::shape::ChatterKind;
use super::steps::votes_for_an_end;
use super::{RequestScene, trackers};
use crate::vocabulary::FINAL;
use domain::request::{PageRequest, RequestKind};
use page::site;
use page::small_print::cents;
use page::words::{Term, meaning};

impl RequestScene<'_> {
    /// Whether what is done now only chooses, or presses what says that it goes on, before the last page.
    fn goes_further(&self) -> bool {
        self.acting && !self.page.last_page && (self.choosing || self.control.goes_on())
    }

    /// Whether a control is set that has a state: what it sends is a setting.
    pub(super) fn sets(&self) -> bool {
        self.acting && self.touch == Touch::Sets
    }

    /// Whether what is named after the end only turns the page: the control says that it leads to a review, or the place alone names the
    /// end and the page counts steps that are still to come or the request says which button was pressed: "Next".
    fn leads_to_a_review(&self, reading: &Reading, method: &str) -> bool {
        let carries_out = |words: &[String]| FINAL.begins_any(words);
        if method != "POST"
            || self.page.last_page
            || !self.acting
            || reading.opaque
            || carries_out(reading.last())
        {
            return false;
        }
        // `commit=Next`, or a button that is named so and says no more: `form[suivant]=`.
        let says_next = |f: &Field| {
            let said = if f.value.trim().is_empty() {
                &f.name
            } else {
                &f.value
            };
            let meaning = meaning(said);
            said.chars().count() <= BUTTON && meaning.has(Term::GoOn) && !meaning.has(Term::Cancel)
        };
        let fields = Reading {
            segments: Vec::new(),
            ..reading.clone()
        };
        let by_place =
            reading.mutations.is_empty() && !matches!(says(&fields, method, false), Says::Does(_));
        self.control == Control::Reviews
            || (by_place
                && self.control.goes_on()
                && reading.own_page
                && (self.page.more_to_come || reading.fields.iter().any(says_next)))
    }
}

/// What a request claims to do; `None` if it only reads.
pub(super) fn claim(
    request: &PageRequest,
    reading: &Reading,
    method: &str,
    url: Option<&Url>,
    scene: &RequestScene<'_>,
) -> Option<Says> {
    let Some(url) = url else {
        return Some(Says::Nothing);
    };
    if trackers::is_tracker(url) {
        return Some(Says::Harmless("it goes to a host that only listens"));
    }
    if matches!(method, "GET" | "HEAD" | "OPTIONS" | "CONNECT") {
        return reads_or_commits(request, reading, url, scene);
    }
    let declined = scene.acting && !scene.page.last_page && scene.control == Control::Declines;
    // Several calls in one request are read one by one: what one of them tells says nothing of what another does.
    let says = match calls(request) {
        Some(calls) => calls
            .iter()
            .map(|call| says(&Reading::of(call), method, declined))
            .max_by_key(|says| says.weight())
            .unwrap_or(Says::Nothing),
        None => says(reading, method, declined),
    };
    // What was chosen at a step of a way that was begun is named like what it leads to.
    let says = if says == Says::Does(Deed::Ends)
        && scene.goes_further()
        && scene.ways.iter().any(|way| way.has(request))
        && notes_a_choice(reading)
    {
        Says::Begins
    } else {
        says
    };
    let foreign = !site::inside(url, &scene.service.domains);
    let binds = agrees(reading);
    // A row that was begun, or that a yes was given to, is named after the end; what is written to it later may say less.
    let says = match says {
        Says::Does(Deed::Ends) => scene
            .ways
            .iter()
            .find_map(|way| match method {
                "PATCH" | "PUT" => way.beside(request, reading),
                "POST" if scene.goes_further() => way.beside_what_was_approved(request, reading),
                _ => None,
            })
            .map_or(says, |beside| super::says::says(&beside, method, declined)),
        says => says,
    };
    let says = if says == Says::Does(Deed::Ends) && scene.leads_to_a_review(reading, method) {
        Says::Step
    } else {
        says
    };
    // What is named after reading orders something where it carries a price of the page, or the page says that it does.
    // What a switch sends is a setting, and where nobody reads the page its words are no help to judge a name by.
    let orders = scene.small_print
        || (scene.acting && scene.page.foreign && !reading.only_queries)
        || scene.sets()
        || carries_a_price(reading, scene.prices);
    let says = match says {
        Says::Harmless(READS_ONLY) if orders => Says::Nothing,
        Says::Begins | Says::Step if !declined && carries_a_price(reading, scene.prices) => {
            Says::Nothing
        }
        says => says,
    };
    // Where nobody can read what a vote does, one for an end is more than an answer.
    let says = if says == Says::Step && scene.page.foreign && votes_for_an_end(reading) {
        Says::Nothing
    } else {
        says
    };
    let tells_elsewhere = foreign
        && !binds
        && ChatterKind::of(request).only_tells()
        && reading.mutations.is_empty()
        && method == "POST"
        && !does_by_place(reading, method);
    Some(match says {
        Says::Nothing | Says::Tells | Says::Does(Deed::Ends) if tells_elsewhere => {
            Says::Harmless("it tells another site how the page is used")
        }
        Says::Nothing | Says::Tells | Says::Step
            if request.kind == RequestKind::Ping && foreign && !binds =>
        {
            Says::Harmless("a beacon to another site")
        }
        Says::Nothing if foreign && may_tell_elsewhere(reading) => Says::Tells,
        Says::Nothing if request.kind == RequestKind::WebSocket && !scene.acting => {
            Says::Harmless("a message that no act caused")
        }
        says => says,
    })
}

/// Whether a value is a price of the page: `valor=14,90`, `amount=1490`. A sum of whole units may be a number of anything.
fn carries_a_price(reading: &Reading, prices: &[u64]) -> bool {
    let sum = |f: &Field| {
        let value = f.value.trim();
        match value.parse::<u64>() {
            Ok(in_cents) => (in_cents >= 1000).then_some(in_cents),
            Err(_) => cents(value),
        }
    };
    let mut sums = reading.fields.iter().filter_map(sum);
    sums.any(|sum| prices.contains(&sum))
}

/// The method that counts: frameworks send others inside a POST.
pub(super) fn effective_method(request: &PageRequest) -> String {
    let by_header = request.method_override.trim();
    if !by_header.is_empty() {
        return by_header.to_uppercase();
    }
    if request.method == "POST"
        && let Some(field) = Reading::of(request).named(&["_method"]).next()
    {
        return field.value.trim().to_uppercase();
    }
    request.method.to_uppercase()
}

/// Longest words of a button that a form sends along.
const BUTTON: usize = 30;
