//! The built-in planner: finishes a cancellation by language and structure alone, without a key and
//! without a network.
//!
//! It sees what every model sees and proposes calls like every model; policy decides all the same. It
//! declines offers, answers surveys with the neutral choice, ticks required acknowledgements, unticks what
//! keeps or adds something, types a demanded phrase, opens closed sections, and never picks "keep". Where
//! it sees no way it says so.

mod about;
mod addresses;
mod after;
mod aim;
mod answers;
mod asked;
mod atlas;
mod buttons;
mod choose;
mod dialogs;
mod doors;
mod explore;
mod facts;
mod fill;
mod judge;
mod look;
mod memory;
mod needed;
mod parts;
mod place;
mod questions;
mod reading;
mod reasons;
mod step;
mod stuck;
mod texts;
mod things;
mod view;

use async_trait::async_trait;
use serde_json::json;

use after::{Act, After};
use aim::Aim;
use choose::{Choice, DECLINES, SURE, WORTH_A_TRY};
use dialogs::accepts;
use doors::Door;
use explore::Here;
use facts::Facts;
use fill::Need;
use judge::begins_with_ending;
use memory::Memory;
use questions::questions;
use reasons::Reason;
use step::Step;
use stuck::is_unfinished;
use things::WHICH;
use view::View;

use super::port::{
    Conversation, Happened, Interruption, Model, ModelError, Obstacle, RULES, Reply, Request,
};
use domain::action::{Action, Tabs};
use domain::call::{ASK_PERSON, COMPLETE_TASK, ToolCall};
use domain::event::Wait;
use domain::predicate::{ElementMatch, fold};
use domain::reference::Reference;
use domain::service::ServiceDefinition;
use domain::vision::When;
use page::control::{Control, Ending, controls, front_dialog, leads_away};
use page::effect::is_against;
use page::landmarks::is_aside;

use page::snapshot::{Hidden, PageSnapshot};
use page::state::{Assessment, PageState, assess};
use page::words::Term;

/// What promises so much isn't waited for.
const PROMISES: i32 = 30;

/// How often it waits for a page that says that it is loading; for any other it waits once.
const PATIENCE: u32 = 4;

/// How often it waits for a step of the flow that shows that it is on its way.
const BUSY: u32 = 3;

/// How often it takes the way anew after something on it broke.
const FRESH_STARTS: u32 = 2;

/// What the planner takes from a service's definition.
#[derive(Debug, Clone, Default)]
pub struct Hints {
    /// Controls that the definition names as the way in.
    pub way_in: Vec<ElementMatch>,
    /// Labels that decline, best first, folded.
    pub decline: Vec<String>,
    /// Neutral answers, best first, folded.
    pub survey: Vec<String>,
    /// Start page.
    pub start_url: String,
    /// Status page.
    pub status_url: String,
    /// What is to be done, in a sentence.
    pub goal: String,
}

impl Hints {
    /// The hints of a service.
    pub fn of(service: &ServiceDefinition) -> Self {
        Self {
            way_in: service.way_in.clone(),
            decline: service.decline.clone(),
            survey: service.survey.clone(),
            start_url: service.start_url.to_string(),
            status_url: service.status_page().to_string(),
            goal: service.goal.clone(),
        }
    }
}

