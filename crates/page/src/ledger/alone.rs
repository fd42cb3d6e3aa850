//! What one page shows of which nothing is known from before: a check clicks nothing, so there is nothing to compare with.
//!
//! Read by the same statements as the ledger, and believed less: an end needs signs of two kinds, and nothing beside them that goes on, rests, is
//! asked for or is taken back. What contradicts itself, or may be about several things, tells nothing.

mod unread;

use std::collections::BTreeSet;

use jiff::civil::Date;

use self::unread::{left_unread, priced_elsewhere};
use super::account::is_bare;
use super::aim::is_of_another_part;
use super::changes::Read;
use super::claims::{Claim, Statement, has_price, is_a_day};
use super::decide::orders_machines;
use super::names::words;
use super::several::{are_called, are_in_one_state, in_words, several};
use super::{Finding, Trust, quotes};
use crate::control::is_elsewhere;
use crate::language::is_unknown;
use crate::lexicon::Term;
use crate::snapshot::{ElementId, PageSnapshot};
use domain::witness::{Testimony, WitnessState};

/// What the page shows, and the line that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alone {
    /// What is so.
    pub finding: Finding,
    /// The line it rests on, or why nobody can tell.
    pub line: String,
    /// Something on the page says that it ends and nothing says the contrary, also where that is not enough.
    pub hints: bool,
    /// It is one of several of a kind that aren't all in one state, and nobody knows which one is meant.
    pub one_of_several: bool,
    /// The element that it rests on.
    at: Option<ElementId>,
}

impl Alone {
    fn tells(finding: Finding, line: &str) -> Self {
        Self {
            hints: matches!(finding, Finding::Ended { .. }),
            finding,
            line: line.to_owned(),
            one_of_several: false,
            at: None,
        }
    }

    fn at(self, element: ElementId) -> Self {
        Self {
            at: Some(element),
            ..self
        }
    }

    fn unclear(why: &str, hints: bool) -> Self {
        Self {
            finding: Finding::Unclear,
            line: why.to_owned(),
            hints,
            one_of_several: false,
            at: None,
        }
    }
}

/// What a reader says of the pages, which outweighs what the program reads: believed only if every quote stands in the main part of one of them, and
/// an end only of one who has shown that it can say no, or where the program reads the signs of one and of nothing else. `None`: it has no
/// such word.
pub fn hear_alone(
    pages: &[PageSnapshot],
    today: Option<Date>,
    wanted: &str,
    testimony: &Testimony,
    trust: Trust,
) -> Option<Alone> {
    let first = testimony.quotes.first();
    if trust == Trust::Failed || (first.is_some() && !quotes::stand(testimony, pages, today)) {
        return None;
    }
    let line = first.map_or("", |quote| &quote.text);
    let day = || testimony.date.as_deref().and_then(|date| date.parse().ok());
    let hinted = || {
        let mut said = pages.iter().map(|page| read_alone(page, today, wanted));
        let silent = |a: &Alone| a.finding == Finding::Unclear && !a.one_of_several;
        said.clone().any(|alone| alone.hints) && said.all(|alone| silent(&alone))
    };
    let ends = || match trust {
        Trust::Passed => !pages.iter().any(|page| is_vetoed(page, today, testimony)),
        _ => hinted(),
    };
    let finding = match testimony.state {
        WitnessState::CantTell | WitnessState::Other => Finding::Unclear,
        _ if line.is_empty() => return None,
        WitnessState::Ended | WitnessState::EndsOn if ends() => Finding::Ended { on: day() },
        WitnessState::Ended | WitnessState::EndsOn => Finding::Unclear,
        WitnessState::Active => Finding::Active,
        WitnessState::Paused => Finding::Paused { until: day() },
        WitnessState::Pending => Finding::Pending {
            left: line.to_owned(),
        },
    };
    let line = match finding {
        Finding::Unclear => "a second reader can't tell how it stands, or tells it otherwise",
        _ => line,
    };
    Some(Alone::tells(finding, line))
}

