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
use tokio::task::JoinSet;

use super::Playwright;
use crate::error::BrowserError;
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
}

impl RequestGuard for No {
    fn judge(&self, request: &PageRequest) -> RequestRuling {
        if request.method == "GET" {
            return RequestRuling::Pass;
        }
        if request.url.ends_with(HELD) {
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
        let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await else {
            return Proof::NotTried("no port of this machine is free".to_owned());
        };
        let (guard, arrived) = (Arc::new(No::default()), Arc::<AtomicBool>::default());
        let before = self.gate.set_guard(Some(Arc::clone(&guard) as _));
        let proof = self.try_gate(listener, &guard, &arrived).await;
        self.gate.set_guard(before);
        proof.unwrap_or_else(|e| Proof::NotTried(e.to_string()))
    }

    async fn try_gate(
        &mut self,
        listener: TcpListener,
        guard: &No,
        arrived: &Arc<AtomicBool>,
    ) -> Result<Proof, BrowserError> {
        let lost = |e: std::io::Error| BrowserError::Lost(e.to_string());
        let url = format!("http://{}/", listener.local_addr().map_err(lost)?);
        let reached = Arc::clone(arrived);
        // Ends with this.
        let mut server = JoinSet::new();
        server.spawn(async move {
            while let Ok((peer, _)) = listener.accept().await {
                tokio::spawn(serve(peer, Arc::clone(&reached)));
            }
        });
        let mut leave = Action::Navigate {
            url: "about:blank".to_owned(),
        };
        if self.gate.is_attached() {
            self.send_action(&Action::Tabs(Tabs::Open { url: None }))
                .await?;
            leave = Action::Tabs(Tabs::Close { index: None });
        }
        let opened = self.send_action(&Action::Navigate { url }).await?;
        let proof = if opened.is_error {
            Proof::NotTried(super::message(&opened))
        } else {
            self.gate.page_was_opened();
            match self.gate.status() {
                RequestGate::Off(why) => Proof::Off(why),
                RequestGate::On => {
                    let asked = tokio::time::timeout(ASKED_LIMIT, guard.asked.notified()).await;
                    tokio::time::sleep(ARRIVAL_LIMIT).await;
                    if asked.is_ok() && !arrived.load(Ordering::SeqCst) {
                        Proof::Held
                    } else {
                        Proof::Failed
                    }
                }
            }
        };
        let _ = self.send_action(&leave).await;
        Ok(proof)
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
