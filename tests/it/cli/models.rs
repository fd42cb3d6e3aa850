//! Models, prices and limits that can't be used are errors before anything is started.

use crate::common::env::TestEnv;

/// What `cancel` on the mock says on standard error with these further arguments; it must end with exit code 2.
fn refused(env: &TestEnv, further: &[&str]) -> String {
    let output = env.run(
        &[
            &["cancel", "netflix", "-t", "mock:plain", "--headless"],
            further,
        ]
        .concat(),
    );
    assert_eq!(output.code, 2, "{further:?}: {output:#?}");
    assert!(!env.own().join("runs").exists(), "nothing was begun");
    output.stderr
}

#[test]
fn a_model_that_cannot_take_over_is_refused_at_the_start() {
    let env = TestEnv::new();
    assert!(
        refused(&env, &["--model", "rules", "--fallback-model", "nonsense"])
            .contains("Unsupported model: nonsense")
    );
    assert!(
        refused(&env, &["--model", "rules", "--fallback-model", "gpt-4o"])
            .contains("Missing OPENAI_API_KEY")
    );
    let env = TestEnv::new().set("SUBTERMINATOR_FALLBACK_MODEL", "claude-x");
    assert!(refused(&env, &["--model", "rules"]).contains("Missing ANTHROPIC_API_KEY"));
    let env = TestEnv::new().config("fallback_model = \"nonsense\"");
    assert!(refused(&env, &["--model", "rules"]).contains("Unsupported model: nonsense"));
}

#[test]
fn a_limit_of_costs_needs_every_price() {
    let env = TestEnv::new().set("OPENAI_BASE_URL", "http://127.0.0.1:9/v1");
    let own = env.own().join("prices.toml");
    for further in [
        &["--model", "openai:mine"][..],
        &["--model", "rules", "--fallback-model", "openai:mine"],
    ] {
        let said = refused(&env, &[further, &["--max-cost", "1"]].concat());
        assert!(
            said.contains("The price of openai:mine is not known") && said.contains("--max-tokens"),
            "{said}"
        );
        assert!(said.contains(own.to_str().unwrap()), "{said}");
    }
    std::fs::write(&own, "[mine.models]\n\"openai:*\" = { input = 1 }\n").unwrap();
    let said = refused(&env, &["--model", "rules"]);
    assert!(
        said.contains("prices.toml: line 2") && said.contains("[mine.models]"),
        "{said}"
    );
}

#[test]
fn a_second_reader_that_cannot_read_is_refused_at_the_start() {
    let env = TestEnv::new();
    assert!(
        refused(&env, &["--model", "rules", "--witness-model", "nonsense"])
            .contains("Unsupported model: nonsense")
    );
    assert!(
        refused(&env, &["--model", "rules", "--witness-model", "gpt-4o"])
            .contains("Missing OPENAI_API_KEY")
    );
    assert!(
        refused(&env, &["--model", "rules", "--witness-model", "rules"])
            .contains("can't be the second reader")
    );
    let env = TestEnv::new().config("witness_model = \"nonsense\"");
    assert!(refused(&env, &["--model", "rules"]).contains("Unsupported model: nonsense"));
    let own = TestEnv::new().set("OPENAI_BASE_URL", "http://127.0.0.1:9/v1");
    let said = refused(
        &own,
        &[
            "--model",
            "rules",
            "--witness-model",
            "openai:mine",
            "--max-cost",
            "1",
        ],
    );
    assert!(
        said.contains("The price of openai:mine is not known"),
        "{said}"
    );
}
