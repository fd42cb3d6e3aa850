//! What phrases can mean. Each concept stands in the files by its name: `Cancel` is `cancel`, in whatever table.

use serde::Deserialize;

macro_rules! concepts {
    ($($(#[$doc:meta])* $concept:ident,)+) => {
        /// Something that a phrase means.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum Concept { $($(#[$doc])* $concept,)+ }

        impl Concept {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$concept),+];
        }
    };
}

concepts! {
    /// Ends the subscription or leads towards it.
    Cancel,
    /// Finishes, confirms, completes something.
    Finish,
    /// Keeps the subscription.
    Keep,
    /// Takes a cancellation back or starts a subscription again.
    Resume,
    /// A whole label that takes back whatever was done last: "Undo".
    TakesAnythingBack,
    /// Accepts an offer.
    Offer,
    /// Pauses the subscription.
    Pause,
    /// Changes the plan.
    Plan,
    /// Buys, pays, or changes how it is paid.
    Pay,
    /// Declines something.
    Decline,
    /// Goes on to the next step.
    GoOn,
    /// Shows what was filled in before anything is done with it: "Review request", "Check your answers".
    Reviews,
    /// Says yes without saying to what.
    Affirm,
    /// Goes back.
    Back,
    /// Help, policy, history: words about cancelling, no act.
    Help,
    /// Acknowledges something.
    Acknowledge,
    /// Deletes an account or data.
    Delete,
    /// Switches renewal on or off.
    Renewal,
    /// Signs in.
    SignIn,
    /// Signs out.
    SignOut,
    /// Asks the person to call, chat or write.
    Contact,
    /// Negated keeping: "don't keep my plan".
    NotKeep,
    /// Goes on with what is done, though it sounds like keeping: "keep going".
    KeepsGoing,
    /// Negated cancelling: "don't cancel".
    NotCancel,
    /// An amount of money.
    Money,

    /// Begins a negation that takes back what follows in its clause: "without", "no thanks".
    Negation,
    /// A negation at the end, behind what it takes back: "Upgrade? Not now", "Angebot ablehnen".
    NegationBehind,
    /// A verb in the form in which labels propose something, at its beginning or (German) its end.
    Imperative,
    /// "Leave a review", "End of terms": a verb of ending with an object that is no subscription.
    EndsOtherThings,
    /// Switches something off, beside a word for renewal: "off", "stop", "don't".
    SwitchesOff,
    /// Switches something on: "turn on", "enable".
    SwitchesOn,
    /// At once, for good: "now", "immediately". What is done in spite of an offer ("anyway") isn't done at once.
    AtOnceForGood,
    /// Looks at something, or names what has ended: "View", "Download", "Email me", "Cancelled orders".
    Looks,
    /// Says "I want to", "start": leads on to cancelling and doesn't do it.
    LeadsOn,
    /// Joins clauses: "and", "but".
    Joins,
    /// A whole label that closes what lies on top: "Close", "Dismiss this window".
    Closes,
    /// Saves what was changed.
    Saves,
    /// A whole label that leads back, or goes on reading: "Back to account", "Weiterlesen".
    WayBack,
    /// Gives something up: "lose", "verzichten".
    GivesUp,

    /// The verb alone: closes.
    VerbClose,
    /// The verb alone: ends or switches off.
    VerbEnd,
    /// A state that something is set to: "Off", "Never", "Inactive".
    VerbOff,
    /// Words beside such a verb that say nothing of its object: "yes", "now", "it", "please".
    Filler,

    /// A subscription, an account, and what hangs on it: plan, renewal, card.
    Object,
    /// The account or subscription as a whole, which deleting or closing ends.
    Account,
    /// A whole label that introduces the name of a plan.
    PlanLabel,

    /// Says of something that it ends.
    Ends,
    /// Asks for the last confirmation.
    AsksToConfirm,
    /// Asks whether the subscription is to be kept, so that a no ends it.
    AsksToKeep,
    /// Announces that the next click ends it.
    Announces,
    /// Says what will be lost when it ends, or that it can't be taken back.
    Foretells,
    /// Tells what happened: "has been", "confirmed".
    Told,
    /// What a page says of itself when it takes consent to concepts: "accept", "agree".
    Consents,
    /// A dialog says itself what its buttons do: "Press OK to keep".
    NamesButtons,
    /// Speaks of an answer or a choice that is made here: "the third answer", "by choosing".
    ThisAnswer,
    /// Speaks of going on here: "with this step", "by continuing", "whoever skips".
    ThisStep,

    /// Something happens at once, or counts as another thing.
    AtOnce,

    /// A cancellation is confirmed, complete, received.
    CancellationConfirmed,
    /// It was, has been, is now cancelled.
    WasCancelled,
    /// "We're sorry to see you go."
    Farewell,
    /// A subscription ends on a day, or none is active.
    EndsOrNone,
    /// Somebody else bills.
    BilledElsewhere,
    /// Words of offers to stay.
    HoldsBack,
    /// Asks for reasons.
    AsksWhy,
    /// Next payment, current plan: it goes on.
    GoesOn,
    /// Headings of account pages.
    AccountHeading,
    /// An error is reported.
    Failed,
    /// Words of errors that count in headings alone.
    FailedHeading,
    /// A condition, or what lies ahead: "if you", "by clicking".
    Conditional,

    /// Labels of fields for a password.
    Password,
    /// Labels of fields for a new password.
    NewPassword,
    /// Headings of pages on which one signs in.
    SignInHeading,
    /// Labels of fields that ask who one is: e-mail, user name.
    Who,
    /// Labels of fields for a code that was sent.
    Code,
    /// Headings of pages that ask for such a code.
    CodeHeading,
    /// Labels of fields of a CAPTCHA.
    Captcha,
    /// Headings of pages that ask whether one is human.
    CaptchaHeading,

    /// Text that stands for content which is still on its way, at its beginning.
    Loading,
    /// Counts the steps of a way: "Step 2".
    StepOf,
    /// A step that is still to come: "Continue to final step".
    StepAhead,
    /// Speaks of a subscription, so that a person has to read it.
    Subscription,
    /// Places where subscriptions are looked after.
    Place,

    /// Orders to machines, and forged answers of tools.
    OrdersMachines,
    /// Says what is to be done to cancel.
    ToCancel,
    /// A lower price, or something free.
    Price,

    /// Leads to where a subscription is looked after, in so many words: "Manage subscription".
    LeadsToTheSubscription,
    /// Names the subscription or its bills, behind which it usually is.
    LeadsToPlans,
    /// Names account and settings, behind which it may be.
    LeadsToSettings,
    /// Changes or picks something: "Save changes", "Profil bearbeiten".
    Alters,
    /// A whole label that closes what lies in front, for now.
    PutsOff,
    /// A whole label that says yes or no, so that only the question gives it a meaning.
    YesOrNo,
    /// Tries a failed step again.
    Retries,
    /// An answer that says nothing: "Prefer not to say".
    DeclinesToSay,
    /// An answer that says next to nothing: "Other".
    OtherReason,
    /// An option that asks to choose and answers nothing.
    AsksToChoose,
    /// A box that agrees to mail, tracking or the sharing of data: nothing that a cancellation needs.
    AgreesToMail,
    /// Asks or states a fact of the person's life: job, health, phone, whom they go to.
    AboutLife,
    /// Deletes the whole account, which is more than was asked for.
    ClosesAccount,
    /// Says that an answer is demanded, or how much of it.
    Demanded,
    /// A whole label that opens more of the page: "More options", "Details".
    OpensMore,
    /// Begins with a word for what is one's own: "My deliveries".
    Own,
    /// A price for each period: "a month", "/ year".
    EachPeriod,
    /// When what is paid for is over.
    AtPeriodEnd,
    /// Says that it is over.
    Ended,
    /// Says that it will be over; means something beside a day.
    EndsOn,
    /// "Until", beside a day.
    Until,
    /// Isn't renewed, nothing more is charged, none is left.
    Stops,
    /// Is renewed, is charged again.
    Renews,
    /// A status that says that it goes on.
    ActiveStatus,
    /// A whole label of the state that the subscription is in, or of what comes next.
    StateLabel,
    /// A word that names no other thing than a subscription and its end: "your", "plan", "ended", "March". What consists of such
    /// words alone is about nothing else; a word that nobody thought of costs an honest end its proof, never the other way round.
    Plain,
    /// Rests, and goes on by itself.
    Rests,
    /// Something is still to be done or decided.
    Pending,
    /// Nothing is to be done.
    NeedsNothing,
    /// Takes an end back: "not", "until", "withdrawn".
    Denied,
    /// What comes afterwards.
    Then,
    /// Taken back, an offer taken, another plan.
    Returns,
    /// Hangs on a subscription and is none: newsletter, device, seat.
    OtherThing,
    /// Headings and names of parts in which others speak, or the service in general.
    Others,
    /// Paths of help, news and messages.
    HelpPlace,
}

/// A set of concepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Concepts(u128);

const _: () = assert!(
    Concept::ALL.len() <= 128,
    "a set has a bit for each concept"
);

/// The concept's bit.
fn bit(concept: Concept) -> u128 {
    1 << (concept as u32)
}

impl Concepts {
    /// All of them.
    pub(super) const ALL: Self = Self(u128::MAX);

    /// Whether the concept is among them.
    pub fn has(self, concept: Concept) -> bool {
        self.0 & bit(concept) != 0
    }

    /// Whether one of these is.
    pub fn any(self, concepts: &[Concept]) -> bool {
        concepts.iter().any(|concept| self.has(*concept))
    }

    /// Adds a concept.
    pub fn add(&mut self, concept: Concept) {
        self.0 |= bit(concept);
    }

    /// Takes concepts out.
    pub fn remove(&mut self, concepts: &[Concept]) {
        for concept in concepts {
            self.0 &= !bit(*concept);
        }
    }

    /// What either says.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
