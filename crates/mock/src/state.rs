//! The truth of a mock service: the account, what was done to it, and the gates before it.
//!
//! A pure state machine: a deed and its form go in, the page to show comes out, and everything is counted.
//! The end is never idempotent here: a second POST counts again. Nothing that was typed is kept; passwords and
//! codes are not even looked at.

use super::account::{Account, LogEntry, Subscription};
use super::place::{Deed, Place};
use super::site::Site;
use super::variants::Variant;

/// Difficulties with which the last button changes nothing but what the pages say.
const ANNOUNCED_ONLY: [Variant; 3] = [
    Variant::FakeSuccess,
    Variant::OldSubscription,
    Variant::EmailConfirm,
];

/// Fields of a submitted form. The first value of a name counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Form(pub(crate) Vec<(String, String)>);

impl Form {
    /// The value of a field, trimmed.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, value)| value.trim())
    }
}

/// What to answer to a deed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Go on to this page.
    To(Place),
    /// This page again: something required is missing.
    Again(Place),
    /// The error page.
    Broken,
}

/// What the person has to do before a page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gate {
    /// Sign in.
    Login,
    /// Enter a code.
    Mfa,
    /// Solve a CAPTCHA.
    Captcha,
}

impl Gate {
    /// Its page.
    pub(crate) fn place(self) -> Place {
        match self {
            Self::Login => Place::Login,
            Self::Mfa => Place::Mfa,
            Self::Captcha => Place::Captcha,
        }
    }
}

/// Account and gates. One per server: whoever signs in, signs in for every browser, so that a test can be the person.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, not states of one machine"
)]
pub(crate) struct World {
    /// The record.
    pub(crate) account: Account,
    /// Where to go after a gate.
    pub(crate) return_to: Place,
    /// The session ended by itself.
    pub(crate) expired: bool,
    signed_in: bool,
    verified: bool,
    human: bool,
    expired_once: bool,
    failed_once: bool,
}

impl World {
    /// The start.
    pub(crate) fn new(site: &Site) -> Self {
        let cancelled = site.has(Variant::AlreadyCancelled);
        let subscription = if cancelled {
            Subscription::Cancelled
        } else if site.has(Variant::ThirdParty) {
            Subscription::ThirdParty
        } else {
            Subscription::Active
        };
        let account = Account {
            subscription,
            effective_date: cancelled.then(|| site.bill.to_string()),
            ..Account::default()
        };
        Self {
            account,
            return_to: Place::Account,
            expired: false,
            signed_in: !site.has(Variant::Login) && !site.has(Variant::Mfa),
            verified: !site.has(Variant::Mfa),
            human: !site.has(Variant::Captcha),
            expired_once: false,
            failed_once: false,
        }
    }

    /// Writes a log entry of what a request did.
    pub(crate) fn note(&mut self, seen: &LogEntry, event: &str) {
        self.account.log.push(LogEntry {
            event: event.to_owned(),
            ..seen.clone()
        });
    }

    /// The gate that is closed before a page, if any. The CAPTCHA stands before the flow, the others before
    /// everything but help.
    pub(crate) fn gate(&self, place: Place, site: &Site) -> Option<Gate> {
        if matches!(
            place,
            Place::Help | Place::Login | Place::Mfa | Place::Captcha | Place::CaptchaFrame
        ) {
            None
        } else if !self.signed_in {
            Some(Gate::Login)
        } else if !self.verified {
            Some(Gate::Mfa)
        } else if !self.human && (site.flow.has(place) || place == Place::FinalFrame) {
            Some(Gate::Captcha)
        } else {
            None
        }
    }

    /// The page to show to who asks for one: the page itself, a gate, or the account page where the page makes
    /// no sense (a result without a cancellation, a flow without a subscription).
    pub(crate) fn arrive(&mut self, place: Place, site: &Site, seen: &LogEntry) -> Place {
        if site.flow.expires_at == Some(place)
            && !self.expired_once
            && self.gate(place, site).is_none()
        {
            (self.expired, self.expired_once, self.signed_in) = (true, true, false);
            self.note(seen, "session_expired");
        }
        if let Some(gate) = self.gate(place, site) {
            self.return_to = place;
            return gate.place();
        }
        match place {
            Place::Login | Place::Mfa | Place::Captcha if self.passed(place) => self.return_to,
            Place::Done if !self.shows_result(site) => Place::Account,
            _ if !self.can_cancel() && (site.flow.has(place) || place == Place::FinalFrame) => {
                Place::Account
            }
            _ => place,
        }
    }

    /// Opens a gate from outside, as a person would in the browser.
    pub(crate) fn open(&mut self, gate: Gate, seen: &LogEntry) {
        match gate {
            Gate::Login => {
                self.signed_in = true;
                self.expired = false;
                self.note(seen, "signed_in");
            }
            Gate::Mfa => {
                self.verified = true;
                self.note(seen, "code_accepted");
            }
            Gate::Captcha => {
                self.human = true;
                self.note(seen, "captcha_solved");
            }
        }
    }

    /// Whether the gate of this page is open.
    pub(crate) fn passed(&self, gate_page: Place) -> bool {
        match gate_page {
            Place::Login => self.signed_in,
            Place::Mfa => self.signed_in && self.verified,
            Place::Captcha => self.human,
            _ => true,
        }
    }

