//! Reports in a real Chromium: readable for everybody (axe-core, light and dark, desk and phone).
//!
//! axe-core comes by npm into its cache, like the servers that the other tests start.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use jiff::tz::TimeZone;
use serde_json::Value;
use subterminator::browser::detect::find_browser;
use subterminator::domain::event::{Event, Moment, Purpose};
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::{Outcome, Reason, RunResult};
use subterminator::journal::{Journal, read, render};

use super::story::{PNG, cancelled, events};
use crate::common::sample::part;

/// The pinned version.
const VERSION: &str = include_str!("../../fixtures/axe-core.txt");

/// A report of a run that met everything: a refusal, a picture, and texts that try to load something.
fn report(result: Option<&RunResult>, target: &str, purpose: Purpose) -> String {
    let base = tempfile::tempdir().unwrap();
    let mut journal = Journal::create(base.path(), "netflix", Masker::default()).unwrap();
    for label in ["approval", "start", "end"] {
        journal.keep_picture(label, "png", PNG).unwrap();
    }
    let mut all = events();
    if let Event::Start(start) = &mut all[0] {
        (start.target, start.purpose) = (target.to_owned(), purpose);
    }
    let evil = "\"><img src=http://probe.invalid/a.png><style>@import url(http://probe.invalid/b.css)</style>";
    let screenshot = |turn, label, file: &str| Event::Screenshot {
        turn,
        label,
        file: file.to_owned(),
    };
    all.insert(3, screenshot(0, Moment::Start, "002-start.png"));
    let message = evil.to_owned();
    all.push(Event::Warning { message });
    all.push(screenshot(2, Moment::End, "003-end.png"));
    for event in &all {
        journal.record(event).unwrap();
    }
    if let Some(result) = result {
        journal.record(&Event::Result(result.clone())).unwrap();
    }
    let reading = read(journal.dir()).unwrap();
    let page = render(&reading, journal.dir(), TimeZone::UTC);
    let closed = "<details class=\"appendix\">";
    page.replacen(closed, "<details class=\"appendix\" open>", 1)
}

/// One of each kind of end.
fn reports() -> Vec<String> {
    let with = |outcome, verified| RunResult {
        success: verified,
        verified,
        outcome,
        ..cancelled()
    };
    let steps = vec!["Open Settings.".to_owned(), "Tap Cancel.".to_owned()];
    let elsewhere = with(
        Outcome::ThirdPartyBilling {
            provider: "Apple".to_owned(),
            steps,
        },
        false,
    );
    let unproved = RunResult {
        reason: Reason::VerificationFailed,
        ..with(Outcome::Unverified, false)
    };
    let (active, checked) = (
        with(Outcome::NotCancelled, false),
        with(Outcome::NotCancelled, true),
    );
    [
        (Some(&cancelled()), "live", Purpose::Cancel),
        (Some(&cancelled()), "mock:full", Purpose::Cancel),
        (Some(&elsewhere), "live", Purpose::Cancel),
        (Some(&unproved), "live", Purpose::Cancel),
        (Some(&active), "live", Purpose::Cancel),
        (Some(&checked), "live", Purpose::Check),
        (None, "live", Purpose::Cancel),
    ]
    .map(|(result, target, purpose)| report(result, target, purpose))
    .into()
}

/// The document as it is after its scripts ran, with this option.
fn dump(file: &Path, option: &str) -> String {
    let profile = tempfile::tempdir().unwrap();
    let program = find_browser(None, std::env::var_os("PATH").as_deref()).unwrap();
    let quiet = "--headless --no-sandbox --disable-gpu --no-first-run --disable-sync --disable-background-networking --disable-component-update --virtual-time-budget=20000 --dump-dom";
    let output = Command::new(program)
        .args(quiet.split(' '))
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(option)
        .arg(format!("file://{}", file.display()))
        .stderr(Stdio::null())
        .output();
    String::from_utf8_lossy(&output.unwrap().stdout).into_owned()
}

