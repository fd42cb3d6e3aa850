//! Faults of the browser and of pages: a small site with one trap at a time, the built program, the real browser.
//! Each test prints its table.

mod site;

use std::time::{Duration, Instant};

use self::site::{Trap, TrapSite};
use super::signals::Which;
use crate::browser::world::{assert_nothing_left, record, world};
use crate::common::env::words;
use crate::common::sample::{everything, part_and};

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

/// What is wrong with a run, if anything.
fn run(row: &Row) -> Option<String> {
    let env = world();
    let site = TrapSite::start(row.trap, &env.own());
    let begun = Instant::now();
    let line = format!("cancel --url {} --headless --model rules", site.url());
    let output = env.run_with_input(&words(&line), row.input);
    let took = begun.elapsed().as_secs_f32();
    let record = record(&env);
    let error = record.result["error"].as_str().unwrap_or_default();
    let told = error.contains(row.says) && error.is_empty() == row.says.is_empty();
    let right = output.code == row.code && site.stops() == row.stops && told;
    let outcome = record.result["outcome"]["kind"].as_str().unwrap_or("?");
    let (name, code, stops) = (row.name, output.code, site.stops());
    let line =
        format!("{name:35} | exit {code} | {outcome:13} | ended {stops} | {took:4.1} s | {error}");
    eprintln!("{line}");
    assert_nothing_left(&env);
    (!right).then(|| format!("{line}\n{}", output.said()))
}

/// A fault that a patient person gets over: the run finishes, with one question and one end.
fn passes(name: &'static str, trap: Trap) -> Row {
    Row {
        name,
        trap,
        input: "y\n",
        code: 0,
        stops: 1,
        says: "",
    }
}

/// A fault that ends the run before anything was done.
fn ends(name: &'static str, trap: Trap, says: &'static str) -> Row {
    Row {
        code: 1,
        stops: 0,
        says,
        ..passes(name, trap)
    }
}

const POP_UPS: &str = "for (let i = 0; i < 30; i++) open('/news?' + i);";
const DOWNLOAD: &str = "location = '/file';";
const PERMISSIONS: &str =
    "navigator.geolocation.getCurrentPosition(() => {}); Notification.requestPermission();";
const BEFORE_UNLOAD: &str =
    "addEventListener('beforeunload', (e) => { e.preventDefault(); e.returnValue = 'x' });";
const ALERTS: &str = "for (let i = 0; i < 3; i++) alert('Look ' + i);";
/// Once in a profile.
const GONE: &str = "if (!localStorage.gone) { localStorage.gone = 1; setTimeout(() => location = 'about:blank', 100) }";

fn long_text() -> String {
    "<p>Nothing but words, many of them, again and again.</p>".repeat(7_000)
}

fn deep() -> String {
    format!("{}deep{}", "<div>".repeat(10_000), "</div>".repeat(10_000))
}

fn many() -> String {
    "<i>x</i>".repeat(20_000)
}

/// Nuisances of pages, pages that take their time, never stand still, are too big or can't be opened, answers that are errors, and tabs and
/// browsers that end in the middle of a run. All of a day's run before the first wrong one fails the test.
#[test]
#[ignore = "starts a browser"]
fn faults_of_pages_and_browsers_end_as_they_should() {
    // What was sent is not sent again: the worst that a fault could do.
    let worst = |row: &Row| {
        ["a server error once", "the browser is killed after the act"].contains(&row.name)
    };
    let mut rows = rows();
    if everything() {
        // Minutes of reading.
        rows.push(passes(
            "5 MB of text",
            Trap::Body(|| long_text().repeat(12)),
        ));
    }
    let wrong: Vec<String> = part_and(14, rows, worst).iter().filter_map(run).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn rows() -> Vec<Row> {
    const TWICE: &str = "y\ny\n";
    // On a slow machine a tab may end after the yes and before the click; then it is rightly asked once more.
    let asked_again = |row: Row| Row {
        input: TWICE,
        ..row
    };
    vec![
        passes("30 pop-ups", Trap::Script(POP_UPS)),
        passes("a download", Trap::Script(DOWNLOAD)),
        passes("the print dialog", Trap::Script("print();")),
        passes("permission prompts", Trap::Script(PERMISSIONS)),
        passes("three alerts", Trap::Script(ALERTS)),
        ends(
            "alerts for ever",
            Trap::Script("setInterval(() => alert('Stay'), 10)"),
            "went round in circles",
        ),
        passes("a question before leaving", Trap::Script(BEFORE_UNLOAD)),
        passes("first byte after 11 s", Trap::Slow(Duration::from_secs(11))),
        passes(
            "a picture that never loads",
            Trap::Body(|| "<img src=/never>".to_owned()),
        ),
        passes("400 kB of text", Trap::Body(long_text)),
        passes("10,000 nested", Trap::Body(deep)),
        passes("20,000 elements", Trap::Body(many)),
        ends(
            "redirects to itself",
            Trap::RedirectLoop,
            "no control leads on to cancelling",
        ),
        ends(
            "a refresh to another site",
            Trap::Body(|| {
                "<meta http-equiv=refresh content='0;url=http://localhost:9/'>".to_owned()
            }),
            "no control leads on to cancelling",
        ),
        passes("the connection is cut once", Trap::Cut(1)),
        // The act was sent and the site said that it failed: nothing is begun a second time without the person.
        ends(
            "a server error once",
            Trap::ErrorAnswers(1),
            "It isn't done again",
        ),
        ends(
            "nothing but server errors",
            Trap::ErrorAnswers(99),
            "Something went wrong",
        ),
        asked_again(passes("the tab crashes", Trap::Kill(Which::Renderers))),
        asked_again(passes("the browser is killed", Trap::Kill(Which::Browser))),
        asked_again(passes("the page goes away", Trap::Script(GONE))),
        passes(
            "the tab crashes after the act",
            Trap::KillAfter(Which::Renderers),
        ),
        passes(
            "the browser is killed after the act",
            Trap::KillAfter(Which::Browser),
        ),
    ]
}
