//! What a person chooses by name: how much of a page a model is shown, and when it is to end.

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
}

/// When a subscription is to end, where the service lets the person choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum When {
    /// At the end of what is paid for.
    #[default]
    PeriodEnd,
    /// At once.
    Now,
}

impl When {
    /// Every choice with its name.
    pub const ALL: [(&str, Self); 2] = [("period-end", Self::PeriodEnd), ("now", Self::Now)];
}

/// The choice of this name.
pub fn named<T: Copy>(all: &[(&str, T)], name: &str) -> Option<T> {
    all.iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name.trim()))
        .map(|(_, choice)| *choice)
}
