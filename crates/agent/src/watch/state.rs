//! What the guard knows at a moment, and what that makes of a request: whose it is, whether it is late, and whether the like was sent before.

use super::{GatedRequest, KEPT, State};
use domain::request::{PageRequest, RequestKind};
use policy::requests::{ChatterKind, RequestFingerprint, carries};

impl State {
    /// Whether the like has left under a yes.
    pub(super) fn has_left(&self, shape: &RequestFingerprint) -> bool {
        self.sent.iter().any(|sent| sent.is_sent_where(shape))
    }

    /// Something leaves under a yes: by its own pass, or by the yes to an act, and then a pass for the like is used up.
    pub(super) fn leaves(
        &mut self,
        request: &PageRequest,
        shape: RequestFingerprint,
        by_pass: bool,
    ) {
        let like = |(pass, _): &(RequestFingerprint, u32)| pass.is_sent_where(&shape);
        if let (false, Some(at)) = (by_pass, self.passes.iter().position(like)) {
            self.passes.remove(at);
        }
        let page = request.method == "GET" && request.kind == RequestKind::Document;
        if !(page && request.redirected_from.is_some()) {
            self.sent.push(shape.clone());
            self.orders.extend(page.then(|| shape.clone()));
        }
        if let Some(cover) = &mut self.cover {
            cover.sent.push(shape);
        }
    }

    /// Whether the page has tried to send the very same by itself again and again: no act causes it, and no yes is for it.
    pub(super) fn is_a_poll(&self, shape: &RequestFingerprint) -> bool {
        self.polls.get(shape).is_some_and(|times| *times > 1)
    }

    /// Whether it may be a consequence of the act: of its own tab, or of one that it opened.
    pub(super) fn belongs_to_act(&self, request: &PageRequest) -> bool {
        let tab = request.tab;
        self.acting
            && !request.refreshes
            && (tab == 0 || self.tab.is_none_or(|own| own == tab) || tab > self.newest_before)
    }

    /// Whether it came after the page had come to rest, and is surely of what was pressed on it (what is chosen or typed is saved in passing): it carries what was said there. What says that it does
    /// something is of one too, unless the page sent the like before anything was done.
    pub(super) fn is_late(&self, request: &PageRequest, by_act: bool, says_more: bool) -> bool {
        !by_act
            && self.touched
            && !self.acting
            && !self.choosing
            && !request.refreshes
            && request.page_url == self.page_url
            && (request.tab == 0 || self.tab.is_none_or(|own| own == request.tab))
            && matches!(
                request.kind,
                RequestKind::Fetch | RequestKind::Xhr | RequestKind::Document
            )
            && !self.own.contains(&ChatterKind::of(request))
            && (says_more || carries(request, &self.said))
    }

    /// Whether a request that would ask is what the page sends by itself all the time. It needn't leave, and nobody is asked. What a
    /// page sends while it is loaded may be what it shows, and what an act sends may be what it waits for.
    pub(super) fn is_chatter(
        &mut self,
        request: &PageRequest,
        says_more: bool,
        by_act: bool,
        loaded: bool,
    ) -> bool {
        let kind = ChatterKind::of(request);
        if !by_act && !says_more && (loaded || kind.only_tells()) {
            self.chatter.insert(kind);
            return true;
        }
        // By its operation it is known among all that goes to one place.
        self.chatter.contains(&kind)
            && (kind.only_tells() || (kind.names_operations() && !says_more))
    }

    pub(super) fn keep(&mut self, seen: GatedRequest) {
        if self.seen.len() < KEPT {
            self.seen.push(seen);
        }
    }

    /// The tab in which the program opens an address is its own, also after the one before it was closed.
    pub(super) fn note_tab(&mut self, request: &PageRequest) {
        self.newest_tab = self.newest_tab.max(request.tab);
        let opened = request.main_frame && self.opening.as_deref() == Some(request.url.as_str());
        if request.tab != 0 && (opened || (self.tab.is_none() && request.page_url == self.page_url))
        {
            self.tab = Some(request.tab);
        }
    }
}
