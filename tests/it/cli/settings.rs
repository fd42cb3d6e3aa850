//! Environment, `.env` and `config.toml`, as far as the program shows them before it starts a browser.

use crate::common::env::{TestEnv, words};

const CANCEL: [&str; 2] = ["cancel", "netflix"];

#[test]
fn a_broken_config_file_is_exit_2_with_line_and_remedy() {
    for (text, wanted) in [
        (
            "\nmodle = \"gpt-4o\"\n",
            ["line 2: unknown key `modle`", "Did you mean `model`?"],
        ),
        (
            "openai_api_key = \"sk-planted-secret\"\n",
            ["line 1: API keys don't belong", "environment"],
        ),
        (
            "max_turns = 5000\n",
            [
                "line 1: `max_turns` must be a whole number from 1 to 1000",
                "Correct the line",
            ],
        ),
        (
            "model = sk-planted-secret\n",
            ["line 1: not valid TOML", "double quotes"],
        ),
    ] {
        let output = TestEnv::new().config(text).run(&CANCEL);
        assert_eq!(output.code, 2, "{output:?}");
        assert!(
            wanted.iter().all(|part| output.stderr.contains(part)),
            "{}",
            output.stderr
        );
        assert!(!output.stderr.contains("planted"), "{}", output.stderr);
        assert_eq!(output.stderr.lines().count(), 2, "{}", output.stderr);
    }
}

#[test]
fn the_real_environment_wins_over_dotenv() {
    let broken = |env: TestEnv| {
        let output = env.run(&CANCEL);
        (
            output.code == 2
                && output
                    .stderr
                    .contains("OPENAI_BASE_URL is not an http or https address"),
            output.stderr,
        )
    };
    let (refused, said) = broken(TestEnv::new().dotenv("OPENAI_BASE_URL=nonsense\n"));
    assert!(refused, "{said}");
    let (refused, said) = broken(
        TestEnv::new()
            .dotenv("OPENAI_BASE_URL=http://localhost:1/\n")
            .set("OPENAI_BASE_URL", "nonsense"),
    );
    assert!(refused, "{said}");
}

#[test]
fn a_broken_dotenv_line_is_named_without_its_content_and_does_not_stop_help() {
    let env = TestEnv::new().dotenv("CI=1\nthis is sk-planted-secret\n");
    let help = env.run(&["--help"]);
    assert_eq!((help.code, help.stderr.as_str()), (0, ""));
}

#[test]
fn a_folder_or_a_huge_file_named_dotenv_is_survived() {
    let env = TestEnv::new();
    std::fs::create_dir(env.work().join(".env")).unwrap();
    assert_eq!(env.run(&["--version"]).code, 0);
    let env = TestEnv::new().dotenv(&"x".repeat(300 * 1024));
    assert_eq!(env.run(&["--version"]).code, 0);
}

#[test]
fn a_command_that_cannot_be_split_is_exit_2() {
    let output = TestEnv::new()
        .set("SUBTERMINATOR_MCP_COMMAND", "node 'open")
        .run(&CANCEL);
    assert_eq!(output.code, 2, "{output:?}");
    assert!(
        output.stderr.contains("The MCP command can't be split"),
        "{}",
        output.stderr
    );
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
        std::fs::create_dir(env.work().join("evil-home")).unwrap();
        std::fs::write(
            env.work().join("evil-home/config.toml"),
            "mcp_command = './evil'\n",
        )
        .unwrap();
        let evil = env.work().join("evil");
        std::fs::write(&evil, "#!/bin/sh\necho > \"$0.was-run\"\n").unwrap();
        assert!(
            std::process::Command::new("chmod")
                .arg("+x")
                .arg(&evil)
                .status()
                .unwrap()
                .success()
        );
        // A path without any program but the shell's: the run ends where it would start the server.
        let empty = env.work().join("empty");
        std::fs::create_dir(&empty).unwrap();
        let variables = [("PATH", empty.to_str().unwrap().to_owned())];
        let mut command = env.command(&["cancel", "netflix", "--target", "mock", "--headless"]);
        let own = if line.contains("HOME") {
            command.env_remove("SUBTERMINATOR_HOME")
        } else {
            &mut command
        };
        let output = own
            .envs(variables)
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(5), "{line}: {stderr}");
        assert!(
            stderr.contains("is ignored: a folder must not decide which program is run"),
            "{line}: {stderr}"
        );
        assert!(!env.work().join("evil.was-run").exists(), "{line}");
    }
}

#[test]
fn an_api_address_from_dotenv_needs_its_key_from_there() {
    let args = words("cancel netflix --model rules --mcp-command /bin/false");
    let far = "OPENAI_BASE_URL=https://evil.example/v1\n";
    let output = TestEnv::new()
        .set("OPENAI_API_KEY", "sk-real-key")
        .dotenv(far)
        .run(&args);
    assert_eq!(output.code, 2, "{output:?}");
    assert!(
        output
            .stderr
            .contains("OPENAI_BASE_URL comes from the .env file")
            && output.stderr.contains("OPENAI_API_KEY doesn't")
    );
    assert!(!output.stderr.contains("sk-real"), "{}", output.stderr);
    let beside = TestEnv::new()
        .dotenv(&format!("{far}OPENAI_API_KEY=sk-theirs\n"))
        .run(&args);
    assert_eq!(beside.code, 5, "{beside:?}");
    let near = TestEnv::new()
        .set("OPENAI_API_KEY", "sk-real-key")
        .dotenv("OPENAI_BASE_URL=http://localhost:1/v1\n")
        .run(&args);
    assert_eq!(near.code, 5, "{near:?}");
}
