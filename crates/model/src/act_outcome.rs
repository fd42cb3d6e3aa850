//! What came of a model's call, as a fact beside the words that tell it: the words are for models that read, the fact is for whoever
//! decides by structure. Nobody has to look for a phrase in a sentence of the program's own.

/// What came of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActOutcome {
    /// It was carried out, after the person's yes where one was needed.
    Done,
    /// It was carried out, and nothing on the page changed.
    NothingChanged,
    /// The person was asked, and this is what they said; `None` if they said nothing.
    Said(Option<String>),
    /// It was not done, and is not done in this way: the call doesn't fit, nothing may do this, or the browser couldn't.
    Refused,
    /// It was not done, or its effect is lost, for a reason that says nothing of the control.
    Interrupted,
    /// It was sent and never answered: nobody knows whether it was done.
    Unanswered,
    /// The end was claimed, and the pages don't prove it.
    Unproved {
        /// What is missing, or says the contrary, and where.
        why: String,
    },
}

impl ActOutcome {
    /// Whether the call was not carried out, or not to its end.
    pub fn is_error(&self) -> bool {
        !matches!(self, Self::Done | Self::NothingChanged | Self::Said(_))
    }
}
