//! Where the planner sees no way: whether something is still to come, and what the page would have needed.

use super::after::heading_of;
use super::needed::{NAMED, by_people, how_to_leave, reason};
use super::reading::grey;
use super::step::Step;
use super::view::View;
use super::{FRESH_STARTS, PATIENCE, Rules};
use domain::action::{Action, Tabs};
use domain::predicate::fold;
use page::control::{Control, controls, is_control, is_text_field};
use page::landmarks::is_aside;
use page::loading::{Loading, loading};
use page::snapshot::{Element, PageSnapshot};
use page::state::{Assessment, PageState};
use page::words::Term;

/// Longest words that only say that something is on its way.
const BUSY: usize = 24;
/// Fewer letters are next to nothing.
const THIN: usize = 20;
/// Terms that are scrolled through are at least so long.
const LONG: usize = 200;

impl Rules {
    /// Whether a page before the way in, come back to without an own step, may be the beginning of another try: the
    /// browser was restarted, or a page on the way broke. After the last step only where the site said that it failed.
    pub(super) fn may_begin_again(&self, view: &View<'_>, key: &str) -> bool {
        let thrown_out = self.clicked_inside && !self.memory.finished && !self.memory.was_idle;
        let broke = (thrown_out && !self.went_back)
            || self.trouble.is_some()
            || self.memory.reloaded
            || self.interrupted;
        self.began_again < FRESH_STARTS
            && self.memory.has_entered()
            && !self.after.has_acted()
            && !view.in_flow
            && !self.memory.doubts(key)
            && broke
    }

    /// Nothing to choose: wait for a slow page, look at the status page after the last step, start over once,
    /// then say so.
    pub(super) fn no_way(&mut self, view: &View<'_>, assessment: &Assessment) -> Step {
        let page = view.page;
        self.people = self
            .people
            .take()
            .or_else(|| by_people(view))
            .or_else(|| how_to_leave(view));
        let unready = view.in_flow && grey(page).next().is_some();
        let (patience, seconds) = match () {
            () if is_unfinished(page) => (PATIENCE, 1),
            () if unready => (PATIENCE, 2),
            // Who looked around has read a page that is there.
            () if self.memory.atlas.looks > 0 && !view.in_flow && !is_thin(view) => (0, 2),
            () => (1, 2),
        };
        if unready
            && self.waited > 0
            && let Some(step) = self.scroll_through(view)
        {
            return step;
        }
        if self.waited < patience {
            self.waited += 1;
            return Step::wait(seconds);
        }
        if self.in_new_tab && page.tabs.len() > 1 {
            self.in_new_tab = false;
            self.waited = 0;
            return Step::tabs(Tabs::Close {
                index: page.tabs.iter().find(|t| t.current).map(|t| t.index),
            });
        }
        if self.memory.finished && !self.asked_status && page.url != self.hints.status_url {
            self.asked_status = true;
            self.after.assume_the_last();
            self.waited = 0;
            self.memory.leave();
            return Step::open(&self.hints.status_url);
        }
        let behind = view.in_flow
            && self.clicked_inside
            && self.trouble.is_none()
            && self.is_behind_the_flow(view);
        if behind {
            self.after.assume();
        }
        let ended = (view.in_flow || self.restarted) && self.after.was_the_end(page);
        if ended || (behind && self.after.has_acted()) {
            return self.look_and_end(view);
        }
        if view.in_flow && self.stopped.is_none() {
            self.stopped = Some(reason(view, assessment));
        }
        if is_unfinished(page) || self.interrupted {
            // What never came wasn't looked at.
            self.memory.begin_again();
        }
        let told = self.people.is_some() && !self.memory.has_entered();
        // Whoever took steps of the flow and comes no further doesn't begin anything else.
        let stuck = self.steps > 0 && self.trouble.is_none() && !self.interrupted;
        if !self.restarted && page.url != self.hints.start_url && !told && !stuck {
            return self.start_over();
        }
        let trouble = self
            .trouble
            .as_ref()
            .map(|t| format!(" {t} Try again later, or do it by hand."))
            .unwrap_or_default();
        let people = self.people.as_ref().filter(|_| told);
        let why = people.map_or_else(
            || {
                let stopped = self.stopped.clone();
                stopped.unwrap_or_else(|| reason(view, assessment)) + &self.looked_in_vain()
            },
            |words| format!("Nothing that was found cancels; the site says: \"{words}\""),
        );
        Step::failed(format!("{why}.{trouble}"))
    }

    /// Terms that have to be read to their end before the button below them can be used: the region gets the focus, then its end is
    /// gone to.
    fn scroll_through(&mut self, view: &View<'_>) -> Option<Step> {
        let page = view.page;
        let terms = |(id, e): &(usize, &Element)| {
            matches!(
                e.role.as_str(),
                "region" | "document" | "article" | "generic" | "textbox" | "group"
            ) && e.reference.is_some()
                && !e.name.trim().is_empty()
                && !page.below(*id).any(is_control)
                && page
                    .below(*id)
                    .map(|e| e.label().chars().count())
                    .sum::<usize>()
                    >= LONG
        };
        let (_, region) = view.elements().find(terms)?;
        let (target, label) = (region.reference?, region.label().to_owned());
        if self.scrolled == Some(target) {
            return None;
        }
        if self.focused.replace(target) == Some(target) {
            self.scrolled = Some(target);
            let key = "End".to_owned();
            return Some(Step::Do(Action::Press { key }, label));
        }
        Some(Step::click(target, &label))
    }

