//! The newest page as a model sees it: small, within a hard budget, between boundaries that it can't leave.
//!
//! Tier by tier ([`super::outline`]) lines are taken while they fit, then put back into the page's order. Lower tiers
//! may use only a small part, so a page full of products leaves room for the one button in its footer and costs little. What
//! is left out is counted where it stood. The budget counts bytes as they are sent, escapes of JSON included.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::changes::Changes;
use super::harmless;
use super::line::{Line, clip, cost};
use super::marks::marks;
use super::outline::{ASIDE, HIGHEST, Kind, LOWEST, NEEDED, Outline, Tier, outline};
use domain::masking::Masker;
use domain::service::ServiceDefinition;
use page::control::is_control;
use page::language::is_foreign;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::state::{Assessment, PageState};

/// Of an unchanged page no tier below this one is shown again: other links, other words, menus.
const UNCHANGED: Tier = 6;
/// Bytes kept for boundaries, line breaks and the closing remark.
const FRAME: usize = 500;
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
    let lowest = if changes.unchanged && options.find.is_none() {
        UNCHANGED
    } else {
        LOWEST
    };
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
    out.push_str(&header(page, options, &outline, &changes, budget / 2));
    let left = budget.saturating_sub(cost(&out) + FRAME);
    let marks = left / 20;
    let mut selection = Selection {
        page,
        outline: &outline,
        masker: options.masker,
        changes: &changes,
        lines: vec![None; page.elements.len()],
        used: 0,
    };
    selection.fill(left - marks, lowest);
    selection.write(&mut out, marks);
    out.push_str("</page>");
    out
}

fn header(
    page: &PageSnapshot,
    options: &ViewOptions<'_>,
    outline: &Outline,
    changes: &Changes<'_>,
    limit: usize,
) -> String {
    let mut out = String::new();
    let mut line = |key: &str, value: &str, limit: usize| {
        if !value.is_empty() {
            let masked = options.masker.mask(value);
            let _ = writeln!(out, "{key}: {}", harmless(&clip(&masked, limit)));
        }
    };
    line("url", &page.url, 400);
    line("title", &page.title, 200);
    if let Some(dialog) = &page.dialog {
        line(
            "open native dialog",
            &format!("{}: {}", dialog.kind, dialog.message),
            600,
        );
        line("note", "Only an answer to this dialog works now.", 60);
    }
    if options.find.is_some() {
        line(
            "find_on_page",
            &format!("{} matches, each marked with (match)", outline.found),
            80,
        );
    }
    line("gone since the call before", &changes.gone, 300);
    let mut hidden = 0;
    for tab in &page.tabs {
        let mark = if tab.current { " (current)" } else { "" };
        let title = options.masker.mask(&tab.title);
        let url = options.masker.mask(&tab.url);
        let line = format!(
            "tab {}{mark}: {} {}\n",
            tab.index,
            harmless(&clip(&title, 80)),
            harmless(&clip(&url, 120))
        );
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
    let (tenths, most) = match tier {
        HIGHEST.. => (10, budget),
        8 => (9, budget),
        7 => (8, 12_000),
        6 => (6, 4_000),
        5 => (5, 2_300),
        4 => (4, 2_000),
        _ => (3, 1_600),
    };
    (budget * tenths / 10).min(if is_foreign { most * 2 } else { most })
}

/// Longest text beside a name, in bytes.
fn text_limit(tier: Tier) -> usize {
    if tier >= 7 { 600 } else { 300 }
}

struct Selection<'a> {
    page: &'a PageSnapshot,
    outline: &'a Outline,
    masker: &'a Masker,
    changes: &'a Changes<'a>,
    lines: Vec<Option<String>>,
    used: usize,
}

