//! Every captured answer of every server version is read rightly.

use subterminator::browser::answer::{read_message, read_page};
use subterminator::page::snapshot::PageSnapshot;

use crate::common::versions::{RECORDED, recorded};

fn read(version: &str, name: &str) -> String {
    std::fs::read_to_string(format!("{RECORDED}/{version}/{name}.txt")).unwrap()
}

fn page(version: &str, name: &str) -> PageSnapshot {
    read_page(read(version, name)).unwrap_or_else(|e| panic!("{version} {name}: {e}"))
}

/// AC-5.5, AC-5.7: URL, title and content are read from real answers of each version.
#[test]
fn pages_of_every_version() {
    for version in &recorded() {
        let plain = page(version, "snapshot");
        assert_eq!(
            (&*plain.url, &*plain.title),
            ("http://127.0.0.1:8931/", "Account - Netflix")
        );
        let (id, link) = plain
            .find("e4")
            .unwrap_or_else(|| panic!("{version}: no e4"));
        assert_eq!(
            (&*link.role, &*link.name),
            ("link", "Cancel Membership"),
            "{version}"
        );
        assert_eq!(link.url.as_deref(), Some("/cancelplan.html"), "{version}");
        assert!(
            plain.ancestors(id).map(|a| a.role.as_str()).eq(["generic"]),
            "{version}"
        );
        assert!(plain.content.contains("Membership: Premium"), "{version}");

        let edge = page(version, "snapshot_edge");
        let by_name = |name: &str| {
            let found = edge.elements.iter().position(|e| e.name == name);
            found.unwrap_or_else(|| panic!("{version}: {name}"))
        };
        assert!(edge.elements[by_name("Finish")].is("disabled"), "{version}");
        assert_eq!(edge.elements[by_name("password")].role, "textbox");
        let inner = by_name("Inner confirm");
        let framed = edge.ancestors(inner).any(|a| a.role == "iframe");
        let reference = edge.elements[inner].reference.as_deref();
        assert!(
            framed && reference.is_some_and(|r| r.starts_with('f')),
            "{version}"
        );

        let blank = page(version, "snapshot_blank");
        assert_eq!(
            (&*blank.url, &*blank.title),
            ("about:blank", ""),
            "{version}"
        );
        assert!(blank.elements.is_empty(), "{version}");
    }
}

#[test]
fn tabs_of_every_version_and_a_lying_title() {
    for version in &recorded() {
        let page = page(version, "snapshot_two_tabs");
        let tabs: Vec<_> = page
            .tabs
            .iter()
            .map(|t| (t.index, t.current, &*t.title, &*t.url))
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
            let begins = ["### Page\n", "### Error", "### Modal state"];
            let start = begins.iter().find_map(|part| text.find(part)).unwrap();
            let page =
                read_page(&text[start..]).unwrap_or_else(|e| panic!("{version} {name}: {e}"));
            let dialog = page
                .dialog
                .unwrap_or_else(|| panic!("{version} {name}: no dialog"));
            let read = (dialog.kind.as_str(), dialog.message.as_str());
            assert_eq!(
                read,
                ("confirm", "Really cancel your plan?"),
                "{version} {name}"
            );
        }
        assert!(
            page(version, "snapshot_after_dialog").dialog.is_none(),
            "{version}"
        );
    }
}

#[test]
fn errors_and_results_of_every_version() {
    for version in &recorded() {
        assert_eq!(
            read_message(&read(version, "click_unknown_ref"), true),
            "Ref e999 not found in the current page snapshot. Try capturing new snapshot.",
            "{version}"
        );
        let refused = read_message(&read(version, "navigate_refused"), true);
        let told = refused.contains("ERR_UNSAFE_PORT") && !refused.contains('\u{1b}');
        assert!(told, "{version}: {refused}");
        for name in ["click", "navigate", "handle_dialog"] {
            let message = read_message(&read(version, name), false);
            assert_eq!(message, "", "{version} {name}: the page is no message");
        }
        assert!(
            read_page(read(version, "click_unknown_ref")).is_err(),
            "{version}"
        );
    }
}
