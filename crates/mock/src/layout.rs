//! How a site looks and which markup its controls have; fixed per brand, drawn for a seed.
//!
//! Layout never changes what a control does, only what it is made of: a link, a button, an input, or a
//! `div` with a role and a script.

use super::prng::Prng;

/// What a control is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `<a>`; for a deed a button.
    Link,
    /// `<button>` in a form.
    Button,
    /// `<input type=submit>`.
    Input,
    /// `<div role=button>` with a script.
    Div,
    /// `<button type=button>` whose script sends the request.
    Fetch,
}

/// Structure around the content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shell {
    /// Navigation on top.
    Top,
    /// Navigation at the side.
    Side,
    /// A single card, no navigation.
    Card,
}

/// How plan, price and dates are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Facts {
    Table,
    /// A definition list.
    Definitions,
    List,
    Sentences,
}

/// Everything that is not words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent choices, each drawn for itself"
)]
pub(crate) struct Layout {
    /// Structure.
    pub(crate) shell: Shell,
    pub(crate) facts: Facts,
    /// The way in.
    pub(crate) entry: Shape,
    /// Controls that lead on.
    pub(crate) onward: Shape,
    /// Controls that lead away or back.
    pub(crate) away: Shape,
    /// The last button.
    pub(crate) finish: Shape,
    /// Accepting stands before declining.
    pub(crate) away_first: bool,
    /// Steps are dialogs over the account page.
    pub(crate) modal: bool,
    /// Pages change without a new address.
    pub(crate) single_page: bool,
    /// The result is the answer to the POST itself, not a redirect.
    pub(crate) direct_result: bool,
    /// Headings are plain text.
    pub(crate) bare_headings: bool,
    /// The survey is a drop-down list.
    pub(crate) survey_select: bool,
    /// With `hidden-link`: in the footer of the settings, otherwise in a closed section.
    pub(crate) entry_in_footer: bool,
    /// With `frame`: the result appears inside the frame.
    pub(crate) result_in_frame: bool,
    /// With `dialog`: an `alert` follows.
    pub(crate) alert_after: bool,
    /// With `overlay`: a dialog for assistive technology too.
    pub(crate) overlay_role: bool,
}

impl Layout {
    /// The plainest one, base of the brands.
    pub(crate) const PLAIN: Layout = Layout {
        shell: Shell::Top,
        facts: Facts::Table,
        entry: Shape::Link,
        onward: Shape::Link,
        away: Shape::Button,
        finish: Shape::Button,
        away_first: true,
        modal: false,
        single_page: false,
        direct_result: false,
        bare_headings: false,
        survey_select: false,
        entry_in_footer: false,
        result_in_frame: false,
        alert_after: false,
        overlay_role: true,
    };

    /// The layout of a seed.
    pub(crate) fn draw(rng: &mut Prng) -> Self {
        let shape = |rng: &mut Prng| {
            rng.pick([
                Shape::Link,
                Shape::Link,
                Shape::Button,
                Shape::Input,
                Shape::Div,
            ])
        };
        Self {
            shell: rng.pick([Shell::Top, Shell::Side, Shell::Card]),
            facts: rng.pick([
                Facts::Table,
                Facts::Definitions,
                Facts::List,
                Facts::Sentences,
            ]),
            entry: shape(rng),
            onward: shape(rng),
            away: shape(rng),
            finish: rng.pick([
                Shape::Button,
                Shape::Button,
                Shape::Input,
                Shape::Div,
                Shape::Fetch,
            ]),
            away_first: rng.chance(50),
            modal: rng.chance(25),
            single_page: rng.chance(15),
            direct_result: rng.chance(25),
            bare_headings: rng.chance(15),
            survey_select: rng.chance(25),
            entry_in_footer: rng.chance(50),
            result_in_frame: rng.chance(50),
            alert_after: rng.chance(33),
            overlay_role: rng.chance(60),
        }
    }
}
