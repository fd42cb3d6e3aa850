//! The truth of a mock service: the account, what was done to it, and the gates before it.
//!
//! A pure state machine: a deed and its form go in, the page to show comes out, and everything is counted.
//! The end is never idempotent here: a second POST counts again. Nothing that was typed is kept; passwords and
//! codes are not even looked at.

use std::collections::BTreeSet;

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

/// The pages that only the person can pass: sign-in, code, CAPTCHA.
pub(crate) const GATES: [Place; 3] = [Place::Login, Place::Mfa, Place::Captcha];

/// Account and gates. One per server: whoever signs in, signs in for every browser, so that a test can be the person.
#[derive(Debug, Clone)]
pub(crate) struct World {
    /// The record.
    pub(crate) account: Account,
    /// Where to go after a gate.
    pub(crate) return_to: Place,
    /// The gates that are open.
    open: BTreeSet<Place>,
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
        let open = GATES.into_iter().filter(|gate| match gate {
            Place::Login => !site.has(Variant::Login) && !site.has(Variant::Mfa),
            Place::Mfa => !site.has(Variant::Mfa),
            _ => !site.has(Variant::Captcha),
        });
        Self {
            account,
            return_to: Place::Account,
            open: open.collect(),
        }
    }

    /// Writes a log entry of what a request did.
    pub(crate) fn note(&mut self, seen: &LogEntry, event: &str) {
        self.account.log.push(LogEntry {
            event: event.to_owned(),
            ..seen.clone()
        });
    }

    /// Whether something is in the record.
    fn happened(&self, event: &str) -> bool {
        self.account.log.iter().any(|entry| entry.event == event)
    }

    /// The session ended by itself, and nobody has signed in again.
    pub(crate) fn is_expired(&self) -> bool {
        !self.passed(Place::Login) && self.happened("session_expired")
    }

    /// The gate that is closed before a page, if any. The CAPTCHA stands before the flow, the others before
    /// everything but help.
    fn gate(&self, place: Place, site: &Site) -> Option<Place> {
        if GATES.contains(&place) || matches!(place, Place::Help | Place::CaptchaFrame) {
            return None;
        }
        let challenged = site.flow.has(place) || place == Place::FinalFrame;
        let closed = |gate: &Place| !self.passed(*gate) && (*gate != Place::Captcha || challenged);
        GATES.into_iter().find(closed)
    }

    /// The page to show to who asks for one: the page itself, a gate, or the account page where the page makes
    /// no sense (a result without a cancellation, a flow without a subscription).
    pub(crate) fn arrive(&mut self, place: Place, site: &Site, seen: &LogEntry) -> Place {
        if site.flow.expires_at == Some(place)
            && !self.happened("session_expired")
            && self.gate(place, site).is_none()
        {
            self.open.remove(&Place::Login);
            self.note(seen, "session_expired");
        }
        if let Some(gate) = self.gate(place, site) {
            self.return_to = place;
            return gate;
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

    /// Opens a gate, as the person does in the browser, and goes on to where they wanted to go.
    pub(crate) fn open(&mut self, gate: Place, seen: &LogEntry) -> Answer {
        self.open.insert(gate);
        let event = match gate {
            Place::Login => "signed_in",
            Place::Mfa => "code_accepted",
            _ => "captcha_solved",
        };
        self.noted(seen, event, Answer::To(self.return_to))
    }

    /// Whether the gate of this page is open; a code comes after a sign-in.
    pub(crate) fn passed(&self, gate: Place) -> bool {
        let open = !GATES.contains(&gate) || self.open.contains(&gate);
        open && (gate != Place::Mfa || self.open.contains(&Place::Login))
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
            Deed::SignIn | Deed::SendCode | Deed::ProveHuman => {
                return self.pass(deed, form, seen);
            }
            Deed::Finish => {
                self.account.cancel_posts += 1;
                Place::Final
            }
            _ => Place::Account,
        };
        if let Some(gate) = self.gate(place, site) {
            self.return_to = place;
            return self.noted(seen, "refused_not_signed_in", Answer::To(gate));
        }
        match deed {
            Deed::Finish => self.finish(form, site, seen),
            Deed::AnswerSurvey if form.get("reason").is_none_or(str::is_empty) => {
                self.noted(seen, "survey_incomplete", Answer::Again(Place::Survey))
            }
            Deed::AnswerSurvey => {
                let next = site.flow.after(Place::Survey);
                self.noted(seen, "survey_answered", Answer::To(next))
            }
            _ => {
                self.change(deed, site, seen);
                Answer::To(Place::Account)
            }
        }
    }

    /// Notes it, and answers with this.
    fn noted(&mut self, seen: &LogEntry, event: &str, answer: Answer) -> Answer {
        self.note(seen, event);
        answer
    }

    /// What the person does at a gate.
    fn pass(&mut self, deed: Deed, form: &Form, seen: &LogEntry) -> Answer {
        let filled = |name| form.get(name).is_some_and(|value| !value.is_empty());
        let code = form.get("code").unwrap_or("");
        let is_code = code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit());
        match deed {
            Deed::SignIn if !filled("email") || !filled("password") => {
                self.noted(seen, "sign_in_incomplete", Answer::Again(Place::Login))
            }
            Deed::SignIn => self.open(Place::Login, seen),
            Deed::SendCode if !is_code => {
                self.noted(seen, "code_refused", Answer::Again(Place::Mfa))
            }
            Deed::SendCode => self.open(Place::Mfa, seen),
            _ => self.open(Place::Captcha, seen),
        }
    }

    fn finish(&mut self, form: &Form, site: &Site, seen: &LogEntry) -> Answer {
        let done = Answer::To(Place::Done);
        let phrase_wrong = site.has(Variant::TypePhrase)
            && form.get("phrase") != Some(site.words.get("last.phrase"));
        let box_empty = site.has(Variant::Checkbox) && form.get("acknowledge").is_none();
        if self.account.subscription == Subscription::ThirdParty {
            return self.noted(seen, "cancel_refused", Answer::To(Place::Account));
        }
        if phrase_wrong || box_empty {
            return self.noted(seen, "cancel_incomplete", Answer::Again(Place::Final));
        }
        if site.has(Variant::ErrorOnce) && !self.happened("cancel_failed") {
            return self.noted(seen, "cancel_failed", Answer::Broken);
        }
        if site.has(Variant::Prechecked) && form.get("extras").is_some() {
            self.account.extras_added += 1;
            self.note(seen, "extras_added");
        }
        if site.has(Variant::PausedInstead) {
            self.account.paused += 1;
            self.account.subscription = Subscription::Paused;
            return self.noted(seen, "paused", done);
        }
        if ANNOUNCED_ONLY.iter().any(|v| site.has(*v)) {
            return self.noted(seen, "cancel_ignored", done);
        }
        if self.account.subscription == Subscription::Cancelled {
            return self.noted(seen, "cancelled_again", done);
        }
        self.account.subscription = Subscription::Cancelled;
        self.account.cancelled_at = Some(seen.at.clone());
        self.account.effective_date = Some(site.bill.to_string());
        self.noted(seen, "cancelled", done)
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
