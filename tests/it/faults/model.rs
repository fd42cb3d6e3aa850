//! Faults of the models' APIs: both of them, through the real loop, with a server that misbehaves as it is told. What each status and answer is taken for, the units of
//! `crates/model` show (`failure/tests.rs`, `reply.rs`); here is what becomes of a run.
//!
//! Each fault says how the run ends, how many requests the server gets, and what the person reads. The pages are on
//! paper, so that what is measured is the model's side alone; waiting is a matter of milliseconds.

use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};
use subterminator::cli::exit::Exit;
use subterminator::domain::outcome::Reason;
use subterminator::model::http::HttpSettings;
use subterminator::model::select::connect;

use crate::common::fake_model::{Api, Eager, FakeModel, Step};
use crate::common::paper::{Ran, WAY, Wish, run};
use crate::model::{KEY, credentials};

/// Requests of a run without a fault: two clicks and the end.
const UNDISTURBED: usize = 2;
/// Headings that make a page of some 90,000 characters.
const LONG: usize = 1300;
/// Bytes after which an answer is given up in these tests.
const BODY_LIMIT: usize = 100_000;

/// What is read when no answer came in any attempt.
const NEVER: &str = "did not answer within 0.3 s, 3 attempts";

/// How the run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Cancelled and verified, after so many requests more than without the fault.
    Done(usize),
    /// `llm_error` after so many requests.
    Failed(usize),
    /// `llm_no_action`, after three answers without a call.
    Silent,
}

struct Fault {
    name: &'static str,
    /// What the server does before it behaves.
    steps: fn(Api) -> Vec<Step>,
    end: End,
    /// What the person reads: in the error, in a warning, or while waiting.
    says: &'static str,
    ballast: usize,
}

fn fault(name: &'static str, end: End, says: &'static str, steps: fn(Api) -> Vec<Step>) -> Fault {
    Fault {
        name,
        steps,
        end,
        says,
        ballast: 0,
    }
}

fn times(count: usize, step: impl Fn() -> Step) -> Vec<Step> {
    (0..count).map(|_| step()).collect()
}

/// An answer with this content and reason to stop, in each API's form.
fn answer(api: Api, anthropic: &Value, openai: &Value, stop: (&str, &str)) -> Step {
    let body = match api {
        Api::Anthropic => {
            json!({"type": "message", "role": "assistant", "content": anthropic, "stop_reason": stop.0, "usage": {"output_tokens": 1}})
        }
        Api::OpenAi => {
            json!({"choices": [{"message": openai, "finish_reason": stop.1}], "usage": {"completion_tokens": 1}})
        }
    };
    Step::Raw(body.to_string())
}

fn too_long() -> Step {
    let error = json!({"error": {"type": "invalid_request_error", "message": "prompt is too long: 210000 tokens > 200000 maximum"}});
    Step::Status(400, Vec::new(), error.to_string())
}

fn refusal(api: Api) -> Step {
    let message = json!({"content": null, "refusal": "I can't help with that."});
    answer(api, &json!([]), &message, ("refusal", "stop"))
}

fn empty(api: Api) -> Step {
    answer(
        api,
        &json!([]),
        &json!({"content": ""}),
        ("end_turn", "stop"),
    )
}

/// Every fault.
fn faults() -> Vec<Fault> {
    use End::{Done, Failed, Silent};
    vec![
        fault("none; fields that nobody knows", Done(0), "", |_| {
            Vec::new()
        }),
        Fault {
            ballast: LONG,
            ..fault(
                "too long, and a shorter view",
                Done(1),
                "shorter view",
                |_| vec![too_long()],
            )
        },
        Fault {
            ballast: LONG,
            ..fault("too long twice", Failed(2), "too long for", |_| {
                times(2, too_long)
            })
        },
        fault("too long, short page", Failed(1), "larger context", |_| {
            vec![too_long()]
        }),
        fault("401", Failed(1), "refused the API key (401)", |_| {
            vec![Step::status(401)]
        }),
        fault("402", Failed(1), "wants payment", |_| {
            vec![Step::status(402)]
        }),
        fault(
            "429 three times",
            Failed(3),
            "limits this key's requests (429), 3 attempts",
            |_| times(3, || Step::status(429)),
        ),
        fault(
            "429 retry-after",
            Done(1),
            "Rate limited (429), trying again in 1 s (attempt 2 of 3)",
            |_| vec![Step::retry_after(429, "2")],
        ),
        fault("500 twice", Done(2), "(attempt 3 of 3)", |_| {
            times(2, || Step::status(500))
        }),
        fault("no answer at all", Failed(3), NEVER, |_| {
            times(3, || Step::Stall)
        }),
        fault(
            "stalls half way, once",
            Done(1),
            "No answer in time",
            |_| vec![Step::StallInBody],
        ),
        fault("a reset, once", Done(1), "Connection broken", |_| {
            vec![Step::Reset]
        }),
        fault(
            "a reset, three times",
            Failed(3),
            "The connection to",
            |_| times(3, || Step::Reset),
        ),
        fault("HTML, once", Done(1), "Unreadable answer", |_| {
            vec![Step::Malformed]
        }),
        fault(
            "no UTF-8, three times",
            Failed(3),
            "not its API's format",
            |_| times(3, || Step::Bytes(b"{\"content\": \"\xff\xfe\"}".to_vec())),
        ),
        fault(
            "a body without end",
            Failed(3),
            "more than 100000 bytes",
            |_| times(3, || Step::Raw(" ".repeat(2 * BODY_LIMIT))),
        ),
        fault("an empty answer, once", Done(1), "", |api| vec![empty(api)]),
        fault(
            "a refusal, three times",
            Silent,
            "3 times without calling a tool",
            |api| times(3, || refusal(api)),
        ),
        fault("arguments cut off at the output limit", Done(1), "", |_| {
            vec![Step::Truncated("browser_click".to_owned())]
        }),
        fault("several calls at once", Done(0), "", |_| {
            let click = |to| {
                (
                    "browser_click".to_owned(),
                    json!({"ref": to, "element": "x"}),
                )
            };
            vec![Step::Several(vec![click("e2"), click("e3"), click("e99")])]
        }),
        fault("a tool that doesn't exist", Done(1), "", |_| {
            vec![Step::call("browser_fly", json!({"to": "the moon"}))]
        }),
    ]
}

