//! The order of the rules.

use domain::action::{Action, Tabs};
use domain::predicate::fold;
use domain::service::ServiceDefinition;
use page::contact::contact;
use page::control::{Control, Ending, ending};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::loading::{Loading, loading};
use page::page_status::takes_back;
use page::snapshot::{Dialog, PageSnapshot};
use page::state::PageState;
use page::words::{Concept, asks_to_confirm, meaning};

use super::goal::Goal;
use super::lead::Lead;
use super::questions::target_of;
use super::report;
use super::scene::Scene;
use super::section::Section;
use super::step::{Move, Why};
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
/// So many links to the account are followed in a run.
const LINKS: usize = 8;

/// The next step: a function of the page, the hints and what was tried.
pub fn next(page: &PageSnapshot, service: &ServiceDefinition, tried: &Tried) -> Move {
    if let Some(dialog) = &page.dialog {
        let accept = accepts(dialog, tried.pressed().is_some());
        return Move::act(Action::AnswerDialog { accept, text: None }, Why::Gives, "");
    }
    if let Some(newest) = page.tabs.iter().rfind(|t| !t.current)
        && tried.has_new_tab(page)
    {
        let tab = Tabs::Select {
            index: newest.index,
        };
        return Move::act(Action::Tabs(tab), Why::FollowsTab, "");
    }
    let scene = Scene::of(page, service, tried);
    scene
        .is_over()
        .or_else(|| scene.waits())
        .or_else(|| scene.is_told())
        .or_else(|| scene.goes_the_way())
        .or_else(|| scene.finds_the_way())
        .unwrap_or_else(|| scene.stops())
}

impl<'p> Scene<'p> {
    /// After an approved end nothing is done: the end is claimed, and the program proves it. Two exceptions: the site says that the
    /// step failed and offers to try again, and a further step asks for the end that an earlier one only began.
    fn is_over(&self) -> Option<Move> {
        let act = self.tried.ended_by()?;
        let first = self.is_unproved(act).or_else(|| self.waits());
        if let Some(first) = first.or_else(|| self.retries()) {
            return Some(first);
        }
        // What only led on by its own words, or only declined, ended nothing.
        let led_on = meaning(&act.on).any(&[Concept::GoOn, Concept::Decline]);
        let may_go_on = act.why != Why::Finishes && !self.says_it_is_over();
        let goes_on = self.lacks() || (may_go_on && self.asks_further(led_on));
        (!goes_on).then(|| Move::finish(true, format!("\"{}\" was pressed and approved.", act.on)))
    }

    /// The end by this act was claimed, and isn't proved.
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

    fn says_it_is_over(&self) -> bool {
        self.is(&[PageState::Complete, PageState::AccountCancelled])
    }

    /// Whether the page is one more step of the same end; where an act only `led_on`, whatever leads on from here is one.
    fn asks_further(&self, led_on: bool) -> bool {
        use PageState::{ExitSurvey, FinalConfirmation, RetentionOffer};
        let is_step = led_on || self.is(&[RetentionOffer, FinalConfirmation, ExitSurvey]);
        let leads = |lead: &Lead<'_, '_>| {
            (lead.rank <= 2 || is_step) && !takes_back(lead.control) && self.is_new(lead)
        };
        self.flow
            && (self.is_held_back()
                || self.open_question().is_some()
                || self.ranked(Self::of_the_step).iter().any(leads))
    }

    /// What is still to come: the page says so, or shows nothing.
    fn waits(&self) -> Option<Move> {
        let unready = loading(self.page) != Loading::No;
        (unready && self.tried.idle() < PATIENCE).then(|| Move::wait(1))
    }

    /// The site says that the step failed, and offers to try again: once.
    fn retries(&self) -> Option<Move> {
        let again =
            |c: &&Control<'_>| c.meaning.has(Concept::Retries) && !is_aside(self.page, c.id);
        let control = self.controls.iter().find(again)?;
        let first = self.tried.count(Why::Retries) == 0;
        let target = control.element.reference.filter(|_| first)?;
        Some(Move::click(target, Why::Retries, &control.label))
    }

