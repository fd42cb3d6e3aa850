//! A model without latency: answers Anthropic's Messages API by a list of acts, picks each element from the page that it
//! was sent, and notes when each request came, when its answer left, and how large it was.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::routing::post;
use serde_json::{Value, json};

use crate::site::Act;
use crate::tee::now;

/// One request.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// When it had come whole, in microseconds since 1970.
    pub came: u64,
    /// When its answer was given.
    pub left: u64,
    /// Bytes of its body.
    pub bytes: usize,
}

/// The running model.
pub struct FakeModel {
    /// For `ANTHROPIC_BASE_URL`.
    pub url: String,
    state: Arc<Mutex<Script>>,
}

#[derive(Default)]
struct Script {
    acts: Vec<Act>,
    asked: Vec<Asked>,
}

impl FakeModel {
    /// Serves on the runtime that is there.
    pub async fn start() -> std::io::Result<Self> {
        let state = Arc::new(Mutex::new(Script::default()));
        let router = Router::new()
            .route("/v1/messages", post(answer))
            .layer(DefaultBodyLimit::max(64 << 20));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        let router = router.with_state(Arc::clone(&state));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(Self { url, state })
    }

    /// Begins a new run with these acts.
    pub fn plays(&self, acts: Vec<Act>) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = Script {
            acts,
            asked: Vec::new(),
        };
    }

    /// The requests of this run.
    pub fn asked(&self) -> Vec<Asked> {
        self.state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .asked
            .clone()
    }
}

async fn answer(
    State(state): State<Arc<Mutex<Script>>>,
    body: String,
) -> ([(HeaderName, &'static str); 1], String) {
    let came = now();
    let mut script = state.lock().unwrap_or_else(PoisonError::into_inner);
    let request: Value = serde_json::from_str(&body).unwrap_or_default();
    let number = script.asked.len();
    let (name, input) = match script.acts.get(number) {
        Some(act) => call(&request, act),
        None => (
            "complete_task",
            json!({"status": "success", "reason": "The page says that it is cancelled."}),
        ),
    };
    let answer = json!({
        "id": format!("msg_{number}"), "type": "message", "role": "assistant", "model": "claude-x", "stop_reason": "tool_use",
        "content": [{"type": "tool_use", "id": format!("toolu_{number}"), "name": name, "input": input}],
        "usage": {"input_tokens": body.len() / 4, "output_tokens": 20},
    });
    script.asked.push(Asked {
        came,
        left: now(),
        bytes: body.len(),
    });
    ([(CONTENT_TYPE, "application/json")], answer.to_string())
}

/// The act on the element as it stands in the newest message.
fn call<'a>(request: &Value, (tool, element, further): &'a Act) -> (&'a str, Value) {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let newest = list(&request["messages"]).pop().unwrap_or_default();
    let texts: Vec<String> = list(&newest["content"])
        .iter()
        .filter_map(|b| b["text"].as_str().map(str::to_owned))
        .collect();
    let reference = texts.iter().flat_map(|t| t.lines()).find_map(|line| {
        let (_, behind) = line.split_once(element.as_str())?;
        let (_, behind) = behind.split_once("[ref=")?;
        behind
            .split_once(']')
            .map(|(reference, _)| reference.to_owned())
    });
    let Some(reference) = reference else {
        return (
            "complete_task",
            json!({"status": "failed", "reason": format!("{element} is not on the page")}),
        );
    };
    let tools = list(&request["tools"]);
    let schema = tools
        .iter()
        .find(|t| t["name"] == *tool)
        .map(|t| &t["input_schema"]["properties"]);
    let key = if schema.is_some_and(|s| s.get("target").is_some()) {
        "target"
    } else {
        "ref"
    };
    let mut input = further.clone();
    input["element"] = json!(element);
    input[key] = json!(reference);
    (tool, input)
}
