//! What may leave the browser: pass, ask, or never.
//!
//! A control says what it likes; what counts is what is sent. Every request that changes something is judged here before it
//! leaves, by what it says, by the page that sends it, and by what the person has approved. What no approval covers and isn't
//! known to be harmless is asked on every page that is about a subscription. Pure, and as strict about a broken request as about
//! a plain one.

mod begins;
mod claims;
mod commands;
mod cover;
mod doors;
mod graphql;
mod harmless;
mod in_words;
mod page_facts;
mod reading;
mod reads;
mod recorded;
mod says;
mod shape;
mod shown;
mod steps;
mod trackers;
mod ways;

use url::Url;

use self::begins::{is_a_beginning, names_the_way_out};
use self::claims::{claim, effective_method};
pub use self::cover::{Control, Cover, Touch};
pub use self::in_words::in_words;
pub use self::page_facts::PageFacts;
pub use self::recorded::{RecordedRequest, RecordedScene, Recorder};
use self::reading::Reading;
pub use self::says::Deed;
use self::says::{Says, identifies};
pub use self::shape::{ChatterKind, RequestShape, StepKind, carries};
pub use self::shown::Shown;
use self::steps::only_answers;
pub use self::ways::Way;
use self::ways::is_below_the_end;

use domain::request::{PageRequest, RequestKind};
use domain::service::ServiceDefinition;

/// The moment in which a request is judged.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the moment of its own"
)]
pub struct RequestScene<'a> {
    /// The service.
    pub service: &'a ServiceDefinition,
    /// What the page is that sends it.
    pub page: PageFacts,
    /// Another control of the page is named after the end, and the one that is pressed says nothing of one.
    pub beside_the_end: bool,
    /// The page says that what is done does more than it is called: this answer ends, this step costs.
    pub small_print: bool,
    /// Prices that the page writes, in cents.
    pub prices: &'a [u64],
    /// What the site has shown of the account.
    pub shown: &'a Shown,
    /// What the control says that is pressed.
    pub control: Control,
    /// The act that is under way chooses or types, as opposed to pressing something.
    pub choosing: bool,
    /// In which way it acts on its control.
    pub touch: Touch,
    /// Nothing may be changed at all (`check`).
    pub read_only: bool,
    /// Whatever isn't covered asks.
    pub strict: bool,
    /// An act of the program is under way.
    pub acting: bool,
    /// What the person approved just now.
    pub cover: Option<&'a Cover>,
    /// The address that is being opened by the program, or by a call that was judged by its address.
    pub opening: Option<&'a str>,
    /// The page goes there by itself after a while, as it said when it was loaded, and nothing was approved before.
    pub by_refresh: bool,
    /// The page got its program from this address before anything was pressed: what it loads from there now is more of it.
    pub more_of_the_program: bool,
    /// Where the link leads that is being followed: an application in one page reads that address by a script.
    pub link: Option<&'a str>,
    /// Kinds of steps that the person approved in this run.
    pub steps: &'a [StepKind],
    /// Ways out that were begun in this run.
    pub ways: &'a [Way],
    /// How many of them were begun before this act.
    pub ways_before: usize,
    /// The request that it is a redirect of had passed as approved, or as a step: the site has acted already.
    pub follows_approved: bool,
}

/// Why a request passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    /// It changes nothing.
    Reads,
    /// Known to be harmless: why.
    Harmless(&'static str),
    /// A step of the flow that says so.
    Step,
    /// It says that the way out is only begun, or at which step of it somebody is.
    Begins,
    /// A further step of a way that said so at its beginning, or of a page that says that more steps are to come.
    OnTheWay,
    /// The person approved the act that causes it.
    Covered,
    /// The person approved steps of this kind.
    ApprovedStep,
    /// It leaves a page that isn't about a subscription; it is counted.
    Elsewhere,
}

