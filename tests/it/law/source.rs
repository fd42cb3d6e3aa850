//! Reads the project's own files for the other tests, and blanks what is no code.

use std::path::{Path, PathBuf};

/// One Rust file of the program: in `src`, or in the `src` of a crate.
pub struct Source {
    /// Path from the project's root, with `/`.
    pub path: String,
    /// The text as it is.
    pub text: String,
    /// The text with comments and the insides of literals blanked; every line keeps its number.
    pub code: String,
}

impl Source {
    /// The room: the crate (`page`, `cli`), or the file in the program's own `src` (`lib`, `main`).
    pub fn room(&self) -> &str {
        room_and_inner(&self.path).0
    }

    /// The module in its room, as in `live::align` for `crates/page/src/live/align.rs`; empty for the crate's root.
    pub fn inner(&self) -> String {
        let (_, inner) = room_and_inner(&self.path);
        let inner = inner.trim_end_matches(".rs").trim_end_matches("/mod");
        if inner == "lib" {
            return String::new();
        }
        inner.replace('/', "::")
    }

    /// The number of the line at this byte of `code` or `text`.
    pub fn line_of(&self, at: usize) -> usize {
        self.text.bytes().take(at).filter(|b| *b == b'\n').count() + 1
    }

    /// Every place where this word stands in code, as `path:line`. What precedes it must be no part of a name.
    pub fn places_of(&self, word: &str) -> Vec<String> {
        let whole = |at: usize| {
            let before = self.code[..at].chars().next_back();
            !word.starts_with(|c: char| c.is_alphanumeric())
                || !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
        };
        let found = self.code.match_indices(word).filter(|(at, _)| whole(*at));
        found
            .map(|(at, _)| format!("{}:{}", self.path, self.line_of(at)))
            .collect()
    }
}

/// The project's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A crate's name and the path below its `src`; of the program's own files the stem and nothing.
fn room_and_inner(path: &str) -> (&str, &str) {
    match path.strip_prefix("crates/") {
        Some(inner) => inner.split_once("/src/").unwrap_or((inner, "")),
        None => (
            path.trim_start_matches("src/").trim_end_matches(".rs"),
            "lib",
        ),
    }
}

/// Every Rust file of the program.
pub fn sources() -> Vec<Source> {
    let mut files = files_below(&root().join("src"));
    files.extend(files_below(&root().join("crates")));
    let rust = files
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| e == "rs"));
    let sources: Vec<Source> = rust.map(|path| read(&path)).collect();
    assert!(sources.len() > 50, "the sources were not found");
    sources
}

fn read(path: &Path) -> Source {
    let text = std::fs::read_to_string(path).unwrap();
    let code = blank(&text);
    Source {
        path: from_root(path),
        text,
        code,
    }
}

/// A path from the root, with `/`.
pub fn from_root(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap()
        .to_str()
        .unwrap()
        .replace('\\', "/")
}

/// Every file below a folder, in order; build products and Git's own folder are left out.
pub fn files_below(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut entries: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_str().unwrap();
        match path.is_dir() {
            true if ["target", ".git", "node_modules"].contains(&name) => {}
            true => found.extend(files_below(&path)),
            false => found.push(path),
        }
    }
    found
}

/// Blanks comments and the insides of string and character literals; keeps length and line ends.
fn blank(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => find(bytes, at, b"\n"),
            b'/' if bytes[at..].starts_with(b"/*") => end_of_block(bytes, at),
            b'r' if !is_name(bytes, at) && raw_hashes(bytes, at).is_some() => {
                let hashes = raw_hashes(bytes, at).unwrap_or_default();
                let close = [b"\"".as_slice(), "#".repeat(hashes).as_bytes()].concat();
                find(bytes, at + hashes + 2, &close) + close.len()
            }
            b'"' => end_of_quote(bytes, at, b'"'),
            b'\'' if is_character(text, at) => end_of_quote(bytes, at, b'\''),
            _ => {
                at += 1;
                continue;
            }
        };
        let end = end.min(bytes.len());
        let inside = if bytes[at] == b'"' {
            at + 1..end.saturating_sub(1).max(at + 1)
        } else {
            at..end
        };
        out[inside]
            .iter_mut()
            .filter(|b| **b != b'\n')
            .for_each(|b| *b = b' ');
        at = end.max(at + 1);
    }
    String::from_utf8(out).unwrap()
}

fn find(bytes: &[u8], from: usize, what: &[u8]) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.windows(what.len())
        .position(|w| w == what)
        .map_or(bytes.len(), |p| from + p)
}

fn end_of_block(bytes: &[u8], from: usize) -> usize {
    let (mut depth, mut at) = (0_usize, from);
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if bytes[at..].starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                break;
            }
        } else {
            at += 1;
        }
    }
    at
}

fn end_of_quote(bytes: &[u8], from: usize, quote: u8) -> usize {
    let mut at = from + 1;
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

/// The byte before is part of a name, as in `for"x"`; `br"…"` is fine, its `b` belongs to the literal.
fn is_name(bytes: &[u8], at: usize) -> bool {
    let before = |n: usize| {
        at.checked_sub(n)
            .map(|i| bytes[i])
            .is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    before(1) && (bytes[at - 1] != b'b' || before(2))
}

fn raw_hashes(bytes: &[u8], at: usize) -> Option<usize> {
    let hashes = bytes[at + 1..].iter().take_while(|b| **b == b'#').count();
    (bytes.get(at + 1 + hashes) == Some(&b'"')).then_some(hashes)
}

/// A quote opens a character and not a lifetime.
fn is_character(text: &str, at: usize) -> bool {
    let mut rest = text[at + 1..].chars();
    match rest.next() {
        Some('\\') => true,
        Some(_) => rest.next() == Some('\''),
        None => false,
    }
}

#[test]
fn what_is_no_code_is_blanked() {
    let text =
        "a /* b /* c */ d */ e // f\n\"g\\\"h\" i r#\"j\"k\"# l 'm' '\\'' '\"' n<'o> br\"p\" q";
    let code = blank(text);
    assert_eq!(code.len(), text.len());
    let seen: String = code.chars().filter(char::is_ascii_alphabetic).collect();
    assert_eq!(seen, "aeilnobq");
}
