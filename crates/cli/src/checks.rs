//! `subterminator check` for several services, or for all that this home knows: a table of where each subscription stands.
//!
//! Each is a check of its own with a record of its own, without a window and without a question. The table says what a check says, and
//! no more: what isn't clear is told as that.

use jiff::Zoned;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use url::Url;

use super::approver::TerminalApprover;
use super::choice;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::interrupt;
use super::json::JsonOutput;
use super::one;
use super::past_run::unmet;
use super::purpose::Purpose;
use super::session::{Ran, Session, block_on, found, prepared};
use super::sign_ins;
use super::summary::grid;
use super::ui::{Mark, Paint, Stream, Ui};
use super::wrap::fitting;
use config::layer::Setting;
use config::plan::{Wanted, Which};
use config::settings::Settings;
use domain::event::HandOverKind;
use domain::outcome::{Outcome, Reason};
use domain::service::ServiceDefinition;
use journal::{PastRun, day, past_run, past_runs};
use mock::Variants;
use services::Catalogue;
use tokio_util::sync::CancellationToken;

/// Longest name in the table, in columns.
const NAME: usize = 30;
/// Longest words of a page in the table, in characters.
const QUOTE: usize = 80;

/// A line of `check --json` with several services.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "checked")]
pub struct Checked {
    /// How it was named: a name or an address.
    pub named: String,
    /// Service name for people.
    pub display_name: String,
    /// The exit code of this check by itself.
    pub exit: u8,
    /// Where it stands is clear.
    pub verified: bool,
    /// Where it stands, as a check tells it; null without a run.
    pub outcome: Option<Outcome>,
    /// What only the person can do in the browser, and what kept the check from seeing more.
    pub needs: Option<HandOverKind>,
    /// What the account page says it costs, in its own words.
    pub price: Option<String>,
    /// The page's line that shows it; for an active subscription often the next payment.
    pub line: Option<String>,
    /// Why it could not be checked.
    pub error: Option<String>,
    /// Name of the run.
    pub run: Option<String>,
}

/// Checks one after the other: these, or all that this home knows if none is named.
///
/// # Errors
/// What is wrong with the settings of all of them, or [`Exit::Service`] if nothing is known.
pub(super) fn run(wanted: Vec<Wanted>, settings: &Settings, ui: &Ui) -> Result<Exit, CliError> {
    let settings = Settings {
        headless: Setting::default(true),
        no_input: Setting::default(true),
        ..settings.clone()
    };
    let (ui, catalogue) = prepared(&settings, ui);
    let variants = choice::variants(&settings, Purpose::Check)?;
    let wanted = if wanted.is_empty() {
        known(&settings, &catalogue)
    } else {
        wanted.into_iter().map(|one| one.which).collect()
    };
    if wanted.is_empty() {
        return Err(CliError::new(
            Exit::Service,
            "No service is known here yet: nothing was signed in to, checked or cancelled.",
            "Sign in first: subterminator login netflix. Or name some: subterminator check netflix spotify.",
        ));
    }
    block_on(async {
        let interrupted = interrupt::listen(&ui);
        let mut rows = Vec::new();
        for (n, which) in (1..).zip(&wanted) {
            if interrupted.is_cancelled() {
                break;
            }
            let settings = which.settings(None, &settings);
            let found = found(&settings, &catalogue, &ui, Purpose::Check);
            let name = match (&found, which) {
                (Ok(service), _) => clean::line(&service.display_name),
                (Err(_), Which::Named(name)) => clean::line(name),
                (Err(_), Which::At(url)) => clean::line(url.as_str()),
            };
            ui.wait(&format!("Checking {name} ({n} of {})…", wanted.len()));
            let ran = match found {
                Ok(service) => {
                    let variants = variants.clone();
                    one_check(&settings, &ui, &catalogue, service, variants, &interrupted).await
                }
                Err(error) => Err(error),
            };
            ui.settle();
            let row = checked(which, name, ran.map(|ran| (ran.exit, past_run(ran.dir))));
            if settings.json {
                JsonOutput::new(ui.clone(), settings.masker.clone(), false).value(json!(row));
            }
            rows.push(row);
        }
        let stopped = interrupted.is_cancelled();
        tell(&ui, &settings, &rows, wanted.len());
        let worst = rows.iter().map(|row| row.exit).max().unwrap_or_default();
        let of = |code: u8| Exit::ALL.into_iter().find(|(exit, _)| exit.code() == code);
        let exit = of(worst).map_or(Exit::NotDone, |(exit, _)| exit);
        Ok(if stopped { Exit::Interrupted } else { exit })
    })
}

