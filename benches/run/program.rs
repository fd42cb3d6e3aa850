//! Runs the built program and watches it from outside: its events with the time of each, and the most memory that it used.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::Value;

/// How often memory and processor time are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(3);
/// Milliseconds of a clock tick in `/proc/<pid>/stat` (Linux, `USER_HZ`: 100 a second).
const TICK: u64 = 10;

/// The program and its world.
pub struct Program {
    /// The binary.
    pub path: PathBuf,
    /// `SUBTERMINATOR_HOME`.
    pub home: PathBuf,
    /// For `ANTHROPIC_BASE_URL`.
    pub model: String,
}

/// A run that was watched.
#[derive(Debug)]
pub struct Watched {
    /// Events and when they came, from the start of the program.
    pub events: Vec<(Duration, Value)>,
    /// From start to end.
    pub whole: Duration,
    /// Most resident memory, in kB; 0 where the system doesn't tell.
    pub peak_kb: u64,
    /// Most of it that belongs to no file: heap and stacks, in kB. The rest are pages of the binary and of libraries.
    pub anonymous_kb: u64,
    /// Processor time of the program alone, in milliseconds; 0 where the system doesn't tell.
    pub cpu_ms: u64,
    /// It ended with a verified cancellation.
    pub verified: bool,
}

impl Watched {
    /// When the first event of this type came.
    pub fn first(&self, kind: &str) -> Duration {
        self.events
            .iter()
            .find(|(_, e)| e["type"] == kind)
            .map_or(self.whole, |(at, _)| *at)
    }

    /// From the connection to the last event before the browser is closed and the report is written.
    pub fn flow(&self) -> Duration {
        let last = self
            .events
            .iter()
            .rev()
            .find(|(_, e)| e["type"] != "result" && e["type"] != "waiting");
        last.map_or(self.whole, |(at, _)| *at)
            .saturating_sub(self.first("connected"))
    }
}

impl Program {
    /// Cancels at an address, with a yes to every question.
    pub fn cancel(&self, url: &str, model: &str, more: &[&str]) -> std::io::Result<Watched> {
        let mut command = Command::new(&self.path);
        command
            .args([
                "cancel",
                "--url",
                url,
                "--headless",
                "--json",
                "--model",
                model,
                // The recorded model reads nothing, and a reader that is asked decides alone.
                "--witness-model",
                "none",
            ])
            .args(more);
        command.env_clear().envs(self.environment());
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let begun = Instant::now();
        let mut child = command.spawn()?;
        if let Some(mut input) = child.stdin.take() {
            // Closed afterwards: a run that asks more often ends.
            input.write_all(&b"y\n".repeat(8))?;
        }
        let done = Arc::new(AtomicBool::new(false));
        let watcher = std::thread::spawn({
            let (done, process) = (
                Arc::clone(&done),
                PathBuf::from(format!("/proc/{}", child.id())),
            );
            move || used(&process, &done)
        });
        let mut events = Vec::new();
        for line in child
            .stdout
            .take()
            .map(|out| BufReader::new(out).lines())
            .into_iter()
            .flatten()
        {
            let line = line?;
            let at = begun.elapsed();
            events.extend(
                serde_json::from_str(&line)
                    .ok()
                    .map(|event: Value| (at, event)),
            );
        }
        let status = child.wait()?;
        let whole = begun.elapsed();
        done.store(true, Ordering::SeqCst);
        let Used {
            peak_kb,
            anonymous_kb,
            cpu_ms,
        } = watcher.join().unwrap_or_default();
        let verified = status.success()
            && events
                .last()
                .is_some_and(|(_, e): &(Duration, Value)| e["verified"] == true);
        if !verified {
            // The last look says why an end isn't proved.
            let last = |kind: &str| events.iter().rev().find(|(_, e)| e["type"] == kind);
            for kind in ["ledger", "result"] {
                let told = last(kind).map(|(_, e)| e.to_string()).unwrap_or_default();
                writeln!(std::io::stderr(), "a run failed: {told}")?;
            }
        }
        Ok(Watched {
            events,
            whole,
            peak_kb,
            anonymous_kb,
            cpu_ms,
            verified,
        })
    }

    /// How long `--help` takes.
    pub fn help(&self) -> std::io::Result<Duration> {
        let begun = Instant::now();
        Command::new(&self.path)
            .arg("--help")
            .stdout(Stdio::null())
            .status()?;
        Ok(begun.elapsed())
    }

    fn environment(&self) -> BTreeMap<String, String> {
        let inherited = [
            "PATH",
            "HOME",
            "TMPDIR",
            "LANG",
            "SUBTERMINATOR_BROWSER",
            "npm_config_cache",
        ];
        let mut all: BTreeMap<String, String> = inherited
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), std::env::var(name).ok()?)))
            .collect();
        all.insert(
            "SUBTERMINATOR_HOME".to_owned(),
            self.home.display().to_string(),
        );
        all.insert("ANTHROPIC_BASE_URL".to_owned(), self.model.clone());
        all.insert(
            "ANTHROPIC_API_KEY".to_owned(),
            "sk-benchmark-0123456789".to_owned(),
        );
        all
    }
}

/// What a process used until now.
#[derive(Debug, Default)]
struct Used {
    peak_kb: u64,
    anonymous_kb: u64,
    cpu_ms: u64,
}

/// What a process uses until it ends. All of it only grows, so the last figures that can be read count.
fn used(process: &Path, done: &AtomicBool) -> Used {
    let mut used = Used::default();
    while !done.load(Ordering::SeqCst) {
        let text = std::fs::read_to_string(process.join("status")).unwrap_or_default();
        let kb = |name: &str| {
            text.lines()
                .find_map(|l| {
                    l.strip_prefix(name)?
                        .trim()
                        .strip_suffix(" kB")?
                        .parse()
                        .ok()
                })
                .unwrap_or(0)
        };
        used.peak_kb = used.peak_kb.max(kb("VmHWM:"));
        used.anonymous_kb = used.anonymous_kb.max(kb("RssAnon:"));
        // Fields 14 and 15 (proc(5)); the name before them may hold spaces, and ends with a parenthesis.
        let text = std::fs::read_to_string(process.join("stat")).unwrap_or_default();
        let fields = text
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .split_ascii_whitespace()
            .skip(11)
            .take(2);
        used.cpu_ms = fields
            .filter_map(|f| f.parse::<u64>().ok())
            .sum::<u64>()
            .saturating_mul(TICK)
            .max(used.cpu_ms);
        std::thread::sleep(LOOK_EVERY);
    }
    used
}
