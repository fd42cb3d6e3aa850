//! What the request gate has stopped and is yet to be settled.

use std::collections::HashSet;

use super::watch::GatedRequest;
use page::snapshot::PageSnapshot;
use policy::requests::Effect;

/// What the person approved of an act's requests while they were held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Approved {
    /// What it does; a mere step without that.
    pub(super) deed: Option<Effect>,
    /// All of it has left; what its page gave up meanwhile has not.
    pub(super) left: bool,
}

/// What was stopped at the gate and is yet to be settled.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// What was stopped since the newest act began.
    pub(super) stopped: Vec<GatedRequest>,
    /// What the person approved of the newest act while it was held.
    pub(super) approved: Option<Approved>,
    /// The page right before the newest act: while a form is held no picture can be taken.
    pub(super) picture: Option<Vec<u8>>,
    /// What pages tried to send without any act, yet to be asked about.
    pub(super) by_page: Vec<GatedRequest>,
    /// What the page that is there sent by itself, and what was kept back without a word: it may wait for it.
    pub(super) kept_back: Vec<GatedRequest>,
    /// The page as it was when it seemed to stand without what was stopped.
    pub(super) stood: Option<Box<PageSnapshot>>,
    /// For so many turns the page has been as it was then.
    pub(super) unmoved: u32,
    /// So many of the last calls were to wait, and nothing came of them.
    pub(super) waited_in_vain: u32,
    /// Harmless requests that were recorded.
    pub(super) recorded: u32,
    /// Numbers of the requests whose answers matter.
    pub(super) sent: HashSet<u64>,
}
