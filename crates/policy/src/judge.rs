//! From what is proposed to a verdict.

use super::addresses::{Address, judge_address};
use super::context::{FactsOf, PolicyContext};
use super::keys::{Key, read_key};
use super::proposal::Proposal;
use super::table::{Decision, decide};
use domain::action::Action;
use domain::authorization::{Permit, Question, Refusal, Verdict};
use domain::event::{Approval, Consent};
use domain::reference::Reference;
use domain::service::ServiceDefinition;
use page::snapshot::PageSnapshot;

/// Whose facts have to be read before this can be judged. Empty for what acts on no element and for what will be refused anyway.
pub fn wanted_facts(action: &Action, page: &PageSnapshot) -> Vec<FactsOf> {
    let there = |targets: &[Reference]| {
        let on_the_page = targets.iter().filter(|r| page.find(r).is_some());
        on_the_page
            .map(|r| FactsOf::Reference(r.to_string()))
            .collect()
    };
    match action {
        Action::Click { target } | Action::Type { target, .. } | Action::Select { target, .. } => {
            there(&[*target])
        }
        Action::Drag { from, to } => there(&[*from, *to]),
        Action::Fill { fields } => there(&fields.iter().map(|f| f.target).collect::<Vec<_>>()),
        Action::Press { key } => match read_key(key) {
            Key::Unknown => Vec::new(),
            // What moves acts on nothing where nothing has the focus.
            Key::Moves | Key::Scrolls if page.focused().is_none() => Vec::new(),
            _ => vec![FactsOf::Focused],
        },
        _ => Vec::new(),
    }
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
        Address::Committing => refuse(format!("{url} may end the subscription by being opened")),
        Address::SigningOut => refuse(format!("{url} signs out")),
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
                tool: kind.name().to_owned(),
                action: Some(kind),
                target: proposal.on,
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
                scene.fingerprint(&proposal.targets),
                approval,
            ))
        }
    }
}
