//! A thin MCP client over any pair of streams: handshake, tool list, calls with a deadline.
//!
//! A call that takes long is waited for as long as the server answers pings: one that hangs is found out long
//! before the deadline of the call. It knows nothing of processes, so tests speak the protocol over an in-memory pipe.

use std::borrow::Cow;
use std::time::Duration;

use base64::Engine as _;
use rmcp::ServiceExt;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientCapabilities, ClientConfig, ClientRequest,
    ContentBlock, Implementation, PingRequest, ServerResult,
};
use rmcp::service::{
    ClientInitializeError, PeerRequestOptions, RoleClient, RunningService, ServiceError,
};
use serde_json::{Map, Value};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

use super::error::BrowserError;
use super::wire::Wire;
use domain::call::ToolSpec;

/// [`Client::heartbeat`], if nothing else is said.
pub const HEARTBEAT: Duration = Duration::from_secs(10);

/// A tool's answer.
#[derive(Debug, Clone, Default)]
pub struct ServerAnswer {
    /// All text parts, joined by line breaks.
    pub text: String,
    /// The first picture, as PNG or JPEG.
    pub image: Option<Vec<u8>>,
    /// The server says that the call failed.
    pub is_error: bool,
}

/// A connection that has been initialised.
#[derive(Debug)]
pub struct Client {
    service: RunningService<RoleClient, ClientConfig>,
    /// What was wrong with the newest answer that can't be read.
    unreadable: watch::Receiver<String>,
    /// Tools as listed.
    pub tools: Vec<ToolSpec>,
    /// Name and version of the server.
    pub name: String,
    /// How long a call may take before the server is pinged, and how long a ping may take.
    pub heartbeat: Duration,
}

impl Client {
    /// Shakes hands over these streams and reads the tool list.
    ///
    /// # Errors
    /// [`BrowserError::Start`] with the cause in words; the time limit is the caller's.
    pub async fn connect(
        read: impl AsyncRead + Send + Unpin + 'static,
        write: impl AsyncWrite + Send + Unpin + 'static,
    ) -> Result<Self, BrowserError> {
        let (tell, unreadable) = watch::channel(String::new());
        let tell = move |problem| drop(tell.send_replace(problem));
        let config = ClientConfig::new(
            ClientCapabilities::default(),
            Implementation::new("subterminator", env!("CARGO_PKG_VERSION")),
        );
        let failed = |e: &dyn std::fmt::Display| {
            BrowserError::Start(format!("the server does not speak MCP: {e}"))
        };
        let serving = config.serve(Wire::open(read, write, tell)).await;
        let service = serving.map_err(|e| match e {
            // The library's own words for these name its types.
            ClientInitializeError::TransportError { .. }
            | ClientInitializeError::ConnectionClosed(_) => BrowserError::Start(
                "the server ended before it answered, or does not speak MCP".to_owned(),
            ),
            e => failed(&e),
        })?;
        let name = service
            .peer_info()
            .and_then(|info| info.server_info.clone())
            .map(|server| format!("{} {}", server.name, server.version))
            .unwrap_or_default();
        let tools = service.list_all_tools().await.map_err(|e| failed(&e))?;
        let tools = tools
            .into_iter()
            .map(|tool| ToolSpec {
                name: tool.name.into_owned(),
                description: tool.description.map(Cow::into_owned).unwrap_or_default(),
                input_schema: Value::Object((*tool.input_schema).clone()),
            })
            .collect();
        Ok(Self {
            service,
            unreadable,
            tools,
            name,
            heartbeat: HEARTBEAT,
        })
    }

