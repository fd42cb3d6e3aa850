//! Login, second factor, CAPTCHA: the person does it, the program notices.

use std::io::Read as _;
use std::process::Stdio;

use super::attach::OwnChromium;
use super::world::{cancel, get, record, world};
use crate::common::sample::part;
use crate::common::schema::assert_valid;

/// AC-7.2, AC-7.3: the person signs in in the browser, the program notices by itself and goes on; one hand-over.
#[test]
#[ignore = "starts a browser"]
fn a_login_is_noticed_when_it_is_done() {
    for variant in part(3, ["login", "captcha", "session-expired"]) {
        // A browser that was attached to has a window as far as the program knows.
        let chromium = OwnChromium::start();
        let env = world();
        let mut child = env
            .command(&[
                "cancel",
                "netflix",
                "-t",
                &format!("mock:{variant}"),
                "--cdp-endpoint",
                &chromium.endpoint(),
                "--json",
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut seen = String::new();
        let mut buffer = [0; 4096];
        let mut helped = false;
        let mut answered = false;
        loop {
            let read = stdout.read(&mut buffer).unwrap();
            if read == 0 {
                break;
            }
            seen.push_str(&String::from_utf8_lossy(&buffer[..read]));
            if !helped && seen.contains("\"type\":\"hand_over\"") {
                helped = true;
                let at = seen.find("http://127.0.0.1:").unwrap();
                let base: String = seen[at..].chars().take_while(|c| *c != '"').collect();
                let base = url::Url::parse(&base).unwrap().join("/__person").unwrap();
                get(base.as_str());
            }
            if !answered && seen.contains("\"type\":\"question\"") {
                answered = true;
                std::io::Write::write_all(&mut input, b"y\n").unwrap();
            }
        }
        assert_eq!(child.wait().unwrap().code(), Some(0), "{variant}: {seen}");
        assert_valid(&seen);
        let record = record(&env);
        assert_eq!(record.mock["subscription"], "cancelled", "{variant}");
        let handed: Vec<_> = record.of("hand_over").map(|h| h["done"].clone()).collect();
        assert_eq!(
            handed,
            [serde_json::Value::Null, true.into()],
            "{variant}: handed over once"
        );
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
    assert!(
        screen.contains("There is no display here") && !screen.contains("Done? [Enter]"),
        "{screen}"
    );
}

/// Without a window nobody can sign in: the run ends at once and says what to do.
#[test]
#[ignore = "starts a browser"]
fn headless_ends_with_what_to_do() {
    for variant in part(3, ["login", "mfa", "captcha"]) {
        let env = world();
        let output = cancel(&env, variant, "y\n", &[]);
        assert_eq!(output.code, 1, "{variant}: {output:#?}");
        assert!(
            output.stdout.contains("subterminator login netflix")
                || output.stdout.contains("There is no display here"),
            "{output:#?}"
        );
        assert_eq!(record(&env).mock["subscription"], "active");
    }
}
