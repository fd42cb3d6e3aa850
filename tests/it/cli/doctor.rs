//! `doctor` from outside: what it finds, its exit codes, and that it leaves nothing and tells no secret.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

use std::io::{Read as _, Write as _};

use serde_json::Value;

use crate::common::env::{Output, TestEnv, words};

/// A server that ends at once: what needs no browser is examined all the same, and quickly.
const NO_SERVER: [&str; 2] = ["--mcp-command", "/bin/false"];

fn doctor(env: &TestEnv, further: &[&str]) -> (Output, Value) {
    let args = [&["doctor", "--json"], &NO_SERVER[..], further].concat();
    let output = env.run(&args);
    let object =
        serde_json::from_str(&output.stdout).unwrap_or_else(|e| panic!("{e}: {output:#?}"));
    (output, object)
}

/// Status, message and fix of a check.
fn check(object: &Value, name: &str) -> [String; 3] {
    let found = object["checks"]
        .as_array()
        .unwrap()
        .iter()
        .find(|c| c["name"] == name)
        .unwrap_or_else(|| panic!("{name}: {object:#}"));
    ["status", "message", "fix"].map(|key| found[key].as_str().unwrap_or_default().to_owned())
}

#[test]
fn every_thing_is_told_though_one_is_broken_and_the_first_problem_is_the_exit_code() {
    let (output, object) = doctor(&TestEnv::new(), &["--offline"]);
    assert_eq!(
        (output.code, object["ok"].as_bool(), object["exit"].as_u64()),
        (2, Some(false), Some(2)),
        "{object:#}"
    );
    for (name, status, words) in [
        ("Model", "problem", "Missing ANTHROPIC_API_KEY."),
        (
            "Playwright MCP",
            "problem",
            "Failed to connect to Playwright MCP",
        ),
        ("Leftovers", "ok", "none"),
    ] {
        let [found, message, fix] = check(&object, name);
        assert!(
            found == status && message.contains(words),
            "{name}: {object:#}"
        );
        assert_eq!(
            fix.is_empty(),
            status == "ok",
            "{name}: what to do is told where something is wrong"
        );
    }
    let broken = TestEnv::new().config("max_turns = 0\n").run(&["doctor"]);
    assert!(
        broken.code == 2 && broken.stderr.contains("config.toml, line 1"),
        "{broken:?}"
    );
    let (output, object) = doctor(&TestEnv::new(), &["--offline", "--model", "rules"]);
    assert_eq!(output.code, 5, "a run would end on the server: {output:#?}");
    let [_, message, fix] = check(&object, "Playwright MCP");
    assert!(
        message.contains("can't be run: exit status: 1") && fix.contains("/bin/false --help"),
        "{message} {fix}"
    );
}

/// Answers one request with a refusal, and gives back what it said.
fn refusing_server() -> (u16, std::thread::JoinHandle<String>) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = std::thread::spawn(move || {
        let (mut connection, _) = listener.accept().unwrap();
        let mut request = Vec::new();
        let mut buffer = [0; 1024];
        while !request.windows(4).any(|w| w == b"\r\n\r\n") {
            let read = connection.read(&mut buffer).unwrap();
            assert!(read > 0);
            request.extend_from_slice(&buffer[..read]);
        }
        connection
            .write_all(
                b"HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
            )
            .unwrap();
        String::from_utf8(request).unwrap()
    });
    (port, server)
}

/// What the request holds is read from the wire itself: a refusal counts as an answer, and no key goes along.
#[test]
fn keys_are_named_and_neither_sent_nor_shown() {
    for (key, address, model) in [
        ("OPENAI_API_KEY", "OPENAI_BASE_URL", "gpt-4o"),
        ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "claude-opus-4-6"),
    ] {
        let (port, server) = refusing_server();
        let base =
            format!("http://jane:planted-password@127.0.0.1:{port}/v1?key=planted-parameter");
        let env = TestEnv::new()
            .set(key, "sk-planted-0002")
            .set(address, &base);
        let (output, object) = doctor(&env, &["--model", model]);
        let [status, message, _] = check(&object, "Model");
        let wanted = format!("{model}; {key} set; http://127.0.0.1:{port} answers, ");
        assert!(status == "ok" && message.starts_with(&wanted), "{message}");
        let request = server.join().unwrap();
        assert!(request.starts_with("HEAD / HTTP/1.1\r\n"), "{request}");
        assert!(
            !request.contains("planted") && !request.to_lowercase().contains("authorization"),
            "{request}"
        );
        assert!(!format!("{output:?}").contains("planted"));
        // Nobody listens there any more.
        let (output, object) = doctor(&env, &["--model", model]);
        assert_eq!(
            (check(&object, "Model")[0].as_str(), output.code),
            ("problem", 4),
            "{object:#}"
        );
    }
}

#[test]
fn a_machine_without_node_is_told_what_to_install() {
    let empty = tempfile::tempdir().unwrap();
    let env = TestEnv::new().set("PATH", empty.path().to_str().unwrap());
    let output = env.run(&["doctor", "--offline", "--model", "rules", "--json"]);
    let object: Value = serde_json::from_str(&output.stdout).unwrap();
    assert_eq!(output.code, 5);
    let [status, message, fix] = check(&object, "Node.js");
    assert_eq!(
        (status.as_str(), message.as_str()),
        ("problem", "Node.js not found.")
    );
    assert!(
        fix.starts_with("Install Node.js 18 or newer: https://nodejs.org/"),
        "{fix}"
    );
}

