//! Tests of `settings`.

use std::path::Path;

use super::*;
use crate::layers::runs_folder;

fn env(variables: &[(&str, &str)], home: &Path) -> Environment {
    let mut all = vec![("HOME", "/home/jane")];
    all.extend_from_slice(variables);
    let text = home.to_str().unwrap();
    all.push(("SUBTERMINATOR_HOME", text));
    Environment::of(all, Path::new("/somewhere"))
}

fn resolve(
    flags: Flags,
    variables: &[(&str, &str)],
    config: &str,
) -> Result<Settings, ConfigError> {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("config.toml"), config).unwrap();
    let settings = Settings::layered(flags, &env(variables, home.path()))?;
    assert_eq!(settings.home, home.path());
    Ok(settings)
}

#[test]
fn patience_is_a_factor_in_bounds() {
    let of = |text: &str| {
        patience(&Environment::of(
            [("SUBTERMINATOR_PATIENCE", text)],
            Path::new("/"),
        ))
    };
    assert_eq!(
        (of("3").ok(), of(" 0.5 ").ok(), of("").ok()),
        (Some(3.0), Some(0.5), Some(1.0))
    );
    for wrong in ["0", "-1", "NaN", "inf", "1000", "two"] {
        assert!(of(wrong).is_err(), "{wrong}");
    }
}

/// The keyring is asked for the key that a run needs, and for no other.
#[cfg(unix)]
#[test]
fn a_command_gives_the_key_that_is_needed_and_not_set() {
    let config =
        "anthropic_key_command = \"printf sk-from-keyring\"\nopenai_key_command = \"false\"";
    let key = |settings: &Settings| {
        let key = settings.anthropic.key.as_ref();
        key.map(|key| key.expose().to_owned())
    };
    let settings = resolve(Flags::default(), &[], config).unwrap();
    assert_eq!(key(&settings).as_deref(), Some("sk-from-keyring"));
    assert_eq!(settings.masker.mask("a sk-from-keyring b"), "a [secret] b");
    let set = [("ANTHROPIC_API_KEY", "sk-from-env")];
    let settings = resolve(Flags::default(), &set, config).unwrap();
    assert_eq!(key(&settings).as_deref(), Some("sk-from-env"));
    let named = |model: &str| Flags {
        model: Some(model.to_owned()),
        ..Flags::default()
    };
    assert_eq!(key(&resolve(named("rules"), &[], config).unwrap()), None);
    let error = resolve(named("gpt-4o"), &[], config).unwrap_err();
    assert!(error.message.contains("`openai_key_command`"), "{error}");
}

#[test]
fn flag_beats_environment_beats_file_beats_default() {
    let config = "model = \"from-file\"";
    let variables = [("SUBTERMINATOR_MODEL", "from-env")];
    let flags = Flags {
        model: Some("from-flag".to_owned()),
        ..Flags::default()
    };
    let model = |flags, variables: &[(&str, &str)], config| {
        resolve(flags, variables, config).unwrap().model
    };
    assert_eq!(
        model(flags, &variables, config),
        Setting::new("from-flag".to_owned(), Origin::Flag)
    );
    assert_eq!(
        model(Flags::default(), &variables, config),
        Setting::new("from-env".to_owned(), Origin::Environment)
    );
    assert_eq!(
        model(Flags::default(), &[("SUBTERMINATOR_MODEL", "")], config),
        Setting::new("from-file".to_owned(), Origin::File)
    );
    assert_eq!(
        model(Flags::default(), &[], ""),
        Setting::default(DEFAULT_MODEL.to_owned())
    );
}