impl Selection<'_> {
    /// Takes lines of these tiers, best first, while they fit.
    fn fill(&mut self, budget: usize, lowest: Tier) {
        // Nothing behind what lies on top can be used: only what it says or was looked for counts.
        let layer = self.page.layer();
        let layer = layer.map(|root| root..root + self.page.subtree(root).len());
        let lowest_at = |id: &ElementId| match &layer {
            Some(layer) if !layer.contains(id) => NEEDED,
            _ => lowest,
        };
        let mut by_tier: Vec<Vec<ElementId>> = vec![Vec::new(); usize::from(HIGHEST) + 1];
        for (id, tier) in self.outline.tier.iter().enumerate() {
            if let Some(list) = by_tier
                .get_mut(usize::from(*tier))
                .filter(|_| *tier >= lowest_at(&id))
            {
                list.push(id);
            }
        }
        let mut opened = vec![false; self.page.elements.len()];
        let is_foreign = is_foreign(self.page);
        for tier in (lowest..=HIGHEST).rev() {
            let cap = cap(tier, budget, is_foreign);
            let limit = text_limit(tier);
            let list = &mut by_tier[usize::from(tier)];
            list.retain(|id| self.lines[*id].is_none());
            if tier < NEEDED {
                // Where there isn't room for all, what stands beside the main part goes first.
                let beside = |id: &ElementId| !self.page.ancestors(*id).any(|a| a.role == "main");
                list.sort_by_cached_key(beside);
            }
            for id in std::mem::take(list) {
                let element = &self.page.elements[id];
                let words = self.outline.words.get(&id).map(String::as_str);
                let line = Line::of(element, words, &self.marks(id, element));
                let line = line.clipped(self.masker, limit);
                let landmarks = self.landmarks(id, &mut opened);
                let more: usize = landmarks
                    .iter()
                    .map(|(_, l)| cost(l) + LINE_EXTRA)
                    .sum::<usize>()
                    + cost(&line)
                    + LINE_EXTRA;
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

    /// What is said beside the line of an element.
    fn marks(&self, id: ElementId, element: &Element) -> String {
        let named = !element.label().is_empty() || self.outline.words.contains_key(&id);
        let mut marks = marks(
            self.page,
            id,
            element,
            named,
            self.outline.tier[id] <= ASIDE,
        );
        if self.outline.hits.binary_search(&id).is_ok() {
            marks.push_str(" (match)");
        }
        if self.changes.is_new(element) {
            marks.push_str(" (new)");
        }
        marks
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
                found.push((
                    at,
                    Line::of(&self.page.elements[at], None, "")
                        .whole()
                        .to_owned(),
                ));
            }
            next = self.page.elements[at].parent;
        }
        found
    }

    /// Writes the lines in the page's order, what lies on top first, with remarks where something is missing.
    fn write(&self, out: &mut String, marks: usize) {
        let mut writing = Writing {
            room: marks,
            ..Writing::default()
        };
        let count = self.lines.len();
        if let Some(layer) = self.page.layer() {
            let end = layer + self.page.subtree(layer).len();
            out.push_str("(on top; only this can be used now:)\n");
            self.write_part(out, layer..end, &mut writing);
            writing.missing.tell(out, &mut writing.room);
            out.push_str("(behind it:)\n");
            self.write_part(out, 0..layer, &mut writing);
            self.write_part(out, end..count, &mut writing);
        } else {
            self.write_part(out, 0..count, &mut writing);
        }
        writing.missing.tell(out, &mut writing.room);
        let all = writing.all;
        if all.controls + all.texts > 0 {
            let _ = writeln!(
                out,
                "(left out in all: {} controls, {} texts)",
                all.controls, all.texts
            );
        }
    }

    fn write_part(
        &self,
        out: &mut String,
        part: std::ops::Range<ElementId>,
        writing: &mut Writing,
    ) {
        const DEEPEST: usize = 4;
        let mut depth: HashMap<ElementId, usize> = HashMap::new();
        let mut last: Option<&str> = None;
        for id in part {
            let shown = |at: ElementId| usize::from(self.lines[at].is_some());
            let above = self.page.elements[id]
                .parent
                .map_or(0, |p| depth.get(&p).map_or(0, |above| above + shown(p)));
            depth.insert(id, above.min(DEEPEST));
            match (&self.lines[id], self.outline.kind[id]) {
                // The same words twice in a row, without anything to act on.
                (Some(line), Kind::Text) if last == Some(line.as_str()) || self.labels_next(id) => {
                }
                (Some(line), _) => {
                    writing.missing.tell(out, &mut writing.room);
                    self.ask(id, out, writing);
                    out.extend(std::iter::repeat_n(' ', above.min(DEEPEST)));
                    out.push_str(line);
                    out.push('\n');
                    last = Some(line);
                }
                (None, Kind::Control) => {
                    writing.missing.controls += 1;
                    writing.all.controls += 1;
                }
                (None, Kind::Text) => {
                    writing.missing.texts += 1;
                    writing.all.texts += 1;
                }
                (None, Kind::Nothing | Kind::Landmark) => {}
            }
        }
    }

    /// Whether a text only says the name of the control right behind it.
    fn labels_next(&self, id: ElementId) -> bool {
        let (Some(text), Some(next)) = (self.page.elements.get(id), self.page.elements.get(id + 1))
        else {
            return false;
        };
        text.role == "text"
            && self.lines.get(id + 1).is_some_and(Option::is_some)
            && next.parent == text.parent
            && is_control(next)
            && next.name == *text.label()
    }

    /// The question of a group, before its first answer.
    fn ask(&self, id: ElementId, out: &mut String, writing: &mut Writing) {
        let Some(group) = self.page.seen(id).and_then(|seen| seen.group) else {
            return;
        };
        if writing.asked.contains(&group) {
            return;
        }
        writing.asked.push(group);
        let question = usize::try_from(group)
            .ok()
            .and_then(|at| self.page.live.questions.get(at))
            .filter(|q| !q.is_empty());
        let Some(question) = question else { return };
        let line = format!(
            "(one answer to '{}':)\n",
            harmless(&clip(&self.masker.mask(question), 160))
        );
        if let Some(left) = writing.room.checked_sub(cost(&line)) {
            writing.room = left;
            out.push_str(&line);
        }
    }
}

/// What is being written.
#[derive(Default)]
struct Writing {
    missing: Missing,
    all: Missing,
    /// Bytes that remarks may still use.
    room: usize,
    /// Groups whose question was told.
    asked: Vec<u32>,
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
            (controls, 0) => format!("{controls} more"),
            (controls, texts) => format!("{controls} more, {texts} texts"),
        }
    }
}
