//! A small site of four pages, and the browser that shows it.

use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::{ACCOUNT, DONE, ENDED, FINAL, LOGIN, OnCall, page};
use browser::port::{
    Acted, Browser, BrowserError, Glances, RequestGate, RequestGuard, RequestRuling, ServerInfo,
    tools,
};
use domain::authorization::Authorized;
use domain::call::{ToolCall, ToolSpec};
use domain::reference::Reference;
use domain::request::{PageRequest, RequestAnswer, RequestKind};
use page::facts::ElementFacts;
use page::snapshot::PageSnapshot;
use tokio::sync::oneshot;

/// A request that is held, and what the site would answer.
#[derive(Debug)]
pub struct Waiting {
    id: u64,
    answer: oneshot::Receiver<bool>,
    says: RequestAnswer,
}

/// The browser's world.
#[derive(Default, Clone)]
pub struct Site {
    pub page: PageSnapshot,
    pub cancelled: bool,
    pub cancel_clicks: u32,
    pub performed: Vec<ToolCall>,
    pub reconnects: u32,
    pub lost: bool,
    /// Its server ends as soon as something is held; what that was is let go on the way out.
    pub dies_while_holding: bool,
    /// Who stands at the request gate, if the browser has one.
    pub guard: Option<Arc<dyn RequestGuard>>,
    /// What left the browser: method, path and body.
    pub left: Vec<String>,
    pub stopped: u32,
    /// With which error requests are answered.
    pub refuses: Option<u16>,
    /// What became of what was sent, in the play that is under way.
    played: Vec<bool>,
    at: usize,
    /// What waits for an answer; it is played again once that is known.
    waits: Arc<Mutex<Option<Waiting>>>,
}

impl Site {
    pub fn go(&mut self, url: &str) {
        let ended = if self.cancelled { ENDED } else { ACCOUNT };
        self.page = match url.rsplit('/').next() {
            Some("cancel") => page("https://shop.example/cancel", FINAL),
            Some("done") => page("https://shop.example/done", DONE),
            Some("login") => page("https://shop.example/login", LOGIN),
            _ => page("https://shop.example/account", ended),
        };
    }

    pub fn finish(&mut self) {
        self.cancel_clicks += 1;
        self.cancelled = true;
        self.go("/done");
    }

    /// The page sends what ends the subscription; whether it left.
    pub fn sends_the_end(&mut self) -> bool {
        let body = r#"{"confirm":true}"#;
        self.sends("POST", "/api/subscription/cancel", body, "{}")
    }

    /// The page sends this; whether it left. The site's answer to it is `answer`.
    pub fn sends(&mut self, method: &str, path: &str, body: &str, answer: &str) -> bool {
        self.at += 1;
        let known = self.played.get(self.at - 1).copied();
        let waits = self.waits.lock().unwrap().is_some();
        if let Some(left) = known.or(waits.then_some(false)) {
            self.counts(left, method, path, body);
            return left;
        }
        let id = u64::try_from(self.left.len()).unwrap() + u64::from(self.stopped) + 1;
        let request = request(id, method, path, body, &self.page.url);
        let guard = self.guard.as_ref().expect("a browser with a gate");
        let says = RequestAnswer {
            id,
            status: self.refuses.unwrap_or(200),
            body: Some(answer.into()),
        };
        let left = match guard.judge(&request) {
            RequestRuling::Pass => {
                guard.answered(says);
                true
            }
            RequestRuling::Fail => false,
            RequestRuling::Hold(answer) => {
                *self.waits.lock().unwrap() = Some(Waiting { id, answer, says });
                return false;
            }
        };
        self.counts(left, method, path, body);
        self.played.push(left);
        left
    }

    fn counts(&mut self, left: bool, method: &str, path: &str, body: &str) {
        if left {
            self.left.push(format!("{method} {path} {body}"));
        } else {
            self.stopped += 1;
        }
    }
}

/// What a page of the site sends.
pub fn request(id: u64, method: &str, path: &str, body: &str, page: &str) -> PageRequest {
    PageRequest {
        id,
        method: method.into(),
        url: format!("https://shop.example{path}"),
        kind: RequestKind::Fetch,
        content_type: "application/json".into(),
        body: Some(body.into()),
        page_url: page.into(),
        frame_url: page.into(),
        tab: 1,
        ..PageRequest::default()
    }
}

pub struct FakeBrowser {
    pub site: Site,
    pub on_call: OnCall,
    /// What happens by itself before a look.
    pub on_look: Box<dyn FnMut(&mut Site) + Send>,
    pub info: ServerInfo,
    pub tools: Vec<ToolSpec>,
    /// What the final page turns into once a picture for a question was taken.
    pub swap_after_question: Option<String>,
    /// What the page shows while something of an act is held.
    pub glance: Option<PageSnapshot>,
    /// It has a request gate.
    pub gated: bool,
    /// Who stands at it, for whoever else sends something.
    pub shared: Arc<OnceLock<Arc<dyn RequestGuard>>>,
}

