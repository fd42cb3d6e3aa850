//! Tricks of the mock's variants as the record of a real run has them, and what is left behind for the person.

use std::collections::BTreeSet;

use super::world::{cancel, record, world};

fn kinds(variant: &str) -> (BTreeSet<String>, serde_json::Value, String) {
    let env = world();
    let output = cancel(&env, variant, "y\n", &["--model", "rules"]);
    let record = record(&env);
    let kinds = record
        .of("trick")
        .map(|t| t["kind"].as_str().unwrap().to_owned())
        .collect();
    let history = env.run(&["history", "--json"]).stdout;
    let entry: serde_json::Value = serde_json::from_str(history.trim())
        .unwrap_or_else(|e| panic!("{e}: {history} {output:?}"));
    let reminder = std::fs::read_to_string(record.dir.join("reminder.ics")).unwrap_or_default();
    assert_eq!(entry["verified"], !reminder.is_empty(), "{output:?}");
    assert_eq!(
        entry["verified"].as_bool().unwrap(),
        output.stdout.contains("reminder.ics"),
        "{output:?}"
    );
    (kinds, entry, reminder)
}

#[test]
#[ignore = "starts a browser"]
fn each_variant_shows_its_tricks_and_a_plain_one_none() {
    let (none, plain, _) = kinds("plain");
    assert_eq!(
        (none.len(), plain["difficulty"]["words"].as_str()),
        (0, Some("easy"))
    );
    let (met, hostile, reminder) = kinds(
        "retention+survey+confirmshaming+hidden-link+overlay+double-negative+prechecked+type-phrase",
    );
    let expected = [
        "confirmshaming",
        "double_negative",
        "hidden_way",
        "offer",
        "preselected",
        "survey",
        "typed_phrase",
    ];
    assert_eq!(met.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    assert_eq!(hostile["difficulty"]["words"], "obstructive");
    assert!(reminder.starts_with("BEGIN:VCALENDAR\r\n") && reminder.contains("[mock]"));
    let (fake, ..) = kinds("fake-success");
    assert_eq!(fake.iter().collect::<Vec<_>>(), ["fake_end"]);
}
