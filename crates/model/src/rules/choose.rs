//! Which control leads on: every control gets a score from its words, its place and the page's state.
//!
//! Before the way in, the planner explores: menus, sections, account pages. After it, only the content of the
//! page counts, and where words are unknown, what is left when everything that stays is taken away. Leading on to the end
//! comes before opening what hides it, and that before declining; what does none of these is not clicked, at whatever cost,
//! and what had no effect on the page as it looks now isn't done again.

use std::collections::HashSet;
use std::ops::Range;

use super::Rules;
use super::memory::{Memory, Times, address};
use super::questions::{Kind, Question};
use super::view::{Census, View, bare, control_at};
use domain::predicate::ElementMatch;
use page::control::{
    Control, Ending, is_choice, is_control, is_elsewhere, is_text_field, jumps_within, leads_away,
};
use page::effect::is_against;
use page::snapshot::{ElementId, PageSnapshot};
use page::standing::is_aside;
use page::state::{Assessment, PageState};
use page::words::{self, Term, meaning};

/// Below this a control is no way on.
pub(super) const WORTH_A_TRY: i32 = 12;
/// From this on a control leads on to the end and need not be looked for.
const LEADS_ON: i32 = 46;
/// So often something is opened to look around.
pub(super) const MOST_LOOKS: u32 = 25;
/// So far around a button its offer may reach, in elements.
const OFFER: usize = 3;
/// A control that must not be chosen.
const NEVER: i32 = -1000;

/// What a score depends on beside the control.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own about the page"
)]
pub(super) struct Situation<'s> {
    pub(super) view: &'s View<'s>,
    /// What was tried here, and after what of it a page broke.
    pub(super) tried: Option<&'s Times>,
    stumbled: Option<&'s Times>,
    state: PageState,
    pub(super) memory: &'s Memory,
    way_in: &'s [ElementMatch],
    decline: &'s [String],
    pub(super) in_flow: bool,
    in_layer: bool,
    /// The last click was caught by something that lies over the page.
    blocked: bool,
    /// A control that finishes is there.
    has_final: bool,
    /// There are questions to answer, so that what declines skips them.
    asks: bool,
    /// Plain buttons that answer one of them.
    answers: HashSet<ElementId>,
    /// The page asks whether to keep or to take something, so that "no" leads on.
    asks_to_keep: bool,
    /// The page asks for data of its own (a profile, an address), so what sends it is no step.
    asks_for_data: bool,
    /// A renewal was switched off here, which may have to be saved.
    switched: bool,
    /// Nothing else led anywhere, so the link in the foot of the page is taken.
    by_the_foot: bool,
    /// What was there before the last click.
    before: Option<&'s Census>,
    /// Number of controls around the title that could lead on, whatever they say.
    candidates: usize,
    /// The part of the page around its title in which they stand.
    part: Range<ElementId>,
}