/// The planner and what it remembers of the run.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the run so far"
)]
#[derive(Debug, Default)]
pub struct Rules {
    hints: Hints,
    /// What the goal says beyond "cancel".
    aim: Aim,
    /// When it is to end, where a page offers a choice.
    when: When,
    calls: u32,
    memory: Memory,
    facts: Facts,
    after: After,
    waited: u32,
    tabs: usize,
    /// The last new tab was followed, and nothing was found in it yet.
    in_new_tab: bool,
    /// The last click was made in the flow, on what ends or confirms.
    finishing: bool,
    /// Such a click was carried out: the flow isn't begun again.
    over: bool,
    /// The last act was a click on a control.
    just_clicked: bool,
    /// It was made in the flow.
    clicked_inside: bool,
    /// It was on what ends, or begins the end.
    begins: bool,
    /// It was waited once for what comes of such a click, where nothing did at first.
    settled: bool,
    /// What it was on, and how often it was waited for what comes of it.
    clicked: String,
    clicked_key: String,
    busy: u32,
    /// It was made in a layer of the flow.
    clicked_in_layer: bool,
    /// It opened something on the page on which it is.
    opened_in_place: bool,
    /// So many steps of the flow were taken.
    steps: u32,
    /// The step that was just chosen, and the one before it, was to open an address.
    went: bool,
    went_back: bool,
    /// Why a step of the flow led no further.
    stopped: Option<String>,
    /// Terms that got the focus, and those whose end was gone to.
    focused: Option<Reference>,
    scrolled: Option<Reference>,
    /// What the site says of phones, chats and letters.
    people: Option<String>,
    /// A renewal was switched off.
    switched: bool,
    restarted: bool,
    /// The status page was opened to see how it stands.
    asked_status: bool,
    /// How often the way was taken anew from its beginning.
    began_again: u32,
    /// What the site or the browser said went wrong, last.
    trouble: Option<String>,
    /// Something was not done, or lost, for no reason of the page's own.
    interrupted: bool,
    /// Why the last step was chosen.
    why: &'static str,
}

impl Rules {
    /// A planner for one run.
    pub fn new(hints: Hints) -> Self {
        Self {
            aim: Aim::of(&hints.goal),
            hints,
            ..Self::default()
        }
    }

    fn plan(&mut self, conversation: &Conversation, page: &PageSnapshot, acts: u32) -> Step {
        self.after.hear(acts);
        self.when = conversation.when;
        if let Some(dialog) = &page.dialog {
            let accept = accepts(dialog, self.memory.leading);
            return Step::Do(Action::AnswerDialog { accept, text: None }, String::new());
        }
        let happened = conversation.last_happened();
        let failed = happened.is_error();
        if self.memory.asking.is_some() {
            self.memory.hear(match happened {
                Happened::Said(said) => said.clone(),
                _ => None,
            });
        }
        if self.aim.named.is_none() {
            self.aim.named = self.memory.meant().map(fold);
        }
        let key = self.memory.arrive(page, failed);
        self.went_back = std::mem::take(&mut self.went);
        self.memory.reloaded &= !self.went_back;
        if let Happened::Interrupted(Interruption::StepAgain) = happened {
            self.memory.begin_again();
            self.after.go_back();
            (self.finishing, self.over) = (false, false);
            // The page was loaded anew.
            return Step::wait(1);
        }
        if let Happened::Unproved { why, settled } = happened {
            self.after.assume();
            if *settled || self.memory.doubts(&key) {
                return Step::failed(format!(
                    "The site's pages don't prove the cancellation. {}. {}",
                    why.trim_end_matches('.'),
                    self.after.account()
                ));
            }
            self.memory.doubt(&key);
        }
        // One new tab is where the click led; many at once are a storm, and none of them is.
        if page.tabs.len() == self.tabs.max(1) + 1
            && let Some(newest) = page.tabs.iter().rfind(|t| !t.current)
        {
            self.tabs = page.tabs.len();
            self.in_new_tab = true;
            return Step::tabs(Tabs::Select {
                index: newest.index,
            });
        }
        self.tabs = page.tabs.len();
        let assessment = assess(page);
        let because = assessment.because.first().map_or("", String::as_str);
        match assessment.state {
            PageState::Complete | PageState::AccountCancelled
                if !self.memory.doubts(&key) && !self.is_step_still(page, &key) =>
            {
                return Step::Finish("success", format!("The page says so: {because}"));
            }
            PageState::ThirdPartyBilling => {
                return Step::failed(format!("Somebody else bills for it: {because}"));
            }
            PageState::Aborted
                if !self.restarted && !self.after.has_acted() && self.memory.has_entered() =>
            {
                return self.start_over();
            }
            _ => {}
        }
        self.note_trouble(page, &assessment);
        self.interrupted |= happened.is_interrupted();
        self.memory.see_effect(reading::print_of(page), happened);
        let view = View::of(page, &self.memory, &key).read_with(&self.aim);
        // Back from the flow, and its last click led there: what it was for is done. A step may stand at the same address: it has a way on, and
        // nothing of what was there.
        let was_there =
            |c: &Control<'_>| !is_aside(page, c.id) && self.memory.stood_at_home(&page.url, c);
        let home = !view.layered
            && self.memory.is_home(&addresses::address(&page.url))
            && questions(&view).is_empty()
            && !view.held.way
            && (view.controls.iter().any(was_there) || !view.controls.iter().any(leads_on));
        // A layer that closes may make place for the next one.
        if std::mem::take(&mut self.just_clicked) && !failed {
            self.over = self.finishing;
            if self.clicked_in_layer && !view.in_flow && home && !view.layered {
                return Step::wait(1);
            }
        }
        if self.over && home && self.trouble.is_none() {
            self.after.assume();
        }
        if let Some(step) = self.sees_the_contrary(page, &key) {
            return step;
        }
        // What the last click has set going may still be on its way.
        let same = Some(self.clicked.as_str()).filter(|_| self.clicked_key == key);
        if self.busy < BUSY
            && (view.in_flow || self.begins)
            && !(self.after.has_acted() && is_unfinished(page))
            && stuck::is_busy(&view, same)
        {
            self.busy += 1;
            return Step::wait(2);
        }
        if let Some(step) = self.after_act(&view, &key, &assessment) {
            return step;
        }
        if page.url.starts_with("chrome-error:") && !self.restarted {
            return self.start_over();
        }
        self.advance(&view, &key, &assessment, happened)
    }

