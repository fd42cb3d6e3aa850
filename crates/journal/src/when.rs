//! Moments for people: with the zone they are told in, and for machines in the `datetime` attribute.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use maud::{Markup, html};

/// Tells times in one zone.
pub(crate) struct Clock(pub(crate) TimeZone);

impl Clock {
    /// Date and time, with the distance from UTC, because a receipt may be read elsewhere.
    pub(crate) fn moment(&self, at: Timestamp) -> Markup {
        let told = at.to_zoned(self.0.clone());
        html! { time datetime=(format!("{at:.0}")) { (told.strftime("%-d %B %Y, %H:%M:%S (UTC%:z)")) } }
    }

    /// A moment from a record's text; as it is where it can't be read.
    pub(crate) fn moment_of(&self, at: &str) -> Markup {
        at.parse()
            .map_or_else(|_| html! { (at) }, |at| self.moment(at))
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
