//! Draws wording: many natural ways to say the same, so that nothing can be tuned to one page.
//!
//! English texts are drawn from lists; other languages keep their words (layout is drawn for all). Whatever
//! is drawn stays honest: a patient person who reads the page finds the end.

use super::super::prng::Prng;
use super::{DateStyle, Words};

const ENTRY: &str = "\
    Cancel membership | Cancel subscription | Cancel plan | End subscription | End membership | \
    Cancel my plan | Stop subscription | Cancel auto-renewal | Turn off renewal | Leave {brand} | \
    I want to cancel | Terminate membership | Close my subscription | Unsubscribe | \
    Manage cancellation | Cancel…";
const ONWARD: &str = "\
    Continue | Continue cancelling | Continue to cancel | Yes, continue | Next | Proceed | \
    Proceed with cancellation | Go on with cancellation | I still want to cancel | \
    Cancel anyway | Next step | Still leaving | Continue without offer | Continue to final step";
const DECLINE: &str = "\
    No thanks | No thanks, continue cancelling | No, thank you | Not interested | Decline offer | \
    Skip this offer | I still want to cancel | Continue to cancel | Cancel anyway | \
    Reject and continue | Pass on this | No, continue to cancellation | Skip | Don't want it";
const FINISH: &str = "\
    Finish cancellation | Confirm cancellation | Complete cancellation | Cancel membership | \
    Cancel subscription | Yes, cancel | Yes, cancel my subscription | End my subscription | \
    End now | Confirm | Cancel my plan | Submit cancellation | Cancel now | \
    Finalize cancellation | Terminate my plan";
const KEEP: &str = "\
    Keep membership | Keep my plan | Go back | Never mind | Stay with {brand} | \
    I changed my mind | Back | Don't cancel | Keep subscription | No, keep it | \
    Return to account | Keep my benefits";
const FINAL_HEADING: &str = "\
    Finish cancelling | Confirm your cancellation | One last step | Review your cancellation | \
    Cancel your subscription | Ready to go? | Confirm cancellation | You're about to cancel | \
    Final step | Cancel your plan? | Do you want to cancel? | End of membership";
const FINAL_TEXT: [&str; 7] = [
    "If you finish, your membership will end on {date}. You can rejoin at any time.",
    "Your plan stays active until {date}. After that you lose access, but you can always come back.",
    "By confirming, you end your {brand} subscription on {date}. Your data is kept for ten months in case you restart.",
    "You will have access until {date} and won't be charged after that.",
    "Cancellation takes effect on {date}. Restart whenever you like.",
    "After {date} you will no longer be able to use {brand}. Once your cancellation is confirmed we send you an e-mail.",
    "Your subscription ends on {date} when you complete this step.",
];
const DONE: &str = "\
    Your cancellation is confirmed | You have cancelled your subscription | \
    Cancellation complete | Your subscription has been canceled | We're sorry to see you go | \
    Your membership has been cancelled | Goodbye for now | You're all set | \
    Cancellation confirmed | Your plan has been cancelled";
const DONE_TEXT: [&str; 7] = [
    "Membership ends on {date}. You won't be charged again.",
    "Your subscription was cancelled. You have access until {date}.",
    "Your plan has been cancelled and ends on {date}.",
    "We have cancelled your subscription. It stays available through {date}.",
    "No further payments will be taken. Your cancelled plan expires on {date}.",
    "Your access ends on {date}. Your subscription won't renew.",
    "Cancelled. Last day of access: {date}.",
];
const ENDS_ON: [&str; 7] = [
    "Your membership ends on {date}.",
    "Cancelled. Access until {date}.",
    "Your plan is cancelled and expires on {date}.",
    "Your subscription ends on {date} and won't renew.",
    "Subscription cancelled: available until {date}.",
    "Your plan will end on {date}.",
    "Your cancelled subscription runs out on {date}.",
];
const RESTART: &str = "\
    Restart membership | Resume subscription | Renew plan | Reactivate | Undo cancellation | \
    Come back to {brand} | Resubscribe | Keep my subscription after all";
const NUMBER: &str =
    "Confirmation number | Confirmation code | Reference | Cancellation ID | Reference number";
const ACCOUNT: &str = "\
    Account | My account | Your membership | Subscription | Billing & plan | Membership details | \
    Your plan | Account overview";
const ACCEPT: &str = "\
    Accept offer | Claim offer | Get 50% off | Yes, save 50% | Stay and save | Apply discount | \
    Keep plan at half price | Take the deal | Redeem";
const OFFER_HEADING: &str = "\
    Before you go: 50% off for three months | Wait, we have a deal for you | \
    How about half price? | A special offer to stay | Don't leave just yet | \
    Save 50% on {brand} | Is it the price?";
