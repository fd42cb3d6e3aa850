//! A TOML text with the places of its keys and values, so that a mistake can be shown where it is.

use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::problem::Problem;

/// One step on the way to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

/// A text that is well-formed TOML.
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

    /// A problem of the value at this path.
    pub(super) fn problem(
        &self,
        file: &Path,
        path: &[Step<'_>],
        message: String,
        remedy: String,
    ) -> Problem {
        let (line, column) = self.place(path);
        let mut key = String::new();
        for step in path {
            match step {
                Step::Key(name) if key.is_empty() => key.push_str(name),
                Step::Key(name) => key.extend([".", *name]),
                Step::Index(index) => key.extend(["[", &index.to_string(), "]"]),
            }
        }
        Problem {
            file: file.to_owned(),
            line,
            column,
            key,
            message,
            remedy,
        }
    }

    /// Line and column, from 1, of the value at this path; of the longest part of the path that exists,
    /// where the whole does not.
    pub(super) fn place(&self, path: &[Step<'_>]) -> (usize, usize) {
        let mut span: Range<usize> = 0..0;
        let mut table = Some(self.root.get_ref());
        let mut value: Option<&DeValue<'_>> = None;
        for step in path {
            let next = match step {
                Step::Key(key) => table
                    .and_then(|t| t.iter().find(|(k, _)| k.get_ref() == key))
                    .map(|(_, v)| v),
                Step::Index(index) => value
                    .and_then(DeValue::as_array)
                    .and_then(|a| a.get(*index)),
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
    let end = (0..=offset.min(text.len()))
        .rev()
        .find(|i| text.is_char_boundary(*i))
        .unwrap_or(0);
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
        assert_eq!(document.place(&[Step::Key("name")]), (1, 8));
        assert_eq!(
            document.place(&[Step::Key("success"), Step::Index(1), Step::Key("id")]),
            (6, 8)
        );
        assert_eq!(
            document
                .place(&[Step::Key("success"), Step::Index(0), Step::Key("when")])
                .0,
            3,
            "the part that exists"
        );
        assert_eq!(document.place(&[Step::Key("nothing")]), (1, 1));
    }

    #[test]
    fn positions_are_safe_anywhere() {
        for offset in 0..12 {
            let (line, column) = position("aß\nb", offset);
            assert!(line <= 2 && column <= 4);
        }
        assert_eq!(position("aß\nb", 4), (2, 1));
    }
}
