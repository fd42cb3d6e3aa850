//! The site behind the gate: one page with everything that the ways need, and a count of what arrived.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use futures_util::StreamExt as _;

use crate::common::serve::{Served, serve};

type Arrived = Arc<Mutex<BTreeMap<String, Vec<String>>>>;

/// A site with two origins.
pub struct Site {
    here: Served,
    there: Served,
    arrived: Arrived,
}

impl Site {
    pub fn start() -> Self {
        let arrived = Arrived::default();
        let app = Router::new()
            .fallback(answer)
            .with_state(Arc::clone(&arrived));
        Self {
            here: serve(app.clone()),
            there: serve(app),
            arrived,
        }
    }

    /// Address of a page.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.here.origin())
    }

    /// Another origin with the same pages.
    pub fn there(&self) -> String {
        self.there.origin()
    }

    /// How often a way arrived, whatever it sent.
    pub fn count(&self, way: &str) -> usize {
        self.bodies(way).len()
    }

    /// What arrived of a way: method and body.
    pub fn bodies(&self, way: &str) -> Vec<String> {
        self.arrived
            .lock()
            .unwrap()
            .get(way)
            .cloned()
            .unwrap_or_default()
    }

    /// Waits until a way has arrived; gives up after three seconds.
    pub async fn wait_for(&self, way: &str) {
        for _ in 0..150 {
            if self.count(way) > 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// `/e/<way>…` is what counts; everything else serves it.
async fn answer(
    State(arrived): State<Arrived>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let path = uri.path();
    let script =
        |text: &str| ([(header::CONTENT_TYPE, "text/javascript")], text.to_owned()).into_response();
    let to =
        |status: StatusCode, target: String| (status, [(header::LOCATION, target)]).into_response();
    if let Some(way) = path.strip_prefix("/e/") {
        let way = way.split('/').next().unwrap_or_default();
        // A browser asks first before it sends to another origin.
        if method != Method::OPTIONS {
            arrived
                .lock()
                .unwrap()
                .entry(way.to_owned())
                .or_default()
                .push(format!("{method} {}", String::from_utf8_lossy(&body)));
        }
        let open = [
            (
                header::ACCESS_CONTROL_ALLOW_ORIGIN,
                headers
                    .get(header::ORIGIN)
                    .map_or("*", |o| o.to_str().unwrap_or("*"))
                    .to_owned(),
            ),
            (header::ACCESS_CONTROL_ALLOW_METHODS, "*".to_owned()),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, "*".to_owned()),
        ];
        return match way {
            "json" => (
                open,
                [(header::CONTENT_TYPE, "application/json")],
                r#"{"status":"cancelled"}"#,
            )
                .into_response(),
            _ => (
                open,
                Html("<!doctype html><title>Done</title><h1>It is done</h1>"),
            )
                .into_response(),
        };
    }
    match path {
        "/worker.js" => script("onmessage = () => fetch('/e/worker', { method: 'POST', body: 'w=1' });"),
        "/shared.js" => {
            script("onconnect = (e) => { e.ports[0].onmessage = () => fetch('/e/shared-worker', { method: 'POST', body: 's=1' }); };")
        }
        "/service.js" => script(
            "oninstall = () => skipWaiting(); onactivate = (e) => e.waitUntil(clients.claim());
             onmessage = (e) => e.waitUntil(fetch('/e/service-worker', { method: 'POST', body: 'v=1' }));",
        ),
        "/cancel-dialog.js" => script("window.loaded = true;"),
        "/hop/307" => to(StatusCode::TEMPORARY_REDIRECT, "/e/behind-307".to_owned()),
        "/hop/1" => to(StatusCode::FOUND, "/hop/2".to_owned()),
        "/hop/2" => to(StatusCode::FOUND, "/e/third-hop".to_owned()),
        "/loads" => {
            Html("<!doctype html><title>Loading</title><script>fetch('/e/while-loading', { method: 'POST' })</script>").into_response()
        }
        "/pops" => Html("<!doctype html><title>Pop</title><script>fetch('/e/popup-loading', { method: 'POST' })</script>").into_response(),
        "/person" => Html(
            "<!doctype html><title>Mail</title><iframe src=/person-frame></iframe>
             <script>setInterval(() => fetch('/e/person', { method: 'POST' }).catch(() => {}), 50)</script>",
        )
        .into_response(),
        "/person-frame" => {
            Html("<!doctype html><script>setInterval(() => fetch('/e/person-frame', { method: 'POST' }).catch(() => {}), 50)</script>")
                .into_response()
        }
        "/page" | "/empty" => Html(PAGE).into_response(),
        "/endless" => {
            let never = futures_util::stream::once(async { Ok::<_, std::io::Error>("{\"begun\":") }).chain(futures_util::stream::pending());
            ([(header::CONTENT_TYPE, "application/json")], axum::body::Body::from_stream(never)).into_response()
        }
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// What the ways use: workers are there before anything is held.
const PAGE: &str = r#"<!doctype html><html lang=en><meta charset=utf-8><link rel=icon href=data:,><title>Account</title>
<body><h1>Your account</h1><div id=place></div><script>
const place = document.getElementById('place');
const put = (html) => { place.innerHTML = html; return place.firstElementChild; };
const form = (way, more = '') => put(`<form method=post action=/e/${way} ${more}><input name=plan value=none></form>`);
const post = (way, more = {}) => fetch('/e/' + way, { method: 'POST', body: 'plan=none', ...more }).catch(() => {});
const inside = (way, more = '') =>
  put(`<iframe ${more} srcdoc="<form method=post action='${location.origin}/e/${way}'><input name=plan value=none></form><script>document.forms[0].submit()<\/script>"></iframe>`);
let worker, shared;
const ready = (async () => {
  if (location.pathname !== '/page') return true;
  worker = new Worker('/worker.js');
  shared = new SharedWorker('/shared.js');
  shared.port.start();
  return true;
})();
const serve = async () => {
  await navigator.serviceWorker.register('/service.js');
  (await navigator.serviceWorker.ready).active.postMessage(1);
};
</script>"#;
