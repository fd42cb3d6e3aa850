//! Names by which actions went before they had names of their own, when the tools of one server were all there was.
//!
//! They stand in what people keep: records of runs, and definitions whose checkpoints match by `tool`. Both are read as
//! they were meant; nothing writes these names any more.

use super::action::ActionKind;

const NAMES: &[(&str, ActionKind)] = &[
    ("browser_snapshot", ActionKind::Look),
    ("browser_take_screenshot", ActionKind::Screenshot),
    ("browser_wait_for", ActionKind::Wait),
    ("browser_tabs", ActionKind::Tabs),
    ("browser_navigate_back", ActionKind::Back),
    ("browser_navigate", ActionKind::Navigate),
    ("browser_hover", ActionKind::Hover),
    ("browser_click", ActionKind::Click),
    ("browser_drag", ActionKind::Drag),
    ("browser_type", ActionKind::Type),
    ("browser_fill_form", ActionKind::Fill),
    ("browser_select_option", ActionKind::Select),
    ("browser_press_key", ActionKind::Press),
    ("browser_handle_dialog", ActionKind::AnswerDialog),
    ("browser_check", ActionKind::Click),
    ("browser_uncheck", ActionKind::Click),
];

/// What a tool of that time did.
pub fn kind_of(tool: &str) -> Option<ActionKind> {
    NAMES
        .iter()
        .find(|(name, _)| *name == tool)
        .map(|(_, kind)| *kind)
}

/// The tool that did this then.
pub fn name_of(kind: ActionKind) -> &'static str {
    NAMES
        .iter()
        .find(|(_, known)| *known == kind)
        .map_or("", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_kinds_and_back() {
        for (name, kind) in &NAMES[..14] {
            assert_eq!((kind_of(name), name_of(*kind)), (Some(*kind), *name));
        }
        assert_eq!(kind_of("browser_evaluate"), None);
    }
}
