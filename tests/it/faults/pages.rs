//! Faults of the browser and of pages.

mod process;
mod site;

use std::time::{Duration, Instant};

use self::process::Which;
use self::site::{Trap, TrapSite};
use crate::browser::world::{assert_nothing_left, keep_package, record, wanted, world};

/// A fault and what has to come of it.
struct Row {
    name: &'static str,
    trap: Trap,
    /// What the person types.
    input: &'static str,
    code: i32,
    /// How often the subscription was ended.
    stops: u32,
    /// Stands in the result's error; empty where there is none.
    says: &'static str,
}

fn run(row: &Row) -> String {
    let env = world();
    let site = TrapSite::start(row.trap, &env.own());
    let begun = Instant::now();
    let output = env.run_with_input(&["cancel", "--url", &site.url(), "--headless", "--model", "rules"], row.input);
    let took = begun.elapsed();
    keep_package(&env);
    let record = record(&env);
    let error = record.result["error"].as_str().unwrap_or_default().to_owned();
    let right =
        output.code == row.code && site.stops() == row.stops && error.contains(row.says) && (row.says.is_empty() == error.is_empty());
    let outcome = record.result["outcome"]["kind"].as_str().unwrap_or("?");
    let line = format!(
        "{} | {:32} | exit {} | {:13} | ended {} | {:4.1} s | {error}",
        if right { "ok" } else { "NO" },
        row.name,
        output.code,
        outcome,
        site.stops(),
        took.as_secs_f32(),
    );
    eprintln!("{line}");
    if !right || std::env::var("SHOW").is_ok() {
        for r in &record.journal {
            let mut r = r.clone();
            if let Some(c) = r.get_mut("content") {
                let s: String = c.as_str().unwrap_or("").chars().take(200).collect();
                *c = s.into();
            }
            let s: String = r.to_string().chars().take(420).collect();
            eprintln!("    {s}");
        }
        eprintln!("{}\n{}", output.stdout, output.stderr);
    }
    assert_nothing_left(&env);
    line
}

fn rows() -> Vec<Row> {
    let fine = |name, trap| Row { name, trap, input: "y\n", code: 0, stops: 1, says: "" };
    vec![
        fine("nothing", Trap::Script("")),
        fine("30 pop-ups", Trap::Script("for (let i = 0; i < 30; i++) open('/news?' + i)")),
        fine("a download by itself", Trap::Script("location = '/file'")),
        fine("beforeunload", Trap::Script("addEventListener('beforeunload', (e) => { e.preventDefault(); e.returnValue = 'x' })")),
        fine("three alerts", Trap::Script("for (let i = 0; i < 3; i++) alert('Look ' + i)")),
        Row {
            code: 1,
            stops: 0,
            says: "dialog again and again",
            input: "n\n",
            ..fine("alerts for ever", Trap::Script("setInterval(() => alert('Stay with us'), 10)"))
        },
        fine("print dialog", Trap::Script("print()")),
        fine("permission prompts", Trap::Script("navigator.geolocation.getCurrentPosition(() => {}); Notification.requestPermission()")),
        fine("first byte after 12 s", Trap::Slow(Duration::from_secs(12))),
        fine("a picture that never loads", Trap::Body(|| "<img src=/never>".to_owned())),
        fine("long poll", Trap::Script("const p = () => fetch('/never').finally(p); p()")),
        fine(
            "changes each 50 ms",
            Trap::Script(
                "const d = document.body.appendChild(document.createElement('p')); const w = ['one', 'two', 'three', 'four']; let i = 0; setInterval(() => d.textContent = w[i++ % 4], 50)",
            ),
        ),
        fine("half a MB of text", Trap::Body(|| "<p>Nothing but words, many of them, again and again.</p>".repeat(7_000))),
        fine("10,000 nested", Trap::Body(|| format!("{}deep{}", "<div>".repeat(10_000), "</div>".repeat(10_000)))),
        fine("20,000 elements", Trap::Body(|| "<i>x</i>".repeat(20_000))),
        Row { code: 1, stops: 0, says: "could not open a page", ..fine("redirect loop", Trap::RedirectLoop) },
        Row { input: "y\ny\n", ..fine("a server error once", Trap::ErrorAnswers(1)) },
        Row { code: 1, stops: 0, says: "Something went wrong", input: "y\ny\ny\ny\n", ..fine("server errors", Trap::ErrorAnswers(99)) },
        Row { input: "y\ny\n", ..fine("connection cut once", Trap::Cut(1)) },
        Row {
            code: 1,
            stops: 0,
            says: "could not open a page",
            ..fine(
                "meta refresh to another site",
                Trap::Body(|| "<meta http-equiv=refresh content='0;url=http://localhost:9/'>".to_owned()),
            )
        },
        fine("the tab crashes", Trap::Kill(Which::Renderers)),
        fine("the tab crashes after the act", Trap::KillAfter(Which::Renderers)),
        fine("the browser is killed", Trap::Kill(Which::Browser)),
        fine("the browser is killed after the act", Trap::KillAfter(Which::Browser)),
        fine(
            "the page goes away",
            Trap::Script("if (!localStorage.z) { localStorage.z = 1; setTimeout(() => location = 'about:blank', 100) }"),
        ),
        fine("one pop-up that leads nowhere", Trap::Script("open('/news')")),
    ]
}

/// After each act the page that the model gets shows what came of it, however late the page renders: no step is clicked
/// twice, and nothing has to be waited for by the model.
#[test]
fn late_content_is_waited_for() {
    if !wanted() {
        return;
    }
    let env = world();
    let site = TrapSite::start(Trap::Late, &env.own());
    let output = env.run_with_input(&["cancel", "--url", &site.url(), "--headless", "--model", "rules"], "y\ny\n");
    keep_package(&env);
    let record = record(&env);
    let acts: Vec<_> = record.of("turn").map(|t| format!("{} {}", t["tool"].as_str().unwrap(), t["label"].as_str().unwrap())).collect();
    let steps = (1..=site::LATE_STEPS).map(|n| format!("browser_click Go to step {}", n + 1));
    let expected: Vec<_> = std::iter::once("browser_click Cancel subscription".to_owned())
        .chain(steps)
        .chain(["browser_click Cancel my subscription now".to_owned(), "complete_task success".to_owned()])
        .collect();
    assert_eq!(acts, expected, "{output:#?}");
    assert_eq!((output.code, site.stops()), (0, 1), "{output:#?}");
    assert_nothing_left(&env);
}

/// Every fault of the browser and of pages with its end; a patient person's flow still finishes.
#[test]
fn faults_of_pages() {
    if !wanted() {
        return;
    }
    let only = std::env::var("ONLY").unwrap_or_default();
    for row in rows().iter().filter(|r| r.name.contains(&only)) {
        run(row);
    }
}