impl FakeBrowser {
    pub fn new() -> Self {
        let tool = |name: &str, key: &str, kind: &str| ToolSpec {
            name: name.into(),
            description: String::new(),
            input_schema: json!({"type": "object", "required": [key], "properties": {key: {"type": kind}}}),
        };
        Self {
            site: Site::default(),
            on_call: Box::new(|call, site| {
                let at = site.page.url.rsplit('/').next().unwrap_or_default();
                match (call.text("url"), call.text("ref"), at) {
                    (Some(url), ..) => site.go(url),
                    (_, Some("e2"), "account") => site.go("/cancel"),
                    (_, Some("e2"), "cancel") => site.finish(),
                    (_, Some("e3"), _) => site.go("/account"),
                    _ => {}
                }
                Ok(())
            }),
            on_look: Box::new(|_| {}),
            swap_after_question: None,
            glance: None,
            gated: true,
            shared: Arc::default(),
            info: ServerInfo {
                name: "fake 1".into(),
                tools: 3,
                started_in: Duration::ZERO,
            },
            tools: vec![
                tool("browser_click", "ref", "string"),
                tool("browser_navigate", "url", "string"),
                tool("browser_handle_dialog", "accept", "boolean"),
                tool("browser_type", "text", "string"),
                tool("browser_wait_for", "time", "number"),
                tool("browser_evaluate", "function", "string"),
            ],
        }
    }

    /// Has something happen. What is held stops it until the answer is there: then it is played from its beginning, with what is known by then.
    async fn play(&mut self, call: Option<&ToolCall>) -> Result<(), BrowserError> {
        self.site.played.clear();
        loop {
            self.site.at = 0;
            let before = self.site.clone();
            let done = if let Some(call) = call {
                (self.on_call)(call, &mut self.site)
            } else {
                (self.on_look)(&mut self.site);
                Ok(())
            };
            let waits = self.site.waits.lock().unwrap().take();
            let Some(Waiting { id, answer, says }) = waits else {
                return done;
            };
            if self.site.dies_while_holding {
                drop(answer);
                self.site.lost = true;
                tokio::task::yield_now().await;
                return Err(BrowserError::Lost("gone".into()));
            }
            let mut played = std::mem::take(&mut self.site.played);
            self.site = before;
            let guard = self.site.guard.clone().expect("a browser with a gate");
            // As in a browser it leaves by itself, whoever is waited for meanwhile.
            let leaves = tokio::spawn(async move {
                let left = answer.await.unwrap_or(false);
                guard.released(id, left);
                if left {
                    guard.answered(says);
                }
                left
            });
            let left = leaves.await.unwrap_or(false);
            played.push(left);
            self.site.played = played;
        }
    }

    fn check(&self) -> Result<(), BrowserError> {
        let gone = || BrowserError::Lost("gone".into());
        (!self.site.lost).then_some(()).ok_or_else(gone)
    }
}

#[async_trait]
impl Browser for FakeBrowser {
    fn request_gate(&self) -> RequestGate {
        if self.gated {
            RequestGate::On
        } else {
            RequestGate::Off("it has none".to_owned())
        }
    }
    fn guard_requests(&mut self, guard: Arc<dyn RequestGuard>) {
        let _ = self.shared.set(Arc::clone(&guard));
        self.site.guard = Some(guard);
    }
    fn glances(&self) -> Option<Glances> {
        let page = self.glance.clone()?;
        Some(Arc::new(move || {
            Box::pin(std::future::ready(Some(page.clone())))
        }))
    }
    fn info(&self) -> &ServerInfo {
        &self.info
    }
    fn tools(&self) -> &[ToolSpec] {
        &self.tools
    }
    async fn perform(&mut self, action: Authorized) -> Result<Acted, BrowserError> {
        self.check()?;
        let (name, args) = tools::print(action.action(), &self.tools);
        let call = ToolCall::own(&name, Value::Object(args));
        self.site.performed.push(call.clone());
        self.play(Some(&call)).await?;
        Ok(Acted {
            message: String::new(),
            dialog: self.site.page.dialog.is_some(),
            url: Some(self.site.page.url.clone()),
        })
    }
    async fn snapshot(&mut self) -> Result<PageSnapshot, BrowserError> {
        self.check()?;
        self.play(None).await?;
        Ok(self.site.page.clone())
    }
    async fn facts(&mut self, _: Option<Reference>) -> Result<ElementFacts, BrowserError> {
        self.check()?;
        Ok(ElementFacts::default())
    }
    async fn screenshot(&mut self) -> Result<Vec<u8>, BrowserError> {
        self.check()?;
        if self.site.page.url.ends_with("/cancel")
            && let Some(content) = self.swap_after_question.take()
        {
            self.site.page = page("https://shop.example/cancel", &content);
        }
        Ok(b"\x89PNG".to_vec())
    }
    async fn reconnect(&mut self) -> Result<(), BrowserError> {
        self.site.lost = false;
        self.site.reconnects += 1;
        Ok(())
    }
    async fn close(&mut self) {}
}
