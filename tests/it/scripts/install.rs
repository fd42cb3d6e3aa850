//! The installers against a release on loopback that is made of the built program: what is checked, what is put where, and
//! that a wrong archive leaves everything as it was.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path as Rest;
use axum::http::StatusCode;
use tempfile::TempDir;

use crate::common::env::program;
use crate::common::serve::{Served, serve};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The target that the installers choose on this machine; `None` where a release has nothing for it.
fn target() -> Option<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Some("x86_64-unknown-linux-musl"),
        ("linux", "aarch64") => Some("aarch64-unknown-linux-musl"),
        ("macos", "x86_64") => Some("x86_64-apple-darwin"),
        ("macos", "aarch64") => Some("aarch64-apple-darwin"),
        _ => None,
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sum(file: &Path) -> String {
    let output = Command::new("sha256sum").arg(file).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_whitespace().next().unwrap().to_owned()
}

/// The archive of this machine, packed once.
static ARCHIVE: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let work = tempfile::tempdir().unwrap();
    let name = format!("subterminator-{VERSION}-{}", target().unwrap());
    let inside = work.path().join(&name);
    std::fs::create_dir(&inside).unwrap();
    std::fs::copy(program(), inside.join("subterminator")).unwrap();
    // Small, where that is possible.
    let _ = Command::new("strip")
        .arg(inside.join("subterminator"))
        .output();
    let archive = work.path().join(format!("{name}.tar.gz"));
    let packed = Command::new("tar")
        .args(["--use-compress-program", "gzip -1", "-cf"])
        .arg(&archive)
        .arg("-C")
        .arg(work.path())
        .arg(&name)
        .status();
    assert!(packed.unwrap().success());
    (work, archive)
});

/// A release on loopback, as GitHub has it, and a home to install into.
struct Release {
    served: Served,
    home: TempDir,
}

impl Release {
    /// With this list of sums, and the archive as it is.
    fn with_sums(sums: String) -> Self {
        let archive = ARCHIVE.1.clone();
        let pages = Router::new().route(
            "/releases/{*rest}",
            axum::routing::get(move |Rest(rest): Rest<String>| {
                let (sums, archive) = (sums.clone(), archive.clone());
                async move {
                    let name = rest
                        .strip_prefix("latest/download/")
                        .or_else(|| rest.strip_prefix(&format!("download/v{VERSION}/")));
                    match name {
                        Some("SHA256SUMS") => Ok(sums.into_bytes()),
                        Some(name) if archive.ends_with(name) => {
                            Ok(std::fs::read(archive).unwrap())
                        }
                        _ => Err(StatusCode::NOT_FOUND),
                    }
                }
            }),
        );
        let home = tempfile::tempdir().unwrap();
        Self {
            served: serve(pages),
            home,
        }
    }

    fn good() -> Self {
        Self::with_sums(sums(&sum(&ARCHIVE.1)))
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(self.home.path())
            .env("HOME", self.home.path())
            .env_remove("XDG_CACHE_HOME")
            .env(
                "SUBTERMINATOR_RELEASES",
                format!("{}/releases", self.served.origin()),
            );
        command
    }

    fn install(&self, args: &[&str]) -> Output {
        let script = root().join("packaging/install.sh");
        self.command("sh").arg(script).args(args).output().unwrap()
    }

    fn installed(&self) -> PathBuf {
        self.home.path().join(".local/bin/subterminator")
    }
}

