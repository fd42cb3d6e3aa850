//! A list of subscriptions to cancel in one go (`--list plan.toml`): one `[[cancel]]` entry each.
//!
//! An entry names a service or an address, and may say what is meant there and on which days it may be begun. Whatever isn't
//! understood is an error that names the line and what to write; nothing is skipped. Pure but for [`read`].

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::path::Path;

use jiff::civil::Date;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use url::Url;

use super::ConfigError;
use super::file::misnamed;
use super::layers::service_address;
use super::settings::Settings;
use domain::goal::Thing;

/// The keys of an entry, in the order in which messages list them.
pub const KEYS: [&str; 5] = ["service", "url", "thing", "not_before", "not_after"];

/// The only key of the file itself.
const ENTRIES: &str = "cancel";
/// What an entry looks like, for who wrote something else.
const LIKE_THIS: &str = "Write one entry for each subscription: a line [[cancel]], and below it service = \"netflix\" or url = \"https://…\".";

/// Which service is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Which {
    /// By its name, or by an address in place of one.
    Named(String),
    /// By the address of the account page.
    At(Url),
}

/// One subscription that is to be cancelled or checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Which service.
    pub which: Which,
    /// What the person calls it, if the account has several.
    pub thing: Option<Thing>,
    /// The first day on which it may be begun.
    pub not_before: Option<Date>,
    /// The last one.
    pub not_after: Option<Date>,
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name),
            Self::At(url) => f.write_str(url.as_str()),
        }
    }
}

impl Which {
    /// The settings of a run of this one alone, of several.
    pub fn settings(&self, thing: Option<&Thing>, of_all: &Settings) -> Settings {
        let (service, url) = match self {
            Self::Named(name) => (Some(name.clone()), None),
            Self::At(url) => (None, Some(url.clone())),
        };
        Settings {
            service,
            url,
            thing: thing.cloned(),
            ..of_all.clone()
        }
    }

    /// Whether both name the same service.
    pub fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Named(one), Self::Named(other)) => one.eq_ignore_ascii_case(other),
            (one, other) => one == other,
        }
    }
}

impl Wanted {
    /// A service, whenever and whatever is there.
    pub fn any(which: Which) -> Self {
        Self {
            which,
            thing: None,
            not_before: None,
            not_after: None,
        }
    }

    /// Whether it may be begun on this day.
    pub fn due(&self, today: Date) -> Due {
        match (self.not_before, self.not_after) {
            (Some(first), _) if today < first => Due::From(first),
            (_, Some(last)) if last < today => Due::Until(last),
            _ => Due::Now,
        }
    }
}

/// Whether a day is one on which it may be begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// It is.
    Now,
    /// Not before this day.
    From(Date),
    /// This was the last one.
    Until(Date),
}

/// Reads a list.
///
/// # Errors
/// [`ConfigError`] if it can't be read, or for what stands in it.
pub fn read(path: &Path) -> Result<Vec<Wanted>, ConfigError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        let remedy = match error.kind() {
            io::ErrorKind::NotFound => "Check the path.",
            _ => "Make it a readable text file in UTF-8.",
        };
        ConfigError::new(
            format!("Can't read the list {}: {error}.", path.display()),
            remedy,
        )
    })?;
    parse(&text, path)
}

/// Reads a list's text; `path` is for messages.
///
/// # Errors
/// [`ConfigError`] that names the line.
pub fn parse(text: &str, path: &Path) -> Result<Vec<Wanted>, ConfigError> {
    let place = |start: usize| {
        let before = text.get(..start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        format!("{}, line {line}", path.display())
    };
    let table = DeTable::parse(text).map_err(|error| {
        let at = place(error.span().map_or(0, |span| span.start));
        ConfigError::new(format!("{at}: not valid TOML."), LIKE_THIS)
    })?;
    let mut wanted: Vec<(Wanted, usize)> = Vec::new();
    for (key, value) in table.get_ref() {
        if key.get_ref() != ENTRIES {
            return Err(misnamed(
                &place(key.span().start),
                key.get_ref(),
                &[ENTRIES],
            ));
        }
        let no_entry = |at: usize| {
            ConfigError::new(
                format!("{}: `{ENTRIES}` is no entry.", place(at)),
                LIKE_THIS,
            )
        };
        let DeValue::Array(entries) = value.get_ref() else {
            return Err(no_entry(key.span().start));
        };
        for entry in entries {
            let start = entry.span().start;
            let DeValue::Table(keys) = entry.get_ref() else {
                return Err(no_entry(start));
            };
            let new = Entry { place: &place }.read(keys, start)?;
            let same =
                |(old, _): &&(Wanted, usize)| old.which.is(&new.which) && old.thing == new.thing;
            if let Some((_, first)) = wanted.iter().find(same) {
                return Err(ConfigError::new(
                    format!("{}: the same as in {}.", place(start), place(*first)),
                    "Remove one of them, or say which `thing` each is about.",
                ));
            }
            wanted.push((new, start));
        }
    }
    if wanted.is_empty() {
        return Err(ConfigError::new(
            format!("{} lists nothing.", path.display()),
            LIKE_THIS,
        ));
    }
    Ok(wanted.into_iter().map(|(wanted, _)| wanted).collect())
}

/// Reads one entry.
struct Entry<'a> {
    /// The line of a byte, as messages name it.
    place: &'a dyn Fn(usize) -> String,
}

