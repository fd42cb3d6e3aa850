//! `login`: the person signs in, the program only looks.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdout, Stdio};

use super::attach::OwnChromium;
use super::world::{assert_nothing_left, get, world};
use crate::common::env::{TestEnv, words};
use crate::common::sample::part;
use crate::common::schema::assert_valid;

/// Reads until this stands in the output.
pub fn read_until(stdout: &mut ChildStdout, seen: &mut String, what: &str) {
    let mut buffer = [0; 4096];
    while !seen.contains(what) {
        let read = stdout.read(&mut buffer).unwrap();
        assert!(read > 0, "waited for {what:?}: {seen}");
        seen.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
}

pub fn finish(
    mut child: Child,
    mut stdout: ChildStdout,
    mut seen: String,
) -> (Option<i32>, String) {
    stdout.read_to_string(&mut seen).unwrap();
    (child.wait().unwrap().code(), seen)
}

pub fn start(env: &TestEnv, args: &[&str]) -> (Child, ChildStdout) {
    let mut child = env
        .command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let stdout = child.stdout.take().unwrap();
    (child, stdout)
}

/// Plays the person at the mock whose address stands in the output.
pub fn play_the_person(seen: &str) {
    let at = seen.find("http://127.0.0.1:").unwrap();
    let base: String = seen[at..]
        .chars()
        .take_while(|c| !c.is_whitespace() && *c != '"')
        .collect();
    get(url::Url::parse(&base)
        .unwrap()
        .join("/__person")
        .unwrap()
        .as_str());
}

/// AC-7.2: the sign-in is the person's; the program notices when it is done, says so and keeps no record of it.
#[test]
#[ignore = "starts a browser"]
fn a_sign_in_is_waited_for_and_told() {
    // Without a variant, the mock of `login` asks to sign in; nobody needs to press Enter where prompts are off.
    for (target, further) in part(2, [("mock", &[][..]), ("mock:mfa", &["--no-input"])]) {
        let mut chromium = OwnChromium::start();
        let env = world();
        let endpoint = chromium.endpoint();
        let line = format!("login netflix -t {target} --cdp-endpoint {endpoint}");
        let args = [&words(&line)[..], further].concat();
        let (child, mut stdout) = start(&env, &args);
        let mut seen = String::new();
        read_until(&mut stdout, &mut seen, "goes on by itself");
        assert!(
            seen.contains("in the browser window") && seen.contains("Page     http://127.0.0.1:"),
            "{seen}"
        );
        play_the_person(&seen);
        let (code, seen) = finish(child, stdout, seen);
        assert_eq!(code, Some(0), "{target}: {seen}");
        assert!(
            seen.contains("✓ You are signed in to Netflix") && seen.contains("stays open"),
            "{seen}"
        );
        assert!(chromium.is_open());
        assert!(
            !env.own().join("runs").exists(),
            "a sign-in leaves no record"
        );
        assert_nothing_left(&env);
    }
}

/// Enter is taken too, but only what the page shows counts.
#[test]
#[ignore = "starts a browser"]
fn enter_alone_signs_nobody_in() {
    let chromium = OwnChromium::start();
    let env = world();
    let (mut child, mut stdout) = start(
        &env,
        &words(&format!(
            "login netflix -t mock:login --cdp-endpoint {}",
            chromium.endpoint()
        )),
    );
    let mut seen = String::new();
    read_until(&mut stdout, &mut seen, "Done? [Enter]");
    let asked = std::mem::take(&mut seen);
    child.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
    read_until(&mut stdout, &mut seen, "Not signed in yet");
    play_the_person(&asked);
    let (code, seen) = finish(child, stdout, seen);
    assert_eq!(code, Some(0), "{seen}");
}

#[test]
#[ignore = "starts a browser"]
fn whoever_is_signed_in_already_is_told_so_as_json_too() {
    let chromium = OwnChromium::start();
    let env = world();
    let output = env.run(&words(&format!(
        "login netflix -t mock:plain --json --cdp-endpoint {}",
        chromium.endpoint()
    )));
    assert_eq!(output.code, 0, "{output:#?}");
    let last = assert_valid(&output.stdout).pop().unwrap();
    assert_eq!(
        (&last["type"], &last["signed_in"], &last["before"]),
        (&"result".into(), &true.into(), &true.into())
    );
}

/// Without a window nobody can sign in: nothing is started.
#[test]
fn headless_is_refused_with_words() {
    let env = TestEnv::new();
    let output = env.run(&["login", "netflix", "--headless"]);
    assert!(
        output.code == 2
            && output.stderr.contains("browser window")
            && output.stderr.contains("--headless"),
        "{output:?}"
    );
    let output = env.config("headless = true\n").run(&["login", "netflix"]);
    assert!(
        output.code == 2 && output.stderr.contains("config.toml"),
        "{output:?}"
    );
    #[cfg(target_os = "linux")]
    {
        let output = TestEnv::new().run(&["login", "netflix", "-t", "mock"]);
        assert!(
            output.code == 2
                && output.stderr.contains("no display")
                && output.stderr.contains("--cdp-endpoint"),
            "{output:?}"
        );
    }
    let env = TestEnv::new();
    let output = env.run(&["login"]);
    assert!(
        output.code == 3 && output.stderr.contains("subterminator login netflix"),
        "{output:?}"
    );
}

#[test]
#[ignore = "starts a browser"]
fn ctrl_c_ends_the_wait() {
    let chromium = OwnChromium::start();
    let env = world();
    let (child, mut stdout) = start(
        &env,
        &words(&format!(
            "login netflix -t mock --json --cdp-endpoint {}",
            chromium.endpoint()
        )),
    );
    let mut seen = String::new();
    read_until(&mut stdout, &mut seen, "\"type\":\"hand_over\"");
    assert!(
        std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let (code, seen) = finish(child, stdout, seen);
    assert_eq!(code, Some(130), "{seen}");
    let last = assert_valid(&seen).pop().unwrap();
    assert_eq!(
        (&last["signed_in"], &last["interrupted"]),
        (&false.into(), &true.into())
    );
    assert_nothing_left(&env);
}
