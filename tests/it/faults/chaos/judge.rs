//! What must hold after every run of the chaos test, whatever went wrong in it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;
use subterminator::browser::profile::ProfileLock;
use subterminator::journal::read;

use super::draw::{Draw, Fault};
use super::strike::Ran;
use crate::browser::world::processes_with_ids;
use crate::common::env::{TestEnv, words};

/// The contract for the end of server and browser.
const CONTRACT: Duration = Duration::from_secs(5);

/// What must never be, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breach {
    /// It says that the subscription has ended, and it hasn't.
    FalseSuccess,
    /// It says that nothing was done, and it was.
    Denied,
    /// More cancellation requests than approvals, or an irreversible act without one of its own.
    Unapproved,
    /// An offer, a pause, a payment or the like that nobody approved.
    AgainstTheGoal,
    /// A key stands in the output or in a file.
    Leak,
    /// A panic.
    Panic,
    /// Processes outlived the run by more than five seconds.
    Orphans,
    /// An exit code that has no place here.
    ExitCode,
    /// The journal can't be read, or doesn't end with the result.
    Journal,
    /// The profile stays locked.
    Lock,
    /// Temporary folders or declarations stay.
    Leftovers,
    /// It didn't end.
    Endless,
}

impl Breach {
    /// Each of them.
    pub const ALL: [Self; 12] = [
        Self::FalseSuccess,
        Self::Denied,
        Self::Unapproved,
        Self::AgainstTheGoal,
        Self::Leak,
        Self::Panic,
        Self::Orphans,
        Self::ExitCode,
        Self::Journal,
        Self::Lock,
        Self::Leftovers,
        Self::Endless,
    ];
}

/// A run, judged.
pub struct Verdict {
    /// How it ended, as the program says.
    pub outcome: String,
    /// What the person reads of it; empty if all is well.
    pub error: String,
    /// What didn't hold, with what was seen.
    pub breaches: Vec<(Breach, String)>,
}

