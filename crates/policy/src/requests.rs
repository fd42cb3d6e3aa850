//! What may leave the browser: pass, hold and ask, fail, or never.
//!
//! A control says what it likes; what counts is what is sent. A request that may change something is stopped before it leaves, and what becomes of
//! it stands in one table: what caused it, and what it is ([`RequestClass`]). Lists of names say what it is; a request that says nothing is a
//! write. Pure, and as strict about a broken request as about a plain one.

mod act;
mod approval_scope;
mod class;
mod effects;
mod fingerprint;
mod harmless;
mod in_words;
mod opened;
mod page_facts;
mod recorded;

pub use self::act::{Control, Touch};
pub use self::approval_scope::ApprovalScope;
use self::class::class_of;
pub use self::effects::{Effect, RequestClass};
pub use self::fingerprint::{RequestFingerprint, StepKind};
pub use self::harmless::only_tells;
pub use self::in_words::{all_in_words, in_words, unreadable};
pub use self::page_facts::PageFacts;
pub use self::recorded::{RecordedRequest, Recorder};

use serde::{Deserialize, Serialize};

use crate::reading::Reading;
use domain::request::{PageRequest, RequestKind};
use domain::service::ServiceDefinition;

/// What a request comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// An act that the person approved, until the page rests.
    Approved(ApprovalScope),
    /// An act of the run.
    Act,
    /// The page, by itself.
    #[default]
    Page,
    /// The person is in charge.
    Person,
    /// A check, which changes nothing.
    Check,
}

/// What a request is judged by.
#[derive(Debug)]
pub struct RequestContext<'a> {
    /// The service.
    pub service: &'a ServiceDefinition,
    /// What is so at this moment.
    pub moment: Moment,
}

/// The moment in which a request is judged.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the moment of its own"
)]
pub struct Moment {
    /// What it comes from.
    pub cause: Cause,
    /// What the page is that sends it.
    pub page: PageFacts,
    /// The page says that what is done does more than it is called: this answer ends, this step costs.
    pub small_print: bool,
    /// Prices that the page writes, in cents.
    pub prices: Vec<u64>,
    /// What the control says that is pressed.
    pub control: Control,
    /// The act that is under way chooses or types, as opposed to pressing something.
    pub choosing: bool,
    /// What was answered on its page, and what the control says, folded.
    pub answers: Vec<String>,
    /// In which way it acts on its control.
    pub touch: Touch,
    /// Whatever isn't covered asks.
    pub strict: bool,
    /// The address that is being opened by the program, or by a call that was judged by its address.
    pub opening: Option<String>,
    /// Where the link leads that is being followed: an application in one page reads that address by a script.
    pub link: Option<String>,
    /// The page goes there by itself after a while, as it said when it was loaded, and nothing was approved before.
    pub by_refresh: bool,
    /// The page got its program from this address before anything was pressed: what it loads from there now is more of it.
    pub more_of_the_program: bool,
    /// The request that it is a redirect of had passed as approved.
    pub follows_approved: bool,
    /// Steps of this flow that the person approved, and could read.
    pub steps: Vec<StepKind>,
    /// What they approved of this very act that says nothing.
    pub of_this_act: Vec<StepKind>,
}

/// Why a request passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    /// It changes nothing.
    Reads,
    /// Known to be harmless: why.
    Harmless(&'static str),
    /// It says that it is a step, and carries what was answered on the page in its own words.
    Answer,
    /// The person approved the act that causes it.
    Covered,
    /// The person approved steps of this kind.
    ApprovedStep,
    /// The person does it.
    ByThePerson,
}

impl Passing {
    /// In words for the record.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Reads => "it changes nothing",
            Self::Harmless(why) => why,
            Self::Answer => "an answer in the page's own words, and nothing else",
            Self::Covered => "approved",
            Self::ApprovedStep => "steps of this kind were approved",
            Self::ByThePerson => "the person is in charge",
        }
    }
}

