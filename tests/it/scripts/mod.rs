//! The scripts on machines where things are missing: a search path of stand-ins that only write down how
//! they were called. Nothing is installed, built or downloaded.

#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

mod install;

use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// Plain tools that every system has; the real ones are used.
const TOOLS: &[&str] = &[
    "bash",
    "sh",
    "env",
    "sed",
    "grep",
    "head",
    "tail",
    "tr",
    "sort",
    "find",
    "mktemp",
    "mkdir",
    "rm",
    "ln",
    "cat",
    "comm",
    "basename",
    "dirname",
    "tar",
    "gzip",
    "chmod",
    "cp",
    "sha256sum",
];

/// What a finished machine has beside the tools.
const FINISHED: &[&str] = &["cc", "curl", "cargo", "rustc", "node", "npx", "chromium"];

struct Machine {
    world: TempDir,
    variables: Vec<(&'static str, &'static str)>,
}

struct Seen {
    code: i32,
    stdout: String,
    stderr: String,
    calls: Vec<String>,
}

impl Seen {
    /// Calls of this program, without its name.
    fn calls_of(&self, program: &str) -> Vec<&str> {
        self.calls
            .iter()
            .filter_map(|call| call.strip_prefix(program)?.strip_prefix(' '))
            .collect()
    }
}

impl Machine {
    /// A bare Debian, used as root, without a display.
    fn bare() -> Self {
        let world = tempfile::tempdir().unwrap();
        let machine = Self {
            world,
            variables: Vec::new(),
        };
        for folder in ["bin", "home", "elsewhere"] {
            std::fs::create_dir(machine.path(folder)).unwrap();
        }
        std::fs::write(machine.path("stub.sh"), include_str!("stub.sh")).unwrap();
        std::fs::set_permissions(
            machine.path("stub.sh"),
            std::os::unix::fs::PermissionsExt::from_mode(0o755),
        )
        .unwrap();
        for tool in TOOLS {
            symlink(which::which(tool).unwrap(), machine.path("bin").join(tool)).unwrap();
        }
        machine
            .with(&["apt-get", "apt-cache", "id", "uname"])
            .file("uid", "0\n")
            .file("uname", "Linux\n")
            .file(
                "candidates",
                "nodejs 18.20.4+dfsg-1\nchromium 140.0-1\nchromium-sandbox 140.0-1\n",
            )
    }

    /// One where nothing is missing.
    fn finished() -> Self {
        Self::bare().with(FINISHED)
    }

    fn with(self, programs: &[&str]) -> Self {
        for program in programs {
            symlink(self.path("stub.sh"), self.path("bin").join(program)).unwrap();
        }
        self
    }

    fn without(self, program: &str) -> Self {
        std::fs::remove_file(self.path("bin").join(program)).unwrap();
        self
    }

    fn file(self, name: &str, text: &str) -> Self {
        std::fs::write(self.path(name), text).unwrap();
        self
    }

    fn set(mut self, name: &'static str, value: &'static str) -> Self {
        self.variables.push((name, value));
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.world.path().join(name)
    }

    /// Runs a script of the project from another folder, with this standard input.
    fn run(&self, script: &str, args: &[&str], input: &str) -> Seen {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
        let mut command = Command::new(self.path("bin").join("bash"));
        command
            .arg(script)
            .args(args)
            .env_clear()
            .current_dir(self.path("elsewhere"));
        command
            .env("PATH", self.path("bin"))
            .env("HOME", self.path("home"))
            .env("WORLD", self.world.path());
        command
            .env("SCRIPT_BROWSER_PLACES", "")
            .env("SCRIPT_CA_FILE", self.path("bin").join("bash"));
        command.envs(self.variables.iter().copied());
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let calls = std::fs::read_to_string(self.path("log")).unwrap_or_default();
        Seen {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            calls: calls.lines().map(str::to_owned).collect(),
        }
    }
}

const DEMO: &str = "scripts/demo.sh";

