//! The newest page as a model sees it: small, within a hard budget, between boundaries that it can't leave.
//!
//! Tier by tier ([`super::outline`]) lines are taken while they fit, then put back into the page's order. Lower tiers
//! may use only a small part, so a page full of products leaves room for the one button in its footer and costs little. What
//! is left out is counted. The budget counts bytes as they are sent, escapes of JSON included.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::iter::successors;
use std::ops::Range;

use super::changes::Changes;
use super::harmless;
use super::line::{clip, cost, line};
use super::marks::marks;
use super::outline::{
    ASIDE, Kind, LINK, LOWEST, NEAR, NEEDED, Outline, Tier, USEFUL, WORDS, outline,
};
use domain::masking::Masker;
use domain::service::ServiceDefinition;
use page::language::is_foreign;
use page::snapshot::{ElementId, PageSnapshot};
use page::state::{Assessment, PageState};

/// Of an unchanged page no tier below this one is shown again: other links, other words, menus.
const UNCHANGED: Tier = USEFUL;
/// Bytes kept for boundaries, line breaks and the closing remark.
const FRAME: usize = 500;
/// Longest text beside a name, in bytes: of what matters, and of the rest.
const LONG: usize = 600;
const SHORT: usize = 300;
/// Bytes that indentation, line break and the like may add to a line.
const LINE_EXTRA: usize = 6;

/// The smallest budget that has room for an address, a title and the most important controls, in bytes.
pub const SMALLEST: usize = 4_000;

/// How a page is shown.
#[derive(Debug, Clone, Copy)]
pub struct ViewOptions<'a> {
    /// Masks what is shown.
    pub masker: &'a Masker,
    /// Bytes on the wire that the view may use; at least [`SMALLEST`].
    pub budget: usize,
    /// Whose words count beside everybody's.
    pub service: Option<&'a ServiceDefinition>,
    /// What the model looked for in the call before.
    pub find: Option<&'a str>,
    /// The page that was shown in the call before.
    pub before: Option<&'a PageSnapshot>,
}

/// What the program's own word for a page asks for; `None` where it asks for nothing, and may only mislead.
pub fn hint(state: PageState) -> Option<&'static str> {
    Some(match state {
        PageState::LoginRequired => "the person has to sign in",
        PageState::ThirdPartyBilling => "somebody else bills for it",
        PageState::RetentionOffer => {
            "an offer to stay, to be declined; a question about the person's life is for ask_person"
        }
        PageState::ExitSurvey => "questions about the reasons",
        PageState::FinalConfirmation => "the last step before it is cancelled",
        PageState::Failed => "the site reports an error",
        PageState::Complete => {
            "it says that it has ended; a last button of its own may be what writes that"
        }
        PageState::Start
        | PageState::AccountActive
        | PageState::AccountCancelled
        | PageState::Aborted
        | PageState::Unknown => return None,
    })
}

/// The page between its boundaries.
pub fn view(page: &PageSnapshot, assessment: &Assessment, options: &ViewOptions<'_>) -> String {
    let changes = Changes::between(options.before, page);
    let budget = options.budget.max(SMALLEST);
    let outline = outline(page, options.service, options.find);
    let mut out = String::with_capacity(budget.min(page.content.len() + FRAME));
    if let Some(hint) = hint(assessment.state) {
        let _ = writeln!(
            out,
            "The program takes this page for: {} ({hint}). It may be wrong.",
            assessment.state.name(),
        );
    }
    if changes.unchanged {
        out.push_str("The page is as it was shown before; what matters of it:\n");
    }
    out.push_str("<page>\n");
    out.push_str(&header(page, options, &outline, budget / 2));
    let selection = Selection {
        page,
        outline: &outline,
        masker: options.masker,
        changes: &changes,
    };
    let lowest = if changes.unchanged && options.find.is_none() {
        UNCHANGED
    } else {
        LOWEST
    };
    let written = Written {
        page,
        outline: &outline,
        lines: selection.lines(budget.saturating_sub(cost(&out) + FRAME), lowest),
    };
    written.write(&mut out);
    out.push_str("</page>");
    out
}

fn header(
    page: &PageSnapshot,
    options: &ViewOptions<'_>,
    outline: &Outline,
    limit: usize,
) -> String {
    let mut out = String::new();
    let safe = |text: &str, limit| harmless(&clip(&options.masker.mask(text), limit));
    let _ = writeln!(out, "url: {}", safe(&page.url, 400));
    if !page.title.is_empty() {
        let _ = writeln!(out, "title: {}", safe(&page.title, 200));
    }
    if let Some(dialog) = &page.dialog {
        let words = safe(&format!("{}: {}", dialog.kind, dialog.message), 600);
        let _ = writeln!(
            out,
            "open native dialog: {words}\nnote: Only an answer to this dialog works now."
        );
    }
    if options.find.is_some() {
        let found = outline.hits.len();
        let _ = writeln!(
            out,
            "find_on_page: {found} matches, each marked with (match)"
        );
    }
    let mut hidden = 0;
    for tab in &page.tabs {
        let mark = if tab.current { " (current)" } else { "" };
        let (title, url) = (safe(&tab.title, 80), safe(&tab.url, 120));
        let line = format!("tab {}{mark}: {title} {url}\n", tab.index);
        if cost(&out) + cost(&line) + 40 > limit && !tab.current {
            hidden += 1;
        } else {
            out.push_str(&line);
        }
    }
    if hidden > 0 {
        let _ = writeln!(out, "{hidden} more tabs");
    }
    out
}

