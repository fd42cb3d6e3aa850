//! From what is proposed to a verdict.

use super::addresses::{Address, judge_address};
use super::context::{FactsOf, PolicyContext};
use super::effects::Effect;
use super::proposal::{Proposal, acted_on, targets};
use super::proposal_table::{Decision, decide};
use domain::action::{Action, ActionKind};
use domain::authorization::{Permit, Question, Refusal, Verdict};
use domain::event::{Approval, Consent};
use domain::service::ServiceDefinition;
use page::snapshot::PageSnapshot;

/// Whose facts have to be read before this can be judged. Empty for what acts on no element and for what will be refused anyway.
pub fn wanted_facts(action: &Action, page: &PageSnapshot) -> Vec<FactsOf> {
    let points = action.kind() == ActionKind::Hover;
    let targets = targets(action, page).into_iter().filter(|_| !points);
    targets.map(|(_, of)| of).collect()
}

/// A navigation of the program's own (start page, status page, return after a reconnect).
///
/// # Errors
/// [`Refusal`] if the address is outside the service, signs out, or commits by being opened.
pub fn own_navigation(url: &str, service: &ServiceDefinition) -> Result<Permit, Refusal> {
    let refuse = |advice| Err(Refusal { advice });
    match judge_address(url, service) {
        Address::Inside => Ok(Permit::harmless(Action::Navigate {
            url: url.to_owned(),
        })),
        Address::Does(Effect::SignsOut) => refuse(format!("{url} signs out")),
        Address::Does(_) => refuse(format!("{url} may end the subscription by being opened")),
        Address::Outside(why) => refuse(why),
    }
}

/// Judges what is proposed.
pub fn judge(action: &Action, scene: &PolicyContext<'_>) -> Verdict {
    let proposal = Proposal::of(action, scene);
    let (decision, why) = decide(&proposal);
    match (decision, scene.assessment.needs_person) {
        (Decision::HandOver, Some(person)) => Verdict::HandOver(person),
        (Decision::Refuse | Decision::HandOver, _) => Verdict::Refuse(Refusal { advice: why }),
        // Only what belongs to the approved click is covered by its yes.
        (Decision::Allow, _) if action.accepts() && scene.approved_at.is_some() => {
            Verdict::Allow(Permit::covered(action.clone()))
        }
        (Decision::Allow, _) => Verdict::Allow(Permit::harmless(action.clone())),
        (Decision::Ask | Decision::AskOnce, _) => {
            let kind = action.kind();
            let approval = Approval {
                tool: kind.name(),
                action: Some(kind),
                target: acted_on(action, scene.page),
                why,
                consent: if decision == Decision::AskOnce {
                    Consent::Data
                } else {
                    Consent::Act
                },
                url: scene.page.url.clone(),
                title: Some(scene.page.title.clone()),
                ..Approval::default()
            };
            Verdict::Ask(Question::new(
                action.clone(),
                scene.fingerprint(&targets(action, scene.page)),
                approval,
            ))
        }
    }
}
