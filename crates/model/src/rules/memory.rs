//! What the planner remembers of a run: pages that it saw, what it tried on which state of them, and with what effect.

mod outside;

mod said;

use std::collections::{BTreeSet, HashMap, HashSet};

use super::addresses::{address, frame_key, headings, link_of, load_of, page_key, target_of};
use super::atlas::Atlas;
use super::look::has_a_sign;
use super::reading::bare;
use super::stuck::is_unfinished;
use super::view::{Census, View};
use crate::port::Happened;
use page::control::{Control, controls};
use page::snapshot::{Element, PageSnapshot};

/// So often a page that shows next to nothing is waited for.
const WAITS: u32 = 2;

/// How often something was done on one page, by what it was.
pub(super) type Times = HashMap<String, u32>;

/// What was done last.
#[derive(Debug, Clone)]
struct Last {
    key: String,
    what: String,
    /// What the page looked like then.
    print: u64,
}

/// Memory of one run.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the way so far"
)]
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// How often something was done, by page and what it was.
    tried: HashMap<String, Times>,
    /// What was done last, until its effect was seen.
    last: Option<Last>,
    /// What had no effect, by the look of the page.
    idle: HashSet<(u64, String)>,
    /// What couldn't be clicked, likewise.
    undelivered: HashSet<(u64, String)>,
    /// What the page looks like now.
    pub(super) print: u64,
    /// The last thing that was done changed nothing.
    pub(super) was_idle: bool,
    /// Pages seen outside the cancellation: before the way in was taken, and where the planner left it by itself.
    home: HashSet<String>,
    /// Their controls by address, and at each the headings.
    home_controls: HashMap<String, Census>,
    home_headings: HashSet<(String, String)>,
    /// The controls that were there before the last click.
    before: Option<Census>,
    /// Addresses seen, without fragments.
    seen: HashSet<String>,
    /// Which load of a page the references belong to.
    load: String,
    /// The page was loaded anew at its address.
    pub(super) reloaded: bool,
    /// The doors of the site.
    pub(super) atlas: Atlas,
    /// Sections that were opened, by address and label.
    opened: HashSet<(String, String)>,
    /// On which pages outside the cancellation a control stood, by role, words and target: what stands on several belongs to the site.
    frame: HashMap<(String, String, String), HashSet<String>>,
    /// Where the last clicked link leads, until it is known that the click was carried out.
    followed: Option<String>,
    /// Questions to which the page was given an answer, by page.
    answered: HashMap<(String, String), u32>,
    /// How often a page was waited for that showed next to nothing.
    waited: HashMap<String, u32>,
    /// What the person was asked, and what they said.
    told: HashMap<String, Option<String>>,
    /// The things among which they chose, and others that were seen beside the one that is meant.
    pub(super) known: Vec<String>,
    /// What pages had to end that isn't meant, with the words beside it.
    pub(super) others: BTreeSet<String>,
    /// The end that was chosen from a list, without signs: a closed list shows it instead of its question.
    pub(super) chosen_end: Option<String>,
    /// The last click was on what opens the thing that is meant.
    pub(super) opened_the_thing: bool,
    /// The question that was put to the person last.
    pub(super) asking: Option<String>,
    /// What pages say about ending it, or about the subscription: what they name leads there.
    advice: HashSet<String>,
    /// Pages on which a claim of success was refused.
    doubted: HashSet<String>,
    /// The way in was taken, at any time, and without leaving it since.
    way: Way,
    /// Where it was before the last click.
    before_way: Way,
    /// What was taken for the way in only hinted at leaving.
    only_a_hint: bool,
    /// A control that finishes was clicked.
    pub(super) finished: bool,
    /// The last click was on a control that ends or goes on: a question that follows belongs to it.
    pub(super) leading: bool,
}

/// Where the planner is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Way {
    #[default]
    Outside,
    Inside,
    Left,
}

impl Memory {
    /// Takes note of the current page and gives its key. `failed` says that the last act was not carried out.
    pub(super) fn arrive(&mut self, page: &PageSnapshot, failed: bool) -> String {
        let key = page_key(page);
        let followed = self.followed.take().filter(|_| !failed);
        let here = address(&page.url);
        // What shows nothing yet was not seen.
        if !is_unfinished(page) {
            self.seen.extend(followed);
            self.seen.insert(here.clone());
            self.seen.insert(page.url.clone());
        }
        // A page that is loaded anew has its sections closed.
        let load = load_of(page);
        let before = std::mem::replace(&mut self.load, load.clone());
        self.reloaded = before != load && before.split(' ').next() == load.split(' ').next();
        if before != load {
            self.atlas.arrive();
            self.opened.clear();
            self.undelivered.clear();
        }
        if self.way != Way::Inside {
            self.home.insert(key.clone());
            self.home_headings
                .extend(headings(page).map(|h| (here.clone(), h)));
            for c in controls(page, None) {
                let at = self.frame.entry(frame_key(&c)).or_default();
                at.insert(here.clone());
            }
            let known = self.home_controls.entry(here).or_default();
            for (control, count) in View::census(page) {
                let most = known.entry(control).or_default();
                *most = count.max(*most);
            }
        }
        key
    }

