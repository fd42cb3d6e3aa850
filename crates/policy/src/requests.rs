//! What may leave the browser: pass, ask, or never.
//!
//! A control says what it likes; what counts is what is sent. Every request that changes something is judged here before it
//! leaves, by what it says, by the page that sends it, and by what the person has approved. What no approval covers and isn't
//! known to be harmless is asked on every page that is about a subscription. Pure, and as strict about a broken request as about
//! a plain one.

mod begins;
mod graphql;
mod page_facts;
mod reading;
mod reads;
mod says;
mod shape;
mod steps;
mod trackers;

use crate::vocabulary::{ENDS, FINAL, SHOWN_AS_SECRET, UNSHOWN};
use url::Url;

pub use self::begins::Way;
use self::begins::{is_below_the_end, notes_a_choice};
pub use self::page_facts::PageFacts;
use self::reading::{Field, Reading, calls, words};
use self::reads::reads_or_commits;
pub use self::says::Deed;
use self::says::{Says, agrees, does_by_place, may_tell_elsewhere, says};
pub use self::shape::{ChatterKind, RequestShape, StepKind, carries};
use self::steps::{only_answers, votes_for_an_end};

use domain::request::{PageRequest, RequestKind};
use domain::service::ServiceDefinition;
use page::control::{Ending, ending};
use page::site;
use page::words::{Term, meaning};

/// What the person's yes to an act covers, until the page rests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cover {
    /// What was approved. Requests that say nothing are covered by every yes, others by the yes to what they say.
    pub deeds: Vec<Deed>,
    /// What of it was sent already: the same isn't sent twice.
    pub sent: Vec<RequestShape>,
}

impl Cover {
    /// The yes to a control that says this. One that says nothing against the goal ends something: that is what was asked.
    pub fn of_control(label: &str) -> Self {
        let meaning = meaning(label);
        let against = [
            (Term::Pay, Deed::Buys),
            (Term::Offer, Deed::Buys),
            (Term::Plan, Deed::ChangesPlan),
            (Term::Pause, Deed::Pauses),
            (Term::Keep, Deed::Keeps),
            (Term::Resume, Deed::Keeps),
        ];
        let mut deeds: Vec<Deed> = against
            .into_iter()
            .filter(|(sense, _)| meaning.has(*sense))
            .map(|(_, deed)| deed)
            .collect();
        // "Yes, stop my gift": who says yes to a control that names the end has said yes to it, whatever else it says.
        if deeds.is_empty() || ending(label) == Ending::Final {
            deeds.push(Deed::Ends);
        }
        if meaning.has(Term::Delete) {
            deeds.push(Deed::DeletesAccount);
        }
        Self {
            deeds,
            sent: Vec::new(),
        }
    }

    /// The yes to a native dialog. Its question is answered, not what it tells beside it.
    pub fn of_dialog(message: &str) -> Self {
        let questions: Vec<&str> = message
            .split_inclusive(['.', '!', '?'])
            .map(str::trim)
            .filter(|s| s.ends_with('?'))
            .collect();
        if questions.is_empty() {
            Self::of_control(message)
        } else {
            Self::of_control(&questions.join(" "))
        }
    }

    /// The yes to a request that does this, and to what it brings along.
    pub fn of_request(deed: Option<Deed>) -> Self {
        Self {
            deeds: deed.into_iter().collect(),
            sent: Vec::new(),
        }
    }

    /// Both yeses to one act.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.deeds.extend(other.deeds);
        self.sent.extend(other.sent);
        self
    }

    fn has_sent(&self, request: &PageRequest) -> bool {
        self.sent.contains(&RequestShape::of(request))
    }
}

/// What a control says, as far as its requests are concerned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Control {
    /// That it goes on.
    GoesOn,
    /// Something that is known to be no end and no order, and nothing of going on: an answer, or a verb that nobody knows.
    SaysNothing,
    /// That it declines something, and no end.
    Declines,
    /// That it shows what was filled in, before anything is done with it.
    Reviews,
    /// It names the end, as what opens the way does, and makes nothing final.
    NamesTheEnd,
    /// Anything else, or nobody can read it.
    #[default]
    Other,
}

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
    /// What the control says that is pressed.
    pub control: Control,
    /// The act that is under way chooses or types, as opposed to pressing something.
    pub choosing: bool,
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

/// Longest words of a button that a form sends along.
const BUTTON: usize = 30;

/// Why a request asks that says nothing.
pub const SAYS_NOTHING: &str = "doesn't say what it does, and the page is about a subscription";

/// Why a request asks whatever it calls itself, where the page says that it does more.
pub const SMALL_PRINT: &str = "is sent where the page says that this very answer or step does more: ends, costs or changes something";

/// Why a request asks that says nothing on the last page.
pub const MAY_END: &str = "doesn't say what it does, and the page asks for the last confirmation, so it may end the subscription";