#[test]
fn the_built_in_planner_serves_the_mock_where_there_is_no_key_and_no_choice() {
    let mock = || Flags {
        target: Target::Mock { variant: None },
        ..Flags::default()
    };
    let settings = resolve(mock(), &[], "").unwrap();
    assert_eq!(settings.model.value, RULES_MODEL);
    assert!(settings.notes.iter().any(|note| note.contains("rules")));
    assert_eq!(
        resolve(mock(), &[("OPENAI_API_KEY", "sk-x")], "")
            .unwrap()
            .model
            .value,
        DEFAULT_MODEL
    );
    assert_eq!(
        resolve(mock(), &[("SUBTERMINATOR_MODEL", "gpt-4o")], "")
            .unwrap()
            .model
            .value,
        "gpt-4o"
    );
    assert_eq!(
        resolve(Flags::default(), &[], "").unwrap().model.value,
        DEFAULT_MODEL
    );
}

#[test]
fn the_model_that_takes_over_is_another_one() {
    let fallback = |flags, variables: &[(&str, &str)], config| {
        resolve(flags, variables, config).unwrap().fallback_model
    };
    let variables = [("SUBTERMINATOR_FALLBACK_MODEL", "from-env")];
    let flags = Flags {
        fallback_model: Some("from-flag".to_owned()),
        ..Flags::default()
    };
    assert_eq!(fallback(flags, &variables, "").unwrap(), "from-flag");
    assert_eq!(
        fallback(Flags::default(), &variables, "").unwrap(),
        "from-env"
    );
    assert_eq!(
        fallback(Flags::default(), &[], "fallback_model = \"x\"").unwrap(),
        "x"
    );
    assert_eq!(
        fallback(
            Flags::default(),
            &[("SUBTERMINATOR_MODEL", "x")],
            "fallback_model = \"x\""
        ),
        None
    );
    let limits = resolve(
        Flags {
            max_tokens: Some(5),
            ..Flags::default()
        },
        &[],
        "max_tokens = 9\nmax_cost = 1",
    )
    .unwrap();
    assert_eq!((limits.max_tokens, limits.max_cost), (Some(5), Some(1.0)));
}

#[test]
fn paths_are_absolute_and_know_their_base() {
    let settings = resolve(
        Flags::default(),
        &[("SUBTERMINATOR_BROWSER", "bin/chrome")],
        "profile_dir = \"~/p\"\noutput_dir = \"out\"",
    )
    .unwrap();
    assert_eq!(
        settings.connection,
        Connection::Launch {
            profile_dir: Setting::new(PathBuf::from("/home/jane/p"), Origin::File)
        }
    );
    assert_eq!(settings.output_dir.value, settings.home.join("out"));
    assert_eq!(
        settings.browser.unwrap(),
        Browser::Path("/somewhere/bin/chrome".into())
    );
    let flags = Flags {
        output_dir: Some("here".into()),
        browser: Some("MSEdge".to_owned()),
        ..Flags::default()
    };
    let settings = resolve(flags, &[], "").unwrap();
    assert_eq!(
        settings.output_dir,
        Setting::new("/somewhere/here".into(), Origin::Flag)
    );
    assert_eq!(
        settings.browser.unwrap(),
        Browser::Channel("msedge".to_owned())
    );
    assert_eq!(
        settings.connection,
        Connection::Launch {
            profile_dir: Setting::default(settings.home.join("browser-profile"))
        }
    );
}

#[test]
fn either_variable_forbids_prompts() {
    let no_input = |variables: &[(&str, &str)], config| {
        resolve(Flags::default(), variables, config)
            .unwrap()
            .no_input
    };
    assert!(no_input(&[("CI", "true")], ""));
    assert!(no_input(&[("SUBTERMINATOR_NO_PROMPTS", "1")], ""));
    assert!(no_input(
        &[("SUBTERMINATOR_NO_PROMPTS", "0"), ("CI", "1")],
        ""
    ));
    assert!(!no_input(&[("CI", "false")], ""));
    assert!(!no_input(
        &[("SUBTERMINATOR_NO_PROMPTS", "0")],
        "no_input = true"
    ));
    assert!(no_input(&[], "no_input = true"));
}

#[test]
fn commands_are_split_as_a_shell_would() {
    let command = |text| {
        resolve(
            Flags {
                mcp_command: Some(String::from(text)),
                ..Flags::default()
            },
            &[],
            "",
        )
        .map(|s| s.mcp_command.unwrap())
    };
    assert_eq!(command("npx -y '@a/b c'").unwrap(), ["npx", "-y", "@a/b c"]);
    for broken in ["node 'open", "", "  ", "'' x"] {
        assert!(command(broken).is_err(), "{broken}");
    }
}

