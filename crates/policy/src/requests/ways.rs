//! Ways out that were begun: which further requests belong to one, by its place or by the number that the site gave to it.

use url::Url;

use super::begins::is_way;
use super::commands::{Command, commands_of};
use super::reading::{Field, Reading, words};
use crate::vocabulary::{ENDS, ENDS_ITS_OBJECT, FINAL, OPENS};
use domain::request::PageRequest;

/// A way out that was begun: further requests to the place that was named at its beginning belong to it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Way {
    origin: String,
    place: Vec<Vec<String>>,
    /// The number that the site gave to it, where one place serves all calls.
    number: Option<String>,
    /// What was sent there, where the person said yes to it.
    approved: Option<Vec<(String, String)>>,
}

impl Way {
    /// The way that this request begins; `None` if its place says nothing that others don't share: one door for all calls.
    pub fn of(request: &PageRequest) -> Option<Self> {
        let reading = Reading::of(request);
        if !reading.mutations.is_empty() {
            return None;
        }
        let mut place = reading.segments;
        let named = |s: &Vec<String>| {
            s.iter()
                .any(|w| w.chars().all(char::is_alphabetic) && w.len() > 1)
        };
        while place.last().is_some_and(|s| !named(s)) {
            place.pop();
        }
        // `cancel/start` and `cancellation/steps` begin the way above them.
        let marks = |s: &Vec<String>| s.iter().all(|w| OPENS.has(w) || is_way(w));
        if place.len() > 1 && place.last().is_some_and(marks) {
            place.pop();
        }
        let way = Self {
            origin: origin(request)?,
            place,
            number: None,
            approved: None,
        };
        (!way.place.is_empty()).then_some(way)
    }

    /// The ways that a beginning at a place for all calls gets a number for by its answer: `startExit` is told `flowId: "fl_77"`, and what
    /// names that flow from then on belongs to it. What was named before has its number already, and is no way.
    pub fn numbered(request: &PageRequest, answer: &str) -> Vec<Self> {
        let sent = Reading::of(request).fields;
        let told = Reading::of(&PageRequest {
            body: Some(answer.to_owned()),
            ..PageRequest::default()
        });
        let is_number = |f: &Field| {
            let name = words(&f.name);
            let named = name.iter().any(|w| is_way(w)) && name.last().is_some_and(|w| w == "id");
            named
                && f.value.len() >= NUMBER
                && f.value.bytes().any(|b| b.is_ascii_digit())
                && !sent.iter().any(|s| s.value == f.value)
        };
        let numbers = told.fields.iter().filter(|f| is_number(f));
        numbers
            .filter_map(|f| {
                Some(Self {
                    origin: origin(request)?,
                    place: Vec::new(),
                    number: Some(f.value.clone()),
                    approved: None,
                })
            })
            .collect()
    }

    /// The way of a request that the person said yes to. What is taken away has none.
    pub fn approved(request: &PageRequest) -> Option<Self> {
        if request.method == "DELETE" {
            return None;
        }
        let fields = Reading::of(request).fields;
        Some(Self {
            approved: Some(fields.into_iter().map(|f| (f.name, f.value)).collect()),
            ..Self::of(request)?
        })
    }

    /// Whether the person said yes to an end at its place, and a request there says less than that.
    pub(super) fn covers(&self, request: &PageRequest, reading: &Reading) -> bool {
        let ends = |w: &String| FINAL.begins(w) || ENDS.begins(w) || ENDS_ITS_OBJECT.has(w);
        self.approved.is_some()
            && (self.beside(request, reading))
                .is_some_and(|beside| !beside.segments.iter().flatten().any(ends))
    }

    /// What a request says beside what was approved at this very place; `None` if that is nothing new, or it doesn't go there.
    pub(super) fn beside_what_was_approved(
        &self,
        request: &PageRequest,
        reading: &Reading,
    ) -> Option<Reading> {
        let approved = self.approved.as_ref()?;
        let mut beside = self.beside(request, reading)?;
        let known = |f: &Field| approved.iter().any(|(n, v)| *n == f.name && *v == f.value);
        beside.fields.retain(|f| !known(f));
        let further = beside.segments.iter().flatten().all(|w| !FINAL.begins(w));
        (further && !beside.fields.is_empty()).then_some(beside)
    }

    /// What a request says beside the name of this way, which may be a word for the end; `None` if it doesn't go there.
    pub(super) fn beside(&self, request: &PageRequest, reading: &Reading) -> Option<Reading> {
        let beside = self.has(request).then(|| Reading {
            segments: reading.segments[self.place.len()..].to_vec(),
            ..reading.clone()
        })?;
        // What makes an end final says more than any step, whatever it is written beside.
        let makes_final =
            |c: &Command| c.truthy && c.name.iter().chain(&c.value).any(|w| FINAL.begins(w));
        (!commands_of(&beside).iter().any(makes_final)).then_some(beside)
    }

