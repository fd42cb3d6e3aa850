//! What the last act was on: so that it can be named, found again, and seen to have come to nothing.

use std::collections::HashMap;

use super::gesture::gesture;
use super::proposed::Proposed;
use domain::action::Action;
use domain::gesture::Gesture;
use page::control::label_of;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::Concept;
use policy::context::name_for_people;

/// So many elements more or fewer are no other page.
const SLIGHT: usize = 3;

/// The last act, by the page on which it was done.
#[derive(Debug, Default)]
pub(super) struct LastAct {
    /// What it was on, for people.
    on: Option<String>,
    /// Role and name of its element.
    target: Option<(String, String)>,
    /// Which of the elements of its role it is, and of how many.
    place: (usize, usize),
    /// What it was, as people say it.
    gesture: Option<Gesture>,
    /// The page on which it was done, and its element there.
    page: PageSnapshot,
    id: Option<ElementId>,
}

impl LastAct {
    /// An act that is about to be done. `label`: what it is on, where that is no element.
    pub(super) fn of(page: &PageSnapshot, action: &Action, label: &str) -> Self {
        let target = action.target().and_then(|r| page.find(&r));
        let key = |key: &String| match page.focused() {
            Some((id, _)) => format!("{key} on {}", name_for_people(page, id)),
            None => key.clone(),
        };
        let on = match (target, action) {
            (Some((id, _)), _) => Some(name_for_people(page, id)),
            (None, Action::Press { key: pressed }) => Some(key(pressed)),
            _ => (!label.is_empty()).then(|| format!("\"{label}\"")),
        };
        Self {
            on,
            target: target.map(|(id, e)| (e.role.to_string(), label_of(page, id))),
            place: target.map_or((0, 0), |(id, e)| place(page, id, &e.role)),
            gesture: Some(gesture(page, action)),
            page: page.clone(),
            id: target.map(|(id, _)| id),
        }
    }

    /// `button "Continue"`: what it was on, or the tool where it was on nothing.
    pub(super) fn name(&self, tool: &str) -> String {
        self.on.clone().unwrap_or_else(|| tool.to_owned())
    }

    /// What it was, as people say it.
    pub(super) fn gesture(&self) -> Option<Gesture> {
        self.gesture
    }

    /// What it was on, in the page's words.
    pub(super) fn label(&self) -> Option<&str> {
        self.target.as_ref().map(|(_, label)| label.as_str())
    }

    /// Whether a press left the page as it was, but for a word or two.
    pub(super) fn nothing_came_of(&self, page: &PageSnapshot, proposed: &Proposed) -> bool {
        let presses = self
            .target
            .as_ref()
            .is_some_and(|(role, _)| matches!(role.as_str(), "button" | "link" | "menuitem"));
        presses && !self.moved_on(page, proposed)
    }

    /// Whether the page went on: it is another one, what was acted on is gone, or more than a word or two is new.
    pub(super) fn moved_on(&self, page: &PageSnapshot, proposed: &Proposed) -> bool {
        let more = |one: &HashMap<(&str, &str), usize>, other: &HashMap<_, usize>| -> usize {
            one.iter()
                .map(|(what, n)| n.saturating_sub(*other.get(what).unwrap_or(&0)))
                .sum()
        };
        if page.url != self.page.url {
            return true;
        }
        let (stood, now) = (counted(&self.page), counted(page));
        more(&now, &stood) > SLIGHT
            || more(&stood, &now) > SLIGHT
            || (self.same_target(page, proposed).is_none() && !self.is_grey(page))
    }

    /// Whether the page says in new words that something has ended: then nobody says that nothing did, whatever was sent.
    pub(super) fn brought_words_of_an_end(&self, page: &PageSnapshot) -> bool {
        let stood = counted(&self.page);
        page.elements.iter().any(|e| {
            matches!(e.role.as_str(), "heading" | "alert" | "status")
                && e.label_text().concepts().has(Concept::Ended)
                && !stood.contains_key(&(e.role.as_str(), e.label()))
        })
    }

    /// Where it was done: the page as it was then, and its element there.
    pub(super) fn place_of(&self) -> (&PageSnapshot, Option<ElementId>) {
        (&self.page, self.id)
    }

    /// Whether its element is there, and can't be pressed now. It may say something else meanwhile ("Saving…").
    pub(super) fn is_grey(&self, page: &PageSnapshot) -> bool {
        let Some((role, _)) = &self.target else {
            return false;
        };
        (0..page.elements.len()).any(|id| {
            let element = &page.elements[id];
            element.is("disabled")
                && element.role == role.as_str()
                && (self.is_on(page, id) || self.place == place(page, id, role))
        })
    }

    /// Whether what was pressed works: it has gone grey, and the page is as it was but for a word or two.
    pub(super) fn is_at_work(&self, page: &PageSnapshot) -> bool {
        self.is_grey(page) && page.elements.len().abs_diff(self.page.elements.len()) <= SLIGHT
    }

    /// The proposal with the reference that its element has on a page.
    pub(super) fn same_target(&self, page: &PageSnapshot, proposed: &Proposed) -> Option<Proposed> {
        // A dialog that was answered is gone, and has to be opened again.
        if matches!(proposed.action, Action::AnswerDialog { .. }) && page.dialog.is_none() {
            return None;
        }
        let (Some(old), Some(_)) = (proposed.action.target(), &self.target) else {
            return proposed.action.target().is_none().then(|| proposed.clone());
        };
        let fits = |id: usize| !page.elements[id].is("disabled") && self.is_on(page, id);
        if page.find(&old).is_some_and(|(id, _)| fits(id)) {
            return Some(proposed.clone());
        }
        let mut found = (0..page.elements.len())
            .filter(|id| page.elements[*id].reference.is_some() && fits(*id));
        let (id, None) = (found.next()?, found.next()) else {
            return None;
        };
        Some(Proposed {
            action: proposed.action.on(page.elements[id].reference?),
            ..proposed.clone()
        })
    }

