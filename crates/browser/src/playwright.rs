//! The real browser: a Playwright MCP server as a child process behind the browser port.

mod choices;
pub mod gate_proof;
mod live;

mod looking;

mod starting;

mod patience;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use looking::StillnessAnswer;
use serde_json::{Map, Value};
use tempfile::TempDir;

use self::choices::Choices;
use self::live::LiveLooks;
use super::answer;
use super::client::{Client, ServerAnswer};
use super::error::BrowserError;
use super::gate::Gate;
use super::orphans::Declared;
use super::port::{Acted, Browser, RequestGate, RequestGuard, ServerInfo};
use super::process::{ServerCommand, ServerProcess};
use super::quiet::Stillness;
use super::settle::{DoneAct, Looks, Next, PAUSE, Settling, Shape, should_show};
use super::tools;
use domain::action::Action;
use domain::authorization::Authorized;
use domain::call::ToolSpec;
use domain::reference::Reference;
use page::facts::ElementFacts;
use page::snapshot::PageSnapshot;

/// Reads an element's own facts. Constant: nothing from a model or a page is ever put into it.
const FACTS: &str = concat!(
    "(element) => {\n",
    include_str!("pristine.js"),
    include_str!("reads.js"),
    include_str!("facts.js"),
    "}"
);

pub(super) const SNAPSHOT_LIMIT: Duration = Duration::from_secs(30);
const FACTS_LIMIT: Duration = Duration::from_secs(10);
const SCREENSHOT_LIMIT: Duration = Duration::from_secs(15);
/// Above the server's own limits (60 s to navigate, 5 s to act), so that its answer comes first.
const ACT_LIMIT: Duration = Duration::from_secs(75);
/// Listing requests.
pub(super) const REQUESTS_LIMIT: Duration = Duration::from_secs(2);
/// How long a page may be unreadable, because it is just being replaced, before that is an error.
const UNREADABLE_LIMIT: Duration = Duration::from_secs(10);
/// So many reads or questions in a row may get no answer from a server that is alive. After that it gets a new browser, and the page
/// is not asked any more.
const SILENT_READS: u32 = 2;

/// A running Playwright MCP server and, once it is needed, its browser.
#[derive(Debug)]
pub struct Playwright {
    command: ServerCommand,
    start_limit: Duration,
    /// Factor of all limits but the start's.
    patience: f64,
    connection: Option<(Client, ServerProcess)>,
    info: ServerInfo,
    pub(super) tools: Vec<ToolSpec>,
    /// The page of the last look.
    known: Option<Shape>,
    /// What was done since.
    act: Option<DoneAct>,
    /// URL on which busy marks stayed until the limit, so that they mean nothing there.
    always_busy: Option<String>,
    /// URL whose page does not say whether it stands still.
    silent: Option<String>,
    /// What is seen of pages.
    live_looks: LiveLooks,
    /// References of the text fields on the page of the last look.
    text_fields: HashSet<String>,
    /// Its radio buttons, boxes and switches.
    choices: Choices,
    /// Stops and judges what pages send.
    gate: Gate,
    /// What the server writes by itself; removed at the end.
    _output_dir: TempDir,
    /// By this its orphans are found if this process is killed; taken back at the end, after the folder.
    _declared: Option<Declared>,
}

impl Playwright {
    /// Sends a call. Whoever uses this beside [`Self::call`] passes a lost connection on to [`Self::ended`].
    pub(super) async fn send(
        &self,
        tool: &str,
        args: Map<String, Value>,
        limit: Duration,
    ) -> Result<ServerAnswer, BrowserError> {
        let limit = self.limit(limit);
        let Some((client, process)) = &self.connection else {
            return Err(BrowserError::Lost("it was closed".to_owned()));
        };
        match client.call(tool, args, limit).await {
            Err(BrowserError::Lost(cause)) => {
                let words = process
                    .last_words()
                    .map(|w| format!(" ({w})"))
                    .unwrap_or_default();
                Err(BrowserError::Lost(cause + &words))
            }
            Ok(answer) if answer.is_error && answer::browser_is_gone(&answer.text) => {
                Err(BrowserError::Lost(message(&answer)))
            }
            other => other,
        }
    }

    pub(super) async fn call(
        &mut self,
        tool: &str,
        args: Map<String, Value>,
        limit: Duration,
    ) -> Result<ServerAnswer, BrowserError> {
        let answered = self.send(tool, args, limit).await;
        self.ended(answered).await
    }

