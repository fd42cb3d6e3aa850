//! Tests of `failure`.

use super::*;

fn api() -> Api {
    Api {
        label: "OpenAI",
        model: "gpt-4o".to_owned(),
        key_variable: "OPENAI_API_KEY",
        url_variable: "OPENAI_BASE_URL",
        has_key: true,
        address: "https://api.openai.com/v1/chat/completions".to_owned(),
        timeout: Duration::from_mins(1),
    }
}

fn problem(status: u16, body: &str) -> Problem {
    let masker = Masker::new(["sk-planted-secret".to_owned()]);
    Problem::from_status(
        status,
        &HeaderMap::new(),
        body.as_bytes(),
        &masker,
        Timestamp::UNIX_EPOCH,
    )
}

fn wait(name: &'static str, value: &str) -> Option<Duration> {
    let mut headers = HeaderMap::new();
    headers.insert(name, value.parse().unwrap());
    retry_after(&headers, "2026-10-21T07:27:30Z".parse().unwrap())
}

#[test]
fn each_status_has_its_kind_and_its_own_message() {
    use ModelErrorKind as K;
    let cases = [
        (400, K::BadRequest),
        (401, K::Unauthorized),
        (402, K::Billing),
        (403, K::Forbidden),
        (404, K::NotFound),
        (408, K::Server),
        (409, K::Server),
        (413, K::ContextTooLong),
        (418, K::BadRequest),
        (422, K::BadRequest),
        (429, K::RateLimited),
        (500, K::Server),
        (502, K::Server),
        (503, K::Overloaded),
        (504, K::Server),
        (529, K::Overloaded),
    ];
    let mut seen = std::collections::HashMap::new();
    for (status, kind) in cases {
        let problem = problem(status, "{}");
        assert_eq!(problem.kind, kind, "{status}");
        assert_eq!(problem.is_passing(), RETRIED.contains(&status), "{status}");
        let message = problem
            .into_error(&api(), 1)
            .message
            .replace(&status.to_string(), "");
        let first = seen
            .entry(format!("{kind:?}"))
            .or_insert_with(|| message.clone());
        assert_eq!(*first, message);
    }
    let distinct: std::collections::HashSet<_> = seen.values().collect();
    assert_eq!(distinct.len(), seen.len());
}