/// Why a request asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It says that it does this.
    Does(Effect),
    /// It says nothing on the last page.
    MayEnd,
    /// The page says that what is done does more than its request is called.
    SmallPrint,
    /// It says nothing.
    SaysNothing,
}

impl Why {
    /// What it does, as far as anybody can tell; without that a yes is good for later steps of its kind.
    pub fn deed(self) -> Option<Effect> {
        match self {
            Self::Does(effect) => Some(effect),
            Self::MayEnd => Some(Effect::Ends),
            Self::SmallPrint | Self::SaysNothing => None,
        }
    }

    /// In words, after "it".
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Does(effect) => effect.in_words(),
            Self::MayEnd => {
                "doesn't say what it does, and the page asks for the last confirmation, so it may end the subscription"
            }
            Self::SmallPrint => {
                "is sent where the page says that this very answer or step does more: ends, costs or changes something"
            }
            Self::SaysNothing => "doesn't say what it does, and the page is about a subscription",
        }
    }
}

/// What is said to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestVerdict {
    /// It leaves.
    Pass(Passing),
    /// Only the person can allow it: it is held until they are asked.
    Ask(Why),
    /// The page sends it by itself: it doesn't leave, and is asked about only where the page can't go on without it.
    Fail(Why),
    /// It says nothing, and the page can do without it: it doesn't leave, and nobody is asked.
    KeepBack,
    /// Never: why.
    Refuse(String),
}

impl RequestVerdict {
    /// Why only the person can allow it, where that is so.
    pub fn why(&self) -> Option<Why> {
        match self {
            Self::Ask(why) | Self::Fail(why) => Some(*why),
            Self::Pass(_) | Self::KeepBack | Self::Refuse(_) => None,
        }
    }
}

/// Judges a request: the rows are what it comes from, the columns what it is. The first line that fits counts.
pub fn judge_request(request: &PageRequest, scene: &RequestContext<'_>) -> RequestVerdict {
    use Cause::{Act, Approved, Check, Page, Person};
    use RequestClass::{Answers, Commits, Harmless, Personal, Reads, Silent, Unneeded};
    use RequestVerdict::{Ask, Fail, KeepBack, Pass, Refuse};
    let now = &scene.moment;
    if now.cause == Person {
        return Pass(Passing::ByThePerson);
    }
    match (&now.cause, class_of(request, scene)) {
        (_, Reads) => Pass(Passing::Reads),
        (_, Harmless(why)) => Pass(Passing::Harmless(why)),
        (Check, _) => Refuse("this is a check: nothing may be changed".to_owned()),
        (_, Personal(effect)) => Refuse(format!(
            "it {}; that is the person's own business",
            effect.in_words()
        )),
        (_, Silent | Answers) if now.shows_what_came_of_a_yes(request) => Pass(Passing::Covered),
        (Approved(yes), Commits(effect))
            if yes.is_for(effect)
                && (yes.sent.is_empty() || now.shows_what_came_of_a_yes(request)) =>
        {
            Pass(Passing::Covered)
        }
        (Approved(_) | Act, Answers) if now.leads_on() && !now.strict => Pass(Passing::Answer),
        // A yes to a control that says nothing of an end is for what that shows, and nothing was shown of this.
        (Approved(yes), Silent | Answers)
            if yes.sent.is_empty()
                && yes.is_for_silence(request)
                && now.control != Control::SaysNothing =>
        {
            Pass(Passing::Covered)
        }
        _ if is_unheard(request, now) => KeepBack,
        (Approved(_) | Act, Silent | Answers) if now.is_a_further_step(request) => {
            Pass(Passing::ApprovedStep)
        }
        (_, Unneeded) if !now.strict => KeepBack,
        (Approved(_) | Act, Commits(effect)) => Ask(Why::Does(effect)),
        (Approved(_) | Act, _) => Ask(now.silence()),
        (Page | Person, Commits(effect)) => Fail(Why::Does(effect)),
        (Page | Person, _) => Fail(Why::SaysNothing),
    }
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
