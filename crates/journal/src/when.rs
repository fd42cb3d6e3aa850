//! Moments for people: with the zone they are told in, and for machines in the `datetime` attribute.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use maud::{Markup, html};

/// Tells times in one zone.
pub(crate) struct Clock {
    zone: TimeZone,
}

impl Clock {
    pub(crate) fn new(zone: TimeZone) -> Self {
        Self { zone }
    }

    /// Date and time, with the distance from UTC, because a receipt may be read elsewhere.
    pub(crate) fn moment(&self, at: Timestamp) -> Markup {
        let told = at.to_zoned(self.zone.clone());
        let away = told.strftime("%:z").to_string();
        let away = if away == "+00:00" {
            "UTC".to_owned()
        } else {
            format!("UTC{away}")
        };
        html! { time datetime=(format!("{at:.0}")) { (told.strftime("%-d %B %Y, %H:%M:%S")) " (" (away) ")" } }
    }

    /// A moment from a record's text; as it is where it can't be read.
    pub(crate) fn moment_of(&self, at: &str) -> Markup {
        at.parse()
            .map_or_else(|_| html! { (at) }, |at| self.moment(at))
    }

    /// Name of the zone: `Europe/Berlin`, or `UTC`.
    pub(crate) fn zone_name(&self) -> String {
        match self.zone.iana_name() {
            Some("UTC" | "Etc/UTC") => "UTC".to_owned(),
            Some(name) => format!("in the zone {name}"),
            None => "in this machine's zone".to_owned(),
        }
    }
}

/// `15 February 2026` for an ISO date; anything else stays as it is.
pub fn day(date: &str) -> String {
    date.parse::<jiff::civil::Date>()
        .map_or_else(|_| date.to_owned(), |d| d.strftime("%-d %B %Y").to_string())
}

/// How long after the start: `+1:05`.
pub(crate) fn offset(start: Timestamp, at: Timestamp) -> String {
    let seconds = at.duration_since(start).as_secs().max(0);
    format!("+{}:{:02}", seconds / 60, seconds % 60)
}
