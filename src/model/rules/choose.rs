//! Which control leads on: every control gets a score from its words, its place and the page's state.
//!
//! Before the way in, the planner explores: menus, sections, account pages. After it, only the content of the
//! page counts, and where words are unknown, what is left when everything that stays is taken away. Leading on to the end
//! comes before opening what hides it, and that before declining; what does none of these is not clicked, at whatever cost.

use std::ops::Range;

use super::Rules;
use super::memory::{Memory, Times};
use super::words::{alters, asks_to_keep, closes, is_bare, is_yes_or_no, navigation, retries, skips_ahead};
use crate::domain::predicate::ElementMatch;
use crate::page::control::{Control, Ending, controls, front_dialog, is_choice, is_elsewhere, is_text_field, jumps_within};
use crate::page::effect::is_against;
use crate::page::snapshot::{ElementId, PageSnapshot};
use crate::page::standing::is_aside;
use crate::page::state::{Assessment, PageState};
use crate::page::words::Term;

/// Below this a control is no way on.
const WORTH_A_TRY: i32 = 12;

/// A control that must not be chosen.
const NEVER: i32 = -1000;

/// What a score depends on beside the control.
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own about the page")]
struct Situation<'s> {
    page: &'s PageSnapshot,
    /// What was tried here, and after what of it a page broke.
    tried: Option<&'s Times>,
    stumbled: Option<&'s Times>,
    state: PageState,
    memory: &'s Memory,
    way_in: &'s [ElementMatch],
    decline: &'s [String],
    /// The page is a step of the cancellation.
    in_flow: bool,
    in_dialog: bool,
    /// The last click was caught by something that lies over the page.
    blocked: bool,
    /// A control that finishes is there.
    has_final: bool,
    /// The page asks whether to keep or to take something, so that "no" leads on.
    asks_to_keep: bool,
    /// The page asks for data of its own (a profile, an address), so what sends it is no step.
    asks_for_data: bool,
    /// Number of controls around the title that could lead on, whatever they say.
    candidates: usize,
    /// The part of the page around its title in which they stand.
    part: Range<ElementId>,
}

impl Rules {
    /// The best way on, if there is one.
    pub(super) fn choose<'p>(&self, page: &'p PageSnapshot, key: &str, assessment: &Assessment, told: &str) -> Option<Control<'p>> {
        let blocked = ["intercepts pointer events", "lies over it"].iter().any(|w| told.contains(w));
        let inside = front_dialog(page).and_then(|front| self.best(controls(page, Some(front)), page, key, assessment, blocked, true));
        inside.or_else(|| self.best(controls(page, None), page, key, assessment, blocked, false))
    }

    fn best<'p>(
        &self,
        all: Vec<Control<'p>>,
        page: &PageSnapshot,
        key: &str,
        assessment: &Assessment,
        blocked: bool,
        in_dialog: bool,
    ) -> Option<Control<'p>> {
        let usable = |c: &&Control<'_>| !c.element.is("disabled") && !is_elsewhere(page, c.element);
        let mut situation = Situation {
            page,
            tried: self.memory.tried_on(key),
            stumbled: self.memory.stumbled_on(key),
            state: assessment.state,
            memory: &self.memory,
            way_in: &self.hints.way_in,
            decline: &self.hints.decline,
            in_flow: self.memory.in_flow(key),
            in_dialog,
            blocked,
            has_final: all.iter().filter(usable).any(|c| c.ending == Ending::Final),
            asks_to_keep: asks_to_keep(page),
            asks_for_data: asks_for_data(page, assessment.state),
            candidates: 0,
            part: 0..page.elements.len(),
        };
        let could: Vec<ElementId> = all.iter().filter(|c| situation.could_lead_on(c)).map(|c| c.id).collect();
        situation.part = part_around_title(page, &could);
        situation.candidates = could.iter().filter(|id| situation.part.contains(id)).count();
        let scored = all.into_iter().map(|c| (situation.score(&c), c));
        // The first of equals wins, as a person reads from the top.
        let best = scored.fold(None, |best: Option<(i32, Control<'p>)>, (score, c)| match best {
            Some((top, _)) if top >= score => best,
            _ => Some((score, c)),
        });
        best.filter(|(score, _)| *score >= WORTH_A_TRY).map(|(_, c)| c)
    }
}

