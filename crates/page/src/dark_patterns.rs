//! Tricks that make leaving hard ("dark patterns"), found on one page by structure and words.
//!
//! What is found is told with the page's own words, for the report and its difficulty score; nothing is decided by
//! it. It errs towards silence: what an honest account page has too (a link to other plans, a switch for the
//! renewal) is no trick there, only between the way in and the end. A page that announces an end that never came
//! can't be told by itself, so [`DarkPatternKind::FakeEnd`] is never found here.

mod hidden;
mod wording;

use super::control::{Control, Ending, front_dialog, is_choice, is_text_field, offers_to_cancel};
use super::landmarks::is_aside;
use super::lexicon::Term;
use super::lines::Line;
use super::reading::PageReading;
use super::snapshot::{ElementId, PageSnapshot};
use super::state::{Assessment, PageState};
use super::words::{meaning, meaning_of_folded};
use domain::event::DarkPatternKind;
use domain::predicate::fold;

/// Longest quotation of a page, in characters.
const LONGEST: usize = 160;

/// A trick, and what on the page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DarkPattern {
    /// Which.
    pub kind: DarkPatternKind,
    /// The page's own words.
    pub what: String,
}

/// The tricks of a page, each kind at most once. `begun`: something was done already, so the page is a step of
/// the way out and no start page.
pub fn dark_patterns(
    page: &PageSnapshot,
    assessment: &Assessment,
    begun: bool,
) -> Vec<DarkPattern> {
    dark_patterns_of(&PageReading::of(page, None), assessment, begun)
}

/// The same on a page that was read already.
pub fn dark_patterns_of(
    reading: &PageReading<'_>,
    assessment: &Assessment,
    begun: bool,
) -> Vec<DarkPattern> {
    let page = reading.page;
    let mut found = Found::default();
    found.add(
        DarkPatternKind::Injection,
        order_to_machines(page, &reading.lines),
    );
    let on_the_way = !matches!(
        assessment.state,
        PageState::LoginRequired
            | PageState::AccountCancelled
            | PageState::ThirdPartyBilling
            | PageState::Complete
            | PageState::Aborted
            | PageState::Failed
    );
    if on_the_way {
        let all = reading.controls.as_slice();
        let part = |id: ElementId| {
            let end = id + page.subtree(id).len();
            let first = all.partition_point(|c| c.id < id);
            (
                id,
                &all[first..first + all[first..].partition_point(|c| c.id < end)],
            )
        };
        let inside = front_dialog(page)
            .map(part)
            .filter(|(_, controls)| !controls.is_empty());
        let (front, here) = inside.map_or((None, all), |(id, controls)| (Some(id), controls));
        let acting = here
            .iter()
            .filter(|c| !is_choice(c.element) && !is_text_field(c.element) && !is_aside(page, c.id))
            .collect();
        let scene = Scene {
            page,
            lines: &reading.lines,
            state: assessment.state,
            front,
            here,
            acting,
            all,
        };
        scene.offers(&mut found);
        scene.survey(&mut found);
        scene.wording(&mut found);
        scene.hiding(&mut found, begun);
        scene.form(&mut found);
        found.add(
            DarkPatternKind::OnlyPeople,
            only_people(scene.page, scene.all, scene.lines),
        );
        if begun {
            scene.extra_step(&mut found);
        }
    }
    found.tricks
}

#[derive(Default)]
struct Found {
    tricks: Vec<DarkPattern>,
}

impl Found {
    fn add(&mut self, kind: DarkPatternKind, what: Option<String>) {
        if let Some(what) = what
            && !self.has(&[kind])
        {
            self.tricks.push(DarkPattern {
                kind,
                what: quotation(&what),
            });
        }
    }

    fn has(&self, kinds: &[DarkPatternKind]) -> bool {
        self.tricks.iter().any(|t| kinds.contains(&t.kind))
    }
}

struct Scene<'p> {
    page: &'p PageSnapshot,
    lines: &'p [Line<'p>],
    state: PageState,
    /// The dialog in front.
    front: Option<ElementId>,
    /// Controls of the dialog in front, else of the page.
    here: &'p [Control<'p>],
    /// Buttons and links among them, outside menus and footers.
    acting: Vec<&'p Control<'p>>,
    /// Controls of the whole page.
    all: &'p [Control<'p>],
}

