//! Why a control is taken for a step: one name for each, with its words, which the story of a run shows.

/// The reasons, best first.
macro_rules! reasons {
    ($($name:ident => $words:literal,)*) => {
        /// What a step is for, best first.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum Reason {
            $(#[doc = $words] $name,)*
        }

        impl Reason {
            pub(super) fn words(self) -> &'static str {
                match self {
                    $(Self::$name => $words,)*
                }
            }
        }
    };
}

reasons! {
    Finishes => "finishes the end",
    Confirms => "says yes to the question whether to end it",
    Uncovers => "lies over the page",
    WayIn => "is the way in by the definition",
    LeadsOn => "leads on to the end",
    EndsTheThing => "ends, and stands with the thing itself",
    DoesWhatWasChosen => "does what was chosen in the list",
    Declines => "declines",
    TriesAgain => "tries again",
    GoesOn => "goes on",
    SavesIt => "saves that the renewal is off",
    Affirms => "confirms the step",
    OpensASection => "opens a closed section",
    OpensTheWay => "hides a way on",
    HelpsToLeave => "leads to where people are helped to leave",
    OpensTheThing => "opens the thing itself",
    LooksAfterIt => "leads to the account",
    LooksAround => "may hide the way",
    Untried => "was not looked at yet",
    MayBeMeant => "ends something that may be meant",
    IsLeft => "is what is left",
}