/// So many fields for text are a form of its own; a reason or a demanded phrase takes one.
const FIELDS_OF_A_FORM: usize = 2;

/// Whether the page is a form of its own, and neither the questions of a survey nor the last page.
fn asks_for_data(page: &PageSnapshot, state: PageState) -> bool {
    let fields = page.elements.iter().enumerate().filter(|(id, e)| e.role == "textbox" && e.reference.is_some() && !is_aside(page, *id));
    !matches!(state, PageState::ExitSurvey | PageState::FinalConfirmation) && fields.take(FIELDS_OF_A_FORM).count() == FIELDS_OF_A_FORM
}

/// How often this control was used, at most ten.
fn times(times: Option<&Times>, c: &Control<'_>) -> i32 {
    times.and_then(|times| times.get(c.folded.as_str())).map_or(0, |&count| i32::try_from(count).unwrap_or(10).min(10))
}

/// The smallest part of the page around its title in which something could lead on: a step of the flow stands by its
/// title, not among the goods of a shop beside it.
fn part_around_title(page: &PageSnapshot, could: &[ElementId]) -> Range<ElementId> {
    let title = page.elements.iter().position(|e| e.role == "heading" && e.is("level=1"));
    let mut around = title.and_then(|id| page.elements.get(id)?.parent);
    while let Some(id) = around {
        let part = id..id + page.subtree(id).len();
        if could.iter().any(|id| part.contains(id)) {
            return part;
        }
        around = page.elements.get(id).and_then(|e| e.parent);
    }
    0..page.elements.len()
}

