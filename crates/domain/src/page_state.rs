//! The twelve states of a page, as events, progress and prompt name them. Which one a page is in is told by `page::state`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a page is, seen from the way out.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum PageState {
    /// A page of the site from which the account can be reached.
    Start,
    /// The person has to sign in, or pass a second factor or a CAPTCHA.
    LoginRequired,
    /// Account page of an active subscription.
    AccountActive,
    /// Account page of a subscription that has been cancelled.
    AccountCancelled,
    /// Somebody else bills.
    ThirdPartyBilling,
    /// An offer to stay: discount, pause, smaller plan.
    RetentionOffer,
    /// Questions about the reasons.
    ExitSurvey,
    /// The last confirmation.
    FinalConfirmation,
    /// The cancellation is confirmed.
    Complete,
    /// The person stays: offer taken, paused, kept.
    Aborted,
    /// The site reports an error.
    Failed,
    /// None of these.
    #[default]
    Unknown,
}

impl PageState {
    /// Name in journal and progress.
    pub fn name(self) -> String {
        super::name_in_records(self)
    }

    /// A page of the account, which shows the subscription.
    pub fn shows_account(self) -> bool {
        use PageState::{AccountActive, AccountCancelled, ThirdPartyBilling};
        matches!(self, AccountActive | AccountCancelled | ThirdPartyBilling)
    }
}
