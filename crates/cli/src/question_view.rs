//! What a question and a hand-over look like: the block above the prompt, and what `?` answers.
//!
//! Text from pages is made safe and masked before it is shown. Asks nobody: that is the approver's.

use std::path::Path;

use super::clean;
use super::human::safe;
use super::ui::{Stream, Ui};
use super::words::capitalised;
use agent::port::{EndReading, HandOverNotice, Inquiry};
use domain::call::HELD_REQUEST;
use domain::event::{Approval, HandOverKind};
use domain::masking::Masker;
use journal::Tone;

/// Where the values of a block begin, in columns.
const VALUES: usize = 11;
/// Most that is shown of what is sent, in characters; `?` shows more.
const SENDS: usize = 900;

/// Shows questions on one stream.
pub(super) struct Board {
    pub(super) ui: Ui,
    pub(super) masker: Masker,
    pub(super) stream: Stream,
    /// The browser has a window in which the person can click.
    pub(super) window: bool,
}

impl Board {
    /// The block above the question. `watched`: somebody sits at a terminal and can have the picture opened.
    pub(super) fn approval(&self, approval: &Approval, watched: bool) {
        self.ui.settle();
        let headline = self.safe(&approval.headline, 200);
        // What is no act on a page needs an answer, and no approval.
        if approval.title.is_none() && !headline.is_empty() {
            self.headline(&capitalised(&headline));
        } else if headline.is_empty() {
            self.headline("Human approval required");
        } else {
            self.headline(&format!("Human approval required: {headline}"));
        }
        if let Some(before) = &approval.before {
            self.field("Before", &self.safe(before, 500));
        }
        if approval.title.is_some() || approval.headline.is_empty() {
            self.act(approval);
        }
        if let Some(plan) = &approval.plan {
            self.field("Plan", &self.safe(plan, 120));
        }
        self.lines("Form", approval.answers.iter().map(|it| self.safe(it, 260)));
        let says = approval.says.iter().take(4);
        self.lines("Page", says.map(|it| format!("\"{}\"", self.safe(it, 260))));
        if approval.means.is_empty() {
            self.say(&capitalised(&self.safe(&approval.why, 500)));
        } else {
            self.say(&self.safe(&approval.means, 600));
        }
        // What an act enters stands above.
        let shown = !watched || approval.tool == HELD_REQUEST;
        if let Some(sends) = approval.sends.as_ref().filter(|_| shown) {
            self.field("Sends", &self.safe(sends, SENDS));
        }
        if let (Some(path), false) = (&approval.screenshot, watched) {
            self.field("Picture", &clean::path(Path::new(path)));
        }
    }

    /// What is done, to what, and where.
    fn act(&self, approval: &Approval) {
        let label = self.safe(&approval.label, 300);
        // `click "it"`: the label has a place of its own.
        let said = approval.gesture.map(|gesture| gesture.to_do("it"));
        let verb = said.as_ref().and_then(|said| said.split(" \"").next());
        let verb = capitalised(verb.map_or("act", |verb| verb.trim_end_matches(" it")));
        let what = if label.is_empty() || approval.gesture.is_none() {
            self.safe(&approval.target, 300)
        } else {
            format!("\"{label}\"")
        };
        let url = self.safe(&approval.url, 300);
        let parsed = url::Url::parse(&url).ok();
        let host = parsed.as_ref().and_then(|url| url.host_str());
        let port = parsed.as_ref().and_then(url::Url::port);
        let port = port.map_or_else(String::new, |port| format!(":{port}"));
        let place = host.map_or_else(String::new, |host| {
            format!("   on {}{port}", host.trim_start_matches("www."))
        });
        self.field(&verb, format!("{what}{place}").trim_start());
        if let Some(to) = &approval.leads_to {
            self.field("Opens", &self.safe(to, 300));
        }
    }

    /// A question about the person, with the answers that the page offers; a form shows those itself.
    pub(super) fn inquiry(&self, inquiry: &Inquiry, in_form: bool) {
        self.ui.settle();
        self.headline("The page asks about you");
        self.field("Asks", &self.safe(&inquiry.question, 300));
        let choices = inquiry.choices.iter().filter(|_| !in_form);
        for (n, choice) in (1..).zip(choices) {
            let is_default = inquiry.default.as_ref() == Some(choice);
            let default = if is_default { " (Enter)" } else { "" };
            self.say(&format!("{n}. {}{default}", self.safe(choice, 120)));
        }
        self.say(if inquiry.is_fact_only() {
            "The program invents no answer: without yours the run may have to end."
        } else if in_form || inquiry.choices.is_empty() {
            "No answer says nothing, or what claims nothing."
        } else {
            "A number, or Enter for what claims nothing."
        });
    }

