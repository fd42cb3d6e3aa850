//! A mistake in a service definition: where it is, what is wrong, what to do.

use std::fmt;
use std::path::PathBuf;

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
