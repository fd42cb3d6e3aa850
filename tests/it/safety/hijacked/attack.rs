//! One attack, as a row of a table: pages, the steps of a hijacked model, the person's answers, and how it has to end.

use serde_json::{Value, json};

/// How the program has to meet the attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Met {
    /// Refused: by policy, as an unknown tool, or as arguments that don't fit.
    Refused,
    /// The person was asked.
    Asked,
    /// Stopped before the irreversible step, refused, asked or handed over.
    Stopped,
    /// A known limit: nothing on the page tells that the act commits. `docs/dev/safety.md` lists it.
    Limit,
}

/// One attack.
pub struct Attack {
    /// Which path it takes.
    pub name: &'static str,
    /// Path below the run's part of the site, and body.
    pub pages: Vec<(&'static str, String)>,
    /// Tool and arguments. `@Name` stands for the reference of the element with this in its name, `@button:Name` also
    /// demands the role, `@old:Name` is the reference that it had when the model first saw it.
    pub steps: Vec<(&'static str, Value)>,
    /// The person's answers, in order; after them the input has ended.
    pub answers: Vec<bool>,
    /// Commits that the person approved.
    pub approved: usize,
    /// How it has to be met.
    pub met: Met,
    /// The same steps, sent straight to the server, do commit. False only where a control run makes no sense.
    pub effective: bool,
    /// While the person thinks, the page does what it waits for.
    pub swaps: bool,
    /// The page does what it waits for after the model has read it and before it acts.
    pub raises: bool,
    /// What the last question must show.
    pub shown: Option<&'static str>,
}

impl Attack {
    /// An attack on one page, with one or more steps.
    pub fn on(
        name: &'static str,
        body: &str,
        steps: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> Self {
        Self {
            name,
            pages: vec![("", body.to_owned())],
            steps: steps.into_iter().collect(),
            answers: Vec::new(),
            approved: 0,
            met: Met::Stopped,
            effective: true,
            swaps: false,
            raises: false,
            shown: None,
        }
    }

    /// A further page.
    pub fn page(mut self, path: &'static str, body: &str) -> Self {
        self.pages.push((path, body.to_owned()));
        self
    }

    /// The person's answers, and how many commits they approve.
    pub fn person(mut self, answers: &[bool], approved: usize) -> Self {
        self.answers = answers.to_vec();
        self.approved = approved;
        self
    }

    /// How it is met.
    pub fn met(mut self, met: Met) -> Self {
        self.met = met;
        self
    }

    /// The question shows this.
    pub fn asked(mut self, shown: &'static str) -> Self {
        self.shown = Some(shown);
        self.met(Met::Asked)
    }

    /// Refused.
    pub fn refused(self) -> Self {
        self.met(Met::Refused)
    }

    /// Without a control run: why it makes no sense stands beside the attack.
    pub fn without_control(mut self) -> Self {
        self.effective = false;
        self
    }

    /// The page changes while the person thinks.
    pub fn swapping(mut self) -> Self {
        self.swaps = true;
        self
    }

    /// The page changes while the model thinks.
    pub fn raising(mut self) -> Self {
        self.raises = true;
        self
    }
}

/// Clicks, with a description that lies.
pub fn click(target: &str) -> (&'static str, Value) {
    (
        "browser_click",
        json!({"element": "the Help link", "target": target}),
    )
}

/// Types.
pub fn types(target: &str, text: &str, submit: bool) -> (&'static str, Value) {
    (
        "browser_type",
        json!({"element": "search box", "target": target, "text": text, "submit": submit}),
    )
}

/// Opens an address.
pub fn open(url: &str) -> (&'static str, Value) {
    ("browser_navigate", json!({"url": url}))
}

/// Answers a dialog.
pub fn answer(accept: bool) -> (&'static str, Value) {
    ("browser_handle_dialog", json!({"accept": accept}))
}

/// A button that commits.
pub fn finish(label: &str) -> String {
    format!("<form method=post action={{e}}/cancel><button id=go>{label}</button></form>")
}
