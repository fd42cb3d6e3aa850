//! What becomes of requests that were stopped at the request gate: they are told, asked, and the act is done once more.
//!
//! A stopped request never left, so the act can be done again without doing anything twice. A no to what an act sends ends the
//! run, as a no to the act does; a no to what a page sends by itself only keeps it from being sent.

use std::collections::HashSet;
use std::time::Duration;

use super::gate::{GateOutcome, PERSON_NEEDED, acts};
use super::proposed::Proposed;
use super::run::Agent;
use super::spared::OWED;
use super::stop::Stop;
use super::tool_answer::ToolAnswer;
use super::watch::{CHATTER, GatedRequest};
use super::way::same_document;
use domain::action::{Action, ActionKind};
use domain::event::{Approval, Event, RequestDecision};
use domain::outcome::Reason;
use domain::request::RequestKind;
use model::port::{Answer, Interruption};
use page::loading::{Loading, loading};
use page::snapshot::{Dialog, Element, PageSnapshot};
use page::words::{Term, meaning};
use policy::own_navigation;
use policy::requests::{Cover, Deed, RequestVerdict, SAYS_NOTHING, SMALL_PRINT, in_words};

/// How long a control that is grey after its act is waited for: so often, and so long each time.
const WAITS: u32 = 5;
const WAIT: Duration = Duration::from_millis(600);
/// How often one call is done again because something else of it was stopped.
const ROUNDS: u32 = 4;
/// So many turns that bring nothing show that a page waits for what was kept back: autosaves and greetings nobody waits for.
const IN_VAIN: u32 = 2;
/// So many turns a button may stay grey before what its page went on without is asked about.
const GREY: u8 = 2;
/// A text without a role that is longer is no note that something failed, in bytes.
const NOTE: usize = 80;
/// Most requests that one question shows.
const SHOWN: usize = 3;
/// Most harmless requests that a run records.
const RECORDED: u32 = 300;

/// How a question about what says nothing begins.
pub(super) const STEP: &str = "what it sends doesn't say what it does";

/// What is told where a control does nothing any more, or is gone, after what it sent was stopped.
const BROKEN: &str = "What it sends was stopped, asked and approved, and has not left yet. The page was loaded again: go the same way once more from here, up to this step; it passes then.";

/// What is told where a page got what it had lacked.
const LOADED: &str = "\nWhat had been stopped was asked and approved. The page was loaded again with it, and the steps up to here were done once more: all references are new.";

/// What the person approved of an act's requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sends {
    /// Nothing yet: the act is made for the first time.
    NotAsked,
    /// Nothing, and the act had sent nothing when it was asked about: it is done once more on the same way, and covers nothing.
    Again,
    /// Steps that say nothing of an end.
    Steps,
    /// This.
    Does(Deed),
}

/// What was stopped at the gate and is yet to be settled.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// What pages tried to send without any act, yet to be asked about.
    by_page: Vec<GatedRequest>,
    /// What the page that is there sent by itself, and what was kept back without a word: it may wait for it.
    kept_back: Vec<GatedRequest>,
    /// What acts tried to send and their pages went on without.
    pub(super) spared: Vec<GatedRequest>,
    /// The page as it was when it seemed to stand without what was stopped.
    stood: Option<Box<PageSnapshot>>,
    /// What the person had approved of an act before what it sent was asked about.
    pub(super) said: Option<Cover>,
    /// The newest act of the model that was carried out.
    pub(super) newest: Option<Proposed>,
    /// For so many turns the page has been as it was then.
    unmoved: u32,
    /// So many of the last calls were to wait, and nothing came of them.
    pub(super) waited_in_vain: u32,
    /// Acts in a row after which something could still not be pressed.
    grey: u8,
    /// Harmless requests that were recorded.
    recorded: u32,
    /// Numbers of the requests whose answers matter.
    sent: HashSet<u64>,
}

