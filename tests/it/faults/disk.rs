//! Faults of the disk, the record and the profile: no record, no act; a clear end; nothing left running.
//!
//! The truth is the mock's own record, which the program repeats in its last note and which no disk can lose.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]
#![expect(
    clippy::print_stderr,
    reason = "the table is read by people; a row that is left out says so"
)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use subterminator::browser::launch::PINNED;
use subterminator::browser::profile::ProfileLock;

use crate::browser::world::{assert_nothing_left, keep_package, world};
use crate::common::env::{Output, TestEnv, program, words};

/// A small file system of its own; unmounted when dropped.
pub struct Small(PathBuf);

impl Small {
    /// Of this many kilobytes; `None`, with a word, where nothing can be mounted.
    pub fn mount(at: &Path, kilobytes: u32) -> Option<Self> {
        std::fs::create_dir_all(at).unwrap();
        let size = format!("size={kilobytes}k,mode=700");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(at)
            .stderr(Stdio::null())
            .status();
        if mounted.is_ok_and(|status| status.success()) {
            return Some(Self(at.to_owned()));
        }
        eprintln!("left out: no file system can be mounted here");
        None
    }

    fn read_only(&self) {
        assert!(
            Command::new("mount")
                .args(["-o", "remount,ro"])
                .arg(&self.0)
                .status()
                .unwrap()
                .success()
        );
    }