impl Rules {
    /// The best way on, if there is one, and how much the next best promises. `blocked`: something lay over the last one.
    pub(super) fn choose<'p>(
        &self,
        view: &View<'p>,
        key: &str,
        assessment: &Assessment,
        questions: &[Question],
        blocked: bool,
    ) -> (Option<Control<'p>>, Option<i32>) {
        let usable =
            |c: &&Control<'_>| !c.element.is("disabled") && !is_elsewhere(view.page, c.element);
        let answers = questions
            .iter()
            .filter(|q| q.kind == Kind::Buttons)
            .flat_map(|q| q.members.iter().copied())
            .collect();
        let mut situation = Situation {
            view,
            tried: self.memory.tried_on(key),
            stumbled: self.memory.stumbled_on(key),
            state: assessment.state,
            memory: &self.memory,
            way_in: &self.hints.way_in,
            decline: &self.hints.decline,
            in_flow: view.in_flow,
            in_layer: view.layered,
            blocked,
            has_final: view
                .controls
                .iter()
                .filter(usable)
                .any(|c| c.ending == Ending::Final),
            asks: questions
                .iter()
                .any(|q| !matches!(q.kind, Kind::Closed(_)) && q.answers.len() >= 2),
            answers,
            asks_to_keep: asks_to_keep(view),
            asks_for_data: asks_for_data(view, assessment.state),
            switched: self.switched,
            by_the_foot: self.by_the_foot,
            before: self.memory.before(),
            candidates: 0,
            part: view.part.clone(),
        };
        let could: Vec<ElementId> = view
            .controls
            .iter()
            .filter(|c| situation.could_lead_on(c))
            .map(|c| c.id)
            .collect();
        situation.part = part_around_title(view, &could);
        situation.candidates = could
            .iter()
            .filter(|id| situation.part.contains(id))
            .count();
        let titles: Vec<Control<'p>> = if view.in_flow {
            Vec::new()
        } else {
            let at = |id: &ElementId| control_at(view.page, *id);
            view.titles.iter().filter_map(at).collect()
        };
        let mut best: Option<(i32, &Control<'p>)> = None;
        let mut next = i32::MIN;
        for c in view.controls.iter().chain(&titles) {
            let score = situation.score(c);
            // The first of equals wins, as a person reads from the top.
            if best.is_none_or(|(top, _)| score > top) {
                next = next.max(best.map_or(i32::MIN, |(top, _)| top));
                best = Some((score, c));
            } else {
                next = next.max(score);
            }
        }
        let next = Some(next).filter(|score| *score >= WORTH_A_TRY);
        if best.is_none_or(|(score, _)| score < LEADS_ON) {
            if let Some(opener) = situation.opens_the_way() {
                return (view.controls.iter().find(|c| c.id == opener).cloned(), next);
            }
            // Words that lead on in a section that was opened, where nothing says that they can be clicked.
            let dormant = view
                .dormant
                .iter()
                .filter_map(|id| control_at(view.page, *id));
            let untried = |c: &Control<'_>| {
                times(situation.tried, &view.name(c)) == 0
                    && !self.memory.is_idle(view.print, &view.name(c))
            };
            if let Some(found) = dormant.into_iter().find(|c| !view.in_flow && untried(c)) {
                return (Some(found), next);
            }
        }
        // Looking around has an end; what leads on to the end is still taken.
        let least = if self.memory.looks >= MOST_LOOKS && !view.in_flow {
            LEADS_ON
        } else {
            WORTH_A_TRY
        };
        let best = best
            .filter(|(score, _)| *score >= least)
            .map(|(_, c)| c.clone());
        (best, next)
    }
}

/// Whether a page outside of the flow has a way in at its head or foot.
pub(super) fn has_a_way_at_its_foot(view: &View<'_>) -> bool {
    let leads = |c: &Control<'_>| {
        c.ending != Ending::No && is_aside(view.page, c.id) && !is_elsewhere(view.page, c.element)
    };
    !view.in_flow && view.controls.iter().any(leads)
}

/// So many fields for text are a form of its own; a reason or a demanded phrase takes one.
const FIELDS_OF_A_FORM: usize = 2;

/// Whether the page is a form of its own, and neither the questions of a survey nor the last page.
fn asks_for_data(view: &View<'_>, state: PageState) -> bool {
    let fields = view
        .controls
        .iter()
        .filter(|c| c.element.role == "textbox" && !is_aside(view.page, c.id));
    !matches!(state, PageState::ExitSurvey | PageState::FinalConfirmation)
        && fields.take(FIELDS_OF_A_FORM).count() == FIELDS_OF_A_FORM
}

/// Whether the page's question is about staying or taking something ("Keep your plan?", "Want 50 % off?"), so
/// that "no" leads on. A question that speaks of cancelling is none of these.
fn asks_to_keep(view: &View<'_>) -> bool {
    let staying = [
        Term::Keep,
        Term::Resume,
        Term::Offer,
        Term::Pause,
        Term::Plan,
    ];
    let questions = view
        .elements()
        .filter(|(_, e)| matches!(e.role.as_str(), "heading" | "paragraph" | "dialog" | "text"));
    let mut asked = questions
        .map(|(_, e)| e.label())
        .filter(|l| l.trim_end().ends_with('?'))
        .map(meaning);
    asked.any(|m| m.any(&staying) && !m.has(Term::Cancel))
}

/// How often this control was used, at most ten.
pub(super) fn times(times: Option<&Times>, what: &str) -> i32 {
    times
        .and_then(|times| times.get(what))
        .map_or(0, |&count| i32::try_from(count).unwrap_or(10).min(10))
}