async fn one_check(
    settings: &Settings,
    ui: &Ui,
    catalogue: &Catalogue,
    service: ServiceDefinition,
    variants: Option<Variants>,
    interrupted: &CancellationToken,
) -> Result<Ran, CliError> {
    let chosen = choice::place(service, variants).await?;
    let (purpose, stop) = (Purpose::Check, interrupted.clone());
    // What happened before is told for one service, and would stand between the lines of a table.
    let silent = Settings {
        json: true,
        ..settings.clone()
    };
    let mut session = Session::new(&silent, ui, catalogue, purpose, stop, &chosen);
    session.quiet = true;
    let mut person = TerminalApprover::new(ui.clone(), settings.masker.clone(), &silent);
    one::check(session, chosen, &mut person).await
}

/// Every real service that this home has a run or a sign-in of, newest first.
fn known(settings: &Settings, catalogue: &Catalogue) -> Vec<Which> {
    // Nothing that can't be read is known.
    let runs = past_runs(&settings.output_dir.value).unwrap_or_default();
    let of_run = |run: &PastRun| {
        if catalogue.get(&run.service).is_ok() {
            return Some(Which::Named(run.service.clone()));
        }
        let address = run.address.as_deref()?;
        // What was masked leads somewhere else.
        let whole = !address.contains("***") && !address.contains('[') && !address.contains("%5B");
        address.parse().ok().filter(|_| whole).map(Which::At)
    };
    let of_sign_in = |url: Url| match catalogue.at(&url) {
        Some(service) => Which::Named(service.name.clone()),
        None => Which::At(url),
    };
    let live = runs.iter().filter(|run| run.target == "live");
    let signed_in = sign_ins::addresses(&settings.home).into_iter();
    let mut all: Vec<Which> = Vec::new();
    for which in live.filter_map(of_run).chain(signed_in.map(of_sign_in)) {
        if !all.iter().any(|known| known.is(&which)) {
            all.push(which);
        }
    }
    all
}

fn checked(which: &Which, name: String, ran: Result<(Exit, Option<PastRun>), CliError>) -> Checked {
    let named = match which {
        Which::Named(name) => name.clone(),
        Which::At(url) => url.to_string(),
    };
    let row = Checked {
        named,
        display_name: name,
        ..Checked::default()
    };
    let (exit, run) = match ran {
        Ok((exit, Some(run))) => (exit, run),
        Ok((exit, None)) => {
            return Checked {
                exit: exit.code(),
                ..row
            };
        }
        Err(error) => {
            return Checked {
                exit: error.exit.code(),
                error: Some(clean::line(&error.message)),
                ..row
            };
        }
    };
    let result = run.result.as_ref();
    let clear = result.filter(|result| result.success && result.verified && !result.interrupted);
    let broken = result.filter(|result| result.reason == Reason::McpError);
    let one_line = |text: &str| clean::line(text);
    Checked {
        exit: exit.code(),
        verified: clear.is_some(),
        outcome: result.map(|result| result.outcome.clone()),
        needs: run.needed.filter(|_| clear.is_none()),
        price: run
            .subscription
            .and_then(|plan| plan.price)
            .map(|text| one_line(&text)),
        line: clear
            .and_then(|result| match result.outcome {
                Outcome::NotCancelled => result.evidence.last(),
                _ => result.evidence.first(),
            })
            .map(|proof| one_line(&proof.line)),
        error: broken
            .and_then(|result| result.error.as_deref())
            .map(one_line),
        run: Some(run.run),
        ..row
    }
}