/// Judges.
pub fn judge(draw: &Draw, env: &TestEnv, ran: &Ran) -> Verdict {
    let mut breaches = Vec::new();
    let mut check = |holds: bool, breach: Breach, seen: &dyn Fn() -> String| {
        if !holds {
            breaches.push((breach, seen()));
        }
    };
    check(!ran.endless, Breach::Endless, &|| {
        "killed by the test".to_owned()
    });
    let left = left(env);
    check(left.is_empty(), Breach::Orphans, &|| format!("{left:#?}"));
    let killed = draw.is_killed() && ran.struck;

    let said = format!("{}\n{}", ran.stderr, ran.stray.join("\n"));
    check(
        !said.contains("panicked at") && !said.contains("RUST_BACKTRACE"),
        Breach::Panic,
        &|| said.clone(),
    );
    check(exit_code_is_known(draw, ran), Breach::ExitCode, &|| {
        format!("{:?}", ran.code)
    });

    let result = ran
        .events
        .iter()
        .rfind(|e| e["type"] == "result")
        .unwrap_or(&Value::Null);
    let folder = run_folder(env);
    let truth = Truth::of(folder.as_deref(), &said);
    let kind = result["outcome"]["kind"].as_str().unwrap_or("none");
    if let Some(truth) = &truth {
        let (cancelled, success) = (truth.subscription == "cancelled", result["success"] == true);
        let ended =
            cancelled || (kind == "third_party_billing" && truth.subscription == "third_party");
        check(
            !(success || kind == "cancelled" || ran.code == Some(0)) || ended,
            Breach::FalseSuccess,
            &|| format!("{result}\n{truth:?}"),
        );
        check(
            !(cancelled && kind == "not_cancelled"),
            Breach::Denied,
            &|| format!("{result}\n{truth:?}"),
        );
        check(
            truth.requests <= approvals(&ran.events),
            Breach::Unapproved,
            &|| format!("{truth:?}"),
        );
        check(truth.astray == 0, Breach::AgainstTheGoal, &|| {
            format!("{truth:?}")
        });
    }
    // The native dialog of an approved click belongs to the same yes.
    let irreversible = |e: &&Value| {
        e["type"] == "acting"
            && e["irreversible"] == true
            && e["tool"].as_str() != Some("browser_handle_dialog")
    };
    let sent = ran.events.iter().filter(irreversible).count();
    check(sent <= approvals(&ran.events), Breach::Unapproved, &|| {
        format!("{sent} irreversible acts")
    });

    journal(draw, ran, folder.as_deref(), killed, &mut check);
    let files = folder
        .iter()
        .flat_map(|f| std::fs::read_dir(f).into_iter().flatten().flatten());
    let bodies = files
        .filter_map(|f| std::fs::read(f.path()).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let leak = bodies
        .chain([said.clone()])
        .chain(ran.events.iter().map(Value::to_string))
        .any(|text| text.contains("sk-planted"));
    check(!leak, Breach::Leak, &|| "the API key".to_owned());

    let profile = env.own().join("browser-profile");
    let locked = profile
        .exists()
        .then(|| ProfileLock::take(&profile).err())
        .flatten();
    check(locked.is_none(), Breach::Lock, &|| format!("{locked:?}"));
    if killed {
        // Who was killed can't clear up; the next look at it can.
        env.run(&words(
            "doctor --fix --offline --json --model rules --mcp-command /bin/false",
        ));
    }
    let lying = lying_about(env);
    check(lying.is_empty(), Breach::Leftovers, &|| {
        format!("{lying:?}")
    });

    let outcome = match kind {
        _ if killed => "killed",
        _ if ran.started_too_slowly() => "machine too slow",
        kind => kind,
    };
    let outcome = outcome.to_owned();
    Verdict {
        outcome,
        error: result["error"].as_str().unwrap_or_default().to_owned(),
        breaches,
    }
}

/// The mock's own record.
#[derive(Debug)]
struct Truth {
    subscription: String,
    requests: usize,
    /// Offers taken, pauses, payments and the like.
    astray: u64,
}

impl Truth {
    /// From its file, or where that was lost with the disk, from the program's last note.
    fn of(folder: Option<&Path>, said: &str) -> Option<Self> {
        let bytes = folder.and_then(|f| std::fs::read(f.join("mock-state.json")).ok());
        if let Some(state) = bytes.and_then(|b| serde_json::from_slice::<Value>(&b).ok()) {
            let wrong = [
                "offers_accepted",
                "paused",
                "downgraded",
                "payments",
                "extras_added",
                "restarts",
            ];
            return Some(Self {
                subscription: state["subscription"].as_str()?.to_owned(),
                requests: usize::try_from(state["cancel_posts"].as_u64()?).ok()?,
                astray: wrong.iter().filter_map(|name| state[name].as_u64()).sum(),
            });
        }
        let note = said.split("The mock's own record: ").nth(1)?;
        let (subscription, rest) = note.split_once(", ")?;
        let requests = rest.split(' ').next()?.parse().ok()?;
        Some(Self {
            subscription: subscription.to_owned(),
            requests,
            astray: 0,
        })
    }
}

fn approvals(events: &[Value]) -> usize {
    events
        .iter()
        .filter(|e| e["type"] == "answer" && e["approved"] == true)
        .count()
}

/// The contract's codes, each only where its cause is.
fn exit_code_is_known(draw: &Draw, ran: &Ran) -> bool {
    match (ran.code, draw.fault) {
        (Some(5), _) if ran.started_too_slowly() => true,
        (Some(0 | 1), _)
        | (Some(5), Fault::Server | Fault::Below(..))
        | (Some(4), Fault::Api(..)) => true,
        (Some(130), Fault::Own(signal)) => signal != "KILL" && ran.struck,
        (None, Fault::Own("KILL")) => ran.struck,
        _ => false,
    }
}

fn run_folder(env: &TestEnv) -> Option<PathBuf> {
    std::fs::read_dir(env.own().join("runs"))
        .ok()?
        .flatten()
        .map(|e| e.path())
        .find(|p| p.is_dir())
}

/// The journal is read by the program's own reader, and tells the same as the output did.
fn journal(
    draw: &Draw,
    ran: &Ran,
    folder: Option<&Path>,
    killed: bool,
    check: &mut impl FnMut(bool, Breach, &dyn Fn() -> String),
) {
    let on_disk = matches!(draw.fault, Fault::Disk(_)) && ran.struck;
    let Some(folder) = folder else {
        // Before its first record, or when it was removed.
        return check(on_disk || ran.events.is_empty(), Breach::Journal, &|| {
            "there is none".to_owned()
        });
    };
    let reading = match read(folder) {
        Ok(reading) => reading,
        Err(e) => return check(on_disk || killed, Breach::Journal, &|| e.to_string()),
    };
    // A full disk was filled up with line breaks, in the middle of which a record may have ended.
    check(
        reading.notes.is_empty() || (reading.notes.len() == 1 && (killed || on_disk)),
        Breach::Journal,
        &|| format!("{:?}", reading.notes),
    );
    if killed || on_disk {
        return;
    }
    let kinds = |values: &[Value]| {
        values
            .iter()
            .map(|v| v["type"].as_str().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    let told: Vec<Value> = reading
        .records
        .iter()
        .filter_map(|record| serde_json::to_value(&record.event).ok())
        .collect();
    let (told, shown) = (kinds(&told), kinds(&ran.events));
    check(
        told.last().is_some_and(|kind| kind == "result"),
        Breach::Journal,
        &|| format!("it ends with {:?}", told.last()),
    );
    check(told == shown, Breach::Journal, &|| {
        format!("{told:?}\nbut the output was\n{shown:?}")
    });
}

/// Processes that outlive the run by more than the contract allows, by their command line or their environment.
fn left(env: &TestEnv) -> Vec<String> {
    let mark = env.own().display().to_string();
    let find = || {
        let mut found: BTreeSet<String> = processes_with_ids(env)
            .into_iter()
            .map(|(id, line)| format!("{id} {line}"))
            .collect();
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let with_mark = entries.filter(|entry| {
            std::fs::read(entry.path().join("environ"))
                .is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains(&mark))
        });
        found.extend(
            with_mark.map(|entry| format!("{} by its environment", entry.file_name().display())),
        );
        found.into_iter().collect::<Vec<_>>()
    };
    let deadline = Instant::now() + CONTRACT;
    loop {
        let found = find();
        if found.is_empty() || Instant::now() > deadline {
            return found;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Temporary folders and declarations.
fn lying_about(env: &TestEnv) -> Vec<PathBuf> {
    let inside = |folder: PathBuf| {
        std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
    };
    let ours = |path: &PathBuf| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("subterminator-"))
    };
    inside(env.own().join("tmp"))
        .filter(ours)
        .chain(inside(env.own().join("cache/running")))
        .collect()
}