/// Everything that is missing is installed before, and none of it takes the yes that was meant for the program.
#[test]
fn a_bare_debian_gets_what_is_missing_and_the_yes_reaches_the_program() {
    let seen = Machine::bare()
        .set("SCRIPT_CA_FILE", "")
        .run(DEMO, &[], "y\n");
    assert_eq!(seen.code, 0, "{}", seen.stderr);
    assert_eq!(
        seen.calls_of("apt-get"),
        [
            "update -qq",
            "install -y -qq --no-install-recommends gcc libc6-dev",
            "install -y -qq --no-install-recommends curl ca-certificates",
            "install -y -qq --no-install-recommends nodejs npm",
            "install -y -qq --no-install-recommends chromium chromium-sandbox",
        ]
    );
    assert!(seen.calls_of("curl")[0].ends_with("https://sh.rustup.rs"));
    let run = seen.calls_of("subterminator");
    assert!(
        run[0].starts_with("cancel netflix --target mock --model rules --browser ")
            && run[0].ends_with(" --headless"),
        "{run:?}"
    );
    assert!(
        seen.stdout.contains("cancel_posts"),
        "the mock's own record is shown: {}",
        seen.stdout
    );
}

#[test]
fn a_finished_machine_is_left_alone_and_the_exit_code_passes() {
    let seen = Machine::finished().run(DEMO, &[], "");
    assert_eq!(seen.code, 1, "{}", seen.stderr);
    assert!(
        seen.calls_of("apt-get").is_empty()
            && seen.calls_of("curl").is_empty()
            && seen.calls_of("npx").is_empty()
    );
}

#[test]
fn what_the_caller_says_is_not_said_twice() {
    let seen = Machine::finished().run(
        DEMO,
        &["-t", "mock:plain", "--model=gpt-4o", "--headless"],
        "y\n",
    );
    let run = seen.calls_of("subterminator")[0].to_owned();
    assert!(
        !run.contains("rules")
            && !run.contains("--target")
            && run.matches("--headless").count() == 1,
        "{run}"
    );
    let seen = Machine::finished()
        .set("DISPLAY", ":0")
        .run(DEMO, &[], "y\n");
    assert!(
        !seen.calls_of("subterminator")[0].contains("--headless"),
        "a window where there is a display"
    );
}

#[test]
fn root_s_rights_come_by_sudo_or_the_command_is_told() {
    let person = || Machine::bare().file("uid", "1000\n");
    let seen = person().run(DEMO, &[], "y\n");
    assert_eq!(seen.code, 2);
    assert!(
        seen.stderr.contains("apt-get update && apt-get"),
        "{}",
        seen.stderr
    );
    assert!(seen.calls_of("apt-get").is_empty());
    let seen = person().with(&["sudo"]).run(DEMO, &[], "y\n");
    assert_eq!(seen.code, 0, "{}", seen.stderr);
    assert_eq!(
        seen.calls_of("sudo")[0],
        "env DEBIAN_FRONTEND=noninteractive apt-get update -qq"
    );
}

#[test]
fn an_old_node_is_explained_wherever_it_comes_from() {
    let installed = Machine::finished().file("node", "v16.20.2\n");
    let packaged = Machine::finished()
        .without("node")
        .without("npx")
        .file("candidates", "nodejs 12.22.9~dfsg-1ubuntu3\n");
    for machine in [installed, packaged] {
        let seen = machine.run(DEMO, &[], "y\n");
        assert_eq!(seen.code, 2);
        assert!(
            seen.stderr.contains("NodeSource") && seen.stderr.contains("nvm install"),
            "{}",
            seen.stderr
        );
        assert!(
            !seen
                .calls_of("apt-get")
                .iter()
                .any(|call| call.contains("install"))
        );
    }
    let with_epoch = Machine::finished()
        .without("node")
        .without("npx")
        .file("candidates", "nodejs 2:18.19.1+dfsg-6\n");
    assert_eq!(with_epoch.run(DEMO, &[], "y\n").code, 0);
}

