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
use url::Url;

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

/// It is about an act on a page; anything else needs an answer, and no approval.
pub(super) fn is_act(approval: &Approval) -> bool {
    approval.title.is_some() || approval.headline.is_empty()
}

impl Board {
    /// The block above the question. `watched`: somebody sits at a terminal and can have the picture opened.
    pub(super) fn approval(&self, approval: &Approval, watched: bool) {
        let headline = self.safe(&approval.headline, 200);
        self.headline(&match headline.as_str() {
            "" => "Human approval required".to_owned(),
            headline if is_act(approval) => format!("Human approval required: {headline}"),
            headline => capitalised(headline),
        });
        self.field("Before", approval.before.as_ref(), 500);
        if is_act(approval) {
            self.act(approval);
        }
        self.field("Plan", approval.plan.as_ref(), 120);
        self.field("Form", &approval.answers, 260);
        let says = approval.says.iter().take(4).map(|it| format!("\"{it}\""));
        self.field("Page", says, 262);
        if approval.means.is_empty() {
            self.say(&capitalised(&self.safe(&approval.why, 500)));
        } else {
            self.say(&self.safe(&approval.means, 600));
        }
        // What an act enters stands above.
        if !watched || approval.tool == HELD_REQUEST {
            self.field("Sends", approval.sends.as_ref(), SENDS);
        }
        if let (Some(path), false) = (&approval.screenshot, watched) {
            self.entry("Picture", &clean::path(Path::new(path)));
        }
    }

    /// What is done, to what, and where.
    fn act(&self, approval: &Approval) {
        // `click "it"`: the label has a place of its own.
        let said = approval.gesture.map(|gesture| gesture.to_do("it"));
        let verb = said.as_ref().and_then(|said| said.split(" \"").next());
        let verb = capitalised(verb.map_or("act", |verb| verb.trim_end_matches(" it")));
        let what = match self.safe(&approval.label, 300) {
            label if !label.is_empty() && approval.gesture.is_some() => format!("\"{label}\""),
            _ => self.safe(&approval.target, 300),
        };
        let url = Url::parse(&self.safe(&approval.url, 300)).ok();
        let place = url.as_ref().and_then(|url| {
            let host = url.host_str()?.trim_start_matches("www.");
            let port = url.port().map(|port| format!(":{port}"));
            Some(format!("   on {host}{}", port.unwrap_or_default()))
        });
        let place = place.unwrap_or_default();
        self.entry(&verb, format!("{what}{place}").trim_start());
        self.field("Opens", approval.leads_to.as_ref(), 300);
    }

    /// A question about the person, with the answers that the page offers; a form shows those itself.
    pub(super) fn inquiry(&self, inquiry: &Inquiry, in_form: bool) {
        self.headline("The page asks about you");
        self.field("Asks", [&inquiry.question], 300);
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
        let why = self.safe(&approval.why, 500);
        self.say(&format!(
            "Why you are asked: {}.",
            why.trim_end_matches('.')
        ));
        if let Some(sends) = &approval.sends {
            self.say(&format!("What it sends: {}", self.safe(sends, 4 * SENDS)));
        }
        if !approval.url.is_empty() {
            self.say(&format!("Page: {}", self.safe(&approval.url, 300)));
        }
        let yes = if approval.title.is_some() {
            self.say("The program judged the page as it is now. Neither the model nor the page can answer for you.");
            "it is done once, here. If the page changes before that, nothing is done."
        } else {
            "the run goes on; whatever can't be undone is still asked."
        };
        self.say(&format!("y or yes: {yes}"));
        if by_hand {
            self.say("m: you click it in the browser window yourself; the program watches, and looks afterwards whether it is cancelled.");
        }
        self.say(
            "n or Enter: it isn't done, and the run ends. What was done before stays as it is.",
        );
        if approval.screenshot.is_some() {
            self.say("o: opens the picture of the page.");
        }
    }

    /// The block above the question whether the pages show the end; a form has no keys to tell of.
    pub(super) fn reading(&self, reading: &EndReading, in_form: bool) {
        self.headline(
            "No page proves that it is cancelled, and none says the contrary: please look",
        );
        self.field("For", &reading.shows, 300);
        self.field("Against", &reading.against, 300);
        self.field("Page", [&reading.url], 300);
        if let Some(path) = &reading.screenshot {
            self.entry("Picture", &clean::path(Path::new(path)));
        }
        if !in_form {
            let opens = reading.screenshot.as_ref();
            let opens = opens.map_or("", |_| "o opens the picture, ");
            self.say(&format!(
                "y says that it is cancelled, {opens}? explains it, anything else is a no."
            ));
        }
    }

    /// What `?` answers to it.
    pub(super) fn explain_reading(&self) {
        self.say("What you approved was done. The program found no words on the pages that prove what became of it, and it doesn't guess.");
        self.say("y or yes: the run ends, and its record says that you confirmed the end and that no page proved it. Nothing more is clicked for it.");
        self.say("Anything else: it isn't called cancelled. Open the account page in a browser of your own if you are unsure.");
    }

    /// What the person is to do in the browser.
    pub(super) fn hand_over(&self, notice: &HandOverNotice) {
        let name = self.safe(&notice.display_name, 100);
        if notice.again {
            return self.headline(&format!("Not done yet: {name} still asks for it"));
        }
        let asks = match notice.kind {
            HandOverKind::Login => format!("Please sign in to {name}"),
            HandOverKind::Mfa => format!("{name} asks for a code: please enter it"),
            HandOverKind::Captcha => format!("{name} shows a CAPTCHA: please solve it"),
        };
        self.headline(&format!("{asks} in the browser window"));
        self.field("Page", [&notice.url], 300);
        let url = Url::parse(&notice.url).ok();
        if url.is_some_and(|url| url.host_str() == Some("127.0.0.1")) {
            self.say("This is the mock: whatever you type will do.");
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

    /// What a block begins with.
    fn headline(&self, text: &str) {
        self.ui.settle();
        self.ui.headline(self.stream, Tone::Attention, text);
    }

    /// Foreign texts below each other, beside their label.
    fn field<T: AsRef<str>>(&self, label: &str, texts: impl IntoIterator<Item = T>, most: usize) {
        for (i, text) in texts.into_iter().enumerate() {
            let label = if i == 0 { label } else { "" };
            self.entry(label, &self.safe(text.as_ref(), most));
        }
    }

    fn entry(&self, label: &str, value: &str) {
        let label = format!("  {label}");
        self.ui.entry(self.stream, &label, VALUES, value);
    }

    fn safe(&self, text: &str, most: usize) -> String {
        safe(&self.masker, text, most)
    }
}
