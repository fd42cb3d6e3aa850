//! Tests of `failure`.

use super::*;

fn whom() -> Whom {
    Whom {
        api: &crate::openai::OWN,
        model: "gpt-4o".to_owned(),
        has_key: true,
        address: "https://api.openai.com/v1/chat/completions".to_owned(),
        timeout: Duration::from_mins(1),
    }
}

fn problem(status: u16, body: &str) -> Problem {
    let masker = Masker::new(["sk-planted-secret".to_owned()]);
    Problem::from_status(status, &HeaderMap::new(), body.as_bytes(), &masker)
}

fn wait(value: &str) -> Option<Duration> {
    let mut headers = HeaderMap::new();
    headers.insert("retry-after", value.parse().unwrap());
    retry_after(&headers)
}

#[test]
fn each_status_has_its_kind_and_its_own_message() {
    use ModelErrorKind as K;
    let mut seen = std::collections::HashMap::new();
    for (kind, statuses) in [
        (K::BadRequest, &[400, 418, 422][..]),
        (K::Unauthorized, &[401]),
        (K::Billing, &[402]),
        (K::Forbidden, &[403]),
        (K::NotFound, &[404]),
        (K::ContextTooLong, &[413]),
        (K::RateLimited, &[429]),
        (K::Server, &[408, 409, 500, 502, 504]),
        (K::Overloaded, &[503, 529]),
    ] {
        for status in statuses {
            let problem = problem(*status, "{}");
            assert_eq!(problem.kind, kind, "{status}");
            assert_eq!(problem.is_passing(), RETRIED.contains(status), "{status}");
            let told = problem.into_error(&whom(), 1).message;
            let told = told.replace(&status.to_string(), "");
            let of = seen.entry(told).or_insert(kind);
            assert_eq!(*of, kind, "{status}: its message is that of another kind");
        }
    }
    assert_eq!(seen.len(), 9, "a message for each kind: {seen:#?}");
}

/// The kind of an error with this message, code and type.
fn kind(status: u16, message: &str, code: &str, r#type: &str) -> (ModelErrorKind, bool) {
    let error = serde_json::json!({"message": message, "code": code, "type": r#type});
    let body = serde_json::json!({"error": error}).to_string();
    let problem = problem(status, &body);
    (problem.kind, problem.is_passing())
}

#[test]
fn a_request_that_is_too_long_is_told_apart() {
    let too_long = (ModelErrorKind::ContextTooLong, false);
    for message in [
        "This model's maximum context length is 8192 tokens.",
        "prompt is too long: 210000 tokens > 200000 maximum",
        "input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000",
        "You passed 1015 input tokens. However, the model's context length is only 1024 tokens",
        "prompt too long; exceeded max context length by 3 tokens",
        "The input token count (1500000) exceeds the maximum number of tokens allowed (1048576).",
        "This endpoint's maximum context length is 4096 tokens.",
    ] {
        assert_eq!(kind(400, message, "", ""), too_long, "{message}");
    }
    assert_eq!(kind(400, "x", "context_length_exceeded", ""), too_long);
    // llama.cpp, newer and older.
    assert_eq!(kind(400, "x", "", "exceed_context_size_error"), too_long);
    let older = "the request exceeds the available context size";
    assert_eq!(kind(500, older, "", ""), too_long);
    // A single request above the limit of a minute: waiting never helps.
    let large = "Request too large for gpt-4o on tokens per min (TPM)";
    assert_eq!(kind(429, large, "rate_limit_exceeded", ""), too_long);
    assert_eq!(kind(400, "bad tool", "", "").0, ModelErrorKind::BadRequest);
    // Ollama's error is its message.
    let ollama = problem(400, r#"{"error":"prompt too long"}"#);
    assert_eq!(ollama.kind, ModelErrorKind::ContextTooLong);
}

#[test]
fn missing_money_is_told_apart_and_not_waited_for() {
    let unpaid = (ModelErrorKind::Billing, false);
    for (status, message, code) in [
        (429, "You exceeded your current quota", "insufficient_quota"),
        (429, "x", "credit_balance_exhausted"),
        (400, "Your credit balance is too low to access the API.", ""),
        (400, "You have reached your specified API usage limits.", ""),
        (402, "", ""),
    ] {
        assert_eq!(kind(status, message, code, ""), unpaid, "{message} {code}");
    }
    let details = r#"{"error":{"type":"rate_limit_error","details":{"error_code":"enforced_spend_limit_reached"}}}"#;
    assert_eq!(problem(429, details).kind, ModelErrorKind::Billing);
    assert_eq!(
        kind(429, "Rate limit reached", "rate_limit_exceeded", ""),
        (ModelErrorKind::RateLimited, true)
    );
}

#[test]
fn the_servers_words_are_masked_before_they_are_shortened() {
    let long = format!("{} sk-planted-secret", "x".repeat(195));
    let body = serde_json::json!({"error": {"message": long}}).to_string();
    let said = problem(400, &body).said;
    assert!(!said.contains("sk-p"), "{said}");
    assert!(said.len() <= SHOWN);
    let key = r#"{"error":{"message":"Incorrect API key provided: sk-pl***cret"}}"#;
    for (status, body, said) in [
        (
            500,
            "<html>\n\x1b[31m down </html>",
            "<html> [31m down </html>",
        ),
        (401, key, ""),
        (
            404,
            r#"{"error":"model 'x' not found"}"#,
            "model 'x' not found",
        ),
    ] {
        assert_eq!(problem(status, body).said, said);
    }
}

#[test]
fn waits_are_read_as_seconds() {
    for (value, milliseconds) in [("7", 7_000), ("1.5", 1_500)] {
        let expected = Some(Duration::from_millis(milliseconds));
        assert_eq!(wait(value), expected, "{value}");
    }
    let date = "Wed, 21 Oct 2026 07:28:00 GMT";
    for nonsense in ["soon", "-3", "NaN", "1e300", "", date] {
        assert_eq!(wait(nonsense), None, "{nonsense}");
    }
}