    /// The next step on the way: what the page asks, what leads on, what it may demand where nothing does.
    fn advance(
        &mut self,
        view: &View<'_>,
        key: &str,
        assessment: &Assessment,
        happened: &Happened,
    ) -> Step {
        if std::mem::take(&mut self.opened_in_place) && self.is_fading_in(view) {
            return Step::wait(1);
        }
        // A step that only people can finish is told at once.
        if !self.after.has_finished() && needed::dead_end(view).is_some() {
            return Step::failed(format!("{}.", needed::reason(view, assessment)));
        }
        if !view.in_flow {
            self.memory.read_advice(view);
            self.read_facts(view);
        }
        let at = Here {
            view,
            key,
            assessment,
        };
        if let Some(step) = self.come_back(&at) {
            return step;
        }
        let questions = questions(view);
        let chosen = self.choose_the_named(view, key, &questions);
        if let Some(step) = chosen.or_else(|| self.begin_by_list(view, key, &questions)) {
            return step;
        }
        // A click that changed nothing: what can be given is probably required.
        let blocked = *happened == Happened::Undelivered(Obstacle::Covered);
        let demands = view.held.end;
        let need = if demands || (self.memory.was_idle && view.in_flow && !happened.is_error()) {
            Need::Demanded
        } else {
            Need::Asked
        };
        if let Some(step) = self.give(view, key, assessment, &questions, need) {
            return step;
        }
        if let Some(step) = self.click(view, key, assessment, &questions, blocked, SURE) {
            return step;
        }
        if (view.in_flow || view.held.way || (self.memory.was_idle && self.memory.has_entered()))
            && let Some(step) = self.give(view, key, assessment, &questions, Need::Demanded)
        {
            return step;
        }
        if let Some(step) = self.click(view, key, assessment, &questions, blocked, WORTH_A_TRY) {
            return step;
        }
        if self.after.has_acted() {
            self.nothing_more(view)
        } else {
            self.no_way(view, assessment)
        }
    }

    /// A click on the control that leads on best, from `least` points up.
    fn click(
        &mut self,
        view: &View<'_>,
        key: &str,
        assessment: &Assessment,
        questions: &[questions::Question],
        blocked: bool,
        least: i32,
    ) -> Option<Step> {
        let mut found = self.choose(view, key, assessment, questions, blocked, least);
        if found.best.is_none() && least == WORTH_A_TRY && self.may_begin_again(view, key) {
            self.began_again += 1;
            self.memory.begin_again();
            found = self.choose(view, key, assessment, questions, blocked, least);
        }
        self.memory.others.extend(std::mem::take(&mut found.others));
        let many = found.unclear.len() > 1 && self.memory.told(DECLINES).is_none();
        if found.best.is_none() && least == WORTH_A_TRY && many {
            self.memory.asking = Some(DECLINES.to_owned());
            return Some(Step::Ask {
                question: DECLINES.to_owned(),
                choices: found.unclear,
                default: None,
            });
        }
        if found.best.is_none() && least == WORTH_A_TRY {
            return self.look(
                &Here {
                    view,
                    key,
                    assessment,
                },
                found.doors,
            );
        }
        let Choice { control, why } = found
            .best
            .filter(|chosen| !self.after.repeats(key, &chosen.control))?;
        if let Some(step) = self.which_one(view, &control, why) {
            return Some(step);
        }
        let reference = asked::target_of(view.page, &control)?;
        self.note(view, key, assessment, &control, why);
        self.why = why.words();
        Some(Step::click(reference, &control.label))
    }

