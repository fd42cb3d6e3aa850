//! What was seen of the subscription before anything was done: the lines of an end that each page showed then, and the plan.
//!
//! Lines count wherever they stood, because one page may have several addresses; only steps of a flow are left out: a last page may use the
//! very words of the account page that follows. What is kept can only take proofs away, except that a page which said that the subscription
//! goes on, and does so no more, tells by that.

use std::collections::BTreeMap;

use super::changes::{Read, address};
use super::said::{signs, takes_back};
use crate::control::{folded_label, label_of, offers_anywhere};
use crate::lexicon::{Term, terms};
use crate::pairs::{is_plan_label, pairs};
use domain::page_state::PageState;
use domain::predicate::fold;

/// Most pages that are kept.
const LIMIT: usize = 64;
/// Longest name of a plan, in letters.
const LONGEST_NAME: usize = 40;

/// What was seen before anything was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Earlier {
    /// Addresses, each with whether the page said that the subscription goes on, or offered to cancel it.
    pages: Vec<(String, bool)>,
    /// Lines and controls that are signs of an end, with how often each stood on one page.
    lines: BTreeMap<String, usize>,
    plan: Option<String>,
}

impl Earlier {
    /// Keeps what a page shows. To be called only while nothing has been done.
    pub fn note(&mut self, read: &Read<'_>, state: PageState) {
        let page = read.page;
        let step = matches!(
            state,
            PageState::FinalConfirmation
                | PageState::RetentionOffer
                | PageState::ExitSurvey
                | PageState::Complete
        );
        if step || page.dialog.is_some() {
            return;
        }
        let said = read.said(None);
        if said.goes_on.is_some() {
            self.plan = plans(read).into_iter().next().or_else(|| self.plan.take());
        }
        let active =
            said.goes_on.is_some() || offers_anywhere(page, &read.controls).next().is_some();
        // It was active here and has plainly ended: somebody ended it meanwhile, a person in charge of the browser.
        if !active && self.was_active(&page.url) == Some(true) && said.shows_end() {
            return;
        }
        for (line, count) in end_lines(read) {
            let most = self.lines.entry(line).or_default();
            *most = count.max(*most);
        }
        let address = address(&page.url);
        match self.pages.iter().position(|(known, _)| *known == address) {
            Some(at) => self.pages[at].1 |= active,
            None if self.pages.len() < LIMIT => self.pages.push((address, active)),
            None => {}
        }
    }

    /// The plan that the active subscription was called by.
    pub(super) fn plan(&self) -> Option<&str> {
        self.plan.as_deref()
    }

    /// How often a line of an end stood on one page.
    pub(super) fn stood(&self, line: &str) -> usize {
        self.lines.get(line).copied().unwrap_or_default()
    }

    /// Whether the page at an address showed the subscription active; `None` if it was not seen.
    pub fn was_active(&self, url: &str) -> Option<bool> {
        let address = address(url);
        let mut pages = self.pages.iter();
        pages
            .find(|(known, _)| *known == address)
            .map(|(_, active)| *active)
    }
}

/// The lines and controls of a page that are signs of an end, each with how often it stands there.
pub(super) fn end_lines(read: &Read<'_>) -> BTreeMap<String, usize> {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut last = None;
    for statement in read.statements.iter().filter(|s| signs(s).next().is_some()) {
        // A line of several clauses stands there once.
        let at = (statement.at, &statement.folded);
        if last != Some(at) {
            *found.entry(statement.folded.clone()).or_default() += 1;
        }
        last = Some(at);
    }
    for control in read.controls.iter().filter(|c| takes_back(c)) {
        *found.entry(control.folded.to_string()).or_default() += 1;
    }
    found
}

/// The plans that a page names as facts: `Plan: Premium`, or a label and its value.
pub(super) fn plans(read: &Read<'_>) -> Vec<String> {
    let page = read.page;
    let in_pairs = pairs(page)
        .into_iter()
        .filter(|(label, _)| is_plan_label(&folded_label(page, *label)));
    let in_lines = read.lines.iter().filter_map(|line| {
        let (label, value) = line.shown.split_once(':')?;
        is_plan_label(&fold(label)).then(|| value.trim().to_owned())
    });
    let state = [
        Term::Ended,
        Term::Stops,
        Term::ActiveStatus,
        Term::Alters,
        Term::Looks,
    ];
    in_pairs
        .map(|(_, value)| label_of(page, value))
        .chain(in_lines)
        .filter(|name| {
            let length = name.chars().count();
            (1..=LONGEST_NAME).contains(&length)
                && !name.contains(|c: char| c.is_ascii_digit())
                && !terms(&fold(name)).any(&state)
        })
        .collect()
}