/// What is said to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestVerdict {
    /// It leaves.
    Pass(Passing),
    /// Only the person can allow it.
    Ask {
        /// What it does.
        why: String,
        /// What it says that it does; `None` if it doesn't say, and then a yes is good for later steps of its kind.
        deed: Option<Deed>,
    },
    /// It says nothing, and the page can do without it: it doesn't leave, and nobody is asked.
    KeepBack,
    /// Never: why.
    Refuse(String),
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
        Says::Does(deed @ (Deed::AccountData | Deed::SignsOut)) => Refuse(format!(
            "it {}; that is the person's own business",
            deed.in_words()
        )),
        Says::Does(deed) => match scene.cover {
            Some(cover) if cover.deeds.contains(&deed) && !cover.has_sent(request) => {
                Pass(Passing::Covered)
            }
            _ => Ask {
                why: deed.in_words().to_owned(),
                deed: Some(deed),
            },
        },
        Says::Harmless(why) => Pass(Passing::Harmless(why)),
        _ if scene.cover.is_some_and(|cover| !cover.has_sent(request)) => Pass(Passing::Covered),
        Says::Begins | Says::Step | Says::Nothing if scene.small_print => Ask {
            why: SMALL_PRINT.to_owned(),
            deed: None,
        },
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
            Ask {
                why: MAY_END.to_owned(),
                deed: Some(Deed::Ends),
            }
        }
        Says::Begins | Says::Step | Says::Nothing | Says::Tells => Ask {
            why: SAYS_NOTHING.to_owned(),
            deed: None,
        },
    }
}

impl Control {
    /// Whether it leads further on the way, and makes nothing final.
    pub fn goes_on(self) -> bool {
        self.says_so() || self == Self::SaysNothing
    }

    /// Whether it says in known words that it leads further, declines, or shows what was filled in.
    fn says_so(self) -> bool {
        matches!(self, Self::GoesOn | Self::Declines | Self::Reviews)
    }
}

impl RequestScene<'_> {
    /// Whether what is done now only chooses, or presses what says that it goes on, before the last page.
    fn goes_further(&self) -> bool {
        self.acting && !self.page.last_page && (self.choosing || self.control.goes_on())
    }

    /// Whether what is named after the end only turns the page: the control says that it leads to a review, or the place alone names the
    /// end and the page counts steps that are still to come or the request says which button was pressed: "Next".
    fn leads_to_a_review(&self, reading: &Reading, method: &str) -> bool {
        let carries_out = |words: &[String]| FINAL.begins_any(words);
        if method != "POST"
            || self.page.last_page
            || !self.acting
            || reading.opaque
            || carries_out(reading.last())
        {
            return false;
        }
        let says_next = |f: &Field| {
            let meaning = meaning(&f.value);
            f.value.chars().count() <= BUTTON
                && meaning.has(Term::GoOn)
                && !meaning.has(Term::Cancel)
        };
        let fields = Reading {
            segments: Vec::new(),
            ..reading.clone()
        };
        let by_place = reading.mutations.is_empty()
            && !matches!(self::says::says(&fields, method, false), Says::Does(_));
        self.control == Control::Reviews
            || (by_place
                && self.control.goes_on()
                && reading.own_page
                && (self.page.more_to_come || reading.fields.iter().any(says_next)))
    }

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