    /// Nothing leads on from here: the most promising door of the site is opened.
    fn look(&mut self, at: &Here<'_, '_>, doors: Vec<Door<'_>>) -> Option<Step> {
        let view = at.view;
        if view.in_flow || self.after.has_acted() || self.people.is_some() {
            return None;
        }
        // What ends may take a moment before it is sent, and before anything of it shows.
        if self.begins && !std::mem::replace(&mut self.settled, true) {
            return Some(Step::wait(2));
        }
        // Before it looks around, what a page is about may come late.
        let promises = doors.iter().any(|door| door.promise >= PROMISES);
        let late = !doors.is_empty() && !promises && !view.layered && stuck::is_thin(view);
        if late && self.memory.may_wait(&addresses::address(&view.page.url)) {
            return Some(Step::wait(1));
        }
        self.look_around(at, doors)
    }

    /// Where it stands with one of several things, only the person knows which is meant.
    fn which_one(&mut self, view: &View<'_>, control: &Control<'_>, why: Reason) -> Option<Step> {
        let begins = why <= Reason::EndsTheThing || why >= Reason::OpensASection;
        if view.layered || self.memory.has_entered() || !begins {
            return None;
        }
        let names = self.things(view).to_choose_from(control.id);
        if names.is_empty() {
            return None;
        }
        if let Some(None) = self.memory.told(WHICH) {
            let reason = format!(
                "Several things can be ended here ({}), and only you know which one is meant.",
                names.join(", ")
            );
            return Some(Step::failed(reason));
        }
        if self.memory.told(WHICH).is_some() {
            return None;
        }
        self.memory.asking = Some(WHICH.to_owned());
        self.memory.known.clone_from(&names);
        Some(Step::Ask {
            question: WHICH.to_owned(),
            choices: names,
            default: None,
        })
    }

    /// What the last click opened is there and can't be seen yet.
    fn is_fading_in(&self, view: &View<'_>) -> bool {
        let seen = |c: &Control<'_>| view.page.seen(c.id).and_then(|s| s.hidden.as_ref());
        let mut hidden = view
            .hidden
            .iter()
            .filter(|c| self.memory.has_brought(c) || c.ending != Ending::No);
        hidden.any(|c| matches!(seen(c), Some(Hidden::Transparent | Hidden::Clipped)))
    }

