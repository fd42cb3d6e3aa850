//! Carries out a run of the chaos test: starts the program, lets the fault happen at its moment, waits for the end.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::draw::{ApiFault, DiskFault, Draw, Fault};
use crate::browser::world::{keep_package, world};
use crate::common::env::TestEnv;
use crate::common::fake_model::{Eager, FakeModel, Step};
use crate::faults::disk::Small;
use crate::faults::mcp::server_with;
use crate::faults::signals::{below, signal};

/// Nothing that is waited for in a run takes so long.
const LONGEST: Duration = Duration::from_mins(5);

/// What a run was like from outside.
pub struct Ran {
    /// Exit code; `None` after a signal.
    pub code: Option<i32>,
    /// Events of the standard output, one a line.
    pub events: Vec<Value>,
    /// Standard output lines that are no JSON.
    pub stray: Vec<String>,
    /// Standard error.
    pub stderr: String,
    /// The fault has happened.
    pub struck: bool,
    /// What happened, as the tables name it.
    pub fault: String,
    /// It didn't end and was killed.
    pub endless: bool,
    /// Stays as it is until the run has been judged.
    pub disk: Disk,
}

impl Ran {
    /// The machine is so busy that the server didn't start in time, whatever the fault.
    pub fn started_too_slowly(&self) -> bool {
        self.events.iter().any(|e| {
            e["error"]
                .as_str()
                .is_some_and(|words| words.contains("no tool list within"))
        })
    }
}

/// Undoes what a fault of the disk did outside of the test's folder.
pub enum Disk {
    Small(Small),
    ReadOnly(PathBuf),
    Plain,
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Self::ReadOnly(folder) = self {
            let _ = Command::new("umount")
                .arg("-l")
                .arg(&folder)
                .stderr(Stdio::null())
                .status();
            let _ = std::fs::set_permissions(folder, PermissionsExt::from_mode(0o700));
        }
    }
}

/// Runs it in a new world; `real` is where the real server's program lies.
pub fn run(draw: &Draw, real: &Path) -> (TestEnv, Ran) {
    let mut env = world().set("SUBTERMINATOR_PATIENCE", "0.15");
    let target = format!("mock:{}", draw.variant);
    let mut args: Vec<String> = [
        "cancel",
        draw.service,
        "--target",
        &target,
        "--headless",
        "--json",
    ]
    .map(str::to_owned)
    .to_vec();
    let fake = api(draw);
    if let Some(fake) = &fake {
        env = env
            .set("OPENAI_API_KEY", "sk-planted-key-1234567890")
            .set("OPENAI_BASE_URL", &fake.url());
        args.extend(["--model", "gpt-4o"].map(str::to_owned));
    } else {
        args.extend(["--model", "rules"].map(str::to_owned));
    }
    if draw.fault == Fault::Server {
        args.extend([
            "--mcp-command".to_owned(),
            server_with(&env, real, &format!("random 'seed={}'", draw.seed)),
        ]);
    }
    if draw.profile {
        args.extend([
            "--profile-dir".to_owned(),
            env.own().join("browser-profile").display().to_string(),
        ]);
    }
    let runs = env.own().join("runs");
    let full = if draw.fault == Fault::Disk(DiskFault::Full) {
        Small::mount(&runs, 4096)
    } else {
        None
    };
    let disk = full.map_or(Disk::Plain, Disk::Small);

    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut child = env
        .command(&args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child
        .stdin
        .take()
        .unwrap()
        .write_all(draw.answers.as_bytes());
    let lines = lines(&mut child);
    let mut stderr = child.stderr.take().unwrap();
    let words = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stderr.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    });

    let mut ran = Ran {
        code: None,
        events: Vec::new(),
        stray: Vec::new(),
        stderr: String::new(),
        struck: false,
        fault: draw.fault.to_string(),
        endless: false,
        disk,
    };
    let deadline = Instant::now() + LONGEST;
    let mut alive = listen(draw, &lines, &mut ran, Some(draw.event), deadline);
    if alive {
        alive = !pause(draw, &lines, &mut ran);
    }
    if alive {
        ran.struck = strike(draw, &env, child.id(), &mut ran.disk);
        listen(draw, &lines, &mut ran, None, deadline);
    }
    if ran.endless {
        let _ = child.kill();
    }
    ran.code = child.wait().unwrap().code();
    ran.stderr = words.join().unwrap();
    // What happens to the server and to the API happens by itself.
    ran.struck |= fake.as_ref().is_some_and(
        |f| matches!(draw.fault, Fault::Api(_, before, _) if f.requests().len() > before),
    );
    if let Ok(name) = std::fs::read_to_string(env.work().join("once")) {
        ran.fault = format!("MCP {}", name.trim());
        ran.struck = true;
    }
    keep_package(&env);
    (env, ran)
}

