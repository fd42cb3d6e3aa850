//! Tests of `environment`.

use super::*;

fn environment(variables: &[(&str, &str)]) -> Environment {
    Environment::of(variables.iter().copied(), Path::new("/somewhere"))
}

#[test]
fn the_real_environment_wins_over_dotenv_and_blank_counts_as_unset() {
    let env = environment(&[("SUBTERMINATOR_MODEL", "real"), ("OPENAI_API_KEY", "  ")])
        .with_dotenv(
            "SUBTERMINATOR_MODEL=file\nexport OPENAI_API_KEY='sk-from-file' # mine\nCI=\n",
        );
    assert_eq!(env.get(&env::SUBTERMINATOR_MODEL), Some("real"));
    assert_eq!(env.get(&env::OPENAI_API_KEY), Some("sk-from-file"));
    assert!(env.is_from_dotenv(&env::OPENAI_API_KEY));
    assert!(!env.is_from_dotenv(&env::SUBTERMINATOR_MODEL) && !env.is_from_dotenv(&env::CI));
    assert_eq!(env.get(&env::CI), None);
    assert!(env.warnings().is_empty(), "{:?}", env.warnings());
}

#[test]
fn a_broken_line_is_named_and_not_shown() {
    let text = "# comment\nSUBTERMINATOR_MODEL=one\nsk-secret without equals\nCI=1\n\nOPENAI_API_KEY=\"sk-open\nNO_COLOR=1\n";
    let env = environment(&[]).with_dotenv(text);
    assert_eq!(env.get(&env::SUBTERMINATOR_MODEL), Some("one"));
    assert_eq!(env.get(&env::CI), Some("1"));
    let said = env.warnings().join("\n");
    assert!(
        said.contains("Line 3 of .env") && said.contains("Line 6 of .env"),
        "{said}"
    );
    assert!(!said.contains("sk-"), "{said}");
}

#[test]
fn undeclared_names_are_not_taken_from_dotenv_and_addresses_are_mentioned() {
    let env = environment(&[])
        .with_dotenv("PATH=/evil\nTERM=dumb\nOPENAI_BASE_URL=https://elsewhere.example\n");
    assert_eq!((env.real("PATH"), env.real("TERM")), (None, None));
    assert_eq!(
        env.warnings(),
        ["OPENAI_BASE_URL is taken from the .env file in /somewhere."]
    );
}

/// A foreign folder must not make the program run a command, nor lead it to a folder that does.
#[test]
fn what_decides_which_program_is_run_is_not_taken_from_dotenv() {
    for variable in [
        &env::SUBTERMINATOR_MCP_COMMAND,
        &env::SUBTERMINATOR_BROWSER,
        &env::SUBTERMINATOR_HOME,
    ] {
        let dotenv = format!("{}=./evil\n", variable.name);
        let evil = environment(&[]).with_dotenv(&dotenv);
        assert_eq!(evil.get(variable), None);
        let said = evil.warnings().join("\n");
        for part in [variable.name, "is ignored", "/somewhere"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert!(!said.contains("evil"), "{said}");
        let real = environment(&[(variable.name, "mine")]).with_dotenv(&dotenv);
        assert_eq!(real.get(variable), Some("mine"));
        assert!(real.warnings().is_empty());
    }
}

#[test]
fn switches_know_the_words_for_off() {
    for (text, on) in [
        ("1", true),
        ("true", true),
        ("anything", true),
        ("0", false),
        ("False", false),
        ("off", false),
    ] {
        assert_eq!(
            environment(&[("CI", text)]).switch(&env::CI),
            Some(on),
            "{text}"
        );
    }
    assert_eq!(environment(&[("CI", "")]).switch(&env::CI), None);
}

#[test]
fn its_keys_are_masked() {
    let env = environment(&[("OPENAI_API_KEY", "sk-secret-value")]);
    assert_eq!(env.masker().mask("a sk-secret-value b"), "a [secret] b");
}
