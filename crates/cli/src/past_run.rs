//! A past run in a line, as `history` and its `prune` show it. "Cancelled" is said only of runs whose result was verified. Times are
//! local.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::clean;
use super::purpose::Purpose;
use domain::event::{AnsweredBy, HandOverKind};
use domain::outcome::{Outcome, Reason};
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
pub(super) fn end(run: &PastRun) -> String {
    let Some(result) = &run.result else {
        return match run.running {
            Some(true) => "still running",
            Some(false) => "stopped early, nothing verified",
            None => "stopped early, or still running",
        }
        .to_owned();
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
        Outcome::NotCancelled | Outcome::Unverified if let Some(needed) = run.needed => {
            unmet(needed).to_owned()
        }
        Outcome::NotCancelled
            if run
                .refused_by
                .is_some_and(|by| matches!(by, AnsweredBy::Terminal | AnsweredBy::Line)) =>
        {
            "not cancelled: you said no".to_owned()
        }
        Outcome::NotCancelled if result.reason == Reason::McpError => {
            "not cancelled: the browser failed".to_owned()
        }
        Outcome::NotCancelled if result.reason == Reason::LlmError => {
            "not cancelled: the model failed".to_owned()
        }
        Outcome::NotCancelled => "not cancelled".to_owned(),
        Outcome::ThirdPartyBilling { provider, .. } => {
            format!("billed by {}", clean::clip(&clean::line(provider), 40))
        }
        Outcome::NeedsHuman { .. } => "call or write to them".to_owned(),
        Outcome::Paused { .. } => "paused, not cancelled".to_owned(),
        Outcome::Pending { .. } => "one step is left".to_owned(),
        Outcome::OtherObject { .. } => "something else was cancelled".to_owned(),
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            "not verified".to_owned()
        }
    };
    if result.interrupted {
        format!("stopped by you, {known}")
    } else {
        known
    }
}

/// What the person had to do in the browser and didn't.
pub(super) fn unmet(needed: HandOverKind) -> &'static str {
    match needed {
        HandOverKind::Login => "a sign-in is needed",
        HandOverKind::Mfa => "a code is needed",
        HandOverKind::Captcha => "a CAPTCHA is in the way",
    }
}

/// The zone in which times are told, for a line below them: `Times are local (Europe/Berlin, UTC+01:00).`
pub(super) fn zone() -> String {
    let zone = TimeZone::system();
    let away = Timestamp::now().to_zoned(zone.clone()).strftime("UTC%:z");
    match zone.iana_name() {
        Some("UTC" | "Etc/UTC") => "Times are in UTC.".to_owned(),
        Some(name) => format!("Times are local ({name}, {away})."),
        None => format!("Times are local ({away})."),
    }
}