#[test]
fn a_profile_in_use_is_told_with_its_holder() {
    let env = TestEnv::new();
    let profile = env.own().join("browser-profile");
    let _held = subterminator::browser::profile::ProfileLock::take(&profile, "netflix").unwrap();
    let (output, object) = doctor(&env, &["--offline", "--model", "rules"]);
    let [status, message, fix] = check(&object, "Profile");
    assert!(
        status == "problem"
            && message.contains(&format!("(netflix, process {}, since ", std::process::id())),
        "{message}"
    );
    assert!(fix.contains("--profile-dir") && output.code == 5, "{fix}");
    let busy = env.run(&words("check netflix --headless --mcp-command /bin/false"));
    assert!(
        busy.code == 5
            && busy
                .stderr
                .contains("is in use by another run (netflix, process "),
        "{busy:#?}"
    );
}

#[test]
fn folders_that_others_read_or_nobody_can_write_are_told() {
    let env = TestEnv::new();
    let file = env.work().join("file");
    std::fs::write(&file, "").unwrap();
    let (output, object) = doctor(
        &env,
        &[
            "--offline",
            "--model",
            "rules",
            "--output-dir",
            file.join("runs").to_str().unwrap(),
        ],
    );
    let [status, message, fix] = check(&object, "Folders");
    assert!(
        status == "problem" && message.contains("is no folder") && fix.contains("--output-dir"),
        "{message}"
    );
    assert_eq!(output.code, 1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(env.own(), PermissionsExt::from_mode(0o755)).unwrap();
        let [status, message, fix] = check(&doctor(&env, &["--offline"]).1, "Folders");
        assert!(
            status == "warning"
                && message.contains("can be read by others")
                && fix.starts_with("chmod 700 "),
            "{message}"
        );
        std::fs::set_permissions(env.own(), PermissionsExt::from_mode(0o700)).unwrap();
        assert_eq!(check(&doctor(&env, &["--offline"]).1, "Folders")[0], "ok");
    }
    let env = TestEnv::new().set("TMPDIR", "/nonexistent/tmp");
    assert!(check(&doctor(&env, &["--offline"]).1, "Folders")[2].contains("TMPDIR"));
}

/// Leftovers are told, and stay; with `--fix` they go.
#[test]
fn leftovers_are_told_and_with_fix_removed() {
    let env = TestEnv::new();
    let tmp = env.own().join("tmp");
    let left = tmp.join("subterminator-abc123");
    std::fs::create_dir_all(&left).unwrap();
    let running = env.own().join("cache/running");
    std::fs::create_dir_all(&running).unwrap();
    let declaration =
        serde_json::json!({ "pid": 4_194_305, "started": 1, "profile": null, "folder": left });
    std::fs::write(
        running.join("subterminator-abc123.json"),
        declaration.to_string(),
    )
    .unwrap();
    let env = env.set("TMPDIR", tmp.to_str().unwrap());
    let [status, message, fix] = check(&doctor(&env, &["--offline"]).1, "Leftovers");
    assert!(
        status == "warning" && message.contains("subterminator-abc123") && fix.contains("--fix"),
        "{message} {fix}"
    );
    assert!(left.exists());
    let terminal = env.terminal(&["doctor", "--offline", "--mcp-command", "/bin/false"], 80);
    let (_, screen) = terminal.finish();
    assert!(
        left.exists() && !screen.contains("[y/N]"),
        "it only reports: {screen}"
    );
    let [status, message, _] = check(&doctor(&env, &["--offline", "--fix"]).1, "Leftovers");
    assert!(
        status == "ok" && message.contains("cleared up"),
        "{message}"
    );
    assert!(!left.exists() && running.read_dir().unwrap().next().is_none());
}

#[test]
fn it_fits_a_narrow_terminal() {
    let env = TestEnv::new();
    let terminal = env.terminal(
        &words("doctor --offline --no-input --mcp-command /bin/false"),
        60,
    );
    let (code, screen) = terminal.finish();
    assert_eq!(code, 2);
    for words in ["Fix: Set it via environment variable", "problems, "] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

/// A run doesn't begin without the key of its fallback, so that is told before.
#[test]
fn the_fallback_s_key_is_looked_at_too() {
    let (_, object) = doctor(
        &TestEnv::new(),
        &[
            "--offline",
            "--model",
            "rules",
            "--fallback-model",
            "gpt-4o",
        ],
    );
    let [status, message, fix] = check(&object, "Fallback");
    assert!(
        status == "problem" && message.contains("OPENAI_API_KEY") && !fix.is_empty(),
        "{object:#}"
    );
    assert_eq!(
        (check(&object, "Model")[0].as_str(), object["exit"].as_u64()),
        ("ok", Some(2))
    );
    let (_, object) = doctor(&TestEnv::new(), &["--offline", "--model", "rules"]);
    assert!(
        !object["checks"]
            .as_array()
            .unwrap()
            .iter()
            .any(|c| c["name"] == "Fallback"),
        "{object:#}"
    );
}
