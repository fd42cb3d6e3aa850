//! How much of a page a model is shown: the size of a request, and pictures.

/// Tokens of a whole request where nobody chose another number.
pub const DEFAULT_PAGE_BUDGET: u32 = 24_000;

/// When a picture of the page is sent along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Vision {
    /// Where the page's text is too poor to act on.
    #[default]
    Auto,
    /// With every page.
    Always,
    /// Never.
    Never,
}

impl Vision {
    /// Every choice with its name.
    pub const ALL: [(&str, Self); 3] = [
        ("auto", Self::Auto),
        ("always", Self::Always),
        ("never", Self::Never),
    ];

    /// The choice of this name.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name.trim()))
            .map(|(_, vision)| *vision)
    }
}
