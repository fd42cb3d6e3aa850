//! The person of a run: how they are reached, what they said, and what they agreed to. What they agreed to is for policy to weigh; it is no permit.

use std::sync::OnceLock;

use super::port::Approver;
use domain::service::ServiceDefinition;

pub(super) struct Person<'a> {
    pub(super) approver: &'a mut dyn Approver,
    /// URL on which they approved the click just before.
    pub(super) approved_at: Option<String>,
    /// URL of the page to whose cancellation they agreed to give data of the account.
    pub(super) given_at: Option<String>,
    /// What they said of themselves, as they said it: a model is shown it masked.
    pub(super) told: Vec<String>,
    /// Boxes that they let be ticked: address of the page, and label.
    pub(super) agreed: Vec<(String, String)>,
    /// They do what they approved just now in the browser themselves.
    pub(super) acts: bool,
    /// They were in charge of the browser.
    pub(super) handed_over: bool,
    /// Where the service is kept with one site more, if they let the run go on there; taken by the question.
    pub(super) elsewhere: Option<&'a OnceLock<ServiceDefinition>>,
}

impl<'a> Person<'a> {
    /// Somebody who has said nothing yet.
    pub(super) fn new(approver: &'a mut dyn Approver) -> Self {
        Self {
            approver,
            approved_at: None,
            given_at: None,
            told: Vec::new(),
            agreed: Vec::new(),
            acts: false,
            handed_over: false,
            elsewhere: None,
        }
    }
}