    /// Calls a tool. Beside another call only a look is taken: an answer that can't be read doesn't say to which call it belongs, and ends both.
    ///
    /// # Errors
    /// [`BrowserError::Lost`] when the connection is gone or the server doesn't answer a ping either,
    /// [`BrowserError::Timeout`] after the limit (the call may still take effect: Playwright ignores cancellation),
    /// [`BrowserError::Unreadable`] for an answer that can't be read, [`BrowserError::Tool`] for a protocol error.
    /// An answer that says the call failed is `Ok` with `is_error`.
    pub async fn call(
        &self,
        tool: &str,
        args: Map<String, Value>,
        limit: Duration,
    ) -> Result<ServerAnswer, BrowserError> {
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(args);
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        let lost = || BrowserError::Lost(format!("the server ended during {tool}"));
        let hangs = || BrowserError::Lost(format!("the server stopped answering during {tool}"));
        let no_answer = |problem: &str| BrowserError::Unreadable {
            tool: tool.to_owned(),
            problem: shorten(problem),
        };
        let mut unreadable = self.unreadable.clone();
        unreadable.mark_unchanged();
        let answer_comes = self.send(request, limit);
        tokio::pin!(answer_comes);
        let mut pings = false;
        let answered = loop {
            tokio::select! {
                biased;
                answered = &mut answer_comes => break answered,
                Ok(()) = unreadable.changed() => return Err(no_answer(&unreadable.borrow())),
                () = tokio::time::sleep(self.heartbeat), if !pings => {}
                alive = self.is_alive(), if pings => if !alive { return Err(hangs()) },
            }
            pings = !pings;
        };
        match answered {
            Ok(ServerResult::CallToolResult(result)) => Ok(answer(result.content, result.is_error)),
            Ok(other) => Err(no_answer(&format!("unexpected: {other:?}"))),
            Err(ServiceError::Timeout { .. }) if self.service.is_transport_closed() => Err(lost()),
            Err(ServiceError::Timeout { .. }) if !self.is_alive().await => Err(hangs()),
            Err(ServiceError::Timeout { .. }) => Err(BrowserError::Timeout {
                tool: tool.to_owned(),
                seconds: limit.as_secs(),
            }),
            Err(ServiceError::McpError(e)) => Err(BrowserError::Tool(shorten(&e.message))),
            Err(ServiceError::UnexpectedResponse) => Err(no_answer("it is no answer to a call")),
            Err(_) => Err(lost()),
        }
    }

    /// Sends a request and waits for its answer. A server that doesn't take the request counts as one that doesn't answer.
    async fn send(
        &self,
        request: ClientRequest,
        limit: Duration,
    ) -> Result<ServerResult, ServiceError> {
        let sent = self
            .service
            .send_cancellable_request(request, PeerRequestOptions::with_timeout(limit));
        let handle = tokio::time::timeout(limit, sent)
            .await
            .map_err(|_| ServiceError::Timeout { timeout: limit })??;
        handle.await_response().await
    }

    /// Whether the server answers at all; an error is an answer too.
    async fn is_alive(&self) -> bool {
        let answered = self
            .send(
                ClientRequest::PingRequest(PingRequest::default()),
                self.heartbeat,
            )
            .await;
        matches!(
            answered,
            Ok(_) | Err(ServiceError::McpError(_) | ServiceError::UnexpectedResponse)
        )
    }

    /// Ends the connection, which closes the server's stdin.
    pub async fn close(mut self) {
        let _ = self
            .service
            .close_with_timeout(Duration::from_millis(500))
            .await;
    }
}

fn answer(content: Vec<ContentBlock>, is_error: Option<bool>) -> ServerAnswer {
    let mut out = ServerAnswer {
        is_error: is_error.unwrap_or(false),
        ..ServerAnswer::default()
    };
    for block in content {
        match block {
            ContentBlock::Text(text) if out.text.is_empty() => out.text = text.text,
            ContentBlock::Text(text) => {
                out.text.push('\n');
                out.text.push_str(&text.text);
            }
            ContentBlock::Image(image) if out.image.is_none() => {
                out.image = base64::engine::general_purpose::STANDARD
                    .decode(image.data.as_bytes())
                    .ok();
            }
            _ => {}
        }
    }
    out
}

fn shorten(text: &str) -> String {
    super::answer::scrub(text).chars().take(300).collect()
}