#[test]
fn a_request_that_is_too_long_is_told_apart() {
    for (status, body) in [
        (
            400,
            r#"{"error":{"message":"This model's maximum context length is 8192 tokens.","code":"context_length_exceeded"}}"#,
        ),
        (
            400,
            r#"{"error":{"message":"too much","code":"context_length_exceeded"}}"#,
        ),
        (
            400,
            r#"{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}"#,
        ),
        (
            400,
            r#"{"error":{"message":"input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000"}}"#,
        ),
        // vLLM, whose code is a number.
        (
            400,
            r#"{"error":{"message":"You passed 1015 input tokens and requested 10 output tokens. However, the model's context length is only 1024 tokens","type":"BadRequestError","param":"input_tokens","code":400}}"#,
        ),
        // llama.cpp, older and newer.
        (
            400,
            r#"{"error":{"code":400,"message":"the request exceeds it","type":"exceed_context_size_error"}}"#,
        ),
        (
            500,
            r#"{"error":{"message":"the request exceeds the available context size"}}"#,
        ),
        // Ollama, Gemini, OpenRouter.
        (
            400,
            r#"{"error":"prompt too long; exceeded max context length by 3 tokens"}"#,
        ),
        (
            400,
            r#"{"error":{"message":"The input token count (1500000) exceeds the maximum number of tokens allowed (1048576)."}}"#,
        ),
        (
            400,
            r#"{"error":{"message":"This endpoint's maximum context length is 4096 tokens. However, you requested about 9000 tokens"}}"#,
        ),
        // A single request above the limit of a minute: waiting never helps.
        (
            429,
            r#"{"error":{"message":"Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 35000.","code":"rate_limit_exceeded"}}"#,
        ),
        (413, ""),
    ] {
        let problem = problem(status, body);
        assert_eq!(
            (problem.kind, problem.is_passing()),
            (ModelErrorKind::ContextTooLong, false),
            "{body}"
        );
    }
    assert_eq!(
        problem(400, r#"{"error":{"message":"bad tool"}}"#).kind,
        ModelErrorKind::BadRequest
    );
}

#[test]
fn missing_money_is_told_apart_and_not_waited_for() {
    for (status, body) in [
        (
            429,
            r#"{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}"#,
        ),
        (
            429,
            r#"{"error":{"message":"x","type":"insufficient_quota","code":"credit_balance_exhausted"}}"#,
        ),
        (
            429,
            r#"{"type":"error","error":{"type":"rate_limit_error","message":"x","details":{"error_code":"enforced_spend_limit_reached"}}}"#,
        ),
        (
            400,
            r#"{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API."}}"#,
        ),
        (
            400,
            r#"{"error":{"message":"You have reached your specified API usage limits. You will regain access on 2026-12-01."}}"#,
        ),
        (402, ""),
    ] {
        let problem = problem(status, body);
        assert_eq!(
            (problem.kind, problem.is_passing()),
            (ModelErrorKind::Billing, false),
            "{body}"
        );
    }
    let limited = problem(
        429,
        r#"{"error":{"message":"Rate limit reached","code":"rate_limit_exceeded"}}"#,
    );
    assert_eq!(
        (limited.kind, limited.is_passing()),
        (ModelErrorKind::RateLimited, true)
    );
}

#[test]
fn what_the_server_says_about_another_attempt_counts() {
    let passing = |status, said: &'static str| {
        let headers = [("x-should-retry", said)]
            .map(|(n, v)| (n.parse().unwrap(), v.parse().unwrap()))
            .into_iter()
            .collect();
        Problem::from_status(
            status,
            &headers,
            b"",
            &Masker::default(),
            Timestamp::UNIX_EPOCH,
        )
        .is_passing()
    };
    assert!(!passing(529, "false") && passing(400, "true") && passing(503, "maybe"));
    assert!(
        !passing(307, "true") && !passing(402, "true"),
        "a redirect and a bill stay what they are"
    );
}

#[test]
fn the_servers_words_are_masked_before_they_are_shortened() {
    let padding = "x".repeat(195);
    let said = problem(
        400,
        &format!(r#"{{"error":{{"message":"{padding} sk-planted-secret"}}}}"#),
    )
    .said;
    assert!(!said.contains("sk-p"), "{said}");
    assert!(said.chars().count() <= SHOWN_CHARS + 1);
    assert_eq!(
        problem(500, "<html>\n\x1b[31m down </html>").said,
        "<html> [31m down </html>"
    );
    assert_eq!(
        problem(
            401,
            r#"{"error":{"message":"Incorrect API key provided: sk-pl***cret"}}"#
        )
        .said,
        ""
    );
    assert_eq!(
        problem(404, r#"{"error":"model 'x' not found"}"#).said,
        "model 'x' not found"
    );
}

#[test]
fn waits_are_read_as_seconds_milliseconds_and_dates() {
    assert_eq!(wait("retry-after", "7"), Some(Duration::from_secs(7)));
    assert_eq!(
        wait("retry-after", "1.5"),
        Some(Duration::from_millis(1500))
    );
    assert_eq!(
        wait("retry-after-ms", "250"),
        Some(Duration::from_millis(250))
    );
    assert_eq!(
        wait("retry-after", "Wed, 21 Oct 2026 07:28:00 GMT"),
        Some(Duration::from_secs(30))
    );
    assert_eq!(
        wait("retry-after", "Wed, 21 Oct 2020 07:28:00 GMT"),
        Some(Duration::ZERO)
    );
    for nonsense in ["soon", "-3", "NaN", "1e300", ""] {
        assert_eq!(wait("retry-after", nonsense), None, "{nonsense}");
    }
}
