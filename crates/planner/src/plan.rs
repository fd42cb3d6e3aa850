//! The order of the rules.

use domain::predicate::fold;
use page::control::{Control, Ending, ending, is_control};
use page::landmarks::is_aside;
use page::loading::{Loading, loading};
use page::page_status::takes_back;
use page::snapshot::{Dialog, Element, PageSnapshot};
use page::state::{Assessment, PageState, assess};
use page::words::{Concept, asks_to_confirm, meaning};

use super::give::{Giving, open_question, was_answered};
use super::hints::{Goal, Hints};
use super::lead::{Lead, Leads};
use super::questions::{Question, questions};
use super::report;
use super::step::{Move, Why};
use super::things::{Meant, WHICH, meant};
use super::tried::{Came, Tried};
use super::view::View;
use super::words::is_end;

/// How often it waits for a page that says that it is loading.
const PATIENCE: usize = 4;
/// So many turns that bring it no nearer are the last ones.
const IDLE: usize = 2;
/// So often the same control is pressed at one address.
const AGAIN: usize = 3;
/// So many links to the account are followed in a run.
const LINKS: usize = 8;
/// So often a failed step is tried again.
const RETRIES: usize = 1;

/// The next step: a function of the page, the hints and what was tried.
pub fn next(page: &PageSnapshot, hints: &Hints, tried: &Tried) -> Move {
    if let Some(dialog) = &page.dialog {
        let leading = tried.pressed().is_some();
        let accept = accepts(dialog, leading);
        return Move::act(
            domain::action::Action::AnswerDialog { accept, text: None },
            Why::Dialog,
            "",
        );
    }
    let goal = Goal::of(&hints.goal);
    Planning {
        view: View::of(page, goal, tried),
        page,
        hints,
        tried,
        state: assess(page),
    }
    .next()
}

struct Planning<'a> {
    view: View<'a>,
    page: &'a PageSnapshot,
    hints: &'a Hints,
    tried: &'a Tried,
    state: Assessment,
}

impl<'a> Planning<'a> {
    fn next(&self) -> Move {
        if let Some(newest) = self
            .page
            .tabs
            .iter()
            .rfind(|t| !t.current && self.tried.has_new_tab(self.page))
        {
            return Move::tab(newest.index);
        }
        let questions = questions(&self.view);
        let leads = Leads {
            view: &self.view,
            hints: self.hints,
            tried: self.tried,
            answered: was_answered(&questions, self.tried),
            asks: !questions.is_empty()
                || self.has_given()
                || matches!(
                    self.state.state,
                    PageState::ExitSurvey | PageState::FinalConfirmation
                ),
            there: self.state.state == PageState::AccountActive,
            questions: &questions,
        };
        self.stays_over(&leads)
            .or_else(|| self.waits())
            .or_else(|| self.is_told(&leads))
            .or_else(|| {
                if self.view.flow {
                    self.goes_the_way(&leads, &questions)
                } else {
                    self.finds_the_way(&leads, &questions)
                }
            })
            .or_else(|| self.leaves_tab())
            .unwrap_or_else(|| self.stops(&leads, &questions))
    }

    /// A tab that was followed and leads nowhere is left again, once: the way may go on where it was.
    fn leaves_tab(&self) -> Option<Move> {
        let turns = self.tried.all().iter();
        let followed = turns.filter(|t| t.why == Why::FollowsTab).count();
        let other = self.page.tabs.iter().rfind(|t| !t.current)?;
        (followed == 1).then(|| Move::tab(other.index))
    }

