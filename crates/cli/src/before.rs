//! What the person approved in an earlier run on the same service, said before a check and before the first question of a
//! cancellation.

use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::choice::Chosen;
use super::clean;
use super::ui::Ui;
use agent::Earlier;
use config::settings::Settings;
use domain::event::Purpose;
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
) -> Option<Earlier> {
    if chosen.mock.is_some() || purpose == Purpose::Login {
        return None;
    }
    let service = &chosen.service;
    let act = earlier_act(&settings.output_dir, &service.name)?;
    let earlier = Earlier {
        told: happened(&act, &clean::line(&service.display_name)),
        paid_until: paid_until(&act, Zoned::now().date()),
    };
    if let Some(ui) = told {
        ui.note(&format!("{} {LAGS}", earlier.told));
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
        Some(result) if result.is_cancelled() => " It was verified as cancelled.",
        Some(result) if result.is_confirmed() => " You confirmed that it was cancelled.",
        _ => " It could not be verified then.",
    };
    let at = act.at.to_zoned(TimeZone::system());
    let (at, name) = (at.strftime("%-d %B %Y, %H:%M"), quoted(&act.name));
    format!("On {at}, you approved \"{name}\" at {service}.{said}{ended}")
}

/// The last day that was proved then, if it is still to come.
fn paid_until(act: &EarlierAct, today: Date) -> Option<String> {
    let day: Date = act.result.as_ref()?.last_day()?.parse().ok()?;
    (day > today).then(|| day.strftime("%-d %B %Y").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use domain::outcome::{Outcome, Reason, RunResult};

    #[test]
    fn a_proved_last_day_to_come_is_kept_for_the_next_question() {
        let today: Date = "2026-12-01".parse().unwrap();
        for (date, proved, told) in [
            ("2026-12-13", true, Some("13 December 2026")),
            ("2026-12-01", true, None),
            ("2026-12-13", false, None),
            ("soon", true, None),
        ] {
            let ends = Outcome::Cancelled {
                effective_date: Some(date.to_owned()),
                confirmation: None,
                object: None,
                confirmed_by: None,
            };
            let act = EarlierAct {
                at: jiff::Timestamp::UNIX_EPOCH,
                name: "Cancel plan".to_owned(),
                said: None,
                result: Some(RunResult {
                    success: proved,
                    verified: proved,
                    ..sample::result(Reason::Completed, ends)
                }),
            };
            assert_eq!(paid_until(&act, today).as_deref(), told, "{date}");
        }
    }
}
