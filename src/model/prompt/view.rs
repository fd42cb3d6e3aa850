//! The newest page as a model sees it: small, within a hard budget, between boundaries that it can't leave.
//!
//! Tier by tier ([`super::outline`]) lines are taken while they fit, then put back into the page's order. Lower tiers
//! may use only a part of the budget, so a page full of products leaves room for the one button in its footer. What
//! is left out is counted where it stood. The budget counts bytes as they are sent, escapes of JSON included.

use std::fmt::Write as _;

use super::find::Find;
use super::harmless;
use super::line::{Line, clip, cost, masked};
use super::outline::{HIGHEST, Kind, LOWEST, Outline, Tier, outline};
use crate::domain::masking::Masker;
use crate::domain::service::ServiceDefinition;
use crate::page::control::Labels;
use crate::page::snapshot::{ElementId, PageSnapshot};
use crate::page::state::Assessment;

/// The smallest budget that has room for an address, a title and the most important controls, in bytes.
pub const SMALLEST: usize = 4_000;

/// How a page is shown.
#[derive(Debug, Clone, Copy)]
pub struct Sight<'a> {
    /// Masks what is shown.
    pub masker: &'a Masker,
    /// Bytes on the wire that the view may use; at least [`SMALLEST`].
    pub budget: usize,
    /// What the page's labels say, as far as somebody read them.
    pub labels: &'a Labels,
    /// Whose words count beside everybody's.
    pub service: Option<&'a ServiceDefinition>,
    /// What the model looked for in the call before.
    pub find: Option<&'a Find>,
}

/// Bytes kept for boundaries, line breaks and the closing remark.
const FRAME: usize = 400;
/// Bytes that indentation, line break and the like may add to a line.
const LINE_EXTRA: usize = 6;

/// The page between its boundaries.
#[must_use]
pub fn view(page: &PageSnapshot, assessment: &Assessment, sight: &Sight<'_>) -> String {
    let budget = sight.budget.max(SMALLEST);
    let outline = outline(page, sight);
    let mut out = String::with_capacity(budget.min(page.content.len() + FRAME));
    out.push_str("The page now:\n<page>\n");
    out.push_str(&header(page, assessment, sight, &outline, budget / 2));
    let left = budget.saturating_sub(cost(&out) + FRAME);
    let marks = left / 20;
    let mut selection = Selection { page, outline: &outline, masker: sight.masker, lines: vec![None; page.elements.len()], used: 0 };
    selection.fill(left - marks);
    selection.write(&mut out, marks);
    out.push_str("</page>");
    out
}

