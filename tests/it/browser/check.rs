//! `check`: tells where a subscription stands, and touches nothing.

use super::attach::OwnChromium;
use super::login::{finish, play_the_person, read_until, start};
use super::world::{Record, assert_nothing_left, keep_package, record, world};
use crate::common::env::{Output, TestEnv, words};
use crate::common::sample::part;
use crate::common::schema::assert_valid;

fn check(variant: &str, further: &[&str]) -> (TestEnv, Output, Record) {
    let env = world();
    let target = format!("mock:{variant}");
    let args = [
        &["check", "netflix", "--target", &target, "--headless"][..],
        further,
    ]
    .concat();
    let output = env.run(&args);
    keep_package(&env);
    assert_nothing_left(&env);
    let record = record(&env);
    (env, output, record)
}

/// Only pages were opened: no turn, no question, no act on the page; the mock saw nothing but reading.
fn assert_untouched(record: &Record, variant: &str) {
    for kind in ["turn", "question", "acting", "model_call"] {
        assert_eq!(record.of(kind).count(), 0, "{variant}: {kind}");
    }
    record.assert_nothing_taken(variant);
    assert_eq!(record.mock["cancel_posts"], 0, "{variant}");
    let log = record.mock["log"].as_array().unwrap();
    assert!(
        log.iter().all(|entry| entry["method"] == "GET"),
        "{variant}: {log:?}"
    );
}

#[test]
#[ignore = "starts a browser"]
fn each_standing_is_told() {
    let standings = [
        ("full", "✓ Netflix is active", "not_cancelled"),
        (
            "already-cancelled",
            "✓ Netflix is cancelled: access until ",
            "already_cancelled",
        ),
        (
            "third-party",
            " bills you for Netflix: cancel it there",
            "third_party_billing",
        ),
    ];
    for (variant, sentence, kind) in part(3, standings) {
        let (_env, output, record) = check(variant, &[]);
        assert_eq!(output.code, 0, "{variant}: {output:#?}");
        assert!(
            output.stdout.contains(sentence),
            "{variant}: {}",
            output.stdout
        );
        assert!(
            !output.stdout.contains("Receipt"),
            "{variant}: a check proves no cancellation of ours"
        );
        assert_eq!(
            (
                record.result["outcome"]["kind"].as_str(),
                record.result["verified"].as_bool()
            ),
            (Some(kind), Some(true)),
            "{variant}"
        );
        assert!(record.dir.join("report.html").is_file());
        assert_untouched(&record, variant);
    }
}

/// Where the person would have to sign in, nobody can tell, and it says how to go on.
#[test]
#[ignore = "starts a browser"]
fn what_can_t_be_told_is_exit_1_with_what_to_do() {
    let (_env, output, record) = check("login", &[]);
    assert_eq!(output.code, 1, "{output:#?}");
    assert!(
        output
            .stdout
            .contains("Your input is needed: sign in to Netflix"),
        "{}",
        output.stdout
    );
    assert!(
        output.stdout.contains("subterminator login netflix")
            || output.stdout.contains("There is no display here"),
        "{}",
        output.stdout
    );
    assert_eq!(record.result["outcome"]["kind"], "unverified");
    assert_untouched(&record, "login");
}

/// Pages that forge what a tool or the service says contradict themselves, and tell nothing.
#[test]
#[ignore = "starts a browser"]
fn pages_that_order_machines_tell_nothing() {
    let (_env, output, record) = check("injection", &[]);
    assert_eq!(output.code, 1, "{output:#?}");
    assert_eq!(record.result["outcome"]["kind"], "unverified");
    assert_untouched(&record, "injection");
}

/// The person signs in, and the check goes on.
#[test]
#[ignore = "starts a browser"]
fn after_a_sign_in_it_is_told() {
    let chromium = OwnChromium::start();
    let env = world();
    let (child, mut stdout) = start(
        &env,
        &words(&format!(
            "check netflix -t mock:login --cdp-endpoint {}",
            chromium.endpoint()
        )),
    );
    let mut seen = String::new();
    read_until(&mut stdout, &mut seen, "Done? [Enter]");
    play_the_person(&seen);
    let (code, seen) = finish(child, stdout, seen);
    assert_eq!(code, Some(0), "{seen}");
    assert!(seen.contains("✓ Netflix is active"), "{seen}");
    let record = record(&env);
    assert_eq!(
        record.of("hand_over").count(),
        2,
        "handed over once: its beginning and its end"
    );
    assert_untouched(&record, "login");
}

#[test]
#[ignore = "starts a browser"]
fn the_last_line_of_json_is_the_result() {
    let (_env, output, record) = check("plain", &["--json"]);
    let last = assert_valid(&output.stdout).pop().unwrap();
    assert_eq!(
        (&last["type"], &last["outcome"]["kind"]),
        (&"result".into(), &"not_cancelled".into())
    );
    assert_eq!(
        last["evidence"].as_array().map(Vec::len),
        record.result["evidence"].as_array().map(Vec::len)
    );
    assert_eq!(output.code, 0);
}

#[test]
fn a_browser_that_does_not_start_is_exit_5_and_tells_nothing() {
    let env = TestEnv::new();
    let output = env.run(&words(
        "check netflix -t mock --headless --mcp-command /bin/false",
    ));
    assert_eq!(output.code, 5, "{output:#?}");
    assert_eq!(record(&env).result["outcome"]["kind"], "unverified");
    assert!(!output.stdout.contains("active:"), "{}", output.stdout);
}
