//! `subterminator history`: what past runs left behind, in a line each, and their removal.
//!
//! "Cancelled" is said only of runs whose result was verified. Times are local. Nothing is deleted without a yes (or `--yes`): no prompt, the end of the
//! input and anything but `y` are a no. What may go is decided in [`journal::to_prune`].

use std::borrow::Cow;
use std::path::Path;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _, Zoned};
use serde_json::json;

use super::args::{HistoryArgs, HistoryCommand, PruneArgs};
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::input::{is_yes, read_line};
use super::purpose::{Purpose, command};
use super::ui::{Stream, Ui};
use super::words;
use super::wrap::grid;
use config::environment::Environment;
use config::layers::runs_folder;
use domain::event::{AnsweredBy, HandOverKind};
use domain::outcome::{Outcome, Reason, RunResult};
use journal::{PastRun, Pruning, REMINDER_FILE, REPORT_FILE, delete, past_runs, to_prune};

/// Lists past runs, newest first, or deletes old ones.
///
/// # Errors
/// [`Exit::NotDone`] if the folder can't be read or a run not deleted.
pub fn run(args: &HistoryArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let ui = &ui.with_plain(args.plain);
    let folder = runs_folder(args.output_dir.clone(), environment)?;
    let runs = read(&folder)?;
    if let Some(HistoryCommand::Prune(args)) = &args.command {
        return prune(args, &runs, environment, ui);
    }
    if args.json {
        for run in &runs {
            ui.write(Stream::Out, &format!("{}\n", object(run)));
        }
    } else if runs.is_empty() {
        let folder = folder.display();
        ui.say(&format!("No runs in {folder} yet."));
    } else {
        list(ui, &runs);
    }
    Ok(Exit::Done)
}

/// The runs, numbered, as `report` takes them. The folder's name is for scripts, which read from a pipe.
fn list(ui: &Ui, runs: &[PastRun]) {
    let named = ui.columns(Stream::Out).is_none();
    let rows = (1..).zip(runs).map(|(n, run)| {
        let [when, service, end, name] = row(run);
        let name = if named { name } else { String::new() };
        [n.to_string(), when, service, end, name]
    });
    for line in grid(&rows.collect::<Vec<_>>(), None) {
        ui.hang(Stream::Out, &line, 4);
    }
    ui.say("\nTo open a report: subterminator report NUMBER");
}

pub(super) fn read(folder: &Path) -> Result<Vec<PastRun>, CliError> {
    past_runs(folder).map_err(|e| {
        CliError::new(
            Exit::NotDone,
            format!("Can't read {}: {e}.", folder.display()),
            "Check its permissions, or name another folder with --output-dir.",
        )
    })
}

/// The run of this name, or its number in the list, or the newest whose name begins so; the newest without a name.
///
/// # Errors
/// [`Exit::NotDone`] if there is none.
pub(super) fn find(
    runs: Vec<PastRun>,
    name: Option<&str>,
    folder: &Path,
) -> Result<PastRun, CliError> {
    let found = match name {
        None => (!runs.is_empty()).then_some(0),
        Some(name) => runs
            .iter()
            .position(|run| run.run == name)
            .or_else(|| {
                let number = name.parse::<usize>().ok()?.checked_sub(1)?;
                (number < runs.len()).then_some(number)
            })
            .or_else(|| runs.iter().position(|run| run.run.starts_with(name))),
    };
    let found = found.and_then(|at| runs.into_iter().nth(at));
    found.ok_or_else(|| {
        let what = name.map_or_else(
            || "No runs".to_owned(),
            |name| format!("No run '{}'", clean::line(name)),
        );
        CliError::new(
            Exit::NotDone,
            format!("{what} in {}.", folder.display()),
            "subterminator history lists the runs; --output-dir names another folder.",
        )
    })
}

/// A run as other programs read it.
pub(super) fn object(run: &PastRun) -> serde_json::Value {
    let result = run.result.as_ref();
    json!({
        "run": run.run,
        "started": run.started.map(|at| at.to_string()),
        "command": command(run.start.purpose),
        "service": run.start.service,
        "display_name": run.start.display_name,
        "target": run.start.target,
        "dry_run": run.start.dry_run,
        "running": run.running,
        "outcome": result.map(|r| &r.outcome),
        "verified": result.is_some_and(|r: &RunResult| r.verified),
        "reason": result.map(|r| r.reason),
        "cost": result.and_then(|r| r.cost),
        "difficulty": run.difficulty,
        "report": file(run, REPORT_FILE),
        "reminder": file(run, REMINDER_FILE),
        "dir": run.dir.display().to_string(),
    })
}

/// Path of a file of the run, if it is there.
fn file(run: &PastRun, name: &str) -> Option<String> {
    let path = run.dir.join(name);
    path.is_file().then(|| path.display().to_string())
}

/// When (local time), what, how it ended, which folder.
fn row(run: &PastRun) -> [String; 4] {
    let when = run.started.map(|at| at.to_zoned(TimeZone::system()));
    let when = when.map(|at| at.strftime("%Y-%m-%d %H:%M").to_string());
    let name = clean::line(&run.start.display_name);
    let name = match name.as_str() {
        "" => "?".into(),
        name => clean::clip(name, 30),
    };
    let mock = run.start.target.starts_with("mock");
    let end = end(run, Zoned::now().date());
    let checked = run.start.purpose == Purpose::Check && run.result.is_some();
    [
        when.unwrap_or_else(|| "?".to_owned()),
        format!("{name}{}", if mock { " (mock)" } else { "" }),
        format!("{}{end}", if checked { "checked: " } else { "" }),
        clean::line(&run.run),
    ]
}

