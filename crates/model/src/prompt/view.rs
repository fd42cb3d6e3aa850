//! The newest page as a model sees it: small, within a hard budget, between boundaries that it can't leave.
//!
//! Tier by tier ([`super::worth`]) lines are taken while they fit, then put back into the page's order. Lower tiers
//! may use only a small part, so a page full of products leaves room for the one button in its footer and costs little. What
//! is left out is counted. The budget counts bytes as they are sent, escapes of JSON included.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::iter::successors;
use std::ops::Range;

use super::harmless;
use super::line::{cost, line, marks};
use super::worth::{ASIDE, Kind, LINK, NEAR, NEEDED, Piece, Tier, USEFUL, WORDS, pieces};
use crate::wire::clip;
use domain::masking::Masker;
use domain::service::ServiceDefinition;
use page::control::is_control;
use page::language::is_foreign;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::state::{Assessment, PageState};

/// Bytes kept for boundaries, line breaks and the closing remark.
const FRAME: usize = 500;
/// Longest text beside a name, in bytes: of what matters, and of the rest.
const LONG: usize = 600;
const SHORT: usize = 300;
/// Bytes that indentation, line break and the like may add to a line.
const LINE_EXTRA: usize = 6;
/// Tabs that are told beside the one that is looked at.
const TABS: usize = 5;
/// More than this part of the page new, in tenths, and it is another page.
const MOST_NEW: usize = 4;

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
fn hint(state: PageState) -> Option<&'static str> {
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
    let budget = options.budget.max(SMALLEST);
    let view = View {
        page,
        pieces: pieces(page, options.service, options.find),
        masker: options.masker,
        new: (options.before).map_or_else(HashSet::new, |before| new_since(before, page)),
    };
    let mut out = String::with_capacity(budget.min(page.content.len() + FRAME));
    if let Some(hint) = hint(assessment.state) {
        let _ = writeln!(
            out,
            "The program takes this page for: {} ({hint}). It may be wrong.",
            assessment.state.name(),
        );
    }
    out.push_str("<page>\n");
    view.header(options.find.is_some(), &mut out);
    let lines = view.lines(budget.saturating_sub(cost(&out) + FRAME));
    view.write(&lines, &mut out);
    out.push_str("</page>");
    out
}

/// What an element is known by from one look to the next: servers give references anew.
type Key<'p> = (&'p str, &'p str, &'p str, bool);

fn key(element: &Element) -> Key<'_> {
    let set = ["checked", "expanded", "disabled", "pressed", "selected"];
    let set = set.iter().any(|state| element.is(state));
    (element.role.as_str(), &element.name, &element.text, set)
}

/// What wasn't there before. On another page everything is new, and nothing is said.
fn new_since<'p>(before: &'p PageSnapshot, now: &'p PageSnapshot) -> HashSet<Key<'p>> {
    let path = |page: &'p PageSnapshot| page.url.split(['?', '#']).next();
    let says = |e: &&Element| !e.label().is_empty() || is_control(e);
    let keys = |page: &'p PageSnapshot| page.elements.iter().filter(says).map(key).collect();
    let (known, mut new): (HashSet<Key<'_>>, HashSet<Key<'_>>) = (keys(before), keys(now));
    let present = new.len();
    new.retain(|key| !known.contains(key));
    let asked = now.dialog.is_some() || before.dialog.is_some();
    if asked || path(before) != path(now) || new.len() * 10 > present * MOST_NEW {
        new.clear();
    }
    new
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

struct View<'a> {
    page: &'a PageSnapshot,
    pieces: Vec<Piece>,
    masker: &'a Masker,
    new: HashSet<Key<'a>>,
}