#[test]
fn a_snap_is_no_browser() {
    let machine = Machine::finished()
        .without("chromium")
        .file("candidates", "chromium 1:85.0-0snap1\n");
    let machine = machine.file(
        "bin/chromium-browser",
        "#!/bin/sh\nexec /snap/bin/chromium \"$@\"\n",
    );
    std::fs::set_permissions(
        machine.path("bin/chromium-browser"),
        std::os::unix::fs::PermissionsExt::from_mode(0o755),
    )
    .unwrap();
    let seen = machine.run(DEMO, &[], "y\n");
    assert_eq!(seen.code, 2);
    assert!(
        seen.stderr
            .contains("google-chrome-stable_current_amd64.deb"),
        "{}",
        seen.stderr
    );
}

#[test]
fn other_systems_are_told_what_to_do() {
    let elsewhere = |system: &str| {
        Machine::finished()
            .without("apt-get")
            .without("node")
            .without("npx")
            .file("uname", system)
    };
    let seen = elsewhere("Darwin\n").run(DEMO, &[], "y\n");
    assert!(
        seen.code == 2 && seen.stderr.contains("brew install node"),
        "{}",
        seen.stderr
    );
    let seen = elsewhere("Linux\n").run(DEMO, &[], "y\n");
    assert!(
        seen.code == 2 && seen.stderr.contains("package manager"),
        "{}",
        seen.stderr
    );
}

#[test]
fn an_old_rust_gets_a_newer_one_beside_it_and_rustup_is_the_person_s_own() {
    let old = || Machine::finished().file("rust", "rustc 1.63.0 (stand-in)\n");
    let seen = old().run(DEMO, &[], "y\n");
    assert_eq!(seen.code, 0, "{}", seen.stderr);
    assert_eq!(seen.calls_of("curl").len(), 1);
    let seen = old().with(&["rustup"]).run(DEMO, &[], "y\n");
    assert!(
        seen.code == 2 && seen.stderr.contains("rustup update stable"),
        "{}",
        seen.stderr
    );
    assert!(seen.calls_of("rustup").is_empty());
}

