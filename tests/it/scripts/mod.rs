//! The scripts on machines where things are missing: a search path of stand-ins that only write down how
//! they were called. Nothing is installed, built or downloaded.

#![cfg(unix)]

mod install;

use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::common::versions::started;

/// Plain tools that every system has; the real ones are used.
const TOOLS: &str = "bash sh env sed grep head tail tr sort find mktemp mkdir rm ln cat comm basename dirname tar gzip chmod cp sha256sum";

/// What a finished machine has beside the tools.
const FINISHED: &[&str] = &["cc", "curl", "cargo", "rustc", "node", "npx", "chromium"];

fn program_at(path: &Path, text: &str) {
    std::fs::write(path, text).unwrap();
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
}

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
        program_at(&machine.path("stub.sh"), include_str!("stub.sh"));
        for tool in TOOLS.split(' ') {
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
        let bash = self.path("bin").join("bash");
        let mut command = Command::new(&bash);
        command
            .arg(script)
            .args(args)
            .env_clear()
            .current_dir(self.path("elsewhere"));
        let variables = [("PATH", self.path("bin")), ("HOME", self.path("home"))];
        command.envs(variables).env("WORLD", self.world.path());
        command
            .env("SCRIPT_BROWSER_PLACES", "")
            .env("SCRIPT_CA_FILE", bash);
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
        run[0].starts_with("cancel netflix --target mock --model rules --output-dir ")
            && run[0].ends_with(" --headless"),
        "{run:?}"
    );
    // The mock's own record is shown.
    assert!(seen.stdout.contains("cancel_posts"), "{}", seen.stdout);
    // Root's rights come by sudo.
    let user = Machine::bare().file("uid", "1000\n").with(&["sudo"]);
    let seen = user.run(DEMO, &[], "y\n");
    assert_eq!(seen.code, 0, "{}", seen.stderr);
    let first = "env DEBIAN_FRONTEND=noninteractive apt-get update -qq";
    assert_eq!(seen.calls_of("sudo")[0], first);
}

#[test]
fn a_finished_machine_is_left_alone_and_what_the_caller_says_is_not_said_twice() {
    let seen = Machine::finished().run(DEMO, &[], "");
    assert_eq!(seen.code, 1, "the exit code passes: {}", seen.stderr);
    for program in ["apt-get", "curl", "npx"] {
        assert!(seen.calls_of(program).is_empty(), "{program}");
    }
    let args = ["-t", "mock:plain", "--model=gpt-4o", "--headless"];
    let seen = Machine::finished().run(DEMO, &args, "y\n");
    let run = seen.calls_of("subterminator")[0];
    let twice = run.contains("rules") || run.contains("--target");
    assert!(!twice && run.matches("--headless").count() == 1, "{run}");
}

/// What can't be installed, or is too old, is told with what to do, and nothing is installed.
#[test]
fn what_is_missing_and_can_t_be_had_is_told() {
    let without_node = || Machine::finished().without("node").without("npx");
    let elsewhere = |system| without_node().without("apt-get").file("uname", system);
    let snap = Machine::finished().without("chromium");
    let snap = snap.file("candidates", "chromium 1:85.0-0snap1\n");
    let starts = "#!/bin/sh\nexec /snap/bin/chromium \"$@\"\n";
    program_at(&snap.path("bin/chromium-browser"), starts);
    let old_rust = Machine::finished().file("rust", "rustc 1.63.0 (stand-in)\n");
    for (machine, told) in [
        (
            Machine::bare().file("uid", "1000\n"),
            "apt-get update && apt-get",
        ),
        (
            Machine::finished().file("node", "v16.20.2\n"),
            "nvm install",
        ),
        (
            without_node().file("candidates", "nodejs 12.22.9~dfsg-1ubuntu3\n"),
            "NodeSource",
        ),
        (snap, "google-chrome-stable_current_amd64.deb"),
        (elsewhere("Darwin\n"), "brew install node"),
        (elsewhere("Linux\n"), "package manager"),
        (old_rust.with(&["rustup"]), "rustup update stable"),
    ] {
        let seen = machine.run(DEMO, &[], "y\n");
        assert!(
            seen.code == 2 && seen.stderr.contains(told),
            "{told}: {}",
            seen.stderr
        );
        let installs = seen.calls.iter().any(|call| call.contains(" install "));
        assert!(!installs, "{told}: {:?}", seen.calls);
    }
    // An old Rust without rustup gets a newer one beside it.
    let old_rust = Machine::finished().file("rust", "rustc 1.63.0 (stand-in)\n");
    let seen = old_rust.run(DEMO, &[], "y\n");
    let fetched = (seen.code, seen.calls_of("curl").len());
    assert_eq!(fetched, (0, 1), "{}", seen.stderr);
}

