//! The order of the rules.

use domain::action::{Action, Tabs};
use domain::predicate::fold;
use domain::service::ServiceDefinition;
use page::contact::contact;
use page::control::{Control, Ending, ending};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::loading::{Loading, loading};
use page::snapshot::{Dialog, Element, PageSnapshot};
use page::state::PageState;
use page::words::{Concept, asks_to_confirm, closes, meaning};

use super::lead::Lead;
use super::questions::target_of;
use super::report;
use super::scene::Scene;
use super::step::{Move, Why};
use super::thing::{Goal, Section};
use super::tried::{ActOutcome, Tried, Turn};
use super::words::unknown;

/// Asked where only the person knows.
const WHICH: &str = "Which of these is to be ended?";
/// How often it waits for a page that says that it is loading.
const PATIENCE: usize = 4;
/// So many turns that bring it no nearer are the last ones.
const IDLE: usize = 2;
/// So often the same control is pressed at one address.
const AGAIN: usize = 3;

/// The next step: a function of the page, the hints and what was tried.
pub fn next(page: &PageSnapshot, service: &ServiceDefinition, tried: &Tried) -> Move {
    if let Some(dialog) = &page.dialog {
        let accept = accepts(dialog, tried.pressed().is_some());
        return Move::act(Action::AnswerDialog { accept, text: None }, Why::Gives, "");
    }
    if let Some(newest) = page.tabs.iter().rfind(|t| !t.current)
        && tried.has_new_tab(page)
    {
        let index = newest.index;
        return Move::act(Action::Tabs(Tabs::Select { index }), Why::FollowsTab, "");
    }
    let scene = Scene::of(page, service, tried);
    scene
        .waits()
        .or_else(|| scene.has_ended())
        .or_else(|| scene.is_over())
        .or_else(|| scene.goes_the_way())
        .or_else(|| scene.finds_the_way())
        .or_else(|| scene.may_have_ended())
        .unwrap_or_else(|| scene.stops())
}

impl<'p> Scene<'p> {
    /// The end by this act was claimed, and isn't proved: it isn't done again.
    fn is_unproved(&self, act: &Turn) -> Option<Move> {
        let ActOutcome::Unproved { why } = &self.tried.turns.last()?.came else {
            return None;
        };
        let (on, why) = (&act.on, why.trim_end_matches('.'));
        let reason = format!(
            "\"{on}\" was pressed, and the site's pages don't prove the end. {why}. It isn't done again."
        );
        Some(Move::finish(false, reason))
    }

    /// What is still to come: the page says so, or shows nothing.
    fn waits(&self) -> Option<Move> {
        let dots = |(e, _): (&Element, String)| matches!(e.label().trim(), "…" | "...");
        let unready = loading(self.page) != Loading::No || self.texts().any(dots);
        (unready && self.tried.idle() < PATIENCE).then(|| Move::wait(1))
    }

    /// The site says that the step failed, and offers to try again: once.
    fn retries(&self) -> Option<Move> {
        let again =
            |c: &&Control<'_>| c.meaning.has(Concept::Retries) && !is_aside(self.page, c.id);
        let first = self.tried.count(Why::Retries) == 0;
        let control = self.controls.iter().find(again)?;
        let target = control.element.reference.filter(|_| first)?;
        Some(Move::click(target, Why::Retries, &control.label))
    }

    /// After an approved end nothing is done: it is claimed, and the program proves it. Only a further step that asks for the end goes on, where
    /// the act began it. A farewell over a question is a step.
    fn has_ended(&self) -> Option<Move> {
        let act = self.tried.ended_by()?;
        // What only led on by its own words, or only declined, ended nothing.
        let led_on = meaning(&act.on).any(&[Concept::GoOn, Concept::Decline]);
        let over = act.why == Why::Finishes || self.says_so() || !self.asks_further(led_on);
        let reason = format!("\"{}\" was pressed and approved.", act.on);
        self.is_unproved(act)
            .or_else(|| self.retries())
            .or_else(|| over.then(|| Move::finish(true, reason)))
    }