/// Bytes that may be used when a tier is done. What matters may fill the budget; the rest of a page only as much as a page
/// of modest size has: what is left out is counted, and `find_on_page` shows it. Where nobody here can read the page's words,
/// what matters may be anywhere, and twice as much is shown.
fn cap(tier: Tier, budget: usize, is_foreign: bool) -> usize {
    let most = match tier {
        NEEDED.. => budget,
        NEAR => 12_000,
        USEFUL => 4_000,
        LINK => 2_300,
        WORDS => 2_000,
        _ => 1_600,
    };
    budget.min(if is_foreign { most * 2 } else { most })
}

struct Selection<'a> {
    page: &'a PageSnapshot,
    outline: &'a Outline,
    masker: &'a Masker,
    changes: &'a Changes<'a>,
}

impl Selection<'_> {
    /// The lines of these tiers, best first, while they fit, each at the place of its element.
    fn lines(&self, budget: usize, lowest: Tier) -> Vec<Option<String>> {
        let elements = &self.page.elements;
        let mut lines: Vec<Option<String>> = vec![None; elements.len()];
        let tiers = &self.outline.tier;
        let mut order: Vec<ElementId> = (0..elements.len())
            .filter(|id| tiers[*id] >= lowest)
            .collect();
        // Where there isn't room for all, what stands beside the main part goes first.
        let beside = |id: ElementId| !self.page.ancestors(id).any(|a| a.role == "main");
        order.sort_by_cached_key(|id| (Reverse(tiers[*id]), beside(*id)));
        let questions = self.questions();
        let is_foreign = is_foreign(self.page);
        let (mut used, mut full) = (0, None);
        for id in order {
            let tier = tiers[id];
            if full == Some(tier) {
                continue;
            }
            let mut added = vec![(id, self.line(id, questions.get(&id).copied()))];
            // The parts of the page around it that are not shown yet.
            let around = successors(elements[id].parent, |at| elements[*at].parent);
            for at in around.take_while(|at| lines[*at].is_none()) {
                if self.outline.kind[at] == Kind::Landmark {
                    added.push((at, line(&elements[at], None, "", self.masker, LONG)));
                }
            }
            let more: usize = added.iter().map(|(_, line)| cost(line) + LINE_EXTRA).sum();
            if used + more > cap(tier, budget, is_foreign) {
                full = Some(tier);
                continue;
            }
            used += more;
            for (at, line) in added {
                lines[at] = Some(line);
            }
        }
        lines
    }

    /// The questions of groups, each at the first of its answers.
    fn questions(&self) -> HashMap<ElementId, &str> {
        let mut asked = HashSet::new();
        let question = |id: ElementId| {
            let group = self
                .page
                .seen(id)?
                .group
                .filter(|group| asked.insert(*group))?;
            let question = self.page.live.questions.get(usize::try_from(group).ok()?)?;
            (!question.is_empty()).then_some((id, question.as_str()))
        };
        (0..self.page.elements.len()).filter_map(question).collect()
    }

    /// The line of an element, below the question that it is the first answer to.
    fn line(&self, id: ElementId, question: Option<&str>) -> String {
        let element = &self.page.elements[id];
        let words = self.outline.words.get(&id).map(String::as_str);
        let named = !element.label().is_empty() || words.is_some();
        let tier = self.outline.tier[id];
        let mut marks = marks(self.page, id, element, named, tier <= ASIDE);
        if self.outline.hits.binary_search(&id).is_ok() {
            marks.push_str(" (match)");
        }
        if self.changes.is_new(element) {
            marks.push_str(" (new)");
        }
        let limit = if tier >= NEAR { LONG } else { SHORT };
        let line = line(element, words, &marks, self.masker, limit);
        question.map_or(line.clone(), |question| {
            let question = harmless(&clip(&self.masker.mask(question), 160));
            format!("(one answer to '{question}':)\n{line}")
        })
    }
}

/// What is written.
struct Written<'a> {
    page: &'a PageSnapshot,
    outline: &'a Outline,
    lines: Vec<Option<String>>,
}

impl Written<'_> {
    /// Writes the lines in the page's order, what lies on top first, and says how much is missing.
    fn write(&self, out: &mut String) {
        let end = self.lines.len();
        if let Some(layer) = self.page.layer().map(|root| self.page.part(root)) {
            out.push_str("(on top; only this can be used now:)\n");
            self.write_part(layer.clone(), out);
            out.push_str("(behind it:)\n");
            self.write_part(0..layer.start, out);
            self.write_part(layer.end..end, out);
        } else {
            self.write_part(0..end, out);
        }
        let kinds = self.outline.kind.iter().zip(&self.lines);
        let missing = |kind| {
            kinds
                .clone()
                .filter(|(k, line)| **k == kind && line.is_none())
                .count()
        };
        let (controls, texts) = (missing(Kind::Control), missing(Kind::Text));
        if controls > 0 || texts > 2 {
            let _ = writeln!(
                out,
                "(left out: {controls} controls, {texts} texts; find_on_page shows them)"
            );
        }
    }

    fn write_part(&self, part: Range<ElementId>, out: &mut String) {
        const DEEPEST: usize = 4;
        let mut depth = vec![0; part.len()];
        let mut last: Option<&String> = None;
        for id in part.clone() {
            let parent = self.page.elements[id].parent.filter(|p| part.contains(p));
            let above = parent.map_or(0, |p| {
                depth[p - part.start] + usize::from(self.lines[p].is_some())
            });
            let above = above.min(DEEPEST);
            depth[id - part.start] = above;
            // The same words twice in a row, without anything to act on, stand once.
            let again = |line: &&String| self.outline.kind[id] != Kind::Text || last != Some(*line);
            let Some(line) = self.lines[id].as_ref().filter(again) else {
                continue;
            };
            for line in line.lines() {
                out.extend(std::iter::repeat_n(' ', above));
                out.push_str(line);
                out.push('\n');
            }
            last = Some(line);
        }
    }
}