impl View<'_> {
    fn header(&self, finds: bool, out: &mut String) {
        let page = self.page;
        let safe = |text: &str, limit| harmless(&clip(&self.masker.mask(text), limit));
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
        if finds {
            let found = self.pieces.iter().filter(|piece| piece.is_hit).count();
            let _ = writeln!(
                out,
                "find_on_page: {found} matches, each marked with (match)"
            );
        }
        for (nth, tab) in page.tabs.iter().enumerate() {
            if tab.current || nth < TABS {
                let mark = if tab.current { " (current)" } else { "" };
                let (title, url) = (safe(&tab.title, 80), safe(&tab.url, 120));
                let _ = writeln!(out, "tab {}{mark}: {title} {url}", tab.index);
            }
        }
    }

    /// The lines of these tiers, best first, while they fit, each at the place of its element.
    fn lines(&self, budget: usize) -> Vec<Option<String>> {
        let elements = &self.page.elements;
        let mut lines: Vec<Option<String>> = vec![None; elements.len()];
        let tier_of = |id: ElementId| self.pieces[id].tier;
        let mut order: Vec<ElementId> = (0..elements.len())
            .filter(|id| tier_of(*id) >= ASIDE)
            .collect();
        // Where there isn't room for all, what stands beside the main part goes first.
        let beside = |id: ElementId| !self.page.ancestors(id).any(|a| a.role == "main");
        order.sort_by_cached_key(|id| (Reverse(tier_of(*id)), beside(*id)));
        let is_foreign = is_foreign(self.page);
        let (mut used, mut full) = (0, None);
        for id in order {
            let tier = tier_of(id);
            if full == Some(tier) {
                continue;
            }
            let mut added = vec![(id, self.line(id))];
            // The parts of the page around it that are not shown yet.
            let around = successors(elements[id].parent, |at| elements[*at].parent);
            for at in around.take_while(|at| lines[*at].is_none()) {
                if self.pieces[at].kind == Kind::Landmark {
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

    /// The line of an element.
    fn line(&self, id: ElementId) -> String {
        let (element, piece) = (&self.page.elements[id], &self.pieces[id]);
        let words = piece.words.as_deref();
        let mut marks = marks(self.page, id, words.is_some(), piece.tier <= ASIDE);
        if piece.is_hit {
            marks.push_str(" (match)");
        }
        if self.new.contains(&key(element)) {
            marks.push_str(" (new)");
        }
        let limit = if piece.tier >= NEAR { LONG } else { SHORT };
        line(element, words, &marks, self.masker, limit)
    }

    /// Writes the lines in the page's order, what lies on top first, and says how much is missing.
    fn write(&self, lines: &[Option<String>], out: &mut String) {
        let end = lines.len();
        if let Some(layer) = self.page.layer().map(|root| self.page.part(root)) {
            out.push_str("(on top; only this can be used now:)\n");
            self.write_part(lines, layer.clone(), out);
            out.push_str("(behind it:)\n");
            self.write_part(lines, 0..layer.start, out);
            self.write_part(lines, layer.end..end, out);
        } else {
            self.write_part(lines, 0..end, out);
        }
        let missing = |kind| {
            let all = self.pieces.iter().zip(lines);
            all.filter(|(piece, line)| piece.kind == kind && line.is_none())
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

    fn write_part(&self, lines: &[Option<String>], part: Range<ElementId>, out: &mut String) {
        const DEEPEST: usize = 4;
        let mut depth = vec![0; part.len()];
        let mut last: Option<&String> = None;
        for id in part.clone() {
            let parent = self.page.elements[id].parent.filter(|p| part.contains(p));
            let above = parent.map_or(0, |p| {
                depth[p - part.start] + usize::from(lines[p].is_some())
            });
            let above = above.min(DEEPEST);
            depth[id - part.start] = above;
            // The same words twice in a row, without anything to act on, stand once.
            let again = |line: &&String| self.pieces[id].kind != Kind::Text || last != Some(*line);
            let Some(line) = lines[id].as_ref().filter(again) else {
                continue;
            };
            out.extend(std::iter::repeat_n(' ', above));
            out.push_str(line);
            out.push('\n');
            last = Some(line);
        }
    }
}