impl Situation<'_> {
    /// Never: what does nothing, leads to other sites, is against the goal, or stands in the menu of a step.
    fn is_out(&self, c: &Control<'_>) -> bool {
        c.element.is("disabled")
            || is_choice(c.element)
            || is_text_field(c.element)
            || c.label.is_empty()
            || is_against(c.meaning).is_some()
            || c.meaning.has(Term::SignOut)
            || is_elsewhere(self.page, c.element)
            || self.is_off_the_way(c)
            || (self.in_flow && is_aside(self.page, c.id))
    }

    /// It serves something else than the end: jumps to a place of the page, or changes another thing.
    fn is_off_the_way(&self, c: &Control<'_>) -> bool {
        let elsewhere = || jumps_within(self.page, c.element) || skips_ahead(&c.folded);
        let other_thing = || alters(&c.folded) && !c.meaning.any(&[Term::GoOn, Term::Decline]) && self.state != PageState::ExitSurvey;
        c.ending == Ending::No && !self.is_named_way_in(c) && (elsewhere() || other_thing())
    }

    /// The service's definition names it as the way in.
    fn is_named_way_in(&self, c: &Control<'_>) -> bool {
        self.way_in.iter().any(|w| {
            w.role.as_ref().is_none_or(|role| *role == c.element.role) && w.name.as_ref().is_some_and(|name| name.matches(&c.folded))
        })
    }

    /// What is left when everything that stays, and what was tried, is taken away.
    fn could_lead_on(&self, c: &Control<'_>) -> bool {
        !self.is_out(c)
            && times(self.tried, c) == 0
            && !self.asks_for_data
            && self.part.contains(&c.id)
            && !is_aside(self.page, c.id)
            && !c.meaning.any(&[Term::Back, Term::Help, Term::Contact])
            && (!c.meaning.has(Term::Money) || c.meaning.has(Term::Decline))
            && !closes(&c.folded)
            && !self.memory.leads_back(self.page, c.element)
            && c.element.role != "generic"
    }

    fn score(&self, c: &Control<'_>) -> i32 {
        if self.is_out(c) {
            return NEVER;
        }
        let mut score = match c.ending {
            Ending::Final => 100,
            // In a dialog or on a last page a bare "Cancel" usually means "close this".
            Ending::Towards if is_bare(&c.folded) && (self.in_dialog || self.state == PageState::FinalConfirmation) => 5,
            // A link only leads on, which needs no question.
            Ending::Towards if c.element.role == "link" => 82,
            Ending::Towards => 80,
            Ending::No => self.without_ending(c),
        };
        if self.is_named_way_in(c) {
            score = score.max(84);
        }
        if let Some(rank) = self.decline.iter().position(|d| c.folded == *d) {
            score = score.max(75) - i32::try_from(rank).unwrap_or(10).min(10) / 2;
        }
        if closes(&c.folded) && c.ending == Ending::No && (self.blocked || !self.in_flow) {
            // What may lie over a page goes first; closing harms nothing.
            score = score.max(95);
        }
        if c.meaning.any(&[Term::Help, Term::Contact]) {
            score -= 50;
        }
        if c.meaning.has(Term::Back) {
            score -= 40;
        }
        if self.memory.leads_back(self.page, c.element) || (is_aside(self.page, c.id) && self.is_here(c)) {
            score -= 45;
        }
        score - 45 * times(self.tried, c) - 20 * times(self.stumbled, c)
    }

    /// A menu entry for the page that is open.
    fn is_here(&self, c: &Control<'_>) -> bool {
        let title = crate::domain::predicate::fold(&self.page.title);
        title.starts_with(c.folded.as_str())
    }

    fn without_ending(&self, c: &Control<'_>) -> i32 {
        let m = c.meaning;
        let closes = closes(&c.folded);
        let mut score = 0;
        if m.has(Term::Decline) && !closes {
            score = match self.state {
                PageState::RetentionOffer => 70,
                PageState::FinalConfirmation if !self.asks_to_keep => 0,
                PageState::ExitSurvey => 30,
                _ if self.in_flow => 65,
                _ if self.blocked => 90,
                _ if self.in_dialog => 50,
                _ => 0,
            };
        }
        if closes && self.in_dialog && self.state != PageState::FinalConfirmation {
            score = score.max(35);
        }
        if closes && !self.in_dialog && self.state == PageState::RetentionOffer {
            score = score.max(25);
        }
        if m.has(Term::GoOn) && !self.asks_for_data {
            score = score.max(match self.state {
                PageState::FinalConfirmation if self.has_final => 0,
                PageState::ExitSurvey => 60,
                PageState::FinalConfirmation => 55,
                _ if self.in_flow => 58,
                PageState::RetentionOffer => 45,
                PageState::Unknown => 25,
                _ => 0,
            });
        }
        if m.any(&[Term::Affirm, Term::Finish]) && !self.asks_for_data {
            score = score.max(match self.state {
                PageState::FinalConfirmation if self.has_final => 5,
                _ if self.asks_to_keep && is_yes_or_no(&c.folded) => NEVER,
                PageState::ExitSurvey => 58,
                PageState::FinalConfirmation => 50,
                PageState::RetentionOffer => 5,
                _ if self.in_flow => 48,
                PageState::Unknown if self.in_dialog => 20,
                _ => 5,
            });
        }
        if self.state == PageState::Failed && retries(&c.folded) {
            score = score.max(70);
        }
        if self.is_closed_section(c) {
            score = score.max(if self.in_flow { 20 } else { 45 });
        } else if !self.in_flow && self.looks_around() && !m.any(&[Term::Money, Term::Affirm, Term::Finish]) {
            score = score.max(navigation(&c.folded));
        }
        if self.in_flow && self.could_lead_on(c) && !closes && !m.any(&[Term::Affirm, Term::Finish, Term::SignIn]) {
            let link = c.element.url.is_some();
            let left = match self.candidates {
                1 => 40,
                _ if link => 22,
                _ if self.state == PageState::ExitSurvey => 30,
                _ => 0,
            };
            score = score.max(left);
        }
        score
    }

    fn looks_around(&self) -> bool {
        let states = [
            PageState::Start,
            PageState::AccountActive,
            PageState::Unknown,
            PageState::Failed,
            PageState::Aborted,
            PageState::RetentionOffer,
        ];
        states.contains(&self.state)
    }

    /// A section that can be opened: it says so, or it is a group that shows nothing but its title.
    fn is_closed_section(&self, c: &Control<'_>) -> bool {
        if self.memory.is_open(self.page, &c.folded) || c.element.url.is_some() {
            return false;
        }
        let page = self.page;
        let told = c.element.states.iter().any(|s| s == "expanded=false");
        let parent = c.element.parent.and_then(|p| Some((p, page.elements.get(p)?)));
        let group = parent.is_some_and(|(id, p)| matches!(p.role.as_str(), "group" | "details") && page.below(id).take(2).count() == 1);
        told || c.element.role == "summary" || (group && matches!(c.element.role.as_str(), "generic" | "button"))
    }
}
