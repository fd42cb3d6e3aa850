//! What the planner remembers of a run: pages that it saw, what it tried on them, and how far it is.

use std::collections::{HashMap, HashSet};

use url::Url;

use crate::domain::predicate::fold;
use crate::page::control::{Control, controls, front_dialog, is_choice, is_text_field};
use crate::page::snapshot::{Element, PageSnapshot};
use crate::page::standing::is_aside;

/// How often something was done on one page, by what it was.
pub(super) type Times = HashMap<String, u32>;

/// Memory of one run.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the way so far")]
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// How often something was done, by page and what it was.
    tried: HashMap<String, Times>,
    /// How often a page broke after something was done, by page and what it was.
    stumbled: HashMap<String, Times>,
    /// What was done last, by page and what it was.
    last: Option<(String, String)>,
    /// Pages seen outside the cancellation: before the way in was taken, and where the planner left it by itself.
    home: HashSet<String>,
    /// Their addresses, and at each the headings.
    home_addresses: HashSet<String>,
    home_headings: HashSet<(String, String)>,
    /// Addresses seen, without fragments.
    seen: HashSet<String>,
    /// Sections that were opened, by address and label.
    opened: HashSet<(String, String)>,
    /// Where the last clicked link leads, until it is known that the click was carried out.
    followed: Option<String>,
    /// Pages on which a claim of success was refused.
    doubted: HashSet<String>,
    /// The way in was taken.
    entered: bool,
    /// It was taken, and the planner has not left it since.
    inside: bool,
    /// A control that finishes was clicked.
    pub(super) finished: bool,
    /// The last click was on a control that ends or goes on: a question that follows belongs to it.
    pub(super) leading: bool,
    /// The page on which the last click was made.
    pub(super) clicked_on: Option<String>,
}

impl Memory {
    /// Takes note of the current page and gives its key. `failed` says that the last act was not carried out.
    pub(super) fn arrive(&mut self, page: &PageSnapshot, failed: bool) -> String {
        let key = page_key(page);
        let followed = self.followed.take().filter(|_| !failed);
        self.seen.extend(followed);
        self.seen.insert(address(&page.url));
        if !self.inside {
            self.home.insert(key.clone());
            let here = address(&page.url);
            self.home_headings.extend(headings(page).map(|h| (here.clone(), h)));
            self.home_addresses.insert(here);
        }
        key
    }

    /// The way in is taken.
    pub(super) fn enter(&mut self) {
        self.entered = true;
        self.inside = true;
    }

    /// Whether the way in was taken at any time.
    pub(super) fn has_entered(&self) -> bool {
        self.entered
    }

    /// The planner goes away from the cancellation by itself: what comes now is no step of it.
    pub(super) fn leave(&mut self) {
        self.inside = false;
    }

    /// Whether a page outside the cancellation was seen at this address.
    pub(super) fn is_home(&self, address: &str) -> bool {
        self.home_addresses.contains(address)
    }

    /// Whether all headings of the page are those of a page outside the cancellation that was seen at its address.
    pub(super) fn has_only_home_headings(&self, page: &PageSnapshot) -> bool {
        let here = address(&page.url);
        self.is_home(&here) && headings(page).all(|h| self.home_headings.contains(&(here.clone(), h)))
    }

    /// Whether the page is a step of the cancellation: reached by the way in, and not one of the pages outside.
    pub(super) fn in_flow(&self, key: &str) -> bool {
        self.inside && !self.home.contains(key)
    }

    /// How often what was done on this page. The key of a page is as long as its labels together, so this is asked once and not
    /// for every control.
    pub(super) fn tried_on(&self, key: &str) -> Option<&Times> {
        self.tried.get(key)
    }

    /// Counts it, and tells how often it was done with this time.
    pub(super) fn count(&mut self, key: &str, what: &str) -> u32 {
        self.last = Some((key.to_owned(), what.to_owned()));
        let count = self.tried.entry(key.to_owned()).or_default().entry(what.to_owned()).or_default();
        *count += 1;
        *count
    }

    /// The page that came of the last thing that was done is broken.
    pub(super) fn stumble(&mut self) {
        if let Some((key, what)) = self.last.take() {
            *self.stumbled.entry(key).or_default().entry(what).or_default() += 1;
        }
    }

    /// After what a page broke, of what was done on this page, and how often.
    pub(super) fn stumbled_on(&self, key: &str) -> Option<&Times> {
        self.stumbled.get(key)
    }

    /// Whether a link leads to a page that was seen before.
    pub(super) fn leads_back(&self, page: &PageSnapshot, element: &Element) -> bool {
        let target = element.url.as_deref().and_then(|link| Url::parse(&page.url).ok()?.join(link).ok());
        target.is_some_and(|t| self.seen.contains(&address(t.as_str())))
    }

    /// Remembers an address that a link leads to.
    pub(super) fn follow(&mut self, page: &PageSnapshot, element: &Element) {
        let target = element.url.as_deref().and_then(|link| Url::parse(&page.url).ok()?.join(link).ok());
        self.followed = target.map(|t| address(t.as_str()));
    }

    /// A section was opened.
    pub(super) fn open(&mut self, page: &PageSnapshot, folded: &str) {
        self.opened.insert((address(&page.url), folded.to_owned()));
    }

    /// Whether the section was opened before.
    pub(super) fn is_open(&self, page: &PageSnapshot, folded: &str) -> bool {
        self.opened.contains(&(address(&page.url), folded.to_owned()))
    }

    /// Forgets what was tried and where links led, so that the same way may be taken once more, up to where it broke.
    pub(super) fn begin_again(&mut self) {
        self.tried.clear();
        self.seen.clear();
        self.opened.clear();
        self.clicked_on = None;
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

/// The folded headings of a page.
fn headings(page: &PageSnapshot) -> impl Iterator<Item = String> {
    page.elements.iter().filter(|e| e.role == "heading").map(|e| fold(e.label()))
}

/// An address without fragment and empty query.
pub(super) fn address(url: &str) -> String {
    url.split('#').next().unwrap_or(url).trim_end_matches(['?', '/']).to_lowercase()
}

/// A page as far as "here before" goes: address, title, heading and the controls of its content. A site that
/// changes its pages without a new address has other controls on each.
fn page_key(page: &PageSnapshot) -> String {
    let front = front_dialog(page);
    let heading = front.and_then(|id| page.elements.get(id)).or_else(|| page.elements.iter().find(|e| e.role == "heading"));
    let all = controls(page, front);
    let own = |c: &&Control<'_>| !is_aside(page, c.id) && !is_choice(c.element) && !is_text_field(c.element) && c.element.role != "generic";
    let labels: Vec<&str> = all.iter().filter(own).map(|c| c.folded.as_str()).collect();
    format!("{} | {} | {} | {}", address(&page.url), page.title, heading.map(|h| fold(h.label())).unwrap_or_default(), labels.join(" | "))
}