    /// What was opened without finding a way, so that whoever goes on knows.
    fn looked_in_vain(&self) -> String {
        let all = &self.memory.atlas.names;
        let others = &self.memory.others;
        if self.memory.has_entered() || (all.is_empty() && others.is_empty()) {
            return String::new();
        }
        let others: Vec<String> = others
            .iter()
            .take(NAMED)
            .map(|o| format!("\"{o}\""))
            .collect();
        let others = if others.is_empty() {
            String::new()
        } else {
            format!(
                "; what can be ended is something else: {}",
                others.join(", ")
            )
        };
        if all.is_empty() {
            return others;
        }
        let shown = all.iter().take(NAMED).map(|name| format!("\"{name}\""));
        let names = shown.collect::<Vec<_>>().join(", ");
        let more = if all.len() > NAMED { " and others" } else { "" };
        format!(
            ", nor does what was opened ({names}{more}); it would need somebody who knows where the site ends it{others}"
        )
    }

    /// Keeps what went wrong on the way, for the reason at the end.
    pub(super) fn note_trouble(&mut self, page: &PageSnapshot, assessment: &Assessment) {
        let heading = heading_of(page);
        if page.url.starts_with("chrome-error:") {
            self.trouble = Some(format!(
                "The browser could not open a page on the way: {heading}."
            ));
        } else if assessment.state == PageState::Failed {
            self.trouble = Some(format!("The site said on the way: {heading}."));
        }
    }

    /// Nothing on the page can be done but to leave it: the flow ended with the click before.
    fn is_behind_the_flow(&self, view: &View<'_>) -> bool {
        let page = view.page;
        let leaves = |c: &Control<'_>| {
            is_aside(page, c.id)
                || self.memory.is_of_the_site(c, true)
                || self.memory.leads_back(page, c.element)
                || c.meaning
                    .any(&[Term::Back, Term::Help, Term::Contact, Term::Resume])
        };
        view.hidden.is_empty() && view.controls.iter().all(leaves)
    }

    pub(super) fn start_over(&mut self) -> Step {
        self.restarted = true;
        self.memory.atlas.start_over();
        self.waited = 0;
        self.memory.leave();
        Step::open(&self.hints.start_url)
    }
}

/// Whether something is still to come: the page says so, shows nothing, or holds its place by an ellipsis.
pub(super) fn is_unfinished(page: &PageSnapshot) -> bool {
    let holds_a_place = |e: &Element| {
        let on_its_way = || {
            let label = e.label().trim_end();
            e.label_text().says(Term::Loading) || label.ends_with('…') || label.ends_with("...")
        };
        let waits = e.is("disabled") && e.role == "button" && on_its_way();
        waits || (!is_control(e) && is_placeholder(e.label().trim()))
    };
    loading(page) != Loading::No || page.elements.iter().any(holds_a_place)
}

/// Whether the layer on top shows that what was clicked is on its way: it is grey now, or short words end with an ellipsis.
pub(super) fn is_busy(view: &View<'_>, clicked: Option<&str>) -> bool {
    let page = view.page;
    let grey = grey(page).any(|c| clicked == Some(&*c.label));
    let waits = |(id, e): (usize, &Element)| {
        let label = e.label().trim();
        let dots = label.ends_with('…') || label.ends_with("...");
        let speaks = !is_control(e) || e.is("disabled");
        speaks
            && !is_text_field(e)
            && !page.ancestors(id).any(is_text_field)
            && (is_placeholder(label) || (dots && label.chars().count() <= BUSY))
    };
    grey || view.elements().any(waits)
}

/// An ellipsis, or dots in a row.
fn is_placeholder(label: &str) -> bool {
    let dots = |s: char| "….●•·○◌∙".contains(s) || s.is_whitespace();
    label == "…" || (label.chars().count() > 2 && label.chars().all(dots))
}

/// Whether a page outside of the flow shows next to nothing beside its frame: what it is about may come late.
pub(super) fn is_thin(view: &View<'_>) -> bool {
    let page = view.page;
    let content = || view.elements().filter(|(id, _)| !is_aside(page, *id));
    let acts = content()
        .any(|(id, e)| is_control(e) && e.role != "link" && page.usable(id) || is_text_field(e));
    let spoken = |(id, e): &(usize, &Element)| {
        !is_control(e) && e.role != "heading" && !page.ancestors(*id).any(is_control)
    };
    let words: usize = content()
        .filter(spoken)
        .map(|(_, e)| e.label().chars().filter(|c| c.is_alphanumeric()).count())
        .sum();
    !acts && words < THIN
}

impl Rules {
    /// What the run came for offers the contrary in its place: it was done.
    pub(super) fn sees_the_contrary(&mut self, page: &PageSnapshot, key: &str) -> Option<Step> {
        if !self.begins || !self.aim.is_said_by(&fold(&self.clicked)) {
            return None;
        }
        let contrary = contrary_of(page, &self.clicked)?;
        if self.memory.doubts(key) {
            self.after.assume_the_last();
            return None;
        }
        let said = format!("\"{contrary}\" stands where \"{}\" stood.", self.clicked);
        Some(Step::Finish("success", said))
    }
}

/// The contrary that stands on the page where a control stood which is there no more: "Watch" for "Unwatch", wherever that is.
fn contrary_of(page: &PageSnapshot, clicked: &str) -> Option<String> {
    const SYLLABLE: std::ops::RangeInclusive<usize> = 2..=3;
    let clicked = fold(clicked);
    let all = controls(page, None);
    let is_turned = |c: &&Control<'_>| {
        let before = clicked.strip_suffix(&*c.folded).unwrap_or_default();
        SYLLABLE.contains(&before.chars().count()) && before.chars().all(char::is_alphabetic)
    };
    let there = all.iter().any(|c| *c.folded == *clicked);
    let found = all.iter().find(is_turned).filter(|_| !there);
    found.map(|c| c.label.to_string())
}
