//! What the guard is told beside the ruling, web sockets, a run of its own for each start of the server.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use subterminator::browser::port::RequestRuling;
use subterminator::domain::request::RequestKind;

use super::rig::{Guard, Rig};
use super::site::Site;
use crate::common::block_on;

#[test]
#[ignore = "starts a browser"]
fn fields_answers_and_hops_are_told() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::pass());
        let rig = Rig::start(&guard).await;
        rig.open(&site.at("/empty")).await;
        rig.run("fetch('/e/json', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-HTTP-Method-Override': 'DELETE' }, body: JSON.stringify({ käse: '✓' }) })").await;
        let json = guard.wait_for("json").await.unwrap();
        assert_eq!(
            (json.content_type.as_str(), json.method_override.as_str()),
            ("application/json", "DELETE")
        );
        assert_eq!(
            (json.body.as_deref(), json.body_cut, json.kind),
            (Some("{\"käse\":\"✓\"}"), false, RequestKind::Xhr)
        );
        let answer = guard.answer_to(json.id).await.unwrap();
        assert_eq!(
            (answer.status, answer.body.as_deref()),
            (200, Some("{\"status\":\"cancelled\"}"))
        );

        rig.run("fetch('/e/long', { method: 'POST', body: 'ü'.repeat(100000) })")
            .await;
        let long = guard.wait_for("long").await.unwrap();
        assert!(
            long.body_cut
                && long
                    .body
                    .is_some_and(|b| b.len() > 65_000 && b.len() < 66_000)
        );
        rig.run("const f = new FormData(); f.append('plan', 'none'); f.append('file', new File([new Uint8Array([255, 0, 65])], 'x.bin')); fetch('/e/parts', { method: 'POST', body: f })").await;
        let parts = guard.wait_for("parts").await.unwrap();
        assert!(
            parts.content_type.starts_with("multipart/form-data")
                && parts
                    .body
                    .is_some_and(|b| b.contains("name=\"plan\"\r\n\r\nnone"))
        );

        rig.run("fetch('/hop/307', { method: 'POST', body: 'a=1' })")
            .await;
        let behind = guard.wait_for("behind-307").await.unwrap();
        let first = guard
            .asked()
            .into_iter()
            .find(|r| r.url.ends_with("/hop/307"))
            .unwrap();
        assert_eq!(
            (behind.redirected_from, behind.body.as_deref()),
            (Some(first.id), Some("a=1"))
        );
        let answer = guard.answer_to(first.id).await.unwrap();
        assert_eq!((answer.status, answer.body), (307, None));
        // An endless answer reaches the page, and is told without a body.
        let heads = rig
            .run("return (await fetch('/endless', { method: 'POST' })).status")
            .await;
        assert!(heads.contains("200"), "{heads}");
        let endless = guard
            .asked()
            .into_iter()
            .find(|r| r.url.ends_with("/endless"))
            .unwrap();
        assert_eq!(
            guard
                .answer_to(endless.id)
                .await
                .map(|a| (a.status, a.body)),
            Some((200, None))
        );
        // Nobody answers.
        rig.run("fetch('http://127.0.0.1:9/e/nobody', { method: 'POST', mode: 'no-cors' }).catch(() => {})").await;
        let nobody = guard.wait_for("nobody").await.unwrap();
        assert_eq!(guard.answer_to(nobody.id).await.map(|a| a.status), Some(0));
        let ids: Vec<u64> = guard.asked().iter().map(|r| r.id).collect();
        assert!(ids.is_sorted() && ids[0] == 1, "{ids:?}");
        rig.close().await;
    });
}

/// What a service worker has the browser load ahead can't be held, so none starts in a browser of the run's own.
#[test]
#[ignore = "starts a browser"]
fn no_service_worker_starts_in_a_browser_of_the_run_s_own() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::failing("/e/"));
        let rig = Rig::start(&guard).await;
        rig.open(&site.at("/page")).await;
        let said = rig
            .run("serve(); await new Promise((go) => setTimeout(go, 500)); return (await navigator.serviceWorker.getRegistrations()).length")
            .await;
        assert!(
            said.contains("\n0\n") || said.contains("Result\n0"),
            "{said}"
        );
        rig.close().await;
    });
}

/// What a page has its browser fetch in advance: by a link, by rules, as a page made ready behind the scenes.
const IN_ADVANCE: &str = "
    const link = document.createElement('link'); link.rel = 'prefetch'; link.href = '/e/announced'; document.head.append(link);
    const one = (url) => [{ source: 'list', urls: [url], eagerness: 'immediate' }];
    const rules = document.createElement('script'); rules.type = 'speculationrules';
    rules.textContent = JSON.stringify({ prefetch: one('/e/guessed'), prerender: one('/e/made-ready') }); document.head.append(rules);
    fetch('/e/by-script', { headers: { Purpose: 'prefetch' } }).catch(() => {});
    await new Promise((done) => setTimeout(done, 1500));";