/// What no reader of an end outweighs: an open dialog, orders to machines, and where it quotes a way to end it or a later payment.
fn is_vetoed(page: &PageSnapshot, today: Option<Date>, testimony: &Testimony) -> bool {
    let read = Read::of(page, today);
    let quoted: BTreeSet<usize> = quotes::places(testimony, &read);
    let end: Option<Date> = testimony.date.as_deref().and_then(|day| day.parse().ok());
    let pays =
        |s: &Statement| s.says(Claim::Renews) && s.day.is_some_and(|day| Some(day) > end.or(today));
    page.dialog.is_some()
        || orders_machines(&read)
        || read
            .ways_out()
            .any(|(_, block)| block != 0 && quoted.contains(&block))
        || read
            .statements
            .iter()
            .any(|s| quoted.contains(&s.block) && pays(s))
}

/// What makes the signs of an end on a page worthless, and the line that says so: it goes on in another way, rests, or waits for something.
pub fn speaks_against(page: &PageSnapshot) -> Option<(&'static str, String)> {
    speaks_against_in(&Read::of(page, None))
}

/// The same of a page that was read already.
pub(super) fn speaks_against_in(read: &Read<'_>) -> Option<(&'static str, String)> {
    let ends = [Claim::Ended, Claim::EndsOn, Claim::Until];
    let last_day = |s: &&Statement| s.says_any(&ends).then_some(s.day).flatten();
    let last_day = read.statements.iter().filter_map(|s| last_day(&s)).max();
    read.statements.iter().find_map(|s| {
        let why = if s.says(Claim::Pending) {
            "says that something has yet to be done"
        } else if s.says_any(&[Claim::Rests, Claim::Returns, Claim::Denied])
            || (s.says(Claim::Renews) && s.day.is_some() && s.day >= last_day)
        {
            "says that it goes on in another way"
        } else {
            return None;
        };
        Some((why, s.line.clone()))
    })
}

/// Reads a page by itself.
pub fn read_alone(page: &PageSnapshot, today: Option<Date>, wanted: &str) -> Alone {
    if let Some(dialog) = &page.dialog {
        let why = format!("a native dialog is open: \"{}\"", dialog.message);
        return Alone::unclear(&why, false);
    }
    if is_unknown(page) {
        let why = "it is in a language that nobody here reads well enough";
        return Alone::unclear(why, false);
    }
    let read = Read::of(page, today);
    let alone = read_as_it_is(&read, today);
    // What a page that gives orders to machines says of an end is said to machines, too.
    if alone.finding != Finding::Active && orders_machines(&read) {
        return Alone::unclear("the page gives orders to machines", false);
    }
    let unread = match alone.finding {
        Finding::Active | Finding::Paused { .. } => left_unread(&read, alone.at),
        Finding::Ended { .. } => priced_elsewhere(&read, alone.at),
        _ => None,
    };
    if let Some(why) = unread {
        return Alone::unclear(&why, false);
    }
    let block = alone.at.and_then(|at| read.places.block(at));
    if block.is_some_and(|block| is_of_another_part(wanted, &read, block, &alone.line)) {
        let why = format!(
            "another part of it has the name of what was meant: \"{}\"",
            alone.line
        );
        return Alone::unclear(&why, false);
    }
    // The state of one of several is told of none, unless it is that of all, and what was meant is among them.
    let things = alone.at.map(|at| several(&read, at, today));
    if things
        .as_ref()
        .is_some_and(|things| !are_called(things, wanted, &read))
    {
        let why = "several of a kind stand there, and none has the name of what was meant";
        return Alone {
            one_of_several: true,
            ..Alone::unclear(why, false)
        };
    }
    match things.filter(|things| !are_in_one_state(things)) {
        Some(things) => Alone {
            one_of_several: true,
            ..Alone::unclear(&in_words(&things), false)
        },
        None => alone,
    }
}

/// Longest state, in words: "Active until further notice".
const WORDS_OF_A_STATE: usize = 4;

