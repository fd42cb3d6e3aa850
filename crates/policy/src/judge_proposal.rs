//! What becomes of a proposal. In the table the first row that fits any part of it decides.
//!
//! Every text of a control counts, and the riskiest wins. What the live page says of an element may make a row fit, and never keeps one
//! from fitting. What no row is for is done, because what it sends is judged by the table for requests; where no request can be held, the
//! last row asks.

use super::addresses::{judge_address, short};
use super::context::{PolicyContext, name_for_people};
use super::control_words;
use super::dialogs;
use super::effects::Effect;
use super::fields;
use super::places;
use super::proposal::{Part, Proposal, acted_on, targets};
use domain::action::{Action, ActionKind};
use domain::authorization::{Permit, Question, Refusal, Verdict};
use domain::event::{Approval, Consent};
use domain::reference::Reference;
use domain::service::ServiceDefinition;
use page::matching::FoldedPage;
use page::snapshot::{ElementId, PageSnapshot};

use self::Decision::{Ask, AskOnce, HandOver, Refuse};

/// The elements whose facts have to be read before this can be judged, by reference, or by having the focus. Empty for what acts on no element and for
/// what will be refused anyway.
pub fn wanted_facts(action: &Action, page: &PageSnapshot) -> Vec<(ElementId, Option<Reference>)> {
    let points = action.kind() == ActionKind::Hover;
    let focus = action.kind() == ActionKind::Press;
    let targets = targets(action, page).into_iter().filter(|_| !points);
    let by = |id: ElementId| page.elements[id].reference.filter(|_| !focus);
    targets.map(|id| (id, by(id))).collect()
}

