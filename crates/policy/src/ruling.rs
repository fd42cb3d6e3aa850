//! What is to be done with one act, and the one place that says which doubts are asked before an act and which may be left to
//! the gate on requests.

use super::scene::Scene;

/// What is to be done with one target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruling {
    /// Harmless.
    Allow,
    /// Only the person can allow it: what it does.
    Ask(String),
    /// The same, of data of the account that a cancellation demands.
    Gives(String),
    /// Never: advice.
    Refuse(String),
}

impl Ruling {
    fn rank(&self) -> u8 {
        match self {
            Self::Allow => 0,
            Self::Ask(_) | Self::Gives(_) => 1,
            Self::Refuse(_) => 2,
        }
    }

    /// The stricter of two rulings; the first where they are alike.
    #[must_use]
    pub fn stricter(self, other: Self) -> Self {
        if other.rank() > self.rank() {
            other
        } else {
            self
        }
    }
}

/// What speaks against an act that nobody was asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// The page's own words say plainly that it ends, keeps, buys or changes something.
    Plain,
    /// It may do so, or nobody can tell what it does.
    May,
}

/// Whether the person has to be asked before the act. What is said plainly is asked before it is done, always. What only may
/// happen has to send a request to happen: where requests are stopped and judged, the act is simply made, and the question is
/// asked at the one request that matters. Without that gate every doubt is asked.
pub fn needs_asking_first(gated: bool, doubt: Doubt) -> bool {
    doubt == Doubt::Plain || !gated
}

/// The ruling for a doubt.
pub fn doubtful(scene: &Scene<'_>, doubt: Doubt, why: impl Into<String>) -> Ruling {
    if needs_asking_first(scene.gated, doubt) {
        Ruling::Ask(why.into())
    } else {
        Ruling::Allow
    }
}

/// What the page's words say plainly.
pub fn plainly(scene: &Scene<'_>, why: impl Into<String>) -> Ruling {
    doubtful(scene, Doubt::Plain, why)
}

/// What may happen.
pub fn perhaps(scene: &Scene<'_>, why: impl Into<String>) -> Ruling {
    doubtful(scene, Doubt::May, why)
}

/// Advice where something signs out.
pub const SIGNING_OUT: &str =
    "Signing out cancels nothing. Stay signed in and look for the cancellation.";

/// A text as far as a question shows it.
pub fn short(text: &str) -> String {
    text.chars().take(80).collect()
}
