//! Who drives: the model, those that take over from it, what they have been told, and what they are shown.

use std::collections::VecDeque;

use domain::action::Action;
use domain::call::ToolCall;
use domain::vision::{DEFAULT_PAGE_BUDGET, Vision};
use model::port::{Conversation, Model, ModelError, ModelErrorKind};
use model::prompt::Find;
use page::snapshot::PageSnapshot;

/// Bytes of a token, about.
const TOKEN_BYTES: usize = 4;
/// By how much pages are shortened when a request was too long.
const SHORTER: usize = 4;

/// How much the model sees.
#[derive(Debug)]
pub struct ModelView {
    pub(super) vision: Vision,
    /// Tokens of a request.
    page_budget: u32,
    /// The model found a request too long: the most bytes of a page from then on.
    pub(super) shortened: Option<usize>,
    /// What was looked for in the call before.
    pub(super) find: Option<Find>,
    /// The page that the model was shown in the call before.
    pub(super) shown: Option<PageSnapshot>,
    /// The model's API takes no pictures.
    pub(super) refused: bool,
}

impl Default for ModelView {
    fn default() -> Self {
        Self::new(Vision::Auto, DEFAULT_PAGE_BUDGET)
    }
}

impl ModelView {
    /// With pictures as wished, and so many tokens for a request.
    pub fn new(vision: Vision, page_budget: u32) -> Self {
        Self {
            vision,
            page_budget,
            shortened: None,
            find: None,
            shown: None,
            refused: false,
        }
    }

    /// Bytes of a page in a request whose other parts have so many.
    pub(super) fn bytes_beside(&self, other_parts: usize) -> usize {
        let request = usize::try_from(self.page_budget)
            .unwrap_or(usize::MAX)
            .saturating_mul(TOKEN_BYTES);
        let page = request.saturating_sub(other_parts);
        self.shortened.map_or(page, |most| most.min(page))
    }

    /// Pages are shown shorter than this one was.
    pub(super) fn shorten(&mut self, view: &str) {
        self.shortened = Some(view.len() / SHORTER);
    }

    /// Another model takes over: it may take what the one before refused.
    pub(super) fn of_another_model(&mut self) {
        self.shortened = None;
        self.refused = false;
        self.shown = None;
    }

    /// Whether the API refused the request for its picture; then no other is sent.
    pub(super) fn refused(&mut self, error: &ModelError) -> bool {
        let about_pictures = ["image", "picture", "vision", "multimodal"]
            .iter()
            .any(|w| error.message.to_lowercase().contains(w));
        self.refused |= error.kind == ModelErrorKind::BadRequest && about_pictures;
        self.refused
    }
}

/// A model that takes over when the one before it fails for good.
struct Successor<'a> {
    model: &'a mut dyn Model,
    /// The person named it for this, so nobody is asked.
    named: bool,
}

/// The model at work.
pub(super) struct Driver<'a> {
    pub(super) model: &'a mut dyn Model,
    /// In this order.
    successors: VecDeque<Successor<'a>>,
    pub(super) conversation: Conversation,
    /// What the model is shown.
    pub(super) view: ModelView,
    /// How often it has answered without a call.
    pub(super) silent: u32,
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
            successors: VecDeque::new(),
            conversation,
            view: ModelView::default(),
            silent: 0,
            guard: LoopGuard::default(),
            proposed: None,
        }
    }

    /// A model that takes over: first and without a question where the person `named` it, else last and if they agree.
    pub(super) fn is_followed_by(&mut self, model: Option<&'a mut dyn Model>, named: bool) {
        match model.map(|model| Successor { model, named }) {
            Some(next) if named => self.successors.push_front(next),
            next => self.successors.extend(next),
        }
    }

    pub(super) fn has_named_successor(&self) -> bool {
        self.successors.front().is_some_and(|next| next.named)
    }

    /// Name of who would take over.
    pub(super) fn successor(&self) -> Option<String> {
        Some(self.successors.front()?.model.name().to_owned())
    }

    /// The next model takes over: it is told the story in nobody's dialect, and shown whatever it takes.
    pub(super) fn take_over(&mut self) {
        if let Some(next) = self.successors.pop_front() {
            self.model = next.model;
            self.view.of_another_model();
            retell(&mut self.conversation);
        }
    }
}

/// The conversation in nobody's dialect: providers refuse each other's blocks, signed thoughts of another model, and
/// identifiers in a form of their own.
fn retell(conversation: &mut Conversation) {
    for (number, exchange) in conversation.exchanges.iter_mut().enumerate() {
        exchange.said.raw = None;
        if let Some(call) = &mut exchange.said.call {
            call.id = format!("past{number:05}");
        }
    }
}

/// What to do about a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repetition {
    /// Nothing.
    Fine,
    /// Tell the model (from the third time on).
    Tell,
    /// Ask the person, or end the run (at the fifth time).
    Stop,
}

/// Counts equal acts on an equal page.
#[derive(Debug, Default)]
pub(super) struct LoopGuard {
    /// The action, or why there was none, and the page. The model's own description of an element is in neither.
    last: Option<(Result<Action, String>, PageSnapshot)>,
    count: u32,
}

impl LoopGuard {
    /// Counts this on this page.
    pub(super) fn count(
        &mut self,
        tried: Result<Action, String>,
        page: &PageSnapshot,
    ) -> Repetition {
        let known = self.last.as_ref();
        let same = known.is_some_and(|(before, on)| *before == tried && page.is_as(on));
        self.count = if same { self.count + 1 } else { 1 };
        self.last = Some((tried, page.clone()));
        match self.count {
            0..=2 => Repetition::Fine,
            3 | 4 => Repetition::Tell,
            _ => Repetition::Stop,
        }
    }

    /// The person wants to go on.
    pub(super) fn reset(&mut self) {
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fakes::FakeModel;
    use domain::reference::Reference;

    #[test]
    fn a_named_model_takes_over_before_the_planner() {
        let (mut first, mut planner, mut named) =
            (FakeModel::new([]), FakeModel::new([]), FakeModel::new([]));
        let mut driver = Driver::new(&mut first, Conversation::default());
        assert_eq!(
            (driver.has_named_successor(), driver.successor()),
            (false, None)
        );
        driver.is_followed_by(Some(&mut planner), false);
        driver.is_followed_by(Some(&mut named), true);
        assert!(driver.has_named_successor());
        driver.take_over();
        assert!(!driver.has_named_successor() && driver.successor().is_some());
        driver.take_over();
        assert_eq!(driver.successor(), None);
    }

    #[test]
    fn three_are_told_five_are_stopped_and_any_change_starts_anew() {
        let mut guard = LoopGuard::default();
        let page = PageSnapshot {
            content: "a".into(),
            ..PageSnapshot::default()
        };
        let click = Action::Click {
            target: Reference::new("e1").unwrap(),
        };
        let seen: Vec<Repetition> = (0..5)
            .map(|_| guard.count(Ok(click.clone()), &page))
            .collect();
        assert_eq!(
            seen,
            [
                Repetition::Fine,
                Repetition::Fine,
                Repetition::Tell,
                Repetition::Tell,
                Repetition::Stop
            ]
        );
        let other = PageSnapshot {
            content: "b".into(),
            ..PageSnapshot::default()
        };
        assert_eq!(guard.count(Ok(click.clone()), &other), Repetition::Fine);
        assert_eq!(
            guard.count(Err("no reference".into()), &other),
            Repetition::Fine
        );
    }
}
