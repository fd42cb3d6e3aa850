//! What a page does after a click, and that the look that comes then shows it: one browser, one row a page.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Path;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::Browser;
use subterminator::domain::action::Action;
use subterminator::domain::service::ServiceDefinition;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::policy::own_navigation;
use subterminator::services::Catalogue;

use super::world::{act, keep_package, launch, world};
use crate::common::sample::part;

/// What a page is, what its button does, and what the look after the click must show.
struct Row {
    name: &'static str,
    /// Runs when the page loads.
    before: &'static str,
    /// Markup of the page.
    body: &'static str,
    /// Runs when the button is clicked.
    click: &'static str,
    shows: &'static str,
}

const fn row(name: &'static str, click: &'static str) -> Row {
    Row {
        name,
        before: "",
        body: "",
        click,
        shows: "Arrived",
    }
}

/// `say(text)` writes, `later(f, ms)` is a timer that no page below takes away, `other` is the same service at another site's address.
const HELPERS: &str = "const later = setTimeout.bind(window); const say = (t) => { document.querySelector('#m').textContent = t };
    const other = location.origin.replace('127.0.0.1', 'localhost');";

const ROWS: &[Row] = &[
    row("at once", "say('Arrived')"),
    row("by a timer", "later(() => say('Arrived'), 500)"),
    row(
        "in many small steps",
        "let n = 0; const id = setInterval(() => { say('Step ' + 'abcdefg'[n]); if (n++ == 6) { clearInterval(id); say('Arrived') } }, 35)",
    ),
    row(
        "another tree, some moments later",
        "m.remove(); Promise.resolve().then(() => later(() => { const d = document.createElement('div'); d.innerHTML = '<div><p>Arrived</p></div>'; document.body.append(d) }, 20))",
    ),
    row(
        "data for a page that is changed already",
        "later(() => { say('Your plan'); fetch('/slow').then((r) => r.text()).then(() => say('Arrived')) }, 150)",
    ),
    row(
        "another page, by a timer",
        "later(() => { location = '/arrived' }, 300)",
    ),
    row(
        "what fades in, by a style sheet alone",
        "say('Going'); z.animate([{opacity: 0}, {opacity: 1}], 300).onfinish = () => say('Arrived')",
    ),
    row("another page over several", "location = '/hop'"),
    row(
        "a busy mark",
        "m.setAttribute('aria-busy', true); later(() => { m.removeAttribute('aria-busy'); say('Arrived') }, 700)",
    ),
    Row {
        body: "<div id=host></div>",
        before: "host.attachShadow({mode: 'open'}).innerHTML = '<div role=progressbar hidden>…</div>'",
        ..row(
            "a busy mark in a shadow root",
            "const bar = host.shadowRoot.firstElementChild; bar.hidden = false; later(() => { bar.hidden = true; say('Arrived') }, 900)",
        )
    },
    row("a dialog, by a timer", "later(() => alert('Arrived'), 100)"),
    row(
        "a field's value",
        "later(() => { f.value = 'Arrived' }, 200)",
    ),
    Row {
        body: "<div id=host></div>",
        before: "host.attachShadow({mode: 'open'}).innerHTML = '<p>Waiting</p>'",
        ..row(
            "a shadow root",
            "later(() => { host.shadowRoot.querySelector('p').textContent = 'Arrived' }, 300)",
        )
    },
    Row {
        body: "<div id=host></div>",
        ..row(
            "a shadow root that was not there",
            "later(() => { host.attachShadow({mode: 'open'}); later(() => { host.shadowRoot.innerHTML = '<p>Arrived</p>' }, 30) }, 300)",
        )
    },
    Row {
        body: "<iframe id=i srcdoc='<p>Inside</p>'></iframe>",
        ..row(
            "a frame",
            "later(() => { i.contentDocument.body.innerHTML = '<p>Arrived</p>' }, 300)",
        )
    },
    Row {
        body: "<iframe id=i></iframe>",
        before: "i.src = other + '/inside'",
        ..row(
            "a frame of another site",
            "i.contentWindow.postMessage('', '*')",
        )
    },
    Row {
        body: "<iframe id=i></iframe>",
        before: "i.src = other + '/inside'",
        ..row(
            "beside a frame of another site",
            "later(() => say('Arrived'), 300)",
        )
    },
    Row {
        before: "const poll = () => fetch('/never').finally(poll); poll()",
        ..row("beside a long poll", "later(() => say('Arrived'), 300)")
    },
    Row {
        before: "let x = 0; setInterval(() => { z.style.marginLeft = (x++ % 9) + 'px' }, 15)",
        ..row("beside a movement", "later(() => say('Arrived'), 300)")
    },
    Row {
        before: "let x = 0; setInterval(() => { z.textContent = x++ + ' seconds' }, 20)",
        ..row("beside a clock", "later(() => say('Arrived'), 300)")
    },
    Row {
        before: "let x = 0; setInterval(() => { z.textContent = ['one', 'two', 'three', 'four'][x++ % 4] }, 40)",
        ..row(
            "beside other words each 40 ms",
            "later(() => say('Arrived'), 300)",
        )
    },
    Row {
        before: "Object.defineProperty(document, 'hidden', {get: () => true})",
        ..row("behind other tabs", "later(() => say('Arrived'), 300)")
    },
    row(
        "timers that come once a second",
        "const t = setTimeout; window.setTimeout = (f, ms) => t(f, Math.max(ms, 1000)); later(() => say('Arrived'), 500)",
    ),
    Row {
        before: "window.MutationObserver = class { observe() {} disconnect() {} }",
        ..row(
            "changes that are concealed",
            "later(() => say('Arrived'), 300)",
        )
    },
    Row {
        before: "window.MutationObserver = undefined; window.PerformanceObserver = undefined",
        ..row("nobody to observe with", "later(() => say('Arrived'), 300)")
    },
    row(
        "nonsense for an answer",
        "JSON.stringify = () => 'nonsense'; later(() => say('Arrived'), 300)",
    ),
    row(
        "a clock that stands still",
        "performance.now = () => 0; later(() => say('Arrived'), 300)",
    ),
    Row {
        shows: "Before",
        ..row("nothing", "")
    },
    Row {
        shows: "Before",
        before: "document.querySelectorAll('script').forEach((s) => s.remove()); go.replaceWith(go.cloneNode(true))",
        ..row("nothing, without any script", "")
    },
    Row {
        body: "<form action=/slow-page><button>Send</button></form>",
        before: "go.remove(); document.querySelectorAll('script').forEach((s) => s.remove())",
        ..row("a slow page, without any script", "")
    },
];

