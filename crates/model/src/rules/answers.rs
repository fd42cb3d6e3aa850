//! Which answer to give: one that says nothing, or next to nothing, and never one that claims a fact of the person's life.
//!
//! Such a fact is asked of the person, once, with the page's choices. Where nobody is there, an answer that denies claims least;
//! where there is none either, the question stays open.

use jiff::civil::Date;

use super::judge::begins_with_ending;
use super::questions::{Answer, Question, asks_to_choose};
use domain::predicate::fold;
use domain::vision::When;
use page::control::{Ending, ending_of};
use page::dates::read_date;
use page::effect::adds_something;
use page::lexicon::{hits, terms};
use page::words::{Term, Terms, meaning_of_folded};

/// Sentences for texts that are demanded: true of everybody who cancels, and about nothing else.
const NEUTRAL: [&str; 4] = [
    "I no longer need this subscription.",
    "I have nothing to add.",
    "There is no other reason than this.",
    "Thank you for your service.",
];

/// Longest answer that says no more than "for another reason", in words.
const SHORT: usize = 4;

/// What can be done about a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reply {
    /// This answer, by its number.
    Give(usize),
    /// The same, where the question can't be skipped: it says next to nothing, but something.
    Least(usize),
    /// The person has to be asked.
    Ask,
    /// There is no answer that claims nothing.
    None,
}

/// The reply to a question. `told` is what the person said, where they were asked; `hints` are answers that the service's
/// definition names.
pub(super) fn reply(
    question: &Question,
    told: Option<&Option<String>>,
    hints: &[String],
    wanted: When,
) -> Reply {
    let answers: Vec<Read> = question.answers.iter().map(Read::of).collect();
    // What the person named stands among other words ("D-441 – Digital Plus").
    if let Some(Some(said)) = told
        && let said = fold(said)
        && let Some(at) = (answers.iter().position(|a| a.folded == said)).or_else(|| {
            // Of several the one with the fewest other words: "all of them" names it too.
            let names = (0..answers.len()).filter(|at| answers[*at].folded.contains(&said));
            names.min_by_key(|at| answers[*at].folded.len())
        })
    {
        return Reply::Give(at);
    }
    let asks_why = is_survey(question, &answers);
    let chosen = || when(&answers, wanted).or_else(|| paid_back(&answers));
    if let Some(at) = chosen().filter(|_| !asks_why) {
        return Reply::Give(at);
    }
    if let Some(at) = says_nothing(&answers, hints, asks_why) {
        return Reply::Give(at);
    }
    if question.is_about_life() {
        if told.is_none() {
            return Reply::Ask;
        }
        let denies = answers.iter().position(|a| a.fine && a.m.has(Term::Denies));
        return denies.map_or(Reply::None, Reply::Give);
    }
    match least(question, &answers) {
        // What is neither about the reasons, nor the end, nor a number, may be about the person, whatever its words.
        Some((_, Says::Anything)) if told.is_none() && !asks_why && !question.asked.is_empty() => {
            Reply::Ask
        }
        found => found.map_or(Reply::None, |(at, _)| Reply::Least(at)),
    }
}

/// The answer that claims nothing, to be proposed to the person.
pub(super) fn default_of(question: &Question) -> Option<&str> {
    let answers: Vec<Read> = question.answers.iter().map(Read::of).collect();
    let at = says_nothing(&answers, &[], is_survey(question, &answers))
        .or_else(|| answers.iter().position(|a| a.fine && a.m.has(Term::Denies)))?;
    question.answers.get(at).map(|a| a.label.as_str())
}

/// Whether it asks for reasons, so that none of its answers ends anything.
fn is_survey(question: &Question, answers: &[Read]) -> bool {
    let m = terms(&fold(&question.asked));
    let quiet = |a: &Read| a.m.any(&[Term::DeclinesToSay, Term::OtherReason]);
    // Where one of them ends it, the others are no reasons but other things to do.
    let ends = answers.iter().any(|a| a.ending != Ending::No);
    m.any(&[Term::AsksWhy, Term::WantsWords])
        || (answers.len() >= 3 && answers.iter().any(quiet) && !ends)
}

