//! The last words of a run or a check: what became of the subscription, how that is known, and what to do now. A headline and a few lines, for
//! somebody who reads nothing else.
//!
//! Only a proved cancellation is called one, and one that the person confirmed is told as that. Where nobody can say, the text says exactly that and
//! where to look. What isn't known isn't said: that something goes on, only where an account page was read. Pure: result in, lines out.

use domain::event::{AnsweredBy, HandOverKind, Purpose};
use domain::outcome::{Channel, Evidence, Outcome, Reason, RunResult};
use domain::page_state::PageState;

use super::story::Story;
use super::when::day;

/// Longest quotation of a page, in characters.
const QUOTE: usize = 160;
/// Longest name of somebody else, in characters.
const NAME: usize = 80;
/// What the loop puts before a model's own reason to give up: whoever reads the last words needs the reason alone.
const GAVE_UP: &str = "The model gave up: ";
/// How the loop begins what it knows of an act, behind the reason of an end that isn't proved.
const KNOWN: [&str; 3] = [
    "No answer came to ",
    "You approved \"",
    "The program pressed \"",
];
/// What the built-in planner's reason ends with where a model may help; it is told in a line of its own.
const ASK_A_MODEL: &str = " Ask a model: --model NAME.";

/// What kind of end a sentence tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// It is proved.
    Done,
    /// The person has to look, or to do something.
    Attention,
    /// Something failed.
    Failed,
    /// Nothing failed and nothing was done.
    Plain,
}

/// A headline and the lines below it. Texts from pages are in it: whoever shows it makes them safe first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    /// What kind of end it is.
    pub tone: Tone,
    /// What happened, in one line.
    pub headline: String,
    /// What it means and what to do, one line each.
    pub details: Vec<String>,
}

impl Closing {
    /// With these lines, as far as there is something to say.
    fn new(
        tone: Tone,
        headline: impl Into<String>,
        lines: impl IntoIterator<Item = Option<String>>,
    ) -> Self {
        Self {
            tone,
            headline: headline.into(),
            details: lines.into_iter().flatten().collect(),
        }
    }

    /// The same with these lines before the others.
    fn with_first(mut self, lines: impl IntoIterator<Item = Option<String>>) -> Self {
        self.details.splice(0..0, lines.into_iter().flatten());
        self
    }

    /// The headline where the name stands beside it, and needn't begin it.
    pub fn beside(&self, name: &str) -> &str {
        let rest = self.headline.strip_prefix(name);
        rest.map_or(&self.headline, |rest| rest.trim_start_matches([':', ' ']))
    }
}

/// The last words: what became of the subscription, unless nothing was done to it and why the run stopped says more.
pub fn closing(story: &Story, result: &RunResult) -> Closing {
    let checks = story.start.purpose == Purpose::Check;
    let untouched = matches!(
        result.outcome,
        Outcome::NotCancelled | Outcome::NeedsHuman { .. }
    );
    let ended = result.is_proved()
        || matches!(
            result.reason,
            Reason::Completed | Reason::VerificationFailed
        );
    if result.interrupted && (checks || untouched) {
        let stands = (!checks).then(|| story.untouched());
        Closing::new(Tone::Plain, "Interrupted", [stands.or_else(|| why(result))])
    } else if checks {
        checked(story, result)
    } else if result.interrupted {
        let stands = standing(story, result);
        Closing {
            tone: Tone::Attention,
            headline: format!("Interrupted. {}", stands.headline),
            ..stands
        }
    } else if result.proposed.is_some() || (story.start.dry_run && result.success) {
        first_step(story, result)
    } else if result.is_confirmed() {
        let watch = "The site didn't prove it: watch your next statement.".to_owned();
        let headline = format!("{} is cancelled, as you confirmed", story.name());
        let lines = [Some(watch), story.command("Later", "check")];
        Closing::new(Tone::Attention, headline, lines)
    } else if untouched && !ended {
        let mut stop = stopped(story, result);
        stop.details.push(story.untouched());
        stop
    } else if result.outcome == Outcome::Unverified && !ended {
        let stop = stopped(story, result);
        let reason = [Some(format!("{}.", stop.headline))];
        let more = stop.details.into_iter().map(Some);
        standing(story, result).with_first(reason.into_iter().chain(more))
    } else {
        standing(story, result)
    }
}

/// A page's state: what kind of page it looks like, never what is true of the subscription. Nothing where nobody can tell.
pub fn kind_of_page(state: PageState) -> &'static str {
    match state {
        PageState::Start => "start page",
        PageState::LoginRequired => "sign-in",
        PageState::AccountActive => "account page",
        PageState::AccountCancelled => "account page, speaks of an end",
        PageState::ThirdPartyBilling => "billed elsewhere",
        PageState::RetentionOffer => "offer",
        PageState::ExitSurvey => "survey",
        PageState::FinalConfirmation => "last step",
        PageState::Complete => "says it is done",
        PageState::Aborted => "says you stay",
        PageState::Failed => "error page",
        PageState::Unknown => "",
    }
}

