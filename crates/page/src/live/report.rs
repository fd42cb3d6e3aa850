//! What the constant function that looks at the live page gives back.

use serde::Deserialize;

/// One control as the page itself tells it, in the order of its accessibility tree.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, as the page tells it"
)]
pub struct LiveControl {
    /// Role; empty for what only looks as if a click on it acted.
    #[serde(rename = "r")]
    pub role: String,
    /// Name by label, `aria-label`, picture, title.
    #[serde(rename = "n")]
    pub name: String,
    /// Visible text.
    #[serde(rename = "x")]
    pub text: String,
    /// Target of a link, as written.
    #[serde(rename = "u")]
    pub url: String,
    /// `clipped`, `transparent`, `outside`; empty if a person sees it.
    #[serde(rename = "h")]
    pub hidden: String,
    /// What lies over it.
    #[serde(rename = "c")]
    pub cover: String,
    /// It lies behind the layer on top.
    #[serde(rename = "b")]
    pub behind: bool,
    /// It is part of the layer on top.
    #[serde(rename = "t")]
    pub on_top: bool,
    /// Index of the control that opens its place.
    #[serde(rename = "o")]
    pub opener: Option<usize>,
    /// Number of its group.
    #[serde(rename = "g")]
    pub group: Option<u32>,
    /// It looks chosen.
    #[serde(rename = "s")]
    pub chosen: bool,
    /// Lowest, present and highest value.
    #[serde(rename = "v")]
    pub range: Option<[String; 3]>,
    /// Shortest text that it takes.
    #[serde(rename = "m")]
    pub min_length: u32,
    /// The page demands an answer here.
    #[serde(rename = "q")]
    pub required: bool,
    /// Why it is disabled.
    #[serde(rename = "d")]
    pub disabled_because: String,
    /// It says that it opens a menu, a list or a section.
    #[serde(rename = "p")]
    pub opens: bool,
    /// It sends the form in which it stands.
    #[serde(rename = "f")]
    pub sends: bool,
}

/// What the constant function gives back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct LiveReport {
    /// The controls.
    pub controls: Vec<LiveControl>,
    /// Questions of the groups.
    pub questions: Vec<String>,
    /// Some layer lies over the page.
    pub layered: bool,
    /// What it is called.
    pub layer: String,
    /// So many words that a click acts on got a place of their own in the accessibility tree: the next look shows them.
    pub placed: u32,
}
