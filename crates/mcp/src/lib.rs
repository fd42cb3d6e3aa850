//! The program as an MCP server: another program calls, the person approves by elicitation.
//!
//! The one who calls is a model, and is trusted with nothing: no tool and no argument approves, and what the person is asked goes past it, from
//! this server to the client and back (`elicitation/create`). A client that can't ask gets no cancellation. Runs are those of the command line,
//! which lends what it knows ([`CommandLine`]); here is only the protocol. Nothing but the protocol is written to the transport.

mod answer;
mod person;
mod progress;
mod resources;
mod server;
#[cfg(test)]
mod tests;
mod tools;

use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use rmcp::service::ServerInitializeError;
use rmcp::{RoleServer, ServiceExt as _};
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc::UnboundedSender;
use tokio_util::io::InspectReader;
use tokio_util::sync::CancellationToken;

use agent::port::{Approver, EndReading, HandOverNotice, Inquiry};
use domain::event::{Approval, Purpose};

use self::person::{Person, can_ask};
use self::server::Server;

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

/// Says what is asked, in the terminal's words, masked.
pub type Words = Box<dyn Fn(Asked<'_>) -> String + Send + Sync>;

/// Whoever calls, for one run.
pub struct Client {
    peer: rmcp::Peer<RoleServer>,
    /// What is shown while the run lasts, a line each; who doesn't listen is no error.
    pub lines: UnboundedSender<String>,
    /// Cancelled when the call is, or the client is gone.
    pub stop: CancellationToken,
}

impl Client {
    /// It can put a question to somebody.
    pub fn can_ask(&self) -> bool {
        can_ask(&self.peer)
    }

    /// Whoever sits before it; `no_input`: nobody is to be asked.
    pub fn person(&self, no_input: bool, words: Words) -> impl Approver + use<> {
        Person::behind(&self.peer, no_input, words)
    }
}

/// What a run came to.
pub struct Told {
    /// What a terminal would have shown.
    pub words: String,
    /// The object of the `result` line of `--json`, masked as that is.
    pub result: Value,
    /// The run's folder.
    pub run: PathBuf,
}

/// What the command line lends: the catalogue, the records, and runs as it makes them.
#[async_trait]
pub trait CommandLine: Send + Sync {
    /// The catalogue, an object a service.
    ///
    /// # Errors
    /// If the program's folder isn't known.
    fn services(&self) -> Result<Vec<Value>, Refused>;

    /// The folder of a past run, and what is told of it: the newest, or the newest whose name begins so.
    ///
    /// # Errors
    /// If there is none.
    fn past_run(&self, name: Option<&str>) -> Result<(PathBuf, Value), Refused>;

    /// The folder of the runs.
    ///
    /// # Errors
    /// If the program's folder isn't known.
    fn runs(&self) -> Result<PathBuf, Refused>;

    /// Cancels or checks with these options, each as it stands on the command line.
    ///
    /// # Errors
    /// If it can't be begun.
    async fn run(
        &self,
        options: Vec<String>,
        purpose: Purpose,
        client: Client,
    ) -> Result<Told, Refused>;
}

/// Why serving ended badly: the other side doesn't speak the protocol, or a part of the server failed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ServeError(String);

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
    // The end of the client's words is told at once, because a run and its question end with them.
    let at_end = gone.clone();
    let input = InspectReader::new(input, move |read: &[u8]| {
        if read.is_empty() {
            at_end.cancel();
        }
    });
    let server = Server::new(line, gone);
    let under_way = server.under_way();
    let serving = match server.serve_with_ct((input, output), stop).await {
        Ok(serving) => serving,
        // Nobody began.
        Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => {
            return Ok(());
        }
        Err(error) => {
            let what = format!("The client didn't begin as the protocol says: {error}");
            return Err(ServeError(what));
        }
    };
    let ended = serving.waiting().await;
    // A run ends with its client: it is waited for, so that no browser stays.
    drop(under_way.lock().await);
    ended.map_err(|error| ServeError(format!("The server stopped: {error}")))?;
    Ok(())
}
