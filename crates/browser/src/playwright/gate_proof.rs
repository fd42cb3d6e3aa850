//! Proves the gate by a real request: a page on a port of this machine sends something as soon as it is opened, and a guard says no.
//!
//! The page and all that it sends are ours; no other site is asked. Only a request that was judged and didn't arrive counts: one that
//! arrived, and one that nobody heard of, is told as what it is.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use super::Playwright;
use crate::gate::Gate;
use crate::port::{RequestGate, RequestGuard, RequestRuling};
use domain::action::{Action, Tabs};
use domain::request::{PageRequest, RequestAnswer};

/// What the page sends to.
const HELD: &str = "/held";
const PAGE: &str = "<!doctype html><title>Request gate</title><h1>One moment</h1><script>fetch('/held', { method: 'POST', body: 'nothing' })</script>";
/// How long the request may take from the page's load.
const ASKED_LIMIT: Duration = Duration::from_secs(5);
/// How long one that wasn't held takes at most to arrive here.
const ARRIVAL_LIMIT: Duration = Duration::from_millis(300);
/// Longest request that is read, in bytes.
const LONGEST: usize = 16 * 1024;

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// A request was judged and held.
    Held,
    /// The gate is off, and why.
    Off(String),
    /// The request reached the site, or nobody heard of it, though the gate says that it is on.
    Failed,
    /// The page could not be opened, and why.
    NotTried(String),
}

/// Says no to what is to be held, and yes to everything else that its page loads.
#[derive(Default)]
struct No {
    asked: Notify,
    was_asked: AtomicBool,
}

impl RequestGuard for No {
    fn judge(&self, request: &PageRequest) -> RequestRuling {
        if request.method == "GET" {
            return RequestRuling::Pass;
        }
        if request.url.ends_with(HELD) {
            self.was_asked.store(true, Ordering::SeqCst);
            self.asked.notify_one();
        }
        RequestRuling::Fail
    }

    fn released(&self, _: u64, _: bool) {}

    fn answered(&self, _: RequestAnswer) {}
}

impl Playwright {
    /// Whether the gate works, by a request of a page of our own that it has to hold. Goes to that page, in a tab of its own where the
    /// browser is the person's, and asks no site.
    pub async fn prove_request_gate(&mut self) -> Proof {
        let own_tab = self.gate.is_attached();
        let Ok(proving) = Proving::begin(&self.gate).await else {
            return Proof::NotTried("no port of this machine is free".to_owned());
        };
        if own_tab
            && let Err(e) = self
                .send_action(&Action::Tabs(Tabs::Open { url: None }))
                .await
        {
            return Proof::NotTried(e.to_string());
        }
        let opened = self
            .send_action(&Action::Navigate { url: proving.url() })
            .await;
        let proof = match opened {
            Ok(answer) if answer.is_error => Proof::NotTried(super::message(&answer)),
            Ok(_) => {
                self.gate.page_was_opened();
                proving.end(&self.gate).await
            }
            Err(e) => Proof::NotTried(e.to_string()),
        };
        let blank = Action::Navigate {
            url: "about:blank".to_owned(),
        };
        let leave = if own_tab {
            Action::Tabs(Tabs::Close { index: None })
        } else {
            blank
        };
        let _ = self.send_action(&leave).await;
        proof
    }

    /// Names of the files that the gate has laid down: none after the end.
    pub fn gate_files(&self) -> Vec<String> {
        let entries = self
            .gate
            .folder()
            .and_then(|folder| std::fs::read_dir(folder).ok());
        entries
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect()
    }
}

/// A proof on its way.
struct Proving {
    guard: Arc<No>,
    before: Option<Arc<dyn RequestGuard>>,
    arrived: Arc<AtomicBool>,
    port: u16,
    server: JoinHandle<()>,
}

impl Proving {
    /// Serves the page, and decides in the place of the guard until the end.
    async fn begin(gate: &Gate) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let arrived = Arc::new(AtomicBool::new(false));
        let server = tokio::spawn({
            let arrived = Arc::clone(&arrived);
            async move {
                while let Ok((peer, _)) = listener.accept().await {
                    tokio::spawn(serve(peer, Arc::clone(&arrived)));
                }
            }
        });
        let guard = Arc::new(No::default());
        let before = gate.change_guard(Some(Arc::clone(&guard) as _));
        Ok(Self {
            guard,
            before,
            arrived,
            port,
            server,
        })
    }

    /// The page's address.
    fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// After the page was opened: what came of it.
    async fn end(mut self, gate: &Gate) -> Proof {
        if let RequestGate::Off(why) = gate.status() {
            gate.change_guard(self.before.take());
            return Proof::Off(why);
        }
        let _ = tokio::time::timeout(ASKED_LIMIT, self.guard.asked.notified()).await;
        tokio::time::sleep(ARRIVAL_LIMIT).await;
        gate.change_guard(self.before.take());
        let held =
            self.guard.was_asked.load(Ordering::SeqCst) && !self.arrived.load(Ordering::SeqCst);
        if held { Proof::Held } else { Proof::Failed }
    }
}

impl Drop for Proving {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// Answers one request: the page, or nothing for what should never have come.
async fn serve(mut peer: TcpStream, arrived: Arc<AtomicBool>) {
    let mut asked = Vec::new();
    let mut buffer = [0; 2048];
    while asked.len() < LONGEST && !asked.windows(4).any(|w| w == b"\r\n\r\n") {
        match peer.read(&mut buffer).await {
            Ok(n) if n > 0 => asked.extend_from_slice(&buffer[..n]),
            _ => return,
        }
    }
    if asked.starts_with(b"POST ") {
        arrived.store(true, Ordering::SeqCst);
    }
    let body = if asked.starts_with(b"GET / ") {
        PAGE
    } else {
        ""
    };
    let answer = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let _ = peer.write_all(answer.as_bytes()).await;
    let _ = peer.shutdown().await;
}
