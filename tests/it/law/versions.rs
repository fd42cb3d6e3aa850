//! The supported server versions stand in one place each, and everything else agrees.

use std::path::Path;

use subterminator::browser::launch::PINNED;

use super::source::root;
use crate::common::versions::{RECORDED, recorded, started};

#[test]
fn every_tested_version_has_its_recorded_answers() {
    let (recorded, started) = (recorded(), started());
    assert!(
        started.len() > 1 && started.iter().filter(|version| *version == PINNED).count() == 1,
        "{started:?}"
    );
    for version in &started {
        assert!(
            recorded.contains(version),
            "{version} is started and not recorded"
        );
        assert!(
            Path::new(RECORDED)
                .join(version)
                .join("tools.json")
                .is_file(),
            "{version}: no tools.json"
        );
    }
}

#[test]
fn the_documents_name_the_pinned_version() {
    for document in ["docs/reference.md", "docs/dev/playwright-mcp.md"] {
        let text = std::fs::read_to_string(root().join(document)).unwrap();
        assert!(text.contains(PINNED), "{document} doesn't name {PINNED}");
    }
}

/// The test script reads the pin from the source by this line.
#[test]
fn the_script_finds_the_pin() {
    let source = std::fs::read_to_string(root().join("crates/browser/src/launch.rs")).unwrap();
    assert!(
        source
            .lines()
            .any(|l| l == format!("pub const PINNED: &str = \"{PINNED}\";"))
    );
}
