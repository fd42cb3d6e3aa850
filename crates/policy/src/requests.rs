//! What may leave the browser: pass, hold and ask, fail, or never.
//!
//! A control says what it likes; what counts is what is sent. A request that may change something is stopped before it leaves, and what becomes of
//! it stands in one table: what caused it, and what it is ([`RequestClass`]). Lists of names say what it is; a request that says nothing is a
//! write. Pure, and as strict about a broken request as about a plain one.

mod approval_scope;
mod class;
mod fingerprint;
mod in_words;
mod moment;

pub use self::approval_scope::ApprovalScope;
use self::class::class_of;
pub use self::class::{RequestClass, only_tells};
pub use self::fingerprint::{RequestFingerprint, StepKind};
pub use self::in_words::{all_in_words, in_words, unreadable};
pub use self::moment::{Cause, Control, Moment, PageFacts, Touch};
pub use crate::effects::Effect;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::reading::Reading;
use domain::event::RequestDecision;
use domain::request::{PageRequest, RequestKind};
use domain::service::ServiceDefinition;

/// Why a request is judged as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It changes nothing.
    Reads,
    /// Known to be harmless: what it does instead.
    Harmless(&'static str),
    /// It says that it is a step, and carries what was answered on the page in its own words.
    Answer,
    /// The person approved the act that causes it.
    Covered,
    /// It says nothing, and may be what the person approved.
    MayBeMeant,
    /// The person approved steps of this kind.
    ApprovedStep,
    /// The person does it.
    ByThePerson,
    /// It says that it does this.
    Does(Effect),
    /// It says nothing on the last page.
    MayEnd,
    /// The page says that what is done does more than its request is called.
    SmallPrint,
    /// It says nothing.
    SaysNothing,
    /// Nobody asked for it, and the page can do without it.
    Unneeded,
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

    /// Whether it leaves at once.
    pub fn passes(self) -> bool {
        self.decision == RequestDecision::Passed
    }
}

/// What is told of each judgement.
pub type Recorder = Arc<dyn Fn(RecordedRequest) + Send + Sync>;

/// A judgement as data, so that it can be judged again without a browser.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RecordedRequest {
    /// What was judged.
    pub request: PageRequest,
    /// When.
    pub moment: Moment,
    /// `pass`, `ask`, `fail`, `keep` or `refuse`, and why.
    pub verdict: String,
    /// Whether it left.
    pub left: bool,
}

impl RecordedRequest {
    /// What was said to a request at this moment.
    pub fn of(request: &PageRequest, moment: Moment, verdict: RequestVerdict) -> Self {
        let word = match verdict.decision {
            RequestDecision::Passed => "pass",
            RequestDecision::Held => "ask",
            RequestDecision::Stopped => "fail",
            RequestDecision::KeptBack => "keep",
            RequestDecision::Refused => "refuse",
        };
        Self {
            request: request.clone(),
            moment,
            verdict: format!("{word}: {:?}", verdict.why),
            left: verdict.passes(),
        }
    }
}

/// Judges a request: the rows are what it comes from, the columns what it is. The first line that fits counts.
pub fn judge_request(
    request: &PageRequest,
    now: &Moment,
    service: &ServiceDefinition,
) -> RequestVerdict {
    use Cause::{Act, Approved, Check, Person};
    use RequestClass::{Answers, Does, Harmless, Reads, Silent, Unneeded};
    use RequestDecision::{Held, KeptBack, Passed, Refused, Stopped};
    if now.cause == Person {
        return RequestVerdict::new(Passed, Why::ByThePerson);
    }
    let (decision, why) = match (&now.cause, class_of(request, now, service)) {
        (_, Reads) => (Passed, Why::Reads),
        // It may do more than it tells, and nobody waits for it.
        (_, Harmless(_)) if is_unheard(request, now) => (KeptBack, Why::Unneeded),
        (_, Harmless(does)) => (Passed, Why::Harmless(does)),
        (Check, _) => (Refused, Why::Check),
        (_, Does(effect)) if effect.is_the_persons_own() => (Refused, Why::Does(effect)),
        (_, Silent | Answers) if now.shows_what_came_of_a_yes(request) => (Passed, Why::Covered),
        (Approved(yes), Does(effect))
            if yes.deeds.contains(&effect)
                && (yes.sent.is_empty() || now.shows_what_came_of_a_yes(request)) =>
        {
            (Passed, Why::Covered)
        }
        (Approved(_) | Act, Answers) if now.leads_on() && !now.strict => (Passed, Why::Answer),
        // A yes to a control that says nothing of an end is for what that shows, and nothing was shown of this.
        (Approved(yes), Silent | Answers)
            if yes.sent.is_empty()
                && yes.is_for_silence(request)
                && now.control != Control::SaysNothing =>
        {
            (Passed, Why::MayBeMeant)
        }
        _ if is_unheard(request, now) => (KeptBack, Why::Unneeded),
        (Approved(_) | Act, Silent | Answers) if now.is_a_further_step(request) => {
            (Passed, Why::ApprovedStep)
        }
        (_, Unneeded) if !now.strict => (KeptBack, Why::Unneeded),
        (Approved(_) | Act, Does(effect)) => (Held, Why::Does(effect)),
        (Approved(_) | Act, _) => (Held, now.silence()),
        (_, Does(effect)) => (Stopped, Why::Does(effect)),
        _ => (Stopped, Why::SaysNothing),
    };
    RequestVerdict::new(decision, why)
}

/// A page hears nothing of what became of a picture or a beacon, so it waits for neither.
fn is_unheard(request: &PageRequest, now: &Moment) -> bool {
    request.kind == RequestKind::Image || (request.kind == RequestKind::Ping && !now.strict)
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

    /// Whether it gets the page that an approved request was answered with, as opposed to sending something on.
    fn shows_what_came_of_a_yes(&self, request: &PageRequest) -> bool {
        self.follows_approved && request.method == "GET"
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