/// What an answer about the time of the end costs, least first: money, the time that is paid for, waiting longer than needed.
fn loss(answer: &Read, wanted: When) -> (bool, bool, Date) {
    let day = read_date(&answer.folded).unwrap_or(Date::MAX);
    let now = answer.m.has(Term::AtOnceForGood);
    (
        answer.m.has(Term::Money),
        now == (wanted == When::PeriodEnd),
        day,
    )
}

/// Where the answers say when it is to end: the one by which least is lost.
fn when(answers: &[Read], wanted: When) -> Option<usize> {
    let at_once = |a: &Read| a.m.has(Term::AtOnceForGood);
    // "At the next possible date" beside whatever else there is.
    let mut ends = (0..answers.len()).filter(|i| {
        answers[*i].fine && answers[*i].m.has(Term::AtPeriodEnd) && !at_once(&answers[*i])
    });
    if let (Some(at), None, When::PeriodEnd) = (ends.next(), ends.next(), wanted) {
        return Some(at);
    }
    // Beside "at once" the only other answer is the later one, whatever it says; beside the day that the page names it is any other day.
    let one_of_two = answers.len() == 2
        && answers
            .iter()
            .any(|a| at_once(a) || read_date(&a.folded).is_some());
    let tells = |a: &Read| {
        one_of_two || at_once(a) || a.ending != Ending::No || read_date(&a.folded).is_some()
    };
    let times: Vec<usize> = (0..answers.len())
        .filter(|i| (answers[*i].fine || at_once(&answers[*i])) && tells(&answers[*i]))
        .collect();
    let dated = times
        .iter()
        .any(|i| read_date(&answers[*i].folded).is_some() || at_once(&answers[*i]));
    let all = times.len() >= 2 && dated;
    let fine = times.into_iter().filter(|i| answers[*i].fine);
    all.then(|| fine.min_by_key(|i| loss(&answers[*i], wanted)))?
}

/// Where money that is owed could stay with the service: the first answer by which it is paid back.
fn paid_back(answers: &[Read]) -> Option<usize> {
    let credit = |a: &Read| a.m.has(Term::AsCredit);
    let pays = |a: &Read| !credit(a) && a.fine && !a.m.any(&[Term::Keep, Term::Denies]);
    answers
        .iter()
        .any(credit)
        .then(|| answers.iter().position(pays))?
}

/// Whether the answer that is chosen loses money or time that another one doesn't.
pub(super) fn is_dear(question: &Question, wanted: When) -> bool {
    let answers: Vec<Read> = question.answers.iter().map(Read::of).collect();
    let Some((chosen, best)) = question.chosen.zip(when(&answers, wanted)) else {
        return false;
    };
    let (dear, cheap) = (loss(&answers[chosen], wanted), loss(&answers[best], wanted));
    !is_survey(question, &answers) && (dear.0, dear.1) > (cheap.0, cheap.1)
}

struct Read {
    folded: String,
    m: Terms,
    /// It neither keeps nor adds anything, and answers.
    fine: bool,
    ending: Ending,
    /// The number with which it begins.
    leading: Option<u32>,
}

impl Read {
    fn of(answer: &Answer) -> Self {
        let folded = fold(&answer.label);
        let m = meaning_of_folded(&folded);
        // What a long answer does stands at its beginning; what follows explains it.
        let first = folded.split(". ").next().unwrap_or_default();
        let begins = meaning_of_folded(first);
        // What is kept until the paid time is over is not kept.
        let leaves = m.has(Term::AtPeriodEnd)
            && !begins.any(&[Term::Pay, Term::Offer, Term::Pause, Term::Resume]);
        // "Rather keep that to myself" keeps nothing, but "skip the next three boxes" says more than nothing.
        let says_nothing = m.has(Term::DeclinesToSay) && !begins.has(Term::Pause);
        let adds = adds_something(first, begins).is_some() && !leaves && !says_nothing;
        let fine = !adds && !asks_to_choose(&answer.label);
        let ending = match ending_of(first, begins) {
            // Among answers a bare verb is clear.
            Ending::No if fine && begins_with_ending(first) => Ending::Towards,
            told => told,
        };
        let word = folded.split(|c: char| !c.is_alphanumeric()).next();
        let leading = word.and_then(|w| w.parse().ok());
        Self {
            folded,
            m,
            fine,
            ending,
            leading,
        }
    }
}