/// What is said of a run that has no result: it goes on, or broke off. Nobody may know which.
pub(super) fn without_result(name: &str) -> Closing {
    let look = "Please look at the account page yourself: it may or may not be cancelled, and if it isn't, you go on paying.";
    let headline = format!("{name}: the run stopped early, or still goes on");
    Closing::new(Tone::Attention, headline, [Some(look.to_owned())])
}

/// What a dry run would have done first, and the call as programs write it.
fn first_step(story: &Story, result: &RunResult) -> Closing {
    let Some(call) = &result.proposed else {
        return Closing::new(Tone::Plain, "Dry run: nothing was done", []);
    };
    let what = story.gesture.map_or_else(
        || "something that doesn't exist".to_owned(),
        |gesture| gesture.to_do(&clipped(&story.label, NAME)),
    );
    let args = serde_json::Value::Object(call.args.clone());
    let dry = "This was a dry run: nothing was clicked or changed.".to_owned();
    let lines = [Some(format!("{} {args}", call.name)), Some(dry)];
    Closing::new(Tone::Plain, format!("First action: {what}"), lines)
}

/// Where the subscription stands, what that means, and what to do now.
fn standing(story: &Story, result: &RunResult) -> Closing {
    let name = story.name();
    let text = |text: &str| Some(text.to_owned());
    let then = |what: &str| story.command(what, "check");
    let gone = listed(story.vanished());
    let mut lines = vec![gone.map(|gone| format!("Gone from your account page as well: {gone}"))];
    let mut tone = Tone::Attention;
    let headline = match &result.outcome {
        Outcome::Cancelled {
            effective_date,
            confirmation,
            object,
            ..
        } if result.is_proved() => {
            tone = Tone::Done;
            // Where the page calls it as the headline does, the headline has said it.
            let other = object.as_ref().filter(|it| *it != name);
            lines.push(other.map(|object| format!("What ended: {}", quoted(object, NAME))));
            let code = confirmation.as_ref();
            lines.push(code.map(|code| format!("Confirmation: {code}")));
            let watch = "After that day, look at your statement: nothing more should be charged.";
            lines.push(effective_date.as_ref().map(|_| watch.to_owned()));
            let until = until(effective_date.as_deref());
            format!("{name} cancelled and verified{until}")
        }
        Outcome::AlreadyCancelled { effective_date, .. } if result.verified => {
            tone = Tone::Done;
            lines.push(text("Nothing was changed."));
            let until = until(effective_date.as_deref());
            format!("{name} was already cancelled{until}")
        }
        Outcome::ThirdPartyBilling { provider, steps } => {
            let known = Some(clipped(provider.trim(), NAME)).filter(|known| !known.is_empty());
            let what = match &known {
                _ if !steps.is_empty() => "What to do:".to_owned(),
                Some(known) => format!("Look for it in your account with {known}."),
                None => "Look at your bank statement for who takes the money.".to_owned(),
            };
            lines.push(Some(format!("Nothing was changed here. {what}")));
            let steps = (1..).zip(steps);
            lines.extend(steps.map(|(i, step)| Some(format!("{i}. {step}"))));
            let who = known.as_deref().unwrap_or("Somebody else");
            format!("{who} bills you for {name}: cancel it there")
        }
        Outcome::NeedsHuman {
            how,
            contact,
            hours,
        } => {
            let by = match how {
                Some(Channel::Phone) => Some("phone"),
                Some(Channel::Email) => Some("e-mail"),
                Some(Channel::Person) | None => None,
            };
            let after = then("Nothing was changed here. Afterwards");
            match (by, contact.as_deref().map(str::trim)) {
                (Some(by), Some(contact)) => {
                    let hours = hours.as_deref().map(|hours| format!(", {}", hours.trim()));
                    let hours = hours.unwrap_or_default();
                    lines.push(after);
                    format!("{name} cancels by {by} only: {contact}{hours}")
                }
                (None, Some(words)) => {
                    lines.extend([Some(says("site", words)), after]);
                    format!("{name} can't be cancelled online")
                }
                (_, None) => {
                    lines.extend([why(result), after]);
                    format!("{name} can't be cancelled online: it wants a call, a chat or a letter")
                }
            }
        }
        Outcome::Paused { until } => {
            let again = text("It starts again by itself, and then you pay again.");
            lines.extend([still(story, ""), again]);
            let until = until
                .as_deref()
                .map(|date| format!(" until {}", day(date.trim())));
            format!(
                "{name} is paused{}, not cancelled",
                until.unwrap_or_default()
            )
        }
        Outcome::Pending { what_is_left } => {
            lines.extend([
                Some(says("site", what_is_left)),
                still(story, what_is_left),
                then("Until that is settled you go on paying. Look again then"),
            ]);
            if what_is_left.to_lowercase().contains("mail") {
                format!("One step left: open {name}'s e-mail and do what it says")
            } else {
                format!("{name} is not cancelled yet")
            }
        }
        Outcome::OtherObject { object, goes_on } => {
            lines.push(Some(says("page", goes_on)));
            let what = match object.as_str() {
                "" => "Something else".to_owned(),
                object => quoted(object, QUOTE),
            };
            format!("{what} ended, but {name} goes on")
        }
        Outcome::NotCancelled if !story.still().is_empty() => {
            lines.extend([still(story, ""), then("Look again tomorrow")]);
            format!("{name} is not cancelled")
        }
        Outcome::NotCancelled => {
            let why = why(result);
            let stopped = why.as_ref().and_then(|why| why.strip_suffix(ASK_A_MODEL));
            let model = stopped.and(text(
                "A language model may find the way: add --model claude-opus-4-6 (it needs a key).",
            ));
            let stopped = stopped.map(str::to_owned).or(why);
            lines.extend([stopped, Some(story.untouched()), model]);
            format!("{name} is not cancelled: no way was found on the site")
        }
        Outcome::Unverified if result.interrupted && !story.approved => {
            lines.extend([
                still(story, ""),
                Some(look_yourself(story, result)),
                then("Later"),
            ]);
            format!("Nothing that ends {name} was approved, but steps towards it were sent")
        }
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            let look = match reason_and_known(result).1 {
                "" => look_yourself(story, result),
                // A sentence that ends within a quotation has its full stop.
                known => known.replace(".\".", ".\""),
            };
            lines.extend([still(story, ""), Some(look), then("Later")]);
            format!("{name} may or may not be cancelled: the site doesn't prove it")
        }
    };
    Closing::new(tone, headline, lines)
}