    /// What the page says by itself: it is over, or it is billed elsewhere. A farewell over a question is a step.
    fn is_told(&self) -> Option<Move> {
        let because = self.state.because.first().map_or("", String::as_str);
        if self.is(&[PageState::ThirdPartyBilling]) {
            let reason = format!("Somebody else bills for it: {because}");
            return Some(Move::finish(false, reason));
        }
        let unproved = |t: &Turn| matches!(t.came, ActOutcome::Unproved { .. });
        let entered = self.tried.pressed().is_some_and(|t| t.why == Why::WayIn);
        let told = self.says_it_is_over()
            && !self.lacks()
            && !self.asks_further(entered)
            && !self.tried.turns.iter().any(unproved);
        told.then(|| Move::finish(true, format!("The page says so: {because}")))
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
        let entered = !self.tried.home().is_empty();
        let mut last = self.tried.turns.last().into_iter();
        let covered = self.layered || last.any(|t| t.came == ActOutcome::Refused);
        let ways = self.ranked(Self::way_in);
        let wants = ways.first().and_then(|_| self.gives_before_the_way());
        let more = !entered && contact(self.page).is_none();
        wants
            .or_else(|| self.opens(&ways))
            .or_else(|| self.press(&self.ranked(Self::clears)).filter(|_| covered))
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
        let mut names: Vec<String> = alike.filter_map(|lead| section(lead).name()).collect();
        names.dedup();
        match told {
            _ if names.len() < 2 => self.press(&[*best]),
            None => Some(Move::ask(WHICH, names)),
            Some(_) => Some(Move::finish(false, report::which(&names))),
        }
    }

    /// The next link to the account; of several that say the same, that of the thing that is meant.
    fn follows(&self) -> Option<Move> {
        let links = self.ranked(Self::account);
        let more = self.tried.count(Why::Account) < LINKS;
        let first = links.first().filter(|_| more)?;
        let same = |lead: &&Lead<'_, '_>| lead.control.folded == first.control.folded;
        let same: Vec<Lead<'_, '_>> = links.iter().filter(same).copied().collect();
        if same.len() > 1 {
            self.opens(&same)
        } else {
            self.press(&links)
        }
    }

    /// Presses the first of these that is new here.
    fn press(&self, found: &[Lead<'_, '_>]) -> Option<Move> {
        let lead = found.iter().find(|lead| self.is_new(lead))?;
        let target = target_of(self.page, lead.control)?;
        Some(Move::click(target, lead.why, &lead.control.label))
    }

    /// Whether it wasn't pressed here already.
    fn is_new(&self, lead: &Lead<'_, '_>) -> bool {
        let label = &lead.control.label;
        // A layer may lie over a page again each time that it is loaded.
        let back = lead.why == Why::Clears;
        (back || !self.tried.was_done(self.page, label))
            && self.tried.times(self.page, label) < AGAIN
    }

    /// Nothing leads on: it waits once, opens the start page once, and then says where it stopped.
    fn stops(&self) -> Move {
        // What ends it was sent as a step that says little: the proof tells.
        let ended = self.tried.pressed().filter(|_| self.may_be_over());
        let asks = self.is_held_back() || self.open_question().is_some();
        if let Some(act) = ended.filter(|_| !asks) {
            let reason = format!("\"{}\" was pressed, and nothing more is asked.", act.on);
            let claim = || Move::finish(true, reason);
            return self.is_unproved(act).unwrap_or_else(claim);
        }
        let people = contact(self.page).is_some();
        let idle = self.tried.idle();
        let failed = self.is(&[PageState::Failed]) || self.page.url.starts_with("chrome-error:");
        if idle == 0 && !people {
            return Move::wait(2);
        }
        // A step that waits for somebody's answer waits for ever, and one that was left isn't begun twice.
        let lost = failed || (idle < IDLE && !self.is_start() && self.tried.home().is_empty());
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
    let against = is_against(m).is_some();
    let asks = ending(&dialog.message) != Ending::No
        || m.has(Concept::Cancel)
        || asks_to_confirm(&fold(&dialog.message));
    dialog.kind == "beforeunload" || (dialog.kind == "confirm" && (asks || leading) && !against)
}