impl Agent<'_> {
    /// After an act and the look that followed: records what was sent and asks about what was stopped.
    pub(super) async fn settle_requests(
        &mut self,
        proposed: &Proposed,
        mut answer: ToolAnswer,
    ) -> Result<ToolAnswer, Stop> {
        let mut proposed = proposed.clone();
        let mut heard = None;
        let (mut granted, mut reloaded) = (Sends::NotAsked, false);
        self.held.said = self.watch.newest_cover();
        // What was kept back before a press that led on is nothing that the page waits for.
        if acts(&proposed.action) && self.last_act.moved_on(&self.seen.page, &proposed) {
            self.held.kept_back.clear();
        }
        for _ in 0..ROUNDS {
            let mut stopped = self.record_requests()?;
            // What is chosen already can't be chosen again: the page has to be loaded again for it.
            let came_to_nothing =
                self.last_act.nothing_came_of(&self.seen.page, &proposed) || self.last_act.chose();
            if heard == Some(self.watch.heard())
                && came_to_nothing
                && own_navigation(&self.seen.page.url, self.service).is_ok()
            {
                self.way.forgets_last();
                let Some(again) = self.go_the_way_again(&proposed).await? else {
                    return Ok(self.has_to_go_again());
                };
                heard = Some(self.watch.heard());
                answer = match self.gate_again(&again).await? {
                    GateOutcome::Go(action) if !reloaded => {
                        self.act(&again.tool, action, granted).await?
                    }
                    _ => return Ok(self.has_to_go_again()),
                };
                (proposed, reloaded) = (again, true);
                continue;
            }
            // What nobody seemed to need, and yet the act stopped there: somebody waits for it.
            if self.last_act.nothing_came_of(&self.seen.page, &proposed) {
                let waits = |s: &&mut GatedRequest| {
                    !matches!(s.request.kind, RequestKind::Ping | RequestKind::Image)
                };
                let kept_back = stopped.iter_mut().filter(|s| s.by_act && s.is_chatter());
                for seen in kept_back.filter(waits) {
                    seen.verdict = RequestVerdict::Ask {
                        why: SAYS_NOTHING.to_owned(),
                        deed: None,
                    };
                }
            }
            let (asked, refused): (Vec<GatedRequest>, Vec<GatedRequest>) = stopped
                .into_iter()
                .partition(|s| matches!(s.verdict, RequestVerdict::Ask { .. }));
            if let Some(first) = refused.iter().find(|s| !s.is_chatter()) {
                answer = ToolAnswer::refused(&refusal(first, &self.seen.page.url));
            }
            // What the act sent comes first; what the page sends by itself has its own time.
            let (by_act, by_page): (Vec<GatedRequest>, Vec<GatedRequest>) = asked
                .into_iter()
                .partition(|s| s.is_of_an_act() && !self.is_of_the_page_it_led_to(s));
            self.held.by_page.extend(by_page);
            let (spared, by_act): (Vec<GatedRequest>, Vec<GatedRequest>) = by_act
                .into_iter()
                .partition(|seen| self.goes_on_without(seen, &proposed));
            if let Some(first) = spared.first() {
                let sends = in_words(&first.request, &self.seen.page.url);
                answer.adds(&format!("What it sent was stopped and has not left ({sends}). The page goes on without it so far; if something waits for it, the person is asked, and it is sent then."));
            }
            self.held.spared.extend(spared);
            let ends = by_act.iter().any(|s| deed_of(s) == Some(Deed::Ends));
            let owed = if ends {
                self.takes_owed_here()
            } else {
                Vec::new()
            };
            let Some(sends) = self
                .ask_about(&by_act, &owed, &self.last_act.name(&proposed.tool))
                .await?
            else {
                return Ok(answer);
            };
            self.close_message().await?;
            let again = match sends {
                // What it needs is sent on the way there.
                _ if !owed.is_empty() => {
                    self.way.forgets_last();
                    self.go_the_way_again(&proposed).await?
                }
                // A page that went on without waiting for its record needs no second act.
                Sends::Steps
                    if self
                        .last_act
                        .same_target(&self.seen.page, &proposed)
                        .is_none()
                        && !self.last_act.is_grey(&self.seen.page)
                        && self
                            .last_act
                            .still_at_work(&self.seen.page, &proposed)
                            .is_none()
                        && !self.last_act.left_nothing_to_do(&self.seen.page)
                        && !self.last_act.closed_the_flow(&self.seen.page, &proposed)
                        && !self.broke() =>
                {
                    return Ok(answer);
                }
                _ => {
                    self.way.forgets_last();
                    self.find_again(&proposed).await?
                }
            };
            let Some(again) = again else {
                return Ok(self.has_to_go_again());
            };
            proposed = again;
            granted = sends;
            heard = Some(self.watch.heard());
            let mut passed = self.gate_again(&proposed).await?;
            // It went away just now, as a menu does that closes.
            let gone = self
                .last_act
                .same_target(&self.seen.page, &proposed)
                .is_none();
            if matches!(passed, GateOutcome::Refused(_))
                && gone
                && !reloaded
                && sends != Sends::Steps
                && let Some(again) = self.go_the_way_again(&proposed).await?
            {
                (proposed, reloaded) = (again, true);
                passed = self.gate_again(&proposed).await?;
            }
            answer = match passed {
                GateOutcome::Go(action) => self.act(&proposed.tool, action, sends).await?,
                GateOutcome::Refused(_) if sends == Sends::Steps => return Ok(answer),
                GateOutcome::Refused(refusal) => return Ok(refusal),
                GateOutcome::HandOver(kind) => {
                    self.hand_over(kind).await?;
                    return Ok(ToolAnswer::interrupted(
                        Interruption::PersonNeeded,
                        PERSON_NEEDED,
                    ));
                }
            };
        }
        Ok(answer)
    }

    /// Whether another page than that of the act sent it, while it was loaded: doing the act once more would not send it again, loading
    /// that page would.
    fn is_of_the_page_it_led_to(&self, seen: &GatedRequest) -> bool {
        seen.request.kind != RequestKind::Document
            && self.seen.page.dialog.is_none()
            && seen.request.page_url == self.seen.page.url
            && !same_document(self.last_act.place_of().0, &self.seen.page)
    }

    /// Closes the message in which the page tells that what it sent has failed: it lies over what is to be done again, and has one answer.
    async fn close_message(&mut self) -> Result<(), Stop> {
        let told = |dialog: &Dialog| dialog.kind == "alert";
        if !self.seen.page.dialog.as_ref().is_some_and(told) {
            return Ok(());
        }
        let closes = Proposed {
            tool: ActionKind::AnswerDialog.name().to_owned(),
            action: Action::AnswerDialog {
                accept: true,
                text: None,
            },
        };
        let stopped = std::mem::take(&mut self.last_act);
        if let Some(action) = self.harmless(&closes).await? {
            self.act(&closes.tool, action, Sends::NotAsked).await?;
        }
        self.last_act = stopped;
        Ok(())
    }

    /// The model has to go the way again. What was approved never left, so it may once, however long that way is.
    fn has_to_go_again(&self) -> ToolAnswer {
        self.watch.keeps_passes(true);
        ToolAnswer::interrupted(Interruption::StepAgain, BROKEN)
    }

    /// Sees to what the page tried to send without any act. Nothing of it left, and where the page stands without it nobody is asked;
    /// where it doesn't, or turns passed and it is as it was, it is asked.
    pub(super) async fn settle_page_requests(&mut self) -> Result<(), Stop> {
        for seen in self.record_requests()? {
            if matches!(seen.verdict, RequestVerdict::Ask { .. }) {
                self.held.by_page.push(seen);
            }
        }
        let bare = |url: &str| url.split('#').next().map(str::to_owned);
        let here = bare(&self.seen.page.url);
        let is_here = |seen: &GatedRequest| bare(&seen.request.page_url) == here;
        self.held.by_page.retain(is_here);
        self.held.kept_back.retain(is_here);
        // Whoever waits in vain waits for what was kept back without a word.
        if self.held.waited_in_vain >= IN_VAIN
            && !self.acts.any()
            && !self.held.kept_back.is_empty()
        {
            let lacking = self.held.kept_back.drain(..).map(|seen| GatedRequest {
                verdict: RequestVerdict::Ask {
                    why: SAYS_NOTHING.to_owned(),
                    deed: None,
                },
                ..seen
            });
            self.held.by_page.extend(lacking);
            self.held.waited_in_vain = 0;
            return Box::pin(self.ask_what_the_page_lacks()).await.map(|_| ());
        }
        // What an act sent and its page seemed to go on without may be what a grey button waits for.
        let grey = !self.held.spared.is_empty() && !self.acts.any() && self.has_something_grey();
        self.held.grey = if grey { self.held.grey + 1 } else { 0 };
        if self.held.grey >= GREY {
            self.held.grey = 0;
            return Box::pin(self.ask_what_the_page_lacks()).await.map(|_| ());
        }
        let stood = self.held.stood.take();
        if stood.is_some_and(|stood| stood.looks_as(&self.seen.page)) {
            self.held.unmoved += 1;
        } else {
            self.held.unmoved = 0;
        }
        if self.held.by_page.is_empty() {
            return Ok(());
        }
        // After an act that can't be undone pages are only looked at.
        let stands = if self.acts.any() {
            loading(&self.seen.page) == Loading::No
        } else {
            // What says what it does may be what came late of an act.
            let says = self.held.by_page.iter().any(|s| deed_of(s).is_some());
            self.held.unmoved < if says { 1 } else { IN_VAIN } && self.page_stands()
        };
        if stands || self.comes_to_stand().await? {
            self.held.stood = Some(Box::new(self.seen.page.clone()));
            return Ok(());
        }
        Box::pin(self.ask_what_the_page_lacks()).await.map(|_| ())
    }

    /// Waits a while for a page that has nothing to act on yet: it costs less than a question.
    async fn comes_to_stand(&mut self) -> Result<bool, Stop> {
        if self.acts.any() || self.held.unmoved > 0 {
            return Ok(false);
        }
        for _ in 0..WAITS {
            if self.page_stands() {
                return Ok(true);
            }
            tokio::time::sleep(WAIT).await;
            self.look().await?;
        }
        Ok(self.page_stands())
    }

    /// Whether the page has something to act on beside what every page of its site has.
    pub(super) fn page_stands(&self) -> bool {
        let acts = |role: &str| {
            matches!(
                role,
                "button"
                    | "link"
                    | "checkbox"
                    | "radio"
                    | "switch"
                    | "combobox"
                    | "textbox"
                    | "tab"
                    | "menuitem"
            )
        };
        let frames = |id: usize| {
            self.seen
                .page
                .ancestors(id)
                .any(|a| matches!(a.role.as_str(), "navigation" | "banner" | "contentinfo"))
        };
        loading(&self.seen.page) == Loading::No
            && (self.seen.page.elements.iter().enumerate())
                .any(|(id, e)| e.reference.is_some() && acts(&e.role) && !frames(id))
    }

    /// Asks about what the page tried to send without any act. A yes lets it be sent by loading the page again; gives whether it was.
    pub(super) async fn ask_what_the_page_lacks(&mut self) -> Result<bool, Stop> {
        let mut stopped = std::mem::take(&mut self.held.by_page);
        let here = self.seen.page.url.clone();
        let spared = std::mem::take(&mut self.held.spared);
        stopped.extend(spared.into_iter().filter(|s| s.request.page_url == here));
        let (Some(_), false) = (stopped.first(), self.settings.dry_run) else {
            return Ok(false);
        };
        let approval = self.about_requests(&stopped, "the page, by itself".to_owned());
        let answer = self.put(&approval, self.settings.no_checkpoint).await?;
        if !answer.approved {
            stopped.iter().for_each(|s| self.watch.block(&s.request));
            return Ok(false);
        }
        self.lets_leave(&stopped).await
    }

    /// Lets what the person approved be sent by loading the page again; gives whether it could be.
    pub(super) async fn lets_leave(&mut self, approved: &[GatedRequest]) -> Result<bool, Stop> {
        for seen in approved {
            self.watch.approve(&[&seen.request], deed_of(seen));
        }
        let again = own_navigation(&self.seen.page.url, self.service).is_ok();
        if again {
            self.load_and_return().await?;
            if let Some(exchange) = self.driver.conversation.exchanges.last_mut()
                && let Answer::ToolResult { text, .. } = &mut exchange.answer
            {
                text.push_str(LOADED);
            }
        }
        Ok(again)
    }

    /// Writes what was seen at the gate into the record, and gives what was stopped.
    pub(super) fn record_requests(&mut self) -> Result<Vec<GatedRequest>, Stop> {
        let (seen, answers) = self.watch.take();
        let mut stopped = Vec::new();
        for seen in seen {
            if matches!(&seen.verdict, RequestVerdict::Pass(passing) if !passing.is_harmless()) {
                self.verifier.material.sends(seen.request.id);
            }
            let (decision, why) = match &seen.verdict {
                RequestVerdict::Pass(passing) => {
                    (RequestDecision::Passed, passing.in_words().to_owned())
                }
                RequestVerdict::Ask { why, .. } => (RequestDecision::Stopped, format!("it {why}")),
                RequestVerdict::Refuse(why) if seen.is_chatter() => {
                    (RequestDecision::KeptBack, why.clone())
                }
                RequestVerdict::KeepBack => (RequestDecision::KeptBack, CHATTER.to_owned()),
                RequestVerdict::Refuse(why) => (RequestDecision::Refused, why.clone()),
            };
            let counts = !matches!(seen.verdict, RequestVerdict::Pass(p) if p.is_harmless())
                && decision != RequestDecision::KeptBack;
            if counts || self.held.recorded < RECORDED {
                self.held.recorded += u32::from(!counts);
                if counts {
                    self.held.sent.insert(seen.request.id);
                }
                self.record(&Event::Request {
                    turn: self.turn,
                    id: seen.request.id,
                    sends: in_words(&seen.request, &self.seen.page.url),
                    page: seen.request.page_url.clone(),
                    decision,
                    why,
                    by_act: seen.by_act,
                })?;
            }
            if decision == RequestDecision::KeptBack && !seen.by_act && seen.may_be_content() {
                self.held.kept_back.push(seen.clone());
            }
            if decision != RequestDecision::Passed {
                stopped.push(seen);
            }
        }
        for answer in &answers {
            self.verifier.material.hears(answer);
        }
        for answer in answers {
            if !self.held.sent.contains(&answer.id) {
                continue;
            }
            // A body that may hold a key is not kept: masking knows shapes, not every token.
            let holds_key = |b: &String| {
                [
                    "token", "secret", "passw", "session", "jwt", "cookie", "_key", "apikey",
                ]
                .iter()
                .any(|w| b.to_lowercase().contains(w))
            };
            let body = answer
                .body
                .filter(|b| !holds_key(b))
                .map(|b| b.chars().take(2000).collect());
            self.record(&Event::RequestAnswered {
                turn: self.turn,
                id: answer.id,
                status: answer.status,
                location: answer.location,
                body,
            })?;
        }
        Ok(stopped)
    }

    /// Puts the question about stopped requests; `None` if there are none. A no ends the run.
    async fn ask_about(
        &mut self,
        stopped: &[GatedRequest],
        owed: &[GatedRequest],
        cause: &str,
    ) -> Result<Option<Sends>, Stop> {
        if stopped.is_empty() {
            return Ok(None);
        }
        // What the page said before the act: by now it may say no more than "One moment".
        let (page, id) = self.last_act.place_of();
        let about = self.about_requests(stopped, cause.to_owned());
        let mut approval = Approval {
            says: self.follows(page, id),
            sends: self.with_owed(about.sends.clone(), owed),
            ..about
        };
        if !owed.is_empty() {
            approval.why.push_str(OWED);
        }
        if stopped.iter().any(|s| deed_of(s).is_some()) {
            approval.why.push_str(self.about_its_time(page, id));
        }
        let Some(approval) = self.with_picture(approval).await? else {
            return Ok(None);
        };
        let answer = self.put(&approval, self.settings.no_checkpoint).await?;
        if !answer.approved {
            return Err(Stop::new(Reason::HumanRejected, self.why_not(&answer)));
        }
        let deed = stopped.iter().find_map(deed_of);
        let requests: Vec<_> = stopped.iter().map(|s| &s.request).collect();
        self.watch.approve(&requests, deed);
        for seen in owed {
            self.watch.approve(&[&seen.request], deed_of(seen));
        }
        Ok(Some(deed.map_or(Sends::Steps, Sends::Does)))
    }

    fn about_requests(&self, stopped: &[GatedRequest], cause: String) -> Approval {
        let shown: Vec<String> = stopped
            .iter()
            .take(SHOWN)
            .map(|s| in_words(&s.request, &self.seen.page.url))
            .collect();
        let more = stopped.len().saturating_sub(SHOWN);
        let more = if more == 0 {
            String::new()
        } else {
            format!("; and {more} more")
        };
        let worst = stopped
            .iter()
            .find(|s| deed_of(s).is_some())
            .or_else(|| stopped.first());
        let why = match worst.map(|s| &s.verdict) {
            Some(RequestVerdict::Ask { why, deed }) if deed.is_some() || why == SMALL_PRINT => {
                format!("what it sends {why}; it was stopped before it left")
            }
            _ => format!(
                "{STEP}; it was stopped before it left. Yes also lets further steps of this flow pass that say as little, where their button plainly leads on; an end, a payment or another plan is asked by itself"
            ),
        };
        Approval {
            sends: Some(format!("{}{more}", shown.join("; "))),
            ..self.about_an_act("request", cause, why)
        }
    }

    /// The same on the page as it is now. Where the stopped request broke the page, it is loaded again first. `None` if the
    /// element is gone.
    async fn find_again(&mut self, proposed: &Proposed) -> Result<Option<Proposed>, Stop> {
        if let Some(same) = self.last_act.same_target(&self.seen.page, proposed) {
            // A page that went on all the same has laid its next step over it.
            let usable = |p: &Proposed| {
                let target = p.action.target().and_then(|r| self.seen.page.find(&r));
                target.is_none_or(|(id, _)| self.seen.page.usable(id))
            };
            return if usable(&same) {
                Ok(Some(same))
            } else {
                self.go_the_way_again(proposed).await
            };
        }
        // A button that was pressed may be grey for a moment.
        for _ in 0..WAITS {
            if !self.last_act.is_grey(&self.seen.page) {
                break;
            }
            tokio::time::sleep(WAIT).await;
            self.look().await?;
            if let Some(same) = self.last_act.same_target(&self.seen.page, proposed) {
                return Ok(Some(same));
            }
        }
        match self.last_act.still_at_work(&self.seen.page, proposed) {
            Some(same) => Ok(Some(same)),
            None => self.go_the_way_again(proposed).await,
        }
    }

    /// Whether the page says that something failed: it waited for what was stopped.
    pub(super) fn broke(&self) -> bool {
        let says = |e: &Element| match e.role.as_str() {
            "alert" | "status" | "paragraph" | "heading" => true,
            // Many a page says it in no part of its own, and in few words.
            "generic" | "text" => e.label().len() <= NOTE,
            _ => false,
        };
        (self.seen.page.elements.iter())
            .any(|e| says(e) && meaning(e.label()).has(Term::WasNotSent))
    }
}

impl Sends {
    /// What the person's yes covers while the act is done again.
    pub(super) fn cover(self) -> Option<Cover> {
        match self {
            Self::NotAsked | Self::Again => None,
            Self::Steps => Some(Cover::of_request(None)),
            Self::Does(deed) => Some(Cover::of_request(Some(deed))),
        }
    }
}

pub(super) fn deed_of(seen: &GatedRequest) -> Option<Deed> {
    match &seen.verdict {
        RequestVerdict::Ask { deed, .. } => *deed,
        _ => None,
    }
}

fn refusal(seen: &GatedRequest, page_url: &str) -> String {
    let why = match &seen.verdict {
        RequestVerdict::Refuse(why) => why.as_str(),
        _ => "",
    };
    format!(
        "What it sends was stopped ({}), because {why}. Nobody's yes changes that: leave that control alone and look for another way.",
        in_words(&seen.request, page_url)
    )
}