    /// The page says by itself that somebody else bills, or that it is over.
    fn is_over(&self) -> Option<Move> {
        let because = self.state.because.first().map_or("", String::as_str);
        if self.is(&[PageState::ThirdPartyBilling]) {
            let reason = format!("Somebody else bills for it: {because}");
            return Some(Move::finish(false, reason));
        }
        let claimed = |t: &Turn| matches!(t.came, ActOutcome::Unproved { .. });
        let entered = (self.tried.pressed()).is_some_and(|t| t.why == Why::WayIn);
        let over =
            self.says_so() && !self.asks_further(entered) && !self.tried.turns.iter().any(claimed);
        over.then(|| Move::finish(true, format!("The page says so: {because}")))
    }

    fn says_so(&self) -> bool {
        self.is(&[PageState::Complete, PageState::AccountCancelled])
    }

    /// Whether the page is one more step of the same end; where an act only `led_on`, whatever leads on from here is one.
    fn asks_further(&self, led_on: bool) -> bool {
        use PageState::{ExitSurvey, FinalConfirmation, RetentionOffer};
        let is_step = led_on || self.is(&[RetentionOffer, FinalConfirmation, ExitSurvey]);
        let leads =
            |lead: Lead<'_, '_>| (lead.rank <= 2 || is_step) && self.is_new(&lead.control.label);
        let mut steps = self.ranked(Self::of_the_step).into_iter();
        self.flow && (self.wants_something() || steps.any(leads))
    }

    /// Whether the page waits for something: what leads on can't be used yet, a question has no answer, or a box or
    /// a field wants it said again.
    fn wants_something(&self) -> bool {
        self.is_held_back() || self.open_question().is_some() || self.repeats(false).is_some()
    }

    /// A step of the cancellation: what it demands is given, then the best control is pressed.
    fn goes_the_way(&self) -> Option<Move> {
        if !self.flow {
            return None;
        }
        let in_vain = self.pressed_in_vain().is_some_and(|t| t.why != Why::WayIn);
        self.gives(in_vain || self.is_held_back())
            .or_else(|| self.press(&self.ranked(Self::of_the_step)))
    }

    /// Before the way: the way in is taken, a layer is put away, the account is looked for.
    fn finds_the_way(&self) -> Option<Move> {
        if self.flow {
            return None;
        }
        let ways = self.ranked(Self::way_in);
        let covered = self.layered
            || (self.tried.turns.last()).is_some_and(|t| t.came == ActOutcome::Refused);
        let more = self.tried.home().is_empty() && contact(self.page).is_none();
        let wants = ways.first().and_then(|_| self.repeats(false));
        wants
            .or_else(|| self.opens(&ways))
            .or_else(|| self.puts_away().filter(|_| covered))
            .or_else(|| self.follows().filter(|_| more))
    }

    /// Of these, best first, the one for what is meant: with the most of the name on it and in its section. Nothing where all are about something
    /// else; where only the person knows, they are asked.
    fn opens(&self, leads: &[Lead<'_, 'p>]) -> Option<Move> {
        let best = leads.first()?;
        let section = |lead: &Lead<'_, 'p>| Section::of(self.page, lead.control.id);
        let told = self.tried.told(WHICH);
        let said = told.and_then(|said| Some(Goal::of(&format!("Cancel “{}”.", said.as_ref()?))));
        let goal = said.as_ref().unwrap_or(&self.goal);
        let shared =
            |lead: &Lead<'_, 'p>| goal.shares(&lead.control.folded) + section(lead).shares(goal);
        // Of those with as much of it the first.
        let most = leads.iter().rev().max_by_key(|lead| shared(lead))?;
        if shared(most) > 0 {
            return self.press(&[*most]);
        }
        if goal.has_a_name() {
            // Another thing's way out is none: its label names one, or the page shows what is meant elsewhere.
            let names_another = |lead: &Lead<'_, '_>| {
                let c = lead.control;
                lead.rank > 0 && c.ending != Ending::No && unknown(&c.folded).next().is_some()
            };
            let elsewhere = self.texts().any(|(_, folded)| goal.is_named_by(&folded));
            if elsewhere || leads.iter().all(names_another) {
                return None;
            }
        }
        let alike = leads.iter().filter(|lead| lead.rank == best.rank);
        let mut alike: Vec<&Lead<'_, '_>> = alike.collect();
        // The same link at the head and at the foot of a page is one.
        alike.dedup_by(|one, other| {
            let (label, url) = (&one.control.label, &one.control.element.url);
            url.is_some() && (label, url) == (&other.control.label, &other.control.element.url)
        });
        let mut names: Vec<String> = alike
            .iter()
            .filter_map(|lead| section(lead).name())
            .collect();
        names.dedup();
        match told {
            _ if names.len() < 2 => self.press(&[*best]),
            None => Some(Move::ask(WHICH, names)),
            Some(_) => Some(Move::finish(false, report::which(&names))),
        }
    }

