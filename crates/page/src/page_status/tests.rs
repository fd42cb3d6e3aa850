//! Whole pages: what shows an end and what must not.

use super::*;
use crate::tree;

fn read(content: &str) -> PageStatus {
    PageReading::of(&tree::page("", content), None).said(None)
}

#[test]
fn pages_of_an_account_show_the_end_by_two_signs() {
    const SHOW: &[&str] = &[
        "- heading \"Account\"\n- paragraph: \"Status: Not renewing\"\n- paragraph: Your cancelled subscription runs out on Dec 4, 2026.\n- button \"Come back to Acme\" [ref=e1]",
        "- row:\n  - rowheader \"Status\"\n  - cell \"Cancelled\"\n- paragraph: Your plan will end on Dec 4, 2026.\n- button \"Renew plan\" [ref=e1]",
        "- paragraph:\n  - text: Your membership ends on\n  - strong: February 15, 2027\n- button \"Restart membership\" [ref=e1]",
        "- listitem: \"Status: Gekündigt\"\n- paragraph: Dein Abo endet am 15. Februar 2027.",
    ];
    const DO_NOT: &[&str] = &[
        // Active, whatever else it says.
        "- paragraph: \"Status: Active\"\n- paragraph: \"Next billing date: Dec 4, 2026\"\n- paragraph: Your cancellation is confirmed.\n- paragraph: Your previous plan ended on Dec 4, 2025.",
        "- paragraph: Your membership ends on Dec 4, 2026.\n- paragraph: Your plan renews on Dec 4, 2026.\n- button \"Restart membership\" [ref=e1]",
        // Marketing and history.
        "- heading \"Cancelled orders\"\n- row:\n  - rowheader \"Order status\"\n  - cell \"Cancelled\"\n- paragraph: Your order was cancelled.",
        "- paragraph: Sale ends on Dec 4, 2026. You won't be charged until then.",
        // One sign is not enough.
        "- paragraph: Your subscription has been cancelled.",
        "- listitem: Cancelled\n- listitem: Cancelled",
        // Conditions.
        "- heading \"Ready to go?\"\n- paragraph: If you finish, your membership will end on Dec 4, 2026. You won't be charged again.",
        // Menus, footers, links and typed text.
        "- navigation:\n  - text: Your subscription has been cancelled.\n- contentinfo:\n  - text: Your membership ends on Dec 4, 2026.",
        "- link \"Your subscription has been cancelled.\" [ref=e1]\n- button \"Restart membership\" [ref=e2]",
        "- textbox \"Note\" [ref=e1]: Your subscription has been cancelled and ends on Dec 4, 2026.",
    ];
    for (pages, shows) in [(SHOW, true), (DO_NOT, false)] {
        for content in pages {
            let found = read(content);
            let shown = matches!(found.end, Some((_, 8)));
            assert_eq!(shown, shows, "{content}\n{found:?}");
        }
    }
}

#[test]
fn a_page_that_still_asks_must_state_the_end_plainly() {
    const SET: &str = "- heading \"You're all set\"\n- paragraph: Your access ends on December 4, 2026. Your subscription won't renew.";
    const READY: &str = "- heading \"Ready to go?\"\n- paragraph: You will have access until December 4, 2026 and you won't be charged after that.";
    for (content, stated) in [
        (format!("{READY}\n- button \"Confirm\" [ref=e1]\n- button \"Never mind\" [ref=e2]"), false),
        (SET.to_owned(), true),
        // Menus ask nothing.
        (format!("- navigation:\n  - link \"Continue\" [ref=e1]\n{SET}"), true),
        (format!("- button \"Continue\" [ref=e1]\n{SET}"), false),
        ("- heading \"Goodbye for now\"\n- paragraph: \"Cancelled. Last day of access: Dec 4, 2026.\"\n- button \"Done\" [ref=e1]".to_owned(), true),
        ("- heading \"We have your request\"\n- paragraph: Your request has been received. Confirmation number NX-1234567.".to_owned(), false),
    ] {
        let found = read(&content);
        assert_eq!(found.end.is_some(), stated, "{content}\n{found:?}");
    }
}
