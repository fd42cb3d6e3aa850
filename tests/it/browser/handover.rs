//! Login, second factor, CAPTCHA: the person does it, the program notices.

use std::io::Write as _;

use super::attach::OwnChromium;
use super::login::{finish, play_the_person, read_until, start};
use super::world::{cancel, record, world};
use crate::common::env::words;
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
        let line = format!(
            "cancel netflix -t mock:{variant} --cdp-endpoint {} --json",
            chromium.endpoint()
        );
        let (mut child, mut stdout) = start(&env, &words(&line));
        let mut seen = String::new();
        read_until(&mut stdout, &mut seen, "\"type\":\"hand_over\"");
        play_the_person(&seen);
        read_until(&mut stdout, &mut seen, "\"type\":\"question\"");
        child.stdin.as_mut().unwrap().write_all(b"y\n").unwrap();
        let (code, seen) = finish(child, stdout, seen);
        assert_eq!(code, Some(0), "{variant}: {seen}");
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