/// What a request claims to do; `None` if it only reads.
fn claim(
    request: &PageRequest,
    reading: &Reading,
    method: &str,
    url: Option<&Url>,
    scene: &RequestScene<'_>,
) -> Option<Says> {
    let Some(url) = url else {
        return Some(Says::Nothing);
    };
    if trackers::is_tracker(url) {
        return Some(Says::Harmless("it goes to a host that only listens"));
    }
    if matches!(method, "GET" | "HEAD" | "OPTIONS" | "CONNECT") {
        return reads_or_commits(request, reading, url, scene);
    }
    let declined = scene.acting && !scene.page.last_page && scene.control == Control::Declines;
    // Several calls in one request are read one by one: what one of them tells says nothing of what another does.
    let says = match calls(request) {
        Some(calls) => calls
            .iter()
            .map(|call| says(&Reading::of(call), method, declined))
            .max_by_key(|says| says.weight())
            .unwrap_or(Says::Nothing),
        None => says(reading, method, declined),
    };
    // What was chosen at a step of a way that was begun is named like what it leads to.
    let says = if says == Says::Does(Deed::Ends)
        && scene.goes_further()
        && scene.ways.iter().any(|way| way.has(request))
        && notes_a_choice(reading)
    {
        Says::Begins
    } else {
        says
    };
    let foreign = !site::inside(url, &scene.service.domains);
    let binds = agrees(reading);
    // A row that was begun, or that a yes was given to, is named after the end; what is written to it later may say less.
    let says = match says {
        Says::Does(Deed::Ends) => scene
            .ways
            .iter()
            .find_map(|way| match method {
                "PATCH" | "PUT" => way.beside(request, reading),
                "POST" if scene.goes_further() => way.beside_what_was_approved(request, reading),
                _ => None,
            })
            .map_or(says, |beside| self::says::says(&beside, method, declined)),
        says => says,
    };
    let says = if says == Says::Does(Deed::Ends) && scene.leads_to_a_review(reading, method) {
        Says::Step
    } else {
        says
    };
    // Where nobody can read what a vote does, one for an end is more than an answer.
    let says = if says == Says::Step && scene.page.foreign && votes_for_an_end(reading) {
        Says::Nothing
    } else {
        says
    };
    let tells_elsewhere = foreign
        && !binds
        && ChatterKind::of(request).only_tells()
        && reading.mutations.is_empty()
        && method == "POST"
        && !does_by_place(reading, method);
    Some(match says {
        Says::Nothing | Says::Tells | Says::Does(Deed::Ends) if tells_elsewhere => {
            Says::Harmless("it tells another site how the page is used")
        }
        Says::Nothing | Says::Tells | Says::Step
            if request.kind == RequestKind::Ping && foreign && !binds =>
        {
            Says::Harmless("a beacon to another site")
        }
        Says::Nothing if foreign && may_tell_elsewhere(reading) => Says::Tells,
        Says::Nothing if request.kind == RequestKind::WebSocket && !scene.acting => {
            Says::Harmless("a message that no act caused")
        }
        says => says,
    })
}

/// The method that counts: frameworks send others inside a POST.
fn effective_method(request: &PageRequest) -> String {
    let by_header = request.method_override.trim();
    if !by_header.is_empty() {
        return by_header.to_uppercase();
    }
    if request.method == "POST"
        && let Some(field) = Reading::of(request).named(&["_method"]).next()
    {
        return field.value.trim().to_uppercase();
    }
    request.method.to_uppercase()
}

/// What a request is, in words for the person: `POST /api/subscription (status=cancelled, reason=…)`. Secrets are left out by name;
/// the rest is masked by whoever shows it.
pub fn in_words(request: &PageRequest, page_url: &str) -> String {
    let url = Url::parse(&request.url).ok();
    let here = Url::parse(page_url).ok();
    let place = match (&url, &here) {
        (Some(url), Some(here)) if url.origin() == here.origin() => url.path().to_owned(),
        (Some(url), _) => format!("{}{}", url.host_str().unwrap_or_default(), url.path()),
        (None, _) => request.url.clone(),
    };
    let reading = Reading::of(request);
    let mut said: Vec<String> = reading.mutations.iter().map(|m| m.join(" ")).collect();
    let shows = |f: &&Field| {
        !f.name.is_empty()
            && !f.value.is_empty()
            && (!UNSHOWN.has_any(words(&f.name)) || says_an_end(&f.value))
            && !is_token(&f.value)
    };
    said.extend(
        reading
            .fields
            .iter()
            .filter(shows)
            .take(8)
            .map(|f| format!("{}={}", f.name, shown_value(f))),
    );
    let place: String = place.chars().take(120).collect();
    let method = effective_method(request);
    if said.is_empty() {
        format!("{method} {place}")
    } else {
        format!("{method} {place} ({})", said.join(", "))
    }
}

/// Whether a value is a word that ends something, and no token, whatever its field is called.
fn says_an_end(value: &str) -> bool {
    const LONGEST: usize = 24;
    let letters = |c: char| c.is_ascii_lowercase() || matches!(c, '_' | '-');
    value.len() <= LONGEST
        && value.chars().all(letters)
        && words(value).iter().any(|w| ENDS.begins(w) || FINAL.has(w))
}

/// Whether a value is what a machine made for a machine, as the token of a form or a kept state is: long, in one piece, letters and digits mixed.
fn is_token(value: &str) -> bool {
    let count = |is: fn(char) -> bool| value.chars().filter(|c| is(*c)).count();
    let changes = |value: &str| {
        let digit: Vec<bool> = value.chars().map(|c| c.is_ascii_digit()).collect();
        digit.windows(2).filter(|two| two[0] != two[1]).count()
    };
    value.len() >= 24
        && value
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+/=_-.~%".contains(c))
        && count(|c| c.is_ascii_digit()) >= 3
        && count(|c| c.is_ascii_alphabetic()) >= 8
        && changes(value) >= 6
}

fn shown_value(field: &Field) -> String {
    let secret = SHOWN_AS_SECRET.begins_any(words(&field.name));
    if secret {
        "[secret]".to_owned()
    } else {
        field
            .value
            .chars()
            .filter(|c| !c.is_control())
            .take(60)
            .collect()
    }
}

#[cfg(test)]
mod tests;
