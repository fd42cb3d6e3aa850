//! Requests and answers. Every request gets an answer; whatever is not understood is a 404 page.
//!
//! Test hooks, for whoever plays the person from outside (all answer JSON; GET or POST):
//! `/__state` the record · `/__person` opens every closed gate · `/__gate?page=…` whether a gate page may go on.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};

use super::account::LogEntry;
use super::pages::Visit;
use super::place::{Deed, Place};
use super::site::Site;
use super::state::{Answer, Form, GATES, World};
use super::variants::Variant;

/// No answer is kept by a browser: a second look must reach the server.
const KEPT_NOWHERE: &str = "no-store";

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) site: Site,
    world: Mutex<World>,
}

impl Shared {
    /// A site with a fresh account.
    pub(crate) fn new(site: Site) -> Self {
        let world = Mutex::new(World::new(&site));
        Self { site, world }
    }

    /// The account and the gates. A request that died while it held the lock changes nothing for the others.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Answers one request.
pub(crate) async fn handle(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    body: Bytes,
) -> Response {
    let (path, query) = (uri.path(), uri.query().unwrap_or(""));
    if let Some(hook) = path.strip_prefix("/__") {
        return run_hook(&shared, hook, query, &seen(&method, &uri));
    }
    if shared.site.has(Variant::Slow) {
        tokio::time::sleep(Duration::from_millis(1000 + 300 * (path.len() as u64 % 4))).await;
    }
    let paths = &shared.site.paths;
    let (place, deed) = (paths.place(path, query), paths.deed(path, query));
    match (method.as_str(), place, deed) {
        ("POST", _, Some(deed)) => act(&shared, deed, &form(&body), &seen(&method, &uri)),
        ("GET" | "HEAD", Some(place), _) => read(&shared, place, &seen(&method, &uri)),
        ("GET" | "HEAD", None, Some(_)) => go(&shared.site, Place::Account),
        ("POST" | "GET" | "HEAD", ..) => plain(StatusCode::NOT_FOUND, "Not found"),
        _ => plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and POST"),
    }
}

fn seen(method: &Method, uri: &Uri) -> LogEntry {
    let path = uri
        .path_and_query()
        .map_or("", |p| p.as_str())
        .chars()
        .take(200)
        .collect();
    LogEntry {
        at: jiff::Timestamp::now().to_string(),
        method: method.to_string(),
        path,
        event: String::new(),
    }
}

fn form(body: &[u8]) -> Form {
    Form(url::form_urlencoded::parse(body).into_owned().collect())
}

fn read(shared: &Shared, place: Place, seen: &LogEntry) -> Response {
    let mut world = shared.world();
    let arrived = world.arrive(place, &shared.site, seen);
    if arrived != place {
        return go(&shared.site, arrived);
    }
    world.note(seen, &format!("view:{}", place.slug()));
    page_at(StatusCode::OK, &shared.site, &world, place)
}

fn act(shared: &Shared, deed: Deed, form: &Form, seen: &LogEntry) -> Response {
    let site = &shared.site;
    let mut world = shared.world();
    match world.apply(deed, form, site, seen) {
        Answer::To(Place::Done) if site.layout.direct_result => {
            page_at(StatusCode::OK, site, &world, Place::Done)
        }
        Answer::To(place) => go(site, place),
        Answer::Again(Place::Final) if site.has(Variant::Frame) => page_at(
            StatusCode::UNPROCESSABLE_ENTITY,
            site,
            &world,
            Place::FinalFrame,
        ),
        Answer::Again(place) => page_at(StatusCode::UNPROCESSABLE_ENTITY, site, &world, place),
        Answer::Broken => page_at(
            StatusCode::INTERNAL_SERVER_ERROR,
            site,
            &world,
            Place::Final,
        ),
    }
}

/// The page at a place; an answer that wasn't taken is told on it, and a failed attempt has a page of its own.
fn page_at(status: StatusCode, site: &Site, world: &World, place: Place) -> Response {
    let visit = Visit { site, world, place };
    let html = if status.is_server_error() {
        visit.broken()
    } else {
        visit.document(status.is_client_error())
    };
    answer(status, "text/html; charset=utf-8", html)
}

fn run_hook(shared: &Shared, hook: &str, query: &str, seen: &LogEntry) -> Response {
    let mut world = shared.world();
    match hook {
        "state" => {}
        "person" => {
            for gate in GATES {
                if !world.passed(gate) {
                    world.open(gate, seen);
                }
            }
        }
        "gate" => return gate(&shared.site, &world, query),
        _ => return plain(StatusCode::NOT_FOUND, "Not found"),
    }
    match serde_json::to_string_pretty(&world.account) {
        Ok(json) => answer(StatusCode::OK, "application/json", json),
        Err(error) => plain(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
    }
}

fn gate(site: &Site, world: &World, query: &str) -> Response {
    let page = query.strip_prefix("page=");
    let gate = Place::ALL.iter().find(|gate| page == Some(gate.slug()));
    let open = gate.is_some_and(|gate| world.passed(*gate));
    let json = serde_json::json!({"open": open, "next": site.paths.of(world.return_to)});
    answer(StatusCode::OK, "application/json", json.to_string())
}

fn go(site: &Site, place: Place) -> Response {
    let to = [
        (header::LOCATION, site.paths.of(place)),
        (header::CACHE_CONTROL, KEPT_NOWHERE),
    ];
    (StatusCode::SEE_OTHER, to).into_response()
}

fn plain(status: StatusCode, text: &str) -> Response {
    answer(status, "text/plain; charset=utf-8", text.to_owned())
}

fn answer(status: StatusCode, kind: &str, text: String) -> Response {
    let session = "session=mock; Path=/; HttpOnly; SameSite=Lax";
    let head = [
        (header::CONTENT_TYPE, kind),
        (header::SET_COOKIE, session),
        (header::CACHE_CONTROL, KEPT_NOWHERE),
    ];
    (status, head, text).into_response()
}
