//! The rules, case by case. A page is written in short: parts between slashes, `#` for a heading, brackets for a button.

mod names;
mod record;
mod standing;
mod with_reader;
mod without_reader;

use jiff::civil::Date;
use page::snapshot::PageSnapshot;
use page::tree;

use crate::{Act, Evidence, Finding, FlowStep, Verdict, prove};

pub(crate) const ACCOUNT: &str = "https://acme.example/account";
pub(crate) const CANCEL: &str = "Cancel membership";

/// A membership that goes on, and the same one after its end.
pub(crate) const ACTIVE: &str =
    "# Membership / Gold, £9 a month / Next payment: 3 December 2026 / [Cancel membership]";
pub(crate) const ENDED: &str = "# Membership / Your membership has been cancelled. / You have access until 3 December 2026. / [Restart membership]";

/// The account's page with these parts.
pub(crate) fn account(parts: &str) -> PageSnapshot {
    page_at(ACCOUNT, parts)
}

pub(crate) fn page_at(url: &str, parts: &str) -> PageSnapshot {
    let node = |(at, part): (usize, &str)| {
        let level = part.chars().take_while(|c| *c == '#').count();
        let button = part.strip_prefix('[').and_then(|p| p.strip_suffix(']'));
        match (level, button) {
            (_, Some(label)) => format!("  - button {label:?} [ref=e{at}]\n"),
            (0, None) => format!("  - paragraph: {part:?}\n"),
            (level, None) => format!("  - heading {:?} [level={level}]\n", part[level..].trim()),
        }
    };
    let nodes: String = parts.split(" / ").enumerate().map(node).collect();
    tree::page(url, &format!("- main:\n{nodes}"))
}

/// "Cancel membership" was pressed on the page of before, and the person had approved it.
pub(crate) fn acted(before: &str, fresh: &str) -> Evidence {
    Evidence {
        acts: vec![Act {
            control: CANCEL.into(),
            page: account(before),
            ..Act::default()
        }],
        before: vec![account(before)],
        ..looked(fresh)
    }
}

/// The rows of a table, and the cells of each.
pub(crate) fn rows<const CELLS: usize>(table: &str) -> impl Iterator<Item = [&str; CELLS]> {
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| {
        let cells: Vec<&str> = line.split(" | ").collect();
        cells.try_into().expect("a cell for each column")
    })
}

/// Nothing was done but to look.
pub(crate) fn looked(fresh: &str) -> Evidence {
    Evidence {
        service: "Acme".into(),
        fresh: vec![account(fresh)],
        at: "2026-11-20T12:00:00Z".into(),
        ..Evidence::default()
    }
}

/// The account's page was left by the way in.
pub(crate) fn by_the_way_in() -> FlowStep {
    FlowStep {
        url: ACCOUNT.into(),
        label: CANCEL.into(),
        nth: 0,
    }
}

pub(crate) fn day(iso: &str) -> Date {
    iso.parse().expect("a day")
}

fn finding(evidence: &Evidence) -> Finding {
    prove(evidence).finding
}

/// Ended, on this day or at once.
fn ended(on: Option<&str>) -> Finding {
    Finding::Ended { on: on.map(day) }
}

fn told_against(verdict: &Verdict, words: &str) -> bool {
    verdict.against_lines().iter().any(|l| l.contains(words))
}
