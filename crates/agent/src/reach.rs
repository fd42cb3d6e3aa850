//! Controls that nobody can click now: hidden, covered, behind a dialog, or tried in vain.
//!
//! Such a click is refused before anybody is asked and before the browser waits for it, with what to do instead. What is seen of a
//! page may be wrong, so a refusal is said once: the same proposal on the unchanged page goes the normal way.

use super::delivery::Cause;
use domain::action::Action;
use domain::reference::Reference;
use model::port::Obstacle;
use page::snapshot::{ElementId, Hidden, PageSnapshot, Visibility};

/// What holds a control back on this page, as far as is known.
pub(super) fn obstacle_of(page: &PageSnapshot, id: ElementId) -> Option<Obstacle> {
    if page.elements.get(id)?.is("disabled") || page.ancestors(id).any(|a| a.is("disabled")) {
        return Some(Obstacle::Disabled);
    }
    let seen = page.seen(id)?;
    if seen.behind {
        return Some(Obstacle::Behind);
    }
    Some(match seen.hidden.as_ref()? {
        Hidden::Clipped | Hidden::Transparent => Obstacle::Hidden,
        Hidden::Covered(_) => Obstacle::Covered,
        Hidden::Outside => Obstacle::Outside,
    })
}

/// What is known of one control.
#[derive(Debug, PartialEq)]
enum Known {
    /// The model was told, and may insist.
    Told,
    /// The browser could not deliver a click: why.
    Failed(Cause, Option<Box<Visibility>>),
}

/// What was refused or failed on the page that is there.
#[derive(Debug, Default)]
pub(super) struct Reach {
    page: PageSnapshot,
    known: Vec<(Reference, Known)>,
    /// What was sent and never answered.
    unanswered: Option<Action>,
}

impl Reach {
    /// Why a click should not be tried now, with what to do instead.
    pub(super) fn advice(&mut self, action: &Action, page: &PageSnapshot) -> Option<String> {
        let Action::Click { target } = action else {
            return None;
        };
        self.turn_to(page);
        let (id, _) = page.find(target)?;
        let at = self.known.iter().position(|(known, _)| known == target);
        match at.map(|at| &self.known[at].1) {
            Some(Known::Told) => None,
            Some(Known::Failed(cause, seen)) if seen.as_deref() == page.seen(id) => {
                let advice = format!(
                    "It was tried on this page and could not be clicked: {}. Or use another control.",
                    cause.told
                );
                self.note(*target, Known::Told);
                Some(advice)
            }
            _ => {
                let obstacle = page.obstacle(id)?;
                self.note(*target, Known::Told);
                Some(format!(
                    "Not clicked, because nobody can see or reach it now. {obstacle}"
                ))
            }
        }
    }

    /// A click that the browser could not deliver.
    pub(super) fn failed(&mut self, target: Reference, cause: Cause, page: &PageSnapshot) {
        self.turn_to(page);
        let seen = page
            .find(&target)
            .and_then(|(id, _)| page.seen(id))
            .cloned()
            .map(Box::new);
        self.note(target, Known::Failed(cause, seen));
    }

    /// Whether this was sent before and never answered; `sent` says that it is sent now.
    pub(super) fn is_retry(&mut self, action: &Action) -> bool {
        self.unanswered.take().as_ref() == Some(action)
    }

    /// No answer came to this.
    pub(super) fn unanswered(&mut self, action: Action) {
        self.unanswered = Some(action);
    }

    fn note(&mut self, target: Reference, what: Known) {
        self.known.retain(|(known, _)| *known != target);
        self.known.push((target, what));
    }

    fn turn_to(&mut self, page: &PageSnapshot) {
        if !page.is_as(&self.page) {
            self.known.clear();
            self.page = page.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::cause;
    use page::snapshot::LivePage;
    use page::tree;

    fn page(hidden: Option<Hidden>) -> PageSnapshot {
        let content = "- button \"Manage\" [ref=e1]\n- button \"Cancel plan\" [ref=e2]";
        let seen = Visibility {
            hidden,
            opener: Some(0),
            ..Visibility::default()
        };
        PageSnapshot {
            live: LivePage {
                elements: [(1, seen)].into(),
                ..LivePage::default()
            },
            ..tree::page("", content)
        }
    }

    fn click(reference: &str) -> Action {
        Action::Click {
            target: Reference::new(reference).unwrap(),
        }
    }

    #[test]
    fn a_hidden_control_is_refused_once_with_what_opens_it() {
        let page = page(Some(Hidden::Clipped));
        let mut reach = Reach::default();
        let advice = reach.advice(&click("e2"), &page).unwrap();
        assert!(
            advice.contains("inside a closed section: open \"Manage\" first"),
            "{advice}"
        );
        assert_eq!(
            reach.advice(&click("e2"), &page),
            None,
            "whoever insists goes the normal way"
        );
        assert_eq!(reach.advice(&click("e1"), &page), None);
        let changed = PageSnapshot {
            url: "https://b.example/".into(),
            ..page
        };
        assert!(
            reach.advice(&click("e2"), &changed).is_some(),
            "another page is told anew"
        );
    }

    #[test]
    fn what_could_not_be_delivered_is_not_tried_the_same_way_again() {
        let page = page(None);
        let mut reach = Reach::default();
        assert_eq!(reach.advice(&click("e2"), &page), None);
        reach.failed(
            Reference::new("e2").unwrap(),
            cause("<div> intercepts pointer events").unwrap(),
            &page,
        );
        assert!(
            reach
                .advice(&click("e2"), &page)
                .unwrap()
                .contains("something else lies over it")
        );
        assert_eq!(reach.advice(&click("e2"), &page), None);
    }

    #[test]
    fn a_second_try_after_silence_is_known_as_one() {
        let mut reach = Reach::default();
        reach.unanswered(click("e2"));
        assert!(reach.is_retry(&click("e2")) && !reach.is_retry(&click("e2")));
        reach.unanswered(click("e2"));
        assert!(!reach.is_retry(&click("e1")) && !reach.is_retry(&click("e2")));
    }
}
