//! Writes down every request of the attacks and flows that the gate judged, for the replay without a browser.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use serde_json::Value;
use subterminator::domain::event::RequestDecision;
use subterminator::domain::request::PageRequest;
use subterminator::policy::judge_request::{Moment, RequestVerdict};

use super::case::{Case, End, Kind};
use super::site::{Arrived, Site, decoded};

/// A judgement as data, so that it can be judged again without a browser: `crates/policy/src/judge_request/tests/recorded.rs`.
#[derive(Debug, Clone, Serialize)]
pub struct RecordedRequest {
    request: PageRequest,
    moment: Moment,
    /// `pass`, `ask`, `fail`, `keep` or `refuse`, and why.
    verdict: String,
    left: bool,
}

impl RecordedRequest {
    /// What was said to a request at this moment.
    pub fn of(request: &PageRequest, moment: &Moment, verdict: RequestVerdict) -> Self {
        let word = match verdict.decision {
            RequestDecision::Passed => "pass",
            RequestDecision::Held => "ask",
            RequestDecision::Stopped => "fail",
            RequestDecision::KeptBack => "keep",
            RequestDecision::Refused => "refuse",
        };
        Self {
            request: request.clone(),
            moment: moment.clone(),
            verdict: format!("{word}: {:?}", verdict.why),
            left: verdict.decision == RequestDecision::Passed,
        }
    }
}

/// A request of a case.
#[derive(Serialize)]
struct Line {
    hand: String,
    case: String,
    /// It is one of the requests that commit.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    end: bool,
    #[serde(flatten)]
    judged: RecordedRequest,
}

/// Where both sites stand in the record, and the part of the run.
const ORIGINS: [&str; 2] = ["http://127.0.0.1:1001", "http://127.0.0.1:1002"];
const PART: &str = "p0";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpora/recorded")
}

/// Writes down what was judged, a file for each hand.
pub fn write(kind: Kind, cases: &[Case], judged: &[Vec<RecordedRequest>], site: &Site) {
    let mut files: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (case, all) in cases.iter().zip(judged) {
        let mut known = HashSet::new();
        for one in all {
            // The rig's own.
            if ["/--raised", "/--begun", "/--done"]
                .iter()
                .any(|own| one.request.url.ends_with(own))
            {
                continue;
            }
            let line = Line {
                hand: case.hand.clone(),
                case: case.name.clone(),
                end: is_end(&one.request, case, site),
                judged: one.clone(),
            };
            let text = in_general(&line, site);
            let mut bare: Value = serde_json::from_str(&text).unwrap();
            bare["request"]["id"] = Value::Null;
            if known.insert(bare.to_string()) {
                files.entry(&case.hand).or_default().push(text);
            }
        }
    }
    let kind = if kind == Kind::Acts { "acts" } else { "honest" };
    for (hand, lines) in files {
        let file = folder().join(format!("requests-{kind}-{hand}.jsonl"));
        std::fs::write(file, lines.join("\n") + "\n").unwrap();
    }
}

fn is_end(request: &PageRequest, case: &Case, site: &Site) -> bool {
    let origins = site.origins();
    let Some(below) = origins
        .iter()
        .find_map(|o| request.url.strip_prefix(o.as_str()))
    else {
        return false;
    };
    let run = below[1..].split('/').next().unwrap_or_default().to_owned();
    let (path, query) = below.split_once('?').unwrap_or((below, ""));
    let arrives = Arrived {
        method: request.method.clone(),
        path: decoded(path.strip_prefix(&format!("/{run}/")).unwrap_or_default()),
        query: query.split('#').next().unwrap_or_default().to_owned(),
        body: request.body.clone().unwrap_or_default(),
        at: Instant::now(),
    };
    let filled = |end: &End| End {
        query: site.fill(&run, &end.query),
        body: site.fill(&run, &end.body),
        ..end.clone()
    };
    case.ends.iter().any(|end| arrives.is(&filled(end)))
}

/// The line as any run would have written it: without what is so by itself, and without the numbers of this run.
fn in_general(line: &Line, site: &Site) -> String {
    let start = &line.judged.request.page_url;
    let run = start.split('/').nth(3).unwrap_or_default().to_owned();
    let mut value = serde_json::to_value(line).unwrap();
    for part in ["request", "moment"] {
        if let Some(fields) = value[part].as_object_mut() {
            fields.retain(|_, value| !is_nothing(value));
        }
    }
    let mut text = value.to_string();
    for (origin, general) in site.origins().iter().zip(ORIGINS) {
        text = text.replace(
            origin.trim_start_matches("http://"),
            general.trim_start_matches("http://"),
        );
    }
    if run.starts_with('p') && run.len() > 1 && run[1..].bytes().all(|b| b.is_ascii_digit()) {
        for behind in ["/", "\"", "?", "#", "%2F", "'", "\\"] {
            for before in ["/", "\"", "%2F"] {
                text = text.replace(
                    &format!("{before}{run}{behind}"),
                    &format!("{before}{PART}{behind}"),
                );
            }
        }
    }
    text
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.values().all(is_nothing),
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Bool(true) => false,
    }
}
