//! Why a control is taken for a step, or is none: one name for each, which the story of a run shows.

/// What a step is for, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// Finishes what is to be ended.
    Finishes,
    /// Says yes to the question whether it is to be ended.
    Confirms,
    /// Closes or puts off what came by itself over the page.
    Uncovers,
    /// The service's definition names it as the way in.
    WayIn,
    /// Leads on to the end, by its words.
    LeadsOn,
    /// A verb of ending in the part of the page, or the menu, of the thing itself.
    EndsTheThing,
    /// Does what was chosen in a list, which is the end.
    DoesWhatWasChosen,
    /// Declines what is offered.
    Declines,
    /// Tries again what the site said had failed.
    TriesAgain,
    /// Goes on to the next step.
    GoesOn,
    /// Saves a renewal that was switched off.
    SavesIt,
    /// Says yes or sends, in the flow.
    Affirms,
    /// Opens a section that is closed.
    OpensASection,
    /// Hides the way on, as far as the page shows.
    OpensTheWay,
    /// Helps to leave, by its words, its sentence or its address.
    HelpsToLeave,
    /// Opens the card or the menu of the thing.
    OpensTheThing,
    /// Leads to where the account and what it pays for is looked after.
    LooksAfterIt,
    /// Opens a menu or a part of the page that says no more.
    LooksAround,
    /// Opens something, in words that say nothing: looked at before anything is given up.
    Untried,
    /// What is left in the flow when everything that stays is taken away.
    IsLeft,
}

impl Reason {
    /// In words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Finishes => "finishes the end",
            Self::Confirms => "says yes to the question whether to end it",
            Self::Uncovers => "lies over the page",
            Self::WayIn => "is the way in by the definition",
            Self::LeadsOn => "leads on to the end",
            Self::EndsTheThing => "ends, and stands with the thing itself",
            Self::DoesWhatWasChosen => "does what was chosen in the list",
            Self::Declines => "declines",
            Self::TriesAgain => "tries again",
            Self::GoesOn => "goes on",
            Self::SavesIt => "saves that the renewal is off",
            Self::Affirms => "confirms the step",
            Self::OpensASection => "opens a closed section",
            Self::OpensTheWay => "hides a way on",
            Self::HelpsToLeave => "leads to where people are helped to leave",
            Self::OpensTheThing => "opens the thing itself",
            Self::LooksAfterIt => "leads to the account",
            Self::LooksAround => "may hide the way",
            Self::Untried => "was not looked at yet",
            Self::IsLeft => "is what is left",
        }
    }
}

/// Why a control is no step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum No {
    /// It can't be used, or isn't clicked to act: fields, choices, open tabs.
    Use,
    /// It answers a question of the page.
    Answer,
    /// It keeps, pauses, buys, changes, takes an offer.
    Against,
    /// It takes what it stands beside: an offer.
    TakesAnOffer,
    /// It says no to the question whether to end it.
    Stays,
    /// It belongs to another thing than the person means.
    AnotherThing,
    /// It ends the whole account.
    WholeAccount,
    /// It costs money.
    Costs,
    /// It signs out, leads to other sites, jumps within the page, changes something else.
    OffTheWay,
    /// It stands in a menu of the site, outside of the step.
    Aside,
    /// It was done on the page as it looks now, and nothing came of it.
    Idle,
    /// Nothing speaks for it.
    Unknown,
}