/// An answer that says nothing: the service's own, then "prefer not to say", then "other"; and where the others keep something,
/// the one that doesn't.
fn says_nothing(answers: &[Read], hints: &[String], asks_why: bool) -> Option<usize> {
    let find = |test: &dyn Fn(&Read) -> bool| answers.iter().position(|a| a.fine && test(a));
    let keeps = answers.iter().any(|a| {
        !a.fine
            && !a.folded.is_empty()
            && a.m.any(&[
                Term::Keep,
                Term::Offer,
                Term::Pause,
                Term::Plan,
                Term::Resume,
            ])
    });
    let hinted = hints.iter().find_map(|hint| find(&|a| a.folded == *hint));
    let leaves = || {
        let gently = |a: &Read| a.ending != Ending::No && !a.m.has(Term::AtOnceForGood);
        find(&gently)
            .or_else(|| find(&|a| a.ending != Ending::No))
            .or_else(|| find(&|a| a.m.has(Term::Decline)))
    };
    hinted
        .or_else(|| {
            leaves()
                .filter(|_| !asks_why)
                .filter(|_| keeps || answers.iter().filter(|a| a.ending != Ending::No).count() > 0)
        })
        .or_else(|| find(&|a| a.m.has(Term::DeclinesToSay) && !a.m.has(Term::AboutLife)))
        .or_else(|| {
            // "Another person has one" begins with other words than "Another reason", which mostly is the last.
            let other =
                |a: &Read| a.fine && a.m.has(Term::OtherReason) && !a.m.has(Term::AboutLife);
            let first = |a: &Read| {
                hits(&a.folded)
                    .iter()
                    .any(|h| h.term == Term::OtherReason && h.at.start == 0)
            };
            // In a longer answer "another" speaks of something else than the reason.
            let short = |a: &Read| other(a) && a.folded.split(' ').count() <= SHORT;
            find(&|a| other(a) && first(a)).or_else(|| answers.iter().rposition(short))
        })
}

/// What is known of the least answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    /// A number, or when it is to end.
    Little,
    /// It is only the one that claims nothing that is known as a fact of the person's life.
    Anything,
}

/// Where no answer says nothing: the middle of a scale, the least of a number, of ways to end it the first that does so at no cost,
/// else the last that says nothing of the person's life.
fn least(question: &Question, answers: &[Read]) -> Option<(usize, Says)> {
    let little = |at: Option<usize>| at.map(|at| (at, Says::Little));
    let fine: Vec<usize> = (0..answers.len()).filter(|i| answers[*i].fine).collect();
    let number = |i: usize| answers[i].leading;
    let rises = |w: &[usize]| number(w[0]).is_some_and(|n| number(w[1]) == Some(n + 1));
    let bare = || {
        fine.iter()
            .all(|i| answers[*i].folded.parse::<u32>().is_ok())
    };
    let starts = fine.first().is_some_and(|i| number(*i) == Some(1));
    if fine.len() >= 3 && fine.windows(2).all(rises) && (starts || bare()) {
        return little(fine.get(fine.len() / 2).copied());
    }
    let counts = fine
        .iter()
        .filter(|i| {
            answers[**i]
                .folded
                .starts_with(|c: char| c.is_ascii_digit())
        })
        .count();
    if counts * 2 >= fine.len() && counts > 0 {
        return little(fine.first().copied());
    }
    let asked = terms(&fold(&question.asked));
    if asked.any(&[Term::Ends, Term::Cancel]) && !asked.has(Term::AsksWhy) {
        let gently = |i: &&usize| !answers[**i].m.any(&[Term::Money, Term::AtOnceForGood]);
        return little(fine.iter().find(gently).copied());
    }
    let quiet = |i: &&usize| !answers[**i].m.has(Term::AboutLife);
    // What only names the end claims nothing beside it.
    let names_the_end = |i: &&usize| quiet(i) && answers[**i].m.has(Term::Cancel);
    if let Some(at) = fine.iter().find(names_the_end) {
        return Some((*at, Says::Anything));
    }
    let last = fine.iter().rev().find(quiet).copied();
    last.map(|at| (at, Says::Anything))
}

/// A neutral and true text of at least so many characters.
pub(super) fn neutral_text(least: usize) -> String {
    let mut text = NEUTRAL[0].to_owned();
    for sentence in NEUTRAL.iter().skip(1).cycle() {
        if text.chars().count() >= least {
            break;
        }
        text.push(' ');
        text.push_str(sentence);
    }
    text
}

#[cfg(test)]
mod tests;
