//! Looking around before the way in: from door to door, back to those that were left, and out of what was opened in vain.
//!
//! A door that ends something that may be meant is never just taken: the person is asked whether it is, once.

use super::Rules;
use super::addresses::address;
use super::atlas::Left;
use super::doors::{Door, WITH_IT, key_of};
use super::reading::control_at;
use super::reasons::Reason;
use super::step::Step;
use super::view::View;
use page::control::Control;
use page::state::Assessment;

/// So often something is opened to look around.
const MOST_LOOKS: u32 = 40;

/// What the person is asked where nothing that is left is known to be meant.
const MEANT: &str =
    "Nothing that was found ends what you want to end for certain. Is it one of these?";

/// Where the planner is.
pub(super) struct Here<'v, 'p> {
    pub(super) view: &'v View<'p>,
    pub(super) key: &'v str,
    pub(super) assessment: &'v Assessment,
}

impl Rules {
    /// The next door of the site, here or elsewhere, where nothing leads on.
    pub(super) fn look_around(
        &mut self,
        at: &Here<'_, '_>,
        mut doors: Vec<Door<'_>>,
    ) -> Option<Step> {
        let atlas = &mut self.memory.atlas;
        if self.after.acts > 0 || atlas.looks >= MOST_LOOKS {
            return None;
        }
        for door in &mut doors {
            // What came when the thing was opened belongs to it.
            if atlas
                .way_to(&door.key)
                .iter()
                .any(|name| self.aim.resembles(name))
            {
                door.promise += WITH_IT;
            }
        }
        // Of doors with one key (a name, and the picture that leads there as well) the one that promises most counts.
        doors.sort_by_key(|door| std::cmp::Reverse(door.promise));
        for door in doors.iter().rev() {
            atlas.see(&door.key, &at.view.page.url, door.promise);
        }
        let here = doors.iter().enumerate().rev();
        let here = here.map(|(at, door)| (door.key.as_str(), at)).collect();
        let (key, left) = atlas.next(&here)?;
        let (key, left) = (key.to_owned(), left.clone());
        match doors.iter().find(|door| door.key == key) {
            Some(door) if door.why == Reason::MayBeMeant => self.ask_whether(at, &doors),
            Some(door) => self
                .which_one(at.view, &door.control, door.why)
                .or_else(|| self.open_door(at, &key, &door.control, door.why)),
            // It was gone back to, and isn't there.
            None if self.went_back && left.url == at.view.page.url && left.trail.is_empty() => {
                atlas.forget_door(&key);
                self.look_around(at, doors)
            }
            None => Some(self.go_back_to(at, &key, &left)),
        }
    }

    fn open_door(
        &mut self,
        at: &Here<'_, '_>,
        key: &str,
        control: &Control<'_>,
        why: Reason,
    ) -> Option<Step> {
        let reference = control.element.reference?;
        self.note(at.view, at.key, at.assessment, control, why);
        self.memory.atlas.open(key, &at.view.name(control));
        self.why = why.words();
        Some(Step::click(reference, &control.label))
    }

    /// Nothing else is left: whether one of these is what is meant only the person knows.
    fn ask_whether(&mut self, at: &Here<'_, '_>, doors: &[Door<'_>]) -> Option<Step> {
        let these: Vec<&Door<'_>> = doors
            .iter()
            .filter(|d| d.why == Reason::MayBeMeant)
            .collect();
        let Some(said) = self.memory.told(MEANT).cloned() else {
            self.memory.asking = Some(MEANT.to_owned());
            return Some(Step::Ask {
                question: MEANT.to_owned(),
                choices: these.iter().map(|d| d.told.clone()).collect(),
                default: None,
            });
        };
        let found = these.iter().find(|d| said.as_deref() == Some(&*d.told));
        if let Some(door) = found {
            return self.open_door(at, &door.key, &door.control, door.why);
        }
        for door in these {
            self.memory.atlas.pass(&door.key);
        }
        self.look_around(at, Vec::new())
    }

    /// Back to where a door is: by what leads there on this page, else by its address.
    fn go_back_to(&mut self, at: &Here<'_, '_>, key: &str, left: &Left) -> Step {
        let same = address(&left.url) == address(&at.view.page.url);
        let shows = |name: &str| same && named(at.view, name).is_some();
        self.waited = 0;
        self.memory.atlas.forget_door(key);
        self.memory.leave();
        if self.memory.atlas.go_back(left, shows)
            && let Some(step) = self.come_back(at)
        {
            return step;
        }
        Step::open(&left.url)
    }

    /// The next click on the way back to where something was left to look at.
    pub(super) fn come_back(&mut self, at: &Here<'_, '_>) -> Option<Step> {
        if at.view.in_flow {
            self.memory.atlas.stay();
        }
        let name = self.memory.atlas.coming()?.to_owned();
        let Some(control) = named(at.view, &name) else {
            if self.memory.atlas.may_wait() {
                return Some(Step::wait(1));
            }
            self.memory.atlas.came(false);
            return None;
        };
        self.memory.atlas.came(true);
        // What is opened already may stay so.
        if control.element.is("expanded") || control.element.is("selected") {
            self.memory.atlas.follow(&name);
            return self.come_back(at);
        }
        self.open_door(
            at,
            &key_of(at.view, &control),
            &control,
            Reason::LooksAround,
        )
    }
}

/// A control of this name, or a title that can be clicked.
fn named<'p>(view: &View<'p>, name: &str) -> Option<Control<'p>> {
    let titles = view
        .titles
        .iter()
        .filter_map(|id| control_at(view.page, *id));
    let mut all = view.controls.iter().cloned().chain(titles);
    all.find(|c| view.name(c) == name && !c.element.is("disabled"))
}
