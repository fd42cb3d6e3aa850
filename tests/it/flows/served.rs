//! The flows, built once and served: each on a port of its own, by the server that comes with them.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::reader::Quoting;
use crate::common::sample;
use crate::corpora::case::Written;
use crate::corpora::reader::{Manner, Reader};

/// A flow that is served.
pub struct Flow {
    pub name: String,
    pub url: String,
    pub oracle: String,
    /// `ended`, `ends_on`, `pending`, `needs_human`, `paused_only`, `other_only`.
    pub truth: String,
    /// What a competent person does.
    pub steps: Vec<Value>,
    /// What the person wants ended, as they would call it.
    pub object: String,
    /// What a careful reader of its last pages says.
    witness: Option<Written>,
    /// What it quotes of the pages before, beside that.
    quotes_before: Vec<String>,
}

impl Flow {
    /// The second reader that is wished for, if somebody wrote down what it says.
    pub fn reader(&self, manner: Option<Manner>) -> Option<Quoting> {
        let reader = Reader::of_written(self.witness.clone()?, None, manner?);
        Some(Quoting::new(reader, self.quotes_before.clone()))
    }
}

/// All chosen flows.
pub struct Served {
    pub flows: Vec<Flow>,
    server: Child,
}

impl Served {
    /// Those that the environment chooses.
    pub fn start() -> Self {
        Self::of(None)
    }

    /// One hand's, whatever the environment says of hands.
    pub fn of_hand(hand: &str) -> Self {
        Self::of(Some(hand))
    }

    fn of(hand: Option<&str>) -> Self {
        let from = std::env::var_os("FLOWS").map_or_else(
            || Path::new(env!("CARGO_MANIFEST_DIR")).join("flows"),
            PathBuf::from,
        );
        let names = chosen(&from, hand);
        assert!(!names.is_empty(), "no flow is chosen in {}", from.display());
        let folder = built(&from, &names);
        let mut server = Command::new("node")
            .args(["serve.mjs", "--while-stdin", "--only", &names.join(",")])
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(server.stdout.take().unwrap())
            .lines()
            .take(names.len());
        let flows = lines
            .map(|line| read(&serde_json::from_str(&line.unwrap()).unwrap()))
            .collect();
        Self { flows, server }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It ends with its input.
        drop(self.server.stdin.take());
        let _ = self.server.wait();
    }
}

fn read(line: &Value) -> Flow {
    let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
    Flow {
        name: text("name"),
        url: text("url"),
        oracle: text("oracle"),
        truth: text("truth"),
        steps: line["steps"].as_array().cloned().unwrap_or_default(),
        object: text("object"),
        witness: line
            .get("witness")
            .map(|w| serde_json::from_value(w.clone()).unwrap()),
        quotes_before: serde_json::from_value(line["quotes_before"].clone()).unwrap_or_default(),
    }
}

/// Names of the chosen flows.
fn chosen(from: &Path, hand: Option<&str>) -> Vec<String> {
    let wanted = |name: &str| std::env::var(name).ok();
    let of = hand.map(ToOwned::to_owned).or_else(|| wanted("HAND"));
    let part = wanted("FLOW");
    let Ok(folders) = std::fs::read_dir(from) else {
        return Vec::new();
    };
    let names = folders
        .flatten()
        .filter(|f| f.path().join("flow.json").is_file())
        .map(|f| f.file_name().to_string_lossy().into_owned());
    let fits = |name: &String| {
        of.as_ref()
            .is_none_or(|h| h.split(',').any(|h| name.starts_with(&format!("{h}-"))))
            && part.as_ref().is_none_or(|p| name.contains(p.as_str()))
    };
    let mut names: Vec<String> = names.filter(fits).collect();
    names.sort();
    // Where nothing is chosen, a part of one hand is enough for a run of all tests.
    if wanted("HAND").is_none() && part.is_none() && !sample::everything() {
        names.retain(|name| hand.is_some() || name.starts_with("f1-"));
        names = sample::part(4, names);
    }
    names
}

/// A folder of the build with these flows in it, bundled.
fn built(from: &Path, names: &[String]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flows");
    std::fs::create_dir_all(&folder).unwrap();
    // Another test may be installing the same libraries at this moment; freed when this function ends.
    let lock = std::fs::File::create(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let fresh = [
        "package.json",
        "package-lock.json",
        ".npmrc",
        "build.mjs",
        "serve.mjs",
    ]
    .map(|file| copy(from, &folder, file));
    for name in names {
        let to = folder.join(name);
        std::fs::create_dir_all(&to).unwrap();
        for file in std::fs::read_dir(from.join(name))
            .unwrap()
            .flatten()
            .filter(|f| f.path().is_file())
        {
            copy(&from.join(name), &to, &file.file_name().to_string_lossy());
        }
    }
    if fresh[1] || !folder.join("node_modules").is_dir() {
        run(Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(&folder));
    }
    run(Command::new("node")
        .arg("build.mjs")
        .args(names)
        .current_dir(&folder));
    folder
}

/// Copies a file where it differs; tells whether it did.
fn copy(from: &Path, to: &Path, file: &str) -> bool {
    let Ok(bytes) = std::fs::read(from.join(file)) else {
        return false;
    };
    let differs = std::fs::read(to.join(file)).map_or(true, |old| old != bytes);
    if differs {
        std::fs::write(to.join(file), bytes).unwrap();
    }
    differs
}

fn run(command: &mut Command) {
    let done = command.output().unwrap();
    assert!(
        done.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&done.stderr)
    );
}
