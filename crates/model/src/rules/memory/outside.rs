//! What is remembered of the pages outside the cancellation: what stood there is no step of it.

use std::collections::HashSet;

use super::super::addresses::{address, frame_key, headings};
use super::super::reading::bare;
use super::super::view::Census;
use super::Memory;
use domain::predicate::fold;
use page::control::{Control, leads_away};
use page::snapshot::PageSnapshot;

impl Memory {
    /// The controls of the pages outside the cancellation that were seen at this address.
    pub(in crate::rules) fn home_at(&self, url: &str) -> Option<&Census> {
        self.home_controls.get(&address(url))
    }

    /// Whether it stood on the page outside the cancellation that was seen at this address.
    pub(in crate::rules) fn stood_at_home(&self, url: &str, c: &Control<'_>) -> bool {
        let key = (c.element.role.to_string(), bare(&c.folded));
        self.home_at(url)
            .is_some_and(|home| home.contains_key(&key))
    }

    /// Whether the last click brought it.
    pub(in crate::rules) fn has_brought(&self, c: &Control<'_>) -> bool {
        let key = (c.element.role.to_string(), bare(&c.folded));
        self.before.as_ref().is_some_and(|b| !b.contains_key(&key))
    }

    /// Whether a page outside the cancellation was seen at this address.
    pub(in crate::rules) fn is_home(&self, address: &str) -> bool {
        self.home_controls.contains_key(address)
    }

    /// Whether the title and all headings of the page are those of a page outside the cancellation that was seen at its address.
    pub(in crate::rules) fn has_only_home_headings(&self, page: &PageSnapshot) -> bool {
        let here = address(&page.url);
        self.is_home(&here)
            && headings(page).all(|h| self.home_headings.contains(&(here.clone(), h)))
    }

    /// Whether one of the headings outside the cancellation that were seen at its address is there, if there were any: else the page
    /// shows another content.
    pub(in crate::rules) fn shows_a_home_heading(&self, page: &PageSnapshot) -> bool {
        let here = address(&page.url);
        let title = fold(&page.title);
        let mut known = self.home_headings.iter();
        !known.any(|(at, heading)| *at == here && *heading != title)
            || headings(page)
                .filter(|heading| *heading != title)
                .any(|heading| self.home_headings.contains(&(here.clone(), heading)))
    }

    /// Whether a control belongs to the site and not to this page: it stood on several pages outside the cancellation, or, in the
    /// cancellation, a link that stood outside.
    pub(in crate::rules) fn is_of_the_site(&self, c: &Control<'_>, in_flow: bool) -> bool {
        let at = self.frame.get(&frame_key(c)).map_or(0, HashSet::len);
        at >= 2 || (in_flow && at > 0 && leads_away(c.element))
    }
}