/// Patience enough for a loaded machine, except where the server never answers anyway.
fn settings(fault: &Fault) -> HttpSettings {
    let timeout = match fault.end {
        End::Failed(_) if fault.says == NEVER => Duration::from_millis(300),
        End::Done(_) if fault.says.contains("No answer") => Duration::from_secs(3),
        _ => Duration::from_secs(30),
    };
    HttpSettings {
        timeout,
        backoff: Duration::from_millis(1),
        longest_wait: Duration::from_millis(5),
        body_limit: BODY_LIMIT,
        ..HttpSettings::default()
    }
}

async fn run_at(api: Api, address: &str, fault: &Fault) -> Ran {
    let name = match api {
        Api::Anthropic => "claude-opus-4-6",
        Api::OpenAi => "gpt-4o",
    };
    let connected = connect(name, &credentials(address), settings(fault));
    let mut model = connected.unwrap().unwrap();
    let wish = Wish {
        ballast: fault.ballast,
        ..Wish::default()
    };
    run(model.as_mut(), wish).await
}

/// What is wrong with this run, if anything.
fn judge(fault: &Fault, ran: &Ran, requests: usize) -> Vec<String> {
    let result = &ran.result;
    let (reason, exit, expected, cancelled) = match fault.end {
        End::Done(more) => (Reason::Completed, Exit::Done, UNDISTURBED + more, 1),
        End::Failed(requests) => (Reason::LlmError, Exit::Model, requests, 0),
        End::Silent => (Reason::LlmNoAction, Exit::NotDone, 3, 0),
    };
    let read = [
        ran.waits(),
        ran.warnings(),
        Vec::from_iter(result.error.as_deref()),
    ]
    .concat();
    let read = read.join("\n");
    let asked = ran
        .asked
        .iter()
        .filter(|a| a.label == "Finish cancellation")
        .count();
    let (told, checked) = (
        &fault.says,
        ran.cancelled == cancelled && asked == cancelled as usize,
    );
    // A request that is given up before the server has read it is an attempt all the same.
    let counted = requests == expected || (*told == NEVER && requests < expected);
    let checks = [
        (
            result.reason == reason && Exit::of(result) == exit,
            format!("ended with {result:?}"),
        ),
        (counted, format!("{requests} requests, not {expected}")),
        (
            result.verified == (cancelled == 1) && checked,
            format!("asked {:?}", ran.asked),
        ),
        (read.contains(told), format!("{told:?} is not in {read:?}")),
        (!read.contains(KEY), "the key is shown".to_owned()),
    ];
    let wrong = checks.into_iter().filter(|(holds, _)| !holds);
    wrong.map(|(_, wrong)| wrong).collect()
}

/// One fault at one API: what is wrong.
async fn try_out(fault: &Fault, api: Api) -> Vec<String> {
    let mut steps = (fault.steps)(api);
    steps.push(Step::Loop(Eager::new(WAY.0, WAY.1)));
    let server = match api {
        Api::Anthropic => FakeModel::anthropic(steps),
        Api::OpenAi => FakeModel::openai(steps),
    };
    let ran = run_at(api, &server.url(), fault).await;
    let requests = server.requests();
    let mut wrong = judge(fault, &ran, requests.len());
    wrong.extend(server.violations());
    let sizes: Vec<usize> = requests.iter().take(2).map(|r| r.text.len()).collect();
    if fault.ballast > 0 && !matches!(sizes[..], [first, second] if second * 2 <= first) {
        wrong.push(format!("bytes of the first requests: {sizes:?}"));
    }
    let name = fault.name;
    eprintln!(
        "{name:<40} {api:?} {:?} {} requests {wrong:?}",
        fault.end,
        requests.len()
    );
    wrong
        .into_iter()
        .map(|w| format!("{name} {api:?}: {w}"))
        .collect()
}

#[tokio::test]
async fn every_fault_of_both_apis_ends_as_it_should() {
    let faults = faults();
    let rows = faults
        .iter()
        .flat_map(|fault| [Api::Anthropic, Api::OpenAi].map(|api| try_out(fault, api)));
    // Several at once, because most of the time is waiting for answers that never come.
    let wrong: Vec<Vec<String>> = stream::iter(rows.collect::<Vec<_>>())
        .buffered(6)
        .collect()
        .await;
    assert_eq!(wrong.concat(), Vec::<String>::new());
}

#[tokio::test]
async fn nobody_at_the_address_is_told() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    for api in [Api::Anthropic, Api::OpenAi] {
        let nobody = fault("nobody there", End::Failed(0), "Check the network", |_| {
            Vec::new()
        });
        let ran = run_at(api, &format!("http://{closed}"), &nobody).await;
        assert_eq!(judge(&nobody, &ran, 0), Vec::<String>::new());
        assert!(ran.waits().iter().any(|w| w.contains("(attempt 3 of 3)")));
    }
}
