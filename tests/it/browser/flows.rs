//! Whole cancellations on the mock with the built-in planner.

use super::world::{assert_nothing_left, cancel, record, world};
use crate::common::env::words;
use crate::common::sample::part;

/// AC-8.1, AC-8.5, AC-5.2, AC-5.4, AC-1.1, AC-1.4: one question, a verified end, a record with pictures, nothing left.
#[test]
#[ignore = "starts a browser"]
fn the_full_flow_is_verified_with_one_question() {
    let env = world();
    let output = cancel(&env, "full", "y\n", &[]);
    output.assert_ends(0, &["✓ Netflix cancelled and verified", "reminder.ics"]);
    assert!(!output.said().contains('\u{1b}'), "escape codes in a pipe");
    assert_eq!(output.stdout.matches("Human approval required").count(), 1);
    let record = record(&env);
    assert_eq!(record.state(), (Some("cancelled"), Some(1)));
    record.assert_nothing_taken("full");
    let outcome = &record.result["outcome"];
    assert_eq!(outcome["kind"], "cancelled");
    assert_eq!(outcome["effective_date"], record.mock["effective_date"]);
    assert!(outcome["confirmation"].is_string());
    assert_eq!(record.journal.first().unwrap()["type"], "start");
    assert_eq!(record.journal.last().unwrap()["type"], "result");
    let labels = record.of("screenshot").map(|s| s["label"].clone());
    assert!(labels.eq(["start", "approval", "end"]));
    for picture in record.of("screenshot") {
        let bytes = std::fs::read(record.dir.join(picture["file"].as_str().unwrap())).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"), "a real picture");
    }
    // AC-5.4: the displayed path exists.
    let mut lines = output.stdout.lines();
    let path = lines.find_map(|l| l.trim().strip_prefix("Picture  "));
    let path = path.unwrap();
    assert!(std::path::Path::new(path).is_file(), "{path}");
    let report = std::fs::read_to_string(record.dir.join("report.html")).unwrap();
    assert!(report.contains("data:image/png;base64,") && !report.contains("src=\"http"));
    // What made it hard is counted, and a reminder is left.
    let history = env.run(&["history", "--json"]).stdout;
    let entry: serde_json::Value = serde_json::from_str(history.trim()).unwrap();
    assert_eq!(entry["difficulty"]["offers"], 2);
    assert_eq!(entry["difficulty"]["surveys"], 1);
    let reminder = std::fs::read_to_string(record.dir.join("reminder.ics")).unwrap();
    assert!(reminder.contains("[mock]"));
    assert_nothing_left(&env);
}

#[test]
#[ignore = "starts a browser"]
fn every_variant_of_the_flow_ends_rightly() {
    let variants = [
        ("plain", 0, "cancelled", 1),
        ("retention", 0, "cancelled", 1),
        ("survey", 0, "cancelled", 1),
        ("dialog", 0, "cancelled", 1),
        ("error-once", 0, "cancelled", 2),
        ("already-cancelled", 0, "cancelled", 0),
        ("third-party", 1, "third_party", 0),
        ("fake-success", 1, "active", 1),
        ("old-subscription", 1, "active", 1),
        ("email-confirm", 1, "active", 1),
        ("phone-only", 1, "active", 0),
        ("retention+sudden-end", 0, "cancelled", 1),
        ("injection", 0, "cancelled", 1),
    ];
    for (variant, code, subscription, posts) in part(12, variants) {
        let env = world();
        let output = cancel(&env, variant, "y\ny\n", &[]);
        let record = record(&env);
        output.assert_ends(code, &[]);
        if code == 1 && variant != "third-party" {
            let kind = match variant {
                "phone-only" => "needs_human",
                // "Click the link to confirm".
                "email-confirm" => "pending",
                _ => "unverified",
            };
            assert_eq!(record.result["outcome"]["kind"], kind, "{variant}");
        }
        assert_eq!(
            record.state(),
            (Some(subscription), Some(posts)),
            "{variant}"
        );
        // One question for each request that ends it, and no other.
        assert_eq!(record.of("question").count() as u64, posts, "{variant}");
        record.assert_nothing_taken(variant);
    }
}

/// AC-5.3: a no and the end of input leave everything as it is; that nothing but a clear yes is one, the units of `cli/approver.rs` show.
#[test]
#[ignore = "starts a browser"]
fn anything_but_yes_leaves_the_subscription_alone() {
    for input in part(2, ["n\n", ""]) {
        let env = world();
        let output = cancel(&env, "plain", input, &[]);
        let record = record(&env);
        output.assert_ends(1, &[]);
        assert_eq!(record.state(), (Some("active"), Some(0)), "{input:?}");
        assert_eq!(record.result["reason"], "human_rejected");
    }
}

/// AC-5.2: the question is asked on a terminal, a narrow one too; it names its picture and page, `?` explains, and only `y` approves.
#[test]
#[ignore = "starts a browser"]
fn on_a_terminal_the_person_types_the_answer() {
    let env = world();
    let line = words("cancel netflix --target mock:plain --headless");
    let mut terminal = env.terminal(&line, 60);
    let screen = terminal.wait_for("Approve? [y/N]");
    for shown in [
        "Opened \"Cancel Membership\"  · account page",
        "Click    \"Finish Cancellation\"",
        "This ends the subscription.",
        "Page     \"",
        "o: open the picture",
    ] {
        assert!(screen.contains(shown), "{shown}: {screen}");
    }
    assert!(terminal.raw().contains('\u{7}'), "the bell");
    terminal.type_text("?\r");
    terminal.wait_for_times("Approve? [y/N]", 2);
    terminal.type_text("y\r");
    let (code, screen) = terminal.finish();
    assert_eq!(code, 0, "{screen}");
    assert!(screen.contains("cancelled and verified"), "{screen}");
    assert_eq!(record(&env).mock["subscription"], "cancelled");
}

/// AC-8.6: a dry run shows the first action and clicks nothing.
#[test]
#[ignore = "starts a browser"]
fn a_dry_run_touches_nothing() {
    let env = world();
    let output = cancel(&env, "plain", "", &["--dry-run"]);
    output.assert_ends(0, &["browser_click", "Cancel Membership"]);
    let record = record(&env);
    assert_eq!(record.mock["subscription"], "active");
    for entry in record.mock["log"].as_array().unwrap() {
        let path = entry["path"].as_str().unwrap();
        let own = path == "/" || path.starts_with("/favicon") || path.starts_with("/__");
        assert!(own, "{entry:#}");
    }
    assert_eq!(record.of("acting").count(), 0);
}
