//! The real browser: a Playwright MCP server as a child process behind the browser port.

mod choices;
mod live;
mod starting;

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use serde_json::Map;
use tempfile::{TempDir, TempPath};

use super::answer;
use super::client::{Client, ServerAnswer};
use super::error::BrowserError;
use super::gate::Gate;
use super::port::{Acted, Browser, Glances, RequestGate, RequestGuard, ServerInfo};
use super::process::{ServerCommand, ServerProcess};
use super::settle::{self, DoneAct, Next, PATIENCE, PAUSE, Settling, Stillness, should_show};
use super::tools::{self, Printed};
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

const SNAPSHOT_LIMIT: Duration = Duration::from_secs(30);
/// A look beside an act: who waits for it could ask as well.
const GLANCE_LIMIT: Duration = Duration::from_secs(2);
const FACTS_LIMIT: Duration = Duration::from_secs(10);
const SCREENSHOT_LIMIT: Duration = Duration::from_secs(15);
/// Above the server's own limits (60 s to navigate, 5 s to act), so that its answer comes first.
const ACT_LIMIT: Duration = Duration::from_secs(75);
/// Listing requests.
const REQUESTS_LIMIT: Duration = Duration::from_secs(2);
/// How long a page may be unreadable, because it is just being replaced, before that is an error.
const UNREADABLE_LIMIT: Duration = Duration::from_secs(10);
/// So many reads or questions in a row may get no answer from a server that is alive. After that it gets a new browser, and the page
/// is not asked any more.
const SILENT_READS: u32 = 2;

/// A running Playwright MCP server and, once it is needed, its browser.
pub struct Playwright {
    command: ServerCommand,
    /// Factor of all limits.
    patience: f64,
    connection: Option<(Arc<Client>, ServerProcess)>,
    /// Why there is none.
    lost: String,
    info: ServerInfo,
    tools: Vec<ToolSpec>,
    /// The page of the last look.
    known: PageSnapshot,
    /// What was done since.
    act: Option<DoneAct>,
    /// URL on which busy marks stayed until the limit, so that they mean nothing there.
    always_busy: Option<String>,
    /// URL whose page doesn't answer questions.
    silent: Option<String>,
    /// Stops and judges what pages send.
    gate: Gate,
    /// For what the server writes by itself, and for the gate; removed at the end.
    _folder: TempDir,
    /// By this its orphans are found if this process is killed; taken back at the end, after the folder.
    _declared: Option<TempPath>,
}

impl Playwright {
    /// A limit as it is for this machine.
    fn limit(&self, usual: Duration) -> Duration {
        usual.mul_f64(self.patience)
    }

    /// Sends a call.
    async fn call(
        &mut self,
        (tool, args): Printed,
        limit: Duration,
    ) -> Result<ServerAnswer, BrowserError> {
        let limit = self.limit(limit);
        let Some((client, process)) = &self.connection else {
            return Err(BrowserError::Lost(self.lost.clone()));
        };
        let lost = match client.call(&tool, args, limit).await {
            Err(BrowserError::Lost(cause)) => {
                let words = process.last_words();
                cause + &words.map(|w| format!(" ({w})")).unwrap_or_default()
            }
            Ok(answer) if answer.is_error => {
                let said = message(&answer);
                if let Some(why) = answer::not_started(&said) {
                    self.give_up(why.clone()).await;
                    return Err(BrowserError::Start(why));
                }
                if !answer::browser_is_gone(&answer.text) {
                    return Ok(answer);
                }
                said
            }
            other => return other,
        };
        Err(self.give_up(lost).await)
    }

    /// Nobody waits a second time for a server that is gone: whoever asks it is told why it is.
    async fn give_up(&mut self, lost: String) -> BrowserError {
        self.close().await;
        self.lost.clone_from(&lost);
        BrowserError::Lost(lost)
    }

    /// Runs a constant function of ours in the page, on an element or on none.
    async fn evaluate(
        &mut self,
        function: &str,
        target: Option<Reference>,
        limit: Duration,
    ) -> Result<ServerAnswer, BrowserError> {
        let call = tools::evaluate(function, target, &self.tools);
        self.call(call, limit).await
    }