    fn is_on(&self, page: &PageSnapshot, id: usize) -> bool {
        self.is_called(&page.elements[id].role, &label_of(page, id))
    }

    /// Whether its element has this role and name.
    pub(super) fn is_called(&self, role: &str, label: &str) -> bool {
        self.target
            .as_ref()
            .is_some_and(|(own, name)| own == role && name == label)
    }
}

/// Which of the elements of its role it is, and of how many.
fn place(page: &PageSnapshot, id: usize, role: &str) -> (usize, usize) {
    let alike = |of: &[Element]| of.iter().filter(|e| e.role == role).count();
    (alike(&page.elements[..id]), alike(&page.elements))
}

/// Roles and own words of a page's elements, and how often each stands there.
fn counted(page: &PageSnapshot) -> HashMap<(&str, &str), usize> {
    let mut counted = HashMap::new();
    for element in page.elements.iter() {
        *counted
            .entry((element.role.as_str(), element.label()))
            .or_default() += 1;
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fakes::page;
    use domain::reference::Reference;

    const BEFORE: &str = "- heading \"Sure?\" [ref=e1]\n- button \"Go on\" [ref=e2]";

    fn press(reference: &str) -> Proposed {
        Proposed {
            tool: "click".to_owned(),
            action: Action::Click {
                target: Reference::new(reference).unwrap(),
            },
        }
    }

    fn on(content: &str) -> PageSnapshot {
        page("https://shop.example/cancel", content)
    }

    #[test]
    fn a_key_is_named_with_what_has_the_focus() {
        let key = Action::Press {
            key: "Enter".to_owned(),
        };
        let focused = on("- textbox \"Your name\" [active] [ref=e3]");
        let named = |page: &PageSnapshot| LastAct::of(page, &key, "Enter").name("");
        assert_eq!(named(&focused), "Enter on textbox \"Your name\"");
        assert_eq!(named(&on(BEFORE)), "Enter");
    }

    #[test]
    fn an_act_finds_its_element_again_and_no_other() {
        let proposed = press("e2");
        let last = LastAct::of(&on(BEFORE), &proposed.action, "Go on");
        assert_eq!(last.name("click"), "button \"Go on\"");
        assert!(last.nothing_came_of(&on(BEFORE), &proposed));
        let anew = on("- heading \"Sure?\" [ref=e7]\n- button \"Go on\" [ref=e8]");
        assert_eq!(last.same_target(&anew, &proposed), Some(press("e8")));
        let twice = on("- button \"Go on\" [ref=e8]\n- button \"Go on\" [ref=e9]");
        assert_eq!(last.same_target(&twice, &proposed), None);
        let other = on("- button \"Finish\" [ref=e2]");
        assert_eq!(last.same_target(&other, &proposed), None);
        assert!(!last.nothing_came_of(&other, &proposed));
    }

    #[test]
    fn a_page_goes_on_by_what_is_new_on_it_and_not_by_how_much_there_is() {
        let proposed = press("e2");
        let last = LastAct::of(&on(BEFORE), &proposed.action, "Go on");
        let with = |more: &str| on(&format!("{BEFORE}\n{more}"));
        assert!(!last.moved_on(&with("- alert [ref=e3]: Try again"), &proposed));
        let asks = "- dialog \"Why?\" [ref=e3]\n- radio \"Price\" [ref=e4]\n- radio \"Time\" [ref=e5]\n- button \"Next\" [ref=e6]";
        assert!(last.moved_on(&with(asks), &proposed));
        let grey = on("- heading \"Sure?\" [ref=e1]\n- button \"Go on\" [disabled] [ref=e2]");
        assert!(!last.moved_on(&grey, &proposed));
    }

    #[test]
    fn a_grey_element_is_there_and_is_not_pressed() {
        let proposed = press("e2");
        let last = LastAct::of(&on(BEFORE), &proposed.action, "Go on");
        let grey = on("- button \"Go on\" [disabled] [ref=e2]");
        assert!(last.is_grey(&grey) && last.same_target(&grey, &proposed).is_none());
        let told = on("- heading \"Your subscription has been cancelled\" [ref=e9]");
        assert!(last.brought_words_of_an_end(&told) && !last.brought_words_of_an_end(&grey));
        assert!(!last.is_grey(&on(BEFORE)) && !LastAct::default().is_grey(&grey));
    }

    #[test]
    fn a_button_that_works_says_something_else_and_is_known_by_its_place() {
        let proposed = press("e2");
        let last = LastAct::of(&on(BEFORE), &proposed.action, "Go on");
        let works = on(
            "- heading \"Sure?\" [ref=e1]\n- button \"Saving…\" [disabled] [ref=e3]\n- progressbar",
        );
        assert!(last.is_grey(&works) && last.is_at_work(&works));
        let next = on(
            "- heading \"Why?\" [ref=e1]\n- radio \"A\"\n- radio \"B\"\n- radio \"C\"\n- radio \"D\"\n- button \"Next\" [disabled] [ref=e3]",
        );
        assert!(!last.is_at_work(&next), "the next step waits for an answer");
        let other = on(
            "- heading \"Sure?\" [ref=e1]\n- button \"Back\" [disabled] [ref=e3]\n- button \"Go on\" [ref=e2]",
        );
        assert!(!last.is_grey(&other));
    }
}
