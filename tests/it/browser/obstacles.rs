//! What made it hard at the mock's variants, as the record of a real run has it, and what is left behind for the person.

use super::world::{cancel, record, world};

fn counted(variant: &str) -> (serde_json::Value, String) {
    let env = world();
    let output = cancel(&env, variant, "y\n", &["--model", "rules"]);
    let record = record(&env);
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
    (entry["difficulty"].clone(), reminder)
}

#[test]
#[ignore = "starts a browser"]
fn what_made_it_hard_is_counted() {
    let of = |counts: &serde_json::Value| {
        ["offers", "surveys", "unticked"].map(|key| counts[key].as_u64().unwrap())
    };
    let (hostile, reminder) = counted("retention+survey+hidden-link+overlay+prechecked");
    // What lies over the account page offers something, too.
    assert_eq!(of(&hostile), [2, 1, 1], "{hostile}");
    assert!(reminder.starts_with("BEGIN:VCALENDAR\r\n") && reminder.contains("[mock]"));
}