    /// The server's answer to one look.
    async fn look(&mut self) -> Result<String, BrowserError> {
        let call = tools::print(&Action::Look, &self.tools);
        let page = self.call(call, SNAPSHOT_LIMIT).await?;
        // With a dialog the answer may be an error.
        if page.is_error && !answer::read_state(&page.text).0 {
            return Err(BrowserError::Tool(message(&page)));
        }
        Ok(page.text)
    }

    /// The page as it is now, which is the known one from then on, unless a dialog hides it.
    async fn read(&mut self) -> Result<PageSnapshot, BrowserError> {
        let page = answer::read_page_after(&self.look().await?, &self.known)?;
        if page.dialog.is_none() {
            self.known = page.clone();
        }
        Ok(page)
    }

    /// What the page says once it stands still, and at the latest so long after a wait of `patience` for a change.
    async fn stillness(&mut self, patience: Duration) -> Result<Option<Stillness>, BrowserError> {
        let limit = patience + settle::QUESTION_LIMIT;
        let answer = self
            .evaluate(&settle::question(patience), None, limit)
            .await?;
        Ok(answer::read_result(&answer.text))
    }

    /// Whether something was sent that has no answer yet. Where requests can't be listed, nothing is known of any.
    async fn is_sending(&mut self) -> bool {
        let call = (tools::REQUESTS.to_owned(), Map::new());
        let listed = self.call(call, REQUESTS_LIMIT).await;
        listed.is_ok_and(|listed| !listed.is_error && settle::is_sending(&listed.text))
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
        let on = doing.target().and_then(|on| self.known.find(&on));
        let on_text_field = on.is_some_and(|(_, e)| {
            matches!(e.role.as_str(), "textbox" | "searchbox" | "spinbutton")
        });
        let shows = should_show(doing, on_text_field);
        let done = |took, shows| Some(DoneAct { begun, took, shows });
        // Also where no answer comes: the act may have taken effect.
        self.act = done(Duration::ZERO, shows);
        let answer = match self.choose(doing).await? {
            Some(left) => {
                let call = tools::print(&left, &self.tools);
                self.call(call, ACT_LIMIT).await?
            }
            None => ServerAnswer::default(),
        };
        let failed = answer.is_error;
        self.act = done(begun.elapsed(), shows && !failed);
        let message = message(&answer);
        if failed {
            return Err(BrowserError::Tool(message));
        }
        let (mut dialog, url) = answer::read_state(&answer.text);
        if action.irreversible() && !dialog && url.is_none() {
            // What was chosen without the server has no answer, also where it has just opened a dialog.
            let page = self.look().await.and_then(answer::read_page);
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
        let mut settling = Settling::new(&self.known, act);
        let mut asks = self.silent.as_ref() != Some(&self.known.url);
        // A look beside the question could be older than what the page was watched for, so the question comes first.
        let mut patience = act.map(|_| Duration::ZERO);
        let (mut silent_reads, mut unanswered, mut unreadable) = (0, 0, 0);
        loop {
            let said = match patience.filter(|_| asks) {
                Some(patience) => self.stillness(patience).await,
                None => Ok(None),
            };
            // Once may be chance: the server waits for requests that begin meanwhile.
            unanswered = match said {
                Err(BrowserError::Timeout { .. }) => unanswered + 1,
                _ => 0,
            };
            asks &= unanswered < SILENT_READS;
            let said = said.ok().flatten();
            let page = self.read().await;
            let looked = Instant::now();
            // One answer that can't be read proves nothing, however long it took.
            let too_late = unreadable > 0 && begun.elapsed() > self.limit(UNREADABLE_LIMIT);
            match page {
                Ok(page) => {
                    if unanswered == SILENT_READS {
                        self.silent = Some(page.url.clone());
                    }
                    let believed = self.always_busy.as_ref() != Some(&page.url);
                    let mut next = settling.settled(&page, said, believed);
                    if next == Next::AskServer {
                        let more = self.is_sending().await.then_some(PATIENCE);
                        next = more.map_or(Next::Take, Next::Look);
                    }
                    if let Next::Look(longer) = next {
                        patience = Some(longer);
                    } else {
                        if settling.outlasted {
                            self.always_busy = Some(page.url.clone());
                        }
                        self.gate.page_was_opened();
                        return Ok(self.with_live(page).await);
                    }
                }
                Err(e) => {
                    match e {
                        BrowserError::Timeout { seconds, .. } => {
                            silent_reads += 1;
                            if silent_reads == SILENT_READS {
                                let times = format!("{silent_reads} times {seconds} s");
                                let lost = format!("the page could not be read in {times}");
                                return Err(self.give_up(lost).await);
                            }
                        }
                        // A page that is just being replaced can't be read for a moment.
                        BrowserError::Tool(_)
                        | BrowserError::Snapshot { .. }
                        | BrowserError::Unreadable { .. }
                            if !too_late =>
                        {
                            unreadable += 1;
                        }
                        e => return Err(e),
                    }
                    settling.replaced();
                    patience = Some(Duration::ZERO);
                }
            }
            // A page that does not wait by itself is looked at again after a pause.
            if !said.is_some_and(|said| said.quiet) {
                tokio::time::sleep(PAUSE.saturating_sub(looked.elapsed())).await;
            }
        }
    }

    fn glances(&self) -> Option<Glances> {
        let (client, _) = self.connection.as_ref()?;
        // A server that has ended keeps nothing alive.
        let client = Arc::downgrade(client);
        let (call, limit) = (
            tools::print(&Action::Look, &self.tools),
            self.limit(GLANCE_LIMIT),
        );
        Some(Arc::new(move || {
            let (client, (tool, args)) = (client.upgrade(), call.clone());
            Box::pin(async move {
                let page = client?.call(&tool, args, limit).await.ok()?;
                answer::read_page(page.text).ok()
            })
        }))
    }

    async fn reload_past_caches(&mut self) {
        let begun = Instant::now();
        self.gate.order("reload", None).await;
        self.act = Some(DoneAct {
            begun,
            took: begun.elapsed(),
            shows: false,
        });
    }

    async fn outline(&mut self, on: Option<Reference>) -> bool {
        let on = on.map(|reference| reference.to_string());
        self.gate.order("outline", on.as_deref()).await
    }

    async fn facts(&mut self, of: Option<Reference>) -> Result<ElementFacts, BrowserError> {
        let mut answer = self.evaluate(FACTS, of, FACTS_LIMIT).await;
        if matches!(
            answer,
            Err(BrowserError::Timeout { .. } | BrowserError::Unreadable { .. })
        ) {
            // Unknown facts cost the person a question; asking the page again costs nothing.
            answer = self.evaluate(FACTS, of, FACTS_LIMIT).await;
        }
        let answer = answer?;
        if answer.is_error {
            return Err(BrowserError::Tool(message(&answer)));
        }
        answer::read_result(&answer.text)
            .ok_or_else(|| BrowserError::Tool("the element's facts can't be read".to_owned()))
    }

    async fn screenshot(&mut self) -> Result<Vec<u8>, BrowserError> {
        let call = tools::print(&Action::Screenshot, &self.tools);
        let answer = self.call(call, SCREENSHOT_LIMIT).await?;
        match &answer.image {
            Some(image) if !answer.is_error => Ok(image.clone()),
            _ => Err(BrowserError::Tool(format!(
                "no screenshot: {}",
                message(&answer)
            ))),
        }
    }

    async fn reconnect(&mut self) -> Result<(), BrowserError> {
        self.close().await;
        self.connect().await
    }

    async fn close(&mut self) {
        // First, so that nothing that the browser sends while it ends gets out.
        self.gate.close();
        "it was closed".clone_into(&mut self.lost);
        if let Some((client, process)) = self.connection.take() {
            if let Some(client) = Arc::into_inner(client) {
                client.close().await;
            }
            process.end().await;
        }
    }
}