#[test]
fn broken_addresses_are_named_and_not_shown() {
    let error = resolve(
        Flags::default(),
        &[("OPENAI_BASE_URL", "user:pass@host")],
        "",
    )
    .unwrap_err();
    assert!(
        error.message.starts_with("OPENAI_BASE_URL") && !error.message.contains("pass@"),
        "{error:?}"
    );
    assert!(
        resolve(
            Flags::default(),
            &[("ANTHROPIC_BASE_URL", "http://localhost:1234")],
            ""
        )
        .unwrap()
        .anthropic
        .base_url
        .is_some()
    );
}

#[test]
fn an_address_from_dotenv_gets_no_key_from_elsewhere() {
    let home = tempfile::tempdir().unwrap();
    let layered = |variables: &[(&str, &str)], dotenv: &str| {
        Settings::layered(
            Flags::default(),
            &env(variables, home.path()).with_dotenv(dotenv),
        )
    };
    for (key, address) in [
        ("OPENAI_API_KEY", "OPENAI_BASE_URL"),
        ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"),
    ] {
        let far = format!("{address}=https://evil.example/v1\n");
        for (variables, dotenv) in [
            (vec![(key, "sk-real-key")], far.clone()),
            (vec![], far.clone()),
            (
                vec![(key, "sk-real-key")],
                format!("{far}{key}=sk-theirs\n"),
            ),
        ] {
            let error = layered(&variables, &dotenv).unwrap_err();
            assert!(
                error.message.starts_with(address) && error.message.contains(key),
                "{error:?}"
            );
            assert!(
                !format!("{error:?}").contains("sk-") && error.hint.contains("environment"),
                "{error:?}"
            );
        }
        assert!(
            layered(&[], &format!("{far}{key}=sk-theirs\n")).is_ok(),
            "both from the same file"
        );
        assert!(
            layered(
                &[(address, "https://mine.example"), (key, "sk-real-key")],
                &far
            )
            .is_ok(),
            "the real one wins"
        );
        for near in [
            "http://localhost:11434/v1",
            "http://127.0.0.1:8080",
            "http://[::1]:1/",
        ] {
            assert!(
                layered(&[(key, "sk-real-key")], &format!("{address}={near}\n")).is_ok(),
                "{near}"
            );
        }
        for far in [
            "http://localhost.evil.example/",
            "http://127.0.0.1.evil.example/",
            "http://0.0.0.0:1/",
        ] {
            assert!(
                layered(&[(key, "sk-real-key")], &format!("{address}={far}\n")).is_err(),
                "{far}"
            );
        }
    }
}

#[test]
fn the_folder_of_the_runs_needs_no_other_setting() {
    let home = tempfile::tempdir().unwrap();
    let foreign = env(&[], home.path()).with_dotenv("OPENAI_BASE_URL=https://evil.example\n");
    assert_eq!(
        runs_folder(None, &foreign).unwrap(),
        home.path().join("runs")
    );
    assert_eq!(
        runs_folder(Some("here".into()), &foreign).unwrap(),
        Path::new("/somewhere/here")
    );
}

#[test]
fn keys_come_from_the_environment_and_stay_hidden() {
    let settings = resolve(
        Flags::default(),
        &[("ANTHROPIC_API_KEY", "sk-ant-planted-value")],
        "",
    )
    .unwrap();
    assert!(settings.anthropic.key.is_some());
    assert!(!format!("{settings:?}").contains("planted"));
    assert_eq!(settings.masker.mask("sk-ant-planted-value"), "[secret]");
}

#[test]
fn without_any_home_the_remedy_is_named() {
    let error = Settings::layered(
        Flags::default(),
        &Environment::of([], Path::new("/somewhere")),
    )
    .unwrap_err();
    assert!(error.hint.contains("SUBTERMINATOR_HOME"));
}