/// How it ended, in a few words; of a check, where the subscription stands.
pub(super) fn end(run: &PastRun, today: Date) -> String {
    let Some(result) = &run.result else {
        let words = match run.running {
            Some(true) => "still running",
            Some(false) => "stopped early, nothing verified",
            None => "stopped early, or still running",
        };
        return words.to_owned();
    };
    let proved = result.success && result.verified;
    let is_check = run.start.purpose == Purpose::Check;
    let known: Cow<'static, str> = match &result.outcome {
        _ if run.start.dry_run => return "dry run, nothing done".to_owned(),
        _ if is_check && (!proved || result.interrupted) => {
            run.needed.map_or("can't tell", unmet).into()
        }
        Outcome::NotCancelled if is_check => "active".into(),
        Outcome::AlreadyCancelled { effective_date, .. }
        | Outcome::Cancelled { effective_date, .. }
            if is_check =>
        {
            last_day(effective_date.as_deref(), today).into()
        }
        Outcome::Cancelled { .. } if proved => "cancelled and verified".into(),
        Outcome::Cancelled { .. } if result.is_confirmed() => "cancelled, confirmed by you".into(),
        Outcome::AlreadyCancelled { .. } if proved => "had been cancelled before".into(),
        Outcome::NotCancelled | Outcome::Unverified if let Some(needed) = run.needed => {
            unmet(needed).into()
        }
        Outcome::NotCancelled => match (run.refused_by, result.reason) {
            (Some(AnsweredBy::Terminal | AnsweredBy::Line | AnsweredBy::Client), _) => {
                "not cancelled: you said no".into()
            }
            (_, Reason::McpError) => "not cancelled: the browser failed".into(),
            (_, Reason::LlmError) => "not cancelled: the model failed".into(),
            _ => "not cancelled".into(),
        },
        Outcome::ThirdPartyBilling { provider, .. } => {
            let provider = clean::line(provider);
            format!("billed by {}", clean::clip(&provider, 40)).into()
        }
        Outcome::NeedsHuman { .. } => "call or write to them".into(),
        Outcome::Paused { .. } => "paused, not cancelled".into(),
        Outcome::Pending { .. } => "one step is left".into(),
        Outcome::OtherObject { .. } => "something else was cancelled".into(),
        Outcome::Unverified if is_check => "can't tell".into(),
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            "not verified".into()
        }
    };
    let by_you = if result.interrupted {
        "stopped by you, "
    } else {
        ""
    };
    format!("{by_you}{known}")
}

/// An end with its day, as far as the page says it.
fn last_day(date: Option<&str>, today: Date) -> String {
    match date.map(|date| (words::date(date), date.parse::<Date>())) {
        None => "cancelled".to_owned(),
        Some((day, Ok(last))) if last < today => format!("ended on {day}"),
        Some((day, _)) => format!("ends on {}", clean::line(&day)),
    }
}

/// What the person had to do in the browser and didn't.
fn unmet(needed: HandOverKind) -> &'static str {
    match needed {
        HandOverKind::Login => "a sign-in is needed",
        HandOverKind::Mfa => "a code is needed",
        HandOverKind::Captcha => "a CAPTCHA is in the way",
    }
}

/// Deletes what the arguments name.
///
/// # Errors
/// [`Exit::Configuration`] if nobody can be asked, [`Exit::NotDone`] if a folder can't be deleted.
fn prune(
    args: &PruneArgs,
    runs: &[PastRun],
    environment: &Environment,
    ui: &Ui,
) -> Result<Exit, CliError> {
    let now = Timestamp::now();
    // A number to keep stands for itself; without one an age does.
    let age = args
        .older_than
        .or_else(|| args.keep.is_none().then(|| 90.days()));
    // Nothing is older than an age that reaches before all time.
    let ago = |age| Zoned::now().checked_sub(age).map(|then| then.timestamp());
    let pruning = Pruning {
        before: age.map(|age| ago(age).unwrap_or(Timestamp::MIN)),
        keep: args.keep.unwrap_or(0),
        proofs_too: args.all,
    };
    let going = to_prune(runs, &pruning, now);
    if going.is_empty() {
        ui.say("Nothing to delete.");
        return Ok(Exit::Done);
    }
    for [when, service, end, name] in going.iter().map(|run| row(run)) {
        ui.say(&format!("{when}  {service}  {end}  {name}"));
    }
    let what = words::count(going.len(), "run");
    if args.dry_run {
        ui.say(&format!("{what} would be deleted."));
        return Ok(Exit::Done);
    }
    if !args.yes && environment.forbids_prompts() {
        return Err(CliError::new(
            Exit::Configuration,
            "Prompts are off, so nothing is deleted.",
            "Say --yes to delete without a question.",
        ));
    }
    let question = format!("Delete {what} with pictures and reports? [y/N]: ");
    let said_yes = || read_line(ui, ui.person(), &question).is_some_and(|line| is_yes(&line));
    if !args.yes && !said_yes() {
        ui.say("Nothing was deleted.");
        return Ok(Exit::NotDone);
    }
    let delete = |run: &&PastRun| {
        let failed = delete(&run.dir).err()?;
        Some(format!("Can't delete {}: {failed}.", clean::path(&run.dir)))
    };
    // Each is tried, whatever became of the others.
    let failed: Vec<String> = going.iter().filter_map(delete).collect();
    if !failed.is_empty() {
        let hint = "Check the folder's permissions; the other runs are gone.";
        return Err(CliError::new(Exit::NotDone, failed.join(" "), hint));
    }
    ui.say(&format!("{what} deleted."));
    Ok(Exit::Done)
}
