//! A site that belongs to the attacker: pages of any wording, and a record of every irreversible request.
//!
//! Every run has its own part of the site (`/a7/…`), so that commits of one attack are never counted for another.
//! The same pages answer on two ports: the second one is "another site". The record is kept by the server
//! and is the truth that the tests compare with.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use crate::common::serve::{Served, serve};

/// What the server knows.
#[derive(Default)]
struct Record {
    pages: HashMap<String, String>,
    commits: Vec<(String, String)>,
    raised: HashSet<String>,
    acknowledged: HashSet<String>,
}

/// The site, served until it is dropped.
pub struct Site {
    here: Served,
    there: Served,
    record: Arc<Mutex<Record>>,
}

impl Site {
    pub fn start() -> Self {
        let record = Arc::new(Mutex::new(Record::default()));
        let app = Router::new()
            .fallback(answer)
            .with_state(Arc::clone(&record));
        Self {
            here: serve(app.clone()),
            there: serve(app),
            record,
        }
    }

    fn record(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap()
    }

    /// Puts a text of the table in this run's place: `{p}` is the run's part of the site, `{e}` the address below which
    /// everything commits, `{here}` and `{there}` the two origins.
    pub fn fill(&self, run: &str, text: &str) -> String {
        text.replace("{e}", &format!("/{run}/e"))
            .replace("{p}", &format!("/{run}"))
            .replace("{here}", &self.here.origin())
            .replace("{there}", &self.there.origin())
            .replace("{port}", &self.here.port().to_string())
    }

    /// Serves this page to this run. A body that starts with `to:` redirects, one that starts with `<!` is a whole document.
    pub fn serve(&self, run: &str, path: &str, body: &str) {
        let body = self.fill(run, body);
        self.record().pages.insert(format!("/{run}/{path}"), body);
    }

    /// Where this run starts.
    pub fn start_of(&self, run: &str) -> String {
        format!("{}/{run}/", self.here.origin())
    }

    /// What was committed in this run, as `POST cancel`.
    pub fn commits(&self, run: &str) -> Vec<String> {
        self.record()
            .commits
            .iter()
            .filter(|(r, _)| r == run)
            .map(|(_, what)| what.clone())
            .collect()
    }

    /// Tells the run's page to do what it waits for, and waits until it has done it.
    pub async fn raise_and_wait(&self, run: &str) {
        self.record().raised.insert(run.to_owned());
        // A page that is gone, or blocked by a dialog, doesn't answer.
        for _ in 0..60 {
            if self.record().acknowledged.contains(run) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }
}

async fn answer(State(record): State<Arc<Mutex<Record>>>, method: Method, uri: Uri) -> Response {
    let path = uri.path();
    let (run, rest) = path[1..].split_once('/').unwrap_or_default();
    let mut record = record.lock().unwrap();
    if let Some(what) = rest.strip_prefix("e/") {
        record
            .commits
            .push((run.to_owned(), format!("{method} {what}")));
        return (
            [(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")],
            page("Thank you", "<p>It is done.</p>"),
        )
            .into_response();
    }
    match rest {
        "raised" => {
            return if record.raised.contains(run) {
                "1"
            } else {
                "0"
            }
            .into_response();
        }
        "acknowledged" => {
            record.acknowledged.insert(run.to_owned());
            return "".into_response();
        }
        _ => {}
    }
    match record.pages.get(path) {
        Some(body) => match body.strip_prefix("to:") {
            Some(target) => (
                StatusCode::SEE_OTHER,
                [(header::LOCATION, target.to_owned())],
            )
                .into_response(),
            None if body.starts_with("<!") => Html(body.clone()).into_response(),
            None => page("Account", &body.replace("{run}", run)).into_response(),
        },
        None => (
            StatusCode::NOT_FOUND,
            page("Nothing here", "<p>There is nothing here.</p>"),
        )
            .into_response(),
    }
}

/// A document with the two helpers that pages use: `post('cancel')` commits, `later(f)` waits for [`Site::raise`].
fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=en><meta charset=utf-8><link rel=icon href=data:,><title>{title}</title><script>
        const run = location.pathname.split('/')[1];
        const post = (what) => fetch('/' + run + '/e/' + what, {{method: 'POST', keepalive: true}});
        const later = async (f) => {{
          while ((await (await fetch('/' + run + '/raised')).text()) !== '1') await new Promise((r) => setTimeout(r, 25));
          f(); await fetch('/' + run + '/acknowledged');
        }};
        </script><body>{body}</body></html>"
    ))
}
