//! The gate between proposal and browser: reads the targets' facts, has policy judge, asks the person, and
//! looks again right before the act. Nothing reaches the browser but what comes out of here. And what the request gate is told of that act.

use std::collections::HashMap;
use std::sync::Arc;

use super::agent::Agent;
use super::answer::{NoAct, RunEnd, ToolAnswer};
use domain::action::{Action, ActionKind};
use domain::authorization::{Authorized, Verdict};
use domain::event::{Consent, DecisionKind};
use page::control::label_of;
use page::facts::ElementFacts;
use page::small_print::prices_right_above;
use page::snapshot::{Element, ElementId};
use page::words::{Concept, meaning};
use policy::context::PolicyContext;
use policy::judge_request::{ApprovalScope, Cause, Moment};
use policy::{elsewhere, judge, wanted_facts, with_site};

/// Said to the model when the person has to do something first. That is handed over at the beginning of the next turn.
const PERSON_NEEDED: &str =
    "The page needs the person, so the call was dropped. Look at the page anew.";

/// Said to the model when the page of its call is gone.
const RESTARTED: &str =
    "The browser was restarted, so the call was dropped. Look at the page anew.";

/// Said to the model when the page became another one under a question.
const CHANGED: &str =
    "The page changed while the person was asked, so nothing was done. Look at it anew.";

/// What is known of the live elements that a call acts on.
type Facts = HashMap<ElementId, ElementFacts>;

/// Whether it acts on the page, as opposed to looking at it or going elsewhere.
pub(super) fn acts(action: &Action) -> bool {
    action.kind().changes() || matches!(action, Action::Hover { .. })
}

/// The page of a call is gone, and the call with it.
pub(super) fn restarted() -> NoAct {
    ToolAnswer::interrupted(RESTARTED).into()
}

