//! `doctor` from outside: what it finds, its exit codes, and that it leaves nothing and tells no secret.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::PermissionsExt;

use serde_json::Value;

use crate::common::env::{Output, TestEnv, words};

/// Without a network, a model of its own, and a server that ends at once: what needs no browser is examined all the same, and quickly.
const QUICK: &str = "--offline --mcp-command /bin/false --model rules";

struct Examined {
    output: Output,
    object: Value,
}

fn doctor(env: &TestEnv, options: &str) -> Examined {
    let output = env.run(&words(&format!("doctor --json {options}")));
    let object = serde_json::from_str(&output.stdout);
    Examined {
        object: object.unwrap_or_else(|e| panic!("{e}: {output:#?}")),
        output,
    }
}

impl Examined {
    /// A field of a check; empty where there is no such check.
    fn field(&self, name: &str, field: &str) -> &str {
        let mut checks = self.object["checks"].as_array().unwrap().iter();
        let found = checks.find(|check| check["name"] == name);
        found.and_then(|f| f[field].as_str()).unwrap_or_default()
    }

    /// Fails unless this check has this status and says this in its message, and this of what to do; nothing is to do where all is well.
    #[track_caller]
    fn assert(&self, name: &str, status: &str, message: &str, fix: &str) -> &Self {
        let object = &self.object;
        let [found, told, way] = ["status", "message", "fix"].map(|f| self.field(name, f));
        assert_eq!(found, status, "{name}: {object:#}");
        assert!(told.contains(message), "{name}, {message:?}: {object:#}");
        assert!(way.contains(fix), "{name}, {fix:?}: {object:#}");
        assert_eq!(way.is_empty(), status == "ok", "{name}: {object:#}");
        self
    }

    #[track_caller]
    fn assert_exit(&self, code: i32) {
        assert_eq!(self.output.code, code, "{:#}", self.object);
        assert_eq!(self.object["exit"], code);
        assert_eq!(self.object["ok"], code == 0);
    }
}

#[test]
fn every_thing_is_told_though_one_is_broken_and_the_first_problem_is_the_exit_code() {
    let broken = TestEnv::new().config("max_turns = 0\n").run(&["doctor"]);
    broken.assert_ends(2, &["config.toml, line 1"]);
    let nothing = doctor(&TestEnv::new(), "--offline --mcp-command /bin/false");
    let no_server = "Failed to connect to Playwright MCP";
    nothing
        .assert("Model", "problem", "Missing ANTHROPIC_API_KEY.", "")
        .assert("Playwright MCP", "problem", no_server, "")
        .assert("Leftovers", "ok", "none", "")
        .assert_exit(2);
    // A run would end on the server.
    let (why, way) = ("can't be run: exit status: 1", "/bin/false --help");
    let server = doctor(&TestEnv::new(), QUICK);
    server.assert("Playwright MCP", "problem", why, way);
    server.assert_exit(5);
    assert_eq!(server.field("Fallback", "status"), "");
    // A run doesn't begin without the key of its fallback.
    let fallback = doctor(&TestEnv::new(), &format!("{QUICK} --fallback-model gpt-4o"));
    fallback
        .assert("Fallback", "problem", "OPENAI_API_KEY", "")
        .assert("Model", "ok", "", "")
        .assert_exit(2);
    let narrow = "doctor --offline --no-input --mcp-command /bin/false";
    let (code, screen) = TestEnv::new().terminal(&words(narrow), 60).finish();
    assert_eq!(code, 2);
    for words in ["Fix: Set it via environment variable", "problems, "] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

/// Answers one request with a refusal, and gives back what it said.
fn refusing_server() -> (u16, std::thread::JoinHandle<String>) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = std::thread::spawn(move || {
        let (mut connection, _) = listener.accept().unwrap();
        let lines = BufReader::new(connection.try_clone().unwrap()).lines();
        let head = lines
            .map(Result::unwrap)
            .take_while(|line| !line.is_empty());
        let request = head.collect::<Vec<_>>().join("\r\n");
        let answer = "HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        connection.write_all(answer.as_bytes()).unwrap();
        request
    });
    (port, server)
}

