//! How hard a service makes it to leave, as a number with its reasons.
//!
//! Pure: records in, points out. It counts what stands in the journal: steps and pages beyond what a plain way
//! out needs, tricks by weight, errors and CAPTCHAs. `docs/dev/difficulty.md` has the formula and its limits; a run that
//! did nothing has no difficulty. Points are tenths, so that the same record always gives the same number.

use std::collections::HashSet;

use domain::event::{DarkPatternKind, Event, HandOverKind, Purpose};
use domain::page_state::PageState;

use super::format::Record;

/// Steps of a plain way out: the way in, and the last confirmation.
const PLAIN_STEPS: usize = 2;
/// Pages of a plain way out: account, confirmation, result.
const PLAIN_PAGES: usize = 3;
/// Highest score, in tenths.
const MOST: u32 = 100;

/// A score and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difficulty {
    /// Points in tenths, 0 to 100.
    pub tenths: u32,
    /// Steps that were carried out: clicks, entries, choices.
    pub steps: usize,
    /// Different pages that were seen.
    pub pages: usize,
    /// Kinds of tricks that were met, in their order.
    pub tricks: Vec<DarkPatternKind>,
    /// What the points are for, each with its tenths.
    pub parts: Vec<(String, u32)>,
}

impl Difficulty {
    /// From 0 to 10, one decimal.
    pub fn score(&self) -> f64 {
        f64::from(self.tenths) / 10.0
    }

    /// The score in words.
    pub fn words(&self) -> &'static str {
        match self.tenths {
            0..15 => "easy",
            15..40 => "some detours",
            40..70 => "hard",
            _ => "obstructive",
        }
    }
}

/// What a trick is called.
pub fn dark_pattern_name(kind: DarkPatternKind) -> &'static str {
    match kind {
        DarkPatternKind::Offer => "An offer stands in the way",
        DarkPatternKind::Pause => "A pause is offered instead",
        DarkPatternKind::Survey => "Questions have to be answered first",
        DarkPatternKind::Confirmshaming => "The way out is worded to shame",
        DarkPatternKind::HiddenWay => "The way out is hidden",
        DarkPatternKind::Preselected => "Something is selected beforehand",
        DarkPatternKind::TypedPhrase => "A phrase has to be typed",
        DarkPatternKind::DoubleNegative => "Double negations confuse",
        DarkPatternKind::FakeEnd => "It said it was done, and it wasn't",
        DarkPatternKind::Injection => "Text gives orders to software",
        DarkPatternKind::ExtraStep => "One more page to go past",
        DarkPatternKind::OnlyPeople => "Only a call or a chat ends it",
        DarkPatternKind::SuddenEnd => "It ended without a last question",
    }
}

/// Tenths for a trick; half of it again for every further one of its kind.
fn weight(kind: DarkPatternKind) -> u32 {
    match kind {
        DarkPatternKind::FakeEnd | DarkPatternKind::OnlyPeople => 40,
        DarkPatternKind::HiddenWay
        | DarkPatternKind::Preselected
        | DarkPatternKind::DoubleNegative
        | DarkPatternKind::SuddenEnd => 14,
        DarkPatternKind::Confirmshaming
        | DarkPatternKind::TypedPhrase
        | DarkPatternKind::Injection => 10,
        DarkPatternKind::Offer | DarkPatternKind::Pause | DarkPatternKind::Survey => 6,
        DarkPatternKind::ExtraStep => 4,
    }
}

/// How hard it was, as far as this run came; `None` for checks, dry runs, and runs that met and did nothing.
pub fn difficulty(records: &[Record]) -> Option<Difficulty> {
    let only_looks = |r: &Record| matches!(r.event, Event::Start { purpose, dry_run, .. } if dry_run || purpose != Purpose::Cancel);
    if records.iter().any(only_looks) {
        return None;
    }
    let steps = count(
        records,
        |e| matches!(e, Event::Acted { action: Some(action), ok: true, .. } if action.changes()),
    );
    let mut tricks: Vec<DarkPatternKind> = Vec::new();
    let mut parts: Vec<(String, u32)> = Vec::new();
    for (kind, _, _) in met(records) {
        let repeated = tricks.contains(&kind);
        if !repeated {
            tricks.push(kind);
        }
        let points = if repeated {
            weight(kind) / 2
        } else {
            weight(kind)
        };
        match parts
            .iter_mut()
            .find(|(name, _)| name == dark_pattern_name(kind))
        {
            Some((_, sum)) => *sum += points,
            None => parts.push((dark_pattern_name(kind).to_owned(), points)),
        }
    }
    if steps == 0 && tricks.is_empty() {
        return None;
    }
    let mut add = |name: String, points: u32| {
        if points > 0 {
            parts.push((name, points));
        }
    };
    let pages = pages(records);
    add(
        format!("{steps} steps, where {PLAIN_STEPS} would do"),
        per(steps, PLAIN_STEPS, 3, 30),
    );
    add(
        format!("{pages} pages, where {PLAIN_PAGES} would do"),
        per(pages, PLAIN_PAGES, 2, 15),
    );
    let failed = count(
        records,
        |e| matches!(e, Event::Page { state, .. } if *state == PageState::Failed),
    );
    add("pages with errors".to_owned(), per(failed, 0, 10, 20));
    let captchas = count(records, |e| {
        matches!(
            e,
            Event::HandOver {
                kind: HandOverKind::Captcha,
                done: None,
                ..
            }
        )
    });
    add("proofs of being human".to_owned(), per(captchas, 0, 10, 20));
    let again = count(
        records,
        |e| matches!(e, Event::HandOver { kind: HandOverKind::Login, done: None, turn, .. } if *turn > 1),
    );
    add(
        "signing in again on the way".to_owned(),
        per(again, 0, 5, 10),
    );
    let tenths = parts
        .iter()
        .map(|(_, points)| points)
        .sum::<u32>()
        .min(MOST);
    Some(Difficulty {
        tenths,
        steps,
        pages,
        tricks,
        parts,
    })
}

/// The tricks that were met: which, in what words, on which pages. The same words on every page are one trick.
pub(super) fn met(records: &[Record]) -> Vec<(DarkPatternKind, &str, Vec<&str>)> {
    let mut met: Vec<(DarkPatternKind, &str, Vec<&str>)> = Vec::new();
    for record in records {
        let Event::DarkPattern {
            kind, what, url, ..
        } = &record.event
        else {
            continue;
        };
        match met.iter_mut().find(|(k, w, _)| k == kind && w == what) {
            Some((_, _, places)) => places.push(url),
            None => met.push((*kind, what, vec![url])),
        }
    }
    met
}

fn count(records: &[Record], which: impl Fn(&Event) -> bool) -> usize {
    records.iter().filter(|r| which(&r.event)).count()
}

/// Tenths for each above a number, up to a limit.
fn per(number: usize, free: usize, each: u32, most: u32) -> u32 {
    u32::try_from(number.saturating_sub(free))
        .unwrap_or(u32::MAX)
        .saturating_mul(each)
        .min(most)
}

/// Different addresses, without what stands behind `?` and `#`, and with the title, because some sites keep the
/// address.
fn pages(records: &[Record]) -> usize {
    let seen: HashSet<(&str, &str)> = records
        .iter()
        .filter_map(|r| match &r.event {
            Event::Page { url, title, .. } => Some((
                url.split(['?', '#']).next().unwrap_or_default(),
                title.as_str(),
            )),
            _ => None,
        })
        .collect();
    seen.len()
}