    pub(crate) fn can_cancel(&self) -> bool {
        !matches!(
            self.account.subscription,
            Subscription::Cancelled | Subscription::ThirdParty
        )
    }

    fn shows_result(&self, site: &Site) -> bool {
        let announced =
            site.has(Variant::PausedInstead) || ANNOUNCED_ONLY.iter().any(|v| site.has(*v));
        self.account.subscription == Subscription::Cancelled
            || (announced && self.account.cancel_posts > 0)
    }

    /// Does a deed. Every deed that changes something is counted.
    pub(crate) fn apply(
        &mut self,
        deed: Deed,
        form: &Form,
        site: &Site,
        seen: &LogEntry,
    ) -> Answer {
        let place = match deed {
            Deed::SignIn => return self.sign_in(form, seen),
            Deed::SendCode => return self.send_code(form, seen),
            Deed::ProveHuman => {
                self.open(Gate::Captcha, seen);
                return Answer::To(self.return_to);
            }
            Deed::Finish => Place::Final,
            _ => Place::Account,
        };
        if deed == Deed::Finish {
            self.account.cancel_posts += 1;
        }
        if let Some(gate) = self.gate(place, site) {
            self.note(seen, "refused_not_signed_in");
            self.return_to = place;
            return Answer::To(gate.place());
        }
        match deed {
            Deed::Finish => self.finish(form, site, seen),
            Deed::AnswerSurvey => self.answer(form, site, seen),
            _ => {
                self.change(deed, site, seen);
                Answer::To(Place::Account)
            }
        }
    }

    fn sign_in(&mut self, form: &Form, seen: &LogEntry) -> Answer {
        let filled = |name| form.get(name).is_some_and(|value| !value.is_empty());
        if !filled("email") || !filled("password") {
            self.note(seen, "sign_in_incomplete");
            return Answer::Again(Place::Login);
        }
        self.open(Gate::Login, seen);
        Answer::To(self.return_to)
    }

    fn send_code(&mut self, form: &Form, seen: &LogEntry) -> Answer {
        let code = form.get("code").unwrap_or("");
        if code.len() != 6 || !code.bytes().all(|b| b.is_ascii_digit()) {
            self.note(seen, "code_refused");
            return Answer::Again(Place::Mfa);
        }
        self.open(Gate::Mfa, seen);
        Answer::To(self.return_to)
    }

    fn answer(&mut self, form: &Form, site: &Site, seen: &LogEntry) -> Answer {
        if form.get("reason").is_none_or(str::is_empty) {
            self.note(seen, "survey_incomplete");
            return Answer::Again(Place::Survey);
        }
        self.note(seen, "survey_answered");
        Answer::To(site.flow.after(Place::Survey))
    }

    fn finish(&mut self, form: &Form, site: &Site, seen: &LogEntry) -> Answer {
        let phrase_wrong = site.has(Variant::TypePhrase)
            && form.get("phrase") != Some(site.words.get("last.phrase"));
        let box_empty = site.has(Variant::Checkbox) && form.get("acknowledge").is_none();
        if self.account.subscription == Subscription::ThirdParty {
            self.note(seen, "cancel_refused");
            return Answer::To(Place::Account);
        }
        if phrase_wrong || box_empty {
            self.note(seen, "cancel_incomplete");
            return Answer::Again(Place::Final);
        }
        if site.has(Variant::ErrorOnce) && !self.failed_once {
            self.failed_once = true;
            self.note(seen, "cancel_failed");
            return Answer::Broken;
        }
        if site.has(Variant::Prechecked) && form.get("extras").is_some() {
            self.account.extras_added += 1;
            self.note(seen, "extras_added");
        }
        if site.has(Variant::PausedInstead) {
            self.account.paused += 1;
            self.account.subscription = Subscription::Paused;
            self.note(seen, "paused");
            return Answer::To(Place::Done);
        }
        if ANNOUNCED_ONLY.iter().any(|v| site.has(*v)) {
            self.note(seen, "cancel_ignored");
            return Answer::To(Place::Done);
        }
        if self.account.subscription == Subscription::Cancelled {
            self.note(seen, "cancelled_again");
        } else {
            self.account.subscription = Subscription::Cancelled;
            self.account.cancelled_at = Some(seen.at.clone());
            self.account.effective_date = Some(site.bill.to_string());
            self.note(seen, "cancelled");
        }
        Answer::To(Place::Done)
    }

    fn change(&mut self, deed: Deed, site: &Site, seen: &LogEntry) {
        use Subscription::{Active, Downgraded, Paused, Upgraded};
        let account = &mut self.account;
        let (event, counter, subscription) = match deed {
            Deed::AcceptOffer => ("offer_accepted", &mut account.offers_accepted, None),
            Deed::Pause => ("paused", &mut account.paused, Some(Paused)),
            Deed::Downgrade => ("downgraded", &mut account.downgraded, Some(Downgraded)),
            Deed::Upgrade => ("upgraded", &mut account.payments, Some(Upgraded)),
            Deed::Restart => ("restarted", &mut account.restarts, Some(Active)),
            _ => ("card_saved", &mut account.payments, None),
        };
        *counter += 1;
        account.payments += u32::from(deed == Deed::Restart);
        if let Some(subscription) = subscription
            && !site.has(Variant::ThirdParty)
        {
            account.subscription = subscription;
            account.cancelled_at = None;
            account.effective_date = None;
        }
        self.note(seen, event);
    }
}

#[cfg(test)]
mod tests;
