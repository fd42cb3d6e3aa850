//! A small subscription site with one trap, and what it can do to the browser from outside.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{any, get, post};

use crate::common::serve::{Served, serve};
use crate::faults::signals::{self, Which};

/// What is wrong with the site.
#[derive(Debug, Clone, Copy)]
pub enum Trap {
    /// A script that stands in the page before the last one.
    Script(&'static str),
    /// Markup in the page before the last one.
    Body(fn() -> String),
    /// The page before the last one comes this late.
    Slow(Duration),
    /// So many answers of the last form are a server error.
    ErrorAnswers(u32),
    /// The page before the last one redirects to itself for ever.
    RedirectLoop,
    /// The connection is cut instead of the answer, so many times.
    Cut(u32),
    /// The page before the last one asks to kill this, once.
    Kill(Which),
    /// The answer to the last form kills this, once, after the subscription was ended.
    KillAfter(Which),
}

struct Inner {
    trap: Trap,
    /// By which the browser's processes are recognised.
    mark: String,
    stops: AtomicU32,
    sprung: AtomicU32,
}

/// The site, served until it is dropped.
pub struct TrapSite {
    served: Served,
    inner: Arc<Inner>,
}

type Shared = State<Arc<Inner>>;

impl Inner {
    /// Whether the trap may spring once more.
    fn spring(&self, times: u32) -> bool {
        self.sprung.fetch_add(1, Ordering::SeqCst) < times
    }

    async fn kill(self: &Arc<Self>, which: Which) {
        let inner = Arc::clone(self);
        tokio::task::spawn_blocking(move || signals::kill(Path::new(&inner.mark), which))
            .await
            .unwrap();
    }
}

fn page(title: &str, body: &str) -> Response {
    Html(format!("<!doctype html><html lang=en><title>{title}</title><body><h1>{title}</h1>{body}</body></html>")).into_response()
}

fn script(text: &str) -> String {
    format!("<script>{text}</script>")
}

async fn home(State(site): Shared) -> Response {
    if site.stops.load(Ordering::SeqCst) > 0 {
        return page(
            "Your subscription",
            "<p>Your subscription was cancelled. It ends on 2027-03-01.</p><button>Restart subscription</button>",
        );
    }
    page(
        "Your subscription",
        "<p>Next payment: 1 March 2027</p><a href=/stop>Cancel subscription</a>",
    )
}

async fn stop(State(site): Shared) -> Response {
    let extra = match site.trap {
        Trap::Script(text) => script(text),
        Trap::Body(make) => make(),
        Trap::Slow(time) => {
            tokio::time::sleep(time).await;
            String::new()
        }
        Trap::RedirectLoop => return Redirect::to("/stop").into_response(),
        Trap::Kill(_) => script("addEventListener('load',()=>setTimeout(()=>fetch('/kill'),50))"),
        _ => String::new(),
    };
    page(
        "Cancel your subscription",
        &format!(
            "<p>You lose access to everything.</p><form method=post action=/gone><button>Cancel my subscription now</button></form>{extra}"
        ),
    )
}

async fn gone(State(site): Shared) -> Response {
    match site.trap {
        Trap::ErrorAnswers(times) if site.spring(times) => {
            return (
                StatusCode::INTERNAL_SERVER_ERROR,
                page(
                    "Something went wrong",
                    "<p>Please try again later.</p><a href=/me>Account</a>",
                ),
            )
                .into_response();
        }
        Trap::Cut(times) if site.spring(times) => {
            // A body that breaks off before its first byte cuts the connection.
            let broken = futures_util::stream::once(async {
                Err::<String, _>(std::io::Error::other("cut"))
            });
            return (
                [(header::CONTENT_LENGTH, "100")],
                axum::body::Body::from_stream(broken),
            )
                .into_response();
        }
        _ => {}
    }
    site.stops.fetch_add(1, Ordering::SeqCst);
    if let Trap::KillAfter(which) = site.trap
        && site.spring(1)
    {
        site.kill(which).await;
    }
    Redirect::to("/bye").into_response()
}

async fn kill(State(site): Shared) -> StatusCode {
    if let Trap::Kill(which) = site.trap
        && site.spring(1)
    {
        site.kill(which).await;
    }
    StatusCode::NO_CONTENT
}

async fn other(uri: Uri) -> Response {
    match uri.path() {
        "/file" => (
            [(
                header::CONTENT_DISPOSITION,
                "attachment; filename=contract.bin",
            )],
            "x".repeat(1000),
        )
            .into_response(),
        "/news" => page("News", "<p>Much is new.</p>"),
        "/never" => std::future::pending().await,
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

impl TrapSite {
    /// Starts it. `mark` is by which the browser's processes are recognised.
    pub fn start(trap: Trap, mark: &Path) -> Self {
        let inner = Arc::new(Inner {
            trap,
            mark: mark.display().to_string(),
            stops: AtomicU32::new(0),
            sprung: AtomicU32::new(0),
        });
        let router = Router::new()
            .route("/me", get(home))
            .route("/stop", get(stop))
            .route("/gone", post(gone))
            .route("/kill", get(kill))
            .route(
                "/bye",
                get(|| async {
                    page(
                        "Goodbye",
                        "<p>Your subscription has been cancelled.</p><a href=/me>Your account</a>",
                    )
                }),
            )
            .fallback(any(other))
            .with_state(Arc::clone(&inner));
        Self {
            served: serve(router),
            inner,
        }
    }

    /// The account page.
    pub fn url(&self) -> String {
        format!("{}/me", self.served.origin())
    }

    /// How often the subscription was ended.
    pub fn stops(&self) -> u32 {
        self.inner.stops.load(Ordering::SeqCst)
    }
}
