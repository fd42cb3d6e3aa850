//! Faults of the models' APIs: both of them, through the real loop, with a server that misbehaves as it is told.
//!
//! Each fault says how the run ends, how many requests the server gets, and what the person reads. The pages are on
//! paper, so that what is measured is the model's side alone; waiting is a matter of milliseconds.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panic")]

use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};
use subterminator::cli::exit::Exit;
use subterminator::domain::masking::ApiKey;
use subterminator::domain::outcome::Reason;
use subterminator::model::http::HttpSettings;
use subterminator::model::select::{Credentials, connect};
use url::Url;

use crate::common::fake_model::{Eager, FakeModel, Step};
use crate::common::paper::{Ran, WAY, Wish, run};

/// Requests of a run without a fault: two clicks and the end.
const UNDISTURBED: usize = 2;
/// Headings that make a page of some 90,000 characters.
const LONG: usize = 1300;
/// Bytes after which an answer is given up in these tests.
const BODY_LIMIT: usize = 100_000;

/// What is read when no answer came in any attempt.
const NEVER: &str = "did not answer within 0.3 s, 3 attempts";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Api {
    Anthropic,
    OpenAi,
}

impl Api {
    fn pick<T>(self, anthropic: T, openai: T) -> T {
        if self == Self::Anthropic {
            anthropic
        } else {
            openai
        }
    }
}

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
    steps: Box<dyn Fn(Api) -> Vec<Step>>,
    end: End,
    /// What the person reads: in the error, in a warning, or while waiting.
    says: &'static str,
    ballast: usize,
    only: Option<Api>,
}

impl Fault {
    fn new(
        name: &'static str,
        end: End,
        says: &'static str,
        steps: impl Fn(Api) -> Vec<Step> + 'static,
    ) -> Self {
        Self {
            name,
            steps: Box::new(steps),
            end,
            says,
            ballast: 0,
            only: None,
        }
    }
}

/// A fault that comes `times` times, with a status.
fn status(name: &'static str, code: u16, times: usize, end: End, says: &'static str) -> Fault {
    Fault::new(name, end, says, move |_| {
        (0..times).map(|_| Step::status(code)).collect()
    })
}

/// A step, again and again.
fn times(count: usize, step: impl Fn(Api) -> Step + Copy + 'static) -> impl Fn(Api) -> Vec<Step> {
    move |api| (0..count).map(|_| step(api)).collect()
}

fn error(code: u16, body: &Value) -> Step {
    Step::Status(code, Vec::new(), body.to_string())
}

fn header(code: u16, name: &str, value: &str) -> Step {
    Step::Status(
        code,
        vec![(name.to_owned(), value.to_owned())],
        String::new(),
    )
}

/// An answer with this content and reason to stop, in each API's form.
fn answer(api: Api, anthropic: &Value, openai: &Value, stop: (&str, &str)) -> Step {
    let body = api.pick(
        json!({"type": "message", "role": "assistant", "content": anthropic, "stop_reason": stop.0, "usage": {"output_tokens": 1}}),
        json!({"choices": [{"message": openai, "finish_reason": stop.1}], "usage": {"completion_tokens": 1}}),
    );
    Step::Raw(body.to_string())
}

fn too_long(api: Api) -> Step {
    error(
        400,
        &api.pick(
            json!({"type": "error", "error": {"type": "invalid_request_error", "message": "prompt is too long: 210000 tokens > 200000 maximum"}}),
            json!({"error": {"message": "This model's maximum context length is 8192 tokens.", "code": "context_length_exceeded"}}),
        ),
    )
}

fn above_the_minute(_: Api) -> Step {
    let message =
        "Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 35000.";
    error(
        429,
        &json!({"error": {"message": message, "code": "rate_limit_exceeded"}}),
    )
}

fn out_of_money(api: Api) -> Step {
    error(
        429,
        &api.pick(
            json!({"error": {"type": "rate_limit_error", "message": "Limit", "details": {"error_code": "enforced_spend_limit_reached"}}}),
            json!({"error": {"type": "insufficient_quota", "message": "You exceeded your current quota", "code": "insufficient_quota"}}),
        ),
    )
}

