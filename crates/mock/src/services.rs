//! The mock services. All are made up, except for the name and the paths of `netflix`, which has neither the look nor the texts of the
//! real one.
//!
//! To add one: a file of texts in `brands/` and an entry in [`brands`].

use super::layout::{Facts, Layout, Shape, Shell};

/// What the outside knows of a mock service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FictionalService {
    /// Name on the command line.
    pub name: &'static str,
    /// Name for people.
    pub display_name: &'static str,
    /// One line for lists.
    pub description: &'static str,
    /// Language of its pages (BCP 47).
    pub language: &'static str,
}

/// Everything that makes one mock service different from the others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Brand {
    /// Names.
    pub(crate) about: FictionalService,
    /// Its file of texts and addresses.
    pub(crate) texts: &'static str,
    /// Look and markup.
    pub(crate) layout: Layout,
}

static BRANDS: [Brand; 3] = [
    Brand {
        about: FictionalService {
            name: "netflix",
            display_name: "Netflix",
            description: "Video streaming, mock of the known flow",
            language: "en",
        },
        texts: include_str!("brands/netflix.txt"),
        layout: Layout::PLAIN,
    },
    Brand {
        about: FictionalService {
            name: "lesefreund",
            display_name: "Lesefreund",
            description: "E-books, in German",
            language: "de",
        },
        texts: include_str!("brands/lesefreund.txt"),
        layout: Layout {
            facts: Facts::Sentences,
            ..Layout::PLAIN
        },
    },
    Brand {
        about: FictionalService {
            name: "musicale",
            display_name: "Musicale",
            description: "Music streaming, in French, controls made by scripts",
            language: "fr",
        },
        texts: include_str!("brands/musicale.txt"),
        layout: Layout {
            shell: Shell::Card,
            entry: Shape::Div,
            onward: Shape::Div,
            finish: Shape::Fetch,
            away_first: false,
            alert_after: true,
            ..Layout::PLAIN
        },
    },
];

/// All brands, `netflix` first.
pub(crate) fn brands() -> &'static [Brand; 3] {
    &BRANDS
}

/// The brand with this name, without regard to case.
pub(crate) fn brand(name: &str) -> Option<&'static Brand> {
    BRANDS
        .iter()
        .find(|b| b.about.name.eq_ignore_ascii_case(name.trim()))
}

/// All services that can be served, for people to choose from.
pub fn served() -> impl Iterator<Item = &'static FictionalService> {
    BRANDS.iter().map(|brand| &brand.about)
}

/// The services that exist nowhere else, for trials of the generic definition.
pub fn fictional() -> impl Iterator<Item = &'static FictionalService> {
    served().skip(1)
}