/// Lines of the standard output as they come.
fn lines(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    std::thread::spawn(move || {
        stdout
            .lines()
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    receiver
}

/// Keeps events, up to this many or to the end. True if the output goes on.
fn listen(
    draw: &Draw,
    lines: &Receiver<String>,
    ran: &mut Ran,
    events: Option<usize>,
    deadline: Instant,
) -> bool {
    while events.is_none_or(|most| ran.events.len() < most) {
        match lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => keep(ran, line),
            Err(RecvTimeoutError::Disconnected) => return false,
            Err(RecvTimeoutError::Timeout) => {
                ran.endless = !draw.is_killed() || !ran.struck;
                return false;
            }
        }
    }
    true
}

/// Keeps the events of the time between the moment's event and the moment. True if the output ended.
fn pause(draw: &Draw, lines: &Receiver<String>, ran: &mut Ran) -> bool {
    let until = Instant::now() + draw.delay;
    loop {
        match lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => keep(ran, line),
            Err(end) => return end == RecvTimeoutError::Disconnected,
        }
    }
}

fn keep(ran: &mut Ran, line: String) {
    match serde_json::from_str(&line) {
        Ok(event) => ran.events.push(event),
        Err(_) => ran.stray.push(line),
    }
}

/// Lets it happen. False if there was nothing (any more) that it could happen to.
fn strike(draw: &Draw, env: &TestEnv, program: u32, disk: &mut Disk) -> bool {
    match draw.fault {
        Fault::Nothing | Fault::Server | Fault::Api(..) => false,
        Fault::Own(name) => {
            signal(name, program);
            true
        }
        Fault::Below(which, blow) => {
            let ids = below(program, which);
            for id in &ids {
                signal(blow.signal(), *id);
            }
            !ids.is_empty()
        }
        Fault::Disk(fault) => harm(fault, &env.own().join("runs"), disk),
    }
}

fn harm(fault: DiskFault, runs: &Path, disk: &mut Disk) -> bool {
    let run = std::fs::read_dir(runs).ok().and_then(|mut entries| {
        entries.find_map(|e| e.ok().map(|e| e.path()).filter(|p| p.is_dir()))
    });
    let Some(run) = run else { return false };
    match fault {
        DiskFault::Removed => std::fs::remove_dir_all(runs).is_ok(),
        DiskFault::RunRemoved => std::fs::remove_dir_all(run).is_ok(),
        DiskFault::Replaced => std::fs::remove_dir_all(runs)
            .and_then(|()| std::fs::write(runs, "in the way"))
            .is_ok(),
        DiskFault::ReadOnly => {
            // The modes hold for everybody but root, for whom the folder is mounted over itself.
            let _ = std::fs::set_permissions(&run, PermissionsExt::from_mode(0o500));
            *disk = Disk::ReadOnly(run.clone());
            let mount = |further: &[&str]| {
                Command::new("mount")
                    .args(further)
                    .arg(&run)
                    .stderr(Stdio::null())
                    .status()
            };
            let run_name = run.to_str().unwrap_or_default();
            let _ = mount(&["--bind", run_name]).and_then(|_| mount(&["-o", "remount,ro,bind"]));
            std::fs::write(run.join("probe"), "").is_err()
        }
        DiskFault::Full => match disk {
            Disk::Small(small) => {
                small.fill(&run.join("journal.jsonl"));
                true
            }
            _ => false,
        },
    }
}

/// A model on the wire that finds its way, and misbehaves as it is drawn.
fn api(draw: &Draw) -> Option<FakeModel> {
    let Fault::Api(kind, before, times) = draw.fault else {
        return None;
    };
    let labels = [
        "Finish Cancellation",
        "No thanks",
        "Prefer not to say",
        "continue",
        "Continue",
        "Submit",
        "Cancel Membership",
    ];
    let eager = Eager::new(&labels, &["Your cancellation is confirmed"]);
    let well = |_| {
        let eager = eager.clone();
        Step::with(move |_| Step::Loop(eager.clone()))
    };
    let steps: Vec<Step> = (0..before)
        .map(well)
        .chain((0..times).map(|_| misstep(kind)))
        .chain([Step::Loop(eager.clone())])
        .collect();
    Some(FakeModel::openai(steps))
}

fn misstep(kind: ApiFault) -> Step {
    match kind {
        ApiFault::Status(code) => Step::status(code),
        ApiFault::Page => Step::Malformed,
        ApiFault::Reset => Step::Reset,
        ApiFault::Truncated => Step::Truncated("browser_click".to_owned()),
        ApiFault::Empty => Step::Raw(String::new()),
        ApiFault::Words => Step::text("I have cancelled it."),
        ApiFault::Unknown => Step::call("browser_fly", json!({"to": "the moon"})),
        ApiFault::Several => Step::Several(vec![
            (
                "browser_click".to_owned(),
                json!({"element": "Finish Cancellation", "target": "e999", "ref": "e999"}),
            ),
            (
                "browser_evaluate".to_owned(),
                json!({"function": "() => document.forms[0].submit()"}),
            ),
            (
                "complete_task".to_owned(),
                json!({"status": "success", "reason": "done"}),
            ),
        ]),
    }
}
