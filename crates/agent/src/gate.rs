//! The gate between proposal and browser: reads the targets' facts, has policy judge, asks the person, and
//! looks again right before the act. Nothing reaches the browser but what comes out of here.

use std::collections::HashMap;

use super::port::ApprovalAnswer;
use super::proposed::Proposed;
use super::reach::obstacle_of;
use super::requests::STEP;
use super::run::Agent;
use super::spared::OWED;
use super::stop::Stop;
use super::tool_answer::ToolAnswer;
use super::watch::GatedRequest;
use browser::port::{BrowserError, RequestGate};
use domain::action::{Action, Entry};
use domain::authorization::{Authorized, Question, Refusal, Verdict};
use domain::event::{AnsweredBy, Approval, DecisionKind, Event, HandOverKind, Moment};
use domain::outcome::Reason;
use domain::reference::Reference;
use domain::vision::When;
use model::port::{Happened, Interruption};
use page::consequence::{consequence, ends_at_once};
use page::control::label_of;
use page::facts::ElementFacts;
use page::snapshot::{Element, ElementId, PageSnapshot};
use policy::scene::{FactsOf, Scene};
use policy::{GIVES, elsewhere, judge, wanted_facts, with_site};

/// How often a page may change under a question before the call is dropped.
const CHANGES: u32 = 3;

/// Said to the model when the person had to do something first.
pub(super) const PERSON_NEEDED: &str =
    "The page needed the person, so the call was dropped. Look at the page anew.";

/// Said to the model when the page of its call is gone.
const RESTARTED: &str =
    "The browser was restarted, so the call was dropped. Look at the page anew.";

/// What is known of the live elements that a call acts on.
type Facts = HashMap<FactsOf, ElementFacts>;

/// A picture for a question.
enum Picture {
    Taken(String),
    None,
    /// The browser was restarted, so there is nothing left to ask about.
    Restarted,
}

/// What came out of the gate.
pub(super) enum GateOutcome {
    /// To be sent.
    Go(Authorized),
    /// Not sent: what the model is told.
    Refused(ToolAnswer),
    /// The person has to do something first; the call is dropped.
    HandOver(HandOverKind),
}

/// Whether it acts on the page, as opposed to looking at it or going elsewhere.
pub(super) fn acts(action: &Action) -> bool {
    action.kind().changes() || matches!(action, Action::Hover { .. })
}

