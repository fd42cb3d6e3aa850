//! Reads the project's own files for the other tests.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

/// One Rust file of the program: in `src`, or in the `src` of a crate.
pub struct Source {
    /// Path from the project's root.
    pub path: String,
    /// The text as it is.
    pub text: String,
    /// The program alone: without lines of comment and without tests; every line keeps its number.
    pub code: String,
}

impl Source {
    /// The room: the crate (`page`, `cli`), or the file in the program's own `src` (`lib`, `main`).
    pub fn room(&self) -> &str {
        self.module_path().0
    }

    /// `crates/page/src/live/align.rs` is `page::live::align`, and `crates/page/src/lib.rs` is `page`.
    pub fn module(&self) -> String {
        let (room, inner) = self.module_path();
        let inner = inner.trim_end_matches(".rs");
        format!("{room}::{inner}")
            .trim_end_matches("::lib")
            .replace('/', "::")
    }

    fn module_path(&self) -> (&str, &str) {
        match self.path.strip_prefix("crates/") {
            Some(inner) => inner.split_once("/src/").unwrap_or((inner, "lib")),
            None => (
                self.path.trim_start_matches("src/").trim_end_matches(".rs"),
                "lib",
            ),
        }
    }

    /// Every place in the code that this fits, as `path:line: text`.
    pub fn places_of(&self, pattern: &Regex) -> Vec<String> {
        let place = |found: regex::Match<'_>| {
            let line = self.code[..found.start()].matches('\n').count() + 1;
            format!("{}:{line}: {}", self.path, found.as_str())
        };
        pattern.find_iter(&self.code).map(place).collect()
    }
}

/// The project's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file of the program.
pub fn sources() -> Vec<Source> {
    let files = [
        files_below(&root().join("src")),
        files_below(&root().join("crates")),
    ]
    .concat();
    let rust = files.iter().filter(|path| is_rust(path));
    let sources: Vec<Source> = rust.map(|path| read(path)).collect();
    assert!(sources.len() > 50, "the sources were not found");
    sources
}

fn read(path: &Path) -> Source {
    static TESTS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)^#\[cfg\(test\)\]\n(pub(\([a-z]+\))? )?mod \w+ \{").unwrap()
    });
    let text = std::fs::read_to_string(path).unwrap();
    let path = from_root(path);
    let is_test = path.contains("/tests/") || path.ends_with("tests.rs");
    let tests = TESTS.find(&text).map_or(text.len(), |found| found.start());
    let program = if is_test { "" } else { &text[..tests] };
    let code = program.lines().map(|line| {
        if line.trim_start().starts_with("//") {
            ""
        } else {
            line
        }
    });
    let code = code.collect::<Vec<_>>().join("\n");
    Source { path, text, code }
}

/// Whether it is a file of Rust.
pub fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

/// A path from the root.
pub fn from_root(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().display().to_string()
}

/// Every file below a folder, in order; build products and Git's own folder are left out.
pub fn files_below(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap();
    let mut entries: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
    entries.sort();
    let mut found = Vec::new();
    for path in entries {
        let left_out = ["target", ".git", "node_modules"]
            .iter()
            .any(|name| path.ends_with(name));
        match path.is_dir() {
            _ if left_out => {}
            true => found.extend(files_below(&path)),
            false => found.push(path),
        }
    }
    found
}