impl Passing {
    /// In words for the record.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Reads => "it changes nothing",
            Self::Harmless(why) => why,
            Self::Step => "a step that says so",
            Self::Begins => "it says that it only begins the way",
            Self::OnTheWay => "a step of a way that has more to come",
            Self::Covered => "approved",
            Self::ApprovedStep => "steps of this kind were approved",
            Self::Elsewhere => "the page isn't about a subscription",
        }
    }

    /// Whether nothing of the flow is sent.
    pub fn is_harmless(self) -> bool {
        matches!(self, Self::Reads | Self::Harmless(_) | Self::Elsewhere)
    }
}

/// Why a request asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It says that it does this.
    Does(Deed),
    /// It says nothing on the last page.
    MayEnd,
    /// The page says that what is done does more than its request is called.
    SmallPrint,
    /// It carries data of the account as the site shows them.
    Identifies,
    /// It says nothing.
    SaysNothing,
    /// On a way that is gone again it gives other answers than before.
    AnswersOtherwise,
}

impl Why {
    /// What it does, as far as anybody can tell; without that a yes is good for later steps of its kind.
    pub fn deed(self) -> Option<Deed> {
        match self {
            Self::Does(deed) => Some(deed),
            Self::MayEnd => Some(Deed::Ends),
            Self::SmallPrint | Self::Identifies | Self::SaysNothing | Self::AnswersOtherwise => {
                None
            }
        }
    }

    /// In words, after "it".
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Does(deed) => deed.in_words(),
            Self::MayEnd => {
                "doesn't say what it does, and the page asks for the last confirmation, so it may end the subscription"
            }
            Self::SmallPrint => {
                "is sent where the page says that this very answer or step does more: ends, costs or changes something"
            }
            Self::Identifies => {
                "only says who is meant, as far as can be seen: the site shows these data already"
            }
            Self::SaysNothing => "doesn't say what it does, and the page is about a subscription",
            Self::AnswersOtherwise => {
                "gives other answers than on the way that led to what you approved"
            }
        }
    }
}

/// What is said to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestVerdict {
    /// It leaves.
    Pass(Passing),
    /// Only the person can allow it.
    Ask(Why),
    /// It says nothing, and the page can do without it: it doesn't leave, and nobody is asked.
    KeepBack,
    /// Never: why.
    Refuse(String),
}

/// Whether a request says that it begins the way out, or goes to a place that is named after it: what ends it may need it.
pub fn is_of_the_way_out(request: &PageRequest) -> bool {
    let reading = Reading::of(request);
    is_a_beginning(&reading, &effective_method(request)) || names_the_way_out(&reading)
}

/// Judges a request.
pub fn judge_request(request: &PageRequest, scene: &RequestScene<'_>) -> RequestVerdict {
    use RequestVerdict::{Ask, Pass, Refuse};
    let method = effective_method(request);
    let url = Url::parse(&request.url).ok();
    if scene.follows_approved {
        return Pass(Passing::Covered);
    }
    let reading = Reading::of(request);
    let Some(says) = claim(request, &reading, &method, url.as_ref(), scene) else {
        return Pass(Passing::Reads);
    };
    if scene.read_only {
        return match says {
            Says::Harmless(why) => Pass(Passing::Harmless(why)),
            _ => Refuse("this is a check: nothing may be changed".to_owned()),
        };
    }
    match says {
        // No rule for steps lets it pass: the same data may be saved at another place.
        Says::Does(Deed::AccountData) if identifies(&reading, &method, scene.shown) => {
            match scene.cover {
                Some(cover) if !cover.has_sent(request) => Pass(Passing::Covered),
                _ => Ask(Why::Identifies),
            }
        }
        Says::Does(deed @ (Deed::AccountData | Deed::SignsOut)) => Refuse(format!(
            "it {}; that is the person's own business",
            deed.in_words()
        )),
        Says::Does(deed) => match scene.cover {
            Some(cover) if cover.deeds.contains(&deed) && !cover.has_sent(request) => {
                Pass(Passing::Covered)
            }
            _ => Ask(Why::Does(deed)),
        },
        Says::Harmless(why) => Pass(Passing::Harmless(why)),
        _ if scene.cover.is_some_and(|cover| !cover.has_sent(request)) => Pass(Passing::Covered),
        Says::Begins | Says::Step | Says::Nothing if scene.small_print => Ask(Why::SmallPrint),
        says if !scene.strict
            && let Some(passing) = scene.step(request, says, &method) =>
        {
            Pass(passing)
        }
        Says::Nothing if !scene.page.sensitive && !scene.strict => Pass(Passing::Elsewhere),
        Says::Tells if !scene.strict => RequestVerdict::KeepBack,
        Says::Nothing if !scene.strict && request.kind == RequestKind::Ping => {
            RequestVerdict::KeepBack
        }
        // What is pressed on a page that asks for the last confirmation is the end, as far as anybody can tell.
        Says::Begins | Says::Step | Says::Nothing
            if scene.page.last_page
                && scene.acting
                && !scene.choosing
                && !(scene.page.survey || scene.control.goes_on()) =>
        {
            Ask(Why::MayEnd)
        }
        Says::Begins | Says::Step | Says::Nothing | Says::Tells => Ask(Why::SaysNothing),
    }
}

