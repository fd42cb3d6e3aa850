//! The program as an MCP server: another program calls, the person approves by elicitation.
//!
//! The one who calls is a model, and is trusted with nothing: no tool and no argument approves, and what the person is asked goes past it, from
//! this server to the client and back (`elicitation/create`). A client that can't ask gets no cancellation. Runs are those of the command line,
//! which lends what it knows ([`CommandLine`]); here is only the protocol. Nothing but the protocol is written to the transport.

mod answer;
mod caller;
mod person;
mod progress;
mod resources;
mod server;
#[cfg(test)]
mod tests;
mod tools;

use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use async_trait::async_trait;
use rmcp::ServiceExt as _;
use rmcp::service::ServerInitializeError;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_util::sync::CancellationToken;

use agent::Earlier;
use agent::port::{EndReading, HandOverNotice, Inquiry};
use config::settings::Settings;
use domain::event::{Approval, Event, Purpose};
use domain::service::ServiceDefinition;
use journal::PastRun;

use self::server::Server;
pub use self::tools::Wishes;

/// Why a call does nothing: what is wrong, and what fixes it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Refused {
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Refused {
    /// What is wrong, and what fixes it.
    pub fn new(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            hint: Some(hint.into()),
        }
    }
}

/// A service with the place where it runs.
pub struct Chosen {
    /// Its definition, moved to the mock's address on a mock.
    pub service: ServiceDefinition,
    /// What names it on the command line, safe in a shell.
    pub named: String,
    /// `live` or `mock:variants`.
    pub target: String,
    /// It is a mock, which [`Chosen::at_end`] ends.
    pub on_mock: bool,
    /// What an earlier run did to the same subscription.
    pub earlier: Option<Earlier>,
    /// What ends with the run.
    pub at_end: AtEnd,
}

/// Called with the folder of a run that is over; says what the person should know, a line each.
pub type AtEnd = Box<dyn FnOnce(&Path) -> Vec<String> + Send>;

/// What the person is asked, or asked to do.
#[derive(Debug, Clone, Copy)]
pub enum Asked<'a> {
    /// Whether an act may be done, or a request may leave.
    Approval(&'a Approval),
    /// Whether the pages show the end.
    Reading(&'a EndReading),
    /// A fact of their own.
    Inquiry(&'a Inquiry),
    /// Something that only they can do in the browser.
    HandOver(&'a HandOverNotice),
}

/// Says each event as the terminal would; nothing for what the terminal doesn't show.
pub type Narrator = Box<dyn FnMut(&Event) -> String + Send>;

/// What the command line lends: how wishes become settings, which service is meant, and how things are said.
#[async_trait]
pub trait CommandLine: Send + Sync {
    /// The catalogue, an object a service.
    ///
    /// # Errors
    /// If the program's folder isn't known.
    fn services(&self) -> Result<Vec<Value>, Refused>;

    /// A past run with its object: the newest, or the newest whose name begins so.
    ///
    /// # Errors
    /// If there is none.
    fn past_run(&self, name: Option<&str>) -> Result<(PastRun, Value), Refused>;

    /// The folder of the runs.
    ///
    /// # Errors
    /// If the program's folder isn't known.
    fn runs(&self) -> Result<PathBuf, Refused>;

    /// Settings for these wishes: argument, environment, file, default.
    ///
    /// # Errors
    /// If one of them can't be used.
    fn settings(&self, wishes: &Wishes, purpose: Purpose) -> Result<Settings, Refused>;

    /// The service that is meant, and where it runs; starts the mock where one is wanted, which ends with the value.
    ///
    /// # Errors
    /// If it is unknown or not available, or there is no such mock.
    async fn choose(&self, settings: &Settings, purpose: Purpose) -> Result<Chosen, Refused>;

    /// Who tells a run; the last event is its result.
    fn narrator(&self, settings: &Settings, chosen: &Chosen, purpose: Purpose) -> Narrator;

    /// The terminal's question in plain text, masked.
    fn in_words(&self, asked: Asked<'_>, settings: &Settings) -> String;
}

/// Why serving ended badly.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The other side doesn't speak the protocol.
    #[error("The client didn't begin as the protocol says: {0}")]
    Start(Box<ServerInitializeError>),
    /// A part of the server failed.
    #[error("The server stopped: {0}")]
    Broken(#[from] tokio::task::JoinError),
}

/// Serves one client until it goes away or `stop` is cancelled. A run that is under way is stopped then, and its browser closed.
///
/// # Errors
/// [`ServeError`] if the client doesn't speak the protocol.
pub async fn serve<R, W>(
    line: Arc<dyn CommandLine>,
    input: R,
    output: W,
    stop: CancellationToken,
) -> Result<(), ServeError>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let gone = stop.child_token();
    let input = Watched {
        input,
        gone: gone.clone(),
    };
    let server = Server::new(line, gone);
    let under_way = server.under_way();
    let serving = match server.serve_with_ct((input, output), stop).await {
        Ok(serving) => serving,
        // Nobody began.
        Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => {
            return Ok(());
        }
        Err(error) => return Err(ServeError::Start(Box::new(error))),
    };
    let ended = serving.waiting().await;
    // A run ends with its client: it is waited for, so that no browser stays.
    drop(under_way.lock().await);
    ended?;
    Ok(())
}

/// The client's words; their end is told at once, because a run and its question end with them.
struct Watched<R> {
    input: R,
    gone: CancellationToken,
}

impl<R: AsyncRead + Unpin> AsyncRead for Watched<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        let (room, before) = (buffer.remaining(), buffer.filled().len());
        let read = Pin::new(&mut self.input).poll_read(context, buffer);
        let ended = match &read {
            Poll::Ready(Ok(())) => room > 0 && buffer.filled().len() == before,
            Poll::Ready(Err(_)) => true,
            Poll::Pending => false,
        };
        if ended {
            self.gone.cancel();
        }
        read
    }
}
