//! What may leave the browser: pass, hold and ask, fail, or never.
//!
//! A control says what it likes; what counts is what is sent. A request that may change something is stopped before it leaves, and what becomes of
//! it stands in one table: what caused it, and what it is ([`Why`]). Lists of names say what it is; a request that says nothing is a
//! write. Pure, and as strict about a broken request as about a plain one.

mod class;
mod fingerprint;
mod in_words;
mod moment;

use self::class::class_of;
pub use self::class::only_tells;
pub use self::fingerprint::{RequestFingerprint, StepKind};
pub use self::in_words::{all_in_words, in_words, unreadable};
pub use self::moment::{ApprovalScope, Cause, Control, Moment, PageFacts, Touch};
pub use crate::effects::Effect;

use std::sync::Arc;

use crate::reading::Reading;
use domain::event::RequestDecision;
use domain::request::{PageRequest, RequestKind};
use domain::service::ServiceDefinition;

/// Why a request is judged as it is: first what it is, of which in several calls of one request the last counts; then what else decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// It changes nothing.
    Reads,
    /// It is sent like a write and changes nothing: what it does instead.
    Harmless(&'static str),
    /// It is named after telling and doesn't look like it, or is fetched in advance, or its page hears nothing of it: nobody needs it.
    Unneeded,
    /// It says that it is a step, and carries nothing but what was answered on the page, in its own words.
    Answer,
    /// A write that says nothing of what it does, or that it is a step: an answer, a draft, a preview, a declined offer.
    SaysNothing,
    /// It says that it does this.
    Does(Effect),
    /// The person approved the act that causes it.
    Covered,
    /// It says nothing, and may be what the person approved.
    MayBeMeant,
    /// The person approved steps of this kind.
    ApprovedStep,
    /// The person does it.
    ByThePerson,
    /// It says nothing on the last page.
    MayEnd,
    /// The page says that what is done does more than its request is called.
    SmallPrint,
    /// Its page sends it while it is opened, before anything was done in the run.
    Loads,
    /// Its page went on without it.
    WentOn,
    /// In a check nothing may be changed.
    Check,
    /// The person said no to it.
    Unwanted,
}

impl Why {
    /// What it does, as far as anybody can tell; without that a yes is good for later steps of its kind.
    pub fn deed(self) -> Option<Effect> {
        match self {
            Self::Does(effect) => Some(effect),
            Self::MayEnd => Some(Effect::Ends),
            _ => None,
        }
    }

    /// In words, after "it".
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Reads => "changes nothing",
            Self::Harmless(does) => does,
            Self::Answer => "is an answer in the page's own words, and nothing else",
            Self::Covered | Self::MayBeMeant => "was approved",
            Self::ApprovedStep => "is a step of a kind that was approved",
            Self::ByThePerson => "is sent while the person is in charge",
            Self::Does(effect) => effect.in_words(),
            Self::MayEnd => {
                "doesn't say what it does, and the page asks for the last confirmation, so it may end the subscription"
            }
            Self::SmallPrint => {
                "is sent where the page says that this very answer or step does more: ends, costs or changes something"
            }
            Self::SaysNothing => "doesn't say what it does, and the page is about a subscription",
            Self::Unneeded => "says nothing, and the page can do without it",
            Self::Loads => "is what its page sends to whoever opens it",
            Self::WentOn => "was held, and the page went on without it",
            Self::Check => "would change something, and this is a check",
            Self::Unwanted => "is what you didn't want",
        }
    }
}

/// What is said to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestVerdict {
    /// What becomes of it. What is stopped is asked about only where the page can't go on without it.
    pub decision: RequestDecision,
    /// Why.
    pub why: Why,
}

impl RequestVerdict {
    /// A verdict.
    pub fn new(decision: RequestDecision, why: Why) -> Self {
        Self { decision, why }
    }
}

/// What is told of each judgement: what was judged, when, and what was said.
pub type Recorder = Arc<dyn Fn(&PageRequest, &Moment, RequestVerdict) + Send + Sync>;

