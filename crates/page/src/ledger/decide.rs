//! The decision: what is found is entered for or against, and the entries are weighed by a few rules.
//!
//! Long because the facts, and the rules that ask for them, are read side by side.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::account::weigh_account;
use super::aim::{ends_under_another_name, is_called_as_next_to_it, without_its_number};
use super::changes::{Read, address, counts, stood};
use super::claims::{Claim, Statement, papers_of_things, statements_of_alert};
use super::hangs::{goes_on_being_paid, is_followed_by_another};
use super::names::{names, object, of_another_thing};
use super::scope::Scope;
use super::shut::{
    asks_to_sign_in, entry_gone, is_account_closed, said_as_done, stands_as_done, turned_around,
};
use super::told::{weigh_after, weigh_witness};
use super::{Case, Finding, Trust, Verdict};
use crate::language::is_in_another_script;
use crate::lexicon::Term;
use crate::snapshot::Element;
use domain::evidence::{Entry, Source};
use domain::predicate::fold;
use domain::witness::Testimony;

/// What was found, as far as the rules ask for it.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact that a rule asks for"
)]
pub(super) struct Found {
    /// On the account's page: new words of an end, of no renewal, of a day.
    pub(super) ended: bool,
    pub(super) stops: bool,
    pub(super) until: bool,
    pub(super) day: Option<Date>,
    /// A reader tells an end that has shown that it can say no; the day that it names.
    pub(super) trusted: bool,
    pub(super) heard_day: Option<Date>,
    /// What no reader outweighs. What is no matter of reading: an error in answer to what was approved, an open dialog, the very control that was used
    /// in the thing's own part, its next payment, a part that had ended before or stands under another name or number. And where two read alike,
    /// the other way: a rest, a denial, another plan, a step that is left on the account's page.
    pub(super) vetoed: bool,
    /// A control that was used there is gone, whatever else the page offers to end.
    pub(super) used_is_gone: bool,
    /// Right after the act the service told the end.
    pub(super) told: bool,
    /// The line that says that something ended, and whether it names what was approved.
    pub(super) said: Option<String>,
    pub(super) said_of_it: bool,
    pub(super) way_in_gone: bool,
    pub(super) takes_back: bool,
    pub(super) going_gone: bool,
    /// Its part is gone, and the thing can be begun there.
    pub(super) begins: bool,
    pub(super) reworded: bool,
    /// The account that was to be closed asks who is there, as the service said; the control that was used offers the contrary.
    pub(super) shut: bool,
    pub(super) turned: bool,
    /// What the person wanted done was said to be done, and stands there so; or the thing is gone from its list.
    pub(super) done: bool,
    /// Its row or item stands under another heading.
    pub(super) moved: bool,
    /// Its part of the page is gone whole.
    pub(super) vanished: bool,
    /// Right after the act it named the day of the end, and said that nothing more comes.
    pub(super) told_day: bool,
    /// That day is new in its own part of the page, whatever it is called there.
    pub(super) day_stands: bool,
    /// New words of an end on the account's page name that day, too.
    pub(super) day_agrees: bool,
    pub(super) told_stops: bool,
    /// Right after the act it said that it goes on in another way.
    pub(super) returns: bool,
    /// Speaks against it on the account's page, and can't be outweighed.
    pub(super) against: bool,
    pub(super) way_in_there: bool,
    /// All that is there of it is a link that led on, beside new words of an end: that only a reader can outweigh.
    pub(super) way_in_leads: bool,
    pub(super) goes_on: bool,
    pub(super) rests: Option<Statement>,
    pub(super) pending: Option<Statement>,
    /// What is still to be done concerns the end: on the account's page itself, or right after the act.
    pub(super) open_end: bool,
    pub(super) told_open: bool,
    /// Right after the act it asked for more than to wait for a request that was received.
    pub(super) told_step: bool,
    /// That was a step towards the end itself.
    pub(super) told_left: bool,
    /// Something else was ended, and this goes on.
    pub(super) other: Option<String>,
    /// Something of the account goes on beside it.
    pub(super) beside: bool,
    /// Something goes on beside the object's part of the page, as it did before.
    pub(super) elsewhere: bool,
    /// Speaks against it right after the act: until the account's page says otherwise, and whatever that says.
    pub(super) doubt: bool,
    pub(super) refused: bool,
    /// Stands there as before: an active status, a day to come. Speaks against whatever the words don't settle.
    pub(super) unchanged: bool,
    pub(super) new_price: bool,
    pub(super) looked: bool,
    /// The account's page is in a script that nobody here reads: its words prove nothing by themselves.
    pub(super) unreadable: bool,
    /// A reader says that it ends, in new words; in such of the account's page; in such of the thing's own part; in words that name it.
    pub(super) quoted: bool,
    pub(super) quoted_fresh: bool,
    pub(super) quoted_own: bool,
    pub(super) read_of_it: bool,
    /// A reader says that something else is so, in words that stand there.
    pub(super) contradicted: Option<Finding>,
}

