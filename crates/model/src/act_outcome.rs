//! What came of a model's call, as a fact beside the words that tell it: the words are for models that read, the fact is for whoever
//! decides by structure. Nobody has to look for a phrase in a sentence of the program's own.

/// What came of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActOutcome {
    /// It was carried out, after the person's yes where one was needed.
    Done,
    /// It was carried out, and something lies on top of the page now.
    LayerOpened,
    /// It was carried out, and nothing on the page changed.
    NothingChanged,
    /// The person was asked, and this is what they said; `None` if they said nothing.
    Said(Option<String>),
    /// It was not done, and is not done in this way: the call doesn't fit, or nothing may do this.
    Refused,
    /// It was not done: nobody can do it to this control now.
    Undelivered(Obstacle),
    /// It was not done, or its effect is lost, for a reason that says nothing of the control.
    Interrupted(Interruption),
    /// It was sent and never answered: nobody knows whether it was done.
    Unanswered,
    /// The browser could not do it, in its own words.
    Failed,
    /// The end was claimed, and the pages don't prove it.
    Unproved {
        /// What is missing, or says the contrary, and where.
        why: String,
        /// No further look will change it: the service itself says that something else is so.
        settled: bool,
    },
}

/// Why nobody can act on a control now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// It can't be seen: a section, a menu or a dialog holds it.
    Hidden,
    /// Something else lies over it.
    Covered,
    /// It lies behind what is on top.
    Behind,
    /// It lies outside of what can be seen.
    Outside,
    /// It keeps moving.
    Moving,
    /// It is disabled.
    Disabled,
}

/// What came between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interruption {
    /// The page or the browser went away and was opened anew.
    OpenedAnew,
    /// The page changed while the person was asked.
    Changed,
    /// The person had to do something on the page first.
    PersonNeeded,
    /// The page was loaded again with something that it had lacked.
    Completed,
}

impl ActOutcome {
    /// Whether the call was not carried out, or not to its end.
    pub fn is_error(&self) -> bool {
        !matches!(
            self,
            Self::Done | Self::LayerOpened | Self::NothingChanged | Self::Said(_)
        )
    }
}
