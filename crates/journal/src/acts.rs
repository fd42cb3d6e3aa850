//! Acts of a run that can't be undone, each with the yes that allowed it and with what came of it, as the records tell them.
//!
//! A yes may come before its act, or while the act's request is held: then the press was harmless by itself, and what it sends ends something.
//! Several acts may stand under one yes.

use jiff::Timestamp;

use domain::action::ActionKind;
use domain::call::{ASK_PERSON, HELD_REQUEST, REQUEST_HUMAN_APPROVAL};
use domain::event::{AnsweredBy, Approval, Consent, Event, RequestDecision};

use super::format::Record;

/// Tool of the question whether another model may go on.
const ABOUT_THE_MODEL: &str = "model";

/// The yes that an act stands under.
#[derive(Debug, Clone, Copy)]
pub(super) struct Yes<'a> {
    /// When it was given.
    pub(super) at: Timestamp,
    /// How it was given.
    pub(super) by: AnsweredBy,
    /// What was asked.
    pub(super) asked: &'a Approval,
}

/// What an act sent, and what the site answered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sent<'a> {
    /// Method, address and the fields that matter.
    pub(super) what: &'a str,
    /// Status of the answer; `None` where none was seen.
    pub(super) status: Option<u16>,
}

/// One act that can't be undone.
#[derive(Debug, Clone, Copy)]
pub(super) struct SentAct<'a> {
    /// When it was done.
    pub(super) at: Timestamp,
    /// What it was.
    pub(super) action: Option<ActionKind>,
    /// Name of what it was done to.
    pub(super) label: Option<&'a str>,
    /// Address of the page that it was done on.
    pub(super) on: Option<&'a str>,
    /// The yes that allowed it.
    pub(super) yes: Option<Yes<'a>>,
    /// The first request of it that changes something.
    pub(super) sent: Option<Sent<'a>>,
}

/// The acts that can't be undone, in order.
pub(super) fn acts(records: &[Record]) -> Vec<SentAct<'_>> {
    let mut acts: Vec<SentAct<'_>> = Vec::new();
    let (mut asked, mut yes) = (None, None);
    let (mut label, mut page) = (None, None);
    // Records between an act and the next proposal are of the act.
    let mut follows = false;
    // One that needed no yes by itself; what it sends may.
    let mut under_way = None;
    let mut request = None;
    for record in records {
        match &record.event {
            Event::Question { approval, .. } => {
                asked = agrees_to_an_act(approval).then_some(approval);
            }
            Event::Answer { approved, by, .. } => {
                if let Some(asked) = asked.take() {
                    let at = record.at;
                    yes = approved.then_some(Yes { at, by: *by, asked });
                    if asked.tool == HELD_REQUEST && *approved {
                        acts.extend(under_way.take().map(|act| SentAct { yes, ..act }));
                        (follows, request) = (!acts.is_empty(), None);
                    }
                }
            }
            Event::Turn { label: name, .. } => {
                (follows, under_way) = (false, None);
                label = Some(name.as_str()).filter(|name| !name.is_empty());
            }
            Event::Acting {
                action,
                irreversible,
                ..
            } => {
                (follows, request) = (*irreversible, None);
                let act = SentAct {
                    at: record.at,
                    action: *action,
                    label,
                    on: page,
                    yes,
                    sent: None,
                };
                under_way = (!irreversible).then_some(act);
                acts.extend(irreversible.then_some(act));
            }
            Event::Page { url, .. } => page = Some(url.as_str()),
            Event::Request {
                id,
                sends,
                decision: RequestDecision::Passed,
                by_act: true,
                ..
            } if follows && request.is_none() && !sends.starts_with("GET ") => {
                request = Some(*id);
                if let Some(act) = acts.last_mut() {
                    act.sent = Some(Sent {
                        what: sends,
                        status: None,
                    });
                }
            }
            Event::RequestAnswered { id, status, .. } if request == Some(*id) => {
                if let Some(sent) = acts.last_mut().and_then(|act| act.sent.as_mut()) {
                    sent.status = Some(*status);
                }
            }
            _ => {}
        }
    }
    acts
}

/// The act that the receipt is about: the last one that sent something, or the last one where none is known to.
pub(super) fn last_act(records: &[Record]) -> Option<SentAct<'_>> {
    let acts = acts(records);
    let sent = acts.iter().rev().find(|act| act.sent.is_some());
    sent.or(acts.last()).copied()
}

/// Whether a yes to the question agrees to an act on a page: not to mere steps, and not to an opinion.
fn agrees_to_an_act(approval: &Approval) -> bool {
    let tool = approval.tool.as_str();
    approval.consent != Consent::Steps
        && ![ASK_PERSON, REQUEST_HUMAN_APPROVAL, ABOUT_THE_MODEL].contains(&tool)
}

impl SentAct<'_> {
    /// Name of what it was done to: what stands on the control, without its role.
    pub(super) fn name(&self) -> Option<&str> {
        let target = self.yes.map(|yes| name_of(&yes.asked.target));
        target.or(self.label)
    }
}

/// `button "Finish Cancellation"` without its role; any other text as it is.
pub(super) fn name_of(target: &str) -> &str {
    let named = target
        .split_once(" \"")
        .filter(|(role, _)| role.chars().all(|c| c.is_ascii_lowercase()))
        .and_then(|(_, rest)| rest.strip_suffix('"'));
    named.unwrap_or(target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{acting, answer, question, sent};

    fn run(events: impl IntoIterator<Item = Event>) -> Vec<Record> {
        let record = |(seq, event)| Record {
            seq,
            at: Timestamp::UNIX_EPOCH,
            event,
        };
        (1..).zip(events).map(record).collect()
    }

    #[test]
    fn a_press_whose_request_is_held_and_let_go_is_an_act() {
        let held = || question(HELD_REQUEST, "button \"Cancel subscription\"");
        let [sends, answered] = sent("DELETE /v1/subscriptions/31", 200);
        let records = run([acting(false), held(), answer(true), sends, answered]);
        let act = last_act(&records).unwrap();
        assert_eq!(act.name(), Some("Cancel subscription"));
        assert_eq!(act.yes.unwrap().by, AnsweredBy::Terminal);
        assert_eq!(act.sent.unwrap().status, Some(200));
        let not_let_go = run([acting(false), held(), answer(false)]);
        assert!(acts(&not_let_go).is_empty());
    }

    #[test]
    fn two_acts_may_stand_under_one_yes_and_a_no_or_an_opinion_allows_none() {
        let end = || question("browser_click", "button \"End\"");
        let both = run([end(), answer(true), acting(true), acting(true)]);
        assert!(acts(&both).iter().all(|act| act.yes.is_some()));
        let buys = question("browser_click", "button \"Buy\"");
        let no = [end(), answer(true), buys, answer(false), acting(true)];
        assert!(acts(&run(no))[0].yes.is_none());
        let opinion = question("model", "go on with the built-in planner");
        let opinion = run([opinion, answer(true), acting(true)]);
        assert!(acts(&opinion)[0].yes.is_none());
    }

    #[test]
    fn roles_are_not_part_of_a_name() {
        assert_eq!(name_of("button \"Say \"no\"\""), "Say \"no\"");
        assert_eq!(name_of("confirm: Really?"), "confirm: Really?");
        assert_eq!(name_of("\""), "\"");
    }
}