/// What the request holds is read from the wire itself: a refusal counts as an answer, and no key goes along.
#[test]
fn keys_are_named_and_neither_sent_nor_shown() {
    for (api, model) in [("OPENAI", "gpt-4o"), ("ANTHROPIC", "claude-opus-4-6")] {
        let (port, server) = refusing_server();
        let base =
            format!("http://jane:planted-password@127.0.0.1:{port}/v1?key=planted-parameter");
        let env = TestEnv::new()
            .set(&format!("{api}_API_KEY"), "sk-planted-0002")
            .set(&format!("{api}_BASE_URL"), &base);
        let options = format!("--mcp-command /bin/false --model {model}");
        let examined = doctor(&env, &options);
        let told = format!("{model}; {api}_API_KEY set; http://127.0.0.1:{port} answers, ");
        examined.assert("Model", "ok", &told, "");
        let request = server.join().unwrap();
        assert!(request.starts_with("HEAD / HTTP/1.1\r\n"), "{request}");
        assert!(!request.contains("planted"), "{request}");
        assert!(!request.to_lowercase().contains("authorization"));
        assert!(!examined.output.said().contains("planted"));
        // Nobody listens there any more.
        let gone = doctor(&env, &options);
        gone.assert("Model", "problem", "", "").assert_exit(4);
    }
}

#[test]
fn a_machine_without_node_is_told_what_to_install() {
    let empty = tempfile::tempdir().unwrap();
    let env = TestEnv::new().set("PATH", empty.path().to_str().unwrap());
    let examined = doctor(&env, "--offline --model rules");
    let way = "Install Node.js 18 or newer: https://nodejs.org/";
    let told = examined.assert("Node.js", "problem", "Node.js not found.", way);
    told.assert_exit(5);
}

#[test]
fn a_profile_in_use_is_told_with_its_holder() {
    let env = TestEnv::new();
    let profile = env.own().join("browser-profile");
    let _held = subterminator::browser::profile::ProfileLock::take(&profile, "netflix").unwrap();
    let holder = format!("(netflix, process {}, since ", std::process::id());
    let examined = doctor(&env, QUICK);
    let told = examined.assert("Profile", "problem", &holder, "--profile-dir");
    told.assert_exit(5);
    let busy = env.run(&words("check netflix --headless --mcp-command /bin/false"));
    busy.assert_ends(5, &["is in use by another run (netflix, process "]);
}

#[test]
fn folders_that_others_read_or_nobody_can_write_are_told() {
    let env = TestEnv::new();
    let file = env.work().join("file");
    std::fs::write(&file, "").unwrap();
    let options = format!("{QUICK} --output-dir {}/runs", file.display());
    let examined = doctor(&env, &options);
    let told = examined.assert("Folders", "problem", "is no folder", "--output-dir");
    told.assert_exit(1);
    for (mode, status, told, way) in [
        (0o755, "warning", "can be read by others", "chmod 700 "),
        (0o700, "ok", "", ""),
    ] {
        std::fs::set_permissions(env.own(), PermissionsExt::from_mode(mode)).unwrap();
        doctor(&env, QUICK).assert("Folders", status, told, way);
    }
    let env = env.set("TMPDIR", "/nonexistent/tmp");
    assert!(
        doctor(&env, QUICK)
            .field("Folders", "fix")
            .contains("TMPDIR")
    );
}

/// Leftovers are told, and stay; with `--fix` they go.
#[test]
fn leftovers_are_told_and_with_fix_removed() {
    let env = TestEnv::new();
    let (tmp, running) = (env.own().join("tmp"), env.own().join("cache/running"));
    let left = tmp.join("subterminator-abc123");
    std::fs::create_dir_all(&left).unwrap();
    std::fs::create_dir_all(&running).unwrap();
    let declaration =
        serde_json::json!({ "pid": 4_194_305, "started": 1, "profile": null, "folder": left });
    let declared = running.join("subterminator-abc123.json");
    std::fs::write(&declared, declaration.to_string()).unwrap();
    let env = env.set("TMPDIR", tmp.to_str().unwrap());
    let examined = doctor(&env, QUICK);
    examined.assert("Leftovers", "warning", "subterminator-abc123", "--fix");
    let (_, screen) = env
        .terminal(&words(&format!("doctor {QUICK}")), 80)
        .finish();
    assert!(left.exists() && !screen.contains("[y/N]"), "{screen}");
    let fixed = doctor(&env, &format!("{QUICK} --fix"));
    fixed.assert("Leftovers", "ok", "cleared up", "");
    assert!(!left.exists() && !declared.exists());
}