fn read_as_it_is(read: &Read<'_>, today: Option<Date>) -> Alone {
    let page = read.page;
    let to_come = |s: &Statement| s.day.zip(today).is_none_or(|(day, today)| day >= today);
    let find = |holds: &dyn Fn(&Statement) -> bool| read.statements.iter().find(|s| holds(s));
    // "$4 until 1 March, then $17" ends nothing.
    let ends = |s: &Statement| {
        s.says_any(&[Claim::Ended, Claim::EndsOn])
            || (s.says(Claim::Until) && to_come(s) && !s.says(Claim::Renews))
    };
    // Rows of what was bought or paid, and things that hang on a subscription, end without it.
    let history = |s: &Statement| {
        read.places.blocks[s.block].item && s.day.zip(today).is_some_and(|(day, now)| day < now)
    };
    // What stands under a day is one box, issue or lesson of many.
    let of_a_day = |s: &Statement| is_a_day(&read.places.blocks[s.block].key, today);
    let counts = |s: &Statement| !history(s) && !of_a_day(s) && !s.terms.has(Term::OtherThing);
    let ended = find(&|s| ends(s) && counts(s));
    let stops = find(&|s| s.says(Claim::Stops) && counts(s));
    let hints = ended.is_some() || stops.is_some();
    let last = read.statements.iter().map(|s| s.at).max();
    let way_in = read
        .ways_out()
        .find(|(c, _)| {
            !c.meaning.has(Term::Help) && (c.element.role != "link" || Some(c.id) <= last)
        })
        .map(|(c, _)| (c.label.to_string(), c.id));
    let takes_back = read.pressable().find(|(c, _)| {
        c.meaning.any(&[Term::Resume, Term::Keep]) && !is_elsewhere(page, c.element)
    });
    // What still runs or is charged before the end is no contradiction to it, nor is since when it ran.
    let last_day = read
        .statements
        .iter()
        .filter(|s| ends(s) && counts(s))
        .filter_map(|s| s.day)
        .max();
    let before_end = |s: &Statement| s.day.zip(last_day).is_some_and(|(day, last)| day < last);
    let same_line_ends = |s: &Statement| {
        read.statements
            .iter()
            .any(|other| other.folded == s.folded && (ends(other) || other.says(Claim::Stops)))
    };
    // "All systems operational" names nothing that goes on.
    let of_a_thing = |s: &Statement| {
        let beside = |other: &Statement| {
            other.block == s.block && (has_price(&other.clause) || other.day.is_some())
        };
        let is_badge = s.folded.contains(": ") || s.folded.split(' ').count() <= WORDS_OF_A_STATE;
        (s.block != 0 && is_badge)
            || s.terms.any(&[Term::Object, Term::Subscription])
            || read.statements.iter().any(beside)
            || read.ways_out().any(|(_, block)| block == s.block)
    };
    let runs = |s: &Statement| {
        s.says(Claim::Active)
            && of_a_thing(s)
            && !same_line_ends(s)
            && s.day.is_none_or(|_| to_come(s))
            && page.elements[s.at].role != "heading"
    };
    let goes_on = find(&|s| {
        (s.says(Claim::Renews)
            && to_come(s)
            && (s.day.is_some() || has_price(&s.clause))
            && !before_end(s))
            || runs(s)
    });
    let undone = find(&|s| s.says_any(&[Claim::Denied, Claim::Returns]));
    if let Some(rests) =
        find(&|s| s.says(Claim::Rests) && !history(s) && s.day.is_none_or(|_| to_come(s)))
    {
        return if goes_on.is_some_and(|s| s.block != rests.block) {
            Alone::unclear("something on it rests and something goes on", false)
        } else {
            Alone::tells(Finding::Paused { until: rests.day }, &rests.line).at(rests.at)
        };
    }
    // Of the end is what speaks of one, or is called like the address to which the way out leads.
    let leads_to: BTreeSet<String> = read
        .ways_out()
        .filter_map(|(c, _)| c.element.url.as_ref()?.rsplit(['/', '#']).next())
        .flat_map(words)
        .collect();
    let of_the_end = |s: &Statement| {
        s.terms.any(&[Term::Cancel, Term::Ended, Term::Denied])
            || words(&s.folded).iter().any(|word| leads_to.contains(word))
    };
    let open = find(&|s| s.says(Claim::Pending) && of_the_end(s));
    // What follows behind all that the page states and offers is said to everybody.
    let last_word = |s: &Statement| {
        let others = read.statements.iter().filter(|other| other.at != s.at);
        let before = others
            .map(|s| s.at)
            .chain(read.pressable().map(|(c, _)| c.id));
        !s.aloud && before.max().is_some_and(|last| last < s.at)
    };
    if let Some(open) = open {
        if last_word(open) || is_bare(open) || takes_back.is_some() {
            let why = format!("something on it may speak of the end: \"{}\"", open.line);
            return Alone::unclear(&why, false);
        }
        return Alone::tells(
            Finding::Pending {
                left: open.line.clone(),
            },
            &open.line,
        )
        .at(open.at);
    }
    // A fact beside it that says that something waits may be the end, in words that nobody here knows.
    let beside = |s: &Statement| {
        goes_on.is_some_and(|goes| goes.block == s.block) && s.folded.contains(": ") && to_come(s)
    };
    if let Some(waits) = find(&|s| s.says(Claim::Pending) && !s.priced && counts(s) && beside(s)) {
        let why = format!("it goes on, and something waits: \"{}\"", waits.line);
        return Alone::unclear(&why, false);
    }
    match (goes_on, way_in) {
        (goes_on, way_in) if hints && (goes_on.is_some() || way_in.is_some()) => {
            let ends = ended.or(stops).map(|s| s.line.as_str()).unwrap_or_default();
            let goes = goes_on.map(|s| (s.line.clone(), s.at));
            let (goes, at) = goes.or(way_in).unwrap_or_default();
            let why = format!("it says \"{ends}\" and also \"{goes}\"");
            Alone::unclear(&why, false).at(at)
        }
        (Some(goes_on), _) => Alone::tells(Finding::Active, &goes_on.line).at(goes_on.at),
        (None, Some((way_in, at))) => Alone::tells(Finding::Active, &way_in).at(at),
        (None, None) => {
            let Some(first) = ended.or(stops) else {
                return Alone::unclear("none of the signs of an end is on it", false);
            };
            let said = |claim: Claim| find(&|s| s.says(claim) && ends(s) && counts(s)).is_some();
            // A mere last day ("voting open until 7 December") is that of anything.
            let to_end = |s: &Statement| s.says_any(&[Claim::Ended, Claim::EndsOn]) && counts(s);
            let dated = find(&|s| to_end(s) && s.day.is_some_and(|day| Some(day) > today));
            let kinds = usize::from(said(Claim::Ended))
                + usize::from(said(Claim::EndsOn) || said(Claim::Until))
                + usize::from(stops.is_some())
                + usize::from(takes_back.is_some())
                + usize::from(dated.is_some());
            let several = read
                .statements
                .iter()
                .any(|s| s.priced && to_come(s) && s.day.is_some());
            if undone.is_some() || several {
                return Alone::unclear("something on it speaks against an end", false);
            }
            // "You have no active plan", "Plan: Free": there is none, and nothing on the page says otherwise.
            let none_left = stops.is_some_and(|s| {
                s.terms.any(&[Term::Object, Term::Subscription]) && !s.priced && s.day.is_none()
            });
            if kinds < 2 && !none_left {
                let why = format!("the signs of an end on it are too few: \"{}\"", first.line);
                return Alone::unclear(&why, true);
            }
            let day = read
                .statements
                .iter()
                .filter(|s| ends(s) && counts(s))
                .filter_map(|s| s.day)
                .max()
                .filter(|day| today.is_none_or(|today| *day > today));
            Alone::tells(Finding::Ended { on: day }, &first.line).at(first.at)
        }
    }
}