/// A navigation of the program's own (start page, status page, return after a reconnect).
///
/// # Errors
/// [`Refusal`] if the address is outside the service, signs out, or commits by being opened.
pub fn own_navigation(url: &str, service: &ServiceDefinition) -> Result<Permit, Refusal> {
    let refuse = |advice| Err(Refusal { advice });
    match judge_address(url, service) {
        Ok(None) => Ok(Permit::harmless(Action::Navigate {
            url: url.to_owned(),
        })),
        Ok(Some(Effect::SignsOut)) => refuse(format!("{url} signs out")),
        Ok(Some(_)) => refuse(format!("{url} may end the subscription by being opened")),
        Err(why) => refuse(why),
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

/// What becomes of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    /// Never: advice.
    Refuse,
    /// The person does it.
    HandOver,
    /// Only the person can allow it.
    Ask,
    /// The same, and a yes is for all such fields of the page.
    AskOnce,
    /// It is done.
    Allow,
}

/// Whether a row fits: the advice, or what the person is asked about.
type Fits = fn(&Proposal<'_>, &Part<'_>) -> Option<String>;

macro_rules! rows {
    ($($decision:ident $what:literal, $fits:path;)+) => { &[$(($decision, $what, $fits)),+] };
}

/// Rows: what becomes of what is proposed. A row that asks refuses in a check, and what lies under something else.
const TABLE: &[(Decision, &str, Fits)] = rows! {
    Refuse "anything but an answer while a native dialog is open", beside_a_dialog;
    HandOver "an act on a page for signing in, a code or a CAPTCHA", for_the_person;
    Refuse "an act on a page outside the service", from_outside;
    Refuse "an act in a check", in_a_check;
    Refuse "a mask in place of what it stands for", fields::enters_a_mask;
    Refuse "what can't be done: no such element, option or key, no text for this field, the only tab, waiting too long", misfits;
    Refuse "a disabled control", disabled;
    Refuse "an address, a form or a frame outside the service", places::leads_away;
    Refuse "signing out, by its address or its words", places::signs_out;
    Refuse "a password, a card, a code or another secret", fields::enters_a_secret;
    Refuse "account data, typed where nothing is cancelled", fields::changes_the_account;
    Refuse "going on while a box is ticked that keeps or adds something", control_words::leaves_ticked;
    Ask "a press that says in any text that it ends the subscription for good, keeps, resumes, buys, pauses, takes an offer, changes the plan or costs something; a bare verb that something around asks for", control_words::says_that_it_acts;
    Ask "a choice that keeps or adds something", control_words::chooses_against;
    Ask "going on with such a choice", control_words::goes_on_with_a_choice;
    Ask "a link on a page that asks for the last yes or no, unless it leads back or names a step to come", control_words::follows_on_a_last_page;
    Ask "a checkpoint of the service's definition", is_a_checkpoint;
    Ask "a control that can't be examined", unexamined;
    Ask "an address that commits by being opened, or with a number or a code that no link of the page has", places::opens_what_acts;
    Ask "going on while a box that keeps or adds something is hidden or can't be unticked", control_words::sends_along;
    Ask "a yes to a native dialog; a no to one about ending or keeping, but to the plain question whether to end something; closing one that says that closing acts", dialogs::answers;
    Ask "a text that orders something, unless the page spells it out", fields::orders;
    AskOnce "account data that a cancellation demands", fields::gives;
    Ask "any other act in a browser whose requests can't be held", without_the_gate;
};

const CHECK: &str =
    "This is a check: nothing may be changed. Look, navigate, or call complete_task.";

/// What becomes of a proposal, and the advice or the reason.
pub(super) fn decide(proposal: &Proposal<'_>) -> (Decision, String) {
    let fits = |(decision, _, fits): &(Decision, &str, Fits)| {
        let why = proposal.parts.iter().find_map(|part| fits(proposal, part));
        Some((*decision, why?))
    };
    let (decision, why) = TABLE
        .iter()
        .find_map(fits)
        .unwrap_or((Decision::Allow, String::new()));
    if matches!(decision, Ask | AskOnce) {
        if proposal.scene.read_only {
            return (Refuse, CHECK.to_owned());
        }
        if let Some(why) = proposal.parts.iter().find_map(lies_under) {
            return (Refuse, why);
        }
    }
    (decision, why)
}

fn beside_a_dialog(proposal: &Proposal<'_>, _: &Part<'_>) -> Option<String> {
    let dialog = proposal.scene.page.dialog.as_ref()?;
    (proposal.action.kind() != ActionKind::AnswerDialog).then(|| {
        format!(
            "A native {} dialog is open: \"{}\". Answer it first.",
            dialog.kind, dialog.message
        )
    })
}

/// It does something on the page itself.
fn acts(proposal: &Proposal<'_>) -> bool {
    let kind = proposal.action.kind();
    kind.changes() && kind != ActionKind::AnswerDialog
}

fn for_the_person(proposal: &Proposal<'_>, _: &Part<'_>) -> Option<String> {
    let person = proposal.scene.assessment.needs_person?;
    acts(proposal).then(|| format!("{person:?}"))
}

fn from_outside(proposal: &Proposal<'_>, _: &Part<'_>) -> Option<String> {
    let service = proposal.scene.service;
    (acts(proposal) && !proposal.scene.is_inside()).then(|| {
        format!(
            "The page is outside {}, so nothing is done here. Go back, or navigate to {}.",
            service.domains.join(", "),
            service.start_url
        )
    })
}

fn in_a_check(proposal: &Proposal<'_>, _: &Part<'_>) -> Option<String> {
    (acts(proposal) && proposal.scene.read_only).then(|| CHECK.to_owned())
}

fn misfits(_: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    match part {
        Part::Misfit(advice) => Some(advice.clone()),
        _ => None,
    }
}

fn disabled(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.control()?;
    let page = proposal.scene.page;
    let disabled =
        control.element.is("disabled") || page.ancestors(control.id).any(|a| a.is("disabled"));
    disabled.then(|| {
        format!(
            "{} is disabled; something else has to be done first.",
            name_for_people(page, control.id)
        )
    })
}

/// A yes would be given to something that the click can't reach.
fn lies_under(part: &Part<'_>) -> Option<String> {
    let cover = part.pressed()?.facts.covered_by.as_str();
    (!cover.is_empty()).then(|| {
        format!(
            "Something lies over it: \"{}\". Close what lies over it first.",
            short(cover)
        )
    })
}

fn is_a_checkpoint(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    let service = proposal.scene.service;
    let act = FoldedPage::new(proposal.scene.page)
        .with_act(proposal.action.kind(), Some(control.element));
    let checkpoint = act.first(&service.checkpoint)?;
    Some(format!(
        "the definition of {} names it as what may end it ({})",
        service.display_name, checkpoint.indicator
    ))
}

fn unexamined(_: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    (!part.control()?.examined)
        .then(|| "the page did not let it be examined, so nobody can tell what it does".to_owned())
}

fn without_the_gate(proposal: &Proposal<'_>, _: &Part<'_>) -> Option<String> {
    (acts(proposal) && !proposal.scene.gated).then(|| {
        "what this browser sends can't be stopped, so nobody can tell what it changes".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// The table as the documents have it: `docs/dev/safety.md`.
    #[test]
    fn the_table_for_proposals_is_as_it_is_told() {
        let mut table = "| what is proposed | what becomes of it |\n|---|---|\n".to_owned();
        let word = |decision| match decision {
            Refuse => "refuse",
            HandOver => "hand over",
            Ask => "ask",
            AskOnce => "ask once",
            Decision::Allow => "allow",
        };
        for (decision, what, _) in TABLE {
            let _ = writeln!(table, "| {what} | {} |", word(*decision));
        }
        let _ = writeln!(table, "| anything else | {} |", word(Decision::Allow));
        let told = include_str!("../../../docs/dev/safety.md");
        assert!(
            told.contains(&table),
            "docs/dev/safety.md lacks this table:\n{table}"
        );
    }
}
