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
        let variables = [("SUBTERMINATOR_PATIENCE", text)];
        patience(&Environment::of(variables, Path::new("/"))).ok()
    };
    for (text, factor) in [("3", 3.0), (" 0.5 ", 0.5), ("", 1.0)] {
        assert_eq!(of(text), Some(factor), "{text}");
    }
    for wrong in ["0", "-1", "NaN", "inf", "1000", "two"] {
        assert_eq!(of(wrong), None, "{wrong}");
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
    const OWN: &str = "SUBTERMINATOR_NO_PROMPTS";
    for (variables, config, forbids) in [
        (&[("CI", "true")][..], "", true),
        (&[(OWN, "1")], "", true),
        (&[(OWN, "0"), ("CI", "1")], "", true),
        (&[("CI", "false")], "", false),
        (&[(OWN, "0")], "no_input = true", false),
        (&[], "no_input = true", true),
    ] {
        let settings = resolve(Flags::default(), variables, config).unwrap();
        assert_eq!(settings.no_input, forbids, "{variables:?} {config}");
    }
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
    let with = |name, address| resolve(Flags::default(), &[(name, address)], "");
    let error = with("OPENAI_BASE_URL", "user:pass@host").unwrap_err();
    let named = error.message.starts_with("OPENAI_BASE_URL");
    assert!(named && !error.message.contains("pass@"), "{error:?}");
    let local = with("ANTHROPIC_BASE_URL", "http://localhost:1234").unwrap();
    assert!(local.anthropic.base_url.is_some());
}

#[test]
fn an_address_from_dotenv_gets_no_key_from_elsewhere() {
    let home = tempfile::tempdir().unwrap();
    let (mine, theirs) = ("sk-real-key", "sk-theirs");
    for api in ["OPENAI", "ANTHROPIC"] {
        let (key, address) = (format!("{api}_API_KEY"), format!("{api}_BASE_URL"));
        let layered = |variables: &[(&str, &str)], dotenv: &[(&str, &str)]| {
            let line = |(name, value): &(&str, &str)| format!("{name}={value}\n");
            let dotenv: String = dotenv.iter().map(line).collect();
            let environment = env(variables, home.path()).with_dotenv(&dotenv);
            Settings::layered(Flags::default(), &environment)
        };
        let (key, address) = (key.as_str(), address.as_str());
        let far = (address, "https://evil.example/v1");
        for (variables, dotenv) in [
            (&[(key, mine)][..], &[far][..]),
            (&[], &[far]),
            (&[(key, mine)], &[far, (key, theirs)]),
        ] {
            let ConfigError { message, hint } = layered(variables, dotenv).unwrap_err();
            let named = message.starts_with(address) && message.contains(key);
            assert!(named && hint.contains("environment"), "{message} {hint}");
            assert!(!format!("{message} {hint}").contains("sk-"), "{message}");
        }
        let both = layered(&[], &[far, (key, theirs)]);
        assert!(both.is_ok(), "both from the same file");
        let real = [(address, "https://mine.example"), (key, mine)];
        assert!(layered(&real, &[far]).is_ok(), "the real one wins");
        for (host, is_near) in [
            ("http://localhost:11434/v1", true),
            ("http://127.0.0.1:8080", true),
            ("http://[::1]:1/", true),
            ("http://localhost.evil.example/", false),
            ("http://127.0.0.1.evil.example/", false),
            ("http://0.0.0.0:1/", false),
        ] {
            let settings = layered(&[(key, mine)], &[(address, host)]);
            assert_eq!(settings.is_ok(), is_near, "{host}");
        }
    }
}

#[test]
fn the_folder_of_the_runs_needs_no_other_setting() {
    let home = tempfile::tempdir().unwrap();
    let foreign = env(&[], home.path()).with_dotenv("OPENAI_BASE_URL=https://evil.example\n");
    let folder = |named: Option<&str>| runs_folder(named.map(PathBuf::from), &foreign).unwrap();
    assert_eq!(folder(None), home.path().join("runs"));
    assert_eq!(folder(Some("here")), Path::new("/somewhere/here"));
}

#[test]
fn keys_come_from_the_environment_and_stay_hidden() {
    let key = [("ANTHROPIC_API_KEY", "sk-ant-planted-value")];
    let settings = resolve(Wishes::default(), &key, "").unwrap();
    assert!(settings.anthropic.key.is_some());
    assert!(!format!("{settings:?}").contains("planted"));
    assert_eq!(settings.masker.mask("sk-ant-planted-value"), "[secret]");
}

#[test]
fn without_any_home_the_remedy_is_named() {
    let homeless = Environment::of([], Path::new("/somewhere"));
    let error = Settings::layered(Flags::default(), &homeless).unwrap_err();
    assert!(error.hint.contains("SUBTERMINATOR_HOME"));
}