const PAUSE: &str = "\
    Pause membership | Pause for a month | Take a break | Pause instead | Put my plan on hold | \
    Freeze my plan | Pause my subscription";
const DOWNGRADE: &str = "\
    Switch to Basic | Change to Basic | Downgrade | Move to the smaller plan | \
    Take the Basic plan | Pay less";
const SURVEY_HEADING: &str = "\
    Why are you leaving? | Help us improve | Tell us why | What made you decide to cancel? | \
    Your feedback | Quick question before you go | Reason for cancelling | Sorry to hear that";
const ANSWERS: [&[&str]; 6] = [
    &[
        "It's too expensive",
        "I don't use it enough",
        "Technical problems",
        "Other",
        "Prefer not to say",
    ],
    &[
        "Price",
        "Content",
        "Quality",
        "Customer service",
        "Something else",
        "I'd rather not say",
    ],
    &[
        "I found a better service",
        "I'm short of money",
        "I only needed it once",
        "Other reason",
        "No answer",
    ],
    &[
        "Not enough to watch",
        "Too many ads",
        "Moving abroad",
        "None of the above",
        "Skip this question",
    ],
    &[
        "I want to pause instead",
        "I want a cheaper plan",
        "I have another account",
        "Other",
        "Prefer not to answer",
    ],
    &[
        "Upgrade was too costly",
        "I keep forgetting it",
        "It is confusing",
        "Another reason",
        "Decline to answer",
    ],
];
const PHRASES: &str = "CANCEL | cancel my plan | END | I want to cancel | Goodbye | DELETE";
const ASKS: &str = "\
    Do you really want to end your membership? | Are you sure you want to cancel? | \
    This will cancel your subscription. OK? | Cancel your plan now? | \
    Please confirm: end subscription on {date}? | Leave {brand} for good?";
const MORE: &str = "More options | Other | Advanced | Manage | Additional settings | More";

/// The words of a seed.
pub(crate) fn draw(base: &Words, rng: &mut Prng) -> Words {
    let mut words = *base;
    if base.lang != "en" {
        return words;
    }
    words.dates = rng.pick([
        DateStyle::MonthDayYear,
        DateStyle::DayMonthYear,
        DateStyle::Short,
        DateStyle::Iso,
    ]);
    words.account.heading = rng.pick_from(ACCOUNT);
    words.account.entry = rng.pick_from(ENTRY);
    words.account.ends_on = rng.pick(ENDS_ON);
    words.account.restart = rng.pick_from(RESTART);
    words.account.more = rng.pick_from(MORE);
    words.account.active = rng.pick([
        "Active",
        "Your plan is active",
        "Renews automatically",
        "In good standing",
    ]);
    words.account.ended = rng.pick(["Cancelled", "Canceled", "Ending", "Not renewing"]);
    words.offer.heading = rng.pick_from(OFFER_HEADING);
    words.offer.accept = rng.pick_from(ACCEPT);
    words.offer.decline = rng.pick_from(DECLINE);
    words.pause.accept = rng.pick_from(PAUSE);
    words.pause.decline = rng.pick_from(DECLINE);
    words.downgrade.accept = rng.pick_from(DOWNGRADE);
    words.downgrade.decline = rng.pick_from(DECLINE);
    words.survey.heading = rng.pick_from(SURVEY_HEADING);
    words.survey.answers = rng.pick(ANSWERS);
    words.survey.submit = rng.pick([
        "Continue",
        "Submit",
        "Next",
        "Send feedback",
        "Submit and continue",
        "Continue to cancel",
    ]);
    words.info[0].onward = rng.pick_from(ONWARD);
    words.info[1].onward = rng.pick_from(ONWARD);
    words.last.heading = rng.pick_from(FINAL_HEADING);
    words.last.text = rng.pick(FINAL_TEXT);
    words.last.finish = rng.pick_from(FINISH);
    words.last.keep = rng.pick_from(KEEP);
    words.last.phrase = rng.pick_from(PHRASES);
    words.last.ask = rng.pick_from(ASKS);
    words.last.number = rng.pick_from(NUMBER);
    words.last.done = rng.pick_from(DONE);
    words.last.done_text = rng.pick(DONE_TEXT);
    words.last.rejoin = rng.pick([
        "You can restart your membership any time.",
        "Changed your mind? Rejoin whenever you like.",
        "We would love to have you back.",
        "Until then you can keep using {brand}.",
    ]);
    words.overlay.decline = rng.pick(["Close", "×", "Not now", "Maybe later", "Dismiss"]);
    words
}
