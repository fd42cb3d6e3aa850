//! The supported server versions stand in one place each, and everything else agrees.

use super::source::root;
use subterminator::browser::launch::PINNED;

/// Versions that browser tests start beside the pinned one.
const ALSO: &str = include_str!("../../fixtures/playwright-mcp/versions.txt");

#[test]
fn every_tested_version_has_its_recorded_answers() {
    let also: Vec<&str> = ALSO.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    assert!(!also.is_empty() && !also.contains(&PINNED), "{also:?}");
    for version in also.iter().chain([&PINNED]) {
        let tools = root().join("tests/fixtures/playwright-mcp").join(version).join("tools.json");
        assert!(tools.is_file(), "{} is missing", tools.display());
    }
}

#[test]
fn the_documents_name_the_pinned_version() {
    for document in ["README.md", "docs/playwright-mcp.md"] {
        let text = std::fs::read_to_string(root().join(document)).unwrap();
        assert!(text.contains(PINNED), "{document} doesn't name {PINNED}");
    }
}

/// The test script reads the pin from the source by this line.
#[test]
fn the_script_finds_the_pin() {
    let source = std::fs::read_to_string(root().join("src/browser/launch.rs")).unwrap();
    assert!(source.lines().any(|l| l == format!("pub const PINNED: &str = \"{PINNED}\";")));
}