/// The list of a whole release; the archive of this machine has this sum.
fn sums(of_this: &str) -> String {
    let line = |target: &str| {
        let sum = if Some(target) == self::target() {
            of_this.to_owned()
        } else {
            "0".repeat(64)
        };
        format!("{sum}  subterminator-{VERSION}-{target}.tar.gz\n")
    };
    [
        "aarch64-apple-darwin",
        "aarch64-unknown-linux-musl",
        "x86_64-apple-darwin",
        "x86_64-pc-windows-msvc",
        "x86_64-unknown-linux-musl",
    ]
    .map(line)
    .concat()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_shell_installer_checks_the_sum_and_replaces_an_older_program() {
    let release = Release::good();
    std::fs::create_dir_all(release.installed().parent().unwrap()).unwrap();
    std::fs::write(release.installed(), "an older one").unwrap();
    let elsewhere = release.home.path().join("programs");
    let (version, dir) = (format!("v{VERSION}"), elsewhere.to_str().unwrap());
    for (args, program) in [
        (&[][..], release.installed()),
        (
            &["--version", &version, "--dir", dir],
            elsewhere.join("subterminator"),
        ),
    ] {
        let output = release.install(args);
        assert!(output.status.success(), "{}", told(&output));
        // It says what the installed program itself says.
        for part in [VERSION, "isn't on your search path"] {
            assert!(told(&output).contains(part), "{}", told(&output));
        }
        assert!(std::fs::metadata(program).unwrap().len() > 1_000_000);
    }
    let left: Vec<_> = std::fs::read_dir(&elsewhere).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing half done is left: {left:?}");
}

#[test]
fn a_wrong_sum_a_missing_release_or_another_machine_installs_nothing() {
    let wrong = Release::with_sums(sums(&"1".repeat(64)));
    let empty = Release::with_sums(String::new());
    let missing = ["--version", "9.9.9"];
    for (release, args, wanted) in [
        (&wrong, &[][..], "nothing was installed"),
        (&empty, &[], "has no program for"),
        (&wrong, &missing, "can't be fetched"),
        (&wrong, &["--vershun"], "Unknown argument"),
    ] {
        std::fs::create_dir_all(release.installed().parent().unwrap()).unwrap();
        std::fs::write(release.installed(), "an older one").unwrap();
        let output = release.install(args);
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        assert!(
            told(&output).contains(wanted),
            "{wanted}: {}",
            told(&output)
        );
        assert_eq!(
            std::fs::read_to_string(release.installed()).unwrap(),
            "an older one"
        );
    }
}

/// The package as it is published, with this list of sums in it.
fn package(sums: &str) -> TempDir {
    let package = tempfile::tempdir().unwrap();
    for file in ["package.json", "subterminator.js"] {
        let from = root().join("packaging/npm").join(file);
        std::fs::copy(from, package.path().join(file)).unwrap();
    }
    std::fs::write(package.path().join("SHA256SUMS"), sums).unwrap();
    package
}

#[test]
fn the_npm_package_fetches_once_and_passes_arguments_and_exit_codes() {
    if which::which("node").is_err() {
        eprintln!("left out: needs Node.js");
        return;
    }
    let release = Release::good();
    let package = package(&sums(&sum(&ARCHIVE.1)));
    let run = |args: &[&str]| {
        let script = package.path().join("subterminator.js");
        release
            .command("node")
            .arg(script)
            .args(args)
            .output()
            .unwrap()
    };
    let first = run(&["--version"]);
    assert!(first.status.success(), "{}", told(&first));
    assert!(String::from_utf8_lossy(&first.stdout).contains(VERSION));
    assert!(told(&first).contains("Fetching"), "{}", told(&first));
    let unknown = run(&["services", "show", "no-such-service"]);
    assert_eq!(unknown.status.code(), Some(3), "{}", told(&unknown));
    assert!(!told(&unknown).contains("Fetching"), "{}", told(&unknown));
}

#[test]
fn the_npm_package_trusts_only_its_own_sums() {
    if which::which("node").is_err() {
        eprintln!("left out: needs Node.js");
        return;
    }
    let release = Release::good();
    for (list, wanted) in [
        (sums(&"1".repeat(64)), "is wrong, so it was thrown away"),
        (String::new(), "in this release"),
    ] {
        let package = package(&list);
        let script = package.path().join("subterminator.js");
        let output = release
            .command("node")
            .arg(script)
            .arg("--version")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(told(&output).contains(wanted), "{}", told(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn the_formula_is_filled_from_the_sums() {
    let work = tempfile::tempdir().unwrap();
    let list = work.path().join("SHA256SUMS");
    std::fs::write(&list, sums(&"a".repeat(64))).unwrap();
    let script = root().join("packaging/homebrew.sh");
    let output = Command::new("sh").arg(script).arg(&list).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    let formula = String::from_utf8(output.stdout).unwrap();
    assert!(!formula.contains('@'), "{formula}");
    assert!(formula.contains(&format!("version \"{VERSION}\"")));
    assert_eq!(formula.matches(&"a".repeat(64)).count(), 1, "{formula}");
    assert_eq!(formula.matches(&"0".repeat(64)).count(), 3, "{formula}");
}

/// One version, wherever it stands.
#[test]
fn every_package_has_the_same_version() {
    let npm = std::fs::read_to_string(root().join("packaging/npm/package.json")).unwrap();
    let npm: serde_json::Value = serde_json::from_str(&npm).unwrap();
    assert_eq!(npm["version"], VERSION);
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let manifest: toml::Table = toml::from_str(&manifest).unwrap();
    let rooms = manifest["workspace"]["dependencies"].as_table().unwrap();
    let versions: Vec<&toml::Value> = rooms
        .values()
        .filter(|room| room.get("path").is_some())
        .map(|room| &room["version"])
        .collect();
    assert!(versions.len() > 10);
    assert!(
        versions.iter().all(|v| v.as_str() == Some(VERSION)),
        "{versions:?}"
    );
}
