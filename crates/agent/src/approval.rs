//! The question that is put to the person before an act: what it shows, how it is asked and recorded, and what a no leaves behind.

use super::port::ApprovalAnswer;
use super::proposed::Proposed;
use super::run::Agent;
use super::run_end::RunEnd;
use browser::port::BrowserError;
use domain::action::{Action, Entry};
use domain::authorization::Question;
use domain::event::{AnsweredBy, Approval, Consent, Event, Moment};
use domain::outcome::Reason;
use domain::reference::Reference;
use domain::vision::When;
use page::consequence::{consequence, ends_at_once};
use page::control::{is_choice, is_text_field, label_of};
use page::dates::read_date;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Concept, meaning};
use policy::asks_for_secret;

/// Most answers that a question shows, and how much of each.
const ANSWERS: usize = 6;
const ANSWER: usize = 120;

/// What came of a question that wasn't answered with a no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Yes {
    /// It is to be done.
    DoIt,
    /// The person does it in the browser themself.
    ByOwnHand,
    /// The browser was restarted, so there was nothing left to ask about.
    NothingLeft,
}

/// A picture for a question.
enum Picture {
    Taken(String),
    None,
    /// The browser was restarted, so there is nothing left to ask about.
    Restarted,
}

impl Agent<'_> {
    /// Puts the question to the person. A no ends the run.
    pub(super) async fn ask(
        &mut self,
        proposed: &Proposed,
        question: &Question,
    ) -> Result<Yes, RunEnd> {
        let target = proposed
            .action
            .target()
            .and_then(|t| self.seen.page.find(&t));
        let id = target.map(|(id, _)| id);
        let sends = self.enters(&proposed.action);
        let mut approval = Approval {
            tool: proposed.tool.clone(),
            before: self.before(),
            says: self.follows(&self.seen.page, id),
            sends: sends.or_else(|| self.goes_with(&proposed.action)),
            ..question.approval().clone()
        };
        approval
            .why
            .push_str(self.about_its_time(&self.seen.page, id));
        if let Some(act) = self.acts.in_flight() {
            approval.why = format!(
                "{}; mind that {act} was sent before and no answer came, so it may be done already",
                approval.why
            );
        }
        self.tell_stakes(&mut approval, &proposed.action);
        let Some(approval) = self.with_picture(approval).await? else {
            return Ok(Yes::NothingLeft);
        };
        let watched = !self.settings.headless && !self.settings.no_checkpoint;
        let framed = proposed.action.target().filter(|_| watched);
        if framed.is_some() {
            self.browser.outline(framed).await;
        }
        let answer = self.put(&approval, self.settings.no_checkpoint).await?;
        if framed.is_some() {
            self.browser.outline(None).await;
        }
        match answer.by {
            _ if !answer.approved => Err(RunEnd::new(Reason::HumanRejected, self.why_not(&answer))),
            AnsweredBy::OwnHand => Ok(Yes::ByOwnHand),
            _ => Ok(Yes::DoIt),
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
                    Entry::Text(text) | Entry::Choose(text) => field(f.target, text),
                    Entry::Tick(_) | Entry::Pick(_) | Entry::Slide(_) => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        let shown = self.masker.mask(&entered.join("; ")).into_owned();
        (!shown.is_empty()).then_some(shown)
    }

    /// What is chosen and written on the page, as far as it can be used: what is pressed may send it along.
    fn goes_with(&self, action: &Action) -> Option<String> {
        let page = &self.seen.page;
        if !matches!(action, Action::Click { .. } | Action::Press { .. }) || page.dialog.is_some() {
            return None;
        }
        let given = |(id, e): (ElementId, &Element)| {
            let seen = page.seen(id);
            let chosen = (is_choice(e) && e.is("checked")) || seen.is_some_and(|s| s.chosen);
            let label = label_of(page, id);
            if seen.is_some_and(|s| s.behind) || asks_for_secret(&label, None).is_some() {
                None
            } else if chosen {
                Some(label)
            } else if is_text_field(e) && e.role != "searchbox" && !e.text.trim().is_empty() {
                Some(match e.name.trim() {
                    "" => e.text.to_string(),
                    name => format!("{name}: {}", e.text),
                })
            } else {
                None
            }
        };
        let mut answers: Vec<String> = (page.elements.iter().enumerate())
            .filter_map(given)
            .filter(|answer| !answer.trim().is_empty())
            .map(|answer| answer.chars().take(ANSWER).collect())
            .collect();
        answers.dedup();
        answers.truncate(ANSWERS);
        let shown = self.masker.mask(&answers.join("; ")).into_owned();
        (!shown.is_empty()).then(|| format!("with these answers: {shown}"))
    }

    /// What the page says follows from an act on this element, masked. A heading that only names the cancellation says nothing of it, where something
    /// else does. Where the page names neither a day nor a price, the account page may have.
    pub(super) fn follows(&self, page: &PageSnapshot, id: Option<ElementId>) -> Vec<String> {
        let mut lines = consequence(page, id);
        let heads = |line: &String| {
            let is = |e: &Element| e.role == "heading" && e.label().trim() == line.trim();
            meaning(line).has(Concept::Cancel) && page.elements.iter().any(is)
        };
        if lines.iter().any(|line| !heads(line)) {
            lines.retain(|line| !heads(line));
        }
        let tells = |line: &String| read_date(line).is_some() || meaning(line).has(Concept::Money);
        let account = self.seen.active_at.as_ref().filter(|at| at.url != page.url);
        if let Some(line) = account.and_then(|at| at.line.clone()).filter(tells)
            && !lines.iter().any(tells)
        {
            lines.push(line);
        }
        lines
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
            before: self.before(),
            ..Approval::default()
        }
    }

    /// The question with a picture of the page, where one can be taken; `None` if the browser was restarted meanwhile.
    pub(super) async fn with_picture(
        &mut self,
        mut approval: Approval,
    ) -> Result<Option<Approval>, RunEnd> {
        approval.screenshot = match self.approval_picture().await? {
            Picture::Taken(path) => Some(path),
            Picture::None => None,
            Picture::Restarted => return Ok(None),
        };
        Ok(Some(approval))
    }

    /// What was done already that a question has to begin with: in this run, or in an earlier one.
    fn before(&self) -> Option<String> {
        let earlier = || Some(self.settings.earlier.as_ref()?.told.clone());
        self.acts.before(&self.seen.page).or_else(earlier)
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
    ) -> Result<ApprovalAnswer, RunEnd> {
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
        if answer.approved && approval.title.is_some() && approval.consent != Consent::Steps {
            (self.verifier.readers).sees_yes(approval, (self.settings.now)());
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
    async fn approval_picture(&mut self) -> Result<Picture, RunEnd> {
        if self.seen.page.dialog.is_some() {
            return Ok(Picture::None);
        }
        match self.browser.screenshot().await {
            Ok(bytes) => {
                let path = self.store_picture(Moment::Approval, &bytes)?;
                self.held.picture = Some(bytes);
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
