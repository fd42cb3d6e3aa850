//! Which versions of the MCP server the tests know: those with recorded answers, and those that are started.

use std::path::Path;

/// Where the recorded answers are.
pub const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/playwright-mcp");
const ALSO: &str = include_str!("../../fixtures/playwright-mcp/versions.txt");

/// Versions with recorded answers: a folder each, oldest first.
pub fn recorded() -> Vec<String> {
    let folders = std::fs::read_dir(Path::new(RECORDED))
        .unwrap()
        .flatten()
        .filter(|e| e.path().is_dir());
    let mut versions: Vec<String> = folders
        .map(|e| e.file_name().into_string().unwrap())
        .collect();
    let numbers = |version: &str| {
        version
            .split('.')
            .map(|n| n.parse::<u32>().unwrap())
            .collect::<Vec<_>>()
    };
    versions.sort_by_key(|version| numbers(version));
    assert!(versions.len() > 3, "{versions:?}");
    versions
}

/// Versions that browser tests start beside the pinned one.
pub fn started() -> impl Iterator<Item = &'static str> {
    let lines = ALSO.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}
