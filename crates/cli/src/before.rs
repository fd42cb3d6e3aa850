//! What the person approved in an earlier run on the same service, said before a check and before the first question of a
//! cancellation.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::choice::Chosen;
use super::clean;
use super::ui::Ui;
use config::settings::Settings;
use domain::event::Purpose;
use domain::outcome::RunResult;
use journal::{EarlierAct, earlier_act};

/// Longest words of a page that are quoted, in characters.
const LONGEST: usize = 160;

/// Said beside it: what the page shows today is no reason by itself to act once more.
const LAGS: &str = "If it has ended, there is nothing left to do: the account page may lag behind, and a second cancellation may end at once what is already paid for.";

/// Gives it for the questions of a run, if there was anything, and says it where somebody is told. Of real sites only: a mock begins anew every time.
pub(super) fn tell(
    told: Option<&Ui>,
    settings: &Settings,
    purpose: Purpose,
    chosen: &Chosen,
) -> Option<String> {
    if chosen.mock.is_some() || purpose == Purpose::Login {
        return None;
    }
    let service = &chosen.service;
    let act = earlier_act(&settings.output_dir, &service.name)?;
    let earlier = happened(&act, &clean::line(&service.display_name));
    if let Some(ui) = told {
        ui.note(&format!("{earlier} {LAGS}"));
    }
    Some(earlier)
}

/// What was approved, what the page said then, and how that run ended.
fn happened(act: &EarlierAct, service: &str) -> String {
    let quoted = |text: &str| clean::clip(&clean::line(text), LONGEST);
    let said = act.said.as_deref().map_or_else(String::new, |said| {
        let said = quoted(said);
        format!(" The page then said \"{}\".", said.trim_end_matches('.'))
    });
    let ended = match &act.result {
        Some(result) if result.is_cancelled() => " It was verified as cancelled",
        Some(result) if result.is_confirmed() => " You confirmed that it was cancelled",
        _ => " It could not be verified then",
    };
    // Who ends again what ends at a day to come may lose the days that are paid for.
    let day = act.result.as_ref().and_then(RunResult::last_day);
    let day = day.and_then(|day| day.parse::<Date>().ok());
    let day = day.map_or_else(String::new, |day| {
        format!(", for {}", day.strftime("%-d %B %Y"))
    });
    let at = act.at.to_zoned(TimeZone::system());
    let (at, name) = (at.strftime("%-d %B %Y, %H:%M"), quoted(&act.name));
    format!("On {at}, you approved \"{name}\" at {service}.{said}{ended}{day}.")
}
