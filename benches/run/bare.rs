//! The raw floor: a client that knows nothing sends the same tool calls to the same server.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::timeline::Timeline;

const CLIENT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/fixtures/bare-client.mjs"
);

/// Which calls are sent, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floor {
    /// Exactly those of the recorded run, one after the other, at settle time 0.
    SameCalls,
    /// The same, with the run's own pauses between two looks.
    SameCallsAndPauses,
    /// The same calls at the server's default settle time.
    SameCallsDefault,
    /// Every act and one snapshot after it at the server's default settle time: what a plain agent does.
    PlainDefault,
}

/// What one replay took, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Replay {
    /// From the start of the server to the first snapshot.
    pub to_first_page: u64,
    /// All calls.
    pub total: u64,
    /// Calls that failed: above zero the replay is worth nothing.
    pub failed: usize,
}

/// Replays a recorded run with a fresh profile in `dir`.
pub fn replay(run: &Timeline, floor: Floor, dir: &Path) -> std::io::Result<Replay> {
    let fresh = tempfile::tempdir_in(dir)?;
    let calls = fresh.path().join("calls.json");
    std::fs::write(&calls, calls_of(run, floor).to_string())?;
    let output = Command::new("node")
        .arg(CLIENT)
        .arg(&calls)
        .arg("--")
        .args(server(&run.command, floor, fresh.path()))
        .output()?;
    let told: Value = serde_json::from_slice(&output.stdout)?;
    let list = told["calls"].as_array().cloned().unwrap_or_default();
    let first = list
        .iter()
        .position(|c| c["name"] == "browser_snapshot")
        .unwrap_or_default();
    let ms = |value: &Value| value.as_u64().unwrap_or_default();
    Ok(Replay {
        to_first_page: ms(&told["start"])
            + list
                .iter()
                .take(first + 1)
                .map(|c| ms(&c["ms"]))
                .sum::<u64>(),
        total: ms(&told["total"]),
        failed: list.iter().filter(|c| c.get("error").is_some()).count(),
    })
}

fn calls_of(run: &Timeline, floor: Floor) -> Value {
    let pauses = run.pauses();
    let mut out = Vec::new();
    for (call, pause) in run.calls.iter().zip(pauses) {
        let pause = if floor == Floor::SameCallsAndPauses {
            pause
        } else {
            0
        };
        if floor != Floor::PlainDefault {
            out.push(json!({"name": call.name, "args": call.args, "pause": pause, "together": call.together}));
        } else if call.acts() {
            out.push(json!({"name": call.name, "args": call.args}));
            out.push(json!({"name": "browser_snapshot", "args": {}}));
        }
    }
    Value::Array(out)
}

/// The recorded command line with folders of its own.
fn server(command: &[String], floor: Floor, dir: &Path) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = Vec::new();
    let mut words = command.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--user-data-dir" | "--output-dir" => {
                out.extend([PathBuf::from(word), dir.join(word.trim_start_matches('-'))]);
                words.next();
            }
            // Files of the recorded run, which are gone.
            "--init-page" | "--init-script" => {
                words.next();
            }
            "--timeout-settle"
                if matches!(floor, Floor::PlainDefault | Floor::SameCallsDefault) =>
            {
                words.next();
            }
            _ => out.push(word.into()),
        }
    }
    out
}
