//! What becomes of requests that were stopped at the request gate: they are told, asked, and the act is done once more.
//!
//! A stopped request never left, so the act can be done again without doing anything twice. A no to what an act sends ends the
//! run, as a no to the act does; a no to what a page sends by itself only keeps it from being sent.

use std::collections::HashSet;
use std::time::Duration;

use super::gate::{GateOutcome, PERSON_NEEDED, acts};
use super::proposed::Proposed;
use super::run::Agent;
use super::stop::Stop;
use super::tool_answer::ToolAnswer;
use super::watch::GatedRequest;
use super::way::same_document;
use domain::action::{Action, ActionKind};
use domain::request::RequestKind;
use model::port::Interruption;
use page::snapshot::{Dialog, Element, PageSnapshot};
use page::words::{Term, meaning};
use policy::requests::{Cover, Deed, RequestVerdict, Why, in_words};

/// How long a control that is grey after its act is waited for: so often, and so long each time.
const WAITS: u32 = 5;
const WAIT: Duration = Duration::from_millis(600);
/// How often one call is done again because something else of it was stopped.
const ROUNDS: u32 = 4;
/// A text without a role that is longer is no note that something failed, in bytes.
const NOTE: usize = 80;

/// What is told where a control does nothing any more, or is gone, after what it sent was stopped.
const BROKEN: &str = "What it sends was stopped, asked and approved, and has not left yet. The page was loaded again: go the same way once more from here, up to this step; it passes then.";

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

mod asking;
mod lacking;
mod recording;

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
                && self.may_load(&self.seen.page.url)
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
                    seen.verdict = RequestVerdict::Ask(Why::SaysNothing);
                }
            }
            let (asked, refused): (Vec<GatedRequest>, Vec<GatedRequest>) = stopped
                .into_iter()
                .partition(|s| matches!(s.verdict, RequestVerdict::Ask(_)));
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
    match seen.verdict {
        RequestVerdict::Ask(why) => why.deed(),
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
