//! What phrases can mean. Each concept is a place in the files: `labels.cancel` is `cancel` in the table `[labels]`.

macro_rules! concepts {
    ($($(#[$doc:meta])* $concept:ident = $name:literal,)+) => {
        /// Something that a phrase means.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Concept { $($(#[$doc])* $concept,)+ }

        impl Concept {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$concept),+];

            /// Its place in the files: `group.concept`.
            pub fn name(self) -> &'static str {
                match self { $(Self::$concept => $name,)+ }
            }
        }
    };
}

concepts! {
    /// Ends the subscription or leads towards it.
    Cancel = "labels.cancel",
    /// Finishes, confirms, completes something.
    Finish = "labels.finish",
    /// Keeps the subscription.
    Keep = "labels.keep",
    /// Takes a cancellation back or starts a subscription again.
    Resume = "labels.resume",
    /// A whole label that takes back whatever was done last: "Undo".
    TakesAnythingBack = "labels.takes_anything_back",
    /// Accepts an offer.
    Offer = "labels.offer",
    /// Pauses the subscription.
    Pause = "labels.pause",
    /// Changes the plan.
    Plan = "labels.plan",
    /// Buys, pays, or changes how it is paid.
    Pay = "labels.pay",
    /// Declines something.
    Decline = "labels.decline",
    /// Goes on to the next step.
    GoOn = "labels.go_on",
    /// Shows what was filled in before anything is done with it: "Review request", "Check your answers".
    Reviews = "labels.reviews",
    /// Says yes without saying to what.
    Affirm = "labels.affirm",
    /// Goes back.
    Back = "labels.back",
    /// Help, policy, history: words about cancelling, no act.
    Help = "labels.help",
    /// Acknowledges something.
    Acknowledge = "labels.acknowledge",
    /// Deletes an account or data.
    Delete = "labels.delete",
    /// Switches renewal on or off.
    Renewal = "labels.renewal",
    /// Signs in.
    SignIn = "labels.sign_in",
    /// Signs out.
    SignOut = "labels.sign_out",
    /// Asks the person to call, chat or write.
    Contact = "labels.contact",
    /// Negated keeping: "don't keep my plan".
    NotKeep = "labels.not_keep",
    /// Goes on with what is done, though it sounds like keeping: "keep going".
    KeepsGoing = "labels.keeps_going",
    /// Negated cancelling: "don't cancel".
    NotCancel = "labels.not_cancel",
    /// An amount of money.
    Money = "labels.money",

    /// Begins a negation that takes back what follows in its clause: "without", "no thanks".
    Negation = "labels.negation",
    /// A negation at the end, behind what it takes back: "Upgrade? Not now", "Angebot ablehnen".
    NegationBehind = "labels.negation_behind",
    /// A verb in the form in which labels propose something, at its beginning or (German) its end.
    Imperative = "labels.imperative",
    /// "Leave a review", "End of terms": a verb of ending with an object that is no subscription.
    EndsOtherThings = "labels.ends_other_things",
    /// Switches something off, beside a word for renewal: "off", "stop", "don't".
    SwitchesOff = "labels.switches_off",
    /// Switches something on: "turn on", "enable".
    SwitchesOn = "labels.switches_on",
    /// At once, for good: "now", "immediately". What is done in spite of an offer ("anyway") isn't done at once.
    AtOnceForGood = "labels.at_once_for_good",
    /// Past participles: "Cancelled orders" is no act.
    Past = "labels.past",
    /// Looks at something: "View", "Download", "Email me".
    Looks = "labels.looks",
    /// Says "I want to", "start": leads on to cancelling and doesn't do it.
    LeadsOn = "labels.leads_on",
    /// Joins clauses: "and", "but".
    Joins = "labels.joins",
    /// Closes what lies on top, as a whole label with `closes_what` behind it.
    Closes = "labels.closes",
    /// What is closed: "dialog", "this window".
    ClosesWhat = "labels.closes_what",
    /// Saves what was changed.
    Saves = "labels.saves",
    /// A whole label that leads back, or goes on reading: "Back to account", "Weiterlesen".
    WayBack = "labels.way_back",
    /// Gives something up: "lose", "verzichten".
    GivesUp = "labels.gives_up",

    /// The verb alone: takes something away for good.
    VerbDelete = "verbs.delete",
    /// The verb alone: closes.
    VerbClose = "verbs.close",
    /// The verb alone: ends or switches off.
    VerbEnd = "verbs.end",
    /// A state that something is set to: "Off", "Never", "Inactive".
    VerbOff = "verbs.off",
    /// Words beside such a verb that say nothing of its object: "yes", "now", "it", "please".
    Filler = "verbs.filler",

    /// A subscription, an account, and what hangs on it: plan, renewal, card.
    Object = "things.object",
    /// The account or subscription as a whole, which deleting or closing ends.
    Account = "things.account",
    /// A whole label that introduces the name of a plan.
    PlanLabel = "things.plan_label",
    /// A whole label that says whose something is: "Member".
    PeopleLabel = "things.people_label",

    /// Says of something that it ends.
    Ends = "sentences.ends",
    /// Asks for the last confirmation.
    AsksToConfirm = "sentences.asks_to_confirm",
    /// Asks whether the subscription is to be kept, so that a no ends it.
    AsksToKeep = "sentences.asks_to_keep",
    /// Announces that the next click ends it.
    Announces = "sentences.announces",
    /// Says what will be lost when it ends.
    Foretells = "sentences.foretells",
    /// Tells what happened: "has been", "confirmed".
    Told = "sentences.told",
    /// Can't be taken back, or costs what was paid.
    Irrevocable = "sentences.irrevocable",
    /// Fields in which one writes to people.
    ForPeople = "sentences.for_people",
    /// What a page says of itself when it takes consent to concepts: "accept", "agree".
    Consents = "sentences.consents",
    /// A dialog says itself what its buttons do: "Press OK to keep".
    NamesButtons = "sentences.names_buttons",
    /// Speaks of an answer or a choice that is made here: "the third answer", "by choosing".
    ThisAnswer = "sentences.this_answer",
    /// Speaks of going on here: "with this step", "by continuing", "whoever skips".
    ThisStep = "sentences.this_step",
    /// Takes one thing for another: "counts as".
    CountsAs = "sentences.counts_as",

    /// Something happens at once.
    AtOnce = "ways.at_once",

    /// A cancellation is confirmed, complete, received.
    CancellationConfirmed = "states.cancellation_confirmed",
    /// It was, has been, is now cancelled.
    WasCancelled = "states.was_cancelled",
    /// "We're sorry to see you go."
    Farewell = "states.farewell",
    /// A subscription ends on a day, or none is active.
    EndsOrNone = "states.ends_or_none",
    /// Somebody else bills.
    BilledElsewhere = "states.billed_elsewhere",
    /// Words of offers to stay.
    HoldsBack = "states.holds_back",
    /// Asks for reasons.
    AsksWhy = "states.asks_why",
    /// Next payment, current plan: it goes on.
    GoesOn = "states.goes_on",
    /// Headings of account pages.
    AccountHeading = "states.account_heading",
    /// The person stays: offer taken, paused, kept.
    Stays = "states.stays",
    /// An error is reported.
    Failed = "states.failed",
    /// Words of errors that count in headings alone.
    FailedHeading = "states.failed_heading",
    /// A condition, or what lies ahead: "if you", "by clicking".
    Conditional = "states.conditional",

    /// Labels of fields for a password.
    Password = "people.password",
    /// Labels of fields for a new password.
    NewPassword = "people.new_password",
    /// Headings of pages on which one signs in.
    SignInHeading = "people.sign_in_heading",
    /// Labels of fields that ask who one is: e-mail, user name.
    Who = "people.who",
    /// Labels of fields for a code that was sent.
    Code = "people.code",
    /// Headings of pages that ask for such a code.
    CodeHeading = "people.code_heading",
    /// Labels of fields of a CAPTCHA.
    Captcha = "people.captcha",
    /// Headings of pages that ask whether one is human.
    CaptchaHeading = "people.captcha_heading",

    /// Text that stands for content which is still on its way, at its beginning.
    Loading = "page.loading",
    /// Counts the steps of a way: "Step 2".
    StepOf = "page.step_of",
    /// A step that is still to come: "Continue to final step".
    StepAhead = "page.step_ahead",
    /// Speaks of a subscription, so that a person has to read it.
    Subscription = "page.subscription",
    /// Places where subscriptions are looked after.
    Place = "page.place",

    /// Orders to machines, and forged answers of tools.
    OrdersMachines = "tricks.orders_machines",
    /// Says what is to be done to cancel.
    ToCancel = "tricks.to_cancel",
    /// A lower price, or something free.
    Price = "tricks.price",

    /// Leads to where a subscription is looked after, in so many words: "Manage subscription".
    LeadsToTheSubscription = "steps.leads_to_the_subscription",
    /// Names the subscription or its bills, behind which it usually is.
    LeadsToPlans = "steps.leads_to_plans",
    /// Names account and settings, behind which it may be.
    LeadsToSettings = "steps.leads_to_settings",
    /// Changes or picks something: "Save changes", "Profil bearbeiten".
    Alters = "steps.alters",
    /// Takes a reader past something on the page, where no address says so.
    SkipsAhead = "steps.skips_ahead",
    /// A whole label that closes what lies in front, for now.
    PutsOff = "steps.puts_off",
    /// A whole label that says yes or no, so that only the question gives it a meaning.
    YesOrNo = "steps.yes_or_no",
    /// Tries a failed step again.
    Retries = "steps.retries",
    /// An answer that says nothing: "Prefer not to say".
    DeclinesToSay = "steps.declines_to_say",
    /// An answer that says next to nothing: "Other".
    OtherReason = "steps.other_reason",
    /// An answer that denies: "Not yet".
    Denies = "steps.denies",
    /// An option that asks to choose and answers nothing.
    AsksToChoose = "steps.asks_to_choose",
    /// A box that agrees to mail, tracking or the sharing of data: nothing that a cancellation needs.
    AgreesToMail = "steps.agrees_to_mail",
    /// Asks or states a fact of the person's life: job, health, phone, whom they go to.
    AboutLife = "steps.about_life",
    /// Deletes the whole account, which is more than was asked for.
    ClosesAccount = "steps.closes_account",
    /// Labels of fields for reasons and remarks.
    WantsWords = "steps.wants_words",
    /// What a text's length is counted in: "characters".
    Length = "steps.length",
    /// Says that an answer is demanded, or how much of it.
    Demanded = "steps.demanded",
    /// A whole label that opens more of the page: "More options", "Details".
    OpensMore = "steps.opens_more",
    /// Begins with a word for what is one's own: "My deliveries".
    Own = "steps.own",
    /// Hints at leaving without an act: "Thinking of leaving?", "no longer for you".
    HintsAtLeaving = "steps.hints_at_leaving",
    /// A price for each period: "a month", "/ year".
    EachPeriod = "steps.each_period",
    /// When what is paid for is over.
    AtPeriodEnd = "steps.at_period_end",
    /// Says that it is over.
    Ended = "proof.ended",
    /// Says that it will be over; means something beside a day.
    EndsOn = "proof.ends",
    /// "Until", beside a day.
    Until = "proof.until",
    /// Isn't renewed, nothing more is charged, none is left.
    Stops = "proof.stops",
    /// Is renewed, is charged again.
    Renews = "proof.goes_on",
    /// A status that says that it goes on.
    ActiveStatus = "proof.active",
    /// A whole label of the state that the subscription is in, or of what comes next.
    StateLabel = "proof.state_label",
    /// A word that names no other thing than a subscription and its end: "your", "plan", "ended", "March". What consists of such
    /// words alone is about nothing else; a word that nobody thought of costs an honest end its proof, never the other way round.
    Plain = "proof.plain",
    /// Rests, and goes on by itself.
    Rests = "proof.paused",
    /// Something is still to be done or decided.
    Pending = "proof.pending",
    /// Nothing is to be done.
    NeedsNothing = "proof.needs_nothing",
    /// Takes an end back: "not", "until", "withdrawn".
    Denied = "proof.denied",
    /// What comes afterwards.
    Then = "proof.then",
    /// Taken back, an offer taken, another plan.
    Returns = "proof.returns",
    /// Hangs on a subscription and is none: newsletter, device, seat.
    OtherThing = "proof.other",
    /// Headings and names of parts in which others speak, or the service in general.
    Others = "proof.others",
    /// Paths of help, news and messages.
    HelpPlace = "proof.help_place",
}

impl Concept {
    /// The concept of this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|concept| concept.name() == name)
    }
}

/// A set of concepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Concepts([u128; 2]);

const _: () = assert!(Concept::ALL.len() <= 256, "a set has a bit for each term");

/// Where the concept's bit is.
fn place(concept: Concept) -> (usize, u128) {
    let n = concept as usize;
    (n / 128, 1 << (n % 128))
}

impl Concepts {
    /// Whether the concept is among them.
    pub fn has(self, concept: Concept) -> bool {
        let (half, bit) = place(concept);
        self.0[half] & bit != 0
    }

    /// Whether one of these is.
    pub fn any(self, concepts: &[Concept]) -> bool {
        concepts.iter().any(|concept| self.has(*concept))
    }

    /// Adds a concept.
    pub fn add(&mut self, concept: Concept) {
        let (half, bit) = place(concept);
        self.0[half] |= bit;
    }

    /// Takes concepts out.
    pub fn remove(&mut self, concepts: &[Concept]) {
        for concept in concepts {
            let (half, bit) = place(*concept);
            self.0[half] &= !bit;
        }
    }

    /// What either says.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}
