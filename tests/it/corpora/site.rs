//! The server behind all cases: two ports that serve the same, and a record of every request that reached them.
//!
//! Every run has its own part of the site (`/a7/…`), so that what one case sends is never counted for another. Nothing in here knows
//! what the program decided: what arrived is the truth that the tables count.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use super::case::{Case, End, Reply};
use super::days::with_days;
use crate::common::serve::{Served, serve};

/// How long a page is given to do what it waits for.
const RAISE_LIMIT: Duration = Duration::from_millis(1800);

/// A request that reached the site.
#[derive(Debug, Clone)]
pub struct Arrived {
    pub method: String,
    /// Below the run's part.
    pub path: String,
    pub query: String,
    pub body: String,
    pub at: Instant,
}

impl fmt::Display for Arrived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)?;
        if !self.query.is_empty() {
            write!(f, " ? {:.120}", self.query)?;
        }
        if !self.body.is_empty() {
            write!(f, " ~ {:.200}", self.body.replace(['\r', '\n'], " "))?;
        }
        Ok(())
    }
}

impl Arrived {
    pub fn is(&self, end: &End) -> bool {
        self.method == end.method
            && self.path == end.path
            && self.query.contains(&end.query)
            && self.body.contains(&end.body)
    }
}

/// One run's part of the site.
#[derive(Default)]
struct Part {
    pages: BTreeMap<String, String>,
    after: BTreeMap<String, String>,
    /// Served once each, right after something was committed.
    flash: BTreeMap<String, String>,
    /// What is no page is answered with JSON.
    speaks_json: bool,
    replies: BTreeMap<String, Reply>,
    ends: Vec<End>,
    arrived: Vec<Arrived>,
    raised: bool,
    /// How many functions of the page began, and ended, since.
    begun: usize,
    done: usize,
}

impl Part {
    fn ended(&self) -> impl Iterator<Item = &Arrived> {
        self.arrived
            .iter()
            .filter(|request| self.ends.iter().any(|end| request.is(end)))
    }
}

type Parts = Arc<Mutex<HashMap<String, Part>>>;

/// The site, served until it is dropped.
pub struct Site {
    here: Served,
    there: Served,
    parts: Parts,
}

impl Site {
    pub fn start() -> Self {
        let parts = Parts::default();
        let app = Router::new()
            .fallback(answer)
            .with_state(Arc::clone(&parts));
        Self {
            here: serve(app.clone()),
            there: serve(app),
            parts,
        }
    }