impl Scene<'_> {
    /// Buttons and links outside menus and footers.
    fn acting(&self) -> impl Iterator<Item = &Control<'_>> {
        self.acting.iter().copied()
    }

    /// The page is one of the steps between the way in and the end.
    fn is_step(&self) -> bool {
        matches!(
            self.state,
            PageState::RetentionOffer | PageState::ExitSurvey | PageState::FinalConfirmation
        )
    }

    /// Heading of the dialog in front, else of the page.
    fn heading(&self) -> Option<String> {
        let part = self
            .front
            .map_or(self.page.elements.as_slice(), |id| self.page.subtree(id));
        let heading = part
            .iter()
            .find(|e| e.role == "heading" && !e.label().trim().is_empty());
        heading
            .map(|e| e.label().to_owned())
            .filter(|h| !h.is_empty())
    }

    /// Something else instead of the end, with a way past it.
    fn offers(&self, found: &mut Found) {
        if !self.is_step() && self.front.is_none() {
            return;
        }
        let ways_past = |c: &&Control<'_>| {
            c.meaning.any(&[Term::Decline, Term::GoOn, Term::Cancel]) || c.ending != Ending::No
        };
        let told = |c: &Control<'_>| {
            self.heading()
                .map_or_else(|| c.label.to_string(), |h| format!("{h} – {}", c.label))
        };
        let proposes = |senses: &[Term]| {
            let proposal = self
                .acting()
                .find(|c| c.meaning.any(senses) && c.ending == Ending::No)?;
            self.acting()
                .filter(ways_past)
                .any(|past| past.id != proposal.id)
                .then(|| told(proposal))
        };
        let plan = self.state == PageState::RetentionOffer || self.front.is_some();
        found.add(DarkPatternKind::Pause, proposes(&[Term::Pause]));
        found.add(
            DarkPatternKind::Offer,
            proposes(if plan {
                &[Term::Offer, Term::Plan, Term::Pay]
            } else {
                &[Term::Offer]
            }),
        );
        let cheaper = |c: &Control<'_>| {
            wording::speaks_of_price(&fold(&format!(
                "{} {}",
                c.label,
                self.heading().unwrap_or_default()
            )))
        };
        // "Stay and save": it speaks of staying, and the price is the reason.
        if plan
            && self
                .acting()
                .any(|c| c.meaning.has(Term::Keep) && cheaper(c))
        {
            found.add(DarkPatternKind::Offer, proposes(&[Term::Keep]));
        }
    }

    fn survey(&self, found: &mut Found) {
        let asked = self
            .here
            .iter()
            .any(|c| is_choice(c.element) || is_text_field(c.element));
        if self.state == PageState::ExitSurvey && asked {
            found.add(
                DarkPatternKind::Survey,
                self.heading().or_else(|| Some(self.page.title.clone())),
            );
        }
    }

    /// Ways out that shame, and pairs of negations.
    fn wording(&self, found: &mut Found) {
        let shames = |c: &&Control<'_>| {
            c.meaning.any(&[Term::Decline, Term::GoOn, Term::Cancel]) && wording::shames(&c.folded)
        };
        found.add(
            DarkPatternKind::Confirmshaming,
            self.acting().find(shames).map(|c| c.label.to_string()),
        );
        if let Some(ends) = self.acting().find(|c| c.meaning.has(Term::NotKeep)) {
            let stays = self
                .acting()
                .find(|c| c.meaning.has(Term::NotCancel))
                .map(|c| c.label.to_string());
            let asked = || {
                self.heading()
                    .filter(|h| meaning(h).has(Term::Resume) && h.trim_end().ends_with('?'))
            };
            let other = stays.or_else(asked);
            found.add(
                DarkPatternKind::DoubleNegative,
                other.map(|other| format!("{} / {other}", ends.label)),
            );
        }
    }

    /// One more page that only asks to go on.
    fn extra_step(&self, found: &mut Found) {
        use DarkPatternKind::{Offer, OnlyPeople, Pause, Survey};
        let other = matches!(
            self.state,
            PageState::Unknown | PageState::Start | PageState::RetentionOffer
        );
        if !other
            || found.has(&[Offer, Pause, Survey, OnlyPeople])
            || self
                .here
                .iter()
                .any(|c| is_choice(c.element) || is_text_field(c.element))
        {
            return;
        }
        let Some(on) = self
            .acting()
            .find(|c| c.meaning.has(Term::GoOn) && c.ending != Ending::Final)
        else {
            return;
        };
        let back = self
            .acting()
            .any(|c| c.meaning.any(&[Term::Keep, Term::Back]));
        let about_it = || {
            self.lines
                .iter()
                .any(|l| meaning(&l.shown).any(&[Term::Cancel, Term::Keep]))
        };
        if back && self.acting().count() <= 4 && about_it() {
            found.add(
                DarkPatternKind::ExtraStep,
                Some(
                    self.heading()
                        .map_or_else(|| on.label.to_string(), |h| format!("{h} – {}", on.label)),
                ),
            );
        }
    }
}

/// The line by which a page sends people to a phone or a chat to cancel, if it offers no other way.
pub fn only_people(
    page: &PageSnapshot,
    controls: &[Control<'_>],
    lines: &[Line<'_>],
) -> Option<String> {
    if offers_to_cancel(page, controls).is_some() {
        return None;
    }
    let says = |l: &&Line<'_>| {
        wording::to_cancel(&l.folded) && meaning_of_folded(&l.folded).has(Term::Contact)
    };
    lines.iter().find(says).map(|l| l.shown.to_string())
}

/// A text of the page that speaks to machines, or that imitates what the browser's server says.
fn order_to_machines(page: &PageSnapshot, lines: &[Line<'_>]) -> Option<String> {
    let shown = lines
        .iter()
        .find(|l| l.shown.says(Term::OrdersMachines))
        .map(|l| l.shown.to_string());
    let title = || wording::orders_machines(&fold(&page.title)).then(|| page.title.clone());
    let dialog = || {
        page.dialog
            .as_ref()
            .filter(|d| wording::orders_machines(&fold(&d.message)))
            .map(|d| d.message.clone())
    };
    shown.or_else(title).or_else(dialog)
}

fn quotation(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests;