/// What a check found.
fn checked(story: &Story, result: &RunResult) -> Closing {
    let name = story.name();
    let quote = |proof: Option<&Evidence>| proof.map(|proof| says("page", &proof.line));
    let known = result.is_proved();
    match (&result.outcome, story.needed) {
        (Outcome::NotCancelled, _) if known => {
            // Right after an approved end a page that still shows the old state is no reason to act once more.
            let wait = "The page may not know yet what you approved before: look again later.";
            let next = if story.approved_before {
                Some(wait.to_owned())
            } else {
                story.command("To cancel it", "cancel")
            };
            let lines = [quote(result.evidence.last()), next];
            Closing::new(Tone::Done, format!("{name} is active"), lines)
        }
        (
            Outcome::AlreadyCancelled { effective_date, .. }
            | Outcome::Cancelled { effective_date, .. },
            _,
        ) if known => {
            let until = until(effective_date.as_deref());
            let headline = format!("{name} is cancelled{until}");
            Closing::new(Tone::Done, headline, [quote(result.evidence.first())])
        }
        (
            Outcome::Paused { .. } | Outcome::Pending { .. } | Outcome::ThirdPartyBilling { .. },
            _,
        ) if known => standing(story, result),
        _ if result.reason == Reason::McpError => stopped(story, result),
        (_, Some(kind)) => unmet(story, result, kind),
        (_, None) => {
            let headline = format!("The site doesn't show whether {name} is cancelled");
            let lines = [why(result), Some(look_yourself(story, result))];
            Closing::new(Tone::Attention, headline, lines)
        }
    }
}

/// Why the loop stopped. What helps against it stands in its own words.
fn stopped(story: &Story, result: &RunResult) -> Closing {
    use Tone::{Attention, Failed, Plain};
    let (tone, headline) = match result.reason {
        Reason::Completed | Reason::VerificationFailed => return standing(story, result),
        Reason::HumanRejected => match (story.refused_by, story.needed) {
            (Some(AnsweredBy::NoInput | AnsweredBy::EndOfInput), _) => {
                let again = story.command("To answer it, run this in a terminal", "cancel");
                return Closing::new(Attention, "Your approval is needed", [why(result), again]);
            }
            // A person's own no is no failure.
            (Some(_), _) => return Closing::new(Plain, "Stopped: you said no", []),
            (None, Some(kind)) => return unmet(story, result, kind),
            (None, None) => (Attention, "Stopped: you are needed"),
        },
        Reason::RecordFailed => (Failed, "Stopped: the record can't be written"),
        Reason::MaxTurnsExceeded => (Failed, "Stopped: the limit of turns is reached"),
        Reason::LlmNoAction => (Failed, "Stopped: the model came no further"),
        Reason::BudgetExceeded => (Failed, "Stopped: your limit of costs or tokens is reached"),
        Reason::LlmError | Reason::McpError => return broken(result),
    };
    Closing::new(tone, headline, [why(result)])
}

