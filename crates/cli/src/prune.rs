//! `subterminator history prune`: deletes the folders of old runs, after a question.
//!
//! Nothing goes without a yes (or `--yes`): no prompt, the end of the input and anything but `y` are a no. What may go is
//! decided in [`journal::to_prune`].

use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ToSpan as _};

use super::args_more::PruneArgs;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::input;
use super::past_run::row;
use super::session::block_on;
use super::ui::{Stream, Ui};
use super::words;
use config::environment::Environment;
use journal::{PastRun, Pruning, delete, to_prune};

/// Deletes what the arguments name.
///
/// # Errors
/// [`Exit::Configuration`] if the age is no age or nobody can be asked, [`Exit::NotDone`] if a folder can't be deleted.
pub(super) fn run(
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
    let before = age.map(|age| ago(now, age)).transpose()?;
    let pruning = Pruning {
        before,
        keep: args.keep.unwrap_or(0),
        proofs_too: args.all,
    };
    let going = to_prune(runs, &pruning, now);
    if going.is_empty() {
        ui.line(Stream::Out, "Nothing to delete.");
        return Ok(Exit::Done);
    }
    for [when, service, end, name] in going.iter().map(|run| row(run)) {
        ui.line(Stream::Out, &format!("{when}  {service}  {end}  {name}"));
    }
    let what = words::count(u32::try_from(going.len()).unwrap_or(u32::MAX), "run");
    if args.dry_run {
        ui.line(Stream::Out, &format!("{what} would be deleted."));
        return Ok(Exit::Done);
    }
    if !args.yes
        && !confirmed(
            &format!("Delete {what} with pictures and reports? [y/N]: "),
            environment,
            ui,
        )?
    {
        ui.line(Stream::Out, "Nothing was deleted.");
        return Ok(Exit::NotDone);
    }
    let mut failed = None;
    for run in &going {
        if let Err(e) = delete(&run.dir) {
            failed = Some(format!(
                "Can't delete {}: {e}.",
                clean::line(&run.dir.display().to_string())
            ));
        }
    }
    if let Some(message) = failed {
        return Err(CliError::new(
            Exit::NotDone,
            message,
            "Check the folder's permissions; the other runs are gone.",
        ));
    }
    ui.line(Stream::Out, &format!("{what} deleted."));
    Ok(Exit::Done)
}

fn ago(now: Timestamp, age: Span) -> Result<Timestamp, CliError> {
    let then = now.to_zoned(TimeZone::system()).checked_sub(age);
    then.map(|then| then.timestamp()).map_err(|_| {
        CliError::new(
            Exit::Configuration,
            format!("{age:#} is too long ago."),
            "Write an age such as 90d, 6mo or 1y.",
        )
    })
}

/// Whether the person says yes to this question.
fn confirmed(question: &str, environment: &Environment, ui: &Ui) -> Result<bool, CliError> {
    if environment.forbids_prompts() {
        return Err(CliError::new(
            Exit::Configuration,
            "Prompts are off, so nothing is deleted.",
            "Say --yes to delete without a question.",
        ));
    }
    let mut yes = false;
    block_on(async {
        yes = input::confirmed(ui, question).await;
        Ok(Exit::Done)
    })?;
    Ok(yes)
}
