//! The last words of a run or a check: what became of the subscription, how that is known, and what to do now. A headline and a few lines, for
//! somebody who reads nothing else.
//!
//! Only a proved cancellation is called one, and one that the person confirmed is told as that. Where nobody can say, the text says exactly that and
//! where to look. What isn't known isn't said: that something goes on, only where an account page was read. Pure: result in, lines out.

use domain::event::{AnsweredBy, HandOverKind, Purpose};
use domain::outcome::{Channel, Evidence, Outcome, Reason, RunResult};
use domain::page_state::PageState;

use super::when::day;
pub use told::{Hindrance, Told};

mod told;

/// Longest quotation of a page, in characters.
const QUOTE: usize = 160;
/// Longest name of somebody else, in characters.
const NAME: usize = 80;
/// What the loop puts before a model's own reason to give up: whoever reads the last words needs the reason alone.
const GAVE_UP: &str = "The model gave up: ";

/// What kind of end a sentence tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// It is proved.
    Done,
    /// The person has to look, or to do something.
    Attention,
    /// Something failed.
    Failed,
    /// It rests.
    Paused,
    /// A letter is waited for, or wanted.
    Mail,
    /// A call is wanted.
    Phone,
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
    fn new(tone: Tone, headline: impl Into<String>) -> Self {
        Self {
            tone,
            headline: headline.into(),
            details: Vec::new(),
        }
    }

    /// The same with further lines, as far as there is something to say.
    fn and(mut self, lines: impl IntoIterator<Item = Option<String>>) -> Self {
        self.details.extend(lines.into_iter().flatten());
        self
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
pub fn closing(told: &Told, result: &RunResult) -> Closing {
    let untouched = matches!(
        result.outcome,
        Outcome::NotCancelled | Outcome::NeedsHuman { .. }
    );
    let ended = result.is_proved()
        || matches!(
            result.reason,
            Reason::Completed | Reason::VerificationFailed
        );
    if told.purpose == Purpose::Check {
        checked(told, result)
    } else if result.interrupted && untouched {
        Closing::new(Tone::Plain, "Interrupted").and([Some(told.untouched())])
    } else if result.interrupted {
        let stands = standing(told, result);
        Closing {
            tone: Tone::Attention,
            headline: format!("Interrupted. {}", stands.headline),
            ..stands
        }
    } else if result.proposed.is_some() || (told.dry_run && result.success) {
        first_step(told, result)
    } else if result.is_confirmed() {
        let headline = format!("{} is cancelled, as you confirmed", told.name);
        Closing::new(Tone::Attention, headline).and([
            Some("The site didn't prove it: watch your next statement.".to_owned()),
            told.command("Later", "check"),
        ])
    } else if untouched && !ended {
        let lines = [why_it_stopped(told, result), Some(told.untouched())];
        stopped(told, result).with_first(lines)
    } else if result.outcome == Outcome::Unverified && !ended {
        let stop = stopped(told, result);
        let reason = Some(format!("{}.", stop.headline));
        standing(told, result)
            .with_first([reason, why_it_stopped(told, result)])
            .and(stop.details.into_iter().map(Some))
    } else {
        standing(told, result)
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
pub(crate) fn without_result(name: &str, running: Option<bool>) -> Closing {
    let words = match running {
        Some(true) => return Closing::new(Tone::Plain, format!("{name}: still running")),
        Some(false) => "the run stopped early, nothing is verified",
        None => "the run stopped early, or still goes on",
    };
    let look = "Please look at the account page yourself: it may or may not be cancelled, and if it isn't, you go on paying.";
    Closing::new(Tone::Attention, format!("{name}: {words}")).and([Some(look.to_owned())])
}

/// What a dry run would have done first.
fn first_step(told: &Told, result: &RunResult) -> Closing {
    let Some(call) = &result.proposed else {
        return Closing::new(Tone::Plain, "Dry run: nothing was done");
    };
    let what = told.gesture.map_or_else(
        || "something that doesn't exist".to_owned(),
        |gesture| gesture.to_do(&clipped(&told.label, NAME)),
    );
    let place = match told.state {
        PageState::AccountActive => " on the account page",
        PageState::Start => " on the start page",
        PageState::Failed => " on the error page",
        _ => "",
    };
    // The call as programs write it.
    let args = serde_json::Value::Object(call.args.clone());
    Closing::new(Tone::Plain, format!("First action: {what}{place}")).and([
        Some(format!("{} {args}", call.name)),
        Some("This was a dry run: nothing was clicked or changed.".to_owned()),
    ])
}

/// Where the subscription stands, what that means, and what to do now.
fn standing(told: &Told, result: &RunResult) -> Closing {
    let name = told.name.as_str();
    let attention = |headline: String| Closing::new(Tone::Attention, headline);
    let text = |text: &str| Some(text.to_owned());
    let then = |what: &str| told.command(what, "check");
    let said = match &result.outcome {
        Outcome::Cancelled {
            effective_date,
            confirmation,
            object,
            ..
        } if result.is_proved() => {
            // Where the page calls it as the headline does, the headline has said it.
            let other = object.as_ref().filter(|it| **it != told.name);
            let code = confirmation.as_ref();
            let until = until(effective_date.as_deref());
            Closing::new(Tone::Done, format!("{name} cancelled and verified{until}")).and([
                other.map(|object| format!("What ended: {}", quoted(object, 80))),
                code.map(|code| format!("Confirmation: {code}")),
            ])
        }
        Outcome::AlreadyCancelled { effective_date, .. } if result.verified => {
            let until = until(effective_date.as_deref());
            let headline = format!("{name} was already cancelled{until}");
            Closing::new(Tone::Done, headline).and([text("Nothing was changed.")])
        }
        Outcome::ThirdPartyBilling { provider, steps } => billed_elsewhere(name, provider, steps),
        Outcome::NeedsHuman {
            how,
            contact,
            hours,
        } => by_people(name, *how, contact.as_deref(), hours.as_deref()).and([
            match (how, contact) {
                (Some(Channel::Phone | Channel::Email), Some(_)) => None,
                (_, Some(words)) => Some(says("site", words)),
                (_, None) => why(result),
            },
            then("Nothing was changed here. Afterwards"),
        ]),
        Outcome::Paused { until } => {
            let until = until
                .as_deref()
                .map(|date| format!(" until {}", day(date.trim())));
            let until = until.unwrap_or_default();
            Closing::new(
                Tone::Paused,
                format!("{name} is paused{until}, not cancelled"),
            )
            .and([
                still(told, ""),
                text("It starts again by itself, and then you pay again."),
            ])
        }
        Outcome::Pending { what_is_left } => pending(name, what_is_left).and([
            Some(says("site", what_is_left)),
            still(told, what_is_left),
            then("Until that is settled you go on paying. Look again then"),
        ]),
        Outcome::OtherObject { object, goes_on } => {
            let what = match object.as_str() {
                "" => "Something else".to_owned(),
                object => quoted(object, QUOTE),
            };
            attention(format!("{what} ended, but {name} goes on"))
                .and([Some(says("page", goes_on))])
        }
        Outcome::NotCancelled if !told.still.is_empty() => {
            let lines = [still(told, ""), then("Look again tomorrow")];
            attention(format!("{name} is not cancelled")).and(lines)
        }
        Outcome::NotCancelled => {
            let headline = format!("{name} is not cancelled: no way was found on the site");
            let model =
                "A language model may find the way: add --model claude-opus-4-6 (it needs a key).";
            attention(headline).and([
                why(result),
                Some(told.untouched()),
                told.by_planner.then(|| model.to_owned()),
            ])
        }
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            attention(format!(
                "{name} may or may not be cancelled: the site doesn't prove it"
            ))
            .and([still(told, ""), Some(look_yourself(result)), then("Later")])
        }
    };
    let gone = listed(told.vanished.iter());
    let gone = gone.map(|gone| format!("Gone from your account page as well: {gone}"));
    said.with_first([gone])
}

fn billed_elsewhere(name: &str, provider: &str, steps: &[String]) -> Closing {
    let provider = clipped(provider.trim(), NAME);
    let (who, what) = match (steps, provider.as_str()) {
        ([], "") => (
            "Somebody else",
            "Look at your bank statement for who takes the money.".to_owned(),
        ),
        ([], known) => (known, format!("Look for it in your account with {known}.")),
        (_, "") => ("Somebody else", "What to do:".to_owned()),
        (_, known) => (known, "What to do:".to_owned()),
    };
    let headline = format!("{who} bills you for {name}: cancel it there");
    let steps = (1..)
        .zip(steps)
        .map(|(i, step)| Some(format!("{i}. {step}")));
    Closing::new(Tone::Attention, headline)
        .and([Some(format!("Nothing was changed here. {what}"))])
        .and(steps)
}

/// Something is left to do, or to wait for.
fn pending(name: &str, left: &str) -> Closing {
    let folded = left.to_lowercase();
    if !folded.contains("mail") {
        return Closing::new(Tone::Attention, format!("{name} is not cancelled yet"));
    }
    let what = if folded.contains("link") || folded.contains("click") {
        "click its link"
    } else {
        "do what it says"
    };
    let headline = format!("One step left: open {name}'s e-mail and {what}");
    Closing::new(Tone::Mail, headline)
}

fn by_people(
    name: &str,
    how: Option<Channel>,
    contact: Option<&str>,
    hours: Option<&str>,
) -> Closing {
    let hours = hours.map(|hours| format!(", {}", hours.trim()));
    let hours = hours.unwrap_or_default();
    let (tone, headline) = match (how, contact.map(str::trim)) {
        (Some(Channel::Phone), Some(number)) => (
            Tone::Phone,
            format!("{name} cancels by phone only: {number}{hours}"),
        ),
        (Some(Channel::Email), Some(address)) => (
            Tone::Mail,
            format!("{name} cancels by e-mail only: {address}{hours}"),
        ),
        (_, Some(_)) => (Tone::Attention, format!("{name} can't be cancelled online")),
        (_, None) => (
            Tone::Attention,
            format!("{name} can't be cancelled online: it wants a call, a chat or a letter"),
        ),
    };
    Closing::new(tone, headline)
}

/// What a check found.
fn checked(told: &Told, result: &RunResult) -> Closing {
    let name = told.name.as_str();
    if result.interrupted {
        return Closing::new(Tone::Plain, "Interrupted").and([why(result)]);
    }
    let quote = |proof: Option<&Evidence>| proof.map(|proof| says("page", &proof.line));
    let known = result.is_proved();
    match (&result.outcome, result.reason, told.needed) {
        (Outcome::NotCancelled, ..) if known => {
            // Right after an approved end a page that still shows the old state is no reason to act once more.
            let wait = "The page may not know yet what you approved before: look again later.";
            let next = if told.approved_before {
                Some(wait.to_owned())
            } else {
                told.command("To cancel it", "cancel")
            };
            let lines = [quote(result.evidence.last()), next];
            Closing::new(Tone::Done, format!("{name} is active")).and(lines)
        }
        (
            Outcome::AlreadyCancelled { effective_date, .. }
            | Outcome::Cancelled { effective_date, .. },
            ..,
        ) if known => {
            let until = until(effective_date.as_deref());
            let headline = format!("{name} is cancelled{until}");
            Closing::new(Tone::Done, headline).and([quote(result.evidence.first())])
        }
        (
            Outcome::Paused { .. } | Outcome::Pending { .. } | Outcome::ThirdPartyBilling { .. },
            ..,
        ) if known => standing(told, result),
        (_, Reason::McpError, _) => stopped(told, result).with_first([why(result)]),
        (_, _, Some(kind)) => unmet(told, kind),
        _ => Closing::new(
            Tone::Attention,
            format!("The site doesn't show whether {name} is cancelled"),
        )
        .and([why(result), Some(look_yourself(result))]),
    }
}

/// Why the loop stopped, and what helps against it.
fn stopped(told: &Told, result: &RunResult) -> Closing {
    let say = |tone, headline: &str, remedy: &str| {
        let remedy = Some(remedy.to_owned()).filter(|remedy| !remedy.is_empty());
        Closing::new(tone, headline).and([remedy])
    };
    let attention = |headline, remedy| say(Tone::Attention, headline, remedy);
    let failed = |headline, remedy| say(Tone::Failed, headline, remedy);
    match result.reason {
        Reason::HumanRejected => match (told.refused_by, told.needed) {
            (Some(AnsweredBy::NoInput), _) => attention(
                "Your approval is needed, and prompts are off",
                "Run it in a terminal, with prompts on (no --no-input, CI or SUBTERMINATOR_NO_PROMPTS).",
            ),
            (Some(AnsweredBy::EndOfInput), _) => attention(
                "Your approval is needed, and the input had ended",
                "Run it in a terminal, or pipe a line with y for each question.",
            ),
            // A person's own no is no failure.
            (Some(_), _) => say(Tone::Plain, "Stopped: you said no", ""),
            (None, Some(kind)) => unmet(told, kind),
            (None, None) => attention("Stopped: you are needed", ""),
        },
        Reason::RecordFailed => failed("Stopped: the record of the run could not be written", ""),
        Reason::MaxTurnsExceeded => {
            let plural = if result.turns == 1 { "" } else { "s" };
            failed(
                &format!(
                    "Stopped after {} turn{plural}: that is the limit",
                    result.turns
                ),
                "Try again with a higher --max-turns, or another --model.",
            )
        }
        Reason::LlmNoAction => failed(
            "Stopped: the model came no further",
            "Try again, or try another --model.",
        ),
        Reason::LlmError => failed("Stopped: the model can't be reached", ""),
        Reason::BudgetExceeded => failed(
            "Stopped: your limit of costs or tokens is reached",
            "Try again with a higher --max-cost or --max-tokens.",
        ),
        Reason::McpError if result.turns == 0 => failed(
            "The browser could not be started",
            "To find out why, run: subterminator doctor",
        ),
        Reason::McpError => failed("Stopped: the browser was lost", ""),
        Reason::Completed | Reason::VerificationFailed => standing(told, result),
    }
}

/// What only the person can do was not done.
fn unmet(told: &Told, kind: HandOverKind) -> Closing {
    let name = told.name.as_str();
    let what = match kind {
        HandOverKind::Login => format!("sign in to {name}"),
        HandOverKind::Mfa => format!("enter the code that {name} asks for"),
        HandOverKind::Captcha => format!("solve {name}'s CAPTCHA"),
    };
    let text = |text: &str| Some(text.to_owned());
    let remedy = match (told.hindrance, kind) {
        (Some(Hindrance::NoDisplay), _) => text(
            "There is no display here. Run it on your desktop, or attach to a browser of yours with --cdp-endpoint.",
        ),
        (Some(_), HandOverKind::Login) => {
            told.command("Sign in once, in a terminal, with", "login")
        }
        (Some(Hindrance::Headless), _) => {
            text("Run it again without --headless, and do it in the browser window.")
        }
        (Some(Hindrance::NoPrompts), _) => {
            text("Run it again in a terminal, with prompts on, and do it in the browser window.")
        }
        (None, _) => text("Run it again, and do it in the browser window."),
    };
    Closing::new(Tone::Attention, format!("Your input is needed: {what}")).and([remedy])
}

/// Why the loop stopped, where its sentence doesn't say it.
fn why_it_stopped(told: &Told, result: &RunResult) -> Option<String> {
    let untold = match result.reason {
        Reason::RecordFailed | Reason::LlmError | Reason::McpError => true,
        Reason::HumanRejected => told.refused_by.is_none() && told.needed.is_none(),
        _ => false,
    };
    untold.then(|| why(result)).flatten()
}

/// Why, in the model's or the program's words.
fn why(result: &RunResult) -> Option<String> {
    let error = result.error.as_deref()?;
    let error = error.strip_prefix(GAVE_UP).unwrap_or(error).trim();
    // The headline says it already.
    let said = result.interrupted && error == "Interrupted.";
    (!error.is_empty() && !said).then(|| clipped(error, 300))
}

/// What the account page still shows, beside what is quoted already.
fn still(told: &Told, quoted_already: &str) -> Option<String> {
    let fresh = |line: &&String| !quoted_already.contains(line.trim_end_matches('…'));
    let shown = listed(told.still.iter().filter(fresh))?;
    Some(format!("The account page still shows {shown}"))
}

/// The first of them, quoted; `None` without any.
fn listed<'l>(lines: impl Iterator<Item = &'l String>) -> Option<String> {
    let shown: Vec<String> = lines.take(3).map(|line| quoted(line, 60)).collect();
    (!shown.is_empty()).then(|| shown.join(", "))
}

fn look_yourself(result: &RunResult) -> String {
    let url = result.final_url.as_deref().map(str::trim);
    match url.filter(|url| !url.is_empty()) {
        Some(url) => format!("Look at your account page yourself: {}", clipped(url, 200)),
        None => "Look at your account page yourself.".to_owned(),
    }
}

fn until(date: Option<&str>) -> String {
    date.map(|date| format!(": access until {}", day(date.trim())))
        .unwrap_or_default()
}

/// What a page or a site says, in its own words.
fn says(who: &str, words: &str) -> String {
    format!("The {who} says: {}", quoted(words, QUOTE))
}

/// A quotation of a page, cut with a sign for it.
fn quoted(text: &str, most: usize) -> String {
    format!("\"{}\"", clipped(text, most))
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
