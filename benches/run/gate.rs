//! What the request gate costs: pages with a hundred parts, with and without it, on the same server and browser.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Map, Value, json};
use subterminator::browser::client::Client;
use subterminator::browser::gate::Gate;
use subterminator::browser::launch::{LaunchOptions, Source, server_command};
use subterminator::browser::port::HOLD_LIMIT;
use subterminator::browser::port::{RequestGuard, RequestRuling};
use subterminator::browser::process::ServerProcess;
use subterminator::domain::request::{PageRequest, RequestAnswer};

use crate::{Outcome, median, ms};

const PARTS: u32 = 100;
const LIMIT: Duration = Duration::from_secs(30);

/// Pages, and what their parts are.
const PAGES: [(&str, &str); 4] = [
    ("kept", "100 scripts that may be cached"),
    ("fresh", "100 scripts that may not"),
    ("asked", "100 fetches, each of them judged"),
    ("sent", "100 POSTs, each of them judged and answered"),
];

struct Yes;

impl RequestGuard for Yes {
    fn judge(&self, _: &PageRequest) -> RequestRuling {
        RequestRuling::Pass
    }

    fn released(&self, _: u64, _: bool) {}

    fn answered(&self, _: RequestAnswer) {}
}

/// Prints the medians of so many loads.
pub async fn measure(times: usize) -> Outcome<()> {
    let hits = Arc::new(AtomicU32::new(0));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let site = format!("http://{}", listener.local_addr()?);
    let router = Router::new().fallback(answer).with_state(Arc::clone(&hits));
    tokio::spawn(async move { axum::serve(listener, router).await });
    let folder = tempfile::tempdir()?;
    println!(
        "\n### The request gate\n\n| page | without: ms, requests | with: ms, requests |\n|---|---|---|"
    );
    let without = loads(folder.path(), false, &site, &hits, times).await?;
    let with = loads(folder.path(), true, &site, &hits, times).await?;
    for (((_, what), (ms, hits)), (gated_ms, gated_hits)) in PAGES.iter().zip(without).zip(with) {
        println!("| {what} | {ms}, {hits} | {gated_ms}, {gated_hits} |");
    }
    Ok(())
}

/// Median time of a load, and requests that the site got in all, for each page.
async fn loads(
    folder: &Path,
    request_gate: bool,
    site: &str,
    hits: &AtomicU32,
    times: usize,
) -> Outcome<Vec<(u64, u32)>> {
    let options = LaunchOptions {
        mcp_command: None,
        cache_dir: folder.join("cache"),
        headless: true,
        source: Source::Profile(folder.join(if request_gate { "with" } else { "without" })),
        browser: None,
        patience: 1.0,
        request_gate,
        hold_limit: HOLD_LIMIT,
    };
    let mut gate = Gate::new(&options, folder);
    gate.set_guard(Arc::new(Yes));
    let command = server_command(&options, folder, &gate.loads(), &mut |_| {}).await?;
    gate.open(&command)?;
    let (process, stdout, stdin) = ServerProcess::spawn(&command)?;
    let client = Client::connect(stdout, stdin).await?;
    let mut found = Vec::new();
    for (page, _) in PAGES {
        hits.store(0, Ordering::SeqCst);
        let mut took = Vec::new();
        for _ in 0..times {
            let begun = Instant::now();
            client
                .call(
                    "browser_navigate",
                    arguments(json!({ "url": format!("{site}/{page}") })),
                    LIMIT,
                )
                .await?;
            let whole = client
                .call(
                    "browser_evaluate",
                    arguments(json!({ "function": "() => window.whole" })),
                    LIMIT,
                )
                .await?;
            if !whole.text.contains(&PARTS.to_string()) {
                return Err(format!("the page is not whole: {}", whole.text).into());
            }
            took.push(begun.elapsed());
        }
        found.push((ms(median(took)), hits.load(Ordering::SeqCst)));
    }
    gate.close();
    client.close().await;
    process.end().await;
    Ok(found)
}

fn arguments(of: Value) -> Map<String, Value> {
    if let Value::Object(map) = of {
        map
    } else {
        Map::new()
    }
}

async fn answer(State(hits): State<Arc<AtomicU32>>, uri: Uri) -> Response {
    hits.fetch_add(1, Ordering::SeqCst);
    let path = uri.path();
    if path.contains("/part/") {
        let keep = if path.starts_with("/kept") {
            "max-age=3600"
        } else {
            "no-store"
        };
        return (
            [
                (header::CONTENT_TYPE, "text/javascript"),
                (header::CACHE_CONTROL, keep),
            ],
            "window.parts = (window.parts || 0) + 1;",
        )
            .into_response();
    }
    let page = path.trim_start_matches('/');
    let parts = match page {
        "kept" | "fresh" => {
            let scripts: Vec<String> = (0..PARTS).map(|i| format!("<script src=/{page}/part/{i}></script>")).collect();
            format!("{}<script>window.whole = window.parts</script>", scripts.concat())
        }
        "asked" | "sent" => format!(
            "<script>window.whole = Promise.all([...Array({PARTS}).keys()].map((i) =>
             fetch('/{page}/part/' + i, {{ method: '{}' }}).then((r) => r.text()))).then((all) => all.length)</script>",
            if page == "sent" { "POST" } else { "GET" }
        ),
        _ => String::new(),
    };
    Html(format!("<!doctype html><html lang=en><link rel=icon href=data:,><title>Parts</title><h1>Parts</h1>{parts}")).into_response()
}
