//! What a page hides, fills in beforehand, or wants to be typed.

use super::{Found, Scene, wording};
use crate::control::{Control, Ending, ending, is_choice, is_elsewhere, is_text_field};
use crate::effect::adds_something;
use crate::snapshot::{Element, ElementId};
use crate::state::PageState;
use domain::event::DarkPatternKind;
use domain::predicate::fold;

impl Scene<'_> {
    /// The way out in a footer, folded away, under another name, or under a pop-up.
    pub(super) fn hiding(&self, found: &mut Found, begun: bool) {
        let ends = |c: &&Control<'_>| {
            c.ending != Ending::No
                && !is_choice(c.element)
                && !is_text_field(c.element)
                && !is_elsewhere(self.page, c.element)
        };
        let disguised = self.all.iter().find(|c| {
            c.ending == Ending::No
                && !c.element.name.is_empty()
                && ending(&c.element.text) != Ending::No
        });
        found.add(
            DarkPatternKind::HiddenWay,
            disguised.map(|c| format!("‘{}’ shows ‘{}’", c.element.name, c.element.text)),
        );
        if matches!(
            self.state,
            PageState::Start | PageState::AccountActive | PageState::Unknown
        ) {
            let in_footer =
                |c: &Control<'_>| self.page.ancestors(c.id).any(|a| a.role == "contentinfo");
            let mut ways = self.all.iter().filter(ends).peekable();
            let footer = ways.peek().is_some() && ways.all(in_footer);
            let first = self.all.iter().find(ends);
            found.add(
                DarkPatternKind::HiddenWay,
                first
                    .filter(|_| footer)
                    .map(|c| format!("{} (in the footer)", c.label)),
            );
        }
        let folded = self
            .all
            .iter()
            .filter(ends)
            .find_map(|c| Some((c, self.folding(c.id)?)));
        found.add(
            DarkPatternKind::HiddenWay,
            folded.map(|(c, summary)| format!("{summary} › {}", c.label)),
        );
        if let (Some(front), false) = (self.front, begun) {
            let behind = self
                .all
                .iter()
                .filter(ends)
                .find(|c| !self.here.iter().any(|h| h.id == c.id));
            let name = self
                .page
                .elements
                .get(front)
                .map(|e| e.label().to_owned())
                .filter(|n| !n.is_empty())
                .or_else(|| self.heading());
            found.add(
                DarkPatternKind::HiddenWay,
                behind
                    .zip(name)
                    .map(|(c, name)| format!("‘{name}’ lies over ‘{}’", c.label)),
            );
        }
    }

    /// Label of the summary that had to be opened to see an element: the first thing in its group, without a role of
    /// its own and clickable.
    fn folding(&self, id: ElementId) -> Option<String> {
        let parent = self.page.elements.get(id)?.parent?;
        let group = self
            .page
            .elements
            .get(parent)
            .filter(|e| e.role == "group" && e.name.is_empty())?;
        let summary = self
            .page
            .elements
            .get(parent + 1)
            .filter(|e| e.depth == group.depth + 1 && e.role == "generic")?;
        (summary.is("cursor=pointer") && parent + 1 != id).then(|| summary.label().to_owned())
    }

    /// What a step's form is filled in with beforehand, and what it wants to be typed.
    pub(super) fn form(&self, found: &mut Found) {
        if self.is_step() {
            let adds = |c: &&Control<'_>| {
                c.element.is("checked") && adds_something(&c.folded, c.meaning).is_some()
            };
            let boxes = self
                .here
                .iter()
                .filter(|c| matches!(c.element.role.as_str(), "checkbox" | "switch"));
            found.add(
                DarkPatternKind::Preselected,
                boxes.into_iter().find(adds).map(|c| c.label.to_string()),
            );
        }
        if self.is_step() || self.state == PageState::Unknown {
            let fields = self
                .here
                .iter()
                .filter(|c| matches!(c.element.role.as_str(), "textbox" | "searchbox"));
            let label = |c: &Control<'_>| {
                if c.element.name.is_empty() {
                    self.beside(c.id)
                } else {
                    c.element.name.to_string()
                }
            };
            found.add(
                DarkPatternKind::TypedPhrase,
                fields
                    .map(label)
                    .find(|label| wording::demands_phrase(label, &fold(label))),
            );
        }
    }

    /// The text beside a field without a name.
    fn beside(&self, id: ElementId) -> String {
        let parent = self.page.elements.get(id).and_then(|e| e.parent);
        let texts = parent.map(|p| {
            self.page
                .subtree(p)
                .iter()
                .filter(|e| !e.label().is_empty())
                .map(Element::label)
                .take(4)
                .collect::<Vec<_>>()
        });
        texts.unwrap_or_default().join(" ")
    }
}
