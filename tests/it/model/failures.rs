//! What fails never shows the key, and what is waited for has limits. Each fault by itself is in `faults/model.rs`.

use serde_json::json;
use subterminator::model::http::HttpSettings;
use subterminator::model::port::{ModelError, ModelErrorKind};
use subterminator::model::select::connect;

use super::{KEY, MODELS, VIEW, ask, conversation, impatient, model, quick, server};
use crate::common::fake_model::{FakeModel, Step};

/// The error that these steps end in, and how many requests were sent.
async fn failure(
    name: &str,
    settings: HttpSettings,
    steps: impl IntoIterator<Item = Step>,
) -> (ModelError, usize) {
    let server = server(name, steps);
    let mut model = model(name, &server, settings);
    let (reply, waits) = ask(&mut *model, &conversation(), VIEW).await;
    let error = reply.expect_err("an answer");
    for shown in [format!("{error} {error:?}"), format!("{waits:?}")] {
        assert!(
            !shown.contains(KEY) && !shown.contains("x-api-key") && !shown.contains("Bearer"),
            "{shown}"
        );
    }
    (error, server.requests().len())
}

/// AC-2.5: a call over the limit (60 s by default) ends in an error that says so.
#[tokio::test]
async fn a_model_that_never_answers_is_a_timeout() {
    for name in MODELS {
        let (error, _) = failure(name, impatient(), (0..3).map(|_| Step::Stall)).await;
        assert_eq!((error.kind, error.attempts), (ModelErrorKind::Timeout, 3));
        assert!(
            error.message.starts_with("Timeout: ")
                && error.message.contains("within 0.25 s, 3 attempts"),
            "{}",
            error.message
        );
    }
}

#[tokio::test]
async fn a_server_that_repeats_the_key_does_not_get_it_shown() {
    let echo = format!("{} you sent {KEY} in x-api-key", "long words ".repeat(17));
    for name in MODELS {
        for status in [400, 401, 403, 404, 500] {
            let body =
                json!({"error": {"message": echo.replace("x-api-key", "a header")}}).to_string();
            let (error, _) = failure(
                name,
                quick(),
                (0..3).map(|_| Step::Status(status, Vec::new(), body.clone())),
            )
            .await;
            assert!(!error.message.contains("planted"), "{}", error.message);
            assert!(error.message.len() < 500, "{}", error.message);
        }
        let (error, _) = failure(
            name,
            quick(),
            (0..3).map(|_| Step::Raw(format!("<p>{KEY}</p>"))),
        )
        .await;
        assert!(!error.message.contains("planted"), "{}", error.message);
    }
}

#[tokio::test]
async fn a_server_without_the_key_it_wants_is_told_apart() {
    let server = FakeModel::openai([Step::status(401)]);
    let credentials = subterminator::model::select::Credentials {
        openai_base_url: url::Url::parse(&server.url()).ok(),
        ..Default::default()
    };
    let mut model = connect("openai:llama3", &credentials, quick())
        .unwrap()
        .unwrap();
    let error = ask(&mut *model, &conversation(), VIEW).await.0.unwrap_err();
    assert!(
        error.message.contains("Set OPENAI_API_KEY"),
        "{}",
        error.message
    );
}

#[tokio::test]
async fn a_key_does_not_follow_a_redirect() {
    for name in MODELS {
        let elsewhere = server(name, [Step::complete(true)]);
        for status in [301, 302, 307, 308] {
            let location = vec![(
                "location".to_owned(),
                format!("{}/v1/messages", elsewhere.url()),
            )];
            let (error, requests) = failure(
                name,
                quick(),
                [Step::Status(status, location, String::new())],
            )
            .await;
            assert_eq!((error.kind, requests), (ModelErrorKind::BadRequest, 1));
            assert!(
                error.message.contains("redirects") && error.message.contains("_BASE_URL"),
                "{}",
                error.message
            );
        }
        assert!(elsewhere.requests().is_empty());
    }
}
