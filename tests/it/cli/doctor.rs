//! `doctor` from outside: what it finds, its exit codes, and that it leaves nothing and tells no secret.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use serde_json::Value;

use crate::common::env::{Output, TestEnv, words};
use crate::common::serve::serve;

/// A model that needs no key, and a server that ends at once: what needs no browser is examined all the same, and quickly.
const QUICK: &str = "--mcp-command /bin/false --model rules";

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
    let nothing = doctor(&TestEnv::new(), "--mcp-command /bin/false");
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
    let narrow = "doctor --no-input --mcp-command /bin/false";
    let (code, screen) = TestEnv::new().terminal(&words(narrow), 60).finish();
    assert_eq!(code, 2);
    for words in ["Fix: Set it via environment variable", "problems, "] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

/// The address is opened without a key, and whatever it answers will do.
#[test]
fn keys_are_named_and_neither_shown_nor_sent() {
    for (api, model) in [("OPENAI", "gpt-4o"), ("ANTHROPIC", "claude-opus-4-6")] {
        let sent = Arc::new(Mutex::new(String::new()));
        let heard = Arc::clone(&sent);
        let server = serve(Router::new().fallback(async move |request: Request| {
            *heard.lock().unwrap() = format!("{request:?}");
            StatusCode::NOT_FOUND
        }));
        let env = |address: &str| {
            TestEnv::new()
                .set(&format!("{api}_API_KEY"), "sk-planted-0002")
                .set(&format!("{api}_BASE_URL"), address)
        };
        let options = format!("--mcp-command /bin/false --model {model}");
        let examined = doctor(&env(&server.origin()), &options);
        examined.assert("Model", "ok", &format!("{model}; {api}_API_KEY set"), "");
        let sent = sent.lock().unwrap().clone();
        assert!(sent.contains("/v1/") && !sent.contains("planted"), "{sent}");
        assert!(!examined.output.said().contains("planted"));
        // Nobody listens there any more.
        let gone = server.origin();
        drop(server);
        let examined = doctor(&env(&gone), &options);
        let way = format!("{api}_BASE_URL");
        let told = examined.assert("Model", "problem", "can't be reached at", &way);
        told.assert_exit(4);
    }
}

#[test]
fn a_machine_without_node_is_told_what_to_install() {
    let empty = tempfile::tempdir().unwrap();
    let env = TestEnv::new().set("PATH", empty.path().to_str().unwrap());
    let examined = doctor(&env, "--model rules");
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