impl Entry<'_> {
    fn read(&self, keys: &DeTable<'_>, start: usize) -> Result<Wanted, ConfigError> {
        let (mut service, mut url, mut thing) = (None, None, None);
        let (mut not_before, mut not_after) = (None, None);
        for (key, value) in keys {
            let written = Written {
                place: (self.place)(key.span().start),
                key: key.get_ref(),
                value,
            };
            match written.key.as_ref() {
                "service" => service = Some(written.text()?.to_owned()),
                "url" => {
                    let address = service_address(written.text()?);
                    url = Some(address.map_err(|how| written.is_wrong(how))?);
                }
                "thing" => {
                    let name = written.text()?.parse::<Thing>();
                    thing = Some(name.map_err(|how| written.is_wrong(&how.to_string()))?);
                }
                "not_before" => not_before = Some(written.day()?),
                "not_after" => not_after = Some(written.day()?),
                unknown => return Err(misnamed(&written.place, unknown, &KEYS)),
            }
        }
        let at = (self.place)(start);
        let which = match (service, url) {
            (Some(name), None) => Which::Named(name),
            (None, Some(address)) => Which::At(address),
            (None, None) => {
                return Err(ConfigError::new(
                    format!("{at}: this entry names neither a service nor an address."),
                    "Add service = \"netflix\" or url = \"https://…\" below it.",
                ));
            }
            (Some(_), Some(_)) => {
                return Err(ConfigError::new(
                    format!("{at}: this entry names a service and an address."),
                    "Leave one of them out.",
                ));
            }
        };
        if let (Some(first), Some(last)) = (not_before, not_after)
            && last < first
        {
            return Err(ConfigError::new(
                format!("{at}: `not_after` comes before `not_before`, so there is no day for it."),
                "Correct one of the days.",
            ));
        }
        Ok(Wanted {
            which,
            thing,
            not_before,
            not_after,
        })
    }
}

/// A key and what is written behind it.
struct Written<'a> {
    place: String,
    key: &'a Cow<'a, str>,
    value: &'a Spanned<DeValue<'a>>,
}

