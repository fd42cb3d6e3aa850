//! Every captured answer of every server version is read rightly.

use std::path::Path;

use subterminator::browser::answer::{read_message, read_page};

use crate::common::versions::{RECORDED, recorded};

fn read(version: &str, name: &str) -> String {
    std::fs::read_to_string(
        Path::new(RECORDED)
            .join(version)
            .join(format!("{name}.txt")),
    )
    .unwrap()
}

/// AC-5.5, AC-5.7: URL, title and content are read from real answers of each version.
#[test]
fn pages_of_every_version() {
    for version in &recorded() {
        let page =
            read_page(read(version, "snapshot")).unwrap_or_else(|e| panic!("{version}: {e}"));
        assert_eq!(
            (page.url.as_str(), page.title.as_str()),
            ("http://127.0.0.1:8931/", "Account - Netflix"),
            "{version}"
        );
        let (id, link) = page
            .find("e4")
            .unwrap_or_else(|| panic!("{version}: no e4"));
        assert_eq!(
            (link.role.as_str(), link.name.as_str(), link.url.as_deref()),
            ("link", "Cancel Membership", Some("/cancelplan.html"))
        );
        assert_eq!(
            page.ancestors(id)
                .map(|a| a.role.as_str())
                .collect::<Vec<_>>(),
            ["generic"]
        );
        assert!(page.content.contains("Membership: Premium"), "{version}");

        let edge = read_page(read(version, "snapshot_edge")).unwrap();
        let by_name = |name: &str| {
            edge.elements
                .iter()
                .position(|e| e.name == name)
                .unwrap_or_else(|| panic!("{version}: {name}"))
        };
        assert!(edge.elements[by_name("Finish")].is("disabled"), "{version}");
        assert_eq!(edge.elements[by_name("password")].role, "textbox");
        let inner = by_name("Inner confirm");
        assert!(
            edge.ancestors(inner).any(|a| a.role == "iframe"),
            "{version}: the frame is an ancestor"
        );
        assert!(
            edge.elements[inner]
                .reference
                .as_deref()
                .is_some_and(|r| r.starts_with('f')),
            "{version}"
        );

        let blank = read_page(read(version, "snapshot_blank")).unwrap();
        assert_eq!(
            (
                blank.url.as_str(),
                blank.title.as_str(),
                blank.elements.len()
            ),
            ("about:blank", "", 0),
            "{version}"
        );
    }
}

#[test]
fn tabs_of_every_version_and_a_lying_title() {
    for version in &recorded() {
        let page = read_page(read(version, "snapshot_two_tabs")).unwrap();
        let tabs: Vec<_> = page
            .tabs
            .iter()
            .map(|t| (t.index, t.current, t.title.as_str(), t.url.as_str()))
            .collect();
        let expected = [
            (0, true, "cancelled", "http://127.0.0.1:8931/edge.html"),
            (1, false, "Cancelled", "http://127.0.0.1:8931/done.html"),
        ];
        assert_eq!(tabs, expected, "{version}");
        assert_eq!(page.url, "http://127.0.0.1:8931/edge.html", "{version}");
        assert!(page.elements.iter().any(|e| e.is("active")), "{version}");
    }
}

#[test]
fn dialogs_of_every_version() {
    for version in &recorded() {
        for name in ["snapshot_during_dialog", "click_opens_dialog"] {
            // An answer to a click begins with the code that ran; only snapshots are read as pages.
            let text = read(version, name);
            let start = text
                .find("### Page\n")
                .or(text.find("### Error"))
                .or(text.find("### Modal state"))
                .unwrap();
            let page =
                read_page(&text[start..]).unwrap_or_else(|e| panic!("{version} {name}: {e}"));
            let dialog = page
                .dialog
                .unwrap_or_else(|| panic!("{version} {name}: no dialog"));
            assert_eq!(
                (dialog.kind.as_str(), dialog.message.as_str()),
                ("confirm", "Really cancel your plan?"),
                "{version} {name}"
            );
        }
        assert!(
            read_page(read(version, "snapshot_after_dialog"))
                .unwrap()
                .dialog
                .is_none(),
            "{version}"
        );
    }
}

#[test]
fn errors_and_results_of_every_version() {
    for version in &recorded() {
        let message = read_message(&read(version, "click_unknown_ref"), true);
        assert_eq!(
            message, "Ref e999 not found in the current page snapshot. Try capturing new snapshot.",
            "{version}"
        );
        let refused = read_message(&read(version, "navigate_refused"), true);
        assert!(
            refused.contains("ERR_UNSAFE_PORT") && !refused.contains('\u{1b}'),
            "{version}: {refused}"
        );
        for name in ["click", "navigate", "handle_dialog"] {
            assert_eq!(
                read_message(&read(version, name), false),
                "",
                "{version} {name}: the page is no message"
            );
        }
        assert!(
            read_page(read(version, "click_unknown_ref")).is_err(),
            "{version}"
        );
    }
}