/// Where it stands, in a few words: what a check by itself would say, and no more.
fn standing(row: &Checked, today: Date) -> String {
    let clear = row.outcome.as_ref().filter(|_| row.verified);
    match (clear, row.needs, &row.error) {
        (Some(Outcome::NotCancelled), ..) => "active".to_owned(),
        (
            Some(
                Outcome::AlreadyCancelled { effective_date, .. }
                | Outcome::Cancelled { effective_date, .. },
            ),
            ..,
        ) => match effective_date
            .as_deref()
            .map(|date| (date, date.parse::<Date>()))
        {
            None => "cancelled".to_owned(),
            Some((date, Ok(last))) if last < today => format!("ended on {}", day(date)),
            Some((date, _)) => format!("ends on {}", clean::line(&day(date))),
        },
        (Some(Outcome::Paused { .. }), ..) => "paused, not cancelled".to_owned(),
        (Some(Outcome::Pending { .. }), ..) => "one step is left".to_owned(),
        (Some(Outcome::ThirdPartyBilling { provider, .. }), ..) => {
            format!("billed by {}", clean::clip(&clean::line(provider), 40))
        }
        (_, Some(needed), _) => unmet(needed).to_owned(),
        (_, None, Some(error)) => clean::clip(error, 60).into_owned(),
        (_, None, None) => "can't tell".to_owned(),
    }
}

fn tell(ui: &Ui, settings: &Settings, rows: &[Checked], of: usize) {
    let left = of - rows.len();
    if left > 0 {
        ui.note(&format!("{left} of {of} were not begun."));
    }
    if settings.json {
        return;
    }
    let today = Zoned::now().date();
    let cells: Vec<[String; 5]> = rows.iter().map(|row| cells(ui, row, today)).collect();
    let width = ui.size(Stream::Out).map(|(columns, _)| columns);
    for line in grid(&cells, width) {
        ui.hang(Stream::Out, &settings.masker.mask(&line), 4);
    }
    let needed = rows
        .iter()
        .any(|row| row.needs == Some(HandOverKind::Login));
    if needed {
        let text = "To sign in: subterminator login NAME. Then check again.";
        ui.line(Stream::Out, &ui.paint(Stream::Out, Paint::Quiet, text));
    }
}

fn cells(ui: &Ui, row: &Checked, today: Date) -> [String; 5] {
    let mark = match (row.verified, &row.error) {
        (true, _) => Mark::Done,
        (false, None) => Mark::Attention,
        (false, Some(_)) => Mark::Failed,
    };
    let quote = |line: &String| format!("\"{}\"", clean::clip(line, QUOTE));
    [
        ui.mark(Stream::Out, mark),
        fitting(&row.display_name, NAME),
        standing(row, today),
        row.price.clone().unwrap_or_default(),
        row.line.as_ref().map(quote).unwrap_or_default(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(outcome: Outcome, verified: bool) -> Checked {
        Checked {
            verified,
            outcome: Some(outcome),
            ..Checked::default()
        }
    }

    fn ends(date: Option<&str>) -> Outcome {
        Outcome::AlreadyCancelled {
            effective_date: date.map(str::to_owned),
            object: None,
        }
    }

    /// What a check couldn't tell is never told, whatever its outcome says.
    #[test]
    fn only_what_is_clear_is_told() {
        let today = jiff::civil::date(2026, 12, 3);
        for (row, words) in [
            (row(Outcome::NotCancelled, true), "active"),
            (row(ends(None), true), "cancelled"),
            (
                row(ends(Some("2026-12-03")), true),
                "ends on 3 December 2026",
            ),
            (
                row(ends(Some("2026-12-02")), true),
                "ended on 2 December 2026",
            ),
            (row(ends(Some("in spring")), true), "ends on in spring"),
            (
                row(Outcome::Paused { until: None }, true),
                "paused, not cancelled",
            ),
            (row(ends(Some("2026-12-02")), false), "can't tell"),
            (row(Outcome::NotCancelled, false), "can't tell"),
            (row(Outcome::Unverified, true), "can't tell"),
            (Checked::default(), "can't tell"),
            (
                Checked {
                    needs: Some(HandOverKind::Login),
                    ..row(Outcome::Unverified, false)
                },
                "a sign-in is needed",
            ),
        ] {
            assert_eq!(standing(&row, today), words, "{row:?}");
        }
        let error = CliError::bare(Exit::Service, "Unknown service 'x'.");
        let failed = checked(&Which::Named("x".to_owned()), "x".to_owned(), Err(error));
        assert_eq!(
            (standing(&failed, today).as_str(), failed.exit),
            ("Unknown service 'x'.", 3)
        );
    }

    #[test]
    fn sign_ins_are_noted_once() {
        let home = tempfile::tempdir().unwrap();
        let catalogue = Catalogue::load(None).0;
        for name in ["netflix", "spotify", "netflix"] {
            sign_ins::note(home.path(), catalogue.get(name).unwrap());
        }
        assert_eq!(sign_ins::addresses(home.path()).len(), 2);
    }
}
