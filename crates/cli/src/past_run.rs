//! A past run in a line, as `history` and its `prune` show it. "Cancelled" is said only of runs whose result was verified.

use jiff::tz::TimeZone;

use super::clean;
use super::purpose::Purpose;
use domain::outcome::Outcome;
use journal::PastRun;

/// When, what, how it ended, which folder.
pub(super) fn row(run: &PastRun) -> [String; 4] {
    let when = run.started.map_or_else(
        || "?".to_owned(),
        |at| {
            at.to_zoned(TimeZone::system())
                .strftime("%Y-%m-%d %H:%M")
                .to_string()
        },
    );
    let name = if run.display_name.is_empty() {
        "?".to_owned()
    } else {
        clean::clip(&clean::line(&run.display_name), 30).into_owned()
    };
    let service = if run.target.starts_with("mock") {
        format!("{name} (mock)")
    } else {
        name
    };
    [when, service, end(run), clean::line(&run.run)]
}

/// How it ended, in a few words.
fn end(run: &PastRun) -> String {
    let Some(result) = &run.result else {
        return "broke off, or still goes on".to_owned();
    };
    if run.dry_run {
        return "dry run, nothing done".to_owned();
    }
    let proved = result.success && result.verified;
    let is_check = run.purpose == Purpose::Check;
    let known = match &result.outcome {
        Outcome::Cancelled { .. } if proved => "cancelled and verified".to_owned(),
        Outcome::Cancelled { .. } if result.is_confirmed() => {
            "cancelled, confirmed by you".to_owned()
        }
        Outcome::AlreadyCancelled { .. } if proved && is_check => "checked: cancelled".to_owned(),
        Outcome::AlreadyCancelled { .. } if proved => "had been cancelled before".to_owned(),
        Outcome::NotCancelled if proved && is_check => "checked: active".to_owned(),
        Outcome::NotCancelled => "not cancelled".to_owned(),
        Outcome::ThirdPartyBilling { provider, .. } => {
            format!("billed by {}", clean::clip(&clean::line(provider), 40))
        }
        Outcome::NeedsHuman { .. } => "needs you".to_owned(),
        Outcome::Paused { .. } => "only paused".to_owned(),
        Outcome::Pending { .. } => "something is left to do".to_owned(),
        Outcome::OtherObject { .. } => "something else was ended".to_owned(),
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            "not verified".to_owned()
        }
    };
    if result.interrupted {
        format!("interrupted, {known}")
    } else {
        known
    }
}
