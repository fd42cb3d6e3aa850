//! What a page does after a click, and that the look that comes then shows it: one browser, one row a page.

use std::time::Duration;

use axum::Router;
use axum::extract::Path;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use subterminator::domain::action::Action;
use subterminator::page::snapshot::PageSnapshot;

use super::lab::Lab;
use crate::common::block_on;
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

impl Row {
    const fn body(self, body: &'static str) -> Self {
        Self { body, ..self }
    }

    const fn before(self, before: &'static str) -> Self {
        Self { before, ..self }
    }

    const fn shows(self, shows: &'static str) -> Self {
        Self { shows, ..self }
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
    row(
            "a busy mark in a shadow root",
            "const bar = host.shadowRoot.firstElementChild; bar.hidden = false; later(() => { bar.hidden = true; say('Arrived') }, 900)",
        ).body("<div id=host></div>").before("host.attachShadow({mode: 'open'}).innerHTML = '<div role=progressbar hidden>…</div>'"),
    row("a dialog, by a timer", "later(() => alert('Arrived'), 100)"),
    row(
        "a field's value",
        "later(() => { f.value = 'Arrived' }, 200)",
    ),
    row(
            "a shadow root",
            "later(() => { host.shadowRoot.querySelector('p').textContent = 'Arrived' }, 300)",
        ).body("<div id=host></div>").before("host.attachShadow({mode: 'open'}).innerHTML = '<p>Waiting</p>'"),
    row(
            "a shadow root that was not there",
            "later(() => { host.attachShadow({mode: 'open'}); later(() => { host.shadowRoot.innerHTML = '<p>Arrived</p>' }, 30) }, 300)",
        ).body("<div id=host></div>"),
    row(
            "a frame",
            "later(() => { i.contentDocument.body.innerHTML = '<p>Arrived</p>' }, 300)",
        ).body("<iframe id=i srcdoc='<p>Inside</p>'></iframe>"),
    row(
            "a frame of another site",
            "i.contentWindow.postMessage('', '*')",
        ).body("<iframe id=i></iframe>").before("i.src = other + '/inside'"),
    row(
            "beside a frame of another site",
            "later(() => say('Arrived'), 300)",
        ).body("<iframe id=i></iframe>").before("i.src = other + '/inside'"),
    row("beside a long poll", "later(() => say('Arrived'), 300)").before("const poll = () => fetch('/never').finally(poll); poll()"),
    row("beside a movement", "later(() => say('Arrived'), 300)").before("let x = 0; setInterval(() => { z.style.marginLeft = (x++ % 9) + 'px' }, 15)"),
    row("beside a clock", "later(() => say('Arrived'), 300)").before("let x = 0; setInterval(() => { z.textContent = x++ + ' seconds' }, 20)"),
    row(
            "beside other words each 40 ms",
            "later(() => say('Arrived'), 300)",
        ).before("let x = 0; setInterval(() => { z.textContent = ['one', 'two', 'three', 'four'][x++ % 4] }, 40)"),
    row("behind other tabs", "later(() => say('Arrived'), 300)").before("Object.defineProperty(document, 'hidden', {get: () => true})"),
    row(
        "timers that come once a second",
        "const t = setTimeout; window.setTimeout = (f, ms) => t(f, Math.max(ms, 1000)); later(() => say('Arrived'), 500)",
    ),
    row(
            "changes that are concealed",
            "later(() => say('Arrived'), 300)",
        ).before("window.MutationObserver = class { observe() {} disconnect() {} }"),
    row("nobody to observe with", "later(() => say('Arrived'), 300)").before("window.MutationObserver = undefined; window.PerformanceObserver = undefined"),
    row(
        "nonsense for an answer",
        "JSON.stringify = () => 'nonsense'; later(() => say('Arrived'), 300)",
    ),
    row(
        "a clock that stands still",
        "performance.now = () => 0; later(() => say('Arrived'), 300)",
    ),
    row("nothing", "").shows("Before"),
    row("nothing, without any script", "").before("document.querySelectorAll('script').forEach((s) => s.remove()); go.replaceWith(go.cloneNode(true))").shows("Before"),
    row("a slow page, without any script", "").body("<form action=/slow-page><button>Send</button></form>").before("go.remove(); document.querySelectorAll('script').forEach((s) => s.remove())"),
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

fn pages() -> Router {
    Router::new()
        .route("/row/{number}", get(page))
        .route("/slow", get(|| async {
            wait(400).await;
            "Data"
        }))
        .route("/slow-page", get(|| async { wait(900).await; ARRIVED }))
        .route("/never", get(std::future::pending::<()>))
        .route("/hop", get(|| async { Html("<!doctype html><h1>One moment</h1><script>setTimeout(() => { location = '/arrived' }, 200)</script>") }))
        .route("/arrived", get(|| async { ARRIVED }))
        .route("/inside", get(|| async { Html("<!doctype html><p id=m>Inside</p><script>onmessage = () => setTimeout(() => { m.textContent = 'Arrived' }, 300)</script>") }))
}

/// Everything that the page shows, dialogs too.
fn text(page: &PageSnapshot) -> String {
    let dialog = page.dialog.as_ref().map(|d| d.message.as_str());
    format!("{} {}", page.content, dialog.unwrap_or_default())
}

/// What the look after the row's click shows; a dialog is dismissed then.
async fn look(lab: &mut Lab, number: usize) -> String {
    let page = lab.open(&format!("/row/{number}")).await;
    assert!(text(&page).contains("Before"), "{number}: {}", page.content);
    let mut buttons = page.elements.iter().filter(|e| e.role == "button");
    let target = buttons.next().unwrap().reference.unwrap();
    let (done, shown) = lab.act(&page, Action::Click { target }).await;
    done.unwrap();
    if shown.dialog.is_some() {
        let no = Action::AnswerDialog {
            accept: false,
            text: None,
        };
        lab.act(&shown, no).await.0.unwrap();
    }
    text(&shown)
}

#[test]
#[ignore = "starts a browser"]
fn the_look_after_a_click_shows_what_came_of_it() {
    block_on(async {
        let mut lab = Lab::start(pages(), |_| {}).await;
        let mut wrong = Vec::new();
        for (number, row) in part(4, ROWS.iter().enumerate()) {
            let mut shown = String::new();
            // A browser that gets no time to run a page's timers looks like a page that has settled.
            for _ in 0..3 {
                shown = look(&mut lab, number).await;
                if shown.contains(row.shows) {
                    break;
                }
            }
            if !shown.contains(row.shows) {
                wrong.push(format!("{}: {shown}", row.name));
            }
        }
        lab.close().await;
        assert!(wrong.is_empty(), "{wrong:#?}");
    });
}
