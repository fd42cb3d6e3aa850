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
    flags: impl Into<Flags>,
    variables: &[(&str, &str)],
    config: &str,
) -> Result<Settings, ConfigError> {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("config.toml"), config).unwrap();
    let settings = Settings::layered(flags.into(), &env(variables, home.path()))?;
    assert_eq!(settings.home, home.path());
    Ok(settings)
}

impl From<Wishes> for Flags {
    fn from(wishes: Wishes) -> Self {
        Self {
            wishes,
            ..Self::default()
        }
    }
}

fn model(name: &str) -> Wishes {
    Wishes {
        model: Some(name.to_owned()),
        ..Wishes::default()
    }
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

#[test]
fn flag_beats_environment_beats_file_beats_default() {
    let file = "model = \"from-file\"";
    let variables = [("SUBTERMINATOR_MODEL", "from-env")];
    let none = Wishes::default;
    for (flags, variables, config, chosen) in [
        (model("from-flag"), &variables[..], file, "from-flag"),
        (none(), &variables, file, "from-env"),
        (none(), &[("SUBTERMINATOR_MODEL", "")], file, "from-file"),
        (none(), &[], "", DEFAULT_MODEL),
    ] {
        let settings = resolve(flags, variables, config).unwrap();
        assert_eq!(settings.model, chosen);
        assert_eq!(settings.model_named, chosen != DEFAULT_MODEL);
    }
}

#[test]
fn the_built_in_planner_serves_the_mock_where_there_is_no_key_and_no_choice() {
    let mock = Target::Mock { variant: None };
    for (target, variables, chosen) in [
        (mock.clone(), &[][..], RULES_MODEL),
        (mock.clone(), &[("OPENAI_API_KEY", "sk-x")], DEFAULT_MODEL),
        (mock, &[("SUBTERMINATOR_MODEL", "gpt-4o")], "gpt-4o"),
        (Target::Live, &[], DEFAULT_MODEL),
    ] {
        let flags = Flags {
            target,
            ..Flags::default()
        };
        let settings = resolve(flags, variables, "").unwrap();
        assert_eq!(settings.model, chosen);
        let told = settings.notes.iter().any(|note| note.contains("rules"));
        assert_eq!(told, chosen == RULES_MODEL);
    }
}

#[test]
fn paths_are_absolute_and_know_their_base() {
    let settings = resolve(
        Flags::default(),
        &[("SUBTERMINATOR_BROWSER", "bin/chrome")],
        "profile_dir = \"~/p\"\noutput_dir = \"out\"",
    )
    .unwrap();
    let launch = |profile_dir: PathBuf, named| Connection::Launch { profile_dir, named };
    assert_eq!(settings.connection, launch("/home/jane/p".into(), true));
    assert_eq!(settings.output_dir, settings.home.join("out"));
    assert_eq!(settings.browser.unwrap(), "/somewhere/bin/chrome");
    let flags = Wishes {
        output_dir: Some("here".into()),
        browser: Some("MSEdge".to_owned()),
        ..Wishes::default()
    };
    let settings = resolve(flags, &[], "").unwrap();
    assert_eq!(settings.output_dir, Path::new("/somewhere/here"));
    assert_eq!(settings.browser.unwrap(), "msedge");
    let profile = settings.home.join("browser-profile");
    assert_eq!(settings.connection, launch(profile, false));
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
        let flags = Wishes {
            mcp_command: Some(String::from(text)),
            ..Wishes::default()
        };
        resolve(flags, &[], "").map(|settings| settings.mcp_command.unwrap())
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
        Wishes::default(),
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