/// A page says of a refresh after a while that it goes on by itself; parts of its own program are no acts; a guard that panics is a no, and the next request is judged
/// all the same; nothing is fetched in advance.
#[test]
#[ignore = "starts a browser"]
fn what_a_page_loads_is_told_from_what_it_does() {
    block_on(async {
        let site = Site::start();
        let guard = Guard::new(|r| {
            assert!(!r.url.contains("/e/fails"), "a guard's own fault");
            let fails = ["cancel", "/e/after-a-while", "/e/at-once", "/e/moves"];
            if fails.iter().any(|part| r.url.contains(part)) {
                RequestRuling::Fail
            } else {
                RequestRuling::Pass
            }
        });
        let rig = Rig::start(&guard).await;
        rig.open(&site.at("/empty")).await;
        let loaded = rig.run("const s = document.createElement('script'); s.src = '/cancel-dialog.js'; document.body.append(s); await new Promise((done) => { s.onload = s.onerror = done; }); return window.loaded").await;
        assert!(loaded.contains("true"), "{loaded}");

        for (way, comes) in [("fails", "failed"), ("works", "passed")] {
            let send = format!(
                "return await fetch('/e/{way}', {{ method: 'POST' }}).then(() => 'passed', () => 'failed')"
            );
            let said = rig.run(&send).await;
            assert!(said.contains(comes), "{way}: {said}");
            assert_eq!(site.count(way), usize::from(way == "works"));
        }

        rig.run(IN_ADVANCE).await;
        for way in ["announced", "guessed", "made-ready", "by-script"] {
            assert_eq!(site.count(way), 0, "{way}");
        }
        rig.open(&site.at("/e/announced")).await;
        assert_eq!(site.count("announced"), 1, "what is wanted is loaded");

        rig.open(&site.at("/empty")).await;
        let refresh = |way: &str, after: u32| {
            format!(
                "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '{after};url=/e/{way}'; document.head.append(m); m.remove();"
            )
        };
        for (way, script, refreshes) in [
            ("after-a-while", refresh("after-a-while", 1), true),
            ("at-once", refresh("at-once", 0), false),
            ("moves", "location.href = '/e/moves'".to_owned(), false),
        ] {
            rig.run(&script).await;
            let sent = guard.wait_for(way).await.unwrap();
            assert_eq!(sent.refreshes, refreshes, "{way}");
        }
        rig.close().await;
    });
}

/// A server of web sockets in a process of its own.
struct Sockets {
    child: Child,
    port: u64,
    got: Arc<Mutex<Vec<String>>>,
}

impl Sockets {
    fn start() -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/sockets.mjs");
        let mut child = Command::new("node")
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = serde_json::from_str::<Value>(&lines.next().unwrap().unwrap()).unwrap()["port"]
            .as_u64()
            .unwrap();
        let got = Arc::new(Mutex::new(Vec::new()));
        let all = Arc::clone(&got);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let told: Value = serde_json::from_str(&line).unwrap();
                all.lock().unwrap().push(format!(
                    "{} {}",
                    told["path"].as_str().unwrap(),
                    told["message"].as_str().unwrap()
                ));
            }
        });
        Self { child, port, got }
    }
}

impl Drop for Sockets {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "starts a browser"]
fn messages_on_web_sockets_are_judged_one_by_one() {
    block_on(async {
        let (site, sockets) = (Site::start(), Sockets::start());
        let guard = Guard::failing("cancel");
        let mut rig = Rig::start(&guard).await;
        rig.open(&site.at("/page")).await;
        let talk = |address: &str, of: &str| {
            format!(
                "return await new Promise((done) => {{ const heard = []; const s = new {of}('ws://127.0.0.1:{}/{address}');
                 s.onopen = () => ['hello', 'cancel', 'bye'].forEach((m) => s.send(m));
                 s.onmessage = (e) => heard.push(e.data) === 2 && done(heard.join()); }})",
                sockets.port
            )
        };
        let heard = rig.run(&talk("main", "WebSocket")).await;
        assert!(heard.contains("\"hello,bye\""), "{heard}");
        let heard = rig
            .run(&format!(
                "const f = document.createElement('iframe'); document.body.append(f); {}",
                talk("frame", "f.contentWindow.WebSocket")
            ))
            .await;
        assert!(heard.contains("\"hello,bye\""), "{heard}");
        let last = format!(
            "const s = new WebSocket('ws://127.0.0.1:{}/last'); await new Promise((done) => {{ s.onopen = done; }}); s.send('at the end'); s.close(); await new Promise((done) => {{ s.onclose = done; }})",
            sockets.port
        );
        rig.run(&last).await;
        let binary = format!(
            "const s = new WebSocket('ws://127.0.0.1:{}/binary'); await new Promise((done) => {{ s.onopen = done; }}); s.send(new Blob(['cancel it'])); s.send(new Uint8Array([111, 107])); await new Promise((done) => {{ s.onmessage = done; }})",
            sockets.port
        );
        rig.run(&binary).await;
        let asked: Vec<_> = guard
            .asked()
            .into_iter()
            .filter(|r| r.kind == RequestKind::WebSocket)
            .collect();
        assert!(
            asked
                .iter()
                .all(|r| r.method == "MESSAGE" && r.url.starts_with("ws://127.0.0.1:")),
            "{asked:?}"
        );
        assert!(
            asked
                .iter()
                .all(|r| r.tab == 1 && r.page_url == site.at("/page")),
            "{asked:?}"
        );
        rig.gate.close();
        rig.run(&format!(
            "const s = new WebSocket('ws://127.0.0.1:{}/dead'); s.onopen = () => s.send('hello')",
            sockets.port
        ))
        .await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        let mut got = sockets.got.lock().unwrap().clone();
        got.sort();
        assert_eq!(
            got,
            [
                "/binary ok",
                "/frame bye",
                "/frame hello",
                "/last at the end",
                "/main bye",
                "/main hello"
            ]
        );
        rig.close().await;
    });
}
