//! Stands between the program and its MCP server, passes every line on, and notes when it came. So the calls of a run are
//! known, how long the server took for each, and how long the program took between them.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Read, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

/// First argument that makes this program a tee: `tee LOG PROGRAM [ARGUMENT …]`.
pub const COMMAND: &str = "tee";

/// Now, in microseconds since 1970.
pub fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |t| u64::try_from(t.as_micros()).unwrap_or(u64::MAX))
}

/// Runs the program between the streams of this one.
pub fn run(words: &[String]) -> ExitCode {
    match pass(words) {
        Ok(code) => code,
        Err(e) => {
            let _ = writeln!(std::io::stderr(), "tee: {e}");
            ExitCode::FAILURE
        }
    }
}

fn pass(words: &[String]) -> std::io::Result<ExitCode> {
    let [log, program, args @ ..] = words else {
        return Err(std::io::Error::other("LOG and PROGRAM are missing"));
    };
    let mut command = Command::new(program);
    command.args(args);
    let code = |status: std::process::ExitStatus| {
        ExitCode::from(
            status
                .code()
                .and_then(|c| u8::try_from(c).ok())
                .unwrap_or(1),
        )
    };
    if args.iter().any(|a| a == "--help") {
        return command.status().map(code);
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let log = Arc::new(Mutex::new(
        OpenOptions::new().create(true).append(true).open(log)?,
    ));
    note(&log, &json!({"command": words[1..]}));
    let (Some(to_server), Some(from_server)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(std::io::Error::other("no pipes"));
    };
    let noted = Arc::clone(&log);
    // Ends with the program's end of the pipe; the server ends when its own is dropped with it.
    std::thread::spawn(move || copy(std::io::stdin(), to_server, &noted, true));
    copy(from_server, std::io::stdout(), &log, false);
    child.wait().map(code)
}

/// Notes lines, then passes them on: so no answer is noted before its question.
fn copy(from: impl Read, mut to: impl Write, log: &Mutex<File>, asks: bool) {
    let mut from = BufReader::with_capacity(1 << 16, from);
    let mut line = Vec::new();
    loop {
        line.clear();
        if !matches!(from.read_until(b'\n', &mut line), Ok(1..)) {
            return;
        }
        let at = now();
        let message: Value = serde_json::from_slice(&line).unwrap_or_default();
        if asks && message["method"] == "tools/call" {
            note(
                log,
                &json!({"asked": at, "id": message["id"], "name": message["params"]["name"], "args": message["params"]["arguments"]}),
            );
        } else if !asks && message.get("result").is_some() {
            note(
                log,
                &json!({"answered": at, "id": message["id"], "bytes": line.len()}),
            );
        }
        if to.write_all(&line).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

fn note(log: &Mutex<File>, entry: &Value) {
    let _ = writeln!(
        log.lock().unwrap_or_else(PoisonError::into_inner),
        "{entry}"
    );
}
