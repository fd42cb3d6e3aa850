//! Signing in, second factors, CAPTCHAs: the person does it, the program notices.

use super::attach::OwnChromium;
use super::world::{ask, assert_nothing_left, record, world};
use crate::common::env::words;
use crate::common::sample::part;
use crate::common::schema::assert_valid;

/// Plays the person at the mock whose address stands in the output.
pub fn play_the_person(seen: &str) {
    let at = seen.find("http://127.0.0.1:").unwrap();
    let base = seen[at..]
        .split(|c: char| c.is_whitespace() || c == '"')
        .next()
        .unwrap();
    let person = url::Url::parse(base).unwrap().join("/__person").unwrap();
    ask(reqwest::Method::GET, person.as_str());
}

/// AC-7.2, AC-7.3: the person signs in in the browser, the program notices by itself and goes on; one hand-over.
#[test]
#[ignore = "starts a browser"]
fn a_login_is_noticed_when_it_is_done() {
    for variant in part(3, ["login", "captcha", "session-expired"]) {
        // A browser that was attached to has a window as far as the program knows.
        let mut chromium = OwnChromium::start();
        let env = world();
        let at = chromium.endpoint();
        let line = format!("cancel netflix -t mock:{variant} --cdp-endpoint {at} --json");
        let mut run = env.start(&words(&line));
        run.until("\"type\":\"hand_over\"");
        play_the_person(&run.seen);
        run.until("\"type\":\"question\"");
        run.say("y\n");
        let output = run.end();
        output.assert_ends(0, &[]);
        assert_valid(&output.stdout);
        let record = record(&env);
        assert_eq!(record.mock["subscription"], "cancelled", "{variant}");
        let handed: Vec<_> = record.of("hand_over").map(|h| h["done"].clone()).collect();
        let once = [serde_json::Value::Null, true.into()];
        assert_eq!(handed, once, "{variant}: handed over once");
        assert!(chromium.is_open(), "the person's own browser stays open");
    }
}

/// No display is no window either, also where nobody said `--headless` and somebody sits at a terminal.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "starts a browser"]
fn without_a_display_nobody_is_sent_to_a_window() {
    let env = world();
    let terminal = env.terminal(&["cancel", "netflix", "--target", "mock:login"], 100);
    let (code, screen) = terminal.finish();
    assert_eq!(code, 1, "{screen}");
    let told = screen.contains("There is no display here") && !screen.contains("Done? [Enter]");
    assert!(told, "{screen}");
    let login = env.run(&words("login netflix -t mock"));
    login.assert_ends(2, &["no display", "--cdp-endpoint"]);
}

/// AC-7.2: the sign-in is the person's; Enter is taken, but only what the page shows counts. The program notices when it is done, says so and keeps no record of it.
#[test]
#[ignore = "starts a browser"]
fn a_sign_in_is_waited_for_and_told() {
    // Without a variant, the mock of `login` asks to sign in; nobody needs to press Enter where prompts are off.
    for (target, further) in part(2, [("mock", &[][..]), ("mock:mfa", &["--no-input"])]) {
        let mut chromium = OwnChromium::start();
        let env = world();
        let at = chromium.endpoint();
        let line = format!("login netflix -t {target} --cdp-endpoint {at}");
        let mut run = env.start(&[&words(&line)[..], further].concat());
        run.until("goes on by itself");
        for told in ["in the browser window", "Page     http://127.0.0.1:"] {
            assert!(run.seen.contains(told), "{}", run.seen);
        }
        if further.is_empty() {
            run.until("Done? [Enter]");
            run.say("\n");
            run.until("Not done yet");
        }
        play_the_person(&run.seen);
        let output = run.end();
        output.assert_ends(0, &["✓ You are signed in to Netflix"]);
        assert!(chromium.is_open());
        // A sign-in leaves no record.
        assert!(!env.own().join("runs").exists());
        assert_nothing_left(&env);
    }
}

#[test]
#[ignore = "starts a browser"]
fn whoever_is_signed_in_already_is_told_so_as_json_too() {
    let chromium = OwnChromium::start();
    let env = world();
    let at = chromium.endpoint();
    let line = format!("login netflix -t mock:plain --json --cdp-endpoint {at}");
    let output = env.run(&words(&line));
    output.assert_ends(0, &[]);
    let last = assert_valid(&output.stdout).pop().unwrap();
    assert_eq!(last["type"], "result");
    assert_eq!([&last["signed_in"], &last["before"]], [true, true]);
}

#[test]
#[ignore = "starts a browser"]
fn ctrl_c_ends_the_wait() {
    let chromium = OwnChromium::start();
    let env = world();
    let at = chromium.endpoint();
    let line = format!("login netflix -t mock --json --cdp-endpoint {at}");
    let mut run = env.start(&words(&line));
    run.until("\"type\":\"hand_over\"");
    run.signal("INT");
    let output = run.end();
    output.assert_ends(130, &[]);
    let last = assert_valid(&output.stdout).pop().unwrap();
    assert_eq!([&last["signed_in"], &last["interrupted"]], [false, true]);
    assert_nothing_left(&env);
}