async fn page(Path(number): Path<usize>) -> Response {
    let Some(row) = ROWS.get(number) else {
        return Redirect::to("/").into_response();
    };
    let Row {
        name,
        before,
        body,
        click,
        ..
    } = row;
    Html(format!(
        "<!doctype html><html lang=en><title>{name}</title><body><h1>Your page</h1><p id=m>Before</p><p id=z>Words</p>\
         <label>Name <input id=f></label><button id=go>Send</button>{body}\
         <script>{HELPERS} go.onclick = () => {{ {click} }}; {before}</script></body></html>"
    ))
    .into_response()
}

const ARRIVED: Html<&str> = Html("<!doctype html><title>There</title><h1>Arrived</h1>");

async fn wait(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}

/// Serves the rows on the runtime that is there, on every address of this machine, and gives the port.
async fn serve() -> u16 {
    let router = Router::new()
        .route("/row/{number}", get(page))
        .route("/slow", get(|| async {
            wait(400).await;
            "Data"
        }))
        .route("/slow-page", get(|| async { wait(900).await; ARRIVED }))
        .route("/never", get(std::future::pending::<()>))
        .route("/hop", get(|| async { Html("<!doctype html><h1>One moment</h1><script>setTimeout(() => { location = '/arrived' }, 200)</script>") }))
        .route("/arrived", get(|| async { ARRIVED }))
        .route("/inside", get(|| async { Html("<!doctype html><p id=m>Inside</p><script>onmessage = () => setTimeout(() => { m.textContent = 'Arrived' }, 300)</script>") }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move { axum::serve(listener, router).await });
    port
}

async fn open(browser: &mut Playwright, service: &ServiceDefinition, url: &str) -> PageSnapshot {
    let permit = own_navigation(url, service).unwrap();
    browser.perform(permit.authorize()).await.unwrap();
    browser.snapshot().await.unwrap()
}

/// Clicks as a run does: facts, verdict, act, look.
async fn click(
    browser: &mut Playwright,
    service: &ServiceDefinition,
    page: &PageSnapshot,
) -> PageSnapshot {
    let button = page
        .elements
        .iter()
        .find(|e| e.role == "button")
        .unwrap_or_else(|| panic!("no button: {}", page.content));
    let click = Action::Click {
        target: button.reference.unwrap(),
    };
    act(browser, service, page, &click).await.unwrap();
    browser.snapshot().await.unwrap()
}

/// Everything that the page shows, dialogs too.
fn text(page: &PageSnapshot) -> String {
    format!(
        "{} {}",
        page.content,
        page.dialog
            .as_ref()
            .map(|d| d.message.as_str())
            .unwrap_or_default()
    )
}

/// What the look after the row's click shows; a dialog is dismissed then.
async fn look(
    browser: &mut Playwright,
    service: &ServiceDefinition,
    row: &Row,
    url: &str,
) -> String {
    let page = open(browser, service, url).await;
    assert!(
        text(&page).contains("Before"),
        "{}: {}",
        row.name,
        page.content
    );
    let page = click(browser, service, &page).await;
    if page.dialog.is_some() {
        let no = Action::AnswerDialog {
            accept: false,
            text: None,
        };
        act(browser, service, &page, &no).await.unwrap();
    }
    text(&page)
}

#[test]
#[ignore = "starts a browser"]
fn the_look_after_a_click_shows_what_came_of_it() {
    let env = world();
    let profile = tempfile::tempdir().unwrap();
    let options = launch(env.own().join("cache"), profile.path());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let wrong = runtime.block_on(async {
        let port = serve().await;
        let service = Arc::new(
            Catalogue::load(None)
                .0
                .generic(&format!("http://127.0.0.1:{port}/row/0"))
                .unwrap(),
        );
        let mut browser = Playwright::start(&options, &mut |_| {}).await.unwrap();
        let mut wrong = Vec::new();
        for (number, row) in part(4, ROWS.iter().enumerate()) {
            let url = format!("http://127.0.0.1:{port}/row/{number}");
            let mut shown = String::new();
            // A browser that gets no time to run a page's timers looks like a page that has settled.
            for _ in 0..3 {
                shown = look(&mut browser, &service, row, &url).await;
                if shown.contains(row.shows) {
                    break;
                }
            }
            if !shown.contains(row.shows) {
                wrong.push(format!("{}: {shown}", row.name));
            }
        }
        browser.close().await;
        wrong
    });
    runtime.shutdown_background();
    keep_package(&env);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
