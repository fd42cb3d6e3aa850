//! `check`: tells where a subscription stands, and touches nothing.

use super::attach::OwnChromium;
use super::login::play_the_person;
use super::world::{Record, assert_nothing_left, record, world};
use crate::common::env::words;
use crate::common::fake_model::{FakeModel, Reads};
use crate::common::sample::part;
use crate::common::schema::assert_valid;

/// Only pages were opened: no turn, no question, no act on the page; the mock saw nothing but reading.
fn assert_untouched(record: &Record, variant: &str) {
    for kind in ["turn", "question", "acting", "model_call"] {
        assert_eq!(record.of(kind).count(), 0, "{variant}: {kind}");
    }
    record.assert_nothing_taken(variant);
    assert_eq!(record.mock["cancel_posts"], 0, "{variant}");
    let log = record.mock["log"].as_array().unwrap();
    let reads = log.iter().all(|entry| entry["method"] == "GET");
    assert!(reads, "{variant}: {log:?}");
}

const CANCELLED: &str = "✓ Netflix is cancelled: access until ";
const ELSEWHERE: &str = " bills you for Netflix: cancel it there";
const SIGN_IN: &str = "Your input is needed: sign in to Netflix";

/// What can be told is told; where the person would have to sign in, nobody can tell, and it says how to go on; pages that forge what a tool or the service says contradict
/// themselves, and tell nothing.
#[test]
#[ignore = "starts a browser"]
fn each_standing_is_told() {
    let standings = [
        ("full", 0, "✓ Netflix is active", "not_cancelled"),
        ("already-cancelled", 0, CANCELLED, "already_cancelled"),
        ("third-party", 0, ELSEWHERE, "third_party_billing"),
        ("login", 1, SIGN_IN, "unverified"),
        ("injection", 1, "", "unverified"),
    ];
    for (variant, code, sentence, kind) in part(3, standings) {
        let env = world();
        let target = format!("mock:{variant}");
        let output = env.run(&["check", "netflix", "--target", &target, "--headless"]);
        assert_nothing_left(&env);
        let record = record(&env);
        output.assert_ends(code, &[sentence]);
        // A check proves no cancellation of ours.
        assert!(!output.stdout.contains("Receipt"), "{variant}");
        assert_eq!(record.result["outcome"]["kind"], kind, "{variant}");
        assert_eq!(record.result["verified"], code == 0, "{variant}");
        assert!(record.dir.join("report.html").is_file());
        assert_untouched(&record, variant);
    }
}

/// The person signs in, and the check goes on.
#[test]
#[ignore = "starts a browser"]
fn after_a_sign_in_it_is_told() {
    let chromium = OwnChromium::start();
    let env = world();
    let at = chromium.endpoint();
    let line = format!("check netflix -t mock:login --cdp-endpoint {at}");
    let mut run = env.start(&words(&line));
    run.until("Done? [Enter]");
    play_the_person(&run.seen);
    let output = run.end();
    output.assert_ends(0, &["✓ Netflix is active"]);
    let record = record(&env);
    // Once: its beginning and its end.
    assert_eq!(record.of("hand_over").count(), 2);
    assert_untouched(&record, "login");
}

/// Where a key is there a second reader reads, and no model drives; the last line of JSON is the result.
#[test]
#[ignore = "starts a browser"]
fn a_second_reader_reads_and_the_last_line_of_json_is_the_result() {
    let fake = FakeModel::anthropic([]);
    fake.reads(Reads::honest("cancelled", None));
    let env = world()
        .set("ANTHROPIC_API_KEY", "sk-planted-key-1234567890")
        .set("ANTHROPIC_BASE_URL", &fake.url());
    let line = "check netflix -t mock:already-cancelled --headless --json";
    let output = env.run(&words(line));
    assert_eq!((output.code, fake.readings().len()), (0, 3), "{output:#?}");
    fake.assert_clean();
    assert!(fake.requests().is_empty(), "no model drives");
    let last = assert_valid(&output.stdout).pop().unwrap();
    assert_eq!(last["type"], "result");
    assert_eq!(last["outcome"]["kind"], "already_cancelled");
    assert_eq!(last["evidence"], record(&env).result["evidence"]);
}