    /// A step of the flow that still asks, whatever its words say: nothing that ends was sent, and it has a grey button, a slider
    /// to move, a choice, or a control that ends.
    fn is_step_still(&self, page: &PageSnapshot, key: &str) -> bool {
        let asks = |c: &Control<'_>| {
            // What stands at this address outside of the flow says nothing of the step.
            let fresh = !self.memory.stood_at_home(&page.url, c);
            let leads = c.ending != Ending::No || begins_with_ending(&c.folded);
            let ends = leads
                && !self.after.has_acted()
                && is_against(c.meaning).is_none()
                && !c.meaning.any(&[Term::OtherThing, Term::ClosesAccount])
                && !is_aside(page, c.id)
                && page.usable(c.id);
            let asked = matches!(c.element.role.as_str(), "slider" | "radio" | "combobox");
            fresh && (ends || (asked && !self.after.has_acted()))
        };
        let waits = || reading::grey(page).any(|c| leads_on(&c));
        self.memory.is_inside(key)
            && (waits() || controls(page, front_dialog(page)).iter().any(asks))
    }

    fn give(
        &mut self,
        view: &View<'_>,
        key: &str,
        assessment: &Assessment,
        questions: &[questions::Question],
        need: Need,
    ) -> Option<Step> {
        let step = self.fill(view, key, assessment, questions, need)?;
        match &step {
            Step::Do(_, label) => {
                self.after
                    .fill(Act::new(view.page, key, label, false, view.in_flow));
            }
            Step::Ask { question, .. } => self.memory.asking = Some(question.clone()),
            Step::Finish(..) => {}
        }
        Some(step)
    }

    /// Remembers a click before it is proposed.
    fn note(
        &mut self,
        view: &View<'_>,
        key: &str,
        assessment: &Assessment,
        chosen: &Control<'_>,
        why: Reason,
    ) {
        let (page, in_flow) = (view.page, view.in_flow);
        let ends = chosen.ending != Ending::No
            || matches!(
                why,
                Reason::EndsTheThing
                    | Reason::DoesWhatWasChosen
                    | Reason::Confirms
                    | Reason::MayBeMeant
            );
        let things = self.things(view);
        self.memory.opened_the_thing =
            why == Reason::OpensTheThing || things.is_with_the_meant(chosen.id);
        for name in things.other_names() {
            if !self.memory.known.contains(name) {
                self.memory.known.push(name.clone());
            }
        }
        self.switched |=
            ends && chosen.meaning.has(Term::Renewal) && view::takes_a_choice(chosen.element);
        let last =
            assessment.state == PageState::FinalConfirmation && chosen.element.role != "link";
        // What begins a flow isn't its last step, whatever page it stands on.
        let finishes = chosen.ending == Ending::Final || (last && in_flow);
        self.just_clicked = true;
        self.settled = false;
        self.busy = 0;
        self.clicked = chosen.label.to_string();
        key.clone_into(&mut self.clicked_key);
        self.clicked_inside = in_flow;
        self.steps += u32::from(in_flow);
        self.clicked_in_layer = in_flow && view.layered;
        self.begins = ends;
        self.finishing =
            in_flow && (ends || last || chosen.meaning.any(&[Term::Finish, Term::Affirm]));
        self.after.propose(Act::new(
            page,
            key,
            &chosen.label,
            finishes,
            ends || in_flow,
        ));
        let memory = &mut self.memory;
        memory.count(key, &view.name(chosen), view.print);
        memory.note_before(page);
        memory.leading = ends || last || in_flow;
        memory.finished |= finishes;
        if ends {
            memory.enter();
        } else if !in_flow
            && (why == Reason::HelpsToLeave
                // Whoever declines what lies over the thing goes on to leave it.
                || (why == Reason::Declines && view.layered && memory.atlas.looks > 0) || look::leads_to_leaving(view, chosen))
        {
            memory.enter_by_a_hint();
        }
        self.in_new_tab = false;
        self.opened_in_place = !leads_away(chosen.element);
        if leads_away(chosen.element) {
            memory.follow(page, chosen.element);
        } else if !ends {
            memory.open(page, &view.name(chosen));
        }
        self.waited = 0;
    }
}

/// It ends something, or goes on.
fn leads_on(c: &Control<'_>) -> bool {
    c.ending != Ending::No
        || begins_with_ending(&c.folded)
        || c.meaning.any(&[Term::GoOn, Term::Finish])
}

#[async_trait]
impl Model for Rules {
    fn name(&self) -> &'static str {
        RULES
    }

    fn takes_pictures(&self) -> bool {
        false
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        _waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        self.why = "";
        let step = self.plan(request.conversation, request.page, request.acts);
        self.calls += 1;
        self.went = matches!(step, Step::Do(Action::Navigate { .. }, _));
        self.begins &= !self.went;
        let own = |name: &str, args| ToolCall {
            id: format!("rules-{}", self.calls),
            ..ToolCall::own(name, args)
        };
        let (calls, action) = match step {
            Step::Do(action, _) => (Vec::new(), Some(action)),
            Step::Ask {
                question,
                choices,
                default,
            } => {
                let args = json!({"question": question, "choices": choices, "default": default});
                (vec![own(ASK_PERSON, args)], None)
            }
            Step::Finish(status, reason) => {
                let args = json!({"status": status, "reason": reason});
                (vec![own(COMPLETE_TASK, args)], None)
            }
        };
        Ok(Reply {
            text: self.why.to_owned(),
            calls,
            action,
            attempts: 1,
            ..Reply::default()
        })
    }
}

#[cfg(test)]
mod tests;