/// The entries, as they are written.
pub(super) struct Ledger<'c> {
    entries: Vec<Entry>,
    at: &'c str,
}

impl Ledger<'_> {
    pub(super) fn add(
        &mut self,
        source: Source,
        speaks_for: bool,
        what: &str,
        line: &str,
        url: &str,
    ) {
        let entry = Entry {
            source,
            speaks_for,
            what: what.to_owned(),
            line: line.chars().take(300).collect(),
            url: url.to_owned(),
            at: self.at.to_owned(),
        };
        if !self.entries.contains(&entry) {
            self.entries.push(entry);
        }
    }
}

/// Weighs all that is known.
pub fn decide(case: &Case<'_>) -> Verdict {
    let claimed = case.testimony;
    let testimony = claimed.filter(|_| case.trust != Trust::Failed);
    let case = &Case { testimony, ..*case };
    let read = |page| Read::of(page, case.today);
    let before: Vec<Read<'_>> = case.before.iter().map(read).collect();
    let after: Vec<Read<'_>> = case.after.iter().map(read).collect();
    let fresh: Vec<Read<'_>> = case.fresh.iter().map(read).collect();
    // Whoever reads a page that gives orders to machines may have obeyed it.
    let ordered = testimony.is_some()
        && before
            .iter()
            .chain(&fresh)
            .chain(&after)
            .any(orders_machines);
    let trusted =
        case.trust == Trust::Passed && testimony.is_some_and(Testimony::tells_end) && !ordered;
    let stood = stood(&before);
    let names = names(case, &before);
    let mut ledger = Ledger {
        entries: Vec::new(),
        at: case.at,
    };
    let day_of = |said: &Testimony| said.date.as_deref()?.parse().ok();
    let mut found = Found {
        trusted,
        heard_day: testimony.filter(|_| trusted).and_then(day_of),
        ..Found::default()
    };
    for approved in case.approved.iter().filter(|a| !a.unasked) {
        let line = approved.control.as_str();
        let what = format!(
            "on \"{}\", at {}",
            approved.question(),
            approved.at.get(11..16).unwrap_or(&approved.at)
        );
        ledger.add(Source::Approval, true, &what, line, &approved.page.url);
        // "Cancel subscription invoice", where the person doesn't call the thing so.
        let of_paper = |text: &str| !papers_of_things(&fold(text)).is_empty();
        if of_paper(line) && !of_paper(case.goal) {
            found.against = true;
            let what = "what was approved is a paper or an order of the thing";
            ledger.add(Source::Approval, false, what, line, &approved.page.url);
        }
    }
    weigh_answers(case, &mut ledger, &mut found);
    for after in &after {
        weigh_after(after, &stood, &names, case.today, &mut ledger, &mut found);
    }
    let began = case.way.first().map(|way| address(&way.url));
    let is_step = |page: &Read<'_>| {
        let here = address(&page.page.url);
        began.as_ref().is_some_and(|began| *began != here)
            && case.approved.iter().any(|a| address(&a.page.url) == here)
    };
    let (steps, accounts): (Vec<&Read<'_>>, Vec<&Read<'_>>) =
        fresh.iter().partition(|page| is_step(page));
    // Who signs in is welcome back, and that says nothing of the account that is gone.
    let closed = is_account_closed(case, &before, &fresh);
    let entry = entry_gone(case, &before, &fresh);
    for page in accounts.into_iter().chain(steps) {
        if entry.is_some() || (closed && asks_to_sign_in(page)) {
            continue;
        }
        // The form by which it was ended may be there for everybody, at its address.
        if is_step(page)
            && found.way_in_gone
            && !found.way_in_there
            && (found.ended || found.stops || (found.told && found.said_of_it))
        {
            continue;
        }
        found.unreadable |= is_in_another_script(page.page);
        let seen = same_view(&before, page);
        let scope = Scope::of(case, seen, page);
        weigh_account(
            case,
            seen,
            page,
            &scope,
            is_step(page),
            &stood,
            &names,
            &mut ledger,
            &mut found,
        );
    }
    let gone = Gone { closed, entry };
    weigh_places(
        case,
        (&before, &after, &fresh),
        gone,
        &stood,
        &mut ledger,
        &mut found,
    );
    // What is called by such a word may be the thing itself, where nothing else goes on.
    if let Some(other) = of_another_thing(case, &before).filter(|_| found.elsewhere) {
        found.against = true;
        found.other = found.other.take().or_else(|| Some(other.clone()));
        ledger.add(
            Source::Approval,
            false,
            "it was about something that hangs on the subscription",
            &other,
            "",
        );
    }
    if let Some(line) = ends_under_another_name(case, &before, &fresh, &stood) {
        found.against = true;
        found.vetoed = true;
        let what = "it ended under a name that the control doesn't have, and another one there has";
        ledger.add(Source::AccountPage, false, what, &line, "");
    }
    if let Some(label) = is_called_as_next_to_it(case, &before) {
        found.beside = true;
        found.vetoed = true;
        let what = "what was meant has this control, and another one was used";
        ledger.add(Source::Approval, false, what, &label, "");
    }
    if let Some((what, numbers)) = without_its_number(case, &before) {
        found.beside = true;
        found.vetoed = true;
        ledger.add(Source::AccountPage, false, what, &numbers, "");
    }
    // Only who reads the pages tells what hangs on a thing from the thing.
    let hangs = [
        (
            goes_on_being_paid(case, &before, &fresh),
            "what was ended there had no price, and what has one goes on",
        ),
        (
            is_followed_by_another(case, &before, &fresh),
            "another one that is paid for follows",
        ),
    ];
    for (line, what) in hangs {
        if let Some(line) = line {
            // What goes on stands apart from it, and goes on as before.
            found.vetoed |= found.elsewhere;
            found.beside = true;
            ledger.add(Source::Change, false, what, &line, "");
        }
    }
    let tried = match case.trust {
        Trust::Untried => None,
        Trust::Passed => Some(
            "nothing of the kind of the pages as they were before, with a notice of what is no end, nor of another thing",
        ),
        Trust::Failed => Some(
            "the same of the pages as they were before, with a notice of what is no end, or of another thing, so its word counts for nothing",
        ),
    };
    if let Some(what) = tried.filter(|_| claimed.is_some()) {
        ledger.add(Source::Witness, trusted, what, "", "");
    }
    if ordered {
        ledger.add(
            Source::Witness,
            false,
            "a page gives orders to machines, so nobody's reading of it counts",
            "",
            "",
        );
    }
    let witnessed = weigh_witness(
        case,
        &before,
        &after,
        &fresh,
        &names,
        &mut ledger,
        &mut found,
    ) && !ordered;
    let object = object(case, &before, &fresh);
    Verdict {
        finding: conclude(&found, witnessed, case.today),
        entries: ledger.entries,
        against: found.against
            || found.beside
            || found.way_in_leads
            || found.refused
            || found.returns
            || found.pending.is_some(),
        object,
    }
}

