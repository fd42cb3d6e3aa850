//! Environment, `.env` and `config.toml`, as far as the program shows them before it starts a browser.

use crate::common::env::TestEnv;

const CANCEL: [&str; 2] = ["cancel", "netflix"];

#[test]
fn a_broken_config_file_is_exit_2_with_line_and_remedy() {
    for (text, wanted) in [
        ("\nmodle = \"gpt-4o\"\n", ["line 2: unknown key `modle`", "Did you mean `model`?"]),
        ("openai_api_key = \"sk-planted-secret\"\n", ["line 1: API keys don't belong", "environment"]),
        ("max_turns = 5000\n", ["line 1: `max_turns` must be a whole number from 1 to 1000", "Correct the line"]),
        ("model = sk-planted-secret\n", ["line 1: not valid TOML", "double quotes"]),
    ] {
        let output = TestEnv::new().config(text).run(&CANCEL);
        assert_eq!(output.code, 2, "{output:?}");
        assert!(wanted.iter().all(|part| output.stderr.contains(part)), "{}", output.stderr);
        assert!(!output.stderr.contains("planted"), "{}", output.stderr);
        assert_eq!(output.stderr.lines().count(), 2, "{}", output.stderr);
    }
}

#[test]
fn the_real_environment_wins_over_dotenv() {
    let broken = |env: TestEnv| {
        let output = env.run(&CANCEL);
        (output.code == 2 && output.stderr.contains("OPENAI_BASE_URL is not an http or https address"), output.stderr)
    };
    let (refused, said) = broken(TestEnv::new().dotenv("OPENAI_BASE_URL=nonsense\n"));
    assert!(refused, "{said}");
    let (refused, said) = broken(TestEnv::new().dotenv("OPENAI_BASE_URL=http://localhost:1/\n").set("OPENAI_BASE_URL", "nonsense"));
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
    let output = TestEnv::new().set("SUBTERMINATOR_MCP_COMMAND", "node 'open").run(&CANCEL);
    assert_eq!(output.code, 2, "{output:?}");
    assert!(output.stderr.contains("The MCP command (environment) can't be split"), "{}", output.stderr);
}
