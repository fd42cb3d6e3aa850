//! What a page says, clause by clause: that something is over, ends, stops, goes on, rests, is pending, or is taken back.

use std::collections::BTreeSet;
use std::ops::Range;

use jiff::civil::Date;

use super::places::Places;
use crate::control::{folded_label, is_control, label_of};
use crate::dates::{read_date, read_day};
use crate::landmarks::is_spoken_by_control;
use crate::lexicon::{Term, Terms, hits};
use crate::lines::Line;
use crate::pairs::pairs;
use crate::snapshot::{ElementId, PageSnapshot};
use crate::text::Text;
use crate::words::whole_sentences;
use domain::predicate::fold;

/// What a clause claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Claim {
    /// It is over.
    Ended,
    /// It will be over, on a day.
    EndsOn,
    /// It isn't renewed, nothing more is charged, none is left.
    Stops,
    /// It is there until a day.
    Until,
    /// It is renewed or charged again.
    Renews,
    /// It is active.
    Active,
    /// It rests.
    Rests,
    /// Something is still to be done.
    Pending,
    /// It was not ended, or the end was taken back.
    Denied,
    /// An offer was taken, the plan was changed.
    Returns,
}

/// A clause of a page that claims something.
#[derive(Debug, Clone)]
pub(super) struct Statement {
    /// The line, as the page shows it.
    pub(super) line: String,
    /// The whole line, folded: by this it is known whether it stood there before.
    pub(super) folded: String,
    pub(super) claims: Vec<Claim>,
    /// The day it names.
    pub(super) day: Option<Date>,
    /// It names an amount of money.
    pub(super) priced: bool,
    /// What its words are about.
    pub(super) terms: Terms,
    /// The clause, folded.
    pub(super) clause: String,
    /// The block that it stands in.
    pub(super) block: usize,
    /// It is said aloud: a heading, an alert, a status.
    pub(super) aloud: bool,
    /// The element that it is read from.
    pub(super) at: ElementId,
}

impl Statement {
    pub(super) fn says(&self, claim: Claim) -> bool {
        self.claims.contains(&claim)
    }

    pub(super) fn says_any(&self, claims: &[Claim]) -> bool {
        claims.iter().any(|claim| self.says(*claim))
    }
}