/// axe-core's program text; `None` if it can't be fetched.
fn axe() -> Option<String> {
    let version = VERSION.trim();
    let kept = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("axe-core-{version}.js"));
    if let Ok(text) = std::fs::read_to_string(&kept) {
        return Some(text);
    }
    let folder = tempfile::tempdir().unwrap();
    let quietly = |command: &mut Command| {
        command
            .current_dir(folder.path())
            .stderr(Stdio::null())
            .output()
            .ok()
            .filter(|o| o.status.success())
    };
    quietly(
        Command::new("npm")
            .args(["pack", "--silent", "--prefer-offline"])
            .arg(format!("axe-core@{version}")),
    )?;
    let unpacked = quietly(Command::new("tar").args([
        "-xzOf",
        &format!("axe-core-{version}.tgz"),
        "package/axe.min.js",
    ]))?;
    std::fs::write(folder.path().join("axe.js"), &unpacked.stdout).unwrap();
    let _ = std::fs::copy(folder.path().join("axe.js"), kept);
    String::from_utf8(unpacked.stdout).ok()
}

/// A page that shows each report in a frame of its own, wide or narrow, and examines one after the other.
fn examination(axe: &str) -> String {
    let mut page = String::from("<!doctype html><title>x</title>");
    for (number, report) in reports().iter().enumerate() {
        let policy = report
            .find("<meta http-equiv=\"Content-Security-Policy\"")
            .unwrap();
        let end = policy + report[policy..].find('>').unwrap() + 1;
        // The policy forbids every script, also the examiner.
        let opened = format!("{}{}", &report[..policy], &report[end..])
            .replace("</body>", &format!("<script>{axe}</script></body>"));
        let srcdoc = opened.replace('&', "&amp;").replace('"', "&quot;");
        let width = if number % 2 == 0 { 390 } else { 1100 };
        write!(
            page,
            "<iframe style='width:{width}px;height:900px' srcdoc=\"{srcdoc}\"></iframe>"
        )
        .unwrap();
    }
    page.push_str(
        "<script>onload = async () => {
            const found = [];
            for (const frame of [...document.querySelectorAll('iframe')]) {
                const inside = frame.contentWindow;
                const result = await inside.axe.run(inside.document);
                found.push({
                    title: inside.document.title,
                    dark: inside.matchMedia('(prefers-color-scheme: dark)').matches,
                    overflow: inside.document.documentElement.scrollWidth - inside.innerWidth,
                    passes: result.passes.length,
                    violations: result.violations.map(v => `${v.impact} ${v.id}: ${v.nodes.map(n => n.html).join(' | ')}`),
                });
            }
            document.body.innerHTML = '<pre></pre>';
            document.querySelector('pre').textContent = btoa(unescape(encodeURIComponent(JSON.stringify(found))));
        }</script>",
    );
    page
}

#[test]
#[ignore = "starts a browser"]
fn reports_are_accessible_in_light_and_dark_at_the_desk_and_on_the_phone() {
    let axe = axe().expect("axe-core can't be fetched with npm");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("examination.html");
    std::fs::write(&file, examination(&axe)).unwrap();
    for (scheme, dark) in part(2, [(1, false), (0, true)]) {
        let scheme = format!("--blink-settings=preferredColorScheme={scheme}");
        let text = dump(&file, &scheme);
        let coded = text
            .split("<pre>")
            .nth(1)
            .and_then(|t| t.split("</pre>").next())
            .unwrap_or_else(|| panic!("no result: {text:.300}"));
        let found = BASE64.decode(coded.trim()).unwrap();
        let found: Vec<Value> = serde_json::from_slice(&found).unwrap();
        assert_eq!(found.len(), reports().len());
        for one in &found {
            assert_eq!(one["dark"], dark, "{one}");
            assert!(one["passes"].as_u64().unwrap() > 20, "examined: {one}");
            assert_eq!(one["violations"], serde_json::json!([]), "{one:#}");
            assert!(
                one["overflow"].as_i64().unwrap() <= 0,
                "wider than the screen: {one}"
            );
        }
    }
}