/// The smallest part of the page around its title in which something could lead on: a step of the flow stands by its
/// title, not among the goods of a shop beside it.
fn part_around_title(view: &View<'_>, could: &[ElementId]) -> Range<ElementId> {
    let page = view.page;
    if view.layered {
        return view.part.clone();
    }
    let title = page
        .elements
        .iter()
        .position(|e| e.role == "heading" && e.is("level=1"));
    let mut around = title.and_then(|id| page.elements.get(id)?.parent);
    while let Some(id) = around {
        let part = id..id + page.subtree(id).len();
        if could.iter().any(|id| part.contains(id)) {
            return part;
        }
        around = page.elements.get(id).and_then(|e| e.parent);
    }
    view.part.clone()
}

/// It only closes what lies in front.
pub(super) fn closes(c: &Control<'_>) -> bool {
    !c.folded.is_empty() && words::closes(&c.folded)
}

/// A bare "Cancel", which in a dialog closes it.
fn is_bare(c: &Control<'_>) -> bool {
    c.meaning.has(Term::Cancel) && !c.folded.contains(' ') && !c.meaning.has(Term::Renewal)
}

impl Situation<'_> {
    pub(super) fn page(&self) -> &PageSnapshot {
        self.view.page
    }

    /// Never: what does nothing, leads to other sites, is against the goal, or stands in the menu of a step.
    pub(super) fn is_out(&self, c: &Control<'_>) -> bool {
        let renewal_off = c.meaning.has(Term::Renewal)
            && c.ending == Ending::No
            && matches!(c.element.role.as_str(), "switch");
        let switch = c.ending != Ending::No && c.meaning.has(Term::Renewal);
        c.element.is("disabled")
            || (is_choice(c.element) && !switch)
            || is_text_field(c.element)
            || (c.label.is_empty() && !self.is_icon(c))
            || renewal_off
            || c.meaning.has(Term::ClosesAccount)
            || (c.meaning.has(Term::Money)
                && !c.meaning.has(Term::Decline)
                && c.ending == Ending::No
                && !self.is_card_of_a_thing(c))
            || c.element.is("expanded")
            || (c.element.role == "tab" && c.element.is("selected"))
            || (is_against(c.meaning).is_some()
                && !switch
                && !self.gives_up_to_go_on(c)
                && !self.is_only_a_title(c))
            || c.meaning.any(&[Term::SignOut, Term::Loading])
            || is_elsewhere(self.page(), c.element)
            || self.answers.contains(&c.id)
            || self.is_off_the_way(c)
            || (self.in_flow
                && (is_aside(self.page(), c.id) || self.memory.is_of_the_site(c, true)))
    }

    /// "I'll pay nothing and go on without it": what it names is given up, in the person's own voice.
    fn gives_up_to_go_on(&self, c: &Control<'_>) -> bool {
        let m = c.meaning;
        let otherwise = m.any(&[
            Term::Keep,
            Term::Resume,
            Term::Offer,
            Term::Pause,
            Term::Plan,
            Term::Imperative,
            Term::Money,
        ]);
        self.in_flow && m.has(Term::Pay) && m.has(Term::GoOn) && m.has(Term::Decline) && !otherwise
    }

    /// It stands in the head or the foot of a page outside of the flow.
    fn is_in_a_frame(&self, c: &Control<'_>) -> bool {
        !self.in_flow && is_aside(self.page(), c.id)
    }

    /// It serves something else than the end: jumps to a place of the page, or changes another thing.
    fn is_off_the_way(&self, c: &Control<'_>) -> bool {
        let again = || c.meaning.has(Term::Retries) && self.state != PageState::Failed;
        let elsewhere =
            || jumps_within(self.page(), c.element) || c.meaning.has(Term::SkipsAhead) || again();
        let survey = self.state == PageState::ExitSurvey || (self.in_flow && self.asks);
        let other_thing = || {
            c.meaning.has(Term::Alters)
                && !c
                    .meaning
                    .any(&[Term::GoOn, Term::Decline, Term::LeadsToTheSubscription])
                && !survey
                && !self.switched
        };
        c.ending == Ending::No && !self.is_named_way_in(c) && (elsewhere() || other_thing())
    }

    /// The service's definition names it as the way in.
    pub(super) fn is_named_way_in(&self, c: &Control<'_>) -> bool {
        self.way_in.iter().any(|w| {
            w.role.as_ref().is_none_or(|role| *role == c.element.role)
                && w.name.as_ref().is_some_and(|name| name.matches(&c.folded))
        })
    }

    /// What is left when everything that stays, and what was tried, is taken away.
    fn could_lead_on(&self, c: &Control<'_>) -> bool {
        !self.is_out(c)
            && times(self.tried, &self.view.name(c)) == 0
            && !self.asks_for_data
            && !self.takes_an_offer(c)
            && self.part.contains(&c.id)
            && !is_aside(self.page(), c.id)
            && !c.meaning.any(&[Term::Back, Term::Help, Term::Contact])
            && (!c.meaning.has(Term::Money) || c.meaning.has(Term::Decline))
            && !closes(c)
            && !self.memory.leads_back(self.page(), c.element)
            && matches!(c.element.role.as_str(), "button" | "link" | "menuitem")
            && (self.in_layer || !self.memory.is_home(&address(&self.page().url)))
    }

    /// On an offer, what neither declines nor goes on takes what it stands beside.
    fn takes_an_offer(&self, c: &Control<'_>) -> bool {
        let leads = c.meaning.any(&[Term::Decline, Term::GoOn]);
        self.state == PageState::RetentionOffer && !leads && self.stands_in_an_offer(c)
    }

    /// The part of the page that it has for itself speaks of a price, another plan, a pause: it takes what stands there.
    fn stands_in_an_offer(&self, c: &Control<'_>) -> bool {
        let page = self.page();
        let mut around = c.element.parent;
        for _ in 0..OFFER {
            let Some(part) = around else { return false };
            let buttons = page
                .below(part)
                .filter(|e| is_control(e) && !is_text_field(e));
            if buttons
                .filter(|e| !is_choice(e) && e.role != "slider")
                .count()
                > 1
            {
                return false;
            }
            let offers = |e: &page::snapshot::Element| {
                let m = e.label_text().terms();
                !is_control(e)
                    && m.any(&[
                        Term::Money,
                        Term::Price,
                        Term::Pause,
                        Term::Plan,
                        Term::Offer,
                    ])
            };
            if page.below(part).any(offers) {
                return true;
            }
            around = page.elements.get(part).and_then(|e| e.parent);
        }
        false
    }

    fn score(&self, c: &Control<'_>) -> i32 {
        if self.is_out(c) {
            return NEVER;
        }
        let what = self.view.name(c);
        if self.memory.is_idle(self.view.print, &what) {
            return NEVER;
        }
        let mut score = match c.ending {
            Ending::Final if !self.is_in_a_frame(c) => 100,
            // In a dialog or on a last page a bare "Cancel" usually means "close this".
            Ending::Towards
                if is_bare(c) && (self.in_layer || self.state == PageState::FinalConfirmation) =>
            {
                5
            }
            // What hangs on a subscription is ended only where the person named it.
            Ending::Towards | Ending::Final
                if !self.in_flow
                    && c.meaning.has(Term::OtherThing)
                    && self.memory.told(super::explore::WHICH).is_none() =>
            {
                8
            }
            // The law wants such a link in every footer; it leads to forms for strangers.
            Ending::Towards | Ending::Final if self.is_in_a_frame(c) && !self.by_the_foot => 28,
            // A link only leads on, which needs no question.
            Ending::Towards if c.element.role == "link" => 82,
            Ending::Towards | Ending::Final => 80,
            Ending::No => self.without_ending(c),
        };
        let opened = !leads_away(c.element) && self.memory.is_open(self.page(), &what);
        if self.is_named_way_in(c) && !opened {
            score = score.max(84);
        }
        if let Some(rank) = self
            .decline
            .iter()
            .position(|d| c.folded == *d)
            .filter(|_| !self.in_flow || !self.asks)
        {
            score = score.max(75) - i32::try_from(rank).unwrap_or(10).min(10) / 2;
        }
        if (closes(c) || c.meaning.has(Term::PutsOff))
            && c.ending == Ending::No
            && self.may_lie_over(c)
        {
            // What may lie over a page goes first; closing harms nothing.
            score = score.max(95);
        }
        let hints = !self.in_flow && c.meaning.has(Term::HintsAtLeaving);
        if c.meaning.any(&[Term::Help, Term::Contact]) && !hints {
            score -= 50;
        }
        if c.meaning.has(Term::Back) {
            score -= 40;
        }
        if self.memory.leads_back(self.page(), c.element)
            || (is_aside(self.page(), c.id) && self.is_here(c))
        {
            score -= 45;
        }
        let of_the_site = || self.memory.is_of_the_site(c, false) && !leads_away(c.element);
        let explored = !self.in_flow
            && (self.memory.has_explored(self.page(), &what)
                || (of_the_site() && self.memory.has_explored_anywhere(&what)));
        let tried = times(self.tried, &what).max(i32::from(explored));
        score - 45 * tried - 20 * times(self.stumbled, &what)
    }

    /// Whether it closes something that came by itself: not what the last click opened, unless that caught a click.
    fn may_lie_over(&self, c: &Control<'_>) -> bool {
        let known = !self.page().live.elements.is_empty();
        self.blocked || (!self.in_flow && (!known || self.page().live.layered) && !self.is_new(c))
    }

    /// Whether the last click brought it.
    pub(super) fn is_new(&self, c: &Control<'_>) -> bool {
        self.before.is_some_and(|before| {
            !before.contains_key(&(c.element.role.to_string(), bare(&c.folded)))
        })
    }

    /// A menu entry for the page that is open.
    fn is_here(&self, c: &Control<'_>) -> bool {
        let title = domain::predicate::fold(&self.page().title);
        !c.folded.is_empty() && title.starts_with(c.folded.as_str())
    }

    fn without_ending(&self, c: &Control<'_>) -> i32 {
        let m = c.meaning;
        let closes = closes(c);
        let survey = self.state == PageState::ExitSurvey || (self.in_flow && self.asks);
        let mut score = 0;
        if m.any(&[Term::Decline, Term::PutsOff]) && !closes {
            score = match self.state {
                _ if survey => 30,
                // Outside of the flow "Skip this box" declines nothing: it leaves one out.
                PageState::RetentionOffer if self.in_flow || self.in_layer => 70,
                PageState::RetentionOffer if !m.has(Term::DeclinesToSay) => 70,
                PageState::FinalConfirmation if !self.asks_to_keep => 0,
                _ if self.in_flow => 65,
                _ if self.blocked => 90,
                _ if self.in_layer => 50,
                _ => 0,
            };
        }
        // An offer that has no other way out; what the flow itself stands in isn't closed.
        if closes
            && self.state == PageState::RetentionOffer
            && !self.asks
            && (self.in_layer || !self.in_flow)
        {
            score = score.max(if self.in_flow { 14 } else { 35 });
        }
        if m.has(Term::GoOn) && !self.asks_for_data {
            score = score.max(match self.state {
                PageState::FinalConfirmation if self.has_final => 0,
                _ if survey => 60,
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
                _ if self.asks_to_keep && m.has(Term::YesOrNo) => NEVER,
                _ if survey => 58,
                PageState::FinalConfirmation => 50,
                PageState::RetentionOffer => 5,
                _ if self.in_flow || self.switched => 48,
                PageState::Unknown if self.in_layer => 20,
                _ => 5,
            });
        }
        if self.switched && m.has(Term::Saves) {
            score = score.max(50);
        }
        if self.state == PageState::Failed && m.has(Term::Retries) {
            score = score.max(70);
        }
        if self.is_closed_section(c) {
            score = score.max(if self.in_flow { 20 } else { 45 });
        } else if !self.in_flow
            && (!m.any(&[Term::Money, Term::Affirm, Term::Finish]) || self.is_card_of_a_thing(c))
        {
            score = score.max(self.promise(c));
        }
        if self.in_flow
            && self.could_lead_on(c)
            && !m.any(&[Term::Affirm, Term::Finish, Term::SignIn])
        {
            let link = leads_away(c.element);
            let left = match self.candidates {
                1 => 40,
                _ if link => 22,
                _ if survey => 30,
                _ => 0,
            };
            score = score.max(left);
        }
        score
    }
}