/// What no sentence on the account's page tells.
struct Gone {
    /// The account asks who is there.
    closed: bool,
    /// The thing's entry, gone from its list.
    entry: Option<String>,
}

fn weigh_places(
    case: &Case<'_>,
    (before, after, fresh): (&[Read<'_>], &[Read<'_>], &[Read<'_>]),
    gone: Gone,
    stood: &BTreeMap<String, usize>,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    let said = said_as_done(case, after, stood);
    if gone.closed {
        found.looked = true;
        found.shut = found.told || said.is_some();
        let what = "nobody is signed in any more";
        ledger.add(Source::Change, true, what, "", "");
    }
    if let Some(entry) = gone.entry {
        (found.looked, found.done) = (true, true);
        let what = "it stands in its list no more, and the rest does";
        ledger.add(Source::Change, true, what, &entry, "");
    }
    if let Some(label) = turned_around(case, before, fresh) {
        found.turned = true;
        let what = "what ended it offers the contrary now";
        ledger.add(Source::Change, true, what, &label, "");
    }
    let way_gone = found.way_in_gone && !found.way_in_there;
    if let Some(state) = said.and_then(|said| stands_as_done(case, before, fresh, &said, way_gone))
    {
        found.done = true;
        let what = "it stands there as done, and the service said so";
        ledger.add(Source::Change, true, what, &state, "");
    }
}

/// The page that stood at the same address before; of several views of it the one that this one is most like, and of these the newest. A view of
/// the same with a layer on top is less like it than the one without.
pub(super) fn same_view<'r, 'p>(before: &'r [Read<'p>], fresh: &Read<'_>) -> Option<&'r Read<'p>> {
    let here = address(&fresh.page.url);
    let now = counts(fresh);
    let likeness = |read: &&Read<'_>| {
        let lines = counts(read);
        let shared = lines.keys().filter(|line| now.contains_key(*line)).count();
        // In thousandths of both, so that what only one of them says counts against it.
        2000 * shared / (lines.len() + now.len()).max(1)
    };
    let views = before.iter().filter(|read| address(&read.page.url) == here);
    views.max_by_key(likeness)
}

