//! What a page says, clause by clause: that something is over, ends, stops, goes on, rests, is pending, or is taken back.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::places::Places;
use crate::control::{folded_label, is_control, label_of};
use crate::dates::{read_date, read_day};
use crate::landmarks::is_spoken_by_control;
use crate::lexicon::{Concept, Concepts, concepts};
use crate::lines::Line;
use crate::pairs::pairs;
use crate::snapshot::{ElementId, PageSnapshot};
use crate::words::sentences;

/// A clause of a page that claims something.
#[derive(Debug, Clone)]
pub struct Statement {
    /// The line, as the page shows it.
    pub line: String,
    /// The whole line, folded: by this it is known whether it stood there before.
    pub folded: String,
    /// What it claims, which is less than what its words are about: a question claims nothing.
    pub claims: Concepts,
    /// The day it names.
    pub day: Option<Date>,
    /// It names an amount of money.
    pub priced: bool,
    /// What its words are about.
    pub concepts: Concepts,
    /// The clause, folded.
    pub clause: String,
    /// The block that it stands in.
    pub block: usize,
    /// It is said aloud: a heading, an alert, a status.
    pub aloud: bool,
    /// The element that it is read from.
    pub at: ElementId,
}

impl Statement {
    /// Whether it makes this claim.
    pub fn says(&self, claim: Concept) -> bool {
        self.claims.has(claim)
    }

    /// Whether it makes one of these claims.
    pub fn says_any(&self, claims: &[Concept]) -> bool {
        self.claims.any(claims)
    }
}

/// Everything that a page states in its main part; clauses that claim nothing are left out, unless they name a day or a price.
pub fn statements(
    page: &PageSnapshot,
    lines: &[Line<'_>],
    places: &Places,
    today: Option<Date>,
) -> Vec<Statement> {
    let elements = &page.elements;
    let facts = pairs(page);
    let labels: BTreeSet<ElementId> = facts.iter().map(|(label, _)| *label).collect();
    let acts = (0..elements.len()).filter(|id| elements[*id].role.is_one_of("button link"));
    let acts: BTreeSet<String> = acts.map(|id| folded_label(page, id)).collect();
    let says_nothing = |line: &Line<'_>| {
        let (id, element) = (line.element, &elements[line.element]);
        // A label without its value says nothing, and the head of a column is one.
        let mut own = std::iter::once(element).chain(page.ancestors(id));
        labels.contains(&id)
            || own.any(|e| e.role == "columnheader")
            || is_spoken_by_control(page, id)
            || is_quoted(&line.shown)
            // "Continue to Pay" over a button of the same words is the title of an act, and states nothing.
            || (element.role.is_one_of("heading dialog alertdialog") && acts.contains(&line.folded))
    };
    let mut found = Vec::new();
    for line in lines.iter().filter(|line| !says_nothing(line)) {
        if let Some(block) = places.block(line.element) {
            read(line, block, page, today, &mut found);
        }
    }
    // A label and its value say something together.
    for (label, value) in facts {
        // A cell has the words of what is pressed in it, and those say nothing of what is so.
        let mut said = page.below(value).filter(|e| !e.label().is_empty());
        let of_control = said.next().is_some_and(is_control) && said.next().is_none();
        if let Some(block) = places.block(value)
            && !(of_control && elements[value].role == "cell")
        {
            let shown = format!("{}: {}", label_of(page, label), label_of(page, value));
            let line = Line::of_sentence(&shown, value);
            read(&line, block, page, today, &mut found);
        }
    }
    found.shrink_to_fit();
    found
}

/// Whether a line begins with somebody's words in quotation marks, several of them: others speak there.
fn is_quoted(shown: &str) -> bool {
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
    line: &Line<'_>,
    block: usize,
    page: &PageSnapshot,
    today: Option<Date>,
    found: &mut Vec<Statement>,
) {
    let around = page.elements.get(line.element).into_iter();
    let mut around = around.chain(page.ancestors(line.element));
    let aloud = around.any(|e| e.role.is_one_of("heading alert status"));
    for clause in clauses(&line.folded) {
        let concepts = line.says(clause);
        // Also one without a year: the next one, or one that has just been.
        let day = today.map_or_else(|| read_date(clause), |today| read_day(clause, today));
        let claims = claims(clause, concepts, day);
        let priced = concepts.has(Concept::Money) || has_price(clause);
        if claims != Concepts::default() || day.is_some() || priced {
            found.push(Statement {
                line: line.shown.to_string(),
                folded: line.folded.clone(),
                claims,
                day,
                priced,
                concepts,
                clause: clause.to_owned(),
                block,
                aloud,
                at: line.element,
            });
        }
    }
}

