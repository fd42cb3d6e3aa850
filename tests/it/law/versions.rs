//! The supported server versions stand in one place each, and everything else agrees.

use std::path::Path;

use subterminator::browser::launch::PINNED;

use super::source::root;
use crate::common::versions::{RECORDED, recorded, started};

#[test]
fn every_tested_version_has_its_recorded_answers() {
    let recorded = recorded();
    for version in started().chain([PINNED]) {
        assert!(
            recorded.iter().any(|r| r == version),
            "{version} is started and not recorded"
        );
        let tools = Path::new(RECORDED).join(version).join("tools.json");
        assert!(tools.is_file(), "{version}: no tools.json");
    }
}

/// The test script reads the pin from the source by this line.
#[test]
fn documents_and_script_find_the_pinned_version() {
    for document in ["docs/reference.md", "docs/dev/playwright-mcp.md"] {
        let text = std::fs::read_to_string(root().join(document)).unwrap();
        assert!(text.contains(PINNED), "{document} doesn't name {PINNED}");
    }
    let source = std::fs::read_to_string(root().join("crates/browser/src/launch.rs")).unwrap();
    assert!(
        source
            .lines()
            .any(|l| l == format!("pub const PINNED: &str = \"{PINNED}\";"))
    );
}