    /// After an approved end nothing is done: the end is claimed, and the program proves it. Two exceptions: the site says that the
    /// step failed and offers to try again, and a further step asks for the end that an earlier one only began.
    fn stays_over(&self, leads: &Leads<'_, 'a>) -> Option<Move> {
        let act = self.tried.ended_by()?;
        if let Some(Came::Unproved(why)) = self.tried.last().map(|t| &t.came) {
            let why = why.trim_end_matches('.');
            let reason = format!(
                "\"{}\" was pressed, and the site's pages don't prove the end. {why}. It isn't done again.",
                act.on
            );
            return Some(Move::finish(false, reason));
        }
        if loading(self.page) != Loading::No && self.waited() < PATIENCE {
            return Some(Move::wait(1));
        }
        if let Some(again) = self.retries() {
            return Some(again);
        }
        if act.why != Why::Finishes && self.view.flow && !self.says_it_is_over() {
            let asks = open_question(leads.questions).is_some();
            // What has ended is not offered to be kept.
            let keeps = |c: &Control<'_>| {
                c.meaning.any(&[Concept::Keep, Concept::KeepsGoing]) && !is_aside(self.page, c.id)
            };
            let is_step = leads.is_held_back()
                || asks
                || self.view.controls.iter().any(keeps)
                || matches!(
                    self.state.state,
                    PageState::RetentionOffer
                        | PageState::FinalConfirmation
                        | PageState::ExitSurvey
                );
            let fresh = |lead: &Lead<'_, '_>| {
                (lead.rank <= 2 || is_step)
                    && !takes_back(lead.control)
                    && !self.was_pressed(lead.control)
            };
            if leads.is_held_back() || asks || leads.on_the_way().iter().any(fresh) {
                return None;
            }
        }
        Some(Move::finish(
            true,
            format!("\"{}\" was pressed and approved.", act.on),
        ))
    }

    /// The site says that the step failed, and offers to try again.
    fn retries(&self) -> Option<Move> {
        let again =
            |c: &&Control<'_>| c.meaning.has(Concept::Retries) && !is_aside(self.page, c.id);
        let control = self.view.controls.iter().find(again)?;
        let some = self.tried.count(Why::Retries) < RETRIES;
        some.then(|| {
            Some(Move::click(
                control.element.reference?,
                Why::Retries,
                &control.label,
            ))
        })?
    }

    /// Something was given on this page.
    fn has_given(&self) -> bool {
        let given = |why| matches!(why, Why::Demanded | Why::Answers);
        let mut way = self.tried.way().iter();
        way.any(|t| given(t.why) && t.at.address == self.view.now.address)
    }

    fn was_pressed(&self, c: &Control<'_>) -> bool {
        self.tried
            .way()
            .iter()
            .any(|t| t.why.is_pressed() && t.on == *c.label && t.at.print == self.view.now.print)
    }

    fn says_it_is_over(&self) -> bool {
        matches!(
            self.state.state,
            PageState::Complete | PageState::AccountCancelled
        )
    }

    /// So many turns in a row were waited.
    fn waited(&self) -> usize {
        self.tried
            .all()
            .iter()
            .rev()
            .take_while(|t| t.why == Why::Waits)
            .count()
    }

    /// What is still to come: the page says so, shows nothing, or holds its place.
    fn waits(&self) -> Option<Move> {
        let holds_a_place = |(_, e): (usize, &Element)| {
            let label = e.label().trim();
            let dots = label.chars().count() > 2 && label.chars().all(|c| "….●•·○◌∙ ".contains(c));
            !is_control(e) && (label == "…" || dots)
        };
        let busy = || self.view.elements().any(holds_a_place);
        let unready = loading(self.page) != Loading::No || busy();
        (unready && self.waited() < PATIENCE).then(|| Move::wait(1))
    }

    /// What the page says by itself: it is over, or it is billed elsewhere.
    fn is_told(&self, leads: &Leads<'_, 'a>) -> Option<Move> {
        let because = self.state.because.first().map_or("", String::as_str);
        let unproved = || {
            self.tried
                .all()
                .iter()
                .any(|t| matches!(t.came, Came::Unproved(_)))
        };
        match self.state.state {
            PageState::ThirdPartyBilling => Some(Move::finish(
                false,
                format!("Somebody else bills for it: {because}"),
            )),
            PageState::Complete | PageState::AccountCancelled if !unproved() => {
                let asks = self.view.flow
                    && (leads.is_held_back()
                        || open_question(leads.questions).is_some()
                        || leads
                            .on_the_way()
                            .iter()
                            .any(|lead| !self.was_pressed(lead.control)));
                (!asks).then(|| Move::finish(true, format!("The page says so: {because}")))
            }
            _ => None,
        }
    }

    /// A step of the cancellation: what it demands is given, then the best control is pressed.
    fn goes_the_way(&self, leads: &Leads<'_, 'a>, questions: &[Question]) -> Option<Move> {
        let found = leads.on_the_way();
        let here = |label: &str| self.view.controls.iter().any(|c| *c.label == *label);
        let led_nowhere = self.tried.pressed().is_some_and(|t| {
            t.at.address == self.view.now.address
                && t.is_done()
                && t.why != Why::WayIn
                && here(&t.on)
        });
        let giving = Giving {
            view: &self.view,
            hints: self.hints,
            tried: self.tried,
            questions,
            blocked: led_nowhere || leads.is_held_back(),
            only_buttons: found.is_empty() && !leads.is_held_back(),
        };
        giving
            .next()
            .or_else(|| self.press(&found))
            .or_else(|| self.retries())
    }

    fn press(&self, found: &[Lead<'_, '_>]) -> Option<Move> {
        let fresh = |lead: &&Lead<'_, '_>| {
            // A layer may lie over a page again each time that it is loaded.
            let back = lead.why == Why::Clears;
            (back || !self.tried.was_done(&self.view.now, &lead.control.label))
                && self.tried.times(&self.view.now, &lead.control.label) < AGAIN
        };
        let lead = found.iter().find(fresh)?;
        Some(Move::click(
            lead.control.element.reference?,
            lead.why,
            &lead.control.label,
        ))
    }

    /// Before the way: a layer is put away, the way in is taken, the account is looked for.
    fn finds_the_way(&self, leads: &Leads<'_, 'a>, questions: &[Question]) -> Option<Move> {
        let decides = |q: &&Question| {
            q.answers.iter().any(|a| is_end(a))
                && q.decides(&self.view.goal, self.tried.when).is_some()
        };
        let chosen: Vec<Question> = questions.iter().filter(decides).cloned().collect();
        let giving = Giving {
            view: &self.view,
            hints: self.hints,
            tried: self.tried,
            questions: &chosen,
            blocked: false,
            only_buttons: false,
        };
        let covered = self.tried.last().is_some_and(|t| t.came == Came::NotDone);
        let clears = || {
            self.press(&leads.clears())
                .filter(|_| self.view.layered || covered)
        };
        let taken = self.tried.home().is_some();
        let links = || {
            let more = !taken && report::by_people(&self.view).is_none();
            more.then(|| self.follows(leads)).flatten()
        };
        let answers = || {
            let answer = giving.next().filter(|_| !chosen.is_empty() && !taken);
            answer.or_else(|| self.does_what_was_chosen(leads, &chosen))
        };
        let ways = leads.ways_in();
        let wants = ways.first().and_then(|_| giving.before_the_way_in());
        wants
            .or_else(|| self.enters(leads, &ways))
            .or_else(answers)
            .or_else(|| self.uncovers(leads))
            .or_else(clears)
            .or_else(links)
            .or_else(|| self.enters(leads, &leads.other_ways_in()))
    }

    /// What stands behind a list or a choice in which the end is chosen does it.
    fn does_what_was_chosen(&self, leads: &Leads<'_, 'a>, chosen: &[Question]) -> Option<Move> {
        let ended = |q: &&Question| {
            q.chosen.is_some() && q.chosen == q.decides(&self.view.goal, self.tried.when)
        };
        let question = chosen.iter().find(ended)?;
        let control = self
            .view
            .controls
            .iter()
            .find(|c| question.is_before(c.id) && !question.has(c.id) && leads.sends(c))?;
        let lead = Lead {
            rank: 2,
            why: Why::Ends,
            control,
        };
        self.press(std::slice::from_ref(&lead))
    }

    /// The way in, or the question which of several things is meant.
    fn enters(&self, leads: &Leads<'_, 'a>, ways: &[Lead<'_, 'a>]) -> Option<Move> {
        self.opens_the_meant(ways).map(|found| {
            found.unwrap_or_else(|names| {
                let reason = || report::other_things(&self.view, &names);
                self.follows(leads)
                    .unwrap_or_else(|| Move::finish(false, reason()))
            })
        })
    }

    /// The next link to the account; of several that say the same, that of the thing that is meant.
    fn follows(&self, leads: &Leads<'_, 'a>) -> Option<Move> {
        let links = leads.to_the_account();
        let first = links
            .first()
            .filter(|_| self.tried.count(Why::Account) < LINKS)?;
        let same = links
            .iter()
            .filter(|lead| lead.control.folded == first.control.folded);
        if same.count() < 2 {
            return self.press(&links);
        }
        let same = links
            .iter()
            .filter(|lead| lead.control.folded == first.control.folded);
        let same: Vec<Lead<'_, '_>> = same.map(|lead| Lead { ..*lead }).collect();
        self.opens_the_meant(&same)?.ok()
    }

    /// Of these the one that is meant, or a question; the names of what can be ended, where none is.
    fn opens_the_meant(&self, leads: &[Lead<'_, 'a>]) -> Option<Result<Move, Vec<String>>> {
        let said = self.tried.told(WHICH);
        match meant(&self.view, leads, said.and_then(|said| said.as_deref()))? {
            Meant::Lead(lead) => self.press(std::slice::from_ref(lead)).map(Ok),
            Meant::OneOf(names) if said.is_none() => Some(Ok(Move::ask(WHICH, names))),
            Meant::OneOf(names) => Some(Ok(Move::finish(false, report::which(&names)))),
            Meant::Other(names) => Some(Err(names)),
        }
    }

    /// What opens the closed place in which a way in is.
    fn uncovers(&self, leads: &Leads<'_, 'a>) -> Option<Move> {
        let hidden = self
            .view
            .hidden
            .iter()
            .find(|c| leads.ends(c) && page::effect::is_against(c.meaning).is_none())?;
        let opener = self.page.seen(hidden.id).and_then(|s| s.opener);
        let before = || {
            self.view
                .controls
                .iter()
                .rev()
                .find(|c| c.id < hidden.id && !is_aside(self.page, c.id))
        };
        let control = match opener {
            Some(opener) => self.view.controls.iter().find(|c| c.id == opener)?,
            None => before().filter(|c| {
                c.meaning.any(&[
                    Concept::OpensMore,
                    Concept::LeadsToPlans,
                    Concept::LeadsToSettings,
                ])
            })?,
        };
        let lead = Lead {
            rank: 0,
            why: Why::Account,
            control,
        };
        self.press(std::slice::from_ref(&lead))
    }

    /// Nothing leads on: it waits once, opens the start page once, and then says where it stopped.
    fn stops(&self, leads: &Leads<'_, 'a>, questions: &[Question]) -> Move {
        let open = open_question(questions);
        let people = report::by_people(&self.view).is_some();
        let idle = self.tried.idle();
        let failed =
            self.state.state == PageState::Failed || self.page.url.starts_with("chrome-error:");
        // A step that waits for somebody's answer waits for ever, and one that was left isn't begun twice.
        let reload = !people
            && self.tried.count(Why::Reloads) == 0
            && (!self.view.flow || failed)
            && (self.tried.home().is_none() || failed);
        if idle == 0 && !people && self.waited() == 0 {
            return Move::wait(2);
        }
        if idle < IDLE && reload && !leads.is_start() || (failed && reload) {
            return Move::open(&self.hints.start_url);
        }
        Move::finish(
            false,
            report::no_way(&self.view, self.tried, &self.state, open),
        )
    }
}

/// Whether the answer to a native dialog is yes: it asks about the end or about leaving, or follows a step that does (`leading`), and isn't about
/// keeping or buying.
fn accepts(dialog: &Dialog, leading: bool) -> bool {
    let m = meaning(&dialog.message);
    let against = m.any(&[
        Concept::Keep,
        Concept::Resume,
        Concept::Offer,
        Concept::Pause,
        Concept::Plan,
        Concept::Pay,
    ]);
    let asks = ending(&dialog.message) != Ending::No
        || m.has(Concept::Cancel)
        || asks_to_confirm(&fold(&dialog.message));
    dialog.kind == "beforeunload" || (dialog.kind == "confirm" && (asks || leading) && !against)
}