/// Everything that a page states in its main part; clauses that claim nothing are left out, unless they name a day or a price.
pub(super) fn statements(
    page: &PageSnapshot,
    lines: &[Line<'_>],
    places: &Places,
    today: Option<Date>,
) -> Vec<Statement> {
    let mut found = Vec::new();
    let facts = pairs(page);
    let labels: BTreeSet<ElementId> = facts.iter().map(|(label, _)| *label).collect();
    let acts: BTreeSet<String> = (0..page.elements.len())
        .filter(|id| matches!(page.elements[*id].role.as_str(), "button" | "link"))
        .map(|id| folded_label(page, id).into_owned())
        .collect();
    // "Continue to Pay" over a button of the same words is the title of an act, and states nothing.
    let is_title_of_an_act = |element: ElementId, folded: &str| {
        matches!(
            page.elements[element].role.as_str(),
            "heading" | "dialog" | "alertdialog"
        ) && acts.contains(folded)
    };
    for line in lines {
        // A label without its value says nothing, and the head of a column is one.
        let is_label = labels.contains(&line.element)
            || page.elements[line.element].role == "columnheader"
            || page
                .ancestors(line.element)
                .any(|a| a.role == "columnheader");
        if let Some(block) = places.block(line.element).filter(|_| {
            !is_label
                && !is_spoken_by_control(page, line.element)
                && !is_quoted(&line.shown)
                && !is_title_of_an_act(line.element, &line.folded)
        }) {
            read(
                &line.shown,
                &line.folded,
                line.element,
                block,
                page,
                today,
                &mut found,
            );
        }
    }
    // A label and its value say something together.
    for (label, value) in facts {
        // A cell has the words of what is pressed in it, and those say nothing of what is so.
        let said: Vec<_> = page
            .below(value)
            .filter(|e| !e.label().is_empty())
            .collect();
        let is_control_alone =
            page.elements[value].role == "cell" && matches!(said[..], [one] if is_control(one));
        let Some(block) = places.block(value).filter(|_| !is_control_alone) else {
            continue;
        };
        let shown = format!("{}: {}", label_of(page, label), label_of(page, value));
        let folded = format!(
            "{}: {}",
            folded_label(page, label),
            folded_label(page, value)
        );
        read(
            &shown.into(),
            &folded,
            value,
            block,
            page,
            today,
            &mut found,
        );
    }
    found
}

/// What an alert of the browser states.
pub(super) fn statements_of_alert(message: &str, today: Option<Date>) -> Vec<Statement> {
    let page = crate::tree::page("", "- alert");
    let mut found = Vec::new();
    read(
        &message.into(),
        &fold(message),
        0,
        0,
        &page,
        today,
        &mut found,
    );
    found
}

/// Whether a line begins with somebody's words in quotation marks, several of them: others speak there.
pub(super) fn is_quoted(shown: &str) -> bool {
    const OPEN: [char; 8] = ['"', '“', '„', '«', '»', '‘', '「', '『'];
    const CLOSED: [char; 8] = ['"', '”', '“', '»', '«', '’', '」', '』'];
    let Some(said) = shown.trim().strip_prefix(OPEN) else {
        return false;
    };
    said.rsplit_once(CLOSED)
        .is_some_and(|(said, _)| said.split_whitespace().count() >= WORDS_OF_A_QUOTE)
}

/// So many words in quotation marks are a sentence, and no name.
const WORDS_OF_A_QUOTE: usize = 4;

fn read(
    shown: &Text,
    folded: &str,
    element: ElementId,
    block: usize,
    page: &PageSnapshot,
    today: Option<Date>,
    found: &mut Vec<Statement>,
) {
    let aloud = |role: &str| matches!(role, "heading" | "alert" | "status");
    let aloud = page.elements.get(element).is_some_and(|e| aloud(&e.role))
        || page.ancestors(element).any(|a| aloud(&a.role));
    let apart = apart(shown);
    let said = apart.as_deref().unwrap_or(folded);
    for clause in clauses(said) {
        let terms = shown.terms_of(&without_ordinals(clause));
        let day = day_of(clause, today);
        let claims = claims(clause, terms, day);
        let priced = terms.has(Term::Money) || has_price(clause);
        if !claims.is_empty() || day.is_some() || priced {
            let (line, folded) = (shown.to_string(), folded.to_owned());
            found.push(Statement {
                line,
                folded,
                claims,
                day,
                priced,
                terms,
                clause: clause.to_owned(),
                block,
                aloud,
                at: element,
            });
        }
    }
}

/// A line folded, with the pieces of it apart that the page shows below each other and its tree runs together: "Gold planPaid until 3 May2 seats".
/// `None` where nothing is.
fn apart(shown: &str) -> Option<String> {
    let chars: Vec<char> = shown.chars().collect();
    let runs_on = |at: usize| {
        let [a, b, c] = chars[at - 1..=at + 1] else {
            return false;
        };
        let sign = matches!(b, '$' | '€' | '£') && a.is_alphanumeric() && c.is_ascii_digit();
        let begins = b.is_uppercase() && (c.is_lowercase() || c == ' ');
        let ended = a.is_lowercase() || a.is_ascii_digit() || matches!(a, '.' | '!' | '?' | ')');
        let acronym =
            a.is_uppercase() && at >= 2 && chars[at - 2].is_uppercase() && c.is_lowercase();
        sign || (begins && (ended || acronym))
    };
    let mut pieces = vec![String::new()];
    for (at, c) in chars.iter().enumerate() {
        if at > 0 && at + 1 < chars.len() && runs_on(at) {
            pieces.push(String::new());
        }
        pieces.last_mut()?.push(*c);
    }
    // "Paid by PayPal": a piece has several words.
    let whole = pieces.len() > 1 && pieces.iter().all(|piece| piece.trim().contains(' '));
    whole.then(|| fold(&pieces.join(" | ")))
}

/// Whether a clause is about a thing, by a word that isn't also one of what hangs on things or part of its name ("subscription invoice"); a value
/// that names such a one ("Payment: direct debit stopped") is about that, whatever its label says.
pub(super) fn is_of_a_thing(clause: &str) -> bool {
    let value = clause.rsplit_once(':').map_or(clause, |(_, value)| value);
    let hangs_on: Vec<_> = places_of(value, Term::OtherThing);
    let about = if hangs_on.is_empty() { clause } else { value };
    let papers = papers_of_things(about);
    places_of(about, Term::Object).iter().any(|thing| {
        !hangs_on
            .iter()
            .chain(&papers)
            .any(|other| other.start < thing.end && thing.start < other.end)
    })
}

/// Where a clause names a paper, an order or the terms of a thing instead of the thing: "subscription invoice", "membership history".
pub(super) fn papers_of_things(clause: &str) -> Vec<Range<usize>> {
    let papers = places_of(clause, Term::Help);
    places_of(clause, Term::Object)
        .into_iter()
        .filter_map(|thing| {
            let paper = papers.iter().find(|p| p.start == thing.end + 1)?;
            (clause.get(thing.end..paper.start) == Some(" ")).then_some(thing.start..paper.end)
        })
        .collect()
}

fn places_of(folded: &str, term: Term) -> Vec<Range<usize>> {
    hits(folded)
        .into_iter()
        .filter(|hit| hit.term == term)
        .map(|hit| hit.at)
        .collect()
}

/// "Läuft am 31. Dezember aus" is one sentence: the dot behind a number ends none.
fn without_ordinals(clause: &str) -> String {
    let mut out = String::with_capacity(clause.len());
    let mut chars = clause.chars().peekable();
    let mut digit = false;
    while let Some(c) = chars.next() {
        let ordinal = c == '.' && digit && chars.peek() == Some(&' ');
        if !ordinal {
            out.push(c);
        }
        digit = c.is_ascii_digit();
    }
    out
}

/// The day of a clause, also one without a year: the next one, or one that has just been.
fn day_of(clause: &str, today: Option<Date>) -> Option<Date> {
    today.map_or_else(|| read_date(clause), |today| read_day(clause, today))
}

/// Whether a name is a day and nothing else.
pub(super) fn is_a_day(name: &str, today: Option<Date>) -> bool {
    const WORDS_OF_A_DAY: usize = 4;
    name.split(' ').count() <= WORDS_OF_A_DAY && day_of(name, today).is_some()
}

/// Sentences, and the parts that a dot in the middle or a bar keeps apart.
pub(super) fn clauses(folded: &str) -> impl Iterator<Item = &str> {
    whole_sentences(folded)
        .flat_map(|sentence| sentence.split(['·', '|', '•', '✔', '✓', '✅']))
        .map(str::trim)
        .filter(|clause| !clause.is_empty())
}

/// What a clause claims. A question claims nothing; a condition only that something is still to be done.
fn claims(clause: &str, terms: Terms, day: Option<Date>) -> Vec<Claim> {
    let mut claims = Vec::new();
    if clause.ends_with('?') {
        return claims;
    }
    let mut add = |holds: bool, claim: Claim| {
        if holds {
            claims.push(claim);
        }
    };
    let told = !terms.has(Term::Conditional);
    let denied = terms.has(Term::Denied);
    let firm = told && !denied;
    let lures = terms.any(&[Term::HoldsBack, Term::Price]) && !terms.has(Term::Object);
    // "Freeze for £5 a month" offers it, and "it isn't cancelled until you open the link" waits for that.
    let offers_rest = has_price(clause) && day.is_none();
    let rests = told && !denied && !offers_rest && terms.has(Term::Rests);
    let dash = clause.ends_with(['-', '–', '—']);
    // "You won't be charged until then" promises a charge.
    let stops = told
        && (terms.has(Term::Stops) || (dash && terms.has(Term::Renews)))
        && !terms.has(Term::Until)
        && !rests;
    let ended = firm && terms.has(Term::Ended) && !lures;
    add(ended, Claim::Ended);
    add(
        firm && terms.has(Term::EndsOn) && !lures && (day.is_some() || terms.has(Term::Object)),
        Claim::EndsOn,
    );
    add(stops, Claim::Stops);
    add(
        firm && terms.has(Term::Until) && day.is_some() && !lures && !rests,
        Claim::Until,
    );
    // "Next payment: none" names nothing that comes, and "Next payment –" doesn't either.
    let empty = clause
        .split_once(':')
        .is_some_and(|(_, value)| !value.contains(|c: char| c.is_ascii_digit()))
        || dash;
    let then_pays = terms.has(Term::Then) && (terms.has(Term::Money) || has_price(clause));
    // "First month for 1 €, then 14 € a month, cancel anytime" sells what nobody has.
    let sells = day.is_none() && terms.has(Term::Cancel) && !terms.has(Term::Object);
    add(
        firm && !terms.has(Term::Stops)
            && !ended
            && ((terms.has(Term::Renews) && !empty) || then_pays)
            && !sells,
        Claim::Renews,
    );
    add(
        told && !stops && !ended && terms.has(Term::ActiveStatus),
        Claim::Active,
    );
    add(rests, Claim::Rests);
    // "If you have questions, contact us" leaves nothing open; "if you don't confirm, your plan goes on" does.
    let of_the_end = terms.any(&[Term::Cancel, Term::Ended, Term::Denied]);
    add(
        terms.has(Term::Pending) && !terms.has(Term::NeedsNothing) && (told || of_the_end),
        Claim::Pending,
    );
    add(denied && told, Claim::Denied);
    add(
        told && !stops && terms.any(&[Term::Returns, Term::Stays]),
        Claim::Returns,
    );
    claims
}

/// An amount of money, in the signs and short names of currencies.
pub(super) fn has_price(clause: &str) -> bool {
    const SIGNS: [&str; 16] = [
        "€", "$", "£", "¥", "₺", "₽", "円", "원", "元", "zł", "kr", "kč", "ft", "lei", "tl", "chf",
    ];
    let mut words = clause
        .split([' ', '\u{a0}', '/', ','])
        .filter(|w| !w.is_empty())
        .peekable();
    while let Some(word) = words.next() {
        let digits = |w: &str| w.chars().any(|c| c.is_ascii_digit());
        let sign = |w: &str| SIGNS.contains(&w.trim_end_matches('.')) || w.ends_with('$');
        let next = words.peek().copied().unwrap_or_default();
        let glued = digits(word)
            && SIGNS
                .iter()
                .any(|s| word.starts_with(s) || word.trim_end_matches('.').ends_with(s));
        if glued || (digits(word) && sign(next)) || (sign(word) && digits(next)) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::terms;

    fn read(clause: &str) -> Vec<Claim> {
        let today = jiff::civil::date(2026, 11, 22);
        claims(clause, terms(clause), read_day(clause, today))
    }

    #[test]
    fn clauses_claim_what_they_say() {
        use Claim::{Denied, Ended, EndsOn, Pending, Renews, Rests, Stops, Until};
        for (clause, claim) in [
            ("canceled", Ended),
            ("expires on dec 22", EndsOn),
            ("your monthly donation has stopped", Ended),
            ("won't renew", Stops),
            ("plan: free", Stops),
            ("auto-renew: off", Stops),
            ("no more refills", Stops),
            ("premium hasta el 4 de diciembre de 2026", Until),
            ("gekündigt", Ended),
            ("endet am 25. dezember 2026", EndsOn),
            ("renews dec 30", Renews),
            ("next charge $59 on dec 11", Renews),
            ("then: lingolo plus, $6.99 a month", Renews),
            ("on a break", Rests),
            (
                "nothing will be sent or charged until 21 january 2027",
                Rests,
            ),
            ("kündigung noch nicht bestätigt", Pending),
            ("demande de résiliation à l'étude", Pending),
            ("you need to return the box first", Pending),
            ("licenci se nepodařilo zrušit", Denied),
            ("deine kündigung wurde erfolgreich storniert", Denied),
        ] {
            assert!(
                read(clause).contains(&claim),
                "{clause}: {:?}",
                read(clause)
            );
        }
    }

    #[test]
    fn conditions_questions_and_lures_claim_no_end() {
        for clause in [
            "if you cancel, your plan ends on december 3, 2026",
            "has it been cancelled?",
            "your offer expires on december 3, 2026: save 50% off",
            "the plan renews until cancelled",
            "it has not been cancelled",
        ] {
            assert!(
                !read(clause)
                    .iter()
                    .any(|c| matches!(c, Claim::Ended | Claim::EndsOn | Claim::Stops)),
                "{clause}: {:?}",
                read(clause)
            );
        }
    }

    #[test]
    fn a_paper_of_a_thing_is_not_the_thing() {
        for clause in [
            "subscription invoice 3391 has been cancelled",
            "your membership order was cancelled",
            "payment: direct debit stopped",
        ] {
            assert!(!is_of_a_thing(clause), "{clause}");
        }
        for clause in [
            "subscription 3391 has been cancelled",
            "the subscription and its invoice were cancelled",
            "your membership ends on 3 december",
        ] {
            assert!(is_of_a_thing(clause), "{clause}");
        }
    }

    #[test]
    fn a_next_payment_that_is_a_dash_is_none() {
        let renews = |clause: &str| read(clause).contains(&Claim::Renews);
        assert!(renews("next payment dec 30"));
        assert!(!renews("next payment –") && !renews("next payment: –"));
    }

    #[test]
    fn what_need_not_be_done_is_not_waited_for() {
        for clause in [
            "you do not need to return anything",
            "no further action: your request was received",
            "sie müssen nichts zurücksenden, der antrag wurde bearbeitet",
        ] {
            assert!(
                !read(clause).contains(&Claim::Pending),
                "{clause}: {:?}",
                read(clause)
            );
        }
    }

    #[test]
    fn an_offered_rest_and_what_waits_for_a_step_do_not_rest() {
        for clause in [
            "freeze for £5 a month",
            "it isn't cancelled until you open the link",
        ] {
            assert!(!read(clause).contains(&Claim::Rests), "{clause}");
        }
        assert!(read("frozen until 21 january 2027").contains(&Claim::Rests));
    }

    /// That nothing is charged until a day is a rest; that it isn't renewed, and can be used until then, is an end.
    #[test]
    fn what_is_not_renewed_and_lasts_until_a_day_does_not_rest() {
        for clause in [
            "nie odnawia się dostęp do 31 stycznia 2027",
            "keine verlängerung, nutzbar bis zum 31. januar 2027",
            "sin renovación, acceso hasta el 31 de enero de 2027",
            "pas de renouvellement, accès jusqu'au 31 janvier 2027",
            "niet verlengd, toegang tot 31 januari 2027",
            "sem renovação, acesso até 31 de janeiro de 2027",
            "non si rinnova, accesso fino al 31 gennaio 2027",
        ] {
            assert!(!read(clause).contains(&Claim::Rests), "{clause}");
        }
        for clause in [
            "nie pobierzemy żadnej opłaty do 31 stycznia 2027",
            "bis dahin wird nichts berechnet, keine abbuchung bis zum 31. januar 2027",
            "no se le cobrará nada hasta el 31 de enero de 2027",
            "aucun prélèvement jusqu'au 31 janvier 2027",
            "niets te betalen tot 31 januari 2027",
        ] {
            assert!(read(clause).contains(&Claim::Rests), "{clause}");
        }
    }

    #[test]
    fn prices_are_seen_in_many_currencies() {
        for clause in [
            "36 € al mes",
            "199 kč měsíčně",
            "649 tl",
            "£16 a month",
            "24,99 zł",
            "129 kr per månad",
            "r$ 39,90 por mês",
        ] {
            assert!(has_price(clause), "{clause}");
        }
        assert!(!has_price("level 34") && !has_price("gold"));
    }
}