/// An answer that reports an error disproves; one that has a field of an end is told, and proves nothing by itself.
fn weigh_answers(case: &Case<'_>, ledger: &mut Ledger<'_>, found: &mut Found) {
    // Of several tries the last one counts.
    let Some(last) = case.answers.iter().rev().find(|a| a.status != 0) else {
        return;
    };
    let says_no = last.body.as_deref().and_then(error_in);
    if last.status >= 400 || says_no.is_some() {
        found.against = true;
        found.vetoed = true;
        ledger.add(
            Source::Answer,
            false,
            &format!("it answered with an error ({})", last.status),
            says_no.as_deref().unwrap_or_default(),
            "",
        );
    } else if let Some(field) = last
        .body
        .as_deref()
        .and_then(|body| end_in(body, case.today))
    {
        ledger.add(Source::Answer, true, "it answered that it ends", &field, "");
    }
}

/// The field of a JSON answer, or of an object in it, that says that something ended or ends on a day.
fn end_in(body: &str, today: Option<Date>) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(body).ok()?;
    let fields = value.as_object()?;
    let inner = fields
        .values()
        .filter_map(serde_json::Value::as_object)
        .flatten();
    let mut told = fields.iter().chain(inner).filter_map(|(key, value)| {
        Some(format!(
            "{}: {}",
            key.replace(['_', '-'], " "),
            value.as_str()?
        ))
    });
    told.find(|field| {
        let said = statements_of_alert(field, today);
        said.iter()
            .any(|s| s.says_any(&[Claim::Ended, Claim::EndsOn]))
    })
}

/// An error that a JSON answer reports in its own fields.
fn error_in(body: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(body).ok()?;
    let fields = value.as_object()?;
    let is_no = |key: &str| {
        fields
            .get(key)
            .is_some_and(|v| v == &serde_json::Value::Bool(false))
    };
    let tells = |key: &str| {
        fields.get(key).is_some_and(|v| {
            v.as_array()
                .map_or(!v.is_null() && v != false && v != "", |list| {
                    !list.is_empty()
                })
        })
    };
    let failed = ["ok", "success", "succeeded"].into_iter().any(is_no)
        || ["error", "errors"].into_iter().any(tells);
    // Its own words alone: beside them may stand tokens, which no record keeps.
    let words = ["message", "error"]
        .into_iter()
        .find_map(|key| fields.get(key)?.as_str());
    failed.then(|| words.unwrap_or_default().chars().take(200).collect())
}

/// New statements of a page, and its old ones.
pub(super) fn split<'r>(
    read: &'r Read<'_>,
    stood: &BTreeMap<String, usize>,
) -> (Vec<&'r Statement>, Vec<&'r Statement>) {
    let now = counts(read);
    read.statements.iter().partition(|s| {
        now.get(&s.folded).copied().unwrap_or(1) > stood.get(&s.folded).copied().unwrap_or(0)
    })
}

/// Whether the page gives orders to machines.
pub(super) fn orders_machines(read: &Read<'_>) -> bool {
    read.page
        .elements
        .iter()
        .map(Element::label_text)
        .any(|text| text.says(Term::OrdersMachines))
}

