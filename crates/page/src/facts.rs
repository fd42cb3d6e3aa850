//! An element's own facts, read from the live page beside the accessibility snapshot.
//!
//! The snapshot shows accessible names only: an `aria-label` may say "Help" over a visible "Finish
//! cancellation", and a password field looks like any text field. A page can falsify these facts too, so
//! they may raise the risk of an act and never lower it.

use serde::Deserialize;

/// What the element says about itself. Everything is optional: a page may hide or break any of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ElementFacts {
    /// Tag name in lower case.
    pub tag: String,
    /// `type` property of inputs and buttons.
    pub r#type: String,
    /// Visible text.
    pub text: String,
    /// `value` of a submit or button input.
    pub value: String,
    /// `aria-label`, `title`, `alt` and associated labels.
    pub label: String,
    /// Absolute target of the link around it.
    pub href: String,
    /// Absolute address its form submits to (own `formaction` first).
    pub form_action: String,
    /// Visible texts of the submit buttons of its form.
    pub form_submits: Vec<String>,
    /// Texts of the button by which Enter submits its form: the first submit button in the order of the tree, pictures and
    /// buttons elsewhere that name the form included.
    pub default_button: Vec<String>,
    /// Absolute address that this button submits to, its own `formaction` first.
    pub default_action: String,
    /// What stands around it and the accessibility tree doesn't tell: legends, labels of its groups, descriptions.
    pub around: Vec<String>,
    /// Text can be typed into it.
    pub editable: bool,
    /// Labels of the boxes of its form that are ticked, and names and values of its hidden fields that are set.
    pub form_checked: Vec<String>,
    /// `autocomplete`, `name`, `id` and `inputmode`, joined by spaces.
    pub hints: String,
    /// Whether the form is submitted by a click on it or by Enter in it.
    pub submits: bool,
    /// URL of the document that holds it (the frame's own URL).
    pub frame_url: String,
    /// Text of another element that lies over its middle.
    pub covered_by: String,
}