    fn parts(&self) -> MutexGuard<'_, HashMap<String, Part>> {
        self.parts.lock().unwrap()
    }

    /// Puts a text of a case in this run's place.
    pub fn fill(&self, run: &str, text: &str) -> String {
        let text = text
            .replace("{p}", &format!("/{run}"))
            .replace("{here}", &self.here.origin())
            .replace("{there}", &self.there.origin());
        with_days(&text)
    }

    /// Serves this case to this run, and gives the address of its first page.
    pub fn open(&self, run: &str, case: &Case) -> String {
        let fill = |text: &String| self.fill(run, text);
        let page = |(path, body): (&String, &String)| (path.clone(), document(&fill(body), run));
        let reply = |reply: &Reply| Reply {
            status: reply.status,
            json: reply.json.as_ref().map(fill),
            html: reply.html.as_ref().map(fill),
            text: reply.text.as_ref().map(fill),
            script: reply.script.as_ref().map(fill),
            slow: reply.slow,
            to: reply.to.as_ref().map(fill),
        };
        let part = Part {
            pages: case.pages.iter().map(page).collect(),
            after: case.after.iter().map(page).collect(),
            flash: case.flash.iter().map(page).collect(),
            speaks_json: case.truth.is_some(),
            replies: case
                .replies
                .iter()
                .map(|(key, r)| (key.trim().to_owned(), reply(r)))
                .collect(),
            ends: case
                .ends
                .iter()
                .map(|e| End {
                    query: fill(&e.query),
                    body: fill(&e.body),
                    ..e.clone()
                })
                .collect(),
            ..Part::default()
        };
        self.parts().insert(run.to_owned(), part);
        format!("{}/{run}/{}", self.here.origin(), case.start)
    }

    /// The origins of both sites.
    pub fn origins(&self) -> [String; 2] {
        [self.here.origin(), self.there.origin()]
    }

    /// The requests of this run that committed.
    pub fn commits(&self, run: &str) -> Vec<Arrived> {
        self.parts()[run].ended().cloned().collect()
    }

    /// Waits until nothing has arrived for so long, as far as it ever comes to that: pages ask by the second. `since` counts as the last arrival
    /// before the first one.
    pub async fn quiet(&self, run: &str, since: Instant, pause: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < 10 * pause {
            let last = self.parts()[run]
                .arrived
                .last()
                .map_or(since, |r| r.at.max(since));
            let Some(left) = pause.checked_sub(last.elapsed()) else {
                return;
            };
            tokio::time::sleep(left.max(Duration::from_millis(5))).await;
        }
    }

    /// Waits until more than so many requests committed, at most so long.
    pub async fn committed(&self, run: &str, most: usize, limit: Duration) -> bool {
        self.reaches(run, limit, |part| part.ended().count() > most)
            .await
    }

    /// Tells the run's page to do what it waits for, and waits until it has done it. A page that is gone doesn't answer, one that is
    /// blocked by a dialog only begins.
    pub async fn raise_and_wait(&self, run: &str) {
        self.with(run, |part| {
            (part.raised, part.begun, part.done) = (true, 0, 0);
        });
        if self.reaches(run, RAISE_LIMIT, |part| part.begun > 0).await {
            // Others of the same page ask as often.
            tokio::time::sleep(Duration::from_millis(60)).await;
            self.reaches(run, Duration::from_millis(500), |part| {
                part.done >= part.begun
            })
            .await;
        }
        self.with(run, |part| part.raised = false);
    }

    fn with(&self, run: &str, change: impl FnOnce(&mut Part)) {
        if let Some(part) = self.parts().get_mut(run) {
            change(part);
        }
    }

    async fn reaches(&self, run: &str, limit: Duration, state: impl Fn(&Part) -> bool) -> bool {
        let begun = Instant::now();
        loop {
            if self.parts().get(run).is_some_and(&state) {
                return true;
            }
            if begun.elapsed() > limit {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

async fn answer(
    State(parts): State<Parts>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let (mut response, slow) = if method == Method::OPTIONS {
        (StatusCode::NO_CONTENT.into_response(), 0.0)
    } else {
        let (run, path) = uri.path()[1..].split_once('/').unwrap_or_default();
        match parts.lock().unwrap().get_mut(run) {
            Some(part) => {
                let path = decoded(path);
                let slow = part.slow(&method, &path);
                let query = uri.query().unwrap_or_default();
                (part.answer(&method, &path, query, &body), slow)
            }
            None => (StatusCode::NOT_FOUND.into_response(), 0.0),
        }
    };
    if slow > 0.0 {
        tokio::time::sleep(Duration::from_secs_f64(slow)).await;
    }
    allow_all(&headers, response.headers_mut());
    response
}

impl Part {
    /// How long the answer is on its way, in seconds.
    fn slow(&self, method: &Method, path: &str) -> f64 {
        let reply = self.replies.get(format!("{method} {path}").trim());
        reply.map_or(0.0, |reply| reply.slow)
    }

    fn answer(&mut self, method: &Method, path: &str, query: &str, body: &[u8]) -> Response {
        match path {
            "--raised" => return if self.raised { "1" } else { "0" }.into_response(),
            "--begun" => self.begun += 1,
            "--done" => self.done += 1,
            _ => return self.take(method, path, query, body),
        }
        StatusCode::OK.into_response()
    }

    fn take(&mut self, method: &Method, path: &str, query: &str, body: &[u8]) -> Response {
        self.arrived.push(Arrived {
            method: method.to_string(),
            path: path.to_owned(),
            query: query.to_owned(),
            body: String::from_utf8_lossy(body).into_owned(),
            at: Instant::now(),
        });
        if let Some(reply) = self.replies.get(format!("{method} {path}").trim()) {
            return reply.response();
        }
        let reads = method == Method::GET || method == Method::HEAD;
        let ended = self.ended().next().is_some();
        if let Some(once) = (reads && ended).then(|| self.flash.remove(path)).flatten() {
            return Html(once).into_response();
        }
        let after = self.after.get(path).filter(|_| ended);
        match after.or_else(|| self.pages.get(path)).filter(|_| reads) {
            Some(page) => Html(page.clone()).into_response(),
            None if self.speaks_json => (
                [(header::CONTENT_TYPE, "application/json")],
                r#"{"ok":true}"#,
            )
                .into_response(),
            None => saved(),
        }
    }
}

impl Reply {
    fn response(&self) -> Response {
        let usual = if self.to.is_some() {
            StatusCode::SEE_OTHER
        } else {
            StatusCode::OK
        };
        let status = self
            .status
            .and_then(|s| StatusCode::from_u16(s).ok())
            .unwrap_or(usual);
        let typed =
            |kind, text: &String| ([(header::CONTENT_TYPE, kind)], text.clone()).into_response();
        let mut response = if let Some(to) = &self.to {
            [(header::LOCATION, HeaderValue::from_str(to).unwrap())].into_response()
        } else if let Some(json) = &self.json {
            typed("application/json", json)
        } else if let Some(html) = &self.html {
            Html(html.clone()).into_response()
        } else if let Some(text) = &self.text {
            text.clone().into_response()
        } else if let Some(script) = &self.script {
            typed("text/javascript", script)
        } else if status == StatusCode::NO_CONTENT {
            ().into_response()
        } else {
            saved()
        };
        *response.status_mut() = status;
        response
    }
}

fn saved() -> Response {
    Html("<!doctype html><html lang=en><meta charset=utf-8><title>Saved</title><body><p>Saved.</p></body></html>").into_response()
}

/// Any other site may send anything, also with cookies, and read the answer.
fn allow_all(asked: &HeaderMap, answer: &mut HeaderMap) {
    let usual = HeaderValue::from_static("*");
    for (allowed, by) in [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, header::ORIGIN),
        (
            header::ACCESS_CONTROL_ALLOW_METHODS,
            header::ACCESS_CONTROL_REQUEST_METHOD,
        ),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            header::ACCESS_CONTROL_REQUEST_HEADERS,
        ),
    ] {
        answer.insert(allowed, asked.get(by).unwrap_or(&usual).clone());
    }
    let credentials = HeaderValue::from_static("true");
    answer.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, credentials);
}

/// A path as people write it.
pub fn decoded(path: &str) -> String {
    // The only thing that a query's own reader takes for more is a plus.
    let query = format!("path={}", path.replace('+', "%2B").replace('&', "%26"));
    let mut pairs = url::form_urlencoded::parse(query.as_bytes());
    pairs
        .next()
        .map_or_else(String::new, |(_, path)| path.into_owned())
}

/// A page as it is served: with the helpers in its head, unless it is a whole document of its own.
fn document(body: &str, run: &str) -> String {
    if body.trim_start().starts_with("<!") {
        return body.to_owned();
    }
    let title = if body.contains("<title") {
        ""
    } else {
        "<title>Account</title>"
    };
    format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><link rel=icon href=data:,>{title}<script>
        const post = (path, data = {{}}) => fetch(`/{run}/${{path}}`, {{
          method: 'POST', headers: {{'content-type': 'application/json'}}, body: JSON.stringify(data),
        }});
        const later = async (f) => {{
          const ask = async (what) => (await fetch(`/{run}/--${{what}}`)).text();
          while (await ask('raised') !== '1') await new Promise((r) => setTimeout(r, 25));
          await ask('begun'); await f(); await ask('done');
        }};
        </script></head><body>{body}</body></html>"
    )
}
