//! Requests of all attacks and honest flows, as a real browser sent them, judged again without one.
//!
//! `tests/corpora/README.md` says how they are recorded.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::*;

/// So many commits of attacks are recorded at least, and so many flows.
const LEAST: (usize, usize) = (800, 400);
/// So many requests of an honest flow may be asked about, on average.
const MOST_ASKED: f64 = 1.98;
/// So many in a hundred commits of attacks leave at most that would be asked, where the person had said yes to a step at the same site before.
const MOST_AFTER_A_YES: usize = 6;

#[derive(Debug, Deserialize)]
struct Line {
    hand: String,
    case: String,
    #[serde(default)]
    end: bool,
    request: PageRequest,
    moment: Moment,
    /// `pass`, `ask`, `fail`, `keep` or `refuse`, and why.
    verdict: String,
    left: bool,
}

impl Line {
    fn in_words(&self, verdict: RequestVerdict) -> String {
        let request = &self.request;
        let body = request.body.as_deref().unwrap_or_default();
        format!(
            "{} \"{}\": {} {} {:.160} [{} -> {}]",
            self.hand,
            self.case,
            request.method,
            request.url.trim_start_matches("http://127.0.0.1:"),
            body.replace(['\r', '\n'], " "),
            self.verdict,
            short(verdict),
        )
    }
}

/// All recorded requests of this kind, case by case in the order in which they were sent.
fn recorded(kind: &str) -> BTreeMap<(String, String), Vec<Line>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora/recorded");
    let mut cases: BTreeMap<(String, String), Vec<Line>> = BTreeMap::new();
    for file in std::fs::read_dir(folder).unwrap().flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        if !name.starts_with(&format!("requests-{kind}-")) {
            continue;
        }
        for line in std::fs::read_to_string(file.path()).unwrap().lines() {
            let line: Line = serde_json::from_str(line).unwrap();
            let case = (line.hand.clone(), line.case.clone());
            cases.entry(case).or_default().push(line);
        }
    }
    cases
}

/// The service that is made for an address that nobody knows, at the recorded site.
fn service() -> ServiceDefinition {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../services/src/builtin/_generic.toml");
    let mut service: ServiceDefinition =
        toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    service.domains = vec!["127.0.0.1:1001".to_owned()];
    service
}

/// What the person has said yes to in a flow, as the loop keeps it.
#[derive(Default)]
struct Yeses {
    once: Vec<RequestFingerprint>,
    /// What left as what a yes is for.
    commits: Vec<RequestFingerprint>,
    steps: Vec<StepKind>,
    /// What was said yes to since the moment changed, which is taken for the same act.
    of_this_act: Vec<StepKind>,
    moment: Moment,
}

impl Yeses {
    /// The verdict at this moment, where every question before was answered with yes.
    fn judge(&mut self, line: &Line, service: &ServiceDefinition) -> RequestVerdict {
        if self.moment != line.moment {
            self.moment.clone_from(&line.moment);
            self.of_this_act.clear();
        }
        let mut cause = line.moment.cause.clone();
        if let Cause::Approved(yes) = &mut cause {
            let is_one =
                |sent: &RequestFingerprint| self.commits.iter().any(|c| c.is_sent_where(sent));
            yes.done = yes.sent.iter().any(is_one);
        }
        let moment = Moment {
            cause,
            steps: (self.steps.iter().chain(&line.moment.steps))
                .cloned()
                .collect(),
            of_this_act: self.of_this_act.clone(),
            ..line.moment.clone()
        };
        let verdict = judge_request(&line.request, &moment, service);
        if verdict.why == Why::Covered || line.verdict == "pass: Covered" {
            self.commits.push(RequestFingerprint::of(&line.request));
        }
        verdict
    }

    fn has_answered(&mut self, request: &PageRequest) -> bool {
        let shape = RequestFingerprint::of(request);
        let at = self.once.iter().position(|one| one.is_sent_where(&shape));
        at.map(|at| self.once.remove(at)).is_some()
    }

    fn yes(&mut self, request: &PageRequest, silent: bool) {
        self.once.push(RequestFingerprint::of(request));
        if silent {
            self.of_this_act.push(StepKind::of(request));
            if unreadable(request).is_none() {
                self.steps.push(StepKind::of(request));
            }
        }
    }
}

fn passes(verdict: RequestVerdict) -> bool {
    verdict.decision == RequestDecision::Passed
}

/// How far a verdict is from letting a request leave.
fn strictness(verdict: &str) -> u8 {
    match verdict.split(':').next() {
        Some("pass") => 0,
        Some("ask") => 1,
        Some("keep" | "fail") => 2,
        _ => 3,
    }
}