impl Agent<'_> {
    /// Passes a proposal through the gate.
    pub(super) async fn gate(&mut self, proposed: &Proposed) -> Result<GateOutcome, Stop> {
        self.pass(proposed, false).await
    }

    /// Passes a call through the gate once more, on another page: `approved` as in [`Self::gate_again`].
    pub(super) async fn gate_there(
        &mut self,
        proposed: &Proposed,
        approved: bool,
    ) -> Result<GateOutcome, Stop> {
        self.pass(proposed, approved).await
    }

    /// Passes a call through the gate that the person has just approved by what it sends: it is asked again only if the page
    /// changed under that question.
    pub(super) async fn gate_again(&mut self, proposed: &Proposed) -> Result<GateOutcome, Stop> {
        self.pass(proposed, true).await
    }

    async fn pass(&mut self, proposed: &Proposed, mut approved: bool) -> Result<GateOutcome, Stop> {
        if acts(&proposed.action) {
            // While the model thought the page may have become another one.
            self.look_quietly().await?;
        }
        if !approved
            && self.seen.page.dialog.is_none()
            && self.seen.assessment.needs_person.is_none()
            && let Some(advice) = self.reach.advice(&proposed.action, &self.seen.page)
        {
            self.sink.emit(&Event::Decision {
                turn: self.turn,
                decision: DecisionKind::Refuse,
                why: advice.clone(),
            })?;
            return Ok(GateOutcome::Refused(
                self.unreachable(&proposed.action, &advice),
            ));
        }
        let mut verdict = self.judge_now(&proposed.action).await?;
        if matches!(verdict, Verdict::Refuse(_)) && self.may_go_elsewhere(proposed).await? {
            verdict = self.judge_now(&proposed.action).await?;
        }
        self.record_decision(&verdict)?;
        let mut question = match verdict {
            Verdict::Allow(permit) => return Ok(GateOutcome::Go(permit.authorize())),
            Verdict::Refuse(refusal) => return Ok(self.refused(&proposed.action, &refusal)),
            Verdict::HandOver(kind) => return Ok(GateOutcome::HandOver(kind)),
            Verdict::Ask(question) => question,
        };
        for _ in 0..CHANGES {
            if !std::mem::take(&mut approved) {
                let owed = self.takes_owed(&proposed.action);
                if !self.ask(proposed, &question, &owed).await? {
                    return Ok(GateOutcome::Refused(ToolAnswer::interrupted(
                        Interruption::OpenedAnew,
                        RESTARTED,
                    )));
                }
                if !owed.is_empty() {
                    return Box::pin(self.goes_again_with(&owed, proposed)).await;
                }
            }
            let gives = question.approval().why.starts_with(GIVES);
            let grant = question.grant();
            // Between question and answer the page may have changed: judge the page as it is now.
            self.look().await?;
            let fresh = match self.judge_now(&proposed.action).await? {
                Verdict::Ask(fresh) => fresh,
                Verdict::HandOver(kind) => return Ok(GateOutcome::HandOver(kind)),
                Verdict::Refuse(refusal) => return Ok(self.refused(&proposed.action, &refusal)),
                Verdict::Allow(_) => {
                    return Ok(GateOutcome::Refused(ToolAnswer::interrupted(
                        Interruption::Changed,
                        "The page changed while the person was asked. Look at it anew.",
                    )));
                }
            };
            match fresh.authorize(grant) {
                Ok(authorized) => {
                    if gives {
                        self.person.given_at = Some(self.seen.page.url.clone());
                    }
                    self.agrees_to(&proposed.action);
                    return Ok(GateOutcome::Go(authorized));
                }
                Err(changed) => {
                    self.sink.emit(&Event::Warning {
                        message: "The page changed after the question, so it is asked again."
                            .to_owned(),
                    })?;
                    question = *changed;
                }
            }
        }
        Ok(GateOutcome::Refused(ToolAnswer::interrupted(
            Interruption::Changed,
            "The page keeps changing under the question, so nothing was done. Look at it anew.",
        )))
    }

    /// Boxes that the person let be ticked are no obstacle to what is sent along with them.
    fn agrees_to(&mut self, action: &Action) {
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

    /// What policy refuses, with what holds the control back where that is all.
    fn refused(&self, action: &Action, refusal: &Refusal) -> GateOutcome {
        GateOutcome::Refused(if refusal.advice == RESTARTED {
            ToolAnswer::interrupted(Interruption::OpenedAnew, RESTARTED)
        } else {
            self.unreachable(action, &refusal.advice)
        })
    }

    /// A call that is not made, with what holds its control back on the page, if anything does.
    fn unreachable(&self, action: &Action, advice: &str) -> ToolAnswer {
        let target = action
            .target()
            .and_then(|target| self.seen.page.find(&target));
        let happened = target
            .and_then(|(id, _)| obstacle_of(&self.seen.page, id))
            .map_or(Happened::Refused, Happened::Undelivered);
        ToolAnswer::not_done(happened, advice)
    }

    /// What the program does by itself: passes only what needs nobody's word.
    pub(super) async fn harmless(
        &mut self,
        proposed: &Proposed,
    ) -> Result<Option<Authorized>, Stop> {
        self.look_quietly().await?;
        let verdict = self.judge_now(&proposed.action).await?;
        self.record_decision(&verdict)?;
        Ok(match verdict {
            Verdict::Allow(permit) => Some(permit.authorize()),
            _ => None,
        })
    }

    /// Asks once in a run whether it may go on at the site that a refused act needs. A no leaves the refusal, and `--no-checkpoint`
    /// waives only questions about the service's own pages.
    async fn may_go_elsewhere(&mut self, proposed: &Proposed) -> Result<bool, Stop> {
        if self.person.elsewhere.is_none() || self.acts.any() {
            return Ok(false);
        }
        let Some(facts) = self.facts_for(&proposed.action).await? else {
            return Ok(false);
        };
        let Some(host) = elsewhere(&proposed.action, &self.scene(&facts)) else {
            return Ok(false);
        };
        let why = format!(
            "it needs {host}, which is another site than {}. Yes lets this run go on there and nowhere else; what can't be undone is still asked",
            self.service.domains.join(", ")
        );
        let on = self.label(&proposed.action);
        let question = self.own_question(&proposed.tool, on, why);
        let Some(question) = self.with_picture(question).await? else {
            return Ok(false);
        };
        let wider = self.person.elsewhere.take();
        let answer = self.put(&question, false).await?;
        if let (Some(wider), true) = (wider, answer.approved) {
            self.service = wider.get_or_init(|| with_site(self.service, &host));
            self.watch.widens(self.service);
            self.look().await?;
        }
        Ok(answer.approved)
    }

    /// Reads the facts of the call's targets and has policy judge.
    async fn judge_now(&mut self, action: &Action) -> Result<Verdict, Stop> {
        Ok(match self.facts_for(action).await? {
            Some(facts) => judge(action, &self.scene(&facts)),
            None => Verdict::Refuse(Refusal {
                advice: RESTARTED.to_owned(),
            }),
        })
    }

    /// The facts of the call's targets; `None` if the browser was restarted meanwhile.
    async fn facts_for(&mut self, action: &Action) -> Result<Option<Facts>, Stop> {
        let mut facts = Facts::new();
        if self.seen.page.dialog.is_none() {
            for of in wanted_facts(action, &self.seen.page) {
                let reference = match &of {
                    FactsOf::Reference(r) => Some(r.as_str()),
                    FactsOf::Focused => None,
                };
                match self.browser.facts(reference).await {
                    Ok(found) => {
                        facts.insert(of, found);
                    }
                    Err(e) if e.is_lost() => {
                        self.reconnect("examining an element", &e).await?;
                        self.look().await?;
                        // References of the old page may mean something else on the new one.
                        return Ok(None);
                    }
                    // Facts that can't be read leave the element unexamined, which policy counts as a risk.
                    Err(e) => tracing::debug!("no facts for {of:?}: {e}"),
                }
            }
        }
        Ok(Some(facts))
    }

    /// The moment in which a call is judged.
    fn scene<'s>(&'s self, facts: &'s Facts) -> Scene<'s> {
        Scene {
            page: &self.seen.page,
            assessment: &self.seen.assessment,
            facts,
            service: self.service,
            gated: self.request_gate_is_on(),
            read_only: self.settings.read_only,
            approved_at: self.person.approved_at.as_deref(),
            given_at: self.person.given_at.as_deref(),
            agreed: &self.person.agreed,
        }
    }

    pub(super) fn request_gate_is_on(&self) -> bool {
        self.browser.request_gate() == RequestGate::On
    }

    fn record_decision(&mut self, verdict: &Verdict) -> Result<(), Stop> {
        let (decision, why) = match verdict {
            Verdict::Allow(_) => (DecisionKind::Allow, String::new()),
            Verdict::Ask(question) => (DecisionKind::Ask, question.approval().why.clone()),
            Verdict::Refuse(refusal) => (DecisionKind::Refuse, refusal.advice.clone()),
            Verdict::HandOver(kind) => (DecisionKind::HandOver, format!("{kind:?}").to_lowercase()),
        };
        self.sink.emit(&Event::Decision {
            turn: self.turn,
            decision,
            why,
        })?;
        Ok(())
    }

    /// Puts the question to the person; false if there was nothing left to ask about. A no ends the run.
    async fn ask(
        &mut self,
        proposed: &Proposed,
        question: &Question,
        owed: &[GatedRequest],
    ) -> Result<bool, Stop> {
        let target = proposed
            .action
            .target()
            .and_then(|t| self.seen.page.find(&t));
        let id = target.map(|(id, _)| id);
        let mut approval = Approval {
            tool: proposed.tool.clone(),
            before: self.acts.before(&self.seen.page),
            says: self.follows(&self.seen.page, id),
            sends: self.with_owed(self.enters(&proposed.action), owed),
            ..question.approval().clone()
        };
        if !owed.is_empty() {
            approval.why.push_str(OWED);
        }
        approval
            .why
            .push_str(self.about_its_time(&self.seen.page, id));
        if let Some(act) = self.acts.in_flight() {
            approval.why = format!(
                "{}; mind that {act} was sent before and no answer came, so it may be done already",
                approval.why
            );
        }
        let Some(approval) = self.with_picture(approval).await? else {
            return Ok(false);
        };
        let answer = self.put(&approval, self.settings.no_checkpoint).await?;
        if answer.approved {
            Ok(true)
        } else {
            Err(Stop::new(Reason::HumanRejected, self.why_not(&answer)))
        }
    }

    /// What an act enters into several fields, with the name of each: the person's yes is to these values.
    fn enters(&self, action: &Action) -> Option<String> {
        let field = |target: Reference, text: &str| {
            let label =
                (self.seen.page.find(&target)).map(|(id, _)| label_of(&self.seen.page, id))?;
            Some(format!("{label}: {text}"))
        };
        let entered: Vec<String> = match action {
            Action::Type { target, text, .. } => field(*target, text).into_iter().collect(),
            Action::Fill { fields } => (fields.iter())
                .filter_map(|f| match &f.entry {
                    Entry::Text(text) | Entry::Choose(text) | Entry::Given(text) => {
                        field(f.target, text)
                    }
                    Entry::Tick(_) | Entry::Pick(_) | Entry::Slide(_) => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        let shown = self.masker.mask(&entered.join("; ")).into_owned();
        (!shown.is_empty()).then_some(shown)
    }

    /// What the page says follows from an act on this element, masked.
    pub(super) fn follows(&self, page: &PageSnapshot, id: Option<ElementId>) -> Vec<String> {
        consequence(page, id)
            .iter()
            .map(|line| self.masker.mask(line).into_owned())
            .collect()
    }

    /// What the question says of an end at once, where the page offers to wait for what is paid for.
    pub(super) fn about_its_time(
        &self,
        page: &PageSnapshot,
        id: Option<ElementId>,
    ) -> &'static str {
        match self.driver.conversation.when {
            _ if !ends_at_once(page, id) => "",
            When::PeriodEnd => {
                "; mind that it ends at once, and the page also offers the end of what is paid for"
            }
            When::Now => {
                "; it ends at once, as you wished, so what is paid for beyond today is lost unless the page says otherwise"
            }
        }
    }

    /// A question about an act on the page that is there.
    pub(super) fn about_an_act(&self, tool: &str, target: String, why: String) -> Approval {
        Approval {
            tool: tool.to_owned(),
            target,
            why,
            url: self.seen.page.url.clone(),
            title: Some(self.seen.page.title.clone()),
            before: self.acts.before(&self.seen.page),
            ..Approval::default()
        }
    }

    /// The question with a picture of the page, where one can be taken; `None` if the browser was restarted meanwhile.
    pub(super) async fn with_picture(
        &mut self,
        mut approval: Approval,
    ) -> Result<Option<Approval>, Stop> {
        approval.screenshot = match self.approval_picture().await? {
            Picture::Taken(path) => Some(path),
            Picture::None => None,
            Picture::Restarted => return Ok(None),
        };
        Ok(Some(approval))
    }

    /// Why nothing was done after this answer.
    pub(super) fn why_not(&self, answer: &ApprovalAnswer) -> &'static str {
        match answer.by {
            AnsweredBy::NoInput => {
                "The question could not be asked, because prompts are switched off. Run it in a terminal, without --no-input."
            }
            AnsweredBy::EndOfInput => {
                "The input ended before the question was answered, which counts as no."
            }
            _ => self.after_a_no(),
        }
    }

    /// What a no leaves behind. After an earlier act, or a step that sent something, it doesn't mean that nothing was done; what those did is told by [`Agent::conclude`].
    pub(super) fn after_a_no(&self) -> &'static str {
        if self.touched() {
            "You said no, so this step was not done."
        } else {
            "You said no, so nothing was done."
        }
    }

    /// Puts any question to the person and records it with its answer, on disk before the act: no record, no
    /// act. `waived` answers yes without asking (`--no-checkpoint`).
    pub(super) async fn put(
        &mut self,
        approval: &Approval,
        waived: bool,
    ) -> Result<ApprovalAnswer, Stop> {
        self.sink.emit(&Event::Question {
            turn: self.turn,
            approval: approval.clone(),
        })?;
        let answer = if waived {
            ApprovalAnswer {
                approved: true,
                by: AnsweredBy::NoCheckpoint,
            }
        } else {
            self.person.approver.approve(approval).await
        };
        self.sink.emit(&Event::Answer {
            turn: self.turn,
            approved: answer.approved,
            by: answer.by,
        })?;
        // What has a title is an act on a page. A yes to a step is none to an end.
        if answer.approved && approval.title.is_some() && !approval.why.starts_with(STEP) {
            self.verifier
                .reader
                .sees_yes(approval, (self.settings.now)());
        }
        Ok(answer)
    }

    /// A question of the program's own, not about an act on the page.
    pub(super) fn own_question(&self, tool: &str, target: String, why: String) -> Approval {
        Approval {
            tool: tool.to_owned(),
            target,
            why,
            url: self.seen.page.url.clone(),
            ..Approval::default()
        }
    }

    /// The picture for the question. A lost connection ends the question: there is nothing to approve.
    async fn approval_picture(&mut self) -> Result<Picture, Stop> {
        if self.seen.page.dialog.is_some() {
            return Ok(Picture::None);
        }
        match self.browser.screenshot().await {
            Ok(bytes) => {
                let path = self.store_picture(Moment::Approval, &bytes)?;
                Ok(Picture::Taken(path.display().to_string()))
            }
            Err(e @ (BrowserError::Lost(_) | BrowserError::Start(_))) => {
                self.reconnect("a screenshot", &e).await?;
                self.look().await?;
                Ok(Picture::Restarted)
            }
            Err(e) => {
                tracing::debug!("no screenshot for the question: {e}");
                Ok(Picture::None)
            }
        }
    }
}
