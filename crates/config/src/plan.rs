//! A list of subscriptions to cancel in one go (`--list plan.toml`): one `[[cancel]]` entry each.
//!
//! An entry names a service or an address, and may say what is meant there. Whatever isn't understood is an error that names the
//! line and what to write; nothing is skipped. Pure but for [`read`].

use std::path::Path;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::ConfigError;
use super::file::line_of;
use super::layers::service_address;
use domain::goal::Thing;

/// What an entry looks like, for who wrote something else.
const LIKE_THIS: &str = "Write one entry for each subscription: a line [[cancel]], and below it service = \"netflix\" or url = \"https://…\".";

/// One subscription that is to be cancelled or checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Name of the service, or the address of its account page.
    pub service: String,
    /// What the person calls it, if the account has several.
    pub thing: Option<Thing>,
}

impl Wanted {
    /// A service, whatever is there.
    pub fn any(service: String) -> Self {
        Self {
            service,
            thing: None,
        }
    }

    /// These names and addresses, each once. Only names don't mind the case.
    pub fn each_once(named: impl IntoIterator<Item = String>) -> Vec<Self> {
        let mut wanted: Vec<Self> = Vec::new();
        for new in named.into_iter().map(Self::any) {
            let same = |known: &Self| {
                known.service == new.service
                    || !known.service.contains('/')
                        && known.service.eq_ignore_ascii_case(&new.service)
            };
            if !wanted.iter().any(same) {
                wanted.push(new);
            }
        }
        wanted
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(default)]
    cancel: Vec<Spanned<Entry>>,
}

/// An entry as it is written. Each value is read where it stands, so that a mistake in it has its own line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    service: Option<String>,
    #[serde(default, deserialize_with = "address")]
    url: Option<String>,
    #[serde(default, deserialize_with = "thing")]
    thing: Option<Thing>,
}

fn address<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    let read = service_address(&String::deserialize(value)?);
    read.map(|url| Some(url.into())).map_err(D::Error::custom)
}

fn thing<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Thing>, D::Error> {
    let read = String::deserialize(value)?.parse();
    read.map(Some).map_err(D::Error::custom)
}

/// Reads a list.
///
/// # Errors
/// [`ConfigError`] if it can't be read, or for what stands in it.
pub fn read(path: &Path) -> Result<Vec<Wanted>, ConfigError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        let what = format!("Can't read the list {}: {error}.", path.display());
        ConfigError::new(what, "Check the path: a list is a text file in UTF-8.")
    })?;
    parse(&text, path)
}

/// Reads a list's text; `path` is for messages.
///
/// # Errors
/// [`ConfigError`] that names the line.
pub fn parse(text: &str, path: &Path) -> Result<Vec<Wanted>, ConfigError> {
    let list: List = toml::from_str(text).map_err(|error| {
        let at = line_of(text, path, error.span().map_or(0, |span| span.start));
        let why = error.message().replace("unknown field", "unknown key");
        ConfigError::new(format!("{at}: {why}."), LIKE_THIS)
    })?;
    let mut wanted: Vec<Wanted> = Vec::new();
    for entry in list.cancel {
        let at = line_of(text, path, entry.span().start);
        let Entry {
            service,
            url,
            thing,
        } = entry.into_inner();
        let named = service.filter(|name| !name.trim().is_empty());
        let ((Some(service), None) | (None, Some(service))) = (named, url) else {
            return Err(ConfigError::new(
                format!("{at}: this entry has to name either a service or an address."),
                "Write service = \"netflix\" or url = \"https://…\" below it, one of them.",
            ));
        };
        let service = service.trim().to_owned();
        wanted.push(Wanted { service, thing });
    }
    if wanted.is_empty() {
        let what = format!("{} lists nothing.", path.display());
        return Err(ConfigError::new(what, LIKE_THIS));
    }
    Ok(wanted)
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
            "[[cancel]]\nservice = \"spotify\"\n\n\
             [[cancel]]\nurl = \"www.gym.example/account\"\nthing = \"Sports Extra\"\n",
        )
        .unwrap();
        assert_eq!(
            wanted,
            [
                Wanted::any("spotify".to_owned()),
                Wanted {
                    thing: Some("Sports Extra".parse().unwrap()),
                    ..Wanted::any("https://www.gym.example/account".to_owned())
                },
            ]
        );
    }

    /// What stands in the file, with `/` between its lines | what is told | a part of the hint.
    const MISTAKES: &str = r#"
        # | plan.toml lists nothing. | [[cancel]]
        cancel = [] | plan.toml lists nothing. | [[cancel]]
        cancel = 3 | line 1: invalid type | [[cancel]]
        [cancel] / service = "x" | line 1: invalid type | [[cancel]]
        cancel = ["netflix"] | line 1: invalid type | [[cancel]]
        # / [[cancle]] / service = "x" | line 2: unknown key `cancle`, expected `cancel` | [[cancel]]
        [[cancel]] / service = x | line 2: | [[cancel]]
        [[cancel]] / service = "x" / thin = 2026-01-01 | line 3: unknown key `thin`, expected one of `service`, `url` | [[cancel]]
        [[cancel]] / service = 3 | line 2: invalid type | [[cancel]]
        [[cancel]] / url = "ftp://x.example" | line 2: write an address like | [[cancel]]
        [[cancel]] / service = "x" / thing = "–" | line 3: write what you call it | [[cancel]]
        [[cancel]] / # / [[cancel]] / service = "x" | line 1: this entry has to name either | service =
        [[cancel]] / service = "x" / url = "https://x.example" | line 1: this entry has to name either | one of them
    "#;

    #[test]
    fn what_isn_t_understood_is_told_with_its_line_and_what_to_write() {
        for row in MISTAKES.trim().lines() {
            let [text, message, hint] = row.trim().split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{row}")
            };
            let error = parsed(&text.replace(" / ", "\n")).unwrap_err();
            let told = error.message.contains(message) && error.hint.contains(hint);
            assert!(told, "{row}: {error:?}");
        }
    }

    proptest! {
        /// Whatever stands in a file, it is a list or an error that names the place and what to write.
        #[test]
        fn any_text_is_a_list_or_a_clear_error(text in "(\\[\\[cancel\\]\\]\n|service = |url = |thing = |\"[a-z.:/]{0,9}\"|[\\[\\]{}=,#'\" \n]|\\PC){0,24}") {
            match parsed(&text) {
                Ok(wanted) => prop_assert!(!wanted.is_empty()),
                Err(error) => prop_assert!(error.message.starts_with("plan.toml") && !error.hint.is_empty(), "{error:?}"),
            }
        }
    }
}