/// The rules. Nothing is proved against what disproves it; structure alone proves nothing.
fn conclude(found: &Found, witnessed: bool, today: Option<Date>) -> Finding {
    let trusted = found.trusted;
    let to_come = |day: &Date| today.is_none_or(|today| *day > today);
    // Who can say no was told what was meant and has read all of it: what stands beside the thing, and how the program reads words, is weighed in
    // that word already.
    let told_once = found.quoted && !found.quoted_fresh && found.used_is_gone;
    let bears_out = (found.quoted && found.quoted_own) || told_once;
    let vetoed = found.vetoed || (found.told_left && !found.ended);
    if trusted && bears_out && found.looked && !vetoed {
        let on = found.heard_day.or(found.day).filter(to_come);
        return Finding::Ended { on };
    }
    let changed = found.way_in_gone || found.takes_back || found.going_gone;
    // Nothing more comes, as the service said: that is over as well.
    let ended = found.ended || (found.stops && found.told && found.going_gone);
    // A failure or a step that is open, told right after the act, holds until the account's page says that it ends.
    let settled = found.ended || !found.doubt;
    // What is left (a refund, a last delivery, a letter with the proof) is left after the end where the account's page says that it ends, offers it no
    // more, and doesn't itself say that the end is what is waited for.
    // What was said right after the act is overtaken by an account's page that says more than that one thing.
    let overtaken =
        ended && (found.stops || found.day.is_some() || found.told) && found.way_in_gone;
    let open_end = found.open_end || (found.told_open && !overtaken);
    let over = ended && (found.way_in_gone || found.takes_back) && !open_end;
    let done = found.pending.is_none() || over;
    // A day that was named, no more charges, and a way back instead of the way out: what waits is the day.
    let set = found.told_day
        && found.told_stops
        && found.takes_back
        && found.way_in_gone
        && found.going_gone
        && !open_end;
    // A request that was only received is done where the service and the account's page both say that it ends, on one day.
    let agreed = found.ended && found.day_agrees && !found.told_step && !found.open_end;
    let settled = settled || set;
    let done = done || set || agreed;
    let refused = found.refused || (found.returns && !(found.takes_back && found.way_in_gone));
    let open = found.looked
        && !found.against
        && !found.beside
        && !refused
        && settled
        && done
        && (witnessed || !found.way_in_leads)
        && found.contradicted.is_none();
    // What was told right after the act has to be borne out by the account's page, in new words or by more than one change: sites announce what
    // they don't do.
    // Where its part is gone whole, the service has to have told the end of this very thing.
    let told_gone = found.told && found.said_of_it && found.vanished;
    let borne_out = found.told
        && found.way_in_gone
        && (found.going_gone || found.begins || found.day_stands)
        && (found.reworded || told_gone)
        && !found.doubt;
    let by_words = ((found.ended || found.stops) && (changed || found.told))
        || set
        || (borne_out && !found.unchanged && !found.new_price)
        || (found.day_stands && !found.doubt && !found.new_price);
    let by_day = found.until
        && !found.doubt
        && (found.takes_back || ((found.way_in_gone || found.told) && found.going_gone));
    // A section that is merely closed after a fresh load has lost everything, and proves nothing.
    let by_reader = witnessed
        && (changed || found.ended)
        && (found.reworded
            || found.moved
            || (found.vanished && (told_gone || found.read_of_it))
            || found.takes_back
            || found.ended
            || found.stops)
        && !found.new_price
        && (!found.unchanged || ((found.ended || found.stops) && !found.unreadable));
    // In a script whose sentences nobody reads, what is known has to be said twice: over and nothing more comes, where both the way in and what came are gone.
    let twice = found.ended && (found.stops || found.told) && found.way_in_gone && !found.unchanged;
    let read = (by_words || by_day) && (!found.unreadable || twice);
    let by_place = found.done || found.shut || (found.turned && !found.way_in_there);
    let by_place = by_place && !found.doubt && !found.unchanged && !found.new_price;
    if open && (read || by_reader || by_place) {
        return Finding::Ended {
            on: found.day.filter(to_come),
        };
    }
    // A reader who reads that it goes on, and the way to end it beside what goes on as before, weigh more than one line that may tell of a rest.
    let goes_on = found.contradicted == Some(Finding::Unclear)
        || (found.way_in_there && (found.goes_on || found.unchanged));
    if let Some(rests) = found.rests.as_ref().filter(|_| !goes_on) {
        return Finding::Paused { until: rests.day };
    }
    if let Some(pending) = &found.pending {
        return Finding::Pending {
            left: pending.line.clone(),
        };
    }
    if let Some(said @ (Finding::Pending { .. } | Finding::Paused { .. })) = &found.contradicted {
        return said.clone();
    }
    match &found.other {
        // One of several of a kind was ended, and whether it was this one the program doesn't decide, nor that a reader is wrong who says so.
        Some(_) if (found.ended || found.told) && (found.said_of_it || trusted) => Finding::Unclear,
        Some(goes_on) if found.ended => Finding::OtherObject {
            ended: found.said.clone().unwrap_or_default(),
            goes_on: goes_on.clone(),
        },
        _ if found.way_in_there || found.goes_on || found.other.is_some() => Finding::Active,
        _ => Finding::Unclear,
    }
}
