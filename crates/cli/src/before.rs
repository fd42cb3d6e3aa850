//! What the person approved in an earlier run on the same service, said before a check and before the first question of a
//! cancellation.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::choice::Chosen;
use super::clean;
use super::purpose::Purpose;
use super::ui::Ui;
use config::settings::Settings;
use domain::outcome::Outcome;
use journal::{EarlierAct, earlier_act};

/// Longest words of a page that are quoted, in characters.
const LONGEST: usize = 160;

/// Said before a check: what the page shows today is no reason by itself to act once more.
const LAGS: &str =
    " The account page may lag behind: look again tomorrow before you cancel a second time.";

/// Says it, if there was anything, and gives it for the questions of a run. Of real sites only: a mock begins anew every time.
pub(super) fn tell(
    ui: &Ui,
    settings: &Settings,
    purpose: Purpose,
    chosen: &Chosen,
    named: &str,
) -> Option<String> {
    if chosen.mock.is_some() || purpose == Purpose::Login {
        return None;
    }
    let service = &chosen.service;
    let act = earlier_act(&settings.output_dir.value, &service.name)?;
    let earlier = happened(&act, &clean::line(&service.display_name));
    if settings.json {
        return Some(earlier);
    }
    let mut told = earlier.clone();
    match purpose {
        Purpose::Check => told.push_str(LAGS),
        Purpose::Cancel if !settings.dry_run => told.push_str(&further(named)),
        Purpose::Cancel | Purpose::Login => {}
    }
    ui.note(&told);
    Some(earlier)
}

/// What was approved, what the page said then, and how that run ended.
fn happened(act: &EarlierAct, service: &str) -> String {
    let quoted = |text: &str| clean::clip(&clean::line(text), LONGEST).into_owned();
    let said = act
        .said
        .as_deref()
        .map(|said| {
            format!(
                " The page then said \"{}\".",
                quoted(said).trim_end_matches('.')
            )
        })
        .unwrap_or_default();
    let result = act.result.as_ref();
    let proved = result
        .is_some_and(|r| r.success && r.verified && matches!(r.outcome, Outcome::Cancelled { .. }));
    let ended = match result {
        Some(_) if proved => " It was verified as cancelled.",
        Some(result) if result.is_confirmed() => " You confirmed that it was cancelled.",
        _ => " It could not be verified then.",
    };
    format!(
        "On {}, you approved \"{}\" at {service}.{said}{ended}",
        moment(act.at),
        quoted(&act.name)
    )
}

/// What a further act may do.
fn further(named: &str) -> String {
    format!(
        " If it has ended, there is nothing left to do, and a second cancellation may end at once what is already paid for. To look first: subterminator check {named}"
    )
}

/// `25 November 2026, 16:25`, local.
fn moment(at: Timestamp) -> String {
    at.to_zoned(TimeZone::system())
        .strftime("%-d %B %Y, %H:%M")
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use domain::outcome::{Reason, RunResult};

    fn act(said: Option<&str>, proved: bool) -> EarlierAct {
        let result = sample::result(Reason::Completed, sample::cancelled());
        EarlierAct {
            run: String::new(),
            at: Timestamp::UNIX_EPOCH,
            name: "Cancel \u{1b}[2Jplan".to_owned(),
            said: said.map(str::to_owned),
            result: Some(RunResult {
                success: proved,
                verified: proved,
                ..result
            }),
        }
    }

    #[test]
    fn what_was_approved_is_told_with_the_pages_words() {
        let told = happened(&act(Some("Your subscription ends on May 3."), true), "Shop");
        assert!(
            told.ends_with("you approved \"Cancel plan\" at Shop. The page then said \"Your subscription ends on May 3\". It was verified as cancelled."),
            "{told}"
        );
        let told = happened(&act(None, false), "Shop");
        assert!(
            told.ends_with("at Shop. It could not be verified then."),
            "{told}"
        );
    }
}
