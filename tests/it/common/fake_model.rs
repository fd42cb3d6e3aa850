//! A fake model server: speaks Anthropic's Messages API and OpenAI's Chat Completions on loopback, and is
//! strict where the real ones are.
//!
//! It answers by a [`Script`], and checks every request against the provider's rules (`check`). A request
//! that breaks one is answered 400 with the violation, as the provider would, and the violation is kept:
//! a test that used this server ends with [`FakeModel::assert_clean`].
//!
//! It runs until it is dropped.

mod check;
mod reads;
mod script;
mod wire;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, Uri};
use axum::response::Response;
use serde_json::Value;

pub use self::reads::{Reads, Told, statement};
pub use self::script::{Eager, Said, Script, Seen, Step};
use super::serve::{Served, serve};

/// Which API is spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Api {
    /// `POST /v1/messages`.
    Anthropic,
    /// `POST /v1/chat/completions`.
    OpenAi,
}

/// One request as it came.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// Path.
    pub path: String,
    /// Headers.
    pub headers: HeaderMap,
    /// Body as text.
    pub text: String,
    /// Body as JSON; null if it is none.
    pub body: Value,
}

struct Shared {
    api: Api,
    script: Script,
    requests: Vec<Recorded>,
    reads: Reads,
    readings: Vec<Recorded>,
    violations: Vec<String>,
    secrets: Vec<String>,
    bytes: usize,
}

/// The running server.
pub struct FakeModel {
    api: Api,
    served: Served,
    shared: Arc<Mutex<Shared>>,
}

impl FakeModel {
    /// Serves Anthropic's API.
    pub fn anthropic(script: impl Into<Script>) -> Self {
        Self::start(Api::Anthropic, script.into())
    }

    /// Serves OpenAI's API.
    pub fn openai(script: impl Into<Script>) -> Self {
        Self::start(Api::OpenAi, script.into())
    }

    fn start(api: Api, script: Script) -> Self {
        let shared = Shared {
            api,
            script,
            requests: Vec::new(),
            reads: Reads::Silent,
            readings: Vec::new(),
            violations: Vec::new(),
            secrets: Vec::new(),
            bytes: 0,
        };
        let shared = Arc::new(Mutex::new(shared));
        let app = Router::new()
            .fallback(answer)
            .layer(DefaultBodyLimit::max(64 << 20))
            .with_state(Arc::clone(&shared));
        Self {
            api,
            served: serve(app),
            shared,
        }
    }

    /// The base address, as `ANTHROPIC_BASE_URL` or `OPENAI_BASE_URL` has it.
    pub fn url(&self) -> String {
        match self.api {
            Api::Anthropic => self.served.origin(),
            Api::OpenAi => format!("{}/v1", self.served.origin()),
        }
    }

    /// Texts that must not stand in any body from now on. The key of each request is watched anyway.
    pub fn watch_secrets<S: Into<String>>(&self, secrets: impl IntoIterator<Item = S>) {
        self.lock()
            .secrets
            .extend(secrets.into_iter().map(Into::into));
    }

    /// How it answers as a second reader from now on; it is silent where nothing is said.
    pub fn reads(&self, reads: Reads) {
        self.lock().reads = reads;
    }

    /// Every request to it as a second reader so far.
    pub fn readings(&self) -> Vec<Recorded> {
        self.lock().readings.clone()
    }

    /// Every request to it as a model so far, also the refused ones.
    pub fn requests(&self) -> Vec<Recorded> {
        self.lock().requests.clone()
    }

    /// Every broken rule so far.
    pub fn violations(&self) -> Vec<String> {
        self.lock().violations.clone()
    }

    /// Bytes of all request bodies.
    pub fn total_bytes(&self) -> usize {
        self.lock().bytes
    }

    /// No rule was broken.
    ///
    /// # Panics
    /// With the broken rules.
    pub fn assert_clean(&self) {
        let violations = self.violations();
        assert!(
            violations.is_empty(),
            "the model server saw broken rules: {violations:#?}"
        );
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        lock(&self.shared)
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn answer(
    State(shared): State<Arc<Mutex<Shared>>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let (response, pause) = lock(&shared).answer(&method, &uri, headers, &body);
    if pause {
        // Longer than any test waits; dropping the server ends it.
        tokio::time::sleep(Duration::from_hours(1)).await;
    }
    response
}

impl Shared {
    /// The response, and whether it is held back forever.
    fn answer(
        &mut self,
        method: &Method,
        uri: &Uri,
        headers: HeaderMap,
        bytes: &[u8],
    ) -> (Response<Body>, bool) {
        self.bytes += bytes.len();
        let text = String::from_utf8_lossy(bytes).into_owned();
        let body: Value = serde_json::from_slice(bytes).unwrap_or(Value::Null);
        let recorded = Recorded {
            path: uri.path().to_owned(),
            headers,
            text,
            body,
        };
        let broken = check::request(self.api, method, &recorded, &self.secrets);
        if check::reader::is_one(&recorded.body) {
            return self.read(recorded, broken);
        }
        let body = recorded.body.clone();
        self.requests.push(recorded);
        if !broken.is_empty() {
            let response = wire::error(self.api, 400, &broken.join("; "));
            self.violations.extend(broken);
            return (response, false);
        }
        let seen = Seen::of(self.api, body);
        match self.script.next(&seen) {
            Ok(said) => wire::response(self.api, &said, self.requests.len(), &seen),
            Err(why) => {
                let response = wire::error(self.api, 400, &why);
                self.violations.push(why);
                (response, false)
            }
        }
    }

    /// The same for a second reader, which has no history and a list of its own.
    fn read(&mut self, recorded: Recorded, broken: Vec<String>) -> (Response<Body>, bool) {
        let body = recorded.body.clone();
        self.readings.push(recorded);
        if !broken.is_empty() {
            let response = wire::error(self.api, 400, &broken.join("; "));
            self.violations.extend(broken);
            return (response, false);
        }
        let told = Told::of(check::reader::told(self.api, &body));
        let said = match self.reads.next(&told) {
            Ok(statement) => {
                let (text, calls) = reads::said(self.api, &statement);
                Said::Message(text, calls)
            }
            Err(Step::Text(text)) => Said::Message(text, Vec::new()),
            Err(step) => Said::Step(step),
        };
        wire::response(
            self.api,
            &said,
            self.readings.len(),
            &Seen::of(self.api, body),
        )
    }
}