/// Judges a request: the rows are what it comes from, the columns what it is. The first line that fits counts.
pub fn judge_request(
    request: &PageRequest,
    now: &Moment,
    service: &ServiceDefinition,
) -> RequestVerdict {
    use Cause::{Act, Approved, Check, Person};
    use RequestDecision::{Held, KeptBack, Passed, Refused, Stopped};
    use RequestKind::{Document, Image, Ping};
    use Why::{Answer, Does, Harmless, Reads, SaysNothing, Unneeded};
    if now.cause == Person {
        return RequestVerdict::new(Passed, Why::ByThePerson);
    }
    let what = class_of(request, now, service);
    // A page hears nothing of what became of a picture or a beacon, so it waits for neither.
    let unheard = request.kind == Image || (request.kind == Ping && !now.strict);
    let opens = request.kind == Document && request.method == "GET";
    // It gets the page that an approved request was answered with, as opposed to sending something on.
    let shows = now.follows_approved && request.method == "GET";
    let (decision, why) = match (&now.cause, what) {
        // It may do more than it tells.
        (_, Harmless(_)) if unheard => (KeptBack, Why::Unneeded),
        (_, Reads | Harmless(_)) => (Passed, what),
        (Check, _) => (Refused, Why::Check),
        (_, Does(effect)) if effect.is_the_persons_own() => (Refused, what),
        (_, SaysNothing | Answer) if shows => (Passed, Why::Covered),
        (Approved(yes), Does(effect)) if yes.deeds.contains(&effect) && (!yes.done || shows) => {
            (Passed, Why::Covered)
        }
        (Approved(_) | Act, Answer) if now.leads_on() && !now.strict => (Passed, what),
        // A yes to a control that says nothing of an end is for what that shows, and nothing was shown of this.
        (Approved(yes), SaysNothing | Answer)
            if !(yes.done || yes.sent.contains(&RequestFingerprint::of(request)))
                && (yes.sent.is_empty() || !now.strict)
                && (opens || (request.method != "GET" && !yes.deeds.is_empty()))
                && now.control != Control::SaysNothing =>
        {
            (Passed, Why::MayBeMeant)
        }
        _ if unheard => (KeptBack, Unneeded),
        (Approved(_) | Act, SaysNothing | Answer) if now.is_a_further_step(request) => {
            (Passed, Why::ApprovedStep)
        }
        (Approved(_) | Act, Does(Effect::Ends)) if opens && now.opens_a_further_page(request) => {
            (Passed, Why::ApprovedStep)
        }
        (_, Unneeded) if !now.strict => (KeptBack, what),
        (Approved(_) | Act, Does(_)) => (Held, what),
        (Approved(_) | Act, _) => (Held, now.silence()),
        (_, Does(_)) => (Stopped, what),
        _ => (Stopped, SaysNothing),
    };
    RequestVerdict::new(decision, why)
}

impl Moment {
    /// Whether an act is under way.
    fn acts(&self) -> bool {
        matches!(self.cause, Cause::Approved(_) | Cause::Act)
    }

    /// Whether a control is set that has a state: what it sends is a setting.
    fn sets(&self) -> bool {
        self.acts() && self.touch == Touch::Sets
    }

    /// Whether what is done leads further, as far as anybody can tell, before the last page.
    fn leads_on(&self) -> bool {
        self.choosing || (!self.page.last_page && self.goes_on())
    }

    /// Whether what is pressed leads further on the way, or hands in a survey.
    fn goes_on(&self) -> bool {
        self.page.survey || matches!(self.control, Control::GoesOn | Control::SaysNothing)
    }

    /// Whether a yes to something that says nothing is for this, too: to bytes that the same act sent to the same place, of which a question shows nothing new; or to a
    /// step before, where something is chosen and sent to the same place, or a control plainly leads on. On a last page nothing that is pressed does, what
    /// nobody can read is like nothing else, and an address that acts by being asked for is no step but one that was shown.
    fn is_a_further_step(&self, request: &PageRequest) -> bool {
        let this = StepKind::of(request);
        let here = |step: &StepKind| step.place == this.place;
        let leads_on = |step: &StepKind| {
            (self.choosing && here(step))
                || (self.control == Control::GoesOn && step.origin == this.origin)
        };
        let more = request.redirected_from.is_none()
            && Reading::of(request).opaque
            && self.of_this_act.iter().any(here);
        !self.strict
            && !self.small_print
            && (request.method != "GET" || self.steps.iter().any(here))
            && (self.choosing || !self.page.last_page)
            && (more || (self.steps.iter().any(leads_on) && unreadable(request).is_none()))
    }

    /// Whether it opens a page of a way on which the person has said yes to something at this site: by a control that leads on, and with nothing to order by
    /// but its path. By the rules of the web reading changes nothing, whatever a page is called.
    fn opens_a_further_page(&self, request: &PageRequest) -> bool {
        !self.strict
            && !self.small_print
            && !self.page.last_page
            && matches!(self.control, Control::GoesOn | Control::NamesTheEnd)
            && Reading::of(request).fields.is_empty()
            && self.sites.contains(&StepKind::of(request).origin)
    }

    /// What a write that says nothing may be. What is pressed on a page that asks for the last confirmation is the end, as far as anybody
    /// can tell.
    fn silence(&self) -> Why {
        if self.small_print {
            Why::SmallPrint
        } else if self.page.last_page && !self.choosing && !self.goes_on() {
            Why::MayEnd
        } else {
            Why::SaysNothing
        }
    }
}

#[cfg(test)]
mod tests;