#[test]
fn the_checks_all_run_even_if_one_fails() {
    let machine = || Machine::finished().with(&["cargo-fmt", "cargo-clippy"]);
    let seen = machine().run("scripts/test.sh", &[], "");
    assert_eq!(seen.code, 0, "{}", seen.stderr);
    let playwright = seen.calls_of("npx");
    let fetches = |call: &&str| call.starts_with("-y @playwright/mcp@");
    assert!(playwright.iter().all(fetches), "{playwright:?}");
    // The listed versions and the pinned one.
    assert_eq!(playwright.len(), started().count() + 1);
    let with_browser = |seen: &Seen| {
        let mut calls = seen.calls_of("cargo").into_iter();
        calls.any(|call| call.ends_with("--run-ignored all"))
    };
    assert!(with_browser(&seen));
    let seen = machine().file("fmt", "1").run(".ci/run", &["--fast"], "");
    assert_eq!(seen.code, 1);
    assert!(seen.calls_of("npx").is_empty() && !with_browser(&seen));
    let calls = seen.calls_of("cargo").into_iter();
    let steps = calls.filter_map(|call| call.split(' ').next());
    assert!(steps.eq(["fmt", "clippy", "doc", "nextest", "nextest"]));
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
        let script = format!("scripts/{script}.sh");
        let seen = Machine::bare().run(&script, args, "");
        assert_eq!(seen.code, 2, "{script}: {}", seen.stderr);
        let way = format!("See {script} --help");
        assert!(seen.stderr.contains(&way), "{script}: {}", seen.stderr);
        assert!(seen.calls.is_empty(), "{script}: {:?}", seen.calls);
        let help = Machine::bare().run(&script, &["--help"], "");
        let told = help.code == 0 && help.stdout.contains(&script);
        assert!(told, "{script}: {}", help.stdout);
    }
}

/// Packed twice, at different times: the same bytes, with everything that belongs in and nothing else. For a target it has its name and its kind of program.
#[test]
fn a_release_is_packed_the_same_every_time() {
    let tar = |args: &[&str], archive: &Path| {
        let output = Command::new("tar")
            .args(args)
            .arg(archive)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    if !tar(&["--version"], Path::new("")).contains("GNU tar") {
        eprintln!("left out: needs GNU tar");
        return;
    }
    let machine = Machine::finished().set("SOURCE_DATE_EPOCH", "1767225600");
    let dist = machine.path("target/dist");
    let name = |target: &str| format!("subterminator-{}-{target}", env!("CARGO_PKG_VERSION"));
    let archive = |target: &str| dist.join(name(target) + ".tar.gz");
    let pack = |args: &[&str], target: &str| {
        let seen = machine.run("scripts/package.sh", args, "");
        assert_eq!(seen.code, 0, "{}", seen.stderr);
        (std::fs::read(archive(target)).unwrap(), seen)
    };
    let here = "stand-in-unknown";
    let (first, _) = pack(&[], here);
    let sum = archive(here).with_extension("gz.sha256");
    let sum = Command::new("sha256sum")
        .arg("-c")
        .arg(sum)
        .current_dir(&dist)
        .output();
    assert!(sum.unwrap().status.success());
    let listed = tar(&["--utc", "-tvzf"], &archive(here));
    for file in [
        "subterminator",
        "README.md",
        "LICENSE-MIT",
        "docs/json.md",
        "completions/_subterminator",
        "man/subterminator.1",
    ] {
        let line = format!("{}/{file}\n", name(here));
        assert!(listed.contains(&line), "{file}: {listed}");
    }
    let bare = |line: &str| line.contains(" 0/0 ") && line.contains(" 2026-01-01 00:00 ");
    assert!(listed.lines().all(bare), "{listed}");
    assert!(pack(&[], here).0 == first, "another archive");

    let target = "x86_64-pc-windows-msvc";
    let (_, seen) = pack(&["--target", target], target);
    let built = format!(" --release --bin subterminator --target {target}");
    let last = seen.calls_of("cargo").pop().unwrap().to_owned();
    assert!(last.ends_with(&built), "{last}");
    let program = format!("{}/subterminator.exe\n", name(target));
    assert!(tar(&["-tzf"], &archive(target)).contains(&program));
}