    /// Has something done, in the server's words.
    pub(super) async fn send_action(
        &mut self,
        action: &Action,
    ) -> Result<ServerAnswer, BrowserError> {
        let (tool, args) = tools::print(action, &self.tools);
        self.call(tool, args, ACT_LIMIT).await
    }

    /// Nobody waits a second time for a server that is gone.
    pub(super) async fn ended<T>(
        &mut self,
        outcome: Result<T, BrowserError>,
    ) -> Result<T, BrowserError> {
        if matches!(outcome, Err(BrowserError::Lost(_))) {
            self.close().await;
        }
        outcome
    }

    /// Whether pages are asked if they stand still: not with servers that take a second for every question because they don't
    /// know how to be told not to wait.
    pub(super) fn asks(&self) -> bool {
        self.command.args.iter().any(|a| a == "--timeout-settle")
    }
}

/// What the server says, for people and the model.
fn message(said: &ServerAnswer) -> String {
    answer::read_message(&said.text, said.is_error)
}

#[async_trait]
impl Browser for Playwright {
    fn request_gate(&self) -> RequestGate {
        self.gate.status()
    }

    fn guard_requests(&mut self, guard: Arc<dyn RequestGuard>) {
        self.gate.set_guard(guard);
    }

    fn info(&self) -> &ServerInfo {
        &self.info
    }

    fn tools(&self) -> &[ToolSpec] {
        &self.tools
    }

    async fn perform(&mut self, action: Authorized) -> Result<Acted, BrowserError> {
        let doing = action.action();
        let begun = Instant::now();
        let on_text_field = doing
            .target()
            .is_some_and(|on| self.text_fields.contains(&*on));
        // Also where no answer comes: the act may have taken effect.
        self.act = Some(DoneAct {
            begun,
            took: Duration::ZERO,
            shows: should_show(doing, on_text_field),
        });
        let answer = match self.choose(doing).await? {
            Some(left) => self.send_action(&left).await?,
            None => ServerAnswer::default(),
        };
        let failed = answer.is_error;
        self.act = self.act.map(|act| DoneAct {
            took: begun.elapsed(),
            shows: act.shows && !failed,
            ..act
        });
        let message = message(&answer);
        if failed {
            return Err(BrowserError::Tool(message));
        }
        let (mut dialog, url) = answer::read_state(&answer.text);
        if action.irreversible() && !dialog && url.is_none() {
            // What was chosen without the server has no answer, also where it has just opened a dialog.
            let answer = self.look_once().await;
            let page = self
                .ended(answer)
                .await
                .and_then(|answer| answer::read_page(&answer));
            dialog = page.is_ok_and(|page| page.dialog.is_some());
        }
        Ok(Acted {
            message,
            dialog,
            url,
        })
    }

