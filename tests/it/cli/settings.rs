//! Environment, `.env` and `config.toml`, as far as the program shows them before it starts a browser.

use std::os::unix::fs::PermissionsExt;

use crate::common::env::{TestEnv, words};

const CANCEL: [&str; 2] = ["cancel", "netflix"];

#[test]
fn a_broken_config_file_is_exit_2_with_line_and_remedy() {
    for (text, told, remedy) in [
        (
            "\nmodle = \"gpt-4o\"\n",
            "line 2: unknown key",
            "Known keys: model, ",
        ),
        (
            "openai_api_key = \"sk-planted-secret\"\n",
            "line 1: unknown key",
            "environment",
        ),
        (
            "max_turns = 5000\n",
            "line 1: `max_turns` must be a whole number from 1 to 1000",
            "Correct the line",
        ),
        (
            "model = sk-planted-secret\n",
            "line 1: not valid TOML",
            "double quotes",
        ),
    ] {
        let output = TestEnv::new().config(text).run(&CANCEL);
        output.assert_ends(2, &[told, remedy]);
        assert!(!output.stderr.contains("planted"), "{}", output.stderr);
        assert_eq!(output.stderr.lines().count(), 2, "{}", output.stderr);
    }
}

#[test]
fn the_real_environment_wins_over_dotenv() {
    let refused = "OPENAI_BASE_URL is not an http or https address";
    let wrong = TestEnv::new().dotenv("OPENAI_BASE_URL=nonsense\n");
    wrong.run(&CANCEL).assert_ends(2, &[refused]);
    let right = TestEnv::new().dotenv("OPENAI_BASE_URL=http://localhost:1/\n");
    let over = right.set("OPENAI_BASE_URL", "nonsense");
    over.run(&CANCEL).assert_ends(2, &[refused]);
}

#[test]
fn what_is_no_dotenv_stops_no_help() {
    let folder = TestEnv::new();
    std::fs::create_dir(folder.work().join(".env")).unwrap();
    for env in [
        folder,
        TestEnv::new().dotenv(&"x".repeat(300 * 1024)),
        TestEnv::new().dotenv("CI=1\nthis is sk-planted-secret\n"),
    ] {
        let help = env.run(&["--help"]);
        assert_eq!((help.code, help.stderr.as_str()), (0, ""));
    }
}

/// A folder must not decide which program is run: neither directly, nor by a home of its own.
#[test]
fn a_dotenv_cannot_make_it_run_a_program() {
    for line in [
        "SUBTERMINATOR_MCP_COMMAND='./evil'",
        "SUBTERMINATOR_BROWSER=./evil",
        "SUBTERMINATOR_HOME=evil-home",
    ] {
        let env = TestEnv::new().dotenv(&format!("{line}\n"));
        let [home, evil, empty] = ["evil-home", "evil", "empty"].map(|n| env.work().join(n));
        std::fs::create_dir(&home).unwrap();
        std::fs::write(home.join("config.toml"), "mcp_command = './evil'\n").unwrap();
        std::fs::write(&evil, "#!/bin/sh\necho > \"$0.was-run\"\n").unwrap();
        std::fs::set_permissions(&evil, PermissionsExt::from_mode(0o755)).unwrap();
        // A path without any program but the shell's: the run ends where it would start the server.
        std::fs::create_dir(&empty).unwrap();
        let mut command = env.command(&words("cancel netflix --target mock --headless"));
        if line.contains("HOME") {
            command.env_remove("SUBTERMINATOR_HOME");
        }
        let output = command.env("PATH", empty).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(5), "{line}: {stderr}");
        let ignored = "is ignored: a folder must not decide which program is run";
        assert!(stderr.contains(ignored), "{line}: {stderr}");
        assert!(!env.work().join("evil.was-run").exists(), "{line}");
    }
}

#[test]
fn an_api_address_from_dotenv_needs_its_key_from_there() {
    let args = words("cancel netflix --model rules --mcp-command /bin/false");
    let far = "OPENAI_BASE_URL=https://evil.example/v1\n";
    let keyed = || TestEnv::new().set("OPENAI_API_KEY", "sk-real-key");
    let output = keyed().dotenv(far).run(&args);
    let told = "OPENAI_BASE_URL comes from the .env file";
    output.assert_ends(2, &[told, "OPENAI_API_KEY doesn't"]);
    assert!(!output.stderr.contains("sk-real"), "{}", output.stderr);
    let beside = TestEnv::new().dotenv(&format!("{far}OPENAI_API_KEY=sk-theirs\n"));
    beside.run(&args).assert_ends(5, &[]);
    let near = keyed().dotenv("OPENAI_BASE_URL=http://localhost:1/v1\n");
    near.run(&args).assert_ends(5, &[]);
}
