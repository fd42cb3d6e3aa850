//! The only way to an act: verdict → (question → grant) → [`Authorized`].
//!
//! The browser executes nothing but an [`Authorized`]. One can be made in two ways only: from a
//! [`Permit`], which policy gives for harmless calls, or from a [`Question`] together with the
//! [`Grant`] that the person's yes created for exactly this question, on a page that is still the same.
//! A grant can't be cloned and is used up. Constructors are private to the crate, and a test checks that
//! permits and questions are made in the policy room alone and grants in the gate alone.

use super::action::Action;
use super::event::{Approval, HandOverKind};

/// What a call will act on, as the page really is. Two prints are equal if nothing that matters to a
/// person's decision changed between them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fingerprint {
    /// Page URL.
    pub url: String,
    /// Role, accessible name, ancestors and own facts of each target, in order.
    pub targets: Vec<String>,
    /// Kind and text of the open native dialog.
    pub dialog: Option<String>,
}

/// An action that needs no question: harmless, or covered by the decision that the person has just made.
#[derive(Debug)]
pub struct Permit {
    action: Action,
    irreversible: bool,
}

/// An action that needs the person's yes.
#[derive(Debug)]
pub struct Question {
    action: Action,
    print: Fingerprint,
    /// In a box: a verdict is passed around more often than it is a question.
    approval: Box<Approval>,
}

/// The person's yes to one question. Not clonable; used up by [`Question::authorize`].
#[derive(Debug)]
pub struct Grant {
    action: Action,
    print: Fingerprint,
}

/// An action that may be sent to the browser, once.
#[derive(Debug)]
pub struct Authorized {
    action: Action,
    irreversible: bool,
}

/// Why a call is not carried out, with advice to the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong and what to do instead.
    pub advice: String,
}

/// What policy says to a proposed call.
#[derive(Debug)]
pub enum Verdict {
    /// Harmless.
    Allow(Permit),
    /// Only the person can allow it.
    Ask(Question),
    /// Never.
    Refuse(Refusal),
    /// The page needs the person; the call is dropped.
    HandOver(HandOverKind),
}

impl Permit {
    /// An act that needs no question.
    pub fn harmless(action: Action) -> Self {
        Self {
            action,
            irreversible: false,
        }
    }

    /// The native dialog of a click that the person has just approved.
    pub fn covered(action: Action) -> Self {
        Self {
            action,
            irreversible: true,
        }
    }

    /// The call may be sent.
    pub fn authorize(self) -> Authorized {
        Authorized {
            action: self.action,
            irreversible: self.irreversible,
        }
    }
}

impl Question {
    /// A question about this act, bound to the element and the page of the fingerprint.
    pub fn new(action: Action, print: Fingerprint, approval: Approval) -> Self {
        Self {
            action,
            print,
            approval: Box::new(approval),
        }
    }

    /// What to show to the person.
    pub fn approval(&self) -> &Approval {
        &self.approval
    }

    /// What is asked about.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// What the question is bound to.
    pub fn print(&self) -> &Fingerprint {
        &self.print
    }

    /// The person said yes to this question.
    pub fn grant(&self) -> Grant {
        Grant {
            action: self.action.clone(),
            print: self.print.clone(),
        }
    }

    /// The call may be sent, if the grant is for this very call and the page is still the same.
    ///
    /// # Errors
    /// Gives the question back if the grant belongs to another call, element or page state.
    pub fn authorize(self, grant: Grant) -> Result<Authorized, Box<Question>> {
        let Grant { action, print } = grant;
        if action == self.action && print == self.print {
            Ok(Authorized {
                action: self.action,
                irreversible: true,
            })
        } else {
            Err(Box::new(self))
        }
    }
}

impl Authorized {
    /// What is to be done.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// It can't be undone, so it is never sent a second time.
    pub fn irreversible(&self) -> bool {
        self.irreversible
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::Reference;
    use proptest::prelude::*;

    fn click(reference: &str) -> Action {
        Action::Click {
            target: Reference::new(reference).unwrap(),
        }
    }

    fn any_question() -> impl Strategy<Value = Question> {
        let one_of = |list: &'static [&'static str]| prop::sample::select(list);
        let dialog = prop::option::of(one_of(&["confirm: Sure?", "alert: Done"]));
        let parts = (
            one_of(&["click", "press"]),
            one_of(&["e1", "e2"]),
            one_of(&["a", "b"]),
            one_of(&["button A", "link A"]),
            dialog,
        );
        parts.prop_map(|(tool, reference, url, target, dialog)| {
            let action = if tool == "click" {
                click(reference)
            } else {
                Action::Press {
                    key: reference.to_owned(),
                }
            };
            let print = Fingerprint {
                url: url.to_owned(),
                targets: vec![target.to_owned()],
                dialog: dialog.map(str::to_owned),
            };
            let approval = Approval {
                tool: tool.to_owned(),
                target: target.to_owned(),
                why: String::new(),
                url: url.to_owned(),
                ..Approval::default()
            };
            Question::new(action, print, approval)
        })
    }

    proptest! {
        /// A yes to one question never authorises another tool, argument, page, element or dialog.
        #[test]
        fn a_grant_never_authorises_anything_else(asked in any_question(), later in any_question()) {
            let same = asked.action() == later.action() && asked.print() == later.print();
            let authorized = later.authorize(asked.grant());
            prop_assert_eq!(authorized.is_ok_and(|a| a.irreversible()), same);
        }
    }
}
