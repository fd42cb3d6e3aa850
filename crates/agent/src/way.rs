//! The way that was gone on the page since it was loaded: which menus were opened, which answers given.
//!
//! Where a stopped request broke the page, it is loaded again, and what was open there is closed again. The person has said yes by
//! then, so the program goes the same way once more by itself, act by act, as far as each is judged harmless on the page as it is, or
//! was approved and had sent nothing. Whatever can't be found or would need another question ends that, and the model goes on.

use super::gate::acts;
use super::last_act::LastAct;
use super::proposed::Proposed;
use domain::action::{Action, Field};
use domain::reference::Reference;
use page::control::{is_choice, label_of};
use page::snapshot::{ElementId, PageSnapshot};

/// Most acts that are done again.
const LONGEST: usize = 30;

/// An element by what stays when a page is loaded again: which of so many with this role and label it is.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    role: String,
    label: String,
    nth: usize,
    of: usize,
}

impl Place {
    fn of(page: &PageSnapshot, reference: Reference) -> Option<Self> {
        let (id, element) = page.find(&reference)?;
        let (role, label) = (element.role.to_string(), label_of(page, id).clone());
        let alike = Self::alike(page, &role, &label);
        Some(Self {
            nth: alike.iter().position(|one| *one == id)?,
            of: alike.len(),
            role,
            label,
        })
    }

    fn alike(page: &PageSnapshot, role: &str, label: &str) -> Vec<ElementId> {
        (0..page.elements.len())
            .filter(|id| {
                let element = &page.elements[*id];
                element.reference.is_some()
                    && element.role == role
                    && *label_of(page, *id) == *label
            })
            .collect()
    }

    /// Whether it is open there: a tab that is chosen, a section that is shown.
    fn is_open_on(&self, page: &PageSnapshot) -> bool {
        let alike = Self::alike(page, &self.role, &self.label);
        alike.get(self.nth).is_some_and(|id| {
            let element = &page.elements[*id];
            element.is("selected") || element.is("expanded")
        })
    }

    /// Whether it is ticked there; `None` where it isn't there, or nothing that can be ticked.
    fn is_ticked_on(&self, page: &PageSnapshot) -> Option<bool> {
        let (_, element) = page.find(&self.find(page)?)?;
        is_choice(element).then(|| element.is("checked"))
    }

    /// Its reference on this page; `None` unless it is as many there, and can be used.
    fn find(&self, page: &PageSnapshot) -> Option<Reference> {
        let alike = Self::alike(page, &self.role, &self.label);
        let id = *alike.get(self.nth).filter(|_| alike.len() == self.of)?;
        let element = &page.elements[id];
        element.reference.filter(|_| !element.is("disabled"))
    }
}

/// One act of the way.
#[derive(Debug, Clone)]
struct Step {
    tool: String,
    action: Action,
    /// The person was asked before it.
    asked: bool,
    places: Vec<Place>,
    /// It opened what it was done to: a tab, a section, a menu.
    opens: bool,
    /// Whether what it chose was ticked afterwards; `None` of what can't be.
    ticked: Option<bool>,
}

impl Step {
    /// Whether it is on something of the same role and name as another act.
    fn is_like(&self, act: &LastAct) -> bool {
        self.places
            .iter()
            .any(|place| act.is_called(&place.role, &place.label))
    }

    /// A second click would undo it: what it opened is open, what it ticked is ticked, and what it unticked isn't.
    fn is_done_on(&self, page: &PageSnapshot) -> bool {
        let clicks = matches!(self.action, Action::Click { .. });
        let mut places = self.places.iter();
        clicks
            && places.any(|place| {
                (self.ticked.is_some() && place.is_ticked_on(page) == self.ticked)
                    || (self.opens && place.is_open_on(page))
            })
    }

    /// The same on this page.
    fn on(&self, page: &PageSnapshot) -> Option<Proposed> {
        let found: Option<Vec<_>> = self.places.iter().map(|place| place.find(page)).collect();
        let found = found?;
        let action = match &self.action {
            Action::Fill { fields } => Action::Fill {
                fields: fields
                    .iter()
                    .zip(found)
                    .map(|(field, target)| Field {
                        target,
                        entry: field.entry.clone(),
                    })
                    .collect(),
            },
            action => action.on(*found.first()?),
        };
        Some(Proposed {
            tool: self.tool.clone(),
            action,
        })
    }
}

/// How an act was done.
#[derive(Debug, Clone, Copy)]
pub(super) struct Done {
    /// The person was asked before it.
    pub(super) asked: bool,
}

/// What was done on the page that is there, since it was loaded.
#[derive(Debug, Default)]
pub(super) struct Way {
    steps: Vec<Step>,
    /// Something was done that can't be done again in this way.
    broken: bool,
}

impl Way {
    /// An act was done on `before`, and `after` is what is there now.
    pub(super) fn goes(
        &mut self,
        tool: &str,
        action: &Action,
        done: Done,
        before: &PageSnapshot,
        after: &PageSnapshot,
    ) {
        // What opens a native dialog, or answers one, isn't gone again.
        let dialog = before.dialog.is_some() || after.dialog.is_some();
        if dialog || !same_document(before, after) {
            self.take();
            return;
        }
        if !acts(action) {
            return;
        }
        let targets = match action {
            Action::Fill { fields } => fields.iter().map(|field| field.target).collect(),
            action => Vec::from_iter(action.target()),
        };
        let places: Vec<_> = targets
            .iter()
            .filter_map(|target| Place::of(before, *target))
            .collect();
        self.broken |= places.is_empty() || places.len() != targets.len();
        if self.broken || self.steps.len() >= LONGEST {
            self.broken = true;
            return;
        }
        let opens = matches!(action, Action::Click { .. })
            && places
                .first()
                .is_some_and(|place| !place.is_open_on(before) && place.is_open_on(after));
        // Whatever isn't there any more went with the page that it led away from: a choice stays ticked.
        let ticked = places.first().and_then(|place| {
            let was = place.is_ticked_on(before)?;
            let element = place.role.as_str();
            Some(
                place
                    .is_ticked_on(after)
                    .unwrap_or(element == "radio" || !was),
            )
        });
        self.steps.push(Step {
            ticked,
            tool: tool.to_owned(),
            action: action.clone(),
            asked: done.asked,
            places,
            opens,
        });
    }

    /// What can't be undone was done: nothing before it is done again.
    pub(super) fn ends_here(&mut self) {
        self.broken = true;
    }

    /// The last act was stopped, and will be done again.
    pub(super) fn forgets_last(&mut self) {
        self.steps.pop();
    }

    /// The way so far, which begins anew.
    fn take(&mut self) -> Vec<Step> {
        let steps = std::mem::take(&mut self.steps);
        if std::mem::take(&mut self.broken) {
            Vec::new()
        } else {
            steps
        }
    }
}

/// Whether it is still the document that was loaded. An address may change without a load; what stands before the number of a
/// reference counts the documents.
pub(super) fn same_document(before: &PageSnapshot, after: &PageSnapshot) -> bool {
    let document = |page: &PageSnapshot| {
        let first = page.elements.iter().find_map(|e| e.reference)?;
        let (document, _) = first.rsplit_once('e')?;
        Some(document.to_owned())
    };
    match (document(before), document(after)) {
        (Some(before), Some(after)) => before == after,
        // Behind a native dialog nothing is shown.
        _ => before.url == after.url,
    }
}

mod again;