impl Agent<'_> {
    /// Passes a proposal through the gate.
    pub(super) async fn gate(&mut self, tool: &str, action: &Action) -> Result<Authorized, NoAct> {
        self.person.acts = false;
        let opened_anew = self.seen.opened_anew;
        if acts(action) {
            // While the model thought the page may have become another one.
            self.look_quietly().await?;
            if self.seen.opened_anew != opened_anew {
                return Err(restarted());
            }
        }
        let mut verdict = self.judge_now(action).await?;
        if matches!(verdict, Verdict::Refuse(_)) && self.may_go_elsewhere(tool, action).await? {
            verdict = self.judge_now(action).await?;
        }
        self.record_decision(&verdict)?;
        let question = match verdict {
            Verdict::Refuse(refusal) => return Err(ToolAnswer::refused(&refusal.advice).into()),
            Verdict::HandOver(_) => return Err(ToolAnswer::interrupted(PERSON_NEEDED).into()),
            Verdict::Allow(permit) => return Ok(permit.authorize()),
            Verdict::Ask(question) => question,
        };
        self.ask(tool, action, &question).await?;
        // Between question and answer the page may have changed: judge the page as it is now. They were asked about what was there.
        self.look().await?;
        if self.seen.opened_anew != opened_anew {
            return Err(restarted());
        }
        if let Verdict::Ask(now) = self.judge_now(action).await?
            && let Ok(authorized) = now.authorize(question.grant())
        {
            self.agrees_to(action, question.approval().consent);
            return Ok(authorized);
        }
        Err(ToolAnswer::interrupted(CHANGED).into())
    }

    /// Boxes that the person let be ticked are no obstacle to what is sent along with them, and a form's data are given once.
    fn agrees_to(&mut self, action: &Action, consent: Consent) {
        if consent == Consent::Data {
            self.person.given_at = Some(self.seen.page.url.clone());
        }
        let filled = match action {
            Action::Fill { fields } => fields.iter().map(|field| &field.target).collect(),
            _ => Vec::new(),
        };
        for target in action.target().iter().chain(filled) {
            // Who let it be unticked agreed to the contrary.
            let ticks = |e: &Element| e.role == "checkbox" && !e.is("checked");
            if let Some((id, _)) = self.seen.page.find(target).filter(|(_, e)| ticks(e)) {
                let label = label_of(&self.seen.page, id);
                self.person.agreed.push((self.seen.page.url.clone(), label));
            }
        }
    }

    /// Asks once in a run whether it may go on at the site that a refused act needs. A no leaves the refusal, and `--no-checkpoint`
    /// waives only questions about the service's own pages.
    async fn may_go_elsewhere(&mut self, tool: &str, action: &Action) -> Result<bool, NoAct> {
        if self.person.asked_elsewhere || self.proof.any_sent() {
            return Ok(false);
        }
        let facts = self.facts_for(action).await?;
        let Some(host) = elsewhere(action, &self.scene(&facts)) else {
            return Ok(false);
        };
        let (name, domains) = (&self.service.display_name, self.service.domains.join(", "));
        let headline = format!("{name} goes on at another site: {host}");
        let why = format!(
            "it needs {host}, which is another site than {domains}. With a yes the run may go on there and nowhere else; whatever is final is still asked"
        );
        let question = self.own_question(tool, &headline, self.label(action), why);
        self.pictures_the_page().await?;
        let question = self.pictured(question)?;
        self.person.asked_elsewhere = true;
        let answer = self.put(&question, false).await?;
        if answer.approved {
            self.service = Arc::new(with_site(&self.service, &host));
            self.watch.widens(&self.service);
            self.look().await?;
        }
        Ok(answer.approved)
    }

    /// Reads the facts of the call's targets and has policy judge.
    async fn judge_now(&mut self, action: &Action) -> Result<Verdict, NoAct> {
        let facts = self.facts_for(action).await?;
        Ok(judge(action, &self.scene(&facts)))
    }

    /// The facts of the call's targets.
    async fn facts_for(&mut self, action: &Action) -> Result<Facts, NoAct> {
        let mut facts = Facts::new();
        if self.seen.page.dialog.is_none() {
            for (id, of) in wanted_facts(action, &self.seen.page) {
                match self.browser()?.facts(of).await {
                    Ok(found) => {
                        facts.insert(id, found);
                    }
                    Err(e) if e.is_lost() => {
                        self.reconnect("examining an element", &e).await?;
                        self.look().await?;
                        // References of the old page may mean something else on the new one.
                        return Err(restarted());
                    }
                    // Facts that can't be read leave the element unexamined, which policy counts as a risk.
                    Err(e) => tracing::debug!("no facts for {of:?}: {e}"),
                }
            }
        }
        Ok(facts)
    }

    /// The moment in which a call is judged.
    fn scene<'s>(&'s self, facts: &'s Facts) -> PolicyContext<'s> {
        PolicyContext {
            page: &self.seen.page,
            assessment: &self.seen.assessment,
            facts,
            service: &self.service,
            gated: self.request_gate_is_on(),
            read_only: self.settings.read_only,
            approved_at: self.person.approved_at.as_deref(),
            given_at: self.person.given_at.as_deref(),
            first_page: self.seen.first.as_deref(),
            agreed: &self.person.agreed,
        }
    }

    fn record_decision(&mut self, verdict: &Verdict) -> Result<(), RunEnd> {
        let (decision, why) = match verdict {
            Verdict::Allow(_) => (DecisionKind::Allow, String::new()),
            Verdict::Ask(question) => (DecisionKind::Ask, question.approval().why.clone()),
            Verdict::Refuse(refusal) => (DecisionKind::Refuse, refusal.advice.clone()),
            Verdict::HandOver(kind) => (DecisionKind::HandOver, format!("{kind:?}").to_lowercase()),
        };
        self.decides(decision, &why)
    }
}

impl Agent<'_> {
    /// Tells the request gate what is about to be done.
    pub(super) fn guard_act(&mut self, action: &Authorized, on: &str) {
        let (act, page) = (action.action(), &self.seen.page);
        let kind = act.kind();
        if kind == ActionKind::Tabs {
            self.watch.changes_tabs();
        }
        let target = act.target().and_then(|target| page.find(&target));
        let is_link = target.is_some_and(|(_, element)| element.role == "link");
        let yes = action.irreversible().then(|| match kind {
            ActionKind::AnswerDialog => ApprovalScope::of_dialog(on),
            _ if is_link => ApprovalScope::of_link(on),
            _ => ApprovalScope::of_control(on),
        });
        // The dialog that an approved act opened has that act's yes.
        let goes_on = self.person.approved_at.take().is_some();
        // What is sent while the program only looks or waits is the page's own.
        if !(acts(act) || yes.is_some() || kind.travels()) {
            return;
        }
        let mut moment = Moment::of_act(act, on, page);
        // What goes on right below a price that wasn't there when steps were approved may be the yes to it.
        let above = target.map(|(id, _)| prices_right_above(page, id));
        moment.small_print |=
            !meaning(on).has(Concept::Decline) && self.watch.costs_more(&above.unwrap_or_default());
        let travels = kind.travels() && kind != ActionKind::Tabs;
        if travels || moment.leaves_the_flow() {
            self.watch.leaves_the_flow();
        }
        moment.cause = yes.map_or(Cause::Act, Cause::Approved);
        self.watch.act_begins(moment, goes_on);
    }
}
