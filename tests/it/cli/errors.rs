//! Errors as a person meets them: two lines that say what is wrong and what to do, whole in every terminal.

use crate::common::env::TestEnv;

/// Arguments, exit code, a part of what is said.
const ERRORS: [(&[&str], i32, &str); 11] = [
    (&["cancel", "netflix"], 2, "Missing ANTHROPIC_API_KEY"),
    (
        &["cancel", "netflix", "--model", "nonsense"],
        2,
        "Unsupported model: nonsense",
    ),
    (&["cancel", "netflx"], 3, "Did you mean"),
    (
        &["cancel", "netflix", "--no-checkpoint"],
        2,
        "--i-accept-the-risk",
    ),
    (
        &["cancel", "--url", "https://a.example", "-t", "mock"],
        2,
        "Leave one of them out",
    ),
    (&["cancel", "netflix", "-t", "mock:nonsense"], 2, "nonsense"),
    (
        &["cancel", "netflix", "--mcp-command", "node 'open"],
        2,
        "every quote closed",
    ),
    (&["login", "netflix", "--headless"], 2, "--cdp-endpoint"),
    (
        &["report", "nonsense"],
        1,
        "subterminator history lists the runs",
    ),
    (&["services", "validate", "missing.toml"], 2, "Correct it"),
    (&["cancle"], 2, "cancel"),
];

#[test]
fn every_error_keeps_its_words_in_narrow_and_wide_terminals() {
    for (args, code, part) in ERRORS {
        // Who has no key is asked at a terminal, and these errors are about something else.
        let env = TestEnv::new().set("SUBTERMINATOR_NO_PROMPTS", "1");
        let piped = env.run(args);
        assert_eq!(
            (piped.code, piped.stdout.as_str()),
            (code, ""),
            "{args:?} {piped:?}"
        );
        assert!(piped.stderr.contains(part), "{args:?}\n{}", piped.stderr);
        for columns in [60, 120] {
            let (exit, screen) = env.terminal(args, columns).finish();
            assert_eq!(i32::try_from(exit).unwrap(), code, "{args:?}");
            let words = |text: &str| {
                text.split_whitespace()
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            // A path that is wider than the terminal is broken by the terminal, so that it can be copied whole.
            if words(&piped.stderr)
                .iter()
                .all(|word| word.chars().count() + 4 <= usize::from(columns))
            {
                assert_eq!(
                    words(&screen),
                    words(&piped.stderr),
                    "{args:?} at {columns}\n{screen}"
                );
            }
        }
    }
}

/// Who has no key learns both ways, and what leaves the machine on each.
#[test]
fn without_a_key_both_ways_are_explained() {
    let output = TestEnv::new().run(&["cancel", "netflix"]);
    assert_eq!(output.code, 2);
    for part in [
        "ANTHROPIC_API_KEY",
        "OPENAI_API_KEY",
        "subterminator cancel netflix --model rules",
        "masked",
        "nothing leaves your machine",
    ] {
        assert!(output.stderr.contains(part), "{part}\n{}", output.stderr);
    }
    let address = TestEnv::new().run(&["cancel", "--url", "https://gym.example/account"]);
    assert!(
        address
            .stderr
            .contains("subterminator cancel --url https://gym.example/account --model rules"),
        "{}",
        address.stderr
    );
}