fn header(page: &PageSnapshot, assessment: &Assessment, sight: &Sight<'_>, outline: &Outline, limit: usize) -> String {
    let mut out = String::new();
    let mut line = |key: &str, value: &str, limit: usize| {
        if !value.is_empty() {
            let masked = sight.masker.mask(value);
            let _ = writeln!(out, "{key}: {}", harmless(&clip(&masked, limit)));
        }
    };
    line("url", &page.url, 400);
    line("title", &page.title, 200);
    line("looks like", assessment.state.name(), 40);
    if let Some(dialog) = &page.dialog {
        line("open native dialog", &format!("{}: {}", dialog.kind, dialog.message), 600);
        line("note", "Only an answer to this dialog works now.", 60);
    }
    if sight.find.is_some() {
        line("find_on_page", &format!("{} matches; they are among the lines below", outline.found), 80);
    }
    let mut hidden = 0;
    for tab in &page.tabs {
        let mark = if tab.current { " (current)" } else { "" };
        let title = sight.masker.mask(&tab.title);
        let url = sight.masker.mask(&tab.url);
        let line = format!("tab {}{mark}: {} {}\n", tab.index, harmless(&clip(&title, 80)), harmless(&clip(&url, 120)));
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

/// Hundredths of the budget that may be used when a tier is done.
fn share(tier: Tier) -> usize {
    match tier {
        HIGHEST.. => 100,
        8 => 92,
        7 => 80,
        6 => 65,
        5 => 50,
        4 => 40,
        _ => 35,
    }
}

/// Longest text beside a name, in bytes.
fn text_limit(tier: Tier) -> usize {
    if tier >= 7 { 600 } else { 300 }
}

struct Selection<'a> {
    page: &'a PageSnapshot,
    outline: &'a Outline,
    masker: &'a Masker,
    lines: Vec<Option<String>>,
    used: usize,
}

impl Selection<'_> {
    /// Takes lines, best first, while they fit.
    fn fill(&mut self, budget: usize) {
        let mut by_tier: Vec<Vec<ElementId>> = vec![Vec::new(); usize::from(HIGHEST) + 1];
        for (id, tier) in self.outline.tier.iter().enumerate() {
            if let Some(list) = by_tier.get_mut(usize::from(*tier)).filter(|_| *tier >= LOWEST) {
                list.push(id);
            }
        }
        let mut opened = vec![false; self.page.elements.len()];
        for tier in (LOWEST..=HIGHEST).rev() {
            let cap = budget * share(tier) / 100;
            let limit = text_limit(tier);
            let (ids, lines) = self.candidates(&by_tier[usize::from(tier)], cap.saturating_sub(self.used), limit);
            let masked = masked(&lines, self.masker);
            for ((id, line), masked) in ids.into_iter().zip(lines).zip(masked) {
                let line = line.clipped(masked, limit);
                let landmarks = self.landmarks(id, &mut opened);
                let more: usize = landmarks.iter().map(|(_, l)| cost(l) + LINE_EXTRA).sum::<usize>() + cost(&line) + LINE_EXTRA;
                if self.used + more > cap {
                    break;
                }
                self.used += more;
                for (landmark, line) in landmarks {
                    self.lines[landmark] = Some(line);
                }
                self.lines[id] = Some(line);
            }
        }
    }

    /// As many lines as can be meant to fit.
    fn candidates(&self, list: &[ElementId], room: usize, limit: usize) -> (Vec<ElementId>, Vec<Line>) {
        let mut sum = 0;
        let mut ids = Vec::new();
        let mut lines = Vec::new();
        for &id in list.iter().filter(|id| self.lines[**id].is_none()) {
            let Some(element) = self.page.elements.get(id) else { continue };
            let line = Line::of(element, self.outline.words.get(&id).map(String::as_str));
            sum += line.estimate(limit) + LINE_EXTRA;
            ids.push(id);
            lines.push(line);
            if sum > room {
                break;
            }
        }
        (ids, lines)
    }

    /// Landmarks around an element that are not shown yet. Every ancestor is looked at once.
    fn landmarks(&self, id: ElementId, opened: &mut [bool]) -> Vec<(ElementId, String)> {
        let mut found = Vec::new();
        let mut next = self.page.elements.get(id).and_then(|e| e.parent);
        while let Some(at) = next {
            if std::mem::replace(&mut opened[at], true) {
                break;
            }
            if self.outline.kind[at] == Kind::Landmark && self.lines[at].is_none() {
                found.push((at, Line::of(&self.page.elements[at], None).whole().to_owned()));
            }
            next = self.page.elements[at].parent;
        }
        found
    }

    /// Writes the lines in the page's order, with remarks where something is missing.
    fn write(&self, out: &mut String, marks: usize) {
        const DEEPEST: usize = 4;
        let mut depth: Vec<usize> = Vec::with_capacity(self.lines.len());
        let mut missing = Missing::default();
        let mut all = Missing::default();
        let mut room = marks;
        for (id, line) in self.lines.iter().enumerate() {
            let above = self.page.elements[id].parent.map_or(0, |p| depth[p] + usize::from(self.lines[p].is_some()));
            depth.push(above.min(DEEPEST));
            match (line, self.outline.kind[id]) {
                (Some(line), _) => {
                    missing.tell(out, &mut room);
                    out.extend(std::iter::repeat_n(' ', depth[id]));
                    out.push_str(line);
                    out.push('\n');
                }
                (None, Kind::Control) => {
                    missing.controls += 1;
                    all.controls += 1;
                }
                (None, Kind::Text) => {
                    missing.texts += 1;
                    all.texts += 1;
                }
                (None, Kind::Nothing | Kind::Landmark) => {}
            }
        }
        missing.tell(out, &mut room);
        if all.controls + all.texts > 0 {
            let _ = writeln!(
                out,
                "(left out in all: {} controls, {} texts; find_on_page shows those with a word that you name)",
                all.controls, all.texts
            );
        }
    }
}

/// What is left out.
#[derive(Default)]
struct Missing {
    controls: usize,
    texts: usize,
}

impl Missing {
    /// A remark where it stood, if it is worth one and there is room.
    fn tell(&mut self, out: &mut String, room: &mut usize) {
        let missing = std::mem::take(self);
        if missing.controls == 0 && missing.texts < 3 {
            return;
        }
        let remark = format!("(… {})\n", missing.words());
        if let Some(left) = room.checked_sub(cost(&remark)) {
            *room = left;
            out.push_str(&remark);
        }
    }

    fn words(&self) -> String {
        match (self.controls, self.texts) {
            (0, texts) => format!("{texts} texts"),
            (controls, 0) => format!("{controls} further items like these"),
            (controls, texts) => format!("{controls} further items like these, {texts} texts"),
        }
    }
}
