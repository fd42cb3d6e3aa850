//! What the constant function that looks at the live page gives back.

use serde::Deserialize;

use crate::snapshot::Visibility;

/// One control as the page itself tells it, in the order of its accessibility tree.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct LiveControl {
    /// Role; empty for what only looks as if a click on it acted.
    #[serde(rename = "r")]
    pub role: String,
    /// Name by label, `aria-label`, picture, title.
    #[serde(rename = "n")]
    pub name: String,
    /// Target of a link, as written.
    #[serde(rename = "u")]
    pub url: String,
    /// `clipped`, `transparent`, `outside`; empty if a person sees it.
    #[serde(rename = "h")]
    pub hidden: String,
    /// What lies over it.
    #[serde(rename = "c")]
    pub cover: String,
    /// Index of the control that opens its place.
    #[serde(rename = "o")]
    pub opener: Option<usize>,
    /// All else that is seen of it.
    #[serde(flatten)]
    pub seen: Visibility,
}

/// What the constant function gives back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct LiveReport {
    /// The controls.
    pub controls: Vec<LiveControl>,
    /// Some layer lies over the page.
    pub layered: bool,
    /// So many words that a click acts on got a place of their own in the accessibility tree: the next look shows them.
    pub placed: u32,
}
