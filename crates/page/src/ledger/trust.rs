//! Whether a reader's word counts: asked the same once more with the pages as if nothing had been done, it has to say no.
//!
//! Quotes that are checked show that words stand there, and not what they mean. A reader that tells an end of pages on which nothing changed
//! tells it of all pages; one that doesn't has read them.

use jiff::civil::Date;

use super::changes::Read;
use super::claims::{Claim, Statement};
use super::decide::decide;
use super::quotes::{Checked, tight};
use super::{Case, Finding};
use crate::dates::read_day;
use crate::landmarks::is_spoken_by_control;
use crate::lexicon::terms;
use domain::predicate::fold;
use domain::witness::{Testimony, WitnessState};

/// What the control question showed of a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Trust {
    /// It wasn't asked, or gave no answer that tells anything.
    #[default]
    Untried,
    /// Where nothing had happened it said so: it can say no.
    Passed,
    /// It said the same where nothing had happened: its word counts for nothing.
    Failed,
}

impl Trust {
    /// What an answer to the control question shows of a reader that claims something.
    #[must_use]
    pub fn of(claimed: &Testimony, control: &Testimony) -> Self {
        let same = claimed.state == control.state || (claimed.tells_end() && control.tells_end());
        match control.state {
            _ if same => Self::Failed,
            WitnessState::Active | WitnessState::CantTell | WitnessState::Other => Self::Passed,
            // An end where nothing happened is never read, whatever was claimed before.
            _ if control.tells_end() => Self::Failed,
            _ => Self::Untried,
        }
    }
}

/// Whether the control question decides something: the reader claims what nothing proves without it, and with trust in it something else is found.
#[must_use]
pub fn wants_control(case: &Case<'_>) -> bool {
    let claims =
        |said: &Testimony| !matches!(said.state, WitnessState::Active | WitnessState::CantTell);
    if case.trust != Trust::Untried || !case.testimony.is_some_and(claims) {
        return false;
    }
    let found = |trust| decide(&Case { trust, ..*case }).finding;
    let without = found(Trust::Failed);
    !matches!(without, Finding::Ended { .. }) && without != found(Trust::Passed)
}

/// What a trusted reader quotes for an end claims one, in whatever words and language: from there on it is weighed like what the lexicon reads.
/// Where that reads something in the same line, its reading stands.
pub(super) fn hear(read: &mut Read<'_>, checked: &[Checked<'_>], today: Option<Date>) {
    const SHORTEST: usize = 3;
    let quoted: Vec<String> = checked
        .iter()
        .map(|q| tight(&fold(&q.quote.text)))
        .collect();
    let says = |line: &str| {
        let line = tight(line);
        let long_enough = line.chars().filter(|c| c.is_alphanumeric()).count() >= SHORTEST;
        let mut quoted = quoted.iter();
        quoted.any(|quote| line.contains(quote) || (long_enough && quote.contains(&line)))
    };
    let heard: Vec<Statement> = read
        .lines
        .iter()
        .filter(|line| !is_spoken_by_control(read.page, line.element) && says(&line.folded))
        .filter_map(|line| {
            let block = read.places.block(line.element)?;
            let of_line = |s: &&Statement| s.at == line.element || s.folded == line.folded;
            let known: Vec<&Statement> = read.statements.iter().filter(of_line).collect();
            let read_already = known.iter().any(|s| !s.claims.is_empty());
            (!read_already).then(|| Statement {
                line: line.shown.to_string(),
                folded: line.folded.to_string(),
                claims: vec![Claim::Heard],
                day: today.and_then(|today| read_day(&line.folded, today)),
                priced: false,
                terms: terms(&line.folded),
                clause: line.folded.to_string(),
                block,
                aloud: known.iter().any(|s| s.aloud),
                at: line.element,
            })
        })
        .collect();
    read.statements.extend(heard);
}