    /// Takes note of what the last thing that was done has changed.
    /// What was interrupted may be done again as if it had never been tried.
    pub(super) fn see_effect(&mut self, print: u64, happened: &Happened) {
        let (undelivered, failed) = (happened.is_undelivered(), happened.is_error());
        self.print = print;
        let before_way = std::mem::replace(&mut self.before_way, self.way);
        let Some(last) = self.last.take() else { return };
        self.was_idle = undelivered || failed || last.print == print;
        if undelivered || failed {
            self.answered.clear();
            // What wasn't done isn't held against it.
            if let Some(count) = self
                .tried
                .get_mut(&last.key)
                .and_then(|t| t.get_mut(&last.what))
            {
                *count = count.saturating_sub(1);
            }
        }
        if undelivered {
            // What it would have led to may be there all the same.
            if last.print == print {
                self.way = before_way;
            }
            self.undelivered.insert((print, last.what.clone()));
        }
        // A page that was loaded anew shows nothing of what was done on the one before.
        if self.was_idle && !happened.is_interrupted() && !self.reloaded {
            self.idle.insert((print, last.what));
        }
    }

    /// Whether it was done on the page as it looks now, and nothing came of it.
    pub(super) fn is_idle(&self, print: u64, what: &str) -> bool {
        self.idle.contains(&(print, what.to_owned()))
    }

    /// Whether it couldn't be clicked on the page as it looks now.
    pub(super) fn was_undelivered(&self, print: u64, what: &str) -> bool {
        self.undelivered.contains(&(print, what.to_owned()))
    }

    /// The way in is taken, as far as the click is carried out.
    pub(super) fn enter(&mut self) {
        self.before_way = self.way;
        self.way = Way::Inside;
        self.only_a_hint = false;
    }

    /// A page is opened that may be the beginning of the cancellation; where it isn't, nothing was begun.
    pub(super) fn enter_by_a_hint(&mut self) {
        self.before_way = self.way;
        self.only_a_hint = self.way == Way::Outside;
        self.way = Way::Inside;
    }

    /// Whether the way in was taken at any time.
    pub(super) fn has_entered(&self) -> bool {
        self.way != Way::Outside && !self.only_a_hint
    }

    /// The planner goes away from the cancellation by itself: what comes now is no step of it.
    pub(super) fn leave(&mut self) {
        if self.way == Way::Inside {
            self.way = if std::mem::take(&mut self.only_a_hint) {
                Way::Outside
            } else {
                Way::Left
            };
        }
        self.opened.clear();
    }

    /// Whether it is a list that was opened, and shows the end that was chosen from it.
    pub(super) fn shows_the_choice(&self, c: &Control<'_>) -> bool {
        self.chosen_end.as_ref() == Some(&bare(&c.folded)) && has_a_sign(c)
    }

    /// Whether the page was reached by the way in, and is not one of the pages outside.
    pub(super) fn is_inside(&self, key: &str) -> bool {
        self.is_on_the_way() && !self.home.contains(key)
    }

    /// Whether the way in was taken, and not left since.
    pub(super) fn is_on_the_way(&self) -> bool {
        self.way == Way::Inside
    }

    /// How often what was done on this page. The key of a page is as long as its labels together, so this is asked once and not
    /// for every control.
    pub(super) fn tried_on(&self, key: &str) -> Option<&Times> {
        self.tried.get(key)
    }

    pub(super) fn count(&mut self, key: &str, what: &str, print: u64) {
        self.last = Some(Last {
            key: key.to_owned(),
            what: what.to_owned(),
            print,
        });
        let times = self.tried.entry(key.to_owned()).or_default();
        *times.entry(what.to_owned()).or_default() += 1;
    }

    /// Remembers what the page showed before a click.
    pub(super) fn note_before(&mut self, page: &PageSnapshot) {
        self.before = Some(View::census(page));
    }

    /// Whether a link leads to a page that was seen before.
    pub(super) fn leads_back(&self, page: &PageSnapshot, element: &Element) -> bool {
        let Some(url) = link_of(page, element) else {
            return false;
        };
        // A fragment may be a page of its own.
        let whole = || self.seen.contains(url.as_str());
        self.seen.contains(&address(url.as_str()))
            && (url.fragment().is_none_or(str::is_empty) || whole())
    }

    /// Remembers an address that a link leads to.
    pub(super) fn follow(&mut self, page: &PageSnapshot, element: &Element) {
        self.followed = target_of(page, element);
    }

    /// A section was opened.
    pub(super) fn open(&mut self, page: &PageSnapshot, folded: &str) {
        self.opened.insert((address(&page.url), bare(folded)));
    }

    /// Whether the section was opened before.
    pub(super) fn is_open(&self, page: &PageSnapshot, folded: &str) -> bool {
        self.opened.contains(&(address(&page.url), bare(folded)))
    }

    /// Whether a page that shows next to nothing may be waited for once more.
    pub(super) fn may_wait(&mut self, address: &str) -> bool {
        let times = self.waited.entry(address.to_owned()).or_default();
        *times += 1;
        *times <= WAITS
    }

    /// Forgets what was tried and where links led, so that the same way may be taken once more, up to where it broke.
    pub(super) fn begin_again(&mut self) {
        self.tried.clear();
        self.seen.clear();
        self.atlas.forget();
        if self.reloaded {
            self.opened.clear();
        }
        self.answered.clear();
        self.idle.clear();
        self.undelivered.clear();
    }

    /// A claim was refused here.
    pub(super) fn doubt(&mut self, key: &str) {
        self.doubted.insert(key.to_owned());
    }

    /// Whether a claim was refused here.
    pub(super) fn doubts(&self, key: &str) -> bool {
        self.doubted.contains(key)
    }
}
