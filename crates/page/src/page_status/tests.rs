//! Whole pages: what proves an end and what must not.

use super::*;
use crate::tree;

fn read(content: &str) -> PageStatus {
    PageReading::of(&tree::page("", content), None).said(None)
}

fn shows_end(found: &PageStatus) -> bool {
    matches!(found.end, Some((_, 8)))
}

#[test]
fn account_pages_that_show_the_end() {
    for content in [
        "- heading \"Account\"\n- paragraph: \"Status: Not renewing\"\n- paragraph: Your cancelled subscription runs out on Dec 4, 2026.\n- button \"Come back to Acme\" [ref=e1]",
        "- term: Status\n- definition: Ending\n- paragraph: Your subscription ends on 2026-12-04 and won't renew.",
        "- row:\n  - rowheader \"Status\"\n  - cell \"Cancelled\"\n- paragraph: Your plan will end on Dec 4, 2026.\n- button \"Renew plan\" [ref=e1]",
        "- paragraph: \"Subscription cancelled: available until December 4, 2026.\"\n- button \"Undo cancellation\" [ref=e1]",
        "- paragraph:\n  - text: Your membership ends on\n  - strong: February 15, 2027\n- button \"Restart membership\" [ref=e1]",
        "- listitem: \"Status: Gekündigt\"\n- paragraph: Dein Abo endet am 15. Februar 2027.",
        "- listitem: \"Statut: Résilié\"\n- paragraph: Votre abonnement prend fin le 15 février 2027.",
        "- listitem: \"Estado: Cancelada\"\n- paragraph: Tu suscripción finaliza el 15 de febrero de 2027.",
    ] {
        let found = read(content);
        assert!(shows_end(&found), "{content}\n{found:?}");
    }
}

#[test]
fn account_pages_that_do_not() {
    for content in [
        // Active, whatever else it says.
        "- paragraph: \"Status: Active\"\n- paragraph: \"Next billing date: Dec 4, 2026\"\n- paragraph: Your cancellation is confirmed.\n- paragraph: Your previous plan ended on Dec 4, 2025.",
        "- paragraph: Your membership ends on Dec 4, 2026.\n- paragraph: Your plan renews on Dec 4, 2026.\n- button \"Restart membership\" [ref=e1]",
        // Marketing and history.
        "- paragraph: You can restart your membership any time.\n- button \"Restart membership\" [ref=e1]",
        "- heading \"Cancelled orders\"\n- row:\n  - rowheader \"Order status\"\n  - cell \"Cancelled\"\n- paragraph: Your order was cancelled.",
        "- listitem: Cancelled\n- listitem: Cancelled",
        "- paragraph: Sale ends on Dec 4, 2026. You won't be charged until then.",
        // One sign is not enough.
        "- paragraph: Your subscription has been cancelled.",
        "- paragraph: \"Status: Cancelled\"",
        // Conditions.
        "- heading \"Ready to go?\"\n- paragraph: If you finish, your membership will end on Dec 4, 2026. You won't be charged again.",
        "- paragraph: Your subscription ends on Dec 4, 2026 when you complete this step.\n- paragraph: You won't be charged after that.",
        // Menus, footers, links and typed text.
        "- navigation:\n  - text: Your subscription has been cancelled.\n- contentinfo:\n  - text: Your membership ends on Dec 4, 2026.",
        "- link \"Your subscription has been cancelled.\" [ref=e1]\n- button \"Restart membership\" [ref=e2]",
        "- textbox \"Note\" [ref=e1]: Your subscription has been cancelled and ends on Dec 4, 2026.",
    ] {
        let found = read(content);
        assert!(!shows_end(&found), "{content}\n{found:?}");
    }
}

#[test]
fn a_page_that_still_asks_must_state_the_end_plainly() {
    let ready = "- heading \"Ready to go?\"\n- paragraph: You will have access until December 4, 2026 and you won't be charged after that.";
    let last = read(&format!(
        "{ready}\n- button \"Confirm\" [ref=e1]\n- button \"Never mind\" [ref=e2]"
    ));
    assert!(last.end.is_none(), "{last:?}");
    let set = "- heading \"You're all set\"\n- paragraph: Your access ends on December 4, 2026. Your subscription won't renew.";
    assert!(read(set).end.is_some());
    let beside = |what: &str| read(&format!("{what}\n{set}")).end.is_some();
    let menu = "- navigation:\n  - link \"Continue\" [ref=e1]";
    assert!(beside(menu), "menus ask nothing");
    assert!(!beside("- button \"Continue\" [ref=e1]"));
    let stated = read(
        "- heading \"Goodbye for now\"\n- paragraph: \"Cancelled. Last day of access: Dec 4, 2026.\"\n- button \"Done\" [ref=e1]",
    );
    assert!(stated.end.is_some(), "{stated:?}");
    let received = read(
        "- heading \"We have your request\"\n- paragraph: Your request has been received. Confirmation number NX-1234567.",
    );
    assert!(received.end.is_none(), "{received:?}");
}
