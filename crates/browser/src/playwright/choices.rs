//! Choices in whose place something of their own is drawn: a radio button that only its label shows, a box under a dot.
//!
//! A server's click asks what lies in the middle of its target, finds the label, and gives up after five seconds. A person clicks what is
//! drawn, and chooses the same. So one constant function, run on the very element that was authorised, chooses it where nothing but its own
//! lies over it, and leaves everything else to the server. Only radio buttons, boxes and switches are chosen so.

use serde_json::json;

use super::{FACTS_LIMIT, Playwright};
use crate::answer;
use crate::error::BrowserError;
use domain::action::{Action, Entry};
use domain::reference::Reference;

/// The function's body. Constant: nothing from a model or a page is ever put into it.
const CHOOSE: &str = concat!(
    include_str!("../pristine.js"),
    include_str!("../reads.js"),
    include_str!("choose.js"),
);

impl Playwright {
    /// Chooses what the server can't press. Gives what is left for the server to do, if anything.
    pub(super) async fn choose(&mut self, action: &Action) -> Result<Option<Action>, BrowserError> {
        match action {
            Action::Click { target } if self.is_choice(*target) => {
                let done = self.chooses(*target, None).await?;
                Ok((!done).then(|| action.clone()))
            }
            Action::Fill { fields } => {
                let mut rest = Vec::new();
                for field in fields {
                    let set = match field.entry {
                        Entry::Tick(set) => Some(set),
                        Entry::Pick(set) => Some(set).filter(|set| *set),
                        _ => None,
                    };
                    let set = set.filter(|_| self.is_choice(field.target));
                    if set.is_none() || !self.chooses(field.target, set).await? {
                        rest.push(field.clone());
                    }
                }
                Ok((!rest.is_empty()).then_some(Action::Fill { fields: rest }))
            }
            _ => Ok(Some(action.clone())),
        }
    }

    /// Whether it is one on the page of the last look.
    fn is_choice(&self, target: Reference) -> bool {
        let found = self.known.find(&target);
        found.is_some_and(|(_, e)| e.role.is_one_of("radio checkbox switch"))
    }

    /// Whether the choice was chosen so: it stands as `wanted`, or was pressed. What can't be asked is left to the server.
    async fn chooses(
        &mut self,
        target: Reference,
        wanted: Option<bool>,
    ) -> Result<bool, BrowserError> {
        let wanted = json!(wanted);
        let function = format!("(element) => {{\nconst wanted = {wanted};\n{CHOOSE}}}");
        let answer = self.evaluate(&function, Some(target), FACTS_LIMIT).await?;
        // Where a dialog came up the function has pressed.
        let (dialog, _) = answer::read_state(&answer.text);
        Ok(dialog || answer::read_result(&answer.text) == Some(true))
    }
}
