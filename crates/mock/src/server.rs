//! The server: a loopback port, one account, until it is stopped or dropped.

use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};
use url::Url;

use super::account::Account;
use super::handler::{Shared, handle};
use super::site::Site;
use super::variants::Variants;

/// What to serve.
#[derive(Debug, Clone, Default)]
pub struct MockOptions {
    /// `netflix` or one of [`fictional`](super::fictional).
    pub service: String,
    /// Difficulties.
    pub variants: Variants,
    /// Wanted port; a free one where absent.
    pub port: Option<u16>,
}

/// A running mock service. It stops when it is dropped.
#[derive(Debug)]
pub struct Mock {
    base: Url,
    shared: Arc<Shared>,
    stop: DropGuard,
    task: JoinHandle<()>,
}

impl Mock {
    /// Starts a server on 127.0.0.1. Needs a Tokio runtime.
    ///
    /// # Errors
    /// `InvalidInput` for an unknown service (the message lists the known ones), otherwise the error of the
    /// port, with advice.
    pub async fn start(options: MockOptions) -> io::Result<Self> {
        let today = jiff::Zoned::now().date();
        let site = Site::build(&options.service, options.variants, today)
            .map_err(|e| io::Error::new(io::ErrorKind::InvalidInput, e))?;
        let port = options.port.unwrap_or(0);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|e| {
            let text = format!("Can't serve the mock on 127.0.0.1:{port}: {e}. Choose another port, or none to get a free one.");
            io::Error::new(e.kind(), text)
        })?;
        let address = listener.local_addr()?;
        let base = Url::parse(&format!("http://127.0.0.1:{}/", address.port()))
            .map_err(io::Error::other)?;
        let shared = Arc::new(Shared::new(site));
        let stop = CancellationToken::new();
        let app = Router::new()
            .fallback(handle)
            .with_state(Arc::clone(&shared));
        let stopped = stop.clone().cancelled_owned();
        let task = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, app)
                .with_graceful_shutdown(stopped)
                .await
            {
                tracing::debug!(%error, "mock service ended");
            }
        });
        Ok(Self {
            base,
            shared,
            stop: stop.drop_guard(),
            task,
        })
    }

    /// Address of the account page: `http://127.0.0.1:PORT/`.
    pub fn base(&self) -> &Url {
        &self.base
    }

    /// The server's record at this moment.
    pub fn state(&self) -> Account {
        self.shared.world().account.clone()
    }

    /// The difficulties that the site really has, also those that a seed drew.
    pub fn variants(&self) -> &Variants {
        &self.shared.site.variants
    }

    /// Name of the service for people.
    pub fn display_name(&self) -> &'static str {
        self.shared.site.brand.about.display_name
    }

    /// Stops the server; connections that stay open are cut after a moment. The record can't be asked any more,
    /// so take it before.
    pub async fn stop(mut self) {
        drop(self.stop);
        let ends = tokio::time::timeout(Duration::from_millis(300), &mut self.task);
        if ends.await.is_err() {
            self.task.abort();
        }
    }
}