fn refusal(api: Api) -> Step {
    answer(
        api,
        &json!([]),
        &json!({"content": null, "refusal": "I can't help with that."}),
        ("refusal", "stop"),
    )
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
#[expect(clippy::too_many_lines, reason = "a table")]
fn faults() -> Vec<Fault> {
    use End::{Done, Failed, Silent};
    let mut faults = vec![
        Fault::new("none; fields that nobody knows", Done(0), "", |_| {
            Vec::new()
        }),
        Fault {
            ballast: LONG,
            ..Fault::new(
                "400 context too long, long page",
                Done(1),
                "shorter view",
                times(1, too_long),
            )
        },
        Fault {
            ballast: LONG,
            ..Fault::new(
                "400 context too long twice",
                Failed(2),
                "too long for",
                times(2, too_long),
            )
        },
        Fault::new(
            "400 context too long, short page",
            Failed(1),
            "larger context",
            times(1, too_long),
        ),
        Fault {
            ballast: LONG,
            ..Fault::new(
                "429 one request above the limit of a minute",
                Done(1),
                "shorter view",
                times(1, above_the_minute),
            )
        },
        status(
            "400 another reason",
            400,
            1,
            Failed(1),
            "refused the request (400)",
        ),
        status("401", 401, 1, Failed(1), "refused the API key (401)"),
        status("402", 402, 1, Failed(1), "wants payment"),
        status("403", 403, 1, Failed(1), "does not let this key use"),
        status("404", 404, 1, Failed(1), "knows no model"),
        status(
            "408 three times",
            408,
            3,
            Failed(3),
            "failed (408), 3 attempts",
        ),
        status(
            "409 once",
            409,
            1,
            Done(1),
            "Server error (409), trying again",
        ),
        status("413, short page", 413, 1, Failed(1), "too long for"),
        status(
            "429 three times",
            429,
            3,
            Failed(3),
            "limits this key's requests (429), 3 attempts",
        ),
        Fault::new(
            "429 no credit left",
            Failed(1),
            "no credit is left",
            times(1, out_of_money),
        ),
        Fault::new(
            "429 retry-after in seconds",
            Done(1),
            "Rate limited (429), trying again in 1 s (attempt 2 of 3)",
            |_| vec![header(429, "retry-after", "2")],
        ),
        Fault::new(
            "429 retry-after as a date",
            Done(1),
            "Rate limited (429)",
            |_| vec![header(429, "retry-after", "Wed, 21 Oct 2015 07:28:00 GMT")],
        ),
        Fault::new("429 retry-after-ms", Done(1), "Rate limited (429)", |_| {
            vec![header(429, "retry-after-ms", "3")]
        }),
        status("500 twice", 500, 2, Done(2), "(attempt 3 of 3)"),
        status("502 three times", 502, 3, Failed(3), "failed (502)"),
        status("503 three times", 503, 3, Failed(3), "is overloaded (503)"),
        status("504 once", 504, 1, Done(1), "Server error (504)"),
        status(
            "529 three times",
            529,
            3,
            Failed(3),
            "is overloaded (529), 3 attempts",
        ),
        Fault::new(
            "529 x-should-retry: false",
            Failed(1),
            "is overloaded (529), 1 attempt",
            |_| vec![header(529, "x-should-retry", "false")],
        ),
        Fault::new(
            "no answer at all, three times",
            Failed(3),
            NEVER,
            times(3, |_| Step::Stall),
        ),
        Fault::new(
            "an answer that stalls half way, once",
            Done(1),
            "No answer in time",
            times(1, |_| Step::StallInBody),
        ),
        Fault::new(
            "an answer that stalls half way, three times",
            Failed(3),
            NEVER,
            times(3, |_| Step::StallInBody),
        ),
        Fault::new(
            "a reset in mid-answer, once",
            Done(1),
            "Connection broken",
            times(1, |_| Step::Reset),
        ),
        Fault::new(
            "a reset in mid-answer, three times",
            Failed(3),
            "The connection to",
            times(3, |_| Step::Reset),
        ),
        Fault::new("a redirect", Failed(1), "redirects", |_| {
            vec![header(307, "location", "http://127.0.0.1:9/")]
        }),
        Fault::new(
            "HTML in place of JSON, once",
            Done(1),
            "Unreadable answer",
            times(1, |_| Step::Malformed),
        ),
        Fault::new(
            "HTML in place of JSON, three times",
            Failed(3),
            "not its API's format",
            times(3, |_| Step::Malformed),
        ),
        Fault::new(
            "nothing at all, three times",
            Failed(3),
            "not JSON",
            times(3, |_| Step::Raw(String::new())),
        ),
        Fault::new(
            "JSON that breaks off, once",
            Done(1),
            "Unreadable answer",
            times(1, |_| Step::Raw("{\"content\": [".to_owned())),
        ),
        Fault::new(
            "no choices, no content, three times",
            Failed(3),
            "not its API's format",
            times(3, |_| Step::Raw("{\"choices\": []}".to_owned())),
        ),
        Fault::new(
            "bytes that are no UTF-8, three times",
            Failed(3),
            "not its API's format",
            times(3, |_| Step::Bytes(b"{\"content\": \"\xff\xfe\"}".to_vec())),
        ),
        Fault::new(
            "a body without end, three times",
            Failed(3),
            "more than 100000 bytes",
            times(3, |_| Step::Raw(" ".repeat(2 * BODY_LIMIT))),
        ),
        Fault::new("an empty answer, once", Done(1), "", times(1, empty)),
        Fault::new(
            "an empty answer, three times",
            Silent,
            "3 times without calling a tool",
            times(3, empty),
        ),
        Fault::new(
            "arguments cut off at the output limit",
            Done(1),
            "",
            times(1, |_| Step::Truncated("browser_click".to_owned())),
        ),
        Fault::new("several calls at once", Done(0), "", |_| {
            let click = |to: &str| {
                (
                    "browser_click".to_owned(),
                    json!({"ref": to, "element": "x"}),
                )
            };
            vec![Step::Several(vec![click("e2"), click("e3"), click("e99")])]
        }),
        Fault::new("a tool that doesn't exist", Done(1), "", |_| {
            vec![Step::call("browser_fly", json!({"to": "the moon"}))]
        }),
        Fault::new("a refusal, once", Done(1), "", times(1, refusal)),
        Fault::new(
            "a refusal, three times",
            Silent,
            "3 times without calling a tool",
            times(3, refusal),
        ),
    ];
    let anthropic = [
        Fault::new("pause_turn", Done(1), "", |api| {
            vec![answer(
                api,
                &json!([{"type": "text", "text": "Wait."}]),
                &json!({}),
                ("pause_turn", ""),
            )]
        }),
        Fault::new(
            "model_context_window_exceeded in mid-call",
            Done(1),
            "",
            |api| {
                let call = json!([{"type": "tool_use", "id": "toolu_1", "name": "browser_click", "input": {"ref": "e"}}]);
                vec![answer(
                    api,
                    &call,
                    &json!({}),
                    ("model_context_window_exceeded", ""),
                )]
            },
        ),
    ];
    let openai = [
        Fault::new("content_filter", Done(1), "", |api| {
            vec![answer(
                api,
                &json!([]),
                &json!({"content": null}),
                ("", "content_filter"),
            )]
        }),
        Fault::new(
            "a gateway's 429 inside a 200",
            Done(1),
            "Rate limited (429)",
            |_| {
                vec![Step::Raw(
                    json!({"error": {"code": 429, "message": "Provider returned error"}})
                        .to_string(),
                )]
            },
        ),
    ];
    faults.extend(anthropic.into_iter().map(|f| Fault {
        only: Some(Api::Anthropic),
        ..f
    }));
    faults.extend(openai.into_iter().map(|f| Fault {
        only: Some(Api::OpenAi),
        ..f
    }));
    faults
}

/// Patience enough for a loaded machine, except where the server never answers anyway.
fn settings(fault: &Fault) -> HttpSettings {
    let timeout = match fault.end {
        End::Failed(_) if fault.says == NEVER => Duration::from_millis(300),
        End::Done(_) if fault.says.contains("No answer") => Duration::from_secs(5),
        _ => Duration::from_secs(30),
    };
    let (backoff, longest_wait) = (Duration::from_millis(1), Duration::from_millis(5));
    HttpSettings {
        timeout,
        backoff,
        longest_wait,
        body_limit: BODY_LIMIT,
        ..HttpSettings::default()
    }
}

async fn run_at(api: Api, address: &str, fault: &Fault) -> Ran {
    let url = Url::parse(address).ok();
    let key = || ApiKey::new("sk-planted-0123456789");
    let credentials = Credentials {
        anthropic_key: key(),
        openai_key: key(),
        anthropic_base_url: url.clone(),
        openai_base_url: url,
    };
    let mut model = connect(
        api.pick("claude-opus-4-6", "gpt-4o"),
        &credentials,
        settings(fault),
    )
    .unwrap()
    .unwrap();
    run(
        model.as_mut(),
        Wish {
            ballast: fault.ballast,
            ..Wish::default()
        },
    )
    .await
}

/// What is wrong with this run, if anything.
fn judge(fault: &Fault, ran: &Ran, requests: usize) -> Vec<String> {
    let result = &ran.result;
    let (reason, exit, expected, cancelled) = match fault.end {
        End::Done(more) => (Reason::Completed, Exit::Done, UNDISTURBED + more, 1),
        End::Failed(requests) => (Reason::LlmError, Exit::Model, requests, 0),
        End::Silent => (Reason::LlmNoAction, Exit::NotDone, 3, 0),
    };
    let never = fault.says == NEVER;
    let waits = ran.waits().join("\n");
    let read = format!(
        "{}\n{}\n{waits}",
        result.error.as_deref().unwrap_or_default(),
        ran.warnings().join("\n")
    );
    let checks = [
        (
            result.reason == reason && Exit::of(result) == exit,
            format!("ended with {:?}: {:?}", result.reason, result.error),
        ),
        // A request that is given up before the server has read it is an attempt all the same.
        (
            requests == expected || (never && requests < expected),
            format!("{requests} requests, not {expected}"),
        ),
        (
            ran.cancelled == cancelled && result.verified == (cancelled == 1),
            format!("{} cancellations", ran.cancelled),
        ),
        (
            ran.asked
                .iter()
                .filter(|a| a.label == "Finish cancellation")
                .count()
                == cancelled as usize,
            format!("asked {:?}", ran.asked),
        ),
        (
            read.contains(fault.says),
            format!("{:?} is not in {read:?}", fault.says),
        ),
        (!read.contains("sk-planted"), "the key is shown".to_owned()),
    ];
    checks
        .into_iter()
        .filter(|(holds, _)| !holds)
        .map(|(_, wrong)| wrong)
        .collect()
}

/// One fault at one API: its line of the table, and what is wrong.
async fn try_out(fault: &Fault, api: Api) -> (String, Vec<String>) {
    let mut steps = (fault.steps)(api);
    steps.push(Step::Loop(Eager::new(WAY.0, WAY.1)));
    let server = if api == Api::Anthropic {
        FakeModel::anthropic(steps)
    } else {
        FakeModel::openai(steps)
    };
    let ran = run_at(api, &server.url(), fault).await;
    let requests = server.requests();
    let row = format!("{:<46} {api:?}", fault.name);
    let mut wrong = judge(fault, &ran, requests.len());
    wrong.extend(server.violations());
    let sizes: Vec<usize> = requests.iter().take(2).map(|r| r.text.len()).collect();
    if fault.ballast > 0 && !matches!(sizes[..], [first, second] if second * 2 <= first) {
        wrong.push(format!("bytes of the first requests: {sizes:?}"));
    }
    let (end, exit) = (format!("{:?}", fault.end), Exit::of(&ran.result).code());
    let says = if fault.says.is_empty() {
        "-"
    } else {
        fault.says
    };
    let line = format!(
        "  {row:<57} {end:<10} requests {:>2}  exit {exit}  {says}",
        requests.len()
    );
    (
        line,
        wrong.into_iter().map(|w| format!("{row}: {w}")).collect(),
    )
}

#[tokio::test]
async fn every_fault_of_both_apis_ends_as_it_should() {
    let faults = faults();
    let apis = |fault: &Fault| {
        [Api::Anthropic, Api::OpenAi]
            .into_iter()
            .filter(|api| fault.only.is_none_or(|only| only == *api))
            .collect()
    };
    let rows: Vec<_> = faults
        .iter()
        .flat_map(|f| {
            let apis: Vec<Api> = apis(f);
            apis.into_iter().map(move |api| try_out(f, api))
        })
        .collect();
    // Several at once, because most of the time is waiting for answers that never come.
    let (lines, wrong): (Vec<_>, Vec<_>) = stream::iter(rows)
        .buffered(6)
        .collect::<Vec<_>>()
        .await
        .into_iter()
        .unzip();
    eprintln!(
        "\nfaults of the models' APIs: expected end, requests at the server, exit code, what is read\n{}\n",
        lines.join("\n")
    );
    let wrong = wrong.concat();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn nobody_at_the_address_is_told() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    for api in [Api::Anthropic, Api::OpenAi] {
        let fault = Fault::new(
            "nobody at the address",
            End::Failed(0),
            "Check the network",
            |_| Vec::new(),
        );
        let ran = run_at(api, &format!("http://{closed}"), &fault).await;
        assert_eq!(judge(&fault, &ran, 0), Vec::<String>::new());
        assert!(ran.waits().iter().any(|w| w.contains("(attempt 3 of 3)")));
    }
}