    async fn snapshot(&mut self) -> Result<PageSnapshot, BrowserError> {
        let begun = Instant::now();
        let act = self.act.take();
        let mut settling = Settling::new(self.known.as_ref(), act);
        let mut asks = self.asks()
            && (self.silent.is_none()
                || self.silent.as_deref() != self.known.as_ref().map(Shape::url));
        let mut patience = act.filter(|_| asks).map(|_| Duration::ZERO);
        let (mut silent_reads, mut unanswered, mut unreadable) = (0, 0, 0);
        let mut looks = Looks::default();
        loop {
            let (answer, said) = Box::pin(self.look_at(patience)).await;
            let looked = Instant::now();
            // One answer that can't be read proves nothing, however long it took.
            let too_late = unreadable > 0 && begun.elapsed() > self.limit(UNREADABLE_LIMIT);
            // Once may be chance: the server waits for requests that begin meanwhile.
            unanswered = if matches!(said, StillnessAnswer::NeverAnswered) {
                unanswered + 1
            } else {
                0
            };
            asks &= unanswered < SILENT_READS;
            let mut next = Next::Look(Duration::ZERO);
            match answer.and_then(|answer| looks.read(answer)) {
                Ok((page, shape)) => {
                    if unanswered == SILENT_READS {
                        self.silent = Some(page.url.clone());
                    }
                    let believed = self.always_busy.as_ref() != Some(&page.url);
                    let said = if let StillnessAnswer::Is(stillness) = said {
                        Some(stillness)
                    } else {
                        None
                    };
                    next = settling.settled(&page, &shape, said, believed);
                    if next == Next::AskServer {
                        next = settling.decided(self.underway().await);
                    }
                    if next == Next::Take {
                        if settling.outlasted() {
                            self.always_busy = Some(page.url.clone());
                        }
                        if page.dialog.is_none() {
                            self.known = Some(shape.clone());
                        }
                        let fields = page.elements.iter().filter(|e| {
                            matches!(e.role.as_str(), "textbox" | "searchbox" | "spinbutton")
                        });
                        self.choices = Choices::of(&page);
                        self.gate.page_was_opened();
                        self.text_fields = fields
                            .filter_map(|e| e.reference.as_ref().map(ToString::to_string))
                            .collect();
                        return Ok(self.with_live(page, shape).await);
                    }
                    looks.keep(page, shape);
                }
                // A page that is just being replaced can't be read for a moment.
                Err(
                    BrowserError::Tool(_)
                    | BrowserError::Snapshot { .. }
                    | BrowserError::Unreadable { .. },
                ) if !too_late => {
                    unreadable += 1;
                    settling.replaced();
                }
                Err(BrowserError::Timeout { seconds, .. }) => {
                    silent_reads += 1;
                    settling.replaced();
                    if silent_reads == SILENT_READS {
                        self.close().await;
                        return Err(BrowserError::Lost(format!(
                            "the page could not be read in {silent_reads} times {seconds} s"
                        )));
                    }
                }
                Err(e) => return Err(e),
            }
            patience = match next {
                Next::Look(patience) if asks => Some(patience),
                _ => None,
            };
            // A page that does not wait by itself is looked at again after a pause.
            if !matches!(said, StillnessAnswer::Is(Stillness { quiet: true, .. })) {
                tokio::time::sleep(PAUSE.saturating_sub(looked.elapsed())).await;
            }
        }
    }

    async fn reload_past_caches(&mut self) {
        let begun = Instant::now();
        self.gate.reload().await;
        self.act = Some(DoneAct {
            begun,
            took: begun.elapsed(),
            shows: false,
        });
    }

    async fn outline(&mut self, on: Option<Reference>) -> bool {
        let on = on.map(|reference| reference.to_string());
        self.gate.outline(on.as_deref()).await
    }

    async fn facts(&mut self, reference: Option<&str>) -> Result<ElementFacts, BrowserError> {
        let target = match reference.map(Reference::new) {
            Some(None) => {
                return Err(BrowserError::Tool(
                    "that is no reference of an element".to_owned(),
                ));
            }
            target => target.flatten(),
        };
        let focused;
        let function = if target.is_some() {
            FACTS
        } else {
            focused = format!("() => ({})(null)", FACTS.trim());
            &focused
        };
        let (tool, args) = tools::evaluate(function, target, &self.tools);
        let mut answer = self.call(tool, args.clone(), FACTS_LIMIT).await;
        if matches!(
            answer,
            Err(BrowserError::Timeout { .. } | BrowserError::Unreadable { .. })
        ) {
            // Unknown facts cost the person a question; asking the page again costs nothing.
            answer = self.call(tool, args, FACTS_LIMIT).await;
        }
        let answer = answer?;
        if answer.is_error {
            return Err(BrowserError::Tool(message(&answer)));
        }
        let facts =
            answer::read_json_result(&answer.text).and_then(|v| serde_json::from_value(v).ok());
        facts.ok_or_else(|| BrowserError::Tool("the element's facts can't be read".to_owned()))
    }

    async fn screenshot(&mut self) -> Result<Vec<u8>, BrowserError> {
        let (tool, args) = tools::screenshot(false, &self.tools);
        let answer = self.call(tool, args, SCREENSHOT_LIMIT).await?;
        let failed = || BrowserError::Tool(format!("no screenshot: {}", message(&answer)));
        answer
            .image
            .clone()
            .filter(|_| !answer.is_error)
            .ok_or_else(failed)
    }

    async fn reconnect(&mut self) -> Result<(), BrowserError> {
        self.close().await;
        self.connect().await
    }

    async fn close(&mut self) {
        // First, so that nothing that the browser sends while it ends gets out.
        self.gate.close();
        if let Some((client, process)) = self.connection.take() {
            client.close().await;
            process.end().await;
        }
    }
}
