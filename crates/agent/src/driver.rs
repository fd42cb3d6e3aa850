//! Who drives: the model, what it has been told, and what it is shown.

use domain::action::Action;
use domain::call::ToolCall;
use model::port::{ActOutcome, Conversation, Exchange, Model};
use page::snapshot::PageSnapshot;

/// How much the model sees.
#[derive(Debug, Default)]
pub(super) struct ModelView {
    /// The model found a request too long: the most bytes of a page from then on.
    pub(super) shortened: Option<usize>,
    /// What was looked for in the call before.
    pub(super) find: Option<String>,
    /// The page that the model was shown in the call before, without its tree.
    pub(super) shown: Option<PageSnapshot>,
    /// The model's API takes no pictures.
    pub(super) refused: bool,
}

/// The model at work.
pub(super) struct Driver<'a> {
    pub(super) model: &'a mut dyn Model,
    pub(super) conversation: Conversation,
    /// What the model is shown.
    pub(super) view: ModelView,
    /// Notices when it goes round in circles.
    pub(super) guard: LoopGuard,
    /// The one proposal of a dry run.
    pub(super) proposed: Option<ToolCall>,
}

impl<'a> Driver<'a> {
    /// A model that has been told nothing yet.
    pub(super) fn new(model: &'a mut dyn Model, conversation: Conversation) -> Self {
        Self {
            model,
            conversation,
            view: ModelView::default(),
            guard: LoopGuard::default(),
            proposed: None,
        }
    }

    /// How often it answered without a call, up to now.
    pub(super) fn silences(&self) -> usize {
        let exchanges = self.conversation.exchanges.iter().rev();
        exchanges.take_while(|e| e.said.call.is_none()).count()
    }

    /// So many turns did nothing: the person was asked, or everything is as it was. What was sent and never answered may have been done.
    pub(super) fn idle_turns(&self) -> u32 {
        let idle = |came: &ActOutcome| {
            matches!(came, ActOutcome::Said(_))
                || (came.is_error() && *came != ActOutcome::Unanswered)
        };
        self.outcomes().map(|came| u32::from(idle(came))).sum()
    }

    /// Whether a claim of success was refused.
    pub(super) fn claimed_in_vain(&self) -> bool {
        let unproved = |happened: &ActOutcome| matches!(happened, ActOutcome::Unproved { .. });
        self.outcomes().any(unproved)
    }

    /// What came of its calls.
    fn outcomes(&self) -> impl Iterator<Item = &ActOutcome> {
        let calls = |e: &&Exchange| e.said.call.is_some();
        let exchanges = self.conversation.exchanges.iter().filter(calls);
        exchanges.map(|e| &e.answer.happened)
    }
}

/// From so many equal acts on an equal page on the model is told, and at so many the run ends.
pub(super) const REPEATED: u32 = 3;
pub(super) const STUCK: u32 = 5;

/// Counts equal acts on an equal page.
#[derive(Debug, Default)]
pub(super) struct LoopGuard {
    /// The action, or why there was none, and the page. The model's own description of an element is in neither.
    last: Option<(Result<Action, String>, PageSnapshot)>,
    count: u32,
}

impl LoopGuard {
    /// How often this was tried on this page, one time after the other.
    pub(super) fn count(&mut self, tried: Result<Action, String>, page: &PageSnapshot) -> u32 {
        let known = self.last.as_ref();
        let same = known.is_some_and(|(before, on)| *before == tried && page.is_as(on));
        self.count = if same { self.count + 1 } else { 1 };
        self.last = Some((tried, page.without_tree()));
        self.count
    }
}