/// Whether a clause is about a thing, and about nothing that hangs on one, nor a paper of it: "subscription invoice", "payment: direct debit stopped".
pub fn is_of_a_thing(clause: &str) -> bool {
    let says = concepts(clause);
    says.has(Concept::Object) && !says.any(&[Concept::OtherThing, Concept::Help])
}

/// Sentences, and the parts that a dot in the middle or a bar keeps apart.
pub fn clauses(folded: &str) -> impl Iterator<Item = &str> {
    sentences(folded)
        .flat_map(|sentence| sentence.split(['·', '|', '•', '✔', '✓', '✅']))
        .map(str::trim)
        .filter(|clause| !clause.is_empty())
}

/// What a clause claims. A question claims nothing; a condition only that something is still to be done.
fn claims(clause: &str, concepts: Concepts, day: Option<Date>) -> Concepts {
    use Concept::{
        ActiveStatus, Cancel, Conditional, Denied, Ended, EndsOn, HoldsBack, Money, NeedsNothing,
        Object, Pending, Price, Renews, Rests, Returns, Stops, Then, Until,
    };
    if clause.ends_with('?') {
        return Concepts::default();
    }
    let has = |concept| concepts.has(concept);
    let (dated, priced) = (day.is_some(), has_price(clause));
    let told = !has(Conditional);
    let firm = told && !has(Denied);
    let lures = concepts.any(&[HoldsBack, Price]) && !has(Object);
    // "Freeze for £5 a month" offers it, and "it isn't cancelled until you open the link" waits for that.
    let rests = firm && has(Rests) && (dated || !priced);
    let dash = clause.ends_with(['-', '–', '—']);
    // "You won't be charged until then" promises a charge.
    let stops = told && !rests && !has(Until) && (has(Stops) || (dash && has(Renews)));
    let ended = firm && !lures && has(Ended);
    // "Next payment: none" names nothing that comes, and "Next payment –" doesn't either.
    let number = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let empty = dash || (clause.split_once(':')).is_some_and(|(_, value)| !number(value));
    let then_pays = has(Then) && (has(Money) || priced);
    // "First month for 1 €, then 14 € a month, cancel anytime" sells what nobody has.
    let sells = !dated && has(Cancel) && !has(Object);
    let comes = (has(Renews) && !empty) || then_pays;
    // "If you have questions, contact us" leaves nothing open; "if you don't confirm, your plan goes on" does.
    let of_the_end = concepts.any(&[Cancel, Ended, Denied]);
    let all = [
        (ended, Ended),
        (
            firm && !lures && has(EndsOn) && (dated || has(Object)),
            EndsOn,
        ),
        (stops, Stops),
        (firm && !lures && !rests && has(Until) && dated, Until),
        (firm && !ended && !sells && !has(Stops) && comes, Renews),
        (told && !stops && !ended && has(ActiveStatus), ActiveStatus),
        (rests, Rests),
        (
            has(Pending) && !has(NeedsNothing) && (told || of_the_end),
            Pending,
        ),
        (told && has(Denied), Denied),
        (told && !stops && has(Returns), Returns),
    ];
    let mut claims = Concepts::default();
    for (_, claim) in all.into_iter().filter(|(holds, _)| *holds) {
        claims.add(claim);
    }
    claims
}

/// An amount of money, in the signs and short names of currencies.
pub fn has_price(clause: &str) -> bool {
    const SIGNS: [&str; 19] = [
        "€", "$", "£", "¥", "₺", "₽", "円", "원", "元", "zł", "kr", "kč", "ft", "lei", "tl", "chf",
        "eur", "usd", "gbp",
    ];
    let words = clause.split([' ', '\u{a0}', '/', ',']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let digits = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let sign = |word: &str| SIGNS.contains(&word.trim_end_matches('.')) || word.ends_with('$');
    let glued = |word: &&str| {
        let end = word.trim_end_matches('.');
        digits(word)
            && SIGNS
                .iter()
                .any(|s| word.starts_with(s) || end.ends_with(s))
    };
    let beside =
        |two: &[&str]| (digits(two[0]) && sign(two[1])) || (sign(two[0]) && digits(two[1]));
    words.iter().any(glued) || words.windows(2).any(beside)
}

#[cfg(test)]
mod tests;