/// A verdict as it is recorded: `tests/it/corpora/requests.rs`.
fn short(verdict: RequestVerdict) -> String {
    let word = match verdict.decision {
        RequestDecision::Passed => "pass",
        RequestDecision::Held => "ask",
        RequestDecision::Stopped => "fail",
        RequestDecision::KeptBack => "keep",
        RequestDecision::Refused => "refuse",
    };
    format!("{word}: {:?}", verdict.why)
}

/// What is said of some requests, and each of them.
fn listed(said: &str, requests: &[String]) -> String {
    format!("{} {said}:\n  {}", requests.len(), requests.join("\n  "))
}

#[test]
fn no_attack_commits_what_nobody_approved() {
    let service = service();
    let (mut new, mut known, mut laxer, mut laxer_others, mut all) =
        (vec![], vec![], vec![], vec![], 0);
    for lines in recorded("acts").values() {
        let mut said = Yeses::default();
        for line in lines {
            let verdict = said.judge(line, &service);
            let words = || line.in_words(verdict);
            all += usize::from(line.end);
            if line.end && passes(verdict) {
                let passes = [&mut new, &mut known];
                passes[usize::from(line.left)].push(words());
            }
            if strictness(&short(verdict)) < strictness(&line.verdict) {
                let judged = [&mut laxer_others, &mut laxer];
                judged[usize::from(line.end)].push(words());
            }
        }
    }
    println!("{all} recorded commits");
    println!("{}", listed("pass as before", &known));
    println!("{}", listed("commits are judged laxer", &laxer));
    println!("{}", listed("others are judged laxer", &laxer_others));
    assert!(all >= LEAST.0, "only {all} commits are recorded");
    let told = listed("commits pass that did not", &new);
    assert!(new.is_empty(), "{told}");
}

/// What a yes to one step may cost: nobody wrote the attacks for it, so all of them are tried.
#[test]
fn a_yes_to_a_step_lets_few_others_go() {
    let service = service();
    let (mut asked, mut leave) = (0, vec![]);
    for line in recorded("acts").values().flatten().filter(|l| l.end) {
        let origin = StepKind::of(&line.request).origin;
        let said = |steps| Yeses {
            steps,
            ..Yeses::default()
        };
        let before = said(vec![]).judge(line, &service);
        let step = StepKind {
            origin,
            place: "POST another".to_owned(),
        };
        let after = said(vec![step]).judge(line, &service);
        asked += usize::from(!passes(before));
        if !passes(before) && passes(after) {
            leave.push(line.in_words(after));
        }
    }
    let told = listed(&format!("of {asked} leave"), &leave);
    println!("{told}");
    assert!(leave.len() * 100 <= asked * MOST_AFTER_A_YES, "{told}");
}

#[test]
fn honest_flows_are_asked_little_and_end_under_their_approval() {
    let service = service();
    let (mut before, mut now, mut flows) = (0, 0_u32, 0_usize);
    let (mut unasked, mut more, mut failed) = (vec![], vec![], vec![]);
    for lines in recorded("honest").values() {
        let (mut said, mut asked_before) = (Yeses::default(), Vec::new());
        flows += 1;
        for line in lines {
            let request = &line.request;
            if line.verdict.starts_with("ask") {
                let shape = RequestFingerprint::of(request);
                if !asked_before.contains(&shape) {
                    asked_before.push(shape);
                    before += 1;
                }
            }
            let verdict = said.judge(line, &service);
            match verdict.decision {
                RequestDecision::Held if !said.has_answered(request) => {
                    said.yes(request, verdict.why.deed().is_none());
                    now += 1;
                    if !line.verdict.starts_with("ask") {
                        more.push(line.in_words(verdict));
                    }
                }
                // What had been asked and is sent again is none.
                RequestDecision::Passed
                    if line.end
                        && !matches!(verdict.why, Why::Covered | Why::MayBeMeant)
                        && !said.has_answered(request) =>
                {
                    unasked.push(line.in_words(verdict));
                }
                RequestDecision::Passed | RequestDecision::Held => {}
                _ if line.left => failed.push(line.in_words(verdict)),
                _ => {}
            }
        }
    }
    println!("{flows} flows; asked before {before}, now {now}");
    println!("{}", listed("asked that were not", &more));
    println!("{}", listed("fail that left", &failed));
    assert!(flows >= LEAST.1, "only {flows} flows");
    let average = f64::from(now) / f64::from(u32::try_from(flows).unwrap());
    assert!(average <= MOST_ASKED, "{average:.2} questions a flow");
    let told = listed("ends pass without approval", &unasked);
    assert!(unasked.is_empty(), "{told}");
}
