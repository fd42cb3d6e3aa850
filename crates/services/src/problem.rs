//! A mistake in a service definition: where it is, what is wrong, what to do.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Shown as `file:line:column: key: what is wrong. What to do.`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// File.
    pub file: PathBuf,
    /// Line, from 1; 0 where the file as a whole is meant.
    pub line: usize,
    /// Column in characters, from 1; 0 where the file as a whole is meant.
    pub column: usize,
    /// Key, as a path (`success[1].id`); empty where no key is meant.
    pub key: String,
    /// What is wrong, without a full stop.
    pub message: String,
    /// What to do, a sentence.
    pub remedy: String,
}

impl Problem {
    /// A problem at this line and column of a file.
    pub(super) fn at(
        file: &Path,
        (line, column): (usize, usize),
        key: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            file: file.to_owned(),
            line,
            column,
            key: key.to_owned(),
            message: message.into(),
            remedy: remedy.into(),
        }
    }

    /// A problem of the file as a whole.
    pub(super) fn whole(file: &Path, message: impl Into<String>, remedy: &str) -> Self {
        Self::at(file, (0, 0), "", message, remedy)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        if !self.key.is_empty() {
            write!(f, ": {}", self.key)?;
        }
        write!(f, ": {}. {}", self.message, self.remedy)
    }
}

/// A text that is well-formed TOML, with the places of its values.
pub(super) struct Document<'t> {
    text: &'t str,
    root: Spanned<DeTable<'t>>,
}

impl<'t> Document<'t> {
    pub(super) fn parse(text: &'t str) -> Result<Self, toml::de::Error> {
        Ok(Self {
            text,
            root: DeTable::parse(text)?,
        })
    }

    /// Line and column, from 1, of the value at this path (`success[1].id`); of the longest part of it that exists, where the whole
    /// does not.
    pub(super) fn place(&self, key: &str) -> (usize, usize) {
        let mut span: Range<usize> = 0..0;
        let mut table = Some(self.root.get_ref());
        let mut value: Option<&DeValue<'_>> = None;
        for step in key.split(['.', '[']) {
            let index = step.strip_suffix(']').and_then(|index| index.parse().ok());
            let next = match index {
                Some(index) => {
                    (value.and_then(DeValue::as_array)).and_then(|array| array.get::<usize>(index))
                }
                None => table
                    .and_then(|t| t.iter().find(|(k, _)| k.get_ref() == step))
                    .map(|(_, v)| v),
            };
            let Some(next) = next else { break };
            span = next.span();
            value = Some(next.get_ref());
            table = next.get_ref().as_table();
        }
        position(self.text, span.start)
    }
}

/// Line and column, from 1, of a byte offset; the column counts characters.
pub(super) fn position(text: &str, offset: usize) -> (usize, usize) {
    let end = text.floor_char_boundary(offset);
    let before = &text[..end];
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    (
        before.matches('\n').count() + 1,
        before[start..].chars().count() + 1,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_where_they_stand() {
        let text = "name = \"x\"\n\n[[success]]\nid = \"ä\"\n[[success]]\n  id = \"b\"\n";
        let document = Document::parse(text).unwrap();
        assert_eq!(document.place("name"), (1, 8));
        assert_eq!(document.place("success[1].id"), (6, 8));
        let missing = document.place("success[0].when");
        assert_eq!(missing.0, 3, "the part that exists");
        assert_eq!(document.place("nothing"), (1, 1));
        assert_eq!(position("aß\nb", 4), (2, 1));
        assert_eq!(position("aß\nb", 99), (2, 2));
    }
}