    /// What `?` answers to a question.
    pub(super) fn explain_approval(&self, approval: &Approval, by_hand: bool) {
        self.say(&format!(
            "Why you are asked: {}.",
            self.safe(&approval.why, 500).trim_end_matches('.')
        ));
        if let Some(sends) = &approval.sends {
            self.say(&format!("What it sends: {}", self.safe(sends, 4 * SENDS)));
        }
        if !approval.url.is_empty() {
            self.say(&format!("Page: {}", self.safe(&approval.url, 300)));
        }
        if approval.title.is_some() {
            self.say("The program judged the page as it is now. Neither the model nor the page can answer for you.");
            self.say("y or yes: it is done once, here. If the page changes before that, you are asked again.");
            if by_hand {
                self.say("m: you click it in the browser window yourself; the program watches, and looks afterwards whether it is cancelled.");
            }
            self.say(
                "n or Enter: it isn't done, and the run ends. What was done before stays as it is.",
            );
        } else {
            self.say("y or yes: the run goes on; whatever can't be undone is still asked.");
            self.say("n or Enter: the run ends. What was done before stays as it is.");
        }
        if approval.screenshot.is_some() {
            self.say("o: opens the picture of the page.");
        }
    }

    /// The block above the question whether the pages show the end; a form has no keys to tell of.
    pub(super) fn reading(&self, reading: &EndReading, in_form: bool) {
        self.ui.settle();
        self.headline(
            "No page proves that it is cancelled, and none says the contrary: please look",
        );
        self.lines("For", reading.shows.iter().map(|it| self.safe(it, 300)));
        let against = reading.against.iter();
        self.lines("Against", against.map(|it| self.safe(it, 300)));
        self.field("Page", &self.safe(&reading.url, 300));
        if let Some(path) = &reading.screenshot {
            self.say(&format!("Screenshot: {}", clean::path(Path::new(path))));
        }
        if !in_form {
            let picture = if reading.screenshot.is_some() {
                "o opens the picture, "
            } else {
                ""
            };
            self.say(&format!(
                "y says that it is cancelled, {picture}? explains it, anything else is a no."
            ));
        }
    }

    /// What `?` answers to it.
    pub(super) fn explain_reading(&self, picture: bool) {
        self.say("What you approved was done. The program found no words on the pages that prove what became of it, and it doesn't guess.");
        self.say("y or yes: the run ends, and its record says that you confirmed the end and that no page proved it. Nothing more is clicked for it.");
        self.say("Anything else: it isn't called cancelled. Open the account page in a browser of your own if you are unsure.");
        if picture {
            self.say("o opens the picture of the page as it is in a fresh load.");
        }
    }

    /// What the person is to do in the browser.
    pub(super) fn hand_over(&self, notice: &HandOverNotice) {
        self.ui.settle();
        let name = self.safe(&notice.display_name, 100);
        if notice.again {
            return self.headline(&format!("Not done yet: {name} still asks for it"));
        }
        let (ask, on_mock) = match notice.kind {
            HandOverKind::Login => (
                format!("Please sign in to {name} in the browser window"),
                "any e-mail and any password will do",
            ),
            HandOverKind::Mfa => (
                format!("{name} asks for a code: please enter it in the browser window"),
                "any code will do",
            ),
            HandOverKind::Captcha => (
                format!("{name} shows a CAPTCHA: please solve it in the browser window"),
                "tick the box",
            ),
        };
        self.headline(&ask);
        self.field("Page", &self.safe(&notice.url, 300));
        let url = url::Url::parse(&notice.url).ok();
        if url.is_some_and(|url| url.host_str() == Some("127.0.0.1")) {
            self.say(&format!("This is the mock: {on_mock}."));
        }
    }

    /// What `?` answers to a hand-over.
    pub(super) fn explain_hand_over(&self) {
        self.say("This is yours alone: the program never types a password or a code and never solves a CAPTCHA, and the model is not asked meanwhile.");
        self.say("Do it in the browser window, not here; other sites to sign in with are fine. The program looks at the page and goes on by itself.");
        self.say("Enter: look now and go on. Ctrl-C: give up; nothing more is done.");
    }

    /// A line below a headline; the text is safe already.
    pub(super) fn say(&self, text: &str) {
        self.ui.line(self.stream, &format!("  {text}"));
    }

    fn headline(&self, text: &str) {
        self.ui.headline(self.stream, Tone::Attention, text);
    }

    fn field(&self, label: &str, value: &str) {
        self.ui
            .hang(self.stream, &format!("  {label:<8} {value}"), VALUES);
    }

    /// A list of lines under one label.
    fn lines(&self, label: &str, lines: impl Iterator<Item = String>) {
        for (i, line) in lines.enumerate() {
            self.field(if i == 0 { label } else { "" }, &line);
        }
    }

    fn safe(&self, text: &str, most: usize) -> String {
        safe(&self.masker, text, most)
    }
}