#[test]
fn the_checks_all_run_even_if_one_fails() {
    let machine = || Machine::finished().with(&["cargo-fmt", "cargo-clippy"]);
    let seen = machine().run("scripts/test.sh", &[], "");
    assert_eq!(seen.code, 0, "{}", seen.stderr);
    let playwright = seen.calls_of("npx");
    assert!(
        playwright
            .iter()
            .all(|call| call.starts_with("-y @playwright/mcp@")),
        "{playwright:?}"
    );
    let servers = include_str!("../../fixtures/playwright-mcp/versions.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .count()
        + 1;
    assert_eq!(
        playwright.len(),
        servers,
        "the listed versions and the pinned one"
    );
    let with_browser = |seen: &Seen| {
        seen.calls_of("cargo")
            .iter()
            .any(|call| call.ends_with("--run-ignored all"))
    };
    assert!(with_browser(&seen));
    let seen = machine().file("fmt", "1").run(".ci/run", &["--fast"], "");
    assert_eq!(seen.code, 1);
    assert!(seen.calls_of("npx").is_empty() && !with_browser(&seen));
    let steps: Vec<_> = seen
        .calls_of("cargo")
        .iter()
        .filter_map(|call| call.split(' ').next().map(str::to_owned))
        .collect();
    assert_eq!(steps, ["fmt", "clippy", "doc", "nextest", "nextest"]);
    assert!(seen.stderr.contains("FAILED"), "{}", seen.stderr);
}

/// Nothing is installed, built or run for arguments that can't be meant.
#[test]
fn a_wrong_argument_is_refused_before_anything_is_done() {
    for (script, args) in [
        ("bench", &["often"][..]),
        ("faults", &["mcp", "weather"]),
        ("fuzz", &["60", "nothing"]),
        ("package", &["--binary"]),
        ("package", &["--binary", "no-such-file"]),
        ("picture", &["all"]),
        ("planner-table", &["1", "nobody"]),
        ("test", &["--fast", "--slow"]),
        ("versions", &["newer"]),
    ] {
        let seen = Machine::bare().run(&format!("scripts/{script}.sh"), args, "");
        assert_eq!(seen.code, 2, "{script}: {}", seen.stderr);
        assert!(
            seen.stderr
                .contains(&format!("See scripts/{script}.sh --help")),
            "{script}: {}",
            seen.stderr
        );
        assert!(seen.calls.is_empty(), "{script}: {:?}", seen.calls);
        let help = Machine::bare().run(&format!("scripts/{script}.sh"), &["--help"], "");
        assert!(
            help.code == 0 && help.stdout.contains(&format!("scripts/{script}.sh")),
            "{script}: {}",
            help.stdout
        );
    }
}

/// Packed twice, at different times: the same bytes, with everything that belongs in and nothing else.
#[test]
fn a_release_is_packed_the_same_every_time() {
    let tar = Command::new("tar").arg("--version").output().unwrap();
    if !String::from_utf8_lossy(&tar.stdout).contains("GNU tar") {
        eprintln!("left out: needs GNU tar");
        return;
    }
    let machine = Machine::finished().set("SOURCE_DATE_EPOCH", "1767225600");
    let archive = machine.path("target/dist").join(format!(
        "subterminator-{}-stand-in-unknown.tar.gz",
        env!("CARGO_PKG_VERSION")
    ));
    let pack = || {
        let seen = machine.run("scripts/package.sh", &[], "");
        assert_eq!(seen.code, 0, "{}", seen.stderr);
        std::fs::read(&archive).unwrap()
    };
    let first = pack();
    let dist = machine.path("target/dist");
    let sum = Command::new("sha256sum")
        .arg("-c")
        .arg(archive.with_extension("gz.sha256"))
        .current_dir(&dist)
        .output()
        .unwrap();
    assert!(sum.status.success(), "{sum:?}");
    let listed = Command::new("tar")
        .args(["--utc", "-tvzf"])
        .arg(&archive)
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let names: Vec<&str> = listed
        .lines()
        .filter_map(|l| l.split(' ').next_back()?.split_once('/'))
        .map(|(_, name)| name)
        .collect();
    for name in [
        "subterminator",
        "README.md",
        "LICENSE-MIT",
        "docs/json.md",
        "completions/_subterminator",
        "man/subterminator.1",
    ] {
        assert!(names.contains(&name), "{name}: {listed}");
    }
    assert!(
        listed
            .lines()
            .all(|line| line.contains(" 0/0 ") && line.contains(" 2026-01-01 00:00 ")),
        "{listed}"
    );
    assert!(pack() == first, "another archive");
}

#[test]
fn a_release_for_a_target_has_its_name_and_its_kind_of_program() {
    let tar = Command::new("tar").arg("--version").output().unwrap();
    if !String::from_utf8_lossy(&tar.stdout).contains("GNU tar") {
        eprintln!("left out: needs GNU tar");
        return;
    }
    let machine = Machine::finished().set("SOURCE_DATE_EPOCH", "1767225600");
    let target = "x86_64-pc-windows-msvc";
    let seen = machine.run("scripts/package.sh", &["--target", target], "");
    assert_eq!(seen.code, 0, "{}", seen.stderr);
    let built = format!(" --release --bin subterminator --target {target}");
    let calls = seen.calls_of("cargo");
    assert!(
        calls.last().is_some_and(|c| c.ends_with(&built)),
        "{calls:?}"
    );
    let name = format!("subterminator-{}-{target}", env!("CARGO_PKG_VERSION"));
    let listed = Command::new("tar")
        .arg("-tzf")
        .arg(machine.path("target/dist").join(format!("{name}.tar.gz")))
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let program = format!("{name}/subterminator.exe");
    assert!(listed.lines().any(|line| line == program), "{listed}");
}