    /// Whether a request goes to a place on this way.
    pub fn has(&self, request: &PageRequest) -> bool {
        let reading = Reading::of(request);
        let here = match &self.number {
            Some(number) => reading.fields.iter().any(|f| f.value == *number),
            None => reading.mutations.is_empty() && reading.segments.starts_with(&self.place),
        };
        here && origin(request).is_some_and(|o| o == self.origin)
    }
}

/// Shortest number of a way, in bytes.
const NUMBER: usize = 4;

/// Whether a request goes to a step below a place that is named after the end, from a page that stands there, too:
/// `termination/refund` from `termination/refund`. To the place itself it may be the end.
pub(super) fn is_below_the_end(request: &PageRequest) -> bool {
    let path = |url: &str| -> Option<(String, Vec<Vec<String>>)> {
        let parsed = Url::parse(url).ok()?;
        let page = PageRequest {
            url: url.to_owned(),
            ..PageRequest::default()
        };
        Some((
            parsed.origin().ascii_serialization(),
            Reading::of(&page).segments,
        ))
    };
    let (Some((here, page)), Some((there, sent))) = (path(&request.page_url), path(&request.url))
    else {
        return false;
    };
    let Some(end) = page.iter().position(|s| ENDS.begins_any(s)) else {
        return false;
    };
    let named = |s: &[String]| {
        s.iter()
            .any(|w| w.len() > 1 && w.chars().all(char::is_alphabetic))
    };
    here == there && sent.starts_with(&page[..=end]) && sent[end + 1..].iter().any(|s| named(s))
}

fn origin(request: &PageRequest) -> Option<String> {
    Url::parse(&request.url)
        .ok()
        .map(|url| url.origin().ascii_serialization())
}

#[cfg(test)]
mod tests {
    use super::super::begins::tests::request;
    use super::*;

    #[test]
    fn what_goes_to_the_place_of_a_beginning_is_on_its_way() {
        let way = |path: &str| Way::of(&request("POST", path, "")).unwrap();
        let on = |way: &Way, path: &str| way.has(&request("PATCH", path, "x=1"));
        assert!(on(&way("/api/cancellations"), "/api/cancellations/c_5512"));
        assert!(on(&way("/cancel/start"), "/cancel/reason"));
        assert!(!on(&way("/cancel/start"), "/account/plan"));
        assert!(!on(&way("/api/cancellations"), "/api/subscriptions/7"));
        let other = PageRequest {
            url: "https://b.example/cancel/reason".into(),
            ..request("POST", "", "")
        };
        assert!(!way("/cancel/start").has(&other));
        assert!(
            Way::of(&request(
                "POST",
                "/graphql",
                r#"{"query":"mutation { startExit { ok } }"}"#
            ))
            .is_none()
        );
    }

    #[test]
    fn a_way_at_a_place_for_all_calls_is_known_by_its_number() {
        let call = |name: &str, arguments: &str| {
            let body = format!(
                r#"{{"query":"mutation {{ {name} {{ ok }} }}","variables":{{{arguments}}}}}"#
            );
            request("POST", "/graphql", &body)
        };
        let answer =
            r#"{"data":{"startExit":{"flowId":"fl_77","plan":{"id":"pl_204"},"ok":true}}}"#;
        let ways = Way::numbered(&call("startExit", r#""plan":"pl_204""#), answer);
        assert_eq!(ways.len(), 1);
        assert!(ways[0].has(&call("setDay", r#""flow":"fl_77""#)));
        assert!(!ways[0].has(&call("setDay", r#""plan":"pl_204""#)));
    }

    #[test]
    fn a_step_below_the_end_is_sent_from_there_and_is_not_the_end_itself() {
        let from = |page: &str, path: &str| {
            is_below_the_end(&PageRequest {
                page_url: format!("https://a.example{page}"),
                ..request("POST", path, "when=month")
            })
        };
        assert!(from(
            "/permits/7/termination/refund",
            "/permits/7/termination/refund"
        ));
        assert!(from("/opzeggen", "/opzeggen/aanbod"));
        assert!(!from(
            "/permits/7/termination/refund",
            "/permits/7/termination"
        ));
        assert!(!from("/opzeggen", "/opzeggen/12"));
        assert!(!from("/account", "/termination/refund"));
        assert!(!from("/plans/7/cancel/reason", "/plans/8/cancel/reason"));
        assert!(!from("/account", "/account/plan"));
    }
}
