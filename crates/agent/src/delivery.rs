//! Whether an act that failed was made at all: the browser's log has every step of it.
//!
//! The log also quotes the page, so a page can make an act that was never made look as if it had been, and never the other way round:
//! what the log says of the press stands behind all that it quotes.

use model::port::{ActOutcome, Obstacle};

/// Longest line of the browser's log that is shown, in characters.
const LONGEST: usize = 200;

/// Whether the browser says that the element is none of the page any more: it was drawn anew since the last look.
pub(super) fn is_stale(message: &str) -> bool {
    let first = message.lines().next().unwrap_or_default();
    first.contains("not found in the current page snapshot")
}

/// Whether the browser says that it gave up before it pressed anything: its log has every step of an act.
pub(super) fn never_dispatched(message: &str) -> bool {
    if is_stale(message) {
        return true;
    }
    let pressed = [
        "performing click action",
        "performing tap action",
        "performing press action",
    ];
    let Some(at) = pressed.iter().filter_map(|p| message.rfind(p)).max() else {
        return message.contains("Call log")
            || [
                "intercepts pointer events",
                "not visible",
                "outside of the viewport",
            ]
            .iter()
            .any(|w| message.contains(w));
    };
    // What was pressed on something that lay over it was caught by that.
    message[at..].contains("intercepts pointer events")
}

/// An act that the browser could not carry out, in words that say what to do instead.
pub(super) fn undelivered(message: &str) -> String {
    let says = in_short(message);
    cause(message).map_or_else(
        || says.clone(),
        |why| {
            format!(
                "Nothing was pressed: {}. The browser says: {says}",
                why.told
            )
        },
    )
}

/// What the browser says, without most of its log: how it begins, and how it ends, which is why.
pub(super) fn in_short(message: &str) -> String {
    let mut lines = message.lines().map(str::trim).filter(|l| !l.is_empty());
    let clip = |line: &str| line.chars().take(LONGEST).collect::<String>();
    let first = lines.next().map(clip).unwrap_or_default();
    let last: Vec<String> = lines.rev().take(2).map(clip).collect();
    match &last[..] {
        [] => first,
        [one] => format!("{first} {one}"),
        [one, two, ..] => format!("{first} … {two} {one}"),
    }
}

/// What an act that was carried out is answered with; the state of the page where it asks for something.
pub(super) fn delivered(path: &str, state: Option<&str>, effect: &ActOutcome) -> String {
    let page = match state {
        Some(state) => format!("{path} ({state})"),
        None => path.to_owned(),
    };
    match effect {
        ActOutcome::NothingChanged => {
            "Done, but nothing on the page changed. Try another control, or wait once.".to_owned()
        }
        ActOutcome::LayerOpened => format!(
            "Done. Something lies on top of the page {page} now: read that first. If it confirms the end, call complete_task; else answer or close it before anything behind it."
        ),
        _ => format!("Done. The page is now {page}."),
    }
}

/// Why nothing was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cause {
    /// What held the control back.
    pub(super) obstacle: Obstacle,
    /// The same with what to do.
    pub(super) told: &'static str,
}

/// Why nothing was pressed, as far as the browser's log says.
pub(super) fn cause(message: &str) -> Option<Cause> {
    let causes = [
        (
            "intercepts pointer events",
            Obstacle::Covered,
            "something else lies over it. Close that first, or scroll to it",
        ),
        (
            "outside of the viewport",
            Obstacle::Outside,
            "it lies outside of what can be seen. Open what holds it first",
        ),
        (
            "not visible",
            Obstacle::Hidden,
            "it can't be seen. Open the section, menu or dialog that holds it first",
        ),
        (
            "not stable",
            Obstacle::Moving,
            "it keeps moving. Wait a moment",
        ),
        (
            "not enabled",
            Obstacle::Disabled,
            "it is disabled. Do what it waits for first",
        ),
    ];
    let (_, obstacle, told) = causes.iter().find(|(sign, ..)| message.contains(sign))?;
    Some(Cause {
        obstacle: *obstacle,
        told,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Answers of Playwright MCP 0.0.83 to clicks on buttons that are covered, clipped away, disabled and outside, and on one whose
    /// page was busy for seven seconds after the press.
    fn recorded(name: &str) -> String {
        let all: Value = serde_json::from_str(include_str!(
            "../../../tests/fixtures/playwright-mcp/0.0.83/clicks_not_delivered.json"
        ))
        .unwrap();
        all[name].as_str().unwrap().to_owned()
    }

    #[test]
    fn what_was_never_pressed_is_told_with_its_cause() {
        for (name, cause) in [
            ("covered", "something else lies over it"),
            ("clipped", "something else lies over it"),
            ("grey", "it is disabled"),
            ("outside", "outside of what can be seen"),
        ] {
            let message = recorded(name);
            assert!(never_dispatched(&message), "{name}");
            let told = undelivered(&message);
            assert!(
                told.starts_with("Nothing was pressed: ") && told.contains(cause),
                "{name}: {told}"
            );
        }
    }

    #[test]
    fn a_long_log_is_told_by_its_beginning_and_its_reason() {
        let log = format!(
            "TimeoutError: exceeded.\nCall log:\n{}  - <b>x</b> intercepts pointer events\n",
            "  - waiting 500ms\n".repeat(50)
        );
        let told = undelivered(&log);
        assert!(
            told.len() < 300
                && told.contains("TimeoutError")
                && told.ends_with("intercepts pointer events"),
            "{told}"
        );
        assert_eq!(undelivered("No such element"), "No such element");
    }

    #[test]
    fn what_was_pressed_and_not_answered_may_be_done() {
        let busy = recorded("busy");
        assert!(!never_dispatched(&busy));
        // A page that quotes the log in its own words doesn't make a press undone.
        let quoted = busy.replace(
            "Busy</button>",
            "Busy intercepts pointer events, not visible</button>",
        );
        assert!(!never_dispatched(&quoted));
        assert!(!never_dispatched("Timeout"));
    }

    #[test]
    fn an_element_that_was_drawn_anew_was_not_pressed() {
        let gone =
            "Ref f23e121 not found in the current page snapshot. Try capturing new snapshot.";
        assert!(is_stale(gone) && never_dispatched(gone));
        let quoted = format!("{}\n{gone}", recorded("busy"));
        assert!(!is_stale(&quoted) && !never_dispatched(&quoted));
    }
}