    /// Fills it to the last byte, the rest of the block that holds this file's end included.
    pub fn fill(&self, last: &Path) {
        let mut ballast = std::fs::File::create(self.0.join("ballast")).unwrap();
        while ballast.write_all(&[0; 4096]).is_ok() {}
        let mut last = std::fs::OpenOptions::new().append(true).open(last).unwrap();
        while last.write_all(b"\n").is_ok() {}
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// What must be true after a row.
struct Row {
    fault: &'static str,
    code: i32,
    /// Words that say what is wrong and what to do.
    says: &'static [&'static str],
}

impl Row {
    fn of(fault: &'static str, code: i32, says: &'static [&'static str]) -> Self {
        Self { fault, code, says }
    }
}

fn expect(env: &TestEnv, row: &Row, output: &Output) {
    let said = format!("{}{}", output.stdout, output.stderr);
    eprintln!(
        "{:<48} exit {}  {}",
        row.fault,
        output.code,
        row.says.join(" … ")
    );
    assert_eq!(output.code, row.code, "{}: {output:#?}", row.fault);
    for words in row.says {
        assert!(
            said.contains(words),
            "{}: {words:?} in {output:#?}",
            row.fault
        );
    }
    assert!(
        !said.contains("panicked") && !said.contains("RUST_BACKTRACE"),
        "{}: {said}",
        row.fault
    );
    assert!(
        !said.contains("cancelled and verified"),
        "{}: {said}",
        row.fault
    );
    assert_nothing_left(env);
    let profile = env.own().join("browser-profile");
    if profile.exists() {
        assert!(
            ProfileLock::take(&profile, "").is_ok(),
            "{}: the lock is released",
            row.fault
        );
    }
}

/// A run that stands at its question.
struct AtQuestion {
    child: Child,
    stdout: BufReader<std::process::ChildStdout>,
    seen: String,
}

impl AtQuestion {
    fn start(env: &TestEnv, further: &[&str]) -> Self {
        let args = [
            &words("cancel netflix --target mock:plain --headless --json"),
            further,
        ]
        .concat();
        let mut child = env
            .command(&args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut seen = String::new();
        while !seen.contains("\"type\":\"question\"") {
            let read = stdout.read_line(&mut seen).unwrap();
            assert!(read > 0, "no question: {seen}");
        }
        Self {
            child,
            stdout,
            seen,
        }
    }

    /// Says yes and waits for the end.
    fn approve(mut self) -> Output {
        let _ = self.child.stdin.take().unwrap().write_all(b"y\n");
        self.stdout.read_to_string(&mut self.seen).unwrap();
        let output = self.child.wait_with_output().unwrap();
        Output {
            code: output.status.code().unwrap_or(-1),
            stdout: self.seen,
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

const UNTOUCHED: &str = "The mock's own record: active, 0 cancellation requests.";

/// A run that comes as far as the start of a server, which fails.
fn without_server(env: &TestEnv) -> Output {
    env.run(&words(
        "cancel netflix -t mock --headless --mcp-command /bin/false",
    ))
}

/// The disk goes away between the question and the yes: the yes is worth nothing without its record.
#[test]
#[ignore = "starts a browser"]
fn a_yes_that_can_t_be_recorded_is_no_click() {
    // The folder is removed; a file stands in its place; the disk is full.
    let env = world();
    let runs = env.own().join("runs");
    let run = AtQuestion::start(&env, &[]);
    std::fs::remove_dir_all(&runs).unwrap();
    let says = &[
        "it was removed during the run",
        "--output-dir",
        "every act needs a record",
        UNTOUCHED,
    ];
    expect(
        &env,
        &Row::of("runs folder removed at the question", 1, says),
        &run.approve(),
    );
    keep_package(&env);

    let env = world();
    let runs = env.own().join("runs");
    let run = AtQuestion::start(&env, &[]);
    std::fs::remove_dir_all(&runs).unwrap();
    std::fs::write(&runs, "in the way").unwrap();
    let says = &[
        "journal.jsonl",
        "--output-dir",
        "every act needs a record",
        UNTOUCHED,
    ];
    expect(
        &env,
        &Row::of("runs folder replaced by a file at the question", 1, says),
        &run.approve(),
    );

    let env = world();
    if let Some(small) = Small::mount(&env.own().join("runs"), 4096) {
        let run = AtQuestion::start(&env, &[]);
        let run_dir = std::fs::read_dir(env.own().join("runs"))
            .unwrap()
            .flatten()
            .find(|e| e.path().is_dir())
            .unwrap();
        small.fill(&run_dir.path().join("journal.jsonl"));
        let says = &[
            "No space left on device",
            "Free space",
            "every act needs a record",
            UNTOUCHED,
        ];
        expect(
            &env,
            &Row::of("disk full at the question", 1, says),
            &run.approve(),
        );
        // What was recorded can still be read, and no cancellation stands in it.
        let history = env.run(&["history"]);
        let known = ["stopped early", "not cancelled"]
            .iter()
            .any(|words| history.stdout.contains(words));
        assert!(history.code == 0 && known, "{history:#?}");
    }
}

/// `ulimit -f`: the write past the limit is an error, not the program's sudden death.
#[cfg(unix)]
#[test]
#[ignore = "starts a browser"]
fn a_limit_of_file_sizes_ends_the_run_in_order() {
    let env = world();
    // Room for the files of the request gate, not for a whole record. The browser itself writes more than that, so its server lifts the soft limit again.
    let server =
        format!("sh -c 'ulimit -S -f unlimited; exec npx -y @playwright/mcp@{PINNED} \"$@\"' x");
    let program = program().display();
    let script = format!(
        "ulimit -S -f 32; exec '{program}' cancel netflix --target mock:full --headless --mcp-command \"$0\""
    );
    let output = env.run_program(Path::new("/bin/sh"), &["-c", &script, &server], "y\n");
    let says = &[
        "File too large",
        "the record of the run could not be written",
        UNTOUCHED,
    ];
    expect(
        &env,
        &Row::of("file size limit in mid-run", 1, says),
        &output,
    );
}

/// What is wrong before a run begins: it doesn't begin, and says what to do.
#[test]
fn a_run_that_could_not_be_recorded_does_not_begin() {
    const CHECK: [&str; 4] = ["check", "netflix", "--headless", "--mcp-command"];
    let run =
        |env: &TestEnv, further: &[&str]| env.run(&[&CHECK[..], &["/bin/false"], further].concat());

    let env = world();
    std::fs::write(env.own().join("runs"), "in the way").unwrap();
    let row = Row::of(
        "runs folder is a file",
        1,
        &["Can't write the run's record", "--output-dir"],
    );
    expect(&env, &row, &run(&env, &[]));
    for command in ["history", "report"] {
        let output = env.run(&[command]);
        assert!(
            output.code == 1 && output.stderr.contains("--output-dir"),
            "{command}: {output:#?}"
        );
    }

    let env = world();
    let home = env.own().join("home");
    std::fs::write(&home, "in the way").unwrap();
    let env = env.set("SUBTERMINATOR_HOME", home.to_str().unwrap());
    let output = run(&env, &[]);
    assert!(
        [2, 5].contains(&output.code) && output.stderr.contains("home"),
        "{output:#?}"
    );

    let env = world().set("TMPDIR", "/nonexistent/tmp");
    let row = Row::of(
        "TMPDIR is missing",
        5,
        &["No temporary folder", "Check TMPDIR"],
    );
    expect(&env, &row, &without_server(&env));

    for (fault, make) in [
        (
            "config.toml is a folder",
            (|path| std::fs::create_dir(path)) as fn(&Path) -> std::io::Result<()>,
        ),
        ("config.toml is no text", |path| {
            std::fs::write(path, [0xff, 0xfe, 0])
        }),
    ] {
        let env = world();
        make(&env.own().join("config.toml")).unwrap();
        let row = Row {
            fault,
            code: 2,
            says: &["Can't read", "config.toml", "or remove it"],
        };
        expect(&env, &row, &run(&env, &[]));
    }

    let env = world();
    if let Some(small) = Small::mount(&env.own().join("small"), 256) {
        small.read_only();
        let env = env.set("SUBTERMINATOR_HOME", small.0.to_str().unwrap());
        let row = Row::of(
            "home is read-only: profile",
            5,
            &["Read-only file system", "--profile-dir"],
        );
        expect(&env, &row, &run(&env, &[]));
        let row = Row::of(
            "home is read-only: records",
            1,
            &["Read-only file system", "--output-dir"],
        );
        expect(&env, &row, &without_server(&env));
        let output = env.run(&words(
            "doctor --offline --json --model rules --mcp-command /bin/false",
        ));
        assert!(
            output.code == 1 && output.stdout.contains("SUBTERMINATOR_HOME"),
            "{output:#?}"
        );
    }
}

/// Readers take a record as they find it.
#[test]
fn records_that_are_torn_empty_or_garbage_are_still_read() {
    let env = TestEnv::new();
    let start = r#"{"v":1,"seq":1,"at":"2027-02-15T10:20:30.123Z","type":"start","run":"r","service":"netflix","display_name":"Netflix","target":"live","model":"rules","version":"0","dry_run":false,"max_turns":20}"#;
    let torn = format!("{start}\n{{\"v\":1,\"seq\":2,\"at\":\"2027-02-15T10:2");
    let garbage: Vec<u8> = (0..=255_u8).cycle().take(100_000).collect();
    for (name, bytes) in [
        ("netflix-torn", torn.as_bytes()),
        ("netflix-empty", b""),
        ("netflix-garbage", &garbage),
        ("netflix-zeros", &[0; 8192]),
    ] {
        let dir = env.own().join("runs").join(name);
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::write(dir.join("journal.jsonl"), bytes).unwrap();
        std::fs::write(dir.join("result.json"), &bytes[..bytes.len().min(9)]).unwrap();
    }
    let history = env.run(&["history"]);
    assert_eq!(
        (history.code, history.stderr.as_str()),
        (0, ""),
        "{history:#?}"
    );
    assert_eq!(
        history
            .stdout
            .lines()
            .filter(|l| l.contains("stopped early"))
            .count(),
        4,
        "{history:#?}"
    );
    assert!(!history.stdout.chars().any(|c| c.is_control() && c != '\n'));
    for name in [
        "netflix-torn",
        "netflix-empty",
        "netflix-garbage",
        "netflix-zeros",
    ] {
        let output = env.run(&["report", name]);
        assert_eq!(output.code, 0, "{name}: {output:#?}");
        let page = std::fs::read_to_string(output.stdout.trim_end()).unwrap();
        assert!(
            page.ends_with("</html>") && !page.contains("cancelled and verified"),
            "{name}"
        );
    }
}

/// A run that was killed while its server doesn't notice is found by `doctor`, and `doctor --fix` ends it; while the
/// run lives it is left alone.
#[cfg(unix)]
#[test]
#[ignore = "starts a browser"]
fn orphans_of_a_killed_run_are_found_and_ended() {
    use crate::browser::world::processes;

    let env = world();
    // Its input stays open when the program is gone. (A server that is merely stopped is woken with a hang-up by
    // the kernel when its parent dies, and ends.)
    let npx = format!("npx -y @playwright/mcp@{PINNED} \"$@\"");
    let server =
        format!("sh -c 'case \"$*\" in *--help*) exec {npx};; esac; (cat; sleep 600) | {npx}' x");
    let mut run = AtQuestion::start(&env, &["--mcp-command", &server]);
    let lines = |env: &TestEnv| processes(env).len();
    assert!(lines(&env) > 1);
    let doctor = |further: &[&str]| {
        let output = env.run(
            &[
                &words("doctor --offline --json --model rules --mcp-command /bin/false"),
                further,
            ]
            .concat(),
        );
        let object: serde_json::Value = serde_json::from_str(&output.stdout).unwrap();
        let found = object["checks"]
            .as_array()
            .unwrap()
            .iter()
            .find(|c| c["name"] == "Leftovers")
            .cloned()
            .unwrap();
        (
            found["status"].as_str().unwrap().to_owned(),
            found["message"].as_str().unwrap().to_owned(),
        )
    };
    let before = lines(&env);
    assert_eq!(
        doctor(&["--fix"]),
        ("ok".to_owned(), "none".to_owned()),
        "a living run has no orphans"
    );
    assert_eq!(lines(&env), before);
    run.child.kill().unwrap();
    run.child.wait().unwrap();
    let (status, message) = doctor(&[]);
    assert!(
        status == "warning" && message.contains("processes and 2 temporary folders"),
        "{message}"
    );
    assert!(lines(&env) > 1, "they were told of, not ended");
    let (status, message) = doctor(&["--fix"]);
    eprintln!("doctor --fix: {message}");
    assert!(
        status == "ok" && message.starts_with("cleared up"),
        "{message}"
    );
    assert_nothing_left(&env);
    assert_eq!(
        std::fs::read_dir(env.own().join("tmp"))
            .unwrap()
            .flatten()
            .filter(|e| e
                .file_name()
                .to_string_lossy()
                .starts_with("subterminator-"))
            .count(),
        0
    );
    assert_eq!(doctor(&[]), ("ok".to_owned(), "none".to_owned()));
}

/// Ctrl-C while the real browser is being examined: 130, nothing left.
#[cfg(unix)]
#[test]
#[ignore = "starts a browser"]
fn an_interrupted_doctor_leaves_nothing() {
    let env = world();
    let mut child = env
        .command(&["doctor", "--model", "rules"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(
        lines.any(|line| line.unwrap().contains("Playwright MCP")),
        "the server has been started, the browser comes next"
    );
    assert!(
        Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let left = lines.map_while(Result::ok).collect::<Vec<_>>();
    let code = child.wait().unwrap().code();
    // Both checks come together, so it may have been done already.
    assert!(
        code == Some(130) || (code == Some(0) && !left.is_empty()),
        "{code:?} {left:?}"
    );
    assert_nothing_left(&env);
    let tmp: Vec<_> = std::fs::read_dir(env.own().join("tmp"))
        .unwrap()
        .flatten()
        .filter(|e| {
            e.file_name()
                .to_string_lossy()
                .starts_with("subterminator-")
        })
        .collect();
    assert!(tmp.is_empty(), "{tmp:?}");
}
