//! How a browser, or the server that drives it, fails; each in the words that a person reads.
//!
//! What an act came to that failed stands in the server's log alone. The log also quotes the page, so a page can make an act that was never made look as if it
//! had been, and never the other way round.

/// Longest line of the server's log that is shown, in characters.
const LONGEST: usize = 200;

/// How the log says what kept it from pressing.
const HINDERS: [&str; 5] = [
    "intercepts pointer events",
    "outside of the viewport",
    "not visible",
    "not stable",
    "not enabled",
];

/// A browser failed.
#[derive(Debug, thiserror::Error)]
pub enum BrowserError {
    /// Something on this machine is missing or wrong (Node, npx, browser): what, and how to mend it.
    #[error("{0}")]
    Configuration(String),
    /// The server or the browser could not be started.
    #[error("{0}")]
    Start(String),
    /// The connection is gone; calls can't succeed any more before a reconnect.
    #[error("The connection to the browser was lost: {0}")]
    Lost(String),
    /// No answer in time. The call may still take effect.
    #[error("The browser did not answer {tool} within {seconds} s.")]
    Timeout {
        /// Tool name.
        tool: String,
        /// Limit in seconds.
        seconds: u64,
    },
    /// An answer came that can't be read: too long, broken. The call may have taken effect.
    #[error("The answer to {tool} can't be read: {problem}.")]
    Unreadable {
        /// Tool name.
        tool: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The server carried the call out and says that it failed.
    #[error("{0}")]
    Tool(String),
    /// An answer lacks what a page must have.
    #[error("SnapshotValidationError: {problem}. The answer starts with: {start}")]
    Snapshot {
        /// What is missing.
        problem: String,
        /// The first 200 characters of the answer.
        start: String,
    },
}

impl BrowserError {
    /// The server is gone, as opposed to a call that failed.
    pub fn is_lost(&self) -> bool {
        matches!(self, Self::Lost(_) | Self::Start(_))
    }

    /// What the server says of a call that it carried out and that failed.
    fn said(&self) -> &str {
        match self {
            Self::Tool(message) => message,
            _ => "",
        }
    }

    /// The element is none of the page any more: it was drawn anew since the last look.
    pub fn is_stale(&self) -> bool {
        let first = self.said().lines().next().unwrap_or_default();
        first.contains("not found in the current page snapshot")
    }

    /// The browser gave up before it pressed anything: its log has every step of an act, and what it says of the press stands behind all
    /// that it quotes.
    pub fn never_began(&self) -> bool {
        let said = self.said();
        let pressed = [
            "performing click action",
            "performing tap action",
            "performing press action",
        ];
        let never = [
            "Call log",
            "intercepts pointer events",
            "not visible",
            "outside of the viewport",
        ];
        match pressed.iter().filter_map(|p| said.rfind(p)).max() {
            _ if self.is_stale() => true,
            // What was pressed on something that lay over it was caught by that.
            Some(at) => said[at..].contains("intercepts pointer events"),
            None => never.iter().any(|words| said.contains(words)),
        }
    }

    /// The browser gave up waiting, for a control or for what follows from it.
    pub fn gave_up_waiting(&self) -> bool {
        self.said().contains("Timeout")
    }

    /// For whoever proposed the call: what kept the browser from pressing, or what it says without most of its log: how that begins and ends.
    pub fn in_short(&self) -> String {
        let message = self.to_string();
        let clip = |line: &str| line.chars().take(LONGEST).collect::<String>();
        let lines = message.lines().map(str::trim).filter(|l| !l.is_empty());
        let lines: Vec<String> = lines.map(clip).collect();
        let says = match &lines[..] {
            [first, .., before, last] if lines.len() > 3 => format!("{first} … {before} {last}"),
            lines => lines.join(" "),
        };
        let hinders = |line: &&String| HINDERS.iter().any(|words| line.contains(words));
        match lines.iter().rfind(hinders).filter(|_| self.never_began()) {
            Some(why) => format!("Nothing was pressed: {why}"),
            None => says,
        }
    }

    /// Why an address couldn't be opened, with the browser's own name for it (`net::ERR_NAME_NOT_RESOLVED`), without the server's log.
    pub fn why_not_opened(&self) -> String {
        let message = self.to_string();
        let named = message.find("net::ERR_");
        let name = named.and_then(|at| message[at..].split_whitespace().next());
        let rest = || message.split("Call log:").next().unwrap_or_default().trim();
        let name = name.unwrap_or_else(rest);
        let known = match name {
            "net::ERR_NAME_NOT_RESOLVED" => "its name is not known",
            "net::ERR_INTERNET_DISCONNECTED" => "there is no network",
            "net::ERR_CONNECTION_REFUSED" => "nothing answers there",
            _ => return name.to_owned(),
        };
        format!("{known} ({name})")
    }
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
            ("covered", "intercepts pointer events"),
            ("clipped", "intercepts pointer events"),
            ("grey", "not enabled"),
            ("outside", "outside of the viewport"),
        ] {
            let told = BrowserError::Tool(recorded(name)).in_short();
            let whole = told.starts_with("Nothing was pressed: ") && told.contains(cause);
            assert!(whole, "{name}: {told}");
        }
    }

    #[test]
    fn a_long_log_is_told_by_its_beginning_and_its_reason() {
        let waiting = "  - waiting 500ms\n".repeat(50);
        let log = format!(
            "TimeoutError: exceeded.\nCall log:\n{waiting}  - <b>x</b> intercepts pointer events\n"
        );
        let short = "Nothing was pressed: - <b>x</b> intercepts pointer events";
        for (said, told) in [
            (log.as_str(), short),
            ("No such element", "No such element"),
        ] {
            assert_eq!(BrowserError::Tool(said.to_owned()).in_short(), told);
        }
    }

    #[test]
    fn what_was_pressed_and_not_answered_may_be_done() {
        let busy = recorded("busy");
        // A page that quotes the log in its own words doesn't make a press undone.
        let words = "Busy intercepts pointer events, not visible</button>";
        let quoted = busy.replace("Busy</button>", words);
        let drawn_anew =
            "Ref f23e121 not found in the current page snapshot. Try capturing new snapshot.";
        for (message, never_began) in [
            (busy.as_str(), false),
            ("Timeout", false),
            (&quoted, false),
            (drawn_anew, true),
            (&format!("{busy}\n{drawn_anew}"), false),
        ] {
            let error = BrowserError::Tool(message.to_owned());
            assert_eq!(error.never_began(), never_began, "{message}");
        }
    }

    #[test]
    fn what_stood_in_the_way_is_told_without_the_log() {
        let log =
            "Call log: - navigating to \"https://a.example/\", waiting until \"domcontentloaded\"";
        let name = "net::ERR_NAME_NOT_RESOLVED";
        let unknown = format!("browserBackend.callTool: {name} at https://a.example/\n{log}");
        let download = format!("Download is starting {log}");
        for (said, told) in [
            (
                unknown,
                "its name is not known (net::ERR_NAME_NOT_RESOLVED)",
            ),
            (download, "Download is starting"),
            (String::new(), ""),
        ] {
            assert_eq!(BrowserError::Tool(said).why_not_opened(), told);
        }
    }
}