impl Written<'_> {
    fn is_wrong(&self, how: &str) -> ConfigError {
        ConfigError::new(
            format!("{}: `{}` can't be used: {how}.", self.place, self.key),
            "Correct the line, or remove it.",
        )
    }

    fn text(&self) -> Result<&str, ConfigError> {
        match self.value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() => Ok(text.trim()),
            _ => Err(self.is_wrong("write a text in double quotes")),
        }
    }

    /// A day, in quotation marks or without.
    fn day(&self) -> Result<Date, ConfigError> {
        let read = match self.value.get_ref() {
            DeValue::String(text) => text.trim().parse().ok(),
            DeValue::Datetime(at) if at.time.is_none() => at.to_string().parse().ok(),
            _ => None,
        };
        read.ok_or_else(|| self.is_wrong("write a day like 2026-12-31"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parsed(text: &str) -> Result<Vec<Wanted>, ConfigError> {
        parse(text, Path::new("plan.toml"))
    }

    #[test]
    fn entries_are_read_in_their_order() {
        let wanted = parsed(
            "[[cancel]]\nservice = \"spotify\"\nnot_before = 2026-12-01\nnot_after = \"2026-12-31\"\n\n\
             [[cancel]]\nurl = \"www.gym.example/account\"\nthing = \"Sports Extra\"\n",
        )
        .unwrap();
        assert_eq!(
            wanted,
            [
                Wanted {
                    not_before: Some("2026-12-01".parse().unwrap()),
                    not_after: Some("2026-12-31".parse().unwrap()),
                    ..Wanted::any(Which::Named("spotify".to_owned()))
                },
                Wanted {
                    thing: Some("Sports Extra".parse().unwrap()),
                    ..Wanted::any(Which::At(
                        "https://www.gym.example/account".parse().unwrap()
                    ))
                },
            ]
        );
    }

    #[test]
    fn what_isn_t_understood_is_told_with_its_line_and_what_to_write() {
        for (text, message, hint) in [
            ("", "plan.toml lists nothing.", "[[cancel]]"),
            ("cancel = []", "plan.toml lists nothing.", "[[cancel]]"),
            ("cancel = 3", "line 1: `cancel` is no entry", "[[cancel]]"),
            (
                "[cancel]\nservice = \"x\"",
                "line 1: `cancel` is no entry",
                "[[cancel]]",
            ),
            (
                "cancel = [\"netflix\"]",
                "line 1: `cancel` is no entry",
                "[[cancel]]",
            ),
            (
                "\n[[cancle]]\nservice = \"x\"",
                "line 2: unknown key `cancle`",
                "Did you mean `cancel`?",
            ),
            (
                "[[cancel]]\nservice = x",
                "line 2: not valid TOML",
                "[[cancel]]",
            ),
            (
                "[[cancel]]\nservice = \"x\"\nnot-befor = 2026-01-01",
                "line 3: unknown key `not-befor`",
                "Did you mean `not_before`?",
            ),
            (
                "[[cancel]]\ncolour = \"x\"",
                "line 2: unknown key `colour`",
                "Known keys: service, url, thing, not_before, not_after.",
            ),
            (
                "[[cancel]]\nservice = 3",
                "line 2: `service` can't be used: write a text in double quotes",
                "Correct the line",
            ),
            (
                "[[cancel]]\nurl = \"ftp://x.example\"",
                "line 2: `url` can't be used: write an address like",
                "Correct the line",
            ),
            (
                "[[cancel]]\nservice = \"x\"\nthing = \"–\"",
                "line 3: `thing` can't be used: write what you call it",
                "Correct the line",
            ),
            (
                "[[cancel]]\nservice = \"x\"\nnot_before = 2026-02-30",
                "line 3: ",
                "",
            ),
            (
                "[[cancel]]\nservice = \"x\"\nnot_before = \"soon\"",
                "line 3: `not_before` can't be used: write a day like 2026-12-31",
                "Correct the line",
            ),
            (
                "[[cancel]]\nservice = \"x\"\nnot_before = 2026-01-01T10:00:00",
                "line 3: `not_before` can't be used",
                "Correct the line",
            ),
            (
                "[[cancel]]\n\n[[cancel]]\nservice = \"x\"",
                "line 1: this entry names neither",
                "Add service =",
            ),
            (
                "[[cancel]]\nservice = \"x\"\nurl = \"https://x.example\"",
                "line 1: this entry names a service and an address",
                "Leave one",
            ),
            (
                "[[cancel]]\nservice = \"x\"\nnot_before = 2026-02-01\nnot_after = 2026-01-31",
                "line 1: `not_after` comes before",
                "Correct one",
            ),
            (
                "[[cancel]]\nservice = \"x\"\n[[cancel]]\nservice = \"X\"",
                "line 3: the same as in plan.toml, line 1.",
                "Remove one",
            ),
        ] {
            let error = parsed(text).unwrap_err();
            assert!(
                error.message.contains(message) && error.hint.contains(hint),
                "{text:?}: {error:?}"
            );
        }
    }

    #[test]
    fn the_first_and_the_last_day_count() {
        let day = |day| jiff::civil::date(2026, 11, day);
        let wanted = Wanted {
            not_before: Some(day(10)),
            not_after: Some(day(12)),
            ..Wanted::any(Which::Named("x".to_owned()))
        };
        for (today, due) in [
            (9, Due::From(day(10))),
            (10, Due::Now),
            (12, Due::Now),
            (13, Due::Until(day(12))),
        ] {
            assert_eq!(wanted.due(day(today)), due);
        }
        assert_eq!(Wanted::any(wanted.which).due(day(1)), Due::Now);
    }

    proptest! {
        /// Whatever stands in a file, it is a list or an error that names the place and what to write.
        #[test]
        fn any_text_is_a_list_or_a_clear_error(text in "(\\[\\[cancel\\]\\]\n|service = |url = |thing = |not_before = |not_after = |\"[a-z.:/]{0,9}\"|[0-9-]{1,10}|[\\[\\]{}=,#'\" \n]|\\PC){0,24}") {
            match parsed(&text) {
                Ok(wanted) => prop_assert!(!wanted.is_empty()),
                Err(error) => prop_assert!(error.message.starts_with("plan.toml") && !error.hint.is_empty(), "{error:?}"),
            }
        }

        /// What was written is what is read.
        #[test]
        fn a_written_list_is_read_as_it_is(names in prop::collection::hash_set("[a-z]{1,12}", 1..6), first in 1i8..28, days in 0i64..90) {
            let first = jiff::civil::date(2026, 11, first);
            let last = first.checked_add(jiff::Span::new().days(days)).unwrap();
            let entry = |name: &String| format!("[[cancel]]\nservice = \"{name}\"\nnot_before = {first}\nnot_after = \"{last}\"\n");
            let text = names.iter().map(entry).collect::<Vec<_>>().concat();
            let wanted = parsed(&text).unwrap();
            let expected: Vec<_> = names.iter().map(|name| Wanted {
                not_before: Some(first),
                not_after: Some(last),
                ..Wanted::any(Which::Named(name.clone()))
            }).collect();
            prop_assert_eq!(wanted, expected);
        }
    }
}