impl RequestScene<'_> {
    /// Whether a request that says nothing of an end is a step that needs no question. On a last page no word lowers the risk, and
    /// a control that nobody can read leads nowhere.
    fn step(&self, request: &PageRequest, says: Says, method: &str) -> Option<Passing> {
        let by_itself = self.choosing || !self.acting;
        let goes_on = !self.page.last_page && self.control.goes_on();
        let says_so = !self.page.last_page && self.control.says_so();
        let legible = !self.page.last_page && self.control != Control::Other;
        let surveys = !self.page.last_page && self.page.survey;
        let approved = || self.steps.contains(&StepKind::of(request));
        // Beside the control that ends, what answers by its own words and by those of its request ends nothing.
        let aside = self.beside_the_end && self.control.goes_on();
        let on_one = |ways: &[Way]| method != "DELETE" && ways.iter().any(|way| way.has(request));
        let begun = || on_one(self.ways);
        let consented = || {
            let reading = Reading::of(request);
            method != "DELETE" && self.ways.iter().any(|way| way.covers(request, &reading))
        };
        // What the same act begins and goes on with: a row, and what is noted in it.
        let just_begun = || on_one(self.ways.get(self.ways_before..).unwrap_or_default());
        match says {
            Says::Begins if by_itself || legible || surveys || aside => Some(Passing::Begins),
            Says::Step if by_itself || legible || surveys || aside => Some(Passing::Step),
            Says::Does(_) | Says::Harmless(_) => None,
            _ if (by_itself || says_so || (goes_on && self.page.asks)) && approved() => {
                Some(Passing::ApprovedStep)
            }
            // Where nobody can read the control, the person's yes and the request's own word are enough.
            Says::Step if !self.page.last_page && approved() => Some(Passing::ApprovedStep),
            Says::Nothing | Says::Tells
                if self.acting
                    && (((self.choosing || says_so) && begun()) || (legible && just_begun())) =>
            {
                Some(Passing::OnTheWay)
            }
            // Who has said yes to an end at this place has said yes to what says less there.
            Says::Nothing if self.acting && !self.page.last_page && consented() => {
                Some(Passing::OnTheWay)
            }
            // What a page asks is answered by a control that leads on, and nothing else is sent.
            Says::Nothing
                if self.acting
                    && ((surveys && goes_on) || says_so)
                    && only_answers(&Reading::of(request), method) =>
            {
                Some(Passing::Step)
            }
            // On a way that was begun an answer needs no control that says that it leads on.
            Says::Step if self.acting && !self.page.last_page && begun() => Some(Passing::OnTheWay),
            Says::Nothing
                if self.acting
                    && (self.choosing || says_so)
                    && method != "DELETE"
                    && (self.page.more_to_come || is_below_the_end(request)) =>
            {
                Some(Passing::OnTheWay)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