    /// The next link to the account; of several that say the same, that of the thing that is meant.
    fn follows(&self) -> Option<Move> {
        let mut links = self.ranked(Self::account);
        let first = links.first()?.control.folded.clone();
        let alike = links.iter().filter(|lead| lead.control.folded == first);
        if alike.count() == 1 {
            return self.press(&links);
        }
        links.retain(|lead| lead.control.folded == first);
        self.opens(&links)
    }

    /// What lies over the page and is no step is put away, also where it came back with a page that was loaded again.
    fn puts_away(&self) -> Option<Move> {
        let just = self.tried.turns.last().map(|t| &*t.on);
        let away = |c: &&Control<'_>| {
            (c.meaning.any(&[Concept::PutsOff, Concept::Decline]) || closes(&c.folded))
                && is_against(c.meaning).is_none()
                && !self.is_off_limits(c)
                && just != Some(&*c.label)
                && self.tried.times(self.page, &c.label) < AGAIN
        };
        let control = self.controls.iter().find(away)?;
        let target = target_of(self.page, control)?;
        Some(Move::click(target, Why::Clears, &control.label))
    }

    /// Presses the first of these that is new here.
    fn press(&self, found: &[Lead<'_, '_>]) -> Option<Move> {
        let is_new = |lead: &&Lead<'_, '_>| self.is_new(&lead.control.label);
        let lead = found.iter().find(is_new)?;
        let target = target_of(self.page, lead.control)?;
        Some(Move::click(target, lead.why, &lead.control.label))
    }

    /// Whether this wasn't pressed here already.
    pub(crate) fn is_new(&self, label: &str) -> bool {
        !self.tried.was_done(self.page, label) && self.tried.times(self.page, label) < AGAIN
    }

    /// What ends it was sent as a step that says little, and nothing more is asked: the proof tells.
    fn may_have_ended(&self) -> Option<Move> {
        let act = self.tried.pressed().filter(|_| self.may_be_over())?;
        let reason = format!("\"{}\" was pressed, and nothing more is asked.", act.on);
        let claims = || Move::finish(true, reason);
        Some(self.is_unproved(act).unwrap_or_else(claims))
    }

    /// Nothing leads on: it waits once, opens the start page once, and then says where it stopped.
    fn stops(&self) -> Move {
        let people = contact(self.page).is_some();
        let idle = self.tried.idle();
        if idle == 0 && !people {
            return Move::wait(2);
        }
        // A step that waits for somebody's answer waits for ever, and one that was left isn't begun twice.
        let lost = idle < IDLE && !self.is_start() && self.tried.home().is_empty();
        if lost && !people && self.tried.count(Why::Reloads) == 0 {
            let url = self.service.start_url.to_string();
            return Move::act(Action::Navigate { url }, Why::Reloads, "");
        }
        Move::finish(false, report::no_way(self))
    }
}

/// Whether the answer to a native dialog is yes: it asks about the end or about leaving, or follows a step that does (`leading`), and isn't about
/// keeping or buying.
fn accepts(dialog: &Dialog, leading: bool) -> bool {
    let m = meaning(&dialog.message);
    let asks = ending(&dialog.message) != Ending::No
        || m.has(Concept::Cancel)
        || asks_to_confirm(&fold(&dialog.message));
    let agrees = dialog.kind == "confirm" && (asks || leading) && is_against(m).is_none();
    dialog.kind == "beforeunload" || agrees
}