/// Node, a disk, an address, the browser, the model: the first sentence of the error names what failed, the others what to do.
fn broken(result: &RunResult) -> Closing {
    let error = match reason_and_known(result).0 {
        "" => "something failed",
        reason => reason,
    };
    let (what, then) = error.split_once(". ").unwrap_or((error, ""));
    let doctor = "To find out more, run: subterminator doctor";
    let then = match then {
        "" => (result.turns == 0).then_some(doctor),
        then => Some(then),
    };
    let what = clipped(what.trim_end_matches('.'), QUOTE);
    let then = then.map(|then| clipped(then, 300));
    Closing::new(Tone::Failed, format!("Stopped: {what}"), [then])
}

/// What only the person can do was not done.
fn unmet(story: &Story, result: &RunResult, kind: HandOverKind) -> Closing {
    let name = story.name();
    let what = match kind {
        HandOverKind::Login => format!("sign in to {name}"),
        HandOverKind::Mfa => format!("enter the code that {name} asks for"),
        HandOverKind::Captcha => format!("solve {name}'s CAPTCHA"),
    };
    let no_display = "There is no display here. Run it on your desktop, or attach to a browser of yours with --cdp-endpoint.";
    let no_display = story.no_display.then(|| no_display.to_owned());
    let headline = format!("Your input is needed: {what}");
    Closing::new(
        Tone::Attention,
        headline,
        [no_display.or_else(|| why(result))],
    )
}

/// Why, in the model's or the program's words.
fn why(result: &RunResult) -> Option<String> {
    let (error, _) = reason_and_known(result);
    // The headline says it already.
    let said = result.interrupted && error == "Interrupted.";
    (!error.is_empty() && !said).then(|| clipped(error, 300))
}

/// Why the loop ended; and where nobody can say what came of it, what was done, what the page said then, and where to look.
pub(super) fn reason_and_known(result: &RunResult) -> (&str, &str) {
    let error = result.error.as_deref().unwrap_or_default();
    let error = error.strip_prefix(GAVE_UP).unwrap_or(error);
    let unverified = result.outcome == Outcome::Unverified;
    // It stands last: a page whose words are quoted in the reason can't write it.
    let begins = KNOWN.iter().filter_map(|words| error.rfind(words)).max();
    let (reason, known) = error.split_at(begins.filter(|_| unverified).unwrap_or(error.len()));
    (reason.trim(), known.trim())
}

/// What the account page still shows, beside what is quoted already.
fn still(story: &Story, quoted_already: &str) -> Option<String> {
    let fresh = |line: &&str| !quoted_already.contains(line.trim_end_matches('…'));
    let shown = listed(story.still().into_iter().filter(fresh))?;
    Some(format!("The account page still shows {shown}"))
}

/// The first of them, quoted; `None` without any.
fn listed<'l>(lines: impl Iterator<Item = &'l str>) -> Option<String> {
    let shown: Vec<String> = lines.take(3).map(|line| quoted(line, 60)).collect();
    (!shown.is_empty()).then(|| shown.join(", "))
}

/// Where the account was seen last; the page that the run ended on may be the last step.
fn look_yourself(story: &Story, result: &RunResult) -> String {
    let seen = story.account_page.as_ref();
    match seen.or(result.final_url.as_ref()).map(|url| url.trim()) {
        Some(url) if !url.is_empty() => {
            format!("Look at your account page yourself: {}", clipped(url, 200))
        }
        _ => "Look at your account page yourself.".to_owned(),
    }
}

fn until(date: Option<&str>) -> String {
    date.map(|date| format!(": access until {}", day(date.trim())))
        .unwrap_or_default()
}

/// What a page or a site says, in its own words.
fn says(who: &str, words: &str) -> String {
    let verb = if is_control(words) { "has" } else { "says:" };
    format!("The {who} {verb} {}", quoted(words, QUOTE))
}

/// A quotation of a page, cut with a sign for it.
fn quoted(text: &str, most: usize) -> String {
    if is_control(text) {
        return format!("the {}", clipped(text, most));
    }
    format!("\"{}\"", clipped(text, most))
}

/// Whether a control is named, by its role: `link "Cancel"`.
fn is_control(text: &str) -> bool {
    let named = text.split_once(" \"");
    named.is_some_and(|(role, name)| !role.contains(' ') && name.ends_with('"'))
}

/// The text, or its beginning with `…` if it has more than `most` characters.
pub fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
    }
}

#[cfg(test)]
mod tests;
